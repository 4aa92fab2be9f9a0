"""The other ships: a row each, with what all may know of them; a row opens."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import tint

from .brief import wrapped
from .coast import threats
from .desk import Desk
from .pieces import CHIPS, KINDS
from .words import amount

GAP = 8
THREATS = 176  # how high the panel of the monster is in the narrow scene


def fleet(d: Desk) -> None:
    """One row under the other; against the monster, how it wins below them."""
    seen = d.seen
    x, y, w, h = d.at["others"]
    others = [(d.own + k) % seen["seats"] for k in range(1, seen["seats"])]
    monster = seen["monster"] >= 0
    rows = len(others) + (2 if monster and others else monster)
    if not d.frame.wide:
        h = len(others) * (d.at["row"] + GAP) + (THREATS if monster else -GAP)
        d.s.h = int(y + max(h, 0) + 10)
    step = d.at["row"] + GAP if not d.frame.wide else (h + GAP) / rows if rows else 0
    for i, seat in enumerate(others):
        row(d, seat, x, y + step * i, w, step - GAP)
    if monster:
        top = y + step * len(others)
        threats(d, x, top, w, y + h - top)


def row(d: Desk, seat: int, x: float, y: float, w: float, h: float) -> None:
    """A ship: its cards by place, its chips; with more room what it owns, for all that is bought is seen."""
    s, seen, names = d.s, d.seen, d.frame.names
    s.rect(x, y, w, h, "z", 12)
    turn = d.now.get("seat") == seat
    colour = tint(f"seat{seat + 1}")
    if turn:
        s.path(f"M{x + 12} {y:g}a12 12 0 0 0-12 12v{h - 24:g}a12 12 0 0 0 12 12z", cls="c", style=colour)
    else:
        s.path(f"M{x} {y + 12:g}v{h - 24:g}h5v{24 - h:g}z", cls="c", style=colour)
    mid = y + min(h, 80) / 2
    s.seat(seat, x + 34, mid, 28)
    d.name(names[seat], x + 56, mid - 2, 84)
    role = "to act" if turn else d.frame.roles[seat] or f"seat {seat}"
    s.text(x + 56, mid + 18, wrapped(role, 84, 1)[0], "b" if turn else "q")
    cards = seen["discards"][seat]
    spread = (w - 596) / 8
    heaps = (
        ("deck", d.in_deck(seat), False, f"owns {seat}", f"{names[seat]}'s deck: what {names[seat]} owns"),
        ("hand", d.in_hand(seat), False, f"holds {seat}", f"{names[seat]}'s hand: what is known of it"),
        ("discard", len(cards), True, f"discards {seat}", f"{names[seat]}'s discard pile: open"),
    )
    at = x + 168 + spread
    for words, n, face, sheet, label in heaps:
        d.mini(at, mid - 29, n, words, face, key=f"{words} {seat}", label=f"{label}; {amount(n, 'card')}", sheet=sheet)
        at += 56 + spread
    known = len(seen["tops"][seat])
    if known:
        d.eye(x + 168 + spread + 17, mid - 28)
    if seen["shown"][seat]:
        d.eye(x + 224 + 2 * spread + 17, mid - 28)
    at = x + 322 + 4 * spread
    _chips(d, seat, at, mid, 68 + spread)
    if h >= 200:
        _owned(d, seat, x + 20, y + 92, w - 36, h - 100)
    elif h >= 115:
        told = f"owns {amount(sum(n for _, n in d.owned(seat)), 'card')}: " + ", ".join(
            f"{n} {d.box.names[k]}" for k, n in d.owned(seat)
        )
        for i, line in enumerate(wrapped(told, w - 44, int((h - 78) // 17))):
            s.text(x + 24, y + 96 + 17 * i, line, "q")


def _chips(d: Desk, seat: int, x: float, mid: float, step: float) -> None:
    s, seen = d.s, d.seen
    steal = d.doing == "Stealing" and d.now["victim"] == seat
    for i, ((glyph, colour, words), values) in enumerate(zip(CHIPS, (seen["vp"], seen["coins"], seen["food"]), strict=True)):
        left = x + step * i
        more: dict[str, Any] = {}
        if steal and glyph != "vp":
            label = f"steal {words} from {d.frame.names[seat]}"
            more = dict(key=f"chip {glyph}", act=f"steal {glyph}", label=label, halo=[left - 8, mid - 25, 60, 34, 12])
        s.chip(glyph, colour, left, mid - 8, values[seat], 22, **more)
        s.text(left + 22, mid + 29, words, "q m")
    left = x + step * 3
    s.chip(f"seat{seat + 1}", f"seat{seat + 1}", left, mid - 8, sum(seen["markers"][seat :: seen["seats"]]), 20)
    s.text(left + 22, mid + 29, "markers", "q m")


def _owned(d: Desk, seat: int, x: float, y: float, w: float, h: float) -> None:
    """What a seat owns, wherever it lies."""
    s, there = d.s, d.owned(seat)
    s.text(x, y + 6, f"owns {amount(sum(n for _, n in there), 'card')}", "q")
    columns = 3
    per = int((h - 16) // 24)
    wide = w / columns
    for i, (k, n) in enumerate(there[: per * columns]):
        left, top = x + wide * (i % columns), y + 20 + 24 * (i // columns)
        glyph, colour = KINDS[d.box.category[k]]
        s.text(left + 22, top + 13, n, "b e s15")
        s.glyph(glyph, left + 28, top, 16, colour)
        s.text(left + 49, top + 13, wrapped(d.box.names[k], wide - 54, 1)[0])
