"""The turn, and the end. (Events are in ``effects.py``, the reasons for refusals in ``why.py``.)

A turn is three tasks on the stack (V2.1): ``Acting`` asks for the card, ``Window`` lets events be played after it, ``Refill``
draws.
"""

from __future__ import annotations

from typing import Any, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.events import Event
from islands_nb.kernel.rng import Rng

from . import combat, sea, why
from .actions import Attack, Capture, End, Hold, Pass, Place, Play
from .box import EVENTS, KRAKEN, LONG_RANGE
from .effects import can_play, playable, start
from .state import EMPTY, Table
from .words import called, cards, listed, ship_of

PASS = Pass()
END = End()
HOLD = Hold()


# ------------------------------------------------------------------------------------------------------------------ the turn


@data
class Turn:
    """The next seat's turn; or the end, if nobody can place a card any more (V2.1, V9.4)."""

    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Put the steps of the next turn on the stack, on top of the turn after it."""
        s.stack.append(self)
        begin(s)


@data
class Acting:
    """A card from the hand must be placed; before that, events may be played (V2.2, V7.3)."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = False  # nobody sees what is in the hand
    rule: ClassVar[str] = "V2.1"
    takes: ClassVar[tuple[type[Any], ...]] = (Place, Play, Pass)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return "a card from the hand must be placed; events may be played before it"

    def options(self, s: Table) -> list[Any]:
        """Each card of the hand on each open cell, then the events; passing only where no card can be placed (V3.5)."""
        place, edge = s.box.place, s.edge
        out: list[Any] = [place[n][cell] for n in s.held(self.seat) for cell in edge]
        passing = [] if out else [PASS]
        return out + playable(s, self.seat) + passing if s.kept[self.seat] else out + passing

    def pick(self, s: Table, rng: Rng) -> tuple[Any, int]:
        """One of these, and their number: cards and cells are counted without making every pair."""
        seat, edge = self.seat, s.edge
        held, events = s.held(seat), playable(s, seat) if s.kept[seat] else []
        ways = len(held) * len(edge)
        many = ways + len(events) + (not ways)
        k = rng.below(many)
        if k < ways:
            return s.box.place[held[k // len(edge)]][[*edge][k % len(edge)]], many
        return [*events, PASS][k - ways], many

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: the card is not in the hand; the cell is occupied, apart or out of reach; or the event cannot be played."""
        if isinstance(action, Place):
            return why.place(s, self.seat, action)
        if isinstance(action, Play):
            return can_play(s, self.seat, action)
        if s.edge and s.hands[self.seat]:
            return Refusal("V2.2", "a card must be placed, and there is a cell for it")
        return None

    def answer(self, s: Table, action: Any) -> None:
        """Place the card, and attack or draw an event (V2.1); or play an event first."""
        seat = self.seat
        if isinstance(action, Place):
            s.idle = 0
            box = s.box
            _place(s, seat, box.number[action.card], box.origin + action.y * box.width + action.x)
        elif isinstance(action, Play):
            s.stack.append(self)
            start(s, seat, action)
        elif s.told is not None:
            s.tell(Event("passed", seat, "could not place a card"))


@data
class Window:
    """A seat that keeps an event is asked after the card, even if it can play none (V7.3); the number of events is open."""

    seat: int
    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Ask if the seat keeps an event; else the hand is filled at once."""
        if s.kept[self.seat]:
            s.stack.append(ENDINGS[self.seat])
        else:
            s.stack.pop().run(s)


@data
class Ending:
    """Events may be played before the hand is filled (V7.3)."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = False  # which events are kept is a secret, and so is whether one could be played
    rule: ClassVar[str] = "V2.1"
    takes: ClassVar[tuple[type[Any], ...]] = (End, Play)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return "the card is placed; now an event may be played, or the turn ended"

    def options(self, s: Table) -> list[Any]:
        """End the turn, or play an event."""
        return [END, *playable(s, self.seat)]

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: the event cannot be played."""
        return can_play(s, self.seat, action) if isinstance(action, Play) else None

    def answer(self, s: Table, action: Any) -> None:
        """Play an event and be asked again, or go on."""
        if isinstance(action, Play):
            s.stack.append(Window(self.seat))
            start(s, self.seat, action)
        elif s.told is not None:
            s.tell(Event("ended turn", self.seat, "played no event"))


@data
class Refill:
    """The hand is filled from the fleet deck (V2.5), which ends the turn."""

    seat: int
    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Draw as many cards as are missing and available; their owner learns which they are."""
        seat = self.seat
        drawn = s.draw(seat)
        if drawn and s.told is not None:
            s.tell(Event("drew", seat, f"drew {cards(len(drawn))}", (("number", len(drawn)),)))
            s.tell(Event("looked", None, f"{listed([called(s, n) for n in drawn])} came to hand", to=(seat,), learnt=True))
        begin(s)


STEPS = [(Refill(seat), Window(seat), Acting(seat)) for seat in range(4)]  # made once: a task is a value
ENDINGS = [Ending(seat) for seat in range(4)]


def begin(s: Table) -> None:
    """Begin the turn on top of the stack: its steps are put above the turn after it, which is the same task."""
    if s.idle >= s.seats:  # V9.4
        s.stack.pop()
        s.tell(Event("ended", None, "Nobody could place a card for a whole round: the game ends"))
        return
    s.stack += STEPS[s.turn % s.seats]
    s.turn += 1
    s.idle += 1  # until a card is placed


# ------------------------------------------------------------------------------------------------------------------ the card


def _place(s: Table, seat: int, card: int, cell: int) -> None:
    """Place a card in the sea: an island draws an event, other cards get a ship, and ships attack (V2.3, V2.4, V4.1, V7.1)."""
    box, hand = s.box, s.hands[seat]
    here = hand.index(card)
    s.hands[seat] = hand[:here] + hand[here + 1 :]
    island = box.is_island[card]
    sails = not island and (s.unlimited or s.supply[seat] > 0)
    number = sea.place(s, seat, card, cell, seat if sails else EMPTY)
    if s.told is not None:
        where = (("card", box.names[card]), ("x", box.x[cell]), ("y", box.y[cell]))
        words = f"placed {called(s, card)} at {box.x[cell]} {box.y[cell]}"
        s.tell(Event("placed", seat, words, where, (f"card-{number}",)))
    if island:
        s.islands += 1
        _draw_event(s, seat)
        if s.stack and s.islands == s.seats * box.islands:  # V9.1, V9.3
            s.stack.clear()
            if s.told is not None:
                s.tell(Event("ended", None, "The last island is placed: the game ends"))
        return
    if not sails:  # V6.3
        if s.told is not None:
            s.tell(Event("unclaimed", seat, "had no ship left to put on it"))
        return
    s.supply[seat] -= 1
    beaten = combat.struck(s, seat, card, cell)
    if beaten:
        _strike(s, seat, number, beaten)


def _draw_event(s: Table, seat: int) -> None:
    """Draw the next event: a Kraken is turned up, any other is kept in secret (V7.1, V7.2, V9.1)."""
    if not s.deck:
        if s.told is not None:
            s.tell(Event("no event", seat, "found no event left to draw"))
        return
    event, s.deck = s.deck[0], s.deck[1:]
    if event == KRAKEN:
        s.krakens += 1
        all_out = s.krakens == s.box.events[KRAKEN]
        if s.told is not None:
            s.tell(Event("kraken", seat, f"woke Kraken {s.krakens} of {s.box.events[KRAKEN]}", learnt=True))
            if all_out:
                s.tell(Event("ended", None, "The last Kraken is awake: the game ends at once"))
        if all_out:
            s.stack.clear()
        return
    s.kept[seat] += (event,)
    if s.told is not None:
        s.tell(Event("kept", seat, "kept an event", learnt=True))  # all learn that it is not a Kraken
        s.tell(Event("looked", None, f"{EVENTS[event]} came to hand", to=(seat,), learnt=True))


def _strike(s: Table, seat: int, number: int, beaten: list[int]) -> None:
    """All beaten cards are captured at once; a long-range ship aims at one (V4.5, V4.6); with too few ships the player chooses
    (V6.2)."""
    if s.box.attack[s.card[number]] == LONG_RANGE:
        if not s.has_ships(seat):  # V6.2
            beaten = [n for n in beaten if not combat.needs_ship(s, n)]
        if beaten:
            s.stack.append(Aiming(seat, number, tuple(beaten)))
        return
    short: list[int] = []  # too few ships for these
    if not s.unlimited and s.supply[seat] < len(beaten):
        captured = [n for n in beaten if combat.needs_ship(s, n)]
        short = captured if s.supply[seat] < len(captured) else []
    for n in beaten:
        if n not in short:
            _hit(s, seat, n)
    if short and s.supply[seat]:
        s.stack.append(Capturing(seat, tuple(short)))


def _hit(s: Table, seat: int, number: int) -> None:
    owner, box = s.flag[number], s.box
    captured = combat.hit(s, seat, number)
    if s.told is not None:
        cell = s.cells[number]
        where = (("card", box.names[s.card[number]]), ("x", box.x[cell]), ("y", box.y[cell]), ("of", owner))
        what = f"{ship_of(s, number, owner)} at {box.x[cell]} {box.y[cell]}"
        words = f"captured {what}" if captured else f"sank one ship of {what}"
        s.tell(Event("captured" if captured else "hit", seat, words, where, (f"card-{number}",)))


@data
class Aiming:
    """A long-range ship has one shot (V4.6)."""

    seat: int
    number: int
    beaten: tuple[int, ...]  # the cards it may aim at
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "V4.6"
    takes: ClassVar[tuple[type[Any], ...]] = (Attack, Hold)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return "the ship just placed may shoot at one card in its lines, or hold fire"

    def options(self, s: Table) -> list[Any]:
        """Attack each target, or hold fire."""
        attack, cells = s.box.attack_at, s.cells
        return [*[attack[cells[n]] for n in self.beaten], HOLD]

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: nothing is there, or it is not beaten, or guarded, or not in line."""
        if isinstance(action, Hold):
            return None
        number = s.at(action.x, action.y)
        return None if number in self.beaten else why.attack(s, self.seat, self.number, number, action)

    def answer(self, s: Table, action: Any) -> None:
        """Shoot, or not."""
        if isinstance(action, Attack):
            _hit(s, self.seat, s.at(action.x, action.y))
        elif s.told is not None:
            s.tell(Event("held fire", self.seat, "held fire"))


@data
class Capturing:
    """More cards are beaten than there are ships to put on them: which are captured (V6.2)?"""

    seat: int
    beaten: tuple[int, ...]
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "V6.2"
    takes: ClassVar[tuple[type[Any], ...]] = (Capture,)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return f"more cards are beaten than the {s.supply[self.seat]} ships left can capture: one must be chosen"

    def options(self, s: Table) -> list[Any]:
        """Each beaten card."""
        return [s.box.capture_at[s.cells[n]] for n in self.beaten]

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: that card is not beaten."""
        number = s.at(action.x, action.y)
        if number in self.beaten:
            return None
        return Refusal("V6.2", f"no card that you have beaten lies at {action.x} {action.y}")

    def answer(self, s: Table, action: Any) -> None:
        """Capture it, and choose again while ships last."""
        number = s.at(action.x, action.y)
        _hit(s, self.seat, number)
        if s.supply[self.seat]:
            s.stack.append(Capturing(self.seat, tuple(n for n in self.beaten if n != number)))
