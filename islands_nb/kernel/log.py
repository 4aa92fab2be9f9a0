"""A game as text: save file, bug report, golden test, and the source of every table.

    one_eye 1 seats=3 seed=7 variant_colours=true
    + card card_3 {"chests":3,"sabres":1}
    0 buy red 5
    # what would you do here?
    0 pass

The first line has the game, the version of its rules, the number of seats, the seed, and the options that differ from their
defaults. ``+`` lines are edits of the box, whole things of one's own (``+ island {...}``), and a position set up by hand
(``+ position {...}``). Then there is one line per answer, which begins with its seat. ``#`` lines are notes. A state is only ever
a cache of its log.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .box import Box, Edit
from .data import whole
from .errors import BadInput, BadLog, Endless, OtherVersion
from .flow import play, refusal, to_act
from .game import Game, find, spell

SIZE_LIMIT = 2_000_000  # characters; a long four-player game is some 30,000
LINE_LIMIT = 4_000
EDIT_LIMIT = 200
SET_UP = "+ position "  # followed by the position, as JSON


@dataclass
class Log:
    """A game up to some ply.

    ``lines`` are the answers ``(seat, sentence)``; ``notes`` the ``#`` lines as ``(after how many answers, words)``; ``position``
    describes a position set up by hand, if the game began with one, as the room's ``arrange`` takes it.
    """

    game: Game
    seats: int
    seed: int
    options: dict[str, bool | int | str] = field(default_factory=dict)
    box: Box | None = None
    lines: list[tuple[int, str]] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)
    position: dict[str, Any] | None = None

    def head(self) -> str:
        """The first line: all that the deal depends on, except the box."""
        usual = {o.name: o.default for o in self.game.settings}
        said = [f"{n}={spell(v)}" for n, v in sorted(self.options.items()) if v != usual[n]]
        return " ".join([self.game.name, str(self.game.version), f"seats={self.seats}", f"seed={self.seed}", *said])

    def __str__(self) -> str:
        out = [self.head(), *self.extras()]
        notes: dict[int, list[str]] = {}
        for at, words in self.notes:
            notes.setdefault(at, []).append(f"# {words}")
        out += notes.get(0, [])
        for n, (seat, text) in enumerate(self.lines, 1):
            out.append(f"{seat} {text}")
            out += notes.get(n, [])
        return "\n".join(out) + "\n"

    def extras(self) -> list[str]:
        """The ``+`` lines: the edits of the box, and the position set up by hand."""
        said = [] if self.position is None else [f"{SET_UP}{json.dumps(self.position, sort_keys=True, separators=(',', ':'))}"]
        return [*(self.box.lines() if self.box else []), *said]

    def start(self) -> Any:
        """The table before the first answer."""
        s = self.game.start(self.seats, self.seed, self.box, self.options)
        return s if self.position is None else self.game.arranged(s, self.position)

    def replay(self) -> Iterator[Any]:
        """Every position, first to last, each with the events of its ply in ``told``. Raises ``BadLog``."""
        s = self.start()
        yield s
        for n, (seat, text) in enumerate(self.lines):
            action = self.game.read(text)
            if not s.stack:
                raise BadLog(f"{text!r}: the game was over after {n} answers", self.line_of(n))
            if action is None:
                raise BadLog(f"{text!r} is not a sentence of {self.game.title}", self.line_of(n))
            if seat != to_act(s):
                raise BadLog(f"{text!r}: seat {to_act(s)} had to answer, not seat {seat}", self.line_of(n))
            why = refusal(s, action, help=False)
            if why is not None:
                raise BadLog(f"{text!r} was not legal: {why}", self.line_of(n))
            try:
                s = play(s, action)
            except Endless as error:
                raise BadLog(str(error), self.line_of(n)) from None
            yield s

    def line_of(self, n: int) -> int:
        """The number, from 1, of the line of answer ``n``, counted from 0."""
        return 2 + n + len(self.extras()) + sum(at <= n for at, _ in self.notes)

    @classmethod
    def parse(cls, text: str) -> Log:
        """The log that ``text`` spells. Raises ``BadLog`` with the line and the reason; nothing is executed."""
        if not isinstance(text, str) or not text.strip():
            raise BadLog("the log is empty")
        if len(text) > SIZE_LIMIT:
            raise BadLog(f"the log has {len(text)} characters; at most {SIZE_LIMIT} are read")
        # A save may have been through an editor on another system.
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n") + "\n"
        head, *rest = text.removesuffix("\n").split("\n")
        log = cls._head(head)
        edits: list[Edit] = []
        for at, line in enumerate(rest, 2):
            if len(line) > LINE_LIMIT or not line.isprintable():
                raise BadLog(f"a line of a log is printable text of at most {LINE_LIMIT} characters", at)
            if line.startswith("# "):
                log.notes.append((len(log.lines), line[2:]))
            elif line.startswith(SET_UP) and log.position is None and not log.lines and not log.notes:
                log.position = _position(line, at)
            elif line.startswith("+ ") and not log.lines and not log.notes and log.position is None:
                edits.append(_edit(line, at))
            else:
                log.lines.append(_answer(line, at, log.seats + len(log.game.ruled(log.seats))))
        if edits:
            log.box = _edited(log.game.box, edits)
        try:
            log.start()
        except (BadInput, Endless) as error:  # options that do not go together, or not with this box
            raise BadLog(str(error), 1) from None
        for at, (ours, theirs) in enumerate(zip(str(log).split("\n"), text.split("\n"), strict=False), 1):
            if ours != theirs:
                raise BadLog(f"this package would write this line as {ours[:80]!r}", at)
        return log

    @classmethod
    def _head(cls, head: str) -> Log:
        if len(head) > LINE_LIMIT:
            raise BadLog(f"a line of a log is printable text of at most {LINE_LIMIT} characters", 1)
        name, *words = head.split(" ")
        try:
            game = find(name)
        except BadInput as error:
            end = "" if str(error).endswith("?") else "."
            raise BadLog(f"{error}{end} A log begins with the name of its game", 1) from None
        version = whole(words[0]) if words else None
        if version is None:
            raise BadLog("the name of the game is followed by the version of its rules, a number", 1)
        if version != game.version:
            since = "; ".join(f"version {n}: {words}" for n, words in sorted(game.changes.items()) if n > version)
            raise OtherVersion(
                f"this game was played under version {version} of the rules of {game.title}, and this package knows version "
                f"{game.version}: open it with {'a later' if version > game.version else 'an earlier'} one"
                + (f". What changed since: {since}" if since else ""),
                1,
            )
        pairs = {n: v for n, _, v in (w.partition("=") for w in words[1:])}
        try:
            said = {n: pairs.pop(n, "") for n in ("seats", "seed")}
            seats, seed = (whole(word) for word in said.values())
            game.check_seats(said["seats"] if seats is None else seats)
            game.check_seed(said["seed"] if seed is None else seed)
            known = {o.name: o for o in game.settings}
            options = game.check_options({n: known[n].read(v) if n in known else v for n, v in pairs.items()})
        except BadInput as error:
            raise BadLog(str(error), 1) from None
        assert seats is not None
        assert seed is not None
        return cls(game, seats, seed, options)


def _position(line: str, at: int) -> dict[str, Any]:
    try:
        said = json.loads(line.removeprefix(SET_UP))
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise BadLog('a position reads: + position {"field":value}', at)
    return said


def _edit(line: str, at: int) -> Edit:
    _, kind, rest = line.split(" ", 2) if line.count(" ") > 1 else ("", "", "")
    id, _, text = ("", "", rest) if rest.startswith("{") else rest.partition(" ")
    try:
        changes = json.loads(text)
    except (ValueError, RecursionError):
        changes = None
    if not isinstance(changes, dict) or not changes:
        raise BadLog('an edit reads: + kind id {"field":value}', at)
    return kind, id, tuple(sorted(changes.items()))


def _edited(box: Box, edits: list[Edit]) -> Box:
    """The box with all edits, checked together. If it is refused, the last edit that makes it so is to blame."""
    if len(edits) > EDIT_LIMIT:
        raise BadLog(f"a log has at most {EDIT_LIMIT} edits", 2 + EDIT_LIMIT)
    try:
        return box.edited(edits)
    except BadInput as error:
        reason = str(error)
    for at in range(len(edits) - 1, -1, -1):
        try:
            box.edited(edits[:at] + edits[at + 1 :])
        except BadInput:
            continue
        raise BadLog(reason, 2 + at)
    for at in range(1, len(edits) + 1):  # if several are bad, the first of them
        try:
            box.edited(edits[:at])
        except BadInput as error:
            raise BadLog(str(error), 1 + at) from None
    raise BadLog(reason, 2)


def _answer(line: str, at: int, seats: int) -> tuple[int, str]:
    seat, _, text = line.partition(" ")
    number = whole(seat)
    if number is None or not 0 <= number < seats or not text:
        raise BadLog(f"{line[:60]!r} is not an answer: a seat from 0 to {seats - 1}, a space, a sentence", at)
    return number, text
