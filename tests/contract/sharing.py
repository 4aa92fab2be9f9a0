"""What every game promises of secret asks and answers, and of a screen that several people share."""

from __future__ import annotations

import json
from typing import Any

from islands_nb.kernel import flow
from islands_nb.kernel import view as viewing
from islands_nb.kernel.flow import legal, play, to_act
from islands_nb.notebook.board import Board
from islands_nb.notebook.drawing import draw, sitting
from islands_nb.session import Session

from .secrecy import has_hands, other_session, readers, same, swapped
from .walks import Walk

# -- asks and answers that are secret -----------------------------------------------------------------------------------------


def secret_asks_wait(walk: Walk) -> None:
    """What is not open is never answered for a seat, neither by the kernel nor by a session: an instant answer would tell."""
    for s in walk.near:
        if s.stack and not s.stack[-1].open:
            name = type(s.stack[-1]).__name__
            assert flow.forced(s) is None, f"{name} at ply {s.ply} is secret, and is answered for the seat"
            assert flow.follow(s) == ([], []), f"{name} at ply {s.ply} is secret, and is answered for the seat"
    log = walk.log()
    log.lines = log.lines[: walk.begin]
    real = Session(log)
    for n, (_, said) in enumerate(walk.lines[walk.begin :], walk.begin + 1):
        if real.last >= n:
            continue  # it has been answered; below
        real.say(said)
        for s in real.states()[n:-1]:
            assert s.stack[-1].open, f"{type(s.stack[-1]).__name__} at ply {s.ply} is secret, and the session answered it"


def open_asks_are_open(walk: Walk) -> None:
    """What may be said in an open ask follows from what everybody sees."""
    for s in walk.near:
        if s.stack and s.stack[-1].open:
            for seat in set(readers(s)) - {to_act(s)}:
                may = [[str(a) for a in legal(x)] for x in (s, swapped(s, seat, walk.seed))]
                name = type(s.stack[-1]).__name__
                assert may[0] == may[1], f"{name} at ply {s.ply} is open, and seat {seat} cannot see what may be said"


def secret_answers_look_alike(walk: Walk, most: int = 4) -> None:
    """Two games that differ in one secret answer look alike to the others: views, what is told, and the list of moves.

    Whoever answered reads the whole sentence; so does the open table. And where others cannot tell two answers of one verb from
    each other, the list of moves does not tell them either, whatever the verb is declared to be.
    """
    tried = 0
    for n, s in enumerate(walk.states):
        seat = to_act(s)
        said: dict[str, list[Any]] = {}
        for action in legal(s):
            said.setdefault(str(action).split(" ")[0], []).append(action)
        for word, actions in said.items():
            if len(actions) < 2 or tried == most or not (type(actions[0]).SECRET or n >= walk.begin):
                continue
            looks = [(a, _seen_by_others(s, seat, a)) for a in actions]
            (a, first), *others = looks
            if type(a).SECRET:
                for b, other in others:
                    assert first == other, f"others can tell whether seat {seat} said {str(a)!r} or {str(b)!r} at ply {s.ply}"
            alike = [(b, other) for b, other in others if other == first]
            if not alike:
                continue
            tried += 1
            game = _said(walk, n, a)
            for who in (seat, "all"):
                assert _moves(game, who)[n]["said"] == str(a), f"seat {who} does not read {str(a)!r} in the list of moves"
            for who in set(readers(s)) - {seat}:
                assert _moves(game, who)[n]["said"].split(" ")[0] == word
                for b, _ in alike:
                    where = f"whether seat {seat} said {str(a)!r} or {str(b)!r} at ply {s.ply}"
                    assert _moves(game, who) == _moves(_said(walk, n, b), who), f"seat {who} reads in the list of moves {where}"


def _seen_by_others(s: Any, seat: int | None, action: Any) -> str:
    """What the others see, and are told, after an answer."""
    after = play(s, action)
    who = [k for k in readers(s) if k != seat]
    return repr([(viewing.view(after, k), [e for e in after.told if e.known_to(k)]) for k in who])


def _said(walk: Walk, n: int, action: Any) -> Session:
    """The session in which ``action`` was answer ``n``, and the last that was chosen."""
    log = walk.log()
    log.lines = [*log.lines[:n], (to_act(walk.states[n]), str(action))]
    return Session(log)


def _moves(s: Session, seat: int | str | None) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = s.moves(seat).to_dict("records")
    return rows


# -- a screen that several share ----------------------------------------------------------------------------------------------


def curtain_hides_until_opened(walk: Walk) -> None:
    """Where people share a screen and each holds secrets, the usual board shows what all see, and takes no answer, until whoever
    must answer opens it; then it shows what they see; it closes when another must answer. Nowhere else is there a curtain.
    """
    s = walk.session()
    seat = sitting(s.now())
    shared = has_hands(walk.last) and len(s.people) > 1
    alone = Session(walk.log(), {k: "random" for k in range(walk.seats) if k != seat})
    for real, hangs in ((alone, False), (s, shared)):
        board = Board(real, "turn")
        try:
            name = board.panel["curtain"]
            assert name == (real.names[seat] if hangs else ""), f"the curtain says {name!r} at ply {walk.last.ply}"
            if not hangs:
                mine = [str(a) for a in legal(walk.last)] if seat == to_act(walk.last) else []  # or the rules play who must
                assert board.scene["legal"] == mine
        finally:
            board.close()
    if not shared:
        return
    tries = [{"act": words, "ply": s.last} for words in map(str, legal(walk.last)[:3])]
    tries += [{"ask": t["act"]} for t in tries] + [{"undo": True}, {"redo": True}]
    same(_closed(s, tries), _closed(other_session(walk, s, None), tries), None, walk.last)
    _opened(s, other_session(walk, s, seat), seat)


def _closed(s: Session, tries: list[dict[str, Any]]) -> dict[str, str]:
    """All that a closed board holds and answers, now and a ply before."""
    board, out = Board(s, "turn"), {}
    try:
        for ply in (max(0, s.last - 1), s.last):
            s.goto(ply)
            for name in ("scene", "art", "panel"):
                out[f"{name} behind the curtain, of ply {ply}"] = json.dumps(getattr(board, name))
            assert board.scene["legal"] == [], "a board behind its curtain is given what may be said"
            bundle = board._repr_mimebundle_()[0]
            out |= {f"{kind} behind the curtain, of ply {ply}": bundle[kind] for kind in ("text/html", "text/plain")}
        out["history behind the curtain"] = json.dumps(_hears(board, history=True))
        was = str(s.log)
        for message in tries:
            answer = _hears(board, **message)
            assert not answer["ok"], f"a board behind its curtain takes {message}"
            assert answer["text"].startswith("the curtain is drawn"), f"{message} is answered {answer['text']!r}"
            out[f"the answer to {message}, behind the curtain"] = json.dumps(answer)
        assert str(s.log) == was
    finally:
        board.close()
    return out


def _opened(s: Session, other: Session, seat: int) -> None:
    """The board shows what the seat sees, once opened, in both sessions; and closes when another must answer."""
    found = []
    for real in (s, other):
        board = Board(real, "turn")
        try:
            assert _hears(board, curtain=True)["ok"]
            assert board.panel["curtain"] == ""
            want = draw(real.now(), real.last, seat, live=True)
            assert board.scene["shapes"] == json.loads(json.dumps(want.scene.out()["shapes"]))
            assert board.scene["legal"] == list(want.legal)
            shown = {name: json.dumps(getattr(board, name)) for name in ("scene", "panel")}
            found.append({**shown, "history": json.dumps(_hears(board, history=True))})
            if real is s and want.legal:
                assert _hears(board, act=want.legal[0], ply=s.last)["ok"]
                then = sitting(s.now())  # also where others are still to choose at the same time
                closed = s.names[then] if then != seat else ""
                assert board.panel["curtain"] == closed, "the curtain does not follow whoever must answer"
                s.undo()
        finally:
            board.close()
    same(*found, seat, s.states()[-1])


def _hears(board: Board, **message: Any) -> dict[str, Any]:
    """What a board answers to a message."""
    answers: list[dict[str, Any]] = []
    board.send = lambda answer, *_: answers.append(answer)
    board._handle_custom_msg({**message, "id": repr(sorted(message.items()))}, [])
    return answers[-1]
