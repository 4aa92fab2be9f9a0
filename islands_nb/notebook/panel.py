"""The part of a board that travels: to a line of the log, to a branch made from the past, to another branch."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.scene import used
from islands_nb.session import Moment, Session

from .drawing import draw


class Travels:
    """What the panel under a board can do besides playing. Only this board goes to another branch; all others stay."""

    session: Session
    seat: int | str | None
    art: Any
    _drawing: AbstractContextManager[Any]
    _wide: bool
    _opened: int | None
    _shown: int
    _last: int

    def _eyes(self, now: Moment) -> int | str | None:
        raise NotImplementedError

    def _may_act(self) -> bool:
        raise NotImplementedError

    def _acting_seat(self) -> int:
        raise NotImplementedError

    def _draw(self) -> None:
        raise NotImplementedError

    def _let_bots_speak(self, wait: bool = True) -> None:
        raise NotImplementedError

    def _moved(self, other: Session) -> None:
        """Show ``other`` on this board."""
        raise NotImplementedError

    def _on_peek(self, ply: Any, _message: dict[str, Any]) -> dict[str, Any]:
        """Show the position of a line of the log, as this board would; the session stays where it is."""
        now = self.session.now()
        if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply <= now.last:
            raise BadInput(f"ply {ply!r}: this game has plies 0 to {now.last}")
        d = draw(now, ply, self._eyes(now), wide=self._wide, still=False)
        scene = {**d.scene.out(), "ply": ply, "last": now.last, "legal": [], "said": ""}
        art = {name: d.art[name] for name in used(scene["shapes"], d.art) if name not in self.art}
        return {"ok": True, "text": "", "scene": scene, "art": art}

    def _on_branch(self, ply: Any, _message: dict[str, Any]) -> dict[str, Any]:
        """Make a branch from a past position; this board goes there, and the others stay with the old line."""
        s = self.session
        self._acting_seat()
        if not self._may_branch():
            way = f"s.branch({ply}) in a cell makes one" if isinstance(ply, int) else "s.branch(ply) in a cell makes one"
            raise BadInput(f"a branch would show what is still to come in this game, and a board makes none here; {way}")
        other = s.branch(ply)
        self._follow(other)
        self._let_bots_speak(wait=False)
        return {"ok": True, "text": f"{other.name} plays on from move {ply}; {other.parted[0]} is kept"}  # type: ignore[index]

    def _may_branch(self) -> bool:
        """May this board make a branch? Not in fair play, nor for one of several people: it would show what is yet to come."""
        return not (self.session.fair or (isinstance(self.seat, int) and len(self.session.people) > 1))

    def _on_line(self, name: Any, _message: dict[str, Any]) -> dict[str, Any]:
        if not (self._may_act() or self.seat == "all"):
            raise BadInput("this board only looks on")
        self._follow(self.session.line(name))
        return {"ok": True, "text": f"this is {name}"}

    def _follow(self, other: Session) -> None:
        """Show the branch ``other`` from now on."""
        with self._drawing:
            self.session.unwatch(self._draw)
            self._moved(other)
            self.session, self._opened = other, None
            self._shown, self._last = other.ply, other.last
            other.watch(self._draw)
        self._draw()
