"""Players. A bot is anything with ``choose(seat)`` (a ``kernel.seat.Seat``) that returns a legal action or its sentence.

A plain function of a seat is a bot too. A bot that thinks for a long time may have ``think(seat)``, a generator that yields
between steps and returns its answer; boards then stay responsive.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, Protocol, runtime_checkable

from islands_nb.kernel.errors import UnknownBot
from islands_nb.kernel.flow import best
from islands_nb.kernel.seat import Seat

from .search import Search


@runtime_checkable
class Bot(Protocol):
    """A player."""

    def choose(self, seat: Seat) -> Any:
        """The answer of ``seat``: one of ``seat.legal()``, or its sentence."""
        ...


class Random:
    """Says any legal sentence, each equally likely."""

    name = "random"

    def choose(self, seat: Seat) -> Any:
        """One of the legal actions, drawn from the seat's own stream of chance."""
        options = seat.legal()
        return options[seat.rng.below(len(options))]


class Greedy:
    """Gives the answer that leads straight to the best position, by the room's ``worth``.

    It plays on an imagined table, so it does not use what it cannot see.
    """

    name = "greedy"

    def choose(self, seat: Seat) -> Any:
        """The legal action of greatest worth; of equals, the first."""
        options = seat.legal()
        if len(options) == 1:
            return options[0]
        return best(seat.imagine(), options, seat.game.worth, seat.number)


class Told:
    """A plain function as a player."""

    def __init__(self, function: Callable[[Seat], Any]) -> None:
        self.choose = function
        self.name = getattr(function, "__name__", "function")


BOTS: dict[str, Callable[[], Bot]] = {"random": Random, "greedy": Greedy, "search": Search}
OWN = "pass anything with choose(seat)"  # what else a player may be; the shell says it in its own words


def word(name: Any) -> str:
    """A name as one word that a log can hold."""
    return "".join(c for c in str(name) if c.isalnum() or c in "_-.<>")[:40] or "bot"


def _made(kind: type[Any]) -> Any:
    try:
        return kind()
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise UnknownBot(f"a player of the class {kind.__name__} cannot be made ({what}); pass an instance") from error


def fresh(bot: Any) -> tuple[str, Bot]:
    """The name and a fresh copy of a player as it was passed, so that nothing it learns in one game reaches another.

    It is copied with all that it holds. What a function keeps outside itself, in a closure or a module, is not copied.
    Raises ``UnknownBot``, also when the player cannot be copied.
    """
    try:
        copied = copy.deepcopy(bot)
    except Exception as error:
        name = word(getattr(bot, "name", type(bot).__name__))
        raise UnknownBot(
            f"the player {name} must be copied for each game, but cannot be ({error}); pass its class instead"
        ) from error
    return player(copied)


def player(bot: Any) -> tuple[str, Bot]:
    """The name and the player that ``bot`` stands for: a name of ``BOTS``, a bot, its class, or a function of a seat.

    Raises ``UnknownBot``.
    """
    if isinstance(bot, str):
        if bot not in BOTS:
            near = get_close_matches(bot, BOTS, 1)
            hint = f"did you mean {near[0]!r}? Otherwise" if near else f"there are {', '.join(sorted(BOTS))}; or"
            raise UnknownBot(f"there is no player {bot!r}; {hint} {OWN}")
        return bot, BOTS[bot]()
    made = _made(bot) if isinstance(bot, type) else bot
    if isinstance(made, Bot):
        return word(getattr(made, "name", type(made).__name__)), made
    if callable(made):
        told = Told(made)
        return word(told.name), told
    raise UnknownBot(
        f"{bot!r} is not a player: pass anything with choose(seat), a function of a seat, or one of {', '.join(sorted(BOTS))}"
    )
