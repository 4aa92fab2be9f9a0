"""The board in words: for a terminal, a doctest, a grader, a screen reader."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.flow import legal
from islands_nb.kernel.scene import Frame
from islands_nb.kernel.together import turned
from islands_nb.kernel.view import view
from islands_nb.session import Moment, Session

from .drawing import reader


def text(s: Session, seat: int | str | None = None) -> str:
    """The position shown, in words, as ``seat`` sees it, with the same content as its board."""
    seat = seat if seat == "turn" else s._check_seat(seat)
    now = s.now()
    return words(now, now.ply, seat)


def words(now: Moment, ply: int, seat: int | str | None, *, alone: bool = False) -> str:
    """The position at ``ply`` in words; with ``alone``, without a word about what came after it."""
    who = reader(now, seat)
    state = turned(now.states[ply], who)
    seen = view(state, who)
    roles = tuple(now.bots.get(k, ("",))[0] for k in range(len(now.names)))
    may = tuple(map(str, legal(state))) if isinstance(who, int) and seen["stack"] and seen["stack"][-1]["seat"] == who else ()
    head, detail = now.game.headline(seen, Frame(state.box, may, names=now.names, roles=roles))
    out = [f"{now.game.title}, ply {ply}" + (f" of {now.last}" if ply < now.last and not alone else ""), f"{head} ({detail})"]
    for name, rows in now.game.tables.items():
        out += ["", f"{name}:", *grid(rows(seen, state.box))]
    if may:
        out += ["", "you may say:", *(f"  {sentence}" for sentence in may)]
    return "\n".join(out)


def grid(rows: list[dict[str, Any]]) -> list[str]:
    """Rows as aligned columns: words to the left, numbers to the right."""
    if not rows:
        return ["  (empty)"]
    lines = [list(rows[0]), *(["" if v is None else str(v) for v in row.values()] for row in rows)]
    numbers = [isinstance(v, int) for v in rows[0].values()]
    wide = [max(len(line[k]) for line in lines) for k in range(len(lines[0]))]
    out = []
    for line in lines:
        cells = [c.rjust(w) if n else c.ljust(w) for c, w, n in zip(line, wide, numbers, strict=True)]
        out.append("  " + "  ".join(cells).rstrip())
    return out
