"""Each rule of One-Eye by its number, each worked example of the rulebook, each refusal with its words."""

from __future__ import annotations

import sys

import pytest

from islands_nb.games.one_eye import GAME
from islands_nb.games.one_eye.scoring import award, count
from islands_nb.games.one_eye.state import GAP
from islands_nb.games.one_eye.voice import headline
from islands_nb.kernel.errors import BadOption, GameOver, IllegalAction
from islands_nb.kernel.flow import legal, play, to_act
from islands_nb.kernel.game import ranks
from islands_nb.kernel.imagine import imagine
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.scene import Frame
from islands_nb.kernel.view import view

from .scenes import column, goods, happened, may, named, refused, say, table, where, why

rule = pytest.mark.rule
BLUE = "blue 5, blue 4, blue 8, red 2, green 2, red 3"


def paid(s):
    """What the column paid that grew last: sabres, ducats, jewels."""
    return next(tuple(n for _, n in e.facts) for e in s.told if e.what == "paid")


def awards(s, colour):
    """The jewels of each seat for the chests of a colour."""
    return [c.awards[s.box.colours.index(colour)] for c in count(s.box, s)]


def chests(s, colour):
    """The chests of each seat in a colour."""
    return [c.chests[s.box.colours.index(colour)] for c in count(s.box, s)]


# -- setting up ---------------------------------------------------------------------------------------------------------------


@rule("O1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_start_with_20_ducats_2_sabres_and_a_jewel_and_all_of_it_is_seen(seats):
    s = GAME.start(seats, 7)
    assert [goods(s, k) for k in range(seats)] == [(20, 2, 1)] * seats
    for seat in (None, *range(seats)):
        seen = view(s, seat)
        assert (seen["ducats"], seen["sabres"], seen["jewels"]) == ([20] * seats, [2] * seats, [1] * seats)


@rule("O1.2")
@pytest.mark.parametrize(("seats", "colours"), [(2, 5), (3, 6), (4, 7), (5, 8)])
def test_colours_that_take_part(seats, colours):
    s = GAME.start(seats, 7)
    assert len(set(s.colours)) == len(s.colours) == colours
    cards = [c for c in where(s) if c < s.box.first_ship]
    assert len(cards) == 7 * colours
    assert {s.box.colour[c] for c in cards} == set(s.colours)


@rule("O1.2")
def test_a_colour_that_stays_in_the_box_is_refused_in_words():
    s = table(2)
    refused(s, "buy grey 5", "O1.2", "grey stays in the box this time", "red, orange, yellow, green and blue", fix="")
    refused(s, "buy pink 5", "O1.2", "pink is not a colour of this game", fix="")


@rule("O1.3")
def test_colours_out_are_drawn_by_lot_or_chosen():
    drawn = {GAME.start(2, seed).colours for seed in range(40)}
    assert len(drawn) > 20
    assert {c for colours in drawn for c in colours} == set(range(8))
    assert GAME.start(2, 3).colours == GAME.start(2, 3).colours
    s = GAME.start(3, 3, options={"removed": ["red", "blue"]})
    assert [s.box.colours[c] for c in s.colours] == ["orange", "yellow", "green", "purple", "brown", "grey"]


@rule("O1.3", "O1.2")
@pytest.mark.parametrize(
    ("seats", "removed", "words"),
    [
        (2, ["red"], "exactly 3 different colours"),
        (2, ["red", "red", "blue"], "exactly 3 different colours"),
        (3, ["red", "blue", "grey"], "exactly 2 different colours"),
        (4, ["red", "blue"], "exactly one different colour"),
        (5, ["red"], "no colour may stay in the box"),
    ],
)
def test_the_number_of_colours_chosen_must_be_right(seats, removed, words):
    with pytest.raises(BadOption, match=words) as caught:
        GAME.start(seats, 1, options={"removed": removed})
    assert "O1.2" in str(caught.value)


@rule("O1.4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_six_on_display_one_on_the_table_the_rest_and_then_the_ships_in_the_deck(seats):
    s = GAME.start(seats, 7)
    assert (len(named(s, s.display)), len(named(s, s.table)), len(s.table)) == (6, 1, 6)
    assert "ship" not in named(s, [*s.display, *s.table, *s.deck])
    assert (s.ships, len(s.deck)) == (8, 7 * len(s.colours) - 7)
    assert GAME.start(seats, 8).deck != s.deck


@rule("O1.4")
def test_ships_come_after_the_last_card_of_the_deck():
    s = table(deck="red 7, ship, ship", display="red 2, red 3, red 4, red 5, red 6, blue 2", table="")
    s = say(s, "0 buy red 2", "0 pass", "0 move red 3")
    assert named(s, s.display) == ["red 7", "ship", "red 4", "red 5", "red 6", "blue 2"]


@rule("O1.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_seat_0_starts_and_the_others_follow(seats):
    s, order = GAME.start(seats, 7), []
    for _ in range(2 * seats):
        order.append(to_act(s))
        s = play(s, GAME.read(may(s)[0]))
        while to_act(s) == order[-1] and not may(s)[0].startswith("buy"):
            s = play(s, GAME.read(may(s)[-1]))
    assert order == [*range(seats), *range(seats)]


@rule("O1.6")
def test_only_the_order_of_the_deck_is_hidden():
    s = GAME.start(3, 7)
    other = imagine(s, 0, Rng(5))
    assert other.deck != s.deck
    for seat in (None, 0, 1, 2):
        seen = view(s, seat)
        assert (seen["deck"], seen["ships"]) == (35, 8)
        assert seen == view(other, seat)
    assert other.ships == 8
    assert all(c < s.box.first_ship for c in other.deck)


# -- the turn -----------------------------------------------------------------------------------------------------------------


@rule("O2.1")
def test_a_turn_is_buy_raid_move_refill():
    s = table(display=BLUE, table="green 6", deck="orange 2, orange 3, orange 4", sabres=3)
    assert all(m.startswith("buy") for m in may(s))
    s = say(s, "0 buy red 3")
    assert may(s) == ["raid green 6", "pass"]
    assert GAP in s.display  # refilled at the end only
    s = say(s, "0 raid green 6")
    assert all(m.startswith("move") for m in may(s))
    s = say(s, "0 move red 2")
    assert to_act(s) == 1
    assert named(s, s.display) == ["blue 5", "blue 4", "blue 8", "orange 2", "green 2", "orange 3"]


@rule("O2.1", "O3.1")
def test_a_raid_before_the_purchase_is_refused_and_a_purchase_is_the_fix():
    s = table(display=BLUE, table="green 6", sabres=3)
    refused(s, "raid green 6", "O3.1", "first a card of the display must be bought", fix="buy blue 5")
    refused(s, "move blue 5", "O3.1", "first a card of the display must be bought", fix="")


@rule("O2.1")
def test_a_second_purchase_and_an_early_move_are_refused():
    s = say(table(display=BLUE), "0 buy blue 5")
    refused(s, "buy blue 4", "O2.1", "the purchase is done; now you may raid one card, or pass", fix="")
    refused(s, "move blue 4", "O2.1", "the purchase is done; now you may raid one card, or pass", fix="pass")


@rule("O2.1", "O3.5")
def test_who_could_buy_nothing_is_not_told_of_a_card_bought():
    s = say(table(display="red 8", table="green 6", ducats=0, jewels=0, sabres=0), "0 pass")
    no = refused(s, "move red 8", "O2.1", "raid", fix="pass")
    assert "you have bought" not in no.reason


# -- buying -------------------------------------------------------------------------------------------------------------------


@rule("O3.1")
def test_the_cost_is_paid_in_ducats():
    s = table(display="red 2, red 7, blue 8")
    assert goods(say(s, "0 buy red 2"), 0) == (18, 2, 1)
    assert goods(say(s, "0 buy blue 8"), 0) == (12, 2, 3)


@rule("O3.1", "O3.2")
def test_the_example_of_the_issue():
    s = table(display="blue 8, red 2", ducats=2, jewels=1)
    no = why(s, "buy blue 8")
    assert no.rule == "O3.1"
    assert no.reason == "costs 8; you have 2, and your one jewel would bring 3: 5 in all"
    assert no.fix == ()
    assert may(s) == ["buy red 2"]
    with pytest.raises(IllegalAction, match=r"buy blue 8: costs 8; you have 2, .* · rule O3\.1$"):
        say(s, "0 buy blue 8")


@rule("O3.1", "O3.2")
@pytest.mark.parametrize(
    ("ducats", "jewels", "mine", "reason"),
    [
        (7, 0, "", "costs 8; you have 7 and nothing to sell"),
        (0, 2, "", "costs 8; you have 0, and your 2 jewels would bring 6: 6 in all"),
        (2, 0, "green 2", "costs 8; you have 2, and your one card would bring 5: 7 in all"),
    ],
)
def test_what_one_has_and_what_selling_would_bring(ducats, jewels, mine, reason):
    s = table(display="blue 8, red 2", ducats=ducats, jewels=jewels, columns={0: mine})
    assert refused(s, "buy blue 8", "O3.1", fix="").reason == reason


@rule("O3.1", "O3.2")
def test_jewels_and_cards_are_reckoned_together():
    box = GAME.box.edit("card", "card_8", cost=20)
    s = table(display="blue 20, red 2", ducats=2, jewels=1, columns={0: "green 2, green 3"}, box=box)
    reason = "costs 20; you have 2, and your one jewel would bring 3 and your 2 cards would bring 10: 15 in all"
    assert refused(s, "buy blue 20", "O3.1", fix="").reason == reason


@rule("O3.1")
def test_who_can_buy_must():
    refused(table(display="blue 8, red 2", ducats=2), "pass", "O3.1", "you must buy a card", "one you can pay", fix="buy red 2")
    refused(table(display="blue 8", ducats=0, jewels=3), "pass", "O3.1", "you must buy a card", fix="")


@rule("O3.1")
def test_a_card_that_does_not_lie_in_the_display_is_refused_with_its_place():
    s = table(
        3,
        display="blue 8, red 2",
        table="red 3",
        columns={0: "red 4", 2: "red 5"},
        deck="red 6, orange 2, orange 3, orange 4, orange 5, orange 6",
    )
    refused(s, "buy red 3", "O3.1", "red 3 is not in the display", "it lies on One-Eye's table", fix="")
    refused(s, "buy red 4", "O3.1", "seat 0 has it", fix="")
    refused(s, "buy red 5", "O3.1", "seat 2 has it", fix="")
    refused(s, "buy red 6", "O3.1", "it has not been turned up yet", fix="")
    refused(s, "buy red 7", "O3.1", "it was sold and is out of the game", fix="")
    refused(s, "buy red 9", "O3.1", "no red card costs 9", "2, 3, 4, 5, 6, 7 and 8", fix="")
    refused(s, "buy ship as red", "O3.1", "no ship lies in the display", fix="")


@rule("O1.6", "O3.1")
def test_a_refusal_does_not_tell_where_in_the_deck_a_card_lies():
    a = table(display="blue 8", table="", deck="red 2, red 3")
    b = table(display="blue 8", table="", deck="red 3, red 2")
    assert why(a, "buy red 2") == why(b, "buy red 2")


@rule("O3.2")
def test_selling_brings_3_for_a_jewel_and_5_for_a_card_which_leaves_the_game():
    s = table(display="blue 8, red 2", ducats=0, jewels=1, columns={0: "green 2, green 5"})
    s = say(s, "0 buy blue 8")
    assert goods(s, 0) == (0, 2, 1)
    assert sorted(may(s)) == ["sell green 2", "sell green 5", "sell jewel"]
    s = say(s, "0 sell jewel")
    assert goods(s, 0) == (3, 2, 0)
    assert happened(s) == ["sold a jewel for 3 ducats"]
    s = say(s, "0 sell green 2")
    assert goods(s, 0) == (0, 2, 2)  # 8 ducats went, the blue 8 brought two jewels
    assert happened(s)[0] == "sold green 2 for 5 ducats"
    assert column(s, 0, "green") == ["green 5"]
    assert where(s)[s.box.card["green", 2]] == "gone"
    assert column(s, 0, "blue") == ["blue 8"]


@rule("O3.2")
def test_what_is_sold_counts_no_more_and_does_not_pay_again():
    s = table(display="green 8", ducats=3, jewels=0, columns={0: "green 2, green 5", 1: "green 6"})
    s = say(s, "0 buy green 8", "0 sell green 2")
    assert goods(s, 0) == (2, 3, 2)  # the green column paid for the 5 and the 8
    assert chests(s, "green") == [1, 1]
    assert awards(s, "green") == [7, 7]


@rule("O3.2")
def test_refusals_while_selling():
    s = say(table(3, display="blue 8, red 2", ducats=6, jewels=0, columns={0: "green 2", 1: "red 5"}), "0 buy blue 8")
    refused(s, "sell jewel", "O3.2", "you have no jewel to sell", fix="")
    refused(s, "sell red 5", "O3.2", "you have no red 5 to sell", fix="")
    refused(s, "sell grey 5", "O3.2", "you have no grey 5 to sell", fix="")
    refused(s, "sell green 99", "O3.2", "you have no green 99 to sell", fix="")
    refused(s, "sell pink 5", "O3.2", "pink is not a colour of this game", fix="")
    refused(s, "sell ship from green", "O3.2", "you have no ship in a green column", fix="")
    assert may(s) == ["sell green 2"]


@rule("O3.3")
def test_the_card_is_named_first_also_one_that_needs_a_sale():
    s = table(display="blue 8, red 2", ducats=5, jewels=1)
    assert may(s) == ["buy blue 8", "buy red 2"]
    named_ = say(s, "0 buy blue 8")
    assert happened(named_) == ["named blue 8 and has to sell"]
    assert named(named_, named_.display) == ["blue 8", "red 2"]
    refused(named_, "buy red 2", "O3.3", "blue 8 was named", "3 ducats more must be raised", "selling", fix="")
    refused(named_, "pass", "O3.3", "blue 8 was named")
    refused(named_, "raid red 2", "O3.3", "blue 8 was named")


@rule("O3.3")
def test_one_ducat_short_is_said_so():
    s = say(table(display="blue 8", ducats=7, jewels=1), "0 buy blue 8")
    refused(s, "pass", "O3.3", "one ducat more must be raised")


@rule("O3.3", "O3.2")
def test_nothing_is_sold_beyond_what_it_takes_nor_at_another_time():
    s = table(display="blue 8, red 2", table="", ducats=8, jewels=3, columns={0: "green 2"})
    refused(s, "sell jewel", "O3.1", "first a card of the display must be bought", fix="")
    s = say(s, "0 buy blue 8")
    assert goods(s, 0) == (0, 2, 5)
    refused(s, "sell jewel", "O2.1", "raid", fix="")
    s = say(s, "0 pass")
    refused(s, "sell green 2", "O6.1", "moved to One-Eye's table", fix="")
    s = table(display="blue 8, red 2", ducats=3, jewels=3)
    s = say(s, "0 buy blue 8", "0 sell jewel")
    assert may(s) == ["sell jewel"]
    s = say(s, "0 sell jewel")
    assert goods(s, 0) == (1, 2, 3)
    refused(s, "sell jewel", "O2.1", fix="")


@rule("O3.3")
def test_a_sale_makes_a_sale_again_legal_only_while_short():
    s = table(display="blue 5, red 2", ducats=2, jewels=2)
    refused(s, "sell jewel", "O3.1", fix="buy blue 5")  # named, it is three short


@rule("O3.4")
def test_jewels_cards_and_ships_are_sold_in_any_order():
    s = table(display="blue 8", ducats=0, jewels=2, columns={0: "green 2; red 5, ship; yellow: ship"})
    s = say(s, "0 buy blue 8")
    assert set(may(s)) == {"sell jewel", "sell green 2", "sell red 5", "sell ship from red", "sell ship from yellow"}
    one = say(s, "0 sell ship from red", "0 sell jewel")
    two = say(s, "0 sell jewel", "0 sell ship from red")
    assert goods(one, 0) == goods(two, 0) == (0, 2, 3)
    assert column(one, 0, "red") == column(two, 0, "red") == ["red 5"]
    cards = say(s, "0 sell ship from yellow", "0 sell green 2")  # cards only, two of them
    assert goods(cards, 0) == (2, 2, 4)
    assert (column(cards, 0, "yellow"), column(cards, 0, "green")) == ([], [])


@rule("O3.4", "O8.2")
def test_the_column_a_ship_was_named_for_may_be_sold_meanwhile():
    s = table(display="ship", ducats=0, jewels=0, columns={0: "green 5"})
    s = say(s, "0 buy ship as green", "0 sell green 5")
    assert column(s, 0, "green") == ["ship"]
    assert goods(s, 0) == (0, 2, 0)


@rule("O3.5")
def test_what_nobody_could_pay_is_not_bought_and_nothing_is_sold():
    s = table(display="blue 8, red 7, ship", table="", ducats=1, jewels=1)
    assert may(s) == ["pass"]
    s = say(s, "0 pass")
    assert happened(s) == ["could buy no card"]
    assert goods(s, 0) == (1, 2, 1)
    s = say(s, "0 pass", "0 move ship")  # the turn goes on
    assert to_act(s) == 1


@rule("O3.5")
def test_with_an_empty_display_the_purchase_is_left_out():
    s = table(display="", table="green 6", deck="", sabres=3)
    assert may(s) == ["pass"]
    s = say(s, "0 pass", "0 raid green 6")
    assert to_act(s) == 1


@rule("O3.6")
def test_six_ducats_are_needed_for_the_six_though_three_come_back():
    refused(table(display="red 6, red 2", ducats=5, jewels=0), "buy red 6", "O3.1", "costs 6; you have 5", fix="")
    s = say(table(display="red 6, red 2", ducats=6, jewels=0), "0 buy red 6")
    assert goods(s, 0) == (3, 2, 0)
    s = table(display="red 6, red 2", ducats=5, jewels=1)
    assert may(say(s, "0 buy red 6")) == ["sell jewel"]


# -- collecting ---------------------------------------------------------------------------------------------------------------


@rule("O4.1")
def test_cards_lie_in_columns_by_colour_the_first_first():
    s = table(display="red 2, red 5, blue 4", columns={0: "red 8"})
    s = say(s, "0 buy red 5")
    assert column(s, 0, "red") == ["red 8", "red 5"]
    s = say(table(display="red 2, blue 4", columns={0: "red 8"}), "0 buy blue 4")
    assert (column(s, 0, "red"), column(s, 0, "blue")) == (["red 8"], ["blue 4"])


@rule("O4.2", "O3.1")
def test_the_rulebooks_example_of_buying():
    """Blue 5, then blue 4, then blue 8: what each brings, and what the pirate holds."""
    s = table(display=BLUE, table="orange 2", deck="orange 3, orange 4, orange 5, orange 6, orange 7, orange 8")
    s = say(s, "0 buy blue 5")
    assert paid(s) == (1, 2, 0)
    assert goods(s, 0) == (17, 3, 1)
    assert happened(s) == ["bought blue 5 for 5 ducats", "took 1 sabre and 2 ducats from the blue column"]
    s = say(s, "0 pass", "0 move red 3", "1 buy red 2", "1 pass", "1 move green 2", "0 buy blue 4")
    assert paid(s) == (2, 3, 0)
    assert goods(s, 0) == (16, 5, 1)
    s = say(s, "0 pass", "0 move orange 3", "1 buy orange 4", "1 pass", "1 move orange 5", "0 buy blue 8")
    assert paid(s) == (2, 3, 2)
    assert goods(s, 0) == (11, 7, 3)
    assert happened(s)[1] == "took 2 sabres, 3 ducats and 2 jewels from the blue column"
    assert column(s, 0, "blue") == ["blue 5", "blue 4", "blue 8"]
    assert chests(s, "blue") == [3, 0]


@rule("O4.2")
def test_only_the_column_that_grew_pays():
    s = say(table(display="red 2", columns={0: "blue 5, blue 4; red 7"}), "0 buy red 2")
    assert paid(s) == (0, 2, 1)
    assert goods(s, 0) == (20, 2, 2)
    assert goods(s, 1) == (20, 2, 1)


@rule("O4.2")
def test_a_column_that_shows_nothing_brings_nothing():
    s = say(table(display="red 2"), "0 buy red 2")
    assert paid(s) == (0, 0, 0)
    assert happened(s)[1] == "took nothing from the red column"


FULL = "red 2, red 3, red 4, red 5, ship, ship, ship"


@rule("O4.3")
def test_a_full_column_takes_no_card_by_purchase():
    s = table(display="red 6, ship, blue 2", columns={0: FULL})
    refused(s, "buy red 6", "O4.3", "your red column holds 7 cards", "no column may hold more", fix="")
    refused(s, "buy ship as red", "O4.3", "your red column holds 7 cards", fix="")
    assert "buy ship as blue" in may(s)
    other = table(seat=1, display="red 6, ship, blue 2", columns={0: FULL})
    assert {"buy red 6", "buy ship as red"} <= set(may(other))


@rule("O4.3")
def test_a_full_column_takes_no_card_by_raid():
    s = table(display="blue 2, blue 3", table="red 6, ship", sabres=9, columns={0: FULL})
    s = say(s, "0 buy blue 2")
    refused(s, "raid red 6", "O4.3", "your red column holds 7 cards", fix="")
    refused(s, "raid ship as red", "O4.3", "your red column holds 7 cards", fix="")
    assert "raid ship as green" in may(s)


@rule("O4.3")
def test_the_seventh_card_still_fits():
    six = FULL.removesuffix(", ship")
    s = say(table(display="red 6, blue 2", columns={0: six}), "0 buy red 6")
    assert len(column(s, 0, "red")) == 7


@rule("O4.3")
def test_a_column_full_when_the_card_is_named_counts_as_full_though_a_sale_would_make_room():
    s = table(display="red 8", ducats=3, jewels=0, columns={0: FULL})
    assert may(s) == ["pass"]
    refused(s, "buy red 8", "O4.3", fix="")


@rule("O4.3", "O3.5")
def test_all_columns_full_and_the_purchase_is_left_out():
    s = table(display="red 6", table="", columns={0: FULL}, ducats=50)
    assert may(s) == ["pass"]


@rule("O4.4")
def test_chests_pay_nothing_during_the_game():
    s = say(table(display="red 2"), "0 buy red 2")
    assert chests(s, "red") == [3, 0]
    assert goods(s, 0) == (18, 2, 1)


# -- raiding ------------------------------------------------------------------------------------------------------------------


@rule("O5.1", "O5.3")
def test_a_raid_costs_3_sabres():
    s = table(display=BLUE, table="green 6, green 8", sabres=3, columns={0: "green 5"})
    s = say(s, "0 buy red 2", "0 raid green 6")
    assert goods(s, 0) == (23, 1, 1)  # 18 + 2 + 3 ducats; 3 sabres went, 1 came
    assert column(s, 0, "green") == ["green 5", "green 6"]
    assert happened(s) == ["raided green 6 for 3 sabres", "took 1 sabre and 5 ducats from the green column"]
    assert named(s, s.table) == ["green 8"]


@rule("O5.1")
def test_one_raid_a_turn_and_after_buying():
    s = table(display=BLUE, table="green 6, green 8", sabres=30)
    s = say(s, "0 buy red 2", "0 raid green 6")
    refused(s, "raid green 8", "O6.1", "moved to One-Eye's table", fix="")


@rule("O5.1")
def test_a_raid_may_be_passed_whether_it_could_be_paid_or_not():
    s = say(table(display=BLUE, table="green 6", sabres=3), "0 buy red 2", "0 pass")
    assert happened(s) == ["did not raid"]
    s = say(table(display=BLUE, table="green 6", sabres=2), "0 buy red 2")
    assert may(s) == ["pass"]
    refused(s, "raid green 6", "O5.1", "a raid costs 3 sabres here", "you have 2", fix="")
    assert happened(say(s, "0 pass")) == ["could not raid"]


@rule("O5.1")
def test_refusals_of_a_raid_of_what_does_not_lie_there():
    s = say(table(display=BLUE, table="green 6", sabres=9), "0 buy red 2")
    refused(s, "raid blue 4", "O5.1", "blue 4 is not on One-Eye's table", "it lies in the display")
    refused(s, "raid red 2", "O5.1", "seat 0 has it", fix="")
    refused(s, "raid green 7", "O5.1", "it has not been turned up yet", fix="")
    refused(s, "raid green 1", "O5.1", "no green card costs 1", fix="")
    refused(s, "raid ship as red", "O5.1", "no ship lies on One-Eye's table", fix="")
    refused(s, "raid grey 2", "O1.2", "grey stays in the box this time", fix="")


@rule("O5.2")
@pytest.mark.parametrize(("cost", "sabres"), [(2, 3), (3, 4), (4, 4), (5, 4), (6, 3), (7, 3), (8, 3)])
def test_a_card_with_a_sabre_on_it_costs_4(cost, sabres):
    s = say(table(display="red 2, blue 2", table=f"green {cost}", sabres=sabres), "0 buy red 2")
    assert f"raid green {cost}" in may(s)
    assert goods(say(s, f"0 raid green {cost}"), 0)[1] == {3: 2, 4: 1, 5: 1}.get(cost, 0)  # what it shows comes back
    s = say(table(display="red 2, blue 2", table=f"green {cost}", sabres=sabres - 1), "0 buy red 2")
    words = ["since it shows a sabre"] if sabres == 4 else []
    number = "O5.2" if sabres == 4 else "O5.1"
    refused(s, f"raid green {cost}", number, f"{sabres} sabres here", *words, f"you have {sabres - 1}", fix="")


@rule("O5.3", "O4.2")
def test_a_raided_card_makes_its_column_pay():
    s = table(display=BLUE, table="blue 7", sabres=3, columns={0: "blue 3, blue 6"})
    s = say(s, "0 buy red 2", "0 raid blue 7")
    assert paid(s) == (2, 5, 1)
    assert goods(s, 0) == (23, 2, 2)


@rule("O5.4")
def test_sabres_of_this_turns_purchase_pay_for_the_raid():
    s = table(display="blue 5, red 2", table="green 6", sabres=2)
    refused(s, "raid green 6", "O3.1", fix="buy blue 5")
    s = say(s, "0 buy blue 5", "0 raid green 6")
    assert goods(s, 0)[1] == 0


@rule("O5.4")
def test_a_raid_is_paid_before_its_column_pays():
    s = say(table(display="red 2, blue 2", table="green 3", sabres=3), "0 buy red 2")
    refused(s, "raid green 3", "O5.2", "4 sabres", "you have 3", fix="")  # its two sabres do not help


# -- moving -------------------------------------------------------------------------------------------------------------------


@rule("O6.1")
@pytest.mark.parametrize("second", ["0 pass", "0 raid green 6"])
def test_a_card_must_move_raid_or_not(second):
    s = table(display=BLUE, table="green 6", sabres=3)
    s = say(s, "0 buy red 2", second)
    assert sorted(may(s)) == ["move blue 4", "move blue 5", "move blue 8", "move green 2", "move red 3"]
    refused(s, "pass", "O6.1", "moved to One-Eye's table", fix="")
    s = say(s, "0 move blue 8")
    assert "blue 8" in named(s, s.table)
    assert happened(s)[0] == "moved blue 8 to One-Eye's table"


@rule("O6.1")
def test_refusals_of_a_move():
    s = say(table(display=BLUE, table="green 6"), "0 buy red 2", "0 pass")
    refused(s, "move green 6", "O6.1", "green 6 is not in the display", "it lies on One-Eye's table", fix="")
    refused(s, "move red 2", "O6.1", "seat 0 has it", fix="")
    refused(s, "move ship", "O6.1", "no ship lies in the display", fix="")
    refused(s, "move red 1", "O6.1", "no red card costs 1", fix="")
    refused(s, "move grey 2", "O1.2", "grey stays in the box this time", fix="")


SIX = "orange 2, orange 3, orange 4, orange 5, orange 6, orange 7"


@rule("O6.2")
def test_with_six_on_the_table_nothing_moves():
    s = table(display=BLUE, table=SIX, deck="green 3, green 4", sabres=3)
    s = say(s, "0 buy red 2", "0 pass")
    assert to_act(s) == 1
    assert len(named(s, s.table)) == 6
    assert len(named(s, s.display)) == 6


@rule("O6.2", "O6.1")
def test_a_raid_makes_room_for_the_move():
    s = table(display=BLUE, table=SIX, sabres=3)
    s = say(s, "0 buy red 2", "0 raid orange 6")
    assert to_act(s) == 0
    s = say(s, "0 move red 3")
    assert named(s, s.table) == ["orange 2", "orange 3", "orange 4", "orange 5", "red 3", "orange 7"]


@rule("O6.3")
def test_a_ship_may_move_too():
    s = say(table(display="red 2, red 3, ship, ship", table=""), "0 buy red 2", "0 pass")
    assert sorted(may(s)) == ["move red 3", "move ship"]
    s = say(s, "0 move ship")
    assert named(s, s.table) == ["ship"]
    assert named(s, s.display).count("ship") == 1


@rule("O6.3")
def test_with_an_empty_display_nothing_moves():
    s = say(table(display="red 2", table="", deck=""), "0 buy red 2", "0 pass")
    assert to_act(s) == 1


# -- refilling ----------------------------------------------------------------------------------------------------------------


@rule("O7.1")
def test_the_display_is_refilled_to_six():
    s = table(display=BLUE, table="", deck="orange 2, orange 3, orange 4")
    s = say(s, "0 buy blue 5", "0 pass", "0 move red 3")
    assert named(s, s.display) == ["orange 2", "blue 4", "blue 8", "red 2", "green 2", "orange 3"]
    assert [s.box.names[c] for c in s.deck] == ["orange 4"]
    assert happened(s)[1:] == ["orange 2 was turned up", "orange 3 was turned up"]


@rule("O7.1", "O6.2")
def test_one_card_is_enough_when_none_moved():
    s = say(table(display=BLUE, table=SIX, deck="green 3, green 4"), "0 buy blue 5", "0 pass")
    assert named(s, s.display)[0] == "green 3"
    assert len(s.deck) == 1


@rule("O7.2")
def test_when_the_deck_has_run_out_the_display_stays_short():
    s = table(display=BLUE, table="", deck="ship")
    s = say(s, "0 buy blue 5", "0 pass", "0 move red 3")
    assert named(s, s.display) == ["ship", "blue 4", "blue 8", "red 2", "green 2"]
    s = say(s, "1 buy red 2", "1 pass", "1 move blue 4")
    assert s.ships == 0
    assert s.final  # the round is over


# -- ships --------------------------------------------------------------------------------------------------------------------


@rule("O8.1", "O8.3")
def test_a_ship_joins_a_column_of_ones_choice_which_pays():
    s = table(display="ship, red 2", columns={0: "blue 5, blue 4; green 7"})
    assert {f"buy ship as {c}" for c in ("red", "orange", "yellow", "green", "blue")} <= set(may(s))
    s = say(s, "0 buy ship as blue")
    assert column(s, 0, "blue") == ["blue 5", "blue 4", "ship"]
    assert paid(s) == (2, 3, 0)
    assert goods(s, 0) == (18, 4, 1)
    assert happened(s)[0] == "bought a ship as blue for 5 ducats"
    assert chests(s, "blue") == [3, 0]


@rule("O8.2")
def test_a_ship_may_begin_a_column():
    s = say(table(display="ship, red 2", columns={0: "blue 5"}), "0 buy ship as yellow")
    assert column(s, 0, "yellow") == ["ship"]
    assert paid(s) == (0, 0, 0)
    assert goods(s, 0) == (15, 2, 1)


@rule("O8.2")
def test_a_ship_is_no_island_that_is_not_in_the_game():
    s = table(display="ship, red 2", table="ship", sabres=9)
    assert "buy ship as grey" not in may(s)
    refused(s, "buy ship as grey", "O8.2", "grey stays in the box this time", "there are red", fix="")
    refused(s, "buy ship as pink", "O8.2", "pink is not a colour of this game", fix="")
    s = say(s, "0 buy red 2")
    refused(s, "raid ship as grey", "O8.2", "grey stays in the box this time", fix="")
    assert [m for m in may(s) if "ship" in m] == [f"raid ship as {c}" for c in ("red", "orange", "yellow", "green", "blue")]


@rule("O8.2")
def test_a_ship_named_for_a_colour_one_has_joins_that_column():
    s = say(table(display="ship, red 2", columns={0: "blue 5"}), "0 buy ship as blue")
    assert column(s, 0, "blue") == ["blue 5", "ship"]


@rule("O8.3")
def test_a_ship_costs_5_and_is_raided_for_3():
    refused(table(display="ship, red 2", ducats=4, jewels=0), "buy ship as red", "O3.1", "costs 5; you have 4", fix="")
    s = say(table(display="ship, red 2", ducats=4, jewels=1), "0 buy ship as red")
    refused(s, "pass", "O3.3", "a ship was named")
    s = table(display="blue 2, red 2", table="ship", sabres=3, columns={0: "blue 3"})
    s = say(s, "0 buy red 2", "0 raid ship as blue")
    assert goods(s, 0) == (18, 2, 1)
    assert happened(s)[0] == "raided a ship as blue for 3 sabres"
    s = say(table(display="blue 2, red 2", table="ship", sabres=2), "0 buy red 2")
    refused(s, "raid ship as blue", "O5.1", "3 sabres", "you have 2", fix="")


@rule("O8.4")
def test_a_ship_left_alone_stays_in_its_colour():
    s = table(display="red 8, blue 2, green 2", ducats=3, jewels=0, columns={0: "blue 4, ship"})
    s = say(s, "0 buy red 8", "0 sell blue 4")
    assert column(s, 0, "blue") == ["ship"]
    assert [column(s, 0, c) for c in ("orange", "yellow", "green")] == [[], [], []]
    assert s.mine(0)[s.box.colours.index("blue")] != ()
    assert not any("ship" in m for m in may(s))


# -- the end ------------------------------------------------------------------------------------------------------------------


def turn(s, buy):
    """One turn that buys ``buy``, raids nothing and moves the last card of the list, if any must move."""
    seat = to_act(s)
    s = say(s, f"{seat} buy {buy}", f"{seat} pass")
    return say(s, f"{seat} {may(s)[-1]}") if to_act(s) == seat and may(s)[0].startswith("move") else s


@rule("O9.1")
def test_the_round_of_the_first_ship_is_played_to_its_end():
    s = table(3, display=BLUE, table="", deck="orange 2, ship, ship, ship, ship, ship, ship")
    s = turn(s, "red 2")
    assert s.ending
    assert "The first ship is in sight" in happened(s)[-1]
    assert not s.final
    s = turn(s, "blue 5")
    assert (to_act(s), s.final) == (2, False)
    s = turn(s, "blue 4")
    assert s.final
    assert s.turn == 3
    assert to_act(s) == 0
    assert "The final round begins" in happened(s)[-1]


@rule("O9.1")
def test_without_a_ship_in_sight_the_game_goes_on():
    s = table(2, display=BLUE, table="", deck="orange 2, orange 3, orange 4, orange 5, ship, ship")
    s = turn(turn(s, "red 2"), "blue 5")
    assert (s.ending, s.final, to_act(s)) == (False, False, 0)


@rule("O9.2")
def test_a_first_ship_in_the_last_refill_of_a_round_ends_that_round():
    s = table(2, display=BLUE, table="", deck="orange 2, orange 3, orange 4, ship, ship")
    s = turn(s, "red 2")
    assert not s.ending
    s = turn(s, "blue 5")
    assert s.final
    assert s.turn == 2


@rule("O9.2")
def test_further_ships_change_nothing():
    s = table(2, display=BLUE, table="", deck="ship, ship, ship, ship")
    s = turn(s, "red 2")
    assert sum("first ship" in w for w in happened(s)) == 1
    s = turn(s, "blue 5")
    assert not any("first ship" in w for w in happened(s))
    assert s.final
    assert s.turn == 2


@rule("O9.3")
def test_the_whole_display_joins_the_table_whatever_its_spaces():
    s = table(2, display=BLUE, table=SIX, final=True)
    assert sorted(named(s, s.table)) == sorted(BLUE.split(", ") + SIX.split(", "))
    assert named(s, s.display) == []
    s = table(2, display="ship, red 2", table="", final=True, sabres=9)
    assert "raid ship as blue" in may(s)
    assert "raid red 2" in may(s)


@rule("O9.4")
def test_in_the_final_round_each_may_raid_once_more_from_the_first_on():
    s = table(3, display="blue 8, blue 5, ship", table="green 6", final=True, sabres=[3, 4, 2], columns={1: "blue 7"})
    assert may(s) == ["raid green 6", "raid blue 8", *(f"raid ship as {s.box.colours[c]}" for c in s.colours), "pass"]
    s = say(s, "0 raid blue 8")
    assert goods(s, 0) == (20, 0, 3)
    assert "raid blue 5" in may(s)
    s = say(s, "1 raid blue 5")
    assert goods(s, 1) == (24, 1, 2)  # blue 7 and 5: four ducats, a sabre, a jewel
    assert may(s) == ["pass"]
    s = say(s, "2 pass")
    assert to_act(s) is None
    assert may(s) == []
    assert named(s, s.table) == ["green 6", "ship"]


@rule("O9.4")
@pytest.mark.parametrize("text", ["buy blue 8", "buy ship as red", "move blue 8", "move ship", "sell jewel", "sell red 4"])
def test_in_the_final_round_nothing_else_is_done(text):
    s = table(2, display="blue 8, ship", table="green 6", final=True, sabres=9, columns={0: "red 4"})
    refused(s, text, "O9.4", "in the final round you may raid one card, and nothing else", fix="")


@rule("O9.4", "O5.2")
def test_refusals_of_the_final_raid():
    s = table(2, display="blue 8, blue 5", table="green 6", final=True, sabres=3, columns={0: "red 4"})
    refused(s, "raid red 4", "O9.4", "not on One-Eye's table", fix="")
    refused(s, "raid ship as red", "O9.4", "no ship lies on One-Eye's table", fix="")
    refused(s, "raid blue 5", "O5.2", "4 sabres", "you have 3", fix="")


@rule("O9.4")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("raid green 1", "no green card costs 1"),
        ("raid orange 2", "it has not been turned up yet"),
        ("raid red 5", "seat 1 has it"),
        ("raid red 6", "it was sold and is out of the game"),
        ("raid ship as blue", "no ship lies on One-Eye's table"),
        ("buy green 6", "nothing else"),
        ("buy grey 5", "nothing else"),
        ("sell ship from red", "nothing else"),
    ],
)
def test_refusals_of_the_final_round_cite_its_rule(text, words):
    deck = "orange 2, orange 3, ship"
    s = table(2, display="blue 8", table="green 6", final=True, sabres=9, columns={0: "red 4", 1: "red 5"}, deck=deck)
    refused(s, text, "O9.4", words, fix="")


@rule("O9.4")
def test_after_it_the_game_is_over():
    s = say(table(2, display="blue 8", table="", final=True), "0 pass", "1 pass")
    with pytest.raises(GameOver, match="the game is over"):
        play(s, GAME.read("pass"))


@rule("O9.5")
def test_a_whole_round_in_which_nothing_moves_ends_the_game():
    s = table(2, display="blue 8, blue 7, red 8, red 7, green 7, green 8", table=SIX, ducats=0, jewels=0, sabres=0)
    s = say(s, "0 pass", "0 pass")
    assert not s.final
    s = say(s, "1 pass", "1 pass")
    assert s.final
    assert s.turn == 2
    assert len(named(s, s.table)) == 12


@rule("O9.5")
@pytest.mark.parametrize("who", [0, 1])
def test_a_card_taken_by_anybody_keeps_the_round_going(who):
    ducats = [8, 0] if who == 0 else [0, 8]
    s = table(2, display="blue 8, blue 7, red 8, red 7, green 7, green 8", table=SIX, ducats=ducats, jewels=0, sabres=0)
    for seat in (0, 1):
        s = say(s, f"{seat} {'buy blue 8' if seat == who else 'pass'}", f"{seat} pass")
    assert not s.final


@rule("O9.5", "O9.1")
def test_idle_turns_end_the_game_only_at_the_end_of_a_round():
    """Nobody moved a card in the turns of seat 1 and then seat 0; seat 1 still has its turn, so that all have had as many."""
    s = table(
        2,
        display="red 2, blue 8, blue 7, red 8, red 7, green 8",
        table=SIX,
        deck="yellow 8, yellow 7, ship",
        ducats=[2, 0],
        sabres=0,
        jewels=0,
    )
    s = say(s, "0 buy red 2", "0 pass", "1 pass", "1 pass", "0 pass", "0 pass")
    assert not s.final, "seat 0 has had a turn more than seat 1"
    s = say(s, "1 pass", "1 pass")
    assert s.final
    assert s.turn == 4


@rule("O9.5", "O9.1")
@pytest.mark.parametrize("last", [0, 1, 2])
def test_three_idle_turns_that_are_no_round_wait_for_its_end(last):
    """Seat ``last`` takes a card in the first round and can pay no other; the second round is idle, and played to its end."""
    ducats = [2 if seat == last else 0 for seat in range(3)]
    box = GAME.box.edit("number", "card_sells_for", value=0)
    s = table(
        3,
        display="red 2, blue 8, blue 7, red 8, red 7, green 8",
        table=SIX,
        deck="yellow 8, yellow 7, ship",
        ducats=ducats,
        sabres=0,
        jewels=0,
        box=box,
    )
    for n in range(6):
        seat = n % 3
        assert (s.final, to_act(s)) == (False, seat), f"after {n} turns"
        assert may(s) == (["buy red 2"] if n == last else ["pass"])
        s = say(s, f"{seat} {may(s)[0]}", f"{seat} pass")
    assert s.final
    assert s.turn == 6
    assert not s.ending


# -- counting up --------------------------------------------------------------------------------------------------------------


def bare(seats=2, **kw):
    """A game at its end in which nobody holds anything but what is said."""
    return table(seats, final=True, **{"ducats": 0, "sabres": 0, "jewels": 0, **kw})


@rule("O10.1", "O10.2")
@pytest.mark.parametrize(
    ("ducats", "sabres", "jewels", "score"),
    [
        (0, 0, 0, 0),
        (4, 0, 0, 0),
        (5, 0, 0, 1),
        (9, 0, 2, 3),
        (0, 1, 0, 0),
        (0, 2, 0, 1),  # six ducats
        (0, 5, 0, 3),  # fifteen
        (2, 1, 0, 1),  # together five
        (4, 2, 1, 3),  # ten
        (20, 2, 1, 6),  # all that a pirate starts with
    ],
)
def test_sabres_become_ducats_and_ducats_jewels(ducats, sabres, jewels, score):
    s = bare(ducats=[ducats, 0], sabres=[sabres, 0], jewels=[jewels, 0])
    assert GAME.scores(s) == [score, 0]


RED = {0: "red 2, red 3", 1: "red 4, red 5", 2: "red 8"}  # 5, 3 and no chests
NONE = {0: "blue 7", 1: "blue 8"}
GREEN = {0: "green 2", 1: "green 4, green 5", 2: "green 6"}  # 3, 3 and 1


@rule("O10.3")
def test_the_rulebooks_red_island():
    s = bare(3, columns=RED)
    assert chests(s, "red") == [5, 3, 0]
    assert awards(s, "red") == [7, 4, 0]
    assert GAME.scores(s) == [7, 4, 0]


@rule("O10.6")
def test_the_rulebooks_blue_island():
    s = bare(3, columns=NONE)
    assert awards(s, "blue") == [0, 0, 0]
    assert GAME.scores(s) == [0, 0, 0]


@rule("O10.4", "O10.3")
def test_the_rulebooks_green_island():
    s = bare(3, columns=GREEN)
    assert chests(s, "green") == [3, 3, 1]
    assert awards(s, "green") == [7, 7, 1]


@rule("O10.3")
def test_the_rulebooks_three_islands_together():
    s = bare(3, columns={k: "; ".join(filter(None, (RED[k], NONE.get(k, ""), GREEN[k]))) for k in range(3)})
    assert GAME.scores(s) == [14, 11, 1]


@rule("O10.3")
def test_the_third_most_and_nobody_after():
    s = bare(4, columns={0: "red 2, red 3", 1: "red 4", 2: "red 5", 3: "green 2"})
    assert awards(s, "red") == [7, 4, 1, 0]
    s = bare(4, columns={0: "red 2, red 6", 1: "red 4, red 5", 2: "red 3"})
    assert awards(s, "red") == [7, 4, 1, 0]


@rule("O10.4")
@pytest.mark.parametrize(
    ("cards", "gets"),
    [
        (["3", "4", "5"], [7, 7, 1]),  # 2 2 1
        (["2", "5", "6"], [7, 4, 4]),  # 3 1 1
        (["3", "4", "5 6"], [7, 7, 7]),  # 2 2 2
        (["2", "3 5", "4 6", "8"], [7, 7, 7, 0]),  # 3 3 3 0
        (["2", "3", "4", "5"], [7, 4, 4, 0]),  # 3 2 2 1
        (["3", "4", "5", "6"], [7, 7, 1, 1]),  # 2 2 1 1
        (["2", "3", "4", "5", "6"], [7, 4, 4, 0, 0]),  # 3 2 2 1 1
    ],
)
def test_ties(cards, gets):
    s = bare(len(cards), columns={k: ", ".join(f"red {c}" for c in mine.split()) for k, mine in enumerate(cards)})
    assert awards(s, "red") == gets


@rule("O10.4")
def test_three_first_leave_nothing_for_the_fourth():
    box = GAME.box.edit("card", "card_7", chests=1)
    s = bare(4, box=box, columns={0: "red 2", 1: "red 3, red 5", 2: "red 4, red 6", 3: "red 7"})
    assert chests(s, "red") == [3, 3, 3, 1]
    assert awards(s, "red") == [7, 7, 7, 0]
    assert award(GAME.box, [3, 3, 3, 1]) == [7, 7, 7, 0]


@rule("O10.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_lone_owner_gets_7_and_nobody_more(seats):
    s = bare(seats, columns={1: "red 5", 0: "red 8"})
    assert awards(s, "red") == [0, 7] + [0] * (seats - 2)


@rule("O10.6", "O8.3")
def test_ships_alone_have_no_chests():
    s = bare(columns={0: "red: ship, ship"})
    assert awards(s, "red") == [0, 0]


@rule("O10.7")
def test_equal_jewels_share_the_victory():
    s = bare(3, jewels=[4, 9, 9])
    assert GAME.scores(s) == [4, 9, 9]
    assert ranks(GAME.scores(s)) == [3, 1, 1]
    assert ranks([5, 2, 3]) == [1, 3, 2]


@rule("O10.8")
def test_more_than_the_chips_come_to_is_noted_once_and_the_game_goes_on():
    mine = {0: "red 3, red 4, red 5"}  # four sabres, three ducats
    s = say(table(display="red 8", sabres=[40, 4], columns=mine, table=""), "0 buy red 8")
    assert sum(s.sabres) == 48
    assert not any(e.what == "supply" for e in s.told)
    s = say(table(display="red 8", sabres=[40, 5], columns=mine, table=""), "0 buy red 8")
    assert sum(s.sabres) == 49
    assert [e.words for e in s.told if e.what == "supply"] == [
        "More sabres are held than the 48 the chips of the box come to; play on"
    ]
    assert may(s) == ["pass"]
    s = say(table(display="red 8", sabres=[50, 5], columns=mine, table=""), "0 buy red 8")
    assert not any(e.what == "supply" for e in s.told)
    mine = {0: "red 4, red 5, red 6"}  # with the 7 eight ducats
    s = say(table(display="red 7", ducats=[20, 189], columns=mine, table=""), "0 buy red 7")
    assert sum(s.ducats) == 210
    assert not any(e.what == "supply" for e in s.told)
    s = say(table(display="red 7", ducats=[20, 190], columns=mine, table=""), "0 buy red 7")
    assert [e.words for e in s.told if e.what == "supply"] == [
        "More ducats are held than the 210 the chips of the box come to; play on"
    ]
    s = say(table(display="red 8", jewels=[1, 168], table=""), "0 buy red 8")
    assert [e.words for e in s.told if e.what == "supply"] == [
        "More jewels are held than the 170 the chips of the box come to; play on"
    ]


@rule("O10.8", "O3.2")
def test_a_sale_that_passes_what_the_chips_come_to_is_noted_too():
    s = say(table(display="blue 8", ducats=[1, 208], jewels=0, columns={0: "red 5, red 6"}, table=""), "0 buy blue 8")
    s = say(s, "0 sell red 5")
    assert sum(s.ducats) == 214
    assert any(e.what == "supply" for e in s.told)


@rule("O10.8", "O3.2")
@pytest.mark.parametrize(
    ("sale", "others", "held", "noted"),
    [
        ("sell red 5", 204, 210, False),  # all the chips there are, and no more
        ("sell red 5", 205, 211, True),
        ("sell red 5", 209, 215, True),
        ("sell red 5", 210, 216, False),  # was noted when it came about
        ("sell jewel", 206, 210, False),
        ("sell jewel", 207, 211, True),
        ("sell jewel", 209, 213, True),
        ("sell jewel", 210, 214, False),
    ],
)
def test_a_sale_is_noted_when_it_passes_what_the_chips_come_to(sale, others, held, noted):
    """A sale that is not yet enough, so that nothing is paid in between."""
    s = table(display="blue 8", ducats=[1, others], jewels=[1, 0], columns={0: "red 5, red 6"}, table="")
    s = say(s, "0 buy blue 8", f"0 {sale}")
    assert sum(s.ducats) == held
    words = ["More ducats are held than the 210 the chips of the box come to; play on"] if noted else []
    assert [e.words for e in s.told if e.what == "supply"] == words


# -- the variant --------------------------------------------------------------------------------------------------------------

ISLANDS = ("red", "orange", "yellow", "green", "blue", "purple", "brown", "grey")


@rule("O11.1", "O11.2")
@pytest.mark.parametrize(("colours", "jewels"), [(0, 0), (1, 0), (2, 0), (3, 3), (4, 6), (5, 10), (6, 15), (7, 21), (8, 28)])
def test_different_colours_bring_jewels_in_the_variant(colours, jewels):
    mine = "; ".join(f"{c} 8, {c} 7" for c in ISLANDS[:colours])
    s = bare(5, columns={2: mine}, variant_colours=True)
    assert GAME.scores(s) == [0, 0, jewels, 0, 0]
    s = bare(5, columns={2: mine})
    assert GAME.scores(s) == [0, 0, 0, 0, 0]


@rule("O11.2", "O8.4")
def test_a_ship_alone_counts_as_its_colour():
    s = bare(5, columns={0: "red 8; blue 8; green: ship, ship", 1: "red 7; blue 7, ship"}, variant_colours=True)
    assert GAME.scores(s) == [3, 0, 0, 0, 0]


# -- all of them --------------------------------------------------------------------------------------------------------------


def test_every_rule_is_held_by_a_test():
    held = {
        number
        for test in vars(sys.modules[__name__]).values()
        for mark in getattr(test, "pytestmark", ())
        if mark.name == "rule"
        for number in mark.args
    }
    assert held == {row["rule"] for row in GAME.rule_rows()}


@rule("O6.2")
def test_the_headline_knows_that_a_full_table_takes_no_card():
    full = "red 5, red 6, red 7, red 8, blue 2, blue 3"
    for there, buying, raiding in (
        (full, "then a raid for sabres; after one, a card goes to his table", "after a raid one card goes to his table"),
        ("red 5, red 6", "then a raid on One-Eye for sabres, and one card goes to his table", "then one card goes to his table"),
    ):
        s = table(display="blue 6, blue 4", table=there, sabres=3)
        assert then(s) == buying
        assert then(say(s, "0 buy blue 6")) == f"you have {s.sabres[0]} sabres; {raiding}"


def then(s):
    """The second line above the board of whoever must answer."""
    seat = to_act(s)
    return headline(view(s, seat), Frame(s.box, tuple(map(str, legal(s)))))[1]
