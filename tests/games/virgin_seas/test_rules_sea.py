"""The rules of Virgin Seas, by number: setting up, the turn, where a card may lie (V1 to V3)."""

from __future__ import annotations

from collections import Counter

import pytest

from islands_nb.games.virgin_seas import GAME
from islands_nb.games.virgin_seas.box import EVENTS, KRAKEN
from islands_nb.kernel.errors import BadOption
from islands_nb.kernel.flow import legal, step, to_act
from islands_nb.kernel.view import view

from .scenes import BARE, FLEET, cells, hand, happened, keeps, may, refused, say, ship, table

rule = pytest.mark.rule
AROUND = {(1, 0), (-1, 0), (0, 1), (0, -1)}


def start(seats=2, seed=1, box=None, **options):
    return GAME.start(seats, seed, box, options)


def row(n, *, down=False):
    """``n`` cards side by side from 0 0, of both fleets in turn, each with its ship."""
    names = ["small_red", "small_green", "small_blue", "medium_red", "medium_green", "medium_blue", "large_red"]
    return ", ".join(f"{k % 2} {names[k // 2]} {0 if down else k} {k if down else 0}" for k in range(n))


# -- setting up ---------------------------------------------------------------------------------------------------------------


@rule("V1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_have_the_same_fifteen_cards_in_an_order_of_their_own(seats):
    s = start(seats)
    fleets = [[s.box.names[n] for n in (*s.hands[k], *s.piles[k])] for k in range(seats)]
    for fleet in fleets:
        assert sorted(fleet) == sorted(FLEET)
        assert fleet != FLEET
    assert len({tuple(fleet) for fleet in fleets}) == seats
    again = start(seats, seed=2)
    assert (s.hands, s.piles) != (again.hands, again.piles)


@rule("V1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seat_0_begins_and_the_others_follow(seats):
    s = table(seats, hands=dict.fromkeys(range(seats), "mercenary"))
    order = []
    for x in range(seats + 1):
        order.append(to_act(s))
        step(s, next(a for a in legal(s) if str(a).endswith(f" at {x} 0")))
    assert to_act(start(seats)) == 0
    assert order == [*range(seats), 0]


@rule("V1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fifteen_ships_each(seats):
    assert start(seats).supply == [15] * seats
    assert start(seats, box=GAME.box.edit("number", "ships", value=4)).supply == [4] * seats


@rule("V1.3")
def test_the_first_hand_is_three_cards():
    s = start(3)
    assert [len(h) for h in s.hands] == [3, 3, 3]
    assert [len(p) for p in s.piles] == [12, 12, 12]
    assert [len(h) for h in start(2, box=GAME.box.edit("number", "hand_size", value=5)).hands] == [5, 5]


@rule("V1.4")
@pytest.mark.parametrize(("seats", "events"), [(2, 5), (3, 8), (4, 11)])
def test_5_8_or_11_events_take_part_and_three_krakens_among_them(seats, events):
    top, last, outs = 0, 0, set()
    for seed in range(60):
        s = start(seats, seed)
        assert Counter(s.deck)[KRAKEN] == 3
        assert len(s.deck) == events + 3
        top += s.deck[0] == KRAKEN
        last += s.deck[-1] == KRAKEN
        outs.add(tuple(sorted(s.out)))
        everything = Counter(EVENTS[e] for e in (*s.deck, *s.out))
        assert everything == dict(kraken=3, whale=3, cyclone=3, poseidon=3, compass=2, mermaid=2, protector=2)
    assert 0 < top < 60  # shuffled in, neither on top nor below
    assert 0 < last < 60
    assert len(outs) > 10  # by lot


@rule("V1.5")
@pytest.mark.parametrize(("seats", "out"), [(2, 10), (3, 7), (4, 4)])
def test_the_other_events_stay_out_and_nobody_sees_them(seats, out):
    for seed in range(20):
        s = start(seats, seed)
        assert len(s.out) == out
        assert KRAKEN not in s.out
        for seat in (None, *range(seats)):
            assert view(s, seat)["out"] == out


@rule("V1.6")
def test_what_each_sees():
    s = table(
        sea="0 island_1 0 0",
        hands={0: "small_red, pirate, island_2", 1: "fortress, mercenary"},
        kept={0: "mermaid, whale", 1: "protector"},
    )
    s = say(s, "0 play mermaid", "0 discard pirate")
    ada, ben, all_ = (view(s, k) for k in (0, 1, None))
    names = s.box.names
    assert [names[n] for n in ada["hands"][0]] == ["small_red", "island_2"]
    assert (ada["hands"][1], ben["hands"][0], all_["hands"]) == (2, 2, [2, 2])
    assert [names[n] for n in ada["sunk"][0]] == ["pirate"]  # what one put there oneself
    assert (ben["sunk"], all_["sunk"]) == ([1, []], [1, 0])
    assert [EVENTS[e] for e in ada["kept"][0]] == ["whale"]
    assert [EVENTS[e] for e in ben["kept"][1]] == ["protector"]
    assert (ada["kept"][1], ben["kept"][0], all_["kept"]) == (1, 1, [1, 1])
    for seen in (ada, ben, all_):
        assert seen["piles"] == [11, 13]
        assert seen["deck"] == 3
        assert seen["used"] == [EVENTS.index("mermaid")]
        assert (seen["card"], seen["cells"]) == ([names.index("island_1")], [s.box.origin])
    told = [[e.words for e in s.told if e.known_to(k)] for k in (0, 1, None)]
    assert told[0] == ["put a card under the fleet deck", "it is pirate"]
    assert told[1] == told[2] == ["put a card under the fleet deck"]


# -- the turn -----------------------------------------------------------------------------------------------------------------


@rule("V2.1", "V2.4")
def test_a_ship_is_laid_takes_and_then_the_hand_is_filled():
    s = table(sea="1 small_green 0 0", hands={0: "small_red"}, piles={0: "pirate"})
    s = say(s, "0 place small_red at 1 0")
    assert happened(s) == ["placed", "captured", "drew", "looked"]
    assert ship(s, 0, 0) == (0, 1)
    assert hand(s, 0) == ["pirate"]
    assert to_act(s) == 1


@rule("V2.1")
def test_an_island_brings_its_event_before_the_hand_is_filled():
    s = table(sea="1 small_green 0 0", hands={0: "island_1"}, piles={0: "pirate"}, deck="whale")
    s = say(s, "0 place island_1 at 1 0")
    assert happened(s) == ["placed", "kept", "looked"]
    assert (keeps(s, 0), hand(s, 0)) == (["whale"], [])
    s = say(s, "0 end turn")
    assert happened(s) == ["ended turn", "drew", "looked"]
    assert (hand(s, 0), to_act(s)) == (["pirate"], 1)


@rule("V2.2")
def test_a_card_of_the_hand_must_be_laid():
    s = table(sea="1 small_green 0 0", hands={0: "small_red, island_2"}, kept={0: "mermaid"})
    assert {text.split(" ")[1] for text in may(s, "place")} == {"small_red", "island_2"}
    refused(s, "pass", "V2.2", "a card must be placed")
    refused(s, "place pirate at 1 0", "V2.2", "you do not hold pirate; you hold small_red and island_2")
    refused(s, "place rowing_boat at 1 0", "V2.2", "there is no card rowing_boat")
    refused(s, "end turn", "V2.1", "a card from the hand must be placed")
    s = say(s, "0 place small_red at 1 0")
    assert hand(s, 0) == ["island_2"]
    refused(s, "place island_2 at 1 1", "V2.1", "the card is placed")  # one only


@rule("V2.2")
def test_cards_are_not_turned():
    """A diagonal ship strikes the corners, wherever it was laid from."""
    s = table(sea="1 small_green 0 0, 1 medium_green 1 0, 1 large_green 0 1", hands={0: "medium_red"})
    assert len(may(s, "place")) == len(cells(s, "place"))  # one way to lay it a cell
    s = say(s, "0 place medium_red at 1 1")
    assert [ship(s, *at) for at in ((0, 0), (1, 0), (0, 1))] == [(0, 1), (1, 1), (1, 1)]


@rule("V2.3")
@pytest.mark.parametrize(
    ("card", "expected"),
    [("small_red", (0, 1)), ("pirate", (0, 1)), ("mercenary", (0, 1)), ("fortress", (0, 1)), ("island_3", BARE)],
)
def test_a_ship_stands_on_all_but_islands(card, expected):
    s = table(sea="1 island_1 0 0", hands={0: card})
    s = say(s, f"0 place {card} at 1 0")
    assert ship(s, 1, 0) == expected
    assert s.supply[0] == 15 - expected[1]


@rule("V2.5")
def test_the_hand_is_filled_as_far_as_the_deck_reaches():
    s = table(
        sea="1 island_1 0 0", hands={0: "small_red, small_blue", 1: "pirate"}, piles={0: "fortress", 1: "small_red, small_blue"}
    )
    s = say(s, "0 place small_red at 1 0")
    assert (hand(s, 0), s.piles[0]) == (["small_blue", "fortress"], ())  # three would be wanted, and one was there
    s = say(s, "1 place pirate at 2 0", "1 hold fire")
    assert (hand(s, 1), s.piles[1]) == (["small_red", "small_blue"], ())
    s = say(s, "0 place small_blue at 3 0")
    assert hand(s, 0) == ["fortress"]


@rule("V2.5")
def test_three_are_held_and_the_rest_stays_in_the_deck_in_its_order():
    s = table(sea="1 island_1 0 0", hands={0: "small_red"}, piles={0: "pirate, mercenary, large_red, large_blue"})
    s = say(s, "0 place small_red at 1 0")
    assert hand(s, 0) == ["pirate", "mercenary", "large_red"]
    assert s.piles[0] == (s.box.names.index("large_blue"),)


# -- where a card may lie -----------------------------------------------------------------------------------------------------


@rule("V3.1")
def test_a_card_shares_a_whole_edge_with_another():
    s = table(sea="1 small_green 0 0", hands={0: "small_red"})
    assert cells(s, "place") == AROUND
    refused(s, "place small_red at 1 1", "V3.1", "no card shares an edge with 1 1; corners do not count")
    refused(s, "place small_red at 2 0", "V3.1", "no card shares an edge")
    refused(s, "place small_red at 0 0", "V3.1", "a card lies at 0 0 already")
    s = table(sea="1 small_green 0 0, 0 small_blue 1 0", hands={0: "small_red"})
    assert cells(s, "place") == {(-1, 0), (0, -1), (0, 1), (2, 0), (1, -1), (1, 1)}


@rule("V3.1")
def test_islands_and_bare_cards_serve_as_neighbours_too():
    s = table(sea="1 island_1 0 0, 0 small_blue 1 0 bare", hands={0: "small_red"})
    assert cells(s, "place") == {(-1, 0), (0, -1), (0, 1), (2, 0), (1, -1), (1, 1)}


@rule("V3.2")
def test_the_first_card_lies_at_0_0_and_an_island_draws_its_event():
    s = table(hands={0: "island_1, small_red"}, deck="poseidon")
    assert cells(s, "place") == {(0, 0)}
    refused(s, "place small_red at 1 0", "V3.2", "the first card of all lies at 0 0")
    s = say(s, "0 place island_1 at 0 0")
    assert keeps(s, 0) == ["poseidon"]


@rule("V3.2")
def test_places_are_counted_from_the_first_card_for_good():
    s = table(hands={0: "small_red, small_blue", 1: "medium_red"})
    s = say(s, "0 place small_red at 0 0", "1 place medium_red at -1 0", "0 place small_blue at -1 -1")
    assert [s.box.names[s.card[s.at(*at)]] for at in ((0, 0), (-1, 0), (-1, -1))] == ["small_red", "medium_red", "small_blue"]


@rule("V3.3", "V3.4")
@pytest.mark.parametrize("down", [False, True])
def test_a_row_seven_wide_has_no_eighth_column_on_either_side(down):
    """The rulebook's example: Bob makes the grid seven cards wide."""

    def at(x, y):
        return (y, x) if down else (x, y)

    s = table(sea=row(6, down=down), hands={0: "pirate", 1: "fortress"})
    assert {at(-1, 0), at(6, 0)} <= cells(s, "place")  # six wide, and open on both sides
    x, y = at(6, 0)
    s = say(s, f"0 place pirate at {x} {y}")
    if may(s, "hold"):
        s = say(s, "0 hold fire")
    assert cells(s, "place") == {at(x, y) for x in range(7) for y in (-1, 1)}
    for x, y in (at(7, 0), at(-1, 0)):
        words = "rows" if down else "columns"
        refused(s, f"place fortress at {x} {y}", "V3.4", f"the sea is 7 {words} wide and full", "may be 0 to 6")


@rule("V3.3")
@pytest.mark.parametrize(("seats", "limit"), [(2, 7), (3, 8), (4, 9)])
def test_seven_eight_or_nine_columns_and_rows(seats, limit):
    s = table(seats, sea=row(limit - 1), hands={0: "mercenary"})
    assert {(-1, 0), (limit - 1, 0)} <= cells(s, "place")
    s = say(s, f"0 place mercenary at {limit - 1} 0")
    s.hands[1] = (s.box.names.index("mercenary"),)
    assert {x for x, _ in cells(s, "place")} == set(range(limit))
    assert {y for _, y in cells(s, "place")} == {-1, 1}  # the rows are free


@rule("V3.3")
def test_the_reach_shrinks_on_one_side_as_the_sea_grows_on_the_other():
    """Not yet full, the far side is bounded by the near one: with 0 to 3 there, x may be -3 to 6."""
    s = table(sea=row(4), hands={0: "pirate"})
    assert s.room == (-3, 6, -6, 6)
    refused(s, "place pirate at -4 0", "V3.3", "the sea may not grow past 7 columns; x may be -3 to 6")
    refused(s, "place pirate at 7 0", "V3.3", "may not grow past 7 columns")
    refused(s, "place pirate at 0 99", "V3.3", "the sea may not grow past 7 rows")


@rule("V3.4")
def test_bounds_stay_where_a_compass_empties_an_edge():
    """Columns -1 to 5 are fixed; the card at -1 moves away, and still there is no column 6."""
    lay = row(6) + ", 0 mercenary -1 0, 1 large_red 1 1"
    s = table(sea=lay, hands={0: "pirate"}, kept={0: "compass"})
    assert s.coast == (True, False)
    s = say(s, "0 play compass", "0 choose -1 0", "0 choose 5 1")
    assert min(s.box.x[c] for c in s.cells) == 0
    assert {x for x, _ in cells(s, "place")} == {-1, *range(6)}
    refused(s, "place pirate at 6 0", "V3.4", "full")
    assert s.room[:2] == (-1, 5)


SQUARE = (
    "0 small_red 0 0, 1 small_red 1 0, 0 small_green 2 0, 1 small_green 0 1, 0 small_blue 1 1, 1 small_blue 2 1,"
    " 0 medium_red 0 2, 1 medium_red 1 2"
)
TIGHT = GAME.box.edit("players", "two", grid=3)


@rule("V3.5")
def test_who_can_lay_no_card_passes():
    s = table(sea=SQUARE, hands={0: "fortress, pirate", 1: "fortress"}, box=TIGHT)
    assert may(s) == ["place fortress at 2 2", "place pirate at 2 2"]
    s = say(s, "0 place fortress at 2 2")
    assert may(s) == ["pass"]
    s = say(s, "1 pass")
    assert happened(s)[0] == "passed"
    assert to_act(s) == 0


@rule("V3.5")
def test_who_has_no_card_passes_and_may_play_an_event():
    s = table(sea="0 small_red 0 0", hands={1: "pirate"}, piles={0: ""}, kept={0: "whale"})
    assert may(s) == ["pass", "play whale"]
    s = say(s, "0 play whale", "0 choose 0 0", "0 pass")
    assert to_act(s) == 1


# -- options ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (dict(island_values=[1, 2]), "may be one of '1,2,3', '1,1,1'"),
        (dict(island_values=[9, 9, 9]), "may be one of"),
        (dict(island_values="1 1 1"), "one word, or a list"),
        (dict(island_values=3), "may be one of"),
        (dict(factionless="ajar"), "may be one of 'open', 'closed'; by default it is 'open'"),
        (dict(factionless=True), "may be one of"),
        (dict(unlimited_ships="yes"), "may be True or False"),
        (dict(unlimited_ships=1), "may be True or False"),
        (dict(fog=True), "fog"),
    ],
)
def test_options_that_are_none(options, reason):
    with pytest.raises(BadOption, match=reason.replace("(", r"\(")):
        start(**options)
