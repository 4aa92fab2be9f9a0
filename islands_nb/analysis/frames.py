"""A session as tidy DataFrames. The columns stated here are held by ``tests/analysis``."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.events import happened, named
from islands_nb.kernel.flow import pick, step
from islands_nb.kernel.game import Game
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.view import view
from islands_nb.session import Session

if TYPE_CHECKING:
    import pandas as pd


def frame(rows: list[dict[str, Any]], columns: list[str] | None = None) -> pd.DataFrame:
    """Rows as a DataFrame; ``columns`` names the columns if there may be no row. Raises ``BadInput`` without pandas."""
    return _pandas().DataFrame(rows, columns=columns if columns and not rows else None)


def _pandas() -> Any:
    try:
        import pandas as pd
    except ImportError:
        raise BadInput("tables are DataFrames: install pandas, or islands_nb[tables]") from None
    return pd


def table(s: Session, name: str, seat: int | str | None = None) -> pd.DataFrame:
    """One of the game's tables of the position shown, as ``seat`` sees it."""
    tables = s.game.tables
    if not isinstance(name, str) or name not in tables:
        near = get_close_matches(str(name), tables, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(tables)}"
        raise BadInput(f"{s.game.title} has no table {name!r}; {hint}")
    seat = s._check_seat(seat)
    now = s.now()
    state = now.states[now.ply]
    rows = tables[name](view(state, seat), state.box)
    return frame(rows) if rows else frame(rows, _columns(s.game, name))


@lru_cache(maxsize=64)
def _columns(game: Game, name: str) -> list[str]:
    """The columns of a table that is empty here: those it has in the first position of a random game in which it has rows."""
    for seats in game.seats:  # alone and together may be two games
        s, chance = game.start(seats, 0), Rng(0)
        while s.stack:
            rows = game.tables[name](view(s, "all"), s.box)
            if rows:
                return list(dict.fromkeys(key for row in rows for key in row))
            step(s, pick(s, chance)[0])
    return []


def moves(s: Session, seat: int | str | None = None) -> pd.DataFrame:
    """One row per answer, as ``seat`` may know it: ``ply`` (the position it led to), ``seat, name, bot, said, happened``.

    Of a secret answer, other seats read the first word and three dots; the open table reads all of it, as it stands in the log.
    """
    seat = s._check_seat(seat)
    rows, now = [], s.now()
    for ply, (who, _) in enumerate(now.lines, 1):
        bot = now.bots.get(who, ("", None))[0]
        words = happened(now.told(ply, seat), now.names)
        rows.append(dict(ply=ply, seat=who, name=now.names[who], bot=bot, said=now.said(ply, seat), happened=words))
    return frame(rows, ["ply", "seat", "name", "bot", "said", "happened"])


def events(s: Session, seat: int | str | None = None) -> pd.DataFrame:
    """One row per event that ``seat`` may know of: ``ply, seat`` (who did it; missing: the game), ``name, event, words, learnt``.

    Then one column for each fact that events of this game carry, missing where an event does not have it.
    """
    pd = _pandas()
    seat = s._check_seat(seat)
    rows, now = [], s.now()
    for ply in range(now.last + 1):
        for e in now.told(ply, seat):
            who = "" if e.seat is None else now.names[e.seat]
            words = named(e.words, now.names)
            rows.append(dict(ply=ply, seat=e.seat, name=who, event=e.what, words=words, learnt=e.learnt, **dict(e.facts)))
    out = frame(rows, ["ply", "seat", "name", "event", "words", "learnt"])
    return out.astype({"seat": pd.Int64Dtype(), **{n: pd.Int64Dtype() for n in _numbers(rows)}})


def _numbers(rows: list[dict[str, Any]]) -> list[str]:
    """The facts that are whole numbers in every event that has them."""
    facts = {name for row in rows for name in row} - {"ply", "seat", "name", "event", "words", "learnt"}
    return [n for n in sorted(facts) if all(type(row[n]) is int for row in rows if n in row)]


def course(s: Session) -> pd.DataFrame:
    """One row per ply and seat: ``ply, seat, name``, the ``score`` if counted then, and the game's own counts."""
    rows = []
    for ply, state in enumerate(s.states()):
        scores, counts = s.game.scores(state), s.game.counts(state)
        rows += [dict(ply=ply, seat=k, name=s.names[k], score=scores[k], **counts[k]) for k in range(state.seats)]
    return frame(rows)
