"""How much work search and batches do, counted: the same on every machine."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest

from islands_nb.kernel import flow
from islands_nb.kernel.flow import legal, step
from islands_nb.kernel.game import find
from islands_nb.kernel.rng import stream
from islands_nb.kernel.seat import Seat
from islands_nb.sim import bench, match
from islands_nb.sim.match import Match, run
from islands_nb.sim.search import Search

# In the games of seed 7 for two, played at random: answers, options listed in all. A rule that changes changes them; a slip too.
RANDOM_GAMES = {"one_eye": (48, 236), "seven_islands": (77, 252), "small_islands": (95, 3333), "virgin_seas": (46, 1253)}
# Copies of a search of 20 iterations at the position six random answers into the game of seed 7: 21 deals, and the answers judged
# (in 7 Islands and Small Islands an iteration judges those of the whole turn).
SEARCHES = {"one_eye": 136, "seven_islands": 126, "small_islands": 1258, "virgin_seas": 394}


def random_game(name):
    """The answers of a game at random, and the options listed for them."""
    game = find(name)
    s, chance, answers, listed = game.start(2, 7), stream(7, "random"), 0, 0
    while s.stack:
        options = legal(s)
        step(s, options[chance.below(len(options))])
        answers, listed = answers + 1, listed + len(options)
    return answers, listed


@pytest.mark.parametrize("name", RANDOM_GAMES)
def test_a_seeded_game_lists_so_many_actions(name):
    found = random_game(name)
    assert found == RANDOM_GAMES[name]


@pytest.mark.parametrize("name", RANDOM_GAMES)
def test_a_batch_plays_without_checks_copies_and_events(name, monkeypatch):
    """A game of a batch lists what may be said once an answer, and this player once more where it has a choice; nothing else."""
    game = find(name)
    table = type(game.start(2, 7))
    counted = Counter()
    kinds = set()
    s = game.start(2, 7)
    while s.stack:
        kinds.add(type(s.stack[-1]))
        step(s, legal(s)[0])

    def count(kind, plain):
        def options(self, s):
            counted["options"] += 1
            return plain(self, s)

        return options

    for kind in kinds:
        monkeypatch.setattr(kind, "options", count(kind, kind.options))
    monkeypatch.setattr(table, "clone", lambda self: pytest.fail("copied"))
    monkeypatch.setattr(flow, "refusal", lambda *a, **k: pytest.fail("asked why not"))

    def choose(seat):
        counted["choices"] += 1
        return seat.legal()[0]

    played = run(Match(game, (choose,) * 2, 7))
    assert played.end == "over"
    assert counted["options"] == played.plies + counted["choices"]
    assert 10 * played.plies < match.LONGEST


@pytest.mark.parametrize("name", RANDOM_GAMES)
def test_a_search_deals_and_copies_so_often(name, monkeypatch):
    """An iteration deals one table; copies are made to judge each answer of a node the first time it is met there, to play
    on from one place more than once (One-Eye: four an iteration), to see whether a room tries out what is asked (Small Islands:
    one), and for nothing else."""
    game = find(name)
    s, chance = game.start(2, 7), stream(7, "walk")
    while s.ply < 6 or len(legal(s)) < 3:
        options = legal(s)
        step(s, options[chance.below(len(options))])
    table, counted = type(s), Counter()
    clone = table.clone

    def counting(self):
        counted["copies"] += 1
        return clone(self)

    monkeypatch.setattr(table, "clone", counting)
    bot = Search(20)
    bot.choose(Seat(game, s, s.stack[-1].seat, 7))
    first = counted["copies"]
    bot.choose(Seat(game, s, s.stack[-1].seat, 7))
    assert counted["copies"] == 2 * first, "the same search, the same work"
    expected = SEARCHES[name]
    assert first == expected


def test_bench_looks_at_a_table_in_the_middle_of_a_game(monkeypatch):
    """By its own clock: three games, and half-way of the second is the middle of the third."""
    clock = count(0, 1.0)
    monkeypatch.setattr(bench, "process_time", lambda: next(clock))
    game, plies = find("one_eye"), []
    for seed in range(3):
        s, chance = game.start(2, seed), stream(seed, "random")
        while s.stack:
            step(s, flow.pick(s, chance)[0])
        plies.append(s.ply)
    made, games, spent, middle = bench.random_play(game, 2, 3.0)
    assert (games, spent) == (3, 3.0)
    assert 0 < made <= sum(plies)
    assert middle.ply == plies[1] // 2
    assert middle.stack
    assert bench.random_play(game, 2, 1.0)[3].ply == 0, "after one game there is none but the beginning"
