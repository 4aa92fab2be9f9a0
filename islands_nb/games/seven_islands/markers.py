"""The asks about markers: placing, moving, giving up, taking back (S6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.events import Event
from islands_nb.kernel.script import note

from .actions import PASS, ChooseQuest, GiveUp, Move, Pass, Place, Send, TakeBack
from .asking import Asking
from .quests import check, lift, put, shift, targets, with_markers
from .words import amount

if TYPE_CHECKING:
    from .state import Table


def unknown(s: Table, quest: str) -> Refusal | None:
    """The island has no such quest."""
    isle = s.isle
    if quest in isle.index:
        return None
    return Refusal("S6.1", f"{isle.name} has no quest {quest!r}; it has {', '.join(isle.index)}")


def monstrous(s: Table, quest: int) -> Refusal | None:
    """The monster is there."""
    if quest != s.monster:
        return None
    return Refusal("S15.12", f"the monster is on {s.isle.quests[quest].name}, and no marker may arrive there")


@data
class Placing(Asking):
    """Markers are placed one by one; whether a quest is complete is looked at when all are down (S6.4)."""

    seat: int
    left: int
    rule: ClassVar[str] = "S6.2"
    takes: ClassVar[tuple[type[Any], ...]] = (Place,)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return f"{amount(self.left, 'marker')} must be placed on a quest"

    def options(self, s: Table) -> list[Any]:
        """Every quest that may receive one."""
        place, monster = s.isle.place, s.monster
        return [a for q, a in enumerate(place) if q != monster]

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        return unknown(s, action.quest) or monstrous(s, s.isle.index[action.quest]) or self.out_of_turn(s)

    def answer(self, s: Table, action: Any) -> None:
        """Down it goes."""
        put(s, self.seat, s.isle.index[action.quest])
        if self.left > 1:
            s.stack.append(Placing(self.seat, self.left - 1))
        else:
            check(s)


@data
class Moving(Asking):
    """A marker of ``owner`` may be moved (S6.11); who may is asked."""

    seat: int
    owner: int
    left: int
    rule: ClassVar[str] = "S6.11"
    takes: ClassVar[tuple[type[Any], ...]] = (Move, Pass)

    def now(self, s: Table) -> str:
        """What is to be done."""
        whose = "your own markers" if self.owner == self.seat else f"the markers of seat {self.owner}"
        return f"one of {whose} may be moved to another quest, or pass"

    def options(self, s: Table) -> list[Any]:
        """From each quest with such a marker to each other; or not at all."""
        move = s.isle.move
        out: list[Any] = [move[a, b] for a in with_markers(s, self.owner) for b in targets(s, a)]
        out.append(PASS)
        return out

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        no = unknown(s, action.quest) or unknown(s, action.other)
        if no:
            return no
        a, b = (s.isle.index[q] for q in (action.quest, action.other))
        if not s.markers[a * s.seats + self.owner]:
            whose = "you have" if self.owner == self.seat else f"seat {self.owner} has"
            return Refusal("S6.11", f"{whose} no marker on {s.isle.quests[a].name}")
        return monstrous(s, b) or Refusal("S6.11", "it is there already: a move goes to another quest")

    def answer(self, s: Table, action: Any) -> None:
        """Move it; after the last one look whether a quest is complete (S6.3)."""
        if isinstance(action, Pass):
            if s.told is not None:
                s.tell(Event("passed", self.seat, "moved no marker"))
            check(s)  # for what was moved before
            return
        index = s.isle.index
        shift(s, self.seat, self.owner, index[action.quest], index[action.other])
        if self.left > 1 and any(targets(s, q) for q in with_markers(s, self.owner)):
            s.stack.append(Moving(self.seat, self.owner, self.left - 1))
        else:
            check(s)


@data
class Uprooting:
    """Each of ``seats`` in turn gives up a marker, which ``by`` sends to another quest, never to ``but`` (S6.12)."""

    seats: tuple[int, ...]
    by: int
    but: int
    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """The next one; who has no marker that could go anywhere is passed over."""
        if not self.seats:
            return
        owner, rest = self.seats[0], self.seats[1:]
        s.stack.append(Uprooting(rest, self.by, self.but))
        may = movable(s, owner, self.but)
        if len(may) > 1:
            s.stack.append(GivingUp(owner, self.by, self.but))
        elif may:
            s.stack.append(Sending(self.by, owner, may[0], self.but))


def movable(s: Table, owner: int, but: int) -> list[int]:
    """The quests with markers of ``owner`` that have somewhere to go."""
    return [q for q in with_markers(s, owner) if targets(s, q, but)]


@data
class GivingUp(Asking):
    """The owner says which of his markers moves (S6.12)."""

    seat: int
    by: int
    but: int
    rule: ClassVar[str] = "S6.12"
    takes: ClassVar[tuple[type[Any], ...]] = (GiveUp,)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return f"a marker must be given up, which seat {self.by} sends to another quest"

    def options(self, s: Table) -> list[Any]:
        """Each quest with a marker of the seat that can go elsewhere."""
        return [s.isle.give_up[q] for q in movable(s, self.seat, self.but)]

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        no = unknown(s, action.quest)
        return no or Refusal("S6.12", f"you have no marker on {s.isle.quests[s.isle.index[action.quest]].name} to move")

    def answer(self, s: Table, action: Any) -> None:
        """Given up."""
        quest = s.isle.index[action.quest]
        s.stack.append(Sending(self.by, self.seat, quest, self.but))
        if s.told is not None:
            q = s.isle.quests[quest]
            s.tell(Event("gave up", self.seat, f"gave up a marker on {q.name}", (("quest", q.id),), (f"quest {q.id}",)))


@data
class Sending(Asking):
    """The marker given up goes to a quest of another's choice (S6.12)."""

    seat: int
    owner: int
    source: int
    but: int
    rule: ClassVar[str] = "S6.12"
    takes: ClassVar[tuple[type[Any], ...]] = (Send,)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return f"the marker of seat {self.owner} on {s.isle.quests[self.source].name} must be sent to another quest"

    def options(self, s: Table) -> list[Any]:
        """Each other quest."""
        return [s.isle.send[q] for q in targets(s, self.source, self.but)]

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        no = unknown(s, action.quest)
        if no:
            return no
        quest = s.isle.index[action.quest]
        name = s.isle.quests[quest].name
        if quest == self.source:
            return Refusal("S6.11", f"it lies on {name} already")
        return monstrous(s, quest) or Refusal("S6.12", f"not to {name}: its own effect sends the marker")

    def answer(self, s: Table, action: Any) -> None:
        """Sent; the check waits until all moves are made."""
        shift(s, self.seat, self.owner, self.source, s.isle.index[action.quest])
        check(s)


@data
class TakingBack(Asking):
    """A marker of one's own comes back from a quest of one's choice."""

    seat: int
    left: int
    rule: ClassVar[str] = "S10.11"
    takes: ClassVar[tuple[type[Any], ...]] = (TakeBack,)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return f"{amount(self.left, 'marker')} must be taken back from a quest"

    def options(self, s: Table) -> list[Any]:
        """Each quest with a marker of the seat."""
        return [s.isle.take_back[q] for q in with_markers(s, self.seat)]

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        no = unknown(s, action.quest)
        return no or Refusal("S10.11", f"you have no marker on {s.isle.quests[s.isle.index[action.quest]].name}")

    def answer(self, s: Table, action: Any) -> None:
        """Back it comes."""
        lift(s, self.seat, s.isle.index[action.quest])
        taking_back(s, self.seat, self.left - 1)


def taking_back(s: Table, seat: int, n: int) -> None:
    """``n`` markers of a seat come back; it is asked which, where there is a choice."""
    while n:
        quests = with_markers(s, seat)
        if len(quests) > 1:
            s.stack.append(TakingBack(seat, n))
            return
        if not quests:
            return
        lift(s, seat, quests[0])
        n -= 1


@data
class Choosing(Asking):
    """The quest that a text is about is chosen before the rest is done (S10.17)."""

    seat: int
    rule: ClassVar[str] = "S10.17"
    takes: ClassVar[tuple[type[Any], ...]] = (ChooseQuest,)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return "a quest must be chosen that may receive a marker"  # for what, the text says: also one of your own island

    def options(self, s: Table) -> list[Any]:
        """Every quest that may receive a marker."""
        return [s.isle.choose[q] for q in s.placeable()]

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        return unknown(s, action.quest) or monstrous(s, s.isle.index[action.quest]) or self.out_of_turn(s)

    def answer(self, s: Table, action: Any) -> None:
        """Noted."""
        quest = s.isle.index[action.quest]
        note(s, quest)
        if s.told is not None:
            q = s.isle.quests[quest]
            s.tell(Event("chose", self.seat, f"chose {q.name}", (("quest", q.id),), (f"quest {q.id}",)))
