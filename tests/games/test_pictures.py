"""Golden pictures of all rooms. ``python -m tests.games.ROOM.renew`` renews them; the diff is looked at."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

import islands_nb as isl
from tests.tools.golden import read

from .rooms import each_room, name_of, one_eye, seven_islands, small_islands, virgin_seas

# What each picture shows: how many seats, whether it is wide, and what is asked.
SHOWN = {
    one_eye: [(3, True, "Moving"), (3, True, "Raiding"), (3, True, "Raiding"), (5, False, "Buying"), (2, True, "over")],
    virgin_seas: [(2, True, "Guarding"), (3, True, "Aiming"), (4, True, "CompassTo"), (4, False, "Mermaid"), (4, True, "over")],
    small_islands: [
        (2, True, "Laying"),
        (4, True, "Choosing"),
        (3, False, "Settling"),
        (1, True, "AlexisLays"),
        (4, True, "over"),
    ],
    seven_islands: [
        (4, True, "Responding"),
        (3, True, "Placing"),
        (4, False, "Sending"),
        (1, True, "Following"),
        (2, True, "over"),
    ],
}
STILLS = [(room, still) for room in SHOWN for still in room.PICTURES]


@pytest.mark.parametrize(("room", "still"), STILLS, ids=lambda part: getattr(part, "file", None) or name_of(part))
def test_a_golden_picture_is_drawn_byte_for_byte(room, still):
    assert still.draw(read(room.FOLDER, still.game)[0]) == (room.FOLDER / still.file).read_bytes()


@each_room
def test_each_picture_there_is_is_one_that_is_drawn_and_all_are_small(room):
    files = sorted(room.FOLDER.glob("*.svg"))
    assert [f.name for f in files] == sorted(still.file for still in room.PICTURES)
    assert len({f.read_bytes() for f in files}) == len(files)
    assert sum(f.stat().st_size for f in files) < 350_000


@each_room
def test_the_pictures_show_what_may_be_seen_in_a_game(room):
    """Of several numbers of players, one narrow, one of the end."""
    found = []
    for still in room.PICTURES:
        log = read(room.FOLDER, still.game)[0]
        states = list(log.replay())
        s = states[-1 if still.ply is None else still.ply]
        found.append((log.seats, still.wide, type(s.stack[-1]).__name__ if s.stack else "over"))
    assert found == SHOWN[room]


@each_room
def test_frames_of_what_may_be_played_do_not_cross(room):
    """Of neighbours; what lies in another's frame whole, lies on it."""
    crossed, seen = [], 0
    for file in sorted(room.FOLDER.glob("*.island"))[:4]:
        s = isl.load(read(room.FOLDER, file.stem)[0], bots={})
        for ply in range(3, s.last, 17):
            then = s.branch(ply)
            for wide in (True, False):
                frames = outlines(then.picture(seat=then.seat, wide=wide, marks=True).svg)
                seen += len(frames)
                crossed += [(file.stem, ply, wide, a, b) for a, b in combinations(frames, 2) if cross(a, b)]
    assert crossed == []
    assert seen > 50


def outlines(svg):
    """What is outlined in a picture: left, top, right, bottom of each outline's outer edge."""
    found = re.findall(r'<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)" rx="[\d.]+" class="may"', svg)
    return [(x - 1, y - 1, x + w + 1, y + h + 1) for x, y, w, h in (map(float, rect) for rect in found)]


def cross(a, b):
    """Have both something in common, and neither lies in the other?"""
    common = min(a[2], b[2]) - max(a[0], b[0]) > 0.2 and min(a[3], b[3]) - max(a[1], b[1]) > 0.2
    return common and not any(p[0] <= q[0] and p[1] <= q[1] and p[2] >= q[2] and p[3] >= q[3] for p, q in ((a, b), (b, a)))


def test_frames_that_cross_would_be_found():
    assert cross((0, 0, 20, 20), (18, 0, 40, 20))
    assert not cross((0, 0, 20, 20), (20, 0, 40, 20))
    assert not cross((0, 0, 20, 20), (5, 5, 10, 10))
