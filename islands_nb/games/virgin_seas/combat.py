"""Who is struck, and who is guarded (V4, V5)."""

from __future__ import annotations

from .box import LONG_RANGE, NOTHING, ORTHOGONAL
from .state import EMPTY, Table


def guarded(s: Table, number: int) -> bool:
    """Is the card guarded: does a fortress of the fleet whose ship stands on it lie beside it (V5.2)?"""
    flag, grid, card, fleet, is_fortress = s.flag[number], s.grid, s.card, s.fleet, s.box.is_fortress
    for n in s.box.beside[s.cells[number]](grid):  # noqa: SIM110 -- takes half the time of ``any``
        if n != EMPTY and is_fortress[card[n]] and fleet[n] == flag:
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
        reached = (box.beside if attack == ORTHOGONAL else box.aslant)[cell](grid)
    out = []
    for n in reached:
        if n != EMPTY and beats[cards[n]] and flag[n] != seat and flag[n] != EMPTY and not guarded(s, n):
            out.append(n)
    return out


def line(s: Table, cell: int) -> list[int]:
    """The cards in the four straight lines from a cell, past ships and gaps, up to an island or a fortress (V4.6)."""
    box, grid, card = s.box, s.grid, s.card
    is_ship, width, out = box.is_ship, box.width, []
    x, y = box.x[cell], box.y[cell]
    left, right, top, bottom = s.span
    up, down = cell - width * (y - top), cell + width * (bottom - y)
    for ray in (
        grid[cell - width : up - 1 : -width],
        grid[cell + 1 : cell + right - x + 1],
        grid[cell + width : down + 1 : width],
        grid[cell - 1 : cell + left - x - 1 : -1],
    ):
        for n in ray:
            if n != EMPTY:
                if not is_ship[card[n]]:
                    break
                out.append(n)
    return out


def hit(s: Table, seat: int, number: int) -> bool:
    """Hit a card: one ship goes back to its owner's supply (V6.4). Returns whether the card is captured (V4.5)."""
    owner = s.flag[number]
    s.supply[owner] += 1
    if s.ships[number] > 1:
        s.ships[number] -= 1  # V7.8
        return False
    s.flag[number] = seat
    s.supply[seat] -= 1
    return True


def needs_ship(s: Table, number: int) -> bool:
    """Would a hit capture the card, so that a ship must be put on it (V6.2)?"""
    return s.ships[number] == 1
