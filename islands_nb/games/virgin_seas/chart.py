"""What lies open, as a table: so that what a seat sees can be asked the same questions as the rules ask of a position.

Nothing hidden is in it: hands, decks and events kept are empty.
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


def laid(s: Table, seat: int, card: int, cell: int) -> list[int]:
    """Lay a card of ``seat``'s fleet, with a ship where one is due (V2.3, V6.3): the cards it beats from there."""
    number = sea.lay(s, seat, card, cell)
    if s.box.is_island[card]:
        s.islands += 1
        return []
    if not s.has_ships(seat):
        return []
    s.flag[number], s.ships[number] = seat, 1
    s.supply[seat] -= 1
    return combat.struck(s, seat, card, cell)


def caught(s: Table, seat: int, beaten: list[int]) -> int:
    """How many of the cards ``beaten`` there are ships for, or need none (V6.2)."""
    taken = sum(combat.needs_ship(s, n) for n in beaten)
    return len(beaten) - taken + (taken if s.unlimited else min(taken, s.supply[seat]))


def guards(s: Table) -> list[tuple[int, int]]:
    """Who guards whom (V5.2): pairs of the numbers of a fortress and of a card beside it."""
    box, out = s.box, []
    for fort, cell in enumerate(s.cells):
        if box.is_fortress[s.card[fort]]:
            beside = sea.neighbours(s, cell)
            out += [(fort, n) for n in beside if s.flag[n] == s.fleet[fort] and not box.is_fortress[s.card[n]]]
    return out


def changed(before: list[Control], after: list[Control]) -> list[Control]:
    """The islands, as they are after, that others have than before; one that was not there counts, where somebody has it."""
    had = {c.number: c.seats for c in before}
    return [c for c in after if c.seats != had.get(c.number, ())]
