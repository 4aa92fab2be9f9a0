"""Quests: when one is complete, who uses it, and the small moves of markers (S6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.events import Event
from islands_nb.kernel.script import begin

from .words import amount

if TYPE_CHECKING:
    from .state import Table


# -- completion ---------------------------------------------------------------------------------------------------------------


def check(s: Table) -> None:
    """Is a quest complete? A check that falls due while another is being resolved, or before all moves are made, waits for it.

    What is complete is frozen for all quests at once, their markers are lifted, and then they are resolved in the board's
    order (S6.5, S6.6).
    """
    seats, markers = s.seats, s.markers
    isle = s.box.islands[s.island]
    full = []
    at = 0
    for q, needs in enumerate(isle.needs):
        if sum(markers[at : at + seats]) >= needs:
            full.append(q)
        at += seats
    if not full or waits(s):
        return
    s.stack.append(CHECKING)
    order = s.clockwise(s.current if s.turn else s.first)
    for q in reversed(full):
        at = q * seats
        counts = tuple(markers[at : at + seats])
        markers[at : at + seats] = [0] * seats
        s.stack.append(Completed(q, counts, tuple(k for k in order if counts[k]), ()))  # S6.8
    if s.told is not None:
        for task in reversed(s.stack[-len(full) :]):
            q = isle.quests[task.quest]
            facts = (("quest", q.id), ("markers", " ".join(map(str, task.counts))))
            s.tell(Event("completed", None, f"{q.name} was completed", facts, (f"quest {q.id}",)))


def waits(s: Table) -> bool:
    """Is a check still to come, before which no other is made?"""
    return any(type(task) is Checking for task in s.stack)


@data
class Checking:
    """Look once more whether a quest is complete; until then nobody looks (S6.7)."""

    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Look."""
        check(s)


CHECKING = Checking()


@data
class Completed:
    """A completed quest: each seat's markers when it was, who still is to use it, which cards were taken by it (S8.5)."""

    quest: int
    counts: tuple[int, ...]
    users: tuple[int, ...]
    taken: tuple[int, ...]
    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """The next participant uses it; each finishes before the next begins (S6.8)."""
        if not self.users:
            return
        user, rest = self.users[0], self.users[1:]
        s.stack.append(Completed(self.quest, self.counts, rest, self.taken))
        isle = s.isle
        quest, mine = isle.quests[self.quest], self.counts[user]
        if isle.ranks:
            s.stack.append(Rising(user))
        most = max(self.counts)
        below = [n for n in self.counts if 0 < n < most]
        if mine == most:  # S6.9
            begin(s, quest.texts["most"], user)
        elif mine == max(below):  # S6.10
            begin(s, quest.texts["second"], user)
        begin(s, quest.texts["each"], user)


@data
class Rising:
    """Who has completed a quest rises a rank, and from the last falls to the first (S13.2)."""

    seat: int
    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Rise."""
        ranks = s.isle.ranks
        s.ranks[self.seat] = (s.ranks[self.seat] + 1) % len(ranks)
        if s.told is not None:
            rank = ranks[s.ranks[self.seat]]
            s.tell(Event("rose", self.seat, f"became {rank.name}", (("rank", rank.id),), (f"rank {self.seat}",)))


def resolved(s: Table) -> Completed | None:
    """The quest that is being resolved."""
    return next((task for task in reversed(s.stack) if type(task) is Completed), None)


# -- small moves --------------------------------------------------------------------------------------------------------------


def with_markers(s: Table, seat: int) -> list[int]:
    """The quests with markers of a seat."""
    return [q for q in range(len(s.markers) // s.seats) if s.markers[q * s.seats + seat]]


def put(s: Table, seat: int, quest: int, n: int = 1) -> None:
    """Markers from the hold to a quest."""
    s.markers[quest * s.seats + seat] += n
    if s.told is not None:
        q = s.isle.quests[quest]
        words = f"placed {'a marker' if n == 1 else amount(n, 'marker')} on {q.name}"
        s.tell(Event("placed", seat, words, (("quest", q.id), ("placed", n)), (f"quest {q.id}",)))


def lift(s: Table, seat: int, quest: int, n: int = 1) -> None:
    """Markers from a quest back to the hold; this completes nothing (S6.13)."""
    s.markers[quest * s.seats + seat] -= n
    if s.told is not None:
        q = s.isle.quests[quest]
        words = f"took {'a marker' if n == 1 else amount(n, 'marker')} back from {q.name}"
        s.tell(Event("took back", seat, words, (("quest", q.id), ("placed", -n)), (f"quest {q.id}",)))


def shift(s: Table, by: int, owner: int, quest: int, to: int) -> None:
    """A marker from a quest to another."""
    s.markers[quest * s.seats + owner] -= 1
    s.markers[to * s.seats + owner] += 1
    if s.told is not None:
        a, b = s.isle.quests[quest], s.isle.quests[to]
        whose = "a marker" if by == owner else f"a marker of seat {owner}"
        facts = (("quest", b.id), ("source", a.id), ("owner", owner))
        s.tell(Event("moved", by, f"moved {whose} from {a.name} to {b.name}", facts, (f"quest {a.id}", f"quest {b.id}")))


def targets(s: Table, source: int, but: int = -1) -> list[int]:
    """Where a marker may go from ``source``: not to where it is, nor to the quest ``but`` (S6.11, S6.12)."""
    return [q for q in s.placeable() if q not in (source, but)]
