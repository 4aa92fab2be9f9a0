"""Island-themed tabletop games as living notebooks.

    >>> import islands_nb as isl
    >>> s = isl.start("one_eye", seats=3, seed=7, bots={1: "greedy", 2: "random"})
    >>> s.seat
    0

``games()`` lists the games; ``game(name)`` gives one, with its rules, its box and its options. ``start`` begins a ``Session``,
``load`` opens a saved one, ``position`` sets one up, ``diff`` compares two. ``simulate``, ``tournament`` and ``compare`` play
many games between bots, and ``replay`` opens one of them; ``plots`` draws. ``errors`` holds the errors that this package raises.

Everything this module offers is imported when first used; so are pandas, matplotlib and ipywidgets.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .kernel import errors
from .kernel.doors import DOORS
from .kernel.errors import IslandsError, Refusal

if TYPE_CHECKING:
    from .analysis import plots
    from .kernel.game import Game, game
    from .notebook.diff import diff
    from .session import Session, load, position, start
    from .sim.batch import simulate
    from .sim.compare import compare
    from .sim.replay import replay
    from .sim.tournament import tournament

    def games() -> Any:
        """The games, one row each: ``name, title, seats, rules`` (how many), ``reconstructed`` (share of the box, 0 to 1)."""
else:
    from . import games  # the folder answers the call

__all__ = [
    "Game",
    "IslandsError",
    "Refusal",
    "Session",
    "compare",
    "diff",
    "errors",
    "game",
    "games",
    "load",
    "plots",
    "position",
    "replay",
    "simulate",
    "start",
    "tournament",
]

# Names that are imported when first used, each from a module in which the types in its signature can be resolved too.
LATER = {
    "Game": "islands_nb.kernel.game",
    "Session": "islands_nb.session",
    "compare": "islands_nb.sim.compare",
    "diff": "islands_nb.notebook.diff",
    "game": "islands_nb.kernel.game",
    "load": "islands_nb.session",
    "position": "islands_nb.session",
    "replay": "islands_nb.sim.replay",
    "simulate": "islands_nb.sim.batch",
    "start": "islands_nb.session",
    "tournament": "islands_nb.sim.tournament",
}


def __getattr__(name: str) -> Any:
    if name == "plots":
        return import_module("islands_nb.analysis.plots")
    if name in LATER:
        value = globals()[name] = getattr(import_module(LATER[name]), name)
        return value
    if name == "__version__":  # reading it costs as much as all the rest of the import
        return import_module("importlib.metadata").version("islands_nb")
    raise AttributeError(f"module 'islands_nb' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])


def _door(module: str, name: str) -> Any:
    """A function of a layer above, imported when it is first used."""

    def through(*args: Any, **kw: Any) -> Any:
        return getattr(import_module(f"islands_nb.{module}"), name)(*args, **kw)

    return through


def _known_players() -> list[str]:
    return list(import_module("islands_nb.sim.bots").BOTS)


DOORS |= {
    "frame": _door("analysis.frames", "frame"),
    "player": _door("sim.bots", "player"),
    "known_players": _known_players,
    "table": _door("analysis.frames", "table"),
    "moves": _door("analysis.frames", "moves"),
    "events": _door("analysis.frames", "events"),
    "course": _door("analysis.frames", "course"),
    "share_of": _door("sim.statistics", "share_of"),
    "coach": _door("sim.coach", "coach"),
    "thinker": _door("sim.coach", "thinker"),
    "board": _door("notebook.board", "board"),
    "bundle": _door("notebook.board", "bundle"),
    "display": _door("notebook.board", "display"),
    "picture": _door("notebook.picture", "picture"),
    "story": _door("notebook.story", "story"),
    "strip": _door("notebook.strip", "strip"),
    "text": _door("notebook.text", "text"),
}
