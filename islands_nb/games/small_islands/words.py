"""Counts and lists, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .effects import PLURALS, SIGNS, Count


def amount(n: int, thing: str) -> str:
    """``1 point``, ``2 points``."""
    return f"{n} {thing if n == 1 else PLURALS.get(thing, thing + 's')}"


def listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))


def symbols(count: Count) -> str:
    """What an island shows: ``2 flowers, 1 temple and 1 port``; ``no symbols``."""
    return listed([amount(n, sign) for n, sign in zip(count, SIGNS, strict=False) if n]) or "no symbols"


def printed(box: Any, tile: int) -> str:
    """A tile before it is turned, in words: ``land north and east with 1 flower, land south with 1 port``."""
    out = []
    for k, count in enumerate(box.areas[tile]):
        sides = [name for name, own in zip(("north", "east", "south", "west"), box.sides[tile][0], strict=True) if own == k]
        out.append(" ".join(["land", *([listed(sides)] if sides else []), "with", symbols(count)]))
    return ", ".join(out) or "sea"


def cell(x: int, y: int) -> str:
    """A cell: ``3 -1``, as in sentences."""
    return f"{x} {y}"
