"""Who plays the games of a batch: this process, processes of our own, or a pool; and again, what a lost worker had."""

from __future__ import annotations

import pickle
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import contextmanager, nullcontext
from typing import Any, cast

from islands_nb.kernel.data import integer
from islands_nb.kernel.errors import BadInput, IslandsError, UnknownBot

from .plan import Numbers, Plan

CHUNK_SECONDS = (
    0.4  # of play in one task: less, and sending it costs more than it saves; more, and Ctrl-C and the bar wait for it
)
LARGEST = 2_000
IDLE = 60  # seconds after which a process that has nothing to do ends itself: its master may have been killed
AGAIN = 3  # times that a pool may break before we give up


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
) -> Generator[list[dict[str, Any]], None, None]:
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
    executor: Executor = pool.get_executor() if hasattr(pool, "get_executor") else pool
    if not hasattr(executor, "submit"):
        raise BadInput(f"pool={pool!r}: an Executor, a dask.distributed.Client, or a number of processes")
    return executor


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
            return max(1, int(sum(client.ncores().values())))
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
                warnings.warn(f"a worker was lost ({why}); {left.n} games are handed out again", RuntimeWarning, stacklevel=2)
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
