"""Leaf counts: a choice too many or too few anywhere near these positions changes a number of ``perft.toml``."""

from __future__ import annotations

from functools import partial

import pytest

from islands_nb.games.seven_islands import GAME
from tests.tools import perft

TABLE = perft.table(__file__)
position = partial(perft.position, GAME)


@pytest.mark.parametrize("row", TABLE, ids=lambda r: f"{r['options']['island']}-{r['seats']}")
def test_leaf_counts(row):
    assert perft.counted(position(row), row) == row["leaves"]


def test_the_first_ply_by_hand():
    """Landing, water and coppers: each kind once, and to end."""
    for row in TABLE:
        s = position(row)
        if s.monster < 0 and s.island != "giants":
            assert row["leaves"][0] == len(set(s.hand(s.current))) + 1
