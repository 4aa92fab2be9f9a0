"""New games, and saved ones."""

from __future__ import annotations

import json
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
from islands_nb.kernel.game import find
from islands_nb.kernel.log import EDIT_LIMIT, LINE_LIMIT, SET_UP, Log

from .saves import code_in, text_of
from .session import Session
from .speaking import sat


def open_session(
    name: str,
    seats: int,
    seed: int | None,
    bots: Mapping[int, Any] | None,
    box: Box | None,
    options: Mapping[str, Any],
    position: dict[str, Any] | None = None,
    **kept: Any,
) -> Session:
    """A new game, or a ``position`` set up by hand, at its first choice: answers nobody chooses are given, bots have begun."""
    game, seats = find(name), integer(seats)
    game.check_seats(seats)
    seed = secrets.randbits(32) if seed is None else integer(seed)
    game.check_seed(seed)
    game.check_box(box)
    box, options = game.bring(box or game.box, dict(options))
    log = Log(game, seats, seed, game.check_options(options), box if box.edits else None)
    log.position = plain(position)
    if log.box is not None:
        for line in log.box.lines():
            if len(line) > LINE_LIMIT:
                raise BadBox(f"an edit of this box takes {len(line):,} characters to write, and {LINE_LIMIT:,} is the limit")
        if len(log.box.edits) > EDIT_LIMIT:
            raise BadBox(
                f"this box has {len(log.box.edits)} edits, and a log has at most {EDIT_LIMIT}; several fields of a row are one"
            )
    session = Session(log, bots, **kept)
    with session._changing():
        session._add(*follow(session._states[-1]))
    session._finish_bots()
    return session


def plain(said: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """What was set up by hand, as the log will have it. Raises ``BadPosition``."""
    if said is None:
        return None
    try:
        text = json.dumps(said, sort_keys=True, allow_nan=False, default=_number)
    except (TypeError, ValueError, RecursionError):
        raise BadPosition("a position is made of numbers, words, lists and dicts of them") from None
    if len(text) > LINE_LIMIT - len(SET_UP):
        raise BadPosition(f"this position takes {len(text)} characters to say, and {LINE_LIMIT} is the limit")
    found: dict[str, Any] = json.loads(text)
    return found


def _number(value: Any) -> Any:
    """A whole number of another library, which JSON does not know."""
    found = integer(value)
    if type(found) is type(value):
        raise TypeError
    return found


def load_session(source: Any, bots: Mapping[int, Any] | None = None, **kept: Any) -> Session:
    """A session at the last answered ply of a save: a path, a ``Log``, or the text of one; or of a code, or a link with one.

    A code may show an earlier ply. Bots that the save names sit down again unless ``bots`` says otherwise. Raises ``BadLog``.
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
            warnings.warn(f"{who}: hand it in with isl.load(..., bots={{{all_}}}), or a person plays there", stacklevel=3)
    session = Session(log, bots, **kept)
    if shown is not None:
        session.goto(shown)
    return session
