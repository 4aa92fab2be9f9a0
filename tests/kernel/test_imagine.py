"""Tables that look the same to one seat: what is dealt follows from what the seat knows, and from the chance handed in."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import permutations
from math import sqrt
from typing import Any

import pytest

from islands_nb.kernel.imagine import imagine
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.view import ALL, NOBODY, OWNER, zone


@dataclass(slots=True)
class Toy:
    """Two pools: the cards of hands, deck and piles; and the coins of a bag, which stand for themselves alone."""

    hands: list[tuple[int, ...]] = zone(OWNER, pool="cards")
    deck: tuple[int, ...] = zone(NOBODY, pool="cards")
    piles: list[tuple[int, ...]] = zone(NOBODY, pool="cards")
    bag: tuple[str, ...] = zone(NOBODY, pool="coins")
    heap: tuple[int, ...] = zone(ALL, default=(99,))
    rng: Rng = field(default_factory=lambda: Rng(1))
    told: list[Any] | None = zone(NOBODY, default=None)

    def clone(self):
        told = None if self.told is None else self.told[:]
        return Toy(self.hands[:], self.deck, self.piles[:], self.bag, self.heap, self.rng.clone(), told)


def toy(cards=range(1, 9), coins="abc"):
    """Eight cards in this order: two in each hand, two in the deck, one on each of two piles."""
    a, b, c, d, e, f, g, h = cards
    return Toy([(a, b), (c, d)], (e, f), [(g,), (h,)], tuple(coins))


def places(t):
    return t.hands, t.deck, t.piles, t.bag, t.heap, t.rng.word


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_is_imagined_does_not_depend_on_how_the_hidden_pieces_truly_lie(seat):
    """All of the other orders that this seat cannot tell from the true one give the same table by the same chance."""
    s = toy()
    own = s.hands[seat] if seat is not None else ()
    hidden = [c for c in range(1, 9) if c not in own]
    expected = places(imagine(s, seat, Rng(5)))
    tried = 0
    for n, order in enumerate(permutations(hidden)):
        if n % 37:
            continue
        rest = list(order)
        cards = [*rest[:2], *own, *rest[2:]] if seat == 1 else [*own, *rest]
        for coins in ("abc", "cab"):
            other = toy(cards, coins)
            assert places(imagine(other, seat, Rng(5))) == expected
            tried += 1
    assert tried > 30


def test_other_chance_deals_otherwise():
    dealt = {repr(places(imagine(toy(), 0, Rng(word)))[:4]) for word in range(50)}
    assert len(dealt) > 40


@pytest.mark.parametrize("seat", [0, 1])
def test_ones_own_and_the_open_stay_and_pieces_keep_to_their_pool(seat):
    s = toy()
    for word in range(20):
        t = imagine(s, seat, Rng(word))
        assert t.hands[seat] == s.hands[seat]
        assert t.heap == s.heap
        assert sorted([*t.hands[0], *t.hands[1], *t.deck, *t.piles[0], *t.piles[1]]) == list(range(1, 9))
        assert sorted(t.bag) == ["a", "b", "c"]
        assert [len(t.hands[0]), len(t.hands[1]), len(t.deck), len(t.piles[0]), len(t.piles[1]), len(t.bag)] == [2, 2, 2, 1, 1, 3]


def test_the_true_table_and_its_chance_are_left_alone():
    s = toy()
    s.told = ["something"]
    before, rng = places(s), Rng(5)
    t = imagine(s, 0, rng)
    assert places(s) == before
    assert s.told == ["something"]
    assert t.told is None
    assert t.rng is rng
    assert rng.word != Rng(5).word


# -- a pool a seat, and places that do not hold everything --------------------------------------------------------------------


def is_small(s: Any, coin: int) -> bool:
    return coin < 100


@dataclass(slots=True)
class Rich:
    """Each seat has coins of its own, in a purse that it sees and a chest; of the gems, no box holds a large one."""

    purses: list[tuple[int, ...]] = zone(OWNER, pool="coins*")
    chests: list[tuple[int, ...]] = zone(NOBODY, pool="coins*")
    vault: tuple[int, ...] = zone(NOBODY, pool="gems")
    boxes: list[tuple[int, ...]] = zone(OWNER, pool="gems", holds=is_small)
    pit: tuple[int, ...] = zone(NOBODY, pool="gems", holds=is_small)
    rng: Rng = field(default_factory=lambda: Rng(1))
    told: list[Any] | None = zone(NOBODY, default=None)

    def clone(self):
        return Rich(self.purses[:], self.chests[:], self.vault, self.boxes[:], self.pit, self.rng.clone(), None)


def rich():
    """Seat 0 has the coins 1 to 4, seat 1 those from 5 to 8; of the gems 101 and 102 are large."""
    return Rich([(1, 2), (5, 6)], [(3, 4), (7, 8)], (101, 11, 102, 12), [(13,), (14,)], (15,))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_one_seat_has_is_never_anothers(seat):
    s, met = rich(), set()
    for word in range(60):
        t = imagine(s, seat, Rng(word))
        for k in (0, 1):
            assert sorted([*t.purses[k], *t.chests[k]]) == [4 * k + n for n in range(1, 5)]
            assert k != seat or t.purses[k] == s.purses[k]
        met |= {("chest", t.chests[0]), ("purse", t.purses[1])}
    assert len(met) > (4 if seat is not None else 20)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_choosy_places_hold_only_what_they_may_and_all_that_fits_is_as_likely(seat):
    s = rich()
    draws, top, pit = 6000, Counter(), Counter()
    for word in range(draws):
        t = imagine(s, seat, Rng(word * 7919 + 1))
        gems = [*t.vault, *t.boxes[0], *t.boxes[1], *t.pit]
        assert sorted(gems) == [11, 12, 13, 14, 15, 101, 102]
        assert max(*t.boxes[0], *t.boxes[1], *t.pit) < 100
        assert seat is None or t.boxes[seat] == s.boxes[seat]
        top[t.vault[0] > 100] += 1
        pit[t.pit] += 1
    sigma = sqrt(draws / 4)
    assert abs(top[True] - draws / 2) < 4 * sigma  # two of the four in the vault are large
    small = 5 - (seat is not None)
    assert len(pit) == small
    assert all(abs(n - draws / small) < 4 * sqrt(draws / small) for n in pit.values())


@pytest.mark.parametrize("seat", [0, None])
def test_what_is_imagined_of_choosy_places_follows_from_what_the_seat_sees(seat):
    s, other = rich(), rich()
    other.vault, other.pit, other.boxes[1] = (15, 102, 14, 101), (11,), (12,)
    if seat is None:
        other.boxes[0], other.vault = (14,), (15, 102, 13, 101)
    other.chests = [(4, 3), (5, 8)]
    other.purses[1] = (7, 6)
    for word in range(20):
        a, b = imagine(s, seat, Rng(word)), imagine(other, seat, Rng(word))
        assert (a.vault, a.boxes, a.pit, a.purses[1], a.chests[1]) == (b.vault, b.boxes, b.pit, b.purses[1], b.chests[1])
