"""How fast the games are on this machine: figures to look at, not to judge by, for machines differ, and so do their minutes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from platform import machine, python_version
from statistics import median
from time import process_time
from typing import Any

from islands_nb.kernel.flow import legal, pick, step
from islands_nb.kernel.game import Game, find, names
from islands_nb.kernel.rng import stream
from islands_nb.kernel.seat import Seat

from .search import Search

WIDTHS = (14, 6, 16, 15, 14, 10, 12)


def figures(asked: Sequence[str], seconds: float) -> Iterator[str]:
    """The lines of a table: each game with its fewest and with its most seats."""
    rooms = [find(name) for name in asked or names()]
    yield f"Python {python_version()} on {sys.platform} {machine()}; random play; CPU time"
    yield _line("game", "seats", "decisions/CPU-s", "decisions/game", "games/CPU-s", "copy µs", "search ms")
    for game in rooms:
        for seats in sorted(set(game.seats)):
            made, games, spent, middle = random_play(game, seats, seconds)
            yield _line(
                game.name, str(seats), f"{made / spent:,.0f}", f"{made / games:.1f}", f"{games / spent:,.0f}",
                f"{copying(middle):.2f}", f"{searching(game, seats, middle, seconds) * 1000:.0f}",
            )  # fmt: skip


FEWEST = 5  # answers timed at least, so that the figure is not a single slow one


def random_play(game: Game, seats: int, seconds: float) -> tuple[int, int, float, Any]:
    """Play whole games at random; returns the decisions made, the games, the CPU-seconds, and a table half-way through the last
    game."""
    made = games = 0
    spent, began = 0.0, process_time()
    plies, middle = 0, None
    while spent < seconds:
        s, chance = game.start(seats, games), stream(games, "random")
        half = plies // 2 or -1
        while s.stack:
            action, ways = pick(s, chance)
            made += ways > 1
            step(s, action)
            if s.ply == half:
                middle = s.clone()
        plies, games = s.ply, games + 1
        spent = process_time() - began
    return made, games, spent, middle if middle is not None else game.start(seats, 0)


def copying(s: Any) -> float:
    """CPU-microseconds for a copy of ``s``."""
    n, began = 2_000, process_time()
    for _ in range(n):
        s.clone()
    return (process_time() - began) / n * 1e6


def searching(game: Game, seats: int, middle: Any, seconds: float) -> float:
    """The median of the CPU-seconds that ``search`` takes for an answer, as it plays on from the middle of a random game."""
    s, began = middle.clone(), process_time()
    took: list[float] = []
    while s.stack and (process_time() - began < seconds or len(took) < FEWEST):
        seat, options = s.stack[-1].seat, legal(s)
        if len(options) == 1 or seat >= seats:
            step(s, options[0])
            continue
        before = process_time()
        action = Search().choose(Seat(game, s, seat, 1))
        took.append(process_time() - before)
        step(s, action)
    return median(took) if took else 0.0


def _line(*cells: str) -> str:
    return " ".join(c.ljust(w) if k == 0 else c.rjust(w) for k, (c, w) in enumerate(zip(cells, WIDTHS, strict=True)))
