"""The rules of Virgin Seas, by number: events, and the Compass (V7 and V8)."""

from __future__ import annotations

import pytest

from islands_nb.games.virgin_seas import GAME
from islands_nb.games.virgin_seas.box import EVENTS
from islands_nb.kernel.flow import forced, to_act

from .scenes import BARE, cells, hand, happened, keeps, may, refused, say, ship, table

rule = pytest.mark.rule


def where(s, name, fleet=0):
    """Where a card lies."""
    number = next(n for n, card in enumerate(s.card) if s.box.names[card] == name and s.fleet[n] == fleet)
    return s.box.x[s.cells[number]], s.box.y[s.cells[number]]


# -- drawing ------------------------------------------------------------------------------------------------------------------


@rule("V7.1")
def test_who_lays_an_island_draws_the_next_event_and_keeps_it_in_secret():
    s = table(sea="0 small_red 0 0", hands={0: "island_2", 1: "island_1"}, deck="whale, compass")
    s = say(s, "0 place island_2 at 1 0")
    assert keeps(s, 0) == ["whale"]
    assert ship(s, 1, 0) == BARE
    told = [e.words for e in s.told if e.known_to(1)]
    assert "kept an event" in told
    assert not any("whale" in words for words in told)
    assert any("whale" in e.words for e in s.told if e.known_to(0))
    s = say(s, "0 end turn", "1 place island_1 at 2 0")
    assert keeps(s, 1) == ["compass"]


@rule("V7.1")
def test_other_cards_draw_none_and_an_empty_event_deck_gives_none():
    s = table(sea="0 small_red 0 0", hands={0: "fortress", 1: "island_1"}, deck="whale")
    s = say(s, "0 place fortress at 1 0")
    assert keeps(s, 0) == []
    s.deck = ()
    s = say(s, "1 place island_1 at 2 0")
    assert "no event" in happened(s)
    assert (keeps(s, 1), to_act(s)) == ([], 0)


@rule("V7.2")
def test_a_kraken_opens_at_once_and_nothing_is_drawn_in_its_place():
    s = table(sea="0 small_red 0 0", hands={0: "island_2"}, piles={0: ""}, deck="kraken, whale", krakens=0)
    s = say(s, "0 place island_2 at 1 0")
    assert happened(s) == ["placed", "kraken"]
    assert (s.krakens, keeps(s, 0), EVENTS[s.deck[0]]) == (1, [], "whale")
    assert all(e.known_to(None) for e in s.told)
    assert GAME.scores(s) == [2, 0]  # the island's alone
    assert to_act(s) == 1  # keeping none, nobody is asked


# -- when ---------------------------------------------------------------------------------------------------------------------


@rule("V7.3")
def test_events_before_the_card_after_it_and_several():
    s = table(sea="0 small_red 0 0, 1 small_blue 1 0", hands={0: "pirate"}, kept={0: "whale, mermaid, poseidon"})
    assert may(s, "play") == ["play mermaid", "play poseidon", "play whale"]
    s = say(s, "0 play poseidon", "0 choose 0 0", "0 play whale", "0 choose 1 0", "1 pass")
    assert to_act(s) == 0
    assert may(s, "place")  # the card is still to be laid
    s = say(s, "0 place pirate at 2 0")
    assert may(s) == ["end turn", "play mermaid"]
    s = say(s, "0 play mermaid", "0 draw")
    assert (keeps(s, 0), to_act(s)) == ([], 1)


@rule("V7.3")
def test_any_number_of_events_after_the_card_and_the_hand_is_filled_after_the_last():
    s = table(sea="0 small_red 0 0, 0 small_blue 1 0", hands={0: "fortress"}, kept={0: "whale, poseidon, protector"})
    s = say(s, "0 place fortress at 2 0", "0 play poseidon", "0 choose 0 0")
    assert may(s) == ["end turn", "play whale"]
    s = say(s, "0 play whale", "0 choose 1 0")
    assert may(s) == ["end turn"]
    assert (keeps(s, 0), hand(s, 0)) == (["protector"], [])
    s = say(s, "0 end turn")
    assert (len(hand(s, 0)), to_act(s)) == (s.box.hand_size, 1)


@rule("V7.3")
def test_an_event_just_drawn_may_be_played_before_drawing_cards():
    s = table(sea="0 small_red 0 0", hands={0: "island_1"}, piles={0: "pirate"}, deck="poseidon")
    s = say(s, "0 place island_1 at 1 0", "0 play poseidon", "0 choose 0 0")
    assert ship(s, 0, 0) == (0, 2)
    assert (hand(s, 0), to_act(s)) == (["pirate"], 1)


@rule("V7.3")
@pytest.mark.parametrize(
    ("event", "sea", "words"),
    [
        ("whale", "0 fortress 0 0, 1 island_1 1 0", "no ship stands on a card other than a fortress"),
        ("cyclone", "0 small_red 0 0, 0 small_blue 1 0", "no two cards bear ships that a swap would change"),
        ("cyclone", "0 small_red 0 0, 1 fortress 1 0", "no two cards bear ships that a swap would change"),
        ("poseidon", "1 small_red 0 0", "a card that bears one of yours"),
        ("compass", "1 small_red 0 0, 1 small_blue 1 0", "no card with your ship lies at the edge"),
        ("compass", "0 small_red 0 0", "no card with your ship lies at the edge"),
    ],
)
def test_an_event_without_anything_to_aim_at_cannot_be_played(event, sea, words):
    s = table(sea=sea, hands={0: "pirate"}, kept={0: event})
    refused(s, f"play {event}", "V7.3", words)
    assert keeps(s, 0) == [event]


@rule("V7.3")
def test_an_event_that_is_not_kept_cannot_be_played():
    s = table(sea="0 small_red 0 0", hands={0: "pirate"}, kept={1: "whale"})
    refused(s, "play whale", "V7.3", "you keep no whale")
    refused(s, "play storm", "V7.3", "there is no event storm")


@rule("V7.3")
@pytest.mark.parametrize("event", ["protector", "cyclone", "mermaid"])
def test_who_keeps_an_event_is_always_asked(event):
    """Also where nothing could be played; and no session answers it, though one sentence be all."""
    s = table(sea="0 island_1 0 0", hands={0: "fortress"}, kept={0: event})
    s = say(s, "0 place fortress at 1 0")
    assert "end turn" in may(s)
    assert (may(s) == ["end turn"]) == (event != "mermaid")
    assert to_act(s) == 0
    assert forced(s) is None
    s = table(sea="0 island_1 0 0", hands={0: "fortress"}, kept={1: event})
    assert to_act(say(s, "0 place fortress at 1 0")) == 1


@rule("V7.6")
def test_a_played_event_is_out_of_the_game_and_open():
    s = table(sea="0 small_red 0 0, 1 small_blue 1 0", hands={0: "pirate"}, kept={0: "whale"})
    s = say(s, "0 play whale", "0 choose 1 0", "1 pass")
    assert ([EVENTS[e] for e in s.used], keeps(s, 0)) == (["whale"], [])
    assert EVENTS.index("whale") not in s.deck
    refused(s, "play whale", "V7.3", "you keep no whale")


# -- Whale and Cyclone --------------------------------------------------------------------------------------------------------


@rule("V7.4")
def test_the_whale_eats_any_ship_that_stands_on_no_fortress():
    s = table(sea="0 small_red 0 0, 1 small_blue 1 0, 1 fortress 2 0, 0 island_1 0 1, 1 pirate 1 1 bare", kept={0: "whale"})
    s = say(s, "0 play whale")
    assert cells(s, "choose") == {(0, 0), (1, 0)}
    refused(s, "choose 2 0", "V7.4", "a fortress with 1 ship of Ben", "does not stand on a fortress")
    refused(s, "choose 1 1", "V7.4", "a pirate with no ship")
    own = say(s, "0 choose 0 0")
    assert (ship(own, 0, 0), own.eaten, own.supply) == (BARE, [1, 0], [14, 13])  # gone, and not back in the supply
    other = say(s, "0 choose 1 0", "1 pass")
    assert (ship(other, 1, 0), other.eaten, other.supply) == (BARE, [0, 1], [14, 13])


@rule("V7.4")
def test_of_a_stack_the_whale_eats_one():
    s = table(sea="0 small_red 0 0, 1 small_blue 1 0 x3", kept={0: "whale"})
    s = say(s, "0 play whale", "0 choose 1 0", "1 pass")
    assert (ship(s, 1, 0), s.eaten) == ((1, 2), [0, 1])


@rule("V7.4")
def test_a_card_left_without_a_ship_is_not_attacked_and_still_connects():
    s = table(sea="0 island_1 0 0, 1 small_green 1 0", hands={0: "small_red, large_red"}, kept={0: "whale"})
    s = say(s, "0 play whale", "0 choose 1 0", "1 pass")
    assert (2, 0) in cells(s, "place")
    after = say(s, "0 place small_red at 2 0")
    assert ship(after, 1, 0) == BARE
    after = say(s, "0 place large_red at 2 0")
    assert to_act(after) == 1


@rule("V7.5")
def test_the_cyclone_swaps_what_stands_on_two_cards():
    lay = "0 small_red 0 0 x2, 1 small_blue 1 0, 1 fortress 2 0, 0 small_green 0 1, 0 pirate 0 2, 1 island_1 1 1"
    s = table(3, sea=lay + ", 2 small_blue 1 2", kept={0: "cyclone"})
    s = say(s, "0 play cyclone")
    assert cells(s, "choose") == {(0, 0), (1, 0), (0, 1), (0, 2), (1, 2)}
    refused(s, "choose 2 0", "V7.5", "a fortress")
    s = say(s, "0 choose 0 0")
    assert cells(s, "choose") == {(1, 0), (0, 1), (0, 2), (1, 2)}  # also one's own where the stacks differ
    s = say(s, "0 choose 1 0", "1 pass")
    assert (ship(s, 0, 0), ship(s, 1, 0)) == ((1, 1), (0, 2))  # the stack moved as a stack
    assert [s.afloat(k) for k in range(3)] == [4, 2, 1]
    assert [s.box.names[n] for n in s.card[:2]] == ["small_red", "small_blue"]  # the cards stay


@rule("V7.5")
def test_something_must_change_by_a_cyclone():
    s = table(sea="0 small_red 0 0, 0 small_blue 1 0, 1 small_green 2 0, 1 island_1 0 1", kept={0: "cyclone"})
    s = say(s, "0 play cyclone", "0 choose 0 0")
    assert may(s) == ["choose 2 0"]
    refused(s, "choose 1 0", "V7.5", "a small blue ship with 1 ship of Ada")
    refused(s, "choose 0 0", "V7.5")


@rule("V7.5")
def test_a_cyclone_may_swap_two_stacks_of_one_seat():
    s = table(sea="0 small_red 0 0 x2, 0 small_blue 1 0, 1 fortress 2 0", kept={0: "cyclone"})
    s = say(s, "0 play cyclone", "0 choose 0 0", "0 choose 1 0")
    assert (ship(s, 0, 0), ship(s, 1, 0)) == ((0, 1), (0, 2))


# -- Poseidon and Mermaid -----------------------------------------------------------------------------------------------------


@rule("V7.7")
def test_poseidon_puts_a_ship_more_on_a_card_that_bears_ones_own():
    s = table(
        sea="0 small_red 0 0, 0 fortress 1 0, 1 small_blue 2 0, 1 small_green 0 1 of 0, 0 pirate 1 1 bare, 0 island_1 2 1",
        kept={0: "poseidon, poseidon, poseidon"},
    )
    s = say(s, "0 play poseidon")
    assert cells(s, "choose") == {(0, 0), (1, 0), (0, 1)}
    refused(s, "choose 2 0", "V7.7", "1 ship of Ben")
    s = say(s, "0 choose 1 0", "0 play poseidon", "0 choose 1 0", "0 play poseidon", "0 choose 0 0")
    assert (ship(s, 1, 0), ship(s, 0, 0)) == ((0, 3), (0, 2))
    assert s.supply[0] == 15 - 3 - 3


@rule("V7.7")
def test_poseidon_needs_a_ship_of_the_supply():
    s = table(sea="0 small_red 0 0", hands={0: "pirate"}, kept={0: "poseidon"}, supply={0: 0})
    refused(s, "play poseidon", "V7.3", "needs a ship in your supply")
    assert may(table(sea="0 small_red 0 0", hands={0: "pirate"}, kept={0: "poseidon"}, supply={0: 1}), "play")


@rule("V7.8")
def test_a_stack_must_be_hit_once_a_ship():
    s = table(sea="1 small_green 0 0 x2", hands={0: "small_red, mercenary", 1: "fortress"}, piles={0: "", 1: ""})
    s = say(s, "0 place small_red at 1 0")
    assert happened(s) == ["placed", "hit"]
    assert (ship(s, 0, 0), s.supply) == ((1, 1), [14, 14])
    s = say(s, "1 place fortress at 2 0", "0 place mercenary at 0 1")
    assert (ship(s, 0, 0), s.supply) == ((0, 1), [12, 14])


@rule("V7.8")
def test_a_long_shot_sinks_one_too():
    s = table(sea="1 small_green 0 0 x3, 0 island_1 1 0", hands={0: "pirate"})
    s = say(s, "0 place pirate at 0 1", "0 attack 0 0")
    assert ship(s, 0, 0) == (1, 2)


@rule("V7.9")
def test_the_mermaid_trades_any_number_of_cards():
    s = table(
        sea="1 island_1 0 0",
        hands={0: "small_red, small_blue, pirate"},
        piles={0: "fortress, mercenary, large_red"},
        kept={0: "mermaid"},
    )
    s = say(s, "0 play mermaid")
    assert may(s) == ["discard pirate", "discard small_blue", "discard small_red", "draw"]
    refused(s, "discard fortress", "V7.9", "you do not hold fortress")
    assert hand(say(s, "0 draw"), 0) == ["small_red", "small_blue", "pirate"]
    s = say(s, "0 discard pirate", "0 discard small_red", "0 draw")
    assert hand(s, 0) == ["small_blue", "fortress", "mercenary"]
    assert [s.box.names[n] for n in (*s.piles[0], *s.sunk[0])] == ["large_red", "pirate", "small_red"]
    assert may(s, "place")  # and the card is still to be laid


@rule("V7.9")
def test_cards_put_under_the_deck_come_again_in_their_order():
    s = table(sea="1 island_1 0 0", hands={0: "small_red, small_blue, pirate"}, piles={0: "fortress"}, kept={0: "mermaid"})
    s = say(s, "0 play mermaid", "0 discard pirate", "0 discard small_red", "0 discard small_blue")
    assert may(s) == ["draw"]
    assert forced(s) is None  # an instant answer would tell that the hand is empty: all see that; but not what is held
    s = say(s, "0 draw")
    assert hand(s, 0) == ["fortress", "pirate", "small_red"]
    assert [s.box.names[n] for n in s.sunk[0]] == ["small_blue"]


# -- Protector ----------------------------------------------------------------------------------------------------------------


@rule("V7.10")
def test_a_protector_is_not_played_in_ones_own_turn():
    s = table(sea="0 small_red 0 0, 1 small_blue 1 0", hands={0: "fortress"}, kept={0: "protector, whale"})
    refused(s, "play protector", "V7.10", "only answers an event that is aimed at you")
    s = say(s, "0 place fortress at 0 1")
    refused(s, "play protector", "V7.10")
    assert GAME.scores(s)[0] == 2  # each event is worth its point


@rule("V7.11")
@pytest.mark.parametrize("kept", ["", "whale", "protector", "protector, mermaid"])
def test_whoever_an_event_is_aimed_at_is_asked_whatever_they_keep(kept):
    s = table(sea="0 small_red 0 0, 1 small_blue 1 0", hands={0: "fortress"}, kept={0: "whale", 1: kept})
    s = say(s, "0 play whale", "0 choose 1 0")
    assert to_act(s) == 1
    assert forced(s) is None
    assert may(s) == (["pass", "play protector"] if "protector" in kept else ["pass"])
    assert ship(s, 1, 0) == (1, 1)  # nothing has happened yet
    if "protector" not in kept:
        refused(s, "play protector", "V7.11", "you keep no protector")
    refused(s, "play mermaid", "V7.11", "only a protector answers")
    refused(s, "end turn", "V7.11", "an event is aimed at you")
    assert ship(say(s, "1 pass"), 1, 0) == BARE


@rule("V7.11")
def test_what_others_are_told_is_the_same_whatever_is_kept():
    told = []
    for kept in ("", "protector", "mermaid"):
        s = table(sea="0 small_red 0 0, 1 small_blue 1 0", hands={0: "fortress"}, kept={0: "whale", 1: kept})
        told.append(
            [happened(t) for t in (say(s, "0 play whale", "0 choose 1 0"), say(s, "0 play whale", "0 choose 1 0", "1 pass"))]
        )
    assert told[0] == told[1] == told[2]


@rule("V7.11")
def test_ones_own_ship_and_events_that_touch_nobody_else_ask_nobody():
    lay = "0 small_red 0 0, 1 small_blue 1 0, 0 small_blue 0 1 x2"
    kept = {0: "whale, poseidon, compass", 1: "protector"}
    s = table(sea=lay, hands={0: "fortress"}, kept=kept)
    assert to_act(say(s, "0 play whale", "0 choose 0 0")) == 0
    assert to_act(say(s, "0 play poseidon", "0 choose 0 0")) == 0
    assert to_act(say(s, "0 play compass", "0 choose 0 1", "0 choose 2 0")) == 0
    s = table(sea=lay, hands={0: "fortress"}, kept={0: "cyclone, mermaid", 1: "protector"})
    assert to_act(say(s, "0 play cyclone", "0 choose 0 0", "0 choose 0 1")) == 0
    assert to_act(say(s, "0 play cyclone", "0 choose 0 0", "0 choose 1 0")) == 1


@rule("V7.11")
@pytest.mark.parametrize(("seat", "order"), [(1, [2, 0]), (3, [0, 2])])
def test_both_owners_of_a_cyclone_are_asked_in_turn_order(seat, order):
    s = table(4, sea="2 small_red 0 0, 0 small_blue 1 0, 3 fortress 2 0", seat=seat, kept={seat: "cyclone"})
    s = say(s, f"{seat} play cyclone", f"{seat} choose 0 0", f"{seat} choose 1 0")
    asked = []
    while to_act(s) != seat:
        asked.append(to_act(s))
        s = say(s, f"{to_act(s)} pass")
    assert asked == order
    assert (ship(s, 0, 0), ship(s, 1, 0)) == ((0, 1), (2, 1))


@rule("V7.12")
def test_the_first_protector_undoes_the_event_and_nobody_else_is_asked():
    s = table(4, sea="2 small_red 0 0, 0 small_blue 1 0", seat=1, kept={1: "cyclone, protector", 2: "protector", 0: "whale"})
    s = say(s, "1 play cyclone", "1 choose 0 0", "1 choose 1 0", "2 play protector")
    assert to_act(s) == 1  # nothing answers a Protector; the turn goes on
    assert (ship(s, 0, 0), ship(s, 1, 0)) == ((2, 1), (0, 1))
    assert sorted(EVENTS[e] for e in s.used) == ["cyclone", "protector"]
    assert (keeps(s, 1), keeps(s, 2), keeps(s, 0)) == (["protector"], [], ["whale"])


@rule("V7.12")
def test_the_second_who_is_asked_may_use_one():
    s = table(4, sea="2 small_red 0 0, 0 small_blue 1 0", seat=1, kept={1: "cyclone", 0: "protector"})
    s = say(s, "1 play cyclone", "1 choose 0 0", "1 choose 1 0", "2 pass", "0 play protector")
    assert (to_act(s), ship(s, 0, 0)) == (1, (2, 1))
    s = table(sea="0 small_red 0 0, 1 small_blue 1 0", kept={0: "whale", 1: "protector"})
    s = say(s, "0 play whale", "0 choose 1 0", "1 play protector")
    assert (ship(s, 1, 0), s.eaten) == ((1, 1), [0, 0])
