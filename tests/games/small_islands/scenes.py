"""Positions of Small Islands by name, and play as lines of a log.

s = table(laid="S1b 0 0 0; L02 0 -1 2", hands={0: "L07 L08"}, face_up="L01 L03 L04", navigation=0)
s = say(s, "0 take L01", "0 lay L01 at 0 1 turned 0")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from islands_nb.games.small_islands import GAME
from islands_nb.games.small_islands.box import DIGIT, SIDES
from islands_nb.games.small_islands.chart import Chart, bits
from islands_nb.games.small_islands.reward import RoundOver, Settling
from islands_nb.games.small_islands.rules import REFILLING, Acting, Laying, Preparing, Turn
from islands_nb.games.small_islands.state import Table
from islands_nb.games.small_islands.tokens import Bonus
from islands_nb.kernel.flow import settle
from tests.tools import saying

IN_WORDS = saying.Saying(GAME)
say, why, refused = IN_WORDS.say, IN_WORDS.why, IN_WORDS.refused
may, happened = saying.may, saying.happened

BOX = GAME.box
# Four tiles that make an island of five areas are in many tests: see ``five``.


def tiles(text: str, box: Any = BOX) -> list[int]:
    """The numbers of the tiles named."""
    return [box.tile[name] for name in text.split()]


def table(
    seats: int = 2,
    *,
    seat: int = 0,
    task: str = "act",
    laid: str = "S1b 0 0 0",
    hands: Mapping[int, str] | None = None,
    taken: Mapping[int, str] | None = None,
    face_up: str | None = None,
    navigation: int = 0,
    reserve: str | None = None,
    under: str = "",
    houses: Iterable[tuple[int, str]] = (),
    goal: str = "",
    reward: str = "",
    card: str = "",
    box: Any = None,
    **options: Any,
) -> Table:
    """A started game (seed 1) in which these tiles lie there instead, and ``seat`` has ``task``: act, lay, bonus, settle, turn.

    ``laid`` names tiles with x, y and turn, "own" and "grey" for ships, perhaps with the seat that laid them: ``own 1 0 0 1``.
    What is not said stays as dealt, as far as its tiles were not named elsewhere. ``houses`` are pairs of a seat and "x y
    area". Tiles must fit each other; they need not touch. ``goal`` and ``reward`` are revealed, for ``settle``, else held for
    this round; ``card`` is Alexis' last.
    """
    s = GAME.start(seats, 1, box, {"start": "square", **options}).clone()
    box = s.box
    used: set[int] = set()

    def named(text: str) -> tuple[int, ...]:
        found = tuple(tiles(text, box))
        for tile in found:
            assert tile not in used, f"{box.names[tile]} is named twice"
            used.add(tile)
        return found

    s.laid, s.bonus, s.houses, s.chart = [], [], [], Chart()
    for part in filter(None, (p.strip() for p in laid.split(";"))):
        name, x, y, turn, *by = part.split()
        who = int(by[0]) if by else seat
        if name in ("own", "grey"):
            tile = box.grey if name == "grey" else box.first_ship + who
            if name == "own":
                s.own_ship[who] = False
            else:
                s.grey -= 1
        else:
            (tile,) = named(name)
        code = s.chart.open.get(int(x) + 256 * int(y), 0)
        edges = box.edges[tile][int(turn)]
        touching = [(code // digit % 3, edge) for digit, edge in zip(DIGIT, edges, strict=True)]
        assert all(asked in (0, edge) for asked, edge in touching), f"{part} does not fit"
        s.lay(tile, int(x), int(y), int(turn), who)
    hand = {k: named(text) for k, text in (hands or {}).items()}
    seen = {k: named(text) for k, text in (taken or {}).items()}
    up = None if face_up is None else named(face_up)
    rest = None if reserve is None else named(reserve)
    s.under = named(under)
    free = [t for t in range(box.landscapes) if t not in used]
    for k in range(s.seats):
        if s.is_alexis(k):
            s.taken[k] = seen.get(k, ())
            continue
        if k in hand:
            s.hands[k] = hand[k]
        else:
            s.hands[k], free = tuple(free[: box.hand]), free[box.hand :]
        s.taken[k] = seen.get(k, ())
    if up is None:
        up, free = tuple(free[: box.face_up]), free[box.face_up :]
    s.face_up = list(up)
    s.navigation, free = tuple(free[:navigation]), free[navigation:]
    s.reserve = tuple(free) if rest is None else rest
    for who, where in houses:
        x, y, area = where.split()
        place = s.chart.grid[int(x) + 256 * int(y)]
        tile, _, _, turn, _ = s.laid[place]
        k = box.sides[tile][turn][SIDES.index(area)]
        s.houses.append((who, place, k, 1))
        s.chart.build(box, who, place, k)
        s.at_hand[who] -= 1
    s.round = 1
    hide_cards(s)
    if goal:
        give(s, seat, goal, reward, "shown" if task == "settle" else "now")
    if card:
        s.card = next(k for k, c in enumerate(box.expeditions) if c["id"] == card)
    then: list[Any] = [Preparing(), Turn((seat + 1) % s.seats), REFILLING]
    s.stack = {
        "act": [*then, Acting(seat)],
        "lay": [*then, Laying(seat)],
        "bonus": [*then, Bonus(seat, box.tokens_a_turn)],
        "settle": [Preparing(), RoundOver(seat), Settling(seat)],
        "turn": [Preparing(), Turn(seat)],
    }[task]
    if task == "turn":
        settle(s)
    return s


def hide_cards(s: Table) -> None:
    """Everybody has chosen the first card in hand for now, put the second aside, and the third back."""
    for k in range(s.seats):
        for held, now, aside, back in (
            (s.goals_held, s.goal_now, s.goal_aside, s.goals_back),
            (s.rewards_held, s.reward_now, s.reward_aside, s.rewards_back),
        ):
            now[k], aside[k], back[k], held[k] = held[k][:1], held[k][1:2], held[k][2:], ()


def give(s: Table, seat: int, goal: str, reward: str = "", where: str = "now") -> None:
    """A seat has this objective, or mission and reward, for the round: "now" or already "shown"."""
    box = s.box
    for name, index, deck, now, shown, others in (
        (goal, box.goal, "goals", s.goal_now, s.goals_shown, (s.goal_now, s.goal_aside, s.goals_back)),
        (reward, box.reward, "rewards", s.reward_now, s.rewards_shown, (s.reward_now, s.reward_aside, s.rewards_back)),
    ):
        if not name:
            continue
        card = index[name]
        setattr(s, deck, tuple(c for c in getattr(s, deck) if c != card) + now[seat])
        now[seat] = ()
        for cards in others:
            for k in range(s.seats):
                cards[k] = tuple(c for c in cards[k] if c != card)
        (now if where == "now" else shown)[seat] = (card,)


def island(s: Any, x: int, y: int, area: str) -> tuple[int, tuple[int, ...]]:
    """The size and the count of the island of an area."""
    place = s.chart.grid[x + 256 * y]
    label = s.chart.island[place * s.box.wide + s.chart.sides[place][SIDES.index(area)]]
    return s.chart.size(label), s.chart.counts[label]


def where(s: Any) -> dict[int, str]:
    """Where each landscape tile and each face laid is. A tile in two places fails."""
    out: dict[int, str] = {}
    places: list[tuple[str, Iterable[int]]] = [
        ("reserve", s.reserve),
        ("navigation", s.navigation),
        ("face up", s.face_up),
        ("under", s.under),
        ("map", (t for t, *_ in s.laid if t < s.box.first_ship)),
        *((f"hand {k}", cards) for k, cards in enumerate(s.hands)),
        *((f"taken {k}", cards) for k, cards in enumerate(s.taken)),
    ]
    for place, cards in places:
        for card in cards:
            assert card not in out, f"{s.box.names[card]} lies in {out[card]} and in {place}"
            out[card] = place
    return out


def tallies(s: Any) -> list[tuple[int, tuple[int, ...]]]:
    """Size and count of every island, sorted."""
    chart = s.chart
    return sorted((chart.tiles[k].bit_count(), chart.counts[k]) for k in chart.islands())


__all__ = ["BOX", "bits"]
