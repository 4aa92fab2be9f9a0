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
    """A stream of chance; ``word`` (64 bits) is all of it."""

    word: int

    def below(self, n: int) -> int:
        """A whole number in ``range(n)``, each as likely (to within n / 2**64)."""
        z = self.word = (self.word + STEP) & MASK
        z = ((z ^ (z >> 30)) * FIRST) & MASK
        z = ((z ^ (z >> 27)) * SECOND) & MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def among(self, heaps: Iterable[int]) -> tuple[int, int, int]:
        """One of all the things in heaps of these sizes, each as likely: which heap, which thing of it; and how many there are.

        It is thing ``below(sum(heaps))``, counted through the heaps in order.
        """
        ends = list(accumulate(heaps))
        many = ends[-1]
        k = self.below(many)
        heap = bisect_right(ends, k)
        return heap, k - ends[heap - 1] if heap else k, many

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """A new list of ``items`` in an order drawn at random (Fisher and Yates)."""
        out = list(items)
        i = len(out)
        for word in self.words(max(0, i - 1)):
            j = word * i >> 64  # ``below(i)``
            i -= 1
            out[i], out[j] = out[j], out[i]
        return out

    def words(self, n: int) -> Sequence[int]:
        """The next ``n`` words of the stream: those that ``below`` would take one by one.

        They are reckoned side by side in one long integer, 128 bits for each, so that the product of a word has room: a deal is
        some fifty of them, and takes half the time.
        """
        ones, low, steps, lanes = _lanes(n)
        z = (ones * self.word + steps) & low
        z = ((z ^ (z >> 30)) & low) * FIRST & low
        z = ((z ^ (z >> 27)) & low) * SECOND & low
        z ^= z >> 31  # what comes from the word above lies beyond the 64 bits that count
        self.word = (self.word + n * STEP) & MASK
        return lanes.unpack(z.to_bytes(16 * n, "little"))

    def clone(self) -> Rng:
        """Another generator in the same state."""
        return Rng(self.word)


@cache
def _lanes(n: int) -> tuple[int, int, int, Struct]:
    """For ``n`` words side by side: a one in each, all 64 bits in each, how far each lies from the word before them, and how they
    are read again: 64 bits of each 128.
    """
    ones = sum(1 << 128 * k for k in range(n))
    return ones, ones * MASK, sum((k + 1) * STEP % 2**64 << 128 * k for k in range(n)), Struct("<" + "Q8x" * n)


def stream(seed: int, *names: str | int) -> Rng:
    """The stream of chance called ``names`` under ``seed``: ``stream(7, "deal")``, ``stream(7, "bot", 2, 31)``.

    Streams are split by hash, so what is drawn from one changes nothing in another: a bot that draws once more leaves every
    later deal as it was.
    """
    text = "\0".join(map(str, (seed, *names)))
    return Rng(int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big"))
