"""A map in a scene: measures of its own, one place in the picture, and little to send."""

from __future__ import annotations

import pytest

from islands_nb.kernel.scene import Scene, placed, used

ART = {
    "card": {"box": [100, 100], "shapes": [{"tag": "rect", "attrs": {"width": 9, "height": 9}}]},
    "two": {"box": [100, 100], "of": ["card", ("card", 40, 50)]},
    "back": {"box": [100, 100], "of": ["two"]},
}


@pytest.fixture
def scene():
    s = Scene("a map", "of two cells")
    s.rect(0, 0, 10, 10, "z")
    with s.map("map", [20, 60, 800, 400], [-100, -50, 400, 200]):
        s.use("card", 0, 0, key="at 0 0", act="at 0 0", label="at 0 0", halo=[0, 0, 100, 100, 4], ticks=True, ends=["turned 1"])
        s.rect(100, 0, 50, 50, "k", key="rock", look="the rock")
    s.use("card", 900, 0, key="hand", act="lay a", label="lay a", halo=[900, 0, 84, 84, 8], faces={"turned 1": "back"})
    return s


def test_what_lies_in_a_map_has_its_place_in_the_scene(scene):
    cell = next(s for s in scene.shapes if s.get("key") == "at 0 0")
    assert placed(cell, scene.shapes) == [220, 160, 200, 200, 8]
    hand = scene.shapes[-1]
    assert placed(hand, scene.shapes) == hand["halo"]


def test_what_goes_without_saying_is_not_sent(scene):
    out = scene.out()["shapes"]
    (chart,) = (s for s in out if s["tag"] == "svg")
    assert chart["attrs"]["viewBox"] == "-100 -50 400 200"
    cell, rock = chart["shapes"]
    assert not {"in", "tag", "key", "label"} & set(cell)
    assert cell["act"] == "at 0 0"
    assert (rock["tag"], rock["key"], rock["look"]) == ("rect", "rock", "the rock")
    assert all("in" not in s for s in out)


def test_the_art_of_a_map_and_of_every_face_is_needed(scene):
    assert used(scene.out()["shapes"], ART) == used(scene.shapes, ART) == {"card", "two", "back"}


def test_a_picture_shows_the_whole_map_and_marks_its_cells(scene):
    svg = scene.svg(ART, ["at 0 0 turned 1"])
    before, _, inner = svg.partition('viewBox="-100 -50 400 200"')
    assert before
    assert 'key="' not in svg
    assert inner.index("<use") < inner.index("</svg>") < inner.index('class="may"')
    assert 'class="may"' not in scene.svg(ART, [])
