"""The course of scores: where a line bends, when the lead changed last, and how it is drawn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from islands_nb.kernel.course import bends, draw_bar, draw_course, lead_changed
from islands_nb.kernel.scene import Scene


def test_a_line_bends_where_it_was_or_will_be_otherwise():
    assert bends([(0,), (0,), (0,), (2,), (2,), (2,)], 0) == [0, 2, 3, 5]
    assert bends([(1,)], 0) == [0]


def test_the_lead_changes_when_another_comes_to_lead_alone():
    assert lead_changed([(0, 0), (1, 0), (1, 1), (2, 1)]) == 0  # drawn level, and ahead again
    assert lead_changed([(0, 0), (1, 0), (1, 2), (1, 3), (3, 3)]) == 2
    assert lead_changed([(0, 0), (0, 0)]) == 0


def drawn(course, place=(10.0, 20.0, 600.0, 300.0), **how):
    """The shapes of a course."""
    s = Scene(640, 400)
    draw_course(s, course, place, "The course", **how)
    return s.shapes


def marks(shapes):
    """Where the marks of the seats lie, from above."""
    return sorted(float(shape["attrs"]["y"]) for shape in shapes if str(shape["attrs"].get("href", "")).startswith("g-seat"))


@pytest.mark.parametrize("high", [300.0, 104.0])
@pytest.mark.parametrize("ends", [(50, 50, 41, 0), (50, 50, 50, 50), (0, 0, 1, 0)])
def test_marks_lie_apart_and_inside_however_equal_the_ends(ends, high):
    shapes = drawn([(0, 0, 0, 0), (50, 0, 0, 0), ends], (10.0, 20.0, 600.0, high))
    ys = marks(shapes)
    assert len(ys) == 4
    assert all(b - a >= min(25, (high - 60) / 3) - 0.01 for a, b in pairwise(ys))
    assert ys[0] >= 20 + 30
    assert ys[-1] + 24 <= 20 + high


def test_the_ring_lies_where_the_lead_last_changed_and_none_where_nobody_leads():
    course = [(0, 0), (1, 0), (1, 2), (1, 3)]
    (ring,) = [shape for shape in drawn(course) if shape["tag"] == "circle"]
    assert ring["attrs"]["cx"] == pytest.approx(56 + 2 / 3 * (600 - 90))
    assert "ring: the lead last changed at answer 2" in texts(drawn(course))
    together = drawn(course, together=True)
    assert not [shape for shape in together if shape["tag"] == "circle"]
    assert not [words for words in texts(together) if "ring" in words]


def texts(shapes):
    return [shape["text"] for shape in shapes if shape["tag"] == "text"]


def test_below_nothing_there_is_room_too_and_of_one_position_there_is_no_course():
    assert "-20" in texts(drawn([(0, 0), (-20, 10)]))
    assert "the answers before this one are not known here" in texts(drawn([(0, 0)]))


def test_a_bar_has_its_number_where_there_is_room_and_each_part_a_pattern_of_its_own():
    looks = []
    for part in range(4):
        s = Scene(200, 100)
        draw_bar(s, part, 1, (10, 10, 80, 32), 7)
        looks.append([shape["attrs"].get("style") for shape in s.shapes if shape["tag"] in ("rect", "path")])
        assert texts(s.shapes) == ["7"]
    assert len(set(map(str, looks))) == 4
    s = Scene(200, 100)
    draw_bar(s, 2, None, (10, 10, 20, 32), 7)
    assert not texts(s.shapes)
