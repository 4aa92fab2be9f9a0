"""Whole games at random, and their numbers found again the other way, from ``box.toml`` and the rulebook.

Nothing of ``sea.py``, ``combat.py``, ``scoring.py`` or of the box's lists is used here but ``open_cells``, which is itself held
against the cells found here: cards are read by their names, places as x and y, factions and values from the file.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest

from islands_nb.games.virgin_seas import GAME, sea
from islands_nb.games.virgin_seas.box import EVENTS
from islands_nb.games.virgin_seas.scoring import control, controls
from islands_nb.kernel.flow import legal, play, to_act
from islands_nb.kernel.rng import stream

TOML = tomllib.loads((files("islands_nb.games.virgin_seas") / "data" / "box.toml").read_text(encoding="utf-8"))
CARDS = {row["id"]: row for row in TOML["card"]}
BEATS = {row["id"]: row["beats"] for row in TOML["faction"]}
LIMIT = {2: 7, 3: 8, 4: 9}
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
LONGEST = 400  # answers; the longest games that were met have some 200
Place = tuple[int, int]


@dataclass(frozen=True)
class Lying:
    """A card in the sea: its name, whose card it is, whose ships stand there (``None``: nobody's), how many."""

    name: str
    fleet: int
    flag: int | None
    ships: int

    @property
    def kind(self) -> str:
        """Its kind."""
        return str(CARDS[self.name]["kind"])


Sea = dict[Place, Lying]


def lying(s: Any) -> Sea:
    """What lies where."""
    out: Sea = {}
    for n, cell in enumerate(s.cells):
        at = s.box.x[cell], s.box.y[cell]
        assert at not in out, f"two cards lie at {at}"
        out[at] = Lying(s.box.names[s.card[n]], s.fleet[n], None if s.flag[n] < 0 else s.flag[n], s.ships[n])
    return out


def games(seats: int, seed: int, *, eager: bool = False, **options: Any) -> Any:
    """Each position of a game, and what was said to reach it. Who is ``eager`` plays events, and has its protector ready."""
    s = GAME.start(seats, seed, None, options)
    yield s, None
    chance = stream(seed, "recount", seats)
    for _ in range(LONGEST):
        if not s.stack:
            return
        may = legal(s)
        assert may, f"seat {to_act(s)} has no answer at ply {s.ply}"
        events = [a for a in may if str(a).startswith("play")]
        among = events if eager and events else may
        action = among[chance.below(len(among))]
        seat = to_act(s)
        s = play(s, action)
        yield s, (seat, str(action))
    raise AssertionError(f"after {LONGEST} answers the game goes on")


# -- where cards may lie ------------------------------------------------------------------------------------------------------


def beside(at: Place, steps: Any = SIDES) -> list[Place]:
    """The places next to one."""
    return [(at[0] + dx, at[1] + dy) for dx, dy in steps]


def joined(places: set[Place]) -> bool:
    """Are they one group, edge by edge?"""
    if not places:
        return True
    ahead = [next(iter(places))]
    seen = set(ahead)
    while ahead:
        for at in beside(ahead.pop()):
            if at in places and at not in seen:
                seen.add(at)
                ahead.append(at)
    return seen == places


class Bounds:
    """The limits, kept as the rulebook has it: fixed by the card that fills an axis, for good."""

    def __init__(self, seats: int) -> None:
        self.n = LIMIT[seats]
        self.fixed: list[tuple[int, int] | None] = [None, None]

    def see(self, there: set[Place]) -> None:
        """Look at the cards after an answer."""
        for axis in (0, 1):
            along = [at[axis] for at in there]
            if along:
                assert max(along) - min(along) < self.n, "the sea is too large"
                if self.fixed[axis] is None and max(along) - min(along) + 1 == self.n:
                    self.fixed[axis] = min(along), max(along)

    def allow(self, at: Place, others: set[Place]) -> bool:
        """May a card lie there beside the others?"""
        for axis in (0, 1):
            fixed = self.fixed[axis]
            if fixed is not None:
                if not fixed[0] <= at[axis] <= fixed[1]:
                    return False
            else:
                along = [p[axis] for p in (*others, at)]
                if max(along) - min(along) + 1 > self.n:
                    return False
        return True

    def open(self, there: set[Place]) -> set[Place]:
        """Where a card may be laid."""
        if not there:
            return {(0, 0)}
        return {p for at in there for p in beside(at) if p not in there and self.allow(p, there)}

    def room(self, axis: int, there: set[Place]) -> tuple[int, int]:
        """The least and greatest coordinate that may be reached."""
        if self.fixed[axis] is not None:
            return self.fixed[axis]
        along = [p[axis] for p in there] or [0]
        return max(along) - self.n + 1, min(along) + self.n - 1

    def moves(self, board: Sea, at: Place) -> set[Place]:
        """Where a Compass may carry the card at a place."""
        others = set(board) - {at}
        if sum(p in others for p in beside(at)) not in (1, 2) or not joined(others):
            return set()
        empty = {p for q in others for p in beside(q)} - set(board)
        return {p for p in empty if sum(q in others for q in beside(p)) <= 2 and self.allow(p, others)}


def places(may: list[Any], verb: str) -> set[Place]:
    """The places named after a verb."""
    said = [str(a).split(" ") for a in may if str(a).startswith(verb)]
    return {(int(words[-2]), int(words[-1])) for words in said}


def check_sea(s: Any, bounds: Bounds) -> None:
    """Grid, edge, span, room, coast and what a Compass may do, found again from the cards."""
    board = lying(s)
    there = set(board)
    bounds.see(there)
    assert joined(there), "a part floats"
    assert not there or (s.turn < 2 or (0, 0) in there or s.used), "the first card was laid at 0 0"
    found = {(s.box.x[c], s.box.y[c]): n for c, n in enumerate(s.grid) if n >= 0}
    assert found == {(s.box.x[c], s.box.y[c]): n for n, c in enumerate(s.cells)}
    edge = {(s.box.x[c], s.box.y[c]) for c in s.edge}
    assert len(s.edge) == len(edge)
    assert edge == bounds.open(there)
    assert set(sea.open_cells(s)) == set(s.edge)
    if there:
        xs, ys = zip(*there, strict=True)
        assert s.span == (min(xs), max(xs), min(ys), max(ys))
    assert s.room == (*bounds.room(0, there), *bounds.room(1, there))
    assert s.coast == (bounds.fixed[0] is not None, bounds.fixed[1] is not None)
    if not s.stack:
        return
    now, may = s.stack[-1], legal(s)
    kind = type(now).__name__
    if kind == "Acting":
        held = {s.box.names[n] for n in s.hands[now.seat]}
        want = {f"place {name} at {x} {y}" for name in held for x, y in edge}
        assert {str(a) for a in may if str(a).startswith("place")} == want
        assert want or any(str(a) == "pass" for a in may)
    if kind in ("Acting", "Ending") and EVENTS.index("compass") in s.kept[now.seat]:
        able = any(bounds.moves(board, at) for at, card in board.items() if card.flag == now.seat)
        assert ("play compass" in map(str, may)) == able
    if kind == "Compass":
        assert places(may, "choose") == {at for at, c in board.items() if c.flag == now.seat and bounds.moves(board, at)}
    if kind == "CompassTo":
        cell = s.cells[now.number]
        assert places(may, "choose") == bounds.moves(board, (s.box.x[cell], s.box.y[cell]))


# -- who takes what -----------------------------------------------------------------------------------------------------------


def beats(mine: str, theirs: str, closed: bool) -> bool:
    """Does one card beat another? The trump chart, and the factionless."""
    if CARDS[theirs]["kind"] in ("island", "fortress"):
        return False
    a, b = CARDS[mine]["faction"], CARDS[theirs]["faction"]
    if a == "none":
        return True
    return not closed if b == "none" else BEATS[a] == b


def guarded(board: Sea, at: Place) -> bool:
    """Does a fortress of the colour of the ship here lie beside it?"""
    near = [board[p] for p in beside(at) if p in board]
    return any(c.kind == "fortress" and c.fleet == board[at].flag for c in near)


def reached(board: Sea, at: Place, name: str) -> list[Place]:
    """The places a card strikes or may shoot at."""
    attack = CARDS[name]["attack"]
    if attack == "orthogonal":
        return beside(at)
    if attack == "diagonal":
        return beside(at, CORNERS)
    out = []
    for dx, dy in SIDES if attack == "long_range" else ():
        for far in range(1, 30):
            p = at[0] + far * dx, at[1] + far * dy
            if p in board and board[p].kind in ("island", "fortress"):
                break
            out.append(p)
    return out


def targets(board: Sea, at: Place, name: str, seat: int, closed: bool) -> set[Place]:
    """What a card of ``seat`` laid there beats."""
    return {
        p
        for p in reached(board, at, name)
        if p in board and board[p].flag not in (None, seat) and beats(name, board[p].name, closed) and not guarded(board, p)
    }


def check_placing(before: Any, after: Any, seat: int, said: str) -> str:
    """What a card did that was just laid; the kind of what happened, for counting."""
    _, name, _, x, y = said.split(" ")
    at, old, new = (int(x), int(y)), lying(before), lying(after)
    changed = {p for p in old if old[p] != new[p]}
    if CARDS[name]["kind"] == "island":
        assert new[at] == Lying(name, seat, None, 0)
        assert not changed
        return "island"
    if not (before.supply[seat] or before.unlimited):
        assert new[at] == Lying(name, seat, None, 0)
        assert not changed
        return "unclaimed"
    assert new[at] == Lying(name, seat, seat, 1)
    beaten = targets({**old, at: new[at]}, at, name, seat, before.closed)
    left = before.supply[seat] - 1
    stacks = {p for p in beaten if old[p].ships > 1}
    if CARDS[name]["attack"] == "long_range":
        assert not changed
        may = beaten if left > 0 or before.unlimited else stacks
        assert ("hold fire" in map(str, legal(after))) == bool(may)
        assert not may or places(legal(after), "attack") == may
        return "shot" if may else "placed"
    for p in stacks:
        assert new[p] == Lying(old[p].name, old[p].fleet, old[p].flag, old[p].ships - 1)
    for p in beaten - stacks:
        if before.unlimited or left >= len(beaten - stacks):
            assert new[p] == Lying(old[p].name, old[p].fleet, seat, 1)
        else:
            assert new[p] == old[p]
            assert not left or places(legal(after), "capture") == beaten - stacks
    assert changed <= beaten
    short = not before.unlimited and left < len(beaten - stacks)
    return "stack" if stacks else "short" if short else "captured" if beaten else "placed"


# -- what there is ------------------------------------------------------------------------------------------------------------


def check_pieces(s: Any) -> None:
    """Ships, cards and events are where they can be, and as many as there are."""
    board = lying(s)
    for seat in range(s.seats):
        afloat = sum(c.ships for c in board.values() if c.flag == seat)
        assert s.supply[seat] + afloat + s.eaten[seat] == 15
        assert s.eaten[seat] >= 0
        assert s.unlimited or s.supply[seat] >= 0
        laid = [c.name for c in board.values() if c.fleet == seat]
        cards = Counter(laid + [s.box.names[n] for n in (*s.hands[seat], *s.piles[seat], *s.sunk[seat])])
        assert cards == dict.fromkeys(CARDS, 1)
        assert len(s.hands[seat]) <= 3
    for card in board.values():
        assert (card.flag is None) == (card.ships == 0)
        assert card.kind != "island" or card.ships == 0
    there = Counter(EVENTS[e] for e in (*s.deck, *s.out, *s.used, *(e for k in s.kept for e in k)))
    there["kraken"] += s.krakens
    assert there == {row["id"]: row["count"] for row in TOML["event"]}
    assert s.islands == sum(c.kind == "island" for c in board.values())


def recounted(s: Any, values: dict[str, int]) -> list[int]:
    """Each seat's points: the section "End Game and Scoring" of the rulebook, sentence by sentence."""
    board, points = lying(s), [len(kept) for kept in s.kept]
    for at, card in board.items():
        if card.kind != "island":
            continue
        sides = Counter(board[p].flag for p in beside(at) if p in board and board[p].flag is not None)
        corners = Counter(board[p].flag for p in beside(at, CORNERS) if p in board and board[p].flag is not None)
        order = sorted(sides, key=lambda k: (sides[k], corners[k]), reverse=True)
        for k in order:
            if (sides[k], corners[k]) == (sides[order[0]], corners[order[0]]):
                points[k] += values[card.name]
    return points


def check_end(s: Any) -> None:
    """A game is over exactly when all Krakens are awake or all islands are laid."""
    all_out = sum(c.kind == "island" for c in lying(s).values()) == 3 * s.seats
    assert (not s.stack) == (s.krakens == 3 or all_out)


def played(seats: int, seed: int, *, eager: bool = False, values: str = "", **options: Any) -> Counter[str]:
    """A game with all checks at each ply; how often what was met."""
    worth = dict(zip((f"island_{n}" for n in (1, 2, 3)), map(int, (values or "1,2,3").split(",")), strict=True))
    bounds, met = Bounds(seats), Counter[str]()
    if values:
        options["island_values"] = values
    walk = list(games(seats, seed, eager=eager, **options))
    for s, _ in walk:
        check_sea(s, bounds)
        check_pieces(s)
        check_end(s)
        assert GAME.scores(s) == recounted(s, worth)
        there = controls(s.box, s)
        assert [control(s, s.cells[c.number]) for c in there] == [(list(c.edges), list(c.seats)) for c in there]
        assert GAME.ties(s) == [(sum(c.ships for c in lying(s).values() if c.flag == k),) for k in range(seats)]
    for (before, _), (after, (seat, said)) in pairwise(walk):
        assert seat == to_act(before)
        met[said.split(" ")[0]] += 1
        if said.startswith("place"):
            met[check_placing(before, after, seat, said)] += 1
        elif said.startswith("play"):
            met[said] += 1
    met["krakens"] += walk[-1][0].krakens == 3
    met["plies"] = len(walk)
    return met


OPTIONS: tuple[dict[str, Any], ...] = ({}, {"factionless": "closed"}, {"unlimited_ships": True}, {"values": "1,1,1"})


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_found_again(seats, options, eager):
    for seed in range(4):
        played(seats, seed, eager=eager, **options)


def test_these_games_have_all_that_may_happen():
    met = sum((played(seats, seed, eager=True) for seats in (2, 4) for seed in range(30, 38)), Counter())
    verbs = ("place", "attack", "hold", "play", "choose", "discard", "draw", "end", "pass")
    kinds = ("island", "captured", "shot", "stack", "krakens")
    events = [f"play {name}" for name in EVENTS if name != "kraken"]
    assert all(met[word] for word in (*verbs, *kinds, *events)), met


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_some_run_short_of_ships(seats):
    """With six ships each, many a card lies unclaimed, and some are beaten that cannot all be taken."""
    box = GAME.box.edit("number", "ships", value=6)
    told, asked = Counter(), 0
    for seed in range(12):
        s, chance = GAME.start(seats, seed, box), stream(seed, "short")
        while s.stack:
            may = legal(s)
            asked += str(may[0]).startswith("capture")
            s = play(s, may[chance.below(len(may))])
            told.update(e.what for e in s.told)
            assert [s.supply[k] + s.afloat(k) + s.eaten[k] for k in range(seats)] == [6] * seats
            assert min(s.supply) >= 0
    assert told["unclaimed"]
    assert asked


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_thousand_games_end_and_are_found_again(seats):
    met = sum((played(seats, seed, eager=bool(seed % 2)) for seed in range(1000)), Counter())
    assert met["krakens"] > 100
    assert met["short"]
