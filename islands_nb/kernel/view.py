"""Who may see what, declared where the thing itself is declared.

Each field of a table says who sees it, so ``view`` and ``imagine`` are the same two functions for every game. A field that says
nothing is seen by nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields
from typing import Any

ALL, OWNER, NOBODY, SHARED = "all", "owner", "nobody", "shared"


def zone(sees: str, *, pool: str | None = None, holds: Callable[[Any, Any], bool] | None = None, **kw: Any) -> Any:
    """A dataclass field that ``sees`` may look into.

    ``ALL``: everybody. ``OWNER``: a list by seat; each seat sees its own entry, and the number of pieces in the others.
    ``NOBODY``: all see only the number of pieces. ``SHARED``: not part of the position (the box, the events of this ply, what is
    kept to save counting again); never in a view.

    ``pool`` joins hidden places whose pieces may be exchanged: ``imagine`` deals them anew among all places of that pool; a name
    that ends in ``*`` is one pool per seat. ``holds(table, piece)`` says whether a piece may be here, as far as every seat knows;
    places of one pool that have a ``holds`` hold the same pieces.
    """
    return field(metadata={"sees": sees, "pool": pool, "holds": holds}, **kw)


def sees(f: Any) -> str:
    """Who may look into the field ``f``: nobody, unless it says so."""
    return str(f.metadata.get("sees", NOBODY))


def view(s: Any, seat: int | str | None) -> dict[str, Any]:
    """What ``seat`` sees of ``s`` as plain JSON data (``None``: what all see; ``"all"``: the open table).

    Besides the fields, ``stack`` says what is still to be done: a list, the present task last, of ``{"task": its name, its
    fields...}``. It is public: secrets are kept in zones, never in tasks.
    """
    out: dict[str, Any] = {"seat": seat}
    for f in fields(s):
        if f.name == "stack":
            out["stack"] = [_task(t) for t in s.stack]
            continue
        who, value = sees(f), getattr(s, f.name)
        if who == ALL or (seat == "all" and who in (OWNER, NOBODY) and isinstance(value, list | tuple)):
            out[f.name] = _plain(value)
        elif who == OWNER:
            out[f.name] = [_plain(v) if k == seat else len(v) for k, v in enumerate(value)]
        elif who == NOBODY and isinstance(value, list | tuple):
            out[f.name] = [len(v) for v in value] if value and isinstance(value[0], list | tuple) else len(value)
    return out


def _plain(value: Any) -> Any:
    """``value`` with lists in place of tuples, all the way down, so that a view equals its own JSON."""
    if isinstance(value, list | tuple):
        return [_plain(v) if isinstance(v, list | tuple) else v for v in value]
    return value


def _task(task: Any) -> dict[str, Any]:
    return {"task": type(task).__name__, **{f.name: _plain(getattr(task, f.name)) for f in fields(task)}}
