"""What texts do with cards: drawing, gaining, removing, discarding, revealing (S8, S10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.events import Event
from islands_nb.kernel.script import Script, Verb, note

from .choices import FROM_DISCARDS, FROM_HAND, Discarding, gaining, removing, taken_before
from .effects import Counted
from .revealing import Showing, ordering, taking
from .words import amount, cards_in_words, listed

if TYPE_CHECKING:
    from .state import Table

CATEGORIES = ("treasure", "crew", "item", "basic", "vp")


@data(says="draw {n}")
class Draw(Counted):
    """Draw cards (S2.5)."""

    n: int

    def prose(self) -> str:
        """In words."""
        return f"draw {amount(self.n, 'card')}"

    def do(self, s: Table, me: Script) -> None:
        """Draw."""
        s.draw(me.who, self.n)


@data(says="gain up to {n}")
class GainCard(Counted):
    """Gain an Action card of at most this cost (S8.4)."""

    n: int

    def prose(self) -> str:
        """In words."""
        return f"gain an Action card that costs {self.n} or less"

    def do(self, s: Table, me: Script) -> None:
        """Gain."""
        gaining(s, me.who, self.n, ())


@data(says="gain another up to {n}")
class GainAnother(Counted):
    """As ``GainCard``, but no card that an earlier user of this completion took (S8.5)."""

    n: int

    def prose(self) -> str:
        """In words."""
        return f"gain an Action card that costs {self.n} or less, and that nobody took by this completion before you"

    def do(self, s: Table, me: Script) -> None:
        """Gain."""
        gaining(s, me.who, self.n, taken_before(s))


@data(says="remove {n} from hand")
class RemoveFromHand(Counted):
    """Remove cards of the hand from the game (S8.6)."""

    n: int

    def prose(self) -> str:
        """In words."""
        return f"take {amount(self.n, 'card')} of your hand out of the game"

    def do(self, s: Table, me: Script) -> None:
        """Remove."""
        removing(s, me.who, FROM_HAND, self.n, False)


@data(says="may remove {n} from hand")
class MayRemove(Counted):
    """Remove up to so many cards of the hand; how many is counted (S10.11)."""

    n: int
    notes: ClassVar[str] = "a count"

    def prose(self) -> str:
        """In words."""
        return f"you may take up to {amount(self.n, 'card')} of your hand out of the game"

    def do(self, s: Table, me: Script) -> None:
        """Remove."""
        removing(s, me.who, FROM_HAND, self.n, True)


@data(says="remove {n} from discards")
class RemoveFromDiscards(Counted):
    """Remove cards of the discard pile from the game (S8.6)."""

    n: int

    def prose(self) -> str:
        """In words."""
        return f"take {amount(self.n, 'card')} of your discard pile out of the game"

    def do(self, s: Table, me: Script) -> None:
        """Remove."""
        removing(s, me.who, FROM_DISCARDS, self.n, False)


@data(says="remove {n} from deck")
class RemoveFromDeck(Counted):
    """Remove the top cards of the deck from the game, for all to see (S15.9)."""

    n: int

    def prose(self) -> str:
        """In words."""
        return f"take {amount(self.n, 'card')} off the top of your deck, out of the game"

    def do(self, s: Table, me: Script) -> None:
        """Remove."""
        seat = me.who
        n = s.reveal(seat, self.n)
        gone, s.tops[seat] = s.tops[seat][:n], s.tops[seat][n:]
        for card in gone:
            s.out(seat, card)
        if s.told is not None:
            facts = (("removed", n),)
            s.tell(Event("removed", seat, f"removed {amount(n, 'card')} of the deck from the game", facts, ("deck",)))


@data(says="discard {n} from {least}")
class DiscardFrom(Counted):
    """Who holds so many cards or more discards some (S10.23)."""

    n: int
    least: int

    def prose(self) -> str:
        """In words."""
        return f"discard {amount(self.n, 'card')}, with {self.least} or more in hand"

    def do(self, s: Table, me: Script) -> None:
        """Discard."""
        if s.in_hand(me.who) >= max(1, self.least):
            s.stack.append(Discarding(me.who, self.n))
        elif s.told is not None:
            s.tell(Event("unharmed", me.who, f"held only {amount(s.in_hand(me.who), 'card')}"))


@data(says="may show coin")
class ShowCoin(Verb):
    """A card of the hand may be shown; its coin value is counted (S10.14)."""

    notes: ClassVar[str] = "a count"

    def prose(self) -> str:
        """In words."""
        return "you may show a card of your hand: its coin value counts"

    def do(self, s: Table, me: Script) -> None:
        """Show."""
        if s.in_hand(me.who):
            s.stack.append(Showing(me.who))
        else:
            note(s, 0)


@data(says="reveal {n}")
class RevealTop(Counted):
    """Turn up the top cards of the deck (S7.7)."""

    n: int
    notes: ClassVar[str] = "revealed cards"

    def prose(self) -> str:
        """In words."""
        return f"reveal the top {amount(self.n, 'card')} of your deck"

    def do(self, s: Table, me: Script) -> None:
        """Reveal what there is; with no card at all nothing is taken and put back, and all else is done (S2.3)."""
        note(s, s.reveal(me.who, self.n))


@data(says="take {n}")
class TakeRevealed(Counted):
    """Put revealed cards into the hand (S10.12)."""

    n: int
    needs: ClassVar[str] = "revealed cards"
    notes: ClassVar[str] = "revealed cards"

    def prose(self) -> str:
        """In words."""
        return f"take {self.n} of them into your hand"

    def do(self, s: Table, me: Script) -> None:
        """Take."""
        taking(s, me.who, me.noted, self.n)


@data(says="put back")
class PutBackRevealed(Verb):
    """Lay the other revealed cards back in any order (S10.12)."""

    needs: ClassVar[str] = "revealed cards"

    def prose(self) -> str:
        """In words."""
        return "put the others back on your deck in any order"

    def do(self, s: Table, me: Script) -> None:
        """Lay back."""
        ordering(s, me.who, me.noted)


@data(says="dig {n} {category}")
class Dig(Counted):
    """Reveal cards until so many of a category are found: these go into the hand, the others are discarded (S10.25)."""

    n: int
    category: str

    def wrong(self) -> str:
        """The category is one that cards have."""
        if self.category not in CATEGORIES:
            return f"{self.category} is not a category; there are {', '.join(CATEGORIES)}"
        return Counted.wrong(self)

    def prose(self) -> str:
        """In words."""
        kind = {"basic": "basic", "vp": "Victory Point"}.get(self.category, self.category.capitalize())
        return (
            f"reveal cards of your deck until {amount(self.n, f'{kind} card')} are found; they go into your hand, the others are "
            "discarded"
        )

    def do(self, s: Table, me: Script) -> None:
        """Dig. What is revealed already is not shuffled in."""
        seat, category, kinds = me.who, s.box.category, self.category
        found: tuple[int, ...] = ()
        others: tuple[int, ...] = ()
        shuffled = False
        while len(found) < self.n:
            if not s.tops[seat] and not s.decks[seat]:
                if shuffled or not s.discards[seat]:
                    break
                s.decks[seat], shuffled = s.shuffle(seat), True
            if s.tops[seat]:
                card, s.tops[seat] = s.tops[seat][0], s.tops[seat][1:]
            else:
                card, s.decks[seat] = s.decks[seat][0], s.decks[seat][1:]
            if category[card] == kinds:
                found += (card,)
            else:
                others += (card,)
        s.shown[seat] += found
        s.discards[seat] += others
        if s.told is not None:
            told = [
                *([f"took {cards_in_words(s.box, found)} into the hand"] if found else []),
                *([f"discarded {cards_in_words(s.box, others)}"] if others else []),
            ]
            facts = (("revealed", ", ".join(s.box.ids[c] for c in (*found, *others))),)
            s.tell(Event("dug", seat, f"dug: {listed(told) or 'there is no card left'}", facts, ("deck",), learnt=True))
