"""Bonus tokens (M5): a resource over another one or free on the land, or a port on the shore."""

from __future__ import annotations

from typing import Any, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.events import Event
from islands_nb.kernel.rng import Rng

from .actions import Pass, Token
from .box import SIDES, Forms, cell_of, kinds_of
from .effects import PORT, RESOURCES, SIGNS
from .state import Table
from .words import amount, cell, listed

PASS = Pass()
NOTHING = -1


def bare(s: Table) -> dict[tuple[int, int], list[int]]:
    """For each place and area with a token: the printed flowers, fruits and leaves not covered, and whether a token lies free."""
    out: dict[tuple[int, int], list[int]] = {}
    for _, _, place, area, kind, over in s.bonus:
        if kind == PORT:
            continue
        left = out.get((place, area))
        if left is None:
            left = out[place, area] = [*s.box.areas[s.laid[place][0]][area][:3], 0]
        left[3 if over == NOTHING else over] += 1 if over == NOTHING else -1
    return out


@data
class Bonus:
    """After a tile was laid, a bonus token may be placed (M5.1)."""

    seat: int
    left: int  # how many may still be placed in this turn
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "M5.1"
    takes: ClassVar[tuple[type[Any], ...]] = (Token, Pass)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return "a tile was laid; now a bonus token may be placed, or pass"

    def options(self, s: Table) -> list[Any]:
        """Each token, in each way, on each area that takes it; or none."""
        (forms, many), chart = self._puts(s), s.chart
        areas = [(area, takes) for area, takes in enumerate(chart.takes) if many[takes]]
        return [Token(*form, *spot) for area, takes in areas for spot in [s.spot(area)] for form in forms[takes]] + [PASS]

    def pick(self, s: Table, rng: Rng) -> tuple[Any, int]:
        """One of these, and their number; there are some sixty, so all are counted and only one is made."""
        (forms, many), chart = self._puts(s), s.chart
        area, k, n = rng.among(chart.takes.translate(many) + b"\1")
        return Token(*forms[chart.takes[area]][k], *s.spot(area)) if area < len(chart.takes) else PASS, n

    def _puts(self, s: Table) -> tuple[list[Forms], bytes]:
        tokens = s.tokens[self.seat]
        return s.box.puts.get(tokens) or s.box.new_puts(tokens)

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: not your token, not its side, no such area, or no room there."""
        if isinstance(action, Pass):
            return None
        box, seat = s.box, self.seat
        token = box.token.get(action.token, -1)
        if token not in s.tokens[seat]:
            left = [box.token_names[t] for t in s.tokens[seat]]
            return Refusal("M5.5", f"{action.token} is not a token that you have left; you have {listed(left)}")
        place = s.chart.grid.get(cell_of(action.x, action.y), -1) if fits_map(action) else -1
        where = cell(action.x, action.y)
        if place < 0:
            return Refusal("M5.2", f"no tile lies at {where}")
        tile = s.laid[place][0]
        if not box.areas[tile]:
            return Refusal("M5.2", f"{lies(s, tile)} lies at {where}, and has no land")
        area = area_of(s, place, action.area)
        if isinstance(area, Refusal):
            return area
        if action.kind == "port" or action.over == "shore":
            return _no_port(s, action, place)
        if action.kind not in RESOURCES or RESOURCES.index(action.kind) not in kinds_of(box.tokens[token]):
            shows = "any resource" if box.tokens[token] == "any" else f"a {box.tokens[token]}"
            return Refusal("M5.3", f"{action.token} shows {shows} on one side and a port on the other, not a {action.kind}")
        shown = bare(s).get((place, area), [*box.areas[tile][area][:3], 0])
        if action.over == "land":
            return Refusal("M5.3", "a token lies free on this area already, and there is room for only one") if shown[3] else None
        if action.over not in RESOURCES:
            return Refusal("M5.3", f"a resource covers another resource or lies free on the land, never over {action.over}")
        if action.over == action.kind:
            return Refusal("M5.3", f"a {action.kind} covers a resource of another kind")
        if not shown[RESOURCES.index(action.over)]:
            return Refusal("M5.3", f"no printed {action.over} can be seen on this area")
        return None

    def answer(self, s: Table, action: Any) -> None:
        """Place it for good (M5.5), or place none."""
        seat, box = self.seat, s.box
        if isinstance(action, Pass):
            if s.told is not None:
                s.tell(Event("passed", seat, "placed no bonus token"))
            return
        token, kind = box.token[action.token], SIGNS.index(action.kind)
        over = RESOURCES.index(action.over) if action.over in RESOURCES else NOTHING
        place = s.chart.grid[cell_of(action.x, action.y)]
        tile, _, _, turn, _ = s.laid[place]
        area = box.sides[tile][turn][SIDES.index(action.area)]
        s.tokens[seat] = tuple(t for t in s.tokens[seat] if t != token)
        s.bonus.append((seat, token, place, area, kind, over))
        s.chart.cover(box, place, area, kind, over)
        if s.told is not None:
            what = f"a {action.kind} over a {action.over}" if over >= 0 else f"a {action.kind} on the {action.over}"
            facts = (("token", action.token), ("sign", action.kind), ("x", action.x), ("y", action.y))
            s.tell(Event("token", seat, f"placed {what} at {cell(action.x, action.y)}", facts, (f"token {len(s.bonus) - 1}",)))
        again = Bonus(seat, self.left - 1)
        if again.left and s.tokens[seat]:
            s.stack.append(again)


def fits_map(action: Any) -> bool:
    """Is a cell near enough to be on any map?"""
    return bool(-100 < action.x < 100 and -100 < action.y < 100)


def lies(s: Table, tile: int) -> str:
    """What lies where there is no land, in words: a ship, or, with an edited box, perhaps a tile that is all sea."""
    return s.box.names[tile] if tile < s.box.first_ship else "a ship"


def area_of(s: Table, place: int, letter: str) -> int | Refusal:
    """The area that a letter names on a tile on the map; or why it names none."""
    box = s.box
    tile, x, y, turn, _ = s.laid[place]
    area = box.sides[tile][turn][SIDES.index(letter)] if letter in SIDES and len(letter) == 1 else -1
    if area < 0:
        names = [box.called(tile, turn, k) for k in range(len(box.areas[tile]))]
        return Refusal("M4.5", f"no area of {box.names[tile]} at {cell(x, y)} is called {letter}; there is {listed(names)}")
    named = box.called(tile, turn, area)
    if named != letter:
        return Refusal(
            "M4.5", f"an area is called by its first land edge from the north clockwise: this one {named}, not {letter}"
        )
    return area


def _no_port(s: Table, action: Any, place: int) -> Refusal | None:
    box = s.box
    if action.kind != "port" or action.over != "shore":
        return Refusal("M5.4", "a port goes on the shore, and nothing else does")
    if not box.shore[s.laid[place][0]]:
        return Refusal("M5.4", f"{box.names[s.laid[place][0]]} has no sea edge, so no shore for a port")
    if s.chart.ports[place] >= box.most_ports:
        return Refusal(
            "M5.4", f"there are {amount(s.chart.ports[place], 'port')} on this tile, and no tile has more than {box.most_ports}"
        )
    return None
