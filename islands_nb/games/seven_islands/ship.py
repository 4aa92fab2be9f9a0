"""The reader's own ship: deck, Main Compartments, discard pile, hand, chips; and what is asked of its captain."""

from __future__ import annotations

from collections import Counter
from typing import Any

from islands_nb.kernel.scene import tint

from .brief import width, wrapped
from .desk import DECK_VERBS, HAND_VERBS, Desk
from .pieces import CARD, CHIPS, ROW
from .voice import source
from .words import amount

W, H = CARD
EMPTY = "fill:none;stroke:var(--hair);stroke-dasharray:3 5"
DISCARDS = "discards"


def ship(d: Desk) -> None:
    """The whole zone."""
    x, y, w, h = d.at["ship"]
    s, seat = d.s, d.own
    s.rect(x, y, w, h, "z", 12)
    turn = d.now.get("seat") == seat
    bar = f"M{x} {y + 12}a12 12 0 0 1 12-12h{w - 24}a12 12 0 0 1 12 12z" if turn else f"M{x + 12} {y}h{w - 24}v4h{24 - w}z"
    s.path(bar, cls="c", style=tint(f"seat{seat + 1}"))
    s.seat(seat, x + 26, y + 32, 26)
    s.text(x + 48, y + 38, "Your ship" if d.mine else f"{d.frame.names[seat]}'s ship", "b s18")
    chips(d, seat, x + w - 318, y + 32, 80)
    deck(d, x + 10, y + 54)
    left, room = x + 112, w - 112 - W - 20
    asks = _question(d)
    tall = 0
    if asks:
        tall = _sheet(d, x + 106, y + 50, w - 114, asks)
    else:
        compartments(d, left, y + 54, room)
        discard(d, x + w - W - 10, y + 54)
    if not tall:
        strip(d, x + 112, y + 176, w - 112 - W - 20, bool(asks))
        hand(d, x + 10, y + 199, w - 20)


def chips(d: Desk, seat: int, x: float, y: float, step: float) -> None:
    """Chips and markers of the seat. VP chips are money on some islands: then they are spent here."""
    s, have = d.s, (d.seen["vp"], d.seen["coins"], d.seen["food"])
    for i, ((glyph, colour, words), values) in enumerate(zip(CHIPS, have, strict=True)):
        left = x + step * i
        more: dict[str, Any] = {"label": words}
        if glyph == "vp" and "spend vp" in d.frame.legal and seat == d.now.get("seat"):
            more = dict(key="say spend vp", act="spend vp", label="spend a VP chip as money", halo=[left - 6, y - 16, 66, 32, 16])
        s.chip(glyph, colour, left, y, values[seat], 22, **more)
    on = sum(d.seen["markers"][seat :: d.seen["seats"]])
    s.chip(f"seat{seat + 1}", f"seat{seat + 1}", x + step * 3, y, on, 20, label="markers")


def deck(d: Desk, x: float, y: float) -> None:
    """The deck, with its number on its back."""
    s, n = d.s, d.in_deck(d.own)
    if n:
        s.use(
            "back",
            x,
            y,
            key=f"deck {d.own}",
            label=f"deck, {amount(n, 'card')}: what you own",
            sheet=f"owns {d.own}",
            halo=[x, y, 92, H, 8],
        )
        d.pill(x + 46, y + 70, n, 48, 28)
    else:
        s.rect(x + 0.5, y + 0.5, 91, H - 1, "d", 8)
    s.text(x + 46, y + H + 18, "deck" if n else "no deck left", "q m")


def discard(d: Desk, x: float, y: float) -> None:
    """The discard pile, the newest card on top; it can be opened."""
    s, pile = d.s, d.seen["discards"][d.own]
    if pile:
        k = pile[-1]
        words = f"discard pile, {amount(len(pile), 'card')}, {d.box.names[k]} on top: open"
        s.use(f"c-{d.box.ids[k]}", x, y, key=f"discards {d.own}", label=words, sheet=f"discards {d.own}", halo=[x, y, W, H, 8])
        d.pill(x + 20, y + 91, len(pile), 32, 22)
        if d.moved(d.box.ids[k]) and not (d.seen["used"] and d.seen["used"][-1] == k):
            d.brackets(x, y, W, H)
    else:
        s.rect(x + 0.5, y + 0.5, W - 1, H - 1, "d", 8)
    s.text(x + W / 2, y + H + 18, "discard" if pile else "no discards", "q m")


# -- the middle row -----------------------------------------------------------------------------------------------------------


def compartments(d: Desk, x: float, y: float, w: float) -> None:
    """Cards known on the deck, beside it; then the Main Compartments of the seat whose turn it is."""
    tops, used = d.seen["tops"][d.own], d.seen["used"]
    verb = DECK_VERBS.get(d.doing, "") if d.now.get("seat") == d.own else ""
    among = d.now.get("among", 0) if verb else 0
    if tops:
        fits = len(tops) <= (w + d.gap) // (W + d.gap) - bool(used)
        met: Counter[int] = Counter()
        for i, k in enumerate(tops):
            met[k] += 1
            left, top = (x + (W + d.gap) * i, y) if fits else (x + (ROW[0] + d.gap) * (i // 4), y + 26 * (i % 4))
            d.card(k, left, top, f"top {d.own} {d.box.ids[k]} {met[k]}", verb if i < among else "", "c" if fits else "r")
            if fits:
                d.eye(left + 50, y + 18)
        wide = (W + d.gap) * len(tops) if fits else (ROW[0] + d.gap) * -(-len(tops) // 4)
        x, w = x + wide + 4, w - wide - 4
    if tops and not used:
        return
    there, places = [(k, 1) for k in used], int((w + d.gap) // (W + d.gap))
    if len(used) > places:
        there = list(Counter(used).items())
    if len(there) <= places:
        step: float = W + d.gap
        if d.close and not tops:  # between deck and discard pile, over the cards of the hand
            step = (w + 112) / 4
            x += step - 102
        count: Counter[int] = Counter()
        for i, (k, n) in enumerate(there):
            count[k] += 1
            left = x + step * i
            d.card(k, left, y, f"c{d.current} {d.box.ids[k]} {count[k]}")
            count[k] += n - 1
            if n > 1:
                d.pill(left + 21, y + 91, f"×{n}", 33, 22)
            if k == used[-1] and i == max(j for j, c in enumerate(there) if c[0] == k) and d.moved(d.box.ids[k]):
                d.brackets(left, y, W, H)
        for i in range(len(there), 0 if tops else places):
            s = d.s
            s.rect(x + step * i + 0.5, y + 0.5, W - 1, H - 1, "", 8, style=EMPTY)
    elif w >= ROW[0]:
        _list(d, [(k, False, n) for k, n in there], x, y, w, d.current, "")
    elif w >= 60:
        d.mini(
            x + w / 2,
            y + 20,
            len(used),
            "in use",
            True,
            key="used",
            label=f"in use, {amount(len(used), 'card')}: open",
            sheet="used",
        )


def _list(d: Desk, there: list[tuple[int, bool, int]], x: float, y: float, w: float, seat: int, verb: str) -> None:
    """Cards as lines of a list, where whole ones would cover each other; as many columns as are needed."""
    columns = max(1, -(-len(there) // 4))
    step = min(ROW[0] + d.gap, (w - ROW[0]) / max(columns - 1, 1))
    for i, (k, known, n) in enumerate(there):
        left, top = x + step * (i // 4), y + 26 * (i % 4)
        d.card(k, left, top, f"c{seat} {d.box.ids[k]} 1{' known' if known else ''}", verb, "r")
        if n > 1:
            d.pill(left + 129, top + 12, f"×{n}", 28, 20)


def strip(d: Desk, x: float, y: float, w: float, asks: bool) -> None:
    """The line between the rows: what the hand is for, and the buttons of the phase. y is the middle."""
    s, legal, right = d.s, d.frame.legal, x + w
    for words, act in (("end actions", "end actions"), ("end turn", "end turn"), ("pass", "pass")):
        if act in legal and not asks:
            wide = d.says(words)
            right -= wide
            d.button(right, y - 11, wide, words, act, 22)
            right -= 10
    treasures = [k for k, _ in d.hand(d.own)[0] if d.box.category[k] == "treasure" and f"use {d.box.ids[k]}" in legal]
    if treasures and d.doing == "Acting":
        coins = sum(d.box.coin[k] for k in treasures)
        words = f"use {len(treasures)} treasures: +{coins}" if len(treasures) > 1 else f"use 1 treasure: +{coins}"
        wide = d.says(words)
        right -= wide
        acts = [f"use {d.box.ids[k]}" for k in treasures]
        s.rect(
            right,
            y - 11,
            wide,
            22,
            "k",
            11,
            key="all treasures",
            acts=acts,
            label=f"{words} money",
            halo=[right, y - 11, wide, 22, 11],
        )
        s.text(right + wide / 2, y + 5, words, "b m")
        right -= 10
    about, room = _about(d, asks), right - x - 4
    if width(about) > room:
        about = about.removeprefix("your ")  # two wide buttons leave no room for it
    s.text(x, y + 5, wrapped(about, room, 1)[0], "q")


def _about(d: Desk, asks: bool) -> str:
    """What lies in the rows above and below."""
    n = len(d.seen["tops"][d.own])
    if d.doing in DECK_VERBS:
        do = {"Taking": f"take {d.now.get('left', 1)}", "Ordering": "the lowest first", "Following": "its cost is the way"}[
            d.doing
        ]
        return f"revealed: {do}"
    whose = "your hand" if d.mine else f"{d.frame.names[d.own]}'s hand"
    if d.seen["used"] and d.current != d.own and not asks:
        whose = f"above: in use by {d.frame.names[d.current]}; below: {whose}"
    if d.asked and d.doing not in ("Acting", "Buying", "Responding", "Removing", "Discarding", "Showing"):
        whose += " waits"
    if n and d.doing != "Acting" and not asks:
        whose += f"; {amount(n, 'card')} known on the deck"
    if d.doing in ("Removing", "Discarding", "Showing") and d.now.get("place") != DISCARDS:
        return f"choose in {whose}"
    return whose


# -- the hand -----------------------------------------------------------------------------------------------------------------


def hand(d: Desk, x: float, y: float, w: float) -> None:
    """The cards of the hand; many of a kind lie on each other."""
    s, box = d.s, d.box
    cards, hidden = d.hand(d.own)
    verb = HAND_VERBS.get(d.doing, "") if d.now.get("seat") == d.own and d.now.get("place") != DISCARDS else ""
    there: list[tuple[int, bool, int]] = [(k, known, 1) for k, known in cards]
    fit = int((w + d.gap) // (W + d.gap)) - bool(hidden)
    if len(there) > fit:
        there = [(k, known, n) for (k, known), n in Counter(cards).items()]
    if len(there) > fit:
        _list(d, there, x, y, w - (W + d.gap) * bool(hidden), d.own, verb)
        if hidden:
            _hidden(d, x + w - W, y, hidden)
        return
    m = len(there) + bool(hidden)
    begin: float = x + 102 if m * (W + d.gap) <= w - 100 else x
    step: float = W + d.gap
    if d.close:  # in five columns: deck, three compartments, discard pile; six cards as far apart as they can be
        begin, step = x, (w - W) / max(4, m - 1)
    met: Counter[int] = Counter(d.seen["used"]) if d.own == d.current else Counter()
    for i, (k, known, n) in enumerate(there):
        left = begin + step * i
        met[k] += 1
        d.card(k, left, y, f"c{d.own} {box.ids[k]} {met[k]}", verb)
        met[k] += n - 1
        if n > 1:
            d.pill(left + 21, y + 91, f"×{n}", 33, 22)
        if known:
            d.eye(left + 50, y + 18)
            if box.ids[k] in d.frame.turned:
                d.brackets(left, y, W, H)
    if hidden:
        _hidden(d, begin + step * len(there), y, hidden)
    for i in range(m, 5):
        s.rect(begin + step * i + 0.5, y + 0.5, W - 1, H - 1, "", 8, style=EMPTY)


def _hidden(d: Desk, x: float, y: float, n: int) -> None:
    """The part of a hand that is not seen."""
    d.s.use("back", x, y, key=f"hidden {d.own}", label=f"{amount(n, 'card')} face down")
    d.pill(x + 46, y + 70, n, 48, 28)


# -- what is asked ------------------------------------------------------------------------------------------------------------


def _question(d: Desk) -> dict[str, Any]:
    """The question on the sheet over the middle row, with its answers; empty where nothing of the sort is asked.

    An attack's window looks the same whether there is an answer in hand or not.
    """
    if d.now.get("seat") != d.own or not d.asked:
        return {}
    what, box = source(d.seen, d.box), d.box
    if d.doing == "Responding":
        k = box.kind[d.now["card"]]
        return dict(
            seat=d.now["by"],
            ask=f"{d.frame.names[d.now['by']]} attacks with {box.names[k]}",
            more=f"{box.words[k]['attack']} A card of your hand may answer it; shown, it stays there.",
            answers=[("bear it", "pass", "pass: bear the attack")],
        )
    if d.doing == "Doing":
        left = d.now["left"]
        words = [(a.replace("-", " "), f"do {a}", a.replace("-", " ")) for a in box.offers[d.now["text"]]]
        chosen = ", ".join(c.replace("-", " ") for c in d.now["chosen"])
        return dict(
            ask=f"{what}: choose {left} {'more ' if chosen else ''}of these",
            more=f"chosen: {chosen}" if chosen else "",
            answers=words,
        )
    if d.doing == "Stealing":
        who = d.frame.names[d.now["victim"]]
        return dict(
            ask=f"{what}: steal a chip from {who}", more="", answers=[(c, f"steal {c}", f"steal {c}") for c in ("food", "coin")]
        )
    if d.doing == "Removing" and d.now["place"] == DISCARDS:
        kinds = Counter(d.seen["discards"][d.own])
        answers = [
            (box.names[k] + (f" ×{n}" if n > 1 else ""), f"remove {box.ids[k]}", f"remove {box.names[k]}")
            for k, n in kinds.items()
        ]
        if "pass" in d.frame.legal:
            answers.append(("pass", "pass", "pass: remove no more"))
        return dict(ask=f"{what}: remove {amount(d.now['left'], 'card')} of your discard pile", more="", answers=answers)
    return {}


def _sheet(d: Desk, x: float, y: float, w: float, asks: dict[str, Any]) -> int:
    """The sheet with the question; returns by how much it is higher than the row it lies on."""
    s, answers = d.s, asks["answers"]
    columns = 3 if len(answers) <= 9 else 4
    wide = (w - 20) / columns
    if len(answers) <= 4:
        widths = [max(88, d.says(words)) for words, _, _ in answers]
        columns = len(answers) if sum(widths) + 8 * len(answers) <= w - 20 else 2
        wide = min((w - 20) / columns, max(widths) + 8)
    rows = -(-len(answers) // columns)
    told = wrapped(asks["more"], w - 24, 2) if asks["more"] else []
    h = max(112, 30 + 17 * len(told) + 28 * rows + 6)
    s.rect(x, y, w, h, "k", 10)
    left = x + 12
    if "seat" in asks:
        s.seat(asks["seat"], x + 22, y + 18, 24)
        left = x + 42
    s.text(left, y + 23, wrapped(asks["ask"], w - 54, 1, 15, True)[0], "b s15")
    for i, line in enumerate(told):
        s.text(x + 12, y + 46 + 17 * i, line, "q")
    top = y + h - 28 * rows - 6
    for i, (words, act, said) in enumerate(answers):
        cx, cy = x + 10 + wide * (i % columns), top + 28 * (i // columns)
        d.button(cx, cy, wide - 8, wrapped(words, wide - 24, 1, bold=True)[0], act, 25, said)
    return int(max(0, h - 112))
