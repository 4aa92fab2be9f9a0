"""What a room exports, and the registry that finds it."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import Any

from .box import Box, read
from .data import parse
from .doors import DOORS
from .errors import BadBox, BadOption, BadPosition, BadSeats, BadSeed, UnknownGame
from .flow import settle
from .rng import Rng, stream
from .scene import Frame, Scene, Shape

SEEDS = 1 << 64


@dataclass(frozen=True)
class Option:
    """A rule that may be chosen when a game starts.

    Values have the type of ``default``: bool, int or str; with ``choices``, they are among these. ``many`` makes the value a list
    of words, "" for none. ``text`` is a sentence for the reader.
    """

    name: str
    default: bool | int | str
    text: str
    choices: tuple[Any, ...] = ()
    many: bool = False

    def take(self, value: Any) -> bool | int | str:
        """``value`` as this option stores it. Raises ``BadOption``, which says what it may be."""
        if isinstance(self.default, str) and not isinstance(value, str) and isinstance(value, Sequence):
            value = ",".join(map(str, value))  # [1, 1, 1] is the word "1,1,1"
        kind = type(self.default)
        if hasattr(value, "item") and type(value.item()) is kind:
            value = value.item()  # a number of NumPy
        if type(value) is not kind:
            raise BadOption(f"{self.name}={value!r}: {self._may()}")
        if isinstance(value, str) and (" " in value or not value.isprintable()):
            raise BadOption(f"{self.name}={value!r}: it must be one word, or a list of words")
        if self.choices:
            words = str(value).split(",") if self.many else [value]
            if value != self.default and any(w not in self.choices for w in words):
                raise BadOption(f"{self.name}={value!r}: {self._may()}")
        return value

    def read(self, text: str) -> bool | int | str:
        """The value that ``text`` spells, in a log's first line or in a shell."""
        if isinstance(self.default, bool):
            return self.take({"true": True, "false": False}.get(text.lower(), text))
        if isinstance(self.default, int):
            return self.take(int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text)
        return self.take(text)

    def _may(self) -> str:
        if isinstance(self.default, bool):
            return "it may be True or False"
        if self.choices:
            one = "a list of some of" if self.many else "one of"
            usual = f"; by default it is {self.default!r}" if self.default != "" else ""
            return f"it may be {one} {', '.join(map(repr, self.choices))}{usual}"
        return f"it must be {'a whole number' if isinstance(self.default, int) else 'a text'}"


def spell(value: bool | int | str) -> str:
    """An option's value as it stands in the first line of a log."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def by_name(options: Any) -> dict[str, Any]:
    """Options as a new dict. Raises ``BadOption`` if they are not values by name."""
    if not isinstance(options, Mapping) or not all(isinstance(name, str) for name in options):
        raise BadOption(f"options={options!r}: it must be values by name, as in dict(name=value)")
    return dict(options)


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its box, its rules, and how it looks and reads.

    ``setup(seats, rng, box, options) -> Table`` sets the table. ``scores(s)`` and ``counts(s)`` give each seat's score if the
    game were counted now, and the game's other numbers for its course; ``ties(s)`` gives each seat's tie-break numbers, in the
    order in which they decide between equal scores, the greater the better. From what a seat sees, ``scene(seen, frame)`` draws
    the board, ``headline(seen, frame)`` says whose turn it is and what to do, ``preview(seen, box, action)`` says what would
    follow an action, ``ghost(seen, frame, action)`` shows where its piece would lie, ``look(seen, frame, words)`` says and shows
    what a shape's ``look`` asks for, ``sheet(seen, frame, name)`` gives what opens under a shape's name, as ``title, lines,
    rows`` of words, and ``tables`` (functions ``(seen, box) -> rows``) give the position as rows. ``worth(s, seat)`` is what the
    greedy player maximises. For the player that searches, ``foresee(s, seat)`` may be another ``worth``, slower and with more
    foresight, ``rollout(s, rng)`` may quickly name a plausible answer, and ``search`` is its usual budget. ``won(s)``, in games
    that are won alone or together, says for each seat of a finished game whether it has won (``None``: in this way of playing,
    whoever is placed first). ``bring(box, options)`` moves what players brought along, an option that is not a word, into the
    box and out of the options. ``ruled(seats)`` names the seats that the rules play, which come after the players';
    ``achievements(s)`` lists, for each seat, what it has achieved in a finished game, and ``earnable(box)`` all there is to
    achieve, and how many of these unlock something. ``changes`` says what each later version of the rules changed.
    ``arrange(s, said)`` turns a table before its first answer into the position at the start of a turn that ``said`` describes,
    or raises ``BadPosition``; ``fields`` says, by name, what it may describe.
    """

    name: str
    title: str
    package: str
    version: int
    seats: tuple[int, int]
    settings: tuple[Option, ...]
    box: Box
    verbs: tuple[type[Any], ...]
    setup: Callable[..., Any]
    scores: Callable[[Any], list[int]]
    counts: Callable[[Any], list[dict[str, int]]]
    scene: Callable[[dict[str, Any], Frame], Scene]
    art: Callable[[Any], dict[str, Any]]
    preview: Callable[[dict[str, Any], Any, Any], str]
    ghost: Callable[[dict[str, Any], Frame, Any], list[Shape]]
    headline: Callable[[dict[str, Any], Frame], tuple[str, str]]
    tables: Mapping[str, Callable[[dict[str, Any], Any], list[dict[str, Any]]]]
    worth: Callable[[Any, int], float]
    unit: str = "points"
    bring: Callable[[Any, dict[str, Any]], tuple[Any, dict[str, Any]]] = lambda box, options: (box, options)
    ties: Callable[[Any], list[tuple[int, ...]]] = lambda s: [()] * s.seats
    foresee: Callable[[Any, int], float] | None = None
    rollout: Callable[[Any, Rng], Any] | None = None
    search: Mapping[str, Any] = field(default_factory=dict)
    won: Callable[[Any], Sequence[bool] | None] = lambda s: None
    ruled: Callable[[int], tuple[str, ...]] = lambda seats: ()
    achievements: Callable[[Any], list[list[str]]] = lambda s: [[] for _ in range(s.seats)]
    earnable: Callable[[Any], tuple[list[str], int]] = lambda box: ([], 0)
    look: Callable[[dict[str, Any], Frame, str], tuple[str, list[Shape]]] = lambda seen, frame, words: ("", [])
    sheet: Callable[[dict[str, Any], Frame, str], dict[str, Any] | None] = lambda seen, frame, name: None
    changes: Mapping[int, str] = field(default_factory=dict)
    arrange: Callable[[Any, Mapping[str, Any]], None] | None = None
    fields: Mapping[str, str] = field(default_factory=dict)

    def start(self, seats: int, seed: int, box: Box | None = None, options: Mapping[str, Any] | None = None) -> Any:
        """The table at the start of the game ``(seats, seed, box, options)``; what it holds follows from these alone.

        Raises ``BadSeats``, ``BadSeed``, ``BadOption``, ``BadBox``.
        """
        self.check_seats(seats)
        self.check_seed(seed)
        self.check_box(box)
        box, options = self.bring(box or self.box, by_name(options or {}))
        return self.setup(seats, stream(seed, "deal"), box, self.check_options(options))

    def arranged(self, s: Any, said: Mapping[str, Any]) -> Any:
        """The table ``s``, before its first answer, made into the position that ``said`` describes. Raises ``BadPosition``."""
        if self.arrange is None:
            raise BadPosition(f"{self.title} has no positions set up by hand")
        for name in said:
            if name not in self.fields:
                near = get_close_matches(str(name), self.fields, 1)
                hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(self.fields)}"
                raise BadPosition(f"a position of {self.title} has no field {name!r}; {hint}")
        self.arrange(s, said)
        settle(s)
        if not s.stack:
            raise BadPosition("the game is over in this position: there is nothing to play")
        return s

    def check_box(self, box: Any) -> None:
        """Raise ``BadBox`` when ``box`` is not one of this game."""
        if box is not None and type(box) is not type(self.box):
            raise BadBox(f"box must be made from isl.game({self.name!r}).box, not {type(box).__name__}")

    def check_seats(self, seats: Any) -> None:
        """Raise ``BadSeats`` when the game is not for this number of players."""
        low, high = self.seats
        if isinstance(seats, bool) or not isinstance(seats, int) or not low <= seats <= high:
            whole = "" if type(seats) is int else "a whole number; "
            raise BadSeats(f"seats={seats!r}: {whole}{self.title} is for {low} to {high} players")

    @staticmethod
    def check_seed(seed: Any) -> None:
        """Raise ``BadSeed`` when ``seed`` is not a seed."""
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
            raise BadSeed(f"seed={seed!r}: a seed is a whole number from 0 to 2**64 - 1, such as seed=7")

    def check_options(self, options: Mapping[str, Any]) -> dict[str, bool | int | str]:
        """Every option with its value. Raises ``BadOption``."""
        known = {o.name: o for o in self.settings}
        for name in options:
            if name not in known:
                near = get_close_matches(name, known, 1)
                hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known) or 'none'}"
                raise BadOption(f"{self.title} has no option {name!r}; {hint}")
        return {n: o.take(options[n]) if n in options else o.default for n, o in known.items()}

    def read(self, text: str) -> Any | None:
        """The action that ``text`` says; ``None`` when it is not a sentence of this game."""
        return parse(text, self.verbs)

    def places(self, s: Any, scores: Sequence[int] | None = None) -> list[int]:
        """Each seat's place if the game were counted now, 1 the best, tie-breaks included. Pass ``scores`` if they are known."""
        scores = scores or self.scores(s)
        return ranks([(score, *ties) for score, ties in zip(scores, self.ties(s), strict=True)])

    def options(self) -> Any:
        """What may be chosen at the start: one row per option, with ``option, default, choices, text``."""
        return DOORS["frame"](
            [dict(option=o.name, default=o.default, choices=", ".join(map(str, o.choices)), text=o.text) for o in self.settings]
        )

    def pieces(self) -> Any:
        """What is in the box: one row per field of a piece, with ``kind, id, field, value, source, status``."""
        return DOORS["frame"](self.box.pieces())

    def rule_rows(self) -> list[dict[str, Any]]:
        """The rules: ``rule, text, source`` (in words), ``ruling`` (ours, where the rulebook leaves it open), ``why``."""
        return _rules(self.package)

    def rules(self) -> Any:
        """The rules, one row each: ``rule, text, source, ruling, why``."""
        return DOORS["frame"](self.rule_rows())

    def __hash__(self) -> int:
        return hash((self.name, self.version))

    def __repr__(self) -> str:
        return f"<{self.title}: {self.seats[0]} to {self.seats[1]} players, rules version {self.version}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return find, (self.name,)


@cache
def _rules(package: str) -> list[dict[str, Any]]:
    tables = read(package, "rules.toml")
    return [
        dict(
            rule=r["id"],
            text=r["text"],
            source=tables["source"][r["from"]],
            ruling=r.get("ruling", False),
            why=r.get("why", ""),
        )
        for r in tables["rule"]
    ]


def names() -> list[str]:
    """The names of the games available, sorted."""
    return sorted(m.name for m in pkgutil.iter_modules(import_module("islands_nb.games").__path__) if m.ispkg)


def find(name: str | Game) -> Game:
    """The game called ``name``, or ``name`` itself if it is a game. Raises ``UnknownGame``."""
    if isinstance(name, Game):
        return name
    if name not in names():
        near = get_close_matches(str(name).lower(), names(), 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(names())}"
        raise UnknownGame(f"there is no game {name!r}; {hint}")
    found: Game = import_module(f"islands_nb.games.{name}").GAME
    return found


def game(name: str | Game) -> Game:
    """A game: its ``rules()``, ``pieces()`` and ``options()`` as DataFrames, its ``box`` to edit. Raises ``UnknownGame``."""
    return find(name)


def ranks(scores: Sequence[Any]) -> list[int]:
    """Each seat's place, 1 the best; equal scores share a place, and the next place is left out."""
    return [1 + sum(other > mine for other in scores) for mine in scores]


def listed() -> Any:
    """The games available, one row each: ``isl.games()``."""
    rows = []
    for name in names():
        it = find(name)
        status = [piece["status"] for piece in it.box.pieces()]
        share = round(status.count("reconstructed") / len(status), 3)
        seats = f"{it.seats[0]}-{it.seats[1]}"
        rows.append(dict(name=name, title=it.title, seats=seats, rules=len(it.rule_rows()), reconstructed=share))
    return DOORS["frame"](rows)
