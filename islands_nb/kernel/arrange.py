"""Readers for positions set up by hand: plain JSON, from a person or a hostile link. Each reader raises ``BadPosition``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .errors import BadPosition


def whole(value: Any, name: str, low: int, high: int) -> int:
    """A whole number from ``low`` to ``high``."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadPosition(f"{name}={value!r}: it must be a whole number from {low} to {high}")
    return value


def each(value: Any, name: str, seats: int, low: int, high: int) -> list[int]:
    """A whole number for each seat, as a list."""
    return [whole(v, f"{name}[{k}]", low, high) for k, v in enumerate(row(value, name, seats))]


def row(value: Any, name: str, size: int | None = None, most: int = 500) -> list[Any]:
    """A list, of exactly ``size`` entries if that is given, else of at most ``most``."""
    if not isinstance(value, list) or (size is not None and len(value) != size) or len(value) > most:
        wanted = f"a list of {size}" if size is not None else "a list"
        raise BadPosition(f"{name}: it must be {wanted}, not {_short(value)}")
    return value


def table(value: Any, name: str, most: int = 100) -> dict[str, Any]:
    """Values by name."""
    if not isinstance(value, dict) or len(value) > most:
        raise BadPosition(f'{name}: it must be values by name, such as {{"name": 1}}, not {_short(value)}')
    return value


def named(value: Any, name: str, numbers: Mapping[str, int]) -> int:
    """The number that ``value`` is a name for."""
    if not isinstance(value, str) or value not in numbers:
        some = ", ".join(list(numbers)[:6])
        raise BadPosition(f"{name}: {_short(value)} names nothing in this game; such names are {some}")
    return numbers[value]


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
