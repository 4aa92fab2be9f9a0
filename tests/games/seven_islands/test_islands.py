"""The islands with rules of their own: Ordeals, Pirates, Gluttony, the Monster."""

from __future__ import annotations

import pytest

from islands_nb.games.seven_islands import GAME
from islands_nb.games.seven_islands.scoring import count, medals_gone
from islands_nb.kernel.errors import BadBox
from islands_nb.kernel.script import Script

from .scenes import hand, happened, lies, may, names, refused, say, table

rule = pytest.mark.rule
DECK = "20 silver_coin"


def ordeals(seats=2, **more):
    return table(seats, island="ordeals", **{"hands": {0: "landing"}, "decks": {0: DECK}, **more})


# -- Heroic Ordeals -----------------------------------------------------------------------------------------------------------


@rule("S12.1")
def test_the_two_quests_that_are_no_steles():
    s = say(ordeals(markers={"antique_shop": "1 0"}), "0 use landing", "0 place on antique_shop")
    assert (s.food, s.coins) == ([1, 0], [1, 0])
    s = say(ordeals(markers={"market": "1 1"}), "0 use landing", "0 place on market")
    assert s.in_hand(0) == 2


@rule("S12.2", "S11.4")
def test_the_third_marker_completes_a_stele_and_lifts_all_three():
    s = ordeals(markers={"yuros_stele": "0 2"}, hands={0: "landing, 5 copper_coin"})
    s = say(s, *["0 use copper_coin"] * 5)
    assert s.amount("price", 0) == 1
    s = say(s, "0 use landing", "0 place on yuros_stele")
    assert (lies(s, "yuros_stele"), s.amount("price", 0)) == ([0, 0], 0)
    assert [w for w in happened(s) if "earned" in w or "drew" in w] == []
    assert "buy exploration" in may(say(s, "0 end actions")) or s.box.kind["exploration"] in s.market


@rule("S12.3", "S11.4")
@pytest.mark.parametrize(("lie", "drawn"), [("0 0", [5, 5]), ("1 0", [5, 4]), ("0 2", [4, 5]), ("1 1", [4, 4])])
def test_quelle(lie, drawn):
    s = ordeals(markers={"quelles_stele": lie})
    assert [s.amount("hand", k) for k in (0, 1)] == drawn
    s = say(s, "0 end actions")
    assert s.in_hand(0) == drawn[0]


@rule("S12.4")
def test_rene():
    s = ordeals(phase="buy", money=3, vp=[2, 5], coins=[1, 0], markers={"renes_stele": "1 0"})
    assert "spend vp" in may(s)
    s = say(s, "0 spend vp", "0 spend vp")
    assert (s.money, s.vp, GAME.scores(s)[0]) == (5, [0, 5], 0)
    refused(s, "spend vp", "S12.4", "you have no VP chip")
    assert "buy gold_coin" in may(s)  # 5, and a Coin chip
    s = ordeals(phase="buy", money=3, vp=[2, 5], markers={"renes_stele": "0 1"})
    refused(s, "spend vp", "S12.4", "no quest lets you pay with them")
    s = ordeals(phase="buy", money=1, vp=[1, 0], markers={"renes_stele": "1 0"})
    assert may(s) == ["spend vp", "end turn"]
    refused(s, "buy meat", "S4.1", fix="spend vp")


@rule("S12.5")
def test_yuro():
    s = ordeals(3, phase="buy", money=6, markers={"yuros_stele": "0 1 1"})
    assert s.amount("price", 0) == 1  # of two other players: once
    assert "buy exploration" in may(s)
    assert "buy gold_coin" not in may(s)
    no = refused(s, "buy gold_coin", "S12.5", "costs 7, with 1 more for a quest of another player")
    assert no.fix == ()
    coins = ordeals(3, phase="buy", money=4, coins=[2, 0, 0], markers={"yuros_stele": "0 1 1"})
    refused(coins, "buy gold_coin", "S12.5", "you have 4 coins of this turn and 2 Coin chips")  # they would do, but for the quest
    refused(coins, "buy golden_medal", "S4.1", "costs 9")  # and these would not
    s = say(s, "0 buy exploration")  # a card of 5 costs 6
    assert s.money == 0
    s = ordeals(3, phase="buy", money=6, markers={"yuros_stele": "2 0 0"})
    assert "buy gold_coin" in may(s)
    s = ordeals(hands={0: "shipbuilder"}, food=1, markers={"yuros_stele": "0 1"})
    assert "gain lookout" in may(say(s, "0 use shipbuilder"))  # gained, not bought


@rule("S12.6")
def test_tenagi():
    s = ordeals(phase="start", hands={0: "landing, 2 water", 1: "water"}, markers={"tenagis_stele": "2 0"})
    assert may(s) == ["remove landing", "remove water"]
    s = say(s, "0 remove water")  # once, whatever lies there
    assert (hand(s, 0), names(s, s.removed)) == ("landing, water", "water")
    s = ordeals(phase="start", hands={0: "landing"}, markers={"tenagis_stele": "0 1"})
    assert may(s) == ["use landing", "end actions"]
    s = ordeals(phase="start", hands={0: ""}, markers={"tenagis_stele": "1 0"})
    assert may(s) == ["end actions"]


# -- Ambitious Pirates --------------------------------------------------------------------------------------------------------


def pirates(seats=2, **more):
    return table(seats, island="pirates", **{"hands": {0: "landing"}, "decks": {0: DECK}, **more})


@rule("S13.1")
def test_quests_of_the_pirates():
    quests = {q.id: q.needs for q in GAME.box.islands["pirates"].quests}
    assert quests == {"trading_post": 3, "market": 3, "scaffold": 4, "golden_forest": 5}
    s = say(pirates(markers={"trading_post": "2 0"}), "0 use landing", "0 place on trading_post")
    assert s.coins == [2, 0]
    s = say(pirates(markers={"golden_forest": "4 0"}), "0 use landing", "0 place on golden_forest")
    assert "gain adventurer" in may(s)


@rule("S13.2")
def test_each_participant_rises_after_his_use():
    s = pirates(markers={"market": "1 1"}, ranks=[0, 3], decks={0: DECK, 1: DECK})
    s = say(s, "0 use landing", "0 place on market")
    assert s.ranks == [1, 0]  # a Captain falls to Apprentice
    told = [w for w in happened(s) if w.startswith(("drew 2 cards", "became"))]
    assert told == ["drew 2 cards", "became Boatswain", "drew 2 cards", "became Apprentice"]


@rule("S13.2")
def test_two_quests_at_once_are_two_ranks():
    s = pirates(hands={0: "exploration"}, markers={"market": "2 0", "trading_post": "2 0"}, ranks=[2, 0])
    s = say(s, "0 use exploration", "0 place on market", "0 place on trading_post")
    assert s.ranks == [0, 0]  # First Mate, Captain, Apprentice


@rule("S13.2")
def test_the_mark_of_a_rank_lies_on_no_quest():
    s = pirates(hands={0: "navigator"}, food=9)
    assert sum(s.markers) == 0
    assert "move" not in " ".join(may(say(s, "0 use navigator")))


@rule("S13.3", "S13.4")
@pytest.mark.parametrize(
    ("rank", "food", "after"), [(0, 5, (3, 0)), (0, 1, (0, 0)), (1, 5, (4, 0)), (1, 0, (0, 0)), (2, 5, (5, 1))]
)
def test_duties(rank, food, after):
    s = pirates(phase="start", ranks=[rank, 0], food=[food, 9])
    assert (s.food[0], s.vp[0]) == after
    assert s.food[1] == 9


@rule("S13.3", "S13.5")
def test_a_captain_earns_and_places():
    s = pirates(phase="start", ranks=[3, 0], food=[4, 0], markers={"market": "1 1"}, decks={0: DECK, 1: DECK})
    assert s.vp == [2, 0]
    assert may(s) == ["place on trading_post", "place on market", "place on scaffold", "place on golden_forest"]
    done = say(s, "0 place on market")
    assert done.ranks == [0, 1]  # Apprentice at once
    assert done.food == [4, 0]  # and pays nothing this turn
    assert done.amount("hand", 0) == 5
    done = say(s, "0 place on scaffold")
    assert done.ranks[0] == 3
    assert done.amount("hand", 0) == 6
    done = say(done, "0 use landing", "0 place on scaffold", "0 end actions")
    assert done.in_hand(0) == 6


# -- Gluttony -----------------------------------------------------------------------------------------------------------------


@rule("S14.1")
def test_food_from_the_first_turn_on():
    s = GAME.start(3, 5, None, {"island": "gluttony"})
    assert s.food == [int(k == s.first) for k in range(3)]
    assert table(2, island="gluttony", phase="start", food=[3, 3]).food == [4, 3]


@rule("S14.2")
def test_food_left_takes_points_away():
    s = table(2, island="gluttony", food=[3, 0], vp=[10, 0], hands={0: "water"}, decks={0: "water"})
    assert GAME.scores(s)[0] == 7
    assert count(s.box, s)[0].island == -3


@rule("S14.3")
def test_quests_of_gluttony():
    def done(quest, mine, **more):
        s = table(2, island="gluttony", hands={0: "landing", 1: ""}, **{"decks": {0: DECK, 1: DECK}, **more})
        at = s.isle.index[quest] * 2
        s.markers[at : at + 2] = mine
        return say(s, "0 use landing", f"0 place on {quest}")

    quests = [q.needs for q in GAME.box.islands["gluttony"].quests]
    assert quests == [1, 2, 3, 3, 4, 5]
    base = table(2, island="gluttony").food
    s = done("underground_waterway", [0, 0], food=0, markers={"compost_plant": "0 1"})
    assert s.food == [1, 0]
    assert "send to anglers_heaven" in may(s)
    assert "send to underground_waterway" not in may(s)
    s = done("anglers_heaven", [0, 1], food=0)
    assert (s.food, s.coins) == ([1, 1], [1, 1])
    s = done("fruit_lovers_paradise", [2, 0], food=0)
    assert s.food == [1, 0]
    assert "gain exploration" in may(s)
    assert done("fresh_food_market", [2, 0], food=0).in_hand(0) == 2
    s = done("compost_plant", [3, 0], food=0, discards={0: "3 water"})
    assert (s.food, names(s, s.removed)) == ([1, 0], "2 water")
    s = done("great_chefs_mansion", [1, 3], food=0)
    assert (s.food, s.vp) == ([1, 1], [2, 4])
    assert sum(base) in (0, 1)


# -- the Innocent Monster -----------------------------------------------------------------------------------------------------


def monster(seats=1, **more):
    bare = dict.fromkeys(range(seats), "")
    usual = {
        "hands": {0: "landing"},
        "food": 9,
        "vp": 9,
        "decks": {0: DECK},
        "tops": bare,
        "shown": bare,
        "monster": "den",
        "counter": 1,
    }
    return table(seats, island="monster", **{**usual, **more})


def follow(card, tops="", **more):
    """Seat 0's turn begins, and it follows the card: of cost 0 copper, 1 water, 2 meat, 3 landing, 4 lookout, 5 exploration."""
    s = monster(phase="start", tops={0: tops or f"{card}, medal" if card != "medal" else "medal, water"}, **more)
    return say(s, f"0 follow {card}")


@rule("S15.1")
def test_the_arena_is_that_of_two():
    for seats in (1, 2):
        s = GAME.start(seats, 3, None, {"island": "monster"})
        left = {s.box.ids[k]: s.piles[k] for k in range(25)}
        assert (left["golden_medal"], left["medal"], left["landing"]) == (4, 6, 10)
        assert len(s.boxed) == 72 - 40


@rule("S15.2")
def test_the_arena_deck():
    s = GAME.start(1, 3, None, {"island": "monster"})
    assert len(s.deals) == 36
    assert sum(s.piles[k] for k in s.box.choice) == 4
    assert set(s.deals) <= s.box.choice


@rule("S15.3")
def test_an_open_card_is_replaced_at_once():
    s = monster(
        phase="buy",
        money=9,
        piles=dict.fromkeys(
            (
                "cook",
                "lookout",
                "adventurer",
                "steersman",
                "master_key",
                "shipbuilder",
                "spell_of_resistance",
                "false_treasure_map",
            ),
            0,
        )
        | {"cook": 4},
        deals="adventurer, lookout",
    )
    s = say(s, "0 buy cook")
    assert (s.piles[s.box.kind["cook"]], s.piles[s.box.kind["adventurer"]], len(s.deals)) == (3, 1, 1)
    assert "Adventurer was laid open in the Arena" in happened(s)
    s = say(monster(phase="buy", money=9, deals="lookout, cook"), "0 buy silver_coin")
    assert len(s.deals) == 2


@rule("S15.4")
def test_how_it_begins():
    s = GAME.start(2, 3, None, {"island": "monster"})
    assert (s.vp, s.food) == ([3, 3], [3, 3])
    assert s.isle.quests[s.monster].id == "den" or s.ply == 0
    assert (s.counter, s.outcome) in {(1, ""), (2, "")}


@rule("S15.5")
def test_two_are_revealed_one_is_chosen_and_both_go_back():
    s = monster(phase="start", decks={0: "landing, water, medal, 5 copper_coin"})
    assert may(s) == ["follow landing", "follow water"]
    refused(s, "follow medal", "S15.5", "Medal was not revealed")
    s = say(s, "0 follow landing")
    assert [s.box.ids[c] for c in s.tops[0]] == ["landing", "water"]
    one = monster(phase="start", decks={0: "landing"}, discards={0: ""}, hands={0: "9 water"})
    assert (one.isle.quests[one.monster].id, one.outcome) == ("playground", "")  # forced
    none = monster(phase="start", decks={0: ""}, discards={0: ""}, hands={0: "9 water"})
    assert none.isle.quests[none.monster].id == "den"
    assert none.counter == 1


@rule("S15.6", "S15.8")
@pytest.mark.parametrize(
    ("card", "quest"),
    [
        ("copper_coin", "den"),
        ("water", "watering_place"),
        ("meat", "feeding_ground"),
        ("landing", "playground"),
        ("lookout", "promenade"),
        ("exploration", "bathroom"),
        ("gold_coin", "den"),
        ("adventurer", "watering_place"),
    ],
)
def test_the_ring(card, quest):
    s = follow(card, deals="20 cook")
    assert s.isle.quests[s.monster].id == quest
    assert s.counter == (2 if quest == "den" else 1)


@rule("S15.6")
def test_the_ring_goes_on_from_where_the_monster_is():
    s = follow("meat", monster="bathroom")
    assert s.isle.quests[s.monster].id == "watering_place"


@rule("S15.7")
def test_the_monsters_effects():
    assert follow("copper_coin").counter == 2
    s = follow("water", markers={"den": "2", "promenade": "1"})
    assert sum(s.markers) == 0
    assert follow("meat").food == [7]
    s = follow("landing", deals="20 cook")
    assert (len(s.deals), names(s, s.removed)) == (15, "5 cook")
    s = follow("lookout", decks={0: "copper_coin, 9 silver_coin"})
    assert names(s, s.removed) == "lookout, medal, copper_coin"
    assert follow("exploration").vp == [8]


@rule("S15.7")
def test_the_quests_of_the_monsters_island():
    isle = GAME.box.islands["monster"]
    assert [(q.id, q.needs) for q in isle.quests] == [
        ("den", 3),
        ("watering_place", 6),
        ("feeding_ground", 2),
        ("bathroom", 3),
        ("promenade", 6),
        ("playground", 3),
    ]

    def done(quest, n):
        s = monster(markers={quest: str(n)}, monster="watering_place" if quest == "den" else "den")
        return say(s, "0 use landing", f"0 place on {quest}")

    assert done("den", 2).in_hand(0) == 2
    assert done("feeding_ground", 1).food == [11]
    s = done("bathroom", 2)
    assert (s.food, s.coins, s.vp) == ([10], [1], [10])
    assert "gain gold_coin" in may(done("playground", 2))
    for quest in ("watering_place", "promenade"):
        s = done(quest, 5)
        assert sum(s.markers) == 0
        assert [w for w in happened(s) if w.startswith(("drew", "earned"))] == []


@rule("S15.8")
def test_the_effect_is_used_as_often_as_the_counter_shows():
    assert follow("meat", counter=2).food == [5]  # the rulebook's example: 4 Food go back
    assert follow("copper_coin", counter=5).counter == 6  # the Den's once
    s = follow("lookout", counter=2, decks={0: "30 silver_coin"})
    assert len(s.removed) == 6


@rule("S15.9")
def test_what_the_monster_removes_is_seen_and_the_revealed_go_first():
    s = follow("lookout", tops="lookout, water", decks={0: "medal"}, discards={0: "4 silver_coin"}, hands={0: "9 landing"})
    assert names(s, s.removed) == "lookout, water, medal"
    s = follow("lookout", tops="lookout, water", decks={0: ""}, discards={0: "4 silver_coin"}, hands={0: "9 landing"})
    assert names(s, s.removed) == "lookout, water, silver_coin"
    assert s.cards(0) == 9 + 3


@rule("S15.10")
def test_losses():
    assert follow("copper_coin", counter=7).outcome == "lost"
    assert follow("exploration", vp=1).outcome == "lost"
    assert follow("meat", food=2).outcome == "lost"
    assert follow("meat", food=3).outcome == ""
    assert follow("landing", deals="5 cook").outcome == "lost"
    assert follow("landing", deals="6 cook").outcome == ""
    assert follow("lookout", decks={0: "7 water"}, hands={0: ""}).outcome == "lost"  # 9 cards, 3 of them removed
    assert follow("lookout", decks={0: "8 water"}, hands={0: ""}).outcome == ""
    s = follow("copper_coin", counter=7)
    assert s.stack == []
    assert happened(s)[-1] == "The monster has won: the monster counter has reached 8"


@rule("S15.10")
def test_ones_own_payments_lose_too():
    s = monster(hands={0: "cook"}, food=1)
    s = say(s, "0 use cook")  # before it earns anything
    assert (s.outcome, s.food) == ("lost", [0])
    s = monster(2, hands={0: "cook"}, food=[1, 5])
    assert say(s, "0 use cook").outcome == "lost"  # one player's loss is everybody's


@rule("S15.10", "S15.3")
def test_drawing_the_last_card_of_the_arena_deck_loses():
    s = monster(phase="buy", money=9, deals="lookout", piles={"cook": 1})
    assert say(s, "0 buy cook").outcome == "lost"


@rule("S15.11")
def test_victory():
    s = monster(phase="buy", money=20, piles={"medal": 0, "golden_medal": 1})
    s = say(s, "0 buy golden_medal")
    assert (s.outcome, s.stack) == ("won", [])  # in the middle of the Buy phase
    assert GAME.scores(s) == [10]
    assert say(monster(phase="buy", money=20, piles={"medal": 1, "golden_medal": 0}), "0 buy medal").outcome == "won"


@rule("S15.11")
def test_a_loss_goes_before_a_victory():
    s = monster(phase="buy", money=20, piles={"medal": 0, "golden_medal": 1}, food=[9])
    s.food = [0]
    s = say(s, "0 buy golden_medal")
    assert s.outcome == "lost"
    assert GAME.scores(s) == [9]


@rule("S15.12")
def test_no_marker_arrives_where_the_monster_is():
    s = monster(2, monster="bathroom", markers={"den": "1 1", "bathroom": "1 1"}, hands={0: "landing, navigator"})
    s = say(s, "0 use landing")
    assert "place on bathroom" not in may(s)
    refused(s, "place on bathroom", "S15.12", "the monster is on Monster's Bathroom")
    s = say(s, "0 place on promenade", "0 use navigator")
    assert "move from den to bathroom" not in may(s)
    assert "move from bathroom to den" in may(s)  # those that lie there stay and count
    refused(s, "move from den to bathroom", "S15.12")
    assert lies(s, "bathroom") == [1, 1]


@rule("S15.11", "S15.13")
def test_medals_are_as_many_as_the_box_has():
    s = table(1, island="monster", box=GAME.box.edit("card", "medal", count=8))
    assert (medals_gone(s.box, s), GAME.scores(s)) == ((0, 8 + 4), [0])


@rule("S15.13")
def test_the_usual_ends_do_not_apply():
    s = monster(
        2, vp=[30, 9], piles={"golden_medal": 0, "meat": 0, "landing": 0, "exploration": 0}, decks={0: DECK, 1: DECK}, idle=99
    )
    s = say(s, "0 end actions")
    assert s.outcome == ""
    assert s.stack
    assert GAME.scores(s) == [4, 4]  # medals gone, and no points
    assert GAME.places(s) == [1, 1]


@rule("S15.14")
@pytest.mark.parametrize(("n", "hand_size", "revealed"), [(4, 5, 2), (5, 6, 3)])
def test_exactly_five(n, hand_size, revealed):
    s = monster(2, markers={"watering_place": f"{n - 1} 1", "promenade": f"1 {n - 1}"})
    assert [s.amount("hand", k) for k in (0, 1)] == [hand_size] * 2
    assert s.amount("reveal", 0) == revealed
    s = monster(phase="start", markers={"promenade": str(n)}, decks={0: "water, landing, meat, 9 medal"})
    assert len(may(s)) == revealed


@rule("S15.15")
def test_attacks_hit_the_partner_and_alone_nobody():
    s = monster(2, hands={0: "pirates_gun", 1: "5 water"})
    s = say(s, "0 use pirates_gun", "1 pass", "1 discard water")
    assert s.in_hand(1) == 4
    s = monster(hands={0: "mermaid"})
    s = say(s, "0 use mermaid", "0 choose playground")
    assert lies(s, "playground") == [2]


def test_the_ring_is_a_matter_of_data():
    order = ["den", "watering_place", "feeding_ground", "bathroom", "promenade", "playground"]
    box = GAME.box.edited([("quest", f"monster.{q}", (("ring", n),)) for n, q in enumerate(order, 1)])
    s = GAME.start(1, 1, box, {})
    assert [s.isle.quests[q].id for q in s.isle.ring] == order
    with pytest.raises(BadBox, match="numbered 1, 2, 3"):
        GAME.box.edit("quest", "monster.den", ring=4)


def test_the_printed_islands_are_in_the_form_of_ones_own():
    box = GAME.box
    for isle in box.islands.values():
        assert isle.index.keys() == {q.id for q in isle.quests}
        assert all(type(t) is tuple for t in isle.texts.values())
    assert len(box.islands) == 7
    assert Script("tavern", 0, 0, -1, -1).asks is False
