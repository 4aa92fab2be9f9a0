"""What a player has in front of it: a seat, not the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .flow import legal
from .game import Game
from .imagine import imagine
from .rng import Rng, stream
from .view import view


class Seat:
    """One seat at one ply, as a bot gets it: what it sees, what it may say, and tables it can imagine.

    ``number`` is the seat; ``ply`` the number of answers so far; ``game`` the game (``game.box`` is the box as printed, ``box``
    the one in play); ``rng`` a random stream of its own, which follows from the game's seed, this seat and this ply. No
    attribute leads to the table; there are only functions that look at it for this seat.

    That keeps a player from seeing by mistake what it should not. It does not keep out one that breaks in: a player that deals
    the seeds people are likely to choose, and finds the one that gives the cards in its hand, knows the rest; so does one that
    takes the functions apart.
    """

    __slots__ = ("_imagine", "_legal", "_view", "box", "game", "number", "ply", "rng")

    def __init__(self, game: Game, s: Any, number: int, seed: int) -> None:
        self.game, self.box, self.number, self.ply = game, s.box, number, s.ply
        self.rng = stream(seed, "bot", number, s.ply)
        self._view: Callable[[], dict[str, Any]] = lambda: view(s, number)
        self._legal: Callable[[], list[Any]] = lambda: legal(s)
        self._imagine: Callable[[Rng], Any] = lambda rng: imagine(s, number, rng)

    def view(self) -> dict[str, Any]:
        """What this seat sees, as plain JSON data."""
        return self._view()

    def legal(self) -> list[Any]:
        """The actions it may answer with; ``str(action)`` is the sentence."""
        return self._legal()

    def imagine(self, rng: Rng | None = None) -> Any:
        """A table that this seat cannot tell from the real one, to try things on."""
        return self._imagine(self.rng if rng is None else rng)
