"""What a batch is: who plays which game, by the game's number; and the table made of its rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import chain, islice
from typing import Any

from islands_nb.kernel.box import Box
from islands_nb.kernel.data import integer
from islands_nb.kernel.errors import BadInput, UnknownBot
from islands_nb.kernel.game import Game, by_name, find
from islands_nb.kernel.rng import stream

from .bots import fresh
from .match import Match, run
from .patience import PATIENCE

LONGEST_PATIENCE = 1_000_000  # seconds; clocks and alarms may count no further

COLUMNS = [
    *("game", "deal", "turned", "seat", "player", "bot", "score", "rank", "won"),
    *("plies", "rounds", "end", "trouble", "seed", "seconds", "code"),
]
WHOLE = {"game", "deal", "turned", "seat", "player", "score", "rank", "plies", "leads"}


@dataclass(frozen=True)
class Plan:
    """A batch: which game ``i`` is follows from this and ``i`` alone.

    The same deal is played with each rotation of the players, game after game: ``turns`` of them, or one if all players are
    alike. ``names`` are what the players are called, if not by their own names; players with different names are not alike.
    ``rotations`` is the least number of rotations, for a batch that is compared with another.
    """

    game: Game
    bots: tuple[Any, ...]
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    box: Box | None = None
    patience: float | None = PATIENCE
    leads: bool = False
    names: tuple[str, ...] = ()
    rotations: int = 1

    @property
    def turns(self) -> int:
        """How many different rotations of the players there are."""
        n = len(self.bots)
        return next(
            k
            for k in range(self.rotations, n + 1)
            if k == n or all(_alike(self._who(i), self._who((i + k) % n)) for i in range(n))
        )

    def _who(self, i: int) -> tuple[Any, str]:
        return self.bots[i], self.names[i] if self.names else ""

    def match(self, i: int) -> Match:
        """Game ``i``."""
        deal, turned = divmod(i, self.turns)
        n = len(self.bots)
        seats, names = (tuple(who[(k + turned) % n] for k in range(len(who))) for who in (self.bots, self.names))
        seed = stream(self.seed, "game", deal).word
        return Match(self.game, seats, seed, self.options, self.box, self.patience, names, self.leads)

    def rows(self, i: int) -> list[dict[str, Any]]:
        """Play game ``i``; returns one row per seat, with the columns of ``simulate``."""
        deal, turned = divmod(i, self.turns)
        n = len(self.bots)
        head = dict(game=i, deal=deal, turned=turned)
        return [
            {**head, "seat": row.pop("seat"), "player": (k + turned) % n, **row}
            for k, row in enumerate(run(self.match(i)).rows())
        ]


def _alike(a: tuple[Any, str], b: tuple[Any, str]) -> bool:
    return a[1] == b[1] and (a[0] is b[0] or (isinstance(a[0], str | type) and a[0] == b[0]))


def planned(
    name: str | Game,
    seats: int | None,
    bots: Sequence[Any],
    seed: int,
    box: Box | None,
    options: Mapping[str, Any],
    patience: float | None = PATIENCE,
    leads: bool = False,
    names: Sequence[str] = (),
) -> Plan:
    """A batch, checked before anything is played. Raises ``BadInput``."""
    if find_spec("pandas") is None:
        raise BadInput("batches are returned as DataFrames: install pandas, or islands_nb[sim]")
    game = find(name)
    if isinstance(bots, str) or not isinstance(bots, Sequence) or not bots:
        raise UnknownBot(f'bots={bots!r}: it must be a list of players, as in bots=["greedy", "random"]')
    if seats is None:
        seats = len(bots) if len(bots) > 1 else game.seats[0]
    seats, seed = integer(seats), integer(seed)
    game.check_seats(seats)
    if len(bots) == 1:
        bots = [bots[0]] * seats
    if len(bots) != seats:
        raise UnknownBot(f"bots: {len(bots)} players for {seats} seats; one for each, or one for all")
    for bot in bots:
        fresh(bot)
    if patience is not None and (
        isinstance(patience, bool) or not isinstance(patience, int | float) or not 0 < patience <= LONGEST_PATIENCE
    ):
        raise BadInput(f"patience={patience!r}: it must be seconds, above 0, at most {LONGEST_PATIENCE:,}, or None for no limit")
    plan = Plan(game, tuple(bots), seed, by_name(options), box, patience, leads, tuple(names))
    game.check_seed(seed)
    game.start(seats, 0, box, options)
    return plan


@dataclass
class Numbers:
    """The numbers of ``n`` games, in order, made as they are taken."""

    n: int
    each: Iterator[int]

    def take(self, most: int) -> list[int]:
        """The next ones, at most ``most`` of them."""
        out = list(islice(self.each, most))
        self.n -= len(out)
        return out

    def put_back(self, numbers: list[int]) -> None:
        """Put back numbers that were taken; they come next."""
        self.n += len(numbers)
        self.each = chain(numbers, self.each)


def many(n: Any, what: str, least: int) -> int:
    """A number of games, or deals. Raises ``BadInput`` when it is not a whole number or is less than ``least``."""
    n = integer(n)
    if isinstance(n, bool) or not isinstance(n, int) or n < least:
        raise BadInput(f"{what}={n!r}: it must be a whole number, at least {least}")
    return n


def table(found: list[dict[str, Any]], plan: Plan) -> Any:
    """Rows as a DataFrame, with the columns of ``simulate`` even if there is no row."""
    import pandas as pd

    columns = [*COLUMNS[:-1], "leads", "code"] if plan.leads else COLUMNS
    kinds: dict[str, Any] = {"rounds": pd.Int64Dtype(), "seed": "uint64"}
    if not found:  # the types of the columns are then the same as with rows
        kinds |= {name: "int64" for name in columns if name in WHOLE} | {"won": "float64", "seconds": "float64"}
    return pd.DataFrame(found, columns=columns).astype(kinds)
