"""One game between players: a ``Match`` is plain data, ``run`` plays it, and failures of players are reported, not raised."""

from __future__ import annotations

import sys
import time
import traceback
from dataclasses import dataclass, field
from typing import Any

from islands_nb.kernel.box import Box
from islands_nb.kernel.code import Trail, written
from islands_nb.kernel.data import spoken
from islands_nb.kernel.errors import BadInput, UnknownBot
from islands_nb.kernel.flow import step
from islands_nb.kernel.game import Game
from islands_nb.kernel.log import Log
from islands_nb.kernel.seat import Seat

from .bots import Bot, Random, fresh, word
from .patience import PATIENCE, Patience
from .search import victory

LONGEST = 20_000  # answers in a game; the printed games end by their rules, but an edited box may not
OWN = __file__, Patience.ask.__code__.co_filename  # what stands between a player and its game


class Nonsense(Exception):
    """A player gave an answer that is not legal."""


@dataclass(frozen=True)
class Match:
    """A game to be played: who sits where, from seat 0 on, and all that the deal follows from."""

    game: Game
    bots: tuple[Any, ...]
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    box: Box | None = None
    patience: float | None = PATIENCE
    names: tuple[str, ...] = ()  # of the players; their own if none are given
    leads: bool = False  # whether to count how often the lead changes, which needs the score at every ply


@dataclass
class Played:
    """The result of a match. ``end``: "over", "forfeit" (by the seat ``forfeit``, because of ``trouble``), "cut" (too long)."""

    match: Match
    log: Log
    code: str
    names: list[str]
    end: str
    scores: list[float]
    ranks: list[int]
    won: list[float]
    plies: int
    rounds: int | None
    seconds: list[float]
    forfeit: int | None = None
    trouble: str = ""
    leads: int | None = None

    def rows(self) -> list[dict[str, Any]]:
        """One row per seat."""
        return [
            dict(
                seat=k,
                bot=self.names[k],
                score=self.scores[k],
                rank=self.ranks[k],
                won=self.won[k],
                plies=self.plies,
                rounds=self.rounds,
                end=self.end,
                trouble=self.trouble if k == self.forfeit else "",
                seed=self.log.seed,
                seconds=round(self.seconds[k], 4),
                **({} if self.leads is None else {"leads": self.leads}),
                code=self.code,
            )
            for k in range(len(self.names))
        ]


def run(match: Match) -> Played:
    """Play it to its end. A player that raises, takes too long or gives an illegal answer forfeits the game, which ends there."""
    game = match.game
    out: dict[str, Any] = {"end": "over"}
    sitting, known = [seated(bot, k, out) for k, bot in enumerate(match.bots)], match.names
    names = [word(known[k]) if known else name for k, (name, _) in enumerate(sitting)]
    box, options = game.bring(match.box or game.box, dict(match.options))
    s = game.start(len(sitting), match.seed, box, options)
    log = Log(game, len(sitting), match.seed, game.check_options(options), box if box.edits else None)
    log.notes.append((0, " ".join(["bots", *(f"{k}={name}" for k, name in enumerate(names))])))
    lines, seconds, trail = log.lines, [0.0] * len(sitting), Trail()
    lead = Lead(game) if match.leads else None
    with Patience(match.patience) as patience:
        while s.stack and "forfeit" not in out:
            ask = s.stack[-1]
            seat, options = ask.seat, ask.options(s)
            if len(lines) >= LONGEST:
                out["end"] = "cut"
                break
            if seat >= len(sitting) or (
                len(options) == 1 and ask.open
            ):  # the rules play this seat, or there is nothing to choose: as in a session
                place = 0
            else:
                began = time.perf_counter()
                try:
                    place = answer(game, s, seat, sitting[seat][1], match, patience, options)
                except KeyboardInterrupt:  # of whoever started the batch
                    raise
                except BaseException:  # whatever a player raises, even if it is not an `Exception`, such as a cancelled task
                    out |= failed(seat)
                    break
                finally:
                    seconds[seat] += time.perf_counter() - began
            trail.add(place, len(options))
            lines.append((seat, str(options[place])))
            step(s, options[place])
            if lead:
                lead.look(s)
    return Played(
        match=match, log=log, code=one_line(log, trail, s), names=names, plies=len(lines), rounds=rounds(s), seconds=seconds,
        **verdict(game, s, len(sitting), out.get("forfeit")), leads=lead.changes if lead else None, **out,
    )  # fmt: skip


def seated(bot: Any, seat: int, out: dict[str, Any]) -> tuple[str, Bot]:
    """The name and the player for a seat. A player that cannot be made this time forfeits, as ``out`` then says."""
    try:
        return fresh(bot)
    except Exception:
        if "forfeit" not in out:  # it is the first of several
            out |= failed(seat)
        return word(getattr(bot, "name", getattr(bot, "__name__", type(bot).__name__))), Random()


def failed(seat: int) -> dict[str, Any]:
    """What is reported of the player that raised the exception being handled."""
    return dict(end="forfeit", forfeit=seat, trouble=own_part())


def one_line(log: Log, trail: Trail, s: Any) -> str:
    """The game as a code of one line; the few that are too long for a code, as a log."""
    try:
        return written(log, trail, s)
    except BadInput:
        return str(log)


def answer(game: Game, s: Any, seat: int, bot: Any, match: Match, patience: Patience, options: list[Any]) -> int:
    """The place in ``options`` of a player's answer. Raises ``Nonsense``, ``TookTooLong``, or what the player raises."""
    said = patience.ask(bot.choose, Seat(game, s, seat, match.seed))
    for place, option in enumerate(options):
        if said is option:
            return place
    action = game.read(spoken(said)) if isinstance(said, str) else said
    for place, option in enumerate(options):
        if type(option) is type(action) and option == action:
            return place
    raise Nonsense(f"{said!r} may not be said at ply {s.ply}; there are {len(options)} answers, such as {str(options[0])!r}")


def own_part() -> str:
    """The traceback of the exception being handled, without our own frames, and short enough to keep a million times."""
    error = sys.exception()
    if isinstance(error, UnknownBot) and error.__cause__ is not None:  # what it raised while it was made
        error = error.__cause__
    assert error is not None
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename not in OWN and f.name != "_made"]
    lines = ["Traceback (most recent call last):\n", *traceback.format_list(frames)] if frames else []
    words = "".join([*lines, *traceback.format_exception_only(error)]).strip()
    words = words.encode(errors="backslashreplace").decode()  # a lone surrogate, as in a file's name, fits into no table
    return words if len(words) <= 3000 else f"{words[:1500]}\n...\n{words[-1500:]}"


def rounds(s: Any) -> int | None:
    """The rounds begun, where the table counts rounds or turns."""
    if isinstance(begun := getattr(s, "round", None), int):
        return begun
    turn = getattr(s, "turn", None)
    return -(-turn // s.seats) if isinstance(turn, int) and not isinstance(turn, bool) else None


def verdict(game: Game, s: Any, seats: int, forfeit: int | None) -> dict[str, Any]:
    """Scores, ranks and shares of the victory. A seat that forfeits comes last and wins nothing; the others keep their order."""
    scores, ranks = list(game.scores(s)), list(game.places(s))
    if forfeit is None:
        return dict(scores=scores[:seats], ranks=ranks[:seats], won=victory(game, s)[:seats])
    ranks = [rank - (ranks[forfeit] < rank) for rank in ranks]
    ranks[forfeit] = len(ranks)
    first = [k for k, rank in enumerate(ranks) if rank == 1 and k != forfeit]
    if game.won(s) is not None:  # won together or alone: then nobody has won
        first = []
    won = [1 / len(first) if k in first else 0.0 for k in range(len(ranks))]
    return dict(scores=scores[:seats], ranks=ranks[:seats], won=won[:seats])


class Lead:
    """How often the lead goes from one seat to another; a tie keeps it where it was."""

    def __init__(self, game: Game) -> None:
        self.game, self.leader, self.changes = game, -1, 0

    def look(self, s: Any) -> None:
        """Compare the scores as they stand now."""
        scores = self.game.scores(s)
        best = max(scores)
        if scores.count(best) > 1:
            return
        leader = scores.index(best)
        self.changes += self.leader not in (-1, leader)
        self.leader = leader
