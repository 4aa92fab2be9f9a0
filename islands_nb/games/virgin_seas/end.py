"""The end of a game: the sea, the final count with a row for each source of points and a column for each seat, and the course."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.course import draw_course
from islands_nb.kernel.scene import Frame, Scene, tint

from .box import FleetBox
from .chart import chart
from .scoring import Control, controls, kept
from .voice import afloat
from .waters import Waters
from .words import amount

View = dict[str, Any]
Rank = list[tuple[int, str, int]]
ROW = 36
COURSE = 280  # the least height of the course


def end_scene(s: Scene, seen: View, frame: Frame, rank: Rank, words: tuple[str, str]) -> Scene:
    """The final count beside the sea; the best seat first."""
    box: FleetBox = frame.box  # type: ignore[assignment]
    there = controls(box, seen)
    rank = sorted(rank, key=lambda r: (-r[2], -afloat(seen)[r[0]]))
    s.status(rank[0][0], *words, rank, "Final", "points")
    x, y, w = (632.0, 68.0, 624.0) if frame.wide else (8.0, 112.0, 784.0)
    bottom = _count(s, seen, box, there, rank, x, y, w) + 10
    high = max(664 - bottom, 200) if frame.wide else COURSE
    draw_course(s, frame.course, (x, bottom, w, high), "The course: what each would have counted")
    place = (24.0, 68.0, 596.0, 596.0) if frame.wide else (8.0, bottom + high + 10, 784.0, 0.0)
    waters = Waters(s, seen, frame, chart(seen, box), place)
    waters.draw(there, ())
    if not frame.wide:
        s.h = int(waters.place[1] + waters.place[3] + 8)
    return s


# -- the count ----------------------------------------------------------------------------------------------------------------


def _count(s: Scene, seen: View, box: FleetBox, there: list[Control], rank: Rank, x: float, y: float, w: float) -> float:
    """The table of sources; returns where it ends."""
    order = [seat for seat, _, _ in rank]
    rows: list[tuple[str, str, list[tuple[int, int]]]] = []
    values = sorted({c.value for c in there}, reverse=True)
    for value in values[:6]:  # an edited box may have more; the rest are counted together
        have = [sum(k in c.seats for c in there if c.value == value) for k in order]
        rows.append((str(value), f"islands of {value}", [(n, n * value) for n in have]))
    rest = [[c.value for c in there if k in c.seats and c.value in values[6:]] for k in order]
    if any(rest):
        rows.append(("", "other islands", [(len(has), sum(has)) for has in rest]))
    events = [kept(seen, k) for k in order]
    rows.append(("", f"events kept, {amount(box.event_points, 'point')} each", [(n, n * box.event_points) for n in events]))
    decided = sum(total == rank[0][2] for _, _, total in rank) > 1
    h = 52 + ROW * len(rows) + 56 + (ROW if decided else 0)
    s.rect(x, y, w, h, "z", 12)
    step = (w - 220) / len(rank)
    edge = [x + 204 + step * (k + 1) for k in range(len(rank))]
    for k, (seat, name, _) in enumerate(rank):
        s.seat(seat, edge[k] - 62, y + 28, 26)
        s.text(edge[k], y + 34, name, "b e s16")
    s.path("".join(f"M{x + 16} {y + 52 + ROW * r}h{w - 32}" for r in range(len(rows))), cls="h")
    for r, (points, words, cells) in enumerate(rows):
        mid = y + 52 + ROW * r + ROW / 2
        _sign(s, x + 16, mid, points, words)
        s.text(x + 54, mid + 5, words)
        for k, (n, got) in enumerate(cells):
            s.text(edge[k] - 38, mid + 5, n or "", "e q")
            s.text(edge[k], mid + 6, f"+{got}" if got else "0", "b e s16" if got else "e q")
    top = y + 52 + ROW * len(rows)
    s.path(f"M{x + 16} {top}h{w - 32}", style="stroke:var(--ink);stroke-width:2;fill:none")
    s.text(x + 16, top + 36, "Points in all", "b s18")
    for k, (_, _, total) in enumerate(rank):
        s.text(edge[k], top + 38, total, "b e s24")
    if decided:
        _ties(s, seen, rank, x, top + 56, edge)
    return y + h


def _sign(s: Scene, x: float, mid: float, value: str, words: str) -> None:
    """The sign at the start of a row: an island with its points, or a card face down."""
    if words.startswith("events"):
        s.use("back", x + 1, mid - 13, 26)
        return
    s.rect(x, mid - 13, 28, 26, "", 10, style="fill:var(--land);stroke:var(--landline)")
    s.text(x + 14, mid + 6, value, "b m s16")


def _ties(s: Scene, seen: View, rank: Rank, x: float, y: float, edge: list[float]) -> None:
    """What decides between equal points, if there are any (V10.6)."""
    sailing = afloat(seen)
    s.use("hull-small", x + 14, y - 6, 30, style=tint("ink2"))
    s.text(x + 54, y + 15, "ships in play decide")
    for k, (seat, _, total) in enumerate(rank):
        if total == rank[0][2]:
            s.text(edge[k], y + 16, sailing[seat], "b e s16")
