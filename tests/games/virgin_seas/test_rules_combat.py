"""The rules of Virgin Seas, by number: combat and fortresses (V4 and V5)."""

from __future__ import annotations

import pytest

from islands_nb.games.virgin_seas import GAME
from islands_nb.kernel.flow import to_act

from .scenes import BARE, FLEET, SHIPS, cells, happened, may, refused, say, ship, table

rule = pytest.mark.rule
BEATS = {("red", "green"), ("green", "blue"), ("blue", "red")}  # the component page
SIDES = {(0, -1), (1, 0), (0, 1), (-1, 0)}
CORNERS = {(-1, -1), (1, -1), (1, 1), (-1, 1)}


def faction(card):
    return card.split("_")[1] if card in SHIPS else "none"


# -- combat -------------------------------------------------------------------------------------------------------------------


@rule("V4.1")
def test_what_is_taken_does_not_attack():
    """Seat 0 takes the small green ship, which beats the blue one beside it: nothing follows."""
    s = table(sea="1 small_green 0 0, 1 small_blue -1 0", hands={0: "small_red"})
    s = say(s, "0 place small_red at 1 0")
    assert (ship(s, 0, 0), ship(s, -1, 0)) == ((0, 1), (1, 1))
    assert to_act(s) == 1


@rule("V4.1")
def test_only_the_card_just_laid_attacks():
    """A small red ship that lies there takes no green one that is laid beside it, neither then nor later."""
    s = table(sea="0 small_red 0 0, 0 island_1 1 0", hands={1: "small_green", 0: "fortress"}, seat=1)
    s = say(s, "1 place small_green at -1 0", "0 place fortress at 2 0")
    assert ship(s, -1, 0) == (1, 1)


@rule("V4.1", "V8.6")
def test_what_an_event_moves_or_gives_away_does_not_attack():
    s = table(sea="0 small_red 0 0, 0 island_1 0 1, 1 small_green 0 2, 1 fortress 1 2 bare", kept={0: "compass"})
    s = say(s, "0 play compass", "0 choose 0 0", "0 choose -1 2")
    assert ship(s, 0, 2) == (1, 1)
    s = table(sea="0 medium_blue 0 0, 1 small_red 1 0, 1 small_green 2 0", kept={0: "cyclone"})
    s = say(s, "0 play cyclone", "0 choose 0 0", "0 choose 1 0", "1 pass")
    assert [ship(s, x, 0) for x in range(3)] == [(1, 1), (0, 1), (1, 1)]


@rule("V4.2")
def test_only_ships_of_others_are_attacked():
    """One's own ship, a card without a ship, and an island stay as they are."""
    s = table(
        sea="0 small_green 0 0, 0 medium_blue 0 -1, 1 medium_green 1 -1 bare, 1 island_1 2 -1, 1 island_2 2 0",
        hands={0: "small_red"},
    )
    s = say(s, "0 place small_red at 1 0")
    assert [ship(s, *at) for at in ((0, 0), (1, -1), (2, 0))] == [(0, 1), BARE, BARE]
    assert s.supply[0] == 15 - 3  # as put there, and the one laid
    assert to_act(s) == 1


@rule("V4.2")
def test_a_card_of_ones_own_fleet_under_anothers_flag_is_attacked():
    s = table(sea="0 small_green 0 0 of 1", hands={0: "small_red"})
    assert ship(say(s, "0 place small_red at 1 0"), 0, 0) == (0, 1)


@rule("V4.3")
@pytest.mark.parametrize("mine", ["red", "green", "blue"])
@pytest.mark.parametrize("theirs", ["red", "green", "blue"])
def test_red_beats_green_beats_blue_beats_red(mine, theirs):
    s = table(sea=f"1 small_{theirs} 0 0, 1 large_{theirs} 1 1, 0 island_1 0 1", hands={0: f"small_{mine}"})
    s = say(s, f"0 place small_{mine} at 1 0")
    assert ship(s, 0, 0)[0] == (0 if (mine, theirs) in BEATS else 1)
    assert ship(s, 1, 1)[0] == (0 if (mine, theirs) in BEATS else 1)


@rule("V4.3", "V4.7")
def test_red_beside_blue_takes_nothing_and_is_not_lost():
    s = table(sea="1 small_blue 0 0, 1 medium_blue 1 1, 1 large_blue 0 1", hands={0: "small_red"}, piles={0: ""})
    s = say(s, "0 place small_red at 1 0")
    assert happened(s) == ["placed"]
    assert [ship(s, *at) for at in ((0, 0), (1, 1), (1, 0))] == [(1, 1), (1, 1), (0, 1)]


@rule("V4.3")
def test_who_beats_whom_is_read_from_the_box():
    box = GAME.box.edit("faction", "red", beats="blue")
    s = table(sea="1 small_green 0 0, 0 island_1 0 1, 1 small_blue 1 1", hands={0: "small_red"}, box=box)
    s = say(s, "0 place small_red at 1 0")
    assert (ship(s, 0, 0), ship(s, 1, 1)) == ((1, 1), (0, 1))


@rule("V4.4")
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("theirs", [*SHIPS, "pirate", "mercenary"])
def test_the_factionless_beat_every_ship(theirs, closed):
    options = dict(factionless="closed") if closed else {}
    s = table(sea=f"1 {theirs} 0 0", hands={0: "mercenary, pirate"}, **options)
    assert ship(say(s, "0 place mercenary at 1 0"), 0, 0) == (0, 1)
    s = say(s, "0 place pirate at 1 0")
    assert may(s) == ["attack 0 0", "hold fire"]


@rule("V4.4")
@pytest.mark.parametrize("mine", [f"small_{f}" for f in ("red", "green", "blue")])
@pytest.mark.parametrize("theirs", ["pirate", "mercenary"])
def test_every_ship_beats_them_unless_closed(mine, theirs):
    for option, owner in ({}, 0), ({"factionless": "closed"}, 1):
        s = table(sea=f"1 {theirs} 0 0", hands={0: mine}, **option)
        assert ship(say(s, f"0 place {mine} at 1 0"), 0, 0) == (owner, 1)


@rule("V4.4")
def test_the_refusal_of_a_shot_at_the_factionless_says_why():
    s = table(sea="1 pirate 0 0, 1 small_green 1 0, 1 island_1 0 1", hands={0: "large_red"}, factionless="closed")
    s = say(s, "0 place large_red at 2 0")
    assert may(s) == ["attack 1 0", "hold fire"]
    refused(s, "attack 0 0", "V4.4", "red does not beat that ship, which has no faction")


AROUND = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]


def ring(cards, around=AROUND):
    """These cards of seat 1 all round 1 1, which is free."""
    return ", ".join(f"1 {card} {x} {y}" for card, (x, y) in zip(cards, around, strict=True))


GREENS = ["small_green", "medium_green", "large_green", "pirate", "small_blue", "mercenary", "medium_blue", "large_blue"]


@rule("V4.5")
@pytest.mark.parametrize(
    ("mine", "reach"),
    [("small_red", SIDES), ("mercenary", SIDES), ("medium_red", CORNERS), ("medium_green", CORNERS), ("small_green", SIDES)],
)
def test_small_ships_and_the_mercenary_strike_their_sides_and_medium_ones_the_corners(mine, reach):
    s = table(sea=ring(GREENS), hands={0: mine})
    s = say(s, f"0 place {mine} at 1 1")

    def beaten(card):
        return "none" in (faction(card), faction(mine)) or (faction(mine), faction(card)) in BEATS

    there = {(s.box.x[c] - 1, s.box.y[c] - 1): s.box.names[s.card[n]] for n, c in enumerate(s.cells[:8])}
    taken = {at for at in there if ship(s, at[0] + 1, at[1] + 1) == (0, 1)}
    assert taken == {at for at, card in there.items() if at in reach and beaten(card)}
    assert len(taken) >= 2  # all at once
    assert to_act(s) == 1


@rule("V4.5")
def test_a_red_ship_between_two_green_ones_takes_both():
    s = table(sea="1 small_green 0 0, 0 island_1 0 1, 0 island_2 1 1, 0 island_3 2 1, 1 medium_green 2 0", hands={0: "small_red"})
    s = say(s, "0 place small_red at 1 0")
    assert (ship(s, 0, 0), ship(s, 2, 0)) == ((0, 1), (0, 1))
    assert happened(s)[:3] == ["placed", "captured", "captured"]
    assert s.supply == [12, 15]  # theirs went back: two had been out


LONG = "1 small_green 0 0, 1 island_1 0 1, 1 island_2 1 1, 1 island_3 2 1, 0 island_1 3 1"


@rule("V4.6")
def test_a_long_shot_goes_over_a_gap_and_over_a_ship():
    """At 0 0 a green ship; 1 0 is empty, at 2 0 lies a blue ship; a large red one at 3 0 reaches the green one."""
    s = table(sea=f"{LONG}, 1 small_blue 2 0", hands={0: "large_red"})
    s = say(s, "0 place large_red at 3 0")
    assert may(s) == ["attack 0 0", "hold fire"]
    s = say(s, "0 attack 0 0")
    assert (ship(s, 0, 0), ship(s, 2, 0)) == ((0, 1), (1, 1))


@rule("V4.6")
@pytest.mark.parametrize(
    ("between", "open_"),
    [
        ("0 small_blue 2 0", True),  # of one's own
        ("1 small_blue 2 0 bare", True),
        ("1 pirate 2 0", True),
        ("0 island_2 2 0", False),
        ("1 fortress 2 0", False),
        ("0 fortress 2 0", False),
        ("0 fortress 2 0 bare", False),
    ],
)
def test_ships_do_not_stop_a_shot_and_islands_and_fortresses_do(between, open_):
    s = table(sea=f"{LONG}, {between}", hands={0: "large_red"}, piles={0: ""})
    s = say(s, "0 place large_red at 3 0")
    assert ("attack 0 0" in may(s)) == open_
    if not open_ and to_act(s) == 0:
        refused(s, "attack 0 0", "V4.6")


@rule("V4.6")
@pytest.mark.parametrize("size", ["large_red", "pirate"])
def test_one_card_in_any_of_the_four_lines_or_none(size):
    """Green ships lie near and far in the row and the column, one at a corner; one of them is shot at."""
    lay = (
        "0 island_1 1 1, 1 small_green 2 1, 1 medium_green 1 0, 1 large_green 0 0, 1 mercenary 0 1, 0 island_2 0 2,"
        " 0 island_3 1 2, 1 small_red 2 2 bare, 1 pirate 2 3"
    )
    s = table(sea=lay, hands={0: size})
    s = say(s, f"0 place {size} at 2 0")
    assert cells(s, "attack") == {(1, 0), (0, 0), (2, 1), (2, 3)}  # the pirate behind a card without a ship
    assert "hold fire" in may(s)
    for words in ("attack 0 0", "attack 2 3", "hold fire"):
        after = say(s, f"0 {words}")
        taken = {at for at in ((1, 0), (0, 0), (2, 1), (2, 3), (0, 1)) if ship(after, *at)[0] == 0}
        assert [f"attack {x} {y}" for x, y in taken] == ([] if words == "hold fire" else [words])
        assert to_act(after) == 1


@rule("V4.6", "V4.2", "V4.3")
def test_why_a_shot_may_not_be_aimed_so():
    lay = "1 small_green 0 0, 0 small_blue 1 0, 1 medium_blue 1 1, 1 large_green 0 1, 1 mercenary 0 2 bare"
    s = table(sea=lay, hands={0: "large_red"}, piles={0: ""})
    s = say(s, "0 place large_red at 2 0")
    assert may(s) == ["attack 0 0", "hold fire"]
    refused(s, "attack 1 0", "V4.2", "the ship at 1 0 is yours")
    refused(s, "attack 5 5", "V4.2", "no card lies at 5 5; only ships can be attacked")
    refused(s, "attack 0 2", "V4.2", "lies a mercenary with no ship")
    refused(s, "attack 0 1", "V4.6", "0 1 is not in line")
    refused(s, "attack 1 1", "V4.6", "not in line")
    refused(s, "end turn", "V4.6", "the ship just placed may shoot")


@rule("V4.6")
def test_without_a_target_nobody_is_asked():
    s = table(sea="1 small_blue 0 0", hands={0: "large_red"})
    assert to_act(say(s, "0 place large_red at 1 0")) == 1


@rule("V4.8")
def test_faction_and_attack_stay_with_a_card_that_is_taken_and_it_may_be_taken_back():
    s = table(sea="1 small_green 0 0", hands={0: "small_red", 1: "medium_red, mercenary"})
    s = say(s, "0 place small_red at 1 0")
    assert s.card[0] == s.box.names.index("small_green")
    assert (s.fleet[0], s.flag[0]) == (1, 0)
    s = say(s, "1 place mercenary at -1 0")
    assert ship(s, 0, 0) == (1, 1)


# -- fortresses ---------------------------------------------------------------------------------------------------------------


@rule("V5.1")
def test_a_fortress_does_not_attack_and_is_not_attacked():
    s = table(sea="1 small_green 0 0, 1 fortress 0 1", hands={0: "mercenary, fortress, pirate"})
    after = say(s, "0 place fortress at 1 0")
    assert ship(after, 0, 0) == (1, 1)
    after = say(s, "0 place mercenary at 1 1")
    assert ship(after, 0, 1) == (1, 1)
    after = say(s, "0 place pirate at 0 2")
    assert to_act(after) == 1  # the fortress is all that lies in line, and stops the shot
    s = table(sea="1 fortress 0 0, 1 small_blue 1 0, 0 island_1 0 1, 1 small_green 1 1", hands={0: "large_red"})
    s = say(s, "0 place large_red at 2 1")
    refused(s, "attack 0 0", "V5.1", "a fortress cannot be attacked")


@rule("V5.2")
@pytest.mark.parametrize(
    ("at", "taken"), [((0, 1), False), ((1, 0), False), ((2, 1), False), ((1, 2), False), ((0, 0), True), ((2, 2), True)]
)
def test_a_fortress_guards_its_four_sides_and_not_its_corners(at, taken):
    """The fortress of seat 1 lies at 1 1, a green ship of its own at one of the eight places round it."""
    x, y = at
    rest = iter(["1 island_1", "1 island_2", "1 island_3", "0 island_1", "0 island_2", "0 island_3", "0 small_blue"])
    lay = [f"1 small_green {x} {y}" if (x, y) == at else f"{next(rest)} {x} {y}" for x, y in AROUND]
    s = table(sea=", ".join(["1 fortress 1 1", *lay]), hands={0: "mercenary"})
    dx, dy = (-1 if x == 0 else 1 if x == 2 else 0), (0 if x != 1 else -1 if y == 0 else 1)
    s = say(s, f"0 place mercenary at {x + dx} {y + dy}")
    assert ship(s, x, y) == ((0, 1) if taken else (1, 1))


@rule("V5.2")
def test_a_card_of_any_fleet_is_guarded_while_the_ship_on_it_is_the_fortresss():
    for flag, owner in (1, 1), (2, 0):
        s = table(3, sea=f"1 fortress 0 0, 2 small_green 1 0 of {flag}", hands={0: "small_red"})
        assert ship(say(s, "0 place small_red at 2 0"), 1, 0) == (owner, 1)


@rule("V5.2")
def test_the_guard_is_from_long_shots_and_corners_too():
    s = table(sea="1 fortress 0 0, 1 small_green 1 0, 1 medium_green 1 1", hands={0: "large_red, medium_red"})
    after = say(s, "0 place large_red at 2 0")
    assert to_act(after) == 1
    after = say(s, "0 place medium_red at 2 1")
    assert ship(after, 1, 0) == (1, 1)
    s = table(
        sea="1 fortress 0 0, 1 small_green 1 0, 1 small_blue 2 0, 1 large_green 2 -1, 1 medium_green 3 -1", hands={0: "large_red"}
    )
    s = say(s, "0 place large_red at 3 0")
    assert may(s) == ["attack 3 -1", "hold fire"]
    refused(s, "attack 1 0", "V5.2", "the ship at 1 0 is guarded by a fortress of its own beside it")


@rule("V5.3")
def test_anothers_ship_beside_a_new_fortress_stays_unguarded_until_the_owner_takes_it():
    s = table(sea="1 small_green 0 0", hands={0: "fortress, small_red", 1: "medium_red, mercenary"})
    s = say(s, "0 place fortress at 1 0")
    assert ship(s, 0, 0) == (1, 1)
    s = say(s, "1 place medium_red at 1 1", "0 place small_red at 0 1")  # takes the green one
    assert ship(s, 0, 0) == (0, 1)
    s = say(s, "1 place mercenary at -1 0")
    assert ship(s, 0, 0) == (0, 1)


@rule("V5.3")
def test_beside_anothers_fortress_a_ship_can_be_taken():
    s = table(3, sea="1 small_green 0 0, 0 fortress 1 0", hands={2: "small_red"}, seat=2)
    assert ship(say(s, "2 place small_red at -1 0"), 0, 0) == (2, 1)


@rule("V5.4")
def test_a_fortress_does_not_guard_from_events():
    s = table(sea="1 fortress 0 0, 1 small_green 1 0, 0 small_red 1 1", kept={0: "whale, cyclone"})
    whale = say(s, "0 play whale")
    assert cells(whale, "choose") == {(1, 0), (1, 1)}
    assert ship(say(whale, "0 choose 1 0", "1 pass"), 1, 0) == BARE
    cyclone = say(s, "0 play cyclone", "0 choose 1 0", "0 choose 1 1", "1 pass")
    assert ship(cyclone, 1, 0) == (0, 1)


def test_the_names_are_those_of_the_fleet():
    assert GAME.box.names == FLEET
