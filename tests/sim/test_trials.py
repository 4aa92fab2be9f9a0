"""Answers weighed by trial: each on the same deals, to the end of the round."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import pytest

from islands_nb.kernel.flow import legal, step
from islands_nb.kernel.game import find
from islands_nb.kernel.imagine import imagine
from islands_nb.kernel.rng import stream
from islands_nb.kernel.seat import Seat
from islands_nb.sim import trials as module
from islands_nb.sim.search import Search, Trees
from islands_nb.sim.tree import LONGEST_LINE
from islands_nb.sim.trials import FEW, Trials
from tests.contract.walks import position

GAME = find("small_islands")


def choosing(seats=2, seed=5, **options):
    """A table where objectives are chosen."""
    box, how = GAME.bring(GAME.box, options)
    s = GAME.start(seats, seed, box, how)
    while type(s.stack[-1]).__name__ != "Choosing":
        step(s, legal(s)[0])
    return s


def test_objectives_are_weighed_by_trial_and_tiles_in_a_tree():
    s = choosing()
    assert isinstance(Search()._ahead(Seat(GAME, s, 0, 5)), Trials)
    while type(s.stack[-1]).__name__ == "Choosing":
        step(s, legal(s)[0])
    assert isinstance(Search()._ahead(Seat(GAME, s, s.stack[-1].seat, 5)), Trees)


@pytest.mark.parametrize("how", [{"depth": 3}, {"wide": 1.0}])
def test_who_asks_for_a_depth_or_width_gets_the_tree(how):
    assert isinstance(Search(**how)._ahead(Seat(GAME, choosing(), 0, 5)), Trees)


def test_each_has_the_same_deals_and_as_many(monkeypatch):
    s, had = choosing(), defaultdict(list)
    option = None

    def stepping(t, action):
        nonlocal option
        if t.ply == s.ply and type(action).__name__ == "Choose":
            option = action
            had[action].append((t.hands[1], t.goals_held[1], t.reserve, t.rng.word))
        step(t, action)

    seat = Seat(GAME, s, 0, 5)
    ahead = Trials(seat, 3)
    monkeypatch.setattr(module, "step", stepping)
    for _ in range(ahead.usual):
        ahead.iterate()
    deals = list(had.values())
    assert set(had) == set(legal(s))
    assert len(deals) == 6
    assert all(one == deals[0] for one in deals)
    assert len(set(deals[0])) == 3  # and each of them another


def test_the_best_by_what_the_end_of_the_round_is_worth():
    """Nothing but a card at hand in the next round counts here: to put it aside is best; what is played may be drawn again."""
    s = choosing()
    aside = legal(s)[3].later

    def judge(t, seat):
        return float(t.round > s.round and t.box.goal_names.index(aside) in t.goals_held[seat])

    bot = Search(12)
    assert bot.choose(Seat(replace(GAME, foresee=judge), s, 0, 5)).later == aside
    assert [c.visits for c in bot.candidates] == [2] * 6
    assert [c.value for c in bot.candidates[:3]] == [1.0, 1.0, 0.5]
    assert all(c.said.endswith(f"aside {aside}") for c in bot.candidates[:2])


def test_a_deal_that_not_all_have_had_does_not_count():
    """Stopped in the middle of the second deal, the answers are ranked by the first."""
    s = choosing()
    ahead = Trials(Seat(GAME, s, 0, 5), 4)
    for _ in range(6):
        ahead.iterate()
    first = [(c.said, c.value) for c in ahead.candidates(legal(s))]
    for _ in range(3):
        ahead.iterate()
    again = ahead.candidates(legal(s))
    assert [(c.said, c.value) for c in again] == first
    assert sorted(c.visits for c in again) == [1, 1, 1, 2, 2, 2]


def test_stopped_at_once_it_still_answers():
    s = choosing()
    thinking = Search().think(Seat(GAME, s, 0, 5))
    next(thinking)
    with pytest.raises(StopIteration) as done:
        thinking.send(True)
    assert done.value.value in legal(s)


def test_of_many_pairs_the_few_best_are_tried():
    s = choosing(advanced=True)
    options = legal(s)
    assert len(options) == 36
    bot = Search(2 * FEW)
    assert bot.choose(Seat(GAME, s, 0, 5)) in options
    assert [c.visits for c in bot.candidates] == [2] * FEW + [0] * 30


def test_what_a_seat_cannot_see_changes_nothing():
    """Clairvoyance: other tables that look the same give the same candidates."""
    for seats in (1, 2, 3):
        s = choosing(seats, 9)
        found = []
        for k in range(3):
            t = imagine(s, 0, stream(9, "swap", k)) if k else s
            bot = Search(12)
            bot.choose(Seat(GAME, t, 0, 9))
            found.append(bot.candidates)
        assert found[0] == found[1] == found[2]


def test_of_what_others_choose_in_secret_the_verb_is_told():
    s = choosing(3, 9)
    ahead = Trials(Seat(GAME, s, 0, 9), 2)
    for _ in range(ahead.usual):
        ahead.iterate()
    after = [key for node in ahead.nodes.values() for key in node.kids]
    assert after == [(1, "choose")] * 6
    assert {c.expected[:2] for c in ahead.candidates(legal(s))} == {((1, "choose"), (2, "choose"))}


def test_nothing_is_played_on_the_true_table():
    s = choosing()
    was = position(s)
    Search(12).choose(Seat(GAME, s, 0, 5))
    assert position(s) == was


def test_those_tried_are_the_best_by_judgement_and_the_best_of_them_is_one_and_the_worst_nothing():
    """Judged by the card chosen for now: the highest six pairs of the 36; it is worth ten times its number in the end, too."""
    s = choosing(advanced=True)
    options = legal(s)

    def judge(t, seat):
        return 10.0 * sum(t.goal_now[seat] or t.goals_shown[seat]) - sum(t.goal_aside[seat]) if t.round == s.round else 7.0

    ahead = Trials(Seat(replace(GAME, foresee=judge), s, 0, 5), 2)
    worth = {}
    for option in options:
        t = s.clone()
        step(t, option)
        worth[option] = judge(t, 0)
    assert min(worth[o] for o in ahead.tried) >= max(worth[o] for o in options if o not in ahead.tried)
    ahead.worths = {option: [10.0 * k, 10.0 * k + 4.0] for k, option in enumerate(ahead.tried)}
    ahead.done = 2 * FEW
    found = {c.said: c.value for c in ahead.candidates(options)}
    assert [found[str(o)] for o in ahead.tried] == [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    ahead.worths = {option: [3.0] for option in ahead.tried}
    assert {c.value for c in ahead.candidates(options)} == {0.0}, "all alike"


def test_of_what_follows_no_more_is_noted_than_is_told():
    s = choosing()
    ahead = Trials(Seat(GAME, s, 0, 5), 1)
    for _ in range(ahead.usual):
        ahead.iterate()

    def deep(node):
        return 1 + max(map(deep, node.kids.values()), default=0)

    assert {deep(node) for node in ahead.nodes.values()} == {LONGEST_LINE}
