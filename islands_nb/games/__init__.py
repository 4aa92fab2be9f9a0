"""One room a game. A folder here is a game: the registry finds it, the contract tests try it, nothing else is touched.

``isl.games()`` lists them. The name is also this folder's, so the folder is made to answer the call.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _Games(ModuleType):
    """The folder of the games, which can be called."""

    def __call__(self) -> Any:
        """The games there are, a row each: ``name, title, seats, rules`` (how many), ``reconstructed`` (a share)."""
        return import_module("islands_nb.kernel.game").listed()


sys.modules[__name__].__class__ = _Games
