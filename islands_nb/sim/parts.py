"""Rows on disc: a folder of parquet parts, each written whole or not at all, that a later run goes on from."""

from __future__ import annotations

import json
import os
import time
import uuid
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from islands_nb.kernel.errors import BadInput

from .bots import player

if TYPE_CHECKING:
    from .batch import Plan

PLAN = "_plan.json"  # readers of parquet pass over names that begin so
DRAFT = "_draft-"  # and these too
EVERY = 5.0  # seconds between two parts
MOST = 20_000  # rows kept in memory


class Parts:
    """The folder ``to``, for the games of ``plan``.

    Raises ``BadInput`` when it holds something else, cannot be written, or pyarrow is not installed.
    """

    def __init__(self, to: str | PathLike[str], plan: Plan) -> None:
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            raise BadInput("to=: parquet needs pyarrow: install it, or islands_nb[sim]") from None
        self.folder = Path(to)
        self.kept: list[dict[str, Any]] = []
        self.plan, self._last = plan, time.monotonic()
        said = json.dumps(spelled(plan), indent=1, sort_keys=True)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            there = self.folder / PLAN
            if there.exists():
                if there.read_text(encoding="utf-8") != said:
                    raise BadInput(
                        f"to={str(to)!r}: another batch lies there already ({_differs(there, said)}); name another folder"
                    )
            elif any(self.folder.iterdir()):
                raise BadInput(f"to={str(to)!r}: a folder that is not empty, and holds no batch; name another")
            else:
                there.write_text(said, encoding="utf-8")
        except OSError as error:
            raise BadInput(f"to={str(to)!r} cannot be written: {error.strerror or error}") from error

    def missing(self, games: int) -> list[int]:
        """The games of the first ``games`` that are not there yet."""
        import pyarrow.parquet as parquet

        done: set[int] = set()
        for part in sorted(self.folder.glob("part-*.parquet")):
            done.update(parquet.read_table(part, columns=["game"])["game"].to_pylist())
        return [i for i in range(games) if i not in done]

    def add(self, rows: list[dict[str, Any]]) -> None:
        """Take the rows of whole games; now and then they are written."""
        self.kept += rows
        if len(self.kept) >= MOST or time.monotonic() - self._last > EVERY:
            self.write()

    def write(self) -> None:
        """Write a part of what was taken since the last."""
        from .batch import table

        if self.kept:
            name = self.folder / f"part-{min(row['game'] for row in self.kept):08}-{uuid.uuid4().hex[:8]}.parquet"
            draft = self.folder / f"{DRAFT}{name.name}"
            table(sorted(self.kept, key=lambda row: (row["game"], row["seat"])), self.plan).to_parquet(draft, index=False)
            os.replace(draft, name)
        self.kept, self._last = [], time.monotonic()

    def __enter__(self) -> Self:
        for draft in self.folder.glob(f"{DRAFT}*"):  # of a run that was killed while it wrote
            draft.unlink()
        return self

    def __exit__(self, *_: Any) -> None:
        self.write()  # also after an interrupt


def spelled(plan: Plan) -> dict[str, Any]:
    """What a batch is, as plain data: all but how many games."""
    box, options = plan.game.bring(plan.box or plan.game.box, dict(plan.options))
    return dict(
        game=plan.game.name,
        version=plan.game.version,
        bots=[player(bot)[0] for bot in plan.bots],
        seed=plan.seed,
        options={k: str(v) for k, v in sorted(options.items())},
        box=list(box.lines()),
    )


def _differs(there: Path, said: str) -> str:
    try:
        old, new = json.loads(there.read_text(encoding="utf-8")), json.loads(said)
        return ", ".join(f"{k} {old.get(k)!r}, not {new[k]!r}" for k in new if old.get(k) != new[k])
    except ValueError:
        return "its plan cannot be read"
