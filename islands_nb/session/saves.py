"""Sessions as files: opened, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from islands_nb.kernel.errors import BadInput, BadLog
from islands_nb.kernel.log import SIZE_LIMIT

SUFFIX = ".island"


def text_of(source: Any) -> str:
    """The text of a save: of the file at a path, or the text itself."""
    if isinstance(source, str) and ("\n" in source or " seats=" in source):
        return source
    try:
        path = named_path(source) if not Path(source).exists() else Path(source)
        if path.stat().st_size > 4 * SIZE_LIMIT:
            raise BadLog(f"{path} has {path.stat().st_size} bytes; a save has at most {4 * SIZE_LIMIT}")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadLog(f"{source} is not a save: it is not text") from None
    except (OSError, TypeError, ValueError) as error:
        if isinstance(error, BadLog):
            raise
        raise BadInput(f"{source!r} cannot be opened ({error}); hand in the path of a save or the text of a log") from None


def named_path(path: str | os.PathLike[str]) -> Path:
    """``path`` with the ending of a save, where it has none."""
    named = Path(path)
    return named if named.suffix else named.with_suffix(SUFFIX)


def write(path: Path, text: str) -> Path:
    """Write whole or not at all: a kernel killed here leaves the old file or the new one, never half of one."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    except OSError as error:
        raise BadInput(f"{str(path)!r} cannot be written: {error.strerror}") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(name, path)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise BadInput(f"{str(path)!r} cannot be written: {error.strerror}") from None
    return path
