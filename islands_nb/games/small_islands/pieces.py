"""The pieces of the board: tiles drawn from their data, glyphs."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.look import GLYPHS
from islands_nb.kernel.scene import Art, Shape, glyph

from .box import SIDES, IslandBox

TILE = 100
ENDS = {"N": (50, 0), "E": (100, 50), "S": (50, 100), "W": (0, 50)}


def art(box: IslandBox) -> dict[str, Any]:
    """All pictures of a box, by name."""
    out = {f"g-{name}": glyph(name) for name in GLYPHS}
    for tile in range(box.first_ship):
        for turn in range(4):
            out[f"t-{box.names[tile]}-{turn}"] = _tile(box, tile, turn)
    out["t-ship-0"] = {"box": [TILE, TILE], "shapes": [_sea()]}
    return out


def face(box: IslandBox, tile: int, turn: int) -> str:
    """The art of a tile that lies turned so."""
    return "t-ship-0" if tile >= box.first_ship else f"t-{box.names[tile]}-{turn}"


def middle(sides: tuple[int, ...], area: int) -> tuple[float, float]:
    """The middle of an area on a tile of 100."""
    ends = [ENDS[s] for s, k in zip(SIDES, sides, strict=True) if k == area]
    if not ends:
        return 50, 50
    x, y = (sum(e[i] for e in ends) / len(ends) for i in (0, 1))
    return (x * 0.5 + 25, y * 0.5 + 25) if len(ends) < 3 else (50, 50)


def _sea() -> Shape:
    return {
        "tag": "rect",
        "attrs": {"x": 0, "y": 0, "width": TILE, "height": TILE, "style": "fill:var(--sea);stroke:var(--sealine)"},
    }


def _tile(box: IslandBox, tile: int, turn: int) -> Art:
    shapes: list[Shape] = [_sea()]
    sides = box.sides[tile][turn]
    for k in range(len(box.areas[tile])):
        x, y = middle(sides, k)
        d = "".join(f"M{ENDS[s][0]} {ENDS[s][1]}L{x:g} {y:g}" for s, own in zip(SIDES, sides, strict=True) if own == k)
        shapes += [
            {"tag": "path", "attrs": {"d": d, "style": "fill:none;stroke:var(--landline);stroke-width:46;stroke-linecap:round"}},
            {"tag": "path", "attrs": {"d": d, "style": "fill:none;stroke:var(--land);stroke-width:42;stroke-linecap:round"}},
        ]
    return {"box": [TILE, TILE], "shapes": shapes}
