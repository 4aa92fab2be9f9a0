"""Where cards may lie: edges, limits, and what a Compass may move (V3, V8)."""

from __future__ import annotations

from .state import EMPTY, Table


def lay(s: Table, seat: int, card: int, cell: int) -> int:
    """Put a card of ``seat``'s fleet into the sea, without a ship: its number."""
    number = len(s.cells)
    s.cells.append(cell)
    s.fleet.append(seat)
    s.card.append(card)
    s.flag.append(EMPTY)
    s.ships.append(0)
    _put(s, number, cell)
    return number


def _put(s: Table, number: int, cell: int) -> None:
    """The card ``number`` lies at ``cell`` now; what may be reached follows."""
    grid, edge, box = s.grid, s.edge, s.box
    xs, ys = box.x, box.y
    grid[cell] = number
    del edge[cell]
    x, y = xs[cell], ys[cell]
    left, right, top, bottom = s.span
    if not (left <= x <= right and top <= y <= bottom):
        s.span = (min(left, x), max(right, x), min(top, y), max(bottom, y))
        before = s.room
        _bound(s)
        if s.room != before:
            low, high, first, last = s.room
            for c in [c for c in edge if not (low <= xs[c] <= high and first <= ys[c] <= last)]:
                del edge[c]
    low, high, first, last = s.room
    for side in box.sides:
        c = cell + side
        if grid[c] < 0 and c not in edge and low <= xs[c] <= high and first <= ys[c] <= last:
            edge[c] = None


def _bound(s: Table) -> None:
    """The room that the limit leaves on each axis by itself; once an axis is full it is fixed for good (V3.3, V3.4)."""
    left, right, top, bottom = s.span
    low, high, first, last = s.room
    n = s.limit
    across, down = s.coast
    if not across:
        low, high, across = right - n + 1, left + n - 1, right - left + 1 == n
    if not down:
        first, last, down = bottom - n + 1, top + n - 1, bottom - top + 1 == n
    s.room, s.coast = (low, high, first, last), (across, down)


def neighbours(s: Table, cell: int, without: int = EMPTY) -> list[int]:
    """The cards that share an edge with a cell, but for the card ``without``."""
    return [n for side in s.box.sides if (n := s.grid[cell + side]) not in (EMPTY, without)]


# -- the Compass ------------------------------------------------------------------------------------------------------------


def loose(s: Table, number: int) -> bool:
    """May this card be taken up: at most two neighbours, and the others stay one group (V8.2, V8.3)?"""
    around = neighbours(s, s.cells[number])
    if len(around) < 2:
        return bool(around)
    if len(around) > 2:
        return False
    start, goal = around
    seen, ahead = {number, start}, [start]
    while ahead:
        for n in neighbours(s, s.cells[ahead.pop()]):
            if n == goal:
                return True
            if n not in seen:
                seen.add(n)
                ahead.append(n)
    return False


def harbours(s: Table, number: int) -> list[int]:
    """The cells that a card taken up may be laid down on: one or two neighbours there, inside the limits (V8.4, V8.5)."""
    box, here = s.box, s.cells[number]
    # Without the card an open axis may have more room, but nothing that a card could touch: one step past the others is in reach.
    low, high, first, last = s.room
    out: dict[int, None] = {}
    for other, cell in enumerate(s.cells):
        if other == number:
            continue
        for side in box.sides:
            c = cell + side
            if s.grid[c] == EMPTY and c != here and low <= box.x[c] <= high and first <= box.y[c] <= last:
                out[c] = None
    return [c for c in out if len(neighbours(s, c, number)) <= 2]


def can_sail(s: Table, number: int) -> bool:
    """Is there a cell this card may be moved to?"""
    if not loose(s, number):
        return False
    here = s.cells[number]
    # A cell that is open now stays within the room when the card is up; only where none serves must all be looked at.
    return any(c != here and 1 <= len(neighbours(s, c, number)) <= 2 for c in s.edge) or bool(harbours(s, number))


def sail(s: Table, number: int, cell: int) -> None:
    """Move a card, with its ships (V8.6)."""
    box = s.box
    s.grid[s.cells[number]] = EMPTY
    s.cells[number] = cell
    s.grid[cell] = number
    xs, ys = [box.x[c] for c in s.cells], [box.y[c] for c in s.cells]
    s.span = (min(xs), max(xs), min(ys), max(ys))
    _bound(s)
    s.edge = open_cells(s)


def open_cells(s: Table) -> dict[int, None]:
    """The cells where a card may be laid, found again from the cards (V3.1 to V3.4)."""
    if not s.cells:
        return {s.box.origin: None}
    box = s.box
    low, high, first, last = s.room
    out: dict[int, None] = {}
    for cell in s.cells:
        for side in box.sides:
            c = cell + side
            if s.grid[c] == EMPTY and low <= box.x[c] <= high and first <= box.y[c] <= last:
                out[c] = None
    return out
