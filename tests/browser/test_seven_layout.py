"""7 Islands: every text of every kind of scene can be read: not cut, not over another, not too small. Measured in Chromium."""

from __future__ import annotations

import pytest

import islands_nb as isl
from islands_nb.games.seven_islands import Island
from islands_nb.notebook.picture import picture as still

from .reading import some_scenes, unreadable

FIRST, COSTLY, WAY = "first_adventure", "costly_adventures", "in_each_others_way"
GAMES = [
    (2, 3, "random", dict(island="beginnings", cards=FIRST)),
    (4, 5, "greedy", dict(island="illusions", cards=COSTLY)),
    (3, 4, "random", dict(island="giants", cards=WAY)),
    (2, 9, "random", dict(island="ordeals", cards=WAY)),
    (3, 8, "random", dict(island="pirates", cards=COSTLY)),
    (4, 2, "random", dict(island="gluttony", cards=WAY)),
    (1, 5, "random", dict(island="monster", cards=FIRST)),
    (2, 6, "random", dict(island="monster", cards="random")),
]
LONG = "Reef of <b>Echoes</b> where everybody was already"
OWN = Island.from_rows(
    [dict(name=f"{n} {LONG}", needs=n + 1, each="earn food 1; gain another up to 5", most="earn vp 2") for n in range(12)],
    name=LONG,
    start="earn food 1",
    scoring="lose 1 for each food; win 2 for each marker",
    system="ranks",
    ranks=[dict(name=f"{n} {LONG[:40]}", start="earn vp 1; place 1; draw 2") for n in range(5)],
)


def games():
    """Whole games on every island, and the beginning of one on an island with the longest names and the most quests."""
    for seats, seed, player, options in GAMES:
        log = isl.start("seven_islands", seats=seats, seed=seed, bots=dict.fromkeys(range(seats), player), **options).run().log
        yield f"{options['island']}, {seats} seats", isl.load(log, bots={})
    s = isl.start("seven_islands", seats=4, seed=3, island=OWN)
    for n in range(40):
        legal = s.legal()
        s.play(legal[7 * n % len(legal)], seat=s.seat)
    yield "an island of one's own", s


@pytest.fixture(scope="module")
def scenes():
    """Early, midway, late, at the end, and each question the first time and the last."""
    out = []
    for name, s in games():
        tasks = [type(state.stack[-1]).__name__ if state.stack else "" for state in s.states()]
        asked = [k for task in dict.fromkeys(tasks) for k in (tasks.index(task), len(tasks) - 1 - tasks[::-1].index(task))]
        for n, ply in enumerate(dict.fromkeys((0, s.last // 3, s.last * 2 // 3, *asked, s.last))):
            then = s.branch(ply)
            seat = "all" if n % 7 == 5 else None if n % 7 == 6 else 0 if then.seat is None else then.seat
            for wide in (True, False):
                out.append((f"{name}, ply {ply}, seat {seat}", wide, still(then, seat=seat, wide=wide, marks=True).svg))
    return out


@some_scenes
@pytest.mark.parametrize(
    ("wide", "width", "font"),
    [
        (True, 1280, "system-ui"),
        (True, 1280, "DejaVu Sans"),  # one of the widest there are
        (True, 1010, "Liberation Sans"),
        (False, 800, "DejaVu Sans"),
        (False, 640, "Liberation Sans"),
    ],
)
def test_texts_can_be_read(browser, scenes, wide, width, font, every):
    assert not unreadable(browser, scenes, wide, width, font, every)
