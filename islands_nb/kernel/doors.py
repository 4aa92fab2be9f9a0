"""Doors to the layers above: no layer knows those above it, so the top of the package registers its functions here.

Each imports what it needs at its first call. Without the top of the package a game can be played, and a table is a list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

DOORS: dict[str, Callable[..., Any]] = {"frame": list}
