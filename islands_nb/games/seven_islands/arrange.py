"""A position set up by hand, at the start of a turn: what may be said of it, and whether it can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from islands_nb.kernel.arrange import each, named, row, table, whole
from islands_nb.kernel.data import whole as number
from islands_nb.kernel.errors import BadPosition
from islands_nb.kernel.flow import settle
from islands_nb.kernel.script import begin

from .rules import ENDS, TURN, lost_or_won, over
from .setup import arena
from .state import Cards, Table

CARDS = 'for each seat words such as "landing, 3 copper_coin", None for as dealt: '
FIELDS = {
    "turn": "whose turn it is: a seat; what its Start phase does is done",
    "first": "the starting player: a seat",
    "round": "how many rounds have begun",
    "hands": f"{CARDS}the hand, but for what all know of it",
    "shown": f"{CARDS}what all know of the hand",
    "decks": f"{CARDS}the deck, the next card first",
    "tops": f"{CARDS}known cards that lie on the deck, the next first",
    "discards": f"{CARDS}the discard pile, the newest card last",
    "removed": 'cards out of the game, such as "landing, 3 copper_coin"',
    "piles": 'how many cards of a kind lie in the Arena, such as {"medal": 2}',
    "food": "Food chips: a number for each seat",
    "coins": "Coin chips: a number for each seat",
    "vp": "VP chips: a number for each seat",
    "markers": 'by quest the markers of each seat, such as {"bank": [1, 0]}',
    "ranks": "for each seat its rank, on an island with ranks",
    "monster": "the quest where the monster is, on its island",
    "counter": "the monster counter",
    "deals": "the Arena Deck of the monster's island: its cards, the next first, or how many there are",
    "idle": "turns in a row in which no card has left the Arena",
}
PLACES = ("hands", "shown", "tops", "decks", "discards")
MOST = 999  # of any chip, and of rounds
ENDED = {"golden": "piles", "vp": "vp", "piles": "piles", "idle": "idle"}  # the field that says so
RULES = {"golden": "S9.3", "vp": "S9.4", "piles": "S9.2", "idle": "S9.5", "lost": "S15.10", "won": "S15.11"}


def arrange(s: Table, said: Mapping[str, Any]) -> None:
    """Make ``s``, as it was dealt, into the position that ``said`` describes. What it leaves out stays as dealt, if it can.

    Of a seat's first cards those that it has nowhere else are its hand and its deck, in the order they were dealt in. What is
    taken beyond them was in the Arena; what is left over when a pile is said to be smaller lies in the box.
    """
    s.first = whole(said.get("first", s.first), "first", 0, s.seats - 1)
    _as_dealt(s)
    for seat in range(s.seats):
        _ship(s, said, seat)
    s.removed = _cards(s, said.get("removed", ""), "removed")
    n = len(s.box.cost)
    s.owned = [0] * (s.seats * n)
    for seat in range(s.seats):
        for card in (*s.hand(seat), *s.tops[seat], *s.decks[seat], *s.discards[seat]):
            s.owned[seat * n + card] += 1
    _arena(s, said)
    for name in ("food", "coins", "vp"):
        if name in said:
            setattr(s, name, each(said[name], name, s.seats, 0, MOST))
    _island(s, said)
    s.idle = whole(said.get("idle", 0), "idle", 0, MOST)
    turn = whole(said.get("turn", s.first), "turn", 0, s.seats - 1)
    s.turn = (whole(said.get("round", 1), "round", 1, MOST) - 1) * s.seats + (turn - s.first) % s.seats
    _goes_on(s)
    s.stack = [TURN]


def _as_dealt(s: Table) -> None:
    """Take back what the first Start phase has done, and set up once more; what the island would ask there is left out."""
    box, isle = s.box, s.isle
    nothing: list[Cards] = [()] * s.seats
    for seat in range(s.seats):
        left = list(box.starters)
        deck: list[int] = []
        for card in (*s.hand(seat), *s.tops[seat], *s.decks[seat], *s.discards[seat], *box.starters):
            if card in left:
                left.remove(card)
                deck.append(card)
        s.decks[seat] = tuple(deck)
    s.hands, s.shown, s.tops, s.discards = nothing[:], nothing[:], nothing[:], nothing[:]
    opened = [k for k in box.choice for _ in range(s.piles[k])] if isle.ring else []
    gone = [k for k in s.removed if k in box.choice] if isle.ring else []
    s.deals = (*s.deals, *gone)
    s.piles = arena(s.seats, box, s.market)
    if isle.ring:
        for k in box.choice:
            s.piles[k] = opened.count(k)
    s.used, s.removed, s.money, s.idle, s.turn, s.outcome, s.monster = (), (), 0, 0, 0, "", -1
    s.food, s.coins, s.vp = [0] * s.seats, [0] * s.seats, [0] * s.seats
    s.markers, s.ranks = [0] * len(s.markers), [0] * len(s.ranks)
    s.stack.clear()
    for seat in range(s.seats):
        s.draw(seat, box.base["hand"])
    for seat in s.clockwise(s.first):
        begin(s, f"{isle.id} setup", seat)
        settle(s)
        s.stack.clear()


def _cards(s: Table, value: Any, where: str) -> Cards:
    """Cards by name: ``landing, 3 copper_coin``, or a list of such words."""
    box, out = s.box, []
    parts = value.split(",") if isinstance(value, str) else row(value, where)
    for part in parts:
        words = part.split() if isinstance(part, str) else [part]
        if not words and len(parts) == 1:
            break
        times = number(words[0]) if len(words) == 2 else 1
        if times is None or not 1 <= times <= 60 or len(words) not in (1, 2):
            raise BadPosition(f'{where}: {str(part)[:40]!r} is not a card; write "landing", or "3 copper_coin" for several')
        k = named(words[-1], where, box.kind)
        if k not in s.market and k not in box.starters:
            raise BadPosition(f"{where}: {box.names[k]} is not among the cards of this game (S1.5)")
        out += [k] * times
    return tuple(out)


def _ship(s: Table, said: Mapping[str, Any], seat: int) -> None:
    """The cards of a seat."""
    places: dict[str, Cards | None] = {}
    for name in PLACES:
        value = row(said[name], name, s.seats)[seat] if name in said else None
        places[name] = None if value is None else _cards(s, value, f"{name}[{seat}]")
    size, left = s.in_hand(seat), [*s.hand(seat), *s.tops[seat], *s.decks[seat]]
    for cards in places.values():
        for card in cards or ():
            if card in left:
                left.remove(card)
    hand, shown, deck, discards = places["hands"], places["shown"] or (), places["decks"], places["discards"]
    if hand is None:
        n = max(0, size - len(shown))
        hand, left = tuple(left[:n]), left[n:]
    s.hands[seat], s.shown[seat], s.tops[seat] = hand, shown, places["tops"] or ()
    s.decks[seat] = tuple(left) if deck is None else deck
    s.discards[seat] = s.discards[seat] if discards is None else discards


def _arena(s: Table, said: Mapping[str, Any]) -> None:
    """The piles, and the Arena Deck: no more cards of a kind than there are."""
    box = s.box
    usual, n = s.piles, len(box.cost)
    asked: dict[int, int] = {}
    for id, value in table(said.get("piles", {}), "piles").items():
        k = named(id, "piles", box.kind)
        if k not in s.market:
            raise BadPosition(f"piles: no pile of {box.names[k]} lies in the Arena of this game (S1.4, S1.5)")
        asked[k] = whole(value, f"piles, {id}", 0, box.count[k])
    hidden: Counter[int] = Counter()  # by kind what may lie in the Arena Deck
    s.piles = [0] * n
    for k in range(n):
        most = box.golden[s.seats] if k == box.medals[1] else box.count[k]
        there = sum(s.owned[k::n]) + s.removed.count(k) + asked.get(k, 0)
        if there > most:
            fields = [name for name in PLACES if name in said and any(k in cards for cards in getattr(s, name))]
            fields += [name for name, named in (("removed", k in s.removed), ("piles", k in asked)) if named]
            rule = "S1.3" if k == box.medals[1] else "S1.4" if k in box.starters else "S1.8"
            raise BadPosition(
                f"{', '.join(fields)}: {there} cards of {box.names[k]} lie in all places together, and there are {most} ({rule})"
            )
        if k in s.market:
            # The pile pays for what has been taken beyond the first decks.
            dealt = most if s.isle.ring and k in box.choice else usual[k] + s.seats * box.starters.count(k)
            s.piles[k] = asked[k] if k in asked else max(0, min(usual[k], dealt - there))
            hidden[k] = most - there - (0 if k in asked else s.piles[k])
    if not s.isle.ring:
        if "deals" in said:
            raise BadPosition(f"deals: {s.isle.name} has no Arena Deck (S15.2)")
        return
    back = [k for k in box.choice for _ in range(usual[k])]
    line = []
    for k in (*s.deals, *s.boxed, *back, *(c for c in sorted(box.choice) for _ in range(box.count[c]))):
        if hidden[k]:
            hidden[k] -= 1
            line.append(k)
    deals = said.get("deals", min(len(s.deals), len(line)))
    if isinstance(deals, str | list):
        s.deals = _cards(s, deals, "deals")
        for k in s.deals:
            if k not in line:
                raise BadPosition(f"deals: no {box.names[k]} is left for the Arena Deck (S15.2)")
            line.remove(k)
        s.boxed = tuple(line)
    else:
        n = whole(deals, "deals", 0, len(line))
        s.deals, s.boxed = tuple(line[:n]), tuple(line[n:])


def _island(s: Table, said: Mapping[str, Any]) -> None:
    """Markers, ranks, the monster."""
    isle, box, seats = s.isle, s.box, s.seats
    for id, value in table(said.get("markers", {}), "markers").items():
        q = named(id, "markers", isle.index)
        needs = isle.quests[q].needs
        s.markers[q * seats : (q + 1) * seats] = own = each(value, f"markers, {id}", seats, 0, needs)
        if sum(own) >= needs:
            raise BadPosition(f"markers: {needs} on {id} complete it, and are lifted; {sum(own)} cannot lie there (S6.3)")
    if "ranks" in said:
        if not isle.ranks:
            raise BadPosition(f"ranks: {isle.name} has none (S16.7)")
        known = {rank.id: k for k, rank in enumerate(isle.ranks)}
        s.ranks = [named(v, f"ranks[{k}]", known) for k, v in enumerate(row(said["ranks"], "ranks", seats))]
    if not isle.ring:
        for name in ("monster", "counter"):
            if name in said:
                raise BadPosition(f"{name}: there is no monster on {isle.name} (S16.7)")
        return
    s.monster = isle.ring[0]
    if "monster" in said:
        s.monster = named(said["monster"], "monster", {isle.quests[q].id: q for q in isle.ring})
    s.counter = whole(said.get("counter", box.counter_first), "counter", 1, box.counter_lost)


def _goes_on(s: Table) -> None:
    """Raise ``BadPosition`` where the game would be over."""
    if s.monster < 0:
        how = over(s)
        if how:
            raise BadPosition(f"{ENDED[how]}: {ENDS[how]}, and so the game is over ({RULES[how]})")
        return
    told, s.told = s.told, []
    if lost_or_won(s):
        lost = {"counter": s.counter >= s.box.counter_lost, "vp": not all(s.vp), "food": not all(s.food), "deals": not s.deals}
        field = next((name for name, is_it in lost.items() if is_it), "decks" if s.outcome == "lost" else "piles")
        raise BadPosition(f"{field}: {s.told[-1].words}, and so the game is over ({RULES[s.outcome]})")
    s.told = told
