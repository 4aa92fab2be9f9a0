"""Counting up (O10, O11): from a position, or from what a seat sees of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from .box import IslandBox


class Count(NamedTuple):
    """A seat's jewels, by where they come from."""

    held: int
    change: int  # for ducats and sabres
    chests: dict[int, int]  # chests of each colour in play
    awards: dict[int, int]  # jewels for them
    variant: int

    @property
    def total(self) -> int:
        """Jewels in all."""
        return self.held + self.change + sum(self.awards.values()) + self.variant


def award(box: IslandBox, chests: Sequence[int]) -> list[int]:
    """Jewels for each seat's chests of one colour.

    The place of a seat is one more than the number of seats with more chests (O10.3, O10.4); no chests, no jewels (O10.6). If
    only one seat has chests, nobody else gets an award (O10.5).
    """
    out = []
    for mine in chests:
        place = sum(1 for other in chests if other > mine)
        out.append(box.awards[place] if mine and place < len(box.awards) else 0)
    return out


def change(box: IslandBox, ducats: int, sabres: int) -> int:
    """Jewels for ducats and sabres; the remainder is lost (O10.1, O10.2)."""
    return (ducats + box.per_sabre * sabres) // box.per_jewel


def count(box: IslandBox, seen: Any) -> list[Count]:
    """Each seat's jewels if the game were counted now. ``seen`` is a table, or a view as a dict."""
    of: Callable[[str], Any] = seen.__getitem__ if isinstance(seen, dict) else partial(getattr, seen)
    seats, colours, columns, n = of("seats"), of("colours"), of("columns"), len(box.colours)
    chests = {c: [sum(box.chests[k] for k in columns[seat * n + c]) for seat in range(seats)] for c in colours}
    awards = {c: award(box, chests[c]) for c in colours}
    out = []
    for seat in range(seats):
        different = len([c for c in colours if columns[seat * n + c]])  # O11.2
        bonus = [0, *(jewels for least, jewels in box.for_colours if different >= least)][-1] if of("variant") else 0
        out.append(
            Count(
                held=of("jewels")[seat],
                change=change(box, of("ducats")[seat], of("sabres")[seat]),
                chests={c: chests[c][seat] for c in colours},
                awards={c: awards[c][seat] for c in colours},
                variant=bonus,
            )
        )
    return out


def scores(s: Any) -> list[int]:
    """Each seat's jewels if the game were counted now."""
    return [c.total for c in count(s.box, s)]


def counts(s: Any) -> list[dict[str, int]]:
    """For the course of a game: what each seat holds."""
    return [
        dict(ducats=s.ducats[k], sabres=s.sabres[k], jewels=s.jewels[k], cards=sum(map(len, s.mine(k)))) for k in range(s.seats)
    ]
