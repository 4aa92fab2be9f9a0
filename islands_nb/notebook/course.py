"""The scores through a game, as a self-contained drawing."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import pairwise

from islands_nb.kernel.course import DASHES, bends
from islands_nb.session import Moment


@dataclass(frozen=True)
class Size:
    """The measures of a drawing: its size, its margins, the length of the line beside a name, and how many ticks fit."""

    kind: str
    wide: int
    high: int
    left: int
    right: int
    sample: int
    ticks: int
    top: int = 14
    below: int = 34


# On a phone the large one would be too small to read, so a page has both, and shows one.
SIZES = (Size("isl-great", 960, 300, 46, 150, 40, 7), Size("isl-small", 360, 260, 34, 118, 18, 4))


def course(now: Moment) -> str:
    """An ``<svg>`` for wide pages and one for narrow: one line per seat, score by ply. Running scores count what all may see."""
    rows = [now.game.scores(state) for state in now.states]
    words = "; ".join(f"{now.names[k]} ends with {score}" for k, score in enumerate(rows[-1]))
    label = f"{escape(now.game.unit)} by move. {escape(words)}."
    return "".join(_drawn(rows, now.names, label, size) for size in SIZES)


def _drawn(rows: list[list[int]], names: tuple[str, ...], label: str, size: Size) -> str:
    low, high = min(0, *map(min, rows)), max(1, *map(max, rows))
    last, end, base = max(1, len(rows) - 1), size.wide - size.right, size.high - size.below

    def x(ply: float) -> float:
        return round(size.left + (end - size.left) * ply / last, 1)

    def y(score: float) -> float:
        return round(base - (base - size.top) * (score - low) / (high - low), 1)

    out = []
    for score in _ticks(low, high, size.ticks):
        out.append(
            f'<path class="h" d="M{size.left} {y(score)}H{end}"/>'
            f'<text class="e q" x="{size.left - 8}" y="{y(score) + 5}">{score}</text>'
        )
    for ply in _ticks(0, last, size.ticks):
        out.append(f'<text class="m q" x="{x(ply)}" y="{base + 20}">{ply}</text>')
    out.append(f'<path class="isl-cursor" d="M{size.left} {size.top}V{base}" stroke="var(--ink)" stroke-width="2"/>')
    ends = _apart([y(score) for score in rows[-1]], base)
    for k, name in enumerate(names):
        d = "L".join(f"{x(n)} {y(rows[n][k])}" for n in bends(rows, k))
        dash = f' stroke-dasharray="{DASHES[k % 5]}"' if DASHES[k % 5] else ""
        line = f'fill="none" stroke="var(--seat{k % 5 + 1})" stroke-width="2.5"{dash}'
        out.append(f'<path {line} d="M{d}"/><path {line} d="M{end + 8} {ends[k]}h{size.sample}"/>')
        out.append(f'<text x="{end + 16 + size.sample}" y="{ends[k] + 5}">{escape(name)} {rows[-1][k]}</text>')
    return (
        f'<svg class="isl isl-course {size.kind}" viewBox="0 0 {size.wide} {size.high}" role="img" aria-label="{label}" '
        f'data-step="{(end - size.left) / last}">{"".join(out)}</svg>'
    )


def _ticks(low: int, high: int, most: int) -> range:
    """Round numbers from ``low`` to ``high``: at most ``most`` of them, or one more."""
    step = next(s * 10**e for e in range(9) for s in (1, 2, 5) if (high - low) / (s * 10**e) <= most)
    return range(-(-low // step) * step, high + 1, step)


def _apart(places: list[float], floor: float, least: float = 18) -> list[float]:
    """Labels moved down where they would overlap, and up again from the floor."""
    order = sorted(range(len(places)), key=lambda k: places[k])
    out = places[:]
    for a, b in pairwise(order):
        out[b] = max(out[b], out[a] + least)
    for k in reversed(order):
        out[k] = min(out[k], floor)
        floor = out[k] - least
    return [round(v, 1) for v in out]
