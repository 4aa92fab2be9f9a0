"""The flow of every game: a stack of tasks.

A task either *asks* a seat for an answer or *runs* by itself. The stack says all there is to say about "where we are": there is
no call stack and no phase flag. Tasks are values, so a copy of the stack copies a list and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Protocol, TypeVar

from .errors import Endless, GameOver, IllegalAction, Refusal
from .events import Event
from .rng import Rng
from .view import SHARED, zone

ENDLESS = range(100_000)  # tasks between two answers; no rule of any game needs a hundredth of it


class Table(Protocol):
    """What the kernel asks of a position. A room's own class is a slotted dataclass with these and its zones."""

    seats: int
    rng: Rng
    ply: int
    stack: list[Any]
    told: list[Event] | None

    def clone(self) -> Any:
        """Another table in the same position; nothing that changes is shared."""
        ...


S = TypeVar("S", bound=Table)


def told() -> Any:
    """The field in which a table keeps the events of one ply: a list while somebody listens, ``None`` in playouts."""
    return zone(SHARED, default=None)


class Ask(Protocol):
    """Somebody must choose. What may be chosen, why something may not, and what it does stand together."""

    asks: ClassVar[bool]
    rule: ClassVar[str]  # cited for a verb at the wrong moment
    open: ClassVar[bool]  # whether everybody can see what may be said; then a single option need not be asked for
    takes: ClassVar[tuple[type[Any], ...]]  # the verbs that answer it
    seat: int

    def options(self, s: Any) -> list[Any]: ...
    def refusal(self, s: Any, action: Any) -> Refusal | None: ...
    def answer(self, s: Any, action: Any) -> None: ...


class Run(Protocol):
    """Something happens by itself."""

    asks: ClassVar[bool]

    def run(self, s: Any) -> None: ...


def settle(s: Table) -> None:
    """Run what runs by itself, until a seat must answer or nothing is left to do.

    A table may have a ``watch``: a function asked between any two tasks whether the game ends here, whatever else was to come.
    """
    stack = s.stack
    watch = getattr(s, "watch", None)
    if watch is None and stack and stack[-1].asks:
        return  # the usual case; starting the loop would cost as much as all the rest
    for _ in ENDLESS:
        if watch is not None and watch(s):
            stack.clear()
        if not stack or stack[-1].asks:
            return
        stack.pop().run(s)
    if stack and not stack[-1].asks:
        last = type(stack[-1]).__name__
        raise Endless(f"{len(ENDLESS)} tasks ran after ply {s.ply} and no seat was asked; the next would be {last}")


def legal(s: Table) -> list[Any]:
    """The actions open to the seat that must answer now, in a stable order; none once the game is over."""
    return s.stack[-1].options(s) if s.stack else []


def pick(s: Table, rng: Rng) -> tuple[Any, int]:
    """One of the legal actions, each equally likely, and their number: ``legal(s)[rng.below(n)], n``.

    For playouts. An ask that can count its options without making them has a ``pick`` of its own, with the same result.
    """
    ask = s.stack[-1]
    own = getattr(ask, "pick", None)
    if own is not None:
        return own(s, rng)  # type: ignore[no-any-return]
    options = ask.options(s)
    n = len(options)
    return options[rng.below(n)], n


def best(s: Table, options: list[Any], worth: Callable[[Any, int], float], seat: int) -> Any:
    """The one of ``options`` that leads to the position worth most to ``seat``; of equals, the first."""
    found, most = options[0], float("-inf")
    for option in options:
        after = s.clone()
        step(after, option)
        value = worth(after, seat)
        if value > most:
            found, most = option, value
    return found


def to_act(s: Table) -> int | None:
    """The seat that must answer now; ``None`` once the game is over."""
    return s.stack[-1].seat if s.stack else None


def step(s: Table, action: Any) -> None:
    """Play ``action`` in place. The caller guarantees that it is legal."""
    s.stack.pop().answer(s, action)
    s.ply += 1
    settle(s)


def refusal(s: Table, action: Any, *, help: bool = True) -> Refusal | None:
    """Why ``action`` is not legal now; ``None`` when it is.

    With ``help`` the refusal gives the sentence that would make the action legal, if there is a single one. Sentences that would
    reveal something are left out: a fix that depends on a hidden card is not offered.
    """
    if not s.stack:
        return Refusal("", "the game is over")
    ask = s.stack[-1]
    if type(action) in ask.takes:
        why: Refusal | None = ask.refusal(s, action)
    else:
        why = Refusal(ask.rule, ask.now(s))
    if why is not None and help and not why.fix:
        return Refusal(why.rule, why.reason, _fix(s, action))
    return why


def _fix(s: Table, action: Any) -> tuple[str, ...]:
    """The first legal sentence after which the same seat may say ``action``, if nothing is learnt on the way."""
    seat = to_act(s)
    for option in legal(s):
        after = s.clone()
        after.told = []
        step(after, option)
        if any(e.learnt for e in after.told) or to_act(after) != seat:
            continue
        if refusal(after, action, help=False) is None:
            return (str(option),)
    return ()


def play(s: S, action: Any) -> S:
    """The position after ``action``, with the events of this ply in ``told``; ``s`` itself is untouched.

    Raises ``GameOver`` or ``IllegalAction``, which say the rule, the reason, and what would be legal.
    """
    why = refusal(s, action)
    if why is not None:
        raise (IllegalAction if s.stack else GameOver)(str(action), why)
    after: S = s.clone()
    after.told = []
    step(after, action)
    return after


def forced(s: Table) -> Any | None:
    """The only action that is legal, if everybody can see that it is the only one; else ``None``.

    Not in a secret ask: there, an instant answer would tell the table that the seat held nothing else.
    """
    if not s.stack or not s.stack[-1].open:
        return None
    options = legal(s)
    return options[0] if len(options) == 1 else None


def follow(s: Table) -> tuple[list[tuple[int, str]], list[Any]]:
    """The answers after ``s`` that nobody chooses, and the positions they lead to."""
    lines: list[tuple[int, str]] = []
    states: list[Any] = []
    while (only := forced(s)) is not None:
        lines.append((s.stack[-1].seat, str(only)))
        s = play(s, only)
        states.append(s)
    return lines, states
