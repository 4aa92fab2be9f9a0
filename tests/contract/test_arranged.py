"""Positions set up by hand keep every promise that dealt ones keep, those about secrets above all."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from islands_nb.kernel.errors import BadPosition
from islands_nb.kernel.game import find, names
from islands_nb.notebook.story import page, told
from islands_nb.session import Session

from . import promises, secrecy
from .arranged import ARRANGED
from .secrecy import swapped
from .test_games import OF_A_WALK, OF_BOARDS, each
from .walks import Walk

every_position = pytest.mark.parametrize("arranged", ARRANGED, ids=repr)


def dealt(a, seed):
    """The position from the first deal from ``seed`` on that can be: One-Eye draws its colours by lot."""
    for more in range(20):
        try:
            return Walk(find(a.name), a.seats, seed + more, a.options, a.box, a.fields)
        except BadPosition:
            continue
    raise AssertionError(f"{a} cannot be set up")


def walk(arranged, seed, far, picks):
    """A walk from a position: ``far`` answers at random, then some to look at closely."""
    out = dealt(arranged, seed).wander(far, "far")
    out.begin = len(out.states) - 1
    return out.wander(picks, "near")


def test_every_room_has_some():
    assert {a.name for a in ARRANGED} == {*names()}
    for name in names():
        said = {field for a in ARRANGED if a.name == name for field in a.fields}
        assert name == "one_eye" or said >= {*find(name).fields} - {"gone", "hands", "first"}


@every_position
@each(OF_A_WALK)
def test_promise(arranged, promise):
    for seed, far in ((1 << 50, 0), (3, 30)):
        promise(walk(arranged, seed, far, 2))


@every_position
@each(OF_BOARDS)
def test_promise_of_boards(arranged, promise):
    promise(walk(arranged, 1 << 51, 0, 1))


@every_position
def test_what_is_hidden_is_dealt_fairly_and_games_end(arranged):
    w = walk(arranged, 7, 0, 0)
    secrecy.secrets_are_declared(w.last)
    for seat in (None, w.last.seats - 1):
        secrecy.frequencies_match(w.last, seat)
    promises.ends(w, 6000)
    promises.replays(w)


@every_position
def test_a_story_from_it_holds_nothing_that_its_reader_may_not_know(arranged):
    s = Session(walk(arranged, 11, 0, 8).log())
    now = s.now()
    for seat in (None, now.states[0].seats - 1):
        other = replace(now, states=[swapped(state, seat, "story") for state in now.states])
        other = replace(other, lines=[(k, "said something else") for k, _ in now.lines])
        assert page(other, seat, [], "x") == page(now, seat, [], "x")
    assert json.dumps(arranged.fields)[1:-1] not in told(s, seat=0)
    assert "+ position" not in told(s, seat=0)
    assert "+ position" in told(s, seat="all")
