"""What a session hands to others: its code, links to it, questions about it; and its branches."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import get_close_matches
from hashlib import blake2b
from itertools import count
from typing import Any, Self

from islands_nb.kernel.code import pack
from islands_nb.kernel.data import integer, spoken
from islands_nb.kernel.doors import DOORS
from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.flow import legal, to_act
from islands_nb.kernel.game import Game
from islands_nb.kernel.log import LINE_LIMIT, Log
from islands_nb.kernel.together import asked, turned

from .links import made

PUZZLE = "puzzle "
NAME_LIMIT = 60


class Sharing:
    """The part of a session that is shared."""

    log: Log
    game: Game
    names: tuple[str, ...]
    name = "main"  # the name of this branch
    parted: tuple[str, int] | None = None  # the branch it comes from, and the ply where it left that
    _family: dict[str, Self] | None = None
    _lock: Any
    _redraw: Any
    _states: list[Any]
    _cursor: int

    # -- codes and links --------------------------------------------------------------------------------------------------

    def code(self, ply: int | None = None) -> str:
        """The game as one line of text, which ``isl.load`` opens: all of it, with the position shown; or only up to ``ply``.

        Whoever has the code has the whole game, including what was hidden in it, as with a save. Raises ``BadInput`` for a game
        too long for a code, because of many notes or homemade islands; save that as a file.
        """
        with self._lock:
            return pack(self.log, self._cursor) if ply is None else pack(self._cut(ply))

    def link(self, to: str = "binder", *, ply: int | None = None, **place: str) -> str:
        """A link that opens this game: on Binder, in a running JupyterLab (``to="local"``), or on a JupyterLite site ("lite").

        ``repository``, ``tag``, ``server`` and ``site`` say where; by default ``islands_nb.toml`` does, in this folder or one
        above it, else the repository is the project's own. ``ply`` is as for ``code``. Raises ``BadInput``.
        """
        return made(self.code(ply), to, place)

    def _cut(self, ply: Any) -> Log:
        """The log up to ``ply``."""
        last, ply = len(self._states) - 1, integer(ply)
        if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply <= last:
            raise BadInput(f"ply {ply!r}: this game has plies 0 to {last}")
        notes = [n for n in self.log.notes if n[0] <= ply]
        return replace(self.log, options=dict(self.log.options), lines=self.log.lines[:ply], notes=notes)

    # -- questions --------------------------------------------------------------------------------------------------------

    def puzzle(self, ask: str, answer: str | Sequence[str] = (), *, why: str = "") -> Self:
        """A question about the position shown: a new session that ends here, to be shared with its ``code`` or ``link``.

        ``answer`` is the right sentence, or a list of several; ``why`` is shown to those who find it. Both are in the code, but
        cannot be read there; a program that tries all sentences finds them. What was played after this position is left out, and
        so is an answer given for it while others have yet to answer: where several seats are asked at once, the question may be
        about any of them. Raises ``BadInput``.
        """
        with self._lock:
            log, s = self._cut(self._cursor), self._states[self._cursor]
        _line(ask, "ask")
        if why:
            _line(why, "why")
        if isinstance(answer, str) or type(answer) in self.game.verbs:
            answer = [str(answer)]
        if not isinstance(answer, Iterable):
            raise BadInput(f"answer={answer!r}: it must be the right sentence, or a list of several")
        may, right = _sayable(s), [spoken(said) for said in answer]
        for said in right:
            if said not in may:
                near = get_close_matches(said.lower(), may, 1)
                raise BadInput(
                    f"answer={said!r} may not be said here; "
                    + (f"did you mean {near[0]!r}?" if near else "legal() lists what may")
                )
        if why and not right:
            raise BadInput("why is for those who find the answer: give answer= as well")
        key = _key(log)
        held: dict[str, Any] = {"ask": ask}
        if right:
            held["right"] = [_seal(key, said) for said in right]
        if why:
            held["why"] = [_veiled(key, said, why.encode()) for said in right]
        words = PUZZLE + json.dumps(held, sort_keys=True, separators=(",", ":"))
        if len(words) + 2 > LINE_LIMIT:
            raise BadInput(f"{len(right)} answers, each with its own copy of why, do not fit into a line of the log: say less")
        log.notes = [n for n in log.notes if not n[1].startswith(PUZZLE)]
        log.notes.append((len(log.lines), words))
        return self._another(log)

    @property
    def question(self) -> str:
        """The question about a position of this game; "" when there is none."""
        return str(self._puzzle()[1].get("ask", ""))

    def guess(self, said: Any) -> str:
        """Is ``said`` the answer to the question? Returns the reply in words; when it is right, with the reason if one was given.

        Nothing is played. Raises ``BadInput`` when there is no question, or ``said`` is not legal there.
        """
        at, held = self._puzzle()
        if not held:
            raise BadInput("this game holds no question; s.puzzle(ask=...) asks one")
        text = spoken(said)
        with self._lock:
            s, key = self._states[at], _key(self._cut(at))
        if text not in (may := _sayable(s)):
            near = get_close_matches(text.lower(), may, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"goto({at}).legal() lists what may"
            raise BadInput(f"{text[:60]!r} may not be said there; {hint}")
        right = held.get("right", [])
        if not right:
            return "there is no single answer: play it and see"
        if _seal(key, text) not in right:
            return "no"
        why = held.get("why", [])
        at = right.index(_seal(key, text))
        return f"yes: {_unveiled(key, text, why[at])}" if at < len(why) else "yes"

    def _puzzle(self) -> tuple[int, dict[str, Any]]:
        with self._lock:
            return asked_in(self.log)

    # -- branches ---------------------------------------------------------------------------------------------------------

    def _another(self, log: Log) -> Self:
        raise NotImplementedError

    def _branched(self, at: int, name: str | None) -> Self:
        """A branch from ply ``at``, in the family of this one."""
        with self._lock:
            family = self._family = self._family or {self.name: self}
            other = self._another(self._cut(at))
            other.parted, other._family = (self.name, at), family
            if name is not None:
                _line(name, "name", NAME_LIMIT)
            for wanted in [name] if name is not None else (f"branch {k}" for k in count(1)):
                other.name = wanted
                if family.setdefault(wanted, other) is other:  # in one step: others of the family may be branched just now
                    break
            else:
                raise BadInput(f"name={name!r}: a branch has this name already, line({name!r}); there are {', '.join(family)}")
            there = [*family.values()]
        for one in there:
            one._redraw()  # their boards list the branches
        return other

    def branches(self) -> Any:
        """The branches of this game, one row each: ``branch, of, at`` (which one it left, and at which ply), ``last, over, seat,
        said`` (its first own answer, as everybody may know it). ``s.line(name)`` is the session of one, ``isl.diff(a, b)``
        compares two."""
        rows = []
        family: dict[str, Any] = self._family or {self.name: self}
        for name, s in list(family.items()):  # another thread may make a branch meanwhile
            now = s.now()
            of, at = s.parted or ("", 0)
            if of in family:  # answers before ``at`` that one of the two has since changed by undo are its own, too
                pairs = zip(now.lines[:at], family[of].log.lines, strict=False)
                at = next((n for n, (mine, theirs) in enumerate(pairs) if mine != theirs), min(at, now.last))
            first = now.said(at + 1, None) if s.parted and now.last > at else ""
            end = now.states[-1]
            rows.append(dict(branch=name, of=of, at=at, last=now.last, over=not end.stack, seat=to_act(end), said=first))
        return DOORS["frame"](rows)

    def family(self) -> list[str]:
        """The names of the branches."""
        return list(self._family or [self.name])

    def line(self, name: str) -> Self:
        """The session of the branch ``name``. Raises ``BadInput`` when there is none."""
        family = self._family or {self.name: self}
        if not isinstance(name, str) or name not in family:
            raise BadInput(f"there is no branch {name!r}; there are {', '.join(family)}")
        return family[name]


def asked_in(log: Log) -> tuple[int, dict[str, Any]]:
    """The ply of a log's question and what is stored for it: ``ask``, and perhaps ``right`` and ``why``; empty without one."""
    for at, words in log.notes:
        if not words.startswith(PUZZLE):
            continue
        try:
            held = json.loads(words.removeprefix(PUZZLE))
        except (ValueError, RecursionError):
            continue
        if isinstance(held, dict) and isinstance(held.get("ask"), str) and _are_words(held, "right", "why"):
            return at, held
    return 0, {}


def _sayable(s: Any) -> list[str]:
    """What may be said at a position; where several are asked at once, by any of them."""
    return [str(a) for seat in asked(s) for a in legal(turned(s, seat))]


def _line(words: Any, what: str, limit: int = 300) -> None:
    if not isinstance(words, str) or not words.strip() or not words.isprintable() or len(words) > limit:
        raise BadInput(f"{what} must be one line of printable text, of at most {limit} characters")


def _are_words(held: dict[str, Any], *names: str) -> bool:
    lists = [held.get(name, []) for name in names]
    return all(isinstance(words, list) and all(isinstance(word, str) for word in words) for words in lists)


def _key(log: Log) -> bytes:
    """A key that differs from puzzle to puzzle, so that no list of digests serves for all."""
    return blake2b(f"{log.head()}\n{log.lines}".encode(), digest_size=32).digest()


def _seal(key: bytes, said: str) -> str:
    return blake2b(said.encode(), key=key, digest_size=9).hexdigest()


def _stream(key: bytes, said: str, size: int) -> bytes:
    parts = (blake2b(f"{said}\n{k}".encode(), key=key, person=b"why").digest() for k in range(size // 64 + 1))
    return b"".join(parts)[:size]


def _veiled(key: bytes, said: str, plain: bytes) -> str:
    return urlsafe_b64encode(bytes(a ^ b for a, b in zip(plain, _stream(key, said, len(plain)), strict=True))).decode()


def _unveiled(key: bytes, said: str, hidden: str) -> str:
    try:
        bare = urlsafe_b64decode(hidden)
    except ValueError:
        return "(the reason cannot be read)"
    plain = bytes(a ^ b for a, b in zip(bare, _stream(key, said, len(bare)), strict=True)).decode(errors="replace")
    return plain if plain.isprintable() else "(the reason cannot be read)"
