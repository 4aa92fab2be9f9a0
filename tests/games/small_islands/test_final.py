"""The last picture: what decides between equal points."""

from __future__ import annotations

import pytest

from islands_nb.games.small_islands import GAME
from islands_nb.kernel.scene import NAMES, Frame
from islands_nb.kernel.view import view

from .scenes import table

rule = pytest.mark.rule
TIES = ["Houses", "Ports", "Laid last"]


def shown(s):
    """The ties that the picture of the end of ``s`` counts."""
    s.stack.clear()
    seen = view(s, "all")
    texts = [shape.get("text") for shape in GAME.scene(seen, Frame(s.box, (), True, NAMES[: s.seats], [""] * s.seats)).shapes]
    ties = [title for title in TIES if title in texts]
    assert ("Equal points: these decide, in this order" in texts) == bool(ties)
    return ties


@rule("M10.5")
def test_ties_are_shown_as_far_as_they_decide():
    s = table(2, laid="L02 0 0 0 0; L05 0 -1 2 0; L14 3 0 0 1", houses=[(0, "0 0 N")])
    s.points = [6, 6]
    assert shown(s) == TIES[:1]
    s = table(2, laid="L02 0 0 0 0; own 0 1 0 0; L14 3 0 0 1")
    s.points = [5, 6]
    assert shown(s) == TIES[:2]
    s = table(2, laid="L02 0 0 0 1; L14 3 0 0 0")
    s.points = [6, 6]
    assert shown(s) == TIES
    s.points = [7, 6]
    assert shown(s) == []
    s = table(4, laid="L02 0 0 0 0; L05 0 -1 2 0; L14 3 0 0 1", houses=[(0, "0 0 N")])
    s.points = [6, 6, 2, 2]  # houses decide above, and nothing but the last tile below
    assert shown(s) == TIES
