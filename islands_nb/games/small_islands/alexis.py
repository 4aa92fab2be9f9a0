"""Alexis, who plays against one player alone (M11).

Each of his steps is an ask with a single option, which the session answers: it is a line in the log, and a ply. Where he places
houses is in ``reward.py``, with the other seats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.events import Event

from .actions import Bury, Draw, Land, Lay, Take
from .box import cell_of, place_of
from .chart import OPEN, Chart
from .moves import bury, can_land, land, last_reward, lays, take_tile, tell_laid
from .state import Table

DRAW = Draw()
AIMS = {
    "grow": "so that the biggest island is as big as can be",
    "seal": "so that as many islands as can be are closed",
    "scatter": "so that there are as many islands as can be",
    "spoil": "so that the best place for a ship has as few ports as can be",
}


def said(card: dict[str, Any]) -> str:
    """What an Expedition card says, in words."""
    what = f"he takes face-up tile {card['slot']} and lays it {AIMS[card['aim']]}"
    if card["does"] == "land":
        what = f"he lands if he can, or else {what}"
    settles = "the biggest island" if card["settle"] == "tiles" else f"the island with most of {card['settle']}"
    return f"{card['id']}: {what}; his houses go to {settles}"


def begin_turn(s: Table, seat: int, then: tuple[Any, ...]) -> None:
    """His turn: he turns up a card; if he can neither take a tile nor land, the last Reward phase begins (M11.7)."""
    if s.face_up or can_land(s, seat):
        s.stack += [*then, AlexisDraws(seat)]
    else:
        last_reward(s, seat)


class ByCard:
    """What his steps have in common: there is only one thing he can say."""

    __slots__ = ()
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "M11.3"
    options: Callable[[Table], list[Any]]

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return f"Alexis follows his cards: {self.options(s)[0]}"

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: his card says something else."""
        return None if action in self.options(s) else Refusal(self.rule, self.now(s))


@data
class AlexisDraws(ByCard):
    """He turns up the next Expedition card (M11.3)."""

    seat: int
    takes: ClassVar[tuple[type[Any], ...]] = (Draw,)

    def options(self, s: Table) -> list[Any]:
        """That."""
        return [DRAW]

    def answer(self, s: Table, action: Any) -> None:
        """He lands if the card says so and he can, or if no tile is left; else he explores (M11.5)."""
        if not s.steps:
            _shuffle(s)
        step, s.steps = s.steps[0], s.steps[1:]
        if step:
            s.card, s.lands = s.lands[0], s.lands[1:]
        else:
            s.card, s.explores = s.explores[0], s.explores[1:]
        s.used += (s.card,)
        card = s.box.expeditions[s.card]
        if s.told is not None:
            facts = (("card", card["id"]),)
            s.tell(Event("expedition", self.seat, f"turned up {said(card)}", facts, (card["id"],), learnt=True))
        if can_land(s, self.seat) and (step or not s.face_up):
            s.stack.append(AlexisLands(self.seat))
        else:
            s.stack.append(AlexisTakes(self.seat))


def _shuffle(s: Table) -> None:
    """The stack is used up: its cards, now known to all, are shuffled into a new one (M11.3)."""
    does = s.box.expeditions
    explores = [k for k in s.used if does[k]["does"] == "explore"]
    lands = [k for k in s.used if does[k]["does"] == "land"]
    s.explores, s.lands = tuple(s.rng.shuffled(explores)), tuple(s.rng.shuffled(lands))
    s.steps = tuple(s.rng.shuffled([0] * len(explores) + [1] * len(lands)))
    s.used = s.explores_out = s.lands_out = ()  # the cards used show which stayed in the box


@data
class AlexisTakes(ByCard):
    """He takes the face-up tile of the slot on his card; if there are fewer, the last one (M11.4)."""

    seat: int
    rule: ClassVar[str] = "M11.4"
    takes: ClassVar[tuple[type[Any], ...]] = (Take,)

    def options(self, s: Table) -> list[Any]:
        """That tile."""
        slot = s.box.expeditions[s.card]["slot"]
        return [s.box.take[s.face_up[min(slot, len(s.face_up)) - 1]]]

    def answer(self, s: Table, action: Any) -> None:
        """Take it; he lays it next."""
        take_tile(s, self.seat, s.box.tile[action.tile])
        s.stack.append(AlexisLays(self.seat))


@data
class AlexisLays(ByCard):
    """He lays the tile by the aim of his card (M11.4); if it fits nowhere, it goes under the reserve."""

    seat: int
    rule: ClassVar[str] = "M11.4"
    takes: ClassVar[tuple[type[Any], ...]] = (Lay, Bury)

    def options(self, s: Table) -> list[Any]:
        """The way that serves his aim best; of equals, the one with most sides touching, then nearest to the first tile laid."""
        (tile,) = s.hand(self.seat)
        ways = lays(s, (tile,))
        if not ways:
            return [Bury(s.box.names[tile])]
        aim = AIM[s.box.expeditions[s.card]["aim"]]

        def value(way: Lay) -> tuple[int, ...]:
            chart, at = s.chart.clone(), cell_of(way.x, way.y)
            touching = _touching(chart, at)
            chart.lay(s.box, tile, at, way.turn)
            return (aim(s, chart), touching, *_near(s, at), -way.turn)

        return [max(ways, key=value)]

    def answer(self, s: Table, action: Any) -> None:
        """Lay it; he places no bonus token."""
        tile = s.box.tile[action.tile]
        if isinstance(action, Bury):
            bury(s, self.seat, tile)
            return
        s.leave_hand(self.seat, tile)
        s.lay(tile, action.x, action.y, action.turn, self.seat)
        if s.told is not None:
            tell_laid(s, self.seat, action, learnt=False)


@data
class AlexisLands(ByCard):
    """He lays a grey ship where it has most ports round it (M11.5)."""

    seat: int
    rule: ClassVar[str] = "M11.5"
    takes: ClassVar[tuple[type[Any], ...]] = (Land,)

    def options(self, s: Table) -> list[Any]:
        """The cell with most ports round it; of equals, the one with most sides touching, then nearest to the first tile laid."""
        chart = s.chart
        best = max(s.cells_for_ships(), key=lambda at: (chart.ports_round(at), _touching(chart, at), *_near(s, at)))
        return [Land("grey", *place_of(best))]

    def answer(self, s: Table, action: Any) -> None:
        """The Reward phase begins with him."""
        land(s, self.seat, action)


# -- what he aims at ----------------------------------------------------------------------------------------------------------


def _touching(chart: Chart, at: int) -> int:
    """How many sides of a cell touch a tile."""
    code = chart.open.get(at, 0)
    return sum(1 for digit in (1, 3, 9, 27) if code // digit % 3)


def _near(s: Table, at: int) -> tuple[int, int, int]:
    """How near a cell is to the first tile laid, as a key to maximise; of equals, the farther north, then west."""
    x, y = place_of(at)
    _, x0, y0, _, _ = s.laid[0]
    return -((x - x0) ** 2 + (y - y0) ** 2), -y, -x


def _grow(s: Table, chart: Chart) -> int:
    return max((tiles.bit_count() for tiles in chart.tiles.values()), default=0)  # with an edited box all may be sea


def _seal(s: Table, chart: Chart) -> int:
    return sum(1 for count in chart.counts.values() if not count[OPEN])


def _scatter(s: Table, chart: Chart) -> int:
    return len(chart.counts)


def _spoil(s: Table, chart: Chart) -> int:
    sea = s.box.sea
    return -max((chart.ports_round(at) for at, code in chart.open.items() if sea[code]), default=0)


AIM: dict[str, Callable[[Table, Chart], int]] = {"grow": _grow, "seal": _seal, "scatter": _scatter, "spoil": _spoil}
