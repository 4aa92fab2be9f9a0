"""What a session does through the layers above it: tables, boards, pictures, words."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.doors import DOORS
from islands_nb.kernel.game import Game


class Doors:
    """The doors of a session."""

    game: Game

    def table(self, name: str, seat: int | str | None = None) -> Any:
        """The position as a DataFrame: one of ``tables()``, as everybody sees it, or as ``seat`` does; ``"all"`` hides nothing.

        Raises ``BadInput`` when the game has no such table.
        """
        return DOORS["table"](self, name, seat)

    def tables(self) -> list[str]:
        """The names that ``table`` takes."""
        return list(self.game.tables)

    def moves(self, seat: int | str | None = None) -> Any:
        """A DataFrame with one row per answer: ``ply, seat, name, bot, said, happened``.

        Of another seat's secret answer ``seat`` reads only the first word; without ``seat``, so does everybody. ``"all"`` reads
        everything.
        """
        return DOORS["moves"](self, seat)

    def events(self, seat: int | str | None = None) -> Any:
        """A DataFrame with one row per event that ``seat`` may know of: ``ply, seat, name, event, words, learnt``, and a column
        for each fact of the events."""
        return DOORS["events"](self, seat)

    def course(self) -> Any:
        """A DataFrame with one row per ply and seat: ``ply, seat, name, score``, and the game's own counts."""
        return DOORS["course"](self)

    def coach(self, n: int = 3, *, seat: int | None = None, iterations: int | None = None, seconds: float | None = None) -> Any:
        """The best ``n`` answers for ``seat`` (default: the seat to move) in the position shown, as rated by the player "search".

        A DataFrame, beginning with the answer that "search" would give: ``candidate, value`` (0 to 1, between the worst
        and the best result met), ``visits`` (how many iterations it got), ``expected`` (what may follow). It uses only what that
        seat sees. Makes ``iterations`` iterations, by default as many as the game sets, or thinks for ``seconds``. Raises
        ``BadInput``.
        """
        return DOORS["coach"](self, n, seat=seat, iterations=iterations, seconds=seconds)

    def board(self, seat: int | str | None = "turn") -> Any:
        """A live board of this session for ``seat``; ``"turn"``, the default, is the seat of the person who must answer.

        A seat's board acts for that seat only. ``None`` shows what everybody sees, ``"all"`` the open table; neither can act.
        """
        return DOORS["board"](self, seat)

    def picture(
        self,
        ply: int | None = None,
        *,
        seat: int | str | None = None,
        wide: bool = True,
        theme: str = "",
        marks: bool = False,
    ) -> Any:
        """The board at ``ply`` (by default as shown) as a still picture: ``.svg``, ``.png()``, ``.save(path)``.

        ``seat`` is as for ``table``. ``wide=False`` is the narrow layout; ``theme`` "light" or "dark" fixes the colours. With
        ``marks``, what ``seat`` may say at the newest ply is outlined, as on its board. Raises ``BadInput``.
        """
        return DOORS["picture"](self, ply, seat=seat, wide=wide, theme=theme, marks=marks)

    def strip(self, plies: Any, *, seat: int | str | None = None, wide: bool = True, theme: str = "", columns: int = 0) -> Any:
        """The boards at these plies side by side, as one picture: a contact sheet, ``columns`` to a row. Raises ``BadInput``."""
        return DOORS["strip"](self, plies, seat=seat, wide=wide, theme=theme, columns=columns)

    def story(self, path: Any, *, seat: int | str | None = None, notes: Any = None, title: str = "") -> Any:
        """Write the game as a page that steps through it, for a browser without a kernel or a network, and return the path.

        It shows what everybody could see; with ``seat``, what that seat could see; nothing else is in the file. ``"all"`` is for
        the teacher, with everything and the log. ``notes``, pairs of a ply and words, stand beside the board instead of those
        that ``note`` wrote. Raises ``BadInput``.
        """
        return DOORS["story"](self, path, seat=seat, notes=notes, title=title)

    def text(self, seat: int | str | None = None) -> str:
        """The board in words, as ``seat`` sees it: whose turn it is, the tables, and what may be said."""
        return str(DOORS["text"](self, seat))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return DOORS["bundle"](self)

    def _ipython_display_(self) -> None:
        DOORS["display"](self)

    def __str__(self) -> str:
        return self.text()
