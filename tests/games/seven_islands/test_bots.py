"""The greedy player: it beats random players, and the monster more often than they do; it plays by what texts say."""

from __future__ import annotations

from itertools import product
from math import isclose, sqrt

import pytest

from islands_nb.games.seven_islands import GAME, Island, lair
from islands_nb.games.seven_islands.bots import foresee, progress, values, worth
from islands_nb.games.seven_islands.lair import FORESEEN, LESS, MOVES, foresight, reserve, struck
from islands_nb.kernel.flow import legal, step, to_act
from islands_nb.kernel.seat import Seat
from islands_nb.sim.bots import Greedy, Random

from .scenes import say, table

BOX = GAME.box


def played(seed, seats, greedy, **options):
    """A game in which these seats are greedy and the others random."""
    s = GAME.start(seats, seed, None, options)
    bots = [Greedy() if k in greedy else Random() for k in range(seats)]
    while s.stack:
        seat, may = to_act(s), legal(s)
        step(s, may[0] if len(may) == 1 else bots[seat].choose(Seat(GAME, s, seat, seed)))
    return s


def wins(island, seats, seat, seeds):
    return sum(GAME.places(played(seed, seats, (seat,), island=island))[seat] == 1 for seed in seeds)


@pytest.mark.parametrize("island", ["beginnings", "giants", "ordeals"])
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_greedy_beats_random(island, seats, seat):
    assert wins(island, seats, seat, range(8)) >= 7


@pytest.mark.soak
@pytest.mark.parametrize("island", [i for i in BOX.islands if i != "monster"])
@pytest.mark.parametrize(("seats", "seat"), [(n, k) for n in (2, 3, 4) for k in range(n)])
def test_greedy_wins_nine_of_ten_over_300_deals(island, seats, seat):
    assert wins(island, seats, seat, range(300)) >= 270


@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 2])
def test_greedy_clears_the_monsters_island_more_often(seats):
    """The lower end of the 95 % interval of the difference, over 400 paired games, is above 5 points."""
    pairs = [
        int(played(seed, seats, range(seats), island="monster").outcome == "won")
        - int(played(seed, seats, (), island="monster").outcome == "won")
        for seed in range(400)
    ]
    mean = sum(pairs) / len(pairs)
    spread = sqrt(sum((d - mean) ** 2 for d in pairs) / (len(pairs) - 1) / len(pairs))
    assert mean - 1.96 * spread > 0.05


def test_what_a_text_brings_is_read_off_its_verbs():
    _, cards = values(BOX)
    _, better = values(BOX.edit("card", "cook", action="earn food 3; draw 2"))
    cook = BOX.kind["cook"]
    assert better[cook] > cards[cook]
    assert cards[BOX.kind["gold_coin"]] > cards[BOX.kind["silver_coin"]] > cards[BOX.kind["copper_coin"]]
    assert cards[BOX.kind["medal"]] == 0


def test_it_judges_an_island_of_ones_own():
    island = Island.from_rows([dict(name="A", needs=3, each="earn vp 5"), dict(name="B", needs=3, each="earn food 1")])
    s = table(2, island=island, hands={0: "landing"})
    s = say(s, "0 use landing")
    assert str(Greedy().choose(Seat(GAME, s, 0, 7))) == "place on a"


def test_progress_runs_from_none_to_all():
    assert progress(table(2)) == 0
    assert progress(table(2, vp=[10, 0])) == 0.5
    assert progress(table(2, piles={"golden_medal": 0})) == 1
    assert worth(table(2, vp=[5, 0]), 0) > worth(table(2, vp=[0, 5]), 0)


def test_it_would_rather_not_lose_to_the_monster():
    s = table(
        1,
        island="monster",
        phase="start",
        vp=1,
        food=9,
        tops={0: "exploration, copper_coin"},
        decks={0: "20 water"},
        monster="den",
    )
    assert str(Greedy().choose(Seat(GAME, s, 0, 7))) == "follow copper_coin"  # the Bathroom would take the last VP


# -- what is foreseen of the monster ------------------------------------------------------------------------------------------


def harm(s, seat, quest):
    """What one blow of this quest costs a seat in comfort, by hand."""
    now, place = reserve(s, seat), s.isle.quests[quest]
    times = 1 if place.once else s.counter
    after = struck(now, s.box.texts[place.texts["monster"]], times)
    markers = 0.3 * sum(s.markers) if place.id == "watering" else 0
    return after.comfort(s.counter + (place.id == "den")) - now.comfort(s.counter) - markers


def monster(seats=1, **fields):
    """Each holds a card that costs nothing, two of them were revealed, and then come ``decks``."""
    hands, tops = (dict.fromkeys(range(seats), said) for said in ("copper_coin", "copper_coin, copper_coin"))
    return table(seats, island="monster", phase="start", monster="den", food=9, hands=hands, tops=tops, **fields)


def test_by_cards_that_cost_nothing_it_stays_and_strikes_again_and_again():
    s = monster(decks={0: "20 copper_coin"})
    assert {s.box.cost[k] for k in range(len(s.box.cost)) if s.owned[k]} == {0}
    once = harm(s, 0, s.monster)
    assert once < 0
    assert isclose(foresight(s, 0), FORESEEN * once * sum(LESS**k for k in range(MOVES)))


def test_of_the_cards_revealed_the_best_is_taken(monkeypatch):
    """One move ahead, against all pairs of cards there are, counted one by one."""
    monkeypatch.setattr(lair, "MOVES", 1)
    s = monster(decks={0: "5 copper_coin, 3 exploration, 2 cook"})
    ring, n = s.isle.ring, len(s.box.cost)
    at = ring.index(s.monster)
    cards = [s.box.cost[k] for k in range(n) for _ in range(s.owned[k])]
    costs = [harm(s, 0, ring[(at + c) % len(ring)]) for c in cards]
    assert len(set(costs)) > 2
    by_hand = sum(max(pair) for pair in product(costs, repeat=2)) / len(costs) ** 2
    assert isclose(foresight(s, 0), FORESEEN * by_hand)


def test_two_are_struck_in_turn_each_by_its_own_cards(monkeypatch):
    monkeypatch.setattr(lair, "MOVES", 2)
    s = monster(2, decks={0: "20 copper_coin", 1: "20 copper_coin"}, vp=[3, 9])
    first, second = (harm(s, k, s.monster) for k in (0, 1))
    assert first != second
    assert isclose(foresight(s, 0), FORESEEN * (first + LESS * second))
    assert isclose(foresight(s, 1), FORESEEN * (second + LESS * first))


def test_foresight_is_for_the_monster_only():
    s = table(2, vp=[5, 0])
    assert foresee(s, 0) == worth(s, 0)
    s = monster(decks={0: "20 copper_coin"})
    assert foresee(s, 0) != worth(s, 0)
