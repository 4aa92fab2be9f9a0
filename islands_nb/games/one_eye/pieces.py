"""The pieces as art: drawn once for a box, placed by every scene. Everything here follows from the box, edited or not."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.look import GLYPHS, ISLANDS
from islands_nb.kernel.scene import Art, glyph, tint

from .box import IslandBox

GOODS = (
    ("chests", "chest", "chest"),
    ("sabres", "sabre", "sabre"),
    ("ducats", "ducat", "goldline"),
    ("jewels", "jewel", "jewel"),
)
USED = ("chest", "sabre", "ducat", "jewel", "joker", "no", "undo", "free", "seat1", "seat2", "seat3", "seat4", "seat5")

CARD, STRIP, TAIL, PLACE, HEAD, ROW = (84, 118), (58, 33), (58, 28), (58, 44), (58, 48), (48, 44)


def art(box: IslandBox) -> dict[str, Art]:
    """All the art a board of this box can need, by name."""
    out = {f"g-{name}": glyph(name) for name in USED}
    out["back"] = _back()
    out["eye-patch"] = _eye_patch()
    for k, row in enumerate(box.rows["card"].values()):
        cost = box.cost[k]
        out[f"pay-{cost}"] = _pay([row[good] for good, _, _ in GOODS])
        out[f"mark-{cost}"] = _mark(cost, f"pay-{cost}")
        out[f"s-{cost}"] = _strip(use(f"pay-{cost}", 4, 9.5, 53, 12))
    for colour in box.colours:
        out[f"g-{colour}"] = glyph(colour if colour in GLYPHS else "free")
        out[f"isle-{colour}"] = _isle(colour)
        out[f"t-{colour}"] = _tail(colour)
        out[f"e-{colour}"] = _place(colour)
        out[f"p-{colour}"], out[f"q-{colour}"] = _pill(colour)
    for card in range(box.first_ship):
        colour, cost = box.colours[box.colour[card]], box.cost[card]
        out[f"c-{colour}-{cost}"] = {"box": list(CARD), "of": [f"isle-{colour}", f"mark-{cost}"]}
    out["ship"] = _ship(box.cost[-1])
    out["s-ship"] = _strip(use("g-joker", 21, 7, 16, 16, "ink"))
    for price in sorted(set(box.raid_cost)):
        out[f"raid-{price}"] = _price(price)
    out["head"] = _head()
    return out


def face(box: IslandBox, card: int) -> str:
    """The name of the art of a whole card."""
    return f"c-{box.names[card].replace(' ', '-')}" if card < box.first_ship else "ship"


def strip(box: IslandBox, card: int) -> str:
    """The name of the art of a card's upper edge, as it shows in a column."""
    return f"s-{box.cost[card]}" if card < box.first_ship else "s-ship"


def fill(colour: str) -> str:
    """The custom property of an island's colour; a colour that the look does not know is drawn as sea."""
    return f"i-{colour}" if colour in ISLANDS else "sea"


def ink(colour: str) -> str:
    """The custom property for the colour of what is written on an island."""
    return f"on-{colour}" if colour in ISLANDS else "ink"


def use(name: str, x: float, y: float, w: float | None = None, h: float | None = None, colour: str = "") -> dict[str, Any]:
    """A piece of art placed in another one."""
    size = {"width": w, "height": h} if w is not None else {}
    return {"tag": "use", "attrs": {"href": name, "x": x, "y": y, **size, **({"style": tint(colour)} if colour else {})}}


def _shape(tag: str, text: str | None = None, **attrs: Any) -> dict[str, Any]:
    out: dict[str, Any] = {"tag": tag, "attrs": {("class" if k == "cls" else k.replace("_", "-")): v for k, v in attrs.items()}}
    if text is not None:
        out["text"] = text
    return out


def _pay(numbers: list[int]) -> Art:
    """What a card pays, on a band of 72 by 16: chests, sabres, ducats, jewels, closer together the more there are."""
    signs = [kind for kind, n in zip(GOODS, numbers, strict=True) for _ in range(n)]
    step = 17 if len(signs) <= 4 else 56 / (len(signs) - 1)
    shapes = [use(f"g-{name}", round(i * step, 1), 0, 16, 16, colour) for i, (_, name, colour) in enumerate(signs)]
    return {"box": [72, 16], "shapes": shapes}


def _mark(cost: int, pay: str) -> Art:
    """What is printed on every card with this cost: the band with what it pays, and the price."""
    shapes = [
        _shape("rect", x=6, y=6, width=72, height=26, rx=4, style="fill:var(--surface)"),
        use(pay, 9, 11),
        *_disc(65, 99, cost),
    ]
    return {"box": list(CARD), "shapes": shapes}


def _disc(x: float, y: float, cost: int) -> list[dict[str, Any]]:
    return [
        _shape("circle", cx=x, cy=y, r=14, style="fill:var(--gold);stroke:var(--ongold)"),
        _shape("text", str(cost), x=x, y=y + 6, cls="b m s16", style="fill:var(--ongold)"),
    ]


def _isle(colour: str) -> Art:
    """The face of an island: its colour, name and emblem."""
    shapes = [
        _shape("rect", x=0.5, y=0.5, width=83, height=117, rx=8, style=f"fill:var(--{fill(colour)});stroke:var(--edge)"),
        _shape("text", colour, x=12, y=51, style=f"fill:var(--{ink(colour)})"),
        use(f"g-{colour}", 10, 62, 38, 38, ink(colour)),
    ]
    return {"box": list(CARD), "shapes": shapes}


def _ship(cost: int) -> Art:
    shapes = [
        _shape("rect", x=0.5, y=0.5, width=83, height=117, rx=8, style="fill:var(--sea);stroke:var(--sealine)"),
        _shape("rect", x=6, y=6, width=72, height=26, rx=4, style="fill:var(--surface)"),
        _shape("text", "any isle", x=42, y=24, cls="m"),
        _shape("text", "ship", x=12, y=51),
        use("g-joker", 10, 62, 38, 38, "ink"),
        *_disc(65, 99, cost),
    ]
    return {"box": list(CARD), "shapes": shapes}


def _back() -> Art:
    """A face-down card: sea and two waves."""
    wave = "c6-8 12-8 18 0s12 8 18 0 12-8 18 0"
    shapes = [
        _shape("rect", x=0.5, y=0.5, width=73, height=117, rx=8, style="fill:var(--sea);stroke:var(--sealine)"),
        _shape("path", d=f"M10 20{wave}M10 34{wave}", style="fill:none;stroke:var(--sealine);stroke-width:2"),
    ]
    return {"box": [74, 118], "shapes": shapes}


def _strip(signs: dict[str, Any]) -> Art:
    """The upper edge of a card in a column, in the colour ``--c`` of its place."""
    edge = "M.5 33V6.5a6 6 0 0 1 6-6h45a6 6 0 0 1 6 6V33"
    shapes = [
        _shape("path", d=edge, cls="c", stroke="var(--edge)"),
        _shape("rect", x=3.5, y=3.5, width=51, height=24, rx=4, style="fill:var(--surface)"),
        signs,
    ]
    return {"box": list(STRIP), "shapes": shapes}


def _tail(colour: str) -> Art:
    """The lower edge of a column, with the emblem of its last card."""
    shape = _shape("path", d="M.5 0v21a6 6 0 0 0 6 6h45a6 6 0 0 0 6-6V0", style=f"fill:var(--{fill(colour)});stroke:var(--edge)")
    return {"box": list(TAIL), "shapes": [shape, use(f"g-{colour}", 19, 3, 20, 20, ink(colour))]}


def _place(colour: str) -> Art:
    """A column with no card yet."""
    return {
        "box": list(PLACE),
        "shapes": [_shape("rect", x=0.5, y=0.5, width=57, height=43, rx=6, cls="d"), use(f"g-{colour}", 20, 13, 18, 18, "ink2")],
    }


def _pill(colour: str) -> tuple[Art, Art]:
    """A colour in another seat's row: with cards, and with none."""
    box = list(ROW)
    full = _shape("rect", x=0.5, y=0.5, width=47, height=43, rx=6, style=f"fill:var(--{fill(colour)});stroke:var(--edge)")
    empty = _shape("rect", x=0.5, y=0.5, width=47, height=43, rx=6, cls="d")
    sign = use(f"g-{colour}", 6, 5, 14, 14, ink(colour))
    return {"box": box, "shapes": [full, sign]}, {"box": box, "shapes": [empty, use(f"g-{colour}", 17, 15, 14, 14, "ink2")]}


def _head() -> Art:
    """Above a column: its chests, and the jewels they would win."""
    return {
        "box": list(HEAD),
        "shapes": [_shape("rect", x=0.5, y=0.5, width=57, height=47, rx=6, cls="k"), use("g-chest", 9, 7, 16, 16, "chest")],
    }


def _price(price: int) -> Art:
    shapes = [
        _shape("rect", x=0.5, y=0.5, width=47, height=23, rx=11.5, cls="k"),
        use("g-sabre", 7, 5, 14, 14, "sabre"),
        _shape("text", str(price), x=33, y=18, cls="b m s15"),
    ]
    return {"box": [48, 24], "shapes": shapes}


def _eye_patch() -> Art:
    """One-Eye himself."""
    shapes = [
        _shape("path", d="M8 13a11 11 0 0 1 20 0l2 3-4 2c-1 7-15 7-16 0l-4-2z", style="fill:var(--ink)"),
        _shape("path", d="M0 19l40-13", style="fill:none;stroke:var(--ink);stroke-width:2"),
    ]
    return {"box": [40, 26], "shapes": shapes}
