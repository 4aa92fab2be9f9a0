"""Tables that look the same to one seat."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

from .rng import Rng
from .view import NOBODY, OWNER, sees

S = TypeVar("S")


def imagine(s: S, seat: int | None, rng: Rng) -> S:
    """A table that ``seat`` cannot tell from ``s``: hidden pieces are dealt anew, and chance is yet to decide.

    Pieces change places only within their pool, and only to places that may hold them (``holds``). The new generator matters as
    much as the new cards: a search that copied the table's own would know every draw before it is made. ``rng`` deals, and then
    becomes the new table's generator.
    """
    t: Any = s.clone()  # type: ignore[attr-defined]
    t.rng = rng
    t.told = None
    places: dict[str, list[tuple[str, int | None, Any]]] = {}
    for f in fields(t):
        who, pool, holds = sees(f), f.metadata.get("pool"), f.metadata.get("holds")
        if pool is None or who not in (OWNER, NOBODY):
            continue
        value = getattr(t, f.name)
        if who == OWNER or (value and isinstance(value[0], tuple)):
            slots: list[tuple[str, int | None, Any]] = [
                (f.name, k, holds) for k in range(len(value)) if who == NOBODY or k != seat
            ]
        else:
            slots = [(f.name, None, holds)]
        for slot in slots:
            # "fleet*" is one pool per seat: what a seat holds never was another's.
            places.setdefault(pool.replace("*", str(slot[1])), []).append(slot)
    for slots in places.values():
        # Sorted first: the deal must follow from what the seat knows and from `rng`, not from where the pieces really are.
        pieces = rng.shuffled(sorted(p for name, k, _ in slots for p in _at(t, name, k)))
        # The choosy places take first, each the next pieces that it may hold; then the rest is shuffled again, since those pieces
        # are missing from its front. So all deals that fit are equally likely.
        choosy = [slot for slot in slots if slot[2] is not None]
        for name, k, holds in choosy:
            fit = [i for i, p in enumerate(pieces) if holds(t, p)][: len(_at(t, name, k))]
            dealt, taken = tuple(pieces[i] for i in fit), set(fit)
            pieces = [p for i, p in enumerate(pieces) if i not in taken]
            _put(t, name, k, dealt)
        if choosy:
            pieces = rng.shuffled(pieces)
        for name, k, holds in slots:
            if holds is None:
                n = len(_at(t, name, k))
                dealt, pieces = tuple(pieces[:n]), pieces[n:]
                _put(t, name, k, dealt)
    return t  # type: ignore[no-any-return]


def _at(t: Any, name: str, k: int | None) -> Any:
    value = getattr(t, name)
    return value if k is None else value[k]


def _put(t: Any, name: str, k: int | None, pieces: tuple[Any, ...]) -> None:
    if k is None:
        setattr(t, name, pieces)
    else:
        getattr(t, name)[k] = pieces
