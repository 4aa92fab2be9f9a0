"""A player that thinks: information-set Monte-Carlo tree search over what its seat can imagine.

Each iteration starts from a table dealt anew (``seat.imagine``), so nothing hidden is used. It walks down one tree per seat, in
which a node is what that seat has seen happen, plays on from where the tree ends, and judges where that led. Secret answers, and
those given at the same time, are one and the same branch for the other seats: they cannot answer what they have not seen.
(Cowling, Powley, Whitehouse 2012, "Information set Monte Carlo tree search"; here with a tree for each seat.)
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Mapping
from math import log, sqrt, tanh
from numbers import Real
from typing import Any

from islands_nb.kernel.data import integer
from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.flow import step
from islands_nb.kernel.game import Game
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.seat import Seat

from .tree import Candidate, Node, as_seen, at_random, expected, judge, judged
from .trials import Trials

USUAL = {"iterations": 100, "depth": 0, "wide": 2.0}  # unless a room says otherwise (``Game.search``)
DAY = 86_400
EXPLORE = 0.5  # how much a seldom-tried branch is preferred
TRUST = 1.0  # how much the room's judgement counts before a branch has been tried
# Logarithms differ in the last bit from machine to machine, which may change a choice; rounded, they are the same everywhere.
LOGS = [0.0, *(round(log(n), 9) for n in range(1, 2048))]


class Search:
    """The player "search". It makes ``iterations`` iterations, and so gives the same answer every time, or as many as fit into
    ``seconds``. By default it makes as many as the room sets for two seats (``Game.search``), and fewer the more seats there are.

    ``depth`` is how many answers an iteration plays beyond the tree, by the room's ``rollout`` or else at random, before the room
    judges the position (by ``foresee``, or else ``worth``); ``None``: to the end of the game. ``wide`` is a factor: a node
    visited n times weighs ``1 + wide * sqrt(n + 1)`` answers, the best by the room's judgement. Left out, each is what the room
    sets. Raises ``BadInput`` for a value that cannot be used.

    After an answer, ``candidates`` holds all the answers that were weighed, the best first, and ``reason`` the two best in words.

    In ``Game.search`` a room may also set:

    * ``turns``: an iteration goes on through new answers, each the best by the room's judgement, until the turn, or who answers,
      has changed more often than that (0: to the end of the seat's own turn), and the position is judged there.
    * ``below``: ``wide`` for the nodes below the root, where it differs (0: only the best answer).
    * ``trials``: asks, by name, whose answers are each tried on so many deals, the same for all, to the end of the round, instead
      of by the tree (``trials.py``); not where ``depth`` or ``wide`` is given.
    * ``scale``: how many points make a large difference. Values are then squashed around the worth of the position being
      decided; without it, they lie between the worst and the best that were met.
    * ``playouts``: how often an iteration plays on from where the tree ends (1). More of them say more about one place, and less
      about others.
    * ``alone``: what is different in games that are won alone or together.
    """

    name = "search"

    def __init__(
        self,
        iterations: int | None = None,
        *,
        seconds: float | None = None,
        depth: int | str | None = "usual",
        wide: float | None = None,
    ) -> None:
        iterations, depth = integer(iterations), integer(depth)
        if iterations is not None and (isinstance(iterations, bool) or not isinstance(iterations, int) or iterations < 1):
            raise BadInput(f"iterations={iterations!r}: it must be a whole number, at least 1")
        if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, Real) or not 0 < seconds <= DAY):
            raise BadInput(f"seconds={seconds!r}: it must be more than 0 and at most {DAY:,}, a day")
        if depth not in ("usual", None) and (isinstance(depth, bool) or not isinstance(depth, int) or depth < 0):
            raise BadInput(f"depth={depth!r}: answers beyond the tree, 0 or more, or None to play to the end")
        if wide is not None and (isinstance(wide, bool) or not isinstance(wide, int | float) or not 0 < wide < float("inf")):
            raise BadInput(f"wide={wide!r}: it must be a number above 0")
        seconds = None if seconds is None else float(seconds)
        self.iterations, self.seconds, self.depth, self.wide = iterations, seconds, depth, wide
        self.candidates: list[Candidate] = []
        self.reason = ""

    def choose(self, seat: Seat) -> Any:
        """The best answer found, one of ``seat.legal()``."""
        thinking = self.think(seat)
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                return done.value

    def think(self, seat: Seat) -> Generator[None, Any, Any]:
        """Like ``choose``, but pauses after each iteration; sent a true value there, it answers with the best so far."""
        self.candidates, self.reason = [], ""
        options = seat.legal()
        if len(options) == 1:
            return options[0]
        ahead = self._ahead(seat)
        until = None if self.seconds is None else time.monotonic() + self.seconds
        done, most = 0, self.iterations or ahead.usual
        while done < most if until is None else time.monotonic() < until or not done:
            ahead.iterate()
            done += 1
            if (yield):
                break
        found = ahead.candidates(options)  # a local name: in another thread this player may be thinking about a branch
        self.candidates, self.reason = found, told(found, done)
        best = found[0].said
        return next(o for o in options if str(o) == best)

    def _ahead(self, seat: Seat) -> Trees | Trials:
        how, asked = {**USUAL, **seat.game.search}, self._asked()
        trials = how.get("trials")
        if trials and not asked:
            deals = trials.get(type(seat.imagine(Rng(0)).stack[-1]).__name__)
            if deals:
                return Trials(seat, deals)
        return Trees(seat, {**how, **asked, "alone": {**how.get("alone", {}), **asked}})

    def _asked(self) -> dict[str, Any]:
        out: dict[str, Any] = {}
        if self.depth != "usual":
            out["depth"] = self.depth
        if self.wide is not None:
            out["wide"] = self.wide
        return out


def told(found: list[Candidate], iterations: int) -> str:
    """Why the first candidate was chosen, in words."""
    if not found:
        return ""
    first, *rest = found
    words = f"{first.said}: {first.value:.2f} in {first.visits} of {iterations} iterations"
    return f"{words}; next {rest[0].said}: {rest[0].value:.2f} in {rest[0].visits}" if rest and rest[0].visits else words


class Trees:
    """The trees of one search, as they grow."""

    def __init__(self, seat: Seat, how: Mapping[str, Any]) -> None:
        self.seat, self.game, self.worth = seat, seat.game, judge(seat.game)
        first = seat.imagine(Rng(0))
        if self.game.won(first) is not None:
            how = {**how, **how.get("alone", {})}
        self.depth, self.wide = how["depth"], how["wide"]
        self.below = how.get("below", self.wide)  # like ``wide``, for the nodes below the root
        self.explore, self.trust = how.get("explore", EXPLORE), how.get("trust", TRUST)
        self.policy = seat.game.rollout or at_random
        self.turns = how.get("turns")
        self.playouts = how.get("playouts", 1)  # in each iteration
        seats = first.seats
        self.roots = [Node(-1) for _ in range(max(seats, seat.number + 1))]
        # An iteration takes longer the more seats there are, so fewer are made in the same time.
        self.usual = max(10, round(how["iterations"] * sqrt(2 / max(2, seats))))
        self.low, self.high = float("inf"), float("-inf")
        self.scale = how.get("scale")
        self.here = self.worth(first, seat.number) if self.scale else 0.0

    def iterate(self) -> None:
        """Deal, walk down, play on, judge, and note the value on the way back."""
        rng = self.seat.rng
        t, chance = self.seat.imagine(Rng(rng.below(1 << 64))), Rng(rng.below(1 << 64))
        walked, chosen = self._walk(t, chance)
        values = dict.fromkeys((kid.seat for kid in chosen), 0.0)
        for left in range(self.playouts, 0, -1):
            end = t.clone() if left > 1 else t
            self._play_on(end, chance)
            for k, value in self._values(end, list(values)):
                values[k] += value
        for node in walked:
            node.visits += 1
        for kid in chosen:
            kid.sum += values[kid.seat] / self.playouts

    def _walk(self, t: Any, chance: Rng) -> tuple[list[Node], list[Node]]:
        """Walk down the trees of all seats at once to an answer not tried before: the nodes passed through, and those chosen."""
        here = self.roots[:]
        walked, chosen, changes = here[:], [], 0
        turn = self.seat.number, getattr(t, "turn", 0)
        while t.stack:
            ask = t.stack[-1]
            options = ask.options(t)
            seat = ask.seat
            if self.turns is not None and turn != (seat, getattr(t, "turn", 0)):
                turn, changes = (seat, getattr(t, "turn", 0)), changes + 1
                if changes > self.turns:
                    break
            if (len(options) == 1 and ask.open) or seat >= len(here):  # there is nothing to choose, as all can see
                step(t, options[0])
                continue
            action, kid = self._choose(t, here[seat], options, seat, chance)
            fresh = not kid.visits
            others = as_seen(ask, action)
            for k, node in enumerate(here):
                if k == seat:
                    here[k] = kid
                else:
                    there = node.kids.get(others)
                    if there is None:
                        there = node.kids[others] = Node(seat)
                    here[k] = there
            walked += here
            chosen.append(kid)
            step(t, action)
            if fresh and self.turns is None:
                break
        return walked, chosen

    def _choose(self, t: Any, node: Node, options: list[Any], seat: int, chance: Rng) -> tuple[Any, Node]:
        """The most promising answer, by the values met and by how seldom it was tried; new ones in the order of their worth."""
        kids = node.kids
        fresh = [a for a in options if a not in kids]
        if fresh:
            for action, trust in zip(fresh, judged(self.game, t, fresh, seat), strict=True):
                kids[action] = Node(seat, trust)
        pairs = [(a, kids[a]) for a in options]
        most = 1 + int((self.wide if node in self.roots else self.below) * sqrt(node.visits + 1))
        if most < len(pairs):  # the more visits, the more answers are weighed
            pairs = sorted(pairs, key=lambda pair: -pair[1].trust)[:most]
        best, highest = pairs[0], float("-inf")
        for pair in pairs:
            kid = pair[1]
            kid.seen += 1
            if kid.visits:
                hope = kid.sum / kid.visits + self.explore * sqrt(LOGS[min(kid.seen, 2047)] / kid.visits)
                hope += self.trust * kid.trust / (kid.visits + 1)
            else:
                hope = 1e6 * (1 + kid.trust) + chance.below(1000)
            if hope > highest:
                best, highest = pair, hope
        return best

    def _play_on(self, t: Any, chance: Rng) -> None:
        policy, depth = self.policy, self.depth
        while t.stack and depth != 0:
            step(t, policy(t, chance))
            if depth is not None:
                depth -= 1

    def _values(self, t: Any, seats: list[int]) -> Iterator[tuple[int, float]]:
        """How well it went for each of these seats, from 0 to 1. Where the game is over, half of it is the seat's share of the
        victory; all of it where games are won alone or together, since the worth of a lost game would make all others look alike.
        """
        # Where each iteration goes to the end, scores say as much as the room's judgement, and all seats are counted at once.
        scores = self.game.scores(t) if self.depth is None else []
        shares = [] if t.stack else victory(self.game, t, scores)
        if shares and self.game.won(t) is not None:
            yield from ((k, shares[k]) for k in seats)
            return
        for k in seats:
            worth = scores[k] - max(scores[:k] + scores[k + 1 :], default=0) if scores else self.worth(t, k)
            if self.scale:
                yield k, bent((worth - self.here) / self.scale)
                continue
            self.low, self.high = min(self.low, worth), max(self.high, worth)
            span = self.high - self.low
            value = (worth - self.low) / span if span else 0.5
            yield k, (value + shares[k]) / 2 if shares else value

    def candidates(self, options: list[Any]) -> list[Candidate]:
        """All options, the most visited first."""
        root, out = self.roots[self.seat.number], []
        for option in options:
            kid = root.kids.get(option)
            value = kid.sum / kid.visits if kid is not None and kid.visits else 0.0
            out.append(Candidate(str(option), round(value, 4), kid.visits if kid else 0, expected(kid) if kid else ()))
        return sorted(out, key=lambda c: (-c.visits, -c.value))


def bent(x: float) -> float:
    """A number squashed to between 0 and 1, with 0 at one half. It is steep there, so that a disaster does not hide small
    differences. Rounded, as ``LOGS`` are."""
    return round(0.5 + 0.5 * tanh(x / 2), 9)


def victory(game: Game, s: Any, scores: list[int] | None = None) -> list[float]:
    """Each seat's share of the victory in a game that is over: seats in first place share 1 between them; in games won together
    or alone, it is as the room's ``won`` says. Pass ``scores`` if they are known already."""
    won = game.won(s)
    if won is not None:
        return [float(w) for w in won]
    places = game.places(s, scores)
    first = places.count(1)
    return [1 / first if place == 1 else 0.0 for place in places]
