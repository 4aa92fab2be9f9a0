"""What happened, and who may know it.

Rules report events as they go; boards animate them, tables list them, the live region reads them aloud. Rules never read one,
and in a search ``told`` is ``None`` and none are made.
Rules know seats by number only: they call another seat "seat 2", and whoever knows the names puts them in (``named``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

SEAT = re.compile(r"\bseat (\d+)\b")


class Event(NamedTuple):
    """One thing that happened.

    ``what`` is a word for tables ("bought"); ``seat`` who did it (``None``: the game itself); ``words`` a predicate in the
    past tense ("bought red 5 for 5 ducats"), or a whole sentence when nobody did it; ``facts`` names and numbers for tables;
    ``keys`` the pieces that moved; ``to`` the seats that may know of it (``None``: all). ``learnt`` marks that something hidden
    was shown, or left to chance and decided: undo between people stops there, and so does a preview.
    """

    what: str
    seat: int | None
    words: str
    facts: tuple[tuple[str, Any], ...] = ()
    keys: tuple[str, ...] = ()
    to: tuple[int, ...] | None = None
    learnt: bool = False

    def known_to(self, seat: int | str | None) -> bool:
        """May ``seat`` know this? (``None``: a spectator; "all": the open table.)"""
        return self.to is None or seat == "all" or seat in self.to


def named(words: str, names: Sequence[str]) -> str:
    """``words`` with names in place of "seat 2" and the like."""
    return SEAT.sub(lambda m: names[int(m[1])] if int(m[1]) < len(names) else m[0], words)


def happened(events: Iterable[Event], names: Sequence[str]) -> str:
    """Events in words. Of several things that one seat did, only the first has its name."""
    told, parts = list(events), []
    last: int | None = None
    for e in told:
        name = "" if e.seat is None or e.seat == last else f"{names[e.seat]} "
        parts.append(f"{name}{named(e.words, names)}")
        last = e.seat
    return "".join(
        f"{'' if not n else '. ' if words[:1].isupper() and e.seat is None else '; '}{words}"
        for n, (e, words) in enumerate(zip(told, parts, strict=True))
    )
