"""New games, and saved ones."""

from __future__ import annotations

import json
import os
import secrets
import warnings
from collections.abc import Mapping
from typing import Any

from islands_nb.kernel.box import Box
from islands_nb.kernel.code import unpack
from islands_nb.kernel.data import integer
from islands_nb.kernel.doors import DOORS
from islands_nb.kernel.errors import BadBox, BadPosition
from islands_nb.kernel.flow import follow
from islands_nb.kernel.game import Game, by_name, find
from islands_nb.kernel.log import EDIT_LIMIT, LINE_LIMIT, SET_UP, Log

from .saves import code_in, text_of
from .session import Session
from .speaking import sat


def start(
    name: str | Game,
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

    ``name`` is one of ``games()``, or a ``game(name)``; ``seats`` is the number of players. ``seed`` (0 to 2**64 - 1) decides the
    deal and all later chance; by default one is drawn. ``bots`` maps seats, counted from 0, to players: a name ("greedy",
    "random", "search"), anything with ``choose(seat)``, or a function of a seat; people play the other seats. ``box`` is an
    edited ``game(name).box``. With ``undo="fair"``, ``undo`` does not go back past what somebody has learnt. ``save`` names
    a new file to which every answer is appended as it is played. ``pace`` is how many seconds each bot's answer is shown on a
    board. Further keywords are the game's own options: ``game(name).options()`` lists them.

    Raises kinds of ``errors.BadInput``: ``UnknownGame``, ``BadSeats``, ``BadSeed``, ``BadOption``, ``UnknownBot``, ``BadBox``.
    """
    return _opened(name, seats, seed, bots, box, options, undo=undo, save=save, pace=pace)


def load(
    source: Any,
    *,
    bots: Mapping[int, Any] | None = None,
    undo: str = "free",
    save: str | os.PathLike[str] | None = None,
    pace: float = 0.7,
) -> Session:
    """Open a saved game at its last answer. ``source`` is the path of a save, the text of a log, a code, or a link with a code.

    A code may show an earlier position. Bots named in the save play again, unless ``bots`` says who plays. ``undo``, ``save`` and
    ``pace`` are as for ``start``. Raises ``errors.BadLog`` with the line and the reason, ``errors.BadInput`` when nothing opens.
    """
    code, shown = code_in(source), None
    text = "" if code is not None else str(source) if isinstance(source, Log) else text_of(source)
    code = code_in(text) if code is None else code  # a file may hold a code, too
    if code is not None:
        log, shown = unpack(code)
    else:
        log = Log.parse(text)
    if bots is None:
        known, named = DOORS["known_players"](), sat(log)
        bots = {seat: name for seat, name in named.items() if name in known}
        unknown = {seat: name for seat, name in named.items() if name not in known}
        if unknown:
            all_ = ", ".join(f"{seat}: {repr(name) if name in known else name}" for seat, name in sorted(named.items()))
            who = "; ".join(f"seat {k} was played by {name!r}, which is not known here" for k, name in unknown.items())
            warnings.warn(f"{who}: pass it with isl.load(..., bots={{{all_}}}), or a person plays there", stacklevel=2)
    session = Session(log, bots, undo=undo, save=save, pace=pace)
    if shown is not None:
        session.goto(shown)
    return session


def position(
    name: str | Game,
    *,
    seats: int = 2,
    seed: int | None = None,
    bots: Mapping[int, Any] | None = None,
    box: Box | None = None,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Session:
    """Set up a position at the start of a turn, whether or not play could reach it, and return the session.

    ``fields`` say what differs from the start of the game that ``seed`` deals; ``game(name).fields`` lists them. The game checks
    the whole. ``options`` are the game's own; the rest is as for ``start``. The session is saved, and shared as a code, like any
    other. Raises ``errors.BadPosition``, saying which field is wrong and what it may hold.
    """
    return _opened(name, seats, seed, bots, box, {} if options is None else options, position=fields)


def _opened(
    name: str | Game,
    seats: int,
    seed: int | None,
    bots: Mapping[int, Any] | None,
    box: Box | None,
    options: Mapping[str, Any],
    position: dict[str, Any] | None = None,
    **kept: Any,
) -> Session:
    """A new game, or a ``position`` set up by hand, at a person's first choice: bots and forced answers before it are played."""
    game, seats = find(name), integer(seats)
    game.check_seats(seats)
    seed = secrets.randbits(32) if seed is None else integer(seed)
    game.check_seed(seed)
    game.check_box(box)
    box, options = game.bring(box or game.box, by_name(options))
    log = Log(game, seats, seed, game.check_options(options), box if box.edits else None)
    log.position = plain(position)
    if log.box is not None:
        for line in log.box.lines():
            if len(line) > LINE_LIMIT:
                raise BadBox(f"an edit of this box takes {len(line):,} characters to write, but the limit is {LINE_LIMIT:,}")
        if len(log.box.edits) > EDIT_LIMIT:
            raise BadBox(
                f"this box has {len(log.box.edits)} edits, but a log has at most {EDIT_LIMIT}; fields of one row count as one"
            )
    session = Session(log, bots, **kept)
    with session._changing():
        session._add(*follow(session._states[-1]))
    session._finish_bots()
    return session


def plain(said: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """A position set up by hand, as it will stand in the log. Raises ``BadPosition``."""
    if said is None:
        return None
    try:
        text = json.dumps(said, sort_keys=True, allow_nan=False, default=_number)
    except (TypeError, ValueError, RecursionError):
        raise BadPosition("a position may hold only numbers, words, and lists and dicts of them") from None
    if len(text) > LINE_LIMIT - len(SET_UP):
        raise BadPosition(f"this position takes {len(text)} characters to write, but the limit is {LINE_LIMIT}")
    found: dict[str, Any] = json.loads(text)
    return found


def _number(value: Any) -> Any:
    """A whole number of another library, which JSON cannot write, as an ``int``."""
    found = integer(value)
    if type(found) is type(value):
        raise TypeError
    return found
