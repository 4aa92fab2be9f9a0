"""Maps show what the tables say: land where tiles have it, every island once, every house."""

from __future__ import annotations

from collections import Counter

import matplotlib
import pytest

import islands_nb as isl
from islands_nb import errors

matplotlib.use("agg")
import matplotlib.pyplot as plt
from matplotlib.colors import to_hex

from islands_nb.analysis.maps import AT, CLOSED, OPEN, SEA, SIDES, _centre, _land, _middle


@pytest.fixture(scope="module", params=[(2, 5), (4, 3), (1, 8)])
def s(request):
    seats, seed = request.param
    return isl.start("small_islands", seats=seats, seed=seed, bots=dict.fromkeys(range(seats), "greedy")).run()


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def lands(ax):
    return [patch for patch in ax.patches if to_hex(patch.get_facecolor()) != SEA]


def holds(patch, x, y):
    return patch.get_path().transformed(patch.get_patch_transform()).contains_point((x, y))


def test_a_chart_has_land_at_the_edges_that_the_box_says(s):
    """Both where land reaches an edge and where sea does, of every tile as it lies."""
    ax, box = isl.plots.chart(s), s.game.box
    shown, seen = lands(ax), Counter()
    for tile, x, y, turn, _ in s.view()["laid"]:
        for side, letter in enumerate(SIDES):
            dx, dy = AT[letter]
            here = x + 0.96 * dx, y + 0.96 * dy
            assert any(holds(patch, *here) for patch in shown) == (box.edges[tile][turn][side] == 1), (tile, x, y, turn, letter)
            seen[box.edges[tile][turn][side]] += 1
    assert min(seen[1], seen[2]) > 20


def test_a_chart_names_every_island_and_marks_every_house(s):
    ax, islands = isl.plots.chart(s), s.table("islands")
    sizes = Counter(text.get_text() for text in ax.texts)
    ships = sizes["ship"] + sizes["grey"]
    assert ships == sum(row["edges"] == "SSSS" for row in s.table("tiles").query("where == 'map'").to_dict("records"))
    assert sum(sizes.values()) - ships == len(islands)
    assert all(sizes[str(size)] == n for size, n in Counter(islands["size"]).items())
    marks = [line for line in ax.lines if len(line.get_xdata()) and line.get_markersize() == 5]
    assert len(marks) == len(s.view()["houses"]) > 0
    colours = {to_hex(patch.get_facecolor()) for patch in lands(ax)}
    assert colours == {to_hex(OPEN if edges else CLOSED) for edges in islands["open"]}
    for face, some in ((OPEN, islands[islands["open"] > 0]), (CLOSED, islands[islands["open"] == 0])):
        assert {to_hex(patch.get_facecolor()) for patch in lands(isl.plots.chart(s.table("tiles"), some))} <= {to_hex(face)}


def test_the_key_of_a_chart_names_the_seats():
    s = isl.start("small_islands", seats=1, seed=2, bots={0: "greedy"}).run()
    words = [text.get_text() for text in isl.plots.chart(s).get_legend().get_texts()]
    assert [word for word in words if word.startswith("houses")] == ["houses of Ada", "houses of Alexis"]
    words = [text.get_text() for text in isl.plots.chart(s.table("tiles"), s.table("islands")).get_legend().get_texts()]
    assert "houses of seat 1" in words  # the tables have no names


def test_areas_of_islands_are_the_words_that_houses_take():
    s = isl.start("small_islands", seats=2, seed=5, bots={0: "random", 1: "random"}).run()
    ply = next(k for k, (_, text) in enumerate(s.log.lines) if text.startswith("house"))
    b = s.branch(ply).goto(ply)
    areas = {area for row in b.table("islands")["areas"] for area in row.split("; ")}
    may = {text.removeprefix("house at ") for text in b.legal() if text.startswith("house")}
    assert may
    assert may <= areas
    assert len(areas) == sum(len(b.game.box.areas[tile]) for tile, *_ in b.view()["laid"])


@pytest.mark.parametrize(("plot", "game", "tables"), [("chart", "small_islands", "tiles"), ("control", "virgin_seas", "grid")])
def test_maps_take_a_session_or_its_tables_and_hand_axes_back(plot, game, tables):
    draw = getattr(isl.plots, plot)
    s = isl.start(game, seats=2, seed=4, bots={0: "random", 1: "random"}).run()
    _, ax = plt.subplots()
    assert draw(s, ax=ax) is ax
    other = draw(s.table(tables), s.table("islands"))
    assert other is not ax
    assert len(other.patches) == len(ax.patches) > 5
    assert ax.yaxis_inverted()
    assert not list(draw(isl.start(game, seats=2, seed=4)).patches)  # nothing lies there yet
    with pytest.raises(errors.BadInput, match=f'tables "{tables}" and "islands"'):
        draw(s.table("players"), s.table("players"))


def test_a_game_without_such_tables_has_no_chart():
    with pytest.raises(errors.BadInput, match='tables "tiles" and "islands"'):
        isl.plots.chart(isl.start("one_eye", seats=2, seed=1))


def test_a_map_of_control_marks_every_ship_and_who_has_each_island():
    s = isl.start("virgin_seas", seats=4, seed=4, bots=dict.fromkeys(range(4), "random")).run()
    ax, grid, islands = isl.plots.control(s), s.table("grid"), s.table("islands")
    marks = [(line.get_markersize(), line.get_xdata()[0], line.get_ydata()[0]) for line in ax.lines if len(line.get_xdata())]
    ships = grid[grid["ship"].isin(s.names)]
    assert sorted((x, y) for size, x, y in marks if size == 9) == sorted(zip(ships["x"], ships["y"], strict=True))
    several = sorted(f"×{n}" for n in ships["ships"] if n > 1)
    assert sorted(text.get_text() for text in ax.texts if text.get_text().startswith("×")) == several != []
    shared = 0
    for row in islands.to_dict("records"):
        have = [name for name in s.names if name in row["control"]]
        at = [x for size, x, y in marks if size == 6 and (round(x), round(y)) == (row["x"], row["y"])]
        assert len(set(at)) == len(have)
        if have:
            assert sum(at) / len(at) == pytest.approx(row["x"]), "those who share it stand about its middle"
        shared += len(have) > 1
    assert shared


def test_land_round_a_corner_is_an_arch_and_a_size_stands_amid_its_island():
    assert [len(list(_land(0, 0, edges))) for edges in ("N", "NE", "ES", "SW", "NW", "NS", "EW", "ESW")] == [1] * 5 + [2, 2, 3]
    assert _middle([(0.0, 0.0), (1.0, 0.0), (5.0, 0.0)]) == (1.0, 0.0)


def test_what_stands_on_an_area_stands_towards_its_sides():
    """On one side most, in a corner less, and what goes across in the middle."""
    for edges, at in (
        ("N", (3, 3.65)),
        ("E", (3.35, 4)),
        ("S", (3, 4.35)),
        ("W", (2.65, 4)),
        ("ES", (3.225, 4.225)),
        ("NS", (3, 4)),
    ):
        assert _centre(3, 4, edges) == pytest.approx(at)
