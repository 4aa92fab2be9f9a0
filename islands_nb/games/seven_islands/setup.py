"""Setting up: the options, and the table before the first turn (S1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from islands_nb.kernel.errors import BadOption
from islands_nb.kernel.flow import settle
from islands_nb.kernel.game import Option
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.script import begin

from .box import OWN, PRINTED, IslandBox
from .island import Island
from .rules import Beginning, lost_or_won
from .state import Table
from .words import listed

USUAL, RANDOM = "usual", "random"
SETS = ("first_adventure", "costly_adventures", "in_each_others_way")
CARDS = (
    *("spell_of_resistance", "cook", "shipbuilder", "false_treasure_map", "lookout", "master_key", "steersman", "adventurer"),
    *("stowaway", "pirates_tools", "appraiser", "navigator", "mermaid", "cargo_guard", "executioner", "pirates_gun"),
)

OPTIONS = (
    Option(
        "island",
        USUAL,
        "The island, by its id, or an Island of your own; usual is beginnings, or monster for a player alone (S1.6).",
        (USUAL, *PRINTED),
    ),
    Option(
        "cards",
        "first_adventure",
        "The kinds of cards chosen: a suggested set, random (eight drawn by lot), or a list of eight (S1.5).",
        (*SETS, RANDOM, *CARDS),
        many=True,
    ),
)


def bring(box: IslandBox, options: dict[str, Any]) -> tuple[IslandBox, dict[str, Any]]:
    """An island handed in as an option goes into the box (S16.1)."""
    island = options.get("island")
    if isinstance(island, Island):
        options = {k: v for k, v in options.items() if k != "island"}
        return box.with_island(island), options
    rows = island if isinstance(island, list | tuple) else ()
    if isinstance(island, Mapping) or hasattr(island, "columns") or any(isinstance(row, Mapping) for row in rows):
        raise BadOption("island: make one with Island.from_rows(...) or Island.from_toml(...), and pass that")
    return box, options


def setup(seats: int, rng: Rng, box: IslandBox, options: dict[str, Any]) -> Table:
    """The table before the first turn (S1)."""
    isle = box.islands[_island(seats, box, options["island"])]
    kinds, first = len(box.cost), rng.below(seats)  # S1.7
    chosen = _chosen(box, rng, options["cards"])
    fixed = [k for k in range(kinds) if box.supply[k] == "always"]
    piles = arena(seats, box, (*fixed, *chosen))
    deals: tuple[int, ...] = ()
    boxed: tuple[int, ...] = ()
    if isle.system == "monster":  # S15.2
        pile = rng.shuffled(k for k in chosen for _ in range(box.count[k]))
        special, boxed = pile[: box.arena_deck], tuple(pile[box.arena_deck :])
        for k in chosen:
            piles[k] = 0
        for k in special[: box.open_cards]:
            piles[k] += 1
        deals = tuple(special[box.open_cards :])
    s = Table(
        box,
        seats,
        rng,
        isle.id,
        tuple(sorted((*fixed, *chosen), key=lambda k: (box.cost[k], k))),
        first,
        hands=[()] * seats,
        shown=[()] * seats,
        decks=[tuple(rng.shuffled(box.starters)) for _ in range(seats)],  # S1.1, S1.2
        tops=[()] * seats,
        discards=[()] * seats,
        owned=[box.starters.count(k) for k in range(kinds)] * seats,
        piles=piles,
        food=[0] * seats,
        coins=[0] * seats,
        vp=[0] * seats,
        markers=[0] * (seats * len(isle.quests)),
        ranks=[0] * seats if isle.ranks else [],
        deals=deals,
        boxed=boxed,
        watch=lost_or_won if isle.ring else None,
    )
    for seat in range(seats):
        s.draw(seat, box.base["hand"])  # S1.2
    s.stack.append(Beginning())
    for seat in reversed(s.clockwise(first)):
        begin(s, f"{isle.id} setup", seat)
    settle(s)
    return s


def arena(seats: int, box: IslandBox, kinds: Iterable[int]) -> list[int]:
    """The piles of these kinds, by kind, before the first turn."""
    piles = [0] * len(box.cost)
    for k in kinds:
        piles[k] = box.count[k] - max(seats, 2) * box.starters.count(k)  # S1.4; alone as for two (S15.1)
    piles[box.medals[1]] = box.golden[seats]  # S1.3
    return piles


def _island(seats: int, box: IslandBox, said: str) -> str:
    """The island's id (S1.6)."""
    id = said
    if said == USUAL:
        id = OWN if OWN in box.islands else "beginnings" if seats > 1 else "monster"
    isle = box.islands[id]
    low, high = isle.seats
    if not low <= seats <= high:
        fit = [i for i, other in box.islands.items() if other.seats[0] <= seats <= other.seats[1] and i != OWN]
        raise BadOption(
            f"island={said!r}: {isle.name} is for {low} to {high} players, not {seats}; "
            f"for {seats} there {'is' if len(fit) == 1 else 'are'} {listed(fit)}"
        )
    return id


def _chosen(box: IslandBox, rng: Rng, said: str) -> list[int]:
    """The eight kinds chosen (S1.5). Drawn by lot either way, so that a choice changes no later deal."""
    choice = sorted(box.choice)
    drawn = rng.shuffled(choice)[: box.chosen]
    if said == RANDOM:
        return sorted(drawn)
    if said in box.sets:
        return sorted(box.sets[said])
    words = said.split(",")
    wrong = [w for w in words if w not in box.kind]
    if wrong:
        raise BadOption(f"cards={said!r}: {wrong[0]} must stand alone, not in a list of cards")
    kinds = {box.kind[w] for w in words}
    if len(kinds) != len(words) or len(kinds) != box.chosen:
        raise BadOption(f"cards={said!r}: exactly {box.chosen} different cards are chosen, not {len(kinds)} (S1.5)")
    return sorted(kinds)
