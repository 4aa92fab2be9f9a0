"""Where houses may be placed, and placing them."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.errors import Refusal

from .actions import House
from .box import SIDES, cell_of
from .chart import bits
from .state import Table
from .tokens import area_of, fits_map, lies
from .words import cell


def open_areas(s: Table, seat: int, island: int) -> list[int]:
    """The areas of an island that take a house of this seat: none if it has one there (M7.4), else those without one (M7.5)."""
    chart = s.chart
    return [] if chart.settled(seat, island) else bits(chart.areas[island] if s.crowded else chart.areas[island] & ~chart.built)


def house_at(s: Table, area: int) -> Any:
    """The action that places a house on an area."""
    return House(*s.spot(area))


def put_house(s: Table, seat: int, action: Any) -> int:
    """Place a house for good (M7.8); returns its island."""
    place = s.chart.grid[cell_of(action.x, action.y)]
    area = s.chart.sides[place][SIDES.index(action.area)]
    s.at_hand[seat] -= 1
    s.houses.append((seat, place, area, s.round))
    s.chart.build(s.box, seat, place, area)
    return s.chart.island[place * s.box.wide + area]


def no_house(s: Table, seat: int, action: Any) -> Refusal | int:
    """Why a seat cannot place a house there, whatever its mission; else the island."""
    place = s.chart.grid.get(cell_of(action.x, action.y), -1) if fits_map(action) else -1
    if place < 0:
        return Refusal("M7.3", f"no tile lies at {cell(action.x, action.y)}")
    tile = s.laid[place][0]
    if not s.box.areas[tile]:
        return Refusal("M7.3", f"{lies(s, tile)} lies at {cell(action.x, action.y)}, and has no land")
    area = area_of(s, place, action.area)
    if isinstance(area, Refusal):
        return area
    at = place * s.box.wide + area
    island = s.chart.island[at]
    if s.chart.settled(seat, island):
        when = "in this round" if s.per_round else "already"
        return Refusal("M7.4", f"a house of this seat stands on this island {when}, and there may be only one")
    if not s.crowded and s.chart.built >> at & 1:
        return Refusal("M7.5", "a house stands on this area, and there is room for only one")
    return island
