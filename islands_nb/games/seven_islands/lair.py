"""How to judge a position against the monster: what is gone of the medals, and how near each loss is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any

from .dealing import RemoveFromDeck
from .effects import Everybody, GiveBack, RaiseCounter, RemoveFromArena
from .scoring import medals_gone
from .state import Table

MEDAL = 4.0  # a medal that is gone
FEAR = {"counter": 12.0, "deals": 10.0, "cards": 6.0, "vp": 9.0, "food": 5.0}
NEXT = 1.0  # how much the blow to come counts beside those that fell
OVER = 200.0
MOVES, LESS = 6, 0.9  # how many of its moves are foreseen, and how much less each counts than the one before
FORESEEN = 0.6  # how much these count beside the blows that fell
# How often a revealed card has which cost. Not read off the deck: one purchase changes it by little, and for long.
COSTS = ((0, 0.45), (1, 0.1), (2, 0.1), (3, 0.2), (5, 0.1), (6, 0.05))


@dataclass(slots=True)
class Reserve:
    """What one seat can still lose. Nobody changes one; not frozen, for search makes many."""

    counter: int  # steps to the last
    deals: int
    cards: int
    vp: int
    food: int

    def comfort(self, c: int) -> float:
        """The less there is of anything, by the monster's blows with the counter at ``c``, the worse."""
        if min(self.counter, self.deals, self.cards, self.vp, self.food) <= 0:
            return -OVER
        fear = FEAR
        return -(
            fear["counter"] / self.counter
            + fear["deals"] / (0.4 + (self.deals - 1) / (5 * c))
            + fear["cards"] / (0.4 + (self.cards - 1) / (3 * c))
            + fear["vp"] / (0.4 + (self.vp - 1) / c)
            + fear["food"] / (0.4 + (self.food - 1) / (2 * c))
        )


def reserve(s: Table, seat: int) -> Reserve:
    """What a seat can still lose before all is lost."""
    box = s.box
    return Reserve(box.counter_lost - s.counter, len(s.deals), s.cards(seat) - box.lost_cards, s.vp[seat], s.food[seat])


def struck(r: Reserve, verbs: tuple[Any, ...], times: int) -> Reserve:
    """The reserve after the monster's effect."""
    counter, deals, cards, vp, food = r.counter, r.deals, r.cards, r.vp, r.food
    for v in verbs:
        kind = type(v)
        if kind is RaiseCounter:
            counter -= v.n
        elif kind is RemoveFromArena:
            deals -= v.n * times
        elif kind is RemoveFromDeck:
            cards -= v.n * times
        elif kind is GiveBack and v.what == "vp":
            vp -= v.n * times
        elif kind is GiveBack and v.what == "food":
            food -= v.n * times
    return Reserve(counter, deals, cards, vp, food)


def danger(s: Table, feared: Callable[[Table, int], float]) -> float:
    """Medals gone, what everybody can still lose, and what is ``feared`` of the monster, whose next move is for the next seat."""
    if s.outcome:
        return OVER * 2 if s.outcome == "won" else -OVER * 2
    gone, _ = medals_gone(s.box, s)
    c = s.counter
    out = MEDAL * gone + sum(reserve(s, k).comfort(c) for k in range(s.seats))
    return out + feared(s, (s.current + 1) % s.seats)


def blow(s: Table, seat: int) -> float:
    """At a glance, what the next move of the monster will cost this seat, which reveals two of its cards and takes the better."""
    ring = s.isle.ring
    at = ring.index(s.monster)
    likely = [0.0] * len(ring)
    for steps, p in COSTS:
        likely[(at + steps) % len(ring)] += p
    now = reserve(s, seat)
    base, harm = now.comfort(s.counter), []
    for place, p in enumerate(likely):
        if p:
            harm.append((_harm(s, now, base, ring[place]), p))
    out, rest = 0.0, 1.0
    for cost, p in sorted(harm):  # the worst first: it comes only if both cards are as bad
        out += cost * _worst(rest, p)
        rest -= p
    return NEXT * out


def _harm(s: Table, now: Reserve, base: float, place: int) -> float:
    """What a blow from this quest would change for a seat with this reserve, whose comfort is ``base``."""
    quest = s.isle.quests[place]
    verbs = s.box.texts[quest.texts["monster"]]
    c = s.counter + sum(v.n for v in verbs if type(v) is RaiseCounter)
    cost = struck(now, verbs, 1 if quest.once else s.counter).comfort(c) - base
    if any(type(v) is Everybody for v in verbs):
        cost -= 0.3 * sum(s.markers)
    return cost


def foresight(s: Table, seat: int) -> float:
    """What the next ``MOVES`` moves of the monster will cost, this seat's first: by the costs of the cards that each has, which
    carry it round the quests, and of which the best revealed is chosen. Blows are taken to be as hard as they would be now."""
    box, ring = s.box, s.isle.ring
    m, n = len(ring), len(box.cost)
    seats = range(s.seats)
    harms, steps = [], []
    for k in seats:
        now = reserve(s, k)
        base = now.comfort(s.counter)
        harms.append([_harm(s, now, base, place) for place in ring])
        mine = s.owned[k * n : k * n + n]
        likely, size = [0.0] * m, max(1, sum(mine))
        for cost, many in zip(box.cost, mine, strict=True):
            likely[cost % m] += many / size
        steps.append([(step, p) for step, p in enumerate(likely) if p])
    ahead = [0.0] * m  # what is still to come where it stands, from the last move back
    for move in range(MOVES - 1, -1, -1):
        k = (seat + move) % s.seats
        revealed, harm = s.amount("reveal", k), harms[k]
        then = [h + LESS * a for h, a in zip(harm, ahead, strict=True)]
        ahead = []
        for at in range(m):
            out, rest = 0.0, 1.0
            for loss, p in sorted([(then[(at + step) % m], p) for step, p in steps[k]], reverse=True):
                none = max(0.0, rest - p)  # of a card is as good
                out += loss * (prod([rest] * revealed) - prod([none] * revealed))  # the best of those revealed is this one
                rest = none
            ahead.append(out)
    return FORESEEN * ahead[ring.index(s.monster)]


def _worst(rest: float, p: float) -> float:
    """How likely the better of two cards is of this share, when ``rest`` is the share of it and of all that are better."""
    worse = 1 - rest
    return (worse + p) ** 2 - worse**2
