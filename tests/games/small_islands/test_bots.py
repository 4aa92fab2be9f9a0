"""The greedy player: it beats random ones, and Alexis more often than they do."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest

from islands_nb.games.small_islands import GAME
from islands_nb.games.small_islands.bots import foresee, worth
from islands_nb.kernel.flow import legal, step, to_act
from islands_nb.kernel.seat import Seat
from islands_nb.sim.bots import Greedy, Random

from .scenes import say, table


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
