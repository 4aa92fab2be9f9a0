"""Keeping a game: its notes, and its file."""

from __future__ import annotations

import os
import warnings
from itertools import count
from pathlib import Path
from typing import Any, Self

from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.log import SIZE_LIMIT, Log

from .saves import mark, may_replace, named_path, text_of, write
from .sharing import Sharing
from .speaking import Speaking

NOTES_LIMIT = SIZE_LIMIT // 2  # the other half is for answers still to come
KEPT_WORDS = ("bots", "puzzle")  # notes that begin with these are the session's own


class Keeping(Sharing, Speaking):
    """The part of a session that writes to a file."""

    _path: Path | None = None
    _stale = False  # whether the file is behind the log
    _left: tuple[int, int] | None = None  # the mark of the file after this session last wrote to it

    def note(self, *said: Any) -> Self:
        """Write a note into the log, at the position shown; ``note(12, words)`` writes it at ply 12. Raises ``BadInput``."""
        if len(said) not in (1, 2):
            raise BadInput('write a note as note("words"), or note(ply, "words")')
        words = said[-1]
        if not isinstance(words, str) or not words.strip() or not words.isprintable() or len(words) > 3000:
            raise BadInput("a note must be one line of printable text, of at most 3000 characters")
        if words.split(" ")[0] in KEPT_WORDS:
            raise BadInput(f"a note may not begin with {words.split(' ')[0]!r}: a line of the session's own begins so")
        with self._lock:
            at = self._cursor if len(said) == 1 else len(self._cut(said[0]).lines)
            if len(str(self.log)) + len(words) > NOTES_LIMIT:
                raise BadInput(f"with this note the log would be longer than the limit of {NOTES_LIMIT:,} characters")
            self._stale = True
            self.log.notes.append((at, words))
            self.log.notes.sort(key=lambda n: n[0])
            self._keep()
        return self

    def notes(self) -> list[tuple[int, str]]:
        """The notes that people wrote, as pairs ``(ply, words)`` in order of ply."""
        with self._lock:
            return [(at, words) for at, words in self.log.notes if words.split(" ")[0] not in KEPT_WORDS]

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the log to ``path`` (``.island`` is added if it has no ending), whole or not at all, and return the path.

        An existing save is replaced. Raises ``BadInput``, also when ``path`` is an existing file of another kind.
        """
        named = named_path(path)
        if not may_replace(named):
            raise BadInput(f"{str(named)!r} already exists and is not a save: choose another name")
        with self._lock:
            write(named, str(self.log))
            if self._path is not None and self._path.exists() and named.samefile(self._path):
                self._left, self._stale = mark(named), False  # nobody else wrote there
        return named

    def _new_file(self, path: str | os.PathLike[str]) -> Path:
        """The file that every answer is appended to as it is played: a new one, or the save of this very game."""
        named = named_path(path)
        if named.exists() and not self._is_this_game(named):
            raise BadInput(f"save={str(named)!r}: this file already exists; open it with isl.load, or choose another name")
        write(named, str(self.log))
        self._left = mark(named)
        return named

    def _is_this_game(self, path: Path) -> bool:
        """Does the file hold this very game: the same deal, the same answers, and no note that would be lost?"""
        try:
            log = Log.parse(text_of(path))
        except BadInput:
            return False
        notes = [note for note in log.notes if note not in self.log.notes and note[1].split(" ")[0] != "bots"]
        same = log.head() == self.log.head() and log.extras() == self.log.extras() and log.lines == self.log.lines
        return same and not notes

    def _keep(self, text: str = "") -> None:
        """Append ``text`` to the file; write it whole without a text, or if it is gone. A full disc does not end the game.

        Whoever changes the log sets ``_stale`` first: after an interrupt on the way here, the next answer writes the whole file.
        When somebody else has written to it since, what they wrote stays, and this game goes on in a file of its own.
        """
        if self._path is None:
            return
        whole = not text
        try:
            if self._path.exists() and self._left not in (None, mark(self._path)):
                self._path = self._aside(self._path)
                whole = True
            self._left = None  # if the write fails, half of an answer may be there, and it is ours
            if whole or not self._path.exists():
                write(self._path, str(self.log))
            else:
                with open(self._path, "a", encoding="utf-8", newline="\n") as file:
                    file.write(text)
            self._left = mark(self._path)
            self._stale = False
        except (OSError, BadInput) as error:
            warnings.warn(f"{self._path} could not be written ({error}); the next answer writes the whole game", stacklevel=2)

    @staticmethod
    def _aside(path: Path) -> Path:
        """An unused name beside ``path``; warns that the game goes on there."""
        other = next(p for n in count(2) if not (p := path.with_name(f"{path.stem}-{n}{path.suffix}")).exists())
        warnings.warn(f"{path} has since been changed by somebody else; this game goes on in {other}", stacklevel=4)
        return other
