"""What follows: the turn, and the end. (Events are in ``effects.py``, the reasons of refusals in ``why.py``.)

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
    """Whose turn comes next; or the end, where nobody can lay a card any more (V2.1, V9.4)."""

    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Put the steps of the next turn on the stack, on top of the turn after it."""
        s.stack.append(self)
        begin(s)


@data
class Acting:
    """A card of the hand must be laid; before it, events may be played (V2.2, V7.3)."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = False  # nobody sees what is in the hand
    rule: ClassVar[str] = "V2.1"
    takes: ClassVar[tuple[type[Any], ...]] = (Place, Play, Pass)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return "a card from the hand must be laid; events may be played before it"

    def options(self, s: Table) -> list[Any]:
        """Each card of the hand on each cell that is open, then the events; to pass only where no card may lie (V3.5)."""
        place, edge = s.box.place, s.edge
        out: list[Any] = [place[n][cell] for n in s.held(self.seat) for cell in edge]
        passing = [] if out else [PASS]
        return out + playable(s, self.seat) + passing if s.kept[self.seat] else out + passing

    def pick(self, s: Table, rng: Rng) -> tuple[Any, int]:
        """One of these, and how many they are: cards and cells are counted, and not put together."""
        seat, edge = self.seat, s.edge
        held, events = s.held(seat), playable(s, seat) if s.kept[seat] else []
        ways = len(held) * len(edge)
        many = ways + len(events) + (not ways)
        k = rng.below(many)
        if k < ways:
            return s.box.place[held[k // len(edge)]][[*edge][k % len(edge)]], many
        return [*events, PASS][k - ways], many

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: the card is not in the hand, or the cell is taken, apart or out of reach; the event is not at hand."""
        if isinstance(action, Place):
            return why.place(s, self.seat, action)
        if isinstance(action, Play):
            return can_play(s, self.seat, action)
        if s.edge and s.hands[self.seat]:
            return Refusal("V2.2", "a card must be laid, and there is a cell for it")
        return None

    def answer(self, s: Table, action: Any) -> None:
        """Lay the card, strike, or draw an event (V2.1); or play an event first."""
        seat = self.seat
        if isinstance(action, Place):
            s.idle = 0
            box = s.box
            _lay(s, seat, box.number[action.card], box.origin + action.y * box.width + action.x)
        elif isinstance(action, Play):
            s.stack.append(self)
            start(s, seat, action)
        elif s.told is not None:
            s.tell(Event("passed", seat, "could lay no card"))


@data
class Window:
    """Whoever keeps an event is asked after the card, also where none can be played (V7.3); the number of them lies open."""

    seat: int
    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Ask, if there is an event at all; else the hand is filled at once."""
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
        return "the card is laid; now an event may be played, or the turn ended"

    def options(self, s: Table) -> list[Any]:
        """To end the turn, or an event."""
        return [END, *playable(s, self.seat)]

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: the event is not at hand."""
        return can_play(s, self.seat, action) if isinstance(action, Play) else None

    def answer(self, s: Table, action: Any) -> None:
        """Play an event, and be asked again; or go on."""
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
        """Draw as many as are missing, as far as there are any; their owner learns what came."""
        seat = self.seat
        drawn = s.draw(seat)
        if drawn and s.told is not None:
            s.tell(Event("drew", seat, f"drew {cards(len(drawn))}", (("number", len(drawn)),)))
            s.tell(Event("looked", None, f"{listed([called(s, n) for n in drawn])} came to hand", to=(seat,), learnt=True))
        begin(s)


STEPS = [(Refill(seat), Window(seat), Acting(seat)) for seat in range(4)]  # made once: a task is a value
ENDINGS = [Ending(seat) for seat in range(4)]


def begin(s: Table) -> None:
    """Begin the turn that lies on top of the stack: its steps come above the turn after it, which looks the same."""
    if s.idle >= s.seats:  # V9.4
        s.stack.pop()
        s.tell(Event("ended", None, "Nobody could lay a card for a whole round: the game ends"))
        return
    s.stack += STEPS[s.turn % s.seats]
    s.turn += 1
    s.idle += 1  # until a card is laid


# ------------------------------------------------------------------------------------------------------------------ the card


def _lay(s: Table, seat: int, card: int, cell: int) -> None:
    """A card comes into the sea: an island brings an event, anything else a ship, and a ship strikes (V2.3, V2.4, V4.1, V7.1)."""
    box, hand = s.box, s.hands[seat]
    here = hand.index(card)
    s.hands[seat] = hand[:here] + hand[here + 1 :]
    island = box.is_island[card]
    sails = not island and (s.unlimited or s.supply[seat] > 0)
    number = sea.lay(s, seat, card, cell, seat if sails else EMPTY)
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
                s.tell(Event("ended", None, "The last island is laid: the game ends"))
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
    """The next event: a Kraken opens, any other is kept in secret (V7.1, V7.2, V9.1)."""
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
        s.tell(Event("kept", seat, "kept an event", learnt=True))  # that it is no Kraken, all learn
        s.tell(Event("looked", None, f"{EVENTS[event]} came to hand", to=(seat,), learnt=True))


def _strike(s: Table, seat: int, number: int, beaten: list[int]) -> None:
    """All that is beaten is taken at once; a long-range ship aims at one (V4.5, V4.6); few ships make one choose (V6.2)."""
    if s.box.attack[s.card[number]] == LONG_RANGE:
        if not s.has_ships(seat):  # V6.2
            beaten = [n for n in beaten if not combat.needs_ship(s, n)]
        if beaten:
            s.stack.append(Aiming(seat, number, tuple(beaten)))
        return
    short: list[int] = []  # too few ships for these
    if not s.unlimited and s.supply[seat] < len(beaten):
        taken = [n for n in beaten if combat.needs_ship(s, n)]
        short = taken if s.supply[seat] < len(taken) else []
    for n in beaten:
        if n not in short:
            _hit(s, seat, n)
    if short and s.supply[seat]:
        s.stack.append(Capturing(seat, tuple(short)))


def _hit(s: Table, seat: int, number: int) -> None:
    owner, box = s.flag[number], s.box
    taken = combat.hit(s, seat, number)
    if s.told is not None:
        cell = s.cells[number]
        where = (("card", box.names[s.card[number]]), ("x", box.x[cell]), ("y", box.y[cell]), ("of", owner))
        what = f"{ship_of(s, number, owner)} at {box.x[cell]} {box.y[cell]}"
        words = f"took {what}" if taken else f"sank one ship of {what}"
        s.tell(Event("captured" if taken else "hit", seat, words, where, (f"card-{number}",)))


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
        return "the ship just laid may shoot at one card in its lines, or hold fire"

    def options(self, s: Table) -> list[Any]:
        """Each target, and to hold fire."""
        attack, cells = s.box.attack_at, s.cells
        return [*[attack[cells[n]] for n in self.beaten], HOLD]

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: nothing is there, or it is not beaten, guarded, or not in line."""
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
    """More cards are beaten than there are ships to put on them: which are taken (V6.2)?"""

    seat: int
    beaten: tuple[int, ...]
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "V6.2"
    takes: ClassVar[tuple[type[Any], ...]] = (Capture,)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return f"more cards are beaten than the {s.supply[self.seat]} ships left can take: one must be chosen"

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
        """Take it, and choose again while ships last."""
        number = s.at(action.x, action.y)
        _hit(s, self.seat, number)
        if s.supply[self.seat]:
            s.stack.append(Capturing(self.seat, tuple(n for n in self.beaten if n != number)))
