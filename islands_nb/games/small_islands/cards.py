"""Objectives, missions and rewards: dealt, drawn, chosen in secret, and shuffled again (M2)."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.events import Event
from islands_nb.kernel.rng import Rng

from .actions import Choose, ChoosePair
from .state import Cards, Table
from .words import amount, listed

Pair = tuple[int, ...]


def deal(s: Table) -> None:
    """Deal a first card to each player, in the Advanced mode a pair (M1.10); it counts as put aside."""
    for k in range(s.first, s.first + s.seats):
        seat = k % s.seats
        if not s.is_alexis(seat):
            s.goal_aside[seat], s.goals = s.goals[:1], s.goals[1:]
            s.reward_aside[seat], s.rewards = s.rewards[:1], s.rewards[1:]


def draw_cards(s: Table) -> None:
    """All draw before anybody puts a card back (M2.3); the card put aside comes to hand with those drawn."""
    n = s.box.draw
    for k in range(s.first, s.first + s.seats):
        seat = k % s.seats
        if s.is_alexis(seat):
            continue
        s.goals_held[seat], s.goals = s.goal_aside[seat] + s.goals[:n], s.goals[n:]
        s.rewards_held[seat], s.rewards = s.reward_aside[seat] + s.rewards[:n], s.rewards[n:]
        s.goal_aside[seat] = s.reward_aside[seat] = ()
        if s.told is not None:
            what = amount(n, "mission") + " and " + amount(n, "reward") if s.advanced else amount(n, "objective")
            s.tell(Event("drew", seat, f"drew {what}"))
            names = listed(held_names(s, seat))
            s.tell(Event("saw", seat, f"chooses from {names}", (("cards", names),), to=(seat,), learnt=True))


def held_names(s: Table, seat: int) -> list[str]:
    """The names of the cards a seat chooses from."""
    return [s.box.goal_names[g] for g in s.goals_held[seat]] + [s.box.reward_names[r] for r in s.rewards_held[seat]]


def _chosen(s: Table, goals: Pair, rewards: Pair) -> Any:
    goal, later = [s.box.goal_names[g] for g in goals]
    if not rewards:
        return Choose(goal, later)
    reward, gain = [s.box.reward_names[r] for r in rewards]
    return ChoosePair(goal, reward, later, gain)


@data
class Choosing:
    """Choose one card for now and one to put aside; the rest go back (M2.4). All choose at the same time, in secret (M2.8)."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = False
    together: ClassVar[bool] = True
    rule: ClassVar[str] = "M2.4"
    takes: ClassVar[tuple[type[Any], ...]] = (Choose, ChoosePair)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return "first cards must be chosen: for this round, and for the next"

    def options(self, s: Table) -> list[Any]:
        """Each ordered pair of different cards; in the Advanced mode, of missions and of rewards."""
        return [_chosen(s, goals, rewards) for goals, rewards in self._pairs(s)]

    def pick(self, s: Table, rng: Rng) -> tuple[Any, int]:
        """One of these, and their number."""
        pairs = self._pairs(s)
        n = len(pairs)
        return _chosen(s, *pairs[rng.below(n)]), n

    def _pairs(self, s: Table) -> list[tuple[Pair, Pair]]:
        """The goals, and the rewards, for now and for the next round."""
        goals = permutations(s.goals_held[self.seat], 2)
        if not s.advanced:
            return [(goal, ()) for goal in goals]
        return list(product(goals, permutations(s.rewards_held[self.seat], 2)))

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: cards of the other mode, cards not held, or the same card twice."""
        if isinstance(action, ChoosePair) != s.advanced:
            kinds = "a mission and a reward" if s.advanced else "one objective"
            return Refusal("M1.11", f"in this mode {kinds} {'are' if s.advanced else 'is'} chosen, and as many put aside")
        box, seat = s.box, self.seat
        pairs = [(action.goal, action.later, [box.goal_names[g] for g in s.goals_held[seat]])]
        if isinstance(action, ChoosePair):
            pairs.append((action.reward, action.gain, [box.reward_names[r] for r in s.rewards_held[seat]]))
        for now, later, held in pairs:
            for name in (now, later):
                if name not in held:
                    return Refusal("M2.4", f"you do not hold {name}: you choose from {listed(held)}")
            if now == later:
                return Refusal("M2.4", f"{now} cannot be played now and put aside as well")
        return None

    def answer(self, s: Table, action: Any) -> None:
        """The cards go where they were chosen for; nobody else learns which."""
        box, seat = s.box, self.seat
        now, later = box.goal[action.goal], box.goal[action.later]
        s.goal_now[seat], s.goal_aside[seat] = (now,), (later,)
        s.goals_back[seat] = tuple(g for g in s.goals_held[seat] if g not in (now, later))
        s.goals_held[seat] = ()
        if s.advanced:
            pay, gain = box.reward[action.reward], box.reward[action.gain]
            s.reward_now[seat], s.reward_aside[seat] = (pay,), (gain,)
            s.rewards_back[seat] = tuple(r for r in s.rewards_held[seat] if r not in (pay, gain))
            s.rewards_held[seat] = ()
        if s.told is not None:
            what, other = ("a mission and a reward", "two cards") if s.advanced else ("an objective", "one")
            s.tell(Event("chose", seat, f"chose {what}, and put {other} aside"))
            held, kept = [action.goal], [action.later]
            if s.advanced:
                held, kept = [*held, action.reward], [*kept, action.gain]
            words = f"plays {' and '.join(held)} in this round, and has {' and '.join(kept)} aside"
            s.tell(Event("secret", seat, words, (("cards", str(action)),), to=(seat,)))


def shuffle_cards(s: Table) -> None:
    """At the end of a round all cards not put aside are shuffled into one stack again, or two (M7.9)."""
    goals = [*s.goals, *_fallen(s, s.goals_back, s.goals_shown, s.goal_now)]
    s.goals = tuple(s.rng.shuffled(goals))
    if s.advanced:
        rewards = [*s.rewards, *_fallen(s, s.rewards_back, s.rewards_shown, s.reward_now)]
        s.rewards = tuple(s.rng.shuffled(rewards))


def _fallen(s: Table, *places: Cards) -> list[int]:
    """Take all cards from these places."""
    out = [card for place in places for held in place for card in held]
    for place in places:
        place[:] = [()] * s.seats
    return out
