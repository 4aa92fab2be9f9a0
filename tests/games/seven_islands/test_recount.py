"""What is counted along, counted again the other way, in random games on every island."""

from __future__ import annotations

from collections import Counter

import pytest

from islands_nb.games.seven_islands import GAME
from islands_nb.games.seven_islands.quests import Completed
from islands_nb.kernel.flow import legal, step
from islands_nb.kernel.rng import stream

from .scenes import whole

TABLES = [(isle, seats) for isle in GAME.box.islands for seats in ((1, 2) if isle == "monster" else (2, 3, 4))]
GAMES = 4


def positions(island, seats, seed, cards="random"):
    """A random game, position after position."""
    s = GAME.start(seats, seed, None, {"island": island, "cards": cards})
    chance = stream(seed, "recount")
    yield s
    while s.stack:
        options = legal(s)
        step(s, options[chance.below(len(options))])
        yield s


@pytest.mark.parametrize(("island", "seats"), TABLES)
def test_no_card_is_lost_and_none_is_made(island, seats):
    for seed in range(GAMES):
        first = None
        for s in positions(island, seats, seed):
            now = whole(s)
            first = first or now
            assert now == first, f"cards at ply {s.ply}"
            n = len(s.box.cost)
            current = s.current
            for k in range(seats):
                mine = Counter((*s.hands[k], *s.shown[k], *s.decks[k], *s.tops[k], *s.discards[k]))
                mine.update(s.used if k == current else ())
                assert [mine[c] for c in range(n)] == s.owned[k * n : k * n + n]
        assert s.outcome


@pytest.mark.parametrize(("island", "seats"), TABLES)
def test_money_chips_and_markers_make_sense(island, seats):
    for seed in range(GAMES):
        for s in positions(island, seats, 100 + seed):
            assert (s.watch is None) == (s.monster < 0)
            assert min(*s.food, *s.coins, *s.vp, *s.markers, *s.piles, s.money, 0) == 0
            busy = any(type(t) is Completed for t in s.stack)
            top = type(s.stack[-1]).__name__ if s.stack else ""
            if not busy and top in ("Acting", "Buying"):
                for q, quest in enumerate(s.isle.quests):
                    assert s.on(q) < quest.needs, f"{quest.name} is complete and nobody looks"
            if top == "Acting":
                assert s.money == sum(s.box.coin[c] for c in s.used)


@pytest.mark.parametrize(("island", "seats"), [t for t in TABLES if t[0] != "monster"])
def test_scores_from_where_the_cards_lie(island, seats):
    for seed in range(2):
        *_, s = positions(island, seats, 200 + seed)
        for k, points in enumerate(GAME.scores(s)):
            cards = (*s.hand(k), *s.decks[k], *s.tops[k], *s.discards[k])
            own = {"medal": 3, "golden_medal": 6, "mermaid": 1, "adventurer": 1}
            want = sum(own.get(s.box.ids[c], 0) for c in cards) + s.vp[k] - (s.food[k] if island == "gluttony" else 0)
            assert points == want


@pytest.mark.soak
@pytest.mark.parametrize(("island", "seats"), TABLES)
def test_500_random_games_end(island, seats):
    ends = Counter()
    for seed in range(500):
        *_, s = positions(island, seats, 1000 + seed)
        ends[s.outcome] += 1
        assert s.ply < 6000
    assert "" not in ends


@pytest.mark.parametrize(("island", "seats"), TABLES)
def test_random_games_end(island, seats):
    for seed in range(6):
        *_, s = positions(island, seats, 1000 + seed)
        assert s.outcome
