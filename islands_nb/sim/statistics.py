"""Intervals, by scipy and statsmodels. The unit is a deal: the games of one deal, played with the seats turned, go together."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from islands_nb.kernel.errors import BadInput

LEVEL = 0.95
POWER = 0.8  # the chance to see a difference that is there, when we say how many deals would do


def need() -> None:
    """Raise ``BadInput`` where what intervals and tables are made with is missing: asked before anything is played."""
    missing = [name for name in ("pandas", "scipy", "statsmodels") if find_spec(name) is None]
    if missing:
        raise BadInput(f"this needs {', '.join(missing)}: python -m pip install 'islands_nb[sim]'")


def share(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean of shares of a victory, a number a deal, with its 95 % interval, within 0 and 1.

    Wilson's, for as many independent trials as would be as sure as these deals are (by their spread; the fewer the deals, the
    fewer the trials, as Student's interval is wider than the normal one). Where all deals went alike, which says nothing of
    their spread, a deal is a trial. (Korn, Graubard 1998, "Confidence intervals for proportions ... from survey data".)
    """
    need()
    from scipy.stats import norm, t
    from statsmodels.stats.proportion import proportion_confint
    from statsmodels.stats.weightstats import DescrStatsW

    found, trials = DescrStatsW(list(values)), float(len(values))
    mean = float(found.mean)
    if len(values) > 1 and found.std > 1e-12:
        wider = t.isf((1 - LEVEL) / 2, len(values) - 1) / norm.isf((1 - LEVEL) / 2)
        trials = mean * (1 - mean) / (wider * float(found.std_mean)) ** 2
    low, high = proportion_confint(mean * trials, trials, 1 - LEVEL, method="wilson")
    return mean, max(0.0, min(mean, float(low))), min(1.0, max(mean, float(high)))  # no last digit may put the mean outside


def share_of(games: Any, what: str = "won") -> tuple[float, float, float]:
    """The share ``what`` of rows of a table of games, with its interval.

    By deals alone, also where several line-ups played each: what a deal does to a player it does to it at every table, and whom
    it met there is the same in every deal, so neither may count as chance of its own.
    """
    return share(games.groupby("deal")[what].mean().tolist())


def no_accident(n: int) -> bool:
    """May ``n`` deals that differ alike be more than chance, by the sign test?"""
    from scipy.stats import binomtest

    return bool(binomtest(n, n).pvalue <= 1 - LEVEL)


def mean(values: Sequence[float]) -> tuple[float, float, float]:
    """A mean and its 95 % interval by Student; endless where there is one.

    Where all are alike it has no width; but where they are too few for that to be no accident (by the sign test), it is endless.
    """
    from statsmodels.stats.weightstats import DescrStatsW

    found = DescrStatsW(list(values))
    if len(values) < 2:
        return float(found.mean), float("-inf"), float("inf")
    if found.std > 1e-12:
        low, high = found.tconfint_mean(1 - LEVEL)
    elif not no_accident(len(values)):
        low, high = float("-inf"), float("inf")
    else:
        low, high = found.mean, found.mean
    return float(found.mean), float(low), float(high)


def deals_needed(differences: Sequence[float]) -> int | None:
    """How many deals would show a difference as large as the one met, four times out of five; ``None`` where none was met."""
    from numpy import isfinite
    from statsmodels.stats.power import TTestPower
    from statsmodels.stats.weightstats import DescrStatsW

    met = DescrStatsW(list(differences), ddof=1)
    if len(differences) > 1 and met.std < 1e-12 < abs(met.mean):
        return next(n for n in range(1, 100) if no_accident(n))
    if len(differences) < 3 or met.std < 1e-12 or abs(met.mean) < 1e-3 * met.std:
        return None
    effect = abs(met.mean) / met.std
    if effect >= 5:
        return 3  # as few as there can be; the solver finds no such small number
    needed: Any = TTestPower().solve_power(effect_size=effect, alpha=1 - LEVEL, power=POWER)
    needed = float(needed if isinstance(needed, float | int) else needed[0])
    return max(3, int(needed) + 1) if isfinite(needed) else None
