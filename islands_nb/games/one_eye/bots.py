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

# What goods are worth in jewels at the start of the game; by the end they are worth what they count.
SABRE = 1.1
DUCAT = 0.42


def worth(s: Table, seat: int) -> float:
    """How good the position is for ``seat``: its jewels if counted now, against the best other seat's, and what its columns will
    still pay.

    Early on, a column that pays sabres and ducats will bring them again with each card added, so goods count for more than at the
    end; the deck shows how much of the game is left.
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


# A playout to the end is short here, and says more than a judgement half-way; there are few answers to choose from.
SEARCH = {"iterations": 40, "playouts": 5, "depth": None, "wide": 99.0}

CHEST = 1.2  # the worth of a chest, on the way to its award
CARELESS = 5  # of 100 answers in a playout, this many are drawn from all: what never happens is never learnt


@cache
def brings(box: IslandBox) -> list[float]:
    """What each card brings when its column pays, in jewels."""
    return [SABRE * sabres + DUCAT * ducats + jewels for sabres, ducats, jewels in box.pays]


def rollout(s: Table, rng: Rng) -> Any:
    """A plausible answer, quickly: the purchase or raid that pays most for its price, a raid only if it pays at all; where other
    answers are asked for, any."""
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
            continue  # a ship, or passing
        card = card_of[option.colour, option.cost]
        value = 2 * brought[card] + CHEST * chests[card]
        for c in columns[base + colour[card]]:
            value += brought[c]
        value -= SABRE * box.raid_cost[card] if raiding else DUCAT * box.cost[card]
        if value > highest:
            best, highest = option, value
    return best
