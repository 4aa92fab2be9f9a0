"""A board as a still picture."""

from __future__ import annotations

import os
from base64 import b64encode
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from islands_nb.kernel.data import integer
from islands_nb.kernel.errors import BadInput
from islands_nb.session import Session

from .drawing import draw
from .png import png
from .text import words

THEMES = ("", "light", "dark")


@dataclass(frozen=True)
class Picture:
    """A still picture: ``svg`` is its text, ``alt`` says in words what it shows, ``text`` is the whole board in words."""

    svg: str
    alt: str
    text: str

    def save(self, path: str | os.PathLike[str], *, scale: float = 2) -> Path:
        """Write the picture to ``path``, which ends in ``.svg`` or ``.png``, and return the path. ``scale`` is as for ``png``."""
        if not isinstance(path, str | os.PathLike):
            raise BadInput(f"{path!r} is not the name of a file: say where the picture goes, as in 'board.svg'")
        named = Path(path)
        if named.suffix not in (".svg", ".png"):
            raise BadInput(f"{str(path)!r}: a picture is saved as .svg or as .png")
        data = self.png(scale) if named.suffix == ".png" else self.svg.encode()
        try:
            named.write_bytes(data)
        except (OSError, ValueError) as error:
            raise BadInput(f"{str(path)!r} cannot be written: {getattr(error, 'strerror', None) or error}") from None
        return named

    def png(self, scale: float = 2) -> bytes:
        """The picture as PNG, with ``scale`` pixels (0.1 to 8) for each unit of the board, which is 1280 wide, or 800 if narrow.

        Without a theme it has the light colours. Raises ``BadInput`` if the package that draws it, resvg-py, is not installed.
        """
        return png(self.svg, scale)

    def html(self, kind: str = "") -> str:
        """The picture as an ``<img>`` with its data: an untrusted notebook would not show an inline ``<svg>``."""
        data = b64encode(self.svg.encode()).decode()
        named = f' class="{kind}"' if kind else ""
        return f'<img{named} alt="{escape(self.alt)}" style="max-width:100%" src="data:image/svg+xml;base64,{data}">'

    def _repr_html_(self) -> str:
        return self.html()

    def __repr__(self) -> str:
        return self.text


def picture(
    s: Session, ply: int | None = None, *, seat: int | str | None = None, wide: bool = True, theme: str = "", marks: bool = False
) -> Picture:
    """The board at ``ply`` (default: as shown) as ``seat`` sees it (default: as all do). ``theme`` "light" or "dark" fixes the
    colours.

    With ``marks``, what ``seat`` may say at the newest ply is outlined, as on its board.
    """
    seat = seat if seat == "turn" else s._check_seat(seat)
    now = s.now()
    at = now.ply if ply is None else integer(ply)
    if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= now.last:
        raise BadInput(f"ply {ply!r}: this game has plies 0 to {now.last}")
    if theme not in THEMES:
        raise BadInput(f"theme={theme!r}: it may be 'light', 'dark', or '' for the reader's own")
    d = draw(now, at, seat, wide=wide, live=marks, still=True)
    return Picture(d.svg(theme), f"{d.scene.title}. {d.scene.desc}", words(now, at, seat, alone=not marks))


def parts(s: Session, seat: int | str | None) -> dict[str, Any]:
    """The two forms of a board that need no kernel, for a mime bundle."""
    still = picture(s, seat=seat)
    return {"text/html": still.html("isl-frame"), "text/plain": still.text}
