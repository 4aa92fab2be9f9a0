"""Counts, cards and lists, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

SMALL = ("no", "one")


def many(n: int, thing: str) -> str:
    """``one card``, ``2 cards``, ``no cards``."""
    return f"{SMALL[n] if n < 2 else n} {thing}{'' if n == 1 else 's'}"


def amount(n: int, thing: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{n} {thing}{'' if n == 1 else 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))


def cards_in_words(box: Any, cards: Sequence[int]) -> str:
    """Cards by name: ``Landing and 2 Copper Coin``."""
    names, kinds = box.names, dict.fromkeys(cards)
    if len(kinds) == len(cards):
        return listed([names[c] for c in cards])
    return listed([f"{n} {names[c]}" if (n := cards.count(c)) > 1 else names[c] for c in kinds])
