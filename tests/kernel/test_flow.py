"""The stack of tasks, on a toy of three: a counter that asks, one that runs, one that never ends."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest

from islands_nb.kernel import flow
from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Endless, GameOver, IllegalAction, IslandsError, Refusal, Refused
from islands_nb.kernel.events import Event
from islands_nb.kernel.flow import legal, play, refusal, settle, step, to_act, told
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.view import ALL, zone


@data(says="add {n}")
class Add:
    n: int


@data(says="ready")
class Ready:
    pass


@dataclass(slots=True)
class Toy:
    seats: int = zone(ALL, default=2)
    rng: Rng = field(default_factory=lambda: Rng(1))
    total: int = zone(ALL, default=0)
    ply: int = zone(ALL, default=0)
    stack: list[Any] = field(default_factory=list)
    told: list[Event] | None = told()

    def clone(self):
        return Toy(self.seats, self.rng.clone(), self.total, self.ply, self.stack[:], None if self.told is None else self.told[:])

    def tell(self, words, learnt=False):
        if self.told is not None:
            self.told.append(Event("toy", None, words, learnt=learnt))


@data
class Adding:
    """Add 1 or 2, but no more than ten in all."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "T1"
    takes: ClassVar[tuple] = (Add,)

    def now(self, s):
        return "now something is to be added"

    def options(self, s):
        return [Add(n) for n in (1, 2) if s.total + n <= 10]

    def refusal(self, s, action):
        return None if action in self.options(s) else Refusal("T2", f"{action.n} is not open")

    def answer(self, s, action):
        s.total += action.n
        s.tell(f"{action.n} added")


@data
class Waiting:
    """Say that you are ready; then what comes is learnt or not."""

    seat: int
    learnt: bool
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "T3"
    takes: ClassVar[tuple] = (Ready,)

    def now(self, s):
        return "first you are to be ready"

    def options(self, s):
        return [Ready()]

    def refusal(self, s, action):
        return None

    def answer(self, s, action):
        s.tell("ready", learnt=self.learnt)


@data
class Doubling:
    asks: ClassVar[bool] = False

    def run(self, s):
        s.total *= 2
        s.tell("doubled")


@data
class Forever:
    asks: ClassVar[bool] = False

    def run(self, s):
        s.stack.append(self)


def toy(*tasks):
    return Toy(stack=list(tasks))


def test_the_last_task_is_the_present_one():
    s = toy(Adding(1), Doubling(), Adding(0))
    assert (to_act(s), legal(s)) == (0, [Add(1), Add(2)])
    step(s, Add(2))
    assert (s.total, s.ply, to_act(s)) == (4, 1, 1)
    step(s, Add(1))
    assert (s.total, s.ply, to_act(s), legal(s)) == (5, 2, None, [])


def test_settle_runs_what_runs_by_itself():
    s = toy(Adding(1), Doubling(), Doubling())
    s.total = 3
    settle(s)
    assert (s.total, s.ply, to_act(s)) == (12, 0, 1)
    settle(s)
    assert s.total == 12
    settle(toy())


def test_what_never_asks_is_endless():
    words = r"^100000 tasks ran after ply 0 and no seat was asked; the next would be Forever$"
    with pytest.raises(Endless, match=words) as caught:
        settle(toy(Adding(0), Forever()))
    assert isinstance(caught.value, IslandsError)
    assert isinstance(caught.value, RuntimeError)


def test_endless_through_play_leaves_the_position_alone():
    s = toy(Forever(), Adding(0))
    with pytest.raises(Endless):
        play(s, Add(1))
    assert (s.total, s.ply, s.stack) == (0, 0, [Forever(), Adding(0)])


def test_as_many_tasks_as_are_allowed_are_not_endless(monkeypatch):
    monkeypatch.setattr(flow, "ENDLESS", range(3))
    s = toy(Doubling(), Doubling(), Doubling())
    settle(s)
    assert not s.stack
    s = toy(Adding(0), Doubling(), Doubling(), Doubling())
    settle(s)
    assert to_act(s) == 0


def test_play_checks_tells_and_leaves_the_past_alone():
    s = toy(Adding(1), Doubling(), Adding(0))
    after = play(s, Add(1))
    assert [e.words for e in after.told] == ["1 added", "doubled"]
    assert (s.total, s.ply, s.told, len(s.stack)) == (0, 0, None, 3)
    again = play(after, Add(2))
    assert [e.words for e in again.told] == ["2 added"]  # of this ply alone
    assert [e.words for e in after.told] == ["1 added", "doubled"]


def test_an_illegal_action_is_refused_with_its_rule():
    s = toy(Adding(1), Adding(0))
    with pytest.raises(IllegalAction, match=r"^add 3: 3 is not open · rule T2$") as caught:
        play(s, Add(3))
    assert isinstance(caught.value, Refused)
    assert isinstance(caught.value, ValueError)
    assert (caught.value.said, caught.value.refusal) == ("add 3", Refusal("T2", "3 is not open"))
    assert s.ply == 0


def test_a_verb_out_of_its_moment_is_refused_by_the_rule_of_the_task():
    s = toy(Adding(1), Adding(0))
    assert refusal(s, Ready()) == Refusal("T1", "now something is to be added")
    assert refusal(s, Add(1)) is None


def test_the_fix_is_a_sentence_of_ones_own_that_makes_it_legal():
    s = toy(Adding(0), Waiting(0, False))
    no = refusal(s, Add(1))
    assert no == Refusal("T3", "first you are to be ready", ("ready",))
    assert str(no) == "first you are to be ready · rule T3; legal after: ready"
    assert refusal(play(s, Ready()), Add(1)) is None
    assert refusal(s, Add(1), help=False) == Refusal("T3", "first you are to be ready")


def test_no_fix_where_something_is_learnt_or_another_must_answer():
    assert refusal(toy(Adding(0), Waiting(0, True)), Add(1)).fix == ()
    assert refusal(toy(Adding(1), Waiting(0, False)), Add(1)).fix == ()
    assert refusal(toy(Adding(0), Adding(1), Waiting(0, False)), Add(1)).fix == ()


def test_looking_for_a_fix_changes_nothing():
    s = toy(Adding(0), Waiting(0, False))
    refusal(s, Add(1))
    assert (s.total, s.ply, s.told, s.stack) == (0, 0, None, [Adding(0), Waiting(0, False)])


def test_after_the_end_nothing_is_open():
    s = toy()
    assert (to_act(s), legal(s)) == (None, [])
    assert refusal(s, Add(1)) == Refusal("", "the game is over")
    with pytest.raises(GameOver, match=r"^add 1: the game is over$") as caught:
        play(s, Add(1))
    assert isinstance(caught.value, RuntimeError)


def test_step_keeps_no_events_when_nobody_listens():
    s = toy(Adding(0))
    step(s, Add(1))
    assert s.told is None


def test_several_fixes_are_told_in_order():
    assert str(Refusal("", "no", ("a", "b"))) == "no; legal after: a, then b"
