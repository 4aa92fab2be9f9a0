"""What events do (V7): each is a short row of tasks. Those aimed at other players, who may undo them, are in ``harm.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.events import Event

from . import sea, why
from .actions import Choose, Discard, Draw, Play
from .box import COMPASS, CYCLONE, EVENTS, MERMAID, POSEIDON, WHALE
from .harm import Eaten, Swapped, declare
from .state import EMPTY, Table
from .words import called, cards, listed

DRAW = Draw()


# ----------------------------------------------------------------------------------------------------------- what can be played


def with_ships(s: Table) -> list[int]:
    """The cards whose ships a Whale or a Cyclone may touch: all but fortresses (V7.4, V7.5)."""
    is_fortress, card = s.box.is_fortress, s.card
    return [n for n, flag in enumerate(s.flag) if flag != EMPTY and not is_fortress[card[n]]]


def exchanges(s: Table, first: int) -> list[int]:
    """The cards that a Cyclone may swap with ``first``: something must change (V7.5)."""
    flag, ships = s.flag[first], s.ships[first]
    return [n for n in with_ships(s) if n != first and (s.flag[n] != flag or s.ships[n] != ships)]


def swept(s: Table) -> list[int]:
    """The cards a Cyclone may begin with."""
    return with_ships(s) if can_sweep(s) else []


def can_sweep(s: Table) -> bool:
    """Are there two cards whose swap by a Cyclone would change something?"""
    is_fortress, kind = s.box.is_fortress, None
    for flag, n, card in zip(s.flag, s.ships, s.card, strict=True):
        if n and not is_fortress[card]:
            if kind is not None and kind != (flag, n):
                return True
            kind = flag, n
    return False


def can_eat(s: Table) -> bool:
    """Is there a ship that a Whale may eat?"""
    is_fortress = s.box.is_fortress
    return any(flag != EMPTY and not is_fortress[card] for flag, card in zip(s.flag, s.card, strict=True))


def can_move(s: Table, seat: int) -> bool:
    """Is there a card that a Compass may move?"""
    between = []  # cards with two neighbours come last: whether these meet without the card takes a walk to find out
    for n, flag in enumerate(s.flag):
        if flag == seat:
            sides = sea.touching(s, s.cells[n])
            if sides == 1 and sea.can_sail(s, n):
                return True
            if sides == 2:
                between.append(n)
    return any(sea.can_sail(s, n) for n in between)


def own(s: Table, seat: int) -> list[int]:
    """The cards that bear a seat's ships."""
    return [n for n, flag in enumerate(s.flag) if flag == seat]


def outer(s: Table, seat: int) -> list[int]:
    """The cards a Compass may move (V8.1 to V8.4)."""
    return [n for n in own(s, seat) if sea.can_sail(s, n)]


WHERE: dict[int, Callable[[Table, int], bool]] = {
    WHALE: lambda s, seat: can_eat(s),
    CYCLONE: lambda s, seat: can_sweep(s),
    POSEIDON: lambda s, seat: s.has_ships(seat) and seat in s.flag,
    COMPASS: can_move,
    MERMAID: lambda s, seat: True,
}


def playable(s: Table, seat: int) -> list[Any]:
    """The events that a seat may play now, in order: those it keeps that have something to be aimed at (V7.3)."""
    kept: Iterable[int] = s.kept[seat]
    if len(s.kept[seat]) > 1:
        kept = sorted(set(kept))
    out = []
    for event in kept:
        aimed = WHERE.get(event)
        if aimed is not None and aimed(s, seat):
            out.append(s.box.play[event])
    return out


def can_play(s: Table, seat: int, action: Any) -> Refusal | None:
    """Why the event may not be played now; ``None`` when it may."""
    if action.event not in EVENTS:
        return Refusal("V7.3", f"there is no event {action.event}; there are {', '.join(EVENTS[1:])}")
    event = EVENTS.index(action.event)
    if event not in s.kept[seat]:
        return Refusal("V7.3", f"you keep no {action.event}")
    if event not in WHERE:
        return Refusal("V7.10", f"a {action.event} only answers an event that is aimed at you")
    if not WHERE[event](s, seat):
        return Refusal("V7.3", why.NO_TARGET[event])
    return None


def start(s: Table, seat: int, action: Play) -> None:
    """Play an event; its target is asked for next."""
    event = EVENTS.index(action.event)
    s.spend(seat, event)
    if s.told is not None:
        s.tell(Event("played", seat, f"played {action.event}", (("played", action.event),)))
    s.stack.append(TASKS[event](seat))


# --------------------------------------------------------------------------------------------------------- choosing on the board


class Choosing:
    """What all asks for a card or a cell in the sea have in common."""

    __slots__ = ()
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    takes: ClassVar[tuple[type[Any], ...]] = (Choose,)
    rule: ClassVar[str]
    wanted: ClassVar[str]

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return self.wanted

    def cells(self, s: Table) -> list[int]:
        """The cells that may be chosen."""
        raise NotImplementedError

    def options(self, s: Table) -> list[Any]:
        """One choice per cell."""
        choose = s.box.choose_at
        return [choose[c] for c in self.cells(s)]

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: that is not a card or cell for it."""
        if s.box.cell(action.x, action.y) in self.cells(s):
            return None
        return Refusal(self.rule, f"{why.there(s, action.x, action.y)}; {self.wanted}")


@data
class Whale(Choosing):
    """The Whale eats one ship (V7.4)."""

    seat: int
    rule: ClassVar[str] = "V7.4"
    wanted: ClassVar[str] = "the Whale eats a ship, of any player, that does not stand on a fortress: choose its card"

    def cells(self, s: Table) -> list[int]:
        """Every card with a ship, except fortresses."""
        return [s.cells[n] for n in with_ships(s)]

    def answer(self, s: Table, action: Any) -> None:
        """The ship is named; its owner may undo the event."""
        declare(s, self.seat, Eaten(self.seat, s.at(action.x, action.y)), [s.flag[s.at(action.x, action.y)]])


@data
class Cyclone(Choosing):
    """The Cyclone swaps the ships on two cards (V7.5): which is the first?"""

    seat: int
    rule: ClassVar[str] = "V7.5"
    wanted: ClassVar[str] = "the Cyclone swaps the ships of two cards that are not fortresses: choose the first"

    def cells(self, s: Table) -> list[int]:
        """Every card with a ship, except fortresses; the swap must change something."""
        return [s.cells[n] for n in swept(s)]

    def answer(self, s: Table, action: Any) -> None:
        """The second is asked for next."""
        s.stack.append(CycloneWith(self.seat, s.at(action.x, action.y)))
        if s.told is not None:
            s.tell(Event("aimed", self.seat, f"aimed it at {action.x} {action.y}"))


@data
class CycloneWith(Choosing):
    """The second card of a Cyclone (V7.5)."""

    seat: int
    first: int
    rule: ClassVar[str] = "V7.5"
    wanted: ClassVar[str] = "choose the card to swap with: another player's ship, or a stack of another size"

    def cells(self, s: Table) -> list[int]:
        """What may be swapped with the first."""
        return [s.cells[n] for n in exchanges(s, self.first)]

    def answer(self, s: Table, action: Any) -> None:
        """Both are named; their owners may undo the event."""
        second = s.at(action.x, action.y)
        declare(s, self.seat, Swapped(self.seat, self.first, second), [s.flag[self.first], s.flag[second]])


@data
class Poseidon(Choosing):
    """Poseidon adds a ship to a card that bears one's own (V7.7): which?"""

    seat: int
    rule: ClassVar[str] = "V7.7"
    wanted: ClassVar[str] = "Poseidon adds a ship to a card that bears yours: choose it"

    def cells(self, s: Table) -> list[int]:
        """Every card with a ship of one's own, including fortresses."""
        return [s.cells[n] for n in own(s, self.seat)]

    def answer(self, s: Table, action: Any) -> None:
        """Add one ship."""
        number = s.at(action.x, action.y)
        s.ships[number] += 1
        s.supply[self.seat] -= 1
        if s.told is not None:
            words = f"put one more ship on {action.x} {action.y}: {s.ships[number]} stand there"
            s.tell(Event("reinforced", self.seat, words, (("x", action.x), ("y", action.y)), (f"card-{number}",)))


@data
class Compass(Choosing):
    """The Compass moves an outer card that bears one's own ship (V8.1): which?"""

    seat: int
    rule: ClassVar[str] = "V8.2"
    wanted: ClassVar[str] = (
        "the Compass moves a card with your ship that touches at most two others and leaves them joined: choose it"
    )

    def cells(self, s: Table) -> list[int]:
        """The cards that may be moved."""
        return [s.cells[n] for n in outer(s, self.seat)]

    def answer(self, s: Table, action: Any) -> None:
        """Where it goes is asked next."""
        s.stack.append(CompassTo(self.seat, s.at(action.x, action.y)))
        if s.told is not None:
            s.tell(Event("aimed", self.seat, f"picked up the card at {action.x} {action.y}"))


@data
class CompassTo(Choosing):
    """Where the card goes that the Compass moves (V8.4)."""

    seat: int
    number: int
    rule: ClassVar[str] = "V8.4"
    wanted: ClassVar[str] = "choose an empty cell within the limits where it touches one or two cards"

    def cells(self, s: Table) -> list[int]:
        """The cells it may go to."""
        return sea.harbours(s, self.number)

    def answer(self, s: Table, action: Any) -> None:
        """Move the card there, with its ships; nothing is attacked (V8.6)."""
        sea.sail(s, self.number, s.box.cell(action.x, action.y))
        if s.told is not None:
            name = s.box.names[s.card[self.number]]
            where = (("card", name), ("x", action.x), ("y", action.y))
            s.tell(Event("moved", self.seat, f"moved {name} to {action.x} {action.y}", where, (f"card-{self.number}",)))


@data
class Mermaid:
    """The Mermaid trades cards of the hand: some go under the fleet deck, then the hand is filled (V7.9)."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = False
    rule: ClassVar[str] = "V7.9"
    takes: ClassVar[tuple[type[Any], ...]] = (Discard, Draw)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return "the Mermaid trades cards: put any of your hand under your deck, then draw"

    def options(self, s: Table) -> list[Any]:
        """Discard any card of the hand, or draw."""
        return [*(s.box.discard[n] for n in s.held(self.seat)), DRAW]

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: the card is not in the hand."""
        return why.held(s, self.seat, action.card, "V7.9") if isinstance(action, Discard) else None

    def answer(self, s: Table, action: Any) -> None:
        """Put one card under the deck, or draw."""
        seat = self.seat
        if isinstance(action, Discard):
            card = s.box.names.index(action.card)
            hand = list(s.hands[seat])
            hand.remove(card)
            s.hands[seat] = tuple(hand)
            s.sunk[seat] += (card,)
            s.stack.append(self)
            if s.told is not None:
                s.tell(Event("discarded", seat, "put a card under the fleet deck"))
                s.tell(Event("looked", None, f"it is {called(s, card)}", to=(seat,)))
            return
        drawn = s.draw(seat)
        if s.told is not None:
            s.tell(Event("drew", seat, f"drew {cards(len(drawn))}" if drawn else "drew nothing", (("number", len(drawn)),)))
            if drawn:
                names = listed([called(s, n) for n in drawn])
                s.tell(Event("looked", None, f"{names} came to hand", to=(seat,), learnt=True))


TASKS: dict[int, Callable[[int], Any]] = {
    WHALE: Whale,
    CYCLONE: Cyclone,
    POSEIDON: Poseidon,
    COMPASS: Compass,
    MERMAID: Mermaid,
}
