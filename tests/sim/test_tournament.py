"""Tournaments, comparisons and their intervals."""

from __future__ import annotations

from itertools import combinations

import numpy
import pandas as pd
import pytest
from scipy import stats

import islands_nb as isl
from islands_nb import errors
from islands_nb.kernel.game import find
from islands_nb.sim.compare import verdict
from islands_nb.sim.statistics import deals_needed, mean, share
from islands_nb.sim.tournament import Tournament, lineups, tournament


def first(seat):
    """Says the first thing."""
    return seat.legal()[0]


def fails(seat):
    """Cannot play."""
    raise RuntimeError("no")


@pytest.fixture(scope="module")
def cup():
    return tournament(["greedy", "random", first, fails], deals=4, seed=7, progress=False)


def test_everybody_meets_everybody_in_each_seat(cup):
    games = cup.games
    assert games["game"].nunique() == 6 * 4 * 2
    for _, rows in games.groupby(["table", "deal"]):
        assert rows["seed"].nunique() == 1
        assert sorted(zip(rows["bot"], rows["seat"], strict=True)) == sorted((b, k) for b in set(rows["bot"]) for k in (0, 1))
    assert games["seed"].nunique() == 4, "all line-ups play the same deals"


def test_standings_have_intervals_and_forfeits(cup):
    rows = cup.standings
    assert list(rows.columns) == ["bot", "games", "won", "low", "high", "fair", "rank", "score", "forfeits", "seconds"]
    assert rows["bot"][0] == "greedy"
    assert rows["bot"].iloc[-1] == "fails"
    assert rows["forfeits"].tolist() == [0, 0, 0, 24]
    assert ((rows["low"] <= rows["won"]) & (rows["won"] <= rows["high"])).all()
    assert rows["won"].sum() == pytest.approx(2)  # six pairs, four players: each sits at half of the tables
    assert "greedy" in repr(cup)
    assert "<table" in cup._repr_html_()


def test_pairs_say_who_came_before_whom(cup):
    pairs = cup.pairs.set_index(["bot", "against"])
    assert len(pairs) == 12
    for (a, b), row in pairs.iterrows():
        assert row["won"] + pairs.loc[(b, a), "won"] == pytest.approx(1)
    assert pairs.loc[("greedy", "random"), "won"] > 0.5
    assert pairs.loc[("fails", "random"), "won"] == 0


def test_every_game_opens(cup):
    for _, row in cup.games.iloc[::7].iterrows():
        s = isl.replay(row)
        assert s.ply == row["plies"]
        assert s.scores()[row["seat"]] == row["score"]


def test_who_sits_together():
    assert list(lineups(["a", "b", "c"], 2)) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert list(lineups(["a", "b"], 4)) == [("a", "b", "a", "b")]
    assert list(lineups(["a", "b", "c"], 3)) == [("a", "b", "c")]
    assert list(lineups(["a", "b"], 3)) == [("a", "b", "a"), ("b", "a", "b")]


def test_the_order_of_names_changes_nothing_where_one_of_two_has_a_seat_more():
    cups = [
        isl.tournament(bots, seats=3, deals=3, seed=7, progress=False) for bots in (["greedy", "random"], ["random", "greedy"])
    ]
    ours, theirs = (cup.standings.set_index("bot")[["games", "won", "low", "high"]] for cup in cups)
    pd.testing.assert_frame_equal(ours.sort_index(), theirs.sort_index())
    assert set(ours["games"]) == {cups[0].games["game"].nunique()} == {18}


def test_names_are_given_by_a_mapping_and_kept_on_disc(tmp_path):
    players = {"one": "random", "two": "random"}
    run = dict(game="virgin_seas", seats=3, deals=2, seed=7, progress=False)
    cup, again = (tournament(players, to=tmp_path / "cup", **run) for _ in range(2))
    assert set(cup.games["bot"]) == {"one", "two"}
    assert cup.games.equals(again.games), "the second time it is read, seconds and all"
    alone = tournament(players, **run)
    assert alone.games.drop(columns="seconds").equals(cup.games.drop(columns="seconds"))


@pytest.mark.parametrize("wrong", [3, "greedy", ["greedy"], ["greedy", "gready"], {"a": 3, "b": "greedy"}, ["greedy", "greedy"]])
def test_players_that_are_none(wrong):
    with pytest.raises(errors.UnknownBot):
        tournament(wrong, progress=False)


@pytest.mark.parametrize("wrong", [{"deals": 0}, {"seats": 9}, {"game": "no_eye"}, {"variant": 1}])
def test_what_cannot_be_played(wrong):
    with pytest.raises(errors.BadInput):
        tournament(["greedy", "random"], progress=False, **wrong)


# -- compare ------------------------------------------------------------------------------------------------------------------


def compared(a, b, **kw):
    return isl.compare(
        a, b, **{"game": "one_eye", "seats": 2, "bots": ["random"], "games": 60, "seed": 7, "progress": False, **kw}
    )


def test_a_variant_against_itself_differs_in_nothing():
    rows = compared({}, {})
    assert (rows["difference"] == 0).all()
    assert set(rows["verdict"]) == {"the same in every deal"}
    assert rows["needed"].isna().all()
    assert "bots[0]" not in set(rows["measure"]), "all are alike, and the first named is seat 0"


def test_another_box_on_the_same_deals():
    rich = find("one_eye").box.edit("number", "start_jewels", value=12)
    rows = compared({}, {"box": rich}).set_index("measure")
    assert rows.loc["score", "verdict"] == "more in b"
    assert rows.loc["score", "low"] > 0
    assert rows.loc["score", "deals"] == 60


def test_other_players_and_options():
    rows = compared({"bots": ["random", "random"]}, {"bots": ["greedy", "random"], "variant_colours": True}, games=20)
    assert rows.set_index("measure").loc["score", "verdict"] == "more in b"
    rows = compared({"bots": ["greedy", "random"]}, {"bots": ["random", "greedy"]}, games=20).set_index("measure")
    assert rows.loc["bots[0]", "verdict"] == "less in b"
    assert rows.loc["seat 0", "a"] == pytest.approx(0, abs=0.5)


def test_too_few_games_are_said_to_be():
    rows = compared({"bots": ["greedy"]}, {"bots": ["greedy"], "variant_colours": True}, games=6)
    unsure = rows[rows["verdict"].str.startswith("not enough games")]
    assert ((unsure["low"] <= 0) & (unsure["high"] >= 0)).all()
    assert verdict(0.1, -0.2, 0.4, 10, 500) == "not enough games; some 500 deals would tell"
    assert len(verdict(0.1, -0.2, 0.4, 10, 9_999_999)) < pd.get_option("display.max_colwidth"), (
        "longer ones are cut where they are read"
    )
    assert verdict(0.1, -0.2, 0.4, 10, None) == "not enough games to tell"


@pytest.mark.parametrize(("a", "b"), [(3, {}), ({}, {"variant": True}), ({"bots": ["gready"]}, {})])
def test_what_is_no_variant(a, b):
    with pytest.raises(errors.BadInput):
        compared(a, b)


# -- intervals ----------------------------------------------------------------------------------------------------------------


def test_intervals_are_those_of_scipy():
    values = [0.0, 0.5, 1.0, 1.0, 0.5, 1.0, 0.0, 1.0]
    low, high = stats.ttest_1samp(values, 0).confidence_interval(0.95)
    assert mean(values) == pytest.approx((0.625, low, high))
    won, low, high = share([1.0] * 20)
    wilson = stats.binomtest(20, 20).proportion_ci(method="wilson")
    assert (won, low, high) == pytest.approx((1.0, wilson.low, wilson.high))
    assert mean([3.0]) == (3.0, float("-inf"), float("inf"))
    low, high = stats.ttest_1samp([1.0, 2.0], 0).confidence_interval(0.95)
    assert mean([1.0, 2.0]) == pytest.approx((1.5, low, high)), "of two that differ it is wide, and no more than that"
    coin = stats.binomtest(1, 2).proportion_ci(method="wilson")
    assert share([0.0, 1.0])[1] < coin.low, "two deals that differ are less than two trials"
    sure = [float(k < 900) for k in range(1500)]  # of many deals with a game each, a deal is a trial
    wilson = stats.binomtest(900, 1500).proportion_ci(method="wilson")
    assert share(sure) == pytest.approx((0.6, wilson.low, wilson.high), abs=1e-4)
    low, high = stats.ttest_1samp(sure, 0).confidence_interval(0.95)
    assert share(sure) == pytest.approx((0.6, low, high), abs=1e-3), "and it is Student's too"


@pytest.mark.parametrize(("true", "deals"), [(0.6, 40), (0.95, 50), (0.98, 200), (0.5, 5)])
def test_intervals_hold_the_truth_about_as_often_as_they_say(true, deals):
    """Also near 1, where Student's interval of 50 deals held 0.95 in 87 of a hundred."""
    chance = numpy.random.default_rng(7)
    held = 0
    for _ in range(400):
        _, low, high = share((chance.random((deals, 2)) < true).mean(axis=1).tolist())
        held += low <= true <= high
    assert 0.92 <= held / 400 <= (0.99 if deals > 5 else 1)


def made_up(won):
    """A tournament of players and deals, from what each pair (a row) won of each deal: in games, and in tables by pairs."""
    names = ["a", "b", "c", "d"]
    rows = [
        dict(table=t, deal=deal, game=t * 1000 + deal, bot=names[k], won=w, rank=2 - int(w), score=0, trouble="", seconds=0.0)
        for t, (pair, deals) in enumerate(zip(combinations(range(4), 2), won, strict=True))
        for deal, mine in enumerate(deals)
        for k, w in zip(pair, (mine, 1 - mine), strict=True)
    ]
    return Tournament(pd.DataFrame(rows), tuple(names), 2)


def test_what_a_deal_does_to_a_player_at_every_table_is_one_chance():
    """Where a deal decides alone, three tables that play it tell no more than one."""
    chance = numpy.random.default_rng(7)
    deals = (chance.random(30) < 0.5).astype(float)
    cup = made_up([deals] * 6)
    row = cup.standings.set_index("bot").loc["a"]
    assert tuple(row[["won", "low", "high"]]) == pytest.approx(share(deals.tolist()))


def test_how_strong_the_others_are_is_no_chance():
    """One that always beats the weak and never the strong has won the same share of every deal."""
    always, coin = numpy.ones(30), (numpy.random.default_rng(7).random(30) < 0.5).astype(float)
    cup = made_up([always, always, always, coin, coin, coin])
    rows = cup.standings.set_index("bot")
    assert rows.loc["a", "low"] > 0.85
    wide = rows.loc["b", "high"] - rows.loc["b", "low"]
    assert wide == pytest.approx(2 / 3 * (share(coin.tolist())[2] - share(coin.tolist())[1]), rel=0.1)


def test_as_many_deals_as_are_said_to_do_would_do():
    chance = numpy.random.default_rng(7)
    needed = deals_needed(chance.normal(0.3, 1, 5000).tolist())
    assert needed is not None
    seen = sum(mean(chance.normal(0.3, 1, needed).tolist())[1] > 0 for _ in range(400))
    assert 0.74 <= seen / 400 <= 0.87
    assert deals_needed([0.0] * 9) is None
    assert deals_needed([1.0]) is None


def test_a_difference_that_is_plain_needs_the_fewest_deals():
    """Where the solver, asked for less than three, finds nothing."""
    assert deals_needed([9.0, 10.0, 11.0]) == 3
    assert deals_needed([0.0, 0.0, 0.0]) is None


def test_few_deals_that_differ_alike_tell_nothing():
    """That five coins fall alike happens once in sixteen times; six, once in thirty-two."""
    for n in (2, 3, 5):
        assert mean([-0.5] * n) == (-0.5, float("-inf"), float("inf"))
        assert deals_needed([-0.5] * n) == 6
    assert mean([-0.5] * 6) == (-0.5, -0.5, -0.5)
    assert mean([0.0, 0.0]) == (0.0, float("-inf"), float("inf")), "nor do few that do not differ"
    assert mean([0.0] * 6) == (0.0, 0.0, 0.0)
    rows = compared({"bots": ["greedy", "random"]}, {"bots": ["random", "random"]}, games=4)
    assert not rows[(rows["deals"] < 6) & (rows["low"] == rows["high"])].shape[0]


def test_an_equal_player_is_seldom_told_apart_by_two_deals():
    def rnd(seat):
        options = seat.legal()
        return options[seat.rng.below(1 << 30) % len(options)]

    told = 0
    for seed in range(25):
        rows = isl.compare({"bots": ["random"]}, {"bots": [rnd]}, games=2, seed=seed, progress=False).set_index("measure")
        told += rows.loc["rounds", "verdict"] in ("more in b", "less in b")
    assert told <= 4
