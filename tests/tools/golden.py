"""What the golden games of all rooms have in common: the digest of a position, and how files are renewed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol

import islands_nb as isl
from islands_nb.kernel.box import Box
from islands_nb.kernel.errors import BadLog
from islands_nb.kernel.events import Event
from islands_nb.kernel.flow import legal, play, to_act
from islands_nb.kernel.game import Game
from islands_nb.kernel.log import Log
from islands_nb.kernel.rng import stream
from islands_nb.kernel.view import view


class Recipe(Protocol):
    """How a golden game was played."""

    def play(self) -> Log:
        """The game."""
        ...


@dataclass(frozen=True)
class ByChance:
    """A game played by chance, but what begins with one of ``likes`` before all else, in that order, and what begins with one of
    ``late`` only when there is nothing else."""

    game: Game
    seats: int
    seed: int
    likes: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()
    box: Box | None = None
    notes: tuple[tuple[int, str], ...] = ()

    def play(self) -> Log:
        """The game."""
        log = Log(self.game, self.seats, self.seed, self.game.check_options(dict(self.options)), self.box)
        s = log.start()
        while s.stack:
            chance = stream(self.seed, "golden", s.ply)
            options = self.among(s, legal(s))
            action = options[chance.below(len(options))]
            log.lines.append((to_act(s), str(action)))
            s = play(s, action)
        log.notes = [(n, words) for n, words in self.notes if n <= len(log.lines)]
        return log

    def among(self, s: Any, options: list[Any]) -> list[Any]:
        """What it chooses among."""
        for like in self.likes:
            found = self.liked(s, options, like)
            if found:
                return found
        return [a for a in options if not str(a).startswith(self.late)] or options

    def liked(self, s: Any, options: list[Any], like: str) -> list[Any]:
        """The options that one of ``likes`` means."""
        return [a for a in options if str(a).startswith(like)]


@dataclass(frozen=True)
class Still:
    """A picture of a golden game at a ply (``None``: its end), as ``seat`` sees it."""

    game: str
    ply: int | None
    seat: int | None
    wide: bool = True

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.game}.{'end' if self.ply is None else self.ply}.{'wide' if self.wide else 'narrow'}.svg"

    def draw(self, log: Log) -> bytes:
        """The picture, as its file has it."""
        s = isl.load(log, bots={})
        return s.picture(self.ply, seat=self.seat, wide=self.wide).svg.encode()


def digest(s: Any) -> str:
    """A position, all of it, as eight bytes in hex."""
    return blake2b(json.dumps(view(s, "all"), sort_keys=True).encode(), digest_size=8).hexdigest()


def retold(events: Iterable[Event]) -> str:
    """What was told, to whom and of which pieces, as eight bytes in hex; the words are left out, which may be bettered freely."""
    plain = [(e.what, e.seat, e.facts, e.keys, e.to, e.learnt) for e in events]
    return blake2b(json.dumps(plain).encode(), digest_size=8).hexdigest()


def line(game: Game, when: str, s: Any, wide: int, heard: list[Event]) -> str:
    """A line of digests: when it is, the ply, the digest of the position and of what was told since the last line, the scores."""
    out = f"{when:{wide}} ply {s.ply:3}  {digest(s)}  {retold(heard)}  {' '.join(map(str, game.scores(s)))}"
    heard.clear()
    return out


def by_turn(
    game: Game,
    positions: Iterable[Any],
    turn: Callable[[Any], str] = lambda s: f"turn {s.turn}",
    end: Callable[[Any], str] = lambda s: "end",
    wide: int = 8,
) -> str:
    """A line a turn, at the ply it begins at; the last line is the end of the game."""
    heard: list[Event] = []
    lines, now, last = [], "turn 0", None
    for s in positions:
        last = s
        heard += s.told or ()
        if s.stack and turn(s) != now:
            now = turn(s)
            lines.append(line(game, now, s, wide, heard))
    lines.append(line(game, end(last), last, wide, heard))
    return "\n".join(lines) + "\n"


def read(folder: Path, name: str) -> tuple[Log, str]:
    """The log of a golden game, and its text."""
    text = (folder / f"{name}.island").read_text(encoding="utf-8")
    return Log.parse(text), text


def renew(
    folder: Path,
    recipes: Mapping[str, Recipe],
    digests: Callable[[Iterable[Any]], str],
    pictures: Iterable[Still] = (),
    again: bool = False,
) -> list[str]:
    """Write the golden games of a room; what was done to each. A game that still replays is kept, unless asked ``again``."""
    folder.mkdir(exist_ok=True)
    done = []
    for name, recipe in recipes.items():
        file, how = folder / f"{name}.island", "kept"
        try:
            if again:
                raise BadLog("not asked")
            log = Log.parse(file.read_text(encoding="utf-8"))
            positions = list(log.replay())
        except (FileNotFoundError, BadLog):
            how, log = "played", recipe.play()
            file.write_text(str(log), encoding="utf-8", newline="\n")
            positions = list(log.replay())
        (folder / f"{name}.digests").write_text(digests(positions), encoding="utf-8", newline="\n")
        for still in pictures:
            if still.game == name:
                (folder / still.file).write_bytes(still.draw(log))
        done.append(f"{how} {name}: {len(log.lines)} answers, scores {log.game.scores(positions[-1])}")
    return done
