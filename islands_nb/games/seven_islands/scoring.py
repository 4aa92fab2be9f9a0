"""Counting up (S9): from a position, or from what a seat sees of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from operator import mul
from typing import Any

from .box import IslandBox


@dataclass(slots=True)
class Count:
    """A seat's points, by where they come from.

    Nobody changes one. It is not frozen, for a frozen ``__init__`` takes three times as long, and bots count often.
    """

    cards: int
    chips: int
    island: int  # what the island gives, or takes, at the end

    @property
    def total(self) -> int:
        """Points in all; they may be fewer than none (S9.6)."""
        return self.cards + self.chips + self.island


def _of(seen: Any) -> Callable[[str], Any]:
    return seen.__getitem__ if isinstance(seen, dict) else partial(getattr, seen)


def count(box: IslandBox, seen: Any) -> list[Count]:
    """Each seat's points if the game were counted now. ``seen`` is a table, or a view as a dict."""
    of = _of(seen)
    seats, owned, n, vp = of("seats"), of("owned"), len(box.cost), of("vp")
    isle, out = box.islands[of("island")], []
    for seat in range(seats):
        mine = owned[seat * n : seat * n + n]
        island = 0
        if isle.points:
            has = {
                "food": of("food")[seat],
                "coin": of("coins")[seat],
                "marker": sum(of("markers")[seat::seats]),
                "card": sum(mine),
            }
            island = sum(p.n * has[p.thing] for p in isle.points)
        out.append(Count(sum(map(mul, mine, box.points)), vp[seat], island))
    return out


def medals_gone(box: IslandBox, seen: Any) -> tuple[int, int]:
    """How many of the medals have left the Arena, of how many: all must go to defeat the monster (S15.11)."""
    of = _of(seen)
    total = box.count[box.medals[0]] + box.golden[of("seats")]
    return total - sum(of("piles")[k] for k in box.medals), total


def scores_seen(box: IslandBox, seen: Any) -> list[int]:
    """Each seat's points if the game were counted now, from a table or from what a seat sees of one.

    Against the monster nobody counts points (S15.13): all have the number of medals gone, and a game that is not won never has
    all of them.
    """
    of = _of(seen)
    if box.islands[of("island")].system != "monster":
        return [c.total for c in count(box, seen)]
    gone, total = medals_gone(box, seen)
    return [total if of("outcome") == "won" else min(gone, total - 1)] * of("seats")


def scores(s: Any) -> list[int]:
    """Each seat's points if the game were counted now."""
    return scores_seen(s.box, s)


def won(s: Any) -> list[bool] | None:
    """Against the monster all win, or all lose (S15.13); on other islands the points decide."""
    return [s.outcome == "won"] * s.seats if s.isle.system == "monster" else None


def ties(s: Any) -> list[tuple[int, ...]]:
    """Among equals the win goes to whoever of them began to play last (S9.7)."""
    if s.isle.system == "monster":
        return [()] * s.seats
    return [((k - s.first) % s.seats,) for k in range(s.seats)]


def counts(s: Any) -> list[dict[str, int]]:
    """For the course of a game: what each seat has."""
    n, box = len(s.box.cost), s.box
    out = []
    for k in range(s.seats):
        mine = s.owned[k * n : k * n + n]
        coin = sum(c * v for c, v in zip(mine, box.coin, strict=True))
        out.append(
            dict(
                deck=sum(mine),
                coin_value=coin,
                vp_chips=s.vp[k],
                food=s.food[k],
                coins=s.coins[k],
                markers=sum(s.markers[k :: s.seats]),
                money=s.money if k == s.current and s.stack else 0,
            )
        )
    return out
