"""How it reads: rows of what a seat sees. Each function takes a view and the box; columns are named in its docstring."""

from __future__ import annotations

from collections import Counter
from typing import Any

from islands_nb.kernel.scene import NAMES

from .box import IslandBox
from .scoring import count, scores_seen

Rows = list[dict[str, Any]]
View = dict[str, Any]


def size(cards: Any) -> int:
    """How many cards lie there: a view of what is hidden says only that."""
    return cards if isinstance(cards, int) else len(cards)


def players(seen: View, box: IslandBox) -> Rows:
    """A row a seat: ``seat, name, deck, hand, used, discards, owned, food, coins, vp_chips, markers, rank, score``.

    The score is points if counted now, against the monster the Medals that are gone (S15.13).
    In the deck are the known cards on it too, and owned are all cards.
    """
    counted, isle, out = scores_seen(box, seen), box.islands[seen["island"]], []
    n, seats = len(box.cost), seen["seats"]
    current = (seen["first"] + seen["turn"] - 1) % seats
    for k in range(seats):
        out.append(
            dict(
                seat=k,
                name=NAMES[k],
                deck=size(seen["decks"][k]) + len(seen["tops"][k]),
                hand=size(seen["hands"][k]) + len(seen["shown"][k]),
                used=len(seen["used"]) if k == current else 0,
                discards=len(seen["discards"][k]),
                owned=sum(seen["owned"][k * n : k * n + n]),
                food=seen["food"][k],
                coins=seen["coins"][k],
                vp_chips=seen["vp"][k],
                markers=sum(seen["markers"][k::seats]),
                rank=isle.ranks[seen["ranks"][k]].name if seen["ranks"] else "",
                score=counted[k],
            )
        )
    return out


def piles(seen: View, box: IslandBox) -> Rows:
    """A row a pile of the Arena: ``card, name, category, left, cost, coin, vp, food, text``."""
    out = []
    for k in seen["market"]:
        if k in box.choice and seen["monster"] >= 0 and not seen["piles"][k]:
            continue  # what does not lie open there
        out.append(
            dict(
                card=box.ids[k],
                name=box.names[k],
                category=box.category[k],
                left=seen["piles"][k],
                cost=box.cost[k],
                coin=box.coin[k],
                vp=box.points[k],
                food=box.eats[k],
                text=text(box, k),
            )
        )
    return out


def text(box: IslandBox, card: int) -> str:
    """What a card says, in words."""
    w = box.words[card]
    parts = [
        w["action"],
        f"Attack, on each other player: {w['attack'][0].lower()}{w['attack'][1:]}" if w["attack"] else "",
        f"Then {w['after'][0].lower()}{w['after'][1:]}" if w["after"] else "",
        f"Response: {w['response'][0].lower()}{w['response'][1:]}" if w["response"] else "",
    ]
    return " ".join(p for p in parts if p)


def quests(seen: View, box: IslandBox) -> Rows:
    """A row a quest: ``quest, name, needs, markers, lies, monster, text`` (lies: the markers of each seat, in order)."""
    isle, seats, out = box.islands[seen["island"]], seen["seats"], []
    for q, quest in enumerate(isle.quests):
        mine = seen["markers"][q * seats : q * seats + seats]
        lies = " ".join(map(str, mine))
        here = seen["monster"] == q
        out.append(
            dict(
                quest=quest.id, name=quest.name, needs=quest.needs, markers=sum(mine), lies=lies, monster=here, text=quest.prose()
            )
        )
    return out


def decks(seen: View, box: IslandBox) -> Rows:
    """A row a seat and kind of card it owns, wherever they lie: ``seat, name, card, category, count, coin, vp``.

    Everybody can count along, for all that is bought, gained and removed is seen.
    """
    n, out = len(box.cost), []
    for seat in range(seen["seats"]):
        for k in range(n):
            have = seen["owned"][seat * n + k]
            if have:
                worth = dict(coin=have * box.coin[k], vp=have * box.points[k])
                kind = dict(card=box.names[k], category=box.category[k], count=have)
                out.append(dict(seat=seat, name=NAMES[seat], **kind, **worth))
    return out


def places(seen: View, box: IslandBox) -> Rows:
    """A row a seat, place and kind of card seen there: ``seat, name, place, card, count``. A hidden card is no row."""
    out = []
    current = (seen["first"] + seen["turn"] - 1) % seen["seats"]
    for seat in range(seen["seats"]):
        used = seen["used"] if seat == current else []
        lying = [("hand", seen["hands"][seat]), ("hand, shown", seen["shown"][seat]), ("main compartments", used)]
        lying += [("discard pile", seen["discards"][seat]), ("deck, known", seen["tops"][seat]), ("deck", seen["decks"][seat])]
        for place, cards in lying:
            if not isinstance(cards, int):
                for k, number in Counter(cards).items():
                    out.append(dict(seat=seat, name=NAMES[seat], place=place, card=box.names[k], count=number))
    return out


def sources(seen: View, box: IslandBox) -> Rows:
    """A row a seat and source of points, if counted now: ``seat, name, source, points``. None against the monster."""
    if box.islands[seen["island"]].system == "monster":  # S15.13
        return []
    n, out = len(box.cost), []
    paying = [k for k, points in enumerate(box.points) if points]
    kinds = [k for k in paying if any(seen["owned"][k::n])]
    for seat, counted in enumerate(count(box, seen)):
        parts = {"VP chips": counted.chips}
        parts |= {box.names[k]: seen["owned"][seat * n + k] * box.points[k] for k in kinds}
        if box.islands[seen["island"]].points:
            parts["the island"] = counted.island
        out += [dict(seat=seat, name=NAMES[seat], source=source, points=points) for source, points in parts.items()]
    return out


TABLES = {"players": players, "piles": piles, "quests": quests, "decks": decks, "places": places, "sources": sources}
