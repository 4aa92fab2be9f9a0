"""What an event does to other players' ships, unless they undo it (V7.4, V7.5, V7.11, V7.12)."""

from __future__ import annotations

from typing import Any, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.events import Event

from .actions import Pass, Play
from .box import EVENTS, PROTECTOR
from .state import EMPTY, Table
from .words import ship_of

PASS = Pass()


def declare(s: Table, seat: int, harm: Any, owners: list[int]) -> None:
    """An event has been aimed: the other players it touches are asked in turn order, then it happens (V7.11)."""
    s.stack.append(harm)
    touched = {owner for owner in owners if owner != seat}
    order = tuple(k for n in range(1, s.seats) if (k := (seat + n) % s.seats) in touched)
    if s.told is not None:
        s.tell(Event("aimed", seat, harm.words(s)))
    if order:
        s.stack.append(Guarding(order[0], order[1:]))


@data
class Guarding:
    """A seat that an event is aimed at may undo it with a Protector. All such seats are asked, whatever they keep (V7.11)."""

    seat: int
    then: tuple[int, ...]
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = False  # an instant answer would reveal that no Protector is kept
    rule: ClassVar[str] = "V7.11"
    takes: ClassVar[tuple[type[Any], ...]] = (Pass, Play)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return "an event is aimed at you: play a Protector, or pass"

    def options(self, s: Table) -> list[Any]:
        """Let it happen, or undo it with a Protector."""
        return [PASS, s.box.play[PROTECTOR]] if PROTECTOR in s.kept[self.seat] else [PASS]

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: only a Protector answers an event, and the seat must keep one."""
        if isinstance(action, Pass) or (action.event == EVENTS[PROTECTOR] and PROTECTOR in s.kept[self.seat]):
            return None
        if action.event != EVENTS[PROTECTOR]:
            return Refusal("V7.11", "only a protector answers an event")
        return Refusal("V7.11", "you keep no protector")

    def answer(self, s: Table, action: Any) -> None:
        """Let it happen; or the first Protector undoes the event, and nobody else is asked (V7.12)."""
        if isinstance(action, Pass):
            if self.then:
                s.stack.append(Guarding(self.then[0], self.then[1:]))
            if s.told is not None:
                s.tell(Event("let", self.seat, "let it happen"))
            return
        s.spend(self.seat, PROTECTOR)
        s.stack.pop()  # the task that would have carried it out
        if s.told is not None:
            s.tell(Event("protected", self.seat, "played protector: the event is undone", (("played", "protector"),)))


@data
class Eaten:
    """A ship is eaten: out of the game (V7.4)."""

    seat: int
    number: int
    asks: ClassVar[bool] = False

    def words(self, s: Table) -> str:
        """What is threatened."""
        cell = s.cells[self.number]
        return f"aimed it at {ship_of(s, self.number, s.flag[self.number])} at {s.box.x[cell]} {s.box.y[cell]}"

    def run(self, s: Table) -> None:
        """Remove one ship; a card left without one is nobody's."""
        n = self.number
        owner, cell = s.flag[n], s.cells[n]
        s.eaten[owner] += 1
        s.ships[n] -= 1
        if s.told is not None:
            x, y = s.box.x[cell], s.box.y[cell]
            words = f"The Whale ate {ship_of(s, n, owner)} at {x} {y}"
            s.tell(Event("eaten", None, words, (("x", x), ("y", y), ("of", owner)), (f"card-{n}",)))
        if not s.ships[n]:
            s.flag[n] = EMPTY


@data
class Swapped:
    """The ships on two cards change places (V7.5)."""

    seat: int
    first: int
    second: int
    asks: ClassVar[bool] = False

    def words(self, s: Table) -> str:
        """What is threatened."""
        a, b = self.first, self.second
        one, two = (f"{ship_of(s, n, s.flag[n])} at {s.box.x[s.cells[n]]} {s.box.y[s.cells[n]]}" for n in (a, b))
        return f"aimed it at {one} and {two}"

    def run(self, s: Table) -> None:
        """Swap the ships, stacks as a whole."""
        a, b = self.first, self.second
        s.flag[a], s.flag[b] = s.flag[b], s.flag[a]
        s.ships[a], s.ships[b] = s.ships[b], s.ships[a]
        if s.told is not None:
            (x, y), (p, q) = ((s.box.x[s.cells[n]], s.box.y[s.cells[n]]) for n in (a, b))
            words = f"The Cyclone swapped the ships at {x} {y} and {p} {q}"
            s.tell(Event("swapped", None, words, (("x", x), ("y", y)), (f"card-{a}", f"card-{b}")))
