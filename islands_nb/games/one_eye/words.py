"""Counts, cards and lists, in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .box import IslandBox

SMALL = ("no", "one")


def many(n: int, thing: str) -> str:
    """``one jewel``, ``2 jewels``, ``no jewels``."""
    return f"{SMALL[n] if n < 2 else n} {thing}{'' if n == 1 else 's'}"


def amount(n: int, thing: str) -> str:
    """``1 jewel``, ``2 jewels``."""
    return f"{n} {thing}{'' if n == 1 else 's'}"


def listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))


@cache
def goods(sabres: int, ducats: int, jewels: int) -> str:
    """What a column brought: ``2 sabres and 1 ducat``; ``nothing``."""
    had = [amount(n, thing) for n, thing in ((sabres, "sabre"), (ducats, "ducat"), (jewels, "jewel")) if n]
    return listed(had) or "nothing"


def called(box: IslandBox, card: int) -> str:
    """A card in a sentence: ``red 5``; ``a ship``, for ships are alike."""
    return box.names[card] if card < box.first_ship else "a ship"
