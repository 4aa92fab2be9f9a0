"""Leaf counts: a choice too many or too few anywhere near these positions changes a number of ``perft.toml``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from islands_nb.games.one_eye import GAME
from islands_nb.kernel.flow import legal, step

from .scenes import named

TABLE = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["perft"]


def position(row: dict[str, Any]) -> Any:
    """The position that a row counts from."""
    s = GAME.start(row["seats"], row["seed"])
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
    assert [leaves(s, depth) for depth in range(1, len(row["leaves"]) + 1)] == row["leaves"]


def test_the_positions_counted_by_hand_are_those_described():
    s = position({"seats": 2, "seed": 1})
    assert named(s, s.display) == ["green 5", "green 8", "grey 5", "blue 6", "blue 8", "green 2"]
    assert named(s, s.table) == ["green 6"]
    s = position({"seats": 3, "seed": 3})
    assert named(s, s.display) == ["brown 4", "brown 7", "grey 4", "blue 5", "brown 2", "blue 8"]
    assert named(s, s.table) == ["orange 5"]


def test_ships_and_the_final_round_are_among_the_positions():
    tables = [position(row) for row in TABLE]
    assert any(s.final for s in tables)
    assert any("ship" in str(a) for s in tables if not s.final for a in legal(s))
