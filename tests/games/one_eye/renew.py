"""Golden games: whole games as logs, beside each a digest of the position at every turn; and some pictures of them.

``python -m tests.games.one_eye.renew`` writes them all; the diff is reviewed. A game that still replays is kept and only its
digests and pictures are written anew; one that does not (which asks for a new version of the rules) is played again by its
recipe. With ``--again`` all are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from islands_nb.games.one_eye import GAME
from islands_nb.kernel.box import Box
from islands_nb.kernel.flow import legal, play, to_act
from islands_nb.kernel.log import Log
from islands_nb.kernel.rng import stream
from tests.tools import golden

FOLDER = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Recipe:
    """How a golden game was played: by chance, but what begins with one of ``likes`` before all else, in that order.

    "dear" likes a card that needs a sale.
    """

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
            options = self.liked(s, legal(s))
            action = options[chance.below(len(options))]
            log.lines.append((to_act(s), str(action)))
            s = play(s, action)
        log.notes = [(n, words) for n, words in self.notes if n <= len(log.lines)]
        return log

    def liked(self, s: Any, options: list[Any]) -> list[Any]:
        """What it chooses among."""
        for like in self.likes:
            if like == "dear":
                ducats = s.ducats[to_act(s)]
                found = [a for a in options if str(a).startswith("buy") and getattr(a, "cost", 5) > ducats]
            else:
                found = [a for a in options if str(a).startswith(like)]
            if found:
                return found
        return options


RECIPES = {
    "two": Recipe(2, 11, ("raid",), notes=((0, "two who raid whenever they can"),)),
    "two_selling": Recipe(2, 12, ("dear",), notes=((3, "seat 0 likes what it cannot pay"), (3, "so does seat 1"))),
    "three_colours": Recipe(
        3, 13, ("buy ship", "raid ship"), (("variant_colours", True), ("removed", "yellow,grey")), notes=((40, "half way"),)
    ),
    "four_edited": Recipe(4, 14, box=GAME.box.edit("card", "card_3", chests=3, sabres=1).edit("number", "raid_cost", value=2)),
    "five": Recipe(5, 20, ("move ship", "raid")),
}


PICTURES = (
    golden.Still("three_colours", 20, 0),  # a card is to be moved
    golden.Still("three_colours", 47, 2),  # long columns, and a full table
    golden.Still("three_colours", 69, None),  # the final round, with a ship in a column
    golden.Still("five", 50, 2, wide=False),
    golden.Still("two", None, None),
)


def digests(positions: Iterable[Any]) -> str:
    """A line a turn: which turn, the ply it begins at, the digest, the scores; the last line is the end of the game."""
    lines, turn, last = [], (0, False), None
    for s in positions:
        last = s
        if (s.turn, s.final) != turn and s.stack:
            turn = (s.turn, s.final)
            lines.append(line("final" if s.final else f"turn {s.turn}", s))
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
