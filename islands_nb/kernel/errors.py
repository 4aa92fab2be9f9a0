"""What can go wrong.

* IslandsError
  * BadInput               (ValueError)    something handed in cannot be used
    x UnknownGame          (LookupError)   no room of that name
    x UnknownBot           (LookupError)   no player of that name
    x BadSeats, BadSeed, BadOption
    x BadBox               a box that cannot be read or played, and the row that is wrong
    x BadLog               a save that is cut, edited, hostile, or of another game; ``line`` says where
      x BadCode            a code that is cut, changed, hostile, or made with another box
      x OtherVersion       a save or a code made under other rules
    x BadPosition          a position set up that could not be
  * Refused                (ValueError)    an answer that does not count; ``refusal`` says why and what would
    x IllegalAction        a sentence of this game, not open now
    x UnreadableAction     words that are no sentence of this game
    x OtherSeat            it is not this seat's turn to answer
    x StaleAction          meant for an earlier ply
    x PastPosition         said while the past is shown
    x GameOver             (RuntimeError)  nobody may act any more
  x NothingToUndo          (RuntimeError)  ... or undo would take back what somebody has learnt
  x BotFailed              (RuntimeError)  a player raised, or answered what may not be said
  x Endless                (RuntimeError)  effects that trigger each other for ever
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb, format_list

HERE = str(Path(__file__).parents[1])  # frames of this package tell nobody where a player went wrong


class IslandsError(Exception):
    """Base of every error raised on purpose by this package."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook: what went wrong, in one line. Where in our code it was noticed helps nobody there."""
        return [f"{type(self).__name__}: {self}"]


class BadInput(IslandsError, ValueError):
    """Something handed in cannot be used; the message names it and says what could."""


class UnknownGame(BadInput, LookupError):
    """There is no game of this name."""


class UnknownBot(BadInput, LookupError):
    """There is no player of this name, or it is none: a bot has ``choose(seat)``."""


class BadSeats(BadInput):
    """The game is not for so many."""


class BadSeed(BadInput):
    """A seed is a whole number from 0 to 2**64 - 1."""


class BadOption(BadInput):
    """The game has no such option, or not that value."""


class BadBox(BadInput):
    """The data of a game cannot be read, or no game can be played with it."""


class BadLog(BadInput):
    """A save that cannot be replayed.

    ``line`` is the number of the offending line, counted from 1 (0: the file as a whole).
    """

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason, self.line = reason, line

    def __reduce__(self) -> tuple[type[BadLog], tuple[str, int]]:
        return type(self), (self.reason, self.line)


class BadCode(BadLog):
    """A code that cannot be played; ``line`` is 0."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason, line)
        self.args = (f"this code cannot be opened: {reason}",)


class BadPosition(BadInput):
    """A position that was set up, and could not be: the message names the field and says what it may hold."""


class OtherVersion(BadLog):
    """The save was made under another version of the rules, or in a later format."""


@dataclass(frozen=True)
class Refusal:
    """Why an answer does not count.

    ``rule`` is the number in the game's ``rules.toml`` ("" for the kernel's own reasons: unreadable, stale, over, another's
    turn); ``reason`` the facts, in words; ``fix`` sentences which, said in this order, make the answer legal (perhaps none).
    """

    rule: str
    reason: str
    fix: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = self.reason
        if self.rule:
            words += f" · rule {self.rule}"
        if self.fix:
            words += f"; legal after: {', then '.join(self.fix)}"
        return words


class Refused(IslandsError, ValueError):
    """An answer that does not count. Nothing has changed."""

    def __init__(self, said: str, refusal: Refusal) -> None:
        super().__init__(f"{said}: {refusal}")
        self.said, self.refusal = said, refusal

    def __reduce__(self) -> tuple[type[Refused], tuple[str, Refusal]]:
        return type(self), (self.said, self.refusal)


class IllegalAction(Refused):
    """A sentence of this game that is not open now."""


class UnreadableAction(Refused):
    """Words that are no sentence of this game."""


class OtherSeat(Refused):
    """It is not this seat's turn to answer."""


class StaleAction(Refused):
    """Said about a position that is no longer the newest."""


class PastPosition(Refused):
    """Said while the past is shown: go to the end, or branch."""


class GameOver(Refused, RuntimeError):
    """The game has ended."""


class NothingToUndo(IslandsError, RuntimeError):
    """There is nothing to take back (or to bring back), or it may not be taken back; the message says why."""


class BotFailed(IslandsError, RuntimeError):
    """A player raised an error (its cause), or answered what may not be said. The game stands where it stood."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook: what went wrong, and where in the player's own code."""
        own = [f for f in extract_tb(self.__cause__.__traceback__) if HERE not in f.filename] if self.__cause__ else []
        return [f"{type(self).__name__}: {self}", *(line.rstrip() for line in format_list(own))]


class Endless(IslandsError, RuntimeError):
    """Tasks ran and ran, and no seat was asked."""


def __dir__() -> list[str]:
    return sorted(name for name, kind in globals().items() if isinstance(kind, type) and kind.__module__ == __name__)
