"""Frames have the columns their docstrings name; plots take axes and hand them back."""

from __future__ import annotations

from itertools import combinations, pairwise

import matplotlib
import pandas as pd
import pytest

import islands_nb as isl
from islands_nb import errors

matplotlib.use("agg")
import matplotlib.pyplot as plt


@pytest.fixture(scope="module")
def s():
    return isl.start("one_eye", seats=3, seed=7, bots={0: "greedy", 1: "greedy", 2: "random"}, variant_colours=True).run()


def test_moves(s):
    moves = s.moves()
    assert list(moves) == ["ply", "seat", "name", "bot", "said", "happened"]
    assert list(zip(moves["seat"], moves["said"], strict=True)) == s.log.lines
    assert list(moves["ply"]) == list(range(1, s.last + 1))
    assert list(moves["bot"]) == [("greedy", "greedy", "random")[seat] for seat in moves["seat"]]
    assert list(isl.start("one_eye", seats=2, seed=1).moves()) == list(moves)


def test_moves_have_secret_answers_for_whoever_gave_them():
    """A Mermaid: Ada trades a card, which Ben does not read."""
    seed = 1
    while True:
        s = isl.start("virgin_seas", seats=2, seed=seed)
        while not s.over and not any(text.startswith("discard") for text in s.legal()):
            s.say(next((text for text in s.legal() if text.startswith("play mermaid")), s.legal()[s.ply % len(s.legal())]))
        if not s.over:
            break
        seed += 1
    who, said = s.seat, s.legal()[0]
    s.say(said)
    assert said.startswith("discard ")
    rows = {seat: s.moves(seat).iloc[-1] for seat in (None, 0, 1, "all")}
    assert {seat: row["said"] for seat, row in rows.items()} == {
        None: "discard ...",
        who: said,
        1 - who: "discard ...",
        "all": said,
    }
    assert s.moves().iloc[-1]["happened"] == f"{s.names[who]} put a card under the fleet deck"
    assert "; it is " in rows[who]["happened"].lower()
    assert rows[1 - who]["happened"] == rows[None]["happened"]
    assert list(s.moves().iloc[:-1]["said"]) == [text for _, text in s.log.lines[:-1]]  # what is no secret is whole
    assert s.log.lines[-1] == (who, said)
    with pytest.raises(errors.BadInput, match="seat=2"):
        s.moves(2)


def test_events(s):
    events = s.events()
    assert list(events)[:6] == ["ply", "seat", "name", "event", "words", "learnt"]
    assert set(list(events)[6:]) == {"card", "colour", "sabres", "ducats", "jewels"}
    assert events["seat"].dtype == pd.Int64Dtype()
    bought = events[events["event"] == "bought"]
    assert len(bought) == sum(text.startswith("buy") for _, text in s.log.lines)
    assert not events[events["event"] == "turned"]["learnt"].eq(False).any()


def test_course(s):
    course = s.course()
    assert list(course) == ["ply", "seat", "name", "score", "ducats", "sabres", "jewels", "cards"]
    assert len(course) == 3 * (s.last + 1)
    assert list(course[course["ply"] == s.last]["score"]) == s.scores()


def test_result_and_tables(s):
    result = s.result()
    assert list(result) == ["seat", "name", "bot", "score", "rank", "over"]
    assert list(result["score"]) == s.scores()
    assert s.tables() == ["players", "display", "table", "columns", "sources"]
    for name in s.tables():
        table = s.table(name)
        assert isinstance(table, pd.DataFrame)
        words = s.game.tables[name].__doc__
        assert all(column in words for column in table if name not in ("table",)), name
    sources = s.table("sources")
    assert list(sources.groupby("seat")["jewels"].sum()) == s.scores()
    with pytest.raises(errors.BadInput, match="no table 'player'; did you mean 'players'"):
        s.table("player")
    with pytest.raises(errors.BadInput, match="seat=9"):
        s.table("players", seat=9)


def test_the_result_asks_the_tie_breaks():
    """Equal points, and one has more ships in play."""
    seen = set()
    for seed in range(40):
        s = isl.start("virgin_seas", seats=4, seed=seed, bots=dict.fromkeys(range(4), "random")).run()
        result, afloat = s.result(), list(s.table("players", "all")["afloat"])
        for a, b in combinations(range(4), 2):
            if s.scores()[a] == s.scores()[b]:
                ranks = result["rank"][a] - result["rank"][b]
                assert (ranks < 0, ranks == 0) == (afloat[a] > afloat[b], afloat[a] == afloat[b])
                seen.add(ranks == 0)
            else:
                assert (result["rank"][a] < result["rank"][b]) == (s.scores()[a] > s.scores()[b])
    assert seen == {True, False}


def test_rules_pieces_options_and_games():
    game = isl.game("one_eye")
    assert list(game.rules()) == ["rule", "text", "source", "ruling", "why"]
    assert list(game.pieces()) == ["kind", "id", "field", "value", "source", "status"]
    assert list(game.options()) == ["option", "default", "choices", "text"]
    assert list(isl.games()) == ["name", "title", "seats", "rules", "reconstructed"]
    status = game.pieces().groupby("status").size()
    assert status["rulebook"] > status["reconstructed"] > 0


def test_a_dataframe_handed_back_is_an_edited_box():
    game = isl.game("one_eye")
    pieces = game.pieces()
    pieces.loc[(pieces["id"] == "card_3") & (pieces["field"] == "sabres"), "value"] = 1
    box = game.box.edit_rows(pieces)
    assert box.edits == (("card", "card_3", (("sabres", 1),)),)


@pytest.mark.parametrize("plot", [isl.plots.course, isl.plots.sources])
def test_plots_take_axes_and_hand_them_back(s, plot):
    _, ax = plt.subplots()
    assert plot(s, ax=ax) is ax
    assert plot(s) is not ax
    plt.close("all")


def test_a_plot_draws_what_the_frame_says(s):
    ax = isl.plots.course(s)
    course = s.course()
    assert [line.get_label() for line in ax.lines] == ["Ada", "Ben", "Caro"]
    assert list(ax.lines[1].get_ydata()) == list(course[course["seat"] == 1]["score"])
    assert len({line.get_linestyle() for line in ax.lines}) == 3
    assert ax.get_legend() is None  # the names end the lines; a legend would lie over one
    assert {text.get_text() for text in ax.texts} == {"Ada", "Ben", "Caro"}
    bars = isl.plots.sources(s)
    assert (bars.get_xlabel(), bars.get_title()) == ("jewels", "Where the jewels came from")
    assert sum(patch.get_width() for patch in bars.patches) == sum(s.scores())
    assert {patch.get_hatch() for patch in bars.patches} == {"", "..", "//", "xx"}
    assert isl.plots.course(course, value="ducats").get_ylabel() == "ducats"
    with pytest.raises(errors.BadInput, match="no column 'gold'; there are score, ducats"):
        isl.plots.course(s, value="gold")
    with pytest.raises(errors.BadInput, match="sources"):
        isl.plots.sources(course)
    plt.close("all")


@pytest.mark.parametrize("name", ["one_eye", "virgin_seas", "seven_islands", "small_islands"])
def test_the_sources_add_up_to_the_score_in_every_game(name):
    s = isl.start(name, seats=2, seed=3, bots={0: "greedy", 1: "greedy"}).run()
    bars = isl.plots.sources(s)
    sources = s.table("sources")
    assert list(sources.groupby("seat")[sources.columns[-1]].sum()) == s.scores()
    ends = [patch.get_x() + patch.get_width() for patch in bars.patches]
    assert [text.get_text() for text in bars.texts[-2:]] == [str(n) for n in s.scores()]
    assert bars.get_xlim()[1] > max(ends)
    plt.close("all")


def test_what_takes_points_away_is_drawn_to_the_left_of_nothing():
    parts = {"chips": 10, "island": -3, "Pearl": 4}
    rows = pd.DataFrame([dict(seat=0, name="Ada", source=source, points=n) for source, n in parts.items()])
    bars = isl.plots.sources(rows)
    assert [(patch.get_x(), patch.get_width()) for patch in bars.patches] == [(0, 10), (0, -3), (10, 4)]
    assert bars.texts[-1].get_text() == "11"
    assert bars.texts[-1].xy == (14, 0)
    plt.close("all")


def test_against_the_monster_nobody_counts_points():
    s = isl.start("seven_islands", seats=2, seed=3, island="monster")
    assert list(s.table("sources")) == ["seat", "name", "source", "points"]
    with pytest.raises(errors.BadInput, match="nobody counts points"):
        isl.plots.sources(s)


def test_names_at_the_ends_of_lines_lie_apart_however_close_the_scores():
    rows = pd.DataFrame([dict(ply=p, seat=k, name=f"Name {k}", score=p * (50 + (k == 3))) for p in (0, 1) for k in range(4)])
    ax = isl.plots.course(rows)
    figure = ax.figure
    figure.canvas.draw()
    boxes = sorted((text.get_window_extent() for text in ax.texts), key=lambda box: box.y0)
    assert [text.get_text() for text in ax.texts] == ["Name 0", "Name 1", "Name 2", "Name 3"]
    assert all(b.y0 - a.y0 >= 0.9 * 11 * figure.dpi / 72 for a, b in pairwise(boxes))


@pytest.mark.parametrize(("island", "seats"), [("ordeals", 4), ("giants", 4), ("illusions", 2)])
def test_numbers_of_quests_completed_close_together_lie_apart(island, seats):
    s = isl.start("seven_islands", seats=seats, seed=5, island=island, bots=dict.fromkeys(range(seats), "greedy")).run()
    ax = isl.plots.completions(s)
    ax.figure.canvas.draw()
    boxes = [text.get_window_extent() for text in ax.texts]
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))
    marks = [ax.transData.transform(xy) for line in ax.lines for xy in zip(line.get_xdata(), line.get_ydata(), strict=True)]
    assert not any(box.contains(*mark) for box in boxes for mark in marks)
    there = [n for e in s.events()["markers"].dropna() for n in e.split() if n != "0"]
    assert sorted(" ".join(text.get_text() for text in ax.texts).split()) == sorted(there)
    plt.close("all")


def test_no_frame_runs_through_the_names_at_the_ends_of_lines():
    rows = pd.DataFrame([dict(ply=p, seat=k, name=f"Name {k}", score=p * k) for p in (0, 9) for k in range(3)])
    ax = isl.plots.course(rows)
    ax.figure.canvas.draw()
    frames = [spine.get_window_extent() for spine in ax.spines.values() if spine.get_visible()]
    assert not any(text.get_window_extent().overlaps(frame) for text in ax.texts for frame in frames)
    plt.close("all")
