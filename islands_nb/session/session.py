"""A game in progress that can be watched."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from numbers import Real
from typing import Any

from islands_nb.kernel.data import integer, spoken
from islands_nb.kernel.doors import DOORS
from islands_nb.kernel.errors import (
    BadInput,
    GameOver,
    IllegalAction,
    NothingToUndo,
    OtherSeat,
    PastPosition,
    Refusal,
    Refused,
    StaleAction,
    UnreadableAction,
)
from islands_nb.kernel.events import Event, named
from islands_nb.kernel.flow import forced, legal, refusal, to_act
from islands_nb.kernel.log import Log
from islands_nb.kernel.scene import NAMES
from islands_nb.kernel.together import asked, turned
from islands_nb.kernel.view import view

from .moment import Moment, Trouble
from .profile import Achieving

UNDO = ("free", "fair")


class Session(Achieving):
    """A game in progress: how it is played, by clicks or from cells, and everything that can be asked about it.

    Made by ``isl.start``, ``isl.load`` and ``isl.position``. ``bots`` maps seats to players; people play the other seats. Observe
    ``ply``: its observers are called whenever the position shown changes, even when the number stays the same.

        >>> import islands_nb as isl
        >>> s = isl.start("one_eye", seats=2, seed=7)
        >>> s.play(s.legal()[0]).ply > 0
        True
    """

    def __init__(
        self,
        log: Log,
        bots: Mapping[int, Any] | None = None,
        *,
        undo: str = "free",
        save: str | os.PathLike[str] | None = None,
        pace: float = 0.7,
    ) -> None:
        super().__init__()
        if undo not in UNDO:
            raise BadInput(f"undo={undo!r}: it may be 'free' or 'fair'")
        if isinstance(pace, bool) or not isinstance(pace, Real) or not 0 <= pace <= 60:
            raise BadInput(f"pace={pace!r}: it must be a number of seconds, from 0 to 60")
        states = list(log.replay())
        self.log, self.game = log, log.game
        self.bots = self._players(bots or {}, log.seats)
        self.names = (*NAMES[: log.seats], *log.game.ruled(log.seats))
        self.fair = undo == "fair"
        self.pace = float(pace)
        self._states, self._cursor = states, len(states) - 1
        self._told, self._reasons = self._cursor, {}
        self._redo: list[tuple[list[tuple[int, str]], list[Any], list[tuple[int, str]]]] = []
        self._forget_drafts()
        self._note_bots()
        self._path = self._new_file(save) if save is not None else None

    # -- the position -----------------------------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The newest ply: how many answers the game has."""
        return len(self._states) - 1

    @property
    def state(self) -> Any:
        """A copy of the whole position shown, hidden things included: for the owner of the session, never for a bot."""
        with self._lock:
            return self._states[self._cursor].clone()

    @property
    def seat(self) -> int | None:
        """The seat that must answer in the position shown; ``None`` when the game is over there.

        Where several are asked at the same time, it is the first person's seat that has not chosen yet.
        """
        with self._lock:
            return self._whose() if self._cursor == self.last else to_act(self._states[self._cursor])

    @property
    def over(self) -> bool:
        """Is the game over in the position shown?"""
        return self.seat is None

    def view(self, seat: int | str | None = None) -> dict[str, Any]:
        """What ``seat`` sees, as plain JSON data; ``None``: what everybody sees; ``"all"``: the open table, nothing hidden."""
        seat = self._check_seat(seat)
        with self._lock:
            return view(turned(self._states[self._cursor], seat), seat)

    def legal(self, seat: int | None = None) -> list[str]:
        """The sentences that ``seat`` (by default the one that must answer) may say in the position shown, in a stable order."""
        seat = self._check_seat(seat)
        with self._lock:
            s, who = self._states[self._cursor], self.seat if seat is None else seat
            return [str(a) for a in legal(turned(s, who))] if who in asked(s) else []

    def scores(self) -> list[int]:
        """Each seat's score if the game were counted in the position shown; at the end, the final scores."""
        with self._lock:
            return self.game.scores(self._states[self._cursor])

    def result(self) -> Any:
        """One row per seat: ``seat, name, bot, score, rank, over``. Seats share a rank when the tie-breaks are equal too."""
        with self._lock:
            s = self._states[self._cursor]
            scores, places = self.game.scores(s), self.game.places(s)
        bots = [self.bots.get(k, ("", None))[0] for k in range(len(scores))]
        rows = [
            dict(seat=k, name=self.names[k], bot=bots[k], score=scores[k], rank=places[k], over=not s.stack)
            for k in range(len(scores))
        ]
        return DOORS["frame"](rows)

    def _check_seat(self, seat: Any) -> Any:
        """``seat``, as a whole number. Raises ``BadInput`` if it is not a seat."""
        if seat is None or (isinstance(seat, str) and seat == "all"):
            return seat
        seat = integer(seat)
        last = len(self.names) - 1
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat <= last:
            raise BadInput(f'seat={seat!r}: it may be 0 to {last}, None (what all see) or "all" (the open table)')
        return seat

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.log.seats

    @property
    def seed(self) -> int:
        """The seed. Whoever knows it knows the deal, so it is for the owner of the session only, like the log."""
        return self.log.seed

    @property
    def options(self) -> dict[str, bool | int | str]:
        """The options the game was started with; homemade islands are in ``s.log.box``, as edited pieces are."""
        return dict(self.log.options)

    def now(self) -> Moment:
        """A consistent snapshot of the session: everything that is read together, as it is at this moment."""
        with self._lock:
            who = self.game, self.seats, self.names, self.bots, self.people
            drafts = dict(self._drafts)
            return Moment(*who, self._cursor, self._states[:], self.log.lines[:], self._trouble, bool(self._redo), drafts)

    def states(self) -> list[Any]:
        """The position at every ply, first to last. Do not change them."""
        with self._lock:
            return self._states[:]

    def told(self, seat: int | str | None = None) -> list[list[Event]]:
        """What ``seat`` may know of what happened: one list of events per ply."""
        seat = self._check_seat(seat)
        now = self.now()
        return [now.told(ply, seat) for ply in range(now.last + 1)]

    # -- playing ----------------------------------------------------------------------------------------------------------

    def play(self, said: Any, *, seat: int | None = None, at: int | None = None) -> Session:
        """Say ``said``, an action or its sentence, for the seat that must answer, and let the bots answer after it.

        ``seat`` says it for that seat; with ``at``, it counts only if that is still the newest ply. Where several are asked at
        the same time, any of them may answer first, and change the answer until the last is in. If it is a bot's turn, the bot
        answers first; but a sentence that is legal for the bot is played in its place: in a branch, to see what would have been.
        Returns when a person must answer or the game is over. Raises a kind of ``Refused``, which gives the rule, the reason and
        what would make it legal: then ``said`` has changed nothing. Raises ``BotFailed`` when a bot cannot: it is still its turn.
        """
        if self._bots_first(said, seat):
            self._finish_bots()  # those that a click has set thinking: a cell does not wait for their pace
        self.say(said, seat=seat, at=at)
        self._finish_bots()
        return self

    def _bots_first(self, said: Any, seat: int | None) -> bool:
        """Not if an earlier position is shown, nor if ``said`` is meant for a bot that nobody has asked for an answer yet."""
        with self._lock:
            turn = self._to_speak()
            if turn is None or self._cursor != self.last:
                return False
            begun = self._speaking or self.trouble != "" or seat not in (None, turn[1])
            return begun or self.why_not(said, seat=turn[1]) is not None

    def say(self, said: Any, *, seat: int | None = None, at: int | None = None) -> Session:
        """Like ``play``, but the bots answer later (``speak``)."""
        with self._changing():
            self._answer(said, seat, at)
        return self

    def run(self) -> Session:
        """Let the bots play until a person must answer, or to the end of the game."""
        self._finish_bots(alone=True)
        return self

    def why_not(self, said: Any, *, seat: int | None = None) -> Refusal | None:
        """Why ``said`` may not be said in the position shown; ``None`` when it may. Never raises."""
        with self._lock:
            try:
                self._read(said, self._states[self._cursor], self.seat if seat is None else seat)
            except Refused as error:
                return error.refusal
            except BadInput as error:
                return Refusal("", str(error))
        return None

    def _answer(self, said: Any, seat: int | None, at: int | None) -> None:
        """Add an answer, and the answers after it that all can see are forced. Under the lock."""
        now, s = self.last, self._states[-1]
        if at is not None and at != now:
            raise StaleAction(_word(said), Refusal("", f"that was meant for ply {at!r}, but it is ply {now} now"))
        if self._cursor != now:
            way = f"go to the end with goto({now}), or play on from here in a branch: branch({self._cursor})"
            raise PastPosition(_word(said), Refusal("", f"an earlier position is shown, ply {self._cursor} of {now}; {way}"))
        seat = self._check_seat(seat)
        who = self._whose() if seat is None else seat
        action = self._read(said, s, who)
        assert who is not None  # else the game would be over
        self._take(who, action)
        if self.last > now:  # a draft clears nothing: other boards would see that there is one
            self._redo.clear()

    def _read(self, said: Any, s: Any, seat: int | None) -> Any:
        """The action that ``said``, by ``seat``, means, if it may be said. Raises an error of the family ``Refused``."""
        text = _word(said)
        seat = self._check_seat(seat)
        if not s.stack:
            raise GameOver(text, Refusal("", "the game is over"))
        if seat != to_act(s) and not (seat in asked(s) and seat in self.people):
            raise OtherSeat(text, Refusal("", f"it is {self._who(to_act(s))}'s turn to answer, not {self._who(seat)}'s"))
        s = turned(s, seat)
        # An action is read back from its sentence: what is played is what the log says.
        action = self.game.read(spoken(said)) if isinstance(said, str) or type(said) in self.game.verbs else None
        if action is None:
            near = get_close_matches(text.lower(), [str(a) for a in legal(s)], 1)
            hint = f"did you mean {near[0]!r}?" if near else "legal() lists what may be said"
            raise UnreadableAction(text, Refusal("", f"that is not a sentence of {self.game.title}; {hint}"))
        why = refusal(s, action)
        if why is not None:
            raise IllegalAction(text, replace(why, reason=named(why.reason, self.names)))
        return action

    def _who(self, seat: int | None) -> str:
        known = isinstance(seat, int) and 0 <= seat < len(self.names)
        return f"{self.names[seat]} (seat {seat})" if known else "everybody"  # type: ignore[index]

    def _add(self, lines: list[Any], states: list[Any]) -> None:
        whole, self._stale = self._stale, True  # before the log changes: an interrupt may leave the file behind it
        self.log.lines += lines
        self._states += states
        self._cursor = self.last
        self._news, self._trouble = True, Trouble()
        self._keep("" if whole else "".join(f"{seat} {text}\n" for seat, text in lines))

    # -- travelling -------------------------------------------------------------------------------------------------------

    def goto(self, ply: int) -> Session:
        """Show the position after ``ply`` answers. The game itself does not change. Raises ``BadInput``."""
        ply = integer(ply)
        with self._changing():
            if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply <= self.last:
                raise BadInput(f"ply {ply!r}: this game has plies 0 to {self.last}")
            self._news |= self._cursor != ply
            self._cursor = ply
        return self

    def can_undo(self, seat: int | None = None) -> str:
        """Why ``undo`` would refuse; "" when it would not."""
        seat = self._check_seat(seat)
        with self._lock:
            try:
                if not self._may_take_back(seat):
                    self._undo_to(seat)
            except NothingToUndo as error:
                return str(error)
        return ""

    def undo(self, seat: int | None = None) -> Session:
        """Take back the last choice a person made, and what followed it; ``redo`` brings it back.

        An answer given while others have yet to answer is taken back first, and may be given anew.

        In code, and for one person against bots, this goes back freely. From the board of one of several people (``seat``), and
        with ``undo="fair"``, it does not go back past another seat's answer or past what somebody has learnt. Raises
        ``NothingToUndo``, which names the branch to take instead.
        """
        seat = self._check_seat(seat)
        with self._changing():
            if self._may_take_back(seat):
                self._take_back(seat)
                return self
            ply = self._undo_to(seat)
            self._forget_drafts()
            taken = self.log.lines[ply:], self._states[ply + 1 :], [n for n in self.log.notes if n[0] > ply]
            self._cursor, self._stale = ply, True  # first: an interrupt leaves no cursor beyond the end, no file ahead of the log
            del self.log.lines[ply:], self._states[ply + 1 :]
            self._redo.append(taken)
            self.log.notes = [n for n in self.log.notes if n[0] <= ply]
            self._news, self._trouble = True, Trouble()
            self._keep()
        return self

    def redo(self) -> Session:
        """Bring back what ``undo`` took back. Raises ``NothingToUndo``."""
        with self._changing():
            if not self._redo:
                raise NothingToUndo("there is nothing to redo")
            lines, states, notes = self._redo.pop()
            self._forget_drafts()
            self._stale |= bool(notes)  # then there is more to write than lines
            self.log.notes += notes
            self._add(lines, states)
        return self

    def _undo_to(self, seat: int | None) -> int:
        people = self.people
        for ply in range(self.last - 1, -1, -1):
            s = self._states[ply]
            if forced(s) is None and (not people or to_act(s) in people):
                break
        else:
            raise NothingToUndo("there is no choice to undo yet")
        if self.fair or (seat is not None and len(people) > 1):
            mine = to_act(self._states[ply])
            way = f"branch({ply}) plays on from before it in a separate game"
            if seat is not None and mine != seat:
                raise NothingToUndo(f"{self._who(mine)} has answered since; {way}")
            for s in self._states[ply + 1 :]:
                then = self._states[s.ply - 1]
                if to_act(then) != mine and to_act(then) not in range(self.log.seats, len(self.names)):
                    raise NothingToUndo(f"{self._who(to_act(then))} has answered since; {way}")
                for e in s.told or ():
                    if e.learnt:
                        shown = (
                            named(e.words, self.names)
                            if e.known_to("all" if seat is None else seat)
                            else "somebody has learnt something"
                        )
                        raise NothingToUndo(f"since then {shown}, and what is seen stays seen; {way}")
        return ply

    def branch(self, ply: int | None = None, name: str | None = None) -> Session:
        """A new session that goes on from ``ply`` (default: the position shown) with the same players; this one stays as it is.

        ``branches()`` lists it by its ``name``, by default "branch 1" and so on. Raises ``BadInput`` when the name is taken.
        """
        return self._branched(self._cursor if ply is None else ply, name)

    def _another(self, log: Log) -> Session:
        bots = {k: bot for k, (_, bot) in self.bots.items()}
        new = type(self)(log, bots, undo="fair" if self.fair else "free", pace=self.pace)
        new._take_reasons(self)
        return new

    def __dir__(self) -> list[str]:
        """What people use: of the many names of traitlets, only those that observe."""
        ours = {name for cls in type(self).__mro__ if cls.__module__.startswith("islands_nb.") for name in vars(cls)}
        hidden = {"watch", "unwatch"}
        return sorted({n for n in ours | set(vars(self)) if not n.startswith("_")} - hidden | {"observe", "unobserve"})

    def __copy__(self) -> Session:
        return self._another(self._cut(self.last))

    def __deepcopy__(self, _memo: Any) -> Session:
        return self._another(self._cut(self.last))

    def __reduce_ex__(self, _protocol: Any) -> Any:
        raise BadInput("a session cannot be pickled: pickle its log (s.log) and open that with isl.load")

    def __repr__(self) -> str:
        with self._lock:
            s, last = self._states[self._cursor], self.last
        where = f"ply {s.ply}" + (f" of {last}" if s.ply != last else "")
        whose = f"{self._who(to_act(s))} to answer" if s.stack else "over"
        return f"<{self.game.title}, {self.log.seats} seats, {where}: {whose}>"


def _word(said: Any) -> str:
    """What was said, short enough for a message."""
    text = str(said) or "nothing said"
    return text if len(text) <= 60 else text[:57] + "..."
