"""Sessions as files: opened, and written whole or not at all."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from textwrap import dedent
from typing import Any
from urllib.parse import unquote

from islands_nb.kernel.code import CODE_LIMIT, LOOKS, is_code
from islands_nb.kernel.errors import BadInput, BadLog
from islands_nb.kernel.game import names
from islands_nb.kernel.log import SIZE_LIMIT

SUFFIX = ".island"


def code_in(source: Any) -> str | None:
    """The code that ``source`` is, or that the link ``source`` holds; ``None`` if it is neither."""
    if not isinstance(source, str) or ("\n" in source.strip() and not is_code(source.strip())):
        return None
    text = source.strip()
    if text.startswith(("http://", "https://")) and len(text) <= 4 * CODE_LIMIT:
        found = LOOKS.search(unquote(unquote(text)))
        return found[0] if found else None
    return text if is_code(text) else None


def text_of(source: Any) -> str:
    """The text of a save: of the file at a path, or the text itself."""
    if isinstance(source, str) and ("\n" in source or " seats=" in source):
        return dedent(source).strip("\r\n")  # in a cell it may be between triple quotes
    if not isinstance(source, str | os.PathLike) or source == "":
        raise BadInput(f"{source!r} is not a save; give the path of one or the text of a log")
    try:
        if Path(source).is_dir():
            raise BadInput(f"{str(source)!r} is a folder; give the path of a save in it")
        path = Path(source) if Path(source).is_file() else named_path(source)
        if path.stat().st_size > 4 * SIZE_LIMIT:
            raise BadLog(f"{path} has {path.stat().st_size} bytes; the limit for a save is {4 * SIZE_LIMIT}")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadLog(f"{source} is not a save: it is not text") from None
    except (OSError, TypeError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{source!r} cannot be opened ({error}); give the path of a save or the text of a log") from None


def named_path(path: str | os.PathLike[str]) -> Path:
    """``path``, with the ending of a save if it has none. Raises ``BadInput`` if it is not the name of a file."""
    try:
        fit = isinstance(path, str | os.PathLike) and bool(Path(path).name) and not Path(path).is_dir()
    except (OSError, ValueError):  # too long for this system, or with a character that no name may have
        fit = False
    if not fit:
        raise BadInput(f"{path!r} is not the name of a file: say where to save, as in 'game.island'")
    named = Path(path)
    return named if named.suffix else named.with_suffix(SUFFIX)


def may_replace(path: Path) -> bool:
    """Is there nothing at ``path``, or something that begins like a save? A slip must not cost anyone their notebook."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            head = file.read(200).lstrip("\ufeff \r\n")
    except (OSError, ValueError):
        return True  # writing will say what is wrong
    return not head or head.split(" ")[0] in names() or LOOKS.match(head) is not None


def mark(path: Path) -> tuple[int, int]:
    """Something that differs once a file has been written to. (Not its time, which file servers change at will.)"""
    found = path.stat()
    return found.st_ino, found.st_size


def write(path: Path, text: str) -> Path:
    """Write whole or not at all: a kernel killed here leaves the old file or the new one, never half of one."""
    part = None
    try:
        whole = path.resolve()  # a link stays a link
        part = whole.with_name(f".{path.name[:100]}.{secrets.token_hex(4)}.part")
        with open(part, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        if path.exists():
            part.chmod(path.stat().st_mode & 0o777)
        os.replace(part, whole)
    except (OSError, ValueError, RuntimeError) as error:
        with suppress(OSError, ValueError):
            if part is not None:
                part.unlink(missing_ok=True)
        raise BadInput(f"{str(path)!r} cannot be written: {getattr(error, 'strerror', None) or error}") from None
    return path
