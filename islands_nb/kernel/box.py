"""What is in a box, as data with its sources; and a box with edits.

A room's ``data/box.toml`` holds rows of several kinds. Each row says where it is from; ``unsure`` names the fields with a weaker
source:

    [source]
    R = "the rulebook"
    X = "reconstructed: no source is known; the reasons stand in docs/decisions"

    [[card]]
    id     = "card_7"
    cost   = 7
    ducats = 2
    from   = "R"
    unsure = { ducats = "X" }

The room declares which kinds and fields there are and which values they may hold (``SHAPE``), and what must be true of the whole
(``check``). A box is never changed: ``edit`` makes another.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from .data import integer, whole
from .errors import BadBox

B = TypeVar("B", bound="Box")
Row = dict[str, Any]
Edit = tuple[str, str, tuple[tuple[str, Any], ...]]

EDITED = "edited"
TEXT_LIMIT = 400


@dataclass(frozen=True)
class Whole:
    """A field that holds a whole number from ``low`` to ``high``."""

    low: int
    high: int

    def wrong(self, value: Any) -> str:
        """What is wrong with ``value``; "" when it will do."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            return f"must be a whole number from {self.low} to {self.high}, not {value!r}"
        return ""


@dataclass(frozen=True)
class Words:
    """A field that holds text, of at least ``least`` characters; if that is 0, it may be empty."""

    least: int = 1

    def wrong(self, value: Any) -> str:
        """What is wrong with ``value``; "" when it will do."""
        if not isinstance(value, str) or not self.least <= len(value) <= TEXT_LIMIT or not value.isprintable():
            return f"must be a text of {self.least} to {TEXT_LIMIT} characters, not {value!r}"
        return ""


def read(package: str, name: str) -> dict[str, Any]:
    """A TOML file of a room's ``data`` folder."""
    import tomllib  # both are imported with the first game, which makes the package's import a tenth shorter
    from importlib.resources import files

    return tomllib.loads((files(package) / "data" / name).read_text(encoding="utf-8"))


class Box:
    """The pieces a game is played with. Rooms derive their own, with typed lists made once by ``ready``."""

    SHAPE: ClassVar[Mapping[str, Mapping[str, Whole | Words]]] = {}
    NEEDED: ClassVar[Mapping[str, Sequence[str]]] = {}  # kind: the ids of rows that the rules refer to
    LEAST: ClassVar[Mapping[str, int]] = {}  # the id of a row of the kind "number": its least value

    def __init__(self, tables: Mapping[str, Any], edits: tuple[Edit, ...] = ()) -> None:
        self.sources: dict[str, str] = dict(tables.get("source", {}))
        self.rows: dict[str, dict[str, Row]] = {}
        self.edits = edits
        self._tables = tables
        for kind in tables:
            if kind != "source" and kind not in self.SHAPE:
                raise BadBox(f"[[{kind}]]: no such kind of row; there are {', '.join(self.SHAPE)}")
        for kind, shape in self.SHAPE.items():
            self.rows[kind] = {}
            rows = tables.get(kind, ())
            if not isinstance(rows, list | tuple) or not all(isinstance(row, dict) for row in rows):
                raise BadBox(f"{kind}: write each row of this kind under [[{kind}]]")
            for row in rows:
                self._take(kind, shape, row)
        for kind, id, changes in edits:
            self._change(kind, id, dict(changes))
        self._check_rows()
        self.check()
        self.ready()
        self._hash = hash((type(self), *self.lines()))  # once, since boxes are keys; an edit may hold lists

    @classmethod
    def load(cls: type[B], package: str) -> B:
        """The printed box of the room ``package``."""
        return cls(read(package, "box.toml"))

    # -- reading ----------------------------------------------------------------------------------------------------------

    def _take(self, kind: str, shape: Mapping[str, Whole | Words], row: Row) -> None:
        id = row.get("id")
        if not isinstance(id, str) or not id or " " in id:
            raise BadBox(f"[[{kind}]] {row!r}: a row needs an id of one word")
        where = f"{kind} {id}"
        if id in self.rows[kind]:
            raise BadBox(f"{where}: there are two rows with this id")
        for key in row:
            if key not in shape and key not in ("id", "from", "unsure"):
                raise BadBox(f"{where}: no such field {key!r}; there are {', '.join(shape)}")
        for key in shape:
            if key not in row:
                raise BadBox(f"{where}: {key} is missing")
            wrong = shape[key].wrong(row[key])
            if wrong:
                raise BadBox(f"{where}: {key} {wrong}")
        unsure = row.get("unsure", {})
        for key in unsure:
            if key not in shape:
                raise BadBox(f"{where}: unsure names {key!r}, and the row has no such field")
        for key, source in [("the row", row.get("from")), *unsure.items()]:
            if source not in self.sources:
                raise BadBox(f"{where}: {key} is from {source!r}, and [source] has no such entry")
        self.rows[kind][id] = dict(row)

    def add(self, kind: str, whole: Row) -> None:
        """Add a whole thing that somebody made, such as an island: an edit without an id. Raises ``BadBox``.

        A room whose players bring their own pieces overrides this.
        """
        raise BadBox(f"edit: this game takes no {kind} of your own")

    def _change(self, kind: str, id: str, changes: Row) -> None:
        if not id:
            self.add(kind, changes)
            return
        if kind not in self.SHAPE:
            raise BadBox(f"edit: no kind of row is called {kind!r}; there are {', '.join(self.SHAPE)}")
        if id not in self.rows[kind]:
            raise BadBox(f"edit: there is no {kind} {id!r}; there are {', '.join(self.rows[kind])}")
        shape, row = self.SHAPE[kind], self.rows[kind][id]
        for key, value in changes.items():
            if key not in shape:
                raise BadBox(f"edit of {kind} {id}: no such field {key!r}; there are {', '.join(shape)}")
            wrong = shape[key].wrong(value)
            if wrong:
                raise BadBox(f"edit of {kind} {id}: {key} {wrong}")
        unsure = {**row.get("unsure", {}), **dict.fromkeys(changes, EDITED)}
        self.rows[kind][id] = {**row, **changes, "unsure": unsure}

    def _check_rows(self) -> None:
        """Raise ``BadBox`` unless there is a row of each kind, and every row that is needed, with a value it may have."""
        for kind in self.SHAPE:
            if not self.rows[kind]:
                raise BadBox(f"{kind}: there is no row of this kind")
        for kind, ids in self.NEEDED.items():
            for id in ids:
                if id not in self.rows[kind]:
                    raise BadBox(f"{kind} {id}: the row is missing")
        for id, least in self.LEAST.items():
            value = self.rows["number"][id]["value"]
            if value < least:
                raise BadBox(f"number {id}: must be at least {least}, not {value}")

    def check(self) -> None:
        """Raise ``BadBox``, naming the row, when no game can be played with these pieces."""

    def ready(self) -> None:
        """Make the lists that the rules read."""

    # -- editing ----------------------------------------------------------------------------------------------------------

    def edit(self: B, kind: str, id: str, /, **changes: Any) -> B:
        """A box with these fields of one row changed. Raises ``BadBox``, which names the row and what it may hold."""
        for word in (kind, id):
            if not isinstance(word, str):
                some = next(iter(self.SHAPE))
                raise BadBox(f"edit: {word!r} names no row, as in edit({some!r}, {next(iter(self.rows[some]))!r}, field=value)")
        if not changes:
            raise BadBox(f"edit of {kind} {id}: say what to change, as in edit({kind!r}, {id!r}, field=value)")
        return self.edited([(kind, id, tuple(sorted((key, integer(value)) for key, value in changes.items())))])

    def edit_rows(self: B, rows: Iterable[Mapping[str, Any]]) -> B:
        """A box made from rows ``kind, id, field, value``, such as ``game.pieces()`` handed back with some values changed.

        ``rows`` may also be a DataFrame of those columns. Rows left out stay as they are.
        """
        records = rows.to_dict("records") if hasattr(rows, "to_dict") and hasattr(rows, "columns") else rows
        if isinstance(records, str) or not isinstance(records, Iterable):
            raise BadBox(
                f"rows of kind, id, field and value are needed, or a DataFrame with these columns, not {type(rows).__name__}"
            )
        changed: dict[tuple[str, str], Row] = {}
        for n, row in enumerate(records):
            try:
                kind, id, key, value = (row[k] for k in ("kind", "id", "field", "value"))
            except (KeyError, TypeError):
                raise BadBox(f"row {n}: needs kind, id, field and value, not {row!r}") from None
            if not all(isinstance(word, str) for word in (kind, id, key)):
                raise BadBox(f"row {n}: kind, id and field are words, not {kind!r}, {id!r}, {key!r}")
            known = self.rows.get(kind, {}).get(id, {})
            value = _cell(value, known.get(key))
            if _blank(value):
                raise BadBox(f"row {n}: {kind} {id}, {key}: the value is blank")
            if key not in known or known[key] != value:
                changed.setdefault((kind, id), {})[key] = value
        return self.edited([(k, i, tuple(sorted(c.items()))) for (k, i), c in changed.items()])

    def edited(self: B, edits: Iterable[Edit]) -> B:
        """A box with several rows changed, checked after the last change: two costs may be swapped. Raises ``BadBox``."""
        return type(self)(self._tables, (*self.edits, *edits))

    # -- telling ----------------------------------------------------------------------------------------------------------

    def pieces(self) -> list[Row]:
        """One row per field: ``kind, id, field, value, source`` (in words), ``status``.

        The status is the class of the source, the word before its colon: rulebook, sourced, derived, reconstructed; or edited.
        """
        out = []
        for kind, shape in self.SHAPE.items():
            for id, row in self.rows[kind].items():
                for key in shape or ("id",):  # a row that is only a name still has a source
                    source = row.get("unsure", {}).get(key, row["from"])
                    text = self.sources.get(source, "changed by hand")
                    status = EDITED if source == EDITED else text.split(":")[0]
                    out.append(dict(kind=kind, id=id, field=key, value=row[key], source=text, status=status))
        return out

    def lines(self) -> list[str]:
        """The edits as lines of a log: ``+ card card_3 {"chests":3}``; a whole thing has no id: ``+ island {"name":"Reef"}``."""
        return [
            " ".join(filter(None, ("+", k, i, json.dumps(dict(c), sort_keys=True, separators=(",", ":")))))
            for k, i, c in self.edits
        ]

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.rows == self.rows and other.edits == self.edits

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._tables, self.edits)


def _cell(value: Any, before: Any) -> Any:
    """A cell of a table that may have gone through a CSV file, where numbers become text or floats, and empty texts blank."""
    value = value.item() if hasattr(value, "item") else value
    if before == "" and _blank(value):
        return before
    if isinstance(before, int):
        if isinstance(value, float) and value.is_integer():
            return int(value)
        if isinstance(value, str) and (number := whole(value)) is not None:
            return number
    return value


def _blank(value: Any) -> bool:
    """Is this an empty cell of a DataFrame? So is None, and anything that is not equal to itself or cannot tell."""
    try:
        return value is None or bool(value != value)
    except TypeError:
        return True
