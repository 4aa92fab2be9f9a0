"""Why not: the facts behind a refusal, in words that the seat refused may read."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.errors import Refusal

from .actions import SHIPS, MoveShip
from .state import GAP, Table
from .words import amount, listed, many


def found(s: Table, action: Any, cards: list[int], where: str, rule: str, seat: int | None) -> tuple[int, int] | Refusal:
    """The card of ``action`` among ``cards``, and the colour of its column; or why ``seat`` cannot take it."""
    box = s.box
    as_ship = isinstance(action, SHIPS)
    if as_ship or isinstance(action, MoveShip):
        card = s.ship_in(cards)
        if card == GAP:
            return Refusal(rule, "no ship lies " + where)
        if not as_ship:
            return card, GAP
    if action.colour not in box.colours or box.colours.index(action.colour) not in s.colours:
        named = action.colour in box.colours
        taking_part = listed([box.colours[c] for c in s.colours])
        why = "stays in the box this time" if named else "is not a colour of this game"
        return Refusal("O8.2" if as_ship else "O1.2", f"{action.colour} {why}; there are {taking_part}")
    colour = box.colours.index(action.colour)
    if not as_ship:
        card = box.card.get((action.colour, action.cost), GAP)
        if card == GAP:
            costs = listed([str(box.cost[k]) for k in range(box.kinds)])
            return Refusal(rule, f"no {action.colour} card costs {action.cost}; they cost {costs}")
        if card not in cards:
            return Refusal(rule, f"{box.names[card]} is not {where}: {place(s, card)}")
    if seat is not None and len(s.column(seat, colour)) >= box.limit:
        return Refusal("O4.3", f"your {action.colour} column holds {amount(box.limit, 'card')}, and no column may hold more")
    return card, colour


def place(s: Table, card: int) -> str:
    """Where an island card is, as all may know: cards still in the deck are not distinguished."""
    if card in s.display:
        return "it lies in the display"
    if card in s.table:
        return "it lies on One-Eye's table"
    if card in s.gone:
        return "it was sold and is out of the game"
    n = len(s.box.colours)
    for at, cards in enumerate(s.columns):
        if card in cards:
            return f"seat {at // n} has it"
    return "it has not been turned up yet"


def short(s: Table, seat: int, cost: int) -> str:
    """What a card costs, what the seat has, and what selling would bring, which is not enough."""
    box, jewels, cards = s.box, s.jewels[seat], sum(map(len, s.mine(seat)))
    would = [
        f"your {many(n, thing)} would bring {n * price}"
        for n, thing, price in ((jewels, "jewel", box.jewel_price), (cards, "card", box.card_price))
        if n
    ]
    selling = f", and {listed(would)}: {s.purse(seat)} in all" if would else " and nothing to sell"
    return f"costs {cost}; you have {s.ducats[seat]}{selling}"
