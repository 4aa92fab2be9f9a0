"""Cards, ships and lists, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from islands_nb.kernel.scene import NAMES

from .box import NONE, FleetBox


def listed(words: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))


def amount(n: int, thing: str) -> str:
    """``1 ship``, ``2 ships``, ``no ships``."""
    return f"{n or 'no'} {thing}{'' if n == 1 else 's'}"


def cards(n: int) -> str:
    """``one card``, ``2 cards``."""
    return "one card" if n == 1 else f"{n} cards"


def called(s: Any, card: int) -> str:
    """A card in a sentence: ``small red ship``, ``pirate``, ``island of 2``."""
    return named(s.box, s.values, card)


def named(box: FleetBox, values: Sequence[int], card: int) -> str:
    """Like ``called``, where there is no table."""
    kind, faction = box.kind[card], box.faction[card]
    if kind == "island":
        return f"island of {values[card]}"
    return kind if faction == NONE else f"{kind} {faction} ship"


def ship_of(s: Any, number: int, owner: int) -> str:
    """Whose ship, and on which card: ``Ben's small red ship``."""
    return f"{NAMES[owner]}'s {called(s, s.card[number])}"
