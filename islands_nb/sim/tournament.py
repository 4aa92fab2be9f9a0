"""Every player against every other, in balanced seats, on the same deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from os import PathLike
from pathlib import Path
from typing import Any

from islands_nb.kernel.box import Box
from islands_nb.kernel.data import integer
from islands_nb.kernel.errors import BadInput, UnknownBot
from islands_nb.kernel.game import Game, find
from islands_nb.kernel.rng import stream

from .batch import fill, rows
from .bots import player
from .parts import PLAN, place, read
from .patience import PATIENCE
from .plan import Plan, many, planned, table
from .statistics import need, share_of


@dataclass(frozen=True)
class Tournament:
    """The results of a tournament.

    ``games`` has one row per game and seat, as from ``simulate``, and ``table``, the line-up; ``isl.replay`` opens a row.
    """

    games: Any
    names: tuple[str, ...]
    seats: int

    @property
    def standings(self) -> Any:
        """One row per bot, the best first: ``bot, games, won`` (its share of the victories) with ``low, high`` (95 %), ``fair``
        (what it would be among equals; where all win together, how often they do), ``rank`` and ``score`` (means), ``forfeits``,
        ``seconds`` (of thinking, per game)."""
        import pandas as pd

        out = []
        for name in self.names:
            mine = self.games[self.games["bot"] == name]
            won, low, high = share_of(mine)
            out.append(
                dict(
                    bot=name, games=mine["game"].nunique(), won=won, low=low, high=high,
                    fair=self.games["won"].sum() / len(self.games),
                    rank=float(mine["rank"].mean()), score=float(mine["score"].mean()),
                    forfeits=int((mine["trouble"] != "").sum()), seconds=float(mine["seconds"].mean()),
                )
            )  # fmt: skip
        return pd.DataFrame(out).sort_values("won", ascending=False, kind="stable", ignore_index=True)

    @property
    def pairs(self) -> Any:
        """One row per ordered pair: ``bot, against, games, won`` (how often it came before the other; a tie is half), and ``low,
        high`` (95 %)."""
        import pandas as pd

        left = self.games[["table", "deal", "game", "bot", "rank"]]
        met = left.merge(left, on=["table", "deal", "game"], suffixes=("", "_2"))
        met = met[met["bot"] != met["bot_2"]]
        before = (met["rank"] < met["rank_2"]) + 0.5 * (met["rank"] == met["rank_2"])
        out = []
        for (bot, against), games in met.assign(before=before).groupby(["bot", "bot_2"], sort=False):
            won, low, high = share_of(games, "before")
            out.append(dict(bot=bot, against=against, games=games["game"].nunique(), won=won, low=low, high=high))
        order = {name: k for k, name in enumerate(self.names)}
        return pd.DataFrame(sorted(out, key=lambda r: (order[r["bot"]], order[r["against"]])))

    def _repr_html_(self) -> str:
        return str(self.standings.round(3).to_html(index=False))

    def __repr__(self) -> str:
        return str(self.standings.round(3).to_string(index=False))


def tournament(
    bots: Sequence[Any] | Mapping[str, Any],
    *,
    game: str | Game = "one_eye",
    seats: int = 2,
    deals: int = 50,
    seed: int = 0,
    box: Box | None = None,
    pool: Executor | int | None = None,
    to: str | PathLike[str] | None = None,
    patience: float | None = PATIENCE,
    progress: bool = True,
    **options: Any,
) -> Tournament:
    """Let all ``bots`` meet: a round robin of line-ups of ``seats`` players, ``deals`` deals each, with every rotation of seats.

    ``bots`` is a list of players, or a mapping from names to players. All line-ups play the same deals. With fewer bots than
    seats, each pair shares the table, in alternate seats; where one of the two has one seat more, it is played both ways round.
    With ``to``, a folder, games are kept there as they are played, in one folder per line-up, and a later run goes on from them.
    Returns a ``Tournament``. ``pool``, ``patience`` and ``options`` are as for ``simulate``; so are the errors.
    """
    need()
    named = _named(bots)
    deals, seats, seed = many(deals, "deals", 1), integer(seats), integer(seed)
    made = find(game)
    made.check_seats(seats)
    made.check_seed(seed)
    if seats < 2:
        raise BadInput(f"seats={seats}: a tournament needs at least two; simulate() plays games for one")
    folder = None if to is None else place(to)
    if folder is not None and (folder / PLAN).exists():
        raise BadInput(f"to={str(to)!r}: it holds a batch of simulate(); name another folder")
    found: list[dict[str, Any]] = []
    tables = list(lineups(list(named), seats))
    for number, lineup in enumerate(tables):
        bots_here, deal = [named[name] for name in lineup], stream(seed, "tournament").word
        plan = planned(made, seats, bots_here, deal, box, options, patience, names=lineup)
        games = deals * plan.turns
        played = (
            rows(plan, games, pool, progress)
            if folder is None
            else kept(plan, games, folder / f"table-{number:03}", pool, progress)
        )
        for row in played:
            game_number = number * 1_000_000 + row["game"]
            found.append({**row, "table": number, "game": game_number, "bot": lineup[row["player"]]})
    out = table(found, plan)
    out.insert(0, "table", [row["table"] for row in found])
    return Tournament(out, tuple(named), seats)


def kept(plan: Plan, games: int, folder: Path, pool: Executor | int | None, progress: bool) -> list[dict[str, Any]]:
    """The games of a line-up: played into its folder as far as they are missing there, then read from it."""
    fill(plan, games, folder, pool, progress)
    found = read(folder)
    rows: list[dict[str, Any]] = found[found["game"] < games].sort_values(["game", "seat"]).to_dict("records")
    return rows


def lineups(names: list[str], seats: int) -> Iterator[tuple[str, ...]]:
    """The line-ups: who sits together, each table once."""
    if len(names) >= seats:
        yield from combinations(names, seats)
        return
    for a, b in combinations(names, 2):
        yield tuple((a, b)[k % 2] for k in range(seats))
        if seats % 2:
            yield tuple((b, a)[k % 2] for k in range(seats))


def _named(bots: Any) -> dict[str, Any]:
    if isinstance(bots, Mapping):
        out = {str(name): bot for name, bot in bots.items()}
        for bot in out.values():
            player(bot)
    elif isinstance(bots, Sequence) and not isinstance(bots, str):
        out = {}
        for bot in bots:
            name = player(bot)[0]
            if name in out:
                raise UnknownBot(f"two players are called {name!r}; pass a mapping from names to players")
            out[name] = bot
    else:
        raise UnknownBot(f"bots={bots!r}: it must be a list of players, or a mapping from names to players")
    if len(out) < 2:
        raise UnknownBot("a tournament needs two players or more")
    return out
