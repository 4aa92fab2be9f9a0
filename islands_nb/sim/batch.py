"""Thousands of games: planned as numbers, played in chunks by the processes available, returned as one table."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import closing
from os import PathLike
from pathlib import Path
from typing import Any

from islands_nb.kernel.box import Box
from islands_nb.kernel.game import Game

from .parts import Parts
from .patience import PATIENCE
from .plan import Numbers, Plan, many, planned, table
from .workers import chunks


def simulate(
    name: str | Game,
    *,
    seats: int | None = None,
    bots: Sequence[Any] = ("greedy",),
    games: int = 100,
    seed: int = 0,
    box: Box | None = None,
    pool: Executor | int | None = None,
    to: str | PathLike[str] | None = None,
    patience: float | None = PATIENCE,
    progress: bool = True,
    **options: Any,
) -> Any:
    """Play ``games`` games between bots; returns a DataFrame with one row per game and seat.

    ``bots`` are names, anything with ``choose(seat)``, or functions of a seat: one per seat, or one for all of ``seats`` (by
    default the fewest that the game takes). A bot is asked only where there is something to choose; seats that the rules play
    have no bot. Each deal is played with every rotation of the bots, game after game, so that seats are balanced and deals
    paired. Game ``i`` depends on ``(seed, i)`` alone, whatever process plays it: ``pool`` is any ``concurrent.futures.Executor``
    (a process pool, loky, ``dask.distributed``'s; its ``Client`` works too) or a number of processes. A bot that raises, takes
    longer than ``patience`` seconds for an answer or gives an answer that is not legal forfeits that game, and its traceback is
    in the row; if ``progress`` is shown, a warning counts the forfeits.

    Columns: ``game, deal, turned`` (by how many seats), ``seat, player`` (its place in ``bots``), ``bot, score, rank, won`` (its
    share of the victory), ``plies, rounds, end`` ("over", "forfeit", "cut"), ``trouble, seed, seconds`` (of thinking),
    ``code`` (the game in one line, for ``replay`` and ``isl.load``; where it is too long for one, its log).

    With ``to``, a folder such as "runs.parquet", rows are written there in parts as they come, and games that are there already
    are not played again; the path is returned, for ``pandas.read_parquet``.

    Raises kinds of ``errors.BadInput``: ``UnknownGame``, ``BadSeats``, ``BadSeed``, ``BadOption``, ``UnknownBot``, ``BadBox``.
    """
    plan = planned(name, seats, bots, seed, box, options, patience)
    games = many(games, "games", 0)
    if to is None:
        found = table(rows(plan, games, pool, progress), plan)
        if progress:
            _tell_forfeits(found)
        return found
    return fill(plan, games, to, pool, progress)


def _tell_forfeits(found: Any) -> None:
    """Warn of players that failed, since their games look like any other lost game."""
    failed = found[found["trouble"] != ""]
    for bot, mine in failed.groupby("bot", sort=False):
        games, last = found.loc[found["bot"] == bot, "game"].nunique(), mine["trouble"].iloc[0].strip().splitlines()[-1]
        words = f"{bot} forfeited {mine['game'].nunique()} of {games} games, the first with: {last}"
        warnings.warn(f"{words} (the column 'trouble' says where)", stacklevel=3)


def fill(plan: Plan, games: int, to: str | PathLike[str], pool: Executor | int | None, progress: bool) -> Path:
    """Play those of the first ``games`` that are not yet in the folder ``to``, into it; returns its path."""
    with Parts(to, plan) as parts:
        missing = parts.missing(games)
        with closing(chunks(plan, missing, pool, progress, games - missing.n)) as each:  # even if a part cannot be written
            for played in each:
                parts.add(played)
    return parts.folder


def rows(plan: Plan, games: int, pool: Executor | int | None, progress: bool) -> list[dict[str, Any]]:
    """The rows of the first ``games`` games, in order of game and seat."""
    with closing(chunks(plan, Numbers(games, iter(range(games))), pool, progress)) as each:
        out = [row for played in each for row in played]
    return sorted(out, key=lambda row: (row["game"], row["seat"]))
