"""The last picture of a game: bars of where the points came from, and the course of the scores.

A course has one row per ply, with the score of each seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from .scene import Scene, tint

Course = Sequence[Sequence[int]]
Place = tuple[float, float, float, float]

DASHES = ("", "9 5", "2 5", "12 4 2 4", "5 3")  # by seat
APART = 25  # the distance between the marks at the ends of lines
LETTER = 8.6  # the greatest width of a letter


# -- the course ---------------------------------------------------------------------------------------------------------------


def draw_course(s: Scene, course: Course, place: Place, title: str, together: bool = False) -> None:
    """The scores of all seats ply by ply; marks at the ends of the lines, a ring where the lead last changed.

    With ``together`` the seats share one score: there is one line, and nobody leads.
    """
    x, y, w, h = place
    s.rect(x, y, w, h, "z", 12)
    s.text(x + 16, y + 28, title, "b s16")
    if len(course) < 2:
        s.text(x + 16, y + 56, "the answers before this one are not known here", "q")
        return
    turned = 0 if together else lead_changed(course)
    told = f"ring: the lead last changed at answer {turned}" if turned else ""
    beside = LETTER * (len(title) + len(told) + 2) < w - 32
    if told:
        s.text(*((x + w - 16, y + 28, told, "q e") if beside else (x + 16, y + 48, told, "q")))
    left, right, top, base = x + 46, x + w - 44, y + (50 if beside else 68), y + h - 34
    most, least = max(1, *(max(row) for row in course)), min(0, *(min(row) for row in course))
    dx, dy = (right - left) / (len(course) - 1), (base - top) / (most - least)

    def at(value: int) -> float:
        return base - (value - least) * dy

    lines = min(6, max(2, int((base - top) / 32)))
    grid = next((g for g in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000) if (most - least) / g <= lines), most - least)
    for v in range(-(-least // grid) * grid, most + 1, grid):
        s.path(f"M{left:.1f} {at(v):.1f}H{right:.1f}", cls="h")
        s.text(left - 10, at(v) + 5, v, "q e")
    seats = range(1) if together else range(len(course[0]))
    for seat in seats:
        points = "L".join(f"{left + i * dx:.1f} {at(course[i][seat]):.1f}" for i in bends(course, seat))
        dash = f";stroke-dasharray:{DASHES[seat]}" if DASHES[seat] else ""
        colour = "ink" if together else f"seat{seat + 1}"
        s.path(f"M{points}", style=f"fill:none;stroke:var(--c);stroke-width:3{dash};{tint(colour)}")
    order = sorted(seats, key=lambda k: course[-1][k])
    for seat, mid in zip(order, _apart([at(course[-1][seat]) for seat in order], y + 46, y + h - 14), strict=True):
        if together:
            s.glyph("vp", right + 10, mid - 12, 24, "vp")
        else:
            s.seat(seat, right + 22, mid, 24)
    s.text(left, base + 24, "start", "q m")
    s.text(right, base + 24, f"answer {len(course) - 1}", "q e")
    if turned:
        ring = "fill:none;stroke:var(--ink);stroke-width:3"
        s.add("circle", cx=left + turned * dx, cy=at(max(course[turned])), r=9, style=ring)


def _apart(marks: list[float], top: float, base: float) -> list[float]:
    """Where marks go, from the lowest up, between ``top`` and ``base``; they overlap only if there is no room."""
    out, apart = marks[:], min(APART, (base - top) / max(1, len(marks) - 1))
    for n in range(1, len(out)):
        out[n] = min(out[n], out[n - 1] - apart)
    out[-1] = max(out[-1], top)
    for n in range(len(out) - 2, -1, -1):
        out[n] = max(out[n], out[n + 1] + apart)
    return out


def bends(course: Course, seat: int) -> list[int]:
    """The plies where a seat's line begins, ends or bends; between them it is straight."""
    line, last = [row[seat] for row in course], len(course) - 1
    return [i for i in range(len(line)) if i in (0, last) or line[i] != line[i - 1] or line[i] != line[i + 1]]


def lead_changed(course: Course) -> int:
    """The last ply at which another seat took the lead alone; 0 if none did."""
    leader, turned = -1, 0
    for ply, row in enumerate(course):
        first = [k for k, v in enumerate(row) if v == max(row)]
        if len(first) == 1:
            if leader not in (-1, first[0]):
                turned = ply
            leader = first[0]
    return turned


# -- bars ---------------------------------------------------------------------------------------------------------------------


def draw_bar(s: Scene, part: int, seat: int | None, place: Place, n: int = 0) -> None:
    """A part of a seat's bar (``None``: of the legend), and its number if there is room. Parts are plain, dotted, or hatched with
    upright or with level lines."""
    x, y, w, h = place
    colour = f"seat{seat + 1}" if seat is not None else "ink2"
    s.rect(x, y, w, h, "", 0, style=f"fill:var(--{colour if part == 0 else 'surface'});stroke:var(--{colour})")
    if part and w > 8:
        lines, pattern = _hatch(part, x, y, w, h)
        s.path(lines, style=f"fill:none;stroke:var(--{colour});{pattern}")
    if n and w >= 30:
        mid = y + h / 2
        if part:
            s.rect(x + w / 2 - 13, mid - 10, 26, 20, "", 10, style="fill:var(--surface)")
        s.text(x + w / 2, mid + 5, n, "b m" + ("" if part else " on"))


def _hatch(part: int, x: float, y: float, w: float, h: float) -> tuple[str, str]:
    """Dots, upright lines or level lines, each as one dashed line, however long the bar."""
    if part == 1:
        dots = "".join(f"M{x + 4:.1f} {y + h * q:.1f}h{w - 8:.1f}" for q in (0.3, 0.7))
        return dots, "stroke-width:3;stroke-linecap:round;stroke-dasharray:.1 7"
    if part == 2:
        return f"M{x + 4:.1f} {y + h / 2:.1f}h{w - 5:.1f}", f"stroke-width:{h};stroke-dasharray:1 7"
    return "".join(f"M{x:.1f} {y + h * q:.1f}h{w:.1f}" for q in (0.2, 0.4, 0.6, 0.8)), "stroke-width:1"
