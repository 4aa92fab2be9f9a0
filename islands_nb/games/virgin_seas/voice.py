"""What the board says: whose turn it is and what to do, and what an action would bring. From what a seat sees only."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import Frame

from .actions import Place
from .box import FleetBox
from .words import named

View = dict[str, Any]


def task(seen: View) -> dict[str, Any]:
    """What is to be done now; empty once the game is over."""
    return seen["stack"][-1] if seen["stack"] else {}


def headline(seen: View, frame: Frame) -> tuple[str, str]:
    """Whose turn it is, and what comes then."""
    now = task(seen)
    if not now:
        return "The game is over", ""
    return f"{frame.names[now['seat']]} is to act", now["task"]


def preview(seen: View, box: FleetBox, action: Any) -> str:
    """What would follow if ``action`` were said, in one sentence."""
    if isinstance(action, Place):
        return f"lay {named(box, seen['values'], box.names.index(action.card))} at {action.x} {action.y}"
    return str(action)
