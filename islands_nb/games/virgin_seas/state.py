"""Where everything is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from islands_nb.kernel.events import Event
from islands_nb.kernel.flow import told
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.view import ALL, NOBODY, OWNER, SHARED, zone

from .box import FAR, KRAKEN, NO_SHORE, FleetBox

EMPTY = -1  # a cell without a card, a card without a ship


def is_kept(s: Any, event: int) -> bool:
    """May this event be kept, or be among those left out? A Kraken never is (V1.5, V7.2)."""
    return event != KRAKEN


@dataclass(slots=True)
class Table:
    """A position. Cards of a fleet, events and cells are numbers (``box`` has their names and places).

    Cards in the sea are numbered in the order they were placed: ``cells``, ``fleet`` (whose card it is), ``card``, ``flag``
    (whose ships stand there) and ``ships`` (how many) are lists by that number.
    """

    box: FleetBox = zone(SHARED)
    seats: int = zone(ALL)
    rng: Rng = zone(NOBODY)
    limit: int = zone(ALL)  # the most columns, and rows
    closed: bool = zone(ALL)  # only ships of no faction capture ships of no faction
    unlimited: bool = zone(ALL)  # ships never run out
    values: tuple[int, ...] = zone(ALL)  # points of each card of a fleet
    hands: list[tuple[int, ...]] = zone(OWNER, pool="fleet*")
    piles: list[tuple[int, ...]] = zone(NOBODY, pool="fleet*")  # fleet decks, the next card first
    sunk: list[tuple[int, ...]] = zone(OWNER, pool="fleet*")  # under the piles: put there by their owner, who knows them
    deck: tuple[int, ...] = zone(NOBODY, pool="events")
    out: tuple[int, ...] = zone(NOBODY, pool="events", holds=is_kept)  # events that take no part
    kept: list[tuple[int, ...]] = zone(OWNER, pool="events", holds=is_kept)
    used: tuple[int, ...] = zone(ALL, default=())  # events played
    krakens: int = zone(ALL, default=0)  # turned up
    cells: list[int] = zone(ALL, default_factory=list)
    fleet: list[int] = zone(ALL, default_factory=list)
    card: list[int] = zone(ALL, default_factory=list)
    flag: list[int] = zone(ALL, default_factory=list)
    ships: list[int] = zone(ALL, default_factory=list)
    supply: list[int] = zone(ALL, default_factory=list)
    eaten: list[int] = zone(ALL, default_factory=list)  # ships out of the game
    span: tuple[int, int, int, int] = zone(ALL, default=(0, 0, 0, 0))  # of all cards: least and greatest x, least and greatest y
    shore: tuple[int, int, int, int] = zone(ALL, default=NO_SHORE)  # the same, fixed for good once an axis is full (V3.4)
    islands: int = zone(ALL, default=0)  # placed
    turn: int = zone(ALL, default=0)  # turns begun
    idle: int = zone(ALL, default=0)  # turns in a row in which no card was placed
    ply: int = zone(ALL, default=0)
    stack: list[Any] = field(default_factory=list)
    told: list[Event] | None = told()
    grid: list[int] = zone(SHARED, default_factory=list)  # cell -> number of the card there: saves searching ``cells``
    around: tuple[tuple[int, ...], ...] = zone(SHARED, default=())  # cell -> cells beside it, within the shore
    edge: dict[int, None] = zone(SHARED, default_factory=dict)  # the cells where a card may be placed: saves searching for them

    def clone(self) -> Table:
        """Another table in the same position."""
        return Table(
            self.box,
            self.seats,
            Rng(self.rng.word),
            self.limit,
            self.closed,
            self.unlimited,
            self.values,
            self.hands[:],
            self.piles[:],
            self.sunk[:],
            self.deck,
            self.out,
            self.kept[:],
            self.used,
            self.krakens,
            self.cells[:],
            self.fleet[:],
            self.card[:],
            self.flag[:],
            self.ships[:],
            self.supply[:],
            self.eaten[:],
            self.span,
            self.shore,
            self.islands,
            self.turn,
            self.idle,
            self.ply,
            self.stack[:],
            None if self.told is None else self.told[:],
            self.grid[:],
            self.around,
            self.edge.copy(),
        )

    # -- looking ----------------------------------------------------------------------------------------------------------

    @property
    def room(self) -> tuple[int, int, int, int]:
        """Least and greatest x, least and greatest y, that cards may still reach (V3.3, V3.4)."""
        (left, right, top, bottom), (low, high, first, last), n = self.span, self.shore, self.limit
        return max(low, right - n + 1), min(high, left + n - 1), max(first, bottom - n + 1), min(last, top + n - 1)

    @property
    def coast(self) -> tuple[bool, bool]:
        """Whether the ends are fixed for good: of columns, of rows (V3.4)."""
        return self.shore[1] != FAR, self.shore[3] != FAR

    def at(self, x: int, y: int) -> int:
        """The number of the card at x, y; ``EMPTY`` if none lies there."""
        cell = self.box.cell(x, y)
        return EMPTY if cell == -1 else self.grid[cell]

    def afloat(self, seat: int) -> int:
        """The ships of a seat that are in play (V10.6)."""
        return sum(n for n, flag in zip(self.ships, self.flag, strict=True) if flag == seat)

    def has_ships(self, seat: int) -> bool:
        """Is a ship left in the seat's supply (V6.1)?"""
        return self.unlimited or self.supply[seat] > 0

    def held(self, seat: int) -> tuple[int, ...]:
        """The cards of a hand, each once."""
        hand = self.hands[seat]
        return tuple(dict.fromkeys(hand)) if self.box.alike else hand

    # -- doing ------------------------------------------------------------------------------------------------------------

    def tell(self, event: Event) -> None:
        """Note what happened, if anybody listens. Hot paths ask ``told`` first: making an event costs more than a move."""
        if self.told is not None:
            self.told.append(event)

    def spend(self, seat: int, event: int) -> None:
        """Take an event from those a seat kept; it is out of the game, open (V7.6)."""
        kept = list(self.kept[seat])
        kept.remove(event)
        self.kept[seat] = tuple(kept)
        self.used = (*self.used, event)

    def draw(self, seat: int) -> tuple[int, ...]:
        """Draw up to a full hand, as far as there are cards (V2.5); returns the cards drawn."""
        hand, pile = self.hands[seat], self.piles[seat]
        want = self.box.hand_size - len(hand)
        if want <= 0:
            return ()
        drawn, self.piles[seat] = pile[:want], pile[want:]
        if len(drawn) < want and self.sunk[seat]:
            more = want - len(drawn)
            drawn, self.sunk[seat] = drawn + self.sunk[seat][:more], self.sunk[seat][more:]
        self.hands[seat] = hand + drawn
        return drawn
