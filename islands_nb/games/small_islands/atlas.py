"""The map: tiles with what lies on them, the cells and lands that may be named, and an island that is pointed at.

It is drawn in units of its own, a tile of 100 on each cell, so that nothing moves when it grows.
"""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.data import parse
from islands_nb.kernel.scene import Frame, Scene, corners, tint

from .actions import VERBS, House, Land, Lay, Token
from .box import SIDES, IslandBox
from .chart import OPEN, Chart, bits
from .effects import RESOURCES, SIGNS
from .pieces import ANY, HOUSE, TILE, TOKEN, coast, face, put, reach, spots, stand
from .scoring import chart_for
from .voice import task, worth_of
from .words import amount, listed, symbols

View = dict[str, Any]
LARGEST = 0.96  # the largest scale: units of the scene for one unit of the map
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Atlas:
    """The map while it is being drawn."""

    def __init__(self, s: Scene, seen: View, frame: Frame, place: list[float]) -> None:
        self.s, self.seen, self.frame, self.place = s, seen, frame, place
        self.box: IslandBox = frame.box  # type: ignore[assignment]
        self.chart: Chart = chart_for(seen, self.box)
        self.said = [parse(text, VERBS) for text in frame.legal]

    def view(self, rim: tuple[float, float, float, float]) -> list[float]:
        """The part of the map that shows all of it: left, top, width and height, in its own units.

        ``rim`` gives how much of its place other things cover at the left, top, right and bottom, in units of the scene.
        """
        laid = [(x, y) for _, x, y, _, _ in self.seen["laid"]] or [(0, 0)]
        ring: float = 1
        if not self.seen["stack"]:  # at the end only ships need room beyond the tiles
            ring = 0.25
            ships = [(x, y) for tile, x, y, _, _ in self.seen["laid"] if tile >= self.box.first_ship]
            laid += [(x + i, y + i) for x, y in ships for i in (-1, 1)]
        left, top = min(x for x, _ in laid) - ring, min(y for _, y in laid) - ring
        across, high = max(x for x, _ in laid) + 1 + ring - left, max(y for _, y in laid) + 1 + ring - top
        _, _, w, h = self.place
        inner_w, inner_h = w - rim[0] - rim[2], h - rim[1] - rim[3]
        k = min(inner_w / across / TILE, inner_h / high / TILE, LARGEST)
        x = (left + across / 2) * TILE - (rim[0] + inner_w / 2) / k
        y = (top + high / 2) * TILE - (rim[1] + inner_h / 2) / k
        return [round(v, 2) for v in (x, y, w / k, h / k)]

    def draw(self, rim: tuple[float, float, float, float]) -> None:
        """All of it."""
        s = self.s
        x, y, w, h = self.place
        s.rect(x, y, w, h, "", 12, style="fill:var(--sea);stroke:var(--sealine)")
        with s.map("map", self.place, self.view(rim)):
            self._tiles()
            self._joints()
            self._ships()
            self._on_land()
            self._brackets()
            self._cells()

    # -- what lies there --------------------------------------------------------------------------------------------------

    def _tiles(self) -> None:
        if not self.seen["laid"]:
            self.s.rect(2, 2, TILE - 4, TILE - 4, "d", 4)
        areas = self._areas()
        for place, (tile, x, y, turn, _) in enumerate(self.seen["laid"]):
            name, n = self.box.names[tile], len(self.box.areas[tile])
            for k in range(n):
                act, halo = areas.get((place, k), ("", []))
                called = self.called(place, k)
                self.s.use(
                    f"{name}-{k}-{turn}",
                    x * TILE,
                    y * TILE,
                    key=name if k == 0 else f"{name}-{k}",
                    act=act,
                    halo=halo,
                    ticks=bool(act),
                    label=act,
                    look=called,
                )

    def called(self, place: int, area: int) -> str:
        """An area of a tile laid, in words: ``L07 at 3 -1``, ``L25 N at 0 2``."""
        tile, x, y, turn, _ = self.seen["laid"][place]
        letter = f" {self.box.called(tile, turn, area)}" if len(self.box.areas[tile]) > 1 else ""
        return f"{self.box.names[tile]}{letter} at {x} {y}"

    def looks(self) -> dict[str, tuple[int, int]]:
        """The areas on the map, by their names."""
        laid = enumerate(self.seen["laid"])
        return {self.called(p, k): (p, k) for p, tile in laid for k in range(len(self.box.areas[tile[0]]))}

    def _areas(self) -> dict[tuple[int, int], tuple[str, list[float]]]:
        """The lands that may be named: the words that name them, and where the mark goes."""
        out: dict[tuple[int, int], tuple[str, list[float]]] = {}
        for action in self.said:
            if isinstance(action, House | Token):
                place, k = self.named(action)
                tile, x, y, turn, _ = self.seen["laid"][place]
                u, v = spots(self.box, tile, turn, k, "house")[0]
                words = f"at {action.x} {action.y} {action.area}"
                act = f"house {words}" if isinstance(action, House) else words
                out[place, k] = act, [x * TILE + u - 15, y * TILE + v - 15, 30, 30, 15]
        return out

    def named(self, action: House | Token) -> tuple[int, int]:
        """The tile and the area that an action names."""
        place = next(n for n, tile in enumerate(self.seen["laid"]) if (tile[1], tile[2]) == (action.x, action.y))
        return place, self.chart.sides[place][SIDES.index(action.area)]

    def _joints(self) -> None:
        """Fill the points where four sides of land meet, so that no sea shows; and draw the edges of the tiles."""
        grid = {(x, y): self.box.sides[tile][turn] for tile, x, y, turn, _ in self.seen["laid"]}
        meet = ""
        for x, y in grid:
            four = [grid.get((x + i, y + j)) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
            # Both edges at that corner must belong to one land: two tips remain two.
            if all(own and own[d] == own[(d + 1) % 4] >= 0 for own, d in zip(four, (1, 2, 3, 0), strict=True)):
                meet += f"M{(x + 1) * TILE} {(y + 1) * TILE}h.01"
        if meet:
            self.s.path(meet, style="fill:none;stroke:var(--land);stroke-width:35;stroke-linecap:round")
        edges = "".join(f"M{x * TILE} {y * TILE}h100v100h-100z" for x, y in grid)
        self.s.path(edges, opacity=0.35, style="fill:none;stroke:var(--sealine)")

    def _ships(self) -> None:
        """Ships, each with a frame round the eight cells whose ports it counts."""
        for place, (tile, x, y, _, _) in enumerate(self.seen["laid"]):
            if tile >= self.box.first_ship:
                self.ship(tile, x, y, key=f"ship {place}")

    def ship(self, tile: int, x: int, y: int, opacity: float | None = None, key: str = "") -> None:
        """A ship tile, in the colour of its seat."""
        s, left, top = self.s, x * TILE, y * TILE
        own = tile < self.box.grey
        colour = f"seat{tile - self.box.first_ship + 1}" if own else "ink2"
        frame = "fill:none;stroke-width:3;stroke-dasharray:1 8;stroke-linecap:round"
        s.rect(left - TILE + 4, top - TILE + 4, 3 * TILE - 8, 3 * TILE - 8, "", 16, style=f"{frame};stroke:var(--{colour})")
        s.use(
            "hull", left + 19, top + 17, 64, style=tint(colour), opacity=opacity, key=key, label="a grey ship" if not own else ""
        )
        if own:
            s.seat(tile - self.box.first_ship, left + 19, top + 19, 22)

    def _on_land(self) -> None:
        """Bonus tokens and houses."""
        for n, (seat, _, place, area, sign, over) in enumerate(self.seen["bonus"]):
            self.token(seat, place, area, sign, over, self._tokens(place, area, n), key=f"token {n}")
        built: dict[tuple[int, int], int] = {}
        for n, (seat, place, area, _) in enumerate(self.seen["houses"]):
            k = built[place, area] = built.get((place, area), -1) + 1
            self.house(seat, place, area, k, key=f"house {n}")

    def _tokens(self, place: int, area: int, before: int | None = None) -> list[tuple[int, int]]:
        """Where the bonus tokens of an area lie on their tile: all, or those placed ``before`` one."""
        tile, _, _, turn, _ = self.seen["laid"][place]
        there: list[tuple[int, int]] = []
        for _, _, at, on, sign, over in self.seen["bonus"][:before]:
            if (at, on) == (place, area):
                there.append(put(self.box, tile, turn, area, sign, over, there))
        return there

    def token(self, seat: int, place: int, area: int, sign: int, over: int, taken: list[tuple[int, int]], **kw: Any) -> None:
        """A bonus token."""
        tile, x, y, turn, _ = self.seen["laid"][place]
        u, v = put(self.box, tile, turn, area, sign, over, taken)
        half = TOKEN / 2
        self.s.use(f"b-{SIGNS[sign]}", x * TILE + u - half, y * TILE + v - half, style=tint(f"seat{seat + 1}"), **kw)

    def house(self, seat: int, place: int, area: int, k: int = 0, **kw: Any) -> None:
        """A house; others on the same land stand behind it."""
        tile, x, y, turn, _ = self.seen["laid"][place]
        u, v = stand(self.box, tile, turn, area, self._tokens(place, area))
        half = HOUSE / 2
        self.s.use(f"house-{seat}", x * TILE + u - half + 9 * k, y * TILE + v - half - 7 * k, **kw)

    def _brackets(self) -> None:
        """Brackets round what moved last."""
        told = self.frame.moved | self.frame.turned
        d = ""
        for place, (tile, x, y, _, _) in enumerate(self.seen["laid"]):
            if (self.box.names[tile] if tile < self.box.first_ship else f"ship {place}") in told:
                d += corners(x * TILE + 2, y * TILE + 2, 96, 96, 18)
        for kind, rows in (("token", self.seen["bonus"]), ("house", self.seen["houses"])):
            for n, row in enumerate(rows):
                if f"{kind} {n}" in told:
                    _, x, y, _, _ = self.seen["laid"][row[2] if kind == "token" else row[1]]
                    d += corners(x * TILE + 2, y * TILE + 2, 96, 96, 18)
        if d:
            self.s.path(d, cls="last", stroke_width=5)

    # -- what may be named ------------------------------------------------------------------------------------------------

    def _cells(self) -> None:
        """The empty cells that may be named, with the turns in which a tile of the hand may lie there."""
        ways: dict[tuple[int, int], set[int]] = {}
        for action in self.said:
            if isinstance(action, Lay):
                ways.setdefault((action.x, action.y), set()).add(action.turn)
            elif isinstance(action, Land):
                ways.setdefault((action.x, action.y), set())
        for (x, y), turns in ways.items():
            left, top, words = x * TILE, y * TILE, f"at {x} {y}"
            self.s.use(
                "cell",
                left,
                top,
                key=words,
                act=words,
                label=words,
                halo=[left, top, TILE, TILE, 4],
                ticks=True,
                ends=[f"turned {turn}" for turn in sorted(turns)],
            )

    def ghost(self, action: Any) -> None:
        """The piece of an action where it would lie."""
        seat = task(self.seen).get("seat", 0)
        with self.s.map("map", self.place, [0, 0, 1, 1]):
            if isinstance(action, Lay):
                left, top = action.x * TILE, action.y * TILE
                self.s.rect(left, top, TILE, TILE, "", 4, style="fill:var(--sea)")
                self.s.use(face(self.box, self.box.tile[action.tile], action.turn), left, top, opacity=0.85)
            elif isinstance(action, Land):
                self.ship(self.box.first_ship + seat if action.ship == "own" else self.box.grey, action.x, action.y, 0.85)
            elif isinstance(action, Token):
                place, k = self.named(action)
                over = RESOURCES.index(action.over) if action.over in RESOURCES else -1
                self.token(seat, place, k, SIGNS.index(action.kind), over, self._tokens(place, k), opacity=0.85)
            elif isinstance(action, House):
                self.house(seat, *self.named(action), opacity=0.85)
        self.s.shapes = [shape for shape in self.s.shapes if shape["tag"] != "svg"]

    def look(self, words: str) -> str:
        """Draw the coast of an island; returns in words what it shows, who has houses there, and what it would bring."""
        at = self.looks().get(words)
        if at is None:
            return ""
        place, area = at
        chart, wide = self.chart, self.box.wide
        island = chart.island[place * wide + area]
        shore = ""
        for n in bits(chart.areas[island]):
            tile, x, y, turn, _ = self.seen["laid"][n // wide]
            own = reach(self.box, tile, turn, n % wide)
            shore += "".join(coast(own, len(self.box.areas[tile]) == 1, x * TILE, y * TILE))
        with self.s.map("map", self.place, [0, 0, 1, 1]):
            self.s.path(shore, style="fill:none;stroke:var(--ink);stroke-width:5;stroke-linecap:round")
        self.s.shapes = [shape for shape in self.s.shapes if shape["tag"] != "svg"]
        count = chart.counts[island]
        opens = f"{amount(count[OPEN], 'open edge')}" if count[OPEN] else "closed"
        seats = dict.fromkeys(h[0] for h in self.seen["houses"] if chart.island[h[1] * wide + h[2]] == island)
        live = f"; houses of {listed([self.frame.names[k] for k in seats])}" if seats else ""
        return (
            f"an island of {amount(chart.size(island), 'tile')} with {symbols(count)}, {opens}{live}"
            f"{worth_of(self.seen, self.box, chart, island)}"
        )


__all__ = ["ANY", "Atlas"]
