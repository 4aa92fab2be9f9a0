"""Scoring (V9, V10): from a position, or from what a seat sees of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from .box import FleetBox
from .state import EMPTY, Table


@dataclass(frozen=True)
class Control:
    """Who has an island: cards with ships on its edges and corners, by seat, and the seats that get its points."""

    number: int
    value: int
    edges: tuple[int, ...]
    corners: tuple[int, ...]
    seats: tuple[int, ...]


def controls(box: FleetBox, seen: Any) -> list[Control]:
    """Every island as it stands, in the order they were placed. ``seen`` is a table, or a view as a dict.

    The seat with the most cards on the four edges has it (V10.1); of seats that tie, the one with the most on the four corners
    (V10.2); seats that still tie share it (V10.3).
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
        have = _most(edges) if any(edges) else []
        if len(have) > 1:
            have = _most(corners, have)
        out.append(Control(number, values[card[number]], tuple(edges), tuple(corners), tuple(have)))
    return out


def control(s: Table, cell: int) -> tuple[list[int], list[int]]:
    """For the island on a cell of a table: the cards with ships on its edges, by seat, and the seats that get its points.

    The same as by ``controls``, but from the grid; for bots, which ask so often that corners are counted only where they decide.
    """
    edges = _owned(s, s.box.beside[cell](s.grid))
    have = _most(edges) if any(edges) else []
    if len(have) > 1:
        have = _most(_owned(s, s.box.aslant[cell](s.grid)), have)
    return edges, have


def _owned(s: Table, numbers: Iterable[int]) -> list[int]:
    """How many of these cards bear ships, by seat."""
    flag, out = s.flag, [0] * s.seats
    for n in numbers:
        if n != EMPTY and flag[n] != EMPTY:
            out[flag[n]] += 1
    return out


def _most(counted: list[int], among: list[int] | None = None) -> list[int]:
    """The seats that have the most, of all seats or of those in ``among``."""
    most = max(counted if among is None else [counted[k] for k in among])
    return [k for k, n in enumerate(counted) if n == most and (among is None or k in among)]


def kept(seen: Any, seat: int) -> int:
    """How many events a seat keeps; the number is open."""
    there = seen["kept"][seat] if isinstance(seen, dict) else seen.kept[seat]
    return there if isinstance(there, int) else len(there)


def points(box: FleetBox, seen: Any) -> list[tuple[int, int]]:
    """Each seat's points if the game were counted now, as pairs: from islands, and from events kept (V10.1, V10.5)."""
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
