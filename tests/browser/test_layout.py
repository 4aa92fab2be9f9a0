"""Every text of every kind of scene can be read: not cut, not over another, not too small. Measured in Chromium."""

from __future__ import annotations

import pytest

import islands_nb as isl
from islands_nb.notebook.picture import picture as still

from .reading import MEASURE, some_scenes, unreadable

GAMES = [(2, 7, False), (3, 7, False), (3, 8, True), (4, 9, True), (5, 8, True)]  # of One-Eye
SEAS = [(2, 3, "random"), (2, 7, "greedy"), (3, 5, "random"), (4, 7, "greedy"), (4, 2, "random"), (4, 11, "random")]


def drawn(s, plies, name):
    """Pictures at these plies, wide and narrow, as the seat to act sees them, and now and then as all do."""
    for n, ply in enumerate(dict.fromkeys(plies)):
        then = s.branch(ply)
        seat = None if n % 5 == 4 else 0 if then.seat is None else then.seat
        for wide in (True, False):
            yield f"{name}, ply {ply}, seat {seat}", wide, still(then, seat=seat, wide=wide, marks=True).svg


def one_eye():
    """Games of all sizes: early, midway, before and in the final round, at the end."""
    for seats, seed, variant in GAMES:
        bots = dict.fromkeys(range(seats), "greedy")
        log = isl.start("one_eye", seats=seats, seed=seed, bots=bots, variant_colours=variant).run().log
        s = isl.load(log, bots={})
        final = next(k for k, state in enumerate(s.states()) if state.final)
        yield from drawn(
            s, (0, 1, s.last // 2, s.last // 2 + 1, final - 1, final, s.last), f"One-Eye, {seats} seats, seed {seed}"
        )


def virgin_seas():
    """Games of all sizes: early, midway, late, at the end, and each question the first and the last time it is asked."""
    for seats, seed, player in SEAS:
        bots = dict.fromkeys(range(seats), player)
        options = {"factionless": "closed"} if seed % 2 else {"unlimited_ships": True}
        log = isl.start("virgin_seas", seats=seats, seed=seed, bots=bots, **options).run().log
        s = isl.load(log, bots={})
        tasks = [type(state.stack[-1]).__name__ if state.stack else "" for state in s.states()]
        asked = [k for task in dict.fromkeys(tasks) for k in (tasks.index(task), len(tasks) - 1 - tasks[::-1].index(task))]
        yield from drawn(s, (0, 1, s.last // 3, s.last * 2 // 3, *asked, s.last), f"Virgin Seas, {seats} seats, seed {seed}")


@pytest.fixture(scope="module")
def scenes():
    """Pictures of games of all sizes, as a player to act sees them."""
    return [*one_eye(), *virgin_seas()]


@some_scenes
@pytest.mark.parametrize(
    ("wide", "width", "font"),
    [
        (True, 1280, "system-ui"),
        (True, 1280, "DejaVu Sans"),  # one of the widest there are
        (True, 1010, "Liberation Sans"),
        (True, 1920, "system-ui"),
        (False, 800, "system-ui"),
        (False, 800, "DejaVu Sans"),
        (False, 640, "Liberation Sans"),
    ],
)
def test_texts_can_be_read(browser, scenes, wide, width, font, every):
    assert not unreadable(browser, scenes, wide, width, font, every)


def test_the_measure_finds_what_is_wrong(browser):
    """The measure itself: a text cut by its zone, one over another, one too small."""
    page = browser.new_page(viewport={"width": 400, "height": 200})
    text = '<text x="{}" y="{}" style="font-size:{}px">{}</text>'
    body = (
        '<rect x="10" y="10" width="80" height="40"/>'
        + text.format(12, 30, 14, "a long text that leaves it")
        + text.format(10, 100, 14, "here")
        + text.format(14, 103, 14, "there")
        + text.format(200, 150, 9, "small")
    )
    page.set_content(f'<svg class="isl" width="400" height="200" viewBox="0 0 400 200">{body}</svg>')
    found = page.evaluate(f"({MEASURE})(document.querySelector('svg.isl'))")
    assert [s for s, _ in found["cut"]] == ["a long text that leaves it"]
    assert [s for s, _ in found["small"]] == ["small"]
    assert [pair[:2] for pair in found["over"]] == [["here", "there"]]
