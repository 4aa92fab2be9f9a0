"""Golden games: whole games as logs, beside each a digest of the position at every turn; and some pictures of them.

``python -m tests.games.virgin_seas.renew`` writes them all; the diff is reviewed. A game that still replays is kept and only its
digests and pictures are written anew; one that does not (which asks for a new version of the rules) is played again by its
recipe. With ``--again`` all are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from islands_nb.games.virgin_seas import GAME
from islands_nb.kernel.box import Box
from islands_nb.kernel.flow import legal, play, to_act
from islands_nb.kernel.log import Log
from islands_nb.kernel.rng import stream
from tests.tools import golden

FOLDER = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Recipe:
    """How a golden game was played: by chance, but what begins with one of ``likes`` before all else, in that order."""

    seats: int
    seed: int
    likes: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()
    box: Box | None = None
    notes: tuple[tuple[int, str], ...] = ()

    def play(self) -> Log:
        """The game."""
        log = Log(GAME, self.seats, self.seed, dict(self.options), self.box)
        s = log.start()
        while s.stack:
            chance = stream(self.seed, "golden", s.ply)
            options = self.liked(legal(s))
            action = options[chance.below(len(options))]
            log.lines.append((to_act(s), str(action)))
            s = play(s, action)
        log.notes = [(n, words) for n, words in self.notes if n <= len(log.lines)]
        return log

    def liked(self, options: list[Any]) -> list[Any]:
        """What it chooses among."""
        for like in self.likes:
            found = [a for a in options if str(a).startswith(like)]
            if found:
                return found
        return options


EAGER = ("play", "attack", "discard")
RECIPES = {
    "two": Recipe(2, 398, EAGER, notes=((0, "two who play events whenever they can"),)),
    "two_short": Recipe(2, 110, notes=((19, "counted by hand"),)),
    "three_closed": Recipe(3, 70, EAGER, (("factionless", "closed"), ("island_values", "1,1,1")), notes=((30, "half way"),)),
    "four": Recipe(4, 1, EAGER),
    "four_edited": Recipe(4, 34, ("play", "capture"), box=GAME.box.edit("number", "ships", value=7)),
}


PICTURES = (
    golden.Still("two", 18, 1),  # a Whale is aimed, and one may pass or play a Protector
    golden.Still("three_closed", 55, 2),  # a long-range ship has a shot
    golden.Still("four", 65, 2),  # a Compass, and where the card may go
    golden.Still("four", 68, 3, wide=False),  # a Mermaid, on a narrow board
    golden.Still("four", None, None),
)


def digests(positions: Iterable[Any]) -> str:
    """A line a turn: which turn, the ply it begins at, the digest, the scores; the last line is the end of the game."""
    lines, turn, last = [], 0, None
    for s in positions:
        last = s
        if s.turn != turn and s.stack:
            turn = s.turn
            lines.append(line(f"turn {turn}", s))
    lines.append(line("end", last))
    return "\n".join(lines) + "\n"


def line(when: str, s: Any) -> str:
    """One line of the digests."""
    return f"{when:8} ply {s.ply:3}  {golden.digest(s)}  {' '.join(map(str, GAME.scores(s)))}"


def renew(again: bool = False) -> list[str]:
    """Write all golden games; what was done to each."""
    return golden.renew(FOLDER, RECIPES, digests, PICTURES, again)


if __name__ == "__main__":
    print("\n".join(renew("--again" in sys.argv[1:])))
