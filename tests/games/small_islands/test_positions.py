"""Positions of Small Islands set up by hand: as they were said, whole, and nothing that could not be; a puzzle or two."""

from __future__ import annotations

from collections import Counter

import pytest

import islands_nb as isl
from islands_nb.games.small_islands import GAME
from islands_nb.games.small_islands.actions import Done, House
from islands_nb.games.small_islands.scoring import chart_for
from islands_nb.games.small_islands.voice import worth_of
from islands_nb.kernel.errors import BadPosition
from islands_nb.kernel.flow import legal, play
from islands_nb.kernel.scene import Frame
from islands_nb.kernel.view import view

from .scenes import table, where

MAP = [["S1b", 0, 0, 0], ["L04", 0, -1, 2], ["L05", 1, 0, 0], ["L34", 1, -1, 0], ["S4b", 2, 0, 0], ["L07", 2, -1, 2]]
SHIPS = [["grey", 3, 0, 1], ["own", 1, 1, 1], ["grey", 3, -1, 0]]
FULL = {
    "turn": 0,
    "laid": [*MAP, *SHIPS],
    "navigation": 0,
    "objectives": [["O10", "O11"], ["O12", "O09"]],
    "points": [12, 14],
    "houses": [[1, 1, 0, "N"]],
}


def position(seats=2, box=None, seed=7, options=None, **fields):
    return isl.position("small_islands", seats=seats, seed=seed, box=box, options=options or {}, **fields)


def at(*args, **kw):
    """The position itself, before anything is answered."""
    return position(*args, **kw).states()[0]


def tiles(s, *names):
    return tuple(s.box.tile[name] for name in names)


def whole(s):
    """Every tile, card, house, ship and token, wherever it lies; what is on the map with what it is."""
    box, out = s.box, Counter()
    out.update(("tile", t) for t in {**where(s), **dict.fromkeys(s.boxed)} if t < box.landscapes)
    for name in ("goals", "rewards"):
        out.update((name, c) for c in getattr(s, name))
        for zone in ("held", "back", "shown"):
            out.update((name, c) for cards in getattr(s, f"{name}_{zone}") for c in cards)
        for zone in ("now", "aside"):
            out.update((name, c) for cards in getattr(s, f"{name[:-1]}_{zone}") for c in cards)
    out.update(("discovery", t) for t in (*s.bag, *(t for kept in s.kept for t in kept)))
    out.update(("bonus", seat, t) for seat, tokens in enumerate(s.tokens) for t in tokens)
    out.update(("bonus", seat, t) for seat, t, *_ in s.bonus)
    out["ships"] = s.ships_left() + sum(t >= box.first_ship for t, *_ in s.laid)
    for seat in range(s.seats):
        out["house", seat] = s.at_hand[seat] + s.in_reserve[seat] + sum(h[0] == seat for h in s.houses)
    out.update(("expedition", c) for c in (*s.explores, *s.explores_out, *s.lands, *s.lands_out, *s.used))
    out["steps"] = len(s.steps) + len(s.used)
    return out


OPTIONS = [
    (2, {}),
    (3, {"advanced": True}),
    (4, {"one_house_per_island": "round", "house_slots": "unlimited"}),
    (1, {}),
    (1, {"level": 4, "advanced": True}),
]


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_what_is_left_out_stays_as_dealt_and_the_start_tiles_lie_in_a_square(seats, options):
    for seed in range(5):
        free, s = at(seats, seed=seed, options=options), at(seats, seed=seed, options={**options, "start": "square"})
        assert view(free, "all") == view(s, "all")
        dealt = GAME.start(seats, seed, None, {**options, "start": "square"})
        same = (
            "laid",
            "hands",
            "face_up",
            "navigation",
            "reserve",
            "round",
            "first",
            "points",
            "bag",
            "steps",
            "explores",
            "lands",
        )
        for name in (*same, "at_hand", "in_reserve", "own_ship", "grey", "tokens", "kept", "starts", "boxed", "under"):
            assert getattr(s, name) == getattr(dealt, name), name
        assert whole(s) == whole(dealt)
        for seat in range(seats):
            held = (*s.goal_now[seat], *s.goal_aside[seat], *s.goals_back[seat])
            assert sorted(held) == sorted(dealt.goals_held[seat]) or seats > 1
            assert len(held) == 3


def test_no_tile_card_house_ship_or_token_is_lost_or_found():
    full = {
        "laid": [*MAP, *SHIPS[:2]],
        "hands": [["L01"], None],
        "taken": [["L44"], []],
        "face_up": ["L56", "L02", "L40"],
        "navigation": ["L50", "L51"],
        "reserve": 9,
        "under": ["L12"],
        "tokens": [[0, "B1", "flower", "land", 0, 0, "N"], [1, "B4", "port", "shore", 0, 0, "N"]],
        "houses": [[0, 0, 0, "N"], [1, 1, 0, "N"]],
        "discovery": [[5, 8], [4]],
    }
    assert whole(at(2, **full)) == whole(at(2))
    advanced = {"advanced": True}
    cards = {"missions": [["M03", "M01"], None, ["M12", "M02"]], "rewards": [["W01", "W02"], None, None]}
    assert whole(at(3, options=advanced, **cards)) == whole(at(3, options=advanced))
    for level in (1, 2, 3, 4):
        how = {"options": {"level": level}}
        assert whole(at(1, **how, expedition=["E01"], houses=[[1, 0, 0, "N"]], laid=MAP)) == whole(at(1, **how))


def test_it_is_as_it_was_said():
    s = at(
        2,
        turn=1,
        laid=[["S1b", 0, 0, 0, 1], ["S3b", 0, -1, 2], ["L28", 0, 1, 1], ["own", 1, 0, 0], ["grey", -1, 0, 1]],
        hands=[["L01"], None],
        taken=[["L44"], []],
        face_up=["L56", "L02", "L40"],
        navigation=["L50", "L51"],
        reserve=["L03"],
        under=["L12"],
        tokens=[[0, "B1", "flower", "leaf", 0, -1, "S"], [1, "B4", "port", "shore", 0, 0, "N"]],
        houses=[[0, 0, 0, "N"]],
        at_hand=[1, 2],
        points=[3, 4],
        discovery=[[8, 3], []],
        objectives=[["O01", "O02"], None],
    )
    box = s.box
    assert [tile[1:] for tile in s.laid] == [(0, 0, 0, 1), (0, -1, 2, 1), (0, 1, 1, 1), (1, 0, 0, 0), (-1, 0, 0, 1)]
    assert [s.laid[k][0] for k in (0, 1, 2)] == [box.tile[name] for name in ("S1b", "S3b", "L28")]
    assert [s.laid[k][0] for k in (3, 4)] == [box.first_ship, box.grey]
    assert (s.hands[0], s.taken[0]) == (tiles(s, "L01"), tiles(s, "L44"))
    assert (tuple(s.face_up), s.navigation) == (tiles(s, "L56", "L02", "L40"), tiles(s, "L50", "L51"))
    assert (s.reserve, s.under, len(s.boxed)) == (tiles(s, "L03"), tiles(s, "L12"), 56 - 1 - 4 - 3 - 2 - 1 - 1)
    assert s.bonus == [(0, 0, 1, 0, 0, 2), (1, 3, 0, 0, 4, -1)]
    assert s.tokens == [(1, 2, 3), (0, 1, 2)]
    assert (s.houses, s.at_hand, s.in_reserve) == ([(0, 0, 0, 2)], [1, 2], [6, 6])
    assert (s.points, sorted(box.discovery[t] for t in s.kept[0]), s.kept[1]) == ([3, 4], [3, 8], ())
    assert (s.goal_now[0], s.goal_aside[0]) == ((box.goal["O01"],), (box.goal["O02"],))
    assert (s.round, s.own_ship, s.grey, s.stack[-1].seat) == (3, [False, True], 1, 1)
    assert (s.chart, s.starts) == (chart_for(view(s, "all"), box), ())
    assert [type(t).__name__ for t in s.stack] == ["Preparing", "Turn", "Refilling", "Acting"]


def test_what_is_said_of_hidden_places_others_do_not_see():
    fields = {
        "hands": [["L01", "L02"], None],
        "navigation": ["L50", "L51"],
        "reserve": ["L03"],
        "discovery": [[8, 3], []],
        "objectives": [["O01", "O02"], None],
    }
    s = at(2, **fields)
    for seat in (None, 1):
        seen = view(s, seat)
        assert (seen["hands"][0], seen["navigation"], seen["reserve"], seen["boxed"]) == (2, 2, 1, 56 - 2 - 3 - 4 - 1)
        assert (seen["kept"][0], seen["goal_now"][0], seen["goal_aside"][0], seen["bag"]) == (2, 1, 1, 10)
    assert view(s, 0)["goal_now"][0] == [s.box.goal["O01"]]


def test_two_houses_of_a_seat_may_stand_on_islands_that_became_one():
    s = at(2, laid=MAP, houses=[[0, 0, 0, "N"], [0, 0, -1, "S"]])
    assert len(s.houses) == 2
    assert s.chart == chart_for(view(s, "all"), s.box)
    s = at(2, laid=MAP, houses=[[0, 0, 0, "N"], [1, 1, 0, "N"], [0, 2, 0, "S"]])
    assert sorted(s.chart.owners.values()) == [1, 1, 2]
    s = at(2, laid=MAP, houses=[[0, 0, 0, "N"], [1, 0, 0, "N"]], options={"house_slots": "unlimited"})
    assert len(s.houses) == 2
    s = at(2, laid=[*MAP, SHIPS[0]], houses=[[0, 0, 0, "N"]], options={"one_house_per_island": "round"})
    assert s.chart.owners == {}  # an earlier round's forbids nothing


def test_where_neither_tile_nor_ship_is_left_the_last_reward_phase_begins():
    none = {"face_up": [], "navigation": 0, "reserve": 0}
    s = at(4, turn=1, laid=[*MAP, ["own", 3, 0, 0]], **none)
    assert type(s.stack[-1]).__name__ == "Acting"  # its own ship is left
    s = at(4, turn=0, laid=[*MAP, ["own", 3, 0, 0]], **none)
    assert s.ended
    assert type(s.stack[-1]).__name__ == "Settling"
    s = at(2, laid=[["L52", 0, 0, 0]], **none)  # no cell is open sea
    assert s.ended
    assert type(s.stack[-1]).__name__ == "Settling"


def test_alexis_turn_is_his_own_and_his_cards_are_those_not_turned_up():
    s = position(1, options={"level": 2}, turn=1, navigation=0, expedition=["E01", "G01"])
    first = s.states()[0]
    ids = [card["id"] for card in first.box.expeditions]
    assert [ids[c] for c in first.used] == ["E01", "G01"]
    assert ids[first.card] == "G01"
    assert s.log.lines[0] == (1, "draw expedition")
    assert s.seat == 0
    row = first.box.alexis[2]
    assert len(first.explores) == row["explore"] - 1
    assert (first.steps.count(1), len(first.lands)) == (row["land"] - 1, row["land"] - 1)
    for seed in range(9):  # turned up, wherever they were dealt
        t = at(1, seed=seed, expedition=["E01"])
        assert 0 not in {*t.explores, *t.explores_out}
        assert len(t.explores) == t.box.alexis[1]["explore"] - 1
    hers = at(1, laid=MAP, houses=[[1, 0, 0, "N"], [0, 1, 0, "N"]], at_hand=[2])
    assert (hers.at_hand, hers.in_reserve) == ([2, 7], [5, 0])


@pytest.mark.parametrize(
    ("how", "fields", "words"),
    [
        ({}, {"lad": []}, "did you mean 'laid'"),
        ({}, {"turn": 2}, "turn=2: it must be a whole number from 0 to 1"),
        ({"seats": 1}, {"turn": 2}, "turn=2"),
        # the map
        ({}, {"laid": []}, r"laid: at least one tile lies there, .*M4.1"),
        ({}, {"laid": "S1b 0 0 0"}, "laid: it must be a list"),
        ({}, {"laid": [["S1b", 0, 0]]}, r"laid\[0\]: it is \[tile, x, y, turn\]"),
        ({}, {"laid": [["S9", 0, 0, 0]]}, r"laid\[0\]: 'S9' names nothing in this game"),
        ({}, {"laid": [["S1b", 1, 0, 0]]}, r"laid\[0\]: the first start tile lies at 0 0 \(M1.3\)"),
        ({}, {"laid": [["S1b", 0, 0, 4]]}, r"laid\[0\], turn=4"),
        ({}, {"laid": [["S1b", 0, 0, 0, 2]]}, r"laid\[0\], seat=2"),
        ({}, {"laid": [["S1b", 0, 0, 0, -1]]}, r"laid\[0\], seat=-1"),
        ({}, {"laid": [["S1b", 0, 10**9, 0]]}, r"laid\[0\], place=1000000000"),
        ({}, {"laid": [["S4b", 0, 0, 2]]}, r"laid\[0\]: S4b turned 2 looks as it does turned 0.*M4.2"),
        ({}, {"laid": [["S1b", 0, 0, 0], ["S1a", 1, 0, 2]]}, r"laid\[1\]: a start tile is laid with one of its faces.*M1.3"),
        ({}, {"laid": [["L01", 0, 0, 0], ["L01", 1, 0, 0]]}, r"laid\[1\]: L01 lies in two places, .*M1.6"),
        ({}, {"laid": [["L01", 0, 0, 0], ["L02", 0, 0, 0]]}, r"laid\[1\]: a tile lies at 0 0 already \(M4.1\)"),
        ({}, {"laid": [["L01", 0, 0, 0], ["L02", 1, 1, 0]]}, r"laid\[1\]: no tile lies beside 1 1.*M4.1"),
        ({}, {"laid": [["L01", 0, 0, 0], ["L02", 0, -1, 0]]}, r"laid\[1\]: turned 0, L02 has sea in the south, .*M4.1"),
        ({}, {"laid": [["grey", 0, 0, 0]]}, r"laid\[0\]: the first tile laid is no ship \(M1.2\)"),
        ({}, {"laid": [["L01", 0, 0, 0], ["own", 1, 0, 0, 0]]}, r"laid\[1\]: a ship is \[own, x, y, seat\]"),
        ({}, {"laid": [["L01", 0, 0, 0], ["own", 0, -1, 0]]}, r"laid\[1\]: a ship lies in the open sea, .*M4.4"),
        ({}, {"laid": [["L01", 0, 0, 0], ["own", 5, 5, 0]]}, r"laid\[1\]: no tile lies beside 5 5.*M4.1"),
        ({}, {"laid": [["L01", 0, 0, 0], ["own", 1, 0, 0], ["own", 2, 0, 0]]}, r"laid\[2\]: seat 0 has one ship .*M1.7, M6.1"),
        ({"seats": 4}, {"laid": [["L01", 0, 0, 0], ["grey", 1, 0, 0]]}, r"laid\[1\]: no grey ship is left \(M1.7, M6.1\)"),
        (
            {"seats": 1},
            {"laid": [["L01", 0, 0, 0], ["own", 1, 0, 1]]},
            r"laid\[1\], seat=1: it must be a whole number from 0 to 0",
        ),
        ({}, {"laid": [*MAP, *SHIPS, ["own", 4, 0, 0]]}, r"laid\[9\]: with ship 4 the game is over \(M10.2\)"),
        ({"box": "no square"}, {}, r"laid: say what lies there; .*M1.4"),
        # tiles in hand and in stacks
        ({}, {"hands": [["L01", "L02"]]}, "hands: it must be a list of 2"),
        ({}, {"hands": [["L01"], None]}, r"hands\[0\]: a hand holds 2 tiles .* \(M1.8, M3.3\), not 1 tile"),
        ({}, {"hands": [["L01", "L02"], None], "taken": [["L03"], []]}, r"hands\[0\]: .* not 3 tiles"),
        ({}, {"taken": [["L01", "L02", "L03"], []]}, r"hands\[0\]: .* not 3 tiles"),
        ({}, {"taken": [None, []]}, r"taken\[0\]: it must be a list"),
        ({}, {"hands": [["L01", "S1a"], None]}, r"hands\[0\]: 'S1a' names nothing in this game"),
        ({}, {"hands": [["L01", "L01"], None]}, r"hands\[0\]: L01 lies in two places"),
        ({}, {"hands": [["L01", "L02"], None], "under": ["L02"]}, r"under: L02 lies in two places"),
        ({}, {"face_up": ["L01", "L02", "L03", "L04"]}, r"face_up: 3 tiles lie face up \(M1.8\), not 4"),
        ({}, {"face_up": ["L01"]}, r"face_up: 3 tiles lie face up while there are others .*M3.4"),
        ({}, {"navigation": 7}, r"navigation: it is a stack of 6 tiles \(M2.2\), not 7"),
        ({}, {"navigation": ["L01"] * 2}, "navigation: L01 lies in two places"),
        ({}, {"navigation": -1}, "navigation=-1"),
        ({}, {"navigation": "all"}, "navigation='all'"),
        ({}, {"reserve": 56}, r"reserve: 56 tiles of 43 that have no other place \(M1.6\)"),
        ({}, {"reserve": True}, "reserve=True"),
        # tokens
        ({}, {"tokens": [[0, "B1", "flower", "land", 0, 0]]}, r"tokens\[0\]: it must be a list of 7"),
        ({}, {"tokens": [[2, "B1", "flower", "land", 0, 0, "N"]]}, r"tokens\[0\], seat=2"),
        ({}, {"tokens": [[-1, "B1", "flower", "land", 0, 0, "N"]]}, r"tokens\[0\], seat=-1"),
        ({"seats": 1}, {"tokens": [[1, "B1", "flower", "land", 0, 0, "N"]]}, r"tokens\[0\], seat=1"),
        ({}, {"tokens": [[0, 1, "flower", "land", 0, 0, "N"]]}, r"tokens\[0\]: '1' is not a word of a sentence"),
        ({}, {"tokens": [[0, "B9", "flower", "land", 0, 0, "N"]]}, r"tokens\[0\]: B9 is not a token that you have left.*M5.5"),
        ({"laid": MAP}, {"tokens": [[0, "B1", "flower", "land", 0, 0, "N"]] * 2}, r"tokens\[1\]: B1 is not a token .*M5.5"),
        ({"laid": MAP}, {"tokens": [[0, "B1", "flower", "land", 9, 9, "N"]]}, r"tokens\[0\]: no tile lies at 9 9 \(M5.2\)"),
        ({"laid": [*MAP, SHIPS[0]]}, {"tokens": [[0, "B1", "port", "shore", 3, 0, "N"]]}, r"tokens\[0\]: a ship lies .*M5.2"),
        ({"laid": MAP}, {"tokens": [[0, "B1", "leaf", "land", 0, 0, "N"]]}, r"tokens\[0\]: B1 shows a flower .*M5.3"),
        ({"laid": MAP}, {"tokens": [[0, "B1", "flower", "leaf", 0, 0, "N"]]}, r"tokens\[0\]: no printed leaf can be seen .*M5.3"),
        (
            {"laid": MAP},
            {"tokens": [[0, "B1", "flower", "land", 0, 0, "N"], [1, "B2", "fruit", "land", 0, 0, "N"]]},
            r"tokens\[1\]: a token lies free on this area already.*M5.3",
        ),
        ({"laid": MAP}, {"tokens": [[0, "B1", "port", "shore", 0, -1, "S"]]}, r"tokens\[0\]: there are 2 ports on this .*M5.4"),
        ({"laid": MAP}, {"tokens": [[0, "B1", "port", "shore", 0, 0, "E"]]}, r"tokens\[0\]: no area of S1b .*M4.5"),
        # houses
        ({"laid": MAP}, {"houses": [[0, 0, 0]]}, r"houses\[0\]: it must be a list of 4"),
        ({"laid": MAP}, {"houses": [[2, 0, 0, "N"]]}, r"houses\[0\], seat=2"),
        ({"laid": MAP}, {"houses": [[-1, 0, 0, "N"]]}, r"houses\[0\], seat=-1"),
        ({"laid": MAP}, {"houses": [[0, 9, 9, "N"]]}, r"houses\[0\]: no tile lies at 9 9 \(M7.3\)"),
        ({"laid": MAP}, {"houses": [[0, 0, 0, "W"]]}, r"houses\[0\]: no area of S1b at 0 0 is called W.*M4.5"),
        ({"laid": MAP}, {"houses": [[0, 0, 0, ["N"]]]}, r"houses\[0\]: .* is not a word"),
        ({"laid": MAP}, {"houses": [[0, 0, 0, "N"], [1, 0, 0, "N"]]}, r"houses\[1\]: a house stands on this area.*M7.5"),
        (
            {"laid": MAP, "options": {"house_slots": "unlimited"}},
            {"houses": [[0, 0, 0, "N"]] * 9},
            r"houses\[8\]: each has 8 houses \(M1.1\)",
        ),
        (
            {"laid": MAP},
            {"houses": [[0, 0, 0, "N"]], "at_hand": [8, 4]},
            r"at_hand: seat 0 has 8 houses \(M1.1\), and those on the map and at hand are 9",
        ),
        ({}, {"at_hand": [9, 4]}, r"at_hand\[0\]=9"),
        ({}, {"at_hand": [4]}, "at_hand: it must be a list of 2"),
        # points and cards
        ({}, {"points": [1000, 0]}, r"points\[0\]=1000"),
        ({"seats": 1}, {"points": [3, 4]}, "points: it must be a list of 1"),
        ({}, {"discovery": [[2], []]}, r"discovery\[0\]: no discovery token of 2 is left \(M1.9\)"),
        ({}, {"discovery": [[8], [8]]}, r"discovery\[1\]: no discovery token of 8 is left \(M1.9\)"),
        ({}, {"discovery": [8, []]}, r"discovery\[0\]: it must be a list"),
        ({}, {"objectives": [["O01"], None]}, r"objectives\[0\]: it must be a list of 2"),
        ({}, {"objectives": [["O01", "M01"], None]}, r"objectives\[0\]: 'M01' names nothing in this game"),
        ({}, {"objectives": [["O01", "O02"], ["O01", "O03"]]}, r"objectives\[1\]: O01 is in two places, .*M2.4"),
        ({}, {"missions": [None, None]}, r"missions: there are none in the Normal mode \(M1.11\)"),
        ({}, {"rewards": [None, None]}, r"rewards: there are none in the Normal mode \(M1.11\)"),
        ({"options": {"advanced": True}}, {"objectives": [None, None]}, r"objectives: there are none in the Advanced mode"),
        (
            {"options": {"advanced": True}},
            {"missions": [["M01", "O01"], None]},
            r"missions\[0\]: 'O01' names nothing in this game",
        ),
        ({"options": {"advanced": True}}, {"rewards": [["W01", "W01"], None]}, r"rewards\[0\]: W01 is in two places"),
        # Alexis
        ({}, {"expedition": ["E01"]}, r"expedition: Alexis plays against one player alone \(M11.1\)"),
        ({"seats": 1}, {"expedition": ["E99"]}, "expedition: 'E99' names nothing in this game"),
        ({"seats": 1}, {"expedition": ["E01", "E01"]}, r"expedition: E01 is turned up twice.*M11.1"),
        ({"seats": 1}, {"expedition": [f"G0{k}" for k in range(1, 6)]}, r"expedition: at level 1 there are no more Land cards"),
        ({"seats": 1}, {"expedition": [f"E{k:02}" for k in range(1, 11)]}, r"expedition: at level 1 .* no more Explore cards"),
    ],
)
def test_what_cannot_be_is_named(how, fields, words):
    how = dict(how)
    if how.get("box") == "no square":
        how["box"] = GAME.box.edit("start", "S1a", edges="LSSS", land="N flower")
    with pytest.raises(BadPosition, match=words):
        position(**how, **fields)


# -- puzzles ------------------------------------------------------------------------------------------------------------------


def to_the_end(s):
    """Houses where they may stand, until the game is over; the points."""
    while not s.over:
        may = [str(a) for a in s.legal()]
        s.say(next((words for words in may if words.startswith("house")), may[-1]))
    return s.game.scores(s.state), s.game.places(s.state)


def test_a_puzzle_about_the_last_ship():
    """The last ship ends the game: on one cell of ten it is worth enough."""
    s = position(**FULL)
    right = []
    lands = [str(a) for a in s.legal() if str(a).startswith("land")]
    assert len(lands) == 10
    for words in lands:
        t = s.branch(0, words).say(words)
        scores, places = to_the_end(t)
        assert scores[1] == 19
        if scores[0] > scores[1]:
            assert places == [1, 2]
            right.append(words)
    assert right == ["land own at 0 -2"]
    quiz = isl.load(s.puzzle("Where do you land, to win?", right, why="four ports are round it").link())
    assert quiz.state == s.state
    assert quiz.guess("land own at 0 1") == "no"
    assert quiz.guess("land own at 0 -2") == "yes: four ports are round it"


def test_a_puzzle_against_alexis():
    """No card but Land cards is left in his stack: if you do not land now, he will, and it is his settling that comes first."""
    row = GAME.box.alexis[1]
    turned = [f"E{k:02}" for k in range(1, row["explore"] + 1)]
    s = position(1, laid=[*MAP, ["grey", 3, 0, 1]], navigation=0, expedition=turned, objectives=[["O10", "O09"]])
    assert s.state.steps == (1,) * row["land"]
    waits, lands = s.branch(0, "wait"), s.branch(0, "land")
    waits.say("take " + s.state.box.names[s.state.face_up[0]])
    waits.say(next(str(a) for a in waits.legal() if str(a).startswith("lay")))
    while waits.seat == 0 and "pass" in map(str, waits.legal()):
        waits.say("pass")
    assert any(seat == 1 and words.startswith("land grey") for seat, words in waits.log.lines)
    lands.say("land own at 0 -2")
    assert type(lands.states()[1].stack[-1]).__name__ == "Settling"
    assert lands.states()[1].stack[-1].seat == 0
    assert isl.load(lands.code()).state == lands.state


SQUARE = [["S1a", 0, 0, 1], ["S2a", 1, 0, 2], ["S3a", 0, 1, 0], ["S4a", 1, 1, 3]]


def promised(lay, **more):
    """What the preview of a tile says that it would be worth, to a seat whose objective brings discovery tokens."""
    goals = dict(hands=[["L03", "L21"], None], face_up=["L01", "L02", "L06"], objectives=[["O06", "O01"], ["O10", "O02"]])
    laid = [*SQUARE, ["L15", 2, 0, 0]]
    s = isl.position("small_islands", seats=2, seed=1, turn=0, navigation=3, reserve=10, laid=laid, **goals, **more)
    s.play("take L01")
    words = s.game.preview(view(s.state, 0), s.state.box, s.game.read(lay))
    return words[words.rindex("(") + 1 : -1]


def test_a_preview_promises_no_token_that_cannot_come():
    beside = "lay L03 at 2 -1 turned 2"
    assert promised(beside) == "worth nothing to you: no temple, so no discovery token"
    assert promised(beside, houses=[[0, 2, 0, "N"]]) == "your house stands there already"
    assert promised("lay L21 at 2 -1 turned 2") == "worth a discovery token"
    assert promised("lay L01 at 0 -1 turned 0") == "not what your mission asks for"


def test_who_has_no_ship_or_no_cell_for_one_is_not_told_to_land():
    def head(s):
        return GAME.headline(view(s, 0), Frame(s.box, legal=tuple(map(str, legal(s)))))[0]

    s = table(seat=0)
    assert head(s) == "Ada, your turn: take a tile, or land"
    s.navigation = (s.reserve[0],)
    assert head(s) == "Ada, your turn: take a tile"
    s.navigation, s.grey, s.own_ship[0] = (), 0, False
    assert head(s) == "Ada, your turn: take a tile"
    assert head(table(seat=0, laid="L55 0 0 0")) == "Ada, your turn: take a tile"
    assert head(table(seat=0, face_up="", reserve="")) == "Ada, your turn: land"


def test_an_island_promises_nothing_where_no_house_can_be_put():
    """Not to a seat without houses at hand, nor where no area is left, nor once its step is over."""

    def worth(s, seat=0):
        return worth_of(view(s, seat), s.box, s.chart, 0)

    scene = dict(seat=0, goal="O05", laid="L02 0 0 0; L14 2 0 0")
    s = table(task="lay", **scene)
    assert worth(s) == " (worth 6 points to you)"
    s.at_hand[0] = 0
    assert worth(s) == " (you have no house at hand)"
    assert worth(table(task="lay", houses=[(1, "0 0 N")], **scene)) == " (a house stands on each of its areas)"
    free = table(task="lay", houses=[(1, "0 0 N")], house_slots="unlimited", **scene)
    assert worth(free) == " (worth 6 points to you)"
    s = table(task="settle", **scene)
    assert worth(s) == " (worth 6 points to you)"
    assert worth(play(s, House(2, 0, "N"))) == " (worth 6 points to you)"
    assert worth(play(s, Done())) == ""
