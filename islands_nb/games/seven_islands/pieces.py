"""The pieces as art: drawn once for a box, placed by every scene. Everything here follows from the box, edited or not."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import Art, glyph, tint

from .box import IslandBox
from .brief import begins, card_brief, width, wrapped

PILE, CARD, MINI, ROW = (120, 80), (98, 104), (34, 40), (198, 24)

# category: its glyph, and the colour of the glyph
KINDS = {
    "vp": ("vp", "vp"),
    "basic": ("port", "port"),
    "treasure": ("coin", "goldline"),
    "crew": ("sabre", "sabre"),
    "item": ("chest", "chest"),
}
CHIPS = (("vp", "vp", "VP"), ("coin", "goldline", "coin"), ("food", "food", "food"))
USED = ("no", "undo", "eye", "aim", "kraken", "guard", "card", "port", "sabre", "chest", "vp", "coin", "food")
WAVE = "q10-10 20 0t20 0 20 0"


def art(box: IslandBox) -> dict[str, Art]:
    """All the art a board of this box can need, by name."""
    out = {f"g-{name}": glyph(name) for name in (*USED, *(f"seat{k}" for k in range(1, 6)))}
    out["pile"] = _sheet(*PILE, 7)
    out["card"] = _sheet(*CARD, 8)
    for n in (1, 2):
        out[f"edges-{n}"] = _edges(n)
    out["back"] = _back(92, 104)
    out["small-back"] = {"box": list(MINI), "shapes": [_rect(*MINI, 5, "fill:var(--sea);stroke:var(--sealine)")]}
    out["small-face"] = {"box": list(MINI), "shapes": [_rect(*MINI, 5, "fill:var(--surface);stroke:var(--edge)")]}
    for k, (id, row) in enumerate(box.rows["card"].items()):
        brief = card_brief(row)
        out[f"p-{id}"] = _pile(box, k, brief)
        out[f"c-{id}"] = _card(box, k, brief)
        out[f"r-{id}"] = _row(box, k)
    return out


def use(name: str, x: float, y: float, size: float | None = None, colour: str = "") -> dict[str, Any]:
    """A piece of art in another one."""
    wide = {"width": size, "height": size} if size is not None else {}
    style = {"style": tint(colour)} if colour else {}
    return {"tag": "use", "attrs": {"href": name, "x": x, "y": y, **wide, **style}}


def _shape(tag: str, text: str | None = None, **attrs: Any) -> dict[str, Any]:
    out: dict[str, Any] = {"tag": tag, "attrs": {("class" if k == "cls" else k): v for k, v in attrs.items()}}
    if text is not None:
        out["text"] = text
    return out


def _rect(w: float, h: float, r: float, style: str) -> dict[str, Any]:
    return _shape("rect", x=0.5, y=0.5, width=w - 1, height=h - 1, rx=r, style=style)


def _sheet(w: int, h: int, r: int) -> Art:
    """A blank card."""
    return {"box": [w, h], "shapes": [_shape("rect", x=0.5, y=0.5, width=w - 1, height=h - 1, rx=r, cls="k")]}


def _edges(n: int) -> Art:
    """What is seen of a pile below its first card."""
    w, h = PILE
    shapes = [_shape("rect", x=1.5 * k, y=2 * k, width=w - 1, height=h - 2, rx=7, cls="k") for k in range(n, 0, -1)]
    return {"box": [w + 3, h + 3], "shapes": shapes}


def _disc(x: float, y: float, cost: int, r: float = 12.5) -> list[dict[str, Any]]:
    return [
        _shape("circle", cx=x, cy=y, r=r, style="fill:var(--gold);stroke:var(--ongold)"),
        _shape("text", str(cost), x=x, y=y + 6, cls="b m s16", style="fill:var(--ongold)"),
    ]


def _prints(box: IslandBox, card: int, x: float, y: float) -> list[dict[str, Any]]:
    """What a card prints, up to ``x``: the coins it is worth, the food it eats, its points."""
    out: list[dict[str, Any]] = []
    values = {"vp": box.points[card], "food": box.eats[card], "coin": box.coin[card]}
    for name, colour in (("vp", "vp"), ("food", "food"), ("coin", "goldline")):
        if values[name]:
            words = str(values[name])
            w = 9 * len(words)
            out += [_shape("text", words, x=x, y=y + 5, cls="b e"), use(f"g-{name}", x - w - 15, y - 7, 14, colour)]
            x -= w + 18
    return out


def _pile(box: IslandBox, card: int, brief: str) -> Art:
    """A pile of the Arena: name above, category in the corner, cost and what it prints below."""
    sign, colour = KINDS[box.category[card]]
    name = wrapped(box.names[card], 106, 2, bold=True)
    shapes = [_shape("text", line, x=9, y=21 + 16 * i, cls="b") for i, line in enumerate(name)]
    if len(name) == 1 and brief:
        shapes.append(_shape("text", begins(brief, 106), x=9, y=38, cls="q"))
    shapes += _disc(20, 60, box.cost[card])
    if not name or width(name[0], bold=True) < 88:  # else the glyph would lie on the name
        shapes.append(use(f"g-{sign}", 100, 7, 14, colour))
    shapes += _prints(box, card, 113, 60)
    return {"box": list(PILE), "shapes": [use("pile", 0, 0), *shapes]}


def _card(box: IslandBox, card: int, brief: str) -> Art:
    """A card in hand or in use. Words begin at the left edge, where an overlapping card leaves them to be read."""
    sign, colour = KINDS[box.category[card]]
    name = wrapped(box.names[card], 95, 2, bold=True)
    if name and name[-1].endswith("..."):
        name = wrapped(box.names[card], 95, 3, bold=True)
    shapes = [*_disc(18, 18, box.cost[card]), use(f"g-{sign}", 70, 8, 20, colour)]
    high = 16 if len(name) < 3 else 15
    for i, line in enumerate(name):
        shapes.append(_shape("text", line, x=5 if width(line, bold=True) < 92 else 3, y=47 + high * i, cls="b"))
    prints = _prints(box, card, 90, 90)
    y = 46 + 16 * len(name)
    told = (
        wrapped(brief, 90, 2) if len(name) < 2 else [begins(brief, 90)] if len(name) < 3 else []
    )  # below is the place of a count
    shapes += [_shape("text", line, x=5, y=y + 14 * i, cls="q") for i, line in enumerate(told) if line]
    return {"box": list(CARD), "shapes": [use("card", 0, 0), *shapes, *prints]}


def _row(box: IslandBox, card: int) -> Art:
    """A card of a hand that has too many for whole cards: a line of a list."""
    prints = _prints(box, card, ROW[0] - 7, 12)
    room = ROW[0] - 34 - 28 * sum(map(bool, (box.points[card], box.eats[card], box.coin[card])))
    name = wrapped(box.names[card], room, 1)
    shapes = [
        _shape("rect", x=0.5, y=0.5, width=ROW[0] - 1, height=ROW[1] - 1, rx=6, cls="k"),
        *_disc(13, 12, box.cost[card], 10),
    ]
    shapes += [_shape("text", line, x=28, y=17) for line in name]
    return {"box": list(ROW), "shapes": [*shapes, *prints]}


def _back(w: int, h: int) -> Art:
    """A face-down card: sea and two waves."""
    waves = _shape("path", d=f"M16 24{WAVE}M16 38{WAVE}", style="fill:none;stroke:var(--sealine);stroke-width:2")
    face = _shape("rect", x=6.5, y=6.5, width=w - 13, height=h - 13, rx=5, style="fill:var(--sea);stroke:var(--sealine)")
    return {"box": [w, h], "shapes": [_shape("rect", x=0.5, y=0.5, width=w - 1, height=h - 1, rx=8, cls="k"), face, waves]}
