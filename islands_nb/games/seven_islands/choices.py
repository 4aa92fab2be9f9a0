"""The asks about cards and chips that texts put (S8, S10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.events import Event
from islands_nb.kernel.script import begin, note

from .actions import PASS, Discard, Do, Gain, Pass, Remove, Steal
from .asking import Asking
from .quests import Completed, resolved
from .words import amount, listed

if TYPE_CHECKING:
    from .state import Table

FROM_HAND, FROM_DISCARDS = "hand", "discards"


def unknown_card(s: Table, card: str) -> Refusal | None:
    """There is no such card."""
    if card in s.box.kind:
        return None
    return Refusal("S1.8", f"there is no card {card!r}; there are {', '.join(s.box.ids)}")


def not_held(s: Table, seat: int, card: str, rule: str) -> Refusal | None:
    """The seat does not hold it."""
    no = unknown_card(s, card)
    if no or s.box.kind[card] in s.hand(seat):
        return no
    return Refusal(rule, f"you hold no {s.box.names[s.box.kind[card]]}")


# -- gaining ------------------------------------------------------------------------------------------------------------------


def gaining(s: Table, seat: int, most: int, but: tuple[int, ...]) -> None:
    """A seat gains a card; it is asked which, where there is a choice (S8.4)."""
    kinds = s.gainable(most, but)
    if len(kinds) > 1:
        s.stack.append(Gaining(seat, most, but))
    elif kinds:
        gained(s, seat, kinds[0])
    elif s.told is not None:
        s.tell(Event("gained nothing", seat, f"found no card of cost {most} or less to gain"))


def gained(s: Table, seat: int, card: int) -> None:
    """The card is gained, and noted for those who use the same quest later (S8.5)."""
    if s.told is not None:
        facts = (("card", s.box.ids[card]),)
        s.tell(Event("gained", seat, f"gained {s.box.names[card]}", facts, (s.box.ids[card],)))
    s.gain(seat, card)
    for at in range(len(s.stack) - 1, -1, -1):
        task = s.stack[at]
        if type(task) is Completed:
            s.stack[at] = Completed(task.quest, task.counts, task.users, (*task.taken, card))
            return


def taken_before(s: Table) -> tuple[int, ...]:
    """What earlier users of the quest that is being resolved have gained by it."""
    task = resolved(s)
    return task.taken if task else ()


@data
class Gaining(Asking):
    """An Action card of the Arena is gained (S8.4)."""

    seat: int
    most: int
    but: tuple[int, ...]
    rule: ClassVar[str] = "S8.4"
    takes: ClassVar[tuple[type[Any], ...]] = (Gain,)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return f"an Action card that costs {self.most} or less must be gained"

    def options(self, s: Table) -> list[Any]:
        """Each that lies in the Arena and is cheap enough."""
        gain = s.box.gain
        return [gain[k] for k in s.gainable(self.most, self.but)]

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        no = unknown_card(s, action.card)
        if no:
            return no
        box, k = s.box, s.box.kind[action.card]
        if not box.usable[k]:
            return Refusal("S8.4", f"{box.names[k]} is a Victory Point card, and only Action cards are gained this way")
        if not s.piles[k]:
            return Refusal("S8.4", f"no {box.names[k]} lies in the Arena")
        if box.cost[k] > self.most:
            return Refusal("S8.4", f"{box.names[k]} costs {box.cost[k]}, and it may cost at most {self.most}")
        return Refusal("S8.5", f"{box.names[k]} was taken by an earlier user of this quest")

    def answer(self, s: Table, action: Any) -> None:
        """Gained."""
        gained(s, self.seat, s.box.kind[action.card])


# -- removing and discarding --------------------------------------------------------------------------------------------------


def removing(s: Table, seat: int, place: str, left: int, may: bool, done: int = 0) -> None:
    """A seat removes cards of its hand or of its discard pile, its own choice (S8.6)."""
    cards = s.hand(seat) if place == FROM_HAND else s.discards[seat]
    if left and cards:
        if place == FROM_HAND or may or len(set(cards)) > 1:
            s.stack.append(Removing(seat, place, left, may, done))
            return
        remove(s, seat, place, cards[0])
        removing(s, seat, place, left - 1, may, done + 1)
    elif may:
        note(s, done)


def remove(s: Table, seat: int, place: str, card: int) -> None:
    """A card goes out of the game, for all to see."""
    if place == FROM_HAND:
        s.lose(seat, card)
    else:
        pile = s.discards[seat]
        at = pile.index(card)
        s.discards[seat] = pile[:at] + pile[at + 1 :]
    s.out(seat, card)
    if s.told is not None:
        name, where = s.box.names[card], "hand" if place == FROM_HAND else "discard pile"
        facts = (("card", s.box.ids[card]),)
        s.tell(Event("removed", seat, f"removed {name} of the {where} from the game", facts, (s.box.ids[card],)))


@data
class Removing(Asking):
    """Cards are removed from the game, one by one."""

    seat: int
    place: str
    left: int
    may: bool
    done: int
    rule: ClassVar[str] = "S8.6"
    takes: ClassVar[tuple[type[Any], ...]] = (Remove, Pass)

    @property
    def open(self) -> bool:  # type: ignore[override]
        """A discard pile lies open, a hand does not."""
        return self.place != FROM_HAND

    def now(self, s: Table) -> str:
        """What is to be done."""
        where = "your hand" if self.place == FROM_HAND else "your discard pile"
        up_to = (
            f"up to {amount(self.left, 'card')} of {where} may be removed" if self.may else f"a card of {where} must be removed"
        )
        return f"{up_to} from the game" + (", or pass" if self.may else "")

    def options(self, s: Table) -> list[Any]:
        """Each kind of card there; and to stop, where it may be stopped."""
        cards = s.hand(self.seat) if self.place == FROM_HAND else s.discards[self.seat]
        action = s.box.remove
        out: list[Any] = [action[c] for c in dict.fromkeys(cards)]
        if self.may:
            out.append(PASS)
        return out

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        if isinstance(action, Pass):
            return Refusal("S8.6", f"{self.now(s)}: this is not optional")
        if self.place == FROM_HAND:
            return not_held(s, self.seat, action.card, "S8.6") or self.out_of_turn(s)
        no = unknown_card(s, action.card)
        return no or Refusal("S8.6", f"no {s.box.names[s.box.kind[action.card]]} lies in your discard pile")

    def answer(self, s: Table, action: Any) -> None:
        """Removed; or enough."""
        if isinstance(action, Pass):
            if s.told is not None:
                s.tell(Event("passed", self.seat, "removed no more cards" if self.done else "removed no card"))
            note(s, self.done)
            return
        remove(s, self.seat, self.place, s.box.kind[action.card])
        removing(s, self.seat, self.place, self.left - 1, self.may, self.done + 1)


@data
class Discarding(Asking):
    """A card of one's own choice is discarded (S10.23)."""

    seat: int
    left: int
    open: ClassVar[bool] = False
    rule: ClassVar[str] = "S10.23"
    takes: ClassVar[tuple[type[Any], ...]] = (Discard,)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return f"{amount(self.left, 'card')} of your hand must be discarded"

    def options(self, s: Table) -> list[Any]:
        """Each kind of card in hand."""
        action = s.box.discard
        return [action[c] for c in dict.fromkeys(s.hand(self.seat))]

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        return not_held(s, self.seat, action.card, "S10.23") or self.out_of_turn(s)

    def answer(self, s: Table, action: Any) -> None:
        """On the discard pile."""
        card = s.box.kind[action.card]
        s.lose(self.seat, card)
        s.discards[self.seat] += (card,)
        if s.told is not None:
            facts = (("card", action.card),)
            s.tell(Event("discarded", self.seat, f"discarded {s.box.names[card]}", facts, (action.card,)))
        if self.left > 1 and s.in_hand(self.seat):
            s.stack.append(Discarding(self.seat, self.left - 1))


# -- chips, and one of several ------------------------------------------------------------------------------------------------


def steal(s: Table, thief: int, victim: int, what: str) -> None:
    """A chip changes hands (S8.3)."""
    have = s.chips(what)
    have[victim] -= 1
    have[thief] += 1
    if s.told is not None:
        name = {"food": "Food", "coin": "Coin"}[what]
        s.tell(Event("stole", thief, f"stole {name} 1 from seat {victim}", ((what, 1), ("owner", victim))))


def stealing(s: Table, thief: int, victim: int, left: int) -> None:
    """A thief takes what the victim has; of both kinds, what he likes (S10.13)."""
    while left:
        food, coin = s.food[victim], s.coins[victim]
        if food and coin:
            s.stack.append(Stealing(thief, victim, left))
            return
        if not food and not coin:
            return
        steal(s, thief, victim, "food" if food else "coin")
        left -= 1


@data
class Stealing(Asking):
    """Food or Coin? (S10.13)"""

    seat: int
    victim: int
    left: int
    rule: ClassVar[str] = "S10.13"
    takes: ClassVar[tuple[type[Any], ...]] = (Steal,)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return f"a chip of seat {self.victim} must be stolen, food or coin"

    def options(self, s: Table) -> list[Any]:
        """One of each, for the victim has both."""
        return list(s.box.steal)

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        return Refusal("S10.13", f"{action.chip} cannot be stolen: it is food or coin")

    def answer(self, s: Table, action: Any) -> None:
        """Stolen."""
        steal(s, self.seat, self.victim, action.chip)
        stealing(s, self.seat, self.victim, self.left - 1)


@data
class Doing(Asking):
    """Some of the things that a text offers are chosen, and then done in the order in which they stand (S10.24)."""

    seat: int
    text: str
    left: int
    chosen: tuple[str, ...]
    rule: ClassVar[str] = "S10.24"
    takes: ClassVar[tuple[type[Any], ...]] = (Do,)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return f"{self.left} more of {listed(list(s.box.offers[self.text]))} must be chosen"

    def options(self, s: Table) -> list[Any]:
        """What is not chosen yet."""
        return [a for word, a in s.box.offers[self.text].items() if word not in self.chosen]

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        if action.what in self.chosen:
            return Refusal("S10.24", f"{action.what} is chosen already; choose another")
        return Refusal("S10.24", f"{action.what} is not offered; there are {listed(list(s.box.offers[self.text]))}")

    def answer(self, s: Table, action: Any) -> None:
        """Chosen; when all are, they are done."""
        chosen = (*self.chosen, action.what)
        if s.told is not None:
            s.tell(Event("chose", self.seat, f"chose {action.what.replace('-', ' ')}", (("choice", action.what),)))
        if self.left > 1:
            s.stack.append(Doing(self.seat, self.text, self.left - 1, chosen))
            return
        for word in reversed(s.box.offers[self.text]):
            if word in chosen:
                begin(s, f"{self.text}/{word}", self.seat)
