"""Two variants on the same deals: what differs, how certain that is, and how many deals it would take to tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any

from islands_nb.kernel.box import Box
from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.game import Game

from .batch import rows
from .patience import PATIENCE
from .plan import Plan, many, planned, table
from .statistics import deals_needed, mean, need

MEASURES = {
    "score": "mean score of all seats",
    "best score": "score of the seat that came first",
    "plies": "answers in a game",
    "rounds": "rounds in a game",
    "seat 0": "seat 0's share of the victories, above a fair share",
    "bots[0]": "first-named player's share of the victories, above a fair share",
    "leads": "how often the lead changes",
    "forfeits": "share of the games forfeited because a player failed",
    "won": "share of the games won, where they are won alone or together",
}


def compare(
    a: Mapping[str, Any],
    b: Mapping[str, Any],
    *,
    game: str | Game = "one_eye",
    seats: int | None = None,
    bots: Sequence[Any] = ("greedy",),
    games: int = 200,
    seed: int = 0,
    box: Box | None = None,
    pool: Executor | int | None = None,
    patience: float | None = PATIENCE,
    progress: bool = True,
    **options: Any,
) -> Any:
    """Play two variants on the same deals; returns a DataFrame with one row per measure.

    ``a`` and ``b`` say what differs in each: ``bots``, ``box``, ``seats``, options of the game; the rest holds for both.
    ``games`` games are played of each, rounded up to whole deals. A bot that fails forfeits its game, and the row "forfeits"
    then shows it.

        isl.compare({}, {"variant_colours": True}, game="one_eye", seats=3, games=300)

    Columns: ``measure, what`` (in words), ``a, b`` (means), ``difference`` (b minus a, deal by deal) with ``low, high`` (95 %),
    ``deals, needed`` (deals that would show a difference as large as this one four times out of five; missing where there was
    none), ``verdict``. Raises kinds of ``errors.BadInput``, as ``simulate`` does.
    """
    need()
    usual = dict(game=game, seats=seats, bots=bots, box=box, **options)
    plans = [_plan(usual, side, seed, patience) for side in (a, b)]
    turns = max(plan.turns for plan in plans)
    if len({len(plan.bots) for plan in plans}) == 1:  # each deal is then played with as many rotations on both sides
        plans = [replace(plan, rotations=turns) for plan in plans]
    deals = -(-many(games, "games", 1) // turns)
    tables = [table(rows(plan, deals * plan.turns, pool, progress), plan) for plan in plans]
    import pandas as pd

    ours, theirs = (measures(t, plan) for t, plan in zip(tables, plans, strict=True))
    out = []
    for name, what in MEASURES.items():
        x, y = ours.get(name), theirs.get(name)
        if x is None or y is None or (name == "forfeits" and not (x.any() or y.any())):
            continue
        differences = [float(q) - float(p) for p, q in zip(x, y, strict=True)]
        difference, low, high = mean(differences)
        needed = deals_needed(differences)
        out.append(
            dict(
                measure=name, what=what, a=float(x.mean()), b=float(y.mean()), difference=difference, low=low, high=high,
                deals=deals, needed=needed, verdict=verdict(difference, low, high, deals, needed),
            )
        )  # fmt: skip
    return pd.DataFrame(out).astype({"needed": pd.Int64Dtype()})


def _plan(usual: Mapping[str, Any], side: Mapping[str, Any], seed: int, patience: float | None) -> Plan:
    if not isinstance(side, Mapping):
        raise BadInput(f"{side!r}: a variant is a mapping of what differs in it, such as dict(variant_colours=True)")
    said = {**usual, **side}
    game, seats, bots, box = (said.pop(name) for name in ("game", "seats", "bots", "box"))
    return planned(game, seats, bots, seed, box, said, patience, leads=True)


def measures(games: Any, plan: Plan) -> dict[str, Any]:
    """For each measure, one number per deal: the mean over its games."""
    fair = 1 / len(plan.bots)
    by_deal = games.groupby("deal")
    once = games[games["seat"] == 0].groupby("deal")
    out = {
        "score": by_deal["score"].mean(),
        "best score": games.loc[games.groupby("game")["rank"].idxmin()].groupby("deal")["score"].mean(),
        "plies": once["plies"].mean(),
        "forfeits": (once["end"].agg(lambda ends: (ends == "forfeit").mean())),
    }
    if games["rounds"].notna().all():
        out["rounds"] = once["rounds"].mean()
    if begun(plan).seats > len(plan.bots) or not alone(plan):  # together, nobody leads
        out["leads"] = once["leads"].mean()
    if alone(plan):
        out["won"] = once["won"].mean()
    else:
        out["seat 0"] = once["won"].mean() - fair
        if plan.turns > 1:
            out["bots[0]"] = games[games["player"] == 0].groupby("deal")["won"].mean() - fair
    return out


def alone(plan: Plan) -> bool:
    """Is this a game for one player, or of all players against the game?"""
    return len(plan.bots) == 1 or plan.game.won(begun(plan)) is not None


def begun(plan: Plan) -> Any:
    """The table at the start of one of its games."""
    return plan.game.start(len(plan.bots), 0, plan.box, plan.options)


def verdict(difference: float, low: float, high: float, deals: int, needed: int | None) -> str:
    """What the interval says, in words that a DataFrame shows whole."""
    if low > 0:
        return "more in b"
    if high < 0:
        return "less in b"
    if low == high:
        return "the same in every deal"
    return f"not enough games; some {needed:,} deals would tell" if needed and needed > deals else "not enough games to tell"
