"""Plots: a session or one of its frames in, matplotlib axes in and out. Nothing here calls ``show`` or keeps a figure.

Lines differ by dash and bars by hatching as well as by colour, so that a plot printed grey loses nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from islands_nb.kernel.errors import BadInput
from islands_nb.session import Session

from .maps import axes, chart, colour, control

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["chart", "control", "course", "sources"]

DASHES = ("-", "--", ":", "-.", (0, (6, 1, 1, 1, 1, 1)))
HATCHES = ("", "..", "//", "xx")


def course(what: Session | pd.DataFrame, *, value: str = "score", ax: Axes | None = None) -> Axes:
    """The course of a game: a line a seat of ``value`` over plies, from a session or its ``course()``.

    Returns the axes, ``ax`` or new ones. Raises ``BadInput`` when there is no such column.
    """
    rows = what.course() if isinstance(what, Session) else what
    if not {"ply", "seat", "name"} <= set(getattr(rows, "columns", ())):
        raise BadInput("this needs a session, or its course()")
    if value not in rows:
        raise BadInput(f"the course has no column {value!r}; there are {', '.join(rows.columns.drop(['ply', 'seat', 'name']))}")
    ax = axes(ax)
    for seat, mine in rows.groupby("seat"):
        k = int(seat)
        name = mine["name"].iloc[0]
        ax.plot(mine["ply"], mine[value], linestyle=DASHES[k], color=colour(k), drawstyle="steps-post", linewidth=2, label=name)
        ax.annotate(
            name, (mine["ply"].iloc[-1], mine[value].iloc[-1]), xytext=(6, -4), textcoords="offset points", color=colour(k)
        )
    unit = what.game.unit if isinstance(what, Session) and value == "score" else value
    ax.set(xlabel="ply", ylabel=f"{unit} if counted then" if value == "score" else value, title=f"The course of the {value}")
    ax.margins(x=0.02)
    ax.legend(frameon=False, loc="upper left")  # the best place takes so long to find that matplotlib warns of it
    return ax


def sources(what: Session | pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Where each seat's score comes from: a bar a seat, its parts patterned, from a session or its table "sources".

    Returns the axes, ``ax`` or new ones. Raises ``BadInput`` when the game keeps no such table.
    """
    rows = what.table("sources") if isinstance(what, Session) else what
    if not {"seat", "name", "source"} <= set(getattr(rows, "columns", ())):
        raise BadInput('this needs the table "sources" of a game')
    value = next(c for c in rows if c not in ("seat", "name", "source"))
    ax = axes(ax)
    wide = rows.pivot(index="seat", columns="source", values=value)[list(dict.fromkeys(rows["source"]))]
    names = rows.drop_duplicates("seat").set_index("seat")["name"]
    left = [0] * len(wide)
    for n, source in enumerate(wide):
        colours = [colour(int(k)) for k in wide.index]
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


def _label(n: int) -> dict[str, Any]:
    if n == 0:
        return {"color": "white"}
    return {"bbox": {"facecolor": "white", "edgecolor": "none", "boxstyle": "round,pad=0.15"}}
