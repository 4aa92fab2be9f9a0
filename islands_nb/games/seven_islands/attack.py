"""Attacks, the windows in which their targets may respond, and the harm that follows (S7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.events import Event
from islands_nb.kernel.script import begin

from .actions import PASS, Pass, Respond
from .asking import Asking
from .choices import not_held
from .quests import CHECKING

if TYPE_CHECKING:
    from .state import Table


def attack(s: Table, card: str, by: int, noted: int) -> None:
    """Open the window of every target, clockwise from the attacker's left; only then is anybody harmed (S7.1, S7.2)."""
    victims = tuple(s.clockwise(by)[1:])
    if not victims:
        return
    s.stack.append(CHECKING)  # moves of an Attack are checked together, when all are made (S10.22)
    s.stack.append(Attacking(card, by, victims, noted))
    s.stack += [Responding(seat, card, by) for seat in reversed(victims)]
    if s.told is not None:
        name = s.box.names[s.box.kind[card]]
        s.tell(Event("attacked", by, f"attacked with {name}", (("card", card),), (card,)))


@data
class Attacking:
    """Harm on its way to those who have not blocked it (S7.5)."""

    card: str
    by: int
    victims: tuple[int, ...]
    noted: int
    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """The next victim suffers it."""
        if not self.victims:
            return
        victim, rest = self.victims[0], self.victims[1:]
        s.stack.append(Attacking(self.card, self.by, rest, self.noted))
        begin(s, f"{self.card} attack", victim, self.by, self.noted)


def block(s: Table, seat: int) -> None:
    """Take this seat's harm off the stack (S7.5)."""
    for at in range(len(s.stack) - 1, -1, -1):
        task = s.stack[at]
        if type(task) is Attacking:
            left = tuple(k for k in task.victims if k != seat)
            s.stack[at] = Attacking(task.card, task.by, left, task.noted)
            return


@data
class Responding(Asking):
    """A target may show one card that answers the Attack (S7.3).

    The window opens also for a seat that has none to show: one that opened only for those who could use it would tell the table
    who they are.
    """

    seat: int
    card: str
    by: int
    open: ClassVar[bool] = False
    rule: ClassVar[str] = "S7.2"
    takes: ClassVar[tuple[type[Any], ...]] = (Respond, Pass)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return f"{s.box.names[s.box.kind[self.card]]} of seat {self.by} attacks: a card that answers it may be shown, or pass"

    def options(self, s: Table) -> list[Any]:
        """Each kind of card in hand that answers; and to bear it."""
        respond, answers = s.box.respond, s.box.answers
        out: list[Any] = [respond[c] for c in dict.fromkeys(s.hand(self.seat)) if answers[c]]
        out.append(PASS)
        return out

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        no = not_held(s, self.seat, action.card, "S7.3")
        return no or Refusal("S7.3", f"{s.box.names[s.box.kind[action.card]]} answers no Attack")

    def answer(self, s: Table, action: Any) -> None:
        """Show it, and do as it says; it stays in hand (S7.4)."""
        if isinstance(action, Pass):
            if s.told is not None:
                s.tell(Event("passed", self.seat, "did not respond"))
            return
        card = s.box.kind[action.card]
        s.show(self.seat, card)
        if s.told is not None:
            words = f"responded with {s.box.names[card]}"
            s.tell(Event("responded", self.seat, words, (("card", action.card),), (action.card,), learnt=True))
        begin(s, f"{action.card} response", self.seat, self.by)
