"""What holds while it holds: numbers an island changes, and points at the end (S11.4, S16).

A clause is ``others hand 4``, ``you pay vp``, ``with 5 all reveal 3``: for whom, which number, what it is then. ``you`` are those
who have a marker on the quest, ``others`` those who see another's there, ``all`` everybody while anybody has one; ``with 5`` asks
for exactly so many markers of players.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from islands_nb.kernel.script import Unread

FORM = re.compile(r"(?:with (\d+) )?(you|others|all) (?:(hand|price|reveal) (?:(plus|minus) )?(\d+)|(pay vp)|start (.+))")
HOW = (
    "a clause reads 'others hand 4', 'you hand plus 1', 'others price plus 1', 'all reveal 3', 'you pay vp' or "
    "'you start remove 1 from hand'; 'with 5' may stand before it"
)
POINTS = re.compile(r"(win|lose) (\d+) for each (food|coin|marker|card)")
LIMIT = 20
LEAST = {"hand": 2, "reveal": 1}  # however clauses add up (S16.4)
DEAREST = 3  # more than that, and with the first deck nobody could ever buy


@dataclass(frozen=True)
class Clause:
    """``quest`` (-1: the island itself) changes ``what`` by ``n``, or to ``n`` where ``how`` is "".

    ``text`` is the cell of a start clause, and then the name of its text.
    """

    quest: int
    number: int  # of markers it asks for; 0: at least one
    whom: str
    what: str
    how: str
    n: int
    text: str = ""
    words: str = ""  # of a start clause

    def holds(self, s: Any, seat: int) -> bool:
        """Does it hold for this seat now? It does or does not: two markers do no more than one (S12.3, S12.5)."""
        if self.quest < 0:
            return True
        at = self.quest * s.seats
        lie: list[int] = s.markers[at : at + s.seats]
        if self.number and sum(lie) != self.number:
            return False
        if self.whom == "you":
            return bool(lie[seat])
        return sum(lie) > (lie[seat] if self.whom == "others" else 0)

    def prose(self) -> str:
        """In words."""
        when = "" if self.quest < 0 else f"while {self.number} markers lie here: " if self.number else self._while()
        who = {"you": "you", "others": "each other player", "all": "everybody"}[self.whom]
        they = "" if self.whom == "you" else "s"
        if self.what == "pay":
            return f"{when}{who} may pay with VP chips as with Coin chips"
        if self.what == "hand":
            n = {"": f"{self.n} cards", "plus": f"{self.n} more", "minus": f"{-self.n} fewer"}[self.how]
            return f"{when}{who} draw{they} {n} at the end of the turn"
        if self.what == "price":
            n = {"": f"{self.n} more than it costs", "plus": f"{self.n} more", "minus": f"{-self.n} less"}[self.how]
            return f"{when}{who} pay{they} {n} for each card bought"
        if self.what == "reveal":
            n = {"": str(self.n), "plus": f"{self.n} more", "minus": f"{-self.n} fewer"}[self.how]
            return f"{when}{n} cards are revealed for the monster's move"
        return f"{when}at the start of the turn, {who}: {self.words}"

    def _while(self) -> str:
        return "while anybody has a marker here: " if self.whom == "all" else "while you have a marker here: "


def clauses(text: str, quest: int) -> list[Clause]:
    """The clauses that a cell says. Raises ``Unread``."""
    out = []
    for part in text.split(";") if text.strip() else []:
        sentence = " ".join(part.split())
        found = FORM.fullmatch(sentence)
        if not found:
            raise Unread(f"{sentence!r} is not something that holds for a while; {HOW}")
        number, whom, what, how, n, pays, start = found.groups()
        if max(int(number or 0), int(n or 0)) > LIMIT:
            raise Unread(f"{sentence!r}: numbers go up to {LIMIT}")
        if number is not None and int(number) == 0:
            raise Unread(f"{sentence!r}: 'with 0' would hold when nothing lies there; use 1 or more")
        if quest < 0 and (number or whom != "all"):
            raise Unread(f"{sentence!r}: what always holds is for 'all', and names no number of markers")
        if what == "price" and int(n) > DEAREST:
            raise Unread(f"{sentence!r}: a price changes by {DEAREST} at most")
        if what in ("hand", "reveal") and not how and int(n) < LEAST[what]:
            raise Unread(f"{sentence!r}: it must be at least {LEAST[what]}")
        value = -int(n) if how == "minus" else int(n or 0)
        what = "pay" if pays else "start" if start else what
        out.append(Clause(quest, int(number or 0), whom, what, how or "", 1 if pays else value, start or ""))
    return out


def in_order(held: Iterable[Clause]) -> tuple[Clause, ...]:
    """Those that say a number first, those that add to it after them: else the one would swallow the other (S16.4)."""
    return tuple(sorted(held, key=lambda c: bool(c.how)))


@dataclass(frozen=True)
class Points:
    """So many points for each thing a seat has at the end (S14.2)."""

    n: int
    thing: str

    def prose(self) -> str:
        """In words."""
        what = {"food": "Food left", "coin": "Coin left", "marker": "marker on a quest", "card": "card owned"}[self.thing]
        return f"at the end, {'win' if self.n > 0 else 'lose'} {abs(self.n)} VP for each {what}"


def points(text: str) -> list[Points]:
    """What a cell says of the end. Raises ``Unread``."""
    out = []
    for part in text.split(";") if text.strip() else []:
        sentence = " ".join(part.split())
        found = POINTS.fullmatch(sentence)
        if not found:
            raise Unread(
                f"{sentence!r} is not a way to score; one reads 'win 1 for each THING' or 'lose 1 for each THING', "
                "and THING is food, coin, marker or card"
            )
        n = int(found[2])
        if not 1 <= n <= LIMIT:
            raise Unread(f"{sentence!r}: the number may be 1 to {LIMIT}")
        out.append(Points(n if found[1] == "win" else -n, found[3]))
    return out
