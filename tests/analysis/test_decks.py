"""Plots of a game of decks draw what its events say."""

from __future__ import annotations

from collections import Counter

import matplotlib
import pytest

import islands_nb as isl
from islands_nb import errors

matplotlib.use("agg")
import matplotlib.pyplot as plt

NAMES = ["Ada", "Ben", "Caro"]


@pytest.fixture(scope="module")
def s():
    return isl.start("seven_islands", seats=3, seed=5, bots=dict.fromkeys(range(3), "greedy")).run()


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def drawn(ax):
    """Every mark: the seat by its colour, whether it is hollow, the ply, the line it lies on in words."""
    words = [label.get_text() for label in ax.get_yticklabels()]
    seats = {line.get_color(): line.get_label() for line in ax.get_legend().get_lines()}
    out = Counter()
    for line in ax.lines:
        for x, y in zip(line.get_xdata(), line.get_ydata(), strict=True):
            out[seats[line.get_color()], line.get_markerfacecolor() == "white", int(x), words[round(y)]] += 1
    return out


def test_bought(s):
    events = s.events()
    had = events[events["event"].isin(["bought", "gained"])]
    said = Counter((e.name, e.event == "gained", e.ply, e.card.replace("_", " ")) for e in had.itertuples())
    assert {hollow for _, hollow, _, _ in said} == {True, False}
    ax = isl.plots.bought(s)
    assert drawn(ax) == said
    assert drawn(isl.plots.bought(events)) == said
    assert [text.get_text() for text in ax.get_legend().get_texts()] == NAMES
    assert len({line.get_marker() for line in ax.lines}) == 3


def test_bought_tells_of_any_game_in_which_cards_are_bought():
    s = isl.start("one_eye", seats=2, seed=1, bots={0: "greedy", 1: "greedy"}).run()
    assert sum(drawn(isl.plots.bought(s)).values()) == (s.events()["event"] == "bought").sum() > 0


def test_completions(s):
    events = s.events()
    said = Counter()
    for e in events[events["event"] == "completed"].itertuples():
        for name, number in zip(NAMES, e.markers.split(), strict=True):
            if number != "0":
                said[name, False, e.ply, e.quest.replace("_", " ")] += 1
    assert len(said) > 13  # some quest had several participants
    ax = isl.plots.completions(s)
    assert drawn(ax) == said
    numbers = " ".join(events["markers"].dropna()).split()
    assert sorted(text.get_text() for text in ax.texts) == sorted(n for n in numbers if n != "0")


def test_money(s):
    events = s.events()
    ax = isl.plots.money(s)
    lines = {line.get_label(): list(line.get_ydata()) for line in ax.lines if line.get_label() in NAMES}
    assert lines == {
        name: list(events[(events["event"] == "went shopping") & (events["name"] == name)]["money"]) for name in NAMES
    }
    assert len({line.get_linestyle() for line in ax.lines if line.get_label() in NAMES}) == 3


def test_decks(s):
    """Every card is in a bar; each category has a look of its own."""
    ax = isl.plots.decks(s)
    table = s.table("decks")
    assert sum(bar.get_width() for bar in ax.patches) == table["count"].sum()
    texts = [text.get_text() for text in ax.get_legend().get_texts()]
    assert texts == list(dict.fromkeys(table["category"]))
    looks = {(bars.patches[0].get_hatch(), bars.patches[0].get_facecolor()) for bars in ax.containers if len(bars)}
    assert len(looks) == len(texts) >= 5
    totals = table.groupby("seat")["count"].sum()
    assert {str(n) for n in totals} <= {text.get_text() for text in ax.texts}
    assert len(isl.plots.decks(table).patches) == len(ax.patches)


def test_decks_are_of_a_game_that_has_them():
    with pytest.raises(errors.BadInput, match='the table "decks"'):
        isl.plots.decks(isl.start("one_eye", seats=2, seed=1))


def test_they_take_axes_and_leave_the_frame_as_it_was(s):
    events = s.events()
    before = events.copy()
    for plot in (isl.plots.bought, isl.plots.money):
        _, ax = plt.subplots()
        assert plot(events, ax=ax) is ax
    _, ax = plt.subplots()
    assert isl.plots.completions(s, ax=ax) is ax
    assert events.equals(before)


@pytest.mark.parametrize(
    ("plot", "words"),
    [
        ("bought", "no card has been bought"),
        ("completions", "no quest has been completed"),
        ("money", "nobody has gone shopping"),
    ],
)
def test_nothing_to_draw_is_said(plot, words):
    with pytest.raises(errors.BadInput, match=words):
        getattr(isl.plots, plot)(isl.start("seven_islands", seats=2, seed=1))
    with pytest.raises(errors.BadInput, match=words):
        getattr(isl.plots, plot)(isl.start("virgin_seas", seats=2, seed=1, bots={0: "random", 1: "random"}).run())
    with pytest.raises(errors.BadInput, match="this needs a session"):
        getattr(isl.plots, plot)("a session")


@pytest.mark.parametrize("value", ["deck", "coin_value", "vp_chips", "money"])
def test_the_course_of_a_deck(s, value):
    course = s.course()
    ax = isl.plots.course(s, value=value)
    for k, name in enumerate(NAMES):
        line = next(line for line in ax.lines if line.get_label() == name)
        assert list(line.get_ydata()) == list(course[course["seat"] == k][value])
