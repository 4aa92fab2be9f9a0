"""Golden games: whole games as logs, beside each a digest of the position at every turn; and some pictures of them.

``python -m tests.games.small_islands.renew`` writes them all; the diff is reviewed. A game that still replays is kept and only
its digests and pictures are written anew; one that does not (which asks for a new version of the rules) is played again by its
recipe. With ``--again`` all are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from islands_nb.games.small_islands import GAME
from islands_nb.kernel.events import Event
from tests.tools import golden

FOLDER = Path(__file__).parent / "golden"
TURNS = ("Choosing", "Acting", "AlexisDraws", "Settling", "AlexisSettles")


Recipe = partial(golden.ByChance, GAME)
HOUSES = ("house",)
EDITED = (
    GAME.box.edit("objective", "O05", reward="discovery")
    .edit("objective", "O01", reward="discovery")
    .edit("number", "ships", value=5)
    .edit("tile", "L01", edges="LLLL", land="NESW temple temple")
)
RECIPES = {
    "one": Recipe(1, 21, HOUSES, notes=((0, "a first voyage"),)),
    "one_night": Recipe(1, 22, HOUSES, ("land",), (("level", 4), ("start", "square"))),
    "one_advanced": Recipe(1, 23, options=(("advanced", True), ("level", 2))),
    "two": Recipe(2, 24, HOUSES, notes=((4, "the start tiles lie"), (6, "both have chosen"))),
    "two_advanced": Recipe(2, 25, HOUSES, options=(("advanced", True), ("start", "square"))),
    "two_patient": Recipe(2, 26, HOUSES, ("land", "pass")),
    "three": Recipe(3, 27, HOUSES, options=(("one_house_per_island", "round"), ("house_slots", "unlimited"))),
    "three_advanced": Recipe(3, 28, options=(("advanced", True),)),
    "four": Recipe(4, 29, HOUSES, options=(("start", "square"),)),
    "four_advanced": Recipe(4, 30, HOUSES, ("land",), (("advanced", True),)),
    "four_edited": Recipe(4, 31, HOUSES, box=EDITED),
}


PICTURES = (
    golden.Still("two", 62, 1),  # a tile is to be laid: where, and how far it is turned
    golden.Still("four", 73, 1),  # objectives are chosen, all at the same time
    golden.Still("three", 87, 2, wide=False),  # houses are settled, on a narrow board
    golden.Still("one_night", 102, 0),  # alone, and Alexis lays
    golden.Still("four_edited", None, None),
)


def digests(positions: Iterable[Any]) -> str:
    """A line for each turn begun, and the end: round, task, seat, ply, digests, scores."""
    heard: list[Event] = []
    lines, last, turn = [], None, None
    for s in positions:
        last = s
        heard += s.told or ()
        if not s.stack:
            break
        task = type(s.stack[-1]).__name__
        if task in TURNS and (task, s.stack[-1].seat) != turn:
            lines.append(golden.line(GAME, f"round {s.round} {task} {s.stack[-1].seat}", s, 24, heard))
        turn = (task, s.stack[-1].seat)
    lines.append(golden.line(GAME, "end", last, 24, heard))
    return "\n".join(lines) + "\n"


def renew(again: bool = False) -> list[str]:
    """Write all golden games; what was done to each."""
    return golden.renew(FOLDER, RECIPES, digests, PICTURES, again)


if __name__ == "__main__":
    print("\n".join(renew("--again" in sys.argv[1:])))
