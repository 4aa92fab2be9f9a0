"""Golden games: whole games as logs, beside each a digest of the position at every turn; and some pictures of them.

``python -m tests.games.virgin_seas.renew`` writes them all; the diff is reviewed. A game that still replays is kept and only its
digests and pictures are written anew; one that does not (which asks for a new version of the rules) is played again by its
recipe. With ``--again`` all are.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from islands_nb.games.virgin_seas import GAME
from tests.tools import golden

FOLDER = Path(__file__).parent / "golden"


Recipe = partial(golden.ByChance, GAME)
EAGER = ("play", "attack", "discard")
RECIPES = {
    "two": Recipe(2, 398, EAGER, notes=((0, "two who play events whenever they can"),)),
    "two_short": Recipe(2, 110, notes=((19, "counted by hand"),)),
    "three_closed": Recipe(
        3, 70, EAGER, options=(("factionless", "closed"), ("island_values", "1,1,1")), notes=((30, "half way"),)
    ),
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


digests = partial(golden.by_turn, GAME)  # a line a turn


def renew(again: bool = False) -> list[str]:
    """Write all golden games; what was done to each."""
    return golden.renew(FOLDER, RECIPES, digests, PICTURES, again)


if __name__ == "__main__":
    print("\n".join(renew("--again" in sys.argv[1:])))
