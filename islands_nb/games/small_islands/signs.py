"""Cards in words and glyphs: what a mission asks for, what a reward brings."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import Scene, fitted

from .effects import RESOURCES, SIGNS, Best, Discovery, Each, EqualAny, EqualTo, Flat, Least, Lowest, More, Size

NARROW, BROAD = set(" iIjlft.,:'"), set("mwMW")


def width(words: str, bold: bool = False) -> float:
    """How wide a text of size 14 is in a wide face."""
    n = sum(5.2 if c in NARROW else 13.6 if c in BROAD else 8.9 for c in words)
    return n * (1.12 if bold else 1)


def _row(s: Scene, x: float, y: float, parts: list[str], size: float, cls: str) -> float:
    """Words and glyphs in a row whose middle is ``y``; a part that names a sign is drawn as that sign. Returns where it ends."""
    for part in parts:
        if part in SIGNS or part == "house":
            s.glyph(part, x, y - size / 2, size, part if part in SIGNS else "ink", label=part)
            x += size + 5
        else:
            s.text(x, y + 5, part, cls)
            x += width(part, "b" in cls.split()) + 6
    return x


def mission(s: Scene, x: float, y: float, card: Any, size: float = 22, room: float = 300, cls: str = "") -> None:
    """What an island must be."""
    match card:
        case More():
            parts = [SIGNS[card.a], "more than", SIGNS[card.b]]
        case Least():
            parts = ["at least", *(p for n, sign in card.needs for p in (str(n), SIGNS[sign]))]
        case EqualTo():
            parts = [SIGNS[card.a], "as many as", *(p for p in _or([r for k, r in enumerate(RESOURCES) if k != card.a]))]
        case EqualAny():
            parts = ["two equal of", *RESOURCES]
        case _:
            parts = fitted(card.words(), room)
    _row(s, x, y, parts, size, cls)


def _or(signs: list[str]) -> list[str]:
    return [part for n, sign in enumerate(signs) for part in (["or"] if n else []) + [sign]]


def reward(s: Scene, x: float, y: float, card: Any, size: float = 22, room: float = 300, cls: str = "") -> None:
    """What a house brings."""
    match card:
        case Each():
            each = {sign: card.signs.count(sign) for sign in card.signs}
            parts = []
            for n in sorted(set(each.values())):
                parts += [f"{n} for each", *(SIGNS[sign] for sign, m in each.items() if m == n)]
            parts += [f"and {card.plus}"] if card.plus else []
        case Lowest():
            parts = [f"{card.times} for each of the rarest, and {card.plus}"]
        case Best():
            parts = [f"1 for each of one kind, and {card.plus}"]
        case Flat():
            parts = [f"{card.all} for each house"]
        case Size():
            parts = ["points for its size"]
        case Discovery():
            parts = ["a discovery token of its", "temple"]
        case _:
            parts = fitted(card.words(), room)
    _row(s, x, y, parts, size, cls)
