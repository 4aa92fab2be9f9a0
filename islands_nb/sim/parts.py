"""Rows on disc: a folder of parquet parts, each written whole or not at all, from which a later run goes on."""

from __future__ import annotations

import json
import os
import time
import warnings
from contextlib import suppress
from itertools import compress
from os import PathLike
from pathlib import Path
from typing import Any, Self

from islands_nb.kernel.errors import BadInput

from .holding import hold
from .identity import differs, made_of, spelled
from .plan import Numbers, Plan, table

PARTS = "part-*.parquet"
PLAN = "_plan.json"  # readers of parquet skip names that begin with an underscore
DRAFT = "_draft-"
MADE = "_players.json"  # what the players are made of
LOCK = "_lock"  # held while a run writes there; the system releases it when the run ends, however it ends
EVERY = 5.0  # seconds between two parts
MOST = 20_000  # rows kept in memory


def place(to: Any) -> Path:
    """The folder that ``to`` names. Raises ``BadInput`` when it is not a path."""
    try:
        path = Path(to).expanduser()
        with suppress(OSError):
            os.lstat(path)  # raises ValueError for what cannot be a path
        return path
    except (TypeError, RuntimeError, ValueError) as error:
        raise BadInput(f"to={to!r}: it must be the path of a folder ({error})") from None


def read(folder: Path, columns: list[str] | None = None) -> Any:
    """The rows of the parts in a folder as a DataFrame, whatever else lies there; ``None`` when there is no part."""
    import pandas as pd

    found = [pd.read_parquet(part, columns=columns) for part in sorted(folder.glob(PARTS))]
    return pd.concat(found, ignore_index=True) if found else None


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
            self._check(to, said)  # before we write anything
            self._lock = self._locked(to)
            try:
                self._check(to, said)  # another run may have begun here in the meantime
                self._begin(said)
            except BaseException:
                self._lock.close()
                raise
        except OSError as error:
            raise _unwritten(to, error) from error

    def _check(self, to: Any, said: str) -> None:
        """Raise ``BadInput`` when the folder holds something else."""
        there = self.folder / PLAN
        if there.exists():
            if there.read_bytes() != said.encode():
                raise BadInput(f"to={str(to)!r}: it holds another batch already ({differs(there, said)}); name another folder")
        elif any(path.name != LOCK and not path.name.startswith(DRAFT) for path in self.folder.iterdir()):
            raise BadInput(f"to={str(to)!r}: this folder is not empty and holds no batch; name another folder")

    def _locked(self, to: Any) -> Any:
        """The lock of the folder. Raises ``BadInput`` when another run holds it: both would play the same games."""
        lock = (self.folder / LOCK).open("a")
        try:
            hold(lock)
        except BlockingIOError:
            lock.close()
            raise BadInput(f"to={str(to)!r}: another run is writing there; wait for it, or name another folder") from None
        except OSError:  # a file system without locks
            pass
        return lock

    def _begin(self, said: str) -> None:
        """Delete what a run left behind that was killed while it wrote, and write the plan of this batch, whole or not at all."""
        for draft in self.folder.glob(f"{DRAFT}*"):
            draft.unlink()
        there = self.folder / PLAN
        if not there.exists():
            draft = self.folder / f"{DRAFT}plan"
            draft.write_text(said, encoding="utf-8")
            os.replace(draft, there)
        self._note_players(there)

    def _note_players(self, there: Path) -> None:
        """Keep what the players are made of; warn when a player of the same name has changed."""
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
                    f"{', '.join(other)}: changed since the games in {self.folder} were played; these are kept as they are; "
                    "for games of the changed player name another folder",
                    RuntimeWarning,
                    stacklevel=6,
                )

    def missing(self, games: int) -> Numbers:
        """Those of the first ``games`` games that are not there yet."""
        import pyarrow.parquet as parquet

        done = bytearray(games)
        for part in sorted(self.folder.glob(PARTS)):
            try:
                there = parquet.read_table(part, columns=["game"])["game"].to_pylist()
            except Exception as error:  # pyarrow's own errors have no common kind
                raise BadInput(f"{part} cannot be read ({error}); delete it, and its games are played again") from error
            for i in there:
                if i < games:
                    done[i] = 1
        return Numbers(done.count(0), compress(range(games), (not d for d in done)))

    def add(self, rows: list[dict[str, Any]]) -> None:
        """Take the rows of whole games, and from time to time write them."""
        self.kept += rows
        if len(self.kept) >= MOST or time.monotonic() - self._last > EVERY:
            self.write()

    def write(self) -> None:
        """Write a part with what was taken since the last one."""
        if self.kept:
            # A game is in one part only, so a part is named after its first game: when it is written again, after an interrupt in
            # the middle of this, it replaces itself.
            name = self.folder / f"part-{min(row['game'] for row in self.kept):08}.parquet"
            draft = self.folder / f"{DRAFT}{name.name}"
            try:
                table(sorted(self.kept, key=lambda row: (row["game"], row["seat"])), self.plan).to_parquet(draft, index=False)
                os.replace(draft, name)
            except OSError as error:  # such as a full disc: do not try again, and leave nothing that takes up room
                self.kept = []
                with suppress(OSError):
                    draft.unlink(missing_ok=True)
                raise _unwritten(self.folder, error) from error
        self.kept, self._last = [], time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        try:
            self.write()  # even after an interrupt
        finally:
            self._lock.close()


def _unwritten(to: Any, error: OSError) -> BadInput:
    return BadInput(f"to={str(to)!r} cannot be written: {os.strerror(error.errno) if error.errno else error}")
