"""Golden games: whole games as logs, beside each a digest of the position at every turn; and some pictures of them.

``python -m tests.games.seven_islands.renew`` writes them all; the diff is reviewed. A game that still replays is kept and only
its digests and pictures are written anew; one that does not (which asks for a new version of the rules) is played again by its
recipe. With ``--again`` all are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from islands_nb.games.seven_islands import GAME, Island
from islands_nb.kernel.flow import legal, play, to_act
from islands_nb.kernel.log import Log
from islands_nb.kernel.rng import stream
from islands_nb.kernel.seat import Seat
from islands_nb.sim.bots import Greedy
from tests.tools import golden

FOLDER = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Recipe:
    """How a golden game was played: by greedy players who now and then (one answer in ``whim``) say anything.

    ``likes``: the cards that are used before all else.
    """

    seats: int
    seed: int
    island: Any = "usual"
    cards: str = "first_adventure"
    whim: int = 4
    likes: tuple[str, ...] = ()

    def play(self) -> Log:
        """The game."""
        box, options = GAME.bring(GAME.box, {"island": self.island, "cards": self.cards})
        log = Log(GAME, self.seats, self.seed, GAME.check_options(options), box if box.edits else None)
        s = log.start()
        while s.stack:
            seat, options = to_act(s), legal(s)
            chance = stream(self.seed, "golden", s.ply)
            liked = [a for a in options if str(a) in self.likes]
            if liked:
                action = liked[0]
            elif chance.below(self.whim) == 0:
                action = options[chance.below(len(options))]
            else:
                action = Greedy().choose(Seat(GAME, s, seat, self.seed))
            log.lines.append((seat, str(action)))
            s = play(s, action)
        return log


ATTACKS = tuple(f"use {c}" for c in ("pirates_gun", "stowaway", "executioner", "mermaid", "false_treasure_map"))
REEF = Island.from_rows(
    [
        dict(name="Reef of Echoes", needs=2, each="earn food 1; draw 2"),
        dict(name="Wreck", needs=4, most="earn vp 5", second="earn vp 2"),
        dict(name="Lighthouse", needs=3, **{"while": "others hand 4"}),
        dict(name="Bazaar", needs=1, each="choose 1 of: earn coin 1, draw 1"),
    ],
    name="Reef",
    start="earn food 1",
    scoring="lose 1 for each food",
)
RECIPES = {
    "beginnings_2": Recipe(2, 11),
    "illusions_3": Recipe(3, 12, "illusions", "costly_adventures"),
    "giants_4": Recipe(4, 13, "giants", "random"),
    "ordeals_3": Recipe(3, 14, "ordeals", "in_each_others_way"),
    "pirates_2": Recipe(2, 15, "pirates", "costly_adventures"),
    "gluttony_4": Recipe(4, 16, "gluttony", "random"),
    "monster_1": Recipe(1, 20, "monster", whim=9),
    "monster_2": Recipe(2, 31, "monster", "random", whim=9),
    "own_3": Recipe(3, 18, REEF),
    "attacks_4": Recipe(4, 19, "beginnings", "in_each_others_way", 3, ATTACKS),  # three victims, each window before any harm
}


PICTURES = (
    golden.Still("attacks_4", 490, 1),  # a window of three: a card may be shown, or pass
    golden.Still("ordeals_3", 449, 2),  # a marker is to be placed, and steles
    golden.Still("giants_4", 415, 0, wide=False),  # whose marker goes where, on a narrow board
    golden.Still("monster_1", 65, 0),  # the ring, the counter, and a card to be followed
    golden.Still("beginnings_2", None, None),
)


def digests(positions: Iterable[Any]) -> str:
    """A line a turn, and one that says by which rule the game ended."""
    return golden.by_turn(GAME, positions, end=lambda s: f"end: {s.outcome}", wide=11)


def renew(again: bool = False) -> list[str]:
    """Write all golden games; what was done to each."""
    return golden.renew(FOLDER, RECIPES, digests, PICTURES, again)


if __name__ == "__main__":
    print("\n".join(renew("--again" in sys.argv[1:])))
