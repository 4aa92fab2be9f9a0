"""A position set up by hand, at the start of a turn: what may be said of it, and whether it is possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from islands_nb.kernel.arrange import each, named, row, whole
from islands_nb.kernel.errors import BadOption, BadPosition, Refusal

from .actions import House, Land, Lay, Token
from .chart import Chart, chart_of
from .houses import no_house, put_house
from .rules import Preparing, Turn
from .setup import square
from .state import Table
from .tokens import Bonus
from .why import why_not_land, why_not_lay
from .words import amount

FIELDS = {
    "turn": "whose turn it is: a seat, Alexis' too",
    "laid": "the map, in an order in which each tile touches one before it: lists [tile, x, y, turn], [own, x, y, seat] and "
    "[grey, x, y, seat]; a tile is optionally followed by the seat that laid it",
    "hands": "for each player the tiles of its hand, except those in taken; None for as dealt",
    "taken": "for each player the tiles of its hand that all saw it take",
    "face_up": "the tiles that lie face up",
    "navigation": "the Navigation stack: its tiles, the next first, or how many there are",
    "reserve": "the reserve: its tiles, the next first, or how many there are; the others are out of the game",
    "under": "tiles shown and put under the reserve, the first to be drawn first",
    "tokens": "bonus tokens on the map: lists [seat, token, kind, over, x, y, area]",
    "houses": "houses on the map: lists [seat, x, y, area]",
    "at_hand": "for each player how many houses are at hand; the others are in the reserve",
    "points": "for each player the prestige gained",
    "discovery": "for each player the points of the discovery tokens it keeps",
    "objectives": "for each player its objective of this round and the one put aside; None for as dealt",
    "missions": "in the Advanced mode: for each player its mission of this round and the one put aside",
    "rewards": "in the Advanced mode: for each player its reward of this round and the one put aside",
    "expedition": "the Expedition cards that Alexis has turned up, the last one last",
}
MOST = 999  # points
FAR = 99  # from 0 0
Cards = tuple[int, ...]


def arrange(s: Table, said: Mapping[str, Any]) -> None:
    """Make ``s``, as it was dealt, into the position that ``said`` describes. What it leaves out stays as dealt, if it can.

    By default the start tiles lie in a square, and the first two cards of each player are for this round and the next. Tiles and
    cards that are not named go where there is room, in the order in which they were dealt.
    """
    players = s.seats - bool(s.level)
    order = [(s.first + k) % s.seats for k in range(s.seats) if not s.is_alexis((s.first + k) % s.seats)]
    turn = whole(said.get("turn", s.first), "turn", 0, s.seats - 1)
    s.stack.clear()
    tiles = Tiles(s, [*s.face_up, *(t for k in order for t in s.hands[k]), *s.navigation, *s.reserve])
    s.navigation, s.reserve, s.hands = (), (), [()] * s.seats  # ships are laid when the Navigation stack is used up
    _map(s, said, turn, tiles)
    _tokens(s, said, players)
    _houses(s, said, players)
    tiles.deal(said, players, order)
    s.points[:players] = each(said.get("points", [0] * players), "points", players, 0, MOST)
    _discovery(s, said, players)
    _cards(s, said, players, order)
    _expedition(s, said)
    s.round = s.box.ships - s.ships_left() + 1
    when = s.round - 1  # as if placed in an earlier round, so that under the option of M7.4 it forbids no other house
    s.houses = [(seat, place, area, when) for seat, place, area, _ in s.houses]
    s.chart = chart_of(s.box, s.laid, s.bonus, s.houses, s.round if s.per_round else None)
    s.stack += [Preparing(), Turn(turn)]


def _refuse(where: str, why: Refusal | None) -> None:
    """Raise ``BadPosition`` if a rule refuses."""
    if why is not None:
        raise BadPosition(f"{where}: {why.reason} ({why.rule})")


# -- the map ------------------------------------------------------------------------------------------------------------------


def _map(s: Table, said: Mapping[str, Any], turn: int, tiles: Tiles) -> None:
    """Lay the tiles, each where it fits."""
    box = s.box
    if "laid" not in said:
        if not s.laid:
            try:
                square(s)
            except BadOption:
                raise BadPosition("laid: say what lies there; no faces of the start tiles close the square (M1.4)") from None
        return
    s.laid, s.chart = [], Chart()
    faces: set[str] = set()
    for k, value in enumerate(row(said["laid"], "laid")):
        where, values = f"laid[{k}]", row(value, f"laid[{k}]")
        if len(values) not in (4, 5):
            raise BadPosition(f"{where}: it is [tile, x, y, turn], or [own, x, y, seat] or [grey, x, y, seat] for a ship")
        x, y = (whole(v, f"{where}, place", -FAR, FAR) for v in values[1:3])
        if values[0] in ("own", "grey"):
            _ship(s, values, x, y, where)
            continue
        tile = named(values[0], where, box.tile)
        by = whole(values[4], f"{where}, seat", 0, s.seats - 1) if len(values) == 5 else turn
        if tile < box.landscapes:
            tiles.take(tile, where)
        elif box.start[tile] in faces:
            raise BadPosition(f"{where}: a start tile is laid with one of its faces, and the other is not used (M1.3)")
        else:
            faces.add(box.start[tile])
        side = whole(values[3], f"{where}, turn", 0, 3)
        _refuse(where, why_not_lay(s, tile, Lay(values[0], x, y, side)))
        s.lay(tile, x, y, side, by)
    if not s.laid:
        raise BadPosition("laid: at least one tile lies there, for the others touch it (M4.1)")
    s.starts = ()


def _ship(s: Table, values: list[Any], x: int, y: int, where: str) -> None:
    """Lay a ship on the map; not the last one, with which the game would be over."""
    if len(values) != 4:
        raise BadPosition(f"{where}: a ship is [own, x, y, seat] or [grey, x, y, seat]")
    if not s.laid:
        raise BadPosition(f"{where}: the first tile laid is no ship (M1.2)")
    own = values[0] == "own"
    seat = whole(values[3], f"{where}, seat", 0, s.seats - 1 - bool(own and s.level))  # Alexis has none (M11.2)
    if not (s.own_ship[seat] if own else s.grey):
        gone = f"seat {seat} has one ship of its own, and it is laid" if own else "no grey ship is left"
        raise BadPosition(f"{where}: {gone} (M1.7, M6.1)")
    _refuse(where, why_not_land(s, seat, Land(values[0], x, y)))
    if own:
        s.own_ship[seat] = False
    else:
        s.grey -= 1
    if not s.ships_left():
        raise BadPosition(f"{where}: with ship {s.box.ships} the game is over (M10.2)")
    s.lay(s.box.first_ship + seat if own else s.box.grey, x, y, 0, seat)


def _tokens(s: Table, said: Mapping[str, Any], players: int) -> None:
    """Place bonus tokens, each where the rules allow it."""
    for k, value in enumerate(row(said.get("tokens", []), "tokens")):
        where, values = f"tokens[{k}]", row(value, f"tokens[{k}]", 7)
        seat = whole(values[0], f"{where}, seat", 0, players - 1)
        x, y = (whole(v, f"{where}, place", -FAR, FAR) for v in values[4:6])
        token, kind, over, area = (_word(v, where) for v in (*values[1:4], values[6]))
        action = Token(token, kind, over, x, y, area)
        _refuse(where, Bonus(seat, 1).refusal(s, action))
        Bonus(seat, 1).answer(s, action)


def _houses(s: Table, said: Mapping[str, Any], players: int) -> None:
    """Place houses, each on an area with room. One island may have two houses of a seat: it may have been two islands (M7.8)."""
    box, built = s.box, [0] * s.seats
    for k, value in enumerate(row(said.get("houses", []), "houses")):
        where, values = f"houses[{k}]", row(value, f"houses[{k}]", 4)
        seat = whole(values[0], f"{where}, seat", 0, s.seats - 1)
        x, y = (whole(v, f"{where}, place", -FAR, FAR) for v in values[1:3])
        action = House(x, y, _word(values[3], where))
        s.chart.forget_owners()
        no = no_house(s, seat, action)
        _refuse(where, no if isinstance(no, Refusal) else None)
        put_house(s, seat, action)
        built[seat] += 1
        if built[seat] > box.houses:
            raise BadPosition(f"{where}: each has {amount(box.houses, 'house')} (M1.1)")
    usual = [max(0, min(box.at_hand, box.houses) - n) for n in built]
    hand = each(said.get("at_hand", usual[:players]), "at_hand", players, 0, box.houses)
    for seat in range(s.seats):
        left = box.houses - built[seat]
        own = hand[seat] if seat < players else left
        if own > left:
            has = amount(box.houses, "house")
            raise BadPosition(f"at_hand: seat {seat} has {has} (M1.1), and those on the map and at hand are {built[seat] + own}")
        s.at_hand[seat], s.in_reserve[seat] = own, left - own


def _word(value: Any, where: str) -> str:
    if not isinstance(value, str) or len(value) > 40:
        raise BadPosition(
            f"{where}: {str(value)[:40]!r} is not a word of a sentence such as token B1 as flower over land at 0 0 N"
        )
    return value


# -- tiles that do not lie on the map -----------------------------------------------------------------------------------------


class Tiles:
    """The landscape tiles that have no place yet."""

    def __init__(self, s: Table, dealt: list[int]) -> None:
        self.s, self.left = s, dealt

    def take(self, tile: int, where: str) -> int:
        """Give a tile its place."""
        if tile not in self.left:
            raise BadPosition(f"{where}: {self.s.box.names[tile]} lies in two places, and there is only one (M1.6)")
        self.left.remove(tile)
        return tile

    def named(self, value: Any, where: str) -> Cards:
        """Tiles by name."""
        known = {name: t for name, t in self.s.box.tile.items() if t < self.s.box.landscapes}
        return tuple(self.take(named(name, where, known), where) for name in row(value, where))

    def next(self, n: int) -> Cards:
        """The next tiles, as they were dealt."""
        out, self.left = tuple(self.left[:n]), self.left[n:]
        return out

    def some(self, value: Any, where: str) -> tuple[Cards, int]:
        """A stack: the tiles named, and how many others belong to it."""
        if isinstance(value, list):
            return self.named(value, where), 0
        return (), whole(value, where, 0, self.s.box.landscapes)

    def deal(self, said: Mapping[str, Any], players: int, order: list[int]) -> None:
        """Deal first what is named, then the rest as dealt."""
        s, box = self.s, self.s.box
        hands: list[Cards | None] = [None] * players
        for seat, value in enumerate(row(said.get("taken", [[]] * players), "taken", players)):
            s.taken[seat] = self.named(value, f"taken[{seat}]")
        for seat, value in enumerate(row(said.get("hands", hands), "hands", players)):
            hands[seat] = None if value is None else self.named(value, f"hands[{seat}]")
        up = self.named(said["face_up"], "face_up") if "face_up" in said else None
        s.under = self.named(said.get("under", []), "under")
        navigation, more = self.some(said["navigation"], "navigation") if "navigation" in said else ((), -1)
        reserve, rest = self.some(said["reserve"], "reserve") if "reserve" in said else ((), -1)
        if up is None:
            up = self.next(box.face_up)
        for seat in order:
            own = hands[seat]
            s.hands[seat] = self.next(max(0, box.hand - len(s.taken[seat]))) if own is None else own
            if len(s.hand(seat)) != box.hand:
                held = amount(len(s.hand(seat)), "tile")
                raise BadPosition(f"hands[{seat}]: a hand holds {box.hand} tiles at the start of a turn (M1.8, M3.3), not {held}")
        s.face_up = list(up)
        for name, n in (("navigation", more), ("reserve", rest)):
            if n > len(self.left):
                raise BadPosition(f"{name}: {amount(n, 'tile')} of {len(self.left)} that have no other place (M1.6)")
            stack = self.next(n if n >= 0 else box.navigation if name == "navigation" else len(self.left))
            if name == "navigation":
                s.navigation = (*navigation, *stack)
            else:
                s.reserve = (*reserve, *stack)
        s.boxed = tuple(self.left)
        if len(s.navigation) > box.navigation:
            raise BadPosition(f"navigation: it is a stack of {box.navigation} tiles (M2.2), not {len(s.navigation)}")
        if len(up) > box.face_up:
            raise BadPosition(f"face_up: {box.face_up} tiles lie face up (M1.8), not {len(up)}")
        if len(up) < box.face_up and (s.navigation or s.reserve or s.under):
            there = len(s.navigation) + len(s.reserve) + len(s.under)
            raise BadPosition(
                f"face_up: {box.face_up} tiles lie face up while there are others to turn up (M3.4), and {there} are"
            )


# -- cards and discovery tokens -----------------------------------------------------------------------------------------------


def _discovery(s: Table, said: Mapping[str, Any], players: int) -> None:
    """Deal the discovery tokens kept, by their points."""
    box, bag = s.box, list(s.bag)
    for seat, value in enumerate(row(said.get("discovery", [[]] * players), "discovery", players)):
        where, kept = f"discovery[{seat}]", []
        for points in row(value, where):
            n = whole(points, where, 0, MOST)
            token = next((t for t in bag if box.discovery[t] == n), None)
            if token is None:
                raise BadPosition(f"{where}: no discovery token of {n} is left (M1.9)")
            bag.remove(token)
            kept.append(token)
        s.kept[seat] = tuple(sorted(kept))
    s.bag = tuple(bag)


def _cards(s: Table, said: Mapping[str, Any], players: int, order: list[int]) -> None:
    """Deal the cards that each player has chosen for this round and for the next."""
    box = s.box
    goals = "missions" if s.advanced else "objectives"
    for name in ("objectives", "missions", "rewards"):
        if name in said and name not in (goals, "rewards" if s.advanced else goals):
            mode = "Advanced" if s.advanced else "Normal"
            raise BadPosition(f"{name}: there are none in the {mode} mode (M1.11)")
    known = {name: k for name, k in box.goal.items() if (k >= box.objectives) == s.advanced}
    s.goal_now, s.goal_aside, s.goals_back, s.goals = _chosen(s, said, goals, known, s.goals_held, s.goals, players, order)
    s.goals_held = [()] * s.seats
    if s.advanced:
        s.reward_now, s.reward_aside, s.rewards_back, s.rewards = _chosen(
            s, said, "rewards", box.reward, s.rewards_held, s.rewards, players, order
        )
        s.rewards_held = [()] * s.seats


def _chosen(
    s: Table,
    said: Mapping[str, Any],
    name: str,
    known: Mapping[str, int],
    held: list[Cards],
    stack: Cards,
    players: int,
    order: list[int],
) -> tuple[list[Cards], list[Cards], list[Cards], Cards]:
    """For each player the card for now, the one put aside, and those put back; and the stack."""
    left = [*(held[k][0] for k in order if held[k]), *(c for k in order for c in held[k][1:]), *stack]  # as they were dealt
    chosen: list[Cards | None] = [None] * players
    for seat, value in enumerate(row(said.get(name, chosen), name, players)):
        if value is None:
            continue
        own = []
        for word in row(value, f"{name}[{seat}]", 2):
            card = named(word, f"{name}[{seat}]", known)
            if card not in left:
                raise BadPosition(f"{name}[{seat}]: {word} is in two places, and there is only one (M2.4)")
            left.remove(card)
            own.append(card)
        chosen[seat] = tuple(own)
    nothing: list[Cards] = [()] * s.seats
    now, aside, back = nothing[:], nothing[:], nothing[:]
    for seat in order:
        two = chosen[seat]
        if two is None:
            two, left = tuple(left[:2]), left[2:]
        now[seat], aside[seat] = two[:1], two[1:]
    for seat in order:
        n = s.box.draw - 1
        back[seat], left = tuple(left[:n]), left[n:]
    return now, aside, back, tuple(left)


def _expedition(s: Table, said: Mapping[str, Any]) -> None:
    """Deal Alexis' cards. A card that he has turned up was in his stack, wherever it was dealt."""
    if "expedition" not in said:
        return
    if not s.level:
        raise BadPosition("expedition: Alexis plays against one player alone (M11.1)")
    box = s.box
    number = {str(card["id"]): k for k, card in enumerate(box.expeditions)}
    for word in row(said["expedition"], "expedition"):
        card = named(word, "expedition", number)
        if card in s.used:
            raise BadPosition(f"expedition: {word} is turned up twice, and there is only one (M11.1)")
        land = box.expeditions[card]["does"] == "land"
        stack, out = (s.lands, s.lands_out) if land else (s.explores, s.explores_out)
        if not stack:
            kind = "Land" if land else "Explore"
            raise BadPosition(f"expedition: at level {s.level} there are no more {kind} cards in his stack (M11.1)")
        if card in stack:
            stack = tuple(c for c in stack if c != card)
        else:
            out = (*(c for c in out if c != card), stack[-1])
            stack = stack[:-1]
        if land:
            s.lands, s.lands_out = stack, out
        else:
            s.explores, s.explores_out = stack, out
        at = s.steps.index(int(land))
        s.steps = s.steps[:at] + s.steps[at + 1 :]
        s.used += (card,)
        s.card = card
