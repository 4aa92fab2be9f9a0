"""Every text of every kind of scene can be read: not cut, not over another, not too small. Measured in Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest

import islands_nb as isl
from islands_nb.notebook.picture import picture as still

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
GAMES = [(seats, seed, variant) for seats in (2, 3, 4, 5) for seed, variant in ((7, False), (8, True))]


def scenes(wide):
    """Pictures of games of all sizes, as a player sees them: early, midway, in the final round, at the end."""
    for seats, seed, variant in GAMES:
        bots = dict.fromkeys(range(seats), "greedy")
        s = isl.start("one_eye", seats=seats, seed=seed, bots=bots, variant_colours=variant).run()
        final = next(k for k, state in enumerate(s.states()) if state.final)
        people = isl.load(s.log, bots={})
        for ply in (0, 1, 2, s.last // 2, s.last // 2 + 1, final - 1, final, s.last):
            seat = s.states()[ply].stack[-1].seat if s.states()[ply].stack else 0
            picture = still(people.branch(ply), seat=seat, wide=wide, live=True)
            yield f"{seats} seats, seed {seed}, ply {ply}", picture.svg


@pytest.mark.parametrize("font", ["system-ui", "DejaVu Sans", "Liberation Sans"])
@pytest.mark.parametrize(("wide", "width", "height"), [(True, 1280, 720), (True, 1920, 1080), (False, 800, 1100), (False, 1280, 720)])
def test_texts_can_be_read(browser, wide, width, height, font):
    page = browser.new_page(viewport={"width": width, "height": height})
    bad = []
    for name, svg in scenes(wide):
        style = f'.isl,.isl text{{font-family:"{font}",sans-serif!important}}svg.isl{{display:block;width:100%;height:auto}}'
        page.set_content(f"<!doctype html><style>body{{margin:0}}{style}</style>{svg}")
        found = page.evaluate(f"({MEASURE})(document.querySelector('svg.isl'))")
        assert found["count"] > 40
        assert found["least"] >= 10.9, name
        bad += [(name, kind, found[kind]) for kind in ("small", "cut", "over") if found[kind]]
    page.close()
    assert not bad


def test_the_measure_finds_what_is_wrong(browser):
    """The measure itself: a text cut by its zone, one over another, one too small."""
    page = browser.new_page(viewport={"width": 400, "height": 200})
    text = '<text x="{}" y="{}" style="font-size:{}px">{}</text>'
    body = (
        '<rect x="10" y="10" width="80" height="40"/>' + text.format(12, 30, 14, "a long text that leaves it")
        + text.format(10, 100, 14, "here") + text.format(14, 103, 14, "there") + text.format(200, 150, 9, "small")
    )
    page.set_content(f'<svg class="isl" width="400" height="200" viewBox="0 0 400 200">{body}</svg>')
    found = page.evaluate(f"({MEASURE})(document.querySelector('svg.isl'))")
    assert [s for s, _ in found["cut"]] == ["a long text that leaves it"]
    assert [s for s, _ in found["small"]] == ["small"]
    assert [pair[:2] for pair in found["over"]] == [["here", "there"]]
