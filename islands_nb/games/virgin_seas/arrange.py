"""A position set up by hand, at the start of a turn: what may be said of it, and whether it is possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from islands_nb.kernel.arrange import each, named, row, whole
from islands_nb.kernel.errors import BadPosition

from .rules import Turn
from .sea import place
from .state import Table

FIELDS = {
    "turn": "whose turn it is: a seat",
    "sea": "the cards placed, in an order in which each touches one before it: lists [seat, card, x, y], optionally followed by "
    "the seat whose ships stand there and their number",
    "hands": "for each seat the cards of its hand",
    "eaten": "for each seat how many of its ships are out of the game",
}


def arrange(s: Table, said: Mapping[str, Any]) -> None:
    """Make ``s``, as it was dealt, into the position that ``said`` describes. What it leaves out stays as dealt, if it can.

    The cards of a fleet that lie nowhere are its deck, in the order in which they were dealt; events are as dealt.
    """
    box = s.box
    fleets = [[*s.hands[k], *s.piles[k]] for k in range(s.seats)]

    def take(seat: int, name: Any, where: str) -> int:
        n = named(name, where, box.number)
        if n not in fleets[seat]:
            raise BadPosition(f"{where}: the fleet of seat {seat} has no {name} left (V1.3)")
        fleets[seat].remove(n)
        return n

    afloat = [0] * s.seats
    for k, placed in enumerate(row(said.get("sea", []), "sea")):
        where = f"sea[{k}]"
        values = row(placed, where)
        if len(values) not in (4, 6):
            raise BadPosition(f"{where}: it is [seat, card, x, y] or [seat, card, x, y, flag, ships]")
        seat = whole(values[0], f"{where}, seat", 0, s.seats - 1)
        card = take(seat, values[1], where)
        x, y = (whole(v, f"{where}, place", -box.half + 1, box.half - 1) for v in values[2:4])
        cell = box.cell(x, y)
        if cell not in s.edge:
            first = (
                "the first card lies at 0 0"
                if not k
                else "a card touches one placed before it, inside the limits, on a free cell"
            )
            raise BadPosition(f"{where}: no card can lie at {x} {y}: {first} (V3.1)")
        number = place(s, seat, card, cell)
        s.islands += box.is_island[card]
        if len(values) == 6:
            flag, ships = whole(values[4], f"{where}, flag", 0, s.seats - 1), whole(values[5], f"{where}, ships", 1, box.ships)
            if box.is_island[card]:
                raise BadPosition(f"{where}: no ship stands on an island (V2.3)")
            s.flag[number], s.ships[number] = flag, ships
            afloat[flag] += ships
    if s.islands >= s.seats * box.islands:
        raise BadPosition("sea: all islands are out, and so the game is over (V9.1)")
    s.eaten = each(said.get("eaten", [0] * s.seats), "eaten", s.seats, 0, box.ships)
    for seat in range(s.seats):
        left = box.ships - s.eaten[seat] - afloat[seat]
        if left < 0 and not s.unlimited:
            raise BadPosition(f"sea: seat {seat} has {box.ships} ships (V1.2), and {afloat[seat] + s.eaten[seat]} are out")
        s.supply[seat] = left
    _hands(s, said, fleets, take)
    s.turn = whole(said.get("turn", 0), "turn", 0, s.seats - 1)
    s.stack = [Turn()]


def _hands(s: Table, said: Mapping[str, Any], fleets: list[list[int]], take: Any) -> None:
    hands = row(said["hands"], "hands", s.seats) if "hands" in said else None
    for seat in range(s.seats):
        if hands is None:
            own = fleets[seat][: s.box.hand_size]
            del fleets[seat][: s.box.hand_size]
        else:
            own = [take(seat, name, f"hands[{seat}]") for name in row(hands[seat], f"hands[{seat}]")]
            most = min(s.box.hand_size, len(own) + len(fleets[seat]))
            if len(own) != most:
                raise BadPosition(f"hands[{seat}]: a hand holds {most} cards at the start of a turn (V2.5), not {len(own)}")
        s.hands[seat], s.piles[seat] = tuple(own), tuple(fleets[seat])
