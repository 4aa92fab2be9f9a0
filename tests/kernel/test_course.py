"""The course of scores: where a line bends, and when the lead changed last."""

from __future__ import annotations

from islands_nb.kernel.course import bends, lead_changed


def test_a_line_bends_where_it_was_or_will_be_otherwise():
    assert bends([(0,), (0,), (0,), (2,), (2,), (2,)], 0) == [0, 2, 3, 5]
    assert bends([(1,)], 0) == [0]


def test_the_lead_changes_when_another_comes_to_lead_alone():
    assert lead_changed([(0, 0), (1, 0), (1, 1), (2, 1)]) == 0  # drawn level, and ahead again
    assert lead_changed([(0, 0), (1, 0), (1, 2), (1, 3), (3, 3)]) == 2
    assert lead_changed([(0, 0), (0, 0)]) == 0
