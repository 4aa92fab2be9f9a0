"""What the golden games of all rooms have in common: the digest of a position, and how files are renewed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol

import islands_nb as isl
from islands_nb.kernel.errors import BadLog
from islands_nb.kernel.log import Log
from islands_nb.kernel.view import view


class Recipe(Protocol):
    """How a golden game was played."""

    def play(self) -> Log:
        """The game."""
        ...


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
