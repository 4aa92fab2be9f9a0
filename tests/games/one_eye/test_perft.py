"""Leaf counts: a choice too many or too few anywhere near these positions changes a number of ``perft.toml``."""

from __future__ import annotations

from functools import partial

import pytest

from islands_nb.games.one_eye import GAME
from islands_nb.kernel.flow import legal
from tests.tools import perft

from .scenes import named

TABLE = perft.table(__file__)
position = partial(perft.position, GAME)


@pytest.mark.parametrize("row", TABLE, ids=lambda r: f"{r['seats']}-{r['seed']}-{r.get('answers', 0)}")
def test_leaf_counts(row):
    assert perft.counted(position(row), row) == row["leaves"]


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
