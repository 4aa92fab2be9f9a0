"""Leaf counts: a choice too many or too few anywhere near these positions changes a number of ``perft.toml``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from islands_nb.games.small_islands import GAME
from islands_nb.kernel.flow import legal, step

TABLE = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["perft"]


def position(row: dict[str, Any]) -> Any:
    """The position that a row counts from."""
    s = GAME.start(row["seats"], row["seed"], options=row.get("options", {}))
    for n in range(row.get("answers", 0)):
        options = legal(s)
        step(s, options[n * 7 % len(options)])
    return s


def leaves(s: Any, depth: int) -> int:
    """How many ways there are to say ``depth`` answers (a game that ends on the way counts none)."""
    if depth == 1:
        return len(legal(s))
    total = 0
    for action in legal(s):
        after = s.clone()
        step(after, action)
        total += leaves(after, depth - 1)
    return total


@pytest.mark.parametrize("row", TABLE, ids=lambda r: f"{r['seats']}-{r['seed']}-{r.get('answers', 0)}")
def test_leaf_counts(row):
    s = position(row)
    assert type(s.stack[-1]).__name__ == row["task"]
    assert [leaves(s, depth) for depth in range(1, len(row["leaves"]) + 1)] == row["leaves"]


def test_every_kind_of_task_is_among_the_positions():
    assert {row["task"] for row in TABLE} >= {"Opening", "Choosing", "Acting", "Laying", "Bonus", "Settling", "AlexisDraws"}
