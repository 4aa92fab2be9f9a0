"""The pieces as art: land drawn from its edges, symbols upright on it; tokens, houses, ships. An edited tile draws itself."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.look import GLYPHS
from islands_nb.kernel.scene import Art, Shape, glyph, tint

from .box import SEATS, IslandBox
from .effects import SIGNS

TILE = 100
MARK = 22  # a symbol on a tile
PORT_MARK = 20
TOKEN = 26
HOUSE = 28
ANY = "free"  # the glyph of a token that stands for any resource
USED = (*SIGNS, "house", "marker", "coin", "eye", "turn", "no", "undo", "aim", "vp", ANY, *(f"seat{k + 1}" for k in range(5)))
HULL = "M3 16.5h18l-3 5H6zM5 8.5h4v6.5H4.5zM10 2.5h4.5L16 15H9.5zM15.8 8.5h3.7l.5 6.5h-3.5z"

# The land on a side reaches from 14 to 86, clockwise; and the direction from a side into the tile.
ENDS = (((14, 0), (86, 0)), ((100, 14), (100, 86)), ((86, 100), (14, 100)), ((0, 86), (0, 14)))
INWARD = ((0, 1), (-1, 0), (0, -1), (1, 0))

# Where things stand on an area, by its form, unturned: one, two, three resources; one, two ports; a house; a free token.
# A cap is the land of one side, a bend of N and E, a neck of N and S, a bay of N, E and S.
Spots = tuple[tuple[int, int], ...]
FORMS: dict[str, dict[str, Any]] = {
    "cap": {
        "signs": (((50, 20),), ((35, 18), (65, 18)), ((28, 18), (50, 18), (72, 18))),
        "ports": (((50, 61),), ((34, 53), (66, 53))),
        "house": (50, 40),
        "free": (31, 38),
    },
    "tip": {
        "signs": (((38, 13),), ((34, 12), (64, 12)), ((28, 12), (50, 12), (72, 12))),
        "ports": (((66, 17),), ((36, 27), (64, 24))),
        "house": (50, 28),
        "free": (50, 26),
    },
    "bend": {
        "signs": (((66, 34),), ((50, 26), (74, 50)), ((40, 20), (62, 40), (80, 62))),
        "ports": (((44, 62),), ((32, 44), (58, 72))),
        "house": (78, 24),
        "free": (50, 48),
    },
    "neck": {
        "signs": (((50, 24),), ((50, 21), (50, 76)), ((38, 16), (62, 16), (50, 78))),
        "ports": (((27, 49),), ((27, 49), (73, 49))),
        "house": (50, 48),
        "free": (70, 20),
    },
    "bay": {
        "signs": (((60, 50),), ((60, 25), (60, 75)), ((60, 22), (62, 50), (60, 78))),
        "ports": (((29, 50),), ((29, 33), (29, 67))),
        "house": (84, 50),
        "free": (36, 50),
    },
    "inland": {
        "signs": (((50, 26),), ((28, 50), (72, 50)), ((50, 24), (28, 66), (72, 66))),
        "ports": (((76, 24),), ((76, 24), (24, 24))),
        "house": (50, 50),
        "free": (50, 76),
    },
}


def art(box: IslandBox) -> dict[str, Art]:
    """All the art a board of this box can need, by name."""
    out: dict[str, Art] = {f"g-{name}": glyph(name) for name in USED}
    for sign in SIGNS[:-1]:
        out[f"s-{sign}"] = {"box": [MARK, MARK], "shapes": [_use(f"g-{sign}", 0, 0, MARK, sign)]}
    out["s-port"] = {
        "box": [PORT_MARK, PORT_MARK],
        "shapes": [
            _shape("circle", cx=10, cy=10, r=9, style="fill:var(--surface);stroke:var(--port)"),
            _use("g-port", 3, 3, 14, "port"),
        ],
    }
    for sign in (*SIGNS, ANY):
        disc = _shape("circle", cx=13, cy=13, r=11.7, style="fill:var(--surface);stroke:var(--c);stroke-width:2.5")
        out[f"b-{sign}"] = {"box": [TOKEN, TOKEN], "shapes": [disc, _use(f"g-{sign}", 5, 5, 16, "ink" if sign == ANY else sign)]}
    for seat in range(SEATS):
        out[f"house-{seat}"] = _house(seat)
    out["hull"] = {"box": [24, 24], "shapes": [_shape("path", d=HULL, cls="c")]}
    out["back"] = _back()
    out["cell"] = {"box": [TILE, TILE], "shapes": [_shape("rect", width=TILE, height=TILE, style="fill:transparent")]}
    for tile in range(box.first_ship):
        for turn in range(4):
            of = [f"{box.names[tile]}-{k}-{turn}" for k in range(len(box.areas[tile]))]
            for k, name in enumerate(of):
                land = f"land-{''.join(map(str, reach(box, tile, turn, k)))}{'' if len(of) == 1 else 's'}"
                out.setdefault(land, _land(reach(box, tile, turn, k), len(of) == 1))
                out[name] = {"box": [TILE, TILE], "of": [land, *_signs(box, tile, turn, k)]}
            out[f"t-{box.names[tile]}-{turn}"] = {"box": [TILE, TILE], "of": ["cell", *of]}  # the sea is part of the picture
    return out


def face(box: IslandBox, tile: int, turn: int) -> str:
    """The art of a whole tile in this turn; a ship tile is all sea."""
    return f"t-{box.names[tile]}-{turn}"


# -- land ---------------------------------------------------------------------------------------------------------------------


def reach(box: IslandBox, tile: int, turn: int, area: int) -> tuple[int, ...]:
    """The sides that an area reaches as the tile lies, from the north clockwise."""
    return tuple(d for d, k in enumerate(box.sides[tile][turn]) if k == area)


def coast(own: tuple[int, ...], alone: bool, x: int = 0, y: int = 0) -> list[str]:
    """The shores of the land that reaches the sides ``own``, each from the end of a side to the beginning of the next, with the
    tile's corner at ``x``, ``y``. Land that is not ``alone`` on its tile leaves room for another."""
    out = []
    for k, i in enumerate(own):
        j = own[(k + 1) % len(own)]
        gap = (j - i) % 4 or 4
        ax, ay = ENDS[i][1]
        bx, by = ENDS[j][0]
        d = f"M{x + ax} {y + ay}"
        if gap == 1:
            out.append(d + f"A14 14 0 0 0 {x + bx} {y + by}")
            continue
        pull, back = {2: (30, 14), 3: (62, 0) if alone else (42, 18), 4: (84, 0) if alone else (40, 14)}[gap]
        px, py = _along(ax, ay, i, pull, back)
        qx, qy = _along(bx, by, j, pull, -back)
        out.append(d + f"C{x + px} {y + py} {x + qx} {y + qy} {x + bx} {y + by}")
    return out


def _along(x: int, y: int, side: int, pull: int, back: int) -> tuple[int, int]:
    """From the end of a side so far into the tile, and so far back along the side."""
    (u, v), (p, q) = INWARD[side], INWARD[side - 1]
    return x + u * pull - p * back, y + v * pull - q * back


def _land(own: tuple[int, ...], alone: bool) -> Art:
    shores = coast(own, alone)
    closed = shores[0] + "".join("L" + d[1:] for d in shores[1:])
    shore = "".join(shores)
    return {
        "box": [TILE, TILE],
        "shapes": [
            _shape("path", d=closed + "z", cls="land"),
            _shape("path", d=shore, cls="coast"),
        ],
    }


# -- what stands on it --------------------------------------------------------------------------------------------------------


def form(own: tuple[int, ...], alone: bool) -> tuple[str, int]:
    """The form of an area, and by how many quarters it is turned."""
    if len(own) == 1:
        return "cap" if alone else "tip", own[0]
    if len(own) == 2:
        opposite = (own[1] - own[0]) % 4 == 2
        return ("neck", own[0]) if opposite else ("bend", own[0] if own[1] - own[0] == 1 else own[1])
    if len(own) == 3:
        return "bay", (next(d for d in range(4) if d not in own) + 1) % 4
    return "inland", 0


def spots(box: IslandBox, tile: int, turn: int, area: int, kind: str, n: int = 1) -> list[tuple[int, int]]:
    """Where the ``n`` ``signs`` or ``ports`` of an area stand on the tile of 100, or its ``house`` or ``free`` token."""
    name, quarters = form(reach(box, tile, turn, area), len(box.areas[tile]) == 1)
    places = FORMS[name][kind]
    if kind in ("house", "free"):
        return [_turned(places, quarters)]
    return [_turned(p, quarters) for p in places[min(n, len(places)) - 1]] if n else []


def printed(box: IslandBox, tile: int, turn: int, area: int) -> list[tuple[int, tuple[int, int]]]:
    """The signs printed on an area, and the middle of each."""
    count = box.areas[tile][area]
    signs = [k for k in range(len(SIGNS) - 1) for _ in range(count[k])]
    out = list(zip(signs, spots(box, tile, turn, area, "signs", len(signs)), strict=False))
    ports = count[len(SIGNS) - 1]
    return out + [(len(SIGNS) - 1, p) for p in spots(box, tile, turn, area, "ports", ports)[:ports]]


def put(box: IslandBox, tile: int, turn: int, area: int, sign: int, over: int, taken: list[tuple[int, int]]) -> tuple[int, int]:
    """The middle of a bonus token: over a printed resource, free, or on the shore; not on a spot ``taken`` by another."""
    there = printed(box, tile, turn, area)
    port = len(SIGNS) - 1
    if over >= 0:
        may = [p for k, p in there if k == over]
    elif sign != port:
        may = spots(box, tile, turn, area, "free")
    else:
        taken = taken + [p for k, p in there if k == port]
        may = [*spots(box, tile, turn, area, "ports", 2), *spots(box, tile, turn, area, "ports", 1)]
    return next((p for p in may if all(abs(p[0] - q[0]) + abs(p[1] - q[1]) > 20 for q in taken)), may[-1])


def stand(box: IslandBox, tile: int, turn: int, area: int, tokens: list[tuple[int, int]]) -> tuple[int, int]:
    """The middle of a house: its usual place, or one near it where it hides least of the ``tokens`` and of what is printed."""
    x, y = spots(box, tile, turn, area, "house")[0]
    if not any(_covered((x, y), p) for p in tokens):
        return x, y
    shown = [p for _, p in printed(box, tile, turn, area)]
    others = [spots(box, tile, turn, k, "house")[0] for k in range(len(box.areas[tile])) if k != area]

    def cost(p: tuple[int, int]) -> tuple[int, int]:
        far = abs(p[0] - x) + abs(p[1] - y)
        hidden = 3 * sum(_covered(p, q) for q in tokens) + sum(_covered(p, q) for q in shown)
        # It keeps away from the other lands of the tile, for their houses may have to move too.
        near = sum(max(0, HOUSE + 8 - max(abs(p[0] - u), abs(p[1] - v))) for u, v in others)
        return hidden + 40 * near + 6 * far, far

    near = range(-24, 25, 4)
    return min(((x + u, y + v) for u in near for v in near if 14 <= x + u <= 86 and 14 <= y + v <= 86), key=cost)


def _covered(house: tuple[int, int], p: tuple[int, int]) -> int:
    """How much of a token with its middle at ``p`` a house covers."""
    reach = (HOUSE + TOKEN) // 2 - 2  # rims may touch
    return max(0, reach - abs(house[0] - p[0])) * max(0, reach - abs(house[1] - p[1]))


def _turned(p: tuple[int, int], quarters: int) -> tuple[int, int]:
    x, y = p
    for _ in range(quarters % 4):
        x, y = TILE - y, x
    return x, y


def _signs(box: IslandBox, tile: int, turn: int, area: int) -> list[tuple[str, int, int]]:
    out = []
    for sign, (x, y) in printed(box, tile, turn, area):
        half = (PORT_MARK if SIGNS[sign] == "port" else MARK) // 2
        out.append((f"s-{SIGNS[sign]}", x - half, y - half))
    return out


def _house(seat: int) -> Art:
    shapes = [
        _shape(
            "path",
            d="M14 1 27.5 12.5H25V26.5H3V12.5H.5z",
            style=f"fill:var(--seat{seat + 1});stroke:var(--surface);stroke-width:1.2",
        ),
        _use(f"g-seat{seat + 1}", 8, 10.5, 12, "onseat"),
    ]
    return {"box": [HOUSE, HOUSE], "shapes": shapes}


def _back() -> Art:
    """A tile that lies face down: sea and two waves."""
    wave = "c4.5-6 9-6 13.500 0s9 6 13.500 0"
    shapes = [
        _shape("rect", x=0.5, y=0.5, width=51, height=51, rx=4, style="fill:var(--surface);stroke:var(--edge)"),
        _shape("path", d=f"M12.5 14{wave}M12.5 23{wave}", style="fill:none;stroke:var(--sealine);stroke-width:2"),
    ]
    return {"box": [52, 52], "shapes": shapes}


def _use(name: str, x: float, y: float, size: float | None = None, colour: str = "") -> Shape:
    """A piece of art inside another."""
    sized = {"width": size, "height": size} if size is not None else {}
    return {"tag": "use", "attrs": {"href": name, "x": x, "y": y, **sized, **({"style": tint(colour)} if colour else {})}}


def _shape(tag: str, text: str | None = None, **attrs: Any) -> Shape:
    out: Shape = {"tag": tag, "attrs": {("class" if k == "cls" else k.replace("_", "-")): v for k, v in attrs.items()}}
    if text is not None:
        out["text"] = text
    return out


__all__ = ["GLYPHS", "art", "coast", "face", "form", "printed", "put", "reach", "spots", "stand"]
