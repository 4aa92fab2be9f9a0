"""Chance, as one integer.

The whole generator is its 64-bit state, so a state that holds one copies and compares as cheaply as a score does.
(SplitMix64: Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators".)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from itertools import accumulate
from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1


@dataclass(slots=True)
class Rng:
    """A stream of chance; ``word`` (64 bits) is all of it."""

    word: int

    def below(self, n: int) -> int:
        """A whole number in ``range(n)``, each as likely (to within n / 2**64)."""
        z = self.word = (self.word + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def among(self, heaps: Iterable[int]) -> tuple[int, int]:
        """One of all the things in heaps of these sizes, each as likely: which heap, and which thing of it.

        It is thing ``below(sum(heaps))``, counted through the heaps in order.
        """
        ends = list(accumulate(heaps))
        k = self.below(ends[-1])
        heap = bisect_right(ends, k)
        return heap, k - ends[heap - 1] if heap else k

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """A new list of ``items`` in an order drawn at random (Fisher and Yates)."""
        out, word = list(items), self.word
        for i in range(len(out) - 1, 0, -1):
            # ``below(i + 1)``, written out: a deal is some fifty of them.
            z = word = (word + 0x9E3779B97F4A7C15) & MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            j = ((z ^ (z >> 31)) * (i + 1)) >> 64
            out[i], out[j] = out[j], out[i]
        self.word = word
        return out

    def clone(self) -> Rng:
        """Another generator in the same state."""
        return Rng(self.word)


def stream(seed: int, *names: str | int) -> Rng:
    """The stream of chance called ``names`` under ``seed``: ``stream(7, "deal")``, ``stream(7, "bot", 2, 31)``.

    Streams are split by hash, so what is drawn from one changes nothing in another: a bot that draws once more leaves every
    later deal as it was.
    """
    text = "\0".join(map(str, (seed, *names)))
    return Rng(int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big"))
