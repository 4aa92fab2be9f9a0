"""How to judge a position."""

from __future__ import annotations

from functools import cache
from typing import Any

from islands_nb.kernel.rng import Rng

from .actions import Buy, Raid
from .box import IslandBox
from .rules import Buying, Raiding
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


# A playout to the end is short here and says more than any judgement half-way; there are few answers to choose among.
SEARCH = {"iterations": 40, "playouts": 5, "depth": None, "wide": 99.0}

CHEST = 1.2  # a chest, on the way to its award
CARELESS = 5  # of 100 answers in a playout, so many are any answer: what never happens is never learnt


@cache
def brings(box: IslandBox) -> list[float]:
    """What each card brings when its column pays, in jewels."""
    return [SABRE * sabres + DUCAT * ducats + jewels for sabres, ducats, jewels in box.pays]


def rollout(s: Table, rng: Rng) -> Any:
    """A plausible answer, quickly: the purchase or raid that pays most for its price, a raid only where it pays at all; of
    other answers any."""
    ask = s.stack[-1]
    options = ask.options(s)
    most = len(options)
    if most == 1:
        return options[0]
    if not isinstance(ask, Buying | Raiding) or rng.below(100) < CARELESS:
        return options[rng.below(most)]
    box, seat = s.box, ask.seat
    columns, card_of, colour, chests, brought = s.columns, box.card, box.colour, box.chests, brings(box)
    base = seat * len(box.colours)
    raiding = isinstance(ask, Raiding)
    best, highest = options[-1], 0.0 if raiding else -99.0
    for option in options:
        if not isinstance(option, Buy | Raid):
            continue  # a ship, or to pass
        card = card_of[option.colour, option.cost]
        value = 2 * brought[card] + CHEST * chests[card]
        for c in columns[base + colour[card]]:
            value += brought[c]
        value -= SABRE * box.raid_cost[card] if raiding else DUCAT * box.cost[card]
        if value > highest:
            best, highest = option, value
    return best
