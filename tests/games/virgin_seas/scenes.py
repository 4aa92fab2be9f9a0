"""Positions of Virgin Seas by name, and play as lines of a log.

s = table(sea="0 small_blue 0 0, 1 medium_green 1 0", hands={0: "small_red"})
s = say(s, "0 place small_red at 2 0")
assert ship(s, 1, 0) == (0, 1)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from islands_nb.games.virgin_seas import GAME
from islands_nb.games.virgin_seas import sea as seas
from islands_nb.games.virgin_seas.box import EVENTS, KRAKEN
from islands_nb.games.virgin_seas.rules import Acting, Refill, Turn, Window
from islands_nb.games.virgin_seas.state import EMPTY, Table
from tests.tools import saying

IN_WORDS = saying.Saying(GAME)
say, why, refused = IN_WORDS.say, IN_WORDS.why, IN_WORDS.refused

BARE = (EMPTY, 0)  # a card without a ship
SHIPS = [f"{size}_{faction}" for size in ("small", "medium", "large") for faction in ("red", "green", "blue")]
FLEET = [*SHIPS, "pirate", "mercenary", "fortress", "island_1", "island_2", "island_3"]  # as the component page has it


def words(text: str) -> list[str]:
    """The parts between commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def table(
    seats: int = 2,
    *,
    seat: int = 0,
    sea: str = "",
    hands: Mapping[int, str] | None = None,
    piles: Mapping[int, str] | None = None,
    deck: str = "",
    kept: Mapping[int, str] | None = None,
    krakens: int = 0,
    supply: Mapping[int, int] | None = None,
    box: Any = None,
    **options: Any,
) -> Table:
    """A started game in which these cards lie there instead, and ``seat`` is to place a card.

    ``sea`` lists "fleet card x y", each with its fleet's ship; "of 1" puts seat 1's there instead, "x2" two of them, "bare" none.
    Cards are placed in this order, except those that touch none yet. Hands that are not named are empty; what a fleet has besides
    lies in its pile, which ``piles`` may name instead (all of it). ``deck`` are the next events, the first named on top; below
    lie the Krakens that are left, and what is named nowhere takes no part.
    """
    s = GAME.start(seats, 1, box, options).clone()
    box = s.box
    rest = [list(box.fleet) for _ in range(seats)]

    def fetch(k: int, name: str) -> int:
        card = box.names.index(name)
        assert card in rest[k], f"{name} of fleet {k} is named twice"
        rest[k].remove(card)
        return card

    entries = [entry.split(" ") for entry in words(sea)]
    while entries:
        entry = next(e for e in entries if box.cell(int(e[2]), int(e[3])) in s.edge)
        entries.remove(entry)
        fleet, name, x, y, *more = entry
        k = int(fleet)
        card = fetch(k, name)
        number = seas.place(s, k, card, box.cell(int(x), int(y)))
        if not box.is_island[card] and "bare" not in more:
            s.flag[number], s.ships[number] = k, 1
        if "of" in more:
            s.flag[number] = int(more[more.index("of") + 1])
        if more and more[-1].startswith("x"):
            s.ships[number] = int(more[-1][1:])
        s.islands += box.is_island[card]
    s.hands = [tuple(fetch(k, name) for name in words((hands or {}).get(k, ""))) for k in range(seats)]
    for k in range(seats):
        named = (piles or {}).get(k)
        s.piles[k] = tuple(rest[k]) if named is None else tuple(fetch(k, name) for name in words(named))
    left = [e for e, n in enumerate(box.events) for _ in range(n)]
    for _ in range(krakens):
        left.remove(KRAKEN)
    s.krakens = krakens

    def events(text: str) -> tuple[int, ...]:
        found = tuple(EVENTS.index(name) for name in words(text))
        for e in found:
            left.remove(e)
        return found

    top = events(deck)
    s.kept = [events((kept or {}).get(k, "")) for k in range(seats)]
    s.deck = top + tuple(e for e in left if e == KRAKEN)
    s.out = tuple(e for e in left if e != KRAKEN)
    s.supply = [(supply or {}).get(k, box.ships - s.afloat(k)) for k in range(seats)]
    s.turn, s.idle = seat + 1, 1
    s.stack = [Turn(), Refill(seat), Window(seat), Acting(seat)]
    return s


def may(s: Any, verb: str = "") -> list[str]:
    """The sentences that may be said now, of those that begin with ``verb``, sorted."""
    return sorted(text for text in saying.may(s) if text.startswith(verb))


def cells(s: Any, verb: str) -> set[tuple[int, int]]:
    """The places that may be named after ``verb`` now."""
    return {(int(x), int(y)) for text in may(s, verb) for x, y in [text.split(" ")[-2:]]}


def ship(s: Any, x: int, y: int) -> tuple[int, int]:
    """Whose ships stand on the card at x, y, and how many; ``BARE`` if none does."""
    number = s.at(x, y)
    assert number != EMPTY, f"no card lies at {x} {y}"
    return s.flag[number], s.ships[number]


def hand(s: Any, seat: int) -> list[str]:
    """The names of a hand, in their order."""
    return [s.box.names[n] for n in s.hands[seat]]


def keeps(s: Any, seat: int) -> list[str]:
    """The names of the events a seat keeps."""
    return [EVENTS[e] for e in s.kept[seat]]


def happened(s: Any) -> list[str]:
    """The kinds of what the last answer brought, in order."""
    return [e.what for e in s.told]
