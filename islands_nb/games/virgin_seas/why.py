"""The facts behind a refusal, in words that the refused seat may read."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.scene import NAMES

from . import combat
from .box import COMPASS, CYCLONE, MERMAID, NONE, POSEIDON, WHALE
from .state import EMPTY, Table
from .words import amount, called, listed

NO_TARGET = {
    WHALE: "no ship stands on a card other than a fortress",
    CYCLONE: "no two cards bear ships that a swap would change",
    POSEIDON: "it needs a ship in your supply and a card that bears one of yours",
    COMPASS: "no card with your ship lies at the edge and can be moved",
    MERMAID: "it may always be played",
}


def held(s: Table, seat: int, name: str, rule: str) -> Refusal | None:
    """Why a card cannot be said to be in the hand; ``None`` when it is there."""
    box = s.box
    if name not in box.names:
        return Refusal(rule, f"there is no card {name}; there are {', '.join(box.names)}")
    if box.names.index(name) in s.hands[seat]:
        return None
    mine = listed([box.names[n] for n in s.hands[seat]]) or "no card"
    return Refusal(rule, f"you do not hold {name}; you hold {mine}")


def place(s: Table, seat: int, action: Any) -> Refusal | None:
    """Why a card may not be placed there; ``None`` when it may."""
    refused = held(s, seat, action.card, "V2.2")
    if refused is not None:
        return refused
    x, y = action.x, action.y
    cell = s.box.cell(x, y)
    if cell in s.edge:
        return None
    if not s.cells:
        return Refusal("V3.2", "the first card of all lies at 0 0")
    if cell != -1 and s.grid[cell] != EMPTY:
        return Refusal("V3.1", f"a card lies at {x} {y} already")
    low, high, first, last = s.room
    for axis, value, (least, most), fixed in (("x", x, (low, high), s.coast[0]), ("y", y, (first, last), s.coast[1])):
        if not least <= value <= most:
            kind = "columns" if axis == "x" else "rows"
            reason = f"the sea is {s.limit} {kind} wide and full" if fixed else f"the sea may not grow past {s.limit} {kind}"
            return Refusal("V3.4" if fixed else "V3.3", f"{reason}; {axis} may be {least} to {most}")
    return Refusal("V3.1", f"no card shares an edge with {x} {y}; corners do not count")


def there(s: Table, x: int, y: int) -> str:
    """What lies on a cell, as all can see."""
    number = s.at(x, y)
    if number == EMPTY:
        return f"no card lies at {x} {y}"
    what, flag = called(s, s.card[number]), s.flag[number]
    if flag == EMPTY:
        return f"at {x} {y} lies {'an' if what[0] == 'i' else 'a'} {what} with no ship"
    count = s.ships[number]
    return f"at {x} {y} lies a {what} with {amount(count, 'ship')} of {NAMES[flag]}"


def attack(s: Table, seat: int, shooter: int, number: int, action: Any) -> Refusal:
    """Why a long-range ship may not aim at a card."""
    box, x, y = s.box, action.x, action.y
    if number == EMPTY or s.flag[number] == EMPTY:
        return Refusal("V4.2", f"{there(s, x, y)}; only ships can be attacked")
    mine, target = s.card[shooter], s.card[number]
    if s.flag[number] == seat:
        return Refusal("V4.2", f"the ship at {x} {y} is yours")
    if box.is_fortress[target]:
        return Refusal("V5.1", "a fortress cannot be attacked")
    if number not in combat.line(s, s.cells[shooter]):
        return Refusal("V4.6", f"{x} {y} is not in line, or an island or a fortress lies between")
    if not (box.beats_closed if s.closed else box.beats)[mine][target]:
        faction = box.faction[target]
        which = "that ship, which has no faction," if faction == NONE else faction
        return Refusal("V4.4" if faction == NONE else "V4.3", f"{box.faction[mine]} does not beat {which}")
    if combat.guarded(s, number):
        return Refusal("V5.2", f"the ship at {x} {y} is guarded by a fortress of its own beside it")
    return Refusal("V6.2", "no ship is left to put on it")
