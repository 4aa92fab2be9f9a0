"""The promise about answers given at the same time fails on a toy broken for it."""

from __future__ import annotations

import pytest

from islands_nb.kernel import game as games
from islands_nb.kernel import log as logs
from islands_nb.notebook import drawing
from islands_nb.session import Session

from .together import answers_at_once_do_not_tell
from .toy import TOY, Vowing
from .walks import Walk

USUAL, USUAL_TAKE, USUAL_PLAY = Vowing.answer, Session._take, Session.play


@pytest.fixture(autouse=True)
def _known(monkeypatch):
    find = games.find
    monkeypatch.setattr(logs, "find", lambda name: TOY if name == "toy" else find(name))


def caught(match):
    with pytest.raises(AssertionError, match=match):
        _all()


def _all():
    for seed in range(8):
        answers_at_once_do_not_tell(Walk(TOY, 3, seed, {"vow": True}))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("seats", [2, 3])
def test_the_toy_keeps_it(seats, seed):
    answers_at_once_do_not_tell(Walk(TOY, seats, seed, {"vow": True}))


def test_an_answer_that_limits_others(monkeypatch):
    options = Vowing.options
    monkeypatch.setattr(Vowing, "options", lambda self, s: options(self, s)[: 1 + (not any(s.hid))])
    caught("hangs on what others said")


def test_an_order_that_counts(monkeypatch):
    def answer(self, s, action):
        USUAL(self, s, action)
        s.points[self.seat] += sum(map(len, s.hid))

    monkeypatch.setattr(Vowing, "answer", answer)
    caught("leads to another position")


def test_an_event_that_tells(monkeypatch):
    def answer(self, s, action):
        USUAL(self, s, action)
        s.tell("shown", self.seat, f"said {action}")

    monkeypatch.setattr(Vowing, "answer", answer)
    caught("is told what seat")


def test_an_ask_that_all_can_see_into(monkeypatch):
    monkeypatch.setattr(Vowing, "open", True)
    caught("the ask says that all can see it")


def test_a_session_that_hands_over_as_they_come(monkeypatch):
    def take(self, seat, action):
        from islands_nb.kernel.flow import play
        from islands_nb.kernel.together import turned

        self._add([(seat, str(action))], [play(turned(self._states[-1], seat), action)])

    monkeypatch.setattr(Session, "_take", take)
    caught("has chosen|is sent something")


def test_a_log_in_the_order_of_arrival(monkeypatch):
    """Two sessions that were answered in two orders have two logs."""

    def forget(self, seat, action):
        USUAL_TAKE(self, seat, action)
        if not self._drafts:
            self.log.lines.sort(key=lambda line: self.arrived.index(line[0]))

    def play(self, said, *, seat=None, at=None):
        self.arrived = [*getattr(self, "arrived", []), seat]
        return USUAL_PLAY(self, said, seat=seat, at=at)

    monkeypatch.setattr(Session, "_take", forget)
    monkeypatch.setattr(Session, "play", play)
    caught("another order than that of the table")


def test_a_board_that_shows_another_ones_draft(monkeypatch):
    usual = drawing.looking

    def looking(now, *a, **k):
        seen, frame = usual(now, *a, **k)
        object.__setattr__(frame, "said", f"{len(now.drafts)} have chosen")
        return seen, frame

    headline = TOY.headline
    monkeypatch.setattr(drawing, "looking", looking)
    object.__setattr__(TOY, "headline", lambda seen, frame: (frame.said or "nothing", "said"))
    scene = TOY.scene
    object.__setattr__(TOY, "scene", lambda seen, frame: _titled(scene(seen, frame), frame.said))
    try:
        caught("shows that seat|is sent something")
    finally:
        object.__setattr__(TOY, "headline", headline)
        object.__setattr__(TOY, "scene", scene)


def _titled(scene, words):
    scene.desc += words
    return scene
