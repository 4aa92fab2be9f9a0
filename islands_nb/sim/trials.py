"""Answers weighed by trial: each on the same deals, played through to the end of the round.

This is for answers whose worth shows only at the end of the round and which shape all that is done until then, as secret
objectives do. A tree spends its iterations according to what it met first, each on a different deal, and the difference between
two such answers is lost among the differences between deals. Here each answer gets the same deals, equally often, so these
differences cancel out.
"""

from __future__ import annotations

from math import fsum, sqrt
from typing import Any

from islands_nb.kernel.flow import step
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.seat import Seat

from .tree import LONGEST_LINE, Candidate, Node, as_seen, at_random, expected, judge, judged

FEW = 6  # answers tried, the best by the room's judgement


class Trials:
    """The trials of one decision: ``usual`` iterations, each of one answer on one deal."""

    def __init__(self, seat: Seat, deals: int) -> None:
        self.seat, self.game, self.worth = seat, seat.game, judge(seat.game)
        self.policy = seat.game.rollout or at_random
        t = seat.imagine(Rng(0))
        options = t.stack[-1].options(t)
        trust = dict(zip(options, judged(self.game, t, options, seat.number), strict=True))
        self.tried = sorted(options, key=lambda option: -trust[option])[:FEW]
        self.nodes = {option: Node(seat.number) for option in self.tried}
        self.worths: dict[Any, list[float]] = {option: [] for option in self.tried}
        self.done, self.deal = 0, (0, 0)
        # A round takes longer the more seats there are, so fewer are played in the same time.
        self.usual = len(self.tried) * max(2, round(deals * sqrt(2 / max(2, t.seats))))

    def iterate(self) -> None:
        """Deal, answer, play on until the round is over, and judge. A new deal comes when each answer has had this one."""
        k = self.done % len(self.tried)
        if not k:
            rng = self.seat.rng
            self.deal = rng.below(1 << 64), rng.below(1 << 64)
        option = self.tried[k]
        t, chance = self.seat.imagine(Rng(self.deal[0])), Rng(self.deal[1])
        now, node = t.round, self.nodes[option]
        step(t, option)
        told = 1
        node.visits += 1
        while t.stack and t.round == now:
            ask, action = t.stack[-1], self.policy(t, chance)
            if told < LONGEST_LINE and not (ask.open and len(ask.options(t)) == 1):
                seen = action if ask.seat == self.seat.number else as_seen(ask, action)
                node = node.kids.setdefault(seen, Node(ask.seat))
                node.visits += 1
                told += 1
            step(t, action)
        self.worths[option].append(self.worth(t, self.seat.number))
        self.done += 1

    def candidates(self, options: list[Any]) -> list[Candidate]:
        """All options, the best first, by the mean over those deals on which every answer was tried."""
        deals = max(1, self.done // len(self.tried))
        means = {option: fsum(had[:deals]) / min(deals, len(had)) for option, had in self.worths.items() if had}
        low, high = min(means.values()), max(means.values())
        out = []
        for option in options:
            value = (means[option] - low) / (high - low or 1.0) if option in means else 0.0
            node = self.nodes.get(option)
            out.append(Candidate(str(option), round(value, 4), node.visits if node else 0, expected(node) if node else ()))
        return sorted(out, key=lambda c: (c.visits == 0, -c.value))
