"""A game in progress that can be watched.

A session holds a log, the position at each ply of it, and a cursor into it: the trait ``ply``. Everything anybody watches follows
from that one trait.

Clicks reach a kernel in another thread than cells do, so state, log and ply change together under one lock. Observers are told
after its release, by one thread at a time and the newest ply last: an observer may wait for somebody who reads the session.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from threading import RLock
from typing import Any, ClassVar

import traitlets

from .kernel.box import Box
from .kernel.errors import (
    BadInput,
    BadLog,
    BotFailed,
    GameOver,
    IllegalAction,
    NothingToUndo,
    OtherSeat,
    PastPosition,
    Refusal,
    Refused,
    StaleAction,
    UnknownBot,
    UnreadableAction,
)
from .kernel.events import Event
from .kernel.flow import legal, play, refusal, to_act
from .kernel.game import Game, find, ranks
from .kernel.log import SIZE_LIMIT, Log
from .kernel.scene import NAMES
from .kernel.seat import Seat
from .kernel.view import view

SLICE = 0.05  # seconds a thinking bot keeps the event loop
UNDO = ("free", "fair")
SUFFIX = ".island"


class _Ply(traitlets.Int):
    """The cursor of a session: reading it never waits for observers, setting it travels."""

    def get(self, obj: Any, cls: Any = None) -> int:
        return obj._cursor if obj is not None else 0

    def set(self, obj: Any, value: Any) -> None:
        obj.goto(value)


class Session(traitlets.HasTraits):
    """A game in progress: what is played, by click or by cell, and everything that can be asked about it.

    Made by ``isl.start`` and ``isl.load``. ``bots`` maps seats to players; the other seats are people's. Observe ``ply``: it is
    told whenever the position shown changes, also when the number itself is the same as before.

        >>> import islands_nb as isl
        >>> s = isl.start("one_eye", seats=2, seed=7)
        >>> s.play(s.legal()[0]).ply > 0
        True
    """

    ply = _Ply(0, help="the position shown: how many answers came before it; set it to travel")

    # What the layers above add (tables, boards, pictures, players); the top of the package fills it in.
    doors: ClassVar[dict[str, Callable[..., Any]]] = {}

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
        states = list(log.replay())
        self.log, self.game = log, log.game
        self.bots = self._players(bots or {}, log.seats)
        self.names = NAMES[: log.seats]
        self.fair = undo == "fair"
        self.pace = pace
        self._lock = RLock()
        self._states, self._cursor = states, len(states) - 1
        self._redo: list[tuple[list[tuple[int, str]], list[Any]]] = []
        self._news = self._telling = self._speaking = False
        self._boards: Any = None
        self._note_bots()
        self._path = self._new_file(save) if save is not None else None

    # -- who plays --------------------------------------------------------------------------------------------------------

    @staticmethod
    def _players(bots: Mapping[int, Any], seats: int) -> dict[int, tuple[str, Any]]:
        if not isinstance(bots, Mapping):
            raise UnknownBot(f'bots={bots!r}: say who sits where, as in bots={{1: "greedy"}}')
        made = {}
        for seat, bot in bots.items():
            if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
                raise UnknownBot(f"bots: there is no seat {seat!r}; seats are numbered 0 to {seats - 1}")
            made[seat] = Session.doors["player"](bot)
        return dict(sorted(made.items()))

    def _note_bots(self) -> None:
        """The log says who played, so that a game that is opened again goes on against the same players."""
        words = " ".join(["bots", *(f"{seat}={name}" for seat, (name, _) in self.bots.items())])
        notes = [(at, text) for at, text in self.log.notes if not (at == 0 and text.split(" ")[0] == "bots")]
        self.log.notes = [(0, words), *notes] if self.bots else notes

    @property
    def people(self) -> list[int]:
        """The seats no bot plays."""
        return [k for k in range(self.log.seats) if k not in self.bots]

    # -- the position -----------------------------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The newest ply: how many answers the game has."""
        return len(self._states) - 1

    @property
    def state(self) -> Any:
        """The position shown, whole (a copy): its owner's to look into, never a bot's."""
        with self._lock:
            return self._states[self._cursor].clone()

    @property
    def seat(self) -> int | None:
        """The seat that must answer in the position shown; ``None`` when the game is over there."""
        with self._lock:
            return to_act(self._states[self._cursor])

    @property
    def over(self) -> bool:
        """Is the game over in the position shown?"""
        return self.seat is None

    def view(self, seat: int | str | None = None) -> dict[str, Any]:
        """What ``seat`` sees, as plain JSON data; without one, what all see; ``"all"``: the open table."""
        self._check_seat(seat)
        with self._lock:
            return view(self._states[self._cursor], seat)

    def legal(self) -> list[str]:
        """The sentences that may be said in the position shown, in a stable order."""
        with self._lock:
            return [str(a) for a in legal(self._states[self._cursor])]

    def scores(self) -> list[int]:
        """Each seat's score if the game were counted in the position shown; at the end, the final scores."""
        with self._lock:
            return self.game.scores(self._states[self._cursor])

    def result(self) -> Any:
        """A row a seat: ``seat, name, bot, score, rank, over``. Equal ranks share the place."""
        with self._lock:
            s = self._states[self._cursor]
            scores = self.game.scores(s)
        bots = [self.bots.get(k, ("", None))[0] for k in range(len(scores))]
        places = ranks(scores)
        rows = [
            dict(seat=k, name=self.names[k], bot=bots[k], score=scores[k], rank=places[k], over=not s.stack)
            for k in range(len(scores))
        ]
        return Game.frame(rows)

    def _check_seat(self, seat: Any) -> None:
        if seat is None or seat == "all":
            return
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.log.seats:
            raise BadInput(f'seat={seat!r}: it may be 0 to {self.log.seats - 1}, None (what all see) or "all" (the open table)')

    def states(self) -> list[Any]:
        """The position at every ply, first to last; not to be changed."""
        with self._lock:
            return self._states[:]

    def told(self, seat: int | str | None = None) -> list[list[Event]]:
        """What ``seat`` may know of what happened, a list of events a ply."""
        self._check_seat(seat)
        return [[e for e in s.told or () if e.known_to(seat)] for s in self.states()]

    # -- playing ----------------------------------------------------------------------------------------------------------

    def play(self, said: Any, *, seat: int | None = None, at: int | None = None) -> Session:
        """Say ``said``, an action or its sentence, for the seat that must answer, and let the bots answer after it.

        With ``seat`` it is said for that seat; with ``at`` only if the newest ply is still that. Returns when a person must
        answer or the game is over. Raises an error of the family ``Refused``, which says the rule, the reason, and what
        would make it legal; then nothing has changed.
        """
        self._finish_bots()  # those that a click has set thinking: a cell does not wait for their pace
        self.say(said, seat=seat, at=at)
        self._finish_bots()
        return self

    def say(self, said: Any, *, seat: int | None = None, at: int | None = None) -> Session:
        """As ``play``, but the bots are left to answer later (``speak``)."""
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
                self._read(said, self._states[self._cursor], seat)
            except Refused as error:
                return error.refusal
        return None

    def _answer(self, said: Any, seat: int | None, at: int | None) -> None:
        """Add an answer, and those that follow where nothing can be chosen and all can see it. Under the lock."""
        now, s = self.last, self._states[-1]
        if at is not None and at != now:
            raise StaleAction(_word(said), Refusal("", f"that was said at ply {at}, and it is ply {now} now"))
        if self._cursor != now:
            way = f"go to the end with goto({now}), or play on from here in a branch: branch({self._cursor})"
            raise PastPosition(_word(said), Refusal("", f"ply {self._cursor} of {now} is shown, the past; {way}"))
        action = self._read(said, s, seat)
        after = play(s, action)
        more, states = _follow(after)
        self._add([(to_act(s), str(action)), *more], [after, *states])
        self._redo.clear()

    def _read(self, said: Any, s: Any, seat: int | None) -> Any:
        """The action that ``said`` means, if it may be said. Raises an error of the family ``Refused``."""
        text = _word(said)
        if not s.stack:
            raise GameOver(text, Refusal("", "the game is over"))
        action = self.game.read(said) if isinstance(said, str) else said if type(said) in self.game.verbs else None
        if action is None:
            near = get_close_matches(text, [str(a) for a in legal(s)], 1)
            hint = f"did you mean {near[0]!r}?" if near else "legal() lists what may be said"
            raise UnreadableAction(text, Refusal("", f"that is no sentence of {self.game.title}; {hint}"))
        if seat is not None and seat != to_act(s):
            raise OtherSeat(text, Refusal("", f"it is {self._who(to_act(s))}'s turn to answer, not {self._who(seat)}'s"))
        why = refusal(s, action)
        if why is not None:
            raise IllegalAction(text, why)
        return action

    def _who(self, seat: int | None) -> str:
        known = seat is not None and 0 <= seat < len(self.names)
        return f"{self.names[seat]} (seat {seat})" if known else f"seat {seat}"  # type: ignore[index]

    # -- telling ----------------------------------------------------------------------------------------------------------

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change under the lock; tell observers after its release, also when the change failed half-way."""
        try:
            with self._lock:
                yield
        finally:
            self._tell()

    def _add(self, lines: list[Any], states: list[Any]) -> None:
        self.log.lines += lines
        self._states += states
        self._cursor = self.last
        self._news = True
        if self._path is not None:
            with open(self._path, "a", encoding="utf-8") as file:
                file.write("".join(f"{seat} {text}\n" for seat, text in lines))

    def _tell(self) -> None:
        """Tell observers of ``ply``, unless another thread is at it: that one then tells this news too."""
        old = None
        while True:
            with self._lock:
                if self._telling or not self._news:
                    return
                self._telling, self._news = True, False
                new = self._cursor
            try:
                change = traitlets.Bunch(name="ply", old=old, new=new, owner=self, type="change")
                self.notify_change(change)
            finally:
                self._telling = False
            old = new

    # -- bots -------------------------------------------------------------------------------------------------------------

    def _to_speak(self, alone: bool = False) -> tuple[Any, int, str, Any] | None:
        """The bot that must answer now, if one must: ``(state, seat, name, bot)``. Bots alone wait for ``run``."""
        with self._lock:
            s = self._states[-1]
            seat = to_act(s)
            if seat is None or seat not in self.bots or not (alone or self.people):
                return None
            return s, seat, *self.bots[seat]

    def _finish_bots(self, alone: bool = False) -> None:
        while (turn := self._to_speak(alone)) is not None:
            s, seat, name, bot = turn
            said = self._guard(name, seat, lambda: bot.choose(Seat(self.game, s, seat, self.log.seed)))  # noqa: B023
            self._hear(s, seat, name, said)

    def _guard(self, name: str, seat: int, think: Callable[[], Any]) -> Any:
        try:
            return think()
        except Exception as error:
            raise BotFailed(f"{self._who(seat)}, the player {name!r}, failed: {type(error).__name__}: {error}") from error

    def _hear(self, s: Any, seat: int, name: str, said: Any) -> None:
        """A bot's answer to position ``s``; dropped when the game has gone another way since."""
        with self._changing():
            if self._states[-1] is not s:
                return
            shown, self._cursor = self._cursor, self.last  # a bot answers the newest position, whichever is looked at
            try:
                self._answer(said, seat, None)
            except Refused as error:
                raise BotFailed(f"{self._who(seat)}, the player {name!r}, answered what may not be said: {error}") from error
            finally:
                if shown < s.ply:
                    self._cursor = shown  # whoever looks at the past goes on looking at it

    async def speak(self, pace: float | None = None) -> None:
        """Let the bots answer one after the other, each seen for ``pace`` seconds, without keeping the event loop.

        Runs until a person must answer. A second call while one is at it returns at once. Raises ``BotFailed``.
        """
        with self._lock:
            if self._speaking:
                return
            self._speaking = True
        try:
            while (turn := self._to_speak()) is not None:
                s, seat, name, bot = turn
                begun = time.monotonic()
                said = await self._think(name, bot, seat, Seat(self.game, s, seat, self.log.seed))
                rest = (self.pace if pace is None else pace) - (time.monotonic() - begun)
                await asyncio.sleep(max(0.0, rest))
                self._hear(s, seat, name, said)
        finally:
            self._speaking = False

    async def _think(self, name: str, bot: Any, seat: int, place: Seat) -> Any:
        """A bot's answer. One that thinks in steps is run in slices; one that only chooses does so in a thread of its own, for
        nobody knows how long it takes (where there are no threads, as in JupyterLite, it chooses here)."""
        if not hasattr(bot, "think"):
            if sys.platform == "emscripten":
                return self._guard(name, seat, lambda: bot.choose(place))
            return await asyncio.to_thread(self._guard, name, seat, lambda: bot.choose(place))
        steps = bot.think(place)
        until = time.monotonic() + SLICE
        while True:
            try:
                next(steps)
            except StopIteration as done:
                return done.value
            except Exception as error:
                raise BotFailed(f"{self._who(seat)}, the player {name!r}, failed: {error}") from error
            if time.monotonic() > until:
                await asyncio.sleep(0)
                until = time.monotonic() + SLICE

    # -- travelling -------------------------------------------------------------------------------------------------------

    def goto(self, ply: int) -> Session:
        """Show the position after ``ply`` answers. The game itself stays as it is."""
        with self._changing():
            if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply <= self.last:
                raise BadInput(f"ply {ply!r}: this game has the plies 0 to {self.last}")
            self._news |= self._cursor != ply
            self._cursor = ply
        return self

    def can_undo(self, seat: int | None = None) -> str:
        """Why ``undo`` would refuse; "" when it would not."""
        with self._lock:
            try:
                self._undo_to(seat)
            except NothingToUndo as error:
                return str(error)
        return ""

    def undo(self, seat: int | None = None) -> Session:
        """Take back the last choice a person made, and what followed it; ``redo`` brings it back.

        In code, and for one person against bots, this goes back freely. From the board of one of several people (``seat``), and
        with ``undo="fair"``, it stops at another seat's answer and where somebody has learnt something. Raises
        ``NothingToUndo``, which names the branch to take instead.
        """
        with self._changing():
            ply = self._undo_to(seat)
            self._redo.append((self.log.lines[ply:], self._states[ply + 1 :]))
            del self.log.lines[ply:], self._states[ply + 1 :]
            self._cursor, self._news = self.last, True
            self._rewrite()
        return self

    def redo(self) -> Session:
        """Bring back what ``undo`` took. Raises ``NothingToUndo``."""
        with self._changing():
            if not self._redo:
                raise NothingToUndo("nothing has been taken back that could be brought back")
            self._add(*self._redo.pop())
        return self

    def _undo_to(self, seat: int | None) -> int:
        people = self.people
        for ply in range(self.last - 1, -1, -1):
            s = self._states[ply]
            if _forced(s) is None and (not people or to_act(s) in people):
                break
        else:
            raise NothingToUndo("no choice has been made yet that could be taken back")
        if self.fair or (seat is not None and len(people) > 1):
            mine = to_act(self._states[ply])
            way = f"branch({ply}) plays on from before it in a game of its own"
            if seat is not None and mine != seat:
                raise NothingToUndo(f"{self._who(mine)} has answered since; {way}")
            for s in self._states[ply + 1 :]:
                if to_act(self._states[s.ply - 1]) != mine:
                    raise NothingToUndo(f"{self._who(to_act(self._states[s.ply - 1]))} has answered since; {way}")
                shown = next((e.words for e in s.told or () if e.learnt), None)
                if shown:
                    raise NothingToUndo(f"since then {shown}, and what is seen stays seen; {way}")
        return ply

    def branch(self, ply: int | None = None) -> Session:
        """A new session that goes on from ``ply`` (else the position shown), with the same players; this one stays as it is."""
        with self._lock:
            at = self._cursor if ply is None else ply
            if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= self.last:
                raise BadInput(f"ply {at!r}: this game has the plies 0 to {self.last}")
            old = self.log
            notes = [n for n in old.notes if n[0] <= at]
            log = Log(old.game, old.seats, old.seed, dict(old.options), old.box, old.lines[:at], notes)
            bots = {k: bot for k, (_, bot) in self.bots.items()}
        return type(self)(log, bots, undo="fair" if self.fair else "free", pace=self.pace)

    def note(self, words: str) -> Session:
        """Write ``words`` into the log, after the answer of the position shown."""
        if not isinstance(words, str) or not words.strip() or not words.isprintable() or len(words) > 3000:
            raise BadInput("a note is one line of printable text, of at most 3000 characters")
        with self._lock:
            self.log.notes.append((self._cursor, words))
            self.log.notes.sort(key=lambda n: n[0])
            self._rewrite()
        return self

    # -- keeping ----------------------------------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the log to ``path`` (``.island`` is added where no ending is given), whole or not at all; the path."""
        with self._lock:
            return _write(_named(path), str(self.log))

    def _new_file(self, path: str | os.PathLike[str]) -> Path:
        """The file that every answer is appended to as it is played."""
        named = _named(path)
        if named.exists():
            raise BadInput(f"save={str(named)!r}: there is such a file already; open it with isl.load, or choose another name")
        return _write(named, str(self.log))

    def _rewrite(self) -> None:
        if self._path is not None:
            _write(self._path, str(self.log))

    # -- through the doors of the layers above ----------------------------------------------------------------------------

    def table(self, name: str, seat: int | str | None = None) -> Any:
        """The position as a DataFrame: one of ``tables()``, as all see it, or ``seat``, or ``"all"``."""
        return self.doors["table"](self, name, seat)

    def tables(self) -> list[str]:
        """The names that ``table`` takes."""
        return list(self.game.tables)

    def moves(self) -> Any:
        """A DataFrame with a row an answer: ``ply, seat, name, bot, said, happened``."""
        return self.doors["moves"](self)

    def events(self, seat: int | str | None = None) -> Any:
        """A DataFrame with a row an event: ``ply, seat, name, event, words, learnt``, and the facts of the events."""
        return self.doors["events"](self, seat)

    def course(self) -> Any:
        """A DataFrame with a row a ply and seat: ``ply, seat, name, score``, and the counts of the game."""
        return self.doors["course"](self)

    def board(self, seat: int | str | None = "turn") -> Any:
        """A live board of this session for ``seat``; ``"turn"``, the usual one, is the seat of the person to answer.

        A seat's board acts for that seat only. ``None`` shows what all see, ``"all"`` the open table; neither can act.
        """
        return self.doors["board"](self, seat)

    def picture(self, ply: int | None = None, *, seat: int | str | None = None, wide: bool = True, theme: str = "") -> Any:
        """The board at ``ply`` (else as shown) as a picture that stays as it is: ``.svg``, ``.save(path)``."""
        return self.doors["picture"](self, ply, seat=seat, wide=wide, theme=theme)

    def text(self, seat: int | str | None = None) -> str:
        """The board in words: whose turn, the tables, and what may be done."""
        return str(self.doors["text"](self, seat))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return self.doors["bundle"](self)

    def _ipython_display_(self) -> None:
        self.doors["display"](self)

    def __repr__(self) -> str:
        with self._lock:
            s, last = self._states[self._cursor], self.last
        where = f"ply {s.ply}" + (f" of {last}" if s.ply != last else "")
        whose = f"{self._who(to_act(s))} to answer" if s.stack else "over"
        return f"<{self.game.title}, {self.log.seats} seats, {where}: {whose}>"

    def __str__(self) -> str:
        return self.text()


def open_session(
    name: str,
    seats: int,
    seed: int | None,
    bots: Mapping[int, Any] | None,
    box: Box | None,
    options: Mapping[str, Any],
    **kept: Any,
) -> Session:
    """A new game, at its first choice: answers that nobody chooses are given, and bots that begin have begun."""
    game = find(name)
    game.check_seats(seats)
    if seed is None:
        seed = secrets.randbits(32)
    game.check_seed(seed)
    game.check_box(box)
    log = Log(game, seats, seed, game.check_options(options), box if box is not None and box.edits else None)
    session = Session(log, bots, **kept)
    with session._changing():
        session._add(*_follow(session._states[-1]))
    session._finish_bots()
    return session


def load_session(source: Any, bots: Mapping[int, Any] | None = None, **kept: Any) -> Session:
    """A session at the last answered ply of a save: a path, a ``Log``, or the text of one.

    Bots that the save names sit down again unless ``bots`` says otherwise. Raises ``BadLog``.
    """
    text = str(source) if isinstance(source, Log) else _text_of(source)
    log = Log.parse(text)
    if bots is None:
        bots = {}
        said = next((words for at, words in log.notes if at == 0 and words.startswith("bots ")), "bots")
        for pair in said.split(" ")[1:]:
            seat, _, name = pair.partition("=")
            if seat.isascii() and seat.isdigit() and int(seat) < log.seats and name in Session.doors["known_players"]():
                bots = {**bots, int(seat): name}
    return Session(log, bots, **kept)


def _text_of(source: Any) -> str:
    if isinstance(source, str) and ("\n" in source or " seats=" in source):
        return source
    try:
        path = _named(source) if not Path(source).exists() else Path(source)
        if path.stat().st_size > 4 * SIZE_LIMIT:
            raise BadLog(f"{path} has {path.stat().st_size} bytes; a save has at most {4 * SIZE_LIMIT}")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadLog(f"{source} is not a save: it is not text") from None
    except (OSError, TypeError, ValueError) as error:
        if isinstance(error, BadLog):
            raise
        raise BadInput(f"{source!r} cannot be opened ({error}); hand in the path of a save or the text of a log") from None


def _forced(s: Any) -> Any | None:
    """The only thing that may be said, where all can see that it is; else ``None``.

    Not in a secret ask: there, an instant answer would tell the table that nothing else was held.
    """
    if not s.stack or not s.stack[-1].open:
        return None
    options = legal(s)
    return options[0] if len(options) == 1 else None


def _follow(s: Any) -> tuple[list[tuple[int, str]], list[Any]]:
    """The answers after ``s`` that nobody chooses, and the positions they lead to."""
    lines, states = [], []
    while (only := _forced(s)) is not None:
        lines.append((s.stack[-1].seat, str(only)))
        s = play(s, only)
        states.append(s)
    return lines, states


def _word(said: Any) -> str:
    """What was said, short enough for a message."""
    text = str(said)
    return text if len(text) <= 60 else text[:57] + "..."


def _named(path: str | os.PathLike[str]) -> Path:
    named = Path(path)
    return named if named.suffix else named.with_suffix(SUFFIX)


def _write(path: Path, text: str) -> Path:
    """Write whole or not at all: a kernel killed here leaves the old file or the new one, never half of one."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    except OSError as error:
        raise BadInput(f"{str(path)!r} cannot be written: {error.strerror}") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(name, path)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise BadInput(f"{str(path)!r} cannot be written: {error.strerror}") from None
    return path
