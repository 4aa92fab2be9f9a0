"""Chance, as one integer."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from islands_nb.kernel.rng import MASK, Rng, stream

# A machine that is busy elsewhere is no failure.
calm = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, MASK)


def test_it_is_splitmix64():
    """The five first words for the seed 1234567, as published with the generator."""
    rng = Rng(1234567)
    assert [rng.below(1 << 64) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@calm
@given(seeds, st.integers(1, 1000))
def test_below_is_below(seed, n):
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))
    assert 0 <= rng.word <= MASK


@pytest.mark.parametrize("n", [2, 3, 6, 7])
def test_each_number_is_as_likely(n):
    rng = stream(5, "dice")
    seen = Counter(rng.below(n) for _ in range(6000))
    assert set(seen) == set(range(n))
    assert all(abs(seen[k] - 6000 / n) < 5 * (6000 / n) ** 0.5 for k in range(n))


@calm
@given(seeds, st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_all_and_leaves_the_list_alone(seed, items):
    before = list(items)
    out = Rng(seed).shuffled(items)
    assert sorted(out) == sorted(items)
    assert items == before
    assert out is not items
    assert Rng(seed).shuffled(iter(items)) == out


@calm
@given(seeds, st.integers(0, 130))
def test_words_are_those_drawn_one_by_one(seed, n):
    many, one = Rng(seed), Rng(seed)
    assert list(many.words(n)) == [one.below(1 << 64) for _ in range(n)]
    assert many == one


@calm
@given(seeds, st.integers(0, 130))
def test_a_shuffle_is_that_of_fisher_and_yates(seed, n):
    mine, theirs = Rng(seed), Rng(seed)
    out = list(range(n))
    for i in range(n - 1, 0, -1):
        j = theirs.below(i + 1)
        out[i], out[j] = out[j], out[i]
    assert mine.shuffled(range(n)) == out
    assert mine == theirs


@calm
@given(seeds, st.lists(st.integers(0, 5), min_size=1, max_size=30).filter(any))
def test_one_among_heaps_is_the_thing_counted_through_them(seed, heaps):
    mine, theirs = Rng(seed), Rng(seed)
    things = [(heap, k) for heap, size in enumerate(heaps) for k in range(size)]
    for _ in range(10):
        assert mine.among(iter(heaps)) == (*things[theirs.below(len(things))], len(things))
    assert mine == theirs


def test_each_order_is_as_likely():
    rng = stream(6, "orders")
    seen = Counter(tuple(rng.shuffled("abc")) for _ in range(6000))
    assert set(seen) == set(permutations("abc"))
    assert all(abs(n - 1000) < 150 for n in seen.values())


@calm
@given(seeds)
def test_a_clone_goes_its_own_way(seed):
    rng = Rng(seed)
    other = rng.clone()
    assert other == rng
    first = [other.below(100) for _ in range(5)]
    assert rng.word == seed
    assert [rng.below(100) for _ in range(5)] == first
    assert pickle.loads(pickle.dumps(rng)) == rng


def test_streams_are_told_apart_by_their_names():
    names = [(), ("deal",), ("bot",), ("bot", 0), ("bot", 1), ("bot", 0, 1), ("bot", 1, 0), ("bot", 2, 31), ("bot", 23, 1)]
    words = {stream(seed, *n).word for seed in (0, 1, 7, MASK) for n in names}
    assert len(words) == 4 * len(names)
    assert stream(7, "bot", 2, 31) == stream(7, "bot", 2, 31)


def test_streams_stay_what_they_were():
    """Every game that was saved hangs on this number."""
    assert stream(7, "deal").word == 6589303065800019391
