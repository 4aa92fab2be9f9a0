"""Intervals, by scipy and statsmodels. The unit is a deal: the games of one deal, with the seats rotated, belong together."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from islands_nb.kernel.errors import BadInput

LEVEL = 0.95
POWER = 0.8  # the chance of finding a difference that is there, when we say how many deals it takes


def need() -> None:
    """Raise ``BadInput`` when a library for intervals or tables is missing; called before anything is played."""
    missing = [name for name in ("pandas", "scipy", "statsmodels") if find_spec(name) is None]
    if missing:
        raise BadInput(f"this needs {', '.join(missing)}: python -m pip install 'islands_nb[sim]'")


def share(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean of shares of a victory, one number per deal, with its 95 % interval: ``mean, low, high``, within 0 and 1.

    It is Wilson's interval for as many independent trials as would be as certain as these deals are, by their spread; the fewer
    the deals, the fewer the trials, as Student's interval is wider than the normal one. Where all deals went alike, which says
    nothing about their spread, a deal is a trial. (Korn, Graubard 1998, "Confidence intervals for proportions ... from survey
    data".)
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
    return mean, max(0.0, min(mean, float(low))), min(1.0, max(mean, float(high)))  # rounding must not put the mean outside


def share_of(games: Any, what: str = "won") -> tuple[float, float, float]:
    """The mean of the column ``what`` of a table of games, with its 95 % interval: ``mean, low, high``.

    Only deals count as chance, even where several line-ups played each: what a deal does to a player it does at every table, and
    which players it meets there is the same in every deal, so neither is a chance of its own.
    """
    return share(games.groupby("deal")[what].mean().tolist())


def no_accident(n: int) -> bool:
    """Are ``n`` deals that all differ in the same direction too many for chance, by the sign test?"""
    from scipy.stats import binomtest

    return bool(binomtest(n, n).pvalue <= 1 - LEVEL)


def mean(values: Sequence[float]) -> tuple[float, float, float]:
    """A mean and its 95 % interval by Student: ``mean, low, high``; the interval is infinite for a single value.

    Where all values are alike it has no width; but if they are so few that this may be chance (by the sign test), it is infinite.
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
    """How many deals would show a difference as large as the one found, four times out of five; ``None`` if none was found."""
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
        return 3  # the fewest possible; the solver fails for so small a number
    needed: Any = TTestPower().solve_power(effect_size=effect, alpha=1 - LEVEL, power=POWER)
    needed = float(needed if isinstance(needed, float | int) else needed[0])
    return max(3, int(needed) + 1) if isfinite(needed) else None
