"""What a room exports: options, and places with their tie-breaks."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from islands_nb.kernel.errors import BadOption
from islands_nb.kernel.game import Option, find, names, ranks

VALUES = Option("values", "", "The points.", choices=("1,2,3", "1,1,1"))
OUT = Option("out", "", "What stays in the box.", choices=("ant", "bee"), many=True)
WORD = Option("word", "", "A word.")


@pytest.mark.parametrize(
    ("option", "value", "taken"),
    [
        (VALUES, [1, 1, 1], "1,1,1"),
        (VALUES, (1, 2, 3), "1,2,3"),
        (VALUES, "1,1,1", "1,1,1"),
        (VALUES, "", ""),
        (OUT, ["bee", "ant"], "bee,ant"),
        (OUT, [], ""),
        (WORD, ["x", 1], "x,1"),
    ],
)
def test_a_text_option_takes_a_list(option, value, taken):
    assert option.take(value) == taken
    assert option.read(taken) == taken


@pytest.mark.parametrize(("word", "held"), [("true", True), ("True", True), ("TRUE", True), ("False", False), ("FALSE", False)])
def test_a_yes_or_no_is_read_however_it_is_written(word, held):
    assert Option("yes", False, "Yes.").read(word) is held


@pytest.mark.parametrize("word", ["yes", "1", ""])
def test_nothing_else_is_a_yes_or_no(word):
    with pytest.raises(BadOption, match="it may be True or False"):
        Option("yes", False, "Yes.").read(word)


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        (VALUES, [1, 1], "values='1,1': it may be one of '1,2,3', '1,1,1'"),
        (VALUES, [[1, 1, 1]], "it must be one word"),
        (VALUES, {1, 2}, "it may be one of"),
        (OUT, ["cow"], "it may be a list of some of 'ant', 'bee'"),
        (WORD, ["a b"], "it must be one word, or a list of words"),
        (Option("yes", False, "Yes."), [True], "it may be True or False"),
        (Option("n", 3, "A number."), [3], "n=[3]: it must be a whole number"),
        (Option("sea", "free", "The sea.", ("free", "closed")), ["shut"], "'free', 'closed'; left out, it is 'free'$"),
        (VALUES, ["1"], "'1,2,3', '1,1,1'$"),
    ],
)
def test_a_list_that_will_not_do(option, value, words):
    with pytest.raises(BadOption, match=words.replace("[", r"\[")):
        option.take(value)


def game(scores, **more):
    """A game whose scores these are."""
    return replace(find("one_eye"), scores=lambda s: scores, **more)


def test_without_tie_breaks_equal_scores_share_a_place():
    s = SimpleNamespace(seats=3)
    assert find("one_eye").ties(s) == [(), (), ()]
    assert game([5, 7, 5]).places(s) == [2, 1, 2]


def test_tie_breaks_are_asked_one_after_the_other_and_only_between_equals():
    s = SimpleNamespace(seats=4)
    assert game([5, 7, 5, 5], ties=lambda s: [(1, 9), (0, 0), (2, 0), (1, 3)]).places(s) == [3, 1, 2, 4]
    assert game([5, 7, 5, 5], ties=lambda s: [(1,), (0,), (1,), (0,)]).places(s) == [2, 1, 2, 4]
    assert ranks([3, 3, 1]) == [1, 1, 3]


def test_every_game_has_as_many_tie_breaks_for_each_seat():
    for name in names():
        found = find(name)
        ties = found.ties(found.start(2, 1))
        assert len(ties) == 2
        assert len({len(t) for t in ties}) == 1
