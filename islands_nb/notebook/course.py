"""The scores through a game, as a drawing that needs nothing else."""

from __future__ import annotations

from html import escape
from itertools import pairwise

from islands_nb.session import Moment

WIDE, HIGH, LEFT, TOP, RIGHT, BELOW = 960, 300, 46, 14, 150, 34
# Lines are told apart by their dashes too.
DASHES = ("", "9 4", "3 3", "12 4 3 4", "1 4", "16 3")


def course(now: Moment) -> str:
    """An ``<svg>``: a line a seat, score by ply. A running score counts what everybody may see."""
    rows = [now.game.scores(state) for state in now.states]
    low, high = min(0, *map(min, rows)), max(1, *map(max, rows))
    last = max(1, now.last)

    def x(ply: float) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * ply / last, 1)

    def y(score: float) -> float:
        return round(HIGH - BELOW - (HIGH - BELOW - TOP) * (score - low) / (high - low), 1)

    out = []
    for score in _ticks(low, high):
        out.append(
            f'<path class="h" d="M{LEFT} {y(score)}H{WIDE - RIGHT}"/>'
            f'<text class="e q" x="{LEFT - 8}" y="{y(score) + 5}">{score}</text>'
        )
    for ply in _ticks(0, last):
        out.append(f'<text class="m q" x="{x(ply)}" y="{HIGH - BELOW + 20}">{ply}</text>')
    out.append(f'<path id="isl-cursor" d="M{x(0)} {TOP}V{HIGH - BELOW}" stroke="var(--ink)" stroke-width="2"/>')
    ends = _apart([y(score) for score in rows[-1]])
    for k in range(len(rows[0])):
        d = "".join(f"{'L' if n else 'M'}{x(n)} {y(row[k])}" for n, row in enumerate(rows))
        colour = f"var(--seat{k % 5 + 1})"
        dash = f' stroke-dasharray="{DASHES[k % 6]}"' if DASHES[k % 6] else ""
        out.append(f'<path fill="none" stroke="{colour}" stroke-width="2.5"{dash} d="{d}"/>')
        out.append(f'<text x="{WIDE - RIGHT + 10}" y="{ends[k] + 5}">{escape(now.names[k])} {rows[-1][k]}</text>')
        out.append(f'<path stroke="{colour}" stroke-width="2.5"{dash} d="M{WIDE - 44} {ends[k]}H{WIDE - 4}"/>')
    words = "; ".join(f"{now.names[k]} ends with {score}" for k, score in enumerate(rows[-1]))
    return (
        f'<svg class="isl isl-course" viewBox="0 0 {WIDE} {HIGH}" role="img" '
        f'aria-label="{escape(now.game.unit)} by move. {escape(words)}." '
        f'data-left="{LEFT}" data-step="{(WIDE - LEFT - RIGHT) / last}">' + "".join(out) + "</svg>"
    )


def _ticks(low: int, high: int) -> range:
    """Some five round numbers."""
    step = next(s * 10**e for e in range(9) for s in (1, 2, 5) if (high - low) / (s * 10**e) <= 7)
    return range(-(-low // step) * step, high + 1, step)


def _apart(places: list[float], least: float = 18) -> list[float]:
    """Labels moved down where they would lie on each other, and up again from the edge."""
    order = sorted(range(len(places)), key=lambda k: places[k])
    out = places[:]
    for a, b in pairwise(order):
        out[b] = max(out[b], out[a] + least)
    floor: float = HIGH - BELOW
    for k in reversed(order):
        out[k] = min(out[k], floor)
        floor = out[k] - least
    return [round(v, 1) for v in out]
