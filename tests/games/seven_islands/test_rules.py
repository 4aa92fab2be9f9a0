"""Setting up, the turn, buying, the end: each rule by its number. Cards, quests and islands have files of their own."""

from __future__ import annotations

import pytest

import islands_nb as isl
from islands_nb.games.seven_islands import GAME
from islands_nb.games.seven_islands.scoring import count
from islands_nb.games.seven_islands.setup import CARDS, SETS
from islands_nb.kernel.errors import BadOption, BadSeats

from .scenes import hand, happened, lies, may, names, refused, say, table

rule = pytest.mark.rule
BEGIN = {1: "monster", 2: "beginnings", 3: "beginnings", 4: "beginnings"}


def start(seats=2, seed=1, **options):
    return GAME.start(seats, seed, None, options)


# -- set-up -------------------------------------------------------------------------------------------------------------------


@rule("S1.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_first_deck_is_seven_coppers_two_waters_one_landing(seats):
    s = start(seats)
    for k in range(seats):
        cards = sorted((*s.hand(k), *s.tops[k], *s.decks[k]))
        assert names(s, cards) == "landing, 7 copper_coin, 2 water"


@rule("S1.2")
def test_five_are_drawn_and_only_the_owner_sees_them():
    s = start(3)
    assert [s.in_hand(k) for k in range(3)] == [5, 5, 5]
    assert [len(d) for d in s.decks] == [5, 5, 5]
    seen = isl.start("seven_islands", seats=3, seed=1).view(1)
    assert seen["hands"][0] == seen["hands"][2] == 5
    assert len(seen["hands"][1]) == 5
    assert seen["decks"] == [5, 5, 5]
    assert len({start(2, seed).decks[0] for seed in range(20)}) > 10


@rule("S1.3", "S1.4")
@pytest.mark.parametrize(("seats", "golden", "landing"), [(1, 4, 10), (2, 4, 10), (3, 5, 9), (4, 6, 8)])
def test_golden_medals_and_landings_by_the_number_of_players(seats, golden, landing):
    s = start(seats)
    left = {s.box.ids[k]: s.piles[k] for k in range(25)}
    if seats > 1:
        assert (left["golden_medal"], left["landing"], left["medal"]) == (golden, landing, 6)
    else:  # alone as for two
        assert (left["golden_medal"], left["medal"]) == (golden, 6)


@rule("S1.4")
def test_spare_coppers_and_waters_form_no_pile():
    for seats in (2, 3, 4):
        s = start(seats)
        assert s.piles[s.box.kind["copper_coin"]] == s.piles[s.box.kind["water"]] == 0
        assert not {"copper_coin", "water"} & {s.box.ids[k] for k in s.market}


@rule("S1.5")
def test_fifteen_piles_of_which_eight_are_chosen():
    s = start()
    always = {"silver_coin", "gold_coin", "meat", "landing", "exploration", "medal", "golden_medal"}
    chosen = {s.box.ids[k] for k in s.market} - always
    assert len(s.market) == 15
    assert chosen == {
        "spell_of_resistance",
        "cook",
        "shipbuilder",
        "false_treasure_map",
        "lookout",
        "master_key",
        "steersman",
        "adventurer",
    }
    costs = [s.box.cost[k] for k in s.market]
    assert costs == sorted(costs)


@rule("S1.5")
@pytest.mark.parametrize("name", SETS)
def test_the_suggested_sets(name):
    s = start(cards=name)
    assert {s.box.ids[k] for k in s.market if k in s.box.choice} == {s.box.ids[k] for k in s.box.sets[name]}


@rule("S1.5")
def test_a_list_of_eight_or_by_lot():
    eight = CARDS[8:]
    s = start(cards=list(eight))
    assert {s.box.ids[k] for k in s.market if k in s.box.choice} == set(eight)
    met = {tuple(start(2, seed, cards="random").market) for seed in range(12)}
    assert len(met) > 6
    for wrong in (list(CARDS[:7]), [*CARDS[:7], CARDS[0]], [*CARDS[:7], "random"], list(CARDS[:9])):
        with pytest.raises(BadOption, match=r"exactly 8|must stand alone"):
            start(cards=wrong)
    with pytest.raises(BadOption, match=r"one of|list of some"):
        start(cards="gold_coin")


@rule("S1.5")
def test_the_choice_of_cards_changes_no_deal():
    a, b = start(cards="random"), start(cards="costly_adventures")
    assert (a.hands, a.decks, a.first) == (b.hands, b.decks, b.first)


@rule("S1.6")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_usual_island(seats):
    assert start(seats).island == BEGIN[seats]


@rule("S1.6")
def test_an_island_is_for_so_many():
    with pytest.raises(BadOption, match="for 2 to 4 players, not 1; for 1 there is monster"):
        start(1, island="giants")
    with pytest.raises(BadOption, match="for 1 to 2 players, not 3"):
        start(3, island="monster")
    with pytest.raises(BadSeats):
        start(5)
    with pytest.raises(BadOption, match="'beginnings'"):
        start(2, island="atlantis")


@rule("S1.7")
def test_the_starting_player_is_drawn_by_lot():
    firsts = [start(4, seed).first for seed in range(60)]
    assert set(firsts) == {0, 1, 2, 3}
    s = start(4, 3)
    assert s.current == s.first == s.stack[-1].seat


@rule("S1.8")
def test_there_are_25_kinds_of_243_cards():
    box = GAME.box
    assert len(box.ids) == 25
    assert sum(box.count) == 243
    kinds = {c: [box.ids[k] for k in range(25) if box.category[k] == c] for c in set(box.category)}
    assert {c: len(k) for c, k in kinds.items()} == {"vp": 2, "basic": 2, "treasure": 3, "crew": 11, "item": 7}
    assert kinds["basic"] == ["landing", "exploration"]


@rule("S1.9")
def test_chips_and_markers_never_run_out():
    s = table(hands={0: "water, landing"}, food=[500, 0], markers={"market": "2 0", "noblemans_mansion": "2 0", "bank": "1 0"})
    s = say(s, "0 use water")
    assert s.food == [501, 0]
    s = say(s, "0 use landing")
    assert len(may(s)) == 5


# -- the turn -----------------------------------------------------------------------------------------------------------------


@rule("S2.1")
def test_four_phases_then_the_next_on_the_left():
    s = table(3, first=1, seat=1, hands={1: "3 copper_coin"})
    s = say(s, "1 use copper_coin", "1 use copper_coin", "1 use copper_coin", "1 end actions")
    assert "buy silver_coin" in may(s)
    s = say(s, "1 buy silver_coin")
    assert s.stack[-1].seat == s.current == 2
    s = say(s, "2 end actions")
    assert s.current == 0


@rule("S2.2")
def test_the_start_phase_in_its_order():
    s = table(1, phase="start", hands={0: "2 copper_coin"}, tops={0: "landing, water"}, food=3, vp=3)
    assert may(s) == ["follow landing", "follow water"]  # the monster first
    island = isl.games.seven_islands.Island.from_rows(
        [
            dict(name="A", needs=9, **{"while": "all start earn vp 3"}),
            dict(name="B", needs=9, **{"while": "all start earn food 2"}),
        ],
        start="earn coin 1",
    )
    s = table(2, island=island, phase="start", markers={"a": "1 0", "b": "0 1"})
    assert happened(s) == ["earned Coin 1", "earned VP 3", "earned Food 2"]


@rule("S2.3")
def test_what_cannot_be_done_is_left_out():
    s = table(hands={0: "steersman"}, decks={0: "landing"}, discards={0: ""}, food=2)
    s = say(s, "0 use steersman")
    assert hand(s, 0) == "landing"
    s = table(hands={0: "shipbuilder"}, food=3, piles=dict.fromkeys(GAME.box.ids, 0) | {"medal": 1})
    s = say(s, "0 use shipbuilder")
    assert s.discards[0] == ()
    assert "found no card" in happened(s)[-1]


@rule("S2.4")
def test_a_used_card_is_not_used_again():
    s = table(hands={0: "water"}, decks={0: "copper_coin"})
    s = say(s, "0 use water")
    assert names(s, s.used) == "water"
    assert may(s) == ["end actions"]


@rule("S2.5")
def test_an_empty_deck_is_made_of_the_discard_pile_and_of_nothing_else():
    s = table(hands={0: "steersman, water"}, decks={0: "landing"}, discards={0: "3 silver_coin"}, food=2)
    s = say(s, "0 use water", "0 use steersman")
    assert hand(s, 0) == "landing, 2 silver_coin"
    assert names(s, s.decks[0]) == "silver_coin"
    assert s.discards[0] == ()
    assert names(s, s.used) == "water, steersman"  # not shuffled in
    s = table(hands={0: "steersman"}, decks={0: ""}, discards={0: ""}, food=2)
    assert hand(say(s, "0 use steersman"), 0) == ""


@rule("S2.6", "S6.14")
def test_cards_drawn_in_anothers_turn_stay_in_hand():
    s = table(hands={0: "landing", 1: "5 copper_coin"}, decks={1: "gold_coin, 6 water"}, markers={"general_store": "0 1"})
    s = say(s, "0 use landing", "0 place on general_store")
    assert s.in_hand(1) == 6
    s = say(s, "0 end actions")
    assert s.stack[-1].seat == 1
    assert hand(s, 1) == "5 copper_coin, gold_coin"


# -- the Action phase ---------------------------------------------------------------------------------------------------------


@rule("S3.1")
def test_cards_of_the_hand_are_used_as_many_as_one_likes():
    s = table(hands={0: "2 copper_coin, water, meat"})
    assert may(s) == ["use copper_coin", "use water", "use meat", "end actions"]
    s = say(s, "0 use copper_coin", "0 use meat", "0 use water", "0 use copper_coin")
    assert may(s) == ["end actions"]
    refused(s, "use landing", "S3.1", "you hold no Landing")
    refused(s, "use dragon", "S1.8", "there is no card 'dragon'")
    refused(s, "buy silver_coin", "S3.1", "it is the Action phase")


@rule("S3.2")
def test_victory_point_cards_are_not_used():
    s = table(hands={0: "medal, golden_medal"})
    assert may(s) == ["end actions"]
    refused(s, "use medal", "S3.2", "Medal is a Victory Point card")


@rule("S3.3")
def test_food_is_paid_also_for_the_coin_alone():
    s = table(hands={0: "cook, water"}, food=0)
    assert may(s) == ["use water", "end actions"]
    refused(s, "use cook", "S3.3", "needs Food 1, and you have Food 0", fix="use water")
    s = say(s, "0 use water", "0 use cook")
    assert (s.food[0], s.money) == (3, 1)
    s = table(hands={0: "cargo_guard"}, food=1)
    s = say(s, "0 use cargo_guard")  # nothing but its coins
    assert (s.food[0], s.money) == (0, 2)
    assert happened(s) == ["used Cargo Guard for Food 1"]
    assert happened(say(table(hands={0: "silver_coin"}), "0 use silver_coin")) == ["used Silver Coin"]


@rule("S3.4")
def test_compartment_food_effect_attack_and_the_rest():
    s = table(hands={0: "mermaid", 1: ""}, decks={0: "gold_coin, water"}, food=1, markers={"market": "0 1"})
    s = say(s, "0 use mermaid")
    assert (names(s, s.used), s.food[0], hand(s, 0)) == ("mermaid", 0, "gold_coin")
    s = say(s, "0 choose market")
    assert may(s) == ["pass"]
    assert lies(s, "market") == [0, 1]
    s = say(s, "1 pass")
    assert lies(s, "market") == [2, 0]


@rule("S3.5", "S4.1")
def test_only_coins_used_are_money():
    s = table(hands={0: "2 silver_coin, gold_coin"})
    s = say(s, "0 use silver_coin", "0 use gold_coin", "0 end actions")
    assert s.money == 5
    assert "buy exploration" in may(s)
    refused(s, "buy gold_coin", "S4.1", "costs 6; you have 5 coins of this turn and no Coin chips")


# -- the Buy phase ------------------------------------------------------------------------------------------------------------


@rule("S4.1")
def test_as_many_as_can_be_paid():
    s = table(phase="buy", money=7)
    s = say(s, "0 buy silver_coin", "0 buy meat")
    assert s.money == 2
    assert may(s) == ["buy meat", "buy spell_of_resistance", "end turn"]
    s = say(s, "0 buy meat")
    assert names(s, s.discards[0]).startswith("silver_coin, 2 meat")
    assert s.stack[-1].seat == 1  # nothing can be bought with nothing


@rule("S4.2")
def test_only_what_lies_there():
    s = table(phase="buy", money=9, piles={"cook": 0})
    refused(s, "buy cook", "S4.2", "its pile is exhausted")
    refused(s, "buy mermaid", "S4.2", "not among the cards of this game")
    refused(s, "buy water", "S4.2", "not among the cards")
    refused(s, "use water", "S4.1", "it is the Buy phase")
    s = table(island="monster", phase="buy", money=9, piles={"cook": 0, "meat": 0})
    refused(s, "buy cook", "S4.2", "it is not one of the open cards")
    refused(s, "buy meat", "S4.2", "its pile is exhausted")


@rule("S4.3")
def test_money_goes_first_then_chips():
    s = table(phase="buy", money=4, coins=[3, 0])
    assert "buy gold_coin" in may(s)
    assert "buy adventurer" in may(s)
    s = say(s, "0 buy gold_coin")
    assert (s.money, s.coins[0]) == (0, 1)
    s = table(phase="buy", money=5, coins=[3, 0])
    s = say(s, "0 buy silver_coin", "0 buy lookout")
    assert (s.money, s.coins[0]) == (0, 1)


@rule("S4.4")
def test_bought_cards_are_discarded_at_once_and_may_come_back():
    s = table(hands={0: "shipbuilder, steersman"}, decks={0: ""}, discards={0: ""}, food=3, piles={"medal": 6})
    s = say(s, "0 use shipbuilder", "0 gain silver_coin")
    assert names(s, s.discards[0]) == "silver_coin"
    s = say(s, "0 use steersman")
    assert hand(s, 0) == "silver_coin"
    s = say(s, "0 use silver_coin")
    assert s.money == 2


@rule("S4.5")
def test_money_is_lost_and_chips_are_kept():
    s = table(phase="buy", money=9, coins=[2, 0])
    s = say(s, "0 end turn")
    assert (s.money, s.coins) == (0, [2, 0])


# -- the End phase ------------------------------------------------------------------------------------------------------------


@rule("S5.1", "S5.3")
def test_all_is_discarded_in_the_order_it_was_held():
    s = table(hands={0: "water, medal, landing"}, used="copper_coin", decks={0: "5 silver_coin"}, discards={0: "meat"})
    s = say(s, "0 end actions")
    assert [s.box.ids[c] for c in s.discards[0]] == ["meat", "water", "medal", "landing", "copper_coin"]
    assert s.used == ()


@rule("S5.1", "S7.7")
def test_of_no_cards_nothing_is_told():
    s = table(hands={0: "water"}, decks={0: ""})
    s.hands[0] = ()
    s = say(s, "0 end actions")
    assert not any(words.startswith("discarded") for words in happened(s))
    s.told = []
    assert (s.reveal(0, 2), s.told) == (0, [])


@rule("S5.2")
def test_five_new_cards_before_the_end_is_looked_for():
    s = table(hands={0: "water"}, decks={0: "7 silver_coin"}, vp=[20, 0])
    s = say(s, "0 end actions")
    assert hand(s, 0) == "5 silver_coin"
    assert (s.outcome, s.stack) == ("vp", [])


# -- the end ------------------------------------------------------------------------------------------------------------------


@rule("S9.1", "S9.4")
def test_twenty_in_chips_of_anybody_end_the_game_after_this_turn():
    s = table(3, seat=1, vp=[0, 0, 20])
    assert s.stack  # it was reached in the middle of the turn
    s = say(s, "1 end actions")
    assert (s.outcome, s.stack) == ("vp", [])  # the round is not played out


@rule("S9.4")
def test_nineteen_in_chips_and_a_mermaid_do_not():
    s = table(hands={0: "mermaid"}, vp=[19, 0])
    s = say(s, "0 end actions")
    assert s.outcome == ""


@rule("S9.2")
@pytest.mark.parametrize(("seats", "empty"), [(2, 3), (3, 4), (4, 4)])
def test_exhausted_piles(seats, empty):
    gone = ["cook", "lookout", "meat", "medal"]
    for n in range(5):
        s = say(table(seats, piles=dict.fromkeys(gone[:n], 0)), "0 end actions")
        assert s.outcome == ("piles" if n >= empty else "")


@rule("S9.3")
def test_no_golden_medal_left():
    s = table(phase="buy", money=8, piles={"golden_medal": 1})
    s = say(s, "0 buy golden_medal")
    assert s.outcome == "golden"


@rule("S9.5")
def test_ten_rounds_without_a_card_leaving_the_arena():
    s = table(2, idle=19)
    assert say(s, "0 end actions").outcome == ""
    s = table(2, idle=20)
    assert say(s, "0 end actions").outcome == "idle"
    s = table(2, idle=20, phase="buy", money=3)
    s = say(s, "0 buy cook")
    assert (s.outcome, s.idle) == ("", 1)


@rule("S9.6")
def test_points_of_all_cards_and_chips():
    s = table(
        hands={0: "medal", 1: "5 copper_coin"},
        decks={0: "golden_medal", 1: "water"},
        discards={0: "mermaid"},
        tops={0: "adventurer"},
        vp=[4, 1],
    )
    assert GAME.scores(s) == [3 + 6 + 1 + 1 + 4, 1]
    assert [c.cards for c in count(s.box, s)] == [11, 0]
    s = table(hands={0: "medal, executioner"}, decks={0: "water"}, food=1)
    s = say(s, "0 use executioner", "0 remove medal")
    assert GAME.scores(s)[0] == 0
    s = table(2, island="gluttony", food=[3, 0], decks={0: "water"}, hands={0: "water"})
    assert GAME.scores(s) == [-3, 0]


@rule("S9.7")
def test_of_equals_the_last_in_turn_order_wins():
    s = table(3, first=0, vp=[1, 5, 5], phase="act")
    assert GAME.places(s) == [3, 2, 1]  # A begins, B and C are tied: C
    s.first = 2
    assert GAME.places(s) == [3, 1, 2]
    game = isl.start("seven_islands", seats=3, seed=4)
    assert sorted(game.result()["rank"]) == [1, 2, 3]  # never a shared place
