"""Golden games: whole games as logs, beside each a digest of the position at every turn; and some pictures of them.

``python -m tests.games.one_eye.renew`` writes them all; the diff is reviewed. A game that still replays is kept and only its
digests and pictures are written anew; one that does not (which asks for a new version of the rules) is played again by its
recipe. With ``--again`` all are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from islands_nb.games.one_eye import GAME
from islands_nb.kernel.flow import to_act
from tests.tools import golden

FOLDER = Path(__file__).parent / "golden"


class Selling(golden.ByChance):
    """A game played by chance; "dear" likes a card that needs a sale."""

    def liked(self, s: Any, options: list[Any], like: str) -> list[Any]:
        """The options that one of ``likes`` means."""
        if like != "dear":
            return super().liked(s, options, like)
        ducats = s.ducats[to_act(s)]
        return [a for a in options if str(a).startswith("buy") and getattr(a, "cost", 5) > ducats]


Recipe = partial(Selling, GAME)
RECIPES = {
    "two": Recipe(2, 11, ("raid",), notes=((0, "two who raid whenever they can"),)),
    "two_selling": Recipe(2, 12, ("dear",), notes=((3, "seat 0 likes what it cannot pay"), (3, "so does seat 1"))),
    "three_colours": Recipe(
        3,
        13,
        ("buy ship", "raid ship"),
        options=(("variant_colours", True), ("removed", "yellow,grey")),
        notes=((40, "half way"),),
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
    """A line a turn and one for the final round of each seat: which turn, the ply it begins at, digests, the scores."""
    return golden.by_turn(GAME, positions, lambda s: "final" if s.final else f"turn {s.turn}")


def renew(again: bool = False) -> list[str]:
    """Write all golden games; what was done to each."""
    return golden.renew(FOLDER, RECIPES, digests, PICTURES, again)


if __name__ == "__main__":
    print("\n".join(renew("--again" in sys.argv[1:])))
