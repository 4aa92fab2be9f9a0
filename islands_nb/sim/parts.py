"""Rows on disc: a folder of parquet parts, each written whole or not at all, that a later run goes on from."""

from __future__ import annotations

import inspect
import json
import os
import re
import time
import warnings
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, compress, islice
from os import PathLike
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Self

from islands_nb.kernel.errors import BadInput

from .bots import player, word
from .holding import hold

if TYPE_CHECKING:
    from .batch import Plan

PARTS = "part-*.parquet"
PLAN = "_plan.json"  # readers of parquet pass over names that begin so
DRAFT = "_draft-"  # and these too
MADE = "_players.json"  # what they are made of
LOCK = "_lock"  # held while a run writes there; the system lets go of it when the run ends, however it does
EVERY = 5.0  # seconds between two parts
MOST = 20_000  # rows kept in memory


def place(to: Any) -> Path:
    """The folder meant. Raises ``BadInput`` for what is no path."""
    try:
        path = Path(to).expanduser()
        with suppress(OSError):
            os.lstat(path)  # says of what can be no path that it is none
        return path
    except (TypeError, RuntimeError, ValueError) as error:
        raise BadInput(f"to={to!r}: the path of a folder ({error})") from None


def read(folder: Path, columns: list[str] | None = None) -> Any:
    """The rows of the parts in a folder, whatever else lies there, as a DataFrame; ``None`` when there is no part."""
    import pandas as pd

    found = [pd.read_parquet(part, columns=columns) for part in sorted(folder.glob(PARTS))]
    return pd.concat(found, ignore_index=True) if found else None


@dataclass
class Numbers:
    """Numbers of games, in order, that are made as they are taken: so many."""

    n: int
    each: Iterator[int]

    def take(self, most: int) -> list[int]:
        """The next of them, at the most so many."""
        out = list(islice(self.each, most))
        self.n -= len(out)
        return out

    def put_back(self, numbers: list[int]) -> None:
        """Numbers that were taken, and come next again."""
        self.n += len(numbers)
        self.each = chain(numbers, self.each)


class Parts:
    """The folder ``to``, for the games of ``plan``.

    Raises ``BadInput`` when it holds something else, cannot be written, or pyarrow is not installed.
    """

    def __init__(self, to: str | PathLike[str], plan: Plan) -> None:
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            raise BadInput("to=: parquet needs pyarrow: install it, or islands_nb[sim]") from None
        self.folder = place(to)
        self.kept: list[dict[str, Any]] = []
        self.plan, self._last = plan, time.monotonic()
        said = json.dumps(spelled(plan), indent=1, sort_keys=True)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._check(to, said)  # before there is a file of ours
            self._lock = self._locked(to)
            try:
                self._check(to, said)  # another run may have begun here in between
                self._begin(said)
            except BaseException:
                self._lock.close()
                raise
        except OSError as error:
            raise _unwritten(to, error) from error

    def _check(self, to: Any, said: str) -> None:
        """Raise ``BadInput`` where something else lies there."""
        there = self.folder / PLAN
        if there.exists():
            if there.read_bytes() != said.encode():
                raise BadInput(f"to={str(to)!r}: another batch lies there already ({_differs(there, said)}); name another folder")
        elif any(path.name != LOCK and not path.name.startswith(DRAFT) for path in self.folder.iterdir()):
            raise BadInput(f"to={str(to)!r}: a folder that is not empty, and holds no batch; name another")

    def _locked(self, to: Any) -> Any:
        """The lock of the folder. Raises ``BadInput`` when another run holds it: both would play the same games."""
        lock = (self.folder / LOCK).open("a")
        try:
            hold(lock)
        except BlockingIOError:
            lock.close()
            raise BadInput(f"to={str(to)!r}: another run writes there now; wait for it, or name another folder") from None
        except OSError:  # a file system without locks
            pass
        return lock

    def _begin(self, said: str) -> None:
        """Put away what a run left that was killed while it wrote, and write what this batch is, whole or not at all."""
        for draft in self.folder.glob(f"{DRAFT}*"):
            draft.unlink()
        there = self.folder / PLAN
        if not there.exists():
            draft = self.folder / f"{DRAFT}plan"
            draft.write_text(said, encoding="utf-8")
            os.replace(draft, there)
        self._note_players(there)

    def _note_players(self, there: Path) -> None:
        """Keep what the players are made of; warn where one of the same name is made otherwise than it was."""
        kept, made = there.with_name(MADE), [made_of(bot) for bot in self.plan.bots]
        try:
            before = json.loads(kept.read_text(encoding="utf-8"))
            if not isinstance(before, list) or len(before) != len(made):
                raise ValueError
        except (FileNotFoundError, ValueError):  # a new folder, or a run that was killed while it wrote this
            kept.write_text(json.dumps(made), encoding="utf-8")
        else:
            names = spelled(self.plan)["bots"]
            other = sorted({name for name, old, new in zip(names, before, made, strict=False) if old != new})
            if other:
                warnings.warn(
                    f"{', '.join(other)}: changed since the games in {self.folder} were played, which are kept as they are; "
                    "for games of the changed player name another folder",
                    RuntimeWarning,
                    stacklevel=6,
                )

    def missing(self, games: int) -> Numbers:
        """The games of the first ``games`` that are not there yet."""
        import pyarrow.parquet as parquet

        done = bytearray(games)
        for part in sorted(self.folder.glob(PARTS)):
            try:
                there = parquet.read_table(part, columns=["game"])["game"].to_pylist()
            except Exception as error:  # pyarrow's own errors have no common kind
                raise BadInput(f"{part} cannot be read ({error}); without it its games are played again") from error
            for i in there:
                if i < games:
                    done[i] = 1
        return Numbers(done.count(0), compress(range(games), (not d for d in done)))

    def add(self, rows: list[dict[str, Any]]) -> None:
        """Take the rows of whole games; now and then they are written."""
        self.kept += rows
        if len(self.kept) >= MOST or time.monotonic() - self._last > EVERY:
            self.write()

    def write(self) -> None:
        """Write a part of what was taken since the last."""
        from .batch import table

        if self.kept:
            # A game is in one part only, so its first game is a name for it: a part that is written again, after an interrupt in
            # the midst of this, takes its own place.
            name = self.folder / f"part-{min(row['game'] for row in self.kept):08}.parquet"
            draft = self.folder / f"{DRAFT}{name.name}"
            try:
                table(sorted(self.kept, key=lambda row: (row["game"], row["seat"])), self.plan).to_parquet(draft, index=False)
                os.replace(draft, name)
            except OSError as error:  # a full disc, for one: no second try, and nothing that takes up room
                self.kept = []
                with suppress(OSError):
                    draft.unlink(missing_ok=True)
                raise _unwritten(self.folder, error) from error
        self.kept, self._last = [], time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        try:
            self.write()  # also after an interrupt
        finally:
            self._lock.close()


def _unwritten(to: Any, error: OSError) -> BadInput:
    return BadInput(f"to={str(to)!r} cannot be written: {os.strerror(error.errno) if error.errno else error}")


def made_of(bot: Any) -> str:
    """A word that is another when a player is: from its source and its settings, as far as these can be told."""
    kind = bot if isinstance(bot, type) or not hasattr(type(bot), "choose") else type(bot)
    code = getattr(kind, "__code__", None)
    try:
        if getattr(kind, "__name__", "") == "<lambda>":  # its source is the whole line that it stands in
            raise OSError
        source = inspect.getsource(kind)
    except (TypeError, OSError):
        source = _spelled(code) if code else str(kind)
    held = [] if isinstance(bot, type | str) else [getattr(bot, "__dict__", {})]
    if code:  # of a function: what it was made with
        held += [kind.__defaults__, kind.__kwdefaults__, [_held(cell) for cell in kind.__closure__ or ()]]
    try:
        settings = _plain(held)
    except RecursionError:  # a list in itself
        settings = repr(held)
    return sha256(re.sub(r" at 0x[0-9a-f]+", "", f"{source}\n{settings}").encode()).hexdigest()[:16]


def _spelled(code: CodeType) -> str:
    """What a piece of code does, wherever it stands."""
    return repr((code.co_code, _plain(code.co_consts), code.co_names, code.co_varnames))


def _held(cell: Any) -> Any:
    """What a function holds of where it was made."""
    try:
        return cell.cell_contents
    except ValueError:  # not yet
        return ""


def _plain(value: Any) -> str:
    """A value in words that are the same in every process: sets have another order in each; of a function, its code."""
    if isinstance(value, dict):
        return f"{{{', '.join(sorted(f'{_plain(k)}: {_plain(v)}' for k, v in value.items()))}}}"
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(map(_plain, value)))}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_plain, value))}]"
    if isinstance(value, FunctionType | CodeType):
        return _spelled(getattr(value, "__code__", value))
    return repr(value)


def spelled(plan: Plan) -> dict[str, Any]:
    """What a batch is, as plain data: all but how many games."""
    box, options = plan.game.bring(plan.box or plan.game.box, dict(plan.options))
    options = plan.game.check_options(options)  # said or usual, it is the same batch
    return dict(
        game=plan.game.name,
        version=plan.game.version,
        bots=[word(name) for name in plan.names] or [player(bot)[0] for bot in plan.bots],
        turns=plan.turns,  # players of one name may be one player or several, and game i is another then
        seed=plan.seed,
        options={k: str(v) for k, v in sorted(options.items())},
        box=list(box.lines()),
    )


def _differs(there: Path, said: str) -> str:
    try:
        old, new = json.loads(there.read_text(encoding="utf-8")), json.loads(said)
        return ", ".join(_other(k, old.get(k), new[k]) for k in new if old.get(k) != new[k]) or "its plan is spelt otherwise"
    except (ValueError, AttributeError):
        return "its plan cannot be read"


def _other(what: str, old: Any, new: Any) -> str:
    if what == "seed" and isinstance(old, int) and min(old, new) >= 2**32:  # of a tournament: nobody has said this number
        return "of another seed"
    if what == "turns":
        return f"with {old} rotations of its players, not {new}"
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [k for k in {**old, **new} if old.get(k) != new.get(k)]
        old, new = {k: old.get(k) for k in keys}, {k: new.get(k) for k in keys}
    return f"{what} {old!r}, not {new!r}"
