"""What follows: the turn, and the end. (Setting up is in ``setup.py``, the reasons of refusals in ``why.py``.)

A turn is four tasks on the stack (O2.1): ``Buying``, ``Raiding``, ``Moving``, ``Refilling``. The first three ask.
"""

from __future__ import annotations

from typing import Any, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.events import Event

from .actions import SHIPS, Buy, BuyShip, Move, MoveShip, Pass, Raid, RaidShip, Sell, SellJewel, SellShip
from .box import IslandBox
from .state import GAP, Table
from .why import found, short
from .words import amount, called, goods, many

PASS = Pass()
SELL_JEWEL = SellJewel()
GOODS = ("sabres", "ducats", "jewels")


# ------------------------------------------------------------------------------------------------------------------ the turn


@data
class Turn:
    """Whose turn comes next; or the end of the round, and of the game (O2.1, O9.1)."""

    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Put the four steps of the next turn on the stack, or begin the final round."""
        round_is_over = s.turn % s.seats == 0
        if round_is_over and (s.ending or s.idle >= s.seats):  # O9.1, O9.5
            _begin_final(s)
            return
        seat = s.turn % s.seats
        s.turn += 1
        s.idle += 1  # until a card is bought, raided or moved
        s.stack += [self, REFILLING, Raiding(seat, False), Buying(seat)]


@data
class Buying:
    """Step 1: a card from the display must be bought (O3)."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "O3.1"
    takes: ClassVar[tuple[type[Any], ...]] = (Buy, BuyShip, Pass)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return "first a card from the display must be bought"

    def options(self, s: Table) -> list[Any]:
        """Each card whose column has room and that can be paid for, if need be by selling (O3.2)."""
        box, seat = s.box, self.seat
        base, purse, first_ship = seat * len(box.colours), s.purse(seat), box.first_ship
        cost, colour, columns, limit, buy = box.cost, box.colour, s.columns, box.limit, box.buy
        out: list[Any] = [
            buy[c] for c in s.display if 0 <= c < first_ship and cost[c] <= purse and len(columns[base + colour[c]]) < limit
        ]
        ship = s.ship_in(s.display)
        if ship != GAP and cost[ship] <= purse:
            out += [box.buy_ship[c] for c in s.open_colours(seat)]
        return out or [PASS]  # O3.5

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: the card is elsewhere, its column is full, or it cannot be paid for."""
        box = s.box
        if isinstance(action, Pass):
            return None if self.options(s) == [PASS] else Refusal("O3.1", "you must buy a card, and there is one you can pay for")
        there = found(s, action, s.display, "in the display", "O3.1", self.seat)
        if isinstance(there, Refusal):
            return there
        card, _ = there
        if box.cost[card] > s.purse(self.seat):
            return Refusal("O3.1", short(s, self.seat, box.cost[card]))
        return None

    def answer(self, s: Table, action: Any) -> None:
        """Pay and take the card; or sell first."""
        if isinstance(action, Pass):
            if s.told is not None:
                s.tell(Event("skipped", self.seat, "could buy no card"))
            return
        card, colour = _card(s, action, s.display)
        if s.box.cost[card] > s.ducats[self.seat]:
            s.stack.append(Selling(self.seat, card, colour))
            if s.told is not None:
                s.tell(Event("named", self.seat, f"named {called(s.box, card)} and has to sell"))
        else:
            _buy(s, self.seat, card, colour)


@data
class Selling:
    """A card was chosen that is not yet paid for: something must be sold (O3.2), but no more than it takes (O3.3)."""

    seat: int
    card: int
    colour: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "O3.3"
    takes: ClassVar[tuple[type[Any], ...]] = (SellJewel, Sell, SellShip)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        short = s.box.cost[self.card] - s.ducats[self.seat]
        return f"{called(s.box, self.card)} was named, and {many(short, 'ducat')} more must be raised for it by selling"

    def options(self, s: Table) -> list[Any]:
        """A jewel, or any card of the seat's own (O3.4)."""
        box = s.box
        out: list[Any] = [SELL_JEWEL] if s.jewels[self.seat] else []
        for colour, cards in enumerate(s.mine(self.seat)):
            out += [box.sell[c] for c in cards if c < box.first_ship]
            if s.ship_in(cards) != GAP:
                out.append(box.sell_ship[colour])
        return out

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: the seat does not have it."""
        if isinstance(action, SellJewel):
            return None if s.jewels[self.seat] else Refusal("O3.2", "you have no jewel to sell")
        card, colour = self._mine(s, action)
        if card == GAP:
            thing = f"ship in a {action.colour} column" if isinstance(action, SellShip) else f"{action.colour} {action.cost}"
            return Refusal(
                "O3.2",
                f"you have no {thing} to sell" if colour != GAP else f"{action.colour} is not a colour of this game",
            )
        return None

    def _mine(self, s: Table, action: Any) -> tuple[int, int]:
        if action.colour not in s.box.colours:
            return GAP, GAP
        colour = s.box.colours.index(action.colour)
        cards = s.column(self.seat, colour)
        if isinstance(action, SellShip):
            return s.ship_in(cards), colour
        card = s.box.card.get((action.colour, action.cost), GAP)
        return (card if card in cards else GAP), colour

    def answer(self, s: Table, action: Any) -> None:
        """Sell it; then sell on, or pay (O3.3)."""
        box, seat = s.box, self.seat
        if isinstance(action, SellJewel):
            s.jewels[seat] -= 1
            s.ducats[seat] += box.jewel_price
            if s.told is not None:
                s.tell(Event("sold", seat, f"sold a jewel for {amount(box.jewel_price, 'ducat')}"))
                _note_supply(s, "ducats", box.jewel_price)
        else:
            card, colour = self._mine(s, action)
            s.drop(seat, colour, card)
            s.ducats[seat] += box.card_price
            if s.told is not None:
                words = f"sold {called(box, card)} for {amount(box.card_price, 'ducat')}"
                s.tell(Event("sold", seat, words, (("card", box.names[card]),), (box.names[card],)))
                _note_supply(s, "ducats", box.card_price)
        if box.cost[self.card] > s.ducats[seat]:
            s.stack.append(self)
        else:
            _buy(s, seat, self.card, self.colour)


@data
class Raiding:
    """Step 2: a card on One-Eye's table may be taken for sabres (O5); in the final round this is the only step (O9.4)."""

    seat: int
    final: bool
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    takes: ClassVar[tuple[type[Any], ...]] = (Raid, RaidShip, Pass)

    @property
    def rule(self) -> str:
        """The rule by which nothing else may be done now."""
        return "O9.4" if self.final else "O2.1"

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        if self.final:
            return "in the final round you may raid one card, and nothing else"
        return "the purchase is done; now you may raid one card, or pass"

    def options(self, s: Table) -> list[Any]:
        """Each card that there are sabres and room for; and to pass."""
        box, seat = s.box, self.seat
        sabres = s.sabres[seat]
        base, first_ship, columns, limit = seat * len(box.colours), box.first_ship, s.columns, box.limit
        cost, colour, raid = box.raid_cost, box.colour, box.raid
        out: list[Any] = [
            raid[c] for c in s.table if 0 <= c < first_ship and cost[c] <= sabres and len(columns[base + colour[c]]) < limit
        ]
        ship = s.ship_in(s.table)
        if ship != GAP and cost[ship] <= sabres:
            out += [box.raid_ship[c] for c in s.open_colours(seat)]
        out.append(PASS)
        return out

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: the card is elsewhere, its column is full, or it costs more sabres than the seat has."""
        if isinstance(action, Pass):
            return None
        there = found(s, action, s.table, "on One-Eye's table", "O9.4" if self.final else "O5.1", self.seat)
        if isinstance(there, Refusal):
            return there
        cost, have = s.box.raid_cost[there[0]], s.sabres[self.seat]
        if cost > have:
            shown = any(s.box.pays[there[0]][:1])
            because = " since it shows a sabre" if shown else ""
            return Refusal("O5.2" if shown else "O5.1", f"a raid costs {amount(cost, 'sabre')} here{because}; you have {have}")
        return None

    def answer(self, s: Table, action: Any) -> None:
        """Pay the sabres, take the card; then one card moves to the table (O6)."""
        box, seat = s.box, self.seat
        if isinstance(action, Pass):
            if s.told is not None:
                able = len(self.options(s)) > 1
                s.tell(Event("passed", seat, "did not raid" if able else "could not raid"))
        else:
            card, colour = _card(s, action, s.table)
            s.sabres[seat] -= box.raid_cost[card]
            s.table[s.table.index(card)] = GAP
            words = f"raided {_as(box, card, colour)} for {amount(box.raid_cost[card], 'sabre')}" if s.told is not None else ""
            _take(s, seat, card, colour, "raided", words)
        if not self.final and GAP in s.table and any(c != GAP for c in s.display):  # O6.2, O6.3
            s.stack.append(Moving(seat))


@data
class Moving:
    """Step 3: a card from the display must move to a free space on One-Eye's table (O6)."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "O6.1"
    takes: ClassVar[tuple[type[Any], ...]] = (Move, MoveShip)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return "now a card from the display must be moved to One-Eye's table"

    def options(self, s: Table) -> list[Any]:
        """Any card of the display; ships are alike."""
        move, first_ship = s.box.move, s.box.first_ship
        out: list[Any] = [move[c] for c in s.display if 0 <= c < first_ship]
        ship = s.ship_in(s.display)
        if ship != GAP:
            out.append(move[ship])
        return out

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: the card is not in the display."""
        there = found(s, action, s.display, "in the display", "O6.1", None)
        return there if isinstance(there, Refusal) else None

    def answer(self, s: Table, action: Any) -> None:
        """Move the card to the first free space."""
        card = s.ship_in(s.display) if isinstance(action, MoveShip) else s.box.card[action.colour, action.cost]
        s.display[s.display.index(card)] = GAP
        s.table[s.table.index(GAP)] = card
        s.idle = 0
        if s.told is not None:
            name = s.box.names[card]
            s.tell(Event("moved", self.seat, f"moved {called(s.box, card)} to One-Eye's table", (("card", name),), (name,)))


@data
class Refilling:
    """Step 4: the gaps in the display are filled from the deck, and after that from the ships (O7, O9.1)."""

    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Turn up a card for each gap, as long as there are cards."""
        display = s.display
        for place, there in enumerate(display):
            if there != GAP:
                continue
            if s.deck:
                card, s.deck = s.deck[0], s.deck[1:]
            elif s.ships:
                card = len(s.box.cost) - s.ships
                s.ships -= 1
            else:
                return  # O7.2
            display[place] = card
            if s.told is not None:
                name = s.box.names[card]
                s.tell(Event("turned", None, f"{called(s.box, card)} was turned up", (("card", name),), (name,), learnt=True))
            if card >= s.box.first_ship and not s.ending:
                s.ending = True
                if s.told is not None:
                    s.tell(Event("ending", None, "The first ship is in sight: this round is the last before the final round"))


REFILLING = Refilling()


def _begin_final(s: Table) -> None:
    """All cards in the display join the table (O9.3); then each seat may raid once, seat 0 first (O9.4)."""
    s.final = True
    moved = [c for c in s.display if c != GAP]
    s.table += moved
    s.display[:] = [GAP] * len(s.display)
    if s.told is not None:
        s.tell(Event("final", None, "The final round begins: the display joins One-Eye's table, and each may raid once"))
    s.stack += [Raiding(seat, True) for seat in reversed(range(s.seats))]


# ------------------------------------------------------------------------------------------------------------ shared by steps


def _card(s: Table, action: Any, cards: list[int]) -> tuple[int, int]:
    """The card of a legal action, and the colour of its column."""
    if isinstance(action, SHIPS):
        return s.ship_in(cards), s.box.colours.index(action.colour)
    card = s.box.card[action.colour, action.cost]
    return card, s.box.colour[card]


def _as(box: IslandBox, card: int, colour: int) -> str:
    """A card that joins a column: ``red 5``, ``a ship as red``."""
    return box.names[card] if card < box.first_ship else f"a ship as {box.colours[colour]}"


def _buy(s: Table, seat: int, card: int, colour: int) -> None:
    """Pay, then take (O3.6)."""
    cost = s.box.cost[card]
    s.ducats[seat] -= cost
    s.display[s.display.index(card)] = GAP
    words = f"bought {_as(s.box, card, colour)} for {amount(cost, 'ducat')}" if s.told is not None else ""
    _take(s, seat, card, colour, "bought", words)


def _take(s: Table, seat: int, card: int, colour: int, what: str, words: str) -> None:
    """Add the card to its column, which pays (O4.1, O4.2)."""
    s.idle = 0
    brought = s.add(seat, colour, card)
    if s.told is None:
        return
    name = s.box.names[card]
    s.tell(Event(what, seat, words, (("card", name), ("colour", s.box.colours[colour])), (name,)))
    paid = tuple(zip(GOODS, brought, strict=True))
    s.tell(Event("paid", seat, f"took {goods(*brought)} from the {s.box.colours[colour]} column", paid))
    for thing, gained in paid:
        if gained:
            _note_supply(s, thing, gained)


def _note_supply(s: Table, thing: str, gained: int) -> None:
    """Report when seats hold more than the chips in the box come to (O10.8)."""
    held, total = sum(getattr(s, thing)), s.box.supply[thing]
    if held > total >= held - gained:
        s.tell(Event("supply", None, f"More {thing} are held than the {total} the chips of the box come to; play on"))
