"""The facts behind refusals, in words that the refused seat may read."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.errors import Refusal

from .box import DIGIT, NEAR, SIDES, cell_of
from .state import Table
from .tokens import fits_map
from .words import amount, cell, listed

NAMED = {"N": "north", "E": "east", "S": "south", "W": "west"}
SHOWS = {1: "land", 2: "sea"}


def why_not_there(s: Table, at: int, x: int, y: int, near: bool) -> Refusal | None:
    """Why no tile of any kind can be laid on a cell: there is one on it, or none beside it."""
    if at in s.chart.grid and near:
        return Refusal("M4.1", f"a tile lies at {cell(x, y)} already")
    if not near or at not in (s.chart.open or {0: 0}):
        if not s.laid:
            return Refusal("M1.3", "the first start tile lies at 0 0")
        return Refusal("M4.1", f"no tile lies beside {cell(x, y)}: one tile touches another along a whole side")
    return None


def why_not_lay(s: Table, tile: int, action: Any) -> Refusal | None:
    """Why a tile cannot be laid there in this turn."""
    box, x, y, turn = s.box, action.x, action.y, action.turn
    at = cell_of(x, y)
    there = why_not_there(s, at, x, y, fits_map(action))
    if there is not None:
        return there
    if not 0 <= turn < 4:
        return Refusal("M4.2", f"a tile is turned 0, 1, 2 or 3 quarters, not {turn}")
    code = s.chart.open.get(at, 0)
    edges = box.edges[tile][turn]
    for side, (edge, digit) in enumerate(zip(edges, DIGIT, strict=True)):
        asked = code // digit % 3
        if asked and asked != edge:
            return Refusal(
                "M4.1",
                f"turned {turn}, {box.names[tile]} has {SHOWS[edge]} in the {NAMED[SIDES[side]]}, where its neighbour has "
                f"{SHOWS[asked]}{_else(box.fits[tile][code])}",
            )
    if turn not in box.turns[tile]:
        alike = next(t for t in box.turns[tile] if box.edges[tile][t] == edges)
        return Refusal("M4.2", f"{box.names[tile]} turned {turn} looks as it does turned {alike}, so say turned {alike}")
    return None


def _else(turns: tuple[int, ...]) -> str:
    return f"; it fits here turned {' or '.join(map(str, turns))}" if turns else "; it does not fit here however it is turned"


def why_not_land(s: Table, seat: int, action: Any) -> Refusal | None:
    """Why a seat cannot land there with this ship."""
    if action.ship not in ("own", "grey"):
        return Refusal("M6.1", f"a ship is your own or a grey one, not {action.ship}")
    if s.navigation:
        there_are = f"there {'is' if len(s.navigation) == 1 else 'are'} {amount(len(s.navigation), 'tile')}"
        return Refusal("M3.5", f"{there_are} on the Navigation tile still; ships land when there is none")
    ships = s.ships_for(seat)
    if action.ship not in ships:
        gone = "your own ship has landed" if action.ship == "own" else "no grey ship is left"
        return Refusal("M6.1", gone + (f"; {listed(ships)} is left to you" if ships else "; you can only explore"))
    at = cell_of(action.x, action.y)
    there = why_not_there(s, at, action.x, action.y, fits_map(action))
    if there is not None:
        return there
    code = s.chart.open[at]
    for side, digit in enumerate(DIGIT):
        if code // digit % 3 == 1:
            return Refusal("M4.4", f"a ship lies in the open sea, and there is land in the {NAMED[SIDES[side]]}")
    return None


__all__ = ["NEAR", "why_not_land", "why_not_lay", "why_not_there"]
