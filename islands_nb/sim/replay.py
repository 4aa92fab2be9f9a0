"""A game of a batch, opened again: that needs no player, only what was said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from islands_nb.kernel.code import unpack
from islands_nb.kernel.errors import BadInput, IslandsError
from islands_nb.kernel.log import Log
from islands_nb.kernel.seat import Seat
from islands_nb.session import Session
from islands_nb.session.saves import code_in
from islands_nb.session.speaking import sat


class Absent:
    """Stands in for the player who played there: it has the name and does not play."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, seat: Seat) -> Any:
        """Raises ``IslandsError``: this game is only replayed."""
        raise IslandsError(f"{self.name} is not here; isl.replay(row, bots={{{seat.number}: ...}}) seats a player")


def replay(row: Any, *, bots: Mapping[int, Any] | None = None, **kept: Any) -> Session:
    """The game of a row of ``simulate`` or ``tournament`` as a session, at its end.

    ``row`` is a row of the table, a mapping with a ``code``, a code itself, or a log. Seats keep the names of the players that
    played there. To play on from an earlier position, pass ``bots``, a mapping from seats to players (``{}``: people play all
    seats). Raises ``BadLog`` and ``BadInput``.
    """
    text = row if isinstance(row, str | Log) else _game_of(row)
    code = code_in(text)
    log = unpack(code)[0] if code is not None else Log.parse(str(text))
    if bots is None:
        bots = {seat: Absent(name) for seat, name in sat(log).items()}
    return Session(log, bots, **kept)


def _game_of(row: Any) -> Any:
    try:
        text = row["code"]
    except (TypeError, KeyError, IndexError):
        raise BadInput("replay needs a row of simulate() or tournament(), such as runs.iloc[0], or its code") from None
    if not isinstance(text, str | Log):
        raise BadInput("replay needs one row, such as runs.iloc[0], not a whole table")
    return text
