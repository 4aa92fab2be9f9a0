"""Plots: a session or one of its frames in, matplotlib axes in and out. Nothing here calls ``show`` or keeps a figure.

Lines differ by dash and bars by hatching as well as by colour, so that a plot printed grey loses nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.look import COLOURS
from islands_nb.kernel.scene import NAMES
from islands_nb.session import Session

from .batches import advantage, lengths, new_axes, scores, winners

__all__ = ["advantage", "control", "course", "lengths", "scores", "sources", "winners"]

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

DASHES = ("-", "--", ":", "-.", (0, (6, 1, 1, 1, 1, 1)))
HATCHES = ("", "..", "//", "xx")
MARKERS = ("o", "s", "^", "D", "h")  # of the seats, as on the boards


def course(what: Session | pd.DataFrame, *, value: str = "score", ax: Axes | None = None) -> Axes:
    """The course of a game: a line a seat of ``value`` over plies, from a session or its ``course()``.

    Returns the axes, ``ax`` or new ones. Raises ``BadInput`` when there is no such column.
    """
    rows = what.course() if isinstance(what, Session) else what
    if not {"ply", "seat", "name"} <= set(getattr(rows, "columns", ())):
        raise BadInput("this needs a session, or its course()")
    if value not in rows:
        raise BadInput(f"the course has no column {value!r}; there are {', '.join(rows.columns.drop(['ply', 'seat', 'name']))}")
    ax = _axes(ax)
    for seat, mine in rows.groupby("seat"):
        k = int(seat)
        name = mine["name"].iloc[0]
        ax.plot(mine["ply"], mine[value], linestyle=DASHES[k], color=_colour(k), drawstyle="steps-post", linewidth=2, label=name)
        ax.annotate(
            name, (mine["ply"].iloc[-1], mine[value].iloc[-1]), xytext=(6, -4), textcoords="offset points", color=_colour(k)
        )
    unit = what.game.unit if isinstance(what, Session) and value == "score" else value
    ax.set(xlabel="ply", ylabel=f"{unit} if counted then" if value == "score" else value, title=f"The course of the {value}")
    ax.margins(x=0.02)
    ax.legend(frameon=False)
    return ax


def sources(what: Session | pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Where each seat's score comes from: a bar a seat, its parts patterned, from a session or its table "sources".

    Returns the axes, ``ax`` or new ones. Raises ``BadInput`` when the game keeps no such table.
    """
    rows = what.table("sources") if isinstance(what, Session) else what
    if not {"seat", "name", "source"} <= set(getattr(rows, "columns", ())):
        raise BadInput('this needs the table "sources" of a game')
    value = next(c for c in rows if c not in ("seat", "name", "source"))
    ax = _axes(ax)
    wide = rows.pivot(index="seat", columns="source", values=value)[list(dict.fromkeys(rows["source"]))]
    names = rows.drop_duplicates("seat").set_index("seat")["name"]
    left = [0] * len(wide)
    for n, source in enumerate(wide):
        colours = [_colour(int(k)) for k in wide.index]
        fill = colours if n == 0 else ["white"] * len(wide)
        bars = ax.barh(
            [str(names[k]) for k in wide.index],
            wide[source],
            left=left,
            color=fill,
            edgecolor=colours,
            hatch=HATCHES[n],
            label=source,
        )
        ax.bar_label(bars, labels=[str(v) if v else "" for v in wide[source]], label_type="center", **_label(n))
        left = [a + b for a, b in zip(left, wide[source], strict=True)]
    for k, total in enumerate(left):
        ax.annotate(str(total), (total, k), xytext=(6, -4), textcoords="offset points", fontweight="bold")
    ax.invert_yaxis()
    ax.set(xlabel=value, title=f"Where the {value} came from")
    ax.margins(x=0.1)
    ax.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=len(wide.columns))
    return ax


def control(what: Session | pd.DataFrame, islands: pd.DataFrame | None = None, *, ax: Axes | None = None) -> Axes:
    """A map of control: every card with the mark of whose ship stands there, every island with its points and who has it.

    From a session, or from its tables "grid" and "islands". Returns the axes, ``ax`` or new ones. Raises ``BadInput`` when the
    game keeps no such tables.
    """
    if isinstance(what, Session):
        what, islands = what.table("grid"), what.table("islands")
    for rows, needs in ((what, {"x", "y", "ship", "ships"}), (islands, {"x", "y", "points", "control"})):
        if rows is None or (len(rows) and not needs <= set(getattr(rows, "columns", ()))):
            raise BadInput('this needs a session with the tables "grid" and "islands", or the two tables')
    ax = _axes(ax)
    owned = {(row["x"], row["y"]): row["control"].replace(" and ", ", ").split(", ") for row in islands.to_dict("records")}
    for row in what.to_dict("records"):
        x, y = row["x"], row["y"]
        have = [k for k, name in enumerate(NAMES) if name in owned.get((x, y), ())]
        edge = _colour(have[0]) if have else "#7d735e"
        face = "#ecdaa2" if (x, y) in owned else "white"
        ax.add_patch(_square(x, y, facecolor=face, edgecolor=edge, linewidth=3 if have else 0.8, zorder=2 if have else 1))
        if row["ship"] in NAMES:
            k = NAMES.index(row["ship"])
            ax.plot(x, y, MARKERS[k], color=_colour(k), markersize=9, zorder=3)
            if row["ships"] > 1:
                ax.annotate(f"×{row['ships']}", (x, y), xytext=(5, 5), textcoords="offset points", fontsize=8, zorder=3)
    for row in islands.to_dict("records"):
        ax.annotate(str(row["points"]), (row["x"], row["y"] - 0.12), ha="center", va="center", fontweight="bold", zorder=3)
        have = [k for k, name in enumerate(NAMES) if name in owned[row["x"], row["y"]]]
        for n, k in enumerate(have):
            aside = 0.24 * (n - (len(have) - 1) / 2)
            ax.plot(row["x"] + aside, row["y"] + 0.22, MARKERS[k], color=_colour(k), markersize=6, zorder=3)
    seats = [k for k, name in enumerate(NAMES) if (what["ship"] == name).any()] if len(what) else []
    marks = [ax.plot([], [], MARKERS[k], color=_colour(k), label=NAMES[k])[0] for k in seats]
    if marks:
        ax.legend(handles=marks, frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
    ax.set(xlabel="x", ylabel="y", title="Who controls what", aspect="equal")
    ax.autoscale_view()
    ax.margins(0.08)
    if not ax.yaxis_inverted():
        ax.invert_yaxis()
    for axis in (ax.xaxis, ax.yaxis):
        axis.get_major_locator().set_params(integer=True)
    return ax


def _square(x: int, y: int, **looks: Any) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x - 0.46, y - 0.46), 0.92, 0.92, **looks)


def _label(n: int) -> dict[str, Any]:
    if n == 0:
        return {"color": "white"}
    return {"bbox": {"facecolor": "white", "edgecolor": "none", "boxstyle": "round,pad=0.15"}}


def _colour(seat: int) -> str:
    return COLOURS[f"seat{seat + 1}"][0]


def _axes(ax: Axes | None) -> Axes:
    """New axes on a figure that pyplot shows at the end of a cell, unless some are given."""
    if ax is not None:
        return ax
    return new_axes()
