"""How to judge a position."""

from __future__ import annotations

from .scoring import count
from .state import Table


def worth(s: Table, seat: int) -> float:
    """How good the position is for ``seat``."""
    return float(count(s.box, s)[seat].total)
