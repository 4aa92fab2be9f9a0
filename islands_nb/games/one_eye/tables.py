"""The position as tables: rows of what a seat sees. Each function takes a view and the box; its docstring names the columns."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import NAMES

from .box import IslandBox
from .scoring import count
from .state import GAP

Rows = list[dict[str, Any]]
View = dict[str, Any]


def players(seen: View, box: IslandBox) -> Rows:
    """One row per seat: ``seat, name, jewels, ducats, sabres, cards, chests, colours, score`` (jewels if counted now)."""
    n, counted = len(box.colours), count(box, seen)
    out = []
    for k in range(seen["seats"]):
        mine = seen["columns"][k * n : k * n + n]
        out.append(
            dict(
                seat=k,
                name=NAMES[k],
                jewels=seen["jewels"][k],
                ducats=seen["ducats"][k],
                sabres=seen["sabres"][k],
                cards=sum(map(len, mine)),
                chests=sum(counted[k].chests.values()),
                colours=sum(1 for c in mine if c),
                score=counted[k].total,
            )
        )
    return out


def _cards(cards: list[int], box: IslandBox) -> Rows:
    out = []
    for place, card in enumerate(cards):
        if card != GAP:
            sabres, ducats, jewels = box.pays[card]
            colour = box.colours[box.colour[card]] if card < box.first_ship else ""
            shows = dict(chests=box.chests[card], sabres=sabres, ducats=ducats, jewels=jewels)
            out.append(dict(place=place, card=box.names[card], colour=colour, cost=box.cost[card], **shows))
    return out


def display(seen: View, box: IslandBox) -> Rows:
    """One row per card of the display: ``place, card, colour, cost, chests, sabres, ducats, jewels``."""
    return _cards(seen["display"], box)


def table(seen: View, box: IslandBox) -> Rows:
    """One row per card on One-Eye's table: like ``display``, with ``raid`` (its price in sabres)."""
    prices = {box.names[c]: box.raid_cost[c] for c in seen["table"] if c != GAP}
    return [{**row, "raid": prices[row["card"]]} for row in _cards(seen["table"], box)]


def columns(seen: View, box: IslandBox) -> Rows:
    """One row per column with cards: ``seat, name, colour, cards, count, chests, award, sabres, ducats, jewels`` (what it
    pays)."""
    n, counted, out = len(box.colours), count(box, seen), []
    for k in range(seen["seats"]):
        for c in seen["colours"]:
            cards = seen["columns"][k * n + c]
            if cards:
                sabres, ducats, jewels = (sum(p) for p in zip(*(box.pays[x] for x in cards), strict=True))
                pays = dict(sabres=sabres, ducats=ducats, jewels=jewels)
                words = ", ".join(box.names[x] for x in cards)
                chests = dict(count=len(cards), chests=counted[k].chests[c], award=counted[k].awards[c])
                out.append(dict(seat=k, name=NAMES[k], colour=box.colours[c], cards=words, **chests, **pays))
    return out


def sources(seen: View, box: IslandBox) -> Rows:
    """One row per seat and source of jewels, if counted now: ``seat, name, source, jewels``."""
    out = []
    for k, c in enumerate(count(box, seen)):
        parts = {"held": c.held, "ducats and sabres": c.change, "chests": sum(c.awards.values())}
        if seen["variant"]:
            parts["colours"] = c.variant
        out += [dict(seat=k, name=NAMES[k], source=source, jewels=jewels) for source, jewels in parts.items()]
    return out


TABLES = {"players": players, "display": display, "table": table, "columns": columns, "sources": sources}
