"""Where everything is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from islands_nb.kernel.events import Event
from islands_nb.kernel.flow import told
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.view import ALL, NOBODY, SHARED, zone

from .box import IslandBox

GAP = -1  # a place of the display or of One-Eye's table with no card on it


@dataclass(slots=True)
class Table:
    """A position. Cards are numbers (``box.names`` has their names); goods are counts by seat."""

    box: IslandBox = zone(SHARED)
    seats: int = zone(ALL)
    rng: Rng = zone(NOBODY)
    colours: tuple[int, ...] = zone(ALL)  # the colours that take part
    variant: bool = zone(ALL)
    deck: tuple[int, ...] = zone(NOBODY, pool="deck")  # island cards, the next one first
    ships: int = zone(ALL)  # ships still under the deck
    display: list[int] = zone(ALL)  # places keep their card; a gap is filled from the deck
    table: list[int] = zone(ALL)  # One-Eye's
    columns: list[tuple[int, ...]] = zone(ALL)  # by seat * colours of the box + colour: the cards, the first one first
    ducats: list[int] = zone(ALL)
    sabres: list[int] = zone(ALL)
    jewels: list[int] = zone(ALL)
    gone: tuple[int, ...] = zone(ALL, default=())  # sold, out of the game
    turn: int = zone(ALL, default=0)  # turns begun
    idle: int = zone(ALL, default=0)  # turns in a row in which no card moved
    ending: bool = zone(ALL, default=False)  # a ship was turned up
    final: bool = zone(ALL, default=False)  # the final round has begun
    ply: int = zone(ALL, default=0)
    stack: list[Any] = field(default_factory=list)
    told: list[Event] | None = told()

    def clone(self) -> Table:
        """A copy in the same position."""
        return Table(
            self.box,
            self.seats,
            Rng(self.rng.word),
            self.colours,
            self.variant,
            self.deck,
            self.ships,
            self.display[:],
            self.table[:],
            self.columns[:],
            self.ducats[:],
            self.sabres[:],
            self.jewels[:],
            self.gone,
            self.turn,
            self.idle,
            self.ending,
            self.final,
            self.ply,
            self.stack[:],
            None if self.told is None else self.told[:],
        )

    # -- looking ----------------------------------------------------------------------------------------------------------

    def column(self, seat: int, colour: int) -> tuple[int, ...]:
        """The cards of a seat's column."""
        return self.columns[seat * len(self.box.colours) + colour]

    def mine(self, seat: int) -> list[tuple[int, ...]]:
        """All columns of a seat, by colour."""
        n = len(self.box.colours)
        return self.columns[seat * n : seat * n + n]

    def open_colours(self, seat: int) -> list[int]:
        """The colours whose column has room for one more card of this seat (O4.3, O8.2)."""
        base, limit, columns = seat * len(self.box.colours), self.box.limit, self.columns
        return [c for c in self.colours if len(columns[base + c]) < limit]

    def ship_in(self, cards: list[int] | tuple[int, ...]) -> int:
        """The first ship among ``cards``; ``GAP`` if there is none."""
        first = self.box.first_ship
        for card in cards:
            if card >= first:
                return card
        return GAP

    def purse(self, seat: int) -> int:
        """The ducats a seat could have by selling all it owns (O3.2)."""
        box = self.box
        cards = sum(map(len, self.mine(seat)))
        return self.ducats[seat] + box.jewel_price * self.jewels[seat] + box.card_price * cards

    # -- doing ------------------------------------------------------------------------------------------------------------

    def tell(self, event: Event) -> None:
        """Note what happened, if anybody listens. Hot paths check ``told`` first: making an event costs more than a move."""
        if self.told is not None:
            self.told.append(event)

    def add(self, seat: int, colour: int, card: int) -> tuple[int, int, int]:
        """Add a card to a column and pay what the column shows (O4.1, O4.2): the sabres, ducats and jewels it brought."""
        at = seat * len(self.box.colours) + colour
        cards = self.columns[at] = (*self.columns[at], card)
        pays, sabres, ducats, jewels = self.box.pays, 0, 0, 0
        for c in cards:
            a, b, d = pays[c]
            sabres += a
            ducats += b
            jewels += d
        self.sabres[seat] += sabres
        self.ducats[seat] += ducats
        self.jewels[seat] += jewels
        return sabres, ducats, jewels

    def drop(self, seat: int, colour: int, card: int) -> None:
        """Take a card out of a column and out of the game (O3.2)."""
        at = seat * len(self.box.colours) + colour
        cards = list(self.columns[at])
        cards.remove(card)
        self.columns[at] = tuple(cards)
        self.gone = (*self.gone, card)
