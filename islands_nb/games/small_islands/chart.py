"""The map as it is kept while a game goes on: open cells, and islands with what they show.

All of it follows from the tiles, tokens and houses laid; it is kept beside them so that nothing is counted again. An area has the
number ``place * box.wide + k``: area ``k`` of the tile laid as number ``place``. An island is called by the least of its areas
(M4.5); what is known of it stands in the lists under that number, and nothing under the others'.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from .box import DIGIT, FREE, LAND, NEAR, ROOM, IslandBox, cell_of
from .effects import PORT, Count

OPEN = PORT + 1  # the place of the open land edges in a count


@dataclass(slots=True)
class Chart:
    """The map, counted."""

    grid: dict[int, int] = field(default_factory=dict)  # cell: the tile laid there, by its place
    open: dict[int, int] = field(default_factory=dict)  # cell beside a tile: the code of what its sides must show
    cells: list[int] = field(default_factory=list)  # place: its cell
    sides: list[tuple[int, ...]] = field(default_factory=list)  # place: the area that reaches each side
    ports: list[int] = field(default_factory=list)  # place: ports on the tile, tokens with them
    spots: list[int] = field(default_factory=list)  # area: its cell * 4 + the side that names it; -1 where there is no such area
    takes: list[int] = field(default_factory=list)  # area: what bonus tokens it takes, as ``box.takes`` has it; 0 likewise
    island: list[int] = field(default_factory=list)  # area: its island; -1 likewise
    counts: dict[int, Count] = field(default_factory=dict)  # island, the least first: what it shows, and its open land edges
    tiles: list[int] = field(default_factory=list)  # island: its tiles, a bit a place
    areas: list[int] = field(default_factory=list)  # island: its areas, a bit an area
    owners: list[int] = field(default_factory=list)  # island: the seats with a house that forbids another there, a bit a seat
    built: int = 0  # areas with a house, a bit an area

    def clone(self) -> Chart:
        """Another of the same."""
        return Chart(
            self.grid.copy(),
            self.open.copy(),
            self.cells[:],
            self.sides[:],
            self.ports[:],
            self.spots[:],
            self.takes[:],
            self.island[:],
            self.counts.copy(),
            self.tiles[:],
            self.areas[:],
            self.owners[:],
            self.built,
        )

    # -- keeping ----------------------------------------------------------------------------------------------------------

    def lay(self, box: IslandBox, tile: int, cell: int, turn: int) -> None:
        """A tile is laid: areas join across its land edges, and the cells round it learn what they must show."""
        grid, cells_open, wide = self.grid, self.open, box.wide
        place, first = len(self.cells), len(self.island)
        edges, sides = box.edges[tile][turn], box.sides[tile][turn]
        self.cells.append(cell)
        self.sides.append(sides)
        self.ports.append(box.ports[tile])
        grid[cell] = place
        cells_open.pop(cell, None)
        self.takes += box.takes[tile]
        self.owners += [0] * wide
        area = first
        for shown, side in zip(box.areas[tile], box.sides_of[tile][turn], strict=True):
            self.spots.append(cell * 4 + side)
            self.island.append(area)
            self.counts[area] = shown
            self.tiles.append(1 << place)
            self.areas.append(1 << area)
            area += 1
        if area < first + wide:
            none = first + wide - area
            self.spots += [-1] * none
            self.island += [-1] * none
            self.tiles += [0] * none
            self.areas += [0] * none
        for d in (0, 1, 2, 3):
            near = cell + NEAR[d]
            other = grid.get(near)
            if other is None:
                cells_open[near] = cells_open.get(near, 0) + edges[d] * DIGIT[d ^ 2]
            elif edges[d] == LAND:
                self._join(first + sides[d], other * wide + self.sides[other][d ^ 2])

    def _join(self, one: int, other: int) -> None:
        """Two areas meet at an edge: their islands become one, and the edge is open no more."""
        island, counts = self.island, self.counts
        a, b = island[one], island[other]
        if a > b:
            a, b = b, a
        mine = counts[a]
        if a == b:
            counts[a] = (*mine[:OPEN], mine[OPEN] - 2)
            return
        yours = counts.pop(b)
        counts[a] = (
            mine[0] + yours[0],
            mine[1] + yours[1],
            mine[2] + yours[2],
            mine[3] + yours[3],
            mine[4] + yours[4],
            mine[5] + yours[5] - 2,
        )
        left = self.areas[b]
        self.areas[a] |= left
        self.tiles[a] |= self.tiles[b]
        self.owners[a] |= self.owners[b]
        self.areas[b] = self.tiles[b] = self.owners[b] = 0
        while left:
            low = left & -left
            island[low.bit_length() - 1] = a
            left ^= low

    def cover(self, box: IslandBox, place: int, area: int, kind: int, over: int) -> None:
        """A bonus token lies on an area: its sign counts, and what it covers (-1: nothing) does not (M4.7)."""
        first, takes = place * box.wide, self.takes
        label = self.island[first + area]
        count = list(self.counts[label])
        count[kind] += 1
        if over >= 0:
            count[over] -= 1
            takes[first + area] -= 1 << 2 * over
        elif kind != PORT:
            takes[first + area] &= ~FREE
        self.counts[label] = tuple(count)
        if kind == PORT:
            self.ports[place] += 1
            if self.ports[place] == box.most_ports:
                for k in range(first, first + box.wide):
                    takes[k] &= ~ROOM

    def build(self, box: IslandBox, seat: int, place: int, area: int) -> None:
        """A house of ``seat`` stands on an area."""
        at = place * box.wide + area
        self.built |= 1 << at
        self.owners[self.island[at]] |= 1 << seat

    def forget_owners(self) -> None:
        """Houses of earlier rounds forbid no other on their island (the option of M7.4)."""
        self.owners = [0] * len(self.owners)

    # -- looking ----------------------------------------------------------------------------------------------------------

    def islands(self) -> list[int]:
        """The islands there are, by their least area."""
        return list(self.counts)

    def size(self, island: int) -> int:
        """The number of its tiles: of one with two areas of it, once (M4.6)."""
        return self.tiles[island].bit_count()

    def ports_round(self, cell: int) -> int:
        """Ports on the eight cells round a cell (M10.4)."""
        grid, ports, total = self.grid, self.ports, 0
        for near in ROUND:
            place = grid.get(cell + near)
            if place is not None:
                total += ports[place]
        return total


ROUND = (-257, -256, -255, -1, 1, 255, 256, 257)


def bits(mask: int) -> list[int]:
    """The numbers whose bits are set, the least first."""
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def chart_of(
    box: IslandBox, laid: Iterable[Any], bonus: Iterable[Any], houses: Iterable[Any], only_round: int | None = None
) -> Chart:
    """The map counted from nothing: from what lies on a table, or in a view of one.

    With ``only_round`` only houses of that round forbid others.
    """
    chart = Chart()
    for tile, x, y, turn, _ in laid:
        chart.lay(box, tile, cell_of(x, y), turn)
    for _, _, place, area, kind, over in bonus:
        chart.cover(box, place, area, kind, over)
    for seat, place, area, when in houses:
        chart.build(box, seat, place, area)
        if only_round is not None and when != only_round:
            chart.owners[chart.island[place * box.wide + area]] = 0
    if only_round is not None:
        chart.forget_owners()
        for seat, place, area, when in houses:
            if when == only_round:
                chart.build(box, seat, place, area)
    return chart
