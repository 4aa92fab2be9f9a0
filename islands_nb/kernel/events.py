"""What happened, and who may know it.

Rules tell events as they go; boards animate from them, tables list them, the live region reads them aloud. Rules never read
one, and in a search ``told`` is ``None`` and none is made.
Rules know seats by their numbers only: where they speak of another seat they say "seat 2", and who knows the names says them.
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
    ``to`` the seats that may know (``None``: all); ``learnt`` marks a hidden piece shown or chance fallen: what undo between
    people stops at, and a preview too; ``keys`` the pieces that moved.
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
    """Words in which "seat 2" is said by its name."""
    return SEAT.sub(lambda m: names[int(m[1])] if int(m[1]) < len(names) else m[0], words)


def happened(events: Iterable[Event], names: Sequence[str]) -> str:
    """Events in words. The name is said once for what one seat did."""
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
