"""A position set up by hand, at the start of a turn: what may be said of it, and whether it is possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from islands_nb.kernel.arrange import each, named, row, whole
from islands_nb.kernel.errors import BadPosition

from .rules import Turn
from .state import GAP, Table

FIELDS = {
    "turn": "whose turn it is: a seat",
    "display": 'the cards of the display by place, such as "red 4"; None for a gap',
    "table": "One-Eye's cards, by place; None for a gap",
    "columns": "for each seat a list of its cards, the first of a column first",
    "gone": "cards sold, and out of the game",
    "ships": "how many ships are still under the deck; the others are out of the game",
    "ducats": "a number for each seat",
    "sabres": "a number for each seat",
    "jewels": "a number for each seat",
}
MOST = 999  # of each of the goods


def arrange(s: Table, said: Mapping[str, Any]) -> None:
    """Make ``s``, as it was dealt, into the position that ``said`` describes. What it leaves out stays as dealt, if it can.

    The cards that are in no place are the deck, in the order in which they were dealt.
    """
    box = s.box
    known = {name: n for n, name in enumerate(box.names) if n < box.first_ship}
    dealt = [c for c in (*s.display, *s.table) if c != GAP] + list(s.deck)
    taken: set[int] = set()

    def card(name: Any, where: str) -> int:
        c = named(name, where, known)
        if box.colour[c] not in s.colours:
            colours = ", ".join(box.colours[k] for k in s.colours)
            raise BadPosition(f"{where}: {name} stays in the box in this game; the colours are {colours} (O1.2)")
        if c in taken:
            raise BadPosition(f"{where}: {name} lies in two places, and there is only one")
        taken.add(c)
        return c

    def places(name: str, size: int) -> list[int] | None:
        if name not in said:
            return None
        return [GAP if c is None else card(c, name) for c in row(said[name], name, size)]

    display, table = places("display", len(s.display)), places("table", len(s.table))
    columns: list[tuple[int, ...]] = [()] * len(s.columns)
    for seat, cards in enumerate(row(said.get("columns", [[]] * s.seats), "columns", s.seats)):
        for name in row(cards, f"columns[{seat}]"):
            c = card(name, f"columns[{seat}]")
            at = seat * len(box.colours) + box.colour[c]
            columns[at] = (*columns[at], c)
            if len(columns[at]) > box.limit:
                raise BadPosition(f"columns[{seat}]: a column holds at most {box.limit} cards (O4.3)")
    gone = tuple(card(c, "gone") for c in row(said.get("gone", []), "gone"))
    s.display, shown = _as_dealt(s.display, taken) if display is None else (display, [])
    s.table, rest = _as_dealt(s.table, taken) if table is None else (table, [])
    out = {*taken, *s.display, *s.table}
    left = [c for c in dealt if c not in out]
    # A card that was put elsewhere leaves its place to the next one.
    for there, holes in ((s.display, shown), (s.table, rest)):
        for hole in holes:
            there[hole] = left.pop(0) if left else GAP
    s.columns, s.gone, s.deck = columns, gone, tuple(left)
    s.ships = whole(said.get("ships", box.ships), "ships", 0, box.ships)
    for name in ("ducats", "sabres", "jewels"):
        if name in said:
            setattr(s, name, each(said[name], name, s.seats, 0, MOST))
    s.turn = whole(said.get("turn", 0), "turn", 0, s.seats - 1)
    s.stack = [Turn()]


def _as_dealt(places: list[int], taken: set[int]) -> tuple[list[int], list[int]]:
    """The places without the cards put elsewhere, and which places those left empty."""
    return [GAP if c in taken else c for c in places], [n for n, c in enumerate(places) if c in taken]
