"""The Reward phase (M7): objectives are revealed, houses placed, points and discovery tokens gained."""

from __future__ import annotations

from typing import Any, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.events import Event
from islands_nb.kernel.rng import Rng

from .actions import Done, House, Keep
from .box import SIDES
from .cards import shuffle_cards
from .chart import bits
from .effects import SYMBOLS, TEMPLE, Discovery
from .end import Ending
from .houses import house_at, no_house, open_areas, put_house
from .state import Table
from .words import amount, cell, listed, symbols

DONE = Done()


def reward_phase(s: Table, lander: int) -> None:
    """Put the seats' steps on the stack: each in turn, beginning with the one that landed (M7.1); then the round is over. The
    next Preparation lies below them."""
    del s.stack[1:]
    order = [(lander + k) % s.seats for k in range(s.seats)]
    s.stack += [RoundOver(lander), *(Rewarding(seat) for seat in reversed(order))]


def mission_of(s: Any, seat: int) -> Any:
    """The mission that a seat has revealed."""
    return s.box.missions[s.goals_shown[seat][0]]


def reward_of(s: Any, seat: int) -> Any:
    """The reward that a seat has revealed."""
    return s.box.rewards[s.rewards_shown[seat][0]] if s.advanced else s.box.objective_rewards[s.goals_shown[seat][0]]


@data
class Rewarding:
    """A seat's step of the Reward phase begins."""

    seat: int
    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Reveal the cards (M7.2), then settle; Alexis settles by his card."""
        seat = self.seat
        if s.is_alexis(seat):
            s.stack.append(AlexisSettles(seat, s.box.alexis[s.level]["houses"]))
            return
        s.goals_shown[seat], s.goal_now[seat] = s.goal_now[seat], ()
        s.rewards_shown[seat], s.reward_now[seat] = s.reward_now[seat], ()
        if s.told is not None:
            words = f"{mission_of(s, seat).words()}; {reward_of(s, seat).words()}"
            s.tell(Event("revealed", seat, f"revealed an objective: {words}", (("objective", words),), learnt=True))
        s.stack.append(Settling(seat))


@data
class Settling:
    """Place houses on islands that fulfil the mission, or none (M7.3)."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "M7.3"
    takes: ClassVar[tuple[type[Any], ...]] = (House, Done)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return "place houses on islands that fulfil the mission, or say done"

    def options(self, s: Table) -> list[Any]:
        """Each area that takes a house, on each island that fulfils the mission; or stop."""
        return [*(house_at(s, area) for areas in self._areas(s) for area in bits(areas)), DONE]

    def pick(self, s: Table, rng: Rng) -> tuple[Any, int]:
        """One of these, and their number."""
        every = self._areas(s)
        island, k, n = rng.among([*map(int.bit_count, every), 1])
        return house_at(s, bits(every[island])[k]) if island < len(every) else DONE, n

    def _areas(self, s: Table) -> list[int]:
        """For each island that fulfils the mission and has none of this seat's houses, the areas that take one, one bit each."""
        seat, chart = self.seat, s.chart
        if not s.at_hand[seat]:
            return []  # M7.6
        met, owners, areas, full = mission_of(s, seat).met, chart.owners, chart.areas, 0 if s.crowded else chart.built
        return [
            areas[island] & ~full
            for island, count in chart.counts.items()
            if met(count) and not owners.get(island, 0) >> seat & 1
        ]

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: no house at hand, no room there, or the island does not fulfil the mission."""
        if isinstance(action, Done):
            return None
        if not s.at_hand[self.seat]:
            return Refusal("M7.6", "no house is left at hand in this round")
        island = no_house(s, self.seat, action)
        if isinstance(island, Refusal):
            return island
        mission, count = mission_of(s, self.seat), s.chart.counts[island]
        return (
            None
            if mission.met(count)
            else Refusal("M7.3", f"your mission is {mission.words()}; this island has {symbols(count)}")
        )

    def answer(self, s: Table, action: Any) -> None:
        """Place the house and take what it brings; or be done."""
        seat = self.seat
        if isinstance(action, Done):
            done(s, seat)
            return
        s.stack.append(self)
        island = put_house(s, seat, action)
        count, size, reward = s.chart.counts[island], s.chart.size(island), reward_of(s, seat)
        points = reward.points(count, size, s.box.sizes)
        s.points[seat] += points
        if s.told is not None:
            facts = (("points", points), ("x", action.x), ("y", action.y), ("tiles", size))
            brings, where = amount(points, "point"), cell(action.x, action.y)
            words = f"placed a house at {where}, on an island of {amount(size, 'tile')}, for {brings}"
            s.tell(Event("house", seat, words, facts, (f"house {len(s.houses) - 1}",)))
            held, total = sum(s.points), s.box.prestige
            if held > total >= held - points:  # M10.6
                s.tell(Event("supply", None, f"The players hold more prestige than the {total} points of the tokens; play on"))
        if isinstance(reward, Discovery):
            self._look(s, count[TEMPLE])

    def _look(self, s: Table, temples: int) -> None:
        """Draw discovery tokens: one for each temple, as far as there are any left (M9.5)."""
        n, seat = min(temples, len(s.bag)), self.seat
        if not n:
            return
        s.looked[seat], s.bag = s.bag[:n], s.bag[n:]
        s.stack.append(Keeping(seat))
        if s.told is not None:
            s.tell(Event("looked", seat, f"drew {amount(n, 'discovery token')}", (("tokens", n),)))
            points = listed([str(s.box.discovery[t]) for t in s.looked[seat]])
            s.tell(Event("saw", seat, f"saw discovery tokens of {points}", (("seen", points),), to=(seat,), learnt=True))


def done(s: Table, seat: int) -> None:
    """Take houses from the reserve, up to the number at hand at the start (M7.6)."""
    more = min(max(0, s.box.at_hand - s.at_hand[seat]), s.in_reserve[seat])
    s.at_hand[seat] += more
    s.in_reserve[seat] -= more
    if s.told is not None:
        refilled = f", and took {amount(more, 'house')} from the reserve" if more else ""
        s.tell(Event("done", seat, f"placed no more houses{refilled}", (("taken", more),)))


@data
class Keeping:
    """One of the discovery tokens drawn is kept, the others go back (M9.5); it stays hidden (M9.6)."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = False
    rule: ClassVar[str] = "M9.5"
    takes: ClassVar[tuple[type[Any], ...]] = (Keep,)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return "first one of the discovery tokens drawn must be kept"

    def options(self, s: Table) -> list[Any]:
        """One token of each value that was drawn."""
        box = s.box
        return [box.keep[points] for points in sorted({box.discovery[t] for t in s.looked[self.seat]}, reverse=True)]

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: no such token was drawn."""
        drawn = sorted(s.box.discovery[t] for t in s.looked[self.seat])
        if action.points in drawn:
            return None
        return Refusal("M9.5", f"you drew no token of {action.points}; you drew {listed([str(n) for n in drawn])}")

    def answer(self, s: Table, action: Any) -> None:
        """Keep it; the others are shuffled back among those left."""
        seat, box = self.seat, s.box
        looked = s.looked[seat]
        token = next(t for t in looked if box.discovery[t] == action.points)
        s.looked[seat] = ()
        s.kept[seat] = tuple(sorted((*s.kept[seat], token)))
        s.bag = tuple(s.rng.shuffled((*s.bag, *(t for t in looked if t != token))))
        if s.told is not None:
            s.tell(Event("kept", seat, "kept a discovery token"))
            s.tell(Event("secret", seat, f"kept {action.points}", (("kept", action.points),), to=(seat,)))


@data
class AlexisSettles:
    """Alexis places houses by his last Expedition card, whatever the other player's mission (M11.6)."""

    seat: int
    left: int  # houses he may still place in this phase
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "M11.6"
    takes: ClassVar[tuple[type[Any], ...]] = (House, Done)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return f"Alexis settles by his card: {self.options(s)[0]}"

    def options(self, s: Table) -> list[Any]:
        """The island with most of what his card names, then the biggest; of its areas the northernmost, then the westernmost."""
        chart, card = s.chart, s.box.expeditions[s.card] if s.card >= 0 else {"settle": "tiles"}
        sign = -1 if card["settle"] == "tiles" else SYMBOLS.index(card["settle"])
        best: tuple[tuple[int, ...], Any] | None = None
        for island in chart.islands() if self.left and s.at_hand[self.seat] else []:
            count, size = chart.counts[island], chart.size(island)
            value = size if sign < 0 else count[sign]
            for area in open_areas(s, self.seat, island) if value else ():
                house = house_at(s, area)
                rank = (value, size, -house.y, -house.x, -SIDES.index(house.area))
                if best is None or rank > best[0]:
                    best = rank, house
        return [DONE] if best is None else [best[1]]

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: his card says something else."""
        return None if action in self.options(s) else Refusal("M11.6", self.now(s))

    def answer(self, s: Table, action: Any) -> None:
        """Place the house; it counts at the end (M11.8)."""
        if isinstance(action, Done):
            done(s, self.seat)
            return
        s.stack.append(AlexisSettles(self.seat, self.left - 1))
        size = s.chart.size(put_house(s, self.seat, action))
        if s.told is not None:
            facts = (("x", action.x), ("y", action.y), ("tiles", size))
            words = f"placed a house at {cell(action.x, action.y)}, on an island of {amount(size, 'tile')}"
            s.tell(Event("house", self.seat, words, facts, (f"house {len(s.houses) - 1}",)))


@data
class RoundOver:
    """All seats have had their step: the cards are shuffled (M7.9), and a new round begins or the game is over (M10.2, M3.7)."""

    lander: int
    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Go on to the next Preparation on the stack; the seat after the one that landed begins (M10.1)."""
        if s.ended or not s.ships_left():
            s.stack.append(Ending())
            return
        shuffle_cards(s)
        s.first = (self.lander + 1) % s.seats
        if s.per_round:
            s.chart.forget_owners()
