"""What players that think share: the nodes of a tree, and how an answer is judged, named, and told with what follows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from islands_nb.kernel.flow import pick, step
from islands_nb.kernel.game import Game
from islands_nb.kernel.rng import Rng

LONGEST_LINE = 4  # answers told of what is expected to follow


class Node:
    """What one seat has seen happen since the search began: how often, and how well it went for who answered there."""

    __slots__ = ("kids", "seat", "seen", "sum", "trust", "visits")

    def __init__(self, seat: int, trust: float = 0.0) -> None:
        self.seat, self.trust = seat, trust  # whose answer led here
        self.visits = self.seen = 0  # how often it was gone through, and how often it could have been
        self.sum = 0.0
        self.kids: dict[Any, Node] = {}


@dataclass(frozen=True)
class Candidate:
    """An answer that was weighed: its sentence, its ``value`` from 0 to 1 between the worst and the best that this search met,
    the looks spent on it, and what is expected to follow, ``(seat, words)`` each."""

    said: str
    value: float
    visits: int
    expected: tuple[tuple[int, str], ...] = ()


def expected(node: Node) -> tuple[tuple[int, str], ...]:
    """What was most often seen to follow, as long as it was seen twice."""
    out: list[tuple[int, str]] = []
    while node.kids and len(out) < LONGEST_LINE:
        said, node = max(node.kids.items(), key=lambda kid: kid[1].visits)
        if node.visits < 2:
            break
        out.append((node.seat, str(said[1] if isinstance(said, tuple) else said)))
    return tuple(out)


def as_seen(ask: Any, action: Any) -> tuple[int, Any]:
    """An answer as the other seats see it: whose, and what; of a secret one, or one given at the same time as theirs, its verb.

    With its seat, or another's "pass" would be taken for one's own, where chance decides who is asked next.
    """
    secret = type(action).SECRET or getattr(ask, "together", False)
    return ask.seat, type(action).FORM[0][0] if secret else action


def judge(game: Game) -> Callable[[Any, int], float]:
    """What the room has for players that think: its ``foresee``, else its ``worth``."""
    return game.foresee or game.worth


def judged(game: Game, t: Any, options: list[Any], seat: int) -> list[float]:
    """What each answer leads to at once, from 0 for the worst to 1 for the best."""
    worth, worths = judge(game), []
    for option in options:
        after = t.clone()
        step(after, option)
        worths.append(worth(after, seat))
    low = min(worths)
    span = max(worths) - low
    return [(w - low) / span if span else 0.0 for w in worths]


def at_random(s: Any, chance: Rng) -> Any:
    """Any answer, each as likely."""
    return pick(s, chance)[0]
