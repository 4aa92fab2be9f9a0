"""Advice: the best answers for a seat, as weighed by the player "search"."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.data import integer
from islands_nb.kernel.doors import DOORS
from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.seat import Seat
from islands_nb.kernel.together import asked, turned
from islands_nb.session import Moment, Session

from .search import Search
from .tree import Candidate

COLUMNS = ["candidate", "value", "visits", "expected"]


def coach(s: Session, n: int = 3, *, seat: int | None = None, iterations: int | None = None, seconds: float | None = None) -> Any:
    """The best ``n`` answers in the position shown, the best first: a DataFrame with ``candidate, value, visits, expected``.

    ``Session.coach`` says what they mean. Raises ``BadInput``.
    """
    seat = s._check_seat(seat)
    n = integer(n)
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise BadInput(f"coach({n!r}): the number of candidates must be at least 1")
    now = s.now()
    state = now.states[now.ply]
    who = whose(now) if seat is None else seat
    if who is None:
        raise BadInput("the game is over: there is nothing left to say")
    if who not in asked(state):
        raise BadInput(f"seat={seat!r}: it is not asked here; asked is {', '.join(map(str, asked(state))) or 'nobody'}")
    player = Search(iterations, seconds=seconds)
    said = player.choose(Seat(s.game, turned(state, who), who, s.seed))
    found = player.candidates[:n] or [Candidate(str(said), 1.0, 0)]
    rows = [dict(candidate=c.said, value=c.value, visits=c.visits, expected=follows(c, now.names)) for c in found]
    return DOORS["frame"](rows)


def whose(now: Moment) -> int | None:
    """The seat to be advised: where several are asked at the same time, the first person's that has not chosen yet."""
    seats = asked(now.states[now.ply])
    waiting = [k for k in seats if k in now.people and k not in now.drafts] if now.ply == now.last and len(seats) > 1 else []
    return next(iter(waiting or seats), None)


def follows(candidate: Candidate, names: Any) -> str:
    """What is expected to follow a candidate, in words."""
    return "; ".join(f"{names[seat]}: {words}" for seat, words in candidate.expected)


def thinker(s: Session, seat: int, state: Any) -> tuple[Search, Any]:
    """A coach for a board: the player, and its thinking as a generator."""
    player = Search()
    return player, player.think(Seat(s.game, turned(state, seat), seat, s.seed))
