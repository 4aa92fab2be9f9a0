"""Chance, as one integer.

The whole generator is its 64-bit state, so a state that holds one copies and compares as cheaply as a score does.
(SplitMix64: Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators".)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from itertools import accumulate
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
STEP, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


@dataclass(slots=True)
class Rng:
    """A stream of chance; its whole state is ``word`` (64 bits)."""

    word: int

    def below(self, n: int) -> int:
        """A whole number in ``range(n)``, all equally likely (to within n / 2**64)."""
        z = self.word = (self.word + STEP) & MASK
        z = ((z ^ (z >> 30)) * FIRST) & MASK
        z = ((z ^ (z >> 27)) * SECOND) & MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def among(self, heaps: Iterable[int]) -> tuple[int, int, int]:
        """One of all the things in heaps of these sizes, each equally likely: its heap, its place there, and how many there are.

        It is thing ``below(sum(heaps))``, counted through the heaps in order.
        """
        ends = list(accumulate(heaps))
        many = ends[-1]
        k = self.below(many)
        heap = bisect_right(ends, k)
        return heap, k - ends[heap - 1] if heap else k, many

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """A new list of ``items`` in random order (Fisher and Yates)."""
        out = list(items)
        i = len(out)
        for word in self.words(max(0, i - 1)):
            j = word * i >> 64  # ``below(i)``
            i -= 1
            out[i], out[j] = out[j], out[i]
        return out

    def words(self, n: int) -> Sequence[int]:
        """The next ``n`` words of the stream: those that ``below`` would take one by one.

        They are computed side by side in one long integer, with 128 bits for each, so that products have room. A deal needs some
        fifty words, and takes half the time this way.
        """
        ones, low, steps, lanes = _lanes(n)
        z = (ones * self.word + steps) & low
        z = ((z ^ (z >> 30)) & low) * FIRST & low
        z = ((z ^ (z >> 27)) & low) * SECOND & low
        z ^= z >> 31  # bits from the next word end up beyond the 64 that count
        self.word = (self.word + n * STEP) & MASK
        return lanes.unpack(z.to_bytes(16 * n, "little"))

    def clone(self) -> Rng:
        """Another generator in the same state."""
        return Rng(self.word)


@cache
def _lanes(n: int) -> tuple[int, int, int, Struct]:
    """For ``n`` words side by side: a one in each lane, all 64 bits in each, how far each word is from the one before the first,
    and the struct that reads them, 64 of every 128 bits.
    """
    ones = sum(1 << 128 * k for k in range(n))
    return ones, ones * MASK, sum((k + 1) * STEP % 2**64 << 128 * k for k in range(n)), Struct("<" + "Q8x" * n)


def stream(seed: int, *names: str | int) -> Rng:
    """The stream of chance called ``names`` under ``seed``: ``stream(7, "deal")``, ``stream(7, "bot", 2, 31)``.

    Streams are separated by hashing, so a draw from one changes nothing in another: if a bot draws once more, all later deals
    stay the same.
    """
    text = "\0".join(map(str, (seed, *names)))
    return Rng(int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big"))
