"""Tables that look the same to one seat: what is dealt follows from what the seat knows, and from the chance handed in."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations
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
