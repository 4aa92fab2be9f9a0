"""Positions of 7 Islands set up by hand: as they were said, whole, and nothing that could not be; a puzzle or two."""

from __future__ import annotations

from collections import Counter

import pytest

import islands_nb as isl
from islands_nb.games.seven_islands import GAME, Island
from islands_nb.games.seven_islands.box import PRINTED
from islands_nb.kernel.errors import BadPosition
from islands_nb.kernel.log import Log
from islands_nb.kernel.view import view

from .scenes import count_again, hand, lies, names, whole

BANK = {
    "first": 0,
    "round": 12,
    "hands": ["landing, gold_coin, 2 silver_coin", "5 copper_coin"],
    "decks": ["2 water, 3 copper_coin", None],
    "discards": ["2 medal, golden_medal", "2 medal, golden_medal"],
    "piles": {"golden_medal": 1},
    "markers": {"bank": [0, 1], "market": [0, 2]},
    "vp": [2, 6],
}


def position(seats=2, island="usual", box=None, seed=7, **fields):
    return isl.position("seven_islands", seats=seats, seed=seed, box=box, options={"island": island}, **fields)


def at(*args, **kw):
    """The position itself, before anything is answered."""
    return position(*args, **kw).states()[0]


def games():
    """Each printed island with each number of players."""
    of = ((GAME.box.islands[island].seats, island) for island in PRINTED)
    return [(seats, island) for (low, high), island in of for seats in range(low, high + 1)]


@pytest.mark.parametrize(("seats", "island"), games())
def test_what_is_left_out_stays_as_dealt(seats, island):
    for seed in range(6):
        for cards in ("first_adventure", "random"):
            s, t = (GAME.start(seats, seed, None, {"island": island, "cards": cards}) for _ in range(2))
            t = GAME.arranged(t, {})
            assert view(s, "all") == view(t, "all")
            assert s.rng.word == t.rng.word


@pytest.mark.parametrize(("seats", "island"), games())
def test_no_card_is_lost_or_found(seats, island):
    dealt = whole(at(seats, island))
    said = {"hands": ["5 gold_coin", *[None] * (seats - 1)], "discards": ["2 medal, cook", *[""] * (seats - 1)]}
    moved = at(seats, island, **said, removed="landing, lookout", piles={"exploration": 9})
    assert whole(moved) == dealt
    owned = moved.owned[:]
    count_again(moved)
    assert moved.owned == owned


def test_it_is_as_it_was_said():
    s = at(
        3,
        turn=2,
        first=1,
        round=4,
        hands=[None, "", ["landing", "2 gold_coin"]],
        shown=["", "", "meat"],
        tops=["cook", "", ""],
        decks=[None, "water", ""],
        discards=["", "3 silver_coin", "medal"],
        removed="2 copper_coin",
        piles={"meat": 0, "golden_medal": 2},
        markers={"market": [1, 0, 1]},
        food=[1, 2, 3],
        coins=[4, 5, 6],
        vp=[7, 8, 19],
        idle=4,
    )
    assert (s.current, s.first, s.turn, s.idle, s.stack[-1].seat) == (2, 1, 11, 5, 2)
    assert [names(s, cards) for cards in s.hands[1:]] == ["", "landing, 2 gold_coin"]
    assert (hand(s, 2), names(s, s.tops[0]), names(s, s.removed)) == ("meat, landing, 2 gold_coin", "cook", "2 copper_coin")
    assert [names(s, cards) for cards in s.decks[1:]] == ["water", ""]
    assert [names(s, cards) for cards in s.discards] == ["", "3 silver_coin", "medal"]
    assert len(s.hands[0]) == len(s.decks[0]) == 5
    pile = {id: s.piles[k] for id, k in s.box.kind.items()}
    assert (pile["meat"], pile["golden_medal"], pile["silver_coin"], pile["gold_coin"], pile["cook"]) == (0, 2, 6, 7, 8)
    assert (s.food, s.coins, s.vp) == ([1, 2, 3], [4, 5, 6], [7, 8, 19])
    assert lies(s, "market") == [1, 0, 1]
    assert sum(s.markers) == 2


def test_what_is_said_of_hidden_places_others_do_not_see():
    fields = {"hands": ["3 gold_coin", None], "shown": ["cook", ""], "decks": ["landing, 2 meat", None], "tops": ["water", ""]}
    s = at(2, **fields, first=1)
    for seat in (None, 1):
        seen = view(s, seat)
        assert (seen["hands"][0], seen["decks"][0]) == (3, 3)
        assert [names(s, seen[zone][0]) for zone in ("shown", "tops")] == ["cook", "water"]
    assert names(s, view(s, 0)["hands"][0]) == "3 gold_coin"
    assert view(s, 0)["decks"][0] == 3
    s = at(2, "monster", deals="cook, 2 adventurer", monster="watering_place", first=1)
    assert (view(s, 0)["deals"], view(s, 0)["boxed"]) == (3, 72 - 4 - 3)


def test_first_cards_that_are_named_elsewhere_are_not_drawn_and_the_rest_is_hand_and_deck():
    s = at(2, discards=["7 copper_coin", ""], shown=["landing", ""])
    assert (hand(s, 0), names(s, s.decks[0])) == ("landing, 2 water", "")
    s = at(2, shown=["landing", ""])
    assert (s.in_hand(0), s.in_hand(1)) == (5, 5)
    s = at(2, hands=["2 gold_coin", None])
    assert Counter(s.decks[0]) == Counter(s.box.starters)


def test_what_the_start_phase_does_is_done():
    assert at(2, "gluttony", turn=1, food=[3, 3]).food == [3, 4]
    s = at(2, "pirates", turn=0, ranks=["captain", "boatswain"], vp=[1, 1])
    assert s.vp == [3, 1]
    assert type(s.stack[-1]).__name__ == "Placing"
    assert s.ranks == [3, 1]
    s = at(2, "ordeals", turn=1, markers={"tenagis_stele": [0, 1]})
    assert type(s.stack[-1]).__name__ == "Removing"


def test_on_the_monsters_island_the_arena_deck_is_said_by_its_cards_or_their_number():
    s = at(2, "monster", deals="cook, 2 adventurer", counter=2, monster="bathroom", decks=["3 copper_coin, water", None])
    assert (names(s, s.deals), s.counter) == ("cook, 2 adventurer", 2)
    assert len(s.deals) + len(s.boxed) + sum(s.piles[k] for k in s.box.choice) == 72
    s = at(1, deals=9, piles={"cook": 3, "lookout": 0})
    assert len(s.deals) == 9
    assert (s.piles[s.box.kind["cook"]], s.piles[s.box.kind["lookout"]]) == (3, 0)
    assert whole(s) == whole(at(1))
    moved = at(1, hands=["9 cook"])
    assert s.box.kind["cook"] not in {*moved.deals, *moved.boxed}
    assert len(moved.deals) == 36
    assert whole(moved) == whole(s)


def test_numbers_are_those_of_the_box():
    box = GAME.box.edit("card", "gold_coin", count=20).edit("number", "hand", value=6)
    s = at(2, box=box, hands=["15 gold_coin", None])
    assert (len(s.hands[0]), len(s.hands[1]), s.piles[s.box.kind["gold_coin"]]) == (15, 6, 5)
    with pytest.raises(BadPosition, match="there are 9"):
        at(2, hands=["15 gold_coin", None])


@pytest.mark.parametrize(
    ("how", "fields", "words"),
    [
        ({}, {"hand": []}, "did you mean 'hands'"),
        ({}, {"turn": 2}, "turn=2: it must be a whole number from 0 to 1"),
        ({}, {"first": -1}, "first=-1"),
        ({}, {"round": 0}, "round=0"),
        ({}, {"hands": ["landing"]}, "hands: it must be a list of 2"),
        ({}, {"hands": ["lnading", None]}, r"hands\[0\]: 'lnading' names nothing in this game"),
        ({}, {"hands": ["0 landing", None]}, r"hands\[0\]: '0 landing' is not a card; write"),
        ({}, {"hands": ["99999999999 landing", None]}, "is not a card; write"),
        ({}, {"decks": [None, "landing,,water"]}, r"decks\[1\]: '' is not a card"),
        ({}, {"tops": [["3 gold coin"], None]}, r"tops\[0\]: '3 gold coin' is not a card"),
        ({}, {"shown": [{"landing": 1}, None]}, r"shown\[0\]: it must be a list"),
        ({}, {"discards": [[3], None]}, r"discards\[0\]: 3 names nothing in this game"),
        ({}, {"hands": ["mermaid", None]}, r"Mermaid is not among the cards of this game \(S1.5\)"),
        ({}, {"removed": "mermaid"}, r"removed: Mermaid is not among .*S1.5"),
        ({}, {"hands": ["5 gold_coin", "5 gold_coin"]}, r"hands: 10 cards of Gold Coin .* there are 9 \(S1.8\)"),
        ({}, {"hands": ["5 cook", None], "removed": "3 cook", "piles": {"cook": 2}}, r"hands, removed, piles: 10 cards of Cook"),
        ({}, {"shown": ["3 golden_medal", None], "piles": {"golden_medal": 2}}, r"shown, piles: 5 .*there are 4 \(S1.3\)"),
        ({}, {"decks": ["12 landing", None]}, r"decks: 13 cards of Landing .* there are 12 \(S1.4\)"),
        ({}, {"piles": {"landing": 12}}, r"piles: 14 cards of Landing .*S1.4"),
        ({}, {"piles": {"gold_coin": 10}}, "piles, gold_coin=10: it must be a whole number from 0 to 9"),
        ({}, {"piles": {"gold": 1}}, "piles: 'gold' names nothing in this game"),
        ({}, {"piles": {"copper_coin": 1}}, r"no pile of Copper Coin lies in the Arena of this game \(S1.4, S1.5\)"),
        ({}, {"piles": {"mermaid": 1}}, "no pile of Mermaid"),
        ({}, {"piles": ["medal"]}, "piles: it must be values by name"),
        ({}, {"food": [1]}, "food: it must be a list of 2"),
        ({}, {"coins": [1, -1]}, r"coins\[1\]=-1"),
        ({}, {"vp": [1000, 0]}, r"vp\[0\]=1000"),
        ({}, {"markers": {"harbour": [1, 0]}}, "markers: 'harbour' names nothing in this game; such names are tavern"),
        ({}, {"markers": {"bank": [1]}}, "markers, bank: it must be a list of 2"),
        ({}, {"markers": {"bank": [1, 1]}}, r"markers: 2 on bank complete it, .* 2 cannot lie there \(S6.3\)"),
        ({}, {"markers": [1]}, "markers: it must be values by name"),
        ({}, {"ranks": ["captain", "captain"]}, r"ranks: The Island of Beginnings has none \(S16.7\)"),
        ({"island": "pirates"}, {"ranks": ["captain"]}, "ranks: it must be a list of 2"),
        ({"island": "pirates"}, {"ranks": ["captain", "admiral"]}, r"ranks\[1\]: 'admiral' names nothing in this game"),
        ({}, {"monster": "bank"}, r"monster: there is no monster on The Island of Beginnings \(S16.7\)"),
        ({}, {"counter": 2}, "counter: there is no monster"),
        ({}, {"deals": 9}, r"deals: The Island of Beginnings has no Arena Deck \(S15.2\)"),
        ({}, {"idle": True}, "idle=True"),
        # the game would be over
        ({}, {"piles": {"golden_medal": 0}}, r"piles: no Golden Medal is left .* the game is over \(S9.3\)"),
        ({}, {"piles": {"meat": 0, "cook": 0, "medal": 0}}, r"piles: enough piles .*S9.2"),
        ({"seats": 4}, {"piles": {"meat": 0, "cook": 0, "medal": 0, "landing": 0}}, r"piles: enough piles .*S9.2"),
        ({}, {"vp": [0, 20]}, r"vp: somebody has enough VP chips, .*S9.4"),
        ({}, {"idle": 20}, r"idle: for many rounds .*S9.5"),
        ({"island": "monster"}, {"counter": 8}, r"counter: The monster has won: the monster counter .*S15.10"),
        ({"island": "monster"}, {"vp": [3, 0]}, r"vp: The monster has won: seat 1 has no VP chip.*S15.10"),
        ({"island": "monster"}, {"food": [0, 3]}, r"food: The monster has won: .*S15.10"),
        ({"island": "monster"}, {"deals": 0}, r"deals: The monster has won: the Arena Deck is used up.*S15.10"),
        ({"island": "monster"}, {"hands": ["", None], "decks": ["6 medal", None]}, r"decks: The monster has won: .*S15.10"),
        ({"island": "monster"}, {"piles": {"medal": 0, "golden_medal": 0}}, r"piles: The monster is defeated: .*S15.11"),
        ({"island": "monster"}, {"counter": 9}, "counter=9"),
        ({"island": "monster"}, {"monster": "harbour"}, "monster: 'harbour' names nothing in this game; such names are den"),
        (
            {"island": "monster"},
            {"deals": "9 cook", "piles": {"cook": 1}},
            r"deals: no Cook is left for the Arena Deck \(S15.2\)",
        ),
        ({"island": "monster"}, {"deals": 99}, "deals=99: it must be a whole number from 0 to 68"),
        ({"island": "monster"}, {"deals": "medal"}, "deals: no Medal is left for the Arena Deck"),
    ],
)
def test_what_cannot_be_is_named(how, fields, words):
    with pytest.raises(BadPosition, match=words):
        position(**how, **fields)


def test_four_piles_of_four_players_may_be_short_by_one():
    assert at(4, piles={"meat": 0, "cook": 0, "medal": 0}).piles[0] == 0
    assert at(2, piles={"meat": 0, "cook": 0}).stack


# -- puzzles ------------------------------------------------------------------------------------------------------------------


def test_a_puzzle_one_coin_short_of_the_last_golden_medal():
    """7 money in hand, and 8 is the price: the marker goes where it completes the Bank."""
    s = position(**BANK)
    assert s.game.places(s.state) == [2, 1]
    s.say("use landing")
    quiz = isl.load(s.puzzle("Where does your marker win the game?", "place on bank", why="the Bank pays the coin").code())
    assert quiz.question == "Where does your marker win the game?"
    assert quiz.guess("place on bank") == "yes: the Bank pays the coin"
    assert quiz.guess("place on market") == "no"
    right = []
    for quest in s.state.isle.index:
        t = s.branch(1, quest)
        t.say(f"place on {quest}")
        for card in ("gold_coin", "silver_coin", "silver_coin"):
            t.say(f"use {card}")
        t.say("end actions")
        if "buy golden_medal" in map(str, t.legal()):
            t.say("buy golden_medal")
            assert t.over
            assert t.game.places(t.state) == [1, 2]
            right.append(quest)
    assert right == ["bank"]


def test_a_puzzle_against_the_monster():
    """The last Medal costs 5, and one step of the monster would end it: it comes to its Den, where the counter goes up."""
    fields = {"hands": ["gold_coin, silver_coin"], "tops": ["water, copper_coin"], "decks": ["4 copper_coin, medal"]}
    s = position(1, monster="bathroom", counter=7, piles={"golden_medal": 0, "medal": 1}, vp=[9], food=[9], **fields)
    assert [str(a) for a in s.legal()] == ["follow water", "follow copper_coin"]
    lost = s.branch(0, "a space")
    lost.say("follow water")
    assert lost.over
    assert lost.state.outcome == "lost"
    s.say("follow copper_coin").say("use gold_coin").say("use silver_coin").say("end actions").say("buy medal")
    assert s.state.outcome == "won"


def test_ones_own_island_travels_with_the_position():
    echo = Island.from_rows(
        [dict(name="Reef of Echoes", needs=2, each="earn vp 2"), dict(name="Wreck", needs=4, most="earn vp 5")],
        name="Echo",
        setup="earn food 2; place 1",
        start="earn coin 1",
    )
    s = position(3, island=echo, markers={"wreck": [1, 0, 2]}, hands=["landing", None, None], turn=0, first=1)
    state = s.states()[0]
    assert (state.food, state.coins) == ([2, 2, 2], [1, 0, 0])
    assert (lies(state, "wreck"), lies(state, "reef_of_echoes")) == ([1, 0, 2], [0, 0, 0])
    s.say("use landing").say("place on wreck")
    assert s.state.vp == [5, 0, 5]
    for again in (isl.load(s.code()), Log.parse(str(s.log)).replay(), isl.load(s.link())):
        end = list(again)[-1] if not hasattr(again, "state") else again.state
        assert end == s.state
        assert end.isle == echo
    assert str(s.log).splitlines()[1].startswith('+ island {"name":"Echo"')
    assert str(s.log).splitlines()[2].startswith("+ position {")
