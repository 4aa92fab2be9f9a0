"""Positions of One-Eye by name, and play as lines of a log.

s = table(display="blue 5, blue 4, ship", sabres=5)
s = say(s, "0 buy blue 5", "0 pass", "0 move ship")
assert goods(s, 0) == (17, 6, 1)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from islands_nb.games.one_eye import GAME
from islands_nb.games.one_eye.rules import REFILLING, Buying, Raiding, Turn
from islands_nb.games.one_eye.state import GAP, Table
from tests.tools import saying

IN_WORDS = saying.Saying(GAME)
say, why, refused = IN_WORDS.say, IN_WORDS.why, IN_WORDS.refused
may, happened = saying.may, saying.happened

# Colours are taken out from the end of the list, so that red, orange, yellow, green and blue are always in.
OUT = {2: "purple,brown,grey", 3: "brown,grey", 4: "grey", 5: ""}


def table(
    seats: int = 2,
    *,
    seat: int = 0,
    turn: int = 0,
    display: str | None = None,
    table: str | None = None,
    deck: str | None = None,
    columns: Mapping[int, str] | None = None,
    ducats: Iterable[int] | int | None = None,
    sabres: Iterable[int] | int | None = None,
    jewels: Iterable[int] | int | None = None,
    ending: bool = False,
    final: bool = False,
    box: Any = None,
    **options: Any,
) -> Table:
    """A started game (seed 1) in which these cards lie there instead, and ``seat`` is to buy.

    Cards are named "red 5" and "ship", between commas; a column of ships alone is "green: ship, ship", others may be named in
    the same way: ``columns={0: "blue 5, blue 4; green: ship"}``. What is not said stays as dealt, as far as its cards were not
    named elsewhere. ``deck`` says the rest of the game's cards, ships last; cards named nowhere are then out of it. Goods are one
    number for all seats or one a seat. ``turn`` is how many rounds are over; with ``final`` the final round begins at once.
    """
    options = {"removed": OUT[seats], **options}
    s = GAME.start(seats, 1, box, options).clone()
    box = s.box
    ships = iter(range(box.first_ship, len(box.cost)))
    used: set[int] = set()

    def number(name: str) -> int:
        if name == "ship":
            card = next(ships)
        else:
            colour, cost = name.split(" ")
            card = box.card[colour, int(cost)]
            assert box.colour[card] in s.colours, f"{name} is not in this game"
        assert card not in used, f"{name} is named twice"
        used.add(card)
        return card

    def numbers(names: str) -> list[int]:
        return [number(n.strip()) for n in names.split(",") if n.strip()]

    cols: dict[int, tuple[int, ...]] = {}
    for who, text in (columns or {}).items():
        for part in filter(None, (p.strip() for p in text.split(";"))):
            named, _, cards = part.rpartition(":")
            ids = numbers(cards)
            colour = box.colours.index(named) if named else next(box.colour[c] for c in ids if c < box.first_ship)
            assert all(c >= box.first_ship or box.colour[c] == colour for c in ids), f"{part}: one colour a column"
            cols[who * len(box.colours) + colour] = tuple(ids)
    said_display = None if display is None else numbers(display)
    said_table = None if table is None else numbers(table)
    said_deck = None if deck is None else [n.strip() for n in deck.split(",") if n.strip()]
    in_deck = None if said_deck is None else [number(n) for n in said_deck if n != "ship"]

    dealt = [c for c in (*s.display, *s.table, *s.deck) if c != GAP]
    if said_display is None:
        said_display = [c for c in dealt if c not in used][: box.display]
        used |= set(said_display)
    if said_table is None:
        said_table = [c for c in dealt if c not in used][: box.table_start]
        used |= set(said_table)
    assert len(said_display) <= box.display
    assert len(said_table) <= box.spaces
    s.display = said_display + [GAP] * (box.display - len(said_display))
    s.table = said_table + [GAP] * (box.spaces - len(said_table))
    for at, ids in cols.items():
        s.columns[at] = ids
    rest = [c for c in dealt if c not in used]
    free = list(ships)
    if in_deck is None or said_deck is None:
        s.deck, s.ships = tuple(rest), len(free)
    else:
        s.deck, s.ships = tuple(in_deck), said_deck.count("ship")
        s.gone = tuple(rest + free[: len(free) - s.ships])
    for name, value in (("ducats", ducats), ("sabres", sabres), ("jewels", jewels)):
        if value is not None:
            setattr(s, name, [value] * seats if isinstance(value, int) else list(value))
    s.ending = ending
    s.turn = turn * seats + seat + 1
    s.idle = 1
    s.stack = [Turn(), REFILLING, Raiding(seat, False), Buying(seat)]
    if final:
        s.ending, s.turn, s.stack = True, seats, []
        Turn().run(s)
    return s


def goods(s: Any, seat: int) -> tuple[int, int, int]:
    """Ducats, sabres and jewels of a seat."""
    return s.ducats[seat], s.sabres[seat], s.jewels[seat]


def named(s: Any, cards: Iterable[int]) -> list[str]:
    """The names of cards; ships are all called "ship"."""
    return [s.box.names[c] if c < s.box.first_ship else "ship" for c in cards if c != GAP]


def column(s: Any, seat: int, colour: str) -> list[str]:
    """The names of the cards of a seat's column."""
    return named(s, s.column(seat, s.box.colours.index(colour)))


def where(s: Any) -> dict[int, str]:
    """Where each card of the game is. A card in two places fails."""
    out: dict[int, str] = {}
    places: list[tuple[str, Iterable[int]]] = [
        ("deck", s.deck),
        ("ships", range(len(s.box.cost) - s.ships, len(s.box.cost))),
        ("display", s.display),
        ("table", s.table),
        ("gone", s.gone),
        *((f"column {at}", cards) for at, cards in enumerate(s.columns)),
    ]
    for place, cards in places:
        for card in cards:
            if card != GAP:
                assert card not in out, f"{s.box.names[card]} lies in {out[card]} and in {place}"
                out[card] = place
    return out
