"""Texts as data: verbs read from sentences, scripts on the stack, notes, and the watch between tasks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import ClassVar

import pytest

from islands_nb.kernel.data import data
from islands_nb.kernel.flow import settle
from islands_nb.kernel.script import Script, Unread, Verb, begin, form, note, read, stop


@data(says="earn {what} {n}")
class Earn(Verb):
    what: str
    n: int

    def wrong(self):
        return "" if self.n > 0 else "earn something"

    def do(self, s, me):
        s.got.append((me.who, self.what, self.n))


@data(says="count")
class Count(Verb):
    notes: ClassVar[str] = "a count"

    def do(self, s, me):
        note(s, 7)


@data(says="stop")
class Stop(Verb):
    notes: ClassVar[str] = "a count"

    def do(self, s, me):
        stop(s)


@data(says="earn that")
class EarnThat(Verb):
    needs: ClassVar[str] = "a count"

    def do(self, s, me):
        s.got.append((me.who, "that", me.noted))


VERBS = (Earn, Count, Stop, EarnThat)


def table(**texts):
    box = SimpleNamespace(texts={name: read(text, VERBS) for name, text in texts.items()})
    return SimpleNamespace(box=box, stack=[], got=[], ply=0)


def test_a_text_is_a_row_of_verbs():
    assert read("earn food 1;  earn  coin 2", VERBS) == (Earn("food", 1), Earn("coin", 2))
    assert read("", VERBS) == read("  ", VERBS) == ()
    assert form(Earn) == "earn WORD N"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("earn food", "did you mean 'earn WORD N'"),
        ("fly", "is not an effect; there are 'earn WORD N', 'count'"),
        ("earn food 0", "'earn food 0': earn something"),
        ("earn food 1;", "nothing between two ';'"),
        (";", "nothing between"),
        ("earn that", "needs a count, and nothing before it gives one"),
        ("earn that; count", "needs a count"),
    ],
)
def test_what_cannot_be_read_says_which_sentence_and_why(text, words):
    with pytest.raises(Unread, match=words):
        read(text, VERBS)


def test_forms_of_ones_own():
    class Twice(Verb):
        __slots__ = ()

    made = Twice()
    assert read("twice it", VERBS, lambda t: made if t.startswith("twice") else None) == (made,)
    assert read("earn that", VERBS, noted=["a count"]) == (EarnThat(),)
    with pytest.raises(Unread, match="did you mean 'twice X'"):
        read("twise X", VERBS, forms=["twice X"])


def test_a_script_does_its_verbs_in_order_one_at_a_time():
    s = table(a="earn food 1; earn coin 2", b="earn vp 9")
    begin(s, "b", 0)
    begin(s, "a", 1)
    assert s.stack[-1] == Script("a", 0, 1, -1, -1)
    s.stack.pop().run(s)
    assert (s.got, s.stack[-1].at) == ([(1, "food", 1)], 1)
    settle(s)
    assert s.got == [(1, "food", 1), (1, "coin", 2), (0, "vp", 9)]


def test_an_empty_text_is_not_begun():
    s = table(a="")
    begin(s, "a", 0)
    assert s.stack == []


def test_what_is_noted_is_there_for_the_verbs_after_it():
    s = table(a="count; earn that", b="earn food 1")
    begin(s, "b", 0)
    begin(s, "a", 1)
    settle(s)
    assert s.got == [(1, "that", 7), (0, "food", 1)]


def test_a_note_at_the_end_of_a_text_touches_no_other():
    s = table(a="count", b="earn food 1")
    begin(s, "b", 0)
    begin(s, "a", 1)
    settle(s)
    assert s.got == [(0, "food", 1)]


def test_the_rest_of_a_text_can_be_left_out():
    s = table(a="stop; earn that", b="earn food 1")
    begin(s, "b", 0)
    begin(s, "a", 1)
    settle(s)
    assert s.got == [(0, "food", 1)]


def test_the_watch_sees_the_table_between_any_two_tasks():
    s = table(a="earn food 1; earn food 1; earn food 1")
    seen = []

    def watch(s):
        seen.append(len(s.got))
        return len(s.got) == 2

    s.watch = watch
    begin(s, "a", 0)
    settle(s)
    assert (s.got, s.stack) == ([(0, "food", 1)] * 2, [])
    assert seen == [0, 1, 2]
