"""The greedy player: it beats random ones, and Alexis more often than they do."""

from __future__ import annotations

from dataclasses import replace
from math import isclose, sqrt

import pytest

from islands_nb.games.small_islands import GAME
from islands_nb.games.small_islands.bots import (
    ENOUGH,
    HOLD,
    HOUSE,
    LATER,
    LOOK,
    PLACE,
    SHARE,
    TOKEN,
    TOKENS,
    foresee,
    harbour,
    hopes,
    rollout,
    worth,
)
from islands_nb.kernel import flow
from islands_nb.kernel.flow import legal, step, to_act
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.seat import Seat
from islands_nb.sim.bots import Greedy, Random

from .scenes import BOX, say, table


def played(seed, seats, greedy, **options):
    """A game in which these seats are greedy and the others random."""
    s = GAME.start(seats, seed, None, options)
    bots = [Greedy() if k in greedy else Random() for k in range(seats)]
    while s.stack:
        seat, may = to_act(s), legal(s)
        step(s, may[0] if len(may) == 1 else bots[seat].choose(Seat(GAME, s, seat, seed)))
    return s


def wins(seats, seat, seeds, **options):
    """In how many of these deals ``seat``, the only greedy one, is alone in first place or shares it."""
    return sum(GAME.places(played(seed, seats, (seat,), **options))[seat] == 1 for seed in seeds)


def won(seed, greedy, level=1):
    """Has the voyage alone been won against Alexis?"""
    return int(GAME.places(played(seed, 1, greedy, level=level))[0] == 1)


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1)])
def test_greedy_beats_random(seats, seat):
    assert wins(seats, seat, range(8)) >= 7


@pytest.mark.soak
@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_wins_nine_of_ten_over_200_deals(seat, advanced):
    assert wins(2, seat, range(200), advanced=advanced) >= 180


def lower(pairs):
    """The lower end of the 95 % interval of the mean of these differences."""
    mean = sum(pairs) / len(pairs)
    return mean - 1.96 * sqrt(sum((d - mean) ** 2 for d in pairs) / (len(pairs) - 1) / len(pairs))


@pytest.mark.soak
def test_greedy_wins_the_voyage_alone_more_often():
    """Over 200 paired voyages at level 1 the lower end of the interval of the difference is above 10 points."""
    assert lower([won(seed, (0,)) - won(seed, ()) for seed in range(200)]) > 0.10


def test_greedy_wins_some_voyages_alone():
    assert sum(won(seed, (0,)) for seed in range(10)) > sum(won(seed, ()) for seed in range(10))


def best(s, judge):
    """The answer that is best by ``judge`` at once."""

    def value(action):
        after = s.clone()
        step(after, action)
        return judge(after, s.stack[-1].seat)

    return str(max(legal(s), key=value))


@pytest.mark.parametrize(("goal", "points", "early"), [("O04", 0, "done"), ("O02", 3, "done"), ("O10", 4, "house at 0 0 N")])
def test_who_foresees_gives_no_house_away_while_rounds_are_to_come(goal, points, early):
    """For three points a house is kept, for four it goes; in the last Reward phase it goes for anything, as it ever does by
    ``worth``."""
    s = table(task="settle", goal=goal, laid="L16 0 0 0")
    after = say(s, "0 house at 0 0 N")
    assert after.points[0] - s.points[0] == points
    assert best(s, worth) == "house at 0 0 N"
    assert best(s, foresee) == early
    assert foresee(s, 0) > worth(s, 0)
    s.ended = True
    assert best(s, foresee) == "house at 0 0 N"
    assert foresee(s, 0) == worth(s, 0)
    s.ended, s.own_ship, s.grey = False, [False, False], 0  # the last ship lies: nothing comes after this Reward phase either
    assert foresee(s, 0) == worth(s, 0)


def test_when_all_is_over_foresight_is_worth():
    s = played(3, 2, (0, 1))
    assert [foresee(s, k) for k in (0, 1)] == [worth(s, k) for k in (0, 1)]
    start = GAME.start(2, 3)
    assert foresee(start, 0) > worth(start, 0)


def test_alone_foresight_in_place_of_worth_wins_more_voyages():
    """The greedy player that goes by ``foresee``: what search judges by is the better judgement."""
    seeing = replace(GAME, worth=foresee)

    def score(game, seed):
        s = game.start(1, seed)
        while s.stack:
            may = legal(s)
            step(s, may[0] if len(may) == 1 else Greedy().choose(Seat(game, s, to_act(s), seed)))
        return game.scores(s)[0]

    seeds = range(8)
    assert sum(score(seeing, k) - score(GAME, k) for k in seeds) > 3 * len(seeds)


# -- what a position is made of, part by part ---------------------------------------------------------------------------------

ISLES = "L02 0 0 0; L05 0 -1 2; L14 3 0 0; L16 5 5 0; L29 8 8 0; L40 10 10 0"  # six islands, four of them with fruit


@pytest.mark.parametrize(
    ("goal", "brought"),
    [
        ("O05", (6, 6, 6)),  # more fruit than flowers: six points an island
        ("O02", (4, 4, 3, 3)),  # more fruit than leaves: two and a point a fruit
        ("O03", ()),  # no island has more leaves than flowers
    ],
)
def test_what_a_mission_would_bring_is_the_best_of_what_is_there_for_so_many_houses(goal, brought):
    """And no house goes for less than it is held for, of which only what is above that counts."""
    s, card = table(laid=ISLES), BOX.goal[goal]
    for houses in range(6):
        assert hopes(s, 0, card, 0, houses) == sum(brought[:houses])
        assert isclose(hopes(s, 0, card, 0, houses, 3.5), sum(n - 3.5 for n in brought[:houses] if n > 3.5), abs_tol=1e-9)


def test_where_a_house_stands_there_is_nothing_more_to_hope_for():
    """Its owner's on the whole island, another's on its area."""
    card = BOX.goal["O05"]
    for who, left in ((0, 12), (1, 18)):
        s = table(laid=ISLES, houses=[(who, "0 0 N")])  # of an island of two areas
        assert hopes(s, 0, card, 0, 8) == left
    assert hopes(table(laid=ISLES, houses=[(1, "3 0 N")]), 0, card, 0, 8) == 12


def test_a_reward_card_pays_where_missions_have_cards_of_their_own():
    s = table(laid=ISLES, advanced=True)
    assert hopes(s, 0, BOX.goal["M03"], BOX.reward["W08"], 8) == 18  # as O05
    assert hopes(s, 0, BOX.goal["M03"], BOX.reward["W01"], 8) == 6  # two each, and a point a flower, of which there are none


def test_discovery_tokens_are_hoped_for_by_the_temples_there_are():
    """Of the leaf islands one has no temple, one has one, and one as many as there is a mean for, and more."""
    s = table(laid=ISLES)
    card, chart = BOX.goal["O06"], s.chart
    for temples, value in ((0, 0.0), (1, TOKENS[1]), (2, TOKENS[2]), (4, TOKENS[4]), (9, TOKENS[4])):
        chart.counts = dict.fromkeys(chart.counts, (0, 0, 1, temples, 0, 0))
        assert hopes(s, 0, card, 0, 1) == value
        assert hopes(s, 0, card, 0, 1, 5.5) == max(0.0, value - 5.5)


def test_the_best_place_for_a_ship_has_the_most_ports_round_it():
    assert harbour(table(laid=ISLES)) == 3
    s = table(laid=ISLES)
    s.chart.open.clear()
    assert harbour(s) == 0, "where no ship may lie there is no place"


def bare(seats=2, **how):
    """A position where nobody holds a card or a bonus token, and nobody has points."""
    s = table(seats, laid=ISLES, **how)
    for cards in (s.goal_now, s.goal_aside, s.goals_held, s.goals_shown, s.reward_now, s.reward_aside, s.rewards_held, s.tokens):
        cards[:] = [()] * seats
    return s


def gains(change, judge=worth, seat=0, **how):
    """What a change of a bare position is worth."""
    s = bare(**how)
    before = judge(s, seat)
    change(s)
    return judge(s, seat) - before


def put(name, value, seat=0):
    """A change: what a seat has in this field."""

    def change(s):
        getattr(s, name)[seat] = value

    return change


def test_a_bare_position_is_worth_a_ships_place_and_its_houses_when_they_are_held():
    s = bare()
    assert isclose(worth(s, 0), PLACE * 3 * BOX.port_points)
    assert isclose(foresee(s, 0), worth(s, 0) + HOLD * BOX.houses)
    s.own_ship = [False, True]
    assert worth(s, 0) == 0
    box = BOX.edit("number", "port_points", value=2)
    assert isclose(worth(bare(box=box), 0), PLACE * 3 * 2)


@pytest.mark.parametrize(
    ("change", "worth_it"),
    [
        (put("points", 5), 5),
        (put("points", 4, seat=1), -1),  # a quarter of the best other's
        (put("kept", (0, 11)), 3 + 8),
        (put("opened", (0,)), 3),
        (put("tokens", (1, 4, 5)), 3 * TOKEN),
        (put("looked", (2, 3)), LOOK),
        (put("in_reserve", 2), 2 * HOUSE),  # so two are on the map
        (put("own_ship", False), -PLACE * 3),
        (put("goal_now", (BOX.goal["O02"],)), SHARE * 14),
        (put("goals_shown", (BOX.goal["O02"],)), SHARE * 14),
        (put("goal_aside", (BOX.goal["O05"],)), LATER * 18),
        (put("goals_held", (BOX.goal["O01"], BOX.goal["O05"], BOX.goal["O03"])), LATER * 18),
    ],
)
def test_what_each_thing_is_worth(change, worth_it):
    assert isclose(gains(change), worth_it, abs_tol=1e-9)


def test_the_best_other_counts_and_not_all_of_them():
    assert isclose(gains(lambda s: s.points.__setitem__(slice(None), [8, 2, 4]), seats=3), 8 - 1)


def test_houses_at_hand_are_for_this_round_and_those_left_for_the_next():
    """A card for each round; a house at hand and two in reserve: one is placed now, and in the next round three are at hand."""

    def few(s):
        s.at_hand[0], s.in_reserve[0] = 1, 2

    for name, share, best in (("goal_now", SHARE, 6), ("goal_aside", LATER, 18), ("goals_held", LATER, 6)):
        s = bare()
        few(s)
        t = s.clone()
        put(name, (BOX.goal["O05"],))(t)
        assert isclose(worth(t, 0) - worth(s, 0), share * best)
        assert isclose(foresee(t, 0) - foresee(s, 0), share * best / 6 * (6 - HOLD))


def test_the_card_aside_is_for_a_round_that_comes():
    """With a ship left this round ends the game."""
    last = bare()
    last.own_ship, last.grey = [True, False], 0
    t = last.clone()
    put("goal_aside", (BOX.goal["O05"],))(t)
    assert worth(t, 0) == worth(last, 0)
    last.grey = t.grey = 1
    assert isclose(worth(t, 0) - worth(last, 0), LATER * 18)


def test_advanced_the_reward_of_the_round_pays_and_at_its_beginning_the_best_pair():
    flat, flowers = BOX.reward["W08"], BOX.reward["W01"]
    for goal, reward, share in (
        ("goal_now", "reward_now", SHARE), ("goals_shown", "rewards_shown", SHARE),
        ("goal_aside", "reward_aside", LATER), ("goals_held", "rewards_held", LATER),
    ):  # fmt: skip
        for paid, each in (((flat,), 6), ((flowers,), 2)):
            s = bare(advanced=True)
            before = worth(s, 0)
            put(goal, (BOX.goal["M03"],))(s)
            put(reward, paid)(s)
            assert isclose(worth(s, 0) - before, share * 3 * each)
    s = bare(advanced=True)
    before = worth(s, 0)
    put("goals_held", (BOX.goal["M01"], BOX.goal["M03"]))(s)
    put("rewards_held", (flowers, flat))(s)
    assert isclose(worth(s, 0) - before, LATER * 18)


def test_alexis_has_points_and_nothing_to_hope_for():
    s = table(1, laid=ISLES, goal="O05")
    assert s.is_alexis(1)
    before = worth(s, 1)
    s.looked[1] = (1,)
    assert worth(s, 1) == before


def test_when_all_is_over_points_count_and_houses():
    s = bare()
    s.stack.clear()
    s.in_reserve[0], s.points[0], s.looked[0] = 0, 7, (1,)
    assert isclose(worth(s, 0), 7 + 4 * HOUSE)


def test_while_playing_on_the_best_of_some_two_dozen_is_said():
    """By ``foresee`` and of equals the first; where there are many, of each few one, beginning with any."""
    s = table(laid="S1b 0 0 0")
    options = legal(s)
    assert len(options) <= ENOUGH
    assert rollout(s, Rng(1)) == flow.best(s, options, foresee, 0)
    s = table(task="lay", laid="L02 0 0 0; L05 0 -1 2; L14 3 0 0; L16 5 5 0", hands={0: "L07 L08"})
    options = legal(s)
    apart = -(-len(options) // ENOUGH)
    assert apart > 1
    firsts = set()
    for k in range(12):
        first = Rng(k).below(apart)
        firsts.add(first)
        assert rollout(s, Rng(k)) == flow.best(s, options[first::apart], foresee, 0)
    assert firsts == set(range(apart))


@pytest.mark.parametrize(("goal", "said"), [("O04", "done"), ("O10", "house at 0 0 N")])
def test_of_two_answers_too_the_better_is_said(goal, said):
    s = table(task="settle", goal=goal, laid="L16 0 0 0")
    assert len(legal(s)) == 2
    assert str(rollout(s, Rng(1))) == said
