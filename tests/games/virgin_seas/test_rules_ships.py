"""The rules of Virgin Seas, by number: ships, and where they run out (V6)."""

from __future__ import annotations

import pytest

from islands_nb.kernel.flow import to_act

from .scenes import BARE, cells, happened, may, refused, say, ship, table

rule = pytest.mark.rule
LONG = "1 small_green 0 0, 1 island_1 0 1, 1 island_2 1 1, 1 island_3 2 1, 0 island_1 3 1"


@rule("V6.1", "V6.3")
def test_fifteen_ships_and_no_more():
    s = table(sea="1 small_green 0 0", hands={0: "small_red"}, supply={0: 0})
    s = say(s, "0 place small_red at 1 0")
    assert happened(s)[:2] == ["placed", "unclaimed"]
    assert (ship(s, 1, 0), ship(s, 0, 0)) == (BARE, (1, 1))
    assert s.supply[0] == 0
    assert to_act(s) == 1


@rule("V6.1")
def test_with_the_option_ships_never_run_out():
    s = table(
        sea="1 small_green 0 0, 1 island_1 0 1, 1 medium_green 1 1", hands={0: "small_red"}, supply={0: 0}, unlimited_ships=True
    )
    s = say(s, "0 place small_red at 1 0")
    assert [ship(s, *at) for at in ((1, 0), (0, 0), (1, 1))] == [(0, 1)] * 3
    s = table(sea="0 small_green 0 0", kept={0: "poseidon"}, supply={0: 0}, unlimited_ships=True)
    assert ship(say(s, "0 play poseidon", "0 choose 0 0"), 0, 0) == (0, 2)


SURROUNDED = "1 small_green 0 0, 1 island_1 0 1, 1 medium_green 1 1, 1 island_2 2 1, 1 large_green 2 0"


@rule("V6.2")
@pytest.mark.parametrize(("left", "chosen"), [(1, []), (2, ["capture 1 1"]), (3, ["capture 2 0", "capture 0 0"])])
def test_who_beats_more_cards_than_there_are_ships_chooses(left, chosen):
    """Three green ships round 1 0; the first ship goes on the card laid."""
    s = table(sea=SURROUNDED, hands={0: "small_red"}, supply={0: left})
    s = say(s, "0 place small_red at 1 0")
    if chosen:
        assert cells(s, "capture") == {(0, 0), (1, 1), (2, 0)}
        refused(s, "capture 1 0", "V6.2", "no card that you have beaten lies at 1 0")
        refused(s, "hold fire", "V6.2", "one must be chosen")
    s = say(s, *(f"0 {words}" for words in chosen))
    taken = [words for words in ("capture 0 0", "capture 1 1", "capture 2 0") if ship(s, *map(int, words.split()[1:]))[0] == 0]
    assert taken == sorted(chosen)
    assert s.supply[0] == 0
    assert to_act(s) == 1


@rule("V6.2")
def test_with_ships_enough_nothing_is_asked():
    s = table(sea=SURROUNDED, hands={0: "small_red"}, supply={0: 4})
    s = say(s, "0 place small_red at 1 0")
    assert (s.supply[0], to_act(s)) == (0, 1)
    assert s.afloat(0) == 4


@rule("V6.2")
def test_a_hit_that_only_sinks_a_ship_of_a_stack_needs_none():
    lay = SURROUNDED.replace("1 1, 1 island_2", "1 1 x2, 1 island_2")
    s = table(sea=lay, hands={0: "small_red"}, supply={0: 2})
    s = say(s, "0 place small_red at 1 0")
    assert ship(s, 1, 1) == (1, 1)  # hit at once
    assert cells(s, "capture") == {(0, 0), (2, 0)}
    s = table(sea=lay, hands={0: "small_red"}, supply={0: 3})
    s = say(s, "0 place small_red at 1 0")
    assert [ship(s, *at) for at in ((0, 0), (1, 1), (2, 0))] == [(0, 1), (1, 1), (0, 1)]
    assert (s.supply[0], to_act(s)) == (0, 1)  # just enough: nothing is asked
    s = table(sea=lay, hands={0: "small_red"}, supply={0: 1})
    s = say(s, "0 place small_red at 1 0")
    assert [ship(s, *at) for at in ((0, 0), (1, 1), (2, 0))] == [(1, 1)] * 3


@rule("V6.2")
def test_a_last_ship_spent_on_the_card_leaves_a_long_shot_only_stacks():
    lay = "1 small_green 0 0, 1 medium_green 1 0 x2"
    s = table(sea=lay, hands={0: "large_red"}, supply={0: 1})
    s = say(s, "0 place large_red at 2 0")
    assert may(s) == ["attack 1 0", "hold fire"]
    refused(s, "attack 0 0", "V6.2", "no ship is left to put on it")
    s = table(sea=lay.replace(" x2", ""), hands={0: "large_red"}, supply={0: 1})
    assert to_act(say(s, "0 place large_red at 2 0")) == 1


@rule("V6.3")
def test_a_fortress_laid_without_a_ship_still_guards_and_stops_shots():
    s = table(sea="0 small_green 0 0", hands={0: "fortress", 1: "small_red, large_red"}, supply={0: 0})
    s = say(s, "0 place fortress at 1 0")
    assert ship(s, 1, 0) == BARE
    assert ship(say(s, "1 place small_red at -1 0"), 0, 0) == (0, 1)  # guarded
    s = table(sea=f"{LONG}, 0 fortress 2 0 bare", hands={1: "large_red"}, seat=1)
    s = say(s, "1 place large_red at 3 0")
    assert to_act(s) == 0


@rule("V6.4")
def test_ships_that_are_replaced_or_taken_off_a_stack_go_back():
    s = table(3, sea="1 small_green 0 0, 1 island_1 0 1, 2 medium_green 1 1 x2", hands={0: "small_red"})
    assert s.supply == [15, 14, 13]
    s = say(s, "0 place small_red at 1 0")
    assert s.supply == [13, 15, 14]
    assert s.eaten == [0, 0, 0]
