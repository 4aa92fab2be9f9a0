"""The tables of 7 Islands: what stands in their cells."""

from __future__ import annotations

from islands_nb.games.seven_islands import GAME
from islands_nb.kernel.view import view

from .scenes import table


def rows(s, name, seat=None):
    """The rows of a table as a seat sees it, without the names of the columns."""
    return [tuple(row.values()) for row in GAME.tables[name](view(s, seat), s.box)]


def scene():
    return table(
        2,
        seat=1,
        hands={0: "2 water", 1: "cook"},
        shown={0: "medal"},
        used="gold_coin, 2 copper_coin",
        decks={0: "3 silver_coin", 1: "meat"},
        tops={1: "lookout"},
        discards={0: "2 medal", 1: "water"},
        markers={"market": "1 2", "bank": "0 1"},
        food=[1, 2],
        coins=[0, 3],
        vp=[4, 5],
        piles={"cook": 2},
    )


def test_what_the_players_have():
    # seat, name, deck, hand, used, discards, owned, food, coins, vp_chips, markers, rank, score
    ada, ben = (0, "Ada", 3, 3, 0, 2, 8, 1, 0, 4, 1, "", 13), (1, "Ben", 2, 1, 3, 1, 7, 2, 3, 5, 3, "", 5)
    for seat in (None, 0, 1, "all"):
        assert rows(scene(), "players", seat) == [ada, ben]
    s = table(2, island="pirates", ranks=[1, 3])
    assert [row[11] for row in rows(s, "players")] == ["Boatswain", "Captain"]
    s = table(1, island="monster", piles={"medal": 3})
    assert rows(s, "players")[0][12] == 10 - 3 - s.piles[s.box.medals[1]]  # against the monster, Medals that are gone


def test_what_is_left_in_the_arena():
    # card, name, category, left, cost, coin, vp, food, text
    piles = {row[0]: row[1:] for row in rows(scene(), "piles")}
    assert len(piles) == 15
    assert piles["cook"] == ("Cook", "crew", 2, 3, 1, 0, 1, "Earn Food 3.")
    assert piles["adventurer"] == ("Adventurer", "crew", 9, 7, 0, 1, 2, "Draw 1 card, then place 3 markers on any quests.")
    assert piles["golden_medal"] == ("Golden Medal", "vp", 4, 8, 0, 6, 0, "")
    s = scene()
    s.piles[s.box.kind["cook"]] = 0
    assert ("cook", 0) in [(row[0], row[3]) for row in rows(s, "piles")]  # used up, and still named
    s = table(1, island="monster")
    lying = {row[0] for row in rows(s, "piles")}
    assert {s.box.ids[k] for k in s.market if s.piles[k]} == lying < {s.box.ids[k] for k in s.market}


def test_what_lies_on_the_quests():
    # quest, name, needs, markers, lies, monster, text
    assert rows(scene(), "quests") == [
        ("tavern", "Tavern", 1, 0, "0 0", False, "Earn Food 1."),
        ("bank", "Bank", 2, 1, "0 1", False, "Earn Coin 1."),
        ("general_store", "General Store", 2, 0, "0 0", False, "Draw 1 card."),
        ("market", "Market", 3, 3, "1 2", False, "Draw 2 cards."),
        ("noblemans_mansion", "Nobleman's Mansion", 3, 0, "0 0", False, "Earn VP 3."),
    ]
    s = table(1, island="monster", monster="bathroom")
    assert [row[0] for row in rows(s, "quests") if row[5]] == ["bathroom"]


def test_what_everybody_owns():
    # seat, name, card, category, count, coin, vp
    assert sorted(rows(scene(), "decks")) == [
        (0, "Ada", "Medal", "vp", 3, 0, 9),
        (0, "Ada", "Silver Coin", "treasure", 3, 6, 0),
        (0, "Ada", "Water", "item", 2, 0, 0),
        (1, "Ben", "Cook", "crew", 1, 1, 0),
        (1, "Ben", "Copper Coin", "treasure", 2, 2, 0),
        (1, "Ben", "Gold Coin", "treasure", 1, 3, 0),
        (1, "Ben", "Lookout", "crew", 1, 1, 0),
        (1, "Ben", "Meat", "item", 1, 0, 0),
        (1, "Ben", "Water", "item", 1, 0, 0),
    ]


def test_where_the_cards_are_that_are_seen():
    # seat, name, place, card, count
    ada = [(0, "Ada", "hand, shown", "Medal", 1), (0, "Ada", "discard pile", "Medal", 2)]
    ben = [
        (1, "Ben", "main compartments", "Gold Coin", 1),
        (1, "Ben", "main compartments", "Copper Coin", 2),
        (1, "Ben", "discard pile", "Water", 1),
        (1, "Ben", "deck, known", "Lookout", 1),
    ]
    assert rows(scene(), "places") == ada + ben
    assert rows(scene(), "places", 0) == [(0, "Ada", "hand", "Water", 2), *ada, *ben]
    assert rows(scene(), "places", 1) == [*ada, (1, "Ben", "hand", "Cook", 1), *ben]
    assert {(0, "Ada", "deck", "Silver Coin", 3), (1, "Ben", "deck", "Meat", 1)} < {*rows(scene(), "places", "all")}


def test_what_the_course_of_a_game_counts():
    s = scene()
    s.money = 4
    assert GAME.counts(s) == [
        dict(deck=8, coin_value=6, vp_chips=4, food=1, coins=0, markers=1, money=0),
        dict(deck=7, coin_value=7, vp_chips=5, food=2, coins=3, markers=3, money=4),
    ]
