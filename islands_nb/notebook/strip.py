"""Several positions of a game as one picture: a contact sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Any

from islands_nb.kernel.data import integer
from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.look import css
from islands_nb.session import Session

from .drawing import draw
from .picture import THEMES, Picture
from .text import words

MOST = 60
CELL, GAP, HEAD = 620, 20, 26  # width of a board, space between two, height of the line above one
OPENING = re.compile(r'<svg [^>]*viewBox="0 0 (\d+) (\d+)"[^>]*>')
SYMBOLS = re.compile(r"<style>.*?</style><defs>(.*?)</defs>", re.DOTALL)


def strip(
    s: Session, plies: Any, *, seat: int | str | None = None, wide: bool = True, theme: str = "", columns: int = 0
) -> Picture:
    """The boards at ``plies`` as ``seat`` sees them, else as all do, in rows of ``columns`` (left out, a square of them).

    Raises ``BadInput``.
    """
    seat = s._check_seat(seat)
    now = s.now()
    if isinstance(plies, str) or not isinstance(plies, Iterable):
        raise BadInput(f"plies={plies!r}: say which, as in strip([3, 9, 14])")
    wanted = [integer(ply) for ply in plies]
    for ply in wanted:
        if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply <= now.last:
            raise BadInput(f"ply {ply!r}: this game has plies 0 to {now.last}")
    if not 0 < len(wanted) <= MOST:
        raise BadInput(f"a strip has 1 to {MOST} boards, not {len(wanted)}")
    columns = integer(columns)
    if isinstance(columns, bool) or not isinstance(columns, int) or not 0 <= columns <= MOST:
        raise BadInput(f"columns={columns!r}: how many boards a row, from 1 to {MOST}")
    if theme not in THEMES:
        raise BadInput(f"theme={theme!r}: it may be 'light', 'dark', or '' for the reader's own")
    drawings = [draw(now, ply, seat, wide=wide) for ply in wanted]
    heads = [f"ply {ply}" + (f" of {now.last}" if ply == now.last else "") for ply in wanted]
    svg = sheet([d.svg(theme) for d in drawings], heads, theme, columns, f"{now.game.title}, {len(wanted)} positions")
    alt = ". ".join(f"{head}: {d.scene.desc}" for head, d in zip(heads, drawings, strict=True))
    return Picture(svg, alt, "\n\n".join(words(now, ply, seat, alone=True) for ply in wanted))


def sheet(pictures: list[str], heads: list[str], theme: str, columns: int, title: str) -> str:
    """Pictures of one game in rows, a line above each, as one SVG text. What they share is said once."""
    columns = columns or next(n for n in range(1, MOST) if n * n >= len(pictures) / 1.3)
    columns = min(columns, len(pictures))
    symbols: dict[str, str] = {}
    cells, tall = [], 0
    for n, svg in enumerate(pictures):
        opening, found = OPENING.match(svg), SYMBOLS.search(svg)
        assert opening is not None
        assert found is not None
        w, h = int(opening[1]), int(opening[2])
        symbols.update({m[1]: m[0] for m in re.finditer(r'<symbol id="([^"]*)".*?</symbol>', found[1], re.DOTALL)})
        body = svg[found.end() :].rstrip()
        tall = max(tall, round(CELL * h / w))
        x, row = GAP + n % columns * (CELL + GAP), n // columns
        cells.append((x, row, f'viewBox="0 0 {w} {h}" width="{CELL}" height="{round(CELL * h / w)}">{body}', heads[n]))
    step = HEAD + tall + GAP
    wide, high = GAP + columns * (CELL + GAP), GAP + (1 + cells[-1][1]) * step
    out = "".join(
        f'<text class="b s16" x="{x}" y="{GAP + row * step + 16}">{escape(head)}</text>'
        f'<svg class="isl-scene" x="{x}" y="{GAP + row * step + HEAD}" {inside}'
        for x, row, inside, head in cells
    )
    mode = f' data-theme="{theme}"' if theme else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="isl" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'role="img" aria-label="{escape(title)}"{mode}><title>{escape(title)}</title><style>{css()}</style>'
        f"<defs>{''.join(symbols.values())}</defs>"
        f'<rect width="{wide}" height="{high}" fill="var(--paper)"/>{out}</svg>\n'
    )
