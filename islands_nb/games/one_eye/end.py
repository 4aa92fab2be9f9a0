"""The end of a game: a table with a row per source of jewels and a column per seat; the sums; the course."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.course import draw_bar, draw_course
from islands_nb.kernel.scene import Frame, Scene

from .box import IslandBox
from .pieces import fill, ink
from .scoring import Count
from .words import amount

Rank = list[tuple[int, str, int]]
COURSE = "The course: what each would have counted"


def end_scene(s: Scene, seen: dict[str, Any], frame: Frame, counted: list[Count], rank: Rank, words: tuple[str, str]) -> Scene:
    """The final count, the best seat first."""
    s.w, s.h = (1280, 676) if frame.wide else (800, 0)
    s.status(rank[0][0], *words, rank, "Final", "in jewels")
    top = 68 if frame.wide else 112
    w = 716 if frame.wide else 784
    x = 24 if frame.wide else 8
    bottom = _count(s, seen, frame, counted, rank, x, top, w)
    if frame.wide:
        _sums(s, counted, rank, 752, top, 504, seen["variant"])
        draw_course(s, frame.course, (752, top + 84 + 44 * len(rank), 504, 596 - 84 - 44 * len(rank)), COURSE)
    else:
        _sums(s, counted, rank, x, bottom + 12, w, seen["variant"])
        at = bottom + 24 + 72 + 44 * len(rank)
        draw_course(s, frame.course, (x, at, w, 280), COURSE)
        s.h = int(at + 288)
    return s


def _count(s: Scene, seen: dict[str, Any], frame: Frame, counted: list[Count], rank: Rank, x: float, y: float, w: float) -> float:
    """The table of sources; returns where it ends."""
    box: IslandBox = frame.box  # type: ignore[assignment]
    colours = seen["colours"]
    rows = 3 + len(colours) + bool(seen["variant"])
    h = 596
    row = min(46.0, (h - 56 - 64) / rows)
    s.rect(x, y, w, h, "z", 12)
    left = x + 210
    step = (w - 220) / len(rank)
    edge = [left + step * (k + 1) - 12 for k in range(len(rank))]
    for k, (seat, name, _) in enumerate(rank):
        s.seat(seat, edge[k] - 58, y + 30, 26)
        s.text(edge[k], y + 36, name, "b e s16")
    lines: list[tuple[str, str, str, list[tuple[str, str]]]] = []
    order = [seat for seat, _, _ in rank]
    sabres, ducats = seen["sabres"], seen["ducats"]
    lines.append(("jewel", "jewel", "Jewels held", [("", _plus(counted[k].held)) for k in order]))
    per = amount(box.per_sabre, "ducat")
    lines.append(("sabre", "sabre", f"Sabres, {per} each", [(str(sabres[k]), f"= {box.per_sabre * sabres[k]}") for k in order]))
    swapped = [box.per_sabre * sabres[k] for k in order]
    had = [f"{ducats[k]} + {n}" if len(rank) < 4 else str(ducats[k] + n) for k, n in zip(order, swapped, strict=True)]
    each = f"Ducats, {box.per_jewel} for a jewel"
    lines.append(("ducat", "goldline", each, list(zip(had, [_plus(counted[k].change) for k in order], strict=True))))
    for c in colours:
        cells = [(str(counted[k].chests[c]) if counted[k].chests[c] else "", _plus(counted[k].awards[c])) for k in order]
        lines.append((box.colours[c], "", f"Chests on {box.colours[c]}", cells))
    if seen["variant"]:
        n = len(box.colours)
        own = [sum(1 for c in colours if seen["columns"][k * n + c]) for k in order]
        lines.append(
            ("free", "ink", "Different colours", [(str(m), _plus(counted[k].variant)) for m, k in zip(own, order, strict=True)])
        )
    for r, (glyph, colour, words, cells) in enumerate(lines):
        ry = y + 56 + row * r
        mid = ry + row / 2
        if colour:
            s.glyph(glyph, x + 24, mid - 12, 24, colour)
        else:
            s.rect(x + 21, mid - 15, 30, 30, "", 6, style=f"fill:var(--{fill(glyph)});stroke:var(--edge)")
            s.glyph(glyph, x + 26, mid - 10, 20, ink(glyph))
        s.text(x + 62, mid + 6, words)
        for k, (had_, got) in enumerate(cells):
            s.text(edge[k] - 50, mid + 6, had_, "e q")
            s.text(edge[k], mid + 6, got, "b e s16" if got != "0" else "e q")
    s.path("".join(f"M{x + 16} {y + 56 + row * r:.1f}h{w - 32}" for r in range(len(lines))), cls="h")
    ry = y + 56 + row * len(lines) + 4
    s.path(f"M{x + 16} {ry:.1f}h{w - 32}", style="stroke:var(--ink);stroke-width:2;fill:none")
    s.text(x + 24, ry + 36, "Jewels in all", "b s18")
    for k, (_, _, total) in enumerate(rank):
        s.text(edge[k], ry + 38, total, "b e s24")
    return y + h


def _plus(n: int) -> str:
    return f"+{n}" if n else "0"


def _sums(s: Scene, counted: list[Count], rank: Rank, x: float, y: float, w: float, variant: bool) -> None:
    """One bar per seat; its parts plain, dotted, and with upright and level lines."""
    s.rect(x, y, w, 72 + 44 * len(rank), "z", 12)
    s.text(x + 16, y + 28, "Where the jewels came from", "b s16")
    scale = (w - 116) / max(1, rank[0][2])
    for k, (seat, _, total) in enumerate(rank):
        c, top, left = counted[seat], y + 42 + 44 * k, x + 54.0
        s.seat(seat, x + 30, top + 16, 24)
        for j, part in enumerate((c.held, c.change, sum(c.awards.values()), c.variant)):
            width = part * scale
            if part:
                draw_bar(s, j, seat, (left, top, width, 32), part)
            left += width
        s.text(left + 8, top + 22, total, "b s16")
    legend = ["held", "ducats and sabres", "chests", *(["colours"] if variant else [])]
    left = x + 54
    for j, words in enumerate(legend):
        draw_bar(s, j, None, (left, y + 46 + 44 * len(rank), 22, 16))
        s.text(left + 30, y + 60 + 44 * len(rank), words, "q")
        left += 52 + 7.6 * len(words)
