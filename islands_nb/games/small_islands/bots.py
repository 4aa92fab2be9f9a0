"""How to judge a position."""

from __future__ import annotations

from math import fsum  # the same in every Python; `sum` rounds floats differently from 3.12 on
from typing import Any

from islands_nb.kernel.flow import best
from islands_nb.kernel.rng import Rng

from .effects import TEMPLE, Discovery
from .houses import open_areas
from .scoring import count
from .state import Table

# An iteration goes to the end of the seat's own turn, as in 7 Islands. Playing on at random to the end of the game was no better
# (page 0041).
# Alone, only the best answer by `foresee` follows the first: a mean over several would hide what the best brings.
# What objectives are worth shows when the round ends, so each choice of them is played through on the same deals.
SEARCH = {"iterations": 100, "turns": 0, "trials": {"Choosing": 8}, "alone": {"iterations": 60, "below": 0}}

ENOUGH = 24  # answers weighed while playing on
SHARE = 0.8  # of what an island would bring now: others may build on its areas, and it may change
HOLD = 3.2  # the worth of a house not yet placed: it brings this much later, so it is not placed for less
LATER = 0.35  # of what the card put aside would bring, or at the beginning of a round the best of those held
TOKEN = 0.9  # the worth of a bonus token not yet placed
HOUSE = 0.15  # the worth of a house on the map: it decides a tie
PLACE = 0.6  # of the ports round the best place for the seat's own ship: another may take it
LOOK = 6.0  # a discovery token about to be chosen
TOKENS = (0.0, 5.2, 6.1, 6.6, 7.0)  # what the best of so many discovery tokens brings, on average


def hopes(s: Table, seat: int, goal: int, reward: int, houses: int, hold: float = 0.0) -> float:
    """What a mission and a reward would bring this seat on the map as it is, with ``houses`` houses, in points beyond ``hold``
    for each house placed; none is placed for less."""
    box, chart = s.box, s.chart
    mission = box.missions[goal]
    pay = box.rewards[reward] if s.advanced else box.objective_rewards[goal]
    found = []
    for island in chart.islands():
        tally = chart.counts[island]
        if mission.met(tally) and open_areas(s, seat, island):
            if isinstance(pay, Discovery):
                value = TOKENS[min(tally[TEMPLE], len(TOKENS) - 1)]
            else:
                value = float(pay.points(tally, chart.size(island), box.sizes))
            if value > hold:
                found.append(value - hold)
    found.sort(reverse=True)
    return fsum(found[:houses])


def harbour(s: Table) -> int:
    """The ports round the best place there is for a ship."""
    chart, sea = s.chart, s.box.sea
    return max((chart.ports_round(at) for at, code in chart.open.items() if sea[code]), default=0)


def rollout(s: Table, rng: Rng) -> Any:
    """A plausible answer, quickly: the best by ``foresee`` of some two dozen."""
    ask = s.stack[-1]
    options = ask.options(s)
    if len(options) > ENOUGH:
        apart = -(-len(options) // ENOUGH)
        options = options[rng.below(apart) :: apart]
    return options[0] if len(options) == 1 else best(s, options, foresee, ask.seat)


def worth(s: Table, seat: int) -> float:
    """How good the position is for ``seat``: its points, what its cards would bring now, and the ports for its ship, less a part
    of what the best other seat has."""
    return weigh(s, seat, 0.0)


def foresee(s: Table, seat: int) -> float:
    """Like ``worth``, but with an eye on the rounds to come: a seat has only so many houses, and one placed now brings nothing
    later. In the last Reward phase this no longer counts."""
    return weigh(s, seat, HOLD if s.ships_left() and not s.ended else 0.0)


def weigh(s: Table, seat: int, hold: float) -> float:
    """How good the position is, if a house not yet placed is worth ``hold``."""
    box = s.box
    totals = [c.total for c in count(box, s)]
    value = float(totals[seat]) + sum(box.discovery[t] for t in s.kept[seat])
    value += HOUSE * s.placed(seat) + TOKEN * len(s.tokens[seat])
    if s.stack and not s.is_alexis(seat):
        at_hand, in_stock = s.at_hand[seat], s.at_hand[seat] + s.in_reserve[seat]
        value += hold * in_stock
        if s.own_ship[seat]:
            value += PLACE * box.port_points * harbour(s)
        # The card of this round, held or revealed, for the houses at hand; the one aside, for those of the next round.
        now, pay = s.goal_now[seat] or s.goals_shown[seat], s.reward_now[seat] or s.rewards_shown[seat] or (0,)
        if now:
            value += SHARE * hopes(s, seat, now[0], pay[0], at_hand, hold)
        later, gain = s.goal_aside[seat], s.reward_aside[seat] or (0,)
        if later and s.ships_left() > 1:
            value += LATER * hopes(s, seat, later[0], gain[0], min(box.at_hand, in_stock), hold)
        if s.goals_held[seat]:  # a round begins: the best of the cards to choose from
            gains = s.rewards_held[seat] or (0,)
            value += LATER * max(hopes(s, seat, goal, pay, at_hand, hold) for goal in s.goals_held[seat] for pay in gains)
        if s.looked[seat]:
            value += LOOK
    others = [total for k, total in enumerate(totals) if k != seat]
    return value - 0.25 * max(others, default=0)
