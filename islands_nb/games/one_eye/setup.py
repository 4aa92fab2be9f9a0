"""Setting up: the options, and the table before the first turn (O1)."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.errors import BadOption
from islands_nb.kernel.flow import settle
from islands_nb.kernel.game import Option
from islands_nb.kernel.rng import Rng

from .box import IslandBox
from .rules import Turn
from .state import GAP, Table
from .words import many

OPTIONS = (
    Option("variant_colours", False, "Also count jewels for the number of different colours collected (O11.1)."),
    Option(
        "removed",
        "",
        "The colours that stay in the box, as a list; if left out, they are drawn by lot (O1.2, O1.3).",
        many=True,
    ),
)


def setup(seats: int, rng: Rng, box: IslandBox, options: dict[str, Any]) -> Table:
    """The table before the first turn (O1)."""
    out = _removed(seats, rng, box, options["removed"])
    colours = tuple(c for c in range(len(box.colours)) if c not in out)
    cards = rng.shuffled(c * box.kinds + k for c in colours for k in range(box.kinds))
    laid = box.display + box.table_start
    s = Table(
        box,
        seats,
        rng,
        colours,
        options["variant_colours"],
        deck=tuple(cards[laid:]),
        ships=box.ships,  # under the deck (O1.4)
        display=cards[: box.display],
        table=cards[box.display : laid] + [GAP] * (box.spaces - box.table_start),
        columns=[()] * (seats * len(box.colours)),
        ducats=[box.start_ducats] * seats,  # O1.1
        sabres=[box.start_sabres] * seats,
        jewels=[box.start_jewels] * seats,
    )
    s.stack.append(Turn())
    settle(s)
    return s


def _removed(seats: int, rng: Rng, box: IslandBox, said: str) -> list[int]:
    """The colours that stay in the box (O1.2): those chosen, or drawn by lot (O1.3)."""
    number = len(box.colours) - box.in_play[seats]
    drawn = rng.shuffled(range(len(box.colours)))[:number]  # drawn either way, so that a choice changes no later deal
    if not said:
        return drawn
    chosen = said.split(",")
    for colour in chosen:
        if colour not in box.colours:
            raise BadOption(f"removed={said!r}: there is no colour {colour!r}; there are {', '.join(box.colours)}")
    if len(set(chosen)) != len(chosen) or len(chosen) != number:
        left_out = f"exactly {many(number, 'different colour')}" if number else "no colour"
        raise BadOption(f"removed={said!r}: with {seats} players {left_out} may stay in the box (O1.2)")
    return [box.colours.index(c) for c in chosen]
