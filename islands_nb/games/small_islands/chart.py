"""The map as it is kept during a game: open cells, and islands with what they show.

All of it follows from the tiles, tokens and houses on the map; it is kept beside them so that nothing is counted again. Area
``k`` of the tile laid as number ``place`` has the number ``place * box.wide + k``; where a tile has no such area, the entries for
that number are never read. An island is named by the least of its areas (M4.5), and what is known of it is kept under that
number.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from .box import FREE, ROOM, IslandBox, cell_of
from .effects import PORT, Count

OPEN = PORT + 1  # the place of the open land edges in a count


@dataclass(slots=True)
class Chart:
    """The map, counted."""

    grid: dict[int, int] = field(default_factory=dict)  # cell: the tile laid there, by its place
    open: dict[int, int] = field(default_factory=dict)  # open cell: the code of what the sides of a tile there must show
    cells: list[int] = field(default_factory=list)  # place: its cell
    sides: list[tuple[int, ...]] = field(default_factory=list)  # place: the area that reaches each side
    ports: list[int] = field(default_factory=list)  # place: ports on the tile, tokens with them
    takes: bytearray = field(default_factory=bytearray)  # area: what bonus tokens it takes, as ``box.takes`` has it
    island: list[int] = field(default_factory=list)  # area: its island
    counts: dict[int, Count] = field(default_factory=dict)  # island, in ascending order: what it shows, and its open land edges
    tiles: dict[int, int] = field(default_factory=dict)  # island: its tiles, one bit per place
    areas: dict[int, int] = field(default_factory=dict)  # island: its areas, one bit per area
    owners: dict[int, int] = field(default_factory=dict)  # island: seats whose house there forbids another, one bit per seat
    built: int = 0  # areas with a house, one bit per area

    def clone(self) -> Chart:
        """A copy."""
        return Chart(
            self.grid.copy(),
            self.open.copy(),
            self.cells[:],
            self.sides[:],
            self.ports[:],
            self.takes[:],
            self.island[:],
            self.counts.copy(),
            self.tiles.copy(),
            self.areas.copy(),
            self.owners.copy(),
            self.built,
        )

    # -- keeping ----------------------------------------------------------------------------------------------------------

    def lay(self, box: IslandBox, tile: int, cell: int, turn: int) -> None:
        """Lay a tile: areas join across its land edges, and the cells round it get what a tile there must show."""
        grid, cells_open, wide = self.grid, self.open, box.wide
        place = len(self.cells)
        first = area = place * wide
        grid[cell] = place
        cells_open.pop(cell, None)
        self.cells.append(cell)
        self.sides.append(box.sides[tile][turn])
        self.ports.append(box.ports[tile])
        self.takes += box.takes[tile]
        self.island += range(first, first + wide)
        for shown in box.areas[tile]:
            self.counts[area], self.tiles[area], self.areas[area] = shown, 1 << place, 1 << area
            area += 1
        for step, back, asks, mine in box.rims[tile][turn]:
            near = cell + step
            other = grid.get(near)
            if other is None:
                cells_open[near] = cells_open.get(near, 0) + asks
            elif mine >= 0:
                self._join(first + mine, other * wide + self.sides[other][back])

    def _join(self, one: int, other: int) -> None:
        """Two areas meet at an edge: their islands become one, and the edge is no longer open."""
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
        left = self.areas.pop(b)
        self.areas[a] |= left
        self.tiles[a] |= self.tiles.pop(b)
        if b in self.owners:
            self.owners[a] = self.owners.get(a, 0) | self.owners.pop(b)
        while left:
            low = left & -left
            island[low.bit_length() - 1] = a
            left ^= low

    def cover(self, box: IslandBox, place: int, area: int, kind: int, over: int) -> None:
        """Place a bonus token on an area: its sign counts, and what it covers (-1: nothing) no longer does (M4.7)."""
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
        """Place a house of ``seat`` on an area."""
        at = place * box.wide + area
        self.built |= 1 << at
        island = self.island[at]
        self.owners[island] = self.owners.get(island, 0) | 1 << seat

    def forget_owners(self) -> None:
        """Let houses of earlier rounds forbid no others on their island (the option of M7.4)."""
        self.owners.clear()

    # -- looking ----------------------------------------------------------------------------------------------------------

    def islands(self) -> list[int]:
        """The islands, each named by its least area."""
        return list(self.counts)

    def size(self, island: int) -> int:
        """The number of its tiles; a tile with two of its areas counts once (M4.6)."""
        return self.tiles[island].bit_count()

    def settled(self, seat: int, island: int) -> bool:
        """Does the seat have a house there that forbids it another?"""
        return bool(self.owners.get(island, 0) >> seat & 1)

    def ports_round(self, cell: int) -> int:
        """The number of ports on the eight cells round a cell (M10.4)."""
        grid, ports, total = self.grid, self.ports, 0
        for near in ROUND:
            place = grid.get(cell + near)
            if place is not None:
                total += ports[place]
        return total


ROUND = (-257, -256, -255, -1, 1, 255, 256, 257)


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, in ascending order."""
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def chart_of(
    box: IslandBox, laid: Iterable[Any], bonus: Iterable[Any], houses: Iterable[Any], only_round: int | None = None
) -> Chart:
    """The map counted from scratch, from what lies on a table, or in a view of one.

    With ``only_round``, only houses of that round forbid others.
    """
    chart = Chart()
    for tile, x, y, turn, _ in laid:
        chart.lay(box, tile, cell_of(x, y), turn)
    for _, _, place, area, kind, over in bonus:
        chart.cover(box, place, area, kind, over)
    for seat, place, area, _ in houses:
        chart.build(box, seat, place, area)
    if only_round is not None:
        chart.forget_owners()
        for seat, place, area, when in houses:
            if when == only_round:
                chart.build(box, seat, place, area)
    return chart
