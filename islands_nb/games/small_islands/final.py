"""The end of a game as drawn: the map; a table with a row per source of points and a column per seat; the sums; the course."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.course import draw_bar, draw_course
from islands_nb.kernel.scene import Frame, Scene

from .atlas import Atlas
from .box import IslandBox
from .scoring import Score, ports_of

Rank = list[tuple[int, str, int]]
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
    told = ("point at an island to read what it shows;", "the map stays: + and - zoom in and out")
    if frame.still:
        told = ("the map as it ended", "")
    s.text(left + 18, top + 20, told[0], "s15", key="preview", fit=across - 36)
    s.text(left + 18, top + 39, told[1], "s15", key="preview-more")
    x, y, w = at["table" if frame.wide else "narrow_table"]
    y = _table(s, seen, frame, atlas, counted, rank, x, y, w) + 8
    y = _sums(s, counted, rank, x, y, w) + 8
    draw_course(s, frame.course, (x, y, w, 664 - y if frame.wide else 260), "The course")
    if not frame.wide:
        s.h = int(y + 268)
    return s


def _table(
    s: Scene, seen: dict[str, Any], frame: Frame, atlas: Atlas, counted: list[Score], rank: Rank, x: float, y: float, w: float
) -> float:
    """The table with one row per source; returns where it ends."""
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
    ties: list[tuple[str, dict[int, int]]] = []
    for tie in (("Houses", placed), ("Ports", ports), ("Laid last", last)):  # as far as it takes to decide (M10.5)
        if len({(counted[k].total, *(of[k] for _, of in ties)) for k in tied}) < len(tied):
            ties.append(tie)
    step, row = (w - 190) / len(rank), 38.0
    h = 48 + row * len(rows) + 48 + (30 if ties else 0) + 22 * len(ties)
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
        s.text(x + 20, top + 16, "Equal points: these decide, in this order", "q")
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
    """One bar per seat; its parts plain, dotted, and with upright lines. Returns where it ends."""
    step = 34 if len(rank) < 4 else 30
    h = 48 + step * len(rank) + 8
    s.rect(x, y, w, h, "z", 12)
    s.text(x + 16, y + 27, "Where the points came from", "b s16")
    left = x + w - 314
    for j, words in enumerate(PARTS):
        draw_bar(s, j, None, (left, y + 14, 22, 16))
        s.text(left + 28, y + 27, words, "q")
        left += 48 + 8 * len(words)
    scale = (w - 116) / max(1, *(total for _, _, total in rank))
    for k, (seat, _, total) in enumerate(rank):
        c, top, left = counted[seat], y + 44 + step * k, x + 54.0
        s.seat(seat, x + 30, top + 13, 24)
        for j, part in enumerate((c.prestige, c.discovery, c.ship)):
            if part:
                draw_bar(s, j, seat, (left, top, part * scale, 26), part)
            left += part * scale
        s.text(left + 8, top + 19, total, "b s16")
    return y + h
