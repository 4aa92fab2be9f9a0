"""A session at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from islands_nb.kernel.events import Event
from islands_nb.kernel.game import Game


@dataclass(frozen=True)
class Moment:
    """All that is read of a session together, taken under its lock: what is drawn or listed must not change half-way."""

    game: Game
    seats: int
    names: tuple[str, ...]
    bots: dict[int, tuple[str, Any]]
    people: list[int]
    ply: int
    states: list[Any]
    lines: list[tuple[int, str]]
    trouble: str
    can_redo: bool
    drafts: dict[int, str]

    @property
    def last(self) -> int:
        """The newest ply."""
        return len(self.states) - 1

    def told(self, ply: int, seat: int | str | None) -> list[Event]:
        """What ``seat`` may know of what happened at ``ply``."""
        return [e for e in self.states[ply].told or () if e.known_to(seat)]
