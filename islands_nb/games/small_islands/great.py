"""Great Explorer (M12): what the winner of a game in the Normal mode has achieved. A profile file is kept by the session."""

from __future__ import annotations

from islands_nb.kernel.game import ranks

from .box import IslandBox
from .scoring import count, scores, ties
from .state import Table


def measures(s: Table, seat: int) -> dict[str, int]:
    """What achievements look at, for a seat."""
    mine = count(s.box, s)[seat]
    ships = [tile for tile, *_ in s.laid if tile >= s.box.first_ship]
    return {
        "points": mine.total,
        "ship": mine.ship,
        "islands": sum(1 for k in s.chart.islands() if s.chart.size(k) > 1),
        "houses": s.placed(seat),
        "first": int(ships[:1] == [s.box.first_ship + seat]),
        "tokens": len(s.kept[seat]) + len(s.opened[seat]),
        "level": s.level,
    }


def earnable(box: IslandBox) -> tuple[list[str], int]:
    """All achievements, and how many make a Great Explorer (M12.9)."""
    return [id for id, _, _ in box.earned], box.achievements


def achievements(s: Table) -> list[list[str]]:
    """For each seat, what it has achieved: only the winner, of a game in the Normal mode that is over (M12.1)."""
    out: list[list[str]] = [[] for _ in range(s.seats)]
    if s.stack or s.advanced:
        return out
    places = ranks([(score, *tie) for score, tie in zip(scores(s), ties(s), strict=True)])
    for seat in range(s.seats):
        if places[seat] == 1 and not s.is_alexis(seat):
            have = measures(s, seat)
            out[seat] = [id for id, what, needed in s.box.earned if have[what] >= needed]
    return out
