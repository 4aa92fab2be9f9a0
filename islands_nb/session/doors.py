"""What a session does through the layers above it: tables, boards, pictures, words."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.doors import DOORS
from islands_nb.kernel.game import Game


class Doors:
    """The doors of a session."""

    game: Game

    def table(self, name: str, seat: int | str | None = None) -> Any:
        """The position as a DataFrame: one of ``tables()``, as all see it, or ``seat``, or ``"all"``."""
        return DOORS["table"](self, name, seat)

    def tables(self) -> list[str]:
        """The names that ``table`` takes."""
        return list(self.game.tables)

    def moves(self, seat: int | str | None = None) -> Any:
        """A DataFrame with a row an answer: ``ply, seat, name, bot, said, happened``.

        Of a secret answer other seats, and all when no ``seat`` is given, read the first word only; ``"all"`` is the open table.
        """
        return DOORS["moves"](self, seat)

    def events(self, seat: int | str | None = None) -> Any:
        """A DataFrame with a row an event: ``ply, seat, name, event, words, learnt``, and the facts of the events."""
        return DOORS["events"](self, seat)

    def course(self) -> Any:
        """A DataFrame with a row a ply and seat: ``ply, seat, name, score``, and the counts of the game."""
        return DOORS["course"](self)

    def coach(self, n: int = 3, *, seat: int | None = None, iterations: int | None = None, seconds: float | None = None) -> Any:
        """The best ``n`` answers for ``seat``, else the seat to move, in the position shown, as the player "search" weighs them.

        A DataFrame, the one that "search" would say first: ``candidate, value`` (0 to 1, between the worst
        and the best that was met), ``visits`` (looks spent on it), ``expected`` (what may follow). It uses what that seat
        sees, no more. Thinks ``iterations`` looks ahead, else as the game has it, or for some ``seconds``.
        """
        return DOORS["coach"](self, n, seat=seat, iterations=iterations, seconds=seconds)

    def board(self, seat: int | str | None = "turn") -> Any:
        """A live board of this session for ``seat``; ``"turn"``, the usual one, is the seat of the person to answer.

        A seat's board acts for that seat only. ``None`` shows what all see, ``"all"`` the open table; neither can act.
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
        """The board at ``ply`` (else as shown) as a picture that stays as it is: ``.svg``, ``.png()``, ``.save(path)``.

        With ``marks`` what ``seat`` may say at the newest ply is outlined, as on its board.
        """
        return DOORS["picture"](self, ply, seat=seat, wide=wide, theme=theme, marks=marks)

    def strip(self, plies: Any, *, seat: int | str | None = None, wide: bool = True, theme: str = "", columns: int = 0) -> Any:
        """The boards at these plies side by side, as one picture: a contact sheet."""
        return DOORS["strip"](self, plies, seat=seat, wide=wide, theme=theme, columns=columns)

    def story(self, path: Any, *, seat: int | str | None = None, notes: Any = None, title: str = "") -> Any:
        """Write the game as a page that steps through it, for a browser without kernel and network; the path.

        It shows what all could see; for ``seat`` what that seat could, and nothing else is in the file; ``"all"`` is the
        teacher's, with everything and the log. ``notes``, pairs of a ply and words, stand beside the board in place of those that
        ``note`` wrote.
        """
        return DOORS["story"](self, path, seat=seat, notes=notes, title=title)

    def text(self, seat: int | str | None = None) -> str:
        """The board in words: whose turn, the tables, and what may be done."""
        return str(DOORS["text"](self, seat))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return DOORS["bundle"](self)

    def _ipython_display_(self) -> None:
        DOORS["display"](self)

    def __str__(self) -> str:
        return self.text()
