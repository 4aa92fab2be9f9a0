"""One room a game. A folder here is a game: the registry finds it, the contract tests try it, nothing else is touched.

``isl.games()`` lists them. The name is also this folder's, so the folder is made to answer the call.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from islands_nb.kernel.game import Game, find, names


class _Games(ModuleType):
    """The folder of the games, which can be called."""

    def __call__(self) -> Any:
        """The games there are, a row each: ``name, title, seats, rules`` (how many), ``reconstructed`` (a share)."""
        rows = []
        for name in names():
            game = find(name)
            status = [piece["status"] for piece in game.box.pieces()]
            share = round(status.count("reconstructed") / len(status), 3)
            seats = f"{game.seats[0]}-{game.seats[1]}"
            rows.append(dict(name=name, title=game.title, seats=seats, rules=len(game.rule_rows()), reconstructed=share))
        return Game.frame(rows)


sys.modules[__name__].__class__ = _Games
