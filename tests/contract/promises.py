"""What every game promises of its rules: each promise a function that raises ``AssertionError`` when it is broken.

The tests of the registered games and the teeth call the same functions. What is hidden is in ``secrecy.py``, what is drawn in
``looks.py``, what lies in a room's folder in ``rooms.py``.
"""

from __future__ import annotations

import json
import pickle
import re
from dataclasses import fields
from itertools import combinations, product
from math import isfinite
from typing import Any

from islands_nb.kernel.code import Trail, pack, unpack, written
from islands_nb.kernel.data import whole
from islands_nb.kernel.flow import legal, pick, play, refusal, step, to_act
from islands_nb.kernel.game import Game
from islands_nb.kernel.log import Log
from islands_nb.kernel.rng import Rng, stream
from islands_nb.kernel.seat import Seat
from islands_nb.kernel.view import SHARED, sees, view
from islands_nb.session import Session

from .walks import Walk, digest, position

TRIED = 250  # sentences tried at a ply, beside those that are legal
HELPED = 25  # of them with the search for a fix, which plays on


def neat(words: Any) -> None:
    """Words as people read them: something, with single spaces."""
    assert isinstance(words, str), f"{words!r} is no text"
    assert words, "there are no words"
    assert words == " ".join(words.split()), f"{words!r} has spaces too many"


# -- the past -----------------------------------------------------------------------------------------------------------------


def past_stays(walk: Walk) -> None:
    """Playing on changes no earlier position; nor does playing every other option."""
    for s in walk.near:
        for action in legal(s):
            play(s, action)
    for s, was in zip(walk.states, walk.digests, strict=True):
        assert digest(s) == was, f"the position at ply {s.ply} changed when the game went on"


def forks_continue(walk: Walk) -> None:
    """Copies made mid-game, by clone and by pickle, continue as the game itself did, and leave it alone."""
    mid = walk.begin
    s, was = walk.states[mid], walk.digests[mid]
    copies = {"clone": s.clone(), "pickle": pickle.loads(pickle.dumps(s))}
    for how, copy in copies.items():
        assert digest(copy) == was, f"a {how} is another position"
        for (_, said), then in zip(walk.lines[mid:], walk.states[mid + 1 :], strict=True):
            copy.told = []
            step(copy, walk.game.read(said))
            assert digest(copy) == digest(then), f"a {how} of ply {s.ply} plays {said!r} otherwise"
            assert digest(s) == was, f"a {how} that plays {said!r} changes the position it was made from"


def clone_is_whole(s: Any) -> None:
    """Every field is in the clone, and nothing that changes is shared with it but what is declared ``SHARED``."""
    for f in fields(s):
        probe = s.clone()
        value = getattr(s, f.name)
        other = _other(value)
        if other is not value:
            setattr(probe, f.name, other)
        again = getattr(probe.clone(), f.name)
        assert repr(again) == repr(getattr(probe, f.name)), f"clone() forgets {f.name}"
        assert digest(s.clone()) == digest(s), f"a change of the clone's {f.name} changes the original"
        # The box is never changed, so all tables play with the same; the events are a list like any other.
        if sees(f) != SHARED or isinstance(value, list):
            path = _shared(value, getattr(s.clone(), f.name), f.name)
            assert path is None, f"clone() shares {path}"


def _other(value: Any) -> Any:
    """A value of the same kind that ``value`` is not."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list | tuple):
        return value + (value[-1:] or type(value)(["x"]))
    if isinstance(value, dict):
        return {**value, "x": 1}
    if isinstance(value, set | frozenset):
        return value | {"x"}
    if isinstance(value, Rng):
        return Rng(value.word ^ 1)
    return [] if value is None else value


def _shared(a: Any, b: Any, path: str) -> str | None:
    """Where two values hold the same thing that can change (what can be hashed is a value, and nobody changes one)."""
    try:
        hash(a)
        return None
    except TypeError:
        pass
    if a is b and not isinstance(a, tuple):
        return path
    if isinstance(a, dict):
        parts = [(f"{path}[{k!r}]", a[k], b[k]) for k in a]
    elif isinstance(a, list | tuple):
        parts = [(f"{path}[{k}]", x, y) for k, (x, y) in enumerate(zip(a, b, strict=True))]
    else:
        parts = (
            [(f"{path}.{f.name}", getattr(a, f.name), getattr(b, f.name)) for f in fields(a)] if hasattr(a, "__slots__") else []
        )
    return next((found for name, x, y in parts if (found := _shared(x, y, name))), None)


# -- what can be said ---------------------------------------------------------------------------------------------------------


def acts(walk: Walk) -> None:
    """A seat to act has an action; the actions of one moment read differently, are sentences, and parse back."""
    game = walk.game
    for s in walk.near:
        options = legal(s)
        assert bool(options) == bool(s.stack), f"{len(options)} options at ply {s.ply}, and the stack is {s.stack}"
        if not s.stack:
            assert to_act(s) is None
            continue
        assert to_act(s) in range(s.seats)
        ask, texts = s.stack[-1], [str(a) for a in options]
        assert ask.asks
        assert len(set(texts)) == len(texts), f"two options read alike: {texts}"
        assert texts == [str(a) for a in legal(s)] == [str(a) for a in legal(s.clone())], "the order of options changes"
        assert legal(s) is not legal(s), f"{type(ask).__name__} hands out a list that it keeps: who sorts it sorts all later ones"
        for action, text in zip(options, texts, strict=True):
            neat(text)
            assert game.read(text) == action, f"{text!r} reads back as {game.read(text)!r}, not {action!r}"
            assert type(action) in game.verbs, f"{action!r} is of no verb of the game"
            assert type(action) in ask.takes, f"{ask!r} offers {text!r}, which it does not take"
        neat(ask.now(s))
        assert isinstance(ask.open, bool)
        _picks(s, options)


def _picks(s: Any, options: list[Any]) -> None:
    """What a playout picks is what ``legal`` lists there, for the same draw of chance; and picking changes nothing else."""
    was, mine, theirs = digest(s), stream(s.ply, "picks"), stream(s.ply, "picks")
    for _ in range(12):
        (said, many), due = pick(s, mine), options[theirs.below(len(options))]
        assert many == len(options), f"a playout counts {many} options at ply {s.ply}, and there are {len(options)}"
        assert said == due, f"a playout picks {str(said)!r} at ply {s.ply}, where it is to pick {str(due)!r}"
        assert mine == theirs, "picking draws otherwise than one number below that of the options"
    assert digest(s) == was, "picking changed the position"


def verbs_differ(game: Game) -> None:
    """No two verbs read alike: no sentence has the form of both."""
    for a, b in combinations(game.verbs, 2):
        same = len(a.FORM) == len(b.FORM) and all(_meet(x, y) for x, y in zip(a.FORM, b.FORM, strict=True))
        assert not same, f"{a.__name__} and {b.__name__} can read alike"


def _meet(a: tuple[str, Any], b: tuple[str, Any]) -> bool:
    """Can one word stand in both places of a form?"""
    (word, kind), (other, its) = a, b
    if kind is None and its is None:
        return word == other
    if kind is None or its is None:
        literal, place = (word, its) if kind is None else (other, kind)
        return place is not int or whole(literal) is not None
    return True


def candidates(walk: Walk, s: Any, rng: Rng) -> list[Any]:
    """Sentences to try at a position: all met in the walk, legal ones with one word changed, every verb with words seen."""
    met = walk.sentences()
    words = sorted({word for text in met for word in text.split(" ")})
    found: dict[Any, None] = {}
    for a in [*(walk.game.read(text) for text in met), *(verb for v in walk.game.verbs for verb in _filled(v, words, rng))]:
        found.setdefault(a)
    for text in map(str, legal(s)):
        said = text.split(" ")
        for k in range(len(said)):
            for word in words:
                action = walk.game.read(" ".join([*said[:k], word, *said[k + 1 :]]))
                if action is not None:
                    found.setdefault(action)
    rest = rng.shuffled(a for a in found if a is not None)
    return [*legal(s), *rest[:TRIED]]


def _filled(verb: type[Any], words: list[str], rng: Rng) -> list[Any]:
    """Some sentences of a verb, its places filled with words seen; with two numbers nobody saw, so that each verb is met."""
    numbers = [0, 1, *(n for w in words if (n := whole(w)) is not None)]
    places = [(name, numbers if kind is int else [w for w in words if whole(w) is None]) for name, kind in verb.FORM if kind]
    size = 1
    for _, may in places:
        size *= len(may)
    if size <= 60:
        filled = [dict(zip([n for n, _ in places], picks, strict=True)) for picks in product(*(may for _, may in places))]
    else:
        filled = [{n: may[rng.below(len(may))] for n, may in places} for _ in range(60)]
    return [verb(**f) for f in filled]


def options_and_refusals_agree(walk: Walk) -> None:
    """An option exactly when it is not refused; a refusal cites a rule there is, says why, and its fix works.

    Neither asking nor looking on changes the position.
    """
    game = walk.game
    rules = {r["rule"] for r in game.rule_rows()}
    for s in walk.near:
        was, options = digest(s), set(legal(s))
        for n, action in enumerate(candidates(walk, s, stream(walk.seed, "try", s.ply))):
            why = refusal(s, action, help=n < len(options) + HELPED)
            where = f"ply {s.ply}, {str(action)!r}"
            if action in options:
                assert why is None, f"{where} is an option, and refused: {why}"
                continue
            assert why is not None, f"{where} is no option, and is not refused"
            assert why.rule in (rules if s.stack else {""}), f"{where}: there is no rule {why.rule!r}"
            neat(why.reason)
            if why.fix:
                _fix_works(walk, s, action, why.fix)
            assert refusal(s, action, help=False).reason == why.reason, f"{where}: two reasons"
        legal(s)
        assert digest(s) == was, f"asking changed the position at ply {s.ply}"
        _looking_changes_nothing(walk, s)


def _fix_works(walk: Walk, s: Any, action: Any, fix: tuple[str, ...]) -> None:
    after = s
    for sentence in fix:
        said = walk.game.read(sentence)
        assert said is not None, f"ply {s.ply}: the fix {sentence!r} is not a sentence"
        assert said in legal(after), f"ply {s.ply}: the fix {sentence!r} of {str(action)!r} may not be said"
        after = play(after, said)
        assert to_act(after) == to_act(s), f"ply {s.ply}: after the fix {sentence!r} another seat is to act"
    assert action in legal(after), f"ply {s.ply}: {fix} does not make {str(action)!r} legal"


def _looking_changes_nothing(walk: Walk, s: Any) -> None:
    game, was = walk.game, digest(s)
    seen = view(s, to_act(s))
    before = json.dumps(seen)
    for action in legal(s):
        neat(game.preview(seen, s.box, action))
    for rows in game.tables.values():
        rows(seen, s.box)
    game.scores(s), game.counts(s)
    assert json.dumps(seen) == before, f"a preview or a table changed what is seen at ply {s.ply}"
    assert digest(s) == was, f"looking changed the position at ply {s.ply}"


# -- ends, logs, deals --------------------------------------------------------------------------------------------------------


def ends(walk: Walk, limit: int) -> None:
    """Played on at random, the game ends within ``limit`` answers, with a score for each seat."""
    walk.wander(limit - len(walk.lines))
    s = walk.last
    assert not s.stack, f"after {limit} answers the game goes on"
    scores, counts = walk.game.scores(s), walk.game.counts(s)
    assert len(scores) == len(counts) == walk.places >= walk.seats
    assert len(walk.game.ties(s)) == len(walk.game.achievements(s)) == walk.places
    assert all(type(n) in (int, float) for n in scores)


def replays(walk: Walk) -> None:
    """The log, as text, gives the same positions; and reads as it was written."""
    text = str(walk.log())
    log = Log.parse(text)
    assert str(log) == text
    states = list(log.replay())
    assert len(states) == len(walk.states)
    for s, t in zip(walk.states, states, strict=True):
        assert digest(s) == digest(t), f"the log replays to another position at ply {s.ply}"
    box = walk.box or walk.game.box
    assert states[-1].box == box, "the log replays with another box"


def a_code_holds_it(walk: Walk) -> None:
    """The game as a code, which is short and may be put into a link as it is, gives the same log, and shows the same ply."""
    log = walk.log()
    log.notes = [(0, "bots 1=greedy"), (len(log.lines) // 2, "</script> ünd so weiter"), (len(log.lines), "over?")]
    for shown in {0, walk.begin, len(log.lines)}:
        try:
            code = pack(log, shown)
        except ValueError as error:
            raise AssertionError(f"an answer that was given is not among those that are open: {error}") from error
        assert re.fullmatch(r"[A-Za-z0-9._-]+", code)
        assert len(code) < 2000
        try:
            again, at = unpack(code)
        except ValueError as error:
            raise AssertionError(f"a code cannot be read again: {error}") from error
        assert str(again) == str(log), "the code gives another game"
        assert at == shown, "the code shows another ply"
    assert pack(log) == pack(log, len(log.lines))
    trail = Trail()
    for s, (_, said) in zip(walk.states, walk.lines, strict=False):
        options = [str(a) for a in legal(s)]
        trail.add(options.index(said), len(options))
    assert written(log, trail, walk.last) == pack(log), "the code that is written while one plays is another"


class First:
    """Says the first thing that may be said; draws ``extra`` times from its stream of chance, and imagines as often."""

    name = "first"

    def __init__(self, extra: int) -> None:
        self.extra = extra

    def choose(self, seat: Seat) -> Any:
        """The first option; of a long game not always, or it would go on too long."""
        for _ in range(self.extra):
            seat.rng.below(6)
            seat.imagine()
        options = seat.legal()
        return options[seat.ply % len(options)]


def same_deals(walk: Walk) -> None:
    """Who plays changes no deal, and a bot that draws more changes nothing that comes later."""
    log = Log(walk.game, walk.seats, walk.seed, walk.game.check_options(walk.options), walk.box)
    games = [
        Session(Log(**vars(log) | {"lines": []}), dict.fromkeys(range(walk.seats), bot)) for bot in (First(0), First(3), "random")
    ]
    for s in games:
        s.run()
    plain, drawing, other = (s.states() for s in games)
    assert digest(plain[0]) == digest(other[0]), "the deal depends on who plays"
    assert [digest(s) for s in plain] == [digest(s) for s in drawing], "a bot that draws more changes what comes later"


def judged(walk: Walk) -> None:
    """What the room says for players that look ahead: what a position is worth, a plausible answer, and who has won.

    All of it follows from the position and the chance handed in, and changes nothing. ``won`` speaks, or leaves it to the places,
    for a whole game.
    """
    game, says = walk.game, walk.game.won(walk.states[0]) is None
    for s in walk.near:
        was = position(s)
        for seat in range(walk.seats):
            for worth in (game.worth, game.foresee or game.worth):
                assert isfinite(worth(s, seat)), f"at ply {s.ply} the worth for seat {seat} is no number"
                assert worth(s, seat) == worth(s, seat)
        if s.stack and game.rollout is not None:
            first, again = (game.rollout(s, Rng(s.ply)) for _ in range(2))
            assert first in legal(s), f"rollout says {str(first)!r} at ply {s.ply}, which is not legal"
            assert first == again, "rollout says something else with the same chance"
        won = game.won(s)
        assert (won is None) == says, f"won speaks at ply {s.ply} and not elsewhere, or the other way round"
        assert won is None or (len(won) == walk.places and all(type(w) is bool for w in won)), "won says True or False a seat"
        assert position(s) == was, "judging a position changes it"


# -- what happened ------------------------------------------------------------------------------------------------------------


def tells(walk: Walk) -> None:
    """Events say who may know them, in words that make a sentence; without a listener there are none."""
    for before, s, (_, said) in zip(walk.states, walk.states[1:], walk.lines, strict=False):
        assert s.told, f"nothing is told of {said!r} at ply {s.ply}"
        everybody = [e for e in s.told if e.known_to(None)]
        for e in s.told:
            neat(e.words)
            neat(e.what)
            assert e.seat is None or e.seat in range(s.seats)
            assert e.seat is None or not e.words[0].isupper(), f"{e.words!r} follows a name"
            assert e.to is None or all(k in range(s.seats) for k in e.to)
            assert e.known_to("all")
            names = [name for name, _ in e.facts]
            assert len(set(names)) == len(names)
            json.dumps(e.facts)
            assert all(isinstance(k, str) for k in e.keys)
        for seat in range(s.seats):
            mine = [e for e in s.told if e.known_to(seat)]
            assert all(e in mine for e in everybody), f"seat {seat} may not know what all may"
        quiet = before.clone()
        quiet.told = None
        step(quiet, walk.game.read(said))
        assert quiet.told is None, f"{said!r} tells though nobody listens"
        assert position(quiet) == position(s), f"{said!r} plays otherwise when nobody listens"
