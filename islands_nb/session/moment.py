"""A session at one moment."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from islands_nb.kernel.events import Event
from islands_nb.kernel.flow import to_act
from islands_nb.kernel.game import Game
from islands_nb.kernel.view import OWNER, sees


@dataclass(frozen=True)
class Moment:
    """A snapshot of a session, taken under its lock: what is drawn or listed must not change meanwhile."""

    game: Game
    seats: int
    names: tuple[str, ...]
    bots: dict[int, tuple[str, Any]]
    people: list[int]
    ply: int
    states: list[Any]
    lines: list[tuple[int, str]]
    trouble: Trouble
    can_redo: bool
    drafts: dict[int, str]

    @property
    def last(self) -> int:
        """The newest ply."""
        return len(self.states) - 1

    def told(self, ply: int, seat: int | str | None) -> list[Event]:
        """What ``seat`` may know of what happened at ``ply``."""
        return [e for e in self.states[ply].told or () if e.known_to(seat)]

    def said(self, ply: int, seat: int | str | None) -> str:
        """The answer that led to ``ply``, as ``seat`` may know it: of another's secret answer, the first word and three dots."""
        who, text = self.lines[ply - 1]
        secret = seat not in (who, "all") and getattr(self.game.read(text), "SECRET", False)
        return f"{text.split(' ')[0]} ..." if secret else text

    def wrong(self, seat: int | str | None) -> str:
        """Why the bot that must answer could not, as ``seat`` may know it: the full words may reveal what the bot holds."""
        state = self.states[-1]
        return self.trouble.words if seat in ("all", to_act(state)) or not hides(state) else self.trouble.short


@dataclass(frozen=True)
class Trouble:
    """Why a bot could not answer: ``words`` in full, ``short`` for those who may not know what it holds; "" without trouble."""

    words: str = ""
    short: str = ""


def hides(state: Any) -> bool:
    """Do seats in this game hold what others may not see?"""
    return any(sees(f) == OWNER for f in fields(state))
