"""A file that one process holds locked; the system releases it when the process ends, however it ends."""

from __future__ import annotations

import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def hold(file: IO[str]) -> None:
        """Hold ``file`` until it is closed. Raises ``BlockingIOError`` where another process does, ``OSError`` where none can."""
        file.seek(0)  # a lock is of bytes from here on, and need not lie in the file
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from error

else:

    def hold(file: IO[str]) -> None:
        """Hold ``file`` until it is closed. Raises ``BlockingIOError`` where another process does, ``OSError`` where none can."""
        try:
            from fcntl import LOCK_EX, LOCK_NB, flock
        except ImportError:
            raise OSError("no locks on this system") from None
        flock(file, LOCK_EX | LOCK_NB)
