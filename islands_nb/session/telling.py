"""Changes under a lock, and notification after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import RLock
from typing import Any, cast
from weakref import WeakMethod

import traitlets


class _Ply(traitlets.Int):  # type: ignore[type-arg]  # it takes them from traitlets 5.10 on only
    """The cursor of a session: reading it never waits for observers; setting it travels."""

    def get(self, obj: Any, cls: Any = None) -> int:
        return obj._cursor if obj is not None else 0

    def set(self, obj: Any, value: Any) -> None:
        obj.goto(value)


class Telling(traitlets.HasTraits):
    """Something with a cursor that can be watched from any thread.

    Clicks reach a kernel in another thread than cells do, so what belongs together changes together, under one lock. Observers
    are told after its release, by one thread at a time and the newest ply last: an observer may wait for a thread that reads.
    """

    ply = cast(int, _Ply(0, help="the position shown, as the number of answers before it; set it to show another position"))

    def __init__(self) -> None:
        super().__init__()
        self._lock = RLock()
        self._cursor = self._told = 0
        self._news = self._telling = False
        self._watchers: list[WeakMethod[Callable[[], None]]] = []

    def watch(self, draw: Callable[[], None]) -> None:
        """Call the method ``draw`` at each change, before the observers of ``ply``; it is held by a weak reference."""
        self._watchers = [w for w in self._watchers if w() is not None] + [WeakMethod(draw)]

    def unwatch(self, draw: Callable[[], None]) -> None:
        """Stop calling ``draw``."""
        self._watchers = [w for w in self._watchers if w() not in (None, draw)]

    def _redraw(self) -> None:
        """Have the watchers draw again, because something other than the position has changed. Not under the lock."""
        for watcher in self._watchers:
            if (draw := watcher()) is not None:
                draw()

    @contextmanager
    def _changing(self, quiet: bool = False) -> Iterator[None]:
        """A context that changes the session under the lock, and tells observers after its release, even if the change failed.

        What an observer raises is raised here, or logged if nobody would catch it (``quiet``).
        """
        try:
            with self._lock:
                yield
        except BaseException:
            self._tell()
            raise
        failed = self._tell()
        if failed and not quiet:
            raise failed[0]
        for error in failed:
            import logging  # seldom needed, and takes a tenth of the package's import

            logging.getLogger(__name__).error("an observer of a session failed", exc_info=error)

    def _tell(self) -> list[Exception]:
        """Tell of the change, unless another thread is doing so: that one then tells of this change too. Returns what observers
        raised; an error of one does not stop the others. An interrupt is raised once all have been told."""
        failed: list[BaseException] = []
        while True:
            mine = False
            try:
                with self._lock:
                    if self._telling or not self._news:
                        break
                    self._telling = mine = True
                    self._news = False
                    old, new = self._told, self._cursor
                    self._told = new
                change = traitlets.Bunch(name="ply", old=old, new=new, owner=self, type="change")
                draws = [draw for w in self._watchers if (draw := w()) is not None]
                listeners: list[Callable[[], Any]] = [*draws, *(partial(heard, change) for heard in self._observers())]
                for listen in listeners:
                    try:
                        listen()
                    except BaseException as error:
                        failed.append(error)
            finally:
                if mine:  # else nobody would ever be told again
                    self._telling = False
        found = [error for error in failed if isinstance(error, Exception)]
        if len(found) < len(failed):
            raise next(error for error in failed if not isinstance(error, Exception))
        return found

    def _observers(self) -> list[Callable[[Any], Any]]:
        """The observers of ``ply``, to be called one by one: ``notify_change`` would stop at the first that raises."""
        kinds = [self._trait_notifiers.get(name, {}) for name in ("ply", traitlets.All)]
        found = [heard for kind in kinds for type_ in ("change", traitlets.All) for heard in kind.get(type_, [])]
        return [getattr(self, str(h.name)) if isinstance(h, traitlets.EventHandler) else h for h in found]
