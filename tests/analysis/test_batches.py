"""Plots of many games: axes in, axes out, and readable without colour."""

from __future__ import annotations

import matplotlib as mpl
import pytest

mpl.use("Agg")

import matplotlib.pyplot as plt

import islands_nb as isl
from islands_nb import errors

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
    texts = [t.get_text() for t in isl.plots.winners(cup).texts]
    assert len(texts) == 6
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


def test_the_interval_is_that_of_the_standings(cup):
    from islands_nb.analysis.batches import _share

    for row in cup.standings.to_dict("records"):
        mine = cup.games[cup.games["bot"] == row["bot"]]
        assert _share(mine) == pytest.approx((row["won"], row["low"], row["high"]))


def test_a_table_without_games_says_so():
    none = isl.simulate("one_eye", bots=["random"], seats=2, games=0, progress=False)
    with pytest.raises(errors.BadInput, match="no game"):
        isl.plots.scores(none)
