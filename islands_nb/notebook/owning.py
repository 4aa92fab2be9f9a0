"""Which board belongs to which cell of the notebook."""

from __future__ import annotations

import sys
from typing import Any
from weakref import WeakKeyDictionary

from islands_nb.session import Session

KEPT = 12  # boards of one session, where cells cannot be told apart

_cells: dict[str, tuple[str, list[Any]]] = {}
_elsewhere: WeakKeyDictionary[Session, list[Any]] = WeakKeyDictionary()


def current_cell() -> tuple[str, str] | None:
    """The id of the cell that is running, and of this run of it; ``None`` where that is not known."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return None
    try:
        parent = kernel.get_parent("shell") or {}
    except (AttributeError, TypeError):  # a kernel in the browser does not say
        return None
    cell = parent.get("metadata", {}).get("cellId")
    return (cell, parent["header"]["msg_id"]) if cell else None


def own(live: Any) -> None:
    """Give a board to the cell that shows it, and close the boards of an earlier run of that cell.

    Otherwise each run would leave a widget behind, with its comm and its copy of the page's code.
    """
    here = current_cell()
    if here is None:  # cells cannot be told apart: only the last few boards of a session stay, so that they do not pile up
        boards = _elsewhere.setdefault(live.session, [])
        if live not in boards:
            boards.append(live)
        while len(boards) > KEPT:
            boards.pop(0).close()
        return
    cell, run = here
    for other, (_, boards) in _cells.items():
        if other != cell and live in boards:
            boards.remove(live)
    before, boards = _cells.get(cell, ("", []))
    if before != run:
        for old in boards:
            if old is not live:
                old.close()
        boards = []
    if live not in boards:
        boards.append(live)
    _cells[cell] = (run, boards)


def disown(live: Any) -> None:
    """Forget which cell has this board."""
    for boards in (*(kept for _, kept in _cells.values()), _elsewhere.get(live.session, [])):
        if live in boards:
            boards.remove(live)


def moved(live: Any, other: Session) -> None:
    """Note that the board shows another session now; where cells cannot be told apart, it counts as one of that session's."""
    boards = _elsewhere.get(live.session, [])
    if live in boards:
        boards.remove(live)
        _elsewhere.setdefault(other, []).append(live)
