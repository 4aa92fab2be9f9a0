"""Setting up: the options, and the table before the first tile (M1)."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.errors import BadOption
from islands_nb.kernel.flow import settle
from islands_nb.kernel.game import Option
from islands_nb.kernel.rng import Rng

from .box import IslandBox
from .rules import Dealing, Opening
from .state import Table

ALEXIS = 1  # his seat, in a game of one player

OPTIONS = (
    Option("advanced", False, "Missions and rewards are cards of their own, to be paired as you like (M2.7)."),
    Option(
        "start",
        "free",
        "The first player lays the start tiles (free), or they lie in a closed square (square) (M1.2, M1.4).",
        ("free", "square"),
    ),
    Option("level", 1, "The level of Alexis, who plays against a player alone (M11.1).", (1, 2, 3, 4)),
    Option(
        "one_house_per_island",
        "game",
        "You may place one house on an island in the whole game, or one in each round (M7.4).",
        ("game", "round"),
    ),
    Option(
        "house_slots",
        "area",
        "An area has room for one house (area), or for any number (unlimited) (M7.5).",
        ("area", "unlimited"),
    ),
)


def ruled(seats: int) -> tuple[str, ...]:
    """The names of the seats that the rules play in a game for ``seats`` players."""
    return ("Alexis",) if seats == 1 else ()


def setup(seats: int, rng: Rng, box: IslandBox, options: dict[str, Any]) -> Table:
    """The table before the first tile (M1)."""
    level = options["level"] if seats == 1 else 0
    if options["level"] != 1 and seats > 1:
        raise BadOption(f"level={options['level']}: Alexis plays against one player alone, and there are {seats} (M11.1)")
    places = seats + len(ruled(seats))
    advanced = options["advanced"]
    goals = range(box.objectives, len(box.goal_names)) if advanced else range(box.objectives)  # M1.11
    reserve = tuple(rng.shuffled(range(box.landscapes)))  # M1.6
    goal_stack = tuple(rng.shuffled(goals))  # M1.10
    reward_stack = tuple(rng.shuffled(range(len(box.rewards)))) if advanced else ()
    bag = tuple(rng.shuffled(range(len(box.discovery))))  # M1.9
    first = rng.below(seats)  # M1.5
    at_hand = min(box.houses, box.at_hand)  # M1.1
    nothing: tuple[int, ...] = ()
    s = Table(
        box,
        places,
        rng,
        advanced,
        level,
        options["one_house_per_island"] == "round",
        options["house_slots"] == "unlimited",
        reserve,
        hands=[nothing] * places,
        taken=[nothing] * places,
        starts=tuple(box.start),
        goals=goal_stack,
        goals_held=[nothing] * places,
        goal_now=[nothing] * places,
        goal_aside=[nothing] * places,
        goals_back=[nothing] * places,
        goals_shown=[nothing] * places,
        rewards=reward_stack,
        rewards_held=[nothing] * places,
        reward_now=[nothing] * places,
        reward_aside=[nothing] * places,
        rewards_back=[nothing] * places,
        rewards_shown=[nothing] * places,
        points=[0] * places,
        at_hand=[at_hand] * places,
        in_reserve=[box.houses - at_hand] * places,
        tokens=[tuple(range(len(box.tokens)))] * places,
        own_ship=[True] * seats + [False] * (places - seats),
        grey=box.ships - seats,  # M1.7
        bag=bag,
        looked=[nothing] * places,
        kept=[nothing] * places,
        opened=[nothing] * places,
        first=first,
    )
    if level:
        _alexis(s)
    s.stack.append(Dealing())
    if options["start"] == "square":
        square(s)
    else:
        s.stack += [Opening(first)] * box.start_tiles
    settle(s)
    return s


def _alexis(s: Table) -> None:
    """Set up Alexis: his card, all his houses at hand, and his Expedition stack, drawn unseen (M11.1, M11.2)."""
    box, row = s.box, s.box.alexis[s.level]
    s.tokens[ALEXIS] = ()
    s.at_hand[ALEXIS], s.in_reserve[ALEXIS] = box.houses, 0
    for kind, number in (("explore", row["explore"]), ("land", row["land"])):
        cards = s.rng.shuffled(k for k, card in enumerate(box.expeditions) if card["does"] == kind)
        if kind == "explore":
            s.explores, s.explores_out = tuple(cards[:number]), tuple(cards[number:])
        else:
            s.lands, s.lands_out = tuple(cards[:number]), tuple(cards[number:])
    s.steps = tuple(s.rng.shuffled([0] * len(s.explores) + [1] * len(s.lands)))


def square(s: Table) -> None:
    """Lay the start tiles in a square with the land inside, each with the first face that fits there (M1.4)."""
    box = s.box
    cells = [(0, 0), (1, 0), (0, 1), (1, 1)]
    inside = [(2, 1, 1, 2), (2, 2, 1, 1), (1, 1, 2, 2), (1, 2, 2, 1)]  # edges from the north: land toward the others
    for n in range(box.start_tiles):
        x, y = cells[n]
        fitting = [(t, turn) for t in s.starts for turn in range(4) if box.edges[t][turn] == inside[n]]
        if not fitting:
            raise BadOption("start='square': no face of the start tiles closes the square; lay them with start='free' (M1.4)")
        tile, turn = fitting[0]
        s.starts = tuple(t for t in s.starts if box.start[t] != box.start[tile])
        s.lay(tile, x, y, turn, s.first)
    s.starts = ()
