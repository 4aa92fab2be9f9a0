"""The course of a game's scores, a row a ply and in it each seat's: what drawings of it ask."""

from __future__ import annotations

from collections.abc import Sequence

Course = Sequence[Sequence[int]]


def bends(course: Course, seat: int) -> list[int]:
    """The plies where a seat's line begins, ends or bends; between them it is straight."""
    line, last = [row[seat] for row in course], len(course) - 1
    return [i for i in range(len(line)) if i in (0, last) or line[i] != line[i - 1] or line[i] != line[i + 1]]


def lead_changed(course: Course) -> int:
    """The last ply at which another seat came to lead alone; 0 if none did."""
    leader, turned = -1, 0
    for ply, row in enumerate(course):
        first = [k for k, v in enumerate(row) if v == max(row)]
        if len(first) == 1:
            if leader not in (-1, first[0]):
                turned = ply
            leader = first[0]
    return turned
