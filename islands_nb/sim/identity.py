"""Is it the same batch, and are they the same players? Both as text that two runs can compare."""

from __future__ import annotations

import inspect
import json
import re
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from .bots import player, word
from .plan import Plan


def spelled(plan: Plan) -> dict[str, Any]:
    """A batch as plain data: everything but the number of games."""
    box, options = plan.game.bring(plan.box or plan.game.box, dict(plan.options))
    options = plan.game.check_options(options)  # whether a default was given or left out, it is the same batch
    return dict(
        game=plan.game.name,
        version=plan.game.version,
        bots=[word(name) for name in plan.names] or [player(bot)[0] for bot in plan.bots],
        turns=plan.turns,  # players of one name may be one player or several, and game i is another then
        seed=plan.seed,
        options={k: str(v) for k, v in sorted(options.items())},
        box=list(box.lines()),
    )


def differs(there: Path, said: str) -> str:
    """How the batch whose plan is in the file ``there`` differs from the one that ``said`` spells."""
    try:
        old, new = json.loads(there.read_text(encoding="utf-8")), json.loads(said)
        return ", ".join(_other(k, old.get(k), new[k]) for k in new if old.get(k) != new[k]) or "its plan is written differently"
    except (ValueError, AttributeError):
        return "its plan cannot be read"


def _other(what: str, old: Any, new: Any) -> str:
    if what == "seed" and isinstance(old, int) and min(old, new) >= 2**32:  # a tournament's: nobody typed this number
        return "of another seed"
    if what == "turns":
        return f"with {old} rotations of its players, not {new}"
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [k for k in {**old, **new} if old.get(k) != new.get(k)]
        old, new = {k: old.get(k) for k in keys}, {k: new.get(k) for k in keys}
    return f"{what} {old!r}, not {new!r}"


def made_of(bot: Any) -> str:
    """A word that differs when a player does: made from its source and its settings, as far as these can be read."""
    kind = bot if isinstance(bot, type) or not hasattr(type(bot), "choose") else type(bot)
    code = getattr(kind, "__code__", None)
    try:
        if getattr(kind, "__name__", "") == "<lambda>":  # its source would be the whole line that it stands in
            raise OSError
        source = inspect.getsource(kind)
    except (TypeError, OSError):
        source = _spelled(code) if code else str(kind)
    held = [] if isinstance(bot, type | str) else [getattr(bot, "__dict__", {})]
    if code:  # a function: also what it was made with
        held += [kind.__defaults__, kind.__kwdefaults__, [_held(cell) for cell in kind.__closure__ or ()]]
    try:
        settings = _plain(held)
    except RecursionError:  # such as a list that contains itself
        settings = repr(held)
    return sha256(re.sub(r" at 0x[0-9a-f]+", "", f"{source}\n{settings}").encode()).hexdigest()[:16]


def _spelled(code: CodeType) -> str:
    """What a piece of code does, regardless of where it stands."""
    return repr((code.co_code, _plain(code.co_consts), code.co_names, code.co_varnames))


def _held(cell: Any) -> Any:
    """What a function keeps from where it was made."""
    try:
        return cell.cell_contents
    except ValueError:  # not filled yet
        return ""


def _plain(value: Any) -> str:
    """A value in words that are the same in every process: sets sorted, since their order differs; for a function, its code."""
    if isinstance(value, dict):
        return f"{{{', '.join(sorted(f'{_plain(k)}: {_plain(v)}' for k, v in value.items()))}}}"
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(map(_plain, value)))}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_plain, value))}]"
    if isinstance(value, FunctionType | CodeType):
        return _spelled(value.__code__ if isinstance(value, FunctionType) else value)
    return repr(value)
