"""What people have achieved, over many games, in a file that they choose.

    {"small_islands": {"Ada": ["renowned", "settled"]}}

Rooms say what was achieved in a finished game; this module reads, adds and writes it. Nothing is kept unless a file is named.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from islands_nb.kernel.doors import DOORS
from islands_nb.kernel.errors import BadInput

from .drafting import Drafting
from .saves import named_path, write

SUFFIX = ".json"
LIMIT = 1_000_000  # bytes
Profile = dict[str, dict[str, list[str]]]


def read_profile(path: Path) -> Profile:
    """The profile in a file; empty if there is no file. Raises ``BadInput`` if the file is not a profile."""
    if not path.exists():
        return {}
    try:
        if path.stat().st_size > LIMIT:
            raise ValueError("it is too long")
        found = json.loads(path.read_text(encoding="utf-8"))
        sound = isinstance(found, dict) and all(
            isinstance(names, dict)
            and all(isinstance(ids, list) and all(isinstance(i, str) for i in ids) for ids in names.values())
            for names in found.values()
        )
        if not sound:
            raise ValueError('it must read {"game": {"name": ["achievement"]}}')
    except (OSError, ValueError, RecursionError) as error:
        raise BadInput(f"{str(path)!r} is not a profile: {error}; name another file") from None
    return found  # type: ignore[no-any-return]


class Achieving(Drafting):
    """The part of a session that knows what people have achieved."""

    def achievements(
        self, profile: str | os.PathLike[str] | None = None, *, seat: int | None = None, name: str | None = None
    ) -> Any:
        """What ``seat`` (by default the first person's) has achieved in this game, once it is over: one row per achievement.

        The columns are ``achievement, now`` (in this game), ``kept`` (in the profile), ``unlocked`` (are enough kept?). With
        ``profile``, the path of a file, what was achieved is added there under ``name``, by default the seat's. Raises
        ``BadInput``.
        """
        people = self.people
        who = seat if seat is not None else people[0] if people else 0
        if isinstance(who, bool) or not isinstance(who, int) or not 0 <= who < self.log.seats:
            raise BadInput(f"seat={seat!r}: it may be 0 to {self.log.seats - 1}")
        named = self.names[who] if name is None else name
        if not isinstance(named, str) or not named.strip() or not named.isprintable() or len(named) > 80:
            raise BadInput(f"name={name!r}: it must be one line of text, of at most 80 characters")
        with self._lock:
            s = self._states[-1]
            now = self.game.achievements(s)[who]
            every, needed = self.game.earnable(s.box)
        kept: list[str] = []
        if profile is not None:
            path = named_path(profile)
            path = path if Path(profile).suffix else path.with_suffix(SUFFIX)
            found = read_profile(path)
            mine = found.setdefault(self.game.name, {}).setdefault(named, [])
            fresh = [id for id in now if id not in mine]
            mine += fresh
            kept = mine
            if fresh:
                write(path, json.dumps(found, indent=1, sort_keys=True) + "\n")
        unlocked = bool(every) and len(set(every) & set(kept or now)) >= needed
        rows = [dict(achievement=id, now=id in now, kept=id in kept, unlocked=unlocked) for id in every]
        return DOORS["frame"](rows, ["achievement", "now", "kept", "unlocked"])
