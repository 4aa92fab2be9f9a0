"""The rules of Virgin Seas, by number: the end, and counting (V9 and V10)."""

from __future__ import annotations

import pytest

from islands_nb.games.virgin_seas import GAME
from islands_nb.games.virgin_seas.scoring import controls
from islands_nb.kernel.flow import to_act

from .scenes import hand, happened, keeps, may, say, table

rule = pytest.mark.rule
FIVE = "0 island_1 0 0, 0 island_2 1 0, 0 island_3 2 0, 1 island_1 3 0, 1 island_2 4 0"


def of_island(s, x=0, y=0):
    """Who has the island at x, y as it stands."""
    return next(c for c in controls(s.box, s) if s.cells[c.number] == s.box.cell(x, y)).seats


# -- the end ------------------------------------------------------------------------------------------------------------------


@rule("V9.1", "V9.2")
def test_the_third_kraken_stops_before_the_hand_is_filled():
    s = table(
        sea="0 small_red 0 0", hands={0: "island_2"}, piles={0: "pirate"}, kept={0: "mermaid"}, deck="kraken, whale", krakens=2
    )
    s = say(s, "0 place island_2 at 1 0")
    assert s.stack == []
    assert to_act(s) is None
    assert happened(s) == ["placed", "kraken", "ended"]
    assert (hand(s, 0), keeps(s, 0), s.krakens) == ([], ["mermaid"], 3)


@rule("V9.1")
def test_the_second_kraken_ends_nothing():
    s = table(sea="0 small_red 0 0", hands={0: "island_2"}, piles={0: "pirate"}, deck="kraken, whale", krakens=1)
    s = say(s, "0 place island_2 at 1 0")
    assert (to_act(s), hand(s, 0), s.krakens) == (1, ["pirate"], 2)


@rule("V9.1", "V9.3")
def test_the_last_island_draws_its_event_and_ends_the_game_at_once():
    s = table(sea=FIVE, seat=1, hands={1: "island_3"}, piles={1: "pirate"}, deck="whale")
    s = say(s, "1 place island_3 at 5 0")
    assert s.stack == []
    assert happened(s) == ["placed", "kept", "looked", "ended"]
    assert (keeps(s, 1), hand(s, 1)) == (["whale"], [])
    assert GAME.scores(s) == [0, 1]


@rule("V9.3")
def test_the_last_islands_event_may_be_a_kraken_the_last_one_too():
    s = table(sea=FIVE, seat=1, hands={1: "island_3"}, deck="kraken")
    s = say(s, "1 place island_3 at 5 0")
    assert (s.stack, s.krakens, keeps(s, 1)) == ([], 1, [])
    s = table(sea=FIVE, seat=1, hands={1: "island_3"}, deck="kraken", krakens=2)
    s = say(s, "1 place island_3 at 5 0")
    assert happened(s).count("ended") == 1


@rule("V9.1")
@pytest.mark.parametrize("seats", [2, 3])
def test_all_islands_of_all_players_are_six_or_nine(seats):
    s = table(seats, sea=FIVE, seat=1, hands={1: "island_3"}, deck="whale")
    s = say(s, "1 place island_3 at 5 0")
    assert (s.stack == []) == (seats == 2)


@rule("V9.4")
def test_a_round_without_a_card_ends_the_game():
    """Nine cards in a box edited to three by three: both pass, and that is all."""
    box = GAME.box.edit("players", "two", grid=3)
    names = ["small_red", "small_green", "small_blue", "medium_red", "medium_green", "medium_blue", "large_red", "large_green"]
    lay = ", ".join(f"0 {name} {k % 3} {k // 3}" for k, name in enumerate(names))
    s = table(sea=lay, hands={0: "pirate, fortress", 1: "fortress"}, box=box)
    s = say(s, "0 place fortress at 2 2")
    assert may(s) == ["pass"]
    s = say(s, "1 pass")
    assert may(s) == ["pass"]
    s = say(s, "0 pass")
    assert s.stack == []
    assert happened(s)[-1] == "ended"


@rule("V9.4")
def test_one_who_lays_a_card_keeps_the_game_going():
    s = table(sea="0 small_red 0 0", hands={0: "", 1: "pirate, mercenary"}, piles={0: "", 1: ""})
    s = say(s, "0 pass", "1 place pirate at 1 0", "1 hold fire", "0 pass")
    assert to_act(s) == 1
    s = say(s, "1 place mercenary at 0 1", "0 pass", "1 pass")
    assert s.stack == []


# -- counting -----------------------------------------------------------------------------------------------------------------


@rule("V10.1")
def test_most_cards_on_the_four_edges():
    s = table(sea="0 island_3 0 0, 0 small_red 1 0, 1 small_red -1 0, 1 small_blue 0 1")
    assert of_island(s) == (1,)
    assert GAME.scores(s) == [0, 3]  # of whose fleet the island is does not matter


@rule("V10.1")
def test_a_card_counts_once_a_fortress_counts_and_whose_ship_it_bears_is_what_counts():
    s = table(sea="0 island_2 0 0, 0 small_red 1 0 x3, 1 small_red -1 0, 1 fortress 0 1")
    assert of_island(s) == (1,)
    s = table(sea="0 island_2 0 0, 0 small_red 1 0 of 1, 0 small_green 0 1 bare, 0 medium_red 0 -1")
    assert of_island(s) == (0, 1)


@rule("V10.2")
def test_the_rulebooks_example_two_and_two_and_one_at_a_corner():
    """Yellow and blue have two cards beside the island each; blue has one more at a corner, and breaks the tie."""
    s = table(sea="0 island_3 0 0, 0 small_red 1 0, 0 small_green -1 0, 1 small_red 0 1, 1 small_green 0 -1, 1 small_blue 1 1")
    found = controls(s.box, s)[0]
    assert (found.edges, found.corners, found.seats) == ((2, 2), (0, 1), (1,))
    assert GAME.scores(s) == [0, 3]


@rule("V10.2")
def test_corners_count_only_between_those_who_tie():
    """Seat 2 has three corners, and is behind on the edges."""
    s = table(
        3,
        sea="0 island_3 0 0, 0 small_red 1 0, 1 small_red 0 1, 0 small_green 1 -1,"
        " 2 small_red 1 1, 2 small_green -1 1, 2 small_blue -1 -1, 0 island_1 -1 0, 0 island_2 0 -1",
    )
    found = controls(s.box, s)[0]
    assert (found.edges, found.corners) == ((1, 1, 0), (1, 0, 3))
    assert found.seats == (0,)
    s = table(sea="0 island_3 0 0, 0 small_red 1 0, 0 small_green 0 1, 1 small_red -1 0, 1 small_green -1 1, 1 small_blue -1 -1")
    assert of_island(s) == (0,)  # more edges, no corner


@rule("V10.3")
def test_who_is_level_in_both_has_the_points_in_full():
    s = table(3, sea="0 island_3 0 0, 0 small_red 1 0, 1 small_red 0 1, 2 small_red 2 0")
    assert of_island(s) == (0, 1)
    assert GAME.scores(s) == [3, 3, 0]
    s = table(3, sea="0 island_2 0 0, 0 small_red 1 0, 1 small_red 0 1, 2 small_red -1 0")
    assert GAME.scores(s) == [2, 2, 2]


@rule("V10.4")
def test_corners_alone_are_nothing():
    s = table(sea="0 island_3 0 0, 1 island_1 1 0, 1 small_red 1 1, 1 small_blue 1 -1, 0 small_red 0 1 bare")
    assert of_island(s) == ()
    assert GAME.scores(s) == [0, 1]  # island_1 is seat 1's


@rule("V10.5")
def test_each_event_kept_is_a_point():
    s = table(sea="0 small_red 0 0", kept={0: "whale, whale, protector", 1: "mermaid"}, krakens=2)
    assert GAME.scores(s) == [3, 1]
    box = GAME.box.edit("number", "event_points", value=2)
    assert GAME.scores(table(sea="0 small_red 0 0", kept={0: "whale, whale"}, box=box)) == [4, 0]


@rule("V10.6")
def test_of_equals_who_has_more_ships_in_play():
    """One island each; seat 1 has a stack. What is eaten, or in the supply, does not count."""
    lay = "0 island_1 0 0, 0 small_red -1 0, 1 island_1 1 0, 1 fortress 2 0 x2"
    s = table(sea=lay, supply={0: 15})
    assert GAME.scores(s) == [1, 1]
    assert GAME.ties(s) == [(1,), (2,)]
    assert GAME.places(s) == [2, 1]
    s = table(sea=lay.replace(" x2", ""), supply={0: 15})
    assert GAME.places(s) == [1, 1]  # the victory is shared
    s = table(3, sea=lay + ", 2 small_red 3 0 x9")
    assert GAME.places(s) == [2, 1, 3]  # ships help only those with equal points


@rule("V10.7")
@pytest.mark.parametrize(
    ("option", "values"), [({}, [1, 2, 3]), ({"island_values": [1, 2, 3]}, [1, 2, 3]), ({"island_values": [1, 1, 1]}, [1, 1, 1])]
)
def test_islands_are_worth_1_2_and_3_or_all_1(option, values):
    for n, value in enumerate(values, 1):
        s = table(sea=f"0 island_{n} 0 0, 1 small_red 1 0", **option)
        assert GAME.scores(s) == [0, value]


@rule("V10.7")
def test_an_edited_value_counts_and_an_option_goes_before_it():
    box = GAME.box.edit("card", "island_1", value=7)
    lay = "0 island_1 0 0, 1 small_red 1 0"
    assert GAME.scores(table(sea=lay, box=box)) == [0, 7]
    assert GAME.scores(table(sea=lay, box=box, island_values="1,2,3")) == [0, 1]
