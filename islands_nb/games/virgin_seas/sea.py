"""Where cards may lie: edges, limits, and what a Compass may move (V3, V8)."""

from __future__ import annotations

from itertools import chain

from .state import EMPTY, Table


def place(s: Table, seat: int, card: int, cell: int, flag: int = EMPTY) -> int:
    """Put a card of ``seat``'s fleet into the sea, without a ship or with one of ``flag``; returns its number."""
    grid, box = s.grid, s.box
    number = grid[cell] = len(s.cells)
    s.cells.append(cell)
    s.fleet.append(seat)
    s.card.append(card)
    s.flag.append(flag)
    s.ships.append(0 if flag == EMPTY else 1)
    x, y = box.xy[cell]
    left, right, top, bottom = s.span
    if x < left or x > right or y < top or y > bottom:
        s.span = (x if x < left else left, x if x > right else right, y if y < top else top, y if y > bottom else bottom)
        if _landed(s):  # cells past the ends are no longer open
            s.edge = {c: None for c in s.edge if s.around[c]}
    # Its free sides are open now; a cell that was open already keeps its place in the order.
    edge = s.edge
    del edge[cell]
    for side in s.around[cell]:
        if grid[side] == EMPTY:
            edge[side] = None
    return number


def _landed(s: Table) -> bool:
    """Fix the ends of an axis for good once it is full (V3.3, V3.4). Returns whether one has become full."""
    left, right, top, bottom = s.span
    across, down = right - left + 1 == s.limit, bottom - top + 1 == s.limit
    if not (across or down):
        return False
    low, high, first, last = before = s.shore
    if across:
        low, high = left, right
    if down:
        first, last = top, bottom
    s.shore = low, high, first, last
    s.around = s.box.within(s.shore)
    return s.shore != before


def neighbours(s: Table, cell: int, without: int = EMPTY) -> list[int]:
    """The cards that share an edge with a cell, except the card ``without``."""
    return [n for n in s.box.beside[cell](s.grid) if n != EMPTY and n != without]


def touching(s: Table, cell: int, without: int = EMPTY) -> int:
    """How many ``neighbours`` those are."""
    around: tuple[int, ...] = s.box.beside[cell](s.grid)
    there = 4 - around.count(EMPTY)
    return there if without == EMPTY else there - around.count(without)


# -- the Compass ------------------------------------------------------------------------------------------------------------


def loose(s: Table, number: int) -> bool:
    """May this card be picked up: has it at most two neighbours, and do the others stay one group (V8.2, V8.3)?"""
    around = neighbours(s, s.cells[number])
    if len(around) < 2:
        return bool(around)
    if len(around) > 2:
        return False
    start, goal = around
    here = s.cells[number]
    corner = s.cells[start] + s.cells[goal] - here
    if corner != here and s.grid[corner] != EMPTY:  # the two meet round the corner, so there is no need to walk
        return True
    met = [start]  # grows as they are met
    for other in met:
        for n in neighbours(s, s.cells[other], number):
            if n == goal:
                return True
            if n not in met:
                met.append(n)
    return False


def harbours(s: Table, number: int) -> list[int]:
    """The cells where a card that was picked up may be put down: with one or two neighbours, inside the limits (V8.4, V8.5)."""
    here, beside, grid, edge = s.cells[number], s.box.beside, s.grid, s.edge
    # Without the card an axis not yet full may have more room, but a card must touch another, so only one step past them counts.
    near = _beside(s, [cell for cell in s.cells if cell != here])
    return [c for c in near if c in edge and (around := beside[c](grid)).count(EMPTY) + around.count(number) >= 2]


def can_sail(s: Table, number: int) -> bool:
    """Is there a cell this card may be moved to?"""
    if not loose(s, number):
        return False
    # The cells that ``harbours`` would list are among those that are open now.
    for c in s.edge:  # noqa: SIM110 -- takes half the time of ``any``
        if 1 <= touching(s, c, number) <= 2:
            return True
    return False


def sail(s: Table, number: int, cell: int) -> None:
    """Move a card, with its ships (V8.6)."""
    box = s.box
    s.grid[s.cells[number]] = EMPTY
    s.cells[number] = cell
    s.grid[cell] = number
    xs, ys = [box.x[c] for c in s.cells], [box.y[c] for c in s.cells]
    s.span = (min(xs), max(xs), min(ys), max(ys))
    _landed(s)
    s.edge = open_cells(s)


def open_cells(s: Table) -> dict[int, None]:
    """The cells where a card may be placed, found anew from the cards (V3.1 to V3.4)."""
    if not s.cells:
        return {s.box.origin: None}
    out = _beside(s, s.cells)
    for cell in s.cells:
        out.pop(cell, None)
    return out


def _beside(s: Table, cells: list[int]) -> dict[int, None]:
    """The cells inside the limits that share an edge with one of ``cells``, in their order."""
    around = s.around
    return dict.fromkeys(chain.from_iterable([around[cell] for cell in cells]))
