"""Where everything is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from islands_nb.kernel.events import Event
from islands_nb.kernel.flow import told
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.view import ALL, NOBODY, OWNER, SHARED, zone

from .box import IslandBox
from .clauses import LEAST
from .island import Island
from .words import amount, cards_in_words

Cards = tuple[int, ...]  # cards of one kind are alike, so a card is the number of its kind: box.names has their names


@dataclass(slots=True)
class Table:
    """A position. Lists are by seat; ``owned`` is by seat and kind, ``markers`` by quest and seat."""

    box: IslandBox = zone(SHARED)
    seats: int = zone(ALL)
    rng: Rng = zone(NOBODY)
    island: str = zone(ALL)  # its id
    market: Cards = zone(ALL)  # the kinds that lie in the Arena, the cheapest first
    first: int = zone(ALL)  # the starting player
    hands: list[Cards] = zone(OWNER, pool="own*")  # what only its owner knows of a hand
    shown: list[Cards] = zone(ALL)  # the rest of the hand: what everybody has seen go there, or was shown
    decks: list[Cards] = zone(NOBODY, pool="own*")  # the next card first
    tops: list[Cards] = zone(ALL)  # known cards that lie on the deck, the next first: they were revealed and put back
    discards: list[Cards] = zone(ALL)  # the newest last
    owned: list[int] = zone(ALL)  # seat * kinds + kind: how many the seat has, wherever they lie; all can count along
    piles: list[int] = zone(ALL)  # by kind; on the monster's island the open cards are piles too
    food: list[int] = zone(ALL)
    coins: list[int] = zone(ALL)
    vp: list[int] = zone(ALL)
    markers: list[int] = zone(ALL)  # quest * seats + seat
    ranks: list[int] = zone(ALL)  # by seat; empty where there are none
    deals: Cards = zone(NOBODY, pool="arena", default=())  # the Arena Deck, the next card first
    boxed: Cards = zone(NOBODY, pool="arena", default=())  # cards that went back into the box unseen, and may be what it lacks
    used: Cards = zone(ALL, default=())  # the Main Compartments of the seat whose turn it is
    removed: Cards = zone(ALL, default=())  # out of the game
    money: int = zone(ALL, default=0)  # of this turn, not yet spent
    monster: int = zone(ALL, default=-1)  # the quest it is on; -1: there is none
    counter: int = zone(ALL, default=0)
    turn: int = zone(ALL, default=0)  # turns begun
    idle: int = zone(ALL, default=0)  # turns in a row in which no card left the Arena
    outcome: str = zone(ALL, default="")  # how it ended, as a rule's number
    ply: int = zone(ALL, default=0)
    stack: list[Any] = field(default_factory=list)
    watch: Callable[[Any], bool] | None = zone(SHARED, default=None)  # asked between tasks: is the monster's game over (S15.10)?
    told: list[Event] | None = told()

    def clone(self) -> Table:
        """Another table in the same position."""
        return Table(
            self.box,
            self.seats,
            Rng(self.rng.word),
            self.island,
            self.market,
            self.first,
            self.hands[:],
            self.shown[:],
            self.decks[:],
            self.tops[:],
            self.discards[:],
            self.owned[:],
            self.piles[:],
            self.food[:],
            self.coins[:],
            self.vp[:],
            self.markers[:],
            self.ranks[:],
            self.deals,
            self.boxed,
            self.used,
            self.removed,
            self.money,
            self.monster,
            self.counter,
            self.turn,
            self.idle,
            self.outcome,
            self.ply,
            self.stack[:],
            self.watch,
            None if self.told is None else self.told[:],
        )

    # -- looking ----------------------------------------------------------------------------------------------------------

    @property
    def isle(self) -> Island:
        """The island in play."""
        return self.box.islands[self.island]

    @property
    def current(self) -> int:
        """The seat whose turn it is."""
        return (self.first + self.turn - 1) % self.seats

    def clockwise(self, seat: int) -> list[int]:
        """All seats, this one first."""
        return [(seat + k) % self.seats for k in range(self.seats)]

    def hand(self, seat: int) -> Cards:
        """All cards of a seat's hand."""
        return self.shown[seat] + self.hands[seat] if self.shown[seat] else self.hands[seat]

    def in_hand(self, seat: int) -> int:
        """How many cards a seat holds."""
        return len(self.shown[seat]) + len(self.hands[seat])

    def on(self, quest: int) -> int:
        """How many markers of players lie on a quest."""
        return sum(self.markers[quest * self.seats : (quest + 1) * self.seats])

    def cards(self, seat: int) -> int:
        """How many cards a seat owns."""
        n = len(self.box.cost)
        return sum(self.owned[seat * n : (seat + 1) * n])

    def chips(self, what: str) -> list[int]:
        """The chips of one kind, by seat: food, coin or vp."""
        return self.food if what == "food" else self.coins if what == "coin" else self.vp

    def placeable(self) -> Sequence[int]:
        """The quests that may receive a marker: all but the one the monster is on (S15.12)."""
        quests = self.box.islands[self.island].every
        return quests if self.monster < 0 else [q for q in quests if q != self.monster]

    def gainable(self, most: int, but: Cards) -> list[int]:
        """The Action cards of the Arena that cost at most so much, without those taken before (S8.5)."""
        cost, usable, piles = self.box.cost, self.box.usable, self.piles
        out: list[int] = []
        for k in self.market:
            if cost[k] > most:
                break  # the cheapest come first
            if piles[k] and usable[k] and k not in but:
                out.append(k)
        return out

    def amount(self, what: str, seat: int) -> int:
        """A number that an island may change while something holds: "hand", "price", "reveal", "pay" (S11.4).

        ``hand`` is how many cards the seat draws in its End phase, ``price`` what it pays more for a card, ``reveal`` how many
        cards it reveals for the monster, ``pay`` whether VP chips are money to it.
        """
        isle = self.box.islands[self.island]
        n = self.box.base[what]
        if what not in isle.changed:
            return n
        clauses = isle.changing(what, self.ranks[seat] if self.ranks else -1)
        if not clauses:
            return n
        for c in clauses:
            if c.holds(self, seat):
                n = n + c.n if c.how else c.n
        return max(LEAST.get(what, n), n)

    def price(self, card: int, seat: int) -> int:
        """What a card costs this seat now; never less than nothing."""
        return max(0, self.box.cost[card] + self.amount("price", seat))

    # -- doing ------------------------------------------------------------------------------------------------------------

    def tell(self, event: Event) -> None:
        """Note what happened, if anybody listens. Hot paths ask ``told`` first: making an event costs more than a move."""
        if self.told is not None:
            self.told.append(event)

    def draw(self, seat: int, n: int) -> None:
        """Draw ``n`` cards, or as many as there are (S2.5). Known cards stay known."""
        had = n
        known: Cards = ()
        tops = self.tops[seat]
        if tops:
            known, self.tops[seat] = tops[:n], tops[n:]
            self.shown[seat] += known
            n -= len(known)
        deck = self.decks[seat]
        if n > len(deck) and self.discards[seat]:
            deck += self.shuffle(seat)
        drawn = deck[:n]
        self.decks[seat] = deck[n:]
        self.hands[seat] += drawn
        if self.told is not None and had:
            got = len(drawn) + len(known)
            some = f": {cards_in_words(self.box, known)}" if known and not drawn else ""
            self.tell(Event("drew", seat, f"drew {amount(got, 'card')}{some}", (("cards", got),), ("hand",)))
            if drawn:
                facts = (("drawn", ", ".join(self.box.ids[c] for c in drawn)),)
                words = f"drew {cards_in_words(self.box, drawn)}"
                self.tell(Event("saw", seat, words, facts, to=(seat,), learnt=True))

    def shuffle(self, seat: int) -> Cards:
        """The discard pile, shuffled to go under the deck (S2.5)."""
        cards, self.discards[seat] = self.discards[seat], ()
        if self.told is not None:
            self.tell(Event("shuffled", seat, f"shuffled {amount(len(cards), 'card')} into a new deck", (("cards", len(cards)),)))
        return tuple(self.rng.shuffled(cards))

    def reveal(self, seat: int, n: int) -> int:
        """Turn up the top ``n`` cards of a deck, or as many as there are (S7.7); they lie in ``tops``. How many lie open."""
        known = self.tops[seat]
        more = n - len(known)
        if more > 0:
            deck = self.decks[seat]
            if more > len(deck) and self.discards[seat]:
                deck += self.shuffle(seat)
            self.tops[seat] = known + deck[:more]
            self.decks[seat] = deck[more:]
        out = self.tops[seat][:n]
        if self.told is not None and out:
            facts = (("revealed", ", ".join(self.box.ids[c] for c in out)),)
            self.tell(Event("revealed", seat, f"revealed {cards_in_words(self.box, out)}", facts, learnt=more > 0))
        return len(out)

    def lose(self, seat: int, card: int) -> None:
        """A card leaves a hand: the one that all know of, if there is one."""
        hands = self.shown if card in self.shown[seat] else self.hands
        hand = hands[seat]
        at = hand.index(card)
        hands[seat] = hand[:at] + hand[at + 1 :]

    def show(self, seat: int, card: int) -> None:
        """All have seen this card of a hand."""
        if card not in self.shown[seat]:
            self.lose(seat, card)
            self.shown[seat] += (card,)

    def earn(self, seat: int, what: str, n: int) -> None:
        """Take chips from the Arena (S8.1)."""
        self.chips(what)[seat] += n
        if self.told is not None:
            self.tell(Event("earned", seat, f"earned {chips(what, n)}", ((what, n),)))

    def give_back(self, seat: int, what: str, n: int) -> None:
        """Return chips to the Arena, as many as there are (S8.2)."""
        have = self.chips(what)
        n = min(n, have[seat])
        have[seat] -= n
        if self.told is not None:
            words = f"returned {chips(what, n)}" if n else f"had no {CHIPS[what]} to return"
            self.tell(Event("returned", seat, words, ((what, -n),)))

    def gain(self, seat: int, card: int) -> None:
        """A card of the Arena goes on the seat's discard pile (S4.4)."""
        self.idle = 0
        self.piles[card] -= 1
        self.discards[seat] += (card,)
        self.owned[seat * len(self.box.cost) + card] += 1
        if self.deals and card in self.box.choice:  # also at set-up, before the monster comes
            self.deal()

    def deal(self) -> None:
        """The next card of the Arena Deck is laid open (S15.3)."""
        card, self.deals = self.deals[0], self.deals[1:]
        self.piles[card] += 1
        if self.told is not None:
            words = f"{self.box.names[card]} was laid open in the Arena"
            self.tell(Event("opened", None, words, (("card", self.box.ids[card]),), (self.box.ids[card],), learnt=True))

    def out(self, seat: int, card: int) -> None:
        """A card of a seat that has left its place goes out of the game (S8.6)."""
        self.removed += (card,)
        self.owned[seat * len(self.box.cost) + card] -= 1


CHIPS = {"food": "Food", "coin": "Coin", "vp": "VP"}


def chips(what: str, n: int) -> str:
    """Chips in words: ``Food 2``."""
    return f"{CHIPS[what]} {n}"
