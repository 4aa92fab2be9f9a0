"""How to judge a position."""

from __future__ import annotations

from .scoring import count
from .state import Table

# What a good is still worth to one who has all the game before him, in jewels; by the end it is worth what it counts.
SABRE = 1.1
DUCAT = 0.42


def worth(s: Table, seat: int) -> float:
    """How good the position is for ``seat``: its jewels as they would be counted now against the best other's, and what its
    columns will still pay.

    Early a column that pays sabres and ducats brings them again with each card added, so goods count for more than they would at
    the end; the deck tells how much of the game is left.
    """
    box = s.box
    left = len(s.deck) / (len(s.deck) + 12)
    counted = count(box, s)
    mine = counted[seat]
    goods = SABRE * s.sabres[seat] + DUCAT * s.ducats[seat]
    future = 0.0
    for colour in s.colours:
        cards = s.column(seat, colour)
        if cards:
            pay = [sum(p) for p in zip(*(box.pays[c] for c in cards), strict=True)]
            future += SABRE * pay[0] + DUCAT * pay[1] + pay[2]
    best = max(c.total for k, c in enumerate(counted) if k != seat)
    return (1 - left) * mine.total + left * (mine.held + 0.6 * sum(mine.awards.values()) + goods + future) - 0.25 * best
