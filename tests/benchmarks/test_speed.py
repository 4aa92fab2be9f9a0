"""What the engine does most, timed; and how much work it does, counted.

The times are for looking at, on one machine on one day: ``pytest tests/benchmarks --benchmark-enable --benchmark-only``, on a
shared machine with ``--benchmark-timer=time.process_time``. No test fails by the clock. What may fail are the counts: they are
the same on every machine, and a slip of the usual kind (a copy, an event or a second look at the options where one was enough)
changes them before anybody could measure it. Engines are compared by ``peers.py``.
"""

from __future__ import annotations

import copy
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from itertools import cycle
from types import FunctionType
from typing import Any

import pytest

from islands_nb.kernel import flow
from islands_nb.kernel.box import Box
from islands_nb.kernel.events import Event
from islands_nb.kernel.flow import legal, step, to_act
from islands_nb.kernel.game import Game, find, names
from islands_nb.kernel.imagine import imagine
from islands_nb.kernel.log import Log
from islands_nb.kernel.rng import Rng, stream
from islands_nb.kernel.view import view

from .peers import random_game

SEED = 7
TABLES = [(name, seats) for name in names() for seats in sorted(set(find(name).seats))]

Positions = list[tuple[Any, Any]]


@pytest.fixture(params=TABLES, ids=lambda t: f"{t[0]}-{t[1]}")
def table(request) -> tuple[Game, int]:
    """A game, and how many play it: each game there is, with its fewest and its most seats."""
    name, seats = request.param
    return find(name), seats


@pytest.fixture
def positions(table) -> Positions:
    """The positions of one random game, each with the answer given there."""
    game, seats = table
    s, chance, out = game.start(seats, SEED), stream(SEED, "random"), []
    while s.stack:
        options = legal(s)
        action = options[chance.below(len(options))]
        out.append((s.clone(), action))
        step(s, action)
    return out


@pytest.fixture
def middle(positions) -> Any:
    """The table half-way through that game."""
    return positions[len(positions) // 2][0]


def never(*args: Any, **more: Any) -> Any:
    """Stands in for what must not be called."""
    raise AssertionError("called, where it costs too much")


# ---------------------------------------------------------------------------------------------------------------------- timed


def test_a_random_game(benchmark, table):
    game, seats = table
    decisions, s = benchmark(random_game, game, seats, SEED)
    benchmark.extra_info["decisions"] = decisions
    assert s.ply >= decisions > 0


def test_a_decision(benchmark, positions):
    """Legal and step, on a fresh copy of each position of a game in turn: the mean is that of the game."""
    turns = cycle(positions)

    def fresh() -> tuple[tuple[Any, Any], dict[str, Any]]:
        s, action = next(turns)
        return (s.clone(), action), {}

    def decide(s: Any, action: Any) -> Any:
        options = legal(s)
        step(s, action)
        return options

    assert benchmark.pedantic(decide, setup=fresh, rounds=20 * len(positions))


def test_a_copy(benchmark, middle):
    assert benchmark(middle.clone) == middle


def test_a_view(benchmark, middle):
    assert benchmark(view, middle, to_act(middle))["ply"] == middle.ply


def test_an_imagined_table(benchmark, middle):
    assert benchmark(imagine, middle, to_act(middle), stream(SEED, "imagine")).ply == middle.ply


def test_a_replay(benchmark, table, positions):
    """From text to the last position, every answer checked and every event told, as a saved game is opened."""
    game, seats = table
    text = str(Log(game, seats, SEED, lines=[(to_act(s), str(action)) for s, action in positions]))

    def replay() -> Any:
        return deque(Log.parse(text).replay(), maxlen=1).pop()

    s = benchmark(replay)
    assert (s.ply, s.stack) == (len(positions), [])


# -------------------------------------------------------------------------------------------------------------------- counted


def looks(monkeypatch, kinds: set[type[Any]]) -> Counter[str]:
    """Count how often options are listed, or one picked, by task. One task that asks another for its options looks once."""
    seen: Counter[str] = Counter()
    inside = [False]

    def counted(kind: type[Any], plain: Callable[..., Any]) -> Callable[..., Any]:
        def look(self: Any, *asked: Any) -> Any:
            if inside[0]:
                return plain(self, *asked)
            seen[kind.__name__] += 1
            inside[0] = True
            try:
                return plain(self, *asked)
            finally:
                inside[0] = False

        return look

    doors = [(kind, door, getattr(kind, door)) for kind in kinds for door in ("options", "pick") if hasattr(kind, door)]
    for kind, door, plain in doors:
        monkeypatch.setattr(kind, door, counted(kind, plain))
    return seen


def test_a_playout_looks_for_options_once_a_decision(monkeypatch, table, positions):
    game, seats = table
    asked = Counter(type(s.stack[-1]).__name__ for s, _ in positions)
    choices = sum(len(legal(s)) > 1 for s, _ in positions)
    seen = looks(monkeypatch, {type(s.stack[-1]) for s, _ in positions})
    decisions, _ = random_game(game, seats, SEED)
    assert decisions == choices  # where there is one option, there is nothing to decide
    assert seen == asked


def test_a_playout_makes_no_event(monkeypatch, table):
    """With nobody listening none is made: an event costs as much as the move it tells of."""
    game, seats = table
    monkeypatch.setattr(Event, "__init__", never)
    _, s = random_game(game, seats, SEED)
    assert s.told is None


def test_a_playout_copies_nothing_and_checks_nothing(monkeypatch, table):
    """The trusted way is trusted: copies, refusals and their sentences are for people."""
    game, seats = table
    kind = type(game.start(seats, SEED))
    monkeypatch.setattr(kind, "clone", never)
    monkeypatch.setattr(Rng, "clone", never)
    monkeypatch.setattr(flow, "refusal", never)
    assert random_game(game, seats, SEED)[0] > 0


# A value of these kinds cannot change, or is never changed: the box is the same for all tables, an event is frozen.
STILL = (int, str, bytes, float, frozenset, type(None), type, FunctionType, Box, Event)


def changing(value: Any, at: str) -> Iterator[tuple[int, str]]:
    """The identity of each thing within ``value`` that can change, and where it is."""
    if isinstance(value, STILL):
        return
    if isinstance(value, tuple):
        yield from (found for k, v in enumerate(value) for found in changing(v, f"{at}[{k}]"))
    elif isinstance(value, list | set | bytearray):
        yield id(value), at
        yield from (found for k, v in enumerate(value) for found in changing(v, f"{at}[{k}]"))
    elif isinstance(value, dict):
        yield id(value), at
        yield from (found for k, v in value.items() for found in changing(v, f"{at}[{k!r}]"))
    elif is_dataclass(value):
        if not hasattr(type(value), "FORM"):  # @data: a value, which nobody changes; but it may hold something that does
            yield id(value), at
        yield from (found for f in fields(value) for found in changing(getattr(value, f.name), f"{at}.{f.name}"))
    else:
        raise AssertionError(f"{at} is a {type(value).__name__}: can it change? then say so here")


def test_a_copy_shares_nothing_that_changes(positions):
    for s, _ in positions:
        s.told = []
        mine = dict(changing(s, "table"))
        shared = [at for key, at in changing(s.clone(), "table") if key in mine]
        assert mine
        assert not shared, f"at ply {s.ply}, a table and its copy share {', '.join(shared)}"


def test_what_a_copy_does_the_table_does_not_see(positions):
    for s, _ in positions[:: max(1, len(positions) // 12)]:
        before, after, chance = s.clone(), s.clone(), stream(SEED, "elsewhere")
        while after.stack:
            options = legal(after)
            step(after, options[chance.below(len(options))])
        assert s == before != after


def test_nothing_is_copied_deep(monkeypatch, table, middle):
    """It costs some fifty times a copy written out (docs/decisions/0005-speed.md)."""
    game, seats = table
    seat = to_act(middle)
    with monkeypatch.context() as patch:
        patch.setattr(copy.deepcopy, "__code__", never.__code__)  # also where it was imported by name
        with pytest.raises(AssertionError):
            copy.deepcopy([])
        middle.clone()
        view(middle, seat)
        imagine(middle, seat, stream(SEED, "imagine"))
        flow.play(middle, legal(middle)[0])
        random_game(game, seats, SEED)
