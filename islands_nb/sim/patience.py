"""How long a player may think before it has forfeited."""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
import time
from types import FrameType
from typing import Any, Self

PATIENCE = 60.0  # seconds that a player may take for one answer
AGAIN = 0.2  # seconds until it is told once more
LATE = "no answer in the time there was"


class TookTooLong(BaseException):
    """A player has not answered in time. No ``Exception``, so that a player's own ``except`` does not catch it."""


class Patience:
    """Within it, each ``turn`` that takes longer than ``seconds`` is ended by ``TookTooLong``, raised in whatever runs there.

    In a main thread by the system's alarm, which also ends a sleep; in another thread between two steps of Python, by a thread
    that watches. Who catches even that, with a bare ``except``, has it raised at each line from then on, until it is out; only in
    another thread such a player is not ended. Where there is neither, as in JupyterLite, and with ``None``, patience has no end.
    """

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self.alarm = self.watch = False
        if seconds is not None and sys.platform != "emscripten":
            self.alarm = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
            self.watch = not self.alarm
        self._until: float | None = None
        self._lock, self._over = threading.Lock(), threading.Event()
        self._thread = threading.get_ident()
        self._told = False
        self._asking: FrameType | None = None
        self._insisting: list[FrameType] = []

    def __enter__(self) -> Self:
        if self.alarm:
            self._before = signal.signal(signal.SIGALRM, self._late)
        elif self.watch:
            threading.Thread(target=self._watch, daemon=True).start()
        return self

    def __exit__(self, *_: Any) -> None:
        if self.alarm:
            signal.signal(signal.SIGALRM, self._before)
        self._over.set()

    def turn(self) -> Turn:
        """One answer: a block."""
        return Turn(self)

    def begin(self, asking: FrameType) -> None:
        """From now on ``asking`` waits for an answer."""
        if self.alarm:
            self._told, self._asking = False, asking
            signal.setitimer(signal.ITIMER_REAL, self.seconds or 0, AGAIN)
        elif self.watch:
            self._until = time.monotonic() + (self.seconds or 0)

    def end(self) -> None:
        """It is there, or an error."""
        if self.alarm:
            signal.setitimer(signal.ITIMER_REAL, 0)
            self._let_go()
        elif self.watch:
            with self._lock:
                self._until = None
                _throw(self._thread, None)  # one that is on its way, and too late, is called back

    def _late(self, _: int, frame: FrameType | None) -> None:
        theirs = []
        while frame is not None and frame is not self._asking:
            theirs.append(frame)
            frame = frame.f_back
        if frame is None or any(f.f_code.co_filename == __file__ for f in theirs):
            return  # the answer is there, and this is its end; nothing may be raised in the midst of it
        if self._told:
            self._insist(theirs)
        self._told = True
        raise TookTooLong(LATE)

    def _insist(self, frames: list[FrameType]) -> None:
        """From now on each line of these frames, which are the player's, raises.

        Python traces no more once a trace has raised, so each return, also one that an error is, begins it anew.
        """
        if not self._insisting:
            self._tools = sys.gettrace(), sys.getprofile()
        for frame in frames:
            frame.f_trace = _raises
        self._insisting += frames
        sys.setprofile(lambda _, event, __: sys.settrace(_nothing) if event == "return" else None)
        sys.settrace(_nothing)

    def _let_go(self) -> None:
        if self._insisting:
            trace, profile = self._tools
            sys.setprofile(profile)
            sys.settrace(trace)
            for frame in self._insisting:
                frame.f_trace = None
            self._insisting.clear()
        self._asking = None

    def _watch(self) -> None:
        while not self._over.wait(min(AGAIN, (self.seconds or 0) / 4)):
            with self._lock:
                if self._until is not None and time.monotonic() > self._until:
                    _throw(self._thread, TookTooLong)


class Turn:
    """The time that a player has for one answer."""

    def __init__(self, patience: Patience) -> None:
        self.patience = patience

    def __enter__(self) -> None:
        self.patience.begin(sys._getframe(1))

    def __exit__(self, *_: Any) -> None:
        self.patience.end()


def _raises(frame: FrameType, event: str, arg: Any) -> Any:
    if event == "line":
        raise TookTooLong(LATE)
    return _raises


def _nothing(*_: Any) -> None:
    """A trace of frames to come; with none set, also those that are there are not traced."""


def _throw(thread: int, error: type[BaseException] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error) if error else None)
