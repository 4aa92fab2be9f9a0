"""How to judge a position: a buying plan, and what cards, chips and markers are good for.

All is in points as they would count at the end. What a text brings is read off its verbs, so an edited card, or an island of
one's own, is judged as well as a printed one. The weights are found by play, against random players and against the monster.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import fsum  # the same in every Python; `sum` of floats is rounded otherwise from 3.12 on
from operator import mul
from typing import Any

from . import dealing as d
from . import effects as e
from .attack import Attacking
from .box import IslandBox
from .choices import Doing, Gaining, Removing
from .lair import MEDAL, blow, danger, foresight
from .markers import Choosing, Placing
from .quests import Completed
from .revealing import Showing, Taking
from .rules import Acting, Buying, Following
from .scoring import count, medals_gone
from .state import Table

# An iteration goes to the end of the seat's own turn, whose many answers belong together, and is judged there: in the middle of
# turns, the worth of one moment was compared with that of another.
# Against the monster a lost game is worth so much less that nothing else would count beside it, so values are squashed around the
# worth of the position being decided (pages 0040 and 0041).
SEARCH = {"iterations": 160, "turns": 0, "alone": {"iterations": 60, "scale": 10.0, "explore": 0.2}}

COIN = 0.36  # a coin in the hand
CHIP = {"food": 0.16, "coin": 0.45, "vp": 1.0}
DRAW, MARKER, HARM, HAND = 0.36, 0.5, 0.25, 5
TURNS = 13  # of a game that has just begun
LONG = 24  # rounds after which a game is near its end, whatever it looks like
ENOUGH = 3.0  # what a hand brings when it pays for the dearest card; more than that is worth less
LAIR = 22  # rounds that a game against the monster may take


@lru_cache(maxsize=16)
def values(box: IslandBox) -> tuple[dict[str, float], list[float]]:
    """What each text of the box brings when it is done once, by name; and what each card brings when it is used."""
    texts = dict.fromkeys(box.texts, 0.0)
    for _ in range(3):  # texts name other texts
        for name, verbs in box.texts.items():
            texts[name] = brings(box, texts, verbs)
    cards = []
    for k, id in enumerate(box.ids):
        answers = texts[f"{id} response"] + 0.1 if box.answers[k] else 0.0
        cards.append(COIN * box.coin[k] + texts[id] + answers - CHIP["food"] * box.eats[k] if box.usable[k] else 0.0)
    return texts, cards


def brings(box: IslandBox, texts: dict[str, float], verbs: tuple[Any, ...]) -> float:
    """What verbs bring to the seat that carries them out."""
    n = 0.0
    for v in verbs:
        kind = type(v)
        if kind is e.Earn:
            n += CHIP[v.what] * v.n
        elif kind is e.GiveBack:
            n -= CHIP[v.what] * v.n
        elif kind is e.EarnEach:
            n += CHIP[v.what] * v.n * 1.5
        elif kind is d.Draw:
            n += DRAW * v.n
        elif kind in (e.PlaceMarkers, e.PlaceThere):
            n += MARKER * v.n
        elif kind in (d.GainCard, d.GainAnother):
            n += 0.2 * v.n
        elif kind is d.Dig:
            n += 0.5 * v.n
        elif kind is d.RevealTop:
            n += 0.4
        elif kind in (d.RemoveFromHand, d.MayRemove, d.RemoveFromDiscards):
            n += 0.1 * v.n
        elif kind is e.Attack:
            n += HARM
        elif kind in (e.OthersMove, e.MayMove):
            n += 0.15
        elif kind is e.ChooseOf:
            offers = sorted((t for name, t in texts.items() if name.startswith(f"{v.text}/")), reverse=True)
            n += fsum(offers[: v.n])
        elif kind is e.Everybody and v.whom == "all":
            n += texts[v.text]
    return n


def progress(s: Table) -> float:
    """How much of the game is over, from 0 to 1."""
    box = s.box
    if s.monster >= 0:
        gone, total = medals_gone(box, s)
        return gone / total
    golden = box.golden[s.seats]
    empty = s.piles.count(0) - len(s.piles) + len(s.market)
    return min(1.0, max(1 - s.piles[box.medals[1]] / golden, max(s.vp) / box.vp_end, empty / box.empty_piles[s.seats]))


def worth(s: Table, seat: int) -> float:
    """How good the position is for ``seat``: its points, what its deck will still bring, its chips and markers, the money of this
    turn; less some of what the best of the others has. Against the monster: how far it is from winning, and from losing.
    """
    return weigh(s, seat, blow)


def foresee(s: Table, seat: int) -> float:
    """As ``worth``; against the monster some of its moves ahead, which takes longer."""
    return weigh(s, seat, foresight)


def weigh(s: Table, seat: int, feared: Callable[[Table, int], float]) -> float:
    """How good the position is, with what is ``feared`` of the monster."""
    texts, cards = values(s.box)
    top = s.stack[-1] if s.stack else None
    mine_now = seat == s.current and not (type(top) is Following or (type(top) is Acting and not s.used))
    # Who ends his turn is no poorer by it: the turn that has just begun, his own again when he plays alone, is not counted yet.
    rounds = (s.turn - (not mine_now)) / s.seats
    t = progress(s)
    late = max(t, min(0.95, rounds / LONG))
    turns = 1 + TURNS * (1 - late) if s.monster < 0 else max(1.0, LAIR - rounds)
    n = len(cards)
    mine = s.owned[seat * n : seat * n + n]
    size = max(1, sum(mine))
    mean = fsum(map(mul, mine, cards)) / size
    hand, slope = HAND * mean, 1.0
    if hand > ENOUGH:
        hand, slope = ENOUGH + 0.3 * (hand - ENOUGH), 0.3
    deck = turns * hand
    if s.monster >= 0:
        base, point = danger(s, feared), MEDAL
    else:
        counted = count(s.box, s)
        rivals = [counted[k].cards + counted[k].chips + 0.5 * _markers(s, k, texts) for k in range(s.seats) if k != seat]
        others = max(rivals, default=0.0)  # alone, on an island that allows it, there are none
        own = counted[seat]
        base, point = own.cards + own.chips + t * own.island - 0.3 * others, 1.0
        base += CHIP["food"] * min(s.food[seat], 6) + CHIP["coin"] * s.coins[seat]
        if s.ranks:
            base += 2 * texts[s.isle.ranks[s.ranks[seat]].start]
    value = base + deck + _markers(s, seat, texts, late) + _pending(s, seat, texts, cards)
    if mine_now:
        here = slope * HAND * turns / (size + 1)
        points = s.box.points if s.monster < 0 else s.box.medal
        gains = {k: point * points[k] + here * (cards[k] - mean) for k in s.market}
        if type(top) is Acting:
            held = sum(s.box.coin[c] for c in s.hand(seat) if s.box.eats[c] <= s.food[seat])
            value += _best(s, seat, s.money + held, gains) + 0.01 * s.money
        elif type(top) is Buying:
            value += _best(s, seat, s.money, gains)
    else:
        value += 0.001 * fsum([cards[c] for c in s.hand(seat)])
    return value


def _best(s: Table, seat: int, money: int, gains: dict[int, float]) -> float:
    """What the money, with the Coin chips, can bring: the best there is, and again with what is left."""
    left, box, out = money + s.coins[seat], s.box, 0.0
    extra = s.amount("price", seat)
    for _ in range(3):
        best, price = 0.0, 0
        for k in s.market:
            cost = box.cost[k] + extra
            if cost > left:
                break
            if s.piles[k] and gains[k] > best:
                best, price = gains[k], cost
        if not best:
            break
        out, left = out + best, left - max(1, price)
    chips = max(0, money + s.coins[seat] - left - money)
    return out - CHIP["coin"] * min(chips, s.coins[seat])


def _markers(s: Table, seat: int, texts: dict[str, float], late: float = 0.0) -> float:
    """What the seat's markers on quests promise."""
    out, seats, markers = 0.0, s.seats, s.markers
    for q, quest in enumerate(s.isle.quests):
        mine = markers[q * seats + seat]
        if not mine:
            continue
        lie = markers[q * seats : q * seats + seats]
        total = sum(lie)
        most = max(lie)
        reward = texts[quest.texts["each"]]
        if mine == most:
            reward += texts[quest.texts["most"]]
        elif mine == max(n for n in lie if n < most):
            reward += texts[quest.texts["second"]]
        out += 0.9 * reward * total / quest.needs
        for c in quest.clauses:
            if c.what == "start":
                out += 0.6 - 1.8 * late  # early it thins the deck, late it eats the medals
            else:
                out += 0.5 if not c.number else 0.1 * min(total, c.number)
    return out


def _pending(s: Table, seat: int, texts: dict[str, float], cards: list[float]) -> float:
    """What is still to come of what the seat has begun."""
    out = 0.0
    for task in s.stack:
        kind = type(task)
        if kind is Attacking and task.by == seat:
            out += HARM * len(task.victims)
        elif kind is Placing and task.seat == seat:
            out += MARKER * task.left
        elif kind is Choosing and task.seat == seat:
            out += 2 * MARKER
        elif kind is Completed and seat in task.users:
            out += texts[s.isle.quests[task.quest].texts["each"]]
        elif kind is Gaining and task.seat == seat:
            out += 0.2 * task.most
        elif kind is Removing and task.seat == seat:
            out += 0.3 * task.left
        elif kind is Showing and task.seat == seat:
            out += CHIP["coin"] * max((s.box.coin[c] for c in s.hand(seat)), default=0)
        elif kind is Doing and task.seat == seat:
            out += 0.4 * task.left
        elif kind is Taking and task.seat == seat:
            out += 0.5
    return out
