"""How to judge a position."""

from __future__ import annotations

from .scoring import controls
from .state import Table


def worth(s: Table, seat: int) -> float:
    """How good the position is for ``seat``."""
    value = 0.0
    for c in controls(s.box, s):
        mine = c.edges[seat]
        best = max(n for k, n in enumerate(c.edges) if k != seat)
        if seat in c.seats:
            value += c.value
        elif c.seats:
            value -= c.value * 0.6
        value += 0.2 * c.value * (mine - best)
    return value + s.box.event_points * len(s.kept[seat])
