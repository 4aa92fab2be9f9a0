"""Leaf counts: a choice too many or too few anywhere near these positions changes a number of ``perft.toml``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from islands_nb.games.virgin_seas import GAME
from islands_nb.kernel.flow import legal, step

from .scenes import hand, keeps

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
    assert [hand(s, k) for k in (0, 1)] == [
        ["medium_green", "medium_blue", "mercenary"],
        ["large_green", "large_red", "fortress"],
    ]
    s = position({"seats": 2, "seed": 2})
    assert [hand(s, k) for k in (0, 1)] == [["large_green", "large_red", "island_2"], ["island_1", "medium_green", "large_green"]]
    step(s, next(a for a in legal(s) if "island" in str(a)))
    assert keeps(s, 0) == ["cyclone"]


def test_every_event_that_is_aimed_is_among_the_positions():
    tasks = {type(position(row).stack[-1]).__name__ for row in TABLE}
    assert {"Acting", "Ending", "Aiming", "Guarding", "Whale", "Cyclone", "Poseidon", "Compass", "Mermaid"} <= tasks
