"""Positions of 7 Islands by name, and play as lines of a log.

s = table(hands={0: "landing, copper_coin"}, markers={"bank": "1 0"})
s = say(s, "0 use landing", "0 place on bank")
assert s.coins == [1, 0]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from islands_nb.games.seven_islands import GAME
from islands_nb.games.seven_islands.rules import TURN, shop
from islands_nb.games.seven_islands.state import Table
from islands_nb.kernel.flow import settle
from tests.tools import saying

IN_WORDS = saying.Saying(GAME)
say, why, refused = IN_WORDS.say, IN_WORDS.why, IN_WORDS.refused
may, happened = saying.may, saying.happened

Names = str | Mapping[int, str]
Numbers = int | Iterable[int] | None


def kinds(s: Table, names: str) -> tuple[int, ...]:
    """Cards by name, between commas: "landing, 3 copper_coin"."""
    out: list[int] = []
    for part in filter(None, (p.strip() for p in names.split(","))):
        n, _, name = part.rpartition(" ")
        out += [s.box.kind[name]] * int(n or 1)
    return tuple(out)


def table(
    seats: int = 2,
    *,
    island: Any = "usual",
    cards: Any = "first_adventure",
    seat: int = 0,
    first: int = 0,
    turn: int = 1,
    phase: str = "act",
    hands: Mapping[int, str] | None = None,
    shown: Mapping[int, str] | None = None,
    decks: Mapping[int, str] | None = None,
    tops: Mapping[int, str] | None = None,
    discards: Mapping[int, str] | None = None,
    used: str = "",
    money: int = 0,
    food: Numbers = None,
    coins: Numbers = None,
    vp: Numbers = None,
    markers: Mapping[str, str] | None = None,
    piles: Mapping[str, int] | None = None,
    ranks: Iterable[int] | None = None,
    deals: str | None = None,
    monster: str | None = None,
    counter: int | None = None,
    idle: int = 0,
    box: Any = None,
) -> Table:
    """A started game (seed 1) in which these cards lie there instead, and ``seat`` is in the phase "act", "buy", or before its
    turn ("start").

    Cards are named as in ``kinds``; what is not said stays as dealt. ``markers={"bank": "1 0"}`` are those of each seat. ``turn``
    is how many rounds have begun.
    """
    s = GAME.start(seats, 1, box, {"island": island, "cards": cards}).clone()
    s.told = None
    s.first = first
    for name, said in (("hands", hands), ("shown", shown), ("decks", decks), ("tops", tops), ("discards", discards)):
        for k, names in (said or {}).items():
            getattr(s, name)[k] = kinds(s, names)
    s.used, s.money = kinds(s, used), money
    for name, value in (("food", food), ("coins", coins), ("vp", vp)):
        if value is not None:
            setattr(s, name, [value] * seats if isinstance(value, int) else list(value))
    isle = s.isle
    for quest, said in (markers or {}).items():
        q = isle.index[quest]
        s.markers[q * seats : q * seats + seats] = [int(n) for n in said.split()]
    for card, n in (piles or {}).items():
        s.piles[s.box.kind[card]] = n
    if ranks is not None:
        s.ranks = list(ranks)
    if deals is not None:
        s.deals = kinds(s, deals)
    if monster is not None:
        s.monster = isle.index[monster]
    if counter is not None:
        s.counter = counter
    s.idle = idle
    s.turn = (turn - 1) * seats + (seat - first) % seats + (phase != "start")
    count_again(s)  # what was used is of the seat whose turn it is
    if phase == "start":
        s.stack = [TURN]
        TURN_once(s)
    else:
        s.stack = [TURN, s.box.ending[seat]]
        if phase == "buy":
            shop(s, seat)
        else:
            s.stack.append(s.box.acting[seat])
    return s


def TURN_once(s: Table) -> None:
    """Begin the turn that comes, with its events."""
    s.told = []
    settle(s)


def count_again(s: Table) -> None:
    """What each seat owns, from where its cards lie."""
    n = len(s.box.cost)
    current = s.current if s.turn else 0
    s.owned = [0] * (s.seats * n)
    for seat in range(s.seats):
        mine = (*s.hands[seat], *s.shown[seat], *s.decks[seat], *s.tops[seat], *s.discards[seat])
        for card in (*mine, *(s.used if seat == current else ())):
            s.owned[seat * n + card] += 1


def names(s: Any, cards: Iterable[int]) -> str:
    """Cards as "landing, 2 water", in order of first sight."""
    return ", ".join(f"{n} {s.box.ids[c]}" if n > 1 else s.box.ids[c] for c, n in Counter(cards).items())


def hand(s: Any, seat: int) -> str:
    """The hand of a seat, the shown cards first."""
    return names(s, s.hand(seat))


def lies(s: Any, quest: str) -> list[int]:
    """The markers of each seat on a quest."""
    q = s.isle.index[quest]
    return s.markers[q * s.seats : q * s.seats + s.seats]


def whole(s: Any) -> Counter[int]:
    """Every card of the game, wherever it lies."""
    out: Counter[int] = Counter()
    for zone in (s.hands, s.shown, s.decks, s.tops, s.discards):
        for cards in zone:
            out.update(cards)
    for cards in (s.used, s.removed, s.deals, s.boxed):
        out.update(cards)
    for card, n in enumerate(s.piles):
        if n:
            out[card] += n
    return out
