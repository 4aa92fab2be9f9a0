"""What the golden games hold between them. They are replayed in ``tests/games/test_golden.py``."""

from __future__ import annotations

import pytest

from islands_nb.games.seven_islands import GAME
from islands_nb.games.seven_islands.attack import Attacking, Responding
from tests.tools.golden import read

from .renew import FOLDER, RECIPES

# What is said so seldom that no golden game need have it.
SELDOM = {"SpendVp", "Show", "GiveUp"}


def test_every_island_and_every_number_of_players_is_among_them():
    starts = [read(FOLDER, name)[0].start() for name in RECIPES]
    assert {s.island for s in starts} == {*GAME.box.islands, "own"}
    assert {s.seats for s in starts} == {1, 2, 3, 4}


def test_all_that_may_be_said_is_said_in_one_of_them():
    said = {type(GAME.read(text)).__name__ for name in RECIPES for _, text in read(FOLDER, name)[0].lines}
    assert {v.__name__ for v in GAME.verbs} - said <= SELDOM


@pytest.mark.rule("S7.2")
def test_every_window_of_three_victims_opens_before_the_first_harm():
    """From the attack on three windows follow each other, clockwise, and nothing of the victims changes till the last is shut."""
    log, _ = read(FOLDER, "attacks_4")
    positions, attacks = list(log.replay()), 0
    for at, s in enumerate(positions[1:], 1):
        task = s.stack[-1] if s.stack else None
        if type(task) is not Responding or type(positions[at - 1].stack[-1]) is Responding:
            continue
        attacks += 1
        by = task.by
        order = [(by + k) % 4 for k in (1, 2, 3)]
        answered = positions[at : at + 3]
        assert [p.stack[-1].seat for p in answered] == order
        harm = next(t for t in s.stack if type(t) is Attacking)
        assert harm.victims == tuple(order)
        for p in answered:
            for seat in order:
                assert p.in_hand(seat) == s.in_hand(seat)
                assert (p.coins[seat], p.markers) == (s.coins[seat], s.markers)
                assert p.food[seat] >= s.food[seat]  # a Cargo Guard may earn
    assert attacks >= 3
