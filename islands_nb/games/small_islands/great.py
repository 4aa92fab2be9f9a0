"""Great Explorer (M12): what the winner of a game in the Normal mode has achieved. A profile file is kept by the session."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from islands_nb.kernel.game import ranks

from .box import IslandBox
from .chart import Chart
from .scoring import chart_for, count, scores, ties
from .state import Table
from .words import listed


def measures(box: IslandBox, seen: Any, seat: int, chart: Chart | None = None) -> dict[str, int]:
    """What achievements depend on, for a seat. ``seen`` is a table, or a view as a dict."""
    view = isinstance(seen, dict)
    of: Callable[[str], Any] = seen.__getitem__ if view else partial(getattr, seen)
    if chart is None:
        chart = chart_for(seen, box) if view else seen.chart
    mine = count(box, seen, chart)[seat]
    ships = [tile for tile, *_ in of("laid") if tile >= box.first_ship]
    return {
        "points": mine.total,
        "ship": mine.ship,
        "islands": sum(1 for k in chart.islands() if chart.size(k) > 1),
        "houses": box.houses - of("at_hand")[seat] - of("in_reserve")[seat],
        "first": int(ships[:1] == [box.first_ship + seat]),
        "tokens": len(of("opened")[seat]),
        "level": of("level"),
    }


def earnable(box: IslandBox) -> tuple[list[str], int]:
    """All achievements, and how many make a Great Explorer (M12.9)."""
    return [id for id, _, _ in box.earned], box.achievements


def earned(box: IslandBox, seen: Any, places: list[int]) -> list[list[str]]:
    """For each seat, what it has achieved in a game that ended with these places; only a winner in the Normal mode can achieve
    anything (M12.1)."""
    of: Callable[[str], Any] = seen.__getitem__ if isinstance(seen, dict) else partial(getattr, seen)
    out: list[list[str]] = [[] for _ in places]
    if not of("advanced"):
        for seat, place in enumerate(places):
            if place == 1 and not (of("level") and seat == len(places) - 1):  # Alexis achieves nothing
                have = measures(box, seen, seat)
                out[seat] = [id for id, what, needed in box.earned if have[what] >= needed]
    return out


def achievements(s: Table) -> list[list[str]]:
    """For each seat, what it has achieved, once the game is over."""
    if s.stack:
        return [[] for _ in range(s.seats)]
    return earned(s.box, s, ranks([(score, *tie) for score, tie in zip(scores(s), ties(s), strict=True)]))


def achieved(box: IslandBox, ids: list[str]) -> str:
    """Achievements in words, and how far it is to a Great Explorer (M12.9)."""
    how = "a Great Explorer" if len(ids) >= box.achievements else f"{len(ids)} of the {box.achievements} of a Great Explorer"
    return f"achieved {listed([id.replace('_', ' ') for id in ids])}: {how}"
