"""What opens over the board: a card with its text and where its numbers are from, a quest, a discard pile, what a ship owns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from islands_nb.kernel.scene import Frame

from .box import IslandBox
from .brief import rank_brief
from .tables import text
from .words import amount

View = dict[str, Any]
KINDS = {"vp": "Victory Point card", "basic": "Basic card", "treasure": "Treasure", "crew": "Crew", "item": "Item"}
PRINTED = (("cost", "Cost"), ("coin", "Money it gives"), ("food", "Food it needs"), ("vp", "Points at the end"))
PARTS = ("action", "attack", "after", "response")


def sheet(seen: View, frame: Frame, name: str) -> dict[str, Any] | None:
    """The sheet called ``name``: ``title``, ``lines`` of text, ``rows`` of words; ``None`` where there is none."""
    box: IslandBox = frame.box  # type: ignore[assignment]
    what, _, which = name.partition(" ")
    if what == "card" and which in box.kind:
        return _card(seen, frame, box, box.kind[which])
    if what == "quest" and which in box.islands[seen["island"]].index:
        return _quest(seen, frame, which)
    if name == "island":
        return _island(seen, box)
    if name == "used":
        return _heap(f"In use: {amount(len(seen['used']), 'card')}", box, seen["used"])
    if name == "removed":
        return _heap(f"Out of the game: {amount(len(seen['removed']), 'card')}", box, seen["removed"])
    if what in ("discards", "owns", "holds") and which.isdecimal() and int(which) < seen["seats"]:
        return {"discards": _discards, "owns": _owns, "holds": _holds}[what](seen, frame, int(which))
    return None


def _card(seen: View, frame: Frame, box: IslandBox, k: int) -> dict[str, Any]:
    id, row = box.ids[k], box.rows["card"][box.ids[k]]
    said = text(box, k) or ("It is not used: it counts at the end." if box.points[k] else "It has no text.")
    rows = [
        [words, str(row[field]), _source(box, "card", id, (field,))] for field, words in PRINTED if row[field] or field == "cost"
    ]
    rows.append(["Text", "", _source(box, "card", id, PARTS)])
    n = len(box.cost)
    owned = [f"{m} by {_name(seen, frame, j)}" for j in range(seen["seats"]) if (m := seen["owned"][j * n + k])]
    lines = [f"{KINDS[box.category[k]]}. {said}"]
    where = f"{amount(seen['piles'][k], 'card')} in the Arena" if k in seen["market"] else "not in the Arena of this game"
    lines.append(f"{where}; owned: {', '.join(owned) or 'none'}.")
    return dict(title=box.names[k], lines=lines, rows=rows)


def _source(box: IslandBox, kind: str, id: str, fields: Iterable[str]) -> str:
    """Where numbers of a row are from, in words, each source once."""
    row = box.rows[kind][id]
    from_ = dict.fromkeys(row.get("unsure", {}).get(f, row["from"]) for f in fields)
    return "; ".join(box.sources.get(source, "changed by hand") for source in from_)


def _name(seen: View, frame: Frame, seat: int) -> str:
    return "you" if seat == seen["seat"] else frame.names[seat]


def _quest(seen: View, frame: Frame, id: str) -> dict[str, Any]:
    box: IslandBox = frame.box  # type: ignore[assignment]
    isle, n = box.islands[seen["island"]], seen["seats"]
    q = isle.index[id]
    quest, lie = isle.quests[q], seen["markers"][q * n : q * n + n]
    lines = [quest.prose()]
    if quest.words["monster"]:
        often = "" if quest.once else " As often as the counter says."
        lines.append(f"The monster here: {quest.words['monster']}{often}")
    rows = [["Markers that complete it", str(quest.needs), ""]]
    rows += [[f"Markers of {frame.names[k]}", str(m), ""] for k, m in enumerate(lie) if m]
    whole = f"{isle.id}.{id}"
    if whole in box.rows["quest"]:
        rows.append(["Needs and text", "", _source(box, "quest", whole, ("needs", "each", "most", "second", "while", "monster"))])
    return dict(title=quest.name, lines=lines, rows=rows)


def _island(seen: View, box: IslandBox) -> dict[str, Any]:
    isle = box.islands[seen["island"]]
    when = {"setup": "At the beginning", "start": "In each Start phase", "end": "In each End phase"}
    lines = [f"{when[part]}: {isle.words[part]}" for part in when if isle.words[part]]
    lines += [isle.words[part] for part in ("always", "scoring") if isle.words[part]]
    rows = [[rank.name, "", rank.words or rank_brief(isle, k)] for k, rank in enumerate(isle.ranks)]
    rows += [[q.name, str(q.needs), q.prose()] for q in isle.quests]
    return dict(title=isle.name, lines=lines, rows=rows)


def _heap(title: str, box: IslandBox, cards: Iterable[int], lines: Iterable[str] = ()) -> dict[str, Any]:
    """Cards by kind, with what they print."""
    rows = []
    for k, n in sorted(Counter(cards).items(), key=lambda c: (box.category[c[0]], box.cost[c[0]])):
        printed = [f"{name} {v}" for name, v in (("money", box.coin[k]), ("Food", box.eats[k]), ("points", box.points[k])) if v]
        rows.append([box.names[k], str(n), ", ".join([f"cost {box.cost[k]}", *printed])])
    return dict(title=title, lines=list(lines), rows=rows)


def _discards(seen: View, frame: Frame, seat: int) -> dict[str, Any]:
    box: IslandBox = frame.box  # type: ignore[assignment]
    pile = seen["discards"][seat]
    newest = ", ".join(box.names[k] for k in reversed(pile[-6:]))
    lines = [f"The newest first: {newest}{' ...' if len(pile) > 6 else ''}."] if pile else ["Nothing lies there."]
    return _heap(f"{frame.names[seat]}'s discard pile: {amount(len(pile), 'card')}", box, pile, lines)


def _owns(seen: View, frame: Frame, seat: int) -> dict[str, Any]:
    box: IslandBox = frame.box  # type: ignore[assignment]
    n = len(box.cost)
    cards = [k for k, m in enumerate(seen["owned"][seat * n : seat * n + n]) for _ in range(m)]
    tops = [box.names[k] for k in seen["tops"][seat]]
    lines = ["Wherever they lie: all that is bought, gained and removed is seen by all."]
    if tops:
        lines.append(f"Known on the deck, the next first: {', '.join(tops)}.")
    return _heap(f"{frame.names[seat]} owns {amount(len(cards), 'card')}", box, cards, lines)


def _holds(seen: View, frame: Frame, seat: int) -> dict[str, Any]:
    box: IslandBox = frame.box  # type: ignore[assignment]
    there, shown = seen["hands"][seat], seen["shown"][seat]
    hidden = there if isinstance(there, int) else 0
    cards = [*shown, *(() if isinstance(there, int) else there)]
    lines = [f"{amount(hidden, 'card')} of it {'is' if hidden == 1 else 'are'} face down."] if hidden else []
    if shown:
        lines.append(f"Known to all: {', '.join(box.names[k] for k in shown)}.")
    return _heap(f"{frame.names[seat]}'s hand: {amount(hidden + len(cards), 'card')}", box, cards, lines)
