"""What every game promises of secret answers given at the same time. They are collected by a session, so it is looked at too."""

from __future__ import annotations

import json
from typing import Any

from islands_nb.kernel.flow import legal, play, to_act
from islands_nb.kernel.rng import stream
from islands_nb.kernel.together import asked, turned
from islands_nb.notebook.board import Board
from islands_nb.session import Session

from .walks import Walk, digest, position


def answers_at_once_do_not_tell(walk: Walk) -> None:
    """Where several are asked at once, what one may say hangs on no other's answer, and the order of answers leads nowhere else.

    A session takes them in any order and logs them in table order; while it waits, no other board, view or list changes.
    """
    for s in walk.near:
        seats = asked(s)
        if len(seats) < 2:
            continue
        assert to_act(s) == seats[0], "the stack asks in another order than that of the table"
        assert not s.stack[-1].open, "what may be said at once is secret, and the ask says that all can see it"
        chance = stream(walk.seed, "at once", s.ply)
        options = {k: legal(turned(s, k)) for k in seats}
        said = {k: options[k][chance.below(len(options[k]))] for k in seats}
        _in_any_order(s, seats, options, said, chance)
        if s is walk.last:
            _collected(walk, s, seats, said, chance)


def _in_any_order(s: Any, seats: list[int], options: dict[int, Any], said: dict[int, Any], chance: Any) -> None:
    a = s
    for k in seats:
        assert legal(turned(a, k)) == options[k], f"what seat {k} may say at ply {s.ply} hangs on what others said at once"
        a = play(a, said[k])
        for other in seats:
            if other != k:
                told = [e for e in a.told if e.known_to(other)]
                assert str(said[k]) not in repr(told), f"seat {other} is told what seat {k} said at once"
    b = s
    for k in chance.shuffled(seats):
        b = play(turned(b, k), said[k])
    assert position(a) == position(b), f"the order of the answers at ply {s.ply} leads to another position"


def _collected(walk: Walk, s: Any, seats: list[int], said: dict[int, Any], chance: Any) -> None:
    plain = walk.session()
    for k in seats:
        plain.play(said[k], seat=k)
    session, order = walk.session(), chance.shuffled(seats)
    boards = {who: Board(session, who) for who in (None, *range(s.seats))}
    try:
        first = {who: _shown(session, board) for who, board in boards.items()}
        sent: dict[Any, list[Any]] = {who: [] for who in boards}
        for who, board in boards.items():
            # Nothing to send is handed over too.
            board.send_state = lambda key, who=who: sent[who].extend(key)  # type: ignore[method-assign]
        for k in order[:-1]:
            session.play(said[k], seat=k)
            for who, board in boards.items():
                if who not in order[: order.index(k) + 1]:
                    assert _shown(session, board) == first[who], f"the board of seat {who} shows that seat {k} has chosen"
                    assert not sent[who], f"the board of seat {who} is sent something when seat {k} chooses"
        assert len(session.log.lines) == len(walk.lines), "a session logs an answer while others are waited for"
        session.play(said[order[-1]], seat=order[-1])
        assert session.log.lines == plain.log.lines, "the log has another order than that of the table"
        assert digest(session.states()[-1]) == digest(plain.states()[-1])
    finally:
        for board in boards.values():
            board.close()


def _shown(session: Session, board: Board) -> str:
    """All that a board holds, and all that its reader can ask for."""
    who = board.seat
    parts = [getattr(board, name) for name in ("scene", "panel", "art")]
    parts += [session.view(who), session.can_undo(who) if isinstance(who, int) else "", repr(board)]
    parts += [
        [str(a) for a in session.legal(who)] if isinstance(who, int) else [],
        board._answer({"history": True, "id": "h"}, "h"),
    ]
    return json.dumps(parts)
