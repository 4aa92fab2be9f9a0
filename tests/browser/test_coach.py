"""The coach in Chromium, in every room: asked by a click, it marks what it would say where that would be clicked."""

from __future__ import annotations

import pytest

import islands_nb as isl
from islands_nb.kernel.doors import DOORS
from islands_nb.kernel.game import names
from islands_nb.kernel.seat import Seat
from islands_nb.kernel.together import turned
from islands_nb.sim.search import Search

from .host import Host


@pytest.fixture
def page(browser):
    page = browser.new_page(viewport={"width": 1300, "height": 1000})
    page.set_default_timeout(30_000)
    yield page
    page.close()


def quick(s, seat, state):
    player = Search(6)
    return player, player.think(Seat(s.game, turned(state, seat), seat, s.seed))


@pytest.mark.parametrize("name", names())
def test_a_click_brings_advice_and_a_move_wipes_it_off(page, name, axe, monkeypatch, artefacts):
    monkeypatch.setitem(DOORS, "thinker", quick)
    s = isl.start(name, seats=2, seed=7, bots={1: "random"}, pace=0)
    while len(s.legal()) < 4:
        s.play(s.legal()[0])
    host = Host(page, s.board(0))
    page.locator(".isl-coach").click()
    host.pump()
    rows = page.locator(".isl-advice li").all_inner_texts()
    advised = [next(said for said in s.legal() if row.startswith(f"{n}: {said}, ")) for n, row in enumerate(rows, 1)]
    assert len(advised) == 3
    page.screenshot(path=artefacts / f"coach_{name}.png")
    marks = page.locator(".isl-over circle")
    assert marks.count() >= 1
    shapes = page.evaluate(
        "[...document.querySelectorAll('.isl-shapes [data-act], .isl-shapes [data-key]')].map(n => {"
        " const b = n.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })"
    )
    for mark in marks.all():
        box = mark.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert any(left - 20 <= x <= right + 20 and top - 20 <= y <= bottom + 20 for left, top, right, bottom in shapes)
    page.evaluate(axe)
    found = page.evaluate("axe.run(document.querySelector('.isl-board'))")
    assert [v["id"] for v in found["violations"]] == []
    s.play(advised[0])
    host.pump()
    assert page.locator(".isl-advice").count() == 0
    assert marks.count() == 0
