"""Markers, completion, who uses a quest, moves; the islands that have nothing but quests."""

from __future__ import annotations

import pytest

from islands_nb.games.seven_islands import GAME
from islands_nb.kernel.flow import to_act

from .scenes import hand, happened, lies, may, names, refused, say, table

rule = pytest.mark.rule
DECK = "20 silver_coin"


# -- placing and completing ---------------------------------------------------------------------------------------------------


@rule("S6.1", "S6.2")
def test_a_marker_goes_on_a_quest_of_ones_choice():
    s = say(table(hands={0: "landing"}), "0 use landing")
    quests = ["tavern", "bank", "general_store", "market", "noblemans_mansion"]
    assert may(s) == [f"place on {q}" for q in quests]  # no pass: it must be done
    refused(s, "place on chapel", "S6.1", "has no quest 'chapel'")
    refused(s, "pass", "S6.2", "1 marker must be placed")
    s = say(s, "0 place on market")
    assert lies(s, "market") == [1, 0]


@rule("S6.2")
def test_where_no_quest_may_receive_a_marker_nothing_happens():
    s = table(1, hands={0: "landing"}, monster="den", food=9, vp=9)
    q = s.isle.index["den"]
    s = say(s, "0 use landing")
    assert f"place on {s.isle.quests[q].id}" not in may(s)


@rule("S6.3")
@pytest.mark.parametrize(("had", "done"), [("0 0", False), ("1 0", False), ("1 1", True), ("2 0", True), ("4 0", True)])
def test_complete_when_the_number_is_reached_or_exceeded(had, done):
    s = table(hands={0: "landing"}, markers={"market": had}, decks={0: DECK})
    s = say(s, "0 use landing", "0 place on market")
    assert (sum(lies(s, "market")) == 0) is done
    assert (s.in_hand(0) == 2) is done


@rule("S6.3")
def test_looked_at_before_the_card_goes_on():
    s = table(hands={0: "pirates_tools"}, markers={"tavern": "0 0"}, coins=0)
    s = say(s, "0 use pirates_tools", "0 do earn-coin-1", "0 do place-1", "0 place on tavern")
    assert [w for w in happened(s) if w.startswith("earned")] == ["earned Food 1", "earned Coin 1"]


@rule("S6.4", "S10.4")
def test_a_batch_is_placed_whole():
    s = table(hands={0: "exploration"}, markers={"bank": "0 1"})
    s = say(s, "0 use exploration", "0 place on bank")
    assert lies(s, "bank") == [1, 1]  # complete, and not yet looked at
    s = say(s, "0 place on tavern")
    assert (s.coins, s.food) == ([1, 1], [1, 0])


@rule("S6.5")
def test_a_surplus_is_lifted_and_does_nothing():
    s = table(hands={0: "exploration"}, markers={"bank": "1 0"})
    s = say(s, "0 use exploration", "0 place on bank", "0 place on bank")
    assert s.coins == [1, 0]
    assert lies(s, "bank") == [0, 0]
    s = table(hands={0: "exploration"})
    s = say(s, "0 use exploration", "0 place on tavern", "0 place on tavern")
    assert s.food == [1, 0]


@rule("S6.6")
def test_several_complete_at_once_in_the_order_of_the_board():
    s = table(hands={0: "exploration"}, markers={"market": "2 0", "bank": "1 0"}, decks={0: DECK})
    s = say(s, "0 use exploration", "0 place on market", "0 place on bank")
    told = [w for w in happened(s) if not w.startswith(("placed", "drew silver", "drew 2 Silver"))]
    assert told == ["Bank was completed", "Market was completed", "earned Coin 1", "drew 2 cards"]


@rule("S6.6", "S6.7")
def test_what_is_complete_is_settled_before_a_tunnel_moves_anything():
    s = table(2, island="giants", hands={0: "exploration"}, markers={"big_eaters_restaurant": "1 1", "giant_jungle": "0 3"})
    s = say(s, "0 use exploration", "0 place on giant_underground_tunnel", "0 place on big_eaters_restaurant")
    # Both are complete: the restaurant's markers are lifted, so seat 1 has only those in the jungle to give up.
    assert may(s) == [f"send to {q}" for q in ("big_eaters_restaurant", "giant_pawnshop", "giant_market", "giant_court")]
    assert s.food == [0, 0]
    s = say(s, "0 send to giant_court")
    assert s.food == [3, 3]
    assert lies(s, "giant_court") == [0, 1]


@rule("S6.7")
def test_a_quest_completed_by_a_tunnels_move_waits_until_all_is_resolved():
    s = table(
        2,
        island="giants",
        hands={0: "exploration"},
        markers={"big_eaters_restaurant": "2 0", "giant_jungle": "2 1", "giant_court": "0 1"},
    )
    s = say(s, "0 use exploration", "0 place on giant_underground_tunnel", "0 place on giant_court")
    s = say(s, "1 give up giant_court", "0 send to giant_jungle")
    assert lies(s, "giant_jungle") == [0, 0]  # 2 and 2: complete by the move
    assert may(s)[0].startswith("gain")


# -- users --------------------------------------------------------------------------------------------------------------------


@rule("S6.8")
def test_users_begin_with_the_player_whose_turn_it_is_then_clockwise():
    s = table(4, seat=2, hands={2: "landing"}, island="illusions", markers={"dwarves_forest": "1 1 0 0"})
    s = say(s, "2 use landing", "2 place on dwarves_forest", "2 gain cook", "0 gain lookout", "1 gain silver_coin")
    assert [names(s, d[-1:]) for d in s.discards] == ["lookout", "silver_coin", "cook", ""]


@rule("S6.8")
def test_the_current_player_need_not_be_one_of_them():
    s = table(3, hands={0: "false_treasure_map"}, decks={0: DECK}, markers={"bank": "0 1 0", "market": "0 0 1"})
    s = say(s, "0 use false_treasure_map", "1 pass", "2 pass", "0 pass", "0 move from market to bank")
    assert s.coins == [0, 1, 1]


@rule("S6.9", "S6.10")
@pytest.mark.parametrize(
    ("lie", "vp"),
    [
        ("2 2 0", [4, 2, 0]),  # filled 3:2
        ("1 2 1", [4, 4, 2]),  # 2:2:1
        ("4 0 0", [4, 0, 0]),  # by one player: no second
        ("0 2 2", [2, 4, 4]),  # 1:2:2
        ("1 3 0", [2, 4, 0]),
    ],
)
def test_court(lie, vp):
    s = table(3, island="illusions", hands={0: "landing"}, markers={"court": lie})
    s = say(s, "0 use landing", "0 place on court")
    assert s.vp == vp
    assert lies(s, "court") == [0, 0, 0]


@rule("S6.9")
def test_markers_moved_there_count_like_those_placed():
    s = table(island="illusions", hands={0: "navigator"}, food=1, decks={0: DECK}, markers={"court": "2 2", "chapel": "1 0"})
    s = say(s, "0 use navigator", "0 move from chapel to court")
    assert s.vp == [4, 2]


# -- moves --------------------------------------------------------------------------------------------------------------------


@rule("S6.11")
def test_a_move_goes_to_a_different_quest_and_may_complete_it():
    s = table(hands={0: "navigator"}, food=1, decks={0: DECK}, markers={"tavern": "1 0", "bank": "0 1"})
    s = say(s, "0 use navigator")
    assert may(s) == [*(f"move from tavern to {q}" for q in ("bank", "general_store", "market", "noblemans_mansion")), "pass"]
    refused(s, "move from tavern to tavern", "S6.11", "it is there already")
    refused(s, "move from bank to tavern", "S6.11", "you have no marker on Bank")
    for unknown in ("move from chapel to tavern", "move from tavern to chapel"):
        refused(s, unknown, "S6.1", "has no quest 'chapel'")
    s = say(s, "0 move from tavern to bank")
    assert s.coins == [1, 1]


@rule("S6.12", "S11.3")
def test_the_tunnel():
    s = table(4, island="giants", hands={0: "landing"}, markers={"giant_court": "0 1 1 0", "giant_market": "0 1 0 0"})
    s = say(s, "0 use landing", "0 place on giant_underground_tunnel")
    assert may(s) == ["give up giant_market", "give up giant_court"]
    refused(s, "give up giant_jungle", "S6.12", "you have no marker on Giant Jungle")
    s = say(s, "1 give up giant_market")
    refused(s, "send to giant_underground_tunnel", "S6.12", "its own effect sends")
    refused(s, "send to giant_market", "S6.11", "it lies on Giant Market already")
    s = say(s, "0 send to giant_jungle", "0 send to giant_pawnshop")  # seat 2 has one marker, seat 3 none
    assert lies(s, "giant_jungle") == [0, 1, 0, 0]
    assert lies(s, "giant_pawnshop") == [0, 0, 1, 0]
    assert may(s) == ["end actions"]


@rule("S6.12", "S7.8")
def test_whose_turn_it_is_gives_up_first_though_another_uses_the_tunnel():
    """The False Treasure Map of seat 0 makes seat 1 the user: then seat 0 comes before 2 and 3."""
    there = {"giant_court": "1 1 1 1", "giant_market": "1 1 1 1"}
    s = table(4, island="giants", hands={0: "false_treasure_map", 1: "water", 2: "water", 3: "water"}, markers=there)
    s = say(s, "0 use false_treasure_map", "1 pass", "2 pass", "3 pass")
    s = say(s, "0 move from giant_court to giant_underground_tunnel", "0 pass", "0 pass")  # of seat 1, and none of 2 and 3
    who = []
    while any(text.startswith("give up") for text in may(s)):
        who.append(to_act(s))
        s = say(s, f"{who[-1]} {may(s)[0]}")
        s = say(s, f"1 {may(s)[0]}")  # and the user sends it
    assert who == [0, 2, 3]


@rule("S6.12")
def test_one_look_follows_all_moves():
    s = table(3, island="giants", hands={0: "landing"}, markers={"big_eaters_restaurant": "1 0 0", "giant_court": "0 2 1"})
    s = say(s, "0 use landing", "0 place on giant_underground_tunnel")
    s = say(s, "0 send to big_eaters_restaurant")
    assert sum(s.food) == 0
    s = say(s, "0 send to big_eaters_restaurant")
    assert s.food == [3, 3, 3]


@rule("S6.13")
def test_a_marker_that_returns_completes_nothing():
    s = table(hands={0: "executioner", 1: "water"}, food=1, markers={"bank": "0 1"})
    s = say(s, "0 use executioner", "1 pass")
    assert (lies(s, "bank"), s.coins) == ([0, 0], [0, 0])


# -- the islands that are quests ----------------------------------------------------------------------------------------------


def completed(island, quest, *, seats=2, mine=None, **more):
    """Seat 0 places the last marker on a quest on which it has all the others."""
    s = table(seats, island=island, hands={0: "landing", **more.pop("hands", {})}, **more)
    q = s.isle.quests[s.isle.index[quest]]
    at = s.isle.index[quest] * seats
    s.markers[at : at + seats] = mine or [q.needs - 1] + [0] * (seats - 1)
    return say(s, "0 use landing", f"0 place on {quest}")


@rule("S11.1")
@pytest.mark.parametrize(
    ("quest", "needs", "brings"),
    [
        ("tavern", 1, "earned Food 1"),
        ("bank", 2, "earned Coin 1"),
        ("general_store", 2, "drew 1 card"),
        ("market", 3, "drew 2 cards"),
        ("noblemans_mansion", 3, "earned VP 3"),
    ],
)
def test_beginnings(quest, needs, brings):
    isle = GAME.box.islands["beginnings"]
    assert isle.quests[isle.index[quest]].needs == needs
    s = completed("beginnings", quest, decks={0: DECK})
    assert brings in happened(s)


@rule("S11.1")
def test_the_mansion_pays_every_participant():
    s = completed("beginnings", "noblemans_mansion", mine=[1, 1])
    assert s.vp == [3, 3]  # filled 2:1


@rule("S11.2")
def test_illusions():
    quests = {q.id: q.needs for q in GAME.box.islands["illusions"].quests}
    assert quests == {"chapel": 1, "dwarves_forest": 3, "trading_post": 3, "goblins_store": 4, "court": 5}
    s = completed("illusions", "chapel", hands={0: "landing, copper_coin, water"})
    assert may(s) == ["remove copper_coin", "remove water"]  # no pass
    s = say(s, "0 remove copper_coin")
    assert names(s, s.removed) == "copper_coin"
    assert may(completed("illusions", "chapel")) == ["end actions"]
    s = completed("illusions", "dwarves_forest")
    assert "gain exploration" in may(s)
    assert "gain gold_coin" not in may(s)
    assert completed("illusions", "trading_post").coins == [1, 0]
    assert completed("illusions", "goblins_store", decks={0: DECK}).in_hand(0) == 3
    assert completed("illusions", "court").vp == [4, 0]


@rule("S11.3")
def test_giants():
    needs = [1, 3, 4, 5, 6, 8]
    assert [q.needs for q in GAME.box.islands["giants"].quests] == needs
    assert completed("giants", "big_eaters_restaurant").food == [3, 0]
    s = completed("giants", "giant_jungle")
    assert "gain gold_coin" in may(s)
    assert "gain adventurer" not in may(s)
    assert completed("giants", "giant_pawnshop", mine=[3, 1]).coins == [4, 2]
    s = completed("giants", "giant_market", mine=[2, 3], decks={0: DECK, 1: DECK}, hands={1: "water"})
    assert (s.in_hand(0), s.in_hand(1)) == (4, 5)  # 3 and 3: both have the most
    s = completed("giants", "giant_market", mine=[1, 4], decks={0: DECK, 1: DECK}, hands={1: "water"})
    assert (s.in_hand(0), s.in_hand(1)) == (2, 5)
    assert completed("giants", "giant_court", mine=[5, 2]).vp == [6, 3]


# -- gaining and removing -----------------------------------------------------------------------------------------------------


@rule("S8.4")
def test_a_card_is_gained_whether_one_wants_or_not():
    s = completed("illusions", "dwarves_forest")
    for card, word in (
        ("medal", "Victory Point"),
        ("gold_coin", "costs 6, and it may cost at most 5"),
        ("mermaid", "no Mermaid lies"),
    ):
        refused(s, f"gain {card}", "S8.4", word)
    refused(s, "pass", "S8.4", "must be gained")
    assert {"gain silver_coin", "gain landing", "gain meat"} <= set(may(s))
    s = completed(
        "illusions", "dwarves_forest", piles=dict.fromkeys(GAME.box.ids, 0) | {"meat": 1, "medal": 2, "golden_medal": 2}
    )
    assert names(s, s.discards[0]) == "meat"  # the only one: not asked


@rule("S8.5")
def test_no_card_that_an_earlier_user_took():
    s = completed("illusions", "dwarves_forest", mine=[1, 1])
    s = say(s, "0 gain cook")
    assert "gain cook" not in may(s)
    refused(s, "gain cook", "S8.5", "Cook was taken by an earlier user")
    s = say(s, "1 gain lookout")
    assert names(s, s.discards[1]) == "lookout"
    only = dict.fromkeys(GAME.box.ids, 0) | {"meat": 5, "golden_medal": 2}
    s = completed("illusions", "dwarves_forest", mine=[1, 1], piles=only)
    assert (names(s, s.discards[0]), names(s, s.discards[1])) == ("meat", "")


@rule("S8.6")
def test_removed_cards_are_their_owners_choice_as_many_as_there_are():
    s = completed("pirates", "scaffold", discards={0: "water, landing, copper_coin"})
    assert may(s) == ["remove water", "remove landing", "remove copper_coin"]
    refused(s, "remove medal", "S8.6", "no Medal lies in your discard pile")
    s = say(s, "0 remove landing", "0 remove water")
    assert (names(s, s.discards[0]), names(s, s.removed)) == ("copper_coin", "landing, water")
    s = completed("pirates", "scaffold", discards={0: "medal"})
    assert names(s, s.removed) == "medal"
    assert completed("pirates", "scaffold", discards={0: ""}).removed == ()


def test_hands_of_users_are_their_own():
    s = completed("illusions", "chapel", hands={0: "landing, water", 1: "2 copper_coin"}, mine=[0, 1])
    s = say(s, "0 remove water", "1 remove copper_coin")
    assert (hand(s, 0), hand(s, 1)) == ("", "copper_coin")
