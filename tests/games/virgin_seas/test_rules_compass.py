"""The rules of Virgin Seas, by number: the Compass (V8)."""

from __future__ import annotations

import pytest

from islands_nb.games.virgin_seas import GAME

from .scenes import cells, hand, happened, may, refused, say, ship, table

rule = pytest.mark.rule
NAMES = [f"{size}_{faction}" for size in ("small", "medium", "large") for faction in ("red", "green", "blue")]


@rule("V8.1")
def test_a_card_that_bears_ones_own_ship_is_moved_and_its_ships_go_along():
    lay = (
        "0 island_1 0 0, 0 small_red 1 0 x2, 1 small_blue -1 0 of 0, 0 small_green 0 -1 of 1, 0 fortress 0 1, 1 pirate 0 2 bare,"
        " 0 island_2 0 3"
    )
    s = table(sea=lay, kept={0: "compass, compass"})
    s = say(s, "0 play compass")
    assert cells(s, "choose") == {(1, 0), (-1, 0)}  # the fortress holds the sea together
    refused(s, "choose 0 -1", "V8.2", "1 ship of Ben")
    refused(s, "choose 0 3", "V8.2", "an island of 2 with no ship")
    s = say(s, "0 choose 1 0", "0 choose 1 3")
    assert ship(s, 1, 3) == (0, 2)
    assert s.at(1, 0) == -1
    assert s.afloat(0) == 4


@rule("V8.1")
def test_a_fortress_sails_too():
    s = table(sea="0 island_1 0 0, 0 fortress 1 0, 1 small_green -1 0 of 0", hands={1: "mercenary"}, kept={0: "compass"})
    s = say(s, "0 play compass", "0 choose 1 0", "0 choose -2 0")
    assert ship(s, -2, 0) == (0, 1)


@rule("V8.2")
def test_three_neighbours_are_too_many():
    """At 1 1 four meet, at 1 0 three, at 0 0 two: the square of nine but for its middle row's ends."""
    lay = ", ".join(
        f"0 {card} {x} {y}"
        for card, (x, y) in zip(
            NAMES,
            [(x, y) for y in range(3) for x in range(3)],
            strict=True,
        )
    )
    s = table(sea=lay, kept={0: "compass"})
    s = say(s, "0 play compass")
    assert cells(s, "choose") == {(0, 0), (2, 0), (0, 2), (2, 2)}
    refused(s, "choose 1 0", "V8.2", "at most two others")
    refused(s, "choose 1 1", "V8.2")


@rule("V8.3")
def test_the_others_stay_one_group():
    """In a row only the ends may go; in a ring each card may, for the others hold together."""
    s = table(sea="0 small_red 0 0, 0 small_green 1 0, 0 small_blue 2 0, 0 pirate 3 0", kept={0: "compass"})
    assert cells(say(s, "0 play compass"), "choose") == {(0, 0), (3, 0)}
    around = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
    lay = ", ".join(f"0 {card} {x} {y}" for card, (x, y) in zip(NAMES, around, strict=False))
    assert cells(say(table(sea=lay, kept={0: "compass"}), "0 play compass"), "choose") == set(around)
    open_ = ", ".join(lay.split(", ")[:-1])  # without the card at 0 1 it is a row again
    assert cells(say(table(sea=open_, kept={0: "compass"}), "0 play compass"), "choose") == {(0, 0), (0, 2)}


@rule("V8.4")
def test_it_goes_to_another_empty_cell_with_one_or_two_neighbours():
    """Seven cards round 1 1, which is a cell with four neighbours; 3 0 has one, and so on round the ring."""
    lay = (
        "1 small_red 0 0, 1 small_green 1 0, 1 small_blue 2 0, 1 medium_red 2 1, 1 medium_green 2 2, 1 medium_blue 1 2,"
        " 1 large_red 0 2, 1 large_green 0 1, 0 pirate 3 0"
    )
    s = table(sea=lay, kept={0: "compass"})
    s = say(s, "0 play compass", "0 choose 3 0")
    sides = {(x, y) for k in range(3) for x, y in ((k, -1), (k, 3), (-1, k), (3, k))}
    assert cells(s, "choose") == sides - {(3, 0)}
    refused(s, "choose 1 1", "V8.4", "touches one or two cards")  # four neighbours
    refused(s, "choose 3 0", "V8.4")  # where it lay
    refused(s, "choose 3 3", "V8.4")  # corners do not count
    refused(s, "choose 0 0", "V8.4")  # taken


@rule("V8.4")
def test_the_neighbours_are_counted_without_the_card_itself():
    """Of a pair, one turns round the other."""
    s = table(sea="0 small_red 0 0, 1 small_blue 1 0", kept={0: "compass"})
    s = say(s, "0 play compass", "0 choose 0 0")
    assert cells(s, "choose") == {(2, 0), (1, 1), (1, -1)}
    s = table(sea="1 small_red 0 0, 1 small_blue 1 0, 1 small_green 1 1, 0 pirate 0 1", kept={0: "compass"})
    s = say(s, "0 play compass", "0 choose 0 1")
    assert (0, 2) not in cells(s, "choose")
    assert (1, 2) in cells(s, "choose")


@rule("V8.4")
def test_three_neighbours_where_it_would_lie_are_too_many():
    lay = "1 small_red 0 0, 1 small_blue 1 0, 1 small_green 2 0, 1 medium_red 0 1, 1 medium_blue 2 1, 0 pirate -1 0"
    s = table(sea=lay, kept={0: "compass"})
    s = say(s, "0 play compass", "0 choose -1 0")
    assert (1, 1) not in cells(s, "choose")
    assert (1, -1) in cells(s, "choose")


def line(n, sign):
    """``n`` cards of seat 0 from 0 0 to the right, or to the left."""
    return ", ".join(f"0 {NAMES[k]} {sign * k} 0" for k in range(n))


@rule("V8.4", "V7.3")
def test_where_the_only_cell_has_three_neighbours_a_compass_cannot_be_played():
    """Three columns and rows are full but for the middle of the first."""
    others = "1 small_red 0 0, 1 small_green 0 1, 1 small_blue 1 1, 1 medium_red 2 1, 1 medium_green 2 0, 1 medium_blue 1 2"
    sea = f"{others}, 1 large_red 2 2, 0 small_red 0 2"
    s = table(sea=sea, hands={0: "pirate"}, kept={0: "compass"}, box=GAME.box.edit("players", "two", grid=3))
    assert may(s) == ["place pirate at 1 0"]
    refused(s, "play compass", "V7.3", "no card with your ship lies at the edge")


@rule("V8.5", "V3.3")
@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(("seats", "limit"), [(2, 7), (3, 8), (4, 9)])
def test_each_compass_carries_the_sea_one_step_past_what_the_limit_lets_cards_reach(seats, limit, sign):
    """A row that lacks one card of the limit: its first card goes to its other end, twice; then a card is laid beyond."""
    s = table(seats, sea=line(limit - 1, sign), kept={0: "compass, compass"}, hands={0: "fortress"})
    far = limit - 1
    assert (sign * far, 0) in cells(s, "place")
    assert (sign * (far + 1), 0) not in cells(s, "place")
    s = say(s, "0 play compass", "0 choose 0 0", f"0 choose {sign * far} 0")
    assert (sign * (far + 1), 0) in cells(s, "place")
    s = say(s, "0 play compass", f"0 choose {sign} 0", f"0 choose {sign * (far + 1)} 0")
    assert (sign * (far + 2), 0) in cells(s, "place")
    assert (sign * (far + 3), 0) not in cells(s, "place")
    s = say(s, f"0 place fortress at {sign * (far + 2)} 0")
    assert s.box.names[s.card[s.at(sign * (far + 2), 0)]] == "fortress"
    wide = {s.box.x[c] for c in s.cells}
    assert max(wide) - min(wide) + 1 == limit
    s.hands[1] = (s.box.names.index("pirate"),)
    assert {x for x, _ in cells(s, "place")} == wide


@rule("V8.5", "V3.4")
def test_limits_hold_for_the_compass_too():
    """Seven columns are full: the card at 0 1 may go to no eighth, though a neighbour would lie there."""
    s = table(sea=line(7, 1) + ", 0 mercenary 0 1", kept={0: "compass"})
    s = say(s, "0 play compass", "0 choose 0 1")
    assert {x for x, _ in cells(s, "choose")} == set(range(7))
    refused(s, "choose 7 0", "V8.4", "within the limits")


@rule("V8.5", "V8.6")
@pytest.mark.parametrize(("to", "span"), [("2 0", (1, 2, 0, 0)), ("1 1", (1, 1, 0, 1)), ("1 -1", (1, 1, -1, 0))])
def test_columns_and_rows_are_those_of_the_cards_as_they_lie_then(to, span):
    s = table(sea="0 small_red 0 0, 0 island_1 1 0", kept={0: "compass"})
    s = say(s, "0 play compass", "0 choose 0 0", f"0 choose {to}")
    assert s.span == span


@rule("V8.6")
def test_a_card_moved_takes_nothing_and_guards_from_where_it_lies():
    lay = "0 small_blue 0 0, 0 island_1 1 0, 0 small_green 2 0, 0 fortress 0 1"
    s = table(sea=lay, hands={0: "pirate", 1: "small_red, medium_red"}, kept={0: "compass"}, piles={0: "", 1: ""})
    s = say(s, "0 play compass", "0 choose 0 1", "0 choose 2 1")
    assert happened(s) == ["moved"]
    assert hand(s, 0) == ["pirate"]
    s = say(s, "0 place pirate at 0 -1")
    after = say(s, "1 place small_red at 3 0")
    assert ship(after, 2, 0) == (0, 1)  # guarded now
    s = table(sea="0 small_red 0 0, 0 island_1 1 0, 1 small_green 2 0", kept={0: "compass"})
    s = say(s, "0 play compass", "0 choose 0 0", "0 choose 2 1")
    assert ship(s, 2, 0) == (1, 1)
    assert may(s) == ["pass"]


@rule("V8.6")
def test_where_the_fortress_left_nothing_is_guarded():
    lay = "0 small_green 0 0, 0 island_1 1 0, 0 small_blue 2 0, 0 fortress 0 1"
    for moved, owner in (True, 1), (False, 0):
        s = table(sea=lay, hands={0: "pirate", 1: "small_red"}, kept={0: "compass"})
        if moved:
            s = say(s, "0 play compass", "0 choose 0 1", "0 choose 2 1")
        s = say(s, "0 place pirate at 3 0", *(() if moved else ("0 end turn",)))
        assert ship(say(s, "1 place small_red at -1 0"), 0, 0)[0] == owner


def test_an_edited_number_of_compasses_makes_room_for_them():
    box = GAME.box.edit("event", "compass", count=5)
    assert box.half == GAME.box.half + 3
