"""How to judge a position."""

from __future__ import annotations

from .rules import Aiming
from .scoring import controls
from .state import EMPTY, Table

LEAD = 0.2  # a card more than the best other beside an island, as a part of its points: how safe it is, or how near
AFLOAT = 0.05  # a ship in play: decides between equals, and may yet be useful
SAFE = 0.03  # a ship of a stack that must be sunk first
SHOT = 0.3  # a shot that may still be aimed


def worth(s: Table, seat: int) -> float:
    """How good the position is for ``seat``: its points as they stand against the best other's, how firmly islands are held,
    and a little for ships in play and for a shot that is still to be aimed.

    An event kept counts as the point it is, so one is played only where it brings more.
    """
    box, there = s.box, controls(s.box, s)
    scores = [float(box.event_points * len(kept)) for kept in s.kept]
    for c in there:
        best = max(c.edges)
        for k in range(s.seats):
            if k in c.seats:
                scores[k] += c.value
            if best:
                others = max(n for j, n in enumerate(c.edges) if j != k)
                scores[k] += LEAD * c.value * (c.edges[k] - others)
    for flag, ships in zip(s.flag, s.ships, strict=True):
        if flag != EMPTY:
            scores[flag] += AFLOAT + SAFE * (ships - 1)
    if s.stack and isinstance(s.stack[-1], Aiming):
        scores[s.stack[-1].seat] += SHOT
    return scores[seat] - max(score for k, score in enumerate(scores) if k != seat)
