"""Who is struck, and who is guarded (V4, V5)."""

from __future__ import annotations

from .box import DIAGONAL, LONG_RANGE, NOTHING, ORTHOGONAL
from .state import EMPTY, Table


def guarded(s: Table, number: int) -> bool:
    """Does a fortress of the fleet of the ship that stands here lie beside it (V5.2)?"""
    flag, grid, card, fleet, is_fortress = s.flag[number], s.grid, s.card, s.fleet, s.box.is_fortress
    cell = s.cells[number]
    for side in s.box.sides:
        n = grid[cell + side]
        if n != EMPTY and fleet[n] == flag and is_fortress[card[n]]:
            return True
    return False


def struck(s: Table, seat: int, card: int, cell: int) -> list[int]:
    """The cards that ``card`` beats from ``cell`` (V4.2 to V4.6): all of them, or those a long-range ship may aim at."""
    box = s.box
    attack = box.attack[card]
    if attack == NOTHING:
        return []
    beats = (box.beats_closed if s.closed else box.beats)[card]
    grid, flag, cards = s.grid, s.flag, s.card
    if attack == LONG_RANGE:
        reached = line(s, cell)
    else:
        steps = box.sides if attack == ORTHOGONAL else box.corners if attack == DIAGONAL else ()
        reached = [n for step in steps if (n := grid[cell + step]) != EMPTY]
    return [n for n in reached if beats[cards[n]] and flag[n] not in (seat, EMPTY) and not guarded(s, n)]


def line(s: Table, cell: int) -> list[int]:
    """The cards in the four straight lines from a cell, over ships and gaps, up to an island or a fortress (V4.6)."""
    box, grid, card = s.box, s.grid, s.card
    is_ship, out = box.is_ship, []
    x, y = box.x[cell], box.y[cell]
    left, right, top, bottom = s.span
    for step, far in zip(box.sides, (y - top, right - x, bottom - y, x - left), strict=True):
        c = cell
        for _ in range(far):
            c += step
            n = grid[c]
            if n != EMPTY:
                if not is_ship[card[n]]:
                    break
                out.append(n)
    return out


def hit(s: Table, seat: int, number: int) -> bool:
    """One attack: a ship goes back to its owner's supply (V6.4); is the card taken (V4.5)?"""
    owner = s.flag[number]
    s.supply[owner] += 1
    if s.ships[number] > 1:
        s.ships[number] -= 1  # V7.8
        return False
    s.flag[number] = seat
    s.supply[seat] -= 1
    return True


def needs_ship(s: Table, number: int) -> bool:
    """Would a hit take the card, so that a ship must be put on it (V6.2)?"""
    return s.ships[number] == 1
