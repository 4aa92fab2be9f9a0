"""Two games, or two branches of one, side by side: as boards and as tables."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from islands_nb.kernel.doors import DOORS
from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.flow import to_act
from islands_nb.kernel.view import view
from islands_nb.session import Moment, Session

from .picture import Picture, picture


@dataclass(frozen=True)
class Difference:
    """What differs between two positions: ``parted`` is the number of answers the two games share, ``words`` a summary.

    ``table("players")`` is a DataFrame with one row for each cell that differs. As the value of a notebook cell, this shows both
    boards and all that differs.
    """

    names: tuple[str, str]
    parted: int
    words: str
    pictures: tuple[Picture, Picture]
    _rows: dict[str, list[dict[str, Any]]]

    def tables(self) -> list[str]:
        """The names of the tables in which something differs."""
        return [name for name, rows in self._rows.items() if rows]

    def table(self, name: str) -> Any:
        """The cells of a table that differ: ``row`` (its first cell, or its number), ``column``, then one column per game."""
        if name not in self._rows:
            raise BadInput(f"there is no table {name!r}; there are {', '.join(self._rows)}")
        return DOORS["frame"](self._rows[name])

    def __repr__(self) -> str:
        return self.words

    def _repr_html_(self) -> str:
        head = "".join(
            f'<div style="flex:1 1 420px"><b>{escape(name)}</b>{still.html()}</div>'
            for name, still in zip(self.names, self.pictures, strict=True)
        )
        lines = "<br>".join(map(escape, self.words.split("\n")))
        parts = [f'<p>{lines}</p><div style="display:flex;flex-wrap:wrap;gap:12px">{head}</div>']
        for name in self.tables():
            rows = self._rows[name]
            cells = "".join(f"<tr>{''.join(f'<td>{escape(_said(v))}</td>' for v in row.values())}</tr>" for row in rows)
            titles = "".join(f"<th>{escape(str(column))}</th>" for column in rows[0])
            parts.append(
                f"<table><caption>{escape(name)}</caption><thead><tr>{titles}</tr></thead><tbody>{cells}</tbody></table>"
            )
        return "".join(parts)


def diff(a: Session, b: Session, *, seat: int | str | None = None) -> Difference:
    """Compare the positions that two sessions of one game show, such as two branches: side by side, as boards and as tables.

    They are compared as all see them, or as ``seat`` does. Raises ``errors.BadInput`` if they are not of one game.
    """
    for s in (a, b):
        if not isinstance(s, Session):
            raise BadInput(f"diff compares two sessions, not {type(s).__name__}")
    if a.game != b.game or a.seats != b.seats:
        raise BadInput(f"{a!r} and {b!r} are not the same game with as many players")
    seat = a._check_seat(seat)
    one, two = a.now(), b.now()
    names = _names(a, b)
    parted = _parted(one, two) if a.log.head() == b.log.head() and a.log.extras() == b.log.extras() else 0
    rows = {name: _cells(name, one, two, names, seat) for name in a.game.tables}
    stills = picture(a, seat=seat), picture(b, seat=seat)
    return Difference(names, parted, _words(one, two, names, parted, rows, seat), stills, rows)


def _names(a: Session, b: Session) -> tuple[str, str]:
    if a.name == b.name or "row" in (a.name, b.name) or "column" in (a.name, b.name):
        return f"{a.name} (a)", f"{b.name} (b)"
    return a.name, b.name


def _parted(one: Moment, two: Moment) -> int:
    """How many answers two games share, up to the positions shown."""
    pairs = list(zip(one.lines[: one.ply], two.lines[: two.ply], strict=False))
    return next((n for n, (x, y) in enumerate(pairs) if x != y), len(pairs))


def _cells(name: str, one: Moment, two: Moment, names: tuple[str, str], seat: int | str | None) -> list[dict[str, Any]]:
    rows = one.game.tables[name]
    tables = [rows(view(now.states[now.ply], seat), now.states[now.ply].box) for now in (one, two)]
    out = []
    for n in range(max(map(len, tables))):
        left, right = (table[n] if n < len(table) else {} for table in tables)
        for column in {**left, **right}:
            values = [row.get(column) for row in (left, right)]
            if values[0] != values[1]:
                row = left.get("name") or right.get("name") or n
                out.append({"row": row, "column": column, names[0]: values[0], names[1]: values[1]})
    return out


def _said(value: Any) -> str:
    return "" if value is None else str(value)


def _words(one: Moment, two: Moment, names: tuple[str, str], parted: int, rows: dict[str, list[Any]], seat: Any) -> str:
    out = [f"{one.game.title}: {names[0]} at ply {one.ply}, {names[1]} at ply {two.ply}"]
    nexts = [now.said(parted + 1, seat) if now.ply > parted else "stops" for now in (one, two)]
    if nexts == ["stops", "stops"]:
        out.append(f"the same answers, {parted} of them" if parted else "no answer yet")
    else:
        out.append(f"alike up to ply {parted}; then {names[0]}: {nexts[0]}, {names[1]}: {nexts[1]}")
    for name, now in zip(names, (one, two), strict=True):
        state = now.states[now.ply]
        turn = to_act(state)
        end = "over" if turn is None else f"{now.names[turn]} to answer"
        out.append(f"{name}: scores {', '.join(map(str, now.game.scores(state)))}; {end}")
    count = sum(map(len, rows.values()))
    out.append(f"{count} cells of {sum(map(bool, rows.values()))} tables differ" if count else "nothing differs in any table")
    return "\n".join(out)
