"""An island as data: quests, ranks, what holds on it. The printed ones are made so, and the one you write yourself (S16).

>>> from islands_nb.games.seven_islands import Island
>>> reef = Island.from_rows([dict(name="Reef of Echoes", needs=2, each="earn food 1; draw 2")], name="Echo")
>>> reef.quests[0].prose()
'Earn Food 1, then draw 2 cards.'
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from islands_nb.kernel.errors import BadBox
from islands_nb.kernel.script import Unread

from .actions import ChooseQuest, GiveUp, Move, Place, Send, TakeBack
from .cells import Reader, sentence
from .clauses import Clause, Points, clauses, in_order, points
from .effects import RaiseCounter
from .ending import never_ends

SYSTEMS = ("", "ranks", "monster")
ISLAND_CELLS = ("setup", "start", "end", "always", "scoring")
QUEST_CELLS = ("each", "most", "second", "while", "monster")
FIELDS = ("name", "id", "difficulty", "seats", *ISLAND_CELLS, "system", "quests", "ranks")
QUEST_FIELDS = ("name", "id", "needs", *QUEST_CELLS, "ring")
RANK_FIELDS = ("name", "id", "start", "while")
NAME_LIMIT, CELL_LIMIT, WHOLE_LIMIT, MOST_QUESTS, MOST_NEEDS = 60, 400, 3900, 12, 20


@dataclass(frozen=True)
class Quest:
    """A quest. ``texts`` are the names of its texts in the box, by part: each, most, second, monster."""

    id: str
    name: str
    needs: int
    cells: dict[str, str]
    texts: dict[str, str]
    clauses: tuple[Clause, ...]
    words: dict[str, str]  # by part, in words
    ring: int
    once: bool  # the monster's effect raises the counter, and is used once (S15.8)

    def prose(self) -> str:
        """What it does for players, in words."""
        w = self.words
        parts = [
            w["each"],
            f"Most markers: {w['most'][0].lower()}{w['most'][1:]}" if w["most"] else "",
            f"Second most: {w['second'][0].lower()}{w['second'][1:]}" if w["second"] else "",
            w["while"],
        ]
        return " ".join(p for p in parts if p) or "Nothing but its markers come back."


@dataclass(frozen=True)
class Rank:
    """A rank: what its holder does at the start of the turn, and what holds for him."""

    id: str
    name: str
    start: str  # the name of its text
    words: str
    clauses: dict[str, tuple[Clause, ...]]


class Island:
    """An island. ``data`` is all of it, as plain JSON; equal data is an equal island.

    Make one with ``Island.from_rows`` (a table) or ``Island.from_toml`` (a text), and hand it to
    ``isl.start("seven_islands", island=...)``.
    """

    def __init__(self, data: Mapping[str, Any], id: str = "own") -> None:
        self.id, self.data = id, _canonical(data)
        d = self.data
        self.name: str = d["name"]
        self.difficulty: int = d.get("difficulty", 0)
        self.system: str = d.get("system", "")
        low, high = d.get("seats", (1, 2) if self.system == "monster" else (2, 4))
        self.seats: tuple[int, int] = (low, high)
        self._reader = Reader()
        self.texts, self.offers = self._reader.texts, self._reader.offers
        self.quests = tuple(self._quest(k, q) for k, q in enumerate(d["quests"]))
        self.ranks = tuple(self._rank(r) for r in d.get("ranks", ()))
        for part in ("setup", "start", "end"):
            self._cell(f"{id} {part}", d.get(part, ""), "island", part)
        always = self._while(d.get("always", ""), -1, "always", f"{id} always")
        self.points: tuple[Points, ...] = tuple(_read(lambda: points(d.get("scoring", "")), "scoring"))
        every = [*always, *(c for q in self.quests for c in q.clauses)]
        self.clauses = {w: in_order(c for c in every if c.what == w) for w in {c.what for c in every}}
        self.words = {part: sentence(self.texts[f"{id} {part}"]) for part in ("setup", "start", "end")}
        self.words["always"] = _sentences(c.prose() for c in always)
        self.words["scoring"] = _sentences(p.prose() for p in self.points)
        self._check()
        self._look_up()

    def _look_up(self) -> None:
        """What a game asks at every turn, and each action once."""
        id = self.id
        # The texts that begin and end a turn, by name; "" where there is nothing to say.
        self.starts, self.ends = (f"{id} {part}" if self.texts[f"{id} {part}"] else "" for part in ("start", "end"))
        self.changed = frozenset([*self.clauses, *(what for rank in self.ranks for what in rank.clauses)])  # amounts
        self.by_rank = [
            {w: in_order((*self.clauses.get(w, ()), *rank.clauses.get(w, ()))) for w in self.changed} for rank in self.ranks
        ]
        held = self.clauses.get("start", ())
        self.held = [k for k, c in enumerate(held) if c.quest >= 0]
        self.always_first = [k for k, c in enumerate(held) if c.quest < 0]  # what the island itself says (S2.2)
        ids = [q.id for q in self.quests]
        self.index = {q: k for k, q in enumerate(ids)}
        self.needs = [q.needs for q in self.quests]
        self.every = n = range(len(ids))
        self.place, self.give_up, self.send = [Place(q) for q in ids], [GiveUp(q) for q in ids], [Send(q) for q in ids]
        self.take_back, self.choose = [TakeBack(q) for q in ids], [ChooseQuest(q) for q in ids]
        self.move = {(a, b): Move(ids[a], ids[b]) for a in n for b in n if a != b}
        self.ring = tuple(sorted((k for k in n if self.quests[k].ring), key=lambda k: self.quests[k].ring))

    # -- making one -------------------------------------------------------------------------------------------------------

    @classmethod
    def from_rows(cls, rows: Any, *, name: str = "An island of one's own", **whole: Any) -> Island:
        """An island from a table: a row a quest, with the columns ``name, needs, each, most, second, while``.

        ``rows`` is a DataFrame or a list of dicts; a blank cell says nothing. ``whole`` are the island's own cells: ``setup,
        start, end, always, scoring``; also ``difficulty``, ``seats``, ``system="ranks"`` with ``ranks``, a table of the
        same kind with
        ``name, start, while``. Raises ``BadBox``, which names the cell that is wrong.
        """
        data = {"name": name, **whole, "quests": _records(rows, "rows")}
        if "ranks" in whole:
            data["ranks"] = _records(whole["ranks"], "ranks")
        return cls(data)

    @classmethod
    def from_toml(cls, text: str) -> Island:
        """An island from a TOML text: ``name = "..."``, cells such as ``start = "earn food 1"``, and a ``[[quest]]`` for each
        quest; with ``system = "ranks"`` a ``[[rank]]`` for each rank. Raises ``BadBox``, which names the cell that is wrong.
        """
        if not isinstance(text, str):
            raise BadBox(f"an island is read from a text, not from {type(text).__name__}; for a file, pass open(path).read()")
        try:
            data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            hint = "" if "\n" in text else "; of a file hand in what is in it, open(path).read()"
            raise BadBox(f"the island is not TOML: {error}{hint}") from None
        for one, more in (("quest", "quests"), ("rank", "ranks")):
            if one in data and more in data:
                raise BadBox(f"[[{more}]]: {more} stand under [[{one}]] here, and there are some under both")
            if one in data:
                data[more] = data.pop(one)
        return cls(data)

    def changing(self, what: str, rank: int = -1) -> tuple[Clause, ...]:
        """The clauses that may change an amount, for a player of this rank (-1: of none), in the order of S16.4."""
        return self.clauses.get(what, ()) if rank < 0 else self.by_rank[rank].get(what, ())

    def rows(self) -> list[dict[str, Any]]:
        """Its quests as rows, as ``from_rows`` takes them."""
        return [dict(name=q.name, needs=q.needs, **{c: q.cells.get(c, "") for c in QUEST_CELLS[:4]}) for q in self.quests]

    # -- reading ----------------------------------------------------------------------------------------------------------

    def _cell(self, name: str, text: str, kind: str, where: str) -> tuple[Any, ...]:
        return _read(lambda: self._reader.cell(name, text, kind), where)  # type: ignore[no-any-return]

    def _while(self, text: str, quest: int, where: str, name: str) -> list[Clause]:
        out = []
        for k, c in enumerate(_read(lambda: clauses(text, quest), where)):
            if c.what == "start":
                verbs = self._cell(f"{name}.{k}", c.text, "island", where)
                c = Clause(c.quest, c.number, c.whom, c.what, c.how, c.n, f"{name}.{k}", sentence(verbs).rstrip(".").lower())
            out.append(c)
        return out

    def _quest(self, k: int, row: dict[str, Any]) -> Quest:
        id, where = row["id"], f"quest {k + 1} ({row['name']})"
        texts = {part: f"{self.id} {id} {part}" for part in ("each", "most", "second", "monster")}
        read = {
            part: self._cell(name, row.get(part, ""), "monster" if part == "monster" else "quest", f"{where}, {part}")
            for part, name in texts.items()
        }
        held = self._while(row.get("while", ""), k, f"{where}, while", f"{self.id} {id} while")
        words = {part: sentence(verbs) for part, verbs in read.items()} | {"while": _sentences(c.prose() for c in held)}
        if row.get("second") and not row.get("most"):
            raise BadBox(f"{where}, second: there is a second place only where there is a first; say what 'most' brings")
        wrong = never_ends(row["needs"], read, self.texts)
        if wrong:
            raise BadBox(f"{where}, {wrong}")
        cells = {c: row[c] for c in QUEST_CELLS if c in row}
        name = texts["monster"]  # and those within it: ``all raise counter 1`` is one, too
        effect = [verbs for n, verbs in self.texts.items() if n == name or n.startswith((f"{name}.", f"{name}/"))]
        once = any(type(v) is RaiseCounter for verbs in effect for v in verbs)
        return Quest(id, row["name"], row["needs"], cells, texts, tuple(held), words, row.get("ring", 0), once)

    def _rank(self, row: dict[str, Any]) -> Rank:
        name = f"{self.id} rank {row['id']}"
        verbs = self._cell(f"{name} start", row.get("start", ""), "island", f"rank {row['name']}, start")
        held = list(_read(lambda: clauses(row.get("while", ""), 0), f"rank {row['name']}, while"))
        for c in held:
            if c.whom != "you" or c.number or c.what == "start":
                raise BadBox(f"rank {row['name']}, while: what holds for a rank's holder reads 'you ...', as in 'you hand 6'")
        mine = [Clause(-1, 0, "you", c.what, c.how, c.n) for c in held]
        words = " ".join(w for w in (sentence(verbs), _sentences(c.prose() for c in mine)) if w)
        held_by = {w: tuple(c for c in mine if c.what == w) for w in {c.what for c in mine}}
        return Rank(row["id"], row["name"], f"{name} start", words, held_by)

    def _check(self) -> None:
        d = self.data
        if (self.system == "ranks") != bool(self.ranks):
            raise BadBox("system: 'ranks' goes together with a table of ranks, and one without the other does nothing")
        rings = sorted(q.ring for q in self.quests if q.ring)
        if self.system == "monster":
            if rings != list(range(1, len(rings) + 1)) or not rings:
                raise BadBox("ring: on a monster's island the quests it walks over are numbered 1, 2, 3 and so on, clockwise")
            if self.seats[1] > 2:
                raise BadBox("seats: one or two play against the monster")
        elif rings or any(q.cells.get("monster") for q in self.quests):
            raise BadBox("system: 'monster' is missing, and there are quests with a ring or a monster's effect")
        if len(json.dumps(d)) > WHOLE_LIMIT:
            raise BadBox(f"the island is too long to be written into a log: at most {WHOLE_LIMIT} letters in all")

    def __eq__(self, other: object) -> bool:
        return type(other) is Island and (other.id, other.data) == (self.id, self.data)

    def __hash__(self) -> int:
        return hash((self.id, json.dumps(self.data, sort_keys=True)))

    def __repr__(self) -> str:
        return f"<Island {self.name!r}: {len(self.quests)} quests>"

    def __str__(self) -> str:
        lines = [self.name, *(f"  {q.name} ({q.needs}): {q.prose()}" for q in self.quests)]
        return "\n".join([*lines, *(f"  {part}: {words}" for part, words in self.words.items() if words)])

    def __reduce__(self) -> tuple[Any, ...]:
        return Island, (self.data, self.id)


def _sentences(parts: Iterable[str]) -> str:
    return " ".join(f"{p[0].upper()}{p[1:]}." for p in parts)


def _read(read: Any, where: str) -> Any:
    try:
        return read()
    except Unread as error:
        raise BadBox(f"{where}: {error}") from None


# -- what people hand in, as plain data ---------------------------------------------------------------------------------------


def _records(rows: Any, what: str) -> list[dict[str, Any]]:
    records = rows.to_dict("records") if hasattr(rows, "to_dict") and hasattr(rows, "columns") else rows
    if not isinstance(records, list | tuple) or not all(isinstance(r, Mapping) for r in records):
        raise BadBox(f"{what}: a DataFrame, or a list of dicts with a row each, not {type(rows).__name__}")
    return [dict(r) for r in records]


def _blank(value: Any) -> bool:
    """None, "", and NaN, which is not equal to itself, or cannot say whether it is."""
    try:
        return value is None or value == "" or bool(value != value)
    except TypeError:
        return True


def _whole(value: Any, where: str, low: int, high: int) -> int:
    value = value.item() if hasattr(value, "item") else value
    if isinstance(value, float) and value.is_integer():
        value = int(value)  # a column with a blank cell
    if isinstance(value, str) and value.strip().isdecimal():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadBox(f"{where}: must be a whole number from {low} to {high}, not {value!r}")
    return int(value)


def _text(value: Any, where: str, most: int) -> str:
    if not isinstance(value, str):
        raise BadBox(f"{where}: must be a text, not {value!r}")
    text = " ".join(value.split())
    if not text or len(text) > most or not text.isprintable():
        raise BadBox(f"{where}: must be a text of 1 to {most} characters, not {text[:80]!r}")
    return text


def _canonical(data: Mapping[str, Any]) -> dict[str, Any]:
    """The same island, each value checked, blank cells left out, each part with an id."""
    if not isinstance(data, Mapping):
        raise BadBox(f"an island is a mapping with a name and quests, not {type(data).__name__}")
    out: dict[str, Any] = {}
    for key, value in data.items():
        if key not in FIELDS:
            raise BadBox(f"{key}: an island has no such part; there are {', '.join(FIELDS)}")
        if key == "id" or _blank_cell(value):
            continue
        if key == "difficulty":
            out[key] = _whole(value, key, 0, 5)
        elif key == "seats":
            if not isinstance(value, list | tuple) or len(value) != 2:
                raise BadBox(f"seats: the fewest and the most players, as in [2, 4], not {value!r}")
            low, high = _whole(value[0], "seats", 1, 4), _whole(value[1], "seats", 1, 4)
            if low > high:
                raise BadBox(f"seats: the fewest and the most players, as in [2, 4], not {value!r}")
            out[key] = [low, high]
        elif key in ("quests", "ranks"):
            out[key] = _parts(value, key)
        else:
            out[key] = _text(value, key, NAME_LIMIT if key == "name" else CELL_LIMIT)
    if "name" not in out:
        raise BadBox("name: the island has none")
    if "quests" not in out:
        raise BadBox("quests: an island has at least one")
    if out.get("system", "") not in SYSTEMS:
        raise BadBox(f"system: must be one of {', '.join(map(repr, SYSTEMS))}, not {out['system']!r}")
    return out


def _blank_cell(value: Any) -> bool:
    return not isinstance(value, list | tuple | Mapping) and _blank(value)


def _parts(rows: Any, key: str) -> list[dict[str, Any]]:
    what, known = ("quest", QUEST_FIELDS) if key == "quests" else ("rank", RANK_FIELDS)
    if not isinstance(rows, list | tuple) or not all(isinstance(r, Mapping) for r in rows):
        raise BadBox(f"{key}: a list, with a row for each {what}")
    if not 1 <= len(rows) <= MOST_QUESTS:
        raise BadBox(f"{key}: there may be 1 to {MOST_QUESTS}, not {len(rows)}")
    out: list[dict[str, Any]] = []
    for n, row in enumerate(rows, 1):
        if _blank(row.get("name")):
            raise BadBox(f"{what} {n}, name: it has none")
        where = f"{what} {n} ({str(row['name'])[:NAME_LIMIT]})"
        made: dict[str, Any] = {}
        for field, value in row.items():
            if field not in known:
                raise BadBox(f"{where}, {field}: there is no such column; there are {', '.join(known)}")
            if _blank_cell(value):
                continue
            if field == "needs":
                made[field] = _whole(value, f"{where}, needs", 1, MOST_NEEDS)
            elif field == "ring":
                if value:
                    made[field] = _whole(value, f"{where}, ring", 1, MOST_QUESTS)
            else:
                made[field] = _text(value, f"{where}, {field}", NAME_LIMIT if field in ("name", "id") else CELL_LIMIT)
        if what == "quest" and "needs" not in made:
            raise BadBox(f"{where}, needs: how many markers complete it? A whole number from 1 on")
        word = re.sub(r"[^a-z0-9]+", "_", made.get("id", made["name"]).lower()).strip("_")[:30].strip("_")
        made["id"] = word if re.search("[a-z]", word) else f"{what}_{n}"
        twin = next((m for m in out if m["id"] == made["id"]), None)
        if twin:
            raise BadBox(f"{where}, name: it reads like {twin['name']}, and a click could not tell them apart")
        out.append(made)
    return out
