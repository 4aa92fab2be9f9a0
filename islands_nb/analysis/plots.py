"""Plots: a session or one of its frames in, matplotlib axes in and out. Nothing here calls ``show`` or keeps a figure.

Lines differ by dash and bars by hatching as well as by colour, so that nothing is lost in greyscale.
"""

from __future__ import annotations

from numbers import Real
from typing import TYPE_CHECKING, Any

from islands_nb.kernel.errors import BadInput
from islands_nb.session import Session

from .batches import advantage, lengths, scores, winners
from .maps import MARKERS, axes, chart, colour, control

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = [
    "advantage",
    "bought",
    "chart",
    "completions",
    "control",
    "course",
    "decks",
    "lengths",
    "money",
    "scores",
    "sources",
    "winners",
]

DASHES = ("-", "--", ":", "-.", (0, (6, 1, 1, 1, 1, 1)))
NAME = 11  # points from one name to the next
LANE = 0.25  # inches for a mark and the number above it
LETTER = 5.2  # points for a digit of such a number
HATCHES = ("", "..", "//", "xx", "--", "||", "++")


def __dir__() -> list[str]:
    return __all__


def course(what: Session | pd.DataFrame, *, value: str = "score", ax: Axes | None = None) -> Axes:
    """The course of a game: one line per seat, of ``value`` by ply, from a session or its ``course()``.

    Returns the axes, ``ax`` or new ones. Raises ``BadInput`` when there is no such column.
    """
    rows = what.course() if isinstance(what, Session) else what
    if not {"ply", "seat", "name"} <= set(getattr(rows, "columns", ())):
        raise BadInput("this needs a session, or its course()")
    if value not in rows:
        raise BadInput(f"the course has no column {value!r}; there are {', '.join(rows.columns.drop(['ply', 'seat', 'name']))}")
    if not all(isinstance(n, Real) for n in rows[value]):
        raise BadInput(f"the column {value!r} holds no numbers")
    ax = axes(ax)
    for seat, mine in rows.groupby("seat"):
        k = int(seat)
        name = mine["name"].iloc[0]
        ax.plot(mine["ply"], mine[value], linestyle=DASHES[k], color=colour(k), drawstyle="steps-post", linewidth=2, label=name)
    unit = what.game.unit if isinstance(what, Session) and value == "score" else value
    ax.set(xlabel="ply", ylabel=f"{unit} if counted then" if value == "score" else value, title=f"The course of the {value}")
    ax.margins(x=0.02)
    ax.spines[["top", "right"]].set_visible(False)  # the names begin there
    _name_ends(ax, rows, value)  # instead of a legend, which would cover a line
    return ax


def _name_ends(ax: Axes, rows: pd.DataFrame, value: str) -> None:
    """Write each name at the end of its line, moved up where it would overlap another."""
    low, high = ax.get_ylim()
    figure: Any = ax.figure.canvas.figure
    scale = ax.get_window_extent().height * 72 / figure.dpi / (high - low)  # points for one of ``value``
    above = float("-inf")
    for end in rows.groupby("seat").tail(1).sort_values(value).to_dict("records"):
        here = end[value] * scale
        above = max(here, above + NAME)
        ax.annotate(
            end["name"],
            (end["ply"], end[value]),
            xytext=(6, above - here - 4),
            textcoords="offset points",
            color=colour(int(end["seat"])),
        )


def sources(what: Session | pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Where each seat's score comes from: one bar per seat, with patterned parts, from a session or its table "sources".

    Returns the axes, ``ax`` or new ones. Raises ``BadInput`` when this is not such a table, or nobody counts points in the game.
    """
    rows: Any = what.table("sources") if isinstance(what, Session) else what
    if not {"seat", "name", "source"} <= set(getattr(rows, "columns", ())):
        raise BadInput('this needs the table "sources" of a game')
    if not len(rows):
        raise BadInput("nobody counts points in this game, so they come from nowhere")
    value = next(c for c in rows if c not in ("seat", "name", "source"))
    return _stacked(rows, "source", value, f"Where the {value} came from", ax)


def decks(what: Session | pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """What each seat's deck is made of: one bar per seat, categories of cards patterned, from a session or its table "decks".

    Returns the axes, ``ax`` or new ones. Raises ``BadInput`` when the game keeps no such table, or nobody owns a card.
    """
    rows: Any = what.table("decks") if isinstance(what, Session) and "decks" in what.game.tables else what
    if not {"seat", "name", "category", "count"} <= set(getattr(rows, "columns", ())) or not len(rows):
        raise BadInput('this needs the table "decks" of a game')
    return _stacked(rows, "category", "count", "What the decks are made of", ax, "cards")


def bought(what: Session | pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Which cards were bought when: one row per kind of card, and a mark for each card at its ply, hollow if it cost nothing.

    From a session or its ``events()``. Kinds are in the order in which they were first acquired, the first on top. Returns the
    axes, ``ax`` or new ones. Raises ``BadInput`` when no card has been bought.
    """
    rows = _events(what, ["bought", "gained"], "card", "no card has been bought")
    ax = _timeline(rows, "card", "Which cards were bought when", ax)
    seats = rows.groupby("seat")["name"].first()
    for n, seat in enumerate(seats.index):
        for event, hollow in (("bought", False), ("gained", True)):
            mine = rows[(rows["seat"] == seat) & (rows["event"] == event)]
            _marks(ax, int(seat), mine["ply"], mine["row"] + _aside(n, len(seats)), hollow)
    return _keyed(ax, {int(k): name for k, name in seats.items()})


def completions(what: Session, *, ax: Axes | None = None) -> Axes:
    """When each quest was completed: one row per quest, and at each completion a mark for every seat with markers there, under
    the number of them.

    Where marks are too close for a number each, the numbers are written together, in order. Returns the axes, ``ax`` or new ones.
    Raises ``BadInput`` when no quest has been completed.
    """
    if not isinstance(what, Session):
        raise BadInput("this needs a session")
    rows = _events(what, ["completed"], "quest", "no quest has been completed")
    high = LANE * what.seats + 0.12
    ax = _timeline(rows, "quest", "When each quest was completed", ax, high)
    lanes: dict[tuple[int, float], list[tuple[int, str]]] = {}  # seat and height: plies, and markers there
    for at in rows.to_dict("records"):
        for k, number in enumerate(at["markers"].split()):
            if number != "0":
                y = at["row"] + (k - (what.seats - 1) / 2) * LANE / high
                lanes.setdefault((k, y), []).append((at["ply"], number))
    for (k, y), marks in lanes.items():
        _marks(ax, k, [ply for ply, _ in marks], [y] * len(marks))
    _keyed(ax, dict(enumerate(what.names[: what.seats])))
    figure: Any = ax.figure.canvas.figure
    figure.draw_without_rendering()  # only then is the width of the axes known
    first, last = ax.get_xlim()
    point = (last - first) * figure.dpi / (ax.get_window_extent().width * 72)
    for (_, y), marks in lanes.items():
        for ply, words in _together(marks, point):
            ax.annotate(words, (ply, y), xytext=(0, 3), textcoords="offset points", fontsize=8, ha="center", va="bottom")
    return ax


def _together(marks: list[tuple[int, str]], point: float) -> list[tuple[float, str]]:
    """The words above each mark, or above the middle of several where they would overlap; ``point`` is 1/72 inch, in plies."""
    out: list[tuple[float, float, str]] = []  # first and last ply, and the words
    for ply, words in marks:
        first, last = float(ply), float(ply)
        while out and (first + last - out[-1][0] - out[-1][1]) / point < LETTER * (len(words) + len(out[-1][2]) + 1):
            first, before = out[-1][0], out.pop()[2]
            words = f"{before} {words}"
        out.append((first, last, words))
    return [((first + last) / 2, words) for first, last, words in out]


def money(what: Session | pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """How much money each seat went shopping with: one line per seat, by its turns, from a session or its ``events()``.

    Returns the axes, ``ax`` or new ones. Raises ``BadInput`` when nobody has gone shopping.
    """
    rows = _events(what, ["went shopping"], "money", "nobody has gone shopping")
    ax = axes(ax)
    for seat, mine in rows.groupby("seat"):
        k = int(seat)
        values = [int(n) for n in mine["money"]]
        ax.plot(range(1, len(values) + 1), values, linestyle=DASHES[k], color=colour(k), label=mine["name"].iloc[0])
        _marks(ax, k, range(1, len(values) + 1), values)
    ax.set(xlabel="turn of the seat", ylabel="money", title="The money of each turn")
    ax.locator_params(axis="x", integer=True)
    ax.legend(frameon=False)
    return ax


def _stacked(rows: pd.DataFrame, part: str, value: str, title: str, ax: Axes | None, unit: str = "") -> Axes:
    """One stacked bar per seat."""
    ax = axes(ax)
    parts = list(dict.fromkeys(rows[part]))
    wide = rows.pivot_table(index="seat", columns=part, values=value, aggfunc="sum", fill_value=0)[parts]
    names = rows.drop_duplicates("seat").set_index("seat")["name"]
    ends: tuple[list[Any], list[Any]] = [0] * len(wide), [0] * len(wide)  # what costs points goes to the left of zero
    for n, name in enumerate(wide):
        left = [ends[points < 0][k] for k, points in enumerate(wide[name])]
        colours = [colour(int(k)) for k in wide.index]
        fill = colours if n == 0 else ["white"] * len(wide)
        bars = ax.barh(
            [str(names[k]) for k in wide.index],
            wide[name],
            left=left,
            color=fill,
            edgecolor=colours,
            hatch=HATCHES[n % len(HATCHES)],
            label=name,
        )
        ax.bar_label(bars, labels=[str(v) if v else "" for v in wide[name]], label_type="center", **_label(n))
        for k, points in enumerate(wide[name]):
            ends[points < 0][k] += points
    for k, total in enumerate(wide.sum(axis=1)):
        ax.annotate(str(total), (ends[0][k], k), xytext=(6, -4), textcoords="offset points", fontweight="bold")
    ax.invert_yaxis()
    ax.set(xlabel=unit or value, title=title)
    ax.set_xlim(right=1.1 * max(*ends[0], 1))  # room for the sums; margins would leave none where a part is 0
    ax.locator_params(axis="x", integer=True)
    ax.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=len(wide.columns))
    return ax


def _events(what: Session | pd.DataFrame, names: list[str], fact: str, none: str) -> pd.DataFrame:
    """The events of these names that have this fact. Raises ``BadInput`` when there is none."""
    rows = what.events() if isinstance(what, Session) else what
    if not {"ply", "seat", "name", "event"} <= set(getattr(rows, "columns", ())):
        raise BadInput("this needs a session, or its events()")
    rows = (rows[rows["event"].isin(names) & rows[fact].notna()] if fact in rows else rows[:0]).copy()
    if rows.empty:
        raise BadInput(f"{none} in this game so far")
    return rows


def _timeline(rows: pd.DataFrame, fact: str, title: str, ax: Axes | None, high: float = 0.19) -> Axes:
    """Axes by ply with a line ``high`` inches high for each thing; adds its number to ``rows``, as ``row``."""
    things = list(dict.fromkeys(rows[fact]))
    rows["row"] = rows[fact].map(things.index)
    ax = axes(ax, (7, max(3.6, 0.8 + high * len(things))))
    ax.set_yticks(range(len(things)), [str(thing).replace("_", " ") for thing in things])
    ax.set(xlabel="ply", title=title, ylim=(len(things) - 0.4, -0.6))
    ax.grid(axis="y", color="#d9d2c2", linewidth=0.6)
    ax.set_axisbelow(True)
    return ax


def _aside(n: int, of: int) -> float:
    """How far from the line the marks of one of several seats lie."""
    return 0.18 * (n - (of - 1) / 2)


def _marks(ax: Axes, seat: int, x: Any, y: Any, hollow: bool = False) -> None:
    face, edge = ("white", colour(seat)) if hollow else (colour(seat), ax.get_facecolor())  # an edge separates overlapping marks
    ax.plot(x, y, MARKERS[seat], color=colour(seat), markerfacecolor=face, markeredgecolor=edge, markeredgewidth=0.7, ms=6)


def _keyed(ax: Axes, names: dict[int, str]) -> Axes:
    """Add a key of the seats beside the axes."""
    marks = [ax.plot([], [], MARKERS[k], color=colour(k), label=name)[0] for k, name in names.items()]
    ax.legend(handles=marks, frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
    return ax


def _label(n: int) -> dict[str, Any]:
    if n == 0:
        return {"color": "white"}
    return {"bbox": {"facecolor": "white", "edgecolor": "none", "boxstyle": "round,pad=0.15"}}
