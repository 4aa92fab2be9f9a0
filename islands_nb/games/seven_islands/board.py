"""How it looks: what a seat sees, as a scene. The island: ``coast.py``; ships: ``ship.py``, ``fleet.py``; words: ``voice.py``."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import Frame, Scene, Shape, tint

from . import actions as say
from .box import IslandBox
from .brief import width, wrapped
from .coast import Coast
from .desk import Desk
from .end import end_scene
from .fleet import fleet
from .pieces import CARD, PILE, art
from .scoring import scores_seen
from .sheets import sheet
from .ship import ship
from .voice import PHASES, dearer, headline, money, phase, preview, source, task

__all__ = ["art", "ghost", "headline", "preview", "scene", "sheet"]

View = dict[str, Any]


def scene(seen: View, frame: Frame) -> Scene:
    """The whole board, for one who sees ``seen``: the table while the game goes on, the count when it is over."""
    box: IslandBox = frame.box  # type: ignore[assignment]
    isle, words = box.islands[seen["island"]], headline(seen, frame)
    rank = sorted(((k, frame.names[k], p) for k, p in enumerate(scores_seen(box, seen))), key=lambda r: -r[2])
    unit = "medals" if seen["monster"] >= 0 else "points"
    standing = ", ".join(f"{name} {n}" for _, name, n in rank)
    title = f"7 Islands, {isle.name}, {seen['seats']} players, after {seen['ply']} answers"
    s = Scene(title, f"{words[0]}. {unit.capitalize()}: {standing}.")
    if not seen["stack"]:
        return end_scene(s, seen, frame, rank, words)
    d = Desk(seen, frame, s)
    what, head = source(seen, box), words[0]
    room = s.w - 100 - (len(rank) * (130 if len(rank) < 4 else 118) + 110) * frame.wide
    if what and width(head, 20, True) > room:
        head = head.replace(f", {what}: ", ", ").replace(f" ({what})", "")
    s.status(task(seen)["seat"], wrapped(head, room, 1, 20, True)[0], "", rank, "Leads" if unit == "points" else "Together", unit)
    s.shapes = [shape for shape in s.shapes if shape.get("text") != ""]
    phases(d)
    arena(d)
    Coast(d).draw()
    preview_line(d)
    ship(d)
    fleet(d)
    return s


def phases(d: Desk) -> None:
    """The phases of the turn, the present one on ink; and the money."""
    s, now, x = d.s, phase(d.seen), 68.0
    if d.current != d.now["seat"]:
        words = f"{d.frame.names[d.current]}'s turn"
        s.seat(d.current, x + 8, 43, 16)
        s.text(x + 22, 48, words, "s15")
        x += 40 + width(words, 15)
    for k, name in enumerate(PHASES):
        w = round(width(name, bold=k == now)) + 6
        if k == now:
            s.rect(x - 6, 33, w + 8, 20, "", 10, style="fill:var(--ink)")
        s.text(x + w / 2 - 2, 48, name, "m b" if k == now else "m q", style="fill:var(--paper)" if k == now else "")
        x += w + 26
        if k < len(PHASES) - 1:
            s.path(f"M{x - 17.5:g} 39l5 4-5 4", style="fill:none;stroke:var(--ink2)")
    words = money(d.seen) if now >= 0 else "before the first turn"
    s.text(x + 8, 48, words, "s15")


def arena(d: Desk) -> None:
    """The piles, the cheapest first; on the monster's island those that always lie there, then the Arena Deck with open cards."""
    s, seen, box = d.s, d.seen, d.box
    (x, y), (dx, dy) = d.at["arena"], d.at["step"]
    s.text(x, y - 10, "Arena", "b s16")
    gone = len(seen["removed"])
    room = 4 * dx + PILE[0] - 66
    if gone:
        words = f"{gone} out of the game"
        wide = width(words) + 4
        left = x + 5 * dx - (dx - PILE[0]) - wide
        s.text(
            left,
            y - 10,
            words,
            "q",
            key="removed",
            label=f"{words}: open",
            sheet="removed",
            halo=[left - 6, y - 26, wide + 8, 24, 10],
        )
        room -= wide + 10
    hints = _hints(d)
    s.text(x + 60, y - 10, wrapped(next((h for h in hints if width(h) <= room), hints[-1]), room, 1)[0], "q")
    monster = seen["monster"] >= 0
    kinds = [k for k in seen["market"] if not (monster and k in box.choice)]
    rows = 2 if monster else 3
    columns = max(5, -(-len(kinds) // rows))
    step = min(dx, (5 * dx - (dx - PILE[0]) - PILE[0]) / (columns - 1))
    for i, k in enumerate(kinds):
        pile(d, k, x + step * (i % columns), y + dy * (i // columns))
    if monster:
        left = x + dx * len(kinds) - 5 * dx if len(kinds) > 5 else x
        told = "Below: the Arena Deck, and four open cards of it. When one is taken, the next is laid open."
        if 5 < len(kinds) < 9:
            for i, line in enumerate(wrapped(told, x + 5 * dx - left - 30, 3)):
                s.text(left + 12, y + dy + 24 + 18 * i, line, "q")
        _arena_deck(d, x, y + 2 * dy, dx)


def _hints(d: Desk) -> list[str]:
    """What the Arena is for just now; the longest first."""
    seen, box = d.seen, d.box
    extra = dearer(seen, box) if d.doing == "Buying" else 0
    if d.doing == "Buying":
        more = f"; each costs {extra} more" if extra > 0 else f"; each costs {-extra} less" if extra else ""
        return [f"{seen['money'] + seen['coins'][d.own]} to spend{more}"]
    if d.doing == "Gaining":
        return [f"gain a card that costs {d.now['most']} or less"]
    if seen["monster"] >= 0:
        return ["all Medals must go, to defeat the monster"]
    empty = sum(not seen["piles"][k] for k in seen["market"])
    last = box.empty_piles[seen["seats"]]
    piles, medal = f"{last} empty piles" + (f" ({empty} now)" if empty else ""), box.names[box.medals[1]]
    return [
        f"the game ends at {piles}, {box.vp_end} VP chips, or without a {medal}",
        f"ends: {piles}, {box.vp_end} VP, no {medal}",
    ]


def pile(d: Desk, k: int, x: float, y: float, edges: bool = True) -> None:
    """A pile, or its empty place."""
    s, left, id = d.s, d.seen["piles"][k], d.box.ids[k]
    verb = "gain" if d.doing == "Gaining" else "buy" if d.asked else ""
    w, h = PILE
    if not left:
        act = f"{verb} {id}" if verb else None
        words = f"{d.box.names[k]}: the pile is empty"
        s.rect(
            x + 0.5,
            y + 0.5,
            w - 1,
            h - 1,
            "d",
            7,
            key=f"pile {id}",
            act=act,
            label=words,
            halo=[x, y, w, h, 7],
            sheet=f"card {id}",
        )
        for i, line in enumerate(wrapped(d.box.names[k], w - 14, 2)):
            s.text(x + 9, y + 22 + 16 * i, line, "q")
        s.text(x + w - 9, y + h - 12, "empty", "q e")
        return
    if edges and left > 1:
        s.use(f"edges-{min(2, left - 1)}", x, y)
    d.card(k, x, y, f"pile {id}", verb, "p")
    s.text(x + 35, y + 65, f"×{left}", "q")
    if d.moved(id) and not (d.seen["used"] and id == d.box.ids[d.seen["used"][-1]]):
        d.brackets(x, y, w, h)


def _arena_deck(d: Desk, x: float, y: float, dx: float) -> None:
    """The Arena Deck and the cards that lie open beside it."""
    s, deals = d.s, d.seen["deals"]
    n = deals if isinstance(deals, int) else len(deals)
    w, h = PILE
    s.rect(
        x + 0.5,
        y + 0.5,
        w - 1,
        h - 1,
        "",
        7,
        style="fill:var(--sea);stroke:var(--sealine)",
        key="arena deck",
        label=f"Arena Deck, {n} cards",
    )
    s.text(x + w / 2, y + 24, "Arena Deck", "b m")
    d.pill(x + w / 2, y + 52, n, 52, 28)
    there = [k for k in d.seen["market"] if k in d.box.choice and d.seen["piles"][k]]
    places = max(4, len(there))
    step = min(dx, (4 * dx - (dx - w) - w) / (places - 1))
    for i, k in enumerate(there):
        pile(d, k, x + dx + step * i, y, edges=False)
    for i in range(len(there), len(there) + 4 - sum(d.seen["piles"][k] for k in there)):
        s.rect(x + dx + step * i + 0.5, y + 0.5, w - 1, h - 1, "d", 7)


def preview_line(d: Desk) -> None:
    """Where the sentence about what is under the pointer stands."""
    x, y, w, h = d.at["preview"]
    s = d.s
    s.rect(x, y, w, h, "z", 14)
    words = d.frame.said
    if d.asked and not d.frame.still:
        words = "point at what is marked; a right click or I opens a card"
    s.add("circle", cx=x + 20, cy=y + h / 2, r=7, cls="c", style=tint(f"seat{d.now['seat'] + 1}"))
    told = wrapped(words, w - 56, 2, 15)
    s.text(x + 38, y + h / 2 - 3, told[0] if told else "", "s15", key="preview", fit=w - 56)
    s.text(x + 38, y + h / 2 + 15, told[1] if len(told) > 1 else "", "s15", key="preview-more")


def ghost(seen: View, frame: Frame, action: Any) -> list[Shape]:
    """Where what ``action`` is about would come to lie: shown while it is pointed at."""
    d = Desk(seen, frame, Scene("", ""))
    s, isle = d.s, d.isle
    x, y, w, _ = d.at["ship"]
    if isinstance(action, say.Place | say.Send | say.Move | say.ChooseQuest):
        coast = Coast(d)
        q = isle.index[action.other if isinstance(action, say.Move) else action.quest]
        left, top, wide, high = coast.empty(q)
        seat = d.now.get("owner", d.now["seat"])
        if not isinstance(action, say.ChooseQuest):
            s.seat(seat, left + wide / 2, top + high / 2, min(24, wide - 2))
        ring = "fill:none;stroke:var(--act);stroke-width:3"
        s.add("circle", cx=left + wide / 2, cy=top + high / 2, r=wide / 2 + 1, style=ring)
    elif isinstance(action, say.Follow) and isle.ring:
        ring_ = isle.ring
        q = ring_[(ring_.index(seen["monster"]) + d.box.cost[d.box.kind[action.card]]) % len(ring_)]
        left, top, wide, _h = Coast(d).places[q]
        s.add("circle", cx=left + wide - 10, cy=top + 4, r=16, style="fill:var(--surface);stroke:var(--act);stroke-width:3")
        s.glyph("kraken", left + wide - 21, top - 7, 22, "ink")
    elif isinstance(action, say.Buy | say.Gain | say.Discard):
        _here(s, x + w - CARD[0] - 10, y + 54)
    elif isinstance(action, say.Use):
        used = len(seen["used"])
        room = w - 112 - 2 * CARD[0] - 20
        step = min(CARD[0] + 4, room / max(used, 1))
        _here(s, x + 112 + step * used, y + 54)
    return s.shapes


def _here(s: Scene, x: float, y: float) -> None:
    s.rect(x, y, *CARD, "may", 8, stroke_dasharray="5 4")
    s.rect(x + CARD[0] / 2 - 24, y - 11, 48, 22, "k", 11)
    s.text(x + CARD[0] / 2, y + 5, "here", "m", style="fill:var(--act)")
