"""How tests of a room's rules speak: lines of a log that are played, sentences that may be said, and those that are refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.flow import legal, play, refusal, to_act
from islands_nb.kernel.game import Game


@dataclass(frozen=True)
class Saying:
    """The sentences of one game."""

    game: Game

    def action(self, text: str) -> Any:
        """What a sentence means; it must be one, and spelt as the game spells it."""
        action = self.game.read(text)
        assert action is not None, f"{text}: no sentence of the game"
        assert str(action) == text
        return action

    def say(self, s: Any, *lines: str) -> Any:
        """The position after these lines of a log, each with the seat that must be the one to answer."""
        for line in lines:
            seat, _, text = line.partition(" ")
            assert to_act(s) == int(seat), f"{line}: seat {to_act(s)} is to answer, {s.stack[-1:]}"
            s = play(s, self.action(text))
        return s

    def why(self, s: Any, text: str) -> Refusal | None:
        """Why ``text`` may not be said now."""
        return refusal(s, self.action(text))

    def refused(self, s: Any, text: str, rule: str, *words: str, fix: str | None = None) -> Refusal:
        """``text`` is refused by ``rule`` with all these words; and where there is a fix, playing it makes ``text`` legal.

        ``fix`` is the fix that there must be, "" when there must be none.
        """
        assert text not in may(s)
        no = self.why(s, text)
        assert no is not None, f"{text} is not refused"
        assert no.rule == rule, f"{text}: {no}"
        for part in words:
            assert part in no.reason, f"{text}: {part!r} is not in {no.reason!r}"
        if fix is not None:
            assert no.fix == ((fix,) if fix else ())
        if no.fix:
            seat = to_act(s)
            after = self.say(s, *(f"{seat} {sentence}" for sentence in no.fix))
            assert to_act(after) == seat
            assert text in may(after)
        return no


def may(s: Any) -> list[str]:
    """The sentences that may be said now."""
    return [str(a) for a in legal(s)]


def happened(s: Any) -> list[str]:
    """What the last answer did, as words."""
    return [e.words for e in s.told]
