"""Who plays, and when bots answer: at once for a cell, one after the other for a page."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from islands_nb.kernel.data import integer
from islands_nb.kernel.doors import DOORS
from islands_nb.kernel.errors import BadInput, BotFailed, Refused, UnknownBot
from islands_nb.kernel.flow import to_act
from islands_nb.kernel.game import Game
from islands_nb.kernel.log import Log
from islands_nb.kernel.seat import Seat

from .doors import Doors
from .moment import Trouble, hides
from .telling import Telling

SAT = re.compile(r"bots( \d+=\S+)*")  # the note that says who plays
SLICE = 0.05  # seconds that a thinking bot may keep the event loop busy


class Speaking(Doors, Telling):
    """The part of a session that knows its players."""

    log: Log
    game: Game
    names: tuple[str, ...]
    bots: dict[int, tuple[str, Any]]
    pace: float
    _states: list[Any]
    _trouble = Trouble()
    _speaking = False
    fair: bool
    _hurried = False  # whether the bot that is thinking must answer with what it has
    _reasons: dict[int, tuple[Any, str]]  # by ply: the position that a bot's answer led to, and why it was given

    if TYPE_CHECKING:  # of the session, which comes above this part

        @property
        def last(self) -> int: ...
        def _answer(self, said: Any, seat: int | None, at: int | None) -> None: ...
        def _who(self, seat: int | None) -> str: ...

    @staticmethod
    def _players(bots: Mapping[int, Any], seats: int) -> dict[int, tuple[str, Any]]:
        if not isinstance(bots, Mapping):
            raise UnknownBot(f'bots={bots!r}: say which seat each plays, as in bots={{1: "greedy"}}')
        made = {}
        for said, bot in bots.items():
            seat = integer(said)
            if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
                raise UnknownBot(f"bots: there is no seat {seat!r}; seats are numbered 0 to {seats - 1}")
            made[seat] = DOORS["player"](bot)
        return dict(sorted(made.items()))

    def _note_bots(self) -> None:
        """Write into the log who plays, so that a game that is opened again goes on against the same players."""
        words = " ".join(["bots", *(f"{seat}={name}" for seat, (name, _) in self.bots.items())])
        notes = [(at, text) for at, text in self.log.notes if not (at == 0 and SAT.fullmatch(text))]
        self.log.notes = [(0, words), *notes] if self.bots else notes

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [k for k in range(self.log.seats) if k not in self.bots]

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
            s, seat, _, bot = turn
            try:
                said = self._guard(turn, lambda: chosen(bot, Seat(self.game, s, seat, self.log.seed)))  # noqa: B023
            except KeyboardInterrupt:
                self._failed(turn, "was interrupted; it will answer before the next sentence is played", "")
                raise
            self._hear(turn, *said)

    def _guard(self, turn: tuple[Any, int, str, Any], think: Callable[[], Any]) -> Any:
        try:
            return think()
        except Exception as error:
            raise self._failed(turn, "failed", f": {type(error).__name__}: {error}") from error

    def _failed(self, turn: tuple[Any, int, str, Any], what: str, more: str) -> BotFailed:
        """The error of a bot; boards show it too, until the game goes on. If it has already gone on, they do not.

        ``more`` may reveal what the bot holds, so not every board shows it.
        """
        s, seat, name, _ = turn
        words = f"{self._who(seat)}, the player {name!r}, {what}"
        with self._changing(quiet=True):
            if self._states[-1] is s:
                self._trouble, self._news = Trouble(words + more, words), True
        return BotFailed(words + more)

    @property
    def trouble(self) -> str:
        """Why the bot that must answer could not; "" when nothing is wrong. It may reveal what the bot holds."""
        return self._trouble.words

    def _hear(self, turn: tuple[Any, int, str, Any], said: Any, why: Any) -> None:
        """Take a bot's answer to the position it was asked about, and its reason; drop them if the game has moved on since."""
        s, seat, _, _ = turn
        with self._changing(quiet=True):  # an observer that fails is no reason for a bot to stop
            if self._states[-1] is not s:
                return
            here, shown = self.last, self._cursor
            self._cursor = here  # a bot answers the newest position, whichever is shown
            try:
                self._answer(said, seat, None)
            except Refused as error:
                raise self._failed(turn, "gave an answer that is not allowed", f": {error}") from error
            else:
                self._keep_reason(here + 1, why)
            finally:
                if shown < s.ply:
                    self._cursor = shown  # a past position that was shown stays shown

    def _keep_reason(self, ply: int, words: Any) -> None:
        if isinstance(words, str) and words and ply <= len(self._states) - 1:
            self._reasons[ply] = self._states[ply], words

    def reason(self, ply: int, seat: int | str | None = "all") -> str:
        """Why a bot gave the answer that led to ``ply``, in its own words; "" without a reason, or if ``seat`` may not know it.

        A bot thinks about what it holds. So where seats hold what others may not see, only its own seat may read its reasons,
        and the open table ("all", the default).
        """
        ply = integer(ply)
        if isinstance(ply, bool) or not isinstance(ply, int):
            raise BadInput(f"ply {ply!r}: it must be a whole number")
        with self._lock:
            state, words = self._reasons.get(ply, (None, ""))
            if not 0 < ply < len(self._states) or self._states[ply] is not state:
                return ""  # that answer was taken back
            own = seat in ("all", to_act(self._states[ply - 1]))
            return words if own or not hides(state) else ""

    def _take_reasons(self, other: Speaking) -> None:
        """Take over the reasons of bots from the game that this one is a copy or a branch of."""
        for ply in range(1, len(self._states)):
            self._keep_reason(ply, other.reason(ply))

    def stop(self) -> None:
        """Ask the bot that is thinking to answer with the best it has found. A bot that cannot be interrupted thinks on."""
        self._hurried = True

    async def speak(self, pace: float | None = None) -> None:
        """Let the bots answer one after the other, each shown for ``pace`` seconds, without blocking the event loop.

        Runs until a person must answer. A second call returns at once while the first is running. Raises ``BotFailed``.
        """
        import asyncio

        with self._lock:
            if self._speaking:
                return
            self._speaking = True
        try:
            while True:
                with self._lock:  # a call of ``speak`` after this check finds that nobody speaks
                    turn = self._to_speak()
                    self._speaking = turn is not None
                if turn is None:
                    return
                begun = time.monotonic()
                try:
                    said = await self._think(turn)
                except BotFailed:
                    if self._states[-1] is turn[0]:
                        raise
                    continue  # it failed over a position that is no longer there
                if said is None:
                    continue  # the position changed; but after undo and redo it may be that very position again
                rest = (self.pace if pace is None else pace) - (time.monotonic() - begun)
                await asyncio.sleep(max(0.0, rest))
                self._hear(turn, *said)
        except BaseException:
            self._speaking = False
            raise

    async def _think(self, turn: tuple[Any, int, str, Any]) -> tuple[Any, Any] | None:
        """A bot's answer and its reason; ``None`` when nobody waits for it any more.

        A bot that thinks in steps is run in slices; one that only chooses does so in a thread of its own, since nobody knows how
        long it takes (where there are no threads, as in JupyterLite, it chooses here).
        """
        import asyncio  # takes a noticeable part of this package's import, and only a page needs it

        s, seat, _, bot = turn
        place = Seat(self.game, s, seat, self.log.seed)
        if not hasattr(bot, "think"):
            if sys.platform == "emscripten":
                return self._guard(turn, lambda: chosen(bot, place))
            return await asyncio.to_thread(self._guard, turn, lambda: chosen(bot, place))
        steps = self._guard(turn, lambda: iter(bot.think(place)))
        until = time.monotonic() + SLICE
        self._hurried, begun = False, False
        while True:
            try:
                if self._hurried and begun and hasattr(steps, "send"):
                    steps.send(True)
                else:
                    next(steps)
                begun = True
            except StopIteration as done:
                return done.value, reason_of(bot)
            except Exception as error:
                raise self._failed(turn, "failed", f": {type(error).__name__}: {error}") from error
            if time.monotonic() > until:
                await asyncio.sleep(0)
                if self._states[-1] is not s:
                    return None  # that position was taken back, or answered in another way
                until = time.monotonic() + SLICE


def sat(log: Log) -> dict[int, str]:
    """The names of the bots that played, by seat, from the note in the log; a log that was edited may say anything."""
    said = next((words for at, words in log.notes if at == 0 and words.startswith("bots ")), "bots")
    pairs = [pair.partition("=") for pair in said.split(" ")[1:]]
    return {int(seat): name for seat, _, name in pairs if name and seat.isascii() and seat.isdigit() and int(seat) < log.seats}


def chosen(bot: Any, place: Seat) -> tuple[Any, Any]:
    """What a bot answers, and its reason, asked for at once: the bot may play in a branch too, and think about that next."""
    return bot.choose(place), reason_of(bot)


def reason_of(bot: Any) -> Any:
    """What a bot says about its last answer, if anything."""
    return getattr(bot, "reason", "")
