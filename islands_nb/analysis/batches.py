"""Plots of many games: tables of ``simulate`` and ``tournament`` in, matplotlib axes in and out.

Whatever differs by colour also differs by hatching, dash or mark, and has its number beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from islands_nb.kernel.doors import DOORS
from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.look import COLOURS

from .maps import axes

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

LENGTHS = ("plies", "rounds")
MARKS = ("o", "s", "^", "D", "v")
LETTER = 0.6  # the usual width of a letter, as a part of the font size
SMALLEST = 7  # points; anything smaller is illegible
LABEL = 18  # letters of a name beside an axis


def scores(games: Any, *, by: str = "bot", ax: Axes | None = None) -> Axes:
    """The spread of scores, one box for each value of ``by``: whiskers at the 5th and 95th percentiles, a mark at the mean.

    From a table of ``simulate``, or a tournament. Returns the axes, ``ax`` or new ones. Raises ``BadInput`` without such columns.
    """
    rows = _rows(games, {"score", by})
    groups = {str(name): mine["score"] for name, mine in rows.groupby(by, sort=False)}
    ax = axes(ax)
    ink = {"color": "black"}
    ax.boxplot(
        list(groups.values()),
        orientation="horizontal",
        whis=(5, 95),
        showmeans=True,
        sym="",
        tick_labels=list(groups),
        meanprops={"marker": "D", "markerfacecolor": "white", "markeredgecolor": "black"},
        medianprops={**ink, "linewidth": 2},
        boxprops=ink,
        whiskerprops=ink,
        capprops=ink,
    )
    ax.invert_yaxis()
    ax.set(xlabel="score", title=f"Scores of {_many(rows)}, and their means")
    return ax


def lengths(games: Any, *, value: str = "plies", ax: Axes | None = None) -> Axes:
    """The lengths of games: how many games have each length, in ``value`` ("plies" or "rounds"), and the median.

    From a table of ``simulate``, or a tournament. Returns the axes, ``ax`` or new ones. Raises ``BadInput`` without such columns.
    """
    if value not in LENGTHS:
        raise BadInput(f"value={value!r}: there are {', '.join(LENGTHS)}")
    rows = _rows(games, {value, "game"}).drop_duplicates("game")
    long = rows[value].dropna().astype(int)
    if long.empty:
        raise BadInput(f"no game has {value}")
    ax = axes(ax)
    step = max(1, (int(long.max()) - int(long.min())) // 30)
    edges = [n - 0.5 for n in range(int(long.min()), int(long.max()) + step + 1, step)]
    ax.hist(long, bins=edges, color="white", edgecolor=_colour(0), hatch="//")
    middle = float(long.median())
    ax.axvline(middle, color="black", linestyle="--")
    ax.annotate(
        f"median {middle:g}", (middle, 0.95), xycoords=("data", "axes fraction"), xytext=(5, 0), textcoords="offset points",
        bbox=dict(facecolor="white", edgecolor="none", pad=1),
    )  # fmt: skip
    ax.margins(y=0.12)  # room for the words, above the highest bar
    ax.locator_params(integer=True)
    ax.set(xlabel=value, ylabel="games", title=f"How long {_many(rows)} are")
    return ax


def advantage(games: Any, *, ax: Axes | None = None) -> Axes:
    """What a seat is worth: each seat's share of the victories with its 95 % interval, and the fair share.

    In games that seats win together, or play alone, there is no fair share, and none is drawn.

    From a table of ``simulate``, or a tournament. Returns the axes, ``ax`` or new ones. Raises ``BadInput`` without such columns.
    """
    rows = _rows(games, {"seat", "deal", "won"})
    seats = sorted(rows["seat"].unique())
    found = [DOORS["share_of"](rows[rows["seat"] == seat]) for seat in seats]
    ax = axes(ax)
    for k, (won, low, high) in zip(seats, found, strict=True):
        ax.errorbar(
            won, k, xerr=[[won - low], [high - won]], fmt=MARKS[int(k) % 5], color=_colour(int(k)), capsize=5, markersize=9
        )
        ax.annotate(f"{won:.2f}", (won, k), xytext=(0, 9), textcoords="offset points", ha="center")
    if _rivals(rows, len(seats)):
        ax.axvline(1 / len(seats), color="black", linestyle="--", label="fair")
        ax.legend(frameon=False)
    ax.set(xlabel="share of the victories", ylabel="seat", yticks=seats, title="What a seat is worth, with 95 % intervals")
    ax.margins(y=0.25)
    ax.invert_yaxis()
    return ax


def winners(pairs: Any, *, ax: Axes | None = None) -> Axes:
    """Who comes before whom: one cell per pair, with the share and its 95 % interval written in it; darker is more.

    Small cells have the share alone; long names are shortened in the middle. From a tournament, or its ``pairs``.
    Returns the axes, ``ax`` or new ones. Raises ``BadInput`` without such columns.
    """
    rows = getattr(pairs, "pairs", pairs)
    needs = {"bot", "against", "won", "low", "high"}
    if not needs <= set(getattr(rows, "columns", ())):
        raise BadInput("this needs a tournament, or its table pairs")
    if not len(rows):
        raise BadInput("there is no pair in the table")
    names = list(dict.fromkeys([*rows["bot"], *rows["against"]]))  # in a part of a table, one may occur only in "against"
    wide = rows.pivot(index="bot", columns="against", values="won").reindex(index=names, columns=names)
    ax = axes(ax, (max(7, min(12, 3 + 0.9 * len(names))), max(3.6, min(9, 1.6 + 0.5 * len(names)))))
    ax.imshow(wide.to_numpy(dtype=float), cmap="Greys", vmin=0, vmax=1, aspect="auto")
    labels, title = _short(names), "How often one came before another"
    ax.set(xticks=range(len(names)), yticks=range(len(names)), title=title)
    ax.set(xlabel="came before this one", ylabel="how often this one")
    ax.set_yticklabels(labels)
    ax.set_xticklabels(labels)
    width, _ = _cell(ax, len(names))
    if max(map(len, labels)) * LETTER * _size(ax) > 0.95 * width:  # they would overlap
        ax.set_xticklabels(labels, rotation=40, ha="right", rotation_mode="anchor")
    width, height = _cell(ax, len(names))
    size = min(_size(ax), 0.9 * width / (15 * LETTER), 0.9 * height / 2.6)  # two lines, the longer of some 12 signs and a margin
    whole = size >= SMALLEST
    if not whole:
        size = min(_size(ax), 0.9 * width / (5 * LETTER), 0.9 * height / 1.3)
    for row in rows.to_dict("records"):
        y, x = names.index(row["bot"]), names.index(row["against"])
        ink = "white" if row["won"] > 0.55 else "black"
        words = f"{row['won']:.2f}" + (f"\n{row['low']:.2f} to {row['high']:.2f}" if whole else "")
        ax.text(x, y, words, ha="center", va="center", color=ink, fontsize=size)
    if whole:
        ax.set_title(f"{title}, with 95 % intervals")
    return ax


def _short(names: list[str]) -> list[str]:
    """Names shortened in the middle, as far as they still differ."""
    for most in range(LABEL, max(map(len, names), default=0)):
        tail = most // 2
        cut = [name if len(name) <= most else f"{name[: most - tail - 1]}…{name[-tail:]}" for name in names]
        if len(set(cut)) == len(names):
            return cut
    return names


def _cell(ax: Axes, n: int) -> tuple[float, float]:
    """The width and height of one of ``n`` by ``n`` cells, in points, once the figure is laid out."""
    figure: Any = ax.figure.canvas.figure  # the whole figure, even if the axes are in a subfigure
    figure.draw_without_rendering()
    box = ax.get_window_extent()
    points = 72 / figure.dpi / max(1, n)
    return box.width * points, box.height * points


def _size(ax: Axes) -> float:
    """The font size of the labels beside the axes, in points."""
    return float(ax.xaxis.label.get_fontsize())


def _rivals(rows: pd.DataFrame, seats: int) -> bool:
    """Whether the victories of each game add up to one: not in games that are won together, or alone."""
    games = rows.groupby([c for c in ("table", "deal", "turned", "game") if c in rows])["won"].agg(["sum", "count"])
    whole = games[games["count"] == seats]["sum"]  # of games of which the table has all seats
    return seats > 1 and bool(((whole - 1).abs() < 1e-6).all())


def _rows(games: Any, needs: set[str]) -> pd.DataFrame:
    rows = getattr(games, "games", games)
    if not needs <= set(getattr(rows, "columns", ())):
        columns = ", ".join(sorted(map(str, needs)))
        raise BadInput(f"this needs a table of simulate(), or a tournament, with the columns {columns}")
    if not len(rows):
        raise BadInput("there is no game in the table")
    return rows


def _many(rows: Any) -> str:
    n = rows["game"].nunique() if "game" in rows else len(rows)
    return f"{n:,} games" if n != 1 else "1 game"


def _colour(seat: int) -> str:
    return COLOURS[f"seat{seat % 5 + 1}"][0]
