"""Where everything is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from islands_nb.kernel.events import Event
from islands_nb.kernel.flow import told
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.view import ALL, NOBODY, OWNER, SHARED, zone

from .box import IslandBox, cell_of
from .chart import Chart

Cards = list[tuple[int, ...]]


@dataclass(slots=True)
class Table:
    """A position. Tiles and cards are numbers (``box.names``, ``goal_names``, ``reward_names`` have their names).

    A goal is an objective in the Normal mode, a mission in the Advanced mode, where rewards are cards of their own.
    """

    box: IslandBox = zone(SHARED)
    seats: int = zone(ALL)  # at the table, Alexis with them
    rng: Rng = zone(NOBODY)
    advanced: bool = zone(ALL)
    level: int = zone(ALL)  # of Alexis, who is seat 1; 0 if he does not play
    per_round: bool = zone(ALL)  # a house forbids another on its island only in its own round (M7.4)
    crowded: bool = zone(ALL)  # an area takes any number of houses (M7.5)
    # tiles
    reserve: tuple[int, ...] = zone(NOBODY, pool="tiles")  # the next one first
    navigation: tuple[int, ...] = zone(NOBODY, pool="tiles", default=())
    hands: Cards = zone(OWNER, pool="tiles", default_factory=list)  # drawn unseen
    taken: Cards = zone(ALL, default_factory=list)  # also in hand, but all saw them being taken
    face_up: list[int] = zone(ALL, default_factory=list)  # counted from the Navigation tile
    under: tuple[int, ...] = zone(ALL, default=())  # shown and put under the reserve, the first to be drawn first
    boxed: tuple[int, ...] = zone(NOBODY, pool="tiles", default=())  # out of the game unseen, in a position set up by hand
    starts: tuple[int, ...] = zone(ALL, default=())  # faces of the start tiles still to be laid
    # the map
    laid: list[tuple[int, int, int, int, int]] = zone(ALL, default_factory=list)  # tile, x, y, turn, by seat
    bonus: list[tuple[int, int, int, int, int, int]] = zone(ALL, default_factory=list)  # seat, token, place, area, sign, over
    houses: list[tuple[int, int, int, int]] = zone(ALL, default_factory=list)  # seat, place, area, round
    # cards
    goals: tuple[int, ...] = zone(NOBODY, pool="goals", default=())  # the stack
    goals_held: Cards = zone(OWNER, pool="goals", default_factory=list)  # to choose from
    goal_now: Cards = zone(OWNER, pool="goals", default_factory=list)  # for this round, until it is revealed
    goal_aside: Cards = zone(OWNER, pool="goals", default_factory=list)  # for the next round
    goals_back: Cards = zone(OWNER, pool="goals", default_factory=list)  # put back on the stack in this round
    goals_shown: Cards = zone(ALL, default_factory=list)  # revealed in this round, back in the stack at its end
    rewards: tuple[int, ...] = zone(NOBODY, pool="rewards", default=())
    rewards_held: Cards = zone(OWNER, pool="rewards", default_factory=list)
    reward_now: Cards = zone(OWNER, pool="rewards", default_factory=list)
    reward_aside: Cards = zone(OWNER, pool="rewards", default_factory=list)
    rewards_back: Cards = zone(OWNER, pool="rewards", default_factory=list)
    rewards_shown: Cards = zone(ALL, default_factory=list)
    # what players have
    points: list[int] = zone(ALL, default_factory=list)  # prestige gained so far
    at_hand: list[int] = zone(ALL, default_factory=list)  # houses
    in_reserve: list[int] = zone(ALL, default_factory=list)  # houses
    tokens: Cards = zone(ALL, default_factory=list)  # bonus tokens not placed yet
    own_ship: list[bool] = zone(ALL, default_factory=list)  # still to be laid
    grey: int = zone(ALL, default=0)  # grey ships still to be laid
    bag: tuple[int, ...] = zone(NOBODY, pool="discovery", default=())
    looked: Cards = zone(OWNER, pool="discovery", default_factory=list)  # drawn, one of them to be kept
    kept: Cards = zone(OWNER, pool="discovery", default_factory=list)
    opened: Cards = zone(ALL, default_factory=list)  # kept tokens, turned up at the end
    # Alexis
    steps: tuple[int, ...] = zone(NOBODY, pool="steps", default=())  # the Expedition stack: 0 an Explore card, 1 a Land card
    explores: tuple[int, ...] = zone(NOBODY, pool="explores", default=())  # which Explore cards these are
    explores_out: tuple[int, ...] = zone(NOBODY, pool="explores", default=())  # in the box, unseen
    lands: tuple[int, ...] = zone(NOBODY, pool="lands", default=())
    lands_out: tuple[int, ...] = zone(NOBODY, pool="lands", default=())
    used: tuple[int, ...] = zone(ALL, default=())  # Expedition cards discarded
    card: int = zone(ALL, default=-1)  # the last Expedition card
    # where we are
    first: int = zone(ALL, default=0)  # who begins the round
    round: int = zone(ALL, default=0)  # rounds begun
    ended: bool = zone(ALL, default=False)
    ply: int = zone(ALL, default=0)
    stack: list[Any] = field(default_factory=list)
    told: list[Event] | None = told()
    chart: Chart = zone(SHARED, default_factory=Chart)  # counted from what is laid

    def clone(self) -> Table:
        """Another table in the same position."""
        return Table(
            self.box,
            self.seats,
            Rng(self.rng.word),
            self.advanced,
            self.level,
            self.per_round,
            self.crowded,
            self.reserve,
            self.navigation,
            self.hands[:],
            self.taken[:],
            self.face_up[:],
            self.under,
            self.boxed,
            self.starts,
            self.laid[:],
            self.bonus[:],
            self.houses[:],
            self.goals,
            self.goals_held[:],
            self.goal_now[:],
            self.goal_aside[:],
            self.goals_back[:],
            self.goals_shown[:],
            self.rewards,
            self.rewards_held[:],
            self.reward_now[:],
            self.reward_aside[:],
            self.rewards_back[:],
            self.rewards_shown[:],
            self.points[:],
            self.at_hand[:],
            self.in_reserve[:],
            self.tokens[:],
            self.own_ship[:],
            self.grey,
            self.bag,
            self.looked[:],
            self.kept[:],
            self.opened[:],
            self.steps,
            self.explores,
            self.explores_out,
            self.lands,
            self.lands_out,
            self.used,
            self.card,
            self.first,
            self.round,
            self.ended,
            self.ply,
            self.stack[:],
            None if self.told is None else self.told[:],
            self.chart.clone(),
        )

    # -- looking ----------------------------------------------------------------------------------------------------------

    def is_alexis(self, seat: int) -> bool:
        """Does Alexis sit there?"""
        return self.level > 0 and seat == self.seats - 1

    def hand(self, seat: int) -> tuple[int, ...]:
        """All tiles in a seat's hand."""
        return self.hands[seat] + self.taken[seat]

    def spot(self, area: int) -> tuple[int, int, str]:
        """Where an area of the map lies, and the letter that names it on its tile."""
        place, k = divmod(area, self.box.wide)
        tile, x, y, turn, _ = self.laid[place]
        return x, y, self.box.called(tile, turn, k)

    def cells_for_ships(self) -> list[int]:
        """The open cells where an all-sea tile fits (M4.4)."""
        sea = self.box.sea
        return [cell for cell, code in self.chart.open.items() if sea[code]]

    def ships_for(self, seat: int) -> list[str]:
        """The ships that a seat may lay: its own, once, or a grey one (M6.1); Alexis has none of his own (M11.2)."""
        own = ["own"] if self.own_ship[seat] else []
        return [*own, "grey"] if self.grey else own

    def ship_cell(self, seat: int) -> int | None:
        """The cell of a seat's own ship; ``None`` before it has landed."""
        tile = self.box.first_ship + seat
        return next((cell_of(x, y) for t, x, y, _, _ in self.laid if t == tile), None)

    def ships_left(self) -> int:
        """Ship tiles not laid yet."""
        return sum(self.own_ship) + self.grey

    def placed(self, seat: int) -> int:
        """How many houses a seat has on the map."""
        return self.box.houses - self.at_hand[seat] - self.in_reserve[seat]

    # -- doing ------------------------------------------------------------------------------------------------------------

    def tell(self, event: Event) -> None:
        """Note what happened, if anybody listens. Hot paths ask ``told`` first: making an event costs more than a move."""
        if self.told is not None:
            self.told.append(event)

    def lay(self, tile: int, x: int, y: int, turn: int, seat: int) -> None:
        """Lay a tile of any kind on a cell."""
        self.laid.append((tile, x, y, turn, seat))
        self.chart.lay(self.box, tile, x + 256 * y, turn)

    def draw_tiles(self, n: int) -> tuple[int, ...]:
        """Draw the next tiles of the reserve, then those under it; fewer than ``n`` if there are no more."""
        out, self.reserve = self.reserve[:n], self.reserve[n:]
        if len(out) < n and self.under:
            more = n - len(out)
            out, self.under = out + self.under[:more], self.under[more:]
        return out

    def leave_hand(self, seat: int, tile: int) -> None:
        """Remove a tile from a hand."""
        for cards in (self.taken, self.hands):
            held = cards[seat]
            if tile in held:
                at = held.index(tile)
                cards[seat] = held[:at] + held[at + 1 :]
                return
