"""Setting up: the options, and the table before the first turn (V1)."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.flow import settle
from islands_nb.kernel.game import Option
from islands_nb.kernel.rng import Rng

from .box import KRAKEN, FleetBox
from .rules import Turn
from .state import EMPTY, Table

OPTIONS = (
    Option(
        "island_values",
        "",
        "The points of the three islands of a fleet, as a list; if left out, those of the box (V10.7).",
        choices=("1,2,3", "1,1,1"),
    ),
    Option(
        "factionless",
        "open",
        "What may capture the pirate and the mercenary: any ship (open), or only ships of no faction (closed) (V4.4).",
        choices=("open", "closed"),
    ),
    Option("unlimited_ships", False, "Ships never run out (V6.1)."),
)


def setup(seats: int, rng: Rng, box: FleetBox, options: dict[str, Any]) -> Table:
    """The table before the first turn (V1)."""
    fleets = [tuple(rng.shuffled(box.fleet)) for _ in range(seats)]
    events = rng.shuffled(box.kept_events)
    used = box.events_used[seats]
    deck = rng.shuffled([*events[:used], *[KRAKEN] * box.events[KRAKEN]])  # V1.4
    hand = box.hand_size
    s = Table(
        box,
        seats,
        rng,
        box.grid[seats],
        options["factionless"] == "closed",
        options["unlimited_ships"],
        values=_values(box, options["island_values"]),
        hands=[fleet[:hand] for fleet in fleets],  # V1.3
        piles=[fleet[hand:] for fleet in fleets],
        sunk=[()] * seats,
        deck=tuple(deck),
        out=tuple(events[used:]),  # V1.5
        kept=[()] * seats,
        supply=[box.ships] * seats,  # V1.2
        eaten=[0] * seats,
        grid=[EMPTY] * (box.width * box.width),
        around=box.around,
        edge={box.origin: None},
    )
    s.stack.append(Turn())
    settle(s)
    return s


def _values(box: FleetBox, said: str) -> tuple[int, ...]:
    """The points of each card: the option's for the islands, in their order, again and again if there are more."""
    if not said:
        return tuple(box.value)
    points = [int(word) for word in said.split(",")]
    islands = [n for n, island in enumerate(box.is_island) if island]
    return tuple(points[islands.index(n) % len(points)] if n in islands else v for n, v in enumerate(box.value))
