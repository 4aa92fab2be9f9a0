"""Counting up (V9, V10): from a position, or from what a seat sees of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from .box import FleetBox
from .state import EMPTY


@dataclass(frozen=True)
class Control:
    """Who has an island: cards with ships on its edges and corners, by seat, and the seats that get its points."""

    number: int
    value: int
    edges: tuple[int, ...]
    corners: tuple[int, ...]
    seats: tuple[int, ...]


def controls(box: FleetBox, seen: Any) -> list[Control]:
    """Every island as it stands, in the order they were laid. ``seen`` is a table, or a view as a dict.

    Most cards on the four edges have it (V10.1); of those, most on the four corners (V10.2); who is still level
    shares it (V10.3).
    """
    of: Callable[[str], Any] = seen.__getitem__ if isinstance(seen, dict) else partial(getattr, seen)
    cells, card, flag, seats, values = of("cells"), of("card"), of("flag"), of("seats"), of("values")
    at = dict(zip(cells, flag, strict=True))
    out = []
    for number, cell in enumerate(cells):
        if not box.is_island[card[number]]:
            continue
        edges, corners = [0] * seats, [0] * seats
        for steps, counted in ((box.sides, edges), (box.corners, corners)):
            for step in steps:
                owner = at.get(cell + step, EMPTY)
                if owner != EMPTY:
                    counted[owner] += 1
        most = max(edges)
        have = [k for k in range(seats) if most and edges[k] == most]
        if len(have) > 1:
            best = max(corners[k] for k in have)
            have = [k for k in have if corners[k] == best]
        out.append(Control(number, values[card[number]], tuple(edges), tuple(corners), tuple(have)))
    return out


def kept(seen: Any, seat: int) -> int:
    """How many events a seat keeps; the number lies open."""
    there = seen["kept"][seat] if isinstance(seen, dict) else seen.kept[seat]
    return there if isinstance(there, int) else len(there)


def points(box: FleetBox, seen: Any) -> list[tuple[int, int]]:
    """Each seat's points if the game were counted now: from islands, and from events kept (V10.1, V10.5)."""
    seats = seen["seats"] if isinstance(seen, dict) else seen.seats
    there = controls(box, seen)
    return [(sum(c.value for c in there if k in c.seats), box.event_points * kept(seen, k)) for k in range(seats)]


def scores(s: Any) -> list[int]:
    """Each seat's points if the game were counted now."""
    return [islands + events for islands, events in points(s.box, s)]


def ties(s: Any) -> list[tuple[int, ...]]:
    """Between equal points: the ships in play (V10.6)."""
    return [(s.afloat(k),) for k in range(s.seats)]


def counts(s: Any) -> list[dict[str, int]]:
    """For the course of a game: the islands each seat controls, alone or shared, their points, and what it has."""
    there = controls(s.box, s)
    return [
        dict(
            islands=sum(k in c.seats for c in there),
            island_points=sum(c.value for c in there if k in c.seats),
            events=len(s.kept[k]),
            afloat=s.afloat(k),
            supply=s.supply[k],
        )
        for k in range(s.seats)
    ]
