"""The pieces as art: drawn once for a box, placed by every scene. Everything here follows from the box, edited or not."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.box import read
from islands_nb.kernel.scene import Art, glyph, tint

from .box import ATTACKS, NOTHING, SHIPS, FleetBox

PLACES = read(__package__, "board.toml")
ACROSS = (PLACES["wide"]["across"], PLACES["narrow"]["across"])
CARD = 80  # the side of a card, as drawn
SEATS = 4
MOST = 4  # the most cards that one attack can capture
ROW = ((0.35, "ships left"), (0.49, "events"), (0.61, "to draw"), (0.755, ""), (0.92, "points"))  # where in a player's row
PILL = 53  # the width of the mark of an island that one seat has

FACTIONS = {"red": "fire", "green": "leaf3", "blue": "wave"}  # faction: its glyph, and the colour of the same name
PLAIN = "free"  # the glyph of no faction
USED = ("no", "undo", "seat1", "seat2", "seat3", "seat4", "seat5", "guard", "kraken", "aim", PLAIN, *FACTIONS.values())

# Hulls and sails on a grid of 24; the size is told by the masts, the pirate by crossed bones, the mercenary by a diamond.
HULLS = {
    "small": "M7 16.5h11l-2 4.5H9zM11 4h1.8v11.5H11zM13.8 5c4 2.5 5 6 5 10h-5z",
    "medium": "M4 16.5h17l-2.5 4.5h-12zM7 5h1.8v10.5H7zM9.6 6c2.6 2.5 3.4 5.5 3.4 9.5H9.6zM14 3h1.8v12.5H14z"
    "m2.6 1c3.5 3 4.6 6.5 4.6 11.5h-4.6z",
    "large": "M1 16.5h22l-3 5H4zM2 5.5h6v4H2zM1.5 10.5h6.5v5H1.5zM9 2.5h6v5.5H9zM9 9h6v6.5H9zM16 5.5h6v4h-6z"
    "M16 10.5h6.5v5H16zM4.5 3.5h1v2h-1zM11.5.5h1v2h-1zM18.5 3.5h1v2h-1z",
    "pirate": "M4 16.5h16l-2.5 4.5h-11zM11.2 1h1.6v2h-1.6zM5 3h14v12.5H5zM8.5 5 7.2 6.3l3 3-3 3 1.3 1.3 3.5-3 3.5 3 "
    "1.3-1.3-3-3 3-3L15.5 5 12 8z",
    "mercenary": "M4 16.5h16l-2.5 4.5h-11zM11.2 1.5h1.6v2h-1.6zM6 3.5h12v12H6zM12 5.7l3.5 3.8-3.5 3.8-3.5-3.8z",
    "fortress": "M3 22V8h2.5v2.5H8V8h2.5v2.5h3V8H16v2.5h2.5V8H21v14h-6.5v-4a2.5 2.5 0 0 0-5 0v4z",
}
LAND = "M10 47C8 30 22 16 42 15s31 14 28 29-14 24-31 24S12 61 10 47z"
WAVE = "c6-8 12-8 18 0s12 8 18 0 12-8 18 0"


def art(box: FleetBox) -> dict[str, Art]:
    """All the art a board of this box can need, by name."""
    out = {f"g-{name}": glyph(name) for name in USED}
    out["sheet"] = _card(_rect("surface", "edge"))
    land = "fill:var(--land);stroke:var(--landline);stroke-width:2"
    out["isle"] = _card(_rect("shoal", "sealine"), _shape("path", d=LAND, style=land))
    out["back"] = _card(_rect("sea", "sealine"), _shape("path", d=f"M13 20{WAVE}M13 66{WAVE}", style=_line("sealine", 2)))
    for kind, d in HULLS.items():
        # Where no ship stands, only an outline is drawn: the place of the card sets the two colours.
        style = "stroke:var(--line,none);stroke-width:.8"
        out[f"hull-{kind}"] = _card(_shape("path", d=d, cls="g", transform="translate(17 17) scale(2)", style=style))
    for name in (*FACTIONS.values(), PLAIN):
        out[f"tab-{name}"] = _tab(name)
    for attack in ATTACKS[NOTHING + 1 :]:
        out[f"g-{attack}"] = glyph(attack)
        out[f"does-{attack}"] = _card(_use(f"g-{attack}", 56, 56, 20, "ink"))
    out["does-guard"] = _card(_use("g-guard", 56, 56, 20, "ink"))
    for seat in range(SEATS):
        mark = f"g-seat{seat + 1}"
        out[f"flag-{seat}"] = _card(_use(mark, 5, 55, 20, f"seat{seat + 1}"))
        pill = _shape("rect", width=PILL, height=22, rx=11, cls="k")
        out[f"pill-{seat}"] = {"box": [PILL, 22], "shapes": [pill, _use(mark, 5, 4.5, 13, f"seat{seat + 1}")]}
    for card in range(len(box.names)):
        if not box.is_island[card]:
            out[f"c{card}"] = {"box": [CARD, CARD], "of": _face(box, card)}
            for seat in range(SEATS):
                out[f"c{card}-{seat}"] = {"box": [CARD, CARD], "of": [f"c{card}", f"flag-{seat}"]}
    for across in ACROSS:
        told = [_shape("text", words, x=int(across * part), y=14, cls="q m") for part, words in ROW if words]
        out[f"row-{across}"] = {"box": [across, 18], "shapes": told}
    for value in sorted({1, 2, 3} | {v for v, island in zip(box.value, box.is_island, strict=True) if island}):
        number = _shape("text", str(value), x=40, y=40, cls="b m", style="font-size:30px")
        out[f"isle-{value}"] = _card(_use("isle", 0, 0, CARD), number)
    for n in range(1, MOST + 1):
        words = _shape("text", str(n), x=27, y=16, cls="b s16", style="fill:var(--act)")
        out[f"aim-{n}"] = {"box": [38, 20], "shapes": [_use("g-aim", 0, 0, 20, "act"), words]}
    return out


def face(box: FleetBox, values: list[int], card: int, seat: int | None = None) -> str:
    """The name of the art of a card, with the mark of the ``seat`` whose ship stands on it."""
    if box.is_island[card]:
        return f"isle-{values[card]}"
    return f"c{card}" + ("" if seat is None else f"-{seat}")  # short: a full sea names many


def colours(seat: int | None, outline: str = "ink2") -> str:
    """The style of a card that bears a ship of ``seat``; with ``None`` only the ``outline`` of a ship is seen."""
    return f"--c:var(--surface);--line:var(--{outline})" if seat is None else tint(f"seat{seat + 1}")


def emblem(faction: str) -> str:
    """The glyph of a faction, and its colour."""
    return FACTIONS.get(faction, PLAIN)


def _face(box: FleetBox, card: int) -> list[str]:
    """The layers of a card: the sheet, the ship, the faction, the attack."""
    kind, attack = box.kind[card], ATTACKS[box.attack[card]]
    layers = ["sheet", f"hull-{kind}"]
    if kind in SHIPS:
        layers.append(f"tab-{emblem(box.faction[card])}")
        return layers + ([f"does-{attack}"] if attack != ATTACKS[NOTHING] else [])
    return [*layers, "does-guard"]


def _tab(name: str) -> Art:
    """The faction, in the upper left corner: its colour and its glyph."""
    corner = _shape("path", d="M1 28V8a7 7 0 0 1 7-7h20v17a10 10 0 0 1-10 10z", style=f"fill:var(--{name})")
    return _card(corner, _use(f"g-{name}", 5, 4.5, 19, "surface"))


def _card(*shapes: dict[str, Any]) -> Art:
    return {"box": [CARD, CARD], "shapes": list(shapes)}


def _rect(fill: str, stroke: str) -> dict[str, Any]:
    return _shape("rect", x=0.5, y=0.5, width=79, height=79, rx=7, style=f"fill:var(--{fill});stroke:var(--{stroke})")


def _line(colour: str, width: float) -> str:
    return f"fill:none;stroke:var(--{colour});stroke-width:{width}"


def _use(name: str, x: float, y: float, size: float, colour: str = "") -> dict[str, Any]:
    """A piece of art inside another."""
    style = {"style": tint(colour)} if colour else {}
    return {"tag": "use", "attrs": {"href": name, "x": x, "y": y, "width": size, "height": size, **style}}


def _shape(tag: str, text: str | None = None, **attrs: Any) -> dict[str, Any]:
    out: dict[str, Any] = {"tag": tag, "attrs": {("class" if k == "cls" else k): v for k, v in attrs.items()}}
    if text is not None:
        out["text"] = text
    return out
