"""Changing under a lock, telling after it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

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
        self._cursor = 0
        self._news = self._telling = False

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change under the lock; tell observers after its release, also when the change failed half-way."""
        try:
            with self._lock:
                yield
        finally:
            self._tell()

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
