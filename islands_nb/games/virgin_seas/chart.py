"""What is open, as a table, so that the questions which the rules ask of a position can be asked of what a seat sees.

Nothing hidden is in it: hands, decks and kept events are empty.
"""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.rng import Rng

from . import combat, sea
from .box import FleetBox
from .scoring import Control
from .state import EMPTY, Table


def chart(seen: dict[str, Any], box: FleetBox) -> Table:
    """The open part of what is ``seen``: the sea, the ships, the options. It may be changed freely."""
    s = Table(
        box,
        seen["seats"],
        Rng(0),
        seen["limit"],
        seen["closed"],
        seen["unlimited"],
        values=tuple(seen["values"]),
        hands=[()] * seen["seats"],
        piles=[()] * seen["seats"],
        sunk=[()] * seen["seats"],
        deck=(),
        out=(),
        kept=[()] * seen["seats"],
        krakens=seen["krakens"],
        cells=list(seen["cells"]),
        fleet=list(seen["fleet"]),
        card=list(seen["card"]),
        flag=list(seen["flag"]),
        ships=list(seen["ships"]),
        supply=list(seen["supply"]),
        eaten=list(seen["eaten"]),
        span=tuple(seen["span"]),
        shore=tuple(seen["shore"]),
        islands=seen["islands"],
        grid=[EMPTY] * (box.width * box.width),
        around=box.within(tuple(seen["shore"])),
    )
    for number, cell in enumerate(s.cells):
        s.grid[cell] = number
    s.edge = sea.open_cells(s)
    return s


def placed(s: Table, seat: int, card: int, cell: int) -> list[int]:
    """Place a card of ``seat``'s fleet, with a ship where one is due (V2.3, V6.3); returns the cards it beats from there."""
    number = sea.place(s, seat, card, cell)
    if s.box.is_island[card]:
        s.islands += 1
        return []
    if not s.has_ships(seat):
        return []
    s.flag[number], s.ships[number] = seat, 1
    s.supply[seat] -= 1
    return combat.struck(s, seat, card, cell)


def caught(s: Table, seat: int, beaten: list[int]) -> int:
    """How many of the cards ``beaten`` can be hit: those that need no ship, and those for which there is one (V6.2)."""
    captured = sum(combat.needs_ship(s, n) for n in beaten)
    return len(beaten) - captured + (captured if s.unlimited else min(captured, s.supply[seat]))


def guards(s: Table) -> list[tuple[int, int]]:
    """Which fortress guards which card (V5.2): pairs of the number of a fortress and of a card beside it."""
    box, out = s.box, []
    for fort, cell in enumerate(s.cells):
        if box.is_fortress[s.card[fort]]:
            beside = sea.neighbours(s, cell)
            out += [(fort, n) for n in beside if s.flag[n] == s.fleet[fort] and not box.is_fortress[s.card[n]]]
    return out


def changed(before: list[Control], after: list[Control]) -> list[Control]:
    """The islands, as they are afterwards, that are held by other seats than before; a new one counts if somebody has it."""
    had = {c.number: c.seats for c in before}
    return [c for c in after if c.seats != had.get(c.number, ())]
