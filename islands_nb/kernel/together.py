"""Secret answers given at the same time.

A task that asks with ``together = True`` is on the stack once for each seat, the first seat in table order on top. The kernel
asks them one after the other, and none is told what the others said, since that is kept in zones. So a log is in table order. A
session may take the answers in any order and hand them over when all are in; what each seat may say does not depend on it.
"""

from __future__ import annotations

from typing import Any, TypeVar

S = TypeVar("S")


def window(s: Any) -> list[Any]:
    """The asks that are open at once, in table order: the one on top of the stack, and those that stand together with it."""
    stack = s.stack
    if not stack or not getattr(stack[-1], "together", False):
        return list(stack[-1:])
    kind, out = type(stack[-1]), []
    for task in reversed(stack):
        if type(task) is not kind:
            break
        out.append(task)
    return out


def asked(s: Any) -> list[int]:
    """The seats that may answer now, in table order; none once the game is over."""
    return [task.seat for task in window(s)]


def turned(s: S, seat: Any) -> S:
    """The table as ``seat`` finds it: where several are asked at once, its own ask is the one on top.

    That is ``s`` itself for the seat on top, and for one that is not asked.
    """
    open_now = window(s)
    mine = next((task for task in open_now if task.seat == seat), None)
    if mine is None or mine is open_now[0]:
        return s
    t: Any = s.clone()  # type: ignore[attr-defined]
    t.stack[-len(open_now) :] = [*(task for task in reversed(open_now) if task is not mine), mine]
    return t  # type: ignore[no-any-return]
