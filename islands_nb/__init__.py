"""Island-themed tabletop games as living notebooks.

    >>> import islands_nb as isl
    >>> s = isl.start("one_eye", seats=3, seed=7, bots={1: "greedy", 2: "random"})
    >>> s.seat
    0

What this module offers is imported when first used; so are pandas, matplotlib and ipywidgets.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .kernel import errors
from .kernel.doors import DOORS
from .kernel.errors import IslandsError, Refusal

if TYPE_CHECKING:
    from .analysis import plots
    from .kernel.box import Box
    from .kernel.game import Game
    from .session import Session
    from .sim.batch import simulate
    from .sim.compare import compare
    from .sim.replay import replay
    from .sim.tournament import tournament

    def games() -> Any:
        """The games there are, a row each: ``name, title, seats, rules`` (how many), ``reconstructed`` (a share)."""
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

# Names that are imported when first used.
LATER = {
    "Game": "islands_nb.kernel.game",
    "Session": "islands_nb.session",
    "compare": "islands_nb.sim.compare",
    "replay": "islands_nb.sim.replay",
    "simulate": "islands_nb.sim.batch",
    "tournament": "islands_nb.sim.tournament",
}


def start(
    name: str,
    *,
    seats: int = 2,
    seed: int | None = None,
    bots: Mapping[int, Any] | None = None,
    box: Box | None = None,
    undo: str = "free",
    save: str | os.PathLike[str] | None = None,
    pace: float = 0.7,
    **options: Any,
) -> Session:
    """Start a game and return the session, at a person's first choice.

    ``seats`` is the number of players. ``seed`` (0 to 2**64 - 1) decides the deal and all later chance; left out, one is drawn.
    ``bots`` maps seats, counted from 0, to players: a name ("greedy", "random", "search"), anything with ``choose(seat)``, or a
    function of a seat; the rest are people. ``box`` is an edited ``game(name).box``. ``undo="fair"`` keeps what somebody has
    learnt. ``save`` names a new file to which every answer is appended as it is played. ``pace`` is how many seconds each bot's
    answer is seen on a board. Further names are the game's own options: ``game(name).options()`` lists them.

    Raises errors of ``errors.BadInput``: ``UnknownGame``, ``BadSeats``, ``BadSeed``, ``BadOption``, ``UnknownBot``, ``BadBox``.
    """
    return _session().open_session(name, seats, seed, bots, box, options, undo=undo, save=save, pace=pace)


def load(
    source: Any,
    *,
    bots: Mapping[int, Any] | None = None,
    undo: str = "free",
    save: str | os.PathLike[str] | None = None,
    pace: float = 0.7,
) -> Session:
    """Open a saved game at its last answer: the path of a save, the text of a log, a code, or a link with a code in it.

    A code may show an earlier position. Bots named in it sit down again, unless ``bots`` says who plays. ``undo``, ``save`` and
    ``pace`` are as for ``start``.
    Raises ``errors.BadLog`` with the line and the reason.
    """
    return _session().load_session(source, bots, undo=undo, save=save, pace=pace)


def position(
    name: str,
    *,
    seats: int = 2,
    seed: int | None = None,
    bots: Mapping[int, Any] | None = None,
    box: Box | None = None,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Session:
    """Set up a position at the start of a turn, one that play need not be able to reach, and return the session.

    ``fields`` say what differs from the start of the game that ``seed`` deals; ``game(name).fields`` lists them. The room checks
    the whole. ``options`` are the game's own; the rest is as for ``start``. It is saved, and shared as a code, like any other.
    Raises ``errors.BadPosition``, saying which field is wrong and what it may hold.
    """
    return _session().open_session(name, seats, seed, bots, box, options or {}, position=fields)


def diff(a: Session, b: Session, *, seat: int | str | None = None) -> Any:
    """Compare the positions that two sessions of one game show, such as two branches: side by side, as boards and as tables.

    What differs is told as all see it, or as ``seat`` does. Raises ``errors.BadInput`` for two that are not of one game.
    """
    return import_module("islands_nb.notebook.diff").diff(a, b, seat=seat)


def game(name: str) -> Game:
    """A game: its ``rules()``, ``pieces()`` and ``options()`` as DataFrames, its ``box`` to edit. Raises ``UnknownGame``."""
    return import_module("islands_nb.kernel.game").find(name)  # type: ignore[no-any-return]


def _session() -> Any:
    return import_module("islands_nb.session")


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
