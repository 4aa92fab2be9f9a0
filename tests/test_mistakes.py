"""What people type wrong: each mistake gets an error of ours, which says what would be right."""

from __future__ import annotations

import matplotlib.pyplot as plt
import pandas as pd
import pytest

import islands_nb as isl
from islands_nb import cli, errors
from islands_nb.games.seven_islands import Island


@pytest.fixture
def s():
    return isl.start("one_eye", seed=7)


CAVE = dict(name="Cave", needs=2, each="draw 1")


@pytest.mark.parametrize(
    ("typed", "kind", "says"),
    [
        (lambda: isl.start("one_eye", seats="2"), errors.BadSeats, "seats='2': a whole number; One-Eye is for 2 to 5 players"),
        (lambda: isl.start("one_eye", seats=2.0), errors.BadSeats, "seats=2.0: a whole number"),
        (lambda: isl.start("one_eye", seats=6), errors.BadSeats, "seats=6: One-Eye is"),
        (
            lambda: isl.start("one_eye", bots={0: "gredy"}),
            errors.UnknownBot,
            "did you mean 'greedy'? Otherwise pass anything with",
        ),
        (lambda: isl.position("one_eye", options=3), errors.BadOption, "options=3: it must be values by name"),
        (lambda: isl.position("one_eye", options=["removed"]), errors.BadOption, "it must be values by name"),
        (lambda: isl.game("one_eye").start(2, 7, options=3), errors.BadOption, "options=3: it must be values by name"),
        (lambda: isl.compare({}, {1: 2}, games=2), errors.BadOption, "it must be values by name"),
        (lambda: isl.game("one_eye").box.edit(["card"], "card_3", cost=4), errors.BadBox, "['card'] names no row, as in edit('"),
        (lambda: isl.game("one_eye").box.edit("card", None, cost=4), errors.BadBox, "None names no row"),
        (lambda: isl.start("seven_islands", island=pd.DataFrame([CAVE])), errors.BadOption, "make one with Island.from_rows"),
        (lambda: isl.start("seven_islands", island=[CAVE]), errors.BadOption, "make one with Island.from_rows"),
        (lambda: Island.from_rows(pd.Series([1])), errors.BadBox, "rows: a DataFrame, or a list of dicts"),
        (lambda: Island.from_toml("my_island.toml"), errors.BadBox, "of a file hand in what is in it, open(path).read()"),
        (lambda: isl.load(""), errors.BadInput, "'' is not a save"),
        (lambda: isl.load("two_eye 1 seats=2 seed=7\n"), errors.BadLog, "did you mean 'one_eye'? A log begins with"),
    ],
)
def test_what_is_handed_in(typed, kind, says):
    with pytest.raises(kind) as raised:
        typed()
    assert says in str(raised.value)
    assert type(raised.value) is kind


def test_an_island_by_name_in_a_list_is_one():
    assert isl.start("seven_islands", island=["pirates"], seed=7).options["island"] == "pirates"


def test_a_seat_that_is_none_is_refused_wherever_it_is_asked_about(s):
    for seat in (9, [0], "0"):
        with pytest.raises(errors.BadInput, match="seat="):
            s.can_undo(seat)
    with pytest.raises(errors.OtherSeat, match=r"Ada \(seat 0\)'s turn to answer, not everybody's"):
        s.play(s.legal()[0], seat="all")
    with pytest.raises(errors.StaleAction, match="meant for ply '0', but it is ply 0 now"):
        s.play(s.legal()[0], at="0")
    assert s.ply == 0


def test_a_log_between_three_quotes_opens(s):
    s.play(s.legal()[0])
    lines = str(s.log).strip().split("\n")
    inside = "\n\n    " + "\n    ".join(lines) + "\n    "
    assert str(isl.load(inside).log) == str(s.log)
    assert str(isl.load("\r\n" + "\r\n".join(lines) + "\r\n\r\n").log) == str(s.log)


def test_a_guess_that_may_not_be_said_is_told_what_may(s):
    puzzle = s.puzzle("Which?", s.legal()[0])
    with pytest.raises(errors.BadInput, match=r"goto\(0\)\.legal\(\) lists what may"):
        puzzle.guess("xyzzy")


def test_achievements_of_a_game_that_has_none_have_their_columns(s):
    assert list(s.achievements()) == ["achievement", "now", "kept", "unlocked"]


@pytest.mark.parametrize("name", isl.plots.__all__)
def test_plots_say_what_they_are_made_of(name, s):
    plot = getattr(isl.plots, name)
    for what in (3, None, "x", [], s.log, pd.DataFrame({"a": [1]})):
        with pytest.raises(errors.BadInput, match="this needs"):
            plot(what)


def test_plots_take_the_axes_of_one_plot(s):
    figure, both = plt.subplots(1, 2)
    games = isl.simulate("one_eye", games=2, progress=False)
    for ax in (both, figure, 3):
        with pytest.raises(errors.BadInput, match="ax must be the axes of one plot"):
            isl.plots.course(s, ax=ax)
        with pytest.raises(errors.BadInput, match="ax must be the axes of one plot"):
            isl.plots.scores(games, ax=ax)
    assert isl.plots.scores(games, ax=both[0]) is both[0]
    plt.close(figure)


def test_a_shell_is_told_in_its_own_words(capsys):
    assert cli.main(["simulate", "one_eye", "--bots", "gredy"]) == 1
    assert capsys.readouterr().err == (
        "islands-nb: there is no player 'gredy'; did you mean 'greedy'? Otherwise name your own as FILE.py:NAME\n"
    )


@pytest.mark.parametrize("there", ["my diary, not a game\n", '{"nbformat": 4}', "one_eyed jacks\n"])
def test_a_save_replaces_saves_and_nothing_else(there, s, tmp_path):
    path = tmp_path / "lesson.ipynb"
    path.write_text(there)
    with pytest.raises(errors.BadInput, match="already exists and is not a save: choose another name"):
        s.save(path)
    assert path.read_text() == there
    for mine in ("", str(s.log), s.code(), "virgin_seas 1 seats=2 seed=3\n"):
        path.write_text(mine)
        assert isl.load(s.save(path)).log == s.log


def test_a_picture_goes_into_a_file(s):
    for path in (3, None, ["board.svg"]):
        with pytest.raises(errors.BadInput, match="is not the name of a file: say where the picture goes"):
            s.picture().save(path)


def test_a_cell_that_makes_a_branch_and_runs_again_is_told_where_the_branch_is(s):
    other = s.branch(0, "another way")
    with pytest.raises(errors.BadInput, match=r"a branch has this name already, line\('another way'\)"):
        s.branch(0, "another way")
    assert s.line("another way") is other
