"""Changing under a lock, telling after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import RLock
from typing import Any
from weakref import WeakMethod

import traitlets


class _Ply(traitlets.Int):
    """The cursor of a session: reading it never waits for observers, setting it travels."""

    def get(self, obj: Any, cls: Any = None) -> int:
        return obj._cursor if obj is not None else 0

    def set(self, obj: Any, value: Any) -> None:
        obj.goto(value)


class Telling(traitlets.HasTraits):
    """Something with a cursor that can be watched from any thread.

    Clicks reach a kernel in another thread than cells do, so what belongs together changes together, under one lock. Observers
    are told after its release, by one thread at a time and the newest ply last: an observer may wait for one who reads.
    """

    ply = _Ply(0, help="the position shown: how many answers came before it; set it to travel")

    def __init__(self) -> None:
        super().__init__()
        self._lock = RLock()
        self._cursor = self._told = 0
        self._news = self._telling = False
        self._watchers: list[WeakMethod[Callable[[], None]]] = []

    def watch(self, draw: Callable[[], None]) -> None:
        """Have the method ``draw`` called at each change, before the observers of ``ply``; it is held weakly."""
        self._watchers = [w for w in self._watchers if w() is not None] + [WeakMethod(draw)]

    def unwatch(self, draw: Callable[[], None]) -> None:
        """Call ``draw`` no more."""
        self._watchers = [w for w in self._watchers if w() not in (None, draw)]

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change under the lock; tell observers after its release, also when the change failed half-way."""
        try:
            with self._lock:
                yield
        except BaseException:
            with suppress(Exception):
                self._tell()
            raise
        self._tell()

    def _tell(self) -> None:
        """Tell of the change, unless another thread is at it: that one then tells this news too.

        What one listener raises keeps nothing from the others; the first such error is raised when all are told.
        """
        failed: list[Exception] = []
        while True:
            with self._lock:
                if self._telling or not self._news:
                    break
                self._telling, self._news = True, False
                old, new = self._told, self._cursor
                self._told = new
            change = traitlets.Bunch(name="ply", old=old, new=new, owner=self, type="change")
            draws = [draw for w in self._watchers if (draw := w()) is not None]
            for listen in (*draws, lambda change=change: self.notify_change(change)):
                try:
                    listen()
                except Exception as error:
                    failed.append(error)
            self._telling = False
        if failed:
            raise failed[0]
