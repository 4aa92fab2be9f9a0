"""How long a player may think before it forfeits."""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Self

PATIENCE = 60.0  # seconds that a player may take for one answer
AGAIN = 0.2  # seconds until the error is raised again
KINDLY = 2  # times it is raised before it is raised at every step


class TookTooLong(BaseException):
    """A player has not answered in time. No ``Exception``, so that a player's own ``except`` does not catch it."""

    def __str__(self) -> str:
        return "no answer in the time allowed"


class Patience:
    """A context in which a player that takes longer than ``seconds`` for an answer is stopped by ``TookTooLong``.

    The error is raised in the player's own code. In the main thread the system's alarm does it, which also ends a sleep; in
    another thread a watching thread does it, between two steps of Python. If the player catches even that, with a bare
    ``except``, the error is raised again, and then at every step, until the player has left everything that catches it. Where
    there is neither alarm nor thread, as in JupyterLite, and with ``None``, patience has no end.
    """

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self.alarm = self.watch = False
        if seconds is not None and sys.platform != "emscripten":
            self.alarm = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
            self.watch = not self.alarm
        self._until: float | None = None
        self._told = 0
        self._over = threading.Event()
        self._thread = threading.get_ident()

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

    def ask(self, choose: Callable[[Any], Any], question: Any) -> Any:
        """The answer of a player. Raises ``TookTooLong``, or what the player raises."""
        if not (self.alarm or self.watch):
            return choose(question)
        call_back = _throw(self._thread, ctypes.py_object())
        try:
            self._told = 0
            self._until = time.monotonic() + (self.seconds or 0)
            if self.alarm:
                signal.setitimer(signal.ITIMER_REAL, self.seconds or 0, AGAIN)
            return choose(question)
        finally:
            # What was thrown may surface at the next call or jump of Python; so only C is called until nothing more can come.
            self._until = None
            call_back()
            if self.alarm:
                signal.setitimer(signal.ITIMER_REAL, 0)

    def _late(self, *_: Any) -> None:
        if self._until is not None:  # else the player has answered
            self._told += 1
            raise TookTooLong if self._told <= KINDLY else _insistent(self._thread)

    def _watch(self) -> None:
        while not self._over.wait(min(AGAIN, (self.seconds or 0) / 4)):
            error = TookTooLong if self._told < KINDLY else _insistent(self._thread)
            throw, now = _throw(self._thread, ctypes.py_object(error)), time.monotonic()
            if self._until is not None and now > self._until:
                throw()  # C, called at once: no other thread has run since the check
                self._told += 1


def _throw(thread: int, error: ctypes.py_object[Any]) -> Callable[[], None]:
    """A function that raises a class of errors in a thread, at its next step of Python; with a null pointer, it cancels one that
    is on its way."""
    return partial(_raising(), thread, error)


@cache
def _raising() -> Callable[[int, ctypes.py_object[Any]], None]:
    made = ctypes.PYFUNCTYPE(None, ctypes.c_ulong, ctypes.py_object)
    return made(("PyThreadState_SetAsyncExc", ctypes.pythonapi))


def _insistent(thread: int) -> type[TookTooLong]:
    """The same error, except that whenever one has been raised, the next is already on its way in this thread.

    It is sent before the code that catches the first can take a step, and sent by C alone, or it would be raised while it is
    being made.
    """
    error: ctypes.py_object[Any] = ctypes.py_object()
    again = staticmethod(_throw(thread, error))
    error.value = type(TookTooLong.__name__, (TookTooLong,), {"__init__": again, "__module__": __name__})
    return error.value  # type: ignore[no-any-return]
