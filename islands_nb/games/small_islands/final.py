"""The end of a game as it is drawn: the map, a row a source of points and a column a seat; the sums; the course."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from islands_nb.kernel.course import bends, lead_changed
from islands_nb.kernel.scene import Frame, Scene, tint

from .atlas import Atlas
from .box import IslandBox
from .scoring import Score, ports_of

Rank = list[tuple[int, str, int]]
DASHES = ("", "9 5", "2 5", "12 4 2 4")
PARTS = ("prestige", "discovery", "ship")


def end_scene(
    s: Scene, seen: dict[str, Any], frame: Frame, counted: list[Score], rank: Rank, words: tuple[str, str], at: dict[str, Any]
) -> Scene:
    """The map as it ended, and the final count, the best seat first."""
    s.status(rank[0][0], *words, rank, "Final", "points")
    atlas = Atlas(s, seen, frame, at["map" if frame.wide else "narrow_map"])
    atlas.draw((12, 12, 12, 12))
    left, top, across, high = at["preview" if frame.wide else "narrow_preview"]
    s.rect(left, top, across, high, "z", 12)
    s.text(left + 18, top + 20, "point at an island to read what it shows;", "s15", key="preview", fit=across - 36)
    s.text(left + 18, top + 39, "the map stays: + and - look nearer and farther", "s15", key="preview-more")
    x, y, w = at["table" if frame.wide else "narrow_table"]
    y = _table(s, seen, frame, atlas, counted, rank, x, y, w) + 8
    y = _sums(s, counted, rank, x, y, w) + 8
    _course(s, frame, x, y, w, 664 - y if frame.wide else 260)
    if not frame.wide:
        s.h = int(y + 268)
    return s


def _table(
    s: Scene, seen: dict[str, Any], frame: Frame, atlas: Atlas, counted: list[Score], rank: Rank, x: float, y: float, w: float
) -> float:
    """A row a source; returns where it ends."""
    box: IslandBox = frame.box  # type: ignore[assignment]
    order = [seat for seat, _, _ in rank]
    placed = {k: box.houses - seen["at_hand"][k] - seen["in_reserve"][k] for k in order}
    ports = {k: ports_of(box, seen["laid"], atlas.chart, k) for k in order}
    last = {k: max((n for n, tile in enumerate(seen["laid"]) if tile[4] == k), default=-1) for k in order}
    rows = [
        ("vp", "vp", "Prestige", [str(counted[k].prestige) for k in order], [f"{placed[k]} houses" for k in order]),
        ("coin", "goldline", "Discovery", [str(counted[k].discovery) for k in order], [_tokens(seen, box, k) for k in order]),
        ("port", "port", "Ports at ship", [str(counted[k].ship) for k in order], [f"{ports[k]} ports" for k in order]),
    ]
    totals = [total for _, _, total in rank]
    tied = [k for k in order if totals.count(counted[k].total) > 1]
    ties = [("Houses", placed), ("Ports", ports), ("Laid last", last)] if tied else []
    step, row = (w - 190) / len(rank), 38.0
    h = 48 + row * len(rows) + 48 + 24 * (1 if ties else 0) + 22 * len(ties)
    s.rect(x, y, w, h, "z", 12)
    edge = [x + 174 + step * (k + 1) for k in range(len(rank))]
    for k, (seat, name, _) in enumerate(rank):
        s.seat(seat, edge[k] - 70, y + 28, 24)
        s.text(edge[k], y + 34, name, "b e s16")
    for r, (glyph, colour, title, values, notes) in enumerate(rows):
        top = y + 48 + row * r
        s.path(f"M{x + 16} {top:g}h{w - 32}", cls="h")
        s.glyph(glyph, x + 20, top + 8, 22, colour)
        s.text(x + 52, top + 25, title)
        for k, (value, note) in enumerate(zip(values, notes, strict=True)):
            s.text(edge[k], top + 26, value, "b e s18")
            if len(rank) < 4 or len(note) < 8:
                s.text(edge[k] - 34, top + 25, note, "q e")
    top = y + 48 + row * len(rows)
    s.path(f"M{x + 16} {top:g}h{w - 32}", style="stroke:var(--ink);stroke-width:2;fill:none")
    s.text(x + 20, top + 32, "Points in all", "b s18")
    for k, (_, _, total) in enumerate(rank):
        s.text(edge[k], top + 33, total, "b e s24")
    top += 48
    if ties:
        s.text(x + 20, top + 16, "Equal points: one after the other decide", "q")
        for r, (title, of) in enumerate(ties):
            s.text(x + 20, top + 40 + 22 * r, title)
            for k, seat in enumerate(order):
                if seat in tied:
                    words = (f"tile {of[seat] + 1}" if of[seat] >= 0 else "never") if title == "Laid last" else of[seat]
                    s.text(edge[k], top + 40 + 22 * r, words, "e b")
    return y + h


def _tokens(seen: dict[str, Any], box: IslandBox, seat: int) -> str:
    """The discovery tokens of a seat: ``5 + 7``."""
    return " + ".join(str(box.discovery[t]) for t in seen["opened"][seat])


def _sums(s: Scene, counted: list[Score], rank: Rank, x: float, y: float, w: float) -> float:
    """A bar a seat; its parts plain, dotted, with upright lines. Returns where it ends."""
    step = 34 if len(rank) < 4 else 30
    h = 48 + step * len(rank) + 8
    s.rect(x, y, w, h, "z", 12)
    s.text(x + 16, y + 27, "Where the points came from", "b s16")
    left = x + w - 314
    for j, words in enumerate(PARTS):
        _bar(s, j, None, left, y + 14, 22, 16, 0)
        s.text(left + 28, y + 27, words, "q")
        left += 48 + 8 * len(words)
    scale = (w - 116) / max(1, *(total for _, _, total in rank))
    for k, (seat, _, total) in enumerate(rank):
        c, top, left = counted[seat], y + 44 + step * k, x + 54.0
        s.seat(seat, x + 30, top + 13, 24)
        for j, part in enumerate((c.prestige, c.discovery, c.ship)):
            if part:
                _bar(s, j, seat, left, top, part * scale, 26, part)
            left += part * scale
        s.text(left + 8, top + 19, total, "b s16")
    return y + h


def _bar(s: Scene, part: int, seat: int | None, x: float, y: float, w: float, h: float, n: int) -> None:
    colour = f"seat{seat + 1}" if seat is not None else "ink2"
    s.rect(x, y, w, h, "", 0, style=f"fill:var(--{colour if part == 0 else 'surface'});stroke:var(--{colour})")
    if part and w > 8:
        if part == 1:
            d = "".join(f"M{x + 4:.1f} {y + h * q:.1f}h{w - 8:.1f}" for q in (0.3, 0.7))
            pattern = "stroke-width:3;stroke-linecap:round;stroke-dasharray:.1 7"
        else:
            d, pattern = f"M{x + 4:.1f} {y + h / 2:.1f}h{w - 5:.1f}", f"stroke-width:{h};stroke-dasharray:1 7"
        s.path(d, style=f"fill:none;stroke:var(--{colour});{pattern}")
    if n and w >= 32:
        if part:
            s.rect(x + w / 2 - 13, y + 4, 26, 18, "", 9, style="fill:var(--surface)")
        s.text(x + w / 2, y + 18, n, "b m" + ("" if part else " on"))


def _course(s: Scene, frame: Frame, x: float, y: float, w: float, h: float) -> None:
    """What each would have counted, answer by answer; marks at the line's end, a ring where the lead last changed."""
    s.rect(x, y, w, h, "z", 12)
    s.text(x + 16, y + 27, "The course", "b s16")
    course: Sequence[Sequence[int]] = frame.course
    if len(course) < 2:
        s.text(x + 16, y + 54, "the answers before this one are not known here", "q")
        return
    turned = lead_changed(course)
    if turned:
        s.text(x + w - 16, y + 27, f"ring: the lead last changed at answer {turned}", "q e")
    left, right, top, base = x + 46, x + w - 44, y + 50, y + h - 32
    most = max(1, *(max(row) for row in course))
    grid = next((g for g in (5, 10, 20, 25, 50, 100) if most / g <= 4), most)
    dx, dy = (right - left) / (len(course) - 1), (base - top) / most
    for v in range(0, most + 1, grid):
        s.path(f"M{left:.1f} {base - v * dy:.1f}H{right:.1f}", cls="h")
        s.text(left - 10, base - v * dy + 5, v, "q e")
    for seat in range(len(course[0])):
        points = "L".join(f"{left + i * dx:.1f} {base - course[i][seat] * dy:.1f}" for i in bends(course, seat))
        dash = f";stroke-dasharray:{DASHES[seat]}" if DASHES[seat] else ""
        s.path(f"M{points}", style=f"fill:none;stroke:var(--c);stroke-width:3{dash};{tint(f'seat{seat + 1}')}")
    marks = sorted(range(len(course[-1])), key=lambda k: course[-1][k])
    at = [base - course[-1][seat] * dy for seat in marks]  # of the marks at the ends, which never cover each other
    for n in range(1, len(at)):
        at[n] = min(at[n], at[n - 1] - 25)
    at[-1] = max(at[-1], y + 46)
    for n in range(len(at) - 2, -1, -1):
        at[n] = max(at[n], at[n + 1] + 25)
    for seat, mid in zip(marks, at, strict=True):
        s.seat(seat, right + 22, mid, 24)
    s.text(left, base + 22, "start", "q m")
    s.text(right, base + 22, f"answer {len(course) - 1}", "q e")
    if turned:
        ring = "fill:none;stroke:var(--ink);stroke-width:3"
        s.add("circle", cx=left + turned * dx, cy=base - max(course[turned]) * dy, r=9, style=ring)
