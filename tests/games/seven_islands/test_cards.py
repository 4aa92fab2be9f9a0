"""Each card as its text says; attacks, windows and responses."""

from __future__ import annotations

import pytest

from islands_nb.games.seven_islands import GAME
from islands_nb.games.seven_islands.attack import Attacking, Responding
from islands_nb.games.seven_islands.tables import text
from islands_nb.kernel.errors import BadBox
from islands_nb.kernel.flow import play
from islands_nb.kernel.imagine import imagine
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.view import view

from .scenes import hand, happened, lies, may, names, refused, say, table

rule = pytest.mark.rule
DECK = "9 silver_coin"
BOX = GAME.box


def used(card, *lines, others="", **more):
    """Seat 0 uses a card, with Food 2 unless said otherwise."""
    hands = {0: card + (f", {others}" if others else ""), **more.pop("hands", {})}
    s = table(more.pop("seats", 2), **{"hands": hands, "food": [2, 0], "decks": {0: DECK}, **more})
    return say(s, f"0 use {card}", *lines)


def printed(card):
    """Cost, coin, points, food."""
    k = BOX.kind[card]
    return BOX.cost[k], BOX.coin[k], BOX.points[k], BOX.eats[k]


PRINTED = {
    "medal": (5, 0, 3, 0),
    "golden_medal": (8, 0, 6, 0),
    "landing": (3, 0, 0, 0),
    "exploration": (5, 0, 0, 0),
    "copper_coin": (0, 1, 0, 0),
    "silver_coin": (3, 2, 0, 0),
    "gold_coin": (6, 3, 0, 0),
    "cook": (3, 1, 0, 1),
    "shipbuilder": (3, 0, 0, 1),
    "cargo_guard": (3, 2, 0, 1),
    "executioner": (4, 0, 0, 1),
    "lookout": (4, 1, 0, 1),
    "stowaway": (5, 1, 0, 1),
    "appraiser": (5, 0, 0, 1),
    "steersman": (5, 0, 0, 2),
    "navigator": (5, 0, 0, 1),
    "mermaid": (6, 0, 1, 1),
    "adventurer": (7, 0, 1, 2),
    "water": (1, 0, 0, 0),
    "meat": (2, 0, 0, 0),
    "spell_of_resistance": (2, 0, 0, 0),
    "false_treasure_map": (3, 0, 0, 0),
    "pirates_gun": (4, 2, 0, 0),
    "pirates_tools": (5, 0, 0, 0),
    "master_key": (5, 0, 0, 0),
}


@rule("S10.1", "S10.2", "S10.5", "S10.6", "S10.7")
@pytest.mark.parametrize("card", PRINTED)
def test_what_is_printed(card):
    assert printed(card) == PRINTED[card]


def test_the_order_of_costs_that_the_rulebook_gives_away():
    rising = [
        *("water", "meat", "spell_of_resistance", "cook", "shipbuilder", "false_treasure_map", "cargo_guard", "executioner"),
        *("lookout", "stowaway", "appraiser", "steersman", "navigator", "mermaid", "adventurer"),
    ]
    costs = [BOX.cost[BOX.kind[c]] for c in rising]
    assert costs == sorted(costs)
    same = [("stowaway", "pirates_tools"), ("steersman", "master_key")]
    assert all(printed(a)[0] == printed(b)[0] for a, b in same)
    gun = printed("pirates_gun")[0]
    assert printed("false_treasure_map")[0] <= gun <= printed("pirates_tools")[0]


def test_no_text_is_silent_in_words():
    for k, card in enumerate(BOX.ids):
        plain = card in ("medal", "golden_medal", "copper_coin", "silver_coin", "gold_coin")
        assert bool(text(BOX, k)) is not plain
    assert text(BOX, BOX.kind["mermaid"]) == (
        "Draw 1 card, then choose a quest. Attack, on each other player: take back 1 marker from there. "
        "Then place 2 markers there."
    )
    assert text(BOX, BOX.kind["pirates_tools"]) == (
        "Choose 2 of these: draw 1 card, place 1 marker on any quests, earn Food 1 or earn Coin 1."
    )


# -- quiet cards --------------------------------------------------------------------------------------------------------------


@rule("S10.3")
def test_landing():
    s = used("landing", "0 place on bank")
    assert lies(s, "bank") == [1, 0]


@rule("S10.4")
def test_exploration_on_one_quest_or_on_two():
    s = used("exploration", "0 place on market", "0 place on market")
    assert lies(s, "market") == [2, 0]
    s = used("exploration", "0 place on market", "0 place on bank")
    assert (lies(s, "market"), lies(s, "bank")) == ([1, 0], [1, 0])


@rule("S10.5", "S10.6", "S10.7", "S3.5")
@pytest.mark.parametrize(("card", "coin"), [("copper_coin", 1), ("silver_coin", 2), ("gold_coin", 3)])
def test_treasures(card, coin):
    assert used(card).money == coin


@rule("S10.8", "S8.1")
def test_cook():
    s = used("cook")
    assert (s.food, s.money) == ([4, 0], 1)


@rule("S10.9")
def test_shipbuilder():
    s = used("shipbuilder")
    assert max(BOX.cost[BOX.kind[a.split()[1]]] for a in may(s)) == 4
    assert "gain medal" not in may(s)
    s = say(s, "0 gain lookout")
    assert names(s, s.discards[0]) == "lookout"


@rule("S10.12", "S7.9")
def test_lookout():
    s = used("lookout", decks={0: "landing, water, gold_coin, medal"})
    assert s.money == 1
    assert may(s) == ["take landing", "take water", "take gold_coin"]
    assert names(s, s.tops[0]) == "landing, water, gold_coin"
    refused(s, "take medal", "S10.12", "Medal was not revealed")
    s = say(s, "0 take gold_coin")
    assert may(s) == ["put back landing", "put back water"]
    refused(s, "put back gold_coin", "S10.12", "still to be put back")
    s = say(s, "0 put back landing")  # the lowest first
    assert [BOX.ids[c] for c in s.tops[0]] == ["water", "landing"]
    assert hand(s, 0) == "gold_coin"
    s.draw(0, 3)
    assert hand(s, 0) == "gold_coin, water, landing, medal"


@rule("S10.12", "S7.7")
def test_lookout_with_fewer_cards():
    s = used("lookout", decks={0: "landing"}, discards={0: "water"})
    assert may(s) == ["take landing", "take water"]
    s = used("lookout", decks={0: "landing"}, discards={0: ""})
    assert (hand(s, 0), may(s)) == ("landing", ["use landing", "end actions"])
    s = used("lookout", decks={0: ""}, discards={0: ""})
    assert may(s) == ["end actions"]
    s = used("lookout", decks={0: "3 water"}, discards={0: ""})  # all alike: nothing is asked
    assert (hand(s, 0), names(s, s.tops[0])) == ("water", "2 water")


@rule("S10.14", "S7.9")
def test_appraiser():
    s = used("appraiser", others="gold_coin, water")
    assert may(s) == ["show gold_coin", "show water", "pass"]
    refused(s, "show medal", "S10.14", "you hold no Medal")
    shown = say(s, "0 show gold_coin")
    assert (shown.coins, hand(shown, 0)) == ([3, 0], "gold_coin, water")
    assert names(shown, shown.shown[0]) == "gold_coin"  # all know it is there
    assert say(s, "0 pass").coins == say(s, "0 show water").coins == [0, 0]
    assert may(used("appraiser")) == ["end actions"]


@rule("S10.15")
def test_steersman():
    assert hand(used("steersman"), 0) == "3 silver_coin"


@rule("S10.16")
def test_navigator():
    s = used("navigator", markers={"tavern": "0 0", "market": "1 1"})
    assert hand(s, 0) == "2 silver_coin"
    assert "move from market to bank" in may(s)
    assert lies(say(s, "0 pass"), "market") == [1, 1]
    assert lies(say(s, "0 move from market to bank"), "bank") == [1, 0]
    assert may(used("navigator", markers={"market": "0 1"})) == ["use silver_coin", "end actions"]


@rule("S10.18")
def test_adventurer():
    s = used("adventurer", "0 place on market", "0 place on noblemans_mansion", "0 place on market", decks={0: DECK})
    assert hand(s, 0) == "silver_coin"
    assert (lies(s, "market"), lies(s, "noblemans_mansion")) == ([2, 0], [1, 0])


@rule("S10.19", "S10.20", "S8.1")
def test_water_and_meat():
    assert used("water").food == [3, 0]
    assert used("meat").food == [4, 0]


@rule("S10.21")
def test_spell_of_resistance_draws():
    assert hand(used("spell_of_resistance"), 0) == "silver_coin"


@rule("S10.24")
def test_pirates_tools():
    s = used("pirates_tools")
    assert may(s) == ["do draw-1", "do place-1", "do earn-food-1", "do earn-coin-1"]
    s = say(s, "0 do earn-coin-1")
    refused(s, "do earn-coin-1", "S10.24", "is chosen already")
    refused(s, "do dance", "S10.24", "dance is not offered")
    assert (s.coins, s.in_hand(0)) == ([0, 0], 0)  # done when both are chosen
    s = say(s, "0 do draw-1")  # in the order in which they stand
    assert (s.coins, s.in_hand(0)) == ([1, 0], 1)
    assert [w for w in happened(s) if w.startswith(("drew 1", "earned"))] == ["drew 1 card", "earned Coin 1"]
    s = used("pirates_tools", "0 do draw-1", "0 do earn-food-1", decks={0: ""}, discards={0: ""})
    assert (hand(s, 0), s.food[0]) == ("", 3)  # one that cannot be done


@rule("S10.25", "S7.7")
def test_master_key():
    s = used("master_key", decks={0: "water, gold_coin, landing, copper_coin, medal"})
    assert hand(s, 0) == "gold_coin, copper_coin"
    assert names(s, s.discards[0]) == "water, landing"
    assert names(s, s.decks[0]) == "medal"
    s = used("master_key", decks={0: "water, gold_coin"}, discards={0: "silver_coin"})
    assert hand(s, 0) == "gold_coin, silver_coin"
    assert names(s, s.discards[0]) == "water"  # revealed already, so not shuffled in
    s = used("master_key", decks={0: "water"}, discards={0: "2 landing"})
    assert hand(s, 0) == ""
    assert names(s, sorted(s.discards[0])) == "2 landing, water"
    assert (s.decks[0], s.tops[0]) == ((), ())
    s = used("master_key", tops={0: "silver_coin, water"}, decks={0: "copper_coin"})
    assert hand(s, 0) == "silver_coin, copper_coin"


# -- attacks ------------------------------------------------------------------------------------------------------------------


@rule("S10.10", "S7.3", "S7.5")
def test_cargo_guard_wards_off_and_earns():
    s = used("pirates_gun", hands={1: "cargo_guard, 4 water"})
    assert may(s) == ["respond cargo_guard", "pass"]
    s = say(s, "1 respond cargo_guard")
    assert (hand(s, 1), s.food[1]) == ("cargo_guard, 4 water", 1)  # no Food is asked for
    assert used("cargo_guard").money == 2


@rule("S10.11")
def test_executioner():
    s = used("executioner", others="water, copper_coin, medal", hands={1: ""}, markers={"bank": "0 1", "market": "0 1"})
    assert may(s) == ["remove water", "remove copper_coin", "remove medal", "pass"]
    s = say(s, "0 remove water")
    assert s.coins[0] == 0
    s = say(s, "0 remove copper_coin")
    assert (s.coins[0], hand(s, 0), names(s, s.removed)) == (2, "medal", "water, copper_coin")
    s = say(s, "1 pass")
    assert may(s) == ["take back from bank", "take back from market"]
    refused(s, "take back from tavern", "S10.11", "you have no marker on Tavern")
    s = say(s, "1 take back from market")
    assert (lies(s, "bank"), lies(s, "market")) == ([0, 1], [0, 0])
    s = used("executioner", "0 pass", "1 pass", others="water", hands={1: ""}, markers={"bank": "0 1"})
    assert (s.coins[0], lies(s, "bank")) == (0, [0, 0])
    s = used("executioner", "0 remove water", "0 pass", others="water, medal", hands={1: ""})
    assert s.coins[0] == 1


@rule("S10.13", "S8.3")
def test_stowaway():
    s = used("stowaway", "1 pass", hands={1: ""}, food=[1, 2], coins=[0, 1])
    assert (s.money, hand(s, 0)) == (1, "silver_coin")
    assert may(s) == ["steal food", "steal coin"]
    refused(s, "steal vp", "S10.13", "vp cannot be stolen")
    assert say(s, "0 steal coin").coins == [1, 0]
    assert say(s, "0 steal food").food == [1, 1]
    assert used("stowaway", "1 pass", hands={1: ""}, food=[1, 3], coins=[0, 0]).food == [1, 2]
    assert used("stowaway", "1 pass", hands={1: ""}, food=[1, 0], coins=[0, 2]).coins == [1, 1]
    s = used("stowaway", "1 pass", hands={1: ""}, food=[1, 0], coins=[0, 0])
    assert (s.food, s.coins) == ([0, 0], [0, 0])


@rule("S10.17")
def test_mermaid():
    s = used("mermaid", hands={1: ""}, markers={"noblemans_mansion": "0 2"})
    assert hand(s, 0) == "silver_coin"
    refused(s, "choose chapel", "S6.1")
    s = say(s, "0 choose noblemans_mansion", "1 pass")
    assert s.vp == [3, 3]  # one of two leaves, two arrive: 2 and 1, complete
    s = used("mermaid", "0 choose bank", "1 pass", hands={1: ""}, markers={"market": "0 1"})
    assert s.coins == [1, 0]  # also where the Attack affects nobody
    s = used(
        "mermaid",
        "0 choose market",
        "1 respond spell_of_resistance",
        hands={1: "spell_of_resistance"},
        markers={"market": "0 2"},
        decks={0: DECK, 1: DECK},
    )
    assert (lies(s, "market"), s.in_hand(0), s.in_hand(1)) == ([0, 0], 3, 3)


@rule("S10.22", "S7.6")
def test_false_treasure_map():
    s = table(
        3,
        hands={0: "false_treasure_map", 1: "", 2: ""},
        decks={0: DECK},
        markers={"market": "0 1 1", "bank": "0 0 1", "tavern": "0 0 0"},
    )
    s = say(s, "0 use false_treasure_map", "1 pass", "2 pass")
    assert hand(s, 0) == "silver_coin"
    assert may(s)[0] == "move from market to tavern"
    s = say(s, "0 move from market to bank")
    assert lies(s, "bank") == [0, 1, 1]  # complete, but the other's move comes first
    assert "move from bank to tavern" in may(s)
    s = say(s, "0 move from bank to market")
    assert (lies(s, "bank"), s.coins) == ([0, 1, 0], [0, 0, 0])
    s = table(3, hands={0: "false_treasure_map", 1: "", 2: ""}, decks={0: DECK}, markers={"market": "0 0 1"})
    s = say(s, "0 use false_treasure_map", "1 pass", "2 pass")
    refused(s, "move from bank to tavern", "S6.11", "seat 2 has no marker on Bank")
    assert lies(say(s, "0 pass"), "market") == [0, 0, 1]


@rule("S10.23")
def test_pirates_gun():
    s = used("pirates_gun", "1 pass", hands={1: "3 water, 2 medal"})
    assert may(s) == ["discard water", "discard medal"]
    refused(s, "discard landing", "S10.23", "you hold no Landing")
    s = say(s, "1 discard medal")
    assert (hand(s, 1), names(s, s.discards[1]), s.money) == ("3 water, medal", "medal", 2)
    s = used("pirates_gun", "1 pass", hands={1: "4 water"})
    assert hand(s, 1) == "4 water"
    two = BOX.edit("card", "pirates_gun", attack="discard 2 from 2")
    s = used("pirates_gun", "1 pass", "1 discard water", hands={1: "3 water"}, box=two)
    assert may(s) == ["discard water"]
    s = say(s, "1 discard water")
    assert (hand(s, 1), may(s)) == ("water", ["end actions"])


@rule("S3.4")
def test_what_is_counted_is_for_the_rest_of_the_card_but_not_what_the_attack_counts():
    assert text(BOX.edit("card", "pirates_gun", action="reveal 1", after="take 1"), BOX.kind["pirates_gun"])
    with pytest.raises(BadBox, match=r"card pirates_gun: after: .* needs revealed cards"):
        BOX.edit("card", "pirates_gun", attack="reveal 1", after="take 1")


@rule("S7.1", "S7.2")
def test_every_target_is_asked_before_anybody_is_harmed():
    s = table(4, seat=1, hands={1: "pirates_gun", 0: "5 water", 2: "5 water", 3: ""})
    s = say(s, "1 use pirates_gun")
    assert [t.seat for t in reversed(s.stack) if isinstance(t, Responding)] == [2, 3, 0]
    for seat in (2, 3, 0):  # clockwise from the attacker's left; also one who has no card at all
        assert s.stack[-1].seat == seat
        assert may(s) == ["pass"]
        assert [s.in_hand(k) for k in (0, 2)] == [5, 5]
        s = say(s, f"{seat} pass")
    s = say(s, "2 discard water", "0 discard water")
    assert [s.in_hand(k) for k in range(4)] == [4, 0, 4, 0]


@rule("S7.2")
def test_a_window_looks_alike_whether_one_could_respond_or_not():
    a = used("pirates_gun", hands={1: "cargo_guard, 4 water"})
    b = used("pirates_gun", hands={1: "5 water"})
    assert a.stack == b.stack
    assert not a.stack[-1].open
    assert view(a, 0) == view(b, 0) | {"owned": view(a, 0)["owned"]}
    assert happened(say(a, "1 pass"))[0] == happened(say(b, "1 pass"))[0] == "did not respond"


@rule("S7.3")
def test_one_response_to_one_attack():
    s = used("pirates_gun", hands={1: "cargo_guard, spell_of_resistance, 3 water"})
    refused(s, "respond water", "S7.3", "Water answers no Attack")
    refused(s, "respond medal", "S7.3", "you hold no Medal")
    refused(s, "use water", "S7.2", "a card that answers it may be shown, or pass")
    s = say(s, "1 respond spell_of_resistance")
    assert s.stack[-1].seat == 0  # and no second
    assert s.in_hand(1) == 5


@rule("S7.4", "S7.9")
def test_a_response_stays_in_hand_and_answers_again():
    s = table(hands={0: "2 pirates_gun", 1: "spell_of_resistance, 4 water"})
    s = say(s, "0 use pirates_gun", "1 respond spell_of_resistance", "0 use pirates_gun")
    assert names(s, s.shown[1]) == "spell_of_resistance"
    assert view(s, 0)["shown"][1] == [BOX.kind["spell_of_resistance"]]
    s = say(s, "1 respond spell_of_resistance")
    assert s.in_hand(1) == 5


@rule("S7.5")
def test_all_but_the_attack_happens():
    s = used("stowaway", "1 respond spell_of_resistance", hands={1: "spell_of_resistance"}, food=[1, 4])
    assert (s.food, s.money, hand(s, 0)) == ([0, 4], 1, "silver_coin")
    s = table(3, hands={0: "stowaway", 1: "spell_of_resistance", 2: ""}, food=[1, 4, 4], decks={0: DECK})
    s = say(s, "0 use stowaway", "1 respond spell_of_resistance")
    assert next(t.victims for t in s.stack if isinstance(t, Attacking)) == (2,)
    assert say(s, "2 pass").food == [1, 4, 3]


@rule("S7.6", "S7.8")
def test_the_attacker_chooses_for_each_in_turn():
    s = table(4, hands={0: "stowaway", 1: "", 2: "", 3: ""}, food=[1, 1, 1, 0], coins=[0, 1, 1, 2], decks={0: DECK})
    s = say(s, "0 use stowaway", "1 pass", "2 pass", "3 pass", "0 steal coin")
    assert (s.coins, s.stack[-1].victim) == ([1, 0, 1, 2], 2)
    s = say(s, "0 steal food")
    assert (s.coins, s.food) == ([2, 0, 1, 1], [1, 1, 0, 0])


@rule("S8.2")
def test_no_more_is_returned_than_there_is():
    s = table(2, island="pirates", phase="start", food=[1, 5])
    assert s.food == [0, 5]


# -- what is known ------------------------------------------------------------------------------------------------------------


@rule("S7.9")
def test_what_was_put_back_stays_known_until_it_is_drawn():
    s = used("lookout", "0 take gold_coin", "0 put back landing", decks={0: "landing, water, gold_coin, 4 medal"})
    for seed in range(8):
        t = imagine(s, 1, Rng(seed))
        assert (t.tops[0], t.shown[0]) == (s.tops[0], s.shown[0])
    s = say(s, "0 end actions", "0 end turn") if s.money > 1 else say(s, "0 end actions")
    assert names(s, s.shown[0]) == "water, landing"  # drawn as known cards
    assert names(s, s.hands[0]) == "3 medal"


def test_using_a_card_all_know_of_leaves_the_unknown_ones():
    s = table(hands={0: "gold_coin, water"}, shown={0: "gold_coin"})
    s = say(s, "0 use gold_coin")
    assert (names(s, s.shown[0]), names(s, s.hands[0])) == ("", "gold_coin, water")


def test_playing_leaves_the_past_alone():
    s = used("executioner", others="water, medal", hands={1: ""})
    was = repr(s)
    for action in may(s):
        play(s, GAME.read(action))
    assert repr(s) == was
