"""Plots of many games: axes in, axes out, and readable without colour."""

from __future__ import annotations

import math
from itertools import pairwise

import matplotlib as mpl
import pandas as pd
import pytest

mpl.use("Agg")

import matplotlib.pyplot as plt

import islands_nb as isl
from islands_nb import errors
from islands_nb.sim.statistics import share

PLOTS = [isl.plots.scores, isl.plots.lengths, isl.plots.advantage, isl.plots.winners]


@pytest.fixture(scope="module")
def cup():
    return isl.tournament(["greedy", "random", lambda seat: seat.legal()[0]], deals=4, seed=7, progress=False)


@pytest.mark.parametrize("plot", PLOTS, ids=lambda p: p.__name__)
def test_axes_in_axes_out(plot, cup):
    _, ax = plt.subplots()
    assert plot(cup, ax=ax) is ax
    assert ax.get_title()
    new = plot(cup)
    assert new is not ax
    plt.close("all")


@pytest.mark.parametrize("plot", PLOTS, ids=lambda p: p.__name__)
def test_what_is_no_table_of_games_is_refused(plot):
    for wrong in (3, None, isl.start("one_eye", seed=7).table("players")):
        with pytest.raises(errors.BadInput, match="this needs"):
            plot(wrong)


def test_a_table_will_do_as_well_as_a_tournament(cup):
    for plot in PLOTS[:3]:
        assert plot(cup.games)
    assert isl.plots.winners(cup.pairs)
    plt.close("all")


def test_numbers_stand_beside_what_is_drawn(cup):
    cells = isl.plots.winners(cup).texts
    texts = [t.get_text() for t in cells]
    assert len(texts) == 6
    at = [(cup.names[y], cup.names[x]) for x, y in (t.get_position() for t in cells)]
    assert at == list(zip(cup.pairs["bot"], cup.pairs["against"], strict=True))
    pair = cup.pairs.iloc[0]
    assert f"{pair['won']:.2f}\n{pair['low']:.2f} to {pair['high']:.2f}" in texts
    ax = isl.plots.advantage(cup)
    shares = cup.games.groupby("seat")["won"].mean()
    assert [t.get_text() for t in ax.texts] == [f"{won:.2f}" for won in shares]
    plt.close("all")


def test_seats_differ_by_mark_and_bars_by_hatching(cup):
    ax = isl.plots.advantage(cup)
    marks = [line.get_marker() for line in ax.lines if line.get_marker() in "os^Dv"]
    assert len(set(marks)) == 2
    assert {bar.get_hatch() for bar in isl.plots.lengths(cup).patches} == {"//"}
    plt.close("all")


def test_some_pairs_of_a_table_will_do_and_none_are_refused(cup):
    ax = isl.plots.winners(cup.pairs[cup.pairs["bot"] == "greedy"])
    assert [label.get_text() for label in ax.get_yticklabels()] == ["greedy", "random", "<lambda>"]
    assert len(ax.texts) == 2
    with pytest.raises(errors.BadInput, match="there is no pair"):
        isl.plots.winners(cup.pairs[:0])
    plt.close("all")


def test_the_intervals_are_those_of_the_standings(cup):
    """Also where players and not seats are looked at: the same doing."""
    renamed = cup.games.assign(seat=cup.games["bot"].map(cup.names.index))
    lines = isl.plots.advantage(renamed).containers
    drawn = [bars[2][0].get_segments()[0][:, 0].tolist() for bars in lines]
    rows = cup.standings.set_index("bot").loc[list(cup.names)]
    for (low, high), row in zip(drawn, rows.to_dict("records"), strict=True):
        assert (low, high) == pytest.approx((row["low"], row["high"]))
    plt.close("all")


def pairs(names):
    """A table as a tournament's pairs."""
    return pd.DataFrame(
        [dict(bot=a, against=b, won=0.5, low=0.41, high=0.59) for a in names for b in names if a != b],
    )


def overlaps(texts):
    """Whether any two of these lie over one another on the page; a turned one is judged by its place and its height."""
    figure = texts[0].figure
    figure.canvas.draw()
    boxes = [t.get_window_extent() for t in texts]
    turned = [t.get_rotation() for t in texts]
    if any(turned):
        tall = texts[0].get_fontsize() * figure.dpi / 72
        ends = sorted(box.x1 for box in boxes)
        return any((b - a) * math.sin(math.radians(turned[0])) < tall for a, b in pairwise(ends))
    return any(a.overlaps(b) for k, a in enumerate(boxes) for b in boxes[:k])


@pytest.mark.parametrize("own", [False, True], ids=["new axes", "axes of one's own"])
@pytest.mark.parametrize(("many", "long"), [(3, 5), (3, 30), (8, 5), (8, 30), (12, 30)])
def test_winners_can_be_read_with_many_bots_and_long_names(many, long, own):
    names = [f"{n:02}_{'player_of_the_course_of_this_year'}"[: long - 3] + f"_{n:02}" for n in range(many)]
    ax = isl.plots.winners(pairs(names), ax=plt.subplots(layout="constrained")[1] if own else None)
    for texts in (ax.get_xticklabels(), ax.get_yticklabels(), ax.texts):
        assert not overlaps(texts)
        assert min(t.get_fontsize() for t in texts) >= 6
    assert len({t.get_text() for t in ax.get_xticklabels()}) == many
    cell = ax.get_window_extent().width / many
    assert all(t.get_window_extent().width < cell for t in ax.texts)
    assert cell * many > 0.5 * ax.get_figure().bbox.width, "names leave the cells room"
    plt.close("all")


def test_the_interval_is_written_where_there_is_room_and_the_title_says_so():
    for size, there in (((7, 3.6), True), ((3, 3), False)):
        ax = isl.plots.winners(pairs(["first", "second", "third", "fourth"]), ax=plt.subplots(figsize=size)[1])
        assert all(("to" in t.get_text()) is there for t in ax.texts)
        assert ("intervals" in ax.get_title()) is there
    plt.close("all")


def test_names_that_differ_in_their_middle_are_told_apart():
    names = [f"the_same_beginning_{n}_and_the_same_end" for n in "abc"]
    shown = [t.get_text() for t in isl.plots.winners(pairs(names)).get_xticklabels()]
    assert len(set(shown)) == 3
    plt.close("all")


def fair(games):
    lines = [line for line in isl.plots.advantage(games).lines if line.get_label() == "fair"]
    plt.close("all")
    return [line.get_xdata()[0] for line in lines]


def test_fair_is_shown_among_rivals_alone(cup):
    def run(name, **kw):
        return isl.simulate(name, bots=["random"], games=6, seed=7, progress=False, **kw)

    assert fair(cup) == [0.5]
    assert fair(run("one_eye", seats=3)) == [pytest.approx(1 / 3)]
    assert fair(cup.games[cup.games["bot"] == "greedy"]) == [0.5], "also of the games of one bot"
    assert fair(run("seven_islands", seats=2, island="monster")) == []
    assert fair(run("small_islands", seats=1)) == []
    assert fair(run("small_islands", seats=1).assign(won=1.0)) == [], "also where each was won"


def test_a_table_without_games_says_so():
    none = isl.simulate("one_eye", bots=["random"], seats=2, games=0, progress=False)
    with pytest.raises(errors.BadInput, match="no game"):
        isl.plots.scores(none)


@pytest.mark.parametrize("games", [2, 4, 6, 10, 14])
def test_intervals_in_a_plot_are_those_of_a_table(games):
    """Also where all deals went alike, half a victory for each seat."""
    runs = isl.simulate("one_eye", bots=["greedy", "random"], games=games, progress=False)
    ax = isl.plots.advantage(runs)
    drawn = [[point[0] for point in bars.get_segments()[0]] for bars in ax.collections]
    for seat in (0, 1):
        _, low, high = share(runs[runs["seat"] == seat].groupby("deal")["won"].mean().tolist())
        assert drawn[seat] == pytest.approx([low, high])


def test_a_plot_of_what_is_no_length_is_refused():
    runs = isl.simulate("one_eye", bots=["random"], games=2, progress=False)
    with pytest.raises(errors.BadInput, match="there are plies, rounds"):
        isl.plots.lengths(runs, value="bot")
    with pytest.raises(errors.BadInput, match="with the columns None, score"):
        isl.plots.scores(runs, by=None)


def test_every_game_is_in_a_bar_and_titles_say_how_many():
    """Also the longest; where lengths lie far apart, a bar is of several."""
    for plies in ([40, 41, 43], [10, 75, 200], [9]):
        games = pd.DataFrame(dict(game=range(len(plies)), plies=plies))
        ax = isl.plots.lengths(games)
        assert sum(bar.get_height() for bar in ax.patches) == len(plies)
        assert ax.patches[0].get_x() == min(plies) - 0.5, "a bar stands over its length"
        assert f"{len(plies)} game" + "s" * (len(plies) > 1) in ax.get_title()
    plt.close("all")


def test_whiskers_stand_where_they_are_said_to():
    ax = isl.plots.scores(pd.DataFrame(dict(bot="greedy", score=range(101))))
    ends = {x for line in ax.lines for x in line.get_xdata()}
    assert {5, 25, 50, 75, 95} == ends
    plt.close("all")


def test_no_bar_lies_under_the_words_of_the_median():
    ax = isl.plots.lengths(pd.DataFrame(dict(game=range(8), plies=[30, *[40] * 6, 41])))
    ax.figure.canvas.draw()
    label = ax.texts[0].get_window_extent()
    assert not any(label.overlaps(bar.get_window_extent()) for bar in ax.patches if bar.get_height())
    plt.close("all")
