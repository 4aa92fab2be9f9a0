"""Who plays the games of a batch: this process, processes of our own, or a pool. What a lost worker had is played again."""

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

# Seconds of play in one task: with less, sending it costs more than it saves; with more, Ctrl-C and the bar must wait for it.
CHUNK_SECONDS = 0.4
LARGEST = 2_000
IDLE = 60  # seconds after which a process with nothing to do ends itself: its parent may have been killed
AGAIN = 3  # how often a pool may break before we give up


def play(payload: bytes, numbers: Sequence[int]) -> tuple[list[dict[str, Any]], float]:
    """Play games of a batch; returns their rows and the seconds it took. This is what a pool runs."""
    began, plan = time.perf_counter(), pickle.loads(payload)
    return [row for i in numbers for row in plan.rows(i)], time.perf_counter() - began


def packed(plan: Plan) -> bytes:
    """The batch as bytes. Bots from a notebook cell are sent along whole if cloudpickle is there to pack them. Raises
    ``UnknownBot`` when one cannot be sent."""
    try:
        from cloudpickle import dumps
    except ImportError:
        from pickle import dumps
    try:
        return bytes(dumps(plan))
    except Exception as error:
        raise UnknownBot(f"a player cannot be sent to another process ({error}); leave out pool=") from error


def chunks(
    plan: Plan, numbers: Numbers, pool: Executor | int | None, progress: bool, done: int = 0
) -> Generator[list[dict[str, Any]], None, None]:
    """Play the games ``numbers``, in the pool or here; yields their rows as they come, whole games at a time."""
    bar = _bar(progress, numbers.n + done, done)
    with bar as shown:
        tell: Callable[[int], Any] = getattr(shown, "update", lambda n: None)
        if pool is None or sys.platform == "emscripten":  # in a browser there are no processes
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
    """What does the work: processes of our own, the executor given, or that of a ``dask.distributed.Client``."""
    if isinstance(pool, int):
        return _processes(pool)
    executor: Executor = pool.get_executor() if hasattr(pool, "get_executor") else pool
    if not hasattr(executor, "submit"):
        raise BadInput(f"pool={pool!r}: it must be an Executor, a dask.distributed.Client, or a number of processes")
    return executor


def _processes(n: int) -> Executor:
    """Processes of our own: loky's, which restart themselves and take bots from a cell, or the standard library's."""
    if isinstance(n, bool) or n < 1:
        raise BadInput(f"pool={n!r}: it must be an Executor, or a number of processes")
    try:
        import loky
    except ImportError:
        from concurrent.futures import ProcessPoolExecutor

        made: Executor = ProcessPoolExecutor(n)
    else:
        made = cast(Executor, loky.ProcessPoolExecutor(n, timeout=IDLE))
    with _deaf():
        made.submit(int)  # so that they start here
    return made


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started in this context ignore Ctrl-C: it is for this process, which ends them."""
    if threading.current_thread() is not threading.main_thread():  # which may not set signals
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)  # None: it was not set from Python


def _close(pool: Any) -> None:
    """Close a pool without waiting for results that nobody will ask for."""
    try:
        pool.shutdown(wait=False, cancel_futures=True)
    except TypeError:  # loky's argument has another name
        pool.shutdown(wait=False, kill_workers=True)


def _workers(pool: Executor) -> int:
    client = getattr(pool, "_client", None)  # of dask.distributed
    if client is not None:
        try:
            return max(1, int(sum(client.ncores().values())))
        except Exception as error:  # such as a closed client; its errors have no common class
            raise BadInput(f"pool={client!r}: it accepts no work ({error})") from error
    return int(getattr(pool, "_max_workers", None) or 4)


def _spread(plan: Plan, left: Numbers, pool: Executor) -> Iterator[list[dict[str, Any]]]:
    """Hand out chunks of about ``CHUNK_SECONDS`` of play, a few at a time, and hand out again what a lost worker had."""
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
    """A pool takes no more work."""


def _submit(pool: Executor, payload: bytes, share: list[int], left: Numbers) -> Future[Any]:
    try:
        return pool.submit(play, payload, share)
    except BrokenExecutor:
        left.put_back(share)
        raise
    except RuntimeError as error:  # it has been shut down
        left.put_back(share)
        raise _Broken(str(error)) from error
