"""Doors to the layers above: no layer knows those above it, so the top of the package hangs its functions in here.

Each imports what it needs when it is first gone through. Without the top of the package a game plays, and a table is a list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

DOORS: dict[str, Callable[..., Any]] = {"frame": list}
