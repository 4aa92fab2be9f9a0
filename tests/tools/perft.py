"""Leaf counts: a choice too many or too few anywhere near a position changes how many ways there are to play on from it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from islands_nb.kernel.flow import legal, play, step
from islands_nb.kernel.game import Game


def table(beside: str) -> list[dict[str, Any]]:
    """The rows of the ``perft.toml`` that lies beside a file."""
    return tomllib.loads((Path(beside).parent / "perft.toml").read_text(encoding="utf-8"))["perft"]


def position(game: Game, row: dict[str, Any]) -> Any:
    """The position that a row counts from: a deal, or so many ``answers`` after it."""
    s = game.start(row["seats"], row["seed"], options=row.get("options", {}))
    for n in range(row.get("answers", 0)):
        options = legal(s)
        step(s, options[n * 7 % len(options)])
    return s


def stepped(s: Any, action: Any) -> Any:
    """The position after ``action``, by a copy and ``step``."""
    after = s.clone()
    step(after, action)
    return after


def leaves(s: Any, depth: int, after: Callable[[Any, Any], Any] = stepped) -> int:
    """How many ways there are to say ``depth`` answers (a game that ends on the way counts none)."""
    if depth == 1:
        return len(legal(s))
    return sum(leaves(after(s, action), depth - 1, after) for action in legal(s))


def counted(s: Any, row: dict[str, Any]) -> list[int]:
    """The leaves at each depth that a row names; the same where each answer is checked and told."""
    depths = range(1, len(row["leaves"]) + 1)
    found = [leaves(s, depth) for depth in depths]
    checked = min(3, len(found))
    assert leaves(s, checked, play) == found[checked - 1]
    return found
