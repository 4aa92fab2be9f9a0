"""Leaf counts: a choice too many or too few anywhere near these positions changes a number of ``perft.toml``."""

from __future__ import annotations

from functools import partial

import pytest

from islands_nb.games.small_islands import GAME
from tests.tools import perft

TABLE = perft.table(__file__)
position = partial(perft.position, GAME)


@pytest.mark.parametrize("row", TABLE, ids=lambda r: f"{r['seats']}-{r['seed']}-{r.get('answers', 0)}")
def test_leaf_counts(row):
    s = position(row)
    assert type(s.stack[-1]).__name__ == row["task"]
    assert perft.counted(s, row) == row["leaves"]


def test_every_kind_of_task_is_among_the_positions():
    assert {row["task"] for row in TABLE} >= {"Opening", "Choosing", "Acting", "Laying", "Bonus", "Settling", "AlexisDraws"}
