"""How long a player may think before it has forfeited."""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

PATIENCE = 60.0  # seconds that a player may take for one answer
AGAIN = 0.2  # seconds until it is told once more


class TookTooLong(BaseException):
    """A player has not answered in time. No ``Exception``, so that a player's own ``except`` does not catch it."""


class Patience:
    """Within it, each ``turn`` that takes longer than ``seconds`` is ended by ``TookTooLong``, raised in whatever runs there.

    In a main thread by the system's alarm, which also ends a sleep; in another thread between two steps of Python, by a thread
    that watches. Where there is neither, as in JupyterLite, and with ``None``, patience has no end.
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

    def __enter__(self) -> Self:
        if self.alarm:
            self._before = signal.signal(signal.SIGALRM, _late)
        elif self.watch:
            threading.Thread(target=self._watch, daemon=True).start()
        return self

    def __exit__(self, *_: Any) -> None:
        if self.alarm:
            signal.signal(signal.SIGALRM, self._before)
        self._over.set()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """One answer."""
        if self.alarm:
            signal.setitimer(signal.ITIMER_REAL, self.seconds or 0, AGAIN)
        elif self.watch:
            self._until = time.monotonic() + (self.seconds or 0)
        try:
            yield
        finally:
            if self.alarm:
                signal.setitimer(signal.ITIMER_REAL, 0)
            elif self.watch:
                with self._lock:
                    self._until = None
                    _throw(self._thread, None)  # one that is on its way, and too late, is called back

    def _watch(self) -> None:
        while not self._over.wait(min(AGAIN, (self.seconds or 0) / 4)):
            with self._lock:
                if self._until is not None and time.monotonic() > self._until:
                    _throw(self._thread, TookTooLong)


def _late(*_: Any) -> None:
    raise TookTooLong("no answer in the time there was")


def _throw(thread: int, error: type[BaseException] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error) if error else None)
