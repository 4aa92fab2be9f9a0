"""What every game promises of its secrets."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields
from math import factorial, perm, prod, sqrt
from typing import Any, NamedTuple

from islands_nb.kernel import imagine as imagining
from islands_nb.kernel import view as viewing
from islands_nb.kernel.flow import legal, play, refusal, to_act
from islands_nb.kernel.rng import Rng, stream
from islands_nb.kernel.seat import Seat
from islands_nb.kernel.together import asked as seats_asked
from islands_nb.kernel.together import turned
from islands_nb.kernel.view import ALL, NOBODY, OWNER, SHARED, sees
from islands_nb.notebook.board import Board
from islands_nb.notebook.drawing import draw, reader, sitting
from islands_nb.notebook.picture import picture
from islands_nb.session import Session
from islands_nb.sim import bots

from .promises import candidates
from .walks import Walk, digest

DRAWS = 40
FEW = 6  # iterations of a search


class Slot(NamedTuple):
    """A hidden place: its field, whose or which it is, and what it holds of those that it may."""

    name: str
    k: int | None
    holds: Any


Slots = list[Slot]


def readers(s: Any) -> list[int | None]:
    """Every seat, and one who looks on."""
    return [None, *range(s.seats)]


def swapped(s: Any, seat: int | None, *salt: str | int) -> Any:
    """A table with other secrets, dealt anew among what ``seat`` cannot see; also events that it may not know of."""
    t = imagining.imagine(s, seat, stream(s.ply, "swap", *salt))
    if s.told is not None:
        t.told = [e if e.known_to(seat) else e._replace(words="hid what nobody may read", facts=(), keys=()) for e in s.told]
    return t


# -- views and imagined tables ------------------------------------------------------------------------------------------------


def hidden_stays_hidden(walk: Walk) -> None:
    """A seat sees the same of every table that it imagines, and of the true one; what it sees is plain JSON."""
    for s in walk.near:
        for seat in readers(s):
            seen = viewing.view(s, seat)
            assert json.loads(json.dumps(seen)) == seen, f"seat {seat}'s view at ply {s.ply} is not plain JSON"
            t = imagining.imagine(s, seat, Rng(walk.seed ^ s.ply))
            assert viewing.view(t, seat) == seen, f"seat {seat} can tell an imagined table from the true one at ply {s.ply}"
            assert t.ply == s.ply
            assert t.stack == s.stack, "the stack is public: imagine leaves it alone"


def pools(s: Any, seat: int | None) -> dict[str, Slots]:
    """The places hidden from ``seat``, by pool; of a pool a seat ("fleet*") by seat."""
    out: dict[str, Slots] = {}
    for f in fields(s):
        who, pool, value = sees(f), f.metadata.get("pool"), getattr(s, f.name)
        if who not in (OWNER, NOBODY) or pool is None:
            continue
        by_place = who == OWNER or (value and isinstance(value[0], list | tuple))
        own = seat if who == OWNER else None
        for k in [k for k in range(len(value)) if k != own] if by_place else [None]:
            out.setdefault(pool.replace("*", str(k)), []).append(Slot(f.name, k, f.metadata.get("holds")))
    return out


def lies(s: Any, slots: Slots) -> list[tuple[Any, ...]]:
    """What lies in each of these places."""
    return [tuple(getattr(s, name) if k is None else getattr(s, name)[k]) for name, k, _ in slots]


def odds(s: Any, slots: Slots) -> list[list[dict[Any, float]]]:
    """How likely each piece is in each spot of each place, if every deal that fits is as likely as any other.

    Choosy places of a pool hold the same pieces; what they take is missing elsewhere.
    """
    true = lies(s, slots)
    pieces = Counter(p for place in true for p in place)
    n, spots = sum(pieces.values()), sum(len(p) for p, slot in zip(true, slots, strict=True) if slot.holds)
    holds = next((slot.holds for slot in slots if slot.holds), None)
    fit = {p: m for p, m in pieces.items() if holds is None or holds(s, p)}
    fitting = sum(fit.values())
    choosy = {p: m / fitting for p, m in fit.items()}
    left = {p: m - (spots * choosy[p] if p in fit else 0) for p, m in pieces.items()}
    free = {p: m / (n - spots) for p, m in left.items()} if n > spots else {}
    return [[choosy if slot.holds else free for _ in place] for place, slot in zip(true, slots, strict=True)]


def ways(s: Any, slots: Slots) -> int:
    """In how many ways that look different these places can be filled."""
    true = lies(s, slots)
    pieces = Counter(p for place in true for p in place)
    n, spots = sum(pieces.values()), sum(len(p) for p, slot in zip(true, slots, strict=True) if slot.holds)
    holds = next((slot.holds for slot in slots if slot.holds), None)
    fitting = sum(m for p, m in pieces.items() if holds is None or holds(s, p))
    return perm(fitting, spots) * factorial(n - spots) // prod(map(factorial, pieces.values()))


def secrets_are_declared(s: Any) -> None:
    """What is hidden is in a pool, or every imagined table would hand it out; what is in a pool is hidden."""
    for f in fields(s):
        pool, who = f.metadata.get("pool"), sees(f)
        if f.name in ("rng", "stack"):
            continue  # imagine gives another; the stack is public
        assert who in (ALL, OWNER, NOBODY, SHARED), f"{f.name} is seen by {who!r}"
        hidden = who in (OWNER, NOBODY)
        assert hidden or pool is None, f"{f.name} is seen by {who} and is dealt anew"
        assert pool is not None or not hidden, f"{f.name} is hidden and in no pool: every imagined table hands it out"


def pools_are_dealt_anew(walk: Walk) -> None:
    """Pools keep their pieces, and places hold only what they may; each spot that may differ does in 40 draws; chance is another;
    the true table stays."""
    s = walk.near[-1]
    was = digest(s)
    for seat in readers(s):
        drawn = [imagining.imagine(s, seat, stream(walk.seed, "draw", k)) for k in range(DRAWS)]
        for pool, slots in pools(s, seat).items():
            true, likely = lies(s, slots), odds(s, slots)
            pieces = Counter(p for place in true for p in place)
            met = [[set() for _ in place] for place in true]
            for t in [s, *drawn]:
                now = lies(t, slots)
                assert Counter(p for place in now for p in place) == pieces, f"pool {pool!r} has other pieces when imagined"
                assert [len(p) for p in now] == [len(p) for p in true], f"places of pool {pool!r} hold another number of pieces"
                for (name, k, holds), place in zip(slots, now, strict=True):
                    assert not holds or all(holds(t, p) for p in place), f"{name}[{k}] holds what it may not: {place}"
                if t is not s:
                    for place, seen in zip(now, met, strict=True):
                        for piece, values in zip(place, seen, strict=True):
                            values.add(piece)
            for (name, k, _), spots, seen in zip(slots, likely, met, strict=True):
                stuck = [i for i, values in enumerate(seen) if len(values) == 1 and _surely_differs(spots[i])]
                assert not stuck, f"{name}[{k}] slots {stuck} never differ for seat {seat}: imagine gives them away"
        assert len({t.rng.word for t in drawn}) == DRAWS, "imagined tables share their chance"
        assert all(t.rng.word != s.rng.word for t in drawn), "an imagined table has the chance to come of the true one"
    assert digest(s) == was, "imagining changed the true table"


def _surely_differs(likely: dict[Any, float]) -> bool:
    """Is a spot all but certain to hold two different pieces in 40 draws?"""
    return max(likely.values()) ** DRAWS < 1e-9


def frequencies_match(s: Any, seat: int | None, draws: int = 1500) -> int:
    """Arrangements of what is hidden come as often as counting says: all of them where they are few; and the pieces of the first
    spot of each place, and of some others.

    A chi-squared sum where three standard deviations of a normal one would be; of hundreds one may lie beyond, so that is drawn
    once more, from other chance and longer. Returns how many sums there were.
    """
    try:
        return _frequencies_match(s, seat, draws, "count")
    except AssertionError:
        return _frequencies_match(s, seat, 4 * draws, "count again")


def _frequencies_match(s: Any, seat: int | None, draws: int, salt: str) -> int:
    tables = [imagining.imagine(s, seat, stream(s.ply, salt, k)) for k in range(draws)]
    sums = 0
    for slots in pools(s, seat).values():
        likely = [spot for place in odds(s, slots) for spot in place]
        if len({p for spot in likely for p in spot}) < 2:
            continue
        arranged = Counter(sum(lies(t, slots), ()) for t in tables)
        n, number = len(likely), ways(s, slots)
        if number <= 30:
            _fair(arranged, dict.fromkeys(arranged, draws / number), number, draws)
            sums += 1
        lengths = [len(place) for place in lies(s, slots)]
        firsts = {sum(lengths[:i]) for i, length in enumerate(lengths) if length}
        for i in {0, n // 2, n - 1} | firsts:
            chances = {p: q for p, q in likely[i].items() if q}
            alone = Counter(dict.fromkeys(chances, 0))
            for order, times in arranged.items():
                alone[order[i]] += times
            assert set(alone) == set(chances), f"{set(alone) - set(chances)} cannot lie there"
            if len(chances) > 1:
                _fair(alone, {p: draws * q for p, q in chances.items()}, len(chances), draws)
                sums += 1
    return sums


def _fair(found: Counter[Any], expected: dict[Any, float], ways: int, draws: int) -> None:
    chi = sum((found[k] - e) ** 2 / e for k, e in expected.items()) + (ways - len(expected)) * draws / ways
    free = ways - 1
    limit = free * (1 - 2 / (9 * free) + 3 * sqrt(2 / (9 * free))) ** 3  # Wilson and Hilferty
    assert chi <= limit, f"{ways} ways, {draws} draws: chi squared is {chi:.1f}, more than {limit:.1f}"


def imagined_follows_from_what_is_seen(walk: Walk) -> None:
    """The same chance gives the same imagined table, whichever of those that look alike is the true one.

    Otherwise a bot's thinking would differ with what it cannot see.
    """
    s = walk.near[-1]
    for seat in readers(s):
        t = swapped(s, seat, walk.seed)
        a, b = (digest(imagining.imagine(x, seat, stream(walk.seed, "same"))) for x in (s, t))
        assert a == b, f"what seat {seat} imagines at ply {s.ply} depends on what it cannot see"


def what_is_not_marked_is_not_learnt(walk: Walk) -> None:
    """After an action without an event marked ``learnt``, the seat still cannot tell imagined tables from the true one."""
    for s in walk.near:
        seat = to_act(s)
        if seat is None:
            continue
        t = swapped(s, seat, walk.seed)
        for action in legal(s):
            after = play(s, action)
            if not any(e.learnt and e.known_to(seat) for e in after.told):
                same = viewing.view(play(t, action), seat) == viewing.view(after, seat)
                assert same, f"{str(action)!r} at ply {s.ply} shows seat {seat} something, and no event is marked learnt"


# -- the same bytes -----------------------------------------------------------------------------------------------------------


def other_session(walk: Walk, s: Session, seat: int | None, bots: dict[int, Any] | None = None) -> Session:
    """The session as it might have been for all that ``seat`` can tell: other secrets at every ply, other words from others.

    The log is its owner's; a seat reads events. So what others said is blotted out.
    """
    log = walk.log()
    log.lines = []
    t = Session(log, bots, undo="fair" if s.fair else "free")
    t._states, t._cursor = [swapped(state, seat, walk.seed) for state in s.states()], s.last
    t.log.lines = [(who, said if who == seat else "blotted out") for who, said in s.log.lines]
    t.log.seed = s.log.seed ^ 0x5EED
    t.log.position = None
    return t


def drawn(s: Session, seat: int | str | None) -> dict[str, str]:
    """All that is drawn for ``seat``, as text by name: live boards and still ones, now and at the ply before."""
    out = {}
    for wide in (True, False):
        for ply in (s.last, max(0, s.last - 1)):
            d = draw(s.now(), ply, seat, wide=wide, live=True)
            name = f"{'wide' if wide else 'narrow'} at {ply}"
            out[f"scene {name}"] = json.dumps(d.scene.out())
            out[f"legal {name}"] = json.dumps(d.legal)
            out[f"alt text {name}"] = f"{d.scene.title}. {d.scene.desc}"
    still = picture(s, seat=seat)
    return {**out, "picture": still.svg, "picture's alt text": still.alt, "html": still.html(), "words": s.text(seat)}


def read(s: Session, seat: int | None) -> dict[str, str]:
    """All that ``seat`` reads without a board: view, tables, events, course."""
    states = s.states()
    out = {
        "view": json.dumps(s.view(seat)),
        "events": repr(s.told(seat)),
        "course": repr([(s.game.scores(t), s.game.counts(t)) for t in states]),
        "repr": repr(s),
    }
    seen = s.view(seat)
    for name, rows in s.game.tables.items():
        out[f"table {name}"] = json.dumps(rows(seen, states[-1].box))
    if seat is not None:
        out["undo"] = s.can_undo(seat)
    return out


def asked(walk: Walk, s: Session, seat: int) -> dict[str, str]:
    """What the seat to act hears: options, refusals, previews."""
    state = turned(s.states()[-1], seat)
    seen = s.view(seat)
    out = {"options": repr([str(a) for a in legal(state)])}
    for action in candidates(walk, walk.last, stream(walk.seed, "ask"))[:60]:
        out[f"why not {action}"] = str(refusal(state, action))
    for action in legal(state):
        out[f"preview of {action}"] = s.game.preview(seen, state.box, action)
    return out


def boarded(s: Session, seat: int | str | None, sentences: list[str]) -> dict[str, str]:
    """What a live board holds and answers, as the page gets it."""
    board = Board(s, seat)
    try:
        out = {name: json.dumps(getattr(board, name)) for name in ("scene", "art", "panel")}
        out["history"] = json.dumps(board._answer({"history": True, "id": "h"}, "h"))
        if board._may_act():
            for text in sentences:
                out[f"ask {text}"] = json.dumps(board._answer({"ask": text, "id": "a"}, "a"))
        out["repr of the board"] = repr(board)
    finally:
        board.close()
    return out


def lived(walk: Walk, who: int | str | None, seen_by: int | None, bots: dict[int, Any]) -> tuple[dict[str, str], dict[str, str]]:
    """What a board of ``who`` holds that was there before the last answers came, ply by ply, and how undo is refused on it;
    the same in the session that might be, for all that the seat ``seen_by`` can tell."""
    real = Session(walk.log(), bots, undo="fair")
    other = other_session(walk, real, seen_by, bots)
    return _lived(real, who, walk.begin), _lived(other, who, walk.begin)


def _lived(s: Session, who: int | str | None, begin: int) -> dict[str, str]:
    states, lines, first = s._states[:], s.log.lines[:], max(0, min(begin, s.last - 1))
    s._states[first + 1 :], s.log.lines[first:] = [], []
    s._cursor = first
    board, out = Board(s, who), {}
    answers: list[dict[str, Any]] = []
    board.send = lambda message, *_: answers.append(message)
    try:
        for ply in range(first + 1, len(states)):
            with s._changing():
                s._add(lines[ply - 1 : ply], states[ply : ply + 1])
            for name in ("scene", "panel"):
                out[f"{name} of the board that lives, at ply {ply}"] = json.dumps(getattr(board, name))
            board._handle_custom_msg({"history": True, "id": f"h{ply}"}, [])
            out[f"history at ply {ply}"] = json.dumps(answers[-1])
        seat = reader(s.now(), who)
        if isinstance(seat, int) and s.can_undo(seat):
            board._handle_custom_msg({"undo": True, "id": "u"}, [])
            out["undo refused on the board"] = json.dumps(answers[-1])
    finally:
        board.close()
    return out


def has_hands(s: Any) -> bool:
    """Does each seat hold what the others must not see?"""
    return any(sees(f) == OWNER for f in fields(s))


def swap_is_not_seen_on_boards_that_live(walk: Walk) -> None:
    """As ``swap_is_not_seen``, for boards that were there before the last answers: what is read aloud, the history, undo's words.

    Also for the usual board, "turn": before it sits whoever must answer, of those whom no bot plays.
    """
    s = walk.last
    for seat in readers(s):
        same(*lived(walk, seat, seat, {}), seat, s)
    for seated in ({}, *({k: "random"} for k in range(walk.seats)), dict.fromkeys(range(1, walk.seats), "random")):
        if len(seated) == walk.seats:
            continue  # alone there is nobody beside the bot
        real = Session(walk.log(), seated)
        eyes = sitting(real.now())
        if len(real.people) > 1 and has_hands(s):
            eyes = None  # a curtain hangs before it
        a, b = lived(walk, "turn", eyes, seated)
        if len(real.people) > 1 and eyes is not None:  # others sat before it at earlier plies, and saw what they may see
            a, b = ({name: text for name, text in x.items() if f"at ply {s.ply}" in name or "undo" in name} for x in (a, b))
        same(a, b, eyes, s)
        other = other_session(walk, real, eyes, seated)
        same(*({**boarded(x, "turn", []), **drawn(x, "turn")} for x in (real, other)), eyes, s)


def same(a: dict[str, str], b: dict[str, str], seat: int | None, s: Any) -> None:
    """Two readings are the same bytes."""
    assert list(a) == list(b), f"seat {seat} reads other things at ply {s.ply}"
    for name in a:
        assert a[name] == b[name], (
            f"{name}, for seat {seat} at ply {s.ply}, depends on what it cannot see: {_differ(a[name], b[name])}"
        )


def _differ(a: str, b: str) -> str:
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"...{a[max(0, at - 30) : at + 30]!r} against ...{b[max(0, at - 30) : at + 30]!r}"


def swap_is_not_seen(walk: Walk) -> None:
    """Swap what a seat cannot see, and it sees, reads and hears the same bytes."""
    s = walk.session()
    for seat in readers(walk.last):
        t = other_session(walk, s, seat)
        same({**read(s, seat), **drawn(s, seat)}, {**read(t, seat), **drawn(t, seat)}, seat, walk.last)
        if seat in seats_asked(walk.last):
            same(asked(walk, s, seat), asked(walk, t, seat), seat, walk.last)


def swap_is_not_seen_on_boards(walk: Walk) -> None:
    """As ``swap_is_not_seen``, for all that goes to the page."""
    s = walk.session()
    sentences = walk.sentences()[-12:] + list(map(str, legal(walk.last)))[:4]
    for seat in readers(walk.last):
        t = other_session(walk, s, seat)
        same(boarded(s, seat, sentences), boarded(t, seat, sentences), seat, walk.last)
    swap_is_not_seen_on_boards_that_live(walk)


def others_hear_only_whose_turn_it_is(walk: Walk) -> None:
    """A seat that need not answer hears, whatever it says, whose turn it is, and no word of what the other may say."""
    s = walk.session()
    turn = to_act(walk.last)
    if turn is None:
        return
    may = list(map(str, legal(walk.last)))
    texts = [
        *walk.sentences()[-6:],
        *may[:4],
        *(words[:-1] + "q" for words in may[:4]),
        *("q" + words for words in may[:4]),
        "nonsense",
    ]
    for seat in set(range(walk.places)) - set(seats_asked(walk.last)):
        t = other_session(walk, s, seat)
        for text in texts:
            assert (why := s.why_not(text, seat=seat)) is not None
            assert why == t.why_not(text, seat=seat), (
                f"{text!r}, said by seat {seat} out of turn, is answered with a secret: {why}"
            )


# -- bots, and the seed -------------------------------------------------------------------------------------------------------


def bots_choose_by_what_they_see(walk: Walk) -> None:
    """Every player says the same where what its seat sees, and its chance, are the same."""
    for s in walk.near:
        seat = to_act(s)
        if seat is None:
            continue
        t = swapped(s, seat, walk.seed)
        for name, make in bots.BOTS.items():
            a, b = (str(quick(make()).choose(Seat(walk.game, x, seat, walk.seed))) for x in (s, t))
            assert a == b, f"{name} says {a!r} at ply {s.ply}, and {b!r} where only what it cannot see is otherwise"


def quick(bot: Any) -> Any:
    """A player that thinks, told to think little: what it may know does not depend on how long."""
    if hasattr(bot, "iterations"):
        bot.iterations = FEW
    return bot


def seed_is_nowhere(walk: Walk) -> None:
    """Nothing that a seat or a bot reads holds the seed, or the true table's chance."""
    s, state = walk.session(), walk.last
    told = {"seed": walk.seed, "deal stream": stream(walk.seed, "deal").word, "chance to come": state.rng.word}
    banned = {name: (str(n), f"{n:x}") for name, n in told.items() if n > 1 << 40}
    for seat in readers(state):
        texts = {**read(s, seat), **drawn(s, seat)}
        if seat is not None:
            place = Seat(walk.game, state, seat, walk.seed)
            found = _reach(place)
            assert not any(x is state for x in found), "a seat leads to the true table"
            texts["what a bot gets"] = repr([x for x in found if isinstance(x, int | str)])
            texts["what a bot imagines"] = digest(place.imagine())
        for name, text in texts.items():
            for what, spelled in banned.items():
                assert not any(word in text for word in spelled), f"{name}, for seat {seat}, tells the {what}"


def _reach(thing: Any, deep: int = 3) -> list[Any]:
    """What can be reached from ``thing`` by its public names, without calling anything."""
    out, ahead = [], [(thing, 0)]
    seen: set[int] = set()
    while ahead:
        x, depth = ahead.pop()
        if id(x) in seen or isinstance(x, type) or depth > deep:
            continue
        seen.add(id(x))
        out.append(x)
        if isinstance(x, dict):
            ahead += [(v, depth + 1) for v in x.values()]
        elif isinstance(x, list | tuple):
            ahead += [(v, depth + 1) for v in x]
        elif not callable(x) and not isinstance(x, int | str | float | None):
            names = [n for n in dir(x) if not n.startswith("_")]
            ahead += [(v, depth + 1) for n in names if not callable(v := getattr(x, n, None))]
    return out
