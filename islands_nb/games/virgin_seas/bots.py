"""How to judge a position."""

from __future__ import annotations

from .rules import Aiming
from .scoring import control
from .state import EMPTY, Table

# Positions are judged at once, in half the time that they take elsewhere, so there are more iterations.
SEARCH = {"iterations": 150}

LEAD = 0.2  # each card beside an island more than the best other seat has, as a part of its points: how safe it is, or how near
AFLOAT = 0.05  # a ship in play: decides between equals, and may still be useful
SAFE = 0.03  # a ship in a stack that must be sunk first
SHOT = 0.3  # a shot that may still be aimed


def worth(s: Table, seat: int) -> float:
    """How good the position is for ``seat``, in points: its points as they stand less those of the best other seat, how firmly
    islands are held, and a little for ships in play and for a shot still to be aimed.

    A kept event counts as the point it is worth, so an event is played only where it brings more.
    """
    box = s.box
    is_island = box.is_island
    scores = [float(box.event_points * len(kept)) for kept in s.kept]
    for number, card in enumerate(s.card):
        if is_island[card]:
            edges, have = control(s, s.cells[number])
            if have:
                value, (second, best) = s.values[card], sorted(edges)[-2:]
                for k, n in enumerate(edges):
                    if k in have:
                        scores[k] += value
                    scores[k] += LEAD * value * (n - (second if n == best else best))
    for flag, ships in zip(s.flag, s.ships, strict=True):
        if flag != EMPTY:
            scores[flag] += AFLOAT if ships == 1 else AFLOAT + SAFE * (ships - 1)
    if s.stack and isinstance(s.stack[-1], Aiming):
        scores[s.stack[-1].seat] += SHOT
    return scores.pop(seat) - max(scores)
