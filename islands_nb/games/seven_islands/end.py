"""The end of a game: the count, a row a source of points and a column a seat; the sums; the course."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.course import draw_bar, draw_course
from islands_nb.kernel.scene import Frame, Scene

from .brief import wrapped
from .coast import Coast, threats
from .desk import Desk
from .pieces import KINDS
from .scoring import Count, count

View = dict[str, Any]
Rank = list[tuple[int, str, int]]
Row = tuple[str, str, str, list[tuple[int, int]]]  # glyph, its colour, words; of each seat how many, and the points for them
COURSE = "The course: points if counted then"
BEGAN = ("1st", "2nd", "3rd", "4th")


def end_scene(s: Scene, seen: View, frame: Frame, rank: Rank, words: tuple[str, str]) -> Scene:
    """The final count, the best seat first; against the monster, how it ended."""
    d = Desk(seen, frame, s)
    if seen["monster"] >= 0:
        return _monster(d, rank, words)
    counted = count(d.box, seen)
    rank = sorted(rank, key=lambda r: (-r[2], -((r[0] - seen["first"]) % seen["seats"])))  # S9.7
    s.status(rank[0][0], *words, rank, "Final", "points")
    x, top, w = (24.0, 68.0, 716.0) if frame.wide else (8.0, 112.0, 784.0)
    bottom = _count(d, counted, rank, x, top, w, 596 if frame.wide else 0)
    if frame.wide:
        high = 72 + 44 * len(rank)
        _sums(s, counted, rank, 752, top, 504)
        draw_course(s, frame.course, (752, top + high + 12, 504, 596 - high - 12), COURSE)
    else:
        _sums(s, counted, rank, x, bottom + 12, w)
        at = bottom + 24 + 72 + 44 * len(rank)
        draw_course(s, frame.course, (x, at, w, 280), COURSE)
        s.h = int(at + 288)
    return s


def _monster(d: Desk, rank: Rank, words: tuple[str, str]) -> Scene:
    """The island as it lies, what has come true, and how the medals went."""
    s, frame = d.s, d.frame
    s.status(None, *words, rank, "Together", "medals gone")
    Coast(d).draw()
    told = "The course: the medals gone, answer by answer"
    if frame.wide:
        threats(d, 24, 66, 624, 284)
        draw_course(s, frame.course, (24, 362, 1232, 304), told, together=True)
        return s
    x, y, w, h = d.at["island"]
    threats(d, 8, 112, 784, 284)
    draw_course(s, frame.course, (x, y + h + 8, w, 280), told, together=True)
    s.h = int(y + h + 296)
    return s


# -- the count ----------------------------------------------------------------------------------------------------------------


def _rows(d: Desk, counted: list[Count], order: list[int]) -> list[Row]:
    """A row a source of points."""
    seen, box = d.seen, d.box
    n = len(box.cost)
    rows: list[Row] = [("vp", "vp", "VP chips", [(seen["vp"][k], counted[k].chips) for k in order])]
    for card, points in enumerate(box.points):
        have = [seen["owned"][k * n + card] for k in order]
        if points and any(have):
            glyph, colour = KINDS[box.category[card]]
            rows.append((glyph, colour, f"{box.names[card]}, {points} each", [(m, m * points) for m in have]))
    for p in d.isle.points:
        values = {"food": seen["food"], "coin": seen["coins"]}
        for_marker = [sum(seen["markers"][k :: seen["seats"]]) for k in range(seen["seats"])]
        values |= {"marker": for_marker, "card": [sum(seen["owned"][k * n : k * n + n]) for k in range(seen["seats"])]}
        has = values[p.thing]
        glyph, colour = {"food": ("food", "food"), "coin": ("coin", "goldline")}.get(p.thing, ("card", "ink"))
        rows.append((glyph, colour, f"{p.thing.capitalize()} left, {p.n} each", [(has[k], has[k] * p.n) for k in order]))
    return rows


def _count(d: Desk, counted: list[Count], rank: Rank, x: float, y: float, w: float, h: float) -> float:
    """The table of sources; returns where it ends."""
    s, order = d.s, [seat for seat, _, _ in rank]
    rows = _rows(d, counted, order)
    decided = [seat for seat, _, total in rank if total == rank[0][2]]
    tail = 64 + (40 if len(decided) > 1 else 0)
    row = min(46.0, (h - 56 - tail) / len(rows)) if h else 44.0
    h = h or 56 + tail + row * len(rows)
    s.rect(x, y, w, h, "z", 12)
    left = x + 250
    step = (w - 266) / len(rank)
    edge = [left + step * (k + 1) - 12 for k in range(len(rank))]
    for k, (seat, name, _) in enumerate(rank):
        s.seat(seat, edge[k] - 58, y + 30, 26)
        s.text(edge[k], y + 36, name, "b e s16")
    for r, (glyph, colour, words, cells) in enumerate(rows):
        mid = y + 56 + row * (r + 0.5)
        s.glyph(glyph, x + 24, mid - 12, 24, colour)
        s.text(x + 62, mid + 6, wrapped(words, 200, 1)[0])
        for k, (n, got) in enumerate(cells):
            if n:
                s.text(edge[k] - 44, mid + 6, n, "e q")
            s.text(edge[k], mid + 6, f"{got:+}" if got else 0, "b e s16" if got else "e q")
    s.path("".join(f"M{x + 16} {y + 56 + row * r:.1f}h{w - 32}" for r in range(len(rows))), cls="h")
    end = y + 56 + row * len(rows) + 4
    s.path(f"M{x + 16} {end:.1f}h{w - 32}", style="stroke:var(--ink);stroke-width:2;fill:none")
    s.text(x + 24, end + 36, "Points in all", "b s18")
    for k, (_, _, total) in enumerate(rank):
        s.text(edge[k], end + 38, total, "b e s24")
    if len(decided) > 1:
        s.text(x + 24, end + 74, "equal: the last to begin wins", "q")
        for k, seat in enumerate(order):
            if seat in decided:
                s.text(edge[k], end + 74, f"began {BEGAN[(seat - d.seen['first']) % d.seen['seats']]}", "b e")
    _decks(d, order, x, end + tail + 6, w, y + h - end - tail - 16)
    return y + h


def _decks(d: Desk, order: list[int], x: float, y: float, w: float, h: float) -> None:
    """What each owned at the end, as far as there is room for it."""
    if h < 24 + 22 * len(order):
        return
    s, step = d.s, min(h / len(order), 62.0)
    s.path(f"M{x + 16} {y - 6:.1f}h{w - 32}", cls="h")
    for i, seat in enumerate(order):
        top = y + step * i
        s.seat(seat, x + 36, top + 15, 24)
        there = d.owned(seat)
        told = f"{sum(n for _, n in there)} cards: " + ", ".join(f"{n} {d.box.names[k]}" for k, n in there)
        for j, line in enumerate(wrapped(told, w - 84, max(1, int((step - 8) // 17)))):
            s.text(x + 62, top + 20 + 17 * j, line, "q")


def _sums(s: Scene, counted: list[Count], rank: Rank, x: float, y: float, w: float) -> None:
    """A bar a seat: what its cards and its chips brought, and what the island gave."""
    s.rect(x, y, w, 72 + 44 * len(rank), "z", 12)
    s.text(x + 16, y + 28, "Where the points came from", "b s16")
    most = max(1, *(c.cards + c.chips + max(c.island, 0) for c in counted))
    scale = (w - 130) / most
    lost = any(c.island < 0 for c in counted)
    for k, (seat, _, total) in enumerate(rank):
        c, top, left = counted[seat], y + 42 + 44 * k, x + 54.0
        s.seat(seat, x + 30, top + 16, 24)
        for j, part in enumerate((c.cards, c.chips, max(c.island, 0))):
            if part:
                draw_bar(s, j, seat, (left, top, part * scale, 32), part)
            left += part * scale
        less = f" - {-c.island} = {total}" if c.island < 0 else f" {total}"
        s.text(left + 4, top + 22, less, "b s16")
    legend = ["cards", "VP chips", *(["the island"] if any(c.island > 0 for c in counted) else [])]
    left = x + 54
    at = y + 46 + 44 * len(rank)
    for j, words in enumerate(legend):
        draw_bar(s, j, None, (left, at, 22, 16))
        s.text(left + 30, at + 14, words, "q")
        left += 58 + 8 * len(words)
    if lost:
        s.text(left, at + 14, "less what the island takes", "q")
