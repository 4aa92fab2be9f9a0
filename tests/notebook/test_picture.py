"""Still pictures, the mime bundle, the board in words."""

from __future__ import annotations

import base64
import json
import re
import xml.etree.ElementTree as ET

import pytest

import islands_nb as isl
from islands_nb.kernel.game import names
from islands_nb.notebook import board as module
from islands_nb.notebook.drawing import draw

SVG = "{http://www.w3.org/2000/svg}"


def image(html):
    return base64.b64decode(re.search(r"base64,([^\"]+)", html).group(1)).decode()


def test_the_bundle_has_a_widget_a_picture_and_words(s):
    data, _meta = s._repr_mimebundle_()
    assert set(data) >= {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"}
    assert data["text/html"].startswith('<img class="isl-frame" alt="One-Eye, 3 players')
    assert "Ada, your turn: buy one card" in data["text/plain"]
    assert data["text/html"] == s._repr_mimebundle_()[0]["text/html"]


def test_a_cell_gets_the_picture_and_then_the_widget(s, monkeypatch):
    import IPython.display

    shown = []
    monkeypatch.setattr(IPython.display, "display", lambda data, raw: shown.append(data))
    s._ipython_display_()
    assert [sorted(data) for data in shown] == [
        ["text/html", "text/plain"],
        ["application/vnd.jupyter.widget-view+json", "text/plain"],
    ]
    assert shown[1]["text/plain"] == "<board of <One-Eye, 3 seats, ply 0: Ada (seat 0) to answer>: the seat to answer>"
    module.Board(s)._ipython_display_()
    assert len(shown) == 4


def test_a_picture_is_well_formed_and_stays_as_it_is(s, tmp_path):
    before = s.picture()
    s.play("buy red 4")
    assert s.picture(0) == before
    assert s.picture() != before
    assert s.picture(0, wide=True) == before != s.picture(0, wide=False)
    root = ET.fromstring(before.svg)
    ids = {node.get("id") for node in root.iter() if node.get("id")}
    used = {node.get("href")[1:] for node in root.iter(f"{SVG}use")}
    assert used <= ids
    assert root.get("role") == "img"
    assert len(before.svg) < 60_000
    assert before.save(tmp_path / "board.svg").read_text() == before.svg
    assert image(before._repr_html_()) == before.svg
    with pytest.raises(isl.errors.BadInput, match=r"\.svg or as \.png"):
        before.save(tmp_path / "board.gif")


def test_a_picture_of_no_ply_or_theme_is_refused(s):
    for wrong in (5, -1, "x", True):
        with pytest.raises(isl.errors.BadInput, match="plies 0 to 0"):
            s.picture(wrong)
    with pytest.raises(isl.errors.BadInput, match="'light'"):
        s.picture(theme="pink")


def test_names_from_an_edited_box_are_text_through_every_door(monkeypatch):
    """A colour called like markup: text in the picture, the alt text and the words."""
    game = isl.game("one_eye")
    tables = {**game.box._tables, "colour": [dict(r) for r in game.box._tables["colour"]]}
    evil = "<script>alert(1)</script>&\"'"
    tables["colour"][0]["id"] = evil
    box = type(game.box)(tables)
    for seed in range(20):
        s = isl.start("one_eye", seats=5, seed=seed, box=None)
        s._states[0] = game.setup(5, s.states()[0].rng, box, {"variant_colours": False, "removed": ""})
        data = s._repr_mimebundle_()[0]
        svg = image(data["text/html"])
        assert "<script" not in svg
        ET.fromstring(svg)
        assert "<script" not in data["text/html"]


def test_words_have_all_the_tables_and_what_may_be_said(s):
    text = s.text(0)
    assert text.splitlines()[:2] == [
        "One-Eye, ply 0",
        "Ada, your turn: buy one card (then a raid on One-Eye for sabres, and one card goes to his table)",
    ]
    for name in s.tables():
        assert f"\n{name}:\n" in text
    assert text.endswith("\n  ".join(["you may say:", *s.legal()]))
    assert "you may say" not in s.text()
    assert str(s) == s.text()
    s.play("buy red 4").goto(0)
    assert s.text().startswith("One-Eye, ply 0 of 1\nAda is to buy a card")


def test_the_end_is_drawn(s):
    while not s.over:
        s.play(s.legal()[0])
    p = s.picture()
    best = max(s.scores())
    assert f"wins with {best} jewels" in p.alt or f"share the victory with {best}" in p.alt
    assert "Where the jewels came from" in p.svg
    ET.fromstring(p.svg)
    assert 'class="may"' not in p.svg


@pytest.mark.parametrize("name", names())
def test_what_is_still_asks_nobody_to_point_or_click(name):
    """Pictures, also with marks of what may be said, the frames of cells, and stories: they tell what happened."""
    s = isl.start(name, seats=2, seed=7, bots=dict.fromkeys((0, 1), "greedy")).run()
    s = isl.load(s.log, bots={})
    asks = re.compile(r"point at|click|press [A-Z]|zoom in and out")
    assert asks.search(json.dumps(s.branch(0).board(s.branch(0).seat).scene))
    for ply in (*range(0, s.last, 5), s.last):
        then = s.branch(ply)
        for seat in (then.seat, None):
            assert not asks.search(then.picture(seat=seat, marks=True).svg), ply
    now = s.now()
    assert not any(asks.search(draw(now, ply, None, wide=False).svg()) for ply in range(0, s.last, 11))


def test_the_first_picture_says_that_the_game_begins(s):
    assert ">the game begins</text>" in s.picture().svg


@pytest.mark.parametrize("name", ["seven_islands", "small_islands", "virgin_seas"])
def test_one_line_stands_in_the_middle_of_two(name):
    s = isl.start(name, seats=2, seed=7)
    lines = {one["key"]: one["attrs"]["y"] for one in draw(s.now(), 0, None).scene.shapes if one.get("key", "")[:7] == "preview"}
    (y,) = re.findall(r'y="([\d.]+)"[^>]*>the game begins<', s.picture().svg)
    assert float(y) == (lines["preview"] + lines["preview-more"]) / 2
