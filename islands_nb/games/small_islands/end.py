"""The end of a game."""

from __future__ import annotations

from typing import ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.events import Event

from .great import achieved, achievements
from .state import Table
from .words import listed


@data
class Ending:
    """Discovery tokens are turned up, and the game is over (M10.3)."""

    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Turn up the tokens and end the game."""
        s.ended = True
        s.opened = s.kept[:]
        s.kept = [()] * s.seats
        s.stack.clear()
        if s.told is None:
            return
        for seat, tokens in enumerate(s.opened):
            if tokens:
                points = listed([str(s.box.discovery[t]) for t in tokens])
                s.tell(Event("opened", seat, f"turned up discovery tokens of {points}", (("tokens", points),), learnt=True))
        s.tell(Event("over", None, "The game is over", (), learnt=True))
        for seat, ids in enumerate(achievements(s)):  # M12.1
            if ids:
                s.tell(Event("achieved", seat, achieved(s.box, ids), (("achievements", listed(ids)),)))
