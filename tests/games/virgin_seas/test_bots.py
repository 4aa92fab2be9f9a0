"""How a position is judged: points as they stand, how firmly islands are held, ships afloat, and a shot still to be aimed."""

from __future__ import annotations

from math import isclose

import pytest

from islands_nb.games.virgin_seas.bots import AFLOAT, LEAD, SAFE, SHOT, worth

from .scenes import say, table

# Firmly held: of its edges seat 0 has so many, and the best other one fewer; then shared, and one with nobody beside it.
BESIDE = {
    "0 small_red 0 1, 0 small_green 1 0, 1 small_red 0 -1": (3 + 3 * LEAD + 2 * AFLOAT, -3 * LEAD + AFLOAT, -6 * LEAD),
    "0 small_red 0 1, 1 small_red 0 -1": (3 + AFLOAT, 3 + AFLOAT, -3 * LEAD),
    "1 small_red 0 -1": (-3 * LEAD, 3 + 3 * LEAD + AFLOAT, -3 * LEAD),
    "": (0, 0, 0),
}


@pytest.mark.parametrize("beside", BESIDE)
def test_an_island_counts_for_who_has_it_and_by_how_much(beside):
    """Against the best of the others, not against all of them."""
    s = table(3, sea=f"0 island_3 0 0, {beside}".rstrip(", "))
    mine = BESIDE[beside]
    for k in range(3):
        assert isclose(worth(s, k), mine[k] - max(mine[:k] + mine[k + 1 :]), abs_tol=1e-9)


def test_a_stack_is_safer_than_a_ship_and_a_ship_better_than_none():
    assert 0 < SAFE < AFLOAT
    ships = {"": AFLOAT, " x2": AFLOAT + SAFE, " x4": AFLOAT + 3 * SAFE, " bare": 0}
    for how, value in ships.items():
        assert isclose(worth(table(sea=f"0 small_red 0 0{how}"), 0), value, abs_tol=1e-9)
    assert isclose(worth(table(sea="0 small_red 0 0 of 1"), 0), -AFLOAT)


def test_an_event_kept_is_worth_its_point():
    s = table(kept={0: "whale, mermaid", 1: "whale"})
    assert (worth(s, 0), worth(s, 1)) == (s.box.event_points, -s.box.event_points)
    s = table(kept={0: "whale"}, box=s.box.edit("number", "event_points", value=4))
    assert worth(s, 0) == 4


def test_a_shot_still_to_be_aimed_is_worth_something_to_who_has_it():
    sea = "1 small_green 0 0, 1 island_1 0 1, 1 island_2 1 1, 1 island_3 2 1, 0 island_1 3 1"
    s = say(table(sea=sea, hands={0: "large_red"}), "0 place large_red at 3 0")
    aiming, over = worth(s, 0), worth(say(s, "0 hold fire"), 0)
    assert isclose(aiming - over, SHOT)
    assert SHOT > 0
    assert worth(say(s, "0 attack 0 0"), 0) > aiming
