"""The tables: rows of what a seat sees. Each function takes a view and the box; its docstring names the columns."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import NAMES

from .box import EVENTS, KRAKEN, FleetBox
from .scoring import controls, kept, points
from .state import EMPTY
from .words import listed

Rows = list[dict[str, Any]]
View = dict[str, Any]


def players(seen: View, box: FleetBox) -> Rows:
    """One row per seat: ``seat, name, score, controlled, kept, hand, to_draw, supply, afloat, eaten``.

    The score is as if counted now; the supply is missing where ships never run out.
    """
    there, counted, out = controls(box, seen), points(box, seen), []
    for k in range(seen["seats"]):
        held, pile, sunk = (_count(seen[zone][k]) for zone in ("hands", "piles", "sunk"))
        afloat = sum(n for n, flag in zip(seen["ships"], seen["flag"], strict=True) if flag == k)
        out.append(
            dict(
                seat=k,
                name=NAMES[k],
                score=sum(counted[k]),
                controlled=sum(k in c.seats for c in there),
                kept=kept(seen, k),
                hand=held,
                to_draw=pile + sunk,
                supply=None if seen["unlimited"] else seen["supply"][k],
                afloat=afloat,
                eaten=seen["eaten"][k],
            )
        )
    return out


def _count(there: Any) -> int:
    return there if isinstance(there, int) else len(there)


def grid(seen: View, box: FleetBox) -> Rows:
    """One row per card in the sea: ``x, y, card, kind, faction, attack, fleet, ship`` (whose it is), ``ships, guarded``."""
    at = {cell: n for n, cell in enumerate(seen["cells"])}
    out = []
    for n, cell in enumerate(seen["cells"]):
        card, flag = seen["card"][n], seen["flag"][n]
        out.append(
            dict(
                x=box.x[cell],
                y=box.y[cell],
                card=box.names[card],
                kind=box.kind[card],
                faction=box.faction[card],
                attack=box.rows["card"][box.names[card]]["attack"],
                fleet=NAMES[seen["fleet"][n]],
                ship="" if flag == EMPTY else NAMES[flag],
                ships=seen["ships"][n],
                guarded=guard(seen, box, at, n) != EMPTY,
            )
        )
    return sorted(out, key=lambda row: (row["y"], row["x"]))


def guard(seen: View, box: FleetBox, at: dict[int, int], number: int) -> int:
    """The number of a fortress that guards a card (V5.2), or the card's own if it is one; ``EMPTY`` if it is not guarded."""
    flag = seen["flag"][number]
    if flag == EMPTY or box.is_fortress[seen["card"][number]]:
        return number if flag != EMPTY else EMPTY
    for side in box.sides:
        n = at.get(seen["cells"][number] + side, EMPTY)
        if n != EMPTY and box.is_fortress[seen["card"][n]] and seen["fleet"][n] == flag:
            return n
    return EMPTY


def hands(seen: View, box: FleetBox) -> Rows:
    """One row per card of each hand that is seen: ``seat, name, card, kind, faction, attack, points``."""
    out = []
    for k, hand in enumerate(seen["hands"]):
        for card in hand if isinstance(hand, list) else ():
            row = box.rows["card"][box.names[card]]
            what = dict(card=box.names[card], kind=row["kind"], faction=row["faction"], attack=row["attack"])
            out.append(dict(seat=k, name=NAMES[k], **what, points=seen["values"][card]))
    return out


def events(seen: View, box: FleetBox) -> Rows:
    """One row per event that is seen: ``event, where`` (kept, played, or open beside the sea), ``seat, name, text``."""
    out = []
    for k, there in enumerate(seen["kept"]):
        for e in there if isinstance(there, list) else ():
            out.append(dict(event=EVENTS[e], where="kept", seat=k, name=NAMES[k], text=box.event_text[e]))
    for e in seen["used"]:
        out.append(dict(event=EVENTS[e], where="played", seat=None, name="", text=box.event_text[e]))
    for _ in range(seen["krakens"]):
        out.append(dict(event=EVENTS[KRAKEN], where="open", seat=None, name="", text=box.event_text[KRAKEN]))
    return out


def islands(seen: View, box: FleetBox) -> Rows:
    """One row per island: ``x, y, points, control`` (who has it as it stands), ``edges, corners`` (cards there, by seat)."""
    out = []
    for c in controls(box, seen):
        cell = seen["cells"][c.number]
        out.append(
            dict(
                x=box.x[cell],
                y=box.y[cell],
                points=c.value,
                control=listed([NAMES[k] for k in c.seats]) if c.seats else "",
                edges=":".join(map(str, c.edges)),
                corners=":".join(map(str, c.corners)),
            )
        )
    return sorted(out, key=lambda row: (row["y"], row["x"]))


def sources(seen: View, box: FleetBox) -> Rows:
    """One row per seat and source of points, if counted now: ``seat, name, source, points``."""
    out = []
    for k, (isles, kept_events) in enumerate(points(box, seen)):
        parts = {"islands": isles, "events": kept_events}
        out += [dict(seat=k, name=NAMES[k], source=source, points=n) for source, n in parts.items()]
    return out


TABLES = {"players": players, "grid": grid, "hands": hands, "events": events, "islands": islands, "sources": sources}
