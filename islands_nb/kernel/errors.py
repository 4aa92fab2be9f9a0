"""What can go wrong.

* IslandsError
  * BadInput               (ValueError)    an argument or a file that cannot be used
    x UnknownGame          (LookupError)   no game of that name
    x UnknownBot           (LookupError)   no player of that name
    x BadSeats, BadSeed, BadOption
    x BadBox               a box that cannot be read or played; the message names the row
    x BadLog               a save that is truncated, edited, hostile, or of another game; ``line`` says where
      x BadCode            a code that is truncated, changed, hostile, or made with another box
      x OtherVersion       a save or a code made under other rules
    x BadPosition          a position that cannot be set up as described
  * Refused                (ValueError)    an answer that does not count; ``refusal`` says why, and what would make it legal
    x IllegalAction        a sentence of this game that is not legal now
    x UnreadableAction     words that are not a sentence of this game
    x OtherSeat            it is not this seat's turn to answer
    x StaleAction          meant for an earlier ply
    x PastPosition         said while the past is shown
    x GameOver             (RuntimeError)  nobody may act any more
  x NothingToUndo          (RuntimeError)  ... or undo would take back what somebody has learnt
  x BotFailed              (RuntimeError)  a player raised an error, or gave an answer that is not allowed
  x Endless                (RuntimeError)  effects that trigger each other for ever
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb, format_list

HERE = str(Path(__file__).parents[1])  # frames of this package do not show where a player went wrong


class IslandsError(Exception):
    """Base of every error raised on purpose by this package."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook: what went wrong, in one line. A traceback through our own code would help nobody."""
        return [f"{type(self).__name__}: {self}"]


class BadInput(IslandsError, ValueError):
    """An argument or a file cannot be used; the message names it and says what would do."""


class UnknownGame(BadInput, LookupError):
    """There is no game of this name."""


class UnknownBot(BadInput, LookupError):
    """There is no player of this name, or the object is not a player: a bot has ``choose(seat)``."""


class BadSeats(BadInput):
    """The game is not for this number of players."""


class BadSeed(BadInput):
    """A seed is a whole number from 0 to 2**64 - 1."""


class BadOption(BadInput):
    """The game has no such option, or the option cannot have that value."""


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
    """A position cannot be set up as described: the message names the field and says what it may hold."""


class OtherVersion(BadLog):
    """The save was made under another version of the rules, or in a later format."""


@dataclass(frozen=True)
class Refusal:
    """Why an answer does not count.

    ``rule`` is the number in the game's ``rules.toml`` ("" for the kernel's own reasons: unreadable, stale, over, another's
    turn); ``reason`` gives the facts, in words; ``fix`` the sentences that make it legal if said in this order (perhaps none).
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
    """A sentence of this game that is not legal now."""


class UnreadableAction(Refused):
    """Words that are not a sentence of this game."""


class OtherSeat(Refused):
    """It is not this seat's turn to answer."""


class StaleAction(Refused):
    """Said about a position that is no longer the newest."""


class PastPosition(Refused):
    """Said while an earlier position is shown: go to the end, or branch."""


class GameOver(Refused, RuntimeError):
    """The game has ended."""


class NothingToUndo(IslandsError, RuntimeError):
    """There is nothing to undo (or to redo), or it may not be undone; the message says why."""


class BotFailed(IslandsError, RuntimeError):
    """A player raised an error (the ``__cause__``), or gave an answer that is not allowed. The game has not moved."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook: what went wrong, and where in the player's own code."""
        own = [f for f in extract_tb(self.__cause__.__traceback__) if HERE not in f.filename] if self.__cause__ else []
        return [f"{type(self).__name__}: {self}", *(line.rstrip() for line in format_list(own))]


class Endless(IslandsError, RuntimeError):
    """Tasks ran on and on, and no seat was asked."""


def __dir__() -> list[str]:
    return sorted(name for name, kind in globals().items() if isinstance(kind, type) and kind.__module__ == __name__)
