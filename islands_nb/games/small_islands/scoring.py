"""Scoring (M10): from a position, or from what a seat sees of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from .box import IslandBox, cell_of
from .chart import Chart, chart_of


@dataclass(frozen=True)
class Score:
    """A seat's points, by where they come from."""

    prestige: int  # gained in Reward phases; for Alexis, the points of his card and for his houses
    discovery: int  # of tokens that this reader may see
    ship: int  # for ports round the seat's own ship

    @property
    def total(self) -> int:
        """Points in all."""
        return self.prestige + self.discovery + self.ship


def chart_for(seen: dict[str, Any], box: IslandBox) -> Chart:
    """The map of a view, counted from scratch."""
    return chart_of(box, seen["laid"], seen["bonus"], seen["houses"], seen["round"] if seen["per_round"] else None)


def ports_of(box: IslandBox, laid: Any, chart: Chart, seat: int) -> int:
    """The ports on the eight cells round a seat's own ship; 0 before it has landed (M10.4)."""
    tile = box.first_ship + seat
    return next((chart.ports_round(cell_of(x, y)) for t, x, y, _, _ in laid if t == tile), 0)


def count(box: IslandBox, seen: Any, chart: Chart | None = None) -> list[Score]:
    """Each seat's points if the game were counted now. ``seen`` is a table, or a view as a dict.

    Of a table, those discovery tokens count that all see; of a view, those that its reader sees (M9.6).
    """
    view = isinstance(seen, dict)
    of: Callable[[str], Any] = seen.__getitem__ if view else partial(getattr, seen)
    if chart is None:
        chart = chart_for(seen, box) if view else seen.chart
    seats, laid, level = of("seats"), of("laid"), of("level")
    out = []
    for seat in range(seats):
        if level and seat == seats - 1:  # M11.8
            row = box.alexis[level]
            placed = box.houses - of("at_hand")[seat] - of("in_reserve")[seat]
            out.append(Score(row["points"] + row["a_house"] * placed, 0, 0))
            continue
        tokens = [*of("opened")[seat]]
        if view and not isinstance(seen["kept"][seat], int):
            tokens += seen["kept"][seat]
        out.append(
            Score(
                prestige=of("points")[seat],
                discovery=sum(box.discovery[t] for t in tokens),
                ship=box.port_points * ports_of(box, laid, chart, seat),
            )
        )
    return out


def scores(s: Any) -> list[int]:
    """Each seat's points if the game were counted now; kept discovery tokens count when they are turned up."""
    return [c.total for c in count(s.box, s)]


def ties(s: Any) -> list[tuple[int, ...]]:
    """What decides between equal points (M10.5): houses placed, ports round one's own ship, and who laid a tile last."""
    last = [-1] * s.seats
    for k, tile in enumerate(s.laid):
        last[tile[4]] = k
    return [(s.placed(k), ports_of(s.box, s.laid, s.chart, k), last[k]) for k in range(s.seats)]


def counts(s: Any) -> list[dict[str, int]]:
    """For the course of a game: points by source, as far as all may know, and what each seat has placed."""
    return [
        dict(
            prestige=c.prestige, ship=c.ship, discovery=c.discovery, houses=s.placed(k), tokens=len(s.kept[k]) + len(s.opened[k])
        )
        for k, c in enumerate(count(s.box, s))
    ]
