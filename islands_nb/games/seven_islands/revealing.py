"""The asks about cards that are revealed: shown from the hand, taken off the deck, put back on it (S7.6, S10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.events import Event
from islands_nb.kernel.script import note

from .actions import PASS, Pass, PutBack, Show, Take
from .asking import Asking
from .choices import not_held, unknown_card
from .words import amount

if TYPE_CHECKING:
    from .state import Table


@data
class Showing(Asking):
    """A card of the hand may be shown, for its coins (S10.14)."""

    seat: int
    open: ClassVar[bool] = False
    rule: ClassVar[str] = "S10.14"
    takes: ClassVar[tuple[type[Any], ...]] = (Show, Pass)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return "a card of your hand may be shown for its coins, or pass"

    def options(self, s: Table) -> list[Any]:
        """Each kind of card in hand; or none."""
        action = s.box.show
        out: list[Any] = [action[c] for c in dict.fromkeys(s.hand(self.seat))]
        out.append(PASS)
        return out

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        return not_held(s, self.seat, action.card, "S10.14") or self.out_of_turn(s)

    def answer(self, s: Table, action: Any) -> None:
        """Shown; it stays in hand."""
        if isinstance(action, Pass):
            if s.told is not None:
                s.tell(Event("passed", self.seat, "showed no card"))
            note(s, 0)
            return
        card = s.box.kind[action.card]
        note(s, s.box.coin[card])
        s.show(self.seat, card)
        if s.told is not None:
            s.tell(
                Event("showed", self.seat, f"showed {s.box.names[card]}", (("card", action.card),), (action.card,), learnt=True)
            )


def taking(s: Table, seat: int, among: int, left: int) -> None:
    """Cards that were revealed go into the hand, the seat's own choice (S10.12)."""
    left = min(left, among)
    while left:
        cards = s.tops[seat][:among]
        if len(set(cards)) > 1:
            s.stack.append(Taking(seat, among, left))
            return
        take(s, seat, cards[0])
        among, left = among - 1, left - 1
    note(s, among)


def take(s: Table, seat: int, card: int) -> None:
    """Off the deck and into the hand: everybody has seen it."""
    tops = s.tops[seat]
    at = tops.index(card)
    s.tops[seat] = tops[:at] + tops[at + 1 :]
    s.shown[seat] += (card,)
    if s.told is not None:
        s.tell(Event("took", seat, f"took {s.box.names[card]} into the hand", (("card", s.box.ids[card]),), (s.box.ids[card],)))


@data
class Taking(Asking):
    """One of the first ``among`` cards, which lie open on the deck, is taken into the hand (S10.12)."""

    seat: int
    among: int
    left: int
    rule: ClassVar[str] = "S10.12"
    takes: ClassVar[tuple[type[Any], ...]] = (Take,)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return f"{amount(self.left, 'card')} of those revealed must be taken into your hand"

    def options(self, s: Table) -> list[Any]:
        """Each kind revealed."""
        action = s.box.take
        return [action[c] for c in dict.fromkeys(s.tops[self.seat][: self.among])]

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        return unknown_card(s, action.card) or Refusal("S10.12", f"{s.box.names[s.box.kind[action.card]]} was not revealed")

    def answer(self, s: Table, action: Any) -> None:
        """Taken."""
        take(s, self.seat, s.box.kind[action.card])
        taking(s, self.seat, self.among - 1, self.left - 1)


def ordering(s: Table, seat: int, among: int) -> None:
    """The first ``among`` cards of a deck are laid back in any order; it is asked only where there is one (S10.12)."""
    if among > 1 and len(set(s.tops[seat][:among])) > 1:
        s.stack.append(Ordering(seat, among))


@data
class Ordering(Asking):
    """Of the first ``among`` cards, which lie open on the deck, one is laid down first, under the others."""

    seat: int
    among: int
    rule: ClassVar[str] = "S10.12"
    takes: ClassVar[tuple[type[Any], ...]] = (PutBack,)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return "the revealed cards must be put back on your deck, the lowest first"

    def options(self, s: Table) -> list[Any]:
        """Each kind that is still to be laid down."""
        action = s.box.put_back
        return [action[c] for c in dict.fromkeys(s.tops[self.seat][: self.among])]

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        no = unknown_card(s, action.card)
        return no or Refusal("S10.12", f"no {s.box.names[s.box.kind[action.card]]} is still to be put back")

    def answer(self, s: Table, action: Any) -> None:
        """It lies under the rest of them."""
        seat, n = self.seat, self.among
        tops, card = s.tops[seat], s.box.kind[action.card]
        at = tops.index(card)
        s.tops[seat] = tops[:at] + tops[at + 1 : n] + (card,) + tops[n:]
        if s.told is not None:
            s.tell(Event("put back", seat, f"put {s.box.names[card]} back", (("card", action.card),), (action.card,)))
        ordering(s, seat, n - 1)
