"""Leaf counts: a choice too many or too few anywhere near these positions changes a number of ``perft.toml``."""

from __future__ import annotations

from functools import partial

import pytest

from islands_nb.games.virgin_seas import GAME
from islands_nb.kernel.flow import legal, step
from tests.tools import perft

from .scenes import hand, keeps

TABLE = perft.table(__file__)
position = partial(perft.position, GAME)


@pytest.mark.parametrize("row", TABLE, ids=lambda r: f"{r['seats']}-{r['seed']}-{r.get('answers', 0)}")
def test_leaf_counts(row):
    assert perft.counted(position(row), row) == row["leaves"]


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
