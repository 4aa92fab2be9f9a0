"""Maps: plots of what lies where, drawn from the tables of a session. Axes in, axes out; both are offered by ``plots``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.look import COLOURS
from islands_nb.kernel.scene import NAMES
from islands_nb.session import Session

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

MARKERS = ("o", "s", "^", "D", "h")  # of the seats, as on the boards
SIDES = "NESW"
AT = {"N": (0.0, -0.5), "E": (0.5, 0.0), "S": (0.0, 0.5), "W": (-0.5, 0.0)}
SEA, LINE, OPEN, CLOSED = COLOURS["shoal"][0], COLOURS["sea"][0], COLOURS["land"][0], "#bfa25c"
HALF = 0.3  # half the width of the land at an edge of a tile; a tile is 1 wide


def control(what: Session | pd.DataFrame, islands: pd.DataFrame | None = None, *, ax: Axes | None = None) -> Axes:
    """A map of control: every card with the mark of the seat whose ship stands there, every island with its points and owners.

    From a session, or from its tables "grid" and "islands". Returns the axes, ``ax`` or new ones. Raises ``BadInput`` when the
    game keeps no such tables.
    """
    grid, isles = (what.table("grid"), what.table("islands")) if isinstance(what, Session) else (what, islands)
    needed = 'this needs a session with the tables "grid" and "islands", or the two tables'
    grid = _with(grid, {"x", "y", "ship", "ships"}, needed)
    isles = _with(isles, {"x", "y", "points", "control"}, needed)
    ax = axes(ax)
    owned = {(row["x"], row["y"]): row["control"].replace(" and ", ", ").split(", ") for row in isles.to_dict("records")}
    for row in grid.to_dict("records"):
        x, y = row["x"], row["y"]
        have = [k for k, name in enumerate(NAMES) if name in owned.get((x, y), ())]
        edge = colour(have[0]) if have else "#7d735e"
        face = "#ecdaa2" if (x, y) in owned else "white"
        ax.add_patch(_square(x, y, facecolor=face, edgecolor=edge, linewidth=3 if have else 0.8, zorder=2 if have else 1))
        if row["ship"] in NAMES:
            k = NAMES.index(row["ship"])
            ax.plot(x, y, MARKERS[k], color=colour(k), markersize=9, zorder=3)
            if row["ships"] > 1:
                ax.annotate(f"×{row['ships']}", (x, y), xytext=(5, 5), textcoords="offset points", fontsize=8, zorder=3)
    for row in isles.to_dict("records"):
        ax.annotate(str(row["points"]), (row["x"], row["y"] - 0.12), ha="center", va="center", fontweight="bold", zorder=3)
        have = [k for k, name in enumerate(NAMES) if name in owned[row["x"], row["y"]]]
        for n, k in enumerate(have):
            aside = 0.24 * (n - (len(have) - 1) / 2)
            ax.plot(row["x"] + aside, row["y"] + 0.22, MARKERS[k], color=colour(k), markersize=6, zorder=3)
    seats = [k for k, name in enumerate(NAMES) if (grid["ship"] == name).any()] if len(grid) else []
    marks = [ax.plot([], [], MARKERS[k], color=colour(k), label=NAMES[k])[0] for k in seats]
    if marks:
        ax.legend(handles=marks, frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
    return _as_map(ax, "Who controls what")


def chart(what: Session | pd.DataFrame, islands: pd.DataFrame | None = None, *, ax: Axes | None = None) -> Axes:
    """A map of islands: their land, each with its size in tiles and the marks of the seats whose houses stand on it.

    Islands that can no longer grow are darker; ships are written in the colour of their seat. From a session, or from its tables
    "tiles" and "islands". Returns the axes, ``ax`` or new ones. Raises ``BadInput`` when the game keeps no such tables.
    """
    tiles: Any = what
    isles: Any = islands
    if isinstance(what, Session):
        keeps = {"tiles", "islands"} <= set(what.tables())
        tiles, isles = (what.table("tiles"), what.table("islands")) if keeps else (None, None)
    needed = 'this needs a session with the tables "tiles" and "islands", or the two tables'
    tiles = _with(tiles, {"tile", "x", "y", "turn", "seat", "where", "edges", "land"}, needed)
    isles = _with(isles, {"size", "open", "houses", "areas"}, needed)
    ax = axes(ax, (7, 5))
    lands: dict[str, tuple[int, int, str]] = {}  # an area, by its name in the table "islands": its tile, and its edges
    for row in tiles.to_dict("records"):
        if row["where"] != "map":
            continue
        x, y = int(row["x"]), int(row["y"])
        ax.add_patch(_square(x, y, 1.0, facecolor=SEA, edgecolor=LINE, linewidth=0.6))
        for edges in _turned(row["land"], int(row["turn"])):
            lands[f"{x} {y} {edges[0]}"] = x, y, edges
        if row["edges"] == "SSSS":
            dark = colour(int(row["seat"])) if row["tile"] == "ship" else COLOURS["ink2"][0]
            ax.annotate(row["tile"], (x, y), ha="center", va="center", fontsize=8, color=dark, zorder=3)
    seats: set[int] = set()
    for row in isles.to_dict("records"):
        areas = [lands[area] for area in row["areas"].split("; ")]
        for x, y, edges in areas:
            for patch in _land(x, y, edges, facecolor=OPEN if row["open"] else CLOSED, linewidth=0, zorder=2):
                ax.add_patch(patch)
        cx, cy = _middle([_centre(*area) for area in areas])
        owners = [int(seat) for seat in row["houses"].split(", ") if seat]
        ax.annotate(str(row["size"]), (cx, cy - 0.12 * bool(owners)), ha="center", va="center", fontsize=8, zorder=4)
        for n, seat in enumerate(owners):
            aside = 0.2 * (n - (len(owners) - 1) / 2)
            ax.plot(cx + aside, cy + 0.16, MARKERS[seat], color=colour(seat), markersize=5, zorder=4)
        seats |= set(owners)
    marks = []
    for k in sorted(seats):
        whose = what.names[k] if isinstance(what, Session) else f"seat {k}"  # the tables do not name the seats
        marks += ax.plot([], [], MARKERS[k], linestyle="", color=colour(k), label=f"houses of {whose}")
    for face, label in ((OPEN, "may grow"), (CLOSED, "closed")):
        marks += [ax.plot([], [], "s", linestyle="", color=face, markersize=9, label=label)[0]] if len(isles) else []
    if marks:
        ax.legend(handles=marks, frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
    return _as_map(ax, "Islands: how many tiles, and whose houses")


def _with(rows: Any, columns: set[str], needed: str) -> pd.DataFrame:
    """``rows``, if they have these columns or there is no row. Raises ``BadInput``, which says what is needed."""
    if not hasattr(rows, "columns") or (len(rows) and not columns <= set(rows.columns)):
        raise BadInput(needed)
    return rows


def _turned(land: str, turn: int) -> Iterator[str]:
    """The edges of each area of a tile as it lies, clockwise from the north; ``land`` has them as printed."""
    for area in land.split(" + ") if land != "none" else []:
        yield "".join(sorted((SIDES[(SIDES.index(side) + turn) % 4] for side in area.split()[0]), key=SIDES.index))


def _corner(edges: str) -> bool:
    """Are these two edges beside each other?"""
    return len(edges) == 2 and (SIDES.index(edges[1]) - SIDES.index(edges[0])) % 2 == 1


def _land(x: float, y: float, edges: str, **looks: Any) -> Iterator[Any]:
    """The land of an area: half a disc at a single edge, an arch round a corner, otherwise arms from the edges to the middle."""
    from matplotlib.patches import Rectangle, Wedge

    if len(edges) == 1:
        dx, dy = AT[edges]
        toward = {"N": 0, "E": 90, "S": 180, "W": 270}[edges]  # y goes down, so that angles go clockwise
        yield Wedge((x + dx, y + dy), HALF, toward, toward + 180, **looks)
    elif _corner(edges):
        dx, dy = (sum(AT[side][k] for side in edges) for k in (0, 1))
        begin = {"NE": 90, "ES": 180, "SW": 270, "NW": 0}[edges]
        yield Wedge((x + dx, y + dy), 0.5 + HALF, begin, begin + 90, width=2 * HALF, **looks)
    else:
        for side in edges:
            dx, dy = AT[side]
            across, down = (HALF, 0.5 + HALF) if dx == 0 else (0.5 + HALF, HALF)
            left, top = (x - HALF if dx >= 0 else x - 0.5), (y - HALF if dy >= 0 else y - 0.5)
            yield Rectangle((left, top), across * 2 if dx == 0 else across, down if dx == 0 else down * 2, **looks)


def _centre(x: float, y: float, edges: str) -> tuple[float, float]:
    """Where to write something on an area."""
    if len(edges) == 1 or _corner(edges):
        part = 0.7 if len(edges) == 1 else 0.45
        return x + part * sum(AT[side][0] for side in edges), y + part * sum(AT[side][1] for side in edges)
    return x, y


def _middle(points: list[tuple[float, float]]) -> tuple[float, float]:
    """The one of these points that is nearest to their mean."""
    across, down = (sum(p[k] for p in points) / len(points) for k in (0, 1))
    return min(points, key=lambda p: (round((p[0] - across) ** 2 + (p[1] - down) ** 2, 6), p))


def _square(x: float, y: float, side: float = 0.92, **looks: Any) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x - side / 2, y - side / 2), side, side, **looks)


def _as_map(ax: Axes, title: str) -> Axes:
    """Turn north up, and make cells square."""
    ax.set(xlabel="x", ylabel="y", title=title, aspect="equal")
    ax.autoscale_view()
    ax.margins(0.08)
    if not ax.yaxis_inverted():
        ax.invert_yaxis()
    ax.locator_params(integer=True)
    return ax


def colour(seat: int) -> str:
    """The colour of a seat, as on a light board."""
    return COLOURS[f"seat{seat + 1}"][0]


def axes(ax: Axes | None, size: tuple[float, float] = (7, 3.6)) -> Axes:
    """New axes on a figure that pyplot shows at the end of a cell, unless some are given."""
    if ax is not None:
        if not hasattr(ax, "annotate"):
            raise BadInput(f"ax must be the axes of one plot, as plt.subplots() gives them second, not {type(ax).__name__}")
        return ax
    try:
        import matplotlib.pyplot as plt
    except ImportError:
        raise BadInput("plots need matplotlib: install it, or islands_nb[tables]") from None
    return plt.subplots(figsize=size, layout="constrained")[1]
