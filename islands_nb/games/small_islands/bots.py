"""How to judge a position."""

from __future__ import annotations

from .chart import OPEN
from .effects import PORT, TEMPLE, Discovery
from .houses import open_areas
from .scoring import count
from .state import Table

SHARE = 0.8  # of what an island would bring now: others may take its areas, and it may change
LATER = 0.35  # of what the card put aside would bring
TOKEN = 0.9  # what a bonus token still to be laid is worth
HOUSE = 0.15  # what a house on the map is worth: it decides a tie


def hopes(s: Table, seat: int, goal: int, reward: int, houses: int) -> float:
    """What a mission and a reward would bring this seat on the map as it is, with so many houses."""
    box, chart = s.box, s.chart
    mission = box.missions[goal]
    pay = box.rewards[reward] if s.advanced else box.objective_rewards[goal]
    found = []
    for island in chart.islands():
        tally = chart.counts[island]
        if mission.met(tally) and open_areas(s, seat, island):
            if isinstance(pay, Discovery):
                temples = min(tally[TEMPLE], 4)
                found.append((0.0, 5.2, 6.1, 6.6, 7.0)[temples])
            else:
                found.append(float(pay.points(tally, chart.size(island), box.sizes)))
    found.sort(reverse=True)
    return sum(found[:houses])


def harbour(s: Table, seat: int) -> float:
    """Ports round the own ship; or, while it has not landed, some of those round the best place for it."""
    chart, sea = s.chart, s.box.sea
    lies = s.ship_cell(seat)
    if lies is not None:
        return float(chart.ports_round(lies))
    if not s.own_ship[seat]:
        return 0.0
    return 0.6 * max((chart.ports_round(at) for at, code in chart.open.items() if sea[code]), default=0)


def worth(s: Table, seat: int) -> float:
    """How good the position is for ``seat``: points, what its cards would bring now, and the harbour of its ship; less a part of
    what the best other has."""
    box = s.box
    totals = [c.total for c in count(box, s)]
    value = float(totals[seat]) + sum(box.discovery[t] for t in s.kept[seat] if s.stack)
    value += HOUSE * s.placed(seat) + TOKEN * len(s.tokens[seat])
    if s.stack and not s.is_alexis(seat):
        value += box.port_points * (harbour(s, seat) - (ports if (ports := _ports(s, seat)) else 0))
        goals, rewards = s.goal_now[seat], s.reward_now[seat] or (0,)
        if goals:
            value += SHARE * hopes(s, seat, goals[0], rewards[0], s.at_hand[seat])
        elif s.goals_shown[seat]:
            value += SHARE * hopes(s, seat, s.goals_shown[seat][0], (s.rewards_shown[seat] or (0,))[0], s.at_hand[seat])
        later, gains = s.goal_aside[seat], s.reward_aside[seat] or (0,)
        if later and s.ships_left() > 1:
            value += LATER * hopes(s, seat, later[0], gains[0], min(box.at_hand, s.at_hand[seat] + s.in_reserve[seat]))
        if s.looked[seat]:
            value += 6.0
    others = [total for k, total in enumerate(totals) if k != seat]
    return value - 0.25 * max(others, default=0)


def _ports(s: Table, seat: int) -> float:
    lies = s.ship_cell(seat)
    return 0.0 if lies is None else float(s.chart.ports_round(lies))


__all__ = ["OPEN", "PORT", "harbour", "hopes", "worth"]
