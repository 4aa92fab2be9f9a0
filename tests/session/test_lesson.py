"""What a teacher and her students tried: numbers from tables, edits that would do nothing, mistakes as they are made in class."""

from __future__ import annotations

import io
import warnings
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest

import islands_nb as isl
from islands_nb import errors
from islands_nb.games.seven_islands import Island
from islands_nb.kernel.game import names
from islands_nb.sim.statistics import mean

ONE = [dict(name="A", needs=1, each="earn vp 1")]


def forgets(seat):
    """As students do: no ``return``."""
    seat.legal()[0]


@pytest.mark.parametrize("name", names())
def test_pieces_come_back_from_a_csv_file(name):
    game = isl.game(name)
    text = game.pieces().to_csv(index=False)
    for read in (pd.read_csv(io.StringIO(text)), pd.read_csv(io.StringIO(text), keep_default_na=False)):
        assert game.box.edit_rows(read) == game.box


def test_numbers_of_a_float_column_and_of_numpy_are_edits():
    box = isl.game("one_eye").box
    rows = pd.DataFrame([dict(kind="number", id="start_ducats", field="value", value=40.0)])
    for edited in (box.edit_rows(rows), *(box.edit("number", "start_ducats", value=n) for n in np.arange(40, 41))):
        assert edited == box.edit("number", "start_ducats", value=40)
        assert isl.start("one_eye", seats=2, seed=1, box=edited).state.ducats == [40, 40]
    with pytest.raises(errors.BadBox, match="whole number"):
        box.edit_rows(rows.assign(value=4.5))
    assert isl.start("small_islands", seats=1, seed=1, level=np.int64(2)).options["level"] == 2
    assert isl.start("one_eye", seats=2, seed=1, variant_colours=np.bool_(True)).options["variant_colours"] is True


@pytest.mark.parametrize(
    ("game", "edit", "why"),
    [
        ("virgin_seas", ("card", "small_red", dict(value=9)), "worth no points"),
        ("virgin_seas", ("card", "fortress", dict(value=1)), "worth no points"),
        ("small_islands", ("tile", "L01", dict(shape="castle")), "edit these"),
        ("small_islands", ("number", "houses_at_hand", dict(value=20)), "cannot be at hand"),
    ],
)
def test_an_edit_that_would_do_nothing_is_refused(game, edit, why):
    kind, id, changes = edit
    with pytest.raises(errors.BadBox, match=why):
        isl.game(game).box.edit(kind, id, **changes)


def test_what_is_no_table_is_refused_in_our_words():
    box = isl.game("one_eye").box
    for rows in (None, "card", 5, isl.game("one_eye").pieces().iloc[0]):
        with pytest.raises(errors.BadBox):
            box.edit_rows(rows)


def test_the_usual_players_play_alone_on_an_island_that_allows_it():
    island = Island.from_rows(ONE, seats=[1, 4])
    s = isl.start("seven_islands", seats=1, seed=1, island=island, bots={0: "greedy"}).run()
    assert s.over
    assert len(isl.start("seven_islands", seats=1, seed=1, island=island).coach(2, iterations=4)) == 2


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: Island.from_rows([dict(name="A", needs=1, each="choose 1 of: earn coin 1")]), "offer two or more"),
        (lambda: Island.from_rows(ONE, seats=[4, 2]), r"as in \[2, 4\]"),
        (lambda: Island.from_toml('[[quest]]\nname="A"\nneeds=1\n[[quests]]\nname="B"\nneeds=1'), "some under both"),
    ],
)
def test_mistakes_in_an_island_say_what_would_do(make, why):
    with pytest.raises(errors.BadBox, match=why):
        make()


def test_two_deals_alike_tell_nothing():
    assert mean([0.0, 0.0]) == (0.0, float("-inf"), float("inf"))
    assert mean([0.0] * 6) == (0.0, 0.0, 0.0)


def test_a_player_that_failed_is_warned_of():
    with pytest.warns(UserWarning, match="forgets forfeited 4 of 4 games, the first with: .*None may not be said"):
        isl.simulate("one_eye", bots=[forgets, "random"], games=4, seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        isl.simulate("one_eye", bots=["random"], games=2, seed=1)
        isl.simulate("one_eye", bots=[forgets, "random"], games=2, seed=1, progress=False)


def test_a_course_of_words_is_no_course():
    with pytest.raises(errors.BadInput, match="no numbers"):
        isl.plots.course(isl.start("one_eye", seats=2, seed=1), value="name")


@pytest.mark.parametrize("name", names())
def test_a_table_has_its_columns_from_the_first_ply_on(name):
    """A loop over the plies of a game groups and merges, also before there is a row."""
    s = isl.start(name, seats=2, seed=1, bots={0: "random", 1: "random"}).run()
    for table in s.tables():
        columns = list(s.goto(0).table(table).columns)
        late = s.goto(s.last).table(table)
        assert columns, table
        assert not len(late) or set(columns) == set(late.columns), table


def test_names_of_many_cards_lie_apart():
    s = isl.start("one_eye", seats=5, seed=1, bots=dict.fromkeys(range(5), "greedy")).run()
    ax = isl.plots.bought(s)
    ax.figure.canvas.draw()
    boxes = sorted((label.get_window_extent() for label in ax.get_yticklabels()), key=lambda box: box.y0)
    assert len(boxes) > 25
    assert all(a.y1 <= b.y0 + 1 for a, b in pairwise(boxes))


def test_the_score_of_the_players_is_the_score_also_against_the_monster():
    s = isl.start("seven_islands", seats=2, island="monster", seed=5, bots={0: "greedy", 1: "greedy"}).run()
    for ply in (0, s.last // 2, s.last):
        s.goto(ply)
        assert list(s.table("players")["score"]) == list(s.result()["score"]) == s.scores()
