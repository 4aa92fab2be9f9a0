"""What the players that think share: the nodes of a tree, and how an answer is judged, named, and shown with what follows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from islands_nb.kernel.flow import pick, step
from islands_nb.kernel.game import Game
from islands_nb.kernel.rng import Rng

LONGEST_LINE = 4  # at most so many of the answers expected to follow are shown


class Node:
    """What one seat has seen happen since the search began: how often, and how well it went for the seat that answered there."""

    __slots__ = ("kids", "seat", "seen", "sum", "trust", "visits")

    def __init__(self, seat: int, trust: float = 0.0) -> None:
        self.seat, self.trust = seat, trust  # whose answer led here
        self.visits = self.seen = 0  # how often it was passed through, and how often it could have been
        self.sum = 0.0
        self.kids: dict[Any, Node] = {}


@dataclass(frozen=True)
class Candidate:
    """An answer that was weighed.

    ``said`` is its sentence; ``value`` is from 0 to 1, between the worst and the best that this search met; ``visits`` is how
    many iterations were spent on it; ``expected`` is what is expected to follow, as pairs ``(seat, words)``.
    """

    said: str
    value: float
    visits: int
    expected: tuple[tuple[int, str], ...] = ()


def expected(node: Node) -> tuple[tuple[int, str], ...]:
    """What was most often seen to follow, answer by answer, as far as it was seen at least twice."""
    out: list[tuple[int, str]] = []
    while node.kids and len(out) < LONGEST_LINE:
        said, node = max(node.kids.items(), key=lambda kid: kid[1].visits)
        if node.visits < 2:
            break
        out.append((node.seat, str(said[1] if isinstance(said, tuple) else said)))
    return tuple(out)


def as_seen(ask: Any, action: Any) -> tuple[int, Any]:
    """An answer as the other seats see it: its seat and itself; or only its verb, if it is secret or given at the same time as
    theirs.

    It includes the seat because otherwise, where chance decides who is asked next, another's "pass" could be taken for one's own.
    """
    secret = type(action).SECRET or getattr(ask, "together", False)
    return ask.seat, type(action).FORM[0][0] if secret else action


def judge(game: Game) -> Callable[[Any, int], float]:
    """The function by which players that think judge a position: the room's ``foresee``, else its ``worth``."""
    return game.foresee or game.worth


def judged(game: Game, t: Any, options: list[Any], seat: int) -> list[float]:
    """How good the position straight after each answer is, from 0 for the worst to 1 for the best."""
    worth, worths = judge(game), []
    for option in options:
        after = t.clone()
        step(after, option)
        worths.append(worth(after, seat))
    low = min(worths)
    span = max(worths) - low
    return [(w - low) / span if span else 0.0 for w in worths]


def at_random(s: Any, chance: Rng) -> Any:
    """Any legal answer, each equally likely."""
    return pick(s, chance)[0]
