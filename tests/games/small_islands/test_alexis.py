"""A player alone: Alexis, his levels, each of his cards."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import islands_nb as isl
from islands_nb.games.small_islands import GAME
from islands_nb.games.small_islands.alexis import AlexisDraws, AlexisLands, AlexisLays, AlexisTakes, _touching, said
from islands_nb.games.small_islands.box import DIGIT
from islands_nb.games.small_islands.chart import OPEN, Chart
from islands_nb.games.small_islands.reward import AlexisSettles, Rewarding, RoundOver
from islands_nb.games.small_islands.rules import REFILLING, Preparing, Turn
from islands_nb.games.small_islands.scoring import counts, scores
from islands_nb.kernel.errors import BadOption
from islands_nb.kernel.flow import forced, legal, play, settle, step, to_act
from islands_nb.kernel.imagine import imagine
from islands_nb.kernel.rng import Rng, stream

from .scenes import BOX, happened, may, refused, say, table, tiles

rule = pytest.mark.rule
CARDS = [row["id"] for row in BOX.expeditions]


def his(task, **more):
    """A table of one player at which it is Alexis' step."""
    s = table(1, **more)
    s.stack = [Preparing(), Turn(0), REFILLING, task]
    return s


def next_card(s, name):
    """That Expedition card is the next."""
    k = CARDS.index(name)
    kind = BOX.expeditions[k]["does"] == "land"
    s.steps = (int(kind), *s.steps)
    if kind:
        s.lands = (k, *s.lands)
    else:
        s.explores = (k, *s.explores)
    return s


# -- setting up ---------------------------------------------------------------------------------------------------------------


@rule("M11.1")
@pytest.mark.parametrize(("level", "explore", "land"), [(1, 6, 2), (2, 6, 3), (3, 5, 3), (4, 5, 4)])
def test_his_card_says_how_many_of_each_kind_take_part(level, explore, land):
    s = GAME.start(1, 7, options={"level": level})
    assert (s.seats, s.level) == (2, level)
    assert Counter(s.steps) == {0: explore, 1: land}
    assert (len(s.explores), len(s.explores_out)) == (explore, 10 - explore)
    assert (len(s.lands), len(s.lands_out)) == (land, 5 - land)
    assert all(BOX.expeditions[k]["does"] == "explore" for k in (*s.explores, *s.explores_out))
    assert GAME.start(1, 8, options={"level": level}).explores != s.explores


@rule("M11.1")
def test_levels_are_for_a_player_alone():
    with pytest.raises(BadOption, match=r"there are 2 \(M11\.1\)"):
        GAME.start(2, 7, options={"level": 3})
    with pytest.raises(BadOption, match="one of 1, 2, 3, 4"):
        GAME.start(1, 7, options={"level": 5})
    assert GAME.start(2, 7).level == 0
    assert len({row["card"] for row in BOX.alexis.values()}) == 3  # three cards, one of them with two faces


@rule("M11.2")
def test_what_alexis_has():
    s = GAME.start(1, 7, options={"start": "square"})
    assert (s.at_hand[1], s.in_reserve[1]) == (8, 0)
    assert s.hands[1] == s.tokens[1] == s.goals_held[1] == ()
    assert (s.own_ship, s.grey) == ([True, False], 3)
    assert (s.at_hand[0], s.in_reserve[0], len(s.hands[0])) == (4, 4, 2)
    names = isl.start("small_islands", seats=1, seed=7).names
    assert names == ("Ada", "Alexis")


@rule("M11.2", "M6.1")
def test_alexis_uses_grey_ships_only_and_the_player_any():
    s = table(1)
    assert {a.split()[1] for a in may(s) if a.startswith("land")} == {"own", "grey"}
    assert s.ships_for(1) == ["grey"]
    s.grey = 0
    assert s.ships_for(1) == []


# -- his turn -----------------------------------------------------------------------------------------------------------------


@rule("M11.3")
def test_each_of_his_steps_has_one_open_option_and_is_a_ply():
    s = isl.start("small_islands", seats=1, seed=7, start="square")
    while not s.over:
        s.play(s.legal()[s.ply % len(s.legal())])
    steps = [state for state in s.states() if to_act(state) == 1]
    assert {type(t.stack[-1]).__name__ for t in steps} >= {"AlexisDraws", "AlexisTakes", "AlexisLays", "AlexisSettles"}
    assert all(forced(t) is not None for t in steps)
    said_by_him = [text.split()[0] for seat, text in s.log.lines if seat == 1]
    assert len(said_by_him) == len(steps)
    assert set(said_by_him) <= {"draw", "take", "lay", "land", "house", "done", "bury"}
    assert s.people == [0]


@rule("M11.3")
def test_he_turns_up_a_card_and_the_stack_is_shuffled_when_it_is_used_up():
    s = next_card(his(AlexisDraws(1), navigation=3), "E05")
    assert may(s) == ["draw expedition"]
    refused(s, "take L01", "M11.3")
    s = say(s, "1 draw expedition")
    assert CARDS[s.card] == "E05"
    assert any(w.startswith("turned up E05: he takes face-up tile 2") for w in happened(s))
    t = his(AlexisDraws(1), navigation=3)
    t.used = (*t.explores, *t.lands)
    t.steps = t.explores = t.lands = ()
    known = set(t.used)
    t = say(t, "1 draw expedition")
    assert len(t.steps) == 7
    assert {*t.explores, *t.lands, t.card} == known
    assert t.explores_out == t.lands_out == ()  # all can tell by now which stayed in the box
    assert all({*imagine(t, 0, Rng(n)).explores, *imagine(t, 0, Rng(n)).lands, t.card} == known for n in range(5))


@rule("M11.3")
def test_what_is_not_seen_of_his_stack_is_dealt_anew_with_as_many_of_each_kind():
    s = GAME.start(1, 7, options={"level": 4})
    drawn = [imagine(s, 0, Rng(n)) for n in range(40)]
    assert len({t.explores for t in drawn}) > 20
    assert all(Counter(t.steps) == {0: 5, 1: 4} for t in drawn)


@rule("M11.4")
@pytest.mark.parametrize("name", [c for c in CARDS if c[0] == "E"])
def test_each_explore_card(name):
    """He takes the tile of the slot and lays it so that no other way serves the aim of his card better."""
    card = BOX.expeditions[CARDS.index(name)]
    laid = "S1a 0 0 0; L01 1 0 3; L40 0 -1 1; L04 2 0 1; L02 5 0 0; L05 5 -2 2; L08 8 0 0; L11 9 -1 3; L37 7 -4 0"
    s = next_card(his(AlexisDraws(1), navigation=3, laid=laid, face_up="L16 L31 L49"), name)
    s = say(s, "1 draw expedition")
    assert may(s) == [f"take {('L16', 'L31', 'L49')[card['slot'] - 1]}"]
    s = play(s, legal(s)[0])
    (way,) = legal(s)
    worth = {}
    for other in Everything(s).ways():
        t = s.clone()
        t.lay(BOX.tile[other.tile], other.x, other.y, other.turn, 1)
        worth[str(other)] = aim(card["aim"], t)
    assert worth[str(way)] == max(worth.values())
    assert len(set(worth.values())) > 1
    refused(s, next(w for w in worth if w != str(way)), "M11.4", f"Alexis follows his cards: {way}")
    s = play(s, way)
    assert s.taken[1] == ()
    assert to_act(s) == 0  # and no bonus token


class Everything:
    """All ways to lay the tile in his hand."""

    def __init__(self, s):
        self.s = s

    def ways(self):
        from islands_nb.games.small_islands.moves import lays

        return lays(self.s, self.s.hand(1))


def aim(name, s):
    """What a card aims at, counted another way."""
    from .test_recount import islands_of

    found = islands_of(s)
    if name == "grow":
        return max(len(tiles) for tiles, _ in found)
    if name == "seal":
        return sum(1 for _, count in found if count[OPEN] == 0)
    if name == "scatter":
        return len(found)
    return -max((s.chart.ports_round(c) for c in s.cells_for_ships()), default=0)


@rule("M11.4")
def test_of_equal_ways_the_one_that_touches_most_then_the_nearest_then_north_and_west():
    # A lone cap: every way to lay a cap beside its land or sea; "scatter" likes the sea sides, which are alike but for the place.
    s = his(AlexisLays(1), laid="S1b 0 0 0", taken={1: "L01"}, card="E07")
    assert may(s) == ["lay L01 at -1 0 turned 0"]  # -1 0, 0 1 and 1 0 are equally near; the more northern, then the western
    two = his(AlexisLays(1), laid="S1b 0 0 0; L02 1 1 1", taken={1: "L01"}, card="E07")
    assert may(two)[0].startswith(("lay L01 at 1 0", "lay L01 at 0 1"))  # these touch two sides
    west = his(AlexisLays(1), laid="S1b 0 0 0; grey -1 0 0; grey -2 0 0", taken={1: "L01"}, card="E07")
    assert may(west)[0].startswith("lay L01 at 1 0 ")  # near to the first tile, and so not far in the west
    north = his(AlexisLays(1), laid="S1b 0 0 1; grey 0 -1 0; grey 0 -2 0", taken={1: "L01"}, card="E07")
    assert may(north)[0].startswith("lay L01 at -1 0 ")  # nor in the north


@rule("M11.4")
@pytest.mark.parametrize("name", ["E01", "E04", "E07", "E10"])
def test_on_a_map_that_is_all_sea_he_lays_what_is_all_sea(name):
    sea = BOX.edit("tile", "L01", edges="SSSS", land="none")
    s = his(AlexisLays(1), laid="grey 0 0 0", taken={1: "L01"}, card=name, box=sea)
    assert may(s) == ["lay L01 at 0 -1 turned 0"]


@rule("M11.4", "M11.5")
def test_sides_that_touch_are_counted_whatever_they_ask():
    """Of each of the four sides a cell asks nothing, land or sea: a digit of its code."""
    for sides in product((0, 1, 2), repeat=4):
        code = sum(asked * digit for asked, digit in zip(sides, DIGIT, strict=True))
        assert _touching(Chart(open={0: code}), 0) == 4 - sides.count(0)
    assert _touching(Chart(), 0) == 0


@rule("M11.4")
def test_of_fewer_tiles_the_last_and_a_tile_that_fits_nowhere_goes_under_the_reserve():
    s = his(AlexisTakes(1), face_up="L16 L31", reserve="", card="E03")
    assert may(s) == ["take L31"]
    s = his(AlexisLays(1), laid="grey 0 0 0", taken={1: "L52"}, card="E01")
    assert may(s) == ["bury L52"]
    s = say(s, "1 bury L52")
    assert s.under == tuple(tiles("L52"))
    assert to_act(s) == 0


@rule("M11.5")
@pytest.mark.parametrize("name", [c for c in CARDS if c[0] == "G"])
def test_each_land_card(name):
    """He lands with a grey ship where most ports are; when he may not, he explores as his card says."""
    laid = "S1a 0 0 0; L04 3 0 0; L05 4 0 0"
    s = say(next_card(his(AlexisDraws(1), laid=laid), name), "1 draw expedition")
    (way,) = legal(s)
    assert str(way).startswith("land grey at ")
    best = max(s.chart.ports_round(c) for c in s.cells_for_ships())
    assert s.chart.ports_round(way.x + 256 * way.y) == best == 4
    refused(s, "land grey at -1 0", "M11.5")
    s = play(s, way)
    assert s.grey == 2
    assert s.laid[-1][0] == BOX.grey
    assert to_act(s) == 1  # the Reward phase begins with him
    card = BOX.expeditions[CARDS.index(name)]
    early = say(next_card(his(AlexisDraws(1), laid=laid, navigation=2, face_up="L16 L31 L49"), name), "1 draw expedition")
    assert may(early) == [f"take {('L16', 'L31', 'L49')[card['slot'] - 1]}"]
    none = next_card(his(AlexisDraws(1), laid=laid, face_up="L16 L31 L49"), name)
    none.grey = 0
    assert may(say(none, "1 draw expedition"))[0].startswith("take")


# -- houses -------------------------------------------------------------------------------------------------------------------


@rule("M11.6")
def test_his_houses_go_where_most_is_of_what_his_card_names():
    laid = "L01 0 0 0; L10 2 0 0; L07 4 0 0; L42 6 0 0; L45 6 -1 1"
    for card, first in (
        ("E03", "house at 2 0 N"),
        ("E02", "house at 4 0 N"),
        ("E01", "house at 6 -1 E"),
        ("E05", "house at 6 -1 E"),
    ):
        s = his(AlexisSettles(1, 1), laid=laid, card=card)
        place = may(s)[0]
        assert place.split(" at ")[1].split()[0] == first.split(" at ")[1].split()[0], (card, place)
    s = his(AlexisSettles(1, 1), laid=laid, card="E03")
    refused(s, "house at 0 0 N", "M11.6", "Alexis settles by his card")
    s = say(s, "1 house at 2 0 N")
    assert may(s) == ["done"]  # as many as his level says
    assert (s.at_hand[1], s.points) == (7, [0, 0])


@rule("M11.6")
def test_of_equals_the_bigger_then_north_then_west_and_at_least_one():
    s = his(AlexisSettles(1, 2), laid="L01 2 0 0; L01 0 0 0".replace("L01 0", "L04 0"), card="E03")
    assert may(s) == ["house at 0 0 N"]
    s = his(AlexisSettles(1, 2), laid="L01 2 0 0; L04 0 0 0; L02 2 -1 2", card="E03")
    assert may(s) == ["house at 2 -1 S"]  # one flower on each, and this island is bigger
    s = his(AlexisSettles(1, 2), laid="L02 0 0 0", card="E03")
    assert may(s) == ["done"]  # no flower anywhere
    assert may(his(AlexisSettles(1, 0), laid="L01 0 0 0", card="E03")) == ["done"]
    none = his(AlexisSettles(1, 2), laid="L01 0 0 0", card="E03")
    none.at_hand[1] = 0
    assert may(none) == ["done"]
    assert may(his(AlexisSettles(1, 2), laid="L01 0 0 0")) == ["house at 0 0 N"]  # before his first card: by size
    assert may(his(AlexisSettles(1, 2), laid="L25 0 0 0")) == ["house at 0 0 N"]  # of two on one tile, on the first


@rule("M11.6")
def test_north_and_west_are_those_of_the_map_in_whatever_order_tiles_were_laid_and_turned():
    """Of islands alike and of the areas of one, the northern; a part turned so that it lies north comes first on its tile."""
    column, line = "L01 0 1 0; L31 0 0 0; L02 0 -1 2", "L03 3 0 1; L32 4 0 1; L04 5 0 3"
    assert may(his(AlexisSettles(1, 1), laid=f"{column}; {line}", card="E01")) == ["house at 0 -1 S"]
    assert may(his(AlexisSettles(1, 1), laid=f"{line}; {column}", card="E01")) == ["house at 0 -1 S"]
    taken = his(AlexisSettles(1, 1), laid=f"{column}; {line}", card="E01", houses=[(0, "0 -1 S")])
    assert may(taken) == ["house at 0 0 N"]  # of the areas that are left, in the same row as the other island's
    assert may(his(AlexisSettles(1, 1), laid="L04 5 0 3; L32 4 0 1; L03 3 0 1", card="E01")) == ["house at 3 0 E"]
    assert may(his(AlexisSettles(1, 1), laid="L25 0 0 3", card="E01")) == ["house at 0 0 N"]  # its other part lies west


@rule("M11.6")
@pytest.mark.parametrize(("level", "houses"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_as_many_houses_as_his_level_says(level, houses):
    s = his(Rewarding(1), laid="L01 0 0 0; L10 2 0 0; L04 4 0 0", card="E03", level=level)
    settle(s)
    put = 0
    while str(legal(s)[0]) != "done":
        step(s, legal(s)[0])
        put += 1
    assert put == houses


@rule("M11.6", "M11.9")
def test_houses_of_both_take_room_from_each_other():
    s = his(AlexisSettles(1, 1), laid="L01 0 0 0", card="E03", houses=[(0, "0 0 N")])
    assert may(s) == ["done"]
    s = table(1, task="settle", goal="O01", laid="L01 0 0 0", houses=[(1, "0 0 N")])
    assert may(s) == ["done"]
    twice = his(AlexisSettles(1, 1), laid="L10 0 0 0; L04 0 -1 2", card="E03", houses=[(1, "0 0 N")])
    assert may(twice) == ["done"]  # one on an island
    shared = his(AlexisSettles(1, 1), laid="L10 0 0 0; L04 0 -1 2", card="E03", houses=[(0, "0 0 N")])
    assert may(shared) == ["house at 0 -1 S"]


# -- the end ------------------------------------------------------------------------------------------------------------------


@rule("M11.7")
def test_with_no_tile_left_he_lands_whatever_his_card_says_or_the_last_phase_begins():
    s = table(1, face_up="", reserve="", laid="L04 0 0 0", card="E01")
    s.stack = [Preparing(), Turn(1)]
    settle(s)
    s = next_card(s, "E04")
    s = say(s, "1 draw expedition")
    assert type(s.stack[-1]) is AlexisLands
    s = table(1, face_up="", reserve="", laid="L55 0 0 0", card="E01")
    s.stack = [Preparing(), Turn(1)]
    settle(s)
    assert s.ended
    assert type(s.stack[-1]) is AlexisSettles
    s = play(s, legal(s)[0])
    s = play(s, legal(s)[0])
    s = say(s, "0 done")
    assert s.stack == []


@rule("M11.8")
@pytest.mark.parametrize(("level", "points"), [(1, 40), (2, 42), (3, 46), (4, 50)])
def test_his_points(level, points):
    s = table(1, level=level, laid="L01 0 0 0; L10 2 0 0; grey 3 0 0 1", houses=[(1, "0 0 N"), (1, "2 0 N")])
    assert scores(s) == [0, points + 2]
    assert counts(s)[1]["houses"] == 2
    s.points[0] = points + 2
    s.stack = [RoundOver(0)]
    s.own_ship, s.grey = [False, False], 0
    settle(s)
    assert GAME.places(s) == [2, 1]  # of equal points, he has placed more houses


def test_the_player_begins_and_then_who_comes_after_the_one_that_landed():
    for seed in range(6):
        s = GAME.start(1, seed, options={"start": "square"})
        chance, order, landed = stream(seed, "x"), [], None
        while s.stack:
            task = type(s.stack[-1]).__name__
            if landed is not None and task in ("Acting", "AlexisDraws"):
                order.append((landed, to_act(s)))
                landed = None
            options = legal(s)
            action = options[chance.below(len(options))]
            if str(action).startswith("land"):
                landed = to_act(s)
            s = play(s, action)
        assert order
        assert all(then == 1 - before for before, then in order)


def test_every_card_is_said_in_words():
    assert len(CARDS) == 15
    words = [said(card) for card in BOX.expeditions]
    assert len(set(words)) == 15
    assert all(w == " ".join(w.split()) for w in words)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_games_against_him_end(level):
    for seed in range(10):
        s = GAME.start(1, seed, options={"level": level})
        chance = stream(seed, "y")
        while s.stack:
            options = legal(s)
            assert to_act(s) == 0 or len(options) == 1
            step(s, options[chance.below(len(options))])
        assert s.round <= 4
