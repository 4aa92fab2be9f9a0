"""Thousands of games: planned as numbers, played in chunks by whoever is there, told as one table."""

from __future__ import annotations

import pickle
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from importlib.util import find_spec
from os import PathLike
from pathlib import Path
from typing import Any, cast

from islands_nb.kernel.box import Box
from islands_nb.kernel.data import integer
from islands_nb.kernel.errors import BadInput, IslandsError, UnknownBot
from islands_nb.kernel.game import Game, by_name, find
from islands_nb.kernel.rng import stream

from .bots import fresh
from .match import Match, run
from .parts import Numbers, Parts
from .patience import PATIENCE

CHUNK_SECONDS = (
    0.4  # of play in one task: less, and sending it costs more than it saves; more, and Ctrl-C and the bar wait for it
)
LARGEST = 2_000
LONGEST_PATIENCE = 1_000_000  # seconds; clocks and alarms count no further
IDLE = 60  # seconds after which a process that has nothing to do ends itself: its master may have been killed
AGAIN = 3  # times that a pool may break before we give up

COLUMNS = [
    *("game", "deal", "turned", "seat", "player", "bot", "score", "rank", "won"),
    *("plies", "rounds", "end", "trouble", "seed", "seconds", "code"),
]
WHOLE = {"game", "deal", "turned", "seat", "player", "score", "rank", "plies", "leads"}


@dataclass(frozen=True)
class Plan:
    """A batch: what game ``i`` is follows from this and ``i`` alone.

    The same deal is played with each rotation of the players (``turns`` of them; where all are alike, one), game after game.
    ``names`` are what the players are called, else their own names; whose names differ are not alike. ``rotations``: so many at
    least, for another batch has them.
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
        """How many rotations of the players differ."""
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
        """Game ``i``, played: a row a seat, with the columns of ``simulate``."""
        deal, turned = divmod(i, self.turns)
        n = len(self.bots)
        head = dict(game=i, deal=deal, turned=turned)
        return [
            {**head, "seat": row.pop("seat"), "player": (k + turned) % n, **row}
            for k, row in enumerate(run(self.match(i)).rows())
        ]


def _alike(a: tuple[Any, str], b: tuple[Any, str]) -> bool:
    return a[1] == b[1] and (a[0] is b[0] or (isinstance(a[0], str | type) and a[0] == b[0]))


def simulate(
    name: str | Game,
    *,
    seats: int | None = None,
    bots: Sequence[Any] = ("greedy",),
    games: int = 100,
    seed: int = 0,
    box: Box | None = None,
    pool: Executor | int | None = None,
    to: str | PathLike[str] | None = None,
    patience: float | None = PATIENCE,
    progress: bool = True,
    **options: Any,
) -> Any:
    """Play ``games`` games between bots; a DataFrame with a row a game and seat.

    ``bots`` are names, anything with ``choose(seat)``, or functions of a seat: one each, or one for all of ``seats`` (else for
    the fewest that the game takes). A bot is asked where there is something to choose; seats that the rules play have none. A
    deal is played with every rotation of the bots, game after game, so that seats are balanced and deals paired. Game ``i``
    depends on ``(seed, i)`` alone, whoever plays it where: ``pool`` is any ``concurrent.futures.Executor`` (a process pool, loky,
    ``dask.distributed``'s; its ``Client`` will do) or a number of processes. A bot that raises, takes longer than ``patience``
    seconds for an answer or answers nonsense forfeits that game, and its traceback is in the row; a warning counts them, where
    ``progress`` is shown.

    Columns: ``game, deal, turned`` (by how many seats), ``seat, player`` (its place in ``bots``), ``bot, score, rank, won`` (its
    share of the victory), ``plies, rounds, end`` ("over", "forfeit", "cut"), ``trouble, seed, seconds`` (of thinking),
    ``code`` (the game in one line, for ``replay`` and ``isl.load``; where it is too long for one, its log).

    With ``to``, a folder such as "runs.parquet", rows are written there in parts as they come, and what lies there already is not
    played again; its path is returned, for ``pandas.read_parquet``.

    Raises errors of ``errors.BadInput``: ``UnknownGame``, ``BadSeats``, ``BadSeed``, ``BadOption``, ``UnknownBot``, ``BadBox``.
    """
    plan = planned(name, seats, bots, seed, box, options, patience)
    games = many(games, "games", 0)
    if to is None:
        found = table(rows(plan, games, pool, progress), plan)
        if progress:
            _tell_forfeits(found)
        return found
    return fill(plan, games, to, pool, progress)


def _tell_forfeits(found: Any) -> None:
    """Warn of players that failed: their games look like any that was lost."""
    failed = found[found["trouble"] != ""]
    for bot, mine in failed.groupby("bot", sort=False):
        games, last = found.loc[found["bot"] == bot, "game"].nunique(), mine["trouble"].iloc[0].strip().splitlines()[-1]
        words = f"{bot} forfeited {mine['game'].nunique()} of {games} games, the first with: {last}"
        warnings.warn(f"{words} (the column 'trouble' says where)", stacklevel=3)


def many(n: Any, what: str, least: int) -> int:
    """How many games, or deals; ``BadInput`` for what is no such number."""
    n = integer(n)
    if isinstance(n, bool) or not isinstance(n, int) or n < least:
        raise BadInput(f"{what}={n!r}: a whole number, at least {least}")
    return n


def fill(plan: Plan, games: int, to: str | PathLike[str], pool: Executor | int | None, progress: bool) -> Path:
    """Play into the folder ``to`` what is not there yet of the first ``games``."""
    with Parts(to, plan) as parts:
        missing = parts.missing(games)
        with closing(chunks(plan, missing, pool, progress, games - missing.n)) as each:  # also where a part cannot be written
            for played in each:
                parts.add(played)
    return parts.folder


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
    """A batch, checked before anything is played."""
    if find_spec("pandas") is None:
        raise BadInput("batches are told as DataFrames: install pandas, or islands_nb[sim]")
    game = find(name)
    if isinstance(bots, str) or not isinstance(bots, Sequence) or not bots:
        raise UnknownBot(f'bots={bots!r}: a list of players, as in bots=["greedy", "random"]')
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
        raise BadInput(f"patience={patience!r}: seconds for an answer, from above 0 to {LONGEST_PATIENCE:,}, or None for no end")
    plan = Plan(game, tuple(bots), seed, by_name(options), box, patience, leads, tuple(names))
    game.check_seed(seed)
    game.start(seats, 0, box, options)
    return plan


def rows(plan: Plan, games: int, pool: Executor | int | None, progress: bool) -> list[dict[str, Any]]:
    """The rows of so many games, in order."""
    with closing(chunks(plan, Numbers(games, iter(range(games))), pool, progress)) as each:
        out = [row for played in each for row in played]
    return sorted(out, key=lambda row: (row["game"], row["seat"]))


def table(found: list[dict[str, Any]], plan: Plan) -> Any:
    """Rows as a DataFrame, with the columns of ``simulate`` though there be no row."""
    import pandas as pd

    columns = [*COLUMNS[:-1], "leads", "code"] if plan.leads else COLUMNS
    kinds: dict[str, Any] = {"rounds": pd.Int64Dtype(), "seed": "uint64"}
    if not found:  # then too the columns are what they are with rows
        kinds |= {name: "int64" for name in columns if name in WHOLE} | {"won": "float64", "seconds": "float64"}
    return pd.DataFrame(found, columns=columns).astype(kinds)


# -- who plays ----------------------------------------------------------------------------------------------------------------


def play(payload: bytes, numbers: Sequence[int]) -> tuple[list[dict[str, Any]], float]:
    """Play games of a batch: their rows, and the seconds it took. This is what a pool runs."""
    began, plan = time.perf_counter(), pickle.loads(payload)
    return [row for i in numbers for row in plan.rows(i)], time.perf_counter() - began


def packed(plan: Plan) -> bytes:
    """The batch as bytes. Bots of a notebook cell go along whole, where cloudpickle is there to pack them."""
    try:
        from cloudpickle import dumps
    except ImportError:
        from pickle import dumps
    try:
        return bytes(dumps(plan))
    except Exception as error:
        raise UnknownBot(f"a player cannot be sent to another process ({error}); play without pool=") from error


def chunks(
    plan: Plan, numbers: Numbers, pool: Executor | int | None, progress: bool, done: int = 0
) -> Iterator[list[dict[str, Any]]]:
    """The games ``numbers``, played by the pool or here; rows as they come, whole games at a time."""
    bar = _bar(progress, numbers.n + done, done)
    with bar as shown:
        tell: Callable[[int], Any] = getattr(shown, "update", lambda n: None)
        if pool is None or sys.platform == "emscripten":  # there are no processes in a page
            for i in numbers.each:
                yield plan.rows(i)
                tell(1)
            return
        pool = integer(pool)
        own = isinstance(pool, int)
        executor = _executor(pool)
        try:
            for played in _spread(plan, numbers, executor):
                yield played
                tell(len({row["game"] for row in played}))
        finally:
            if own:
                _close(executor)


def _bar(progress: bool, total: int, done: int) -> Any:
    if not progress:
        return nullcontext()
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return nullcontext()
    return tqdm(total=total, initial=done, unit=" games", desc="playing")


def _executor(pool: Any) -> Executor:
    """What is handed work: processes of our own, an executor, or that of a ``dask.distributed.Client``."""
    if isinstance(pool, int):
        return _processes(pool)
    if hasattr(pool, "get_executor"):
        pool = pool.get_executor()
    if not hasattr(pool, "submit"):
        raise BadInput(f"pool={pool!r}: an Executor, a dask.distributed.Client, or a number of processes")
    return pool


def _processes(n: int) -> Executor:
    """Processes of our own: loky's, which mend themselves and take bots of a cell, or the standard library's."""
    if isinstance(n, bool) or n < 1:
        raise BadInput(f"pool={n!r}: an Executor, or a number of processes")
    try:
        import loky
    except ImportError:
        from concurrent.futures import ProcessPoolExecutor

        made: Executor = ProcessPoolExecutor(n)
    else:
        made = cast(Executor, loky.ProcessPoolExecutor(n, timeout=IDLE))
    with _deaf():
        made.submit(int)  # so they begin here
    return made


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are begun in it hear no Ctrl-C: that is for this one, which ends them."""
    if threading.current_thread() is not threading.main_thread():  # who may not say so
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)  # None: of no Python function


def _close(pool: Any) -> None:
    """Without waiting for what nobody will ask for."""
    try:
        pool.shutdown(wait=False, cancel_futures=True)
    except TypeError:  # loky's own way to say it
        pool.shutdown(wait=False, kill_workers=True)


def _workers(pool: Executor) -> int:
    client = getattr(pool, "_client", None)  # of dask.distributed
    if client is not None:
        try:
            return max(1, sum(client.ncores().values()))
        except Exception as error:  # closed, for one; its errors have no common kind
            raise BadInput(f"pool={client!r}: it takes no work ({error})") from error
    return int(getattr(pool, "_max_workers", None) or 4)


def _spread(plan: Plan, left: Numbers, pool: Executor) -> Iterator[list[dict[str, Any]]]:
    """Hand out chunks as large as play takes ``CHUNK_SECONDS``, a few at a time; hand out again what a lost worker had."""
    payload, workers, size, broken, made = packed(plan), _workers(pool), 1, 0, False
    out: dict[Future[Any], list[int]] = {}
    try:
        while left.n or out:
            try:
                while left.n and len(out) < 2 * workers:
                    share = left.take(size)
                    out[_submit(pool, payload, share, left)] = share
                for future in wait(out, return_when=FIRST_COMPLETED).done:
                    share = out[future]
                    played, seconds = future.result()
                    del out[future]
                    yield played
                    size = max(
                        1, min(LARGEST, round(CHUNK_SECONDS * len(share) / max(seconds, 1e-6)), 1 + left.n // (2 * workers))
                    )
            except (BrokenExecutor, CancelledError, _Broken) as error:
                broken += 1
                left.put_back(sorted(i for share in out.values() for i in share))
                why = str(error) or type(error).__name__
                if broken > AGAIN:
                    first = left.take(1)[0]
                    raise IslandsError(f"the pool broke {broken} times, the last time at game {first}: {why}") from error
                warnings.warn(f"a worker was lost ({why}); {left.n} games are handed out anew", RuntimeWarning, stacklevel=2)
                out, size = {}, 1
                if made:
                    _close(pool)
                pool, made = _processes(workers), True
    finally:
        for future in out:
            future.cancel()
        if made:
            _close(pool)


class _Broken(Exception):
    """A pool that takes no more work."""


def _submit(pool: Executor, payload: bytes, share: list[int], left: Numbers) -> Future[Any]:
    try:
        return pool.submit(play, payload, share)
    except BrokenExecutor:
        left.put_back(share)
        raise
    except RuntimeError as error:  # shut down, by itself or by somebody
        left.put_back(share)
        raise _Broken(str(error)) from error
