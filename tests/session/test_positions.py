"""Positions set up by hand: made, checked, saved and shared like any other; and nothing that could not be."""

from __future__ import annotations

import random

import pytest

import islands_nb as isl
from islands_nb import errors
from islands_nb.kernel.game import find, names
from islands_nb.kernel.log import Log
from tests.contract.arranged import ARRANGED

ONE = {"turn": 1, "columns": [["red 4", "red 5"], ["green 8"]], "ducats": [3, 30], "ships": 1}
SEA = {"turn": 1, "sea": [[0, "small_red", 0, 0, 0, 2], [1, "island_1", 1, 0], [1, "large_blue", 2, 0, 0, 1]], "eaten": [0, 3]}
every = pytest.mark.parametrize("a", ARRANGED, ids=repr)


def position(name, fields, **kw):
    return isl.position(name, **{"seats": 2, "seed": 7, **kw}, **fields)


def arranged(a, **kw):
    """The session of one of the positions that every room has."""
    return position(a.name, a.fields, seats=a.seats, box=a.box, options=a.options, **kw)


@every
def test_it_is_played_saved_and_shared_like_any_other(a, tmp_path):
    s = arranged(a)
    begin = s.states()[0]
    assert begin.ply == 0
    if "turn" in a.fields:
        assert begin.stack[-1].seat == a.fields["turn"]
    assert isl.load(s.puzzle("Which?", str(s.legal()[0])).code()).guess(s.legal()[0]) == "yes"
    s.play(s.legal()[0]).note("so far")
    for again in (isl.load(s.code()), isl.load(s.save(tmp_path / "p")), isl.load(s.log), isl.load(s.link())):
        assert str(again.log) == str(s.log)
        assert again.state == s.state
    assert '+ position {"' in str(s.log)
    assert s.branch(0).state == begin == arranged(a).states()[0]


@every
def test_answers_are_taken_back_to_it_and_no_further(a):
    s = arranged(a)
    begin, last = s.state, s.last
    s.play(s.legal()[-1])
    s.undo()
    assert (s.state, s.last) == (begin, last)
    s.redo()
    s.undo()
    s.play(s.legal()[0])
    other = s.branch(last, "otherwise").play(begin.stack[-1].options(begin)[-1])
    assert other.states()[: last + 1] == s.states()[: last + 1]
    while s.last > 0 and s.can_undo() == "":
        s.undo()
    assert s.states()[0] == arranged(a).states()[0]


@every
def test_bots_play_it_to_its_end(a):
    s = arranged(a, bots={k: ("greedy", "random")[k % 2] for k in range(a.seats)}).run()
    assert s.over
    assert list(Log.parse(str(s.log)).replay())[-1] == s.state


def test_one_eye_is_as_it_was_said_and_no_card_is_lost():
    s = position("one_eye", ONE).state
    box = s.box
    assert [box.names[c] for c in s.column(0, 0)] == ["red 4", "red 5"]
    assert s.ducats == [3, 30]
    cards = [c for c in (*s.deck, *s.display, *s.table, *s.gone, *(c for column in s.columns for c in column)) if c >= 0]
    assert len(cards) == len(set(cards)) == len(s.colours) * box.kinds


def test_virgin_seas_is_as_it_was_said_and_no_card_or_ship_is_lost():
    s = position("virgin_seas", SEA).state
    box = s.box
    assert [box.names[c] for c in s.card] == ["small_red", "island_1", "large_blue"]
    assert (s.flag, s.ships, s.islands) == ([0, -1, 0], [2, 0, 1], 1)
    for seat in range(2):
        laid = [c for c, k in zip(s.card, s.fleet, strict=True) if k == seat]
        assert sorted([*laid, *s.hands[seat], *s.piles[seat]]) == sorted(box.fleet)
        assert s.supply[seat] + s.afloat(seat) + s.eaten[seat] == box.ships
    hands = position("virgin_seas", {**SEA, "hands": [["pirate", "fortress", "island_3"], ["small_red", "pirate", "mercenary"]]})
    assert [box.names[c] for c in hands.state.hands[0]] == ["pirate", "fortress", "island_3"]


@pytest.mark.parametrize(
    ("name", "fields", "words"),
    [
        ("one_eye", {"colums": []}, "did you mean 'columns'"),
        ("one_eye", {"turn": 2}, "a whole number from 0 to 1"),
        ("one_eye", {"turn": True}, "a whole number"),
        ("one_eye", {"display": ["red 4"]}, "a list of 6"),
        ("one_eye", {"columns": [["red 4"], ["red 4"]]}, "lies in two places"),
        ("one_eye", {"columns": [["blue 4"], []]}, r"stays in the box in this game; .*O1.2"),
        ("one_eye", {"columns": [["red 9"], []]}, "names nothing in this game"),
        ("one_eye", {"ducats": [1]}, "a list of 2"),
        ("one_eye", {"ducats": [1, -1]}, "from 0 to"),
        ("one_eye", {"ships": 99}, "ships=99"),
        ("one_eye", {"gone": {"red": 4}}, "it must be a list"),
        ("one_eye", {"turn": {1}}, "only numbers, words"),
        ("one_eye", {"turn": float("nan")}, "only numbers, words"),
        ("one_eye", {"gone": ["x" * 5000]}, "the limit is 4000"),
        ("virgin_seas", {"sea": [[0, "small_red", 1, 0]]}, r"the first card lies at 0 0 \(V3.1\)"),
        ("virgin_seas", {"sea": [[0, "small_red", 0, 0], [1, "pirate", 2, 0]]}, "touches one placed before it"),
        ("virgin_seas", {"sea": [[0, "small_red", 0, 0], [0, "small_red", 1, 0]]}, "has no small_red left"),
        ("virgin_seas", {"sea": [[0, "island_1", 0, 0, 0, 1]]}, r"no ship stands on an island \(V2.3\)"),
        ("virgin_seas", {"sea": [[0, "small_red", 0, 0, 0, 99]]}, "ships=99"),
        ("virgin_seas", {"sea": [[0, "small_red", 0]]}, "it is "),
        ("virgin_seas", {"sea": [[0, "small_red", 10**9, 0]]}, "place"),
        ("virgin_seas", {"hands": [["pirate"], ["pirate"]]}, r"a hand holds 3 cards.*V2.5"),
        ("virgin_seas", {"eaten": [0, 99]}, "99"),
        ("virgin_seas", {"sea": "x" * 300}, "it must be a list"),
    ],
)
def test_what_cannot_be_is_named(name, fields, words):
    with pytest.raises(errors.BadPosition, match=words):
        position(name, fields)


def test_what_cannot_be_is_quoted_as_far_as_it_is_short():
    with pytest.raises(errors.BadPosition, match=r"ducats: it must be a list of 2, not \[1, 2, 3\]$"):
        position("one_eye", {"ducats": [1, 2, 3]})
    with pytest.raises(errors.BadPosition, match=r"ducats: it must be a list of 2, not \[1, 1, [1, ]{50,60}\.\.\.$"):
        position("one_eye", {"ducats": [1] * 300})


def test_a_position_in_a_save_that_cannot_be_is_refused_with_its_line():
    text = str(position("one_eye", ONE).log)
    with pytest.raises(errors.BadLog, match="line 1: turn=7"):
        Log.parse(text.replace('"turn":1', '"turn":7'))
    for bad in ("+ position [1]", "+ position {", '+ position {"turn":1}\n+ position {"turn":1}'):
        with pytest.raises(errors.BadLog):
            Log.parse(f"one_eye 1 seats=2 seed=7\n{bad}\n")


def test_a_game_that_takes_none_says_so(monkeypatch):
    from dataclasses import replace

    with pytest.raises(errors.BadPosition, match="has no positions set up by hand"):
        replace(find("one_eye"), arrange=None).arranged(None, {})


@pytest.mark.parametrize("name", names())
def test_whatever_is_said_of_a_position_our_errors_come_and_no_others(name):
    """A link may hold any JSON there; also one that is a position but for a word."""
    game, rng = find(name), random.Random(3)
    words = [*list(getattr(game.box, "names", []))[:9], *getattr(game.box, "ids", [])[:9], "own", "N", "9 landing", "x", ""]

    def thing(deep=0):
        kinds = [0, 1, -1, 2, 7, 10**30, True, None, 1.5, "</script>", *words]
        if deep < 3 and rng.random() < 0.7:
            return [thing(deep + 1) for _ in range(rng.choice((0, 1, 2, 2, 4, 6, 8)))]
        return {rng.choice(["a", "bank", "medal"]): thing(deep + 1)} if rng.random() < 0.1 else rng.choice(kinds)

    def spoilt(value):
        """``value`` with one part of it changed."""
        if isinstance(value, list | dict) and value and rng.random() < 0.85:
            out = value.copy()
            k = rng.choice(range(len(out)) if isinstance(out, list) else list(out))
            out[k] = spoilt(out[k])
            return out
        return thing(rng.choice((1, 3)))

    taken = tries = 0
    rooms = [a for a in ARRANGED if a.name == name]
    for n in range(600):
        a = rng.choice(rooms)
        if n % 2:
            said = {field: thing() for field in rng.sample(list(game.fields), rng.randrange(1, 3))}
        else:
            field = rng.choice(list(a.fields))
            said = {**a.fields, field: spoilt(a.fields[field])}
        tries += 1
        try:
            s = game.arranged(game.start(a.seats, rng.randrange(99) if n % 2 else 7, a.box, a.options), said)
        except errors.BadPosition:
            continue
        taken += 1
        assert s.stack
        assert game.scores(s)
    assert 0 < taken < tries
