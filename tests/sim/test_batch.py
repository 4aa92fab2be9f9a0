"""Thousands of games: the same table whoever plays them, nothing lost, nothing counted twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from types import SimpleNamespace

import pandas as pd
import pytest
from pyarrow.parquet import read_schema

import islands_nb as isl
from islands_nb import errors
from islands_nb.kernel.game import find
from islands_nb.sim import match, workers
from islands_nb.sim.batch import simulate
from islands_nb.sim.match import Match, run
from islands_nb.sim.plan import COLUMNS, Plan
from islands_nb.sim.workers import packed, play
from tests.contract.toy import TOY, Play

ONE_EYE = find("one_eye")
BOTS = ["greedy", "random"]


def first(seat):
    """Says the first thing."""
    return seat.legal()[0]


class Remembers:
    """Plays by how many games and answers it has seen: what one game leaves behind would show in the next."""

    name = "remembers"

    def __init__(self):
        self.seen = 0

    def choose(self, seat):
        self.seen += 1
        options = seat.legal()
        return options[self.seen % len(options)]


def some(**kw):
    """A small batch."""
    return simulate("one_eye", **{"bots": BOTS, "games": 12, "seed": 7, "progress": False, **kw})


def same(a, b):
    """Two tables are equal in all but the time it took."""
    pd.testing.assert_frame_equal(a.drop(columns="seconds"), b.drop(columns="seconds"))


# -- one table ----------------------------------------------------------------------------------------------------------------


def test_a_row_a_game_and_seat_with_these_columns():
    runs = some()
    assert list(runs.columns) == COLUMNS
    assert len(runs) == 24
    assert runs["game"].tolist() == sorted(runs["game"].tolist())
    for _, rows in runs.groupby("game"):
        assert rows["seat"].tolist() == [0, 1]
        assert rows["won"].sum() == pytest.approx(1)
        assert set(rows["end"]) == {"over"}
        assert (rows["rank"] == rows["score"].rank(ascending=False, method="min")).all() or rows["score"].nunique() == 1
    assert (runs["plies"] > 20).all()
    assert (runs["rounds"] > 5).all()


def test_every_deal_is_played_with_each_rotation():
    runs = some(seats=3, bots=["greedy", "random", first], games=9)
    for _, rows in runs.groupby("deal"):
        assert rows["seed"].nunique() == 1
        assert sorted(zip(rows["seat"], rows["player"], strict=True)) == [(a, b) for a in range(3) for b in range(3)]
    assert runs["seed"].nunique() == 3


def test_what_would_be_the_same_game_is_not_played_twice():
    for bots, turns in ((["greedy"], 1), (["greedy", "random"] * 2, 2), (["greedy", "random", "random", "greedy"], 4)):
        assert Plan(ONE_EYE, tuple(bots * 4 if len(bots) == 1 else bots), 7).turns == turns
    assert some(bots=["random"], seats=2)["seed"].nunique() == 12


def test_players_that_are_equal_are_two_all_the_same():
    """Each has what it learnt; only names and classes, which are made anew, are the same player."""

    class Equal:
        def choose(self, seat):
            return seat.legal()[0]

        def __eq__(self, other):
            return isinstance(other, Equal)

        __hash__ = None

    one = Equal()
    assert [Plan(ONE_EYE, bots, 7).turns for bots in ((one, Equal()), (one, one), (Equal, Equal))] == [2, 1, 1]


def test_game_i_depends_on_the_seed_and_i_alone():
    runs = some()
    plan = Plan(ONE_EYE, tuple(BOTS), 7)
    alone = pd.DataFrame(plan.rows(9))
    assert alone["code"].tolist() == runs[runs["game"] == 9]["code"].tolist()
    assert some(games=10)["code"].tolist() == runs[runs["game"] < 10]["code"].tolist()
    assert not set(some(seed=8)["code"]) & set(runs["code"])


def test_what_a_player_remembers_is_of_this_game_alone():
    bot = Remembers()
    runs = some(bots=[bot, "random"])
    assert bot.seen == 0
    same(runs, some(bots=[Remembers(), "random"]))
    assert pd.DataFrame(Plan(ONE_EYE, (bot, "random"), 7).rows(5))["code"].tolist() == runs[runs["game"] == 5]["code"].tolist()


def test_every_row_opens_as_a_session():
    runs = some(bots=[first, "greedy"], seats=2, box=ONE_EYE.box.edit("number", "start_ducats", value=25))
    for _, row in runs.iterrows():
        s = isl.replay(row)
        assert s.over
        assert s.scores()[row["seat"]] == row["score"]
        assert s.result()["rank"][row["seat"]] == row["rank"]
        assert s.ply == row["plies"]
        assert s.bots[row["seat"]][0] == row["bot"]
        assert s.states()[0].ducats == [25, 25]
    assert isl.replay(runs.iloc[0].to_dict()).ply == isl.replay(runs["code"][0]).ply
    with pytest.raises(errors.BotFailed, match="is not here"):
        isl.replay(row).branch(3).run()
    assert isl.replay(row, bots={}).branch(3).people == [0, 1]
    for wrong in (runs, 3, None, {"bot": "greedy"}):
        with pytest.raises(errors.BadInput):
            isl.replay(wrong)


def test_options_and_alone_and_none():
    assert all(isl.replay(code).options["variant_colours"] for code in some(variant_colours=True)["code"])
    assert list(some(games=0).columns) == COLUMNS


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"bots": "greedy"}, errors.UnknownBot),
        ({"bots": []}, errors.UnknownBot),
        ({"bots": ["gready", "greedy"]}, errors.UnknownBot),
        ({"bots": ["greedy"] * 3, "seats": 2}, errors.UnknownBot),
        ({"seats": 9, "bots": ["greedy"]}, errors.BadSeats),
        ({"seed": -1}, errors.BadSeed),
        ({"variant": True}, errors.BadOption),
        ({"games": -1}, errors.BadInput),
        ({"patience": 0}, errors.BadInput),
        ({"pool": 0}, errors.BadInput),
    ],
)
def test_what_is_refused_before_anything_is_played(wrong, error, monkeypatch):
    monkeypatch.setattr(match, "run", None)
    with pytest.raises(error):
        some(**wrong)


# -- players that fail --------------------------------------------------------------------------------------------------------


def raises(seat):
    """Raises in the middle of a game."""
    if seat.ply > 10:
        raise ZeroDivisionError("thought too hard")
    return seat.legal()[0]


def nonsense(seat):
    """Says what nobody understands."""
    return "buy the moon" if seat.ply > 10 else seat.legal()[0]


def other(seat):
    """Says what is a sentence, and not legal."""
    return "buy red 99" if seat.ply > 10 else str(seat.legal()[0])


def loops(seat):
    """Goes round and round, and catches all it can."""
    while seat.ply > 10:
        with suppress(Exception):
            time.sleep(0.001)
    return seat.legal()[0]


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (raises, "ZeroDivisionError: thought too hard"),
        (nonsense, "'buy the moon' may not be said"),
        (other, "'buy red 99' may not be said"),
        (loops, "TookTooLong"),
    ],
)
def test_who_fails_forfeits_that_game_and_the_batch_goes_on(bot, words):
    runs = some(bots=[bot, "greedy", "random"], games=3, patience=0.2)
    assert set(runs["end"]) == {"forfeit"}
    failed = runs[runs["bot"] == bot.__name__]
    assert failed["trouble"].str.contains(words, regex=False).all()
    assert set(failed["rank"]) == {3}
    assert set(failed["won"]) == {0.0}
    assert set(runs[runs["bot"] != bot.__name__]["trouble"]) == {""}
    for _, rows in runs.groupby("game"):
        assert rows["won"].sum() == pytest.approx(1)
        assert sorted(rows["rank"])[0] == 1
    s = isl.replay(failed.iloc[0])
    assert not s.over
    assert s.seat == failed["seat"].iloc[0]


def test_a_traceback_shows_the_players_own_lines_and_none_of_ours():
    runs = some(bots=[raises, "greedy"], games=1)
    text = runs["trouble"][0]
    assert 'raise ZeroDivisionError("thought too hard")' in text
    assert match.__file__ not in text


def test_patience_ends_in_another_thread_too():
    found = []
    thread = threading.Thread(target=lambda: found.append(run(Match(ONE_EYE, (loops, "random"), 7, patience=0.2))))
    thread.start()
    thread.join(20)
    assert found[0].end == "forfeit"
    assert "TookTooLong" in found[0].trouble


def test_the_alarm_is_put_back():
    before = signal.getsignal(signal.SIGALRM)
    some(games=1)
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_game_that_goes_on_too_long_is_cut(monkeypatch):
    monkeypatch.setattr(match, "LONGEST", 15)
    runs = some(games=2)
    assert set(runs["end"]) == {"cut"}
    assert set(runs["plies"]) == {15}


def test_a_player_that_writes_with_two_blanks_forfeits_nothing():
    """In a session neither."""
    runs = some(bots=[lambda seat: str(seat.legal()[0]).replace(" ", "  "), "random"], games=2)
    assert set(runs["end"]) == {"over"}


def test_in_a_game_won_together_who_forfeits_takes_all_along():
    together = type(TOY)(**{**vars(TOY), "won": lambda s: [True] * s.seats})
    good, bad = run(Match(together, ("greedy", "greedy"), 7)), run(Match(together, ("greedy", lambda seat: None), 7))
    assert good.won == [1.0, 1.0]
    assert bad.won == [0.0, 0.0]


def test_seats_that_the_rules_play_need_no_player():
    """Seat 1 of a game for one is the rules': its single option is a line in the log, and no row in the table."""
    kind = type(TOY.start(2, 7).stack[-1])
    ruled = type(TOY)(**{**vars(TOY), "seats": (1, 3), "setup": lambda seats, *rest: TOY.setup(seats + 1, *rest)})
    played = run(Match(ruled, ("greedy",), 7))
    assert played.end == "over"
    assert {seat for seat, _ in played.log.lines} == {0, 1}
    assert len(played.rows()) == 1
    assert kind.asks


# -- pools --------------------------------------------------------------------------------------------------------------------


def test_processes_and_threads_give_the_same_table():
    alone = some(bots=[Remembers, "greedy"])
    with ProcessPoolExecutor(2) as pool:
        same(alone, some(bots=[Remembers, "greedy"], pool=pool))
    with ThreadPoolExecutor(2) as pool:
        same(alone, some(bots=[Remembers, "greedy"], pool=pool))
    same(alone, some(bots=[Remembers, "greedy"], pool=2))


def test_loky_takes_a_bot_that_was_defined_in_a_cell():
    """A cell's names are those of ``__main__``, which another process does not have."""
    script = """
        import islands_nb as isl
        from loky import get_reusable_executor
        turns = 3
        class Mine:
            name = "mine"
            def choose(self, seat):
                return seat.legal()[seat.ply // turns % len(seat.legal())]
        def runs(pool):
            return isl.simulate("one_eye", bots=[Mine, lambda seat: seat.legal()[-1]], games=8, seed=7, pool=pool, progress=False)
        a, b = (runs(pool).drop(columns="seconds") for pool in (None, get_reusable_executor(2)))
        assert a.equals(b), "two tables"
        print(sorted(set(b["bot"])))
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "['<lambda>', 'mine']"


def test_dask_with_two_workers_gives_the_same_table_though_one_is_killed():
    distributed = pytest.importorskip("distributed")
    alone = some(bots=[Remembers, "greedy"], games=24)

    class Kills(Remembers):
        """Kills its worker, once."""

        def choose(self, seat):
            if seat.ply > 20 and not os.path.exists(self.mark):
                with open(self.mark, "w"):
                    os.kill(os.getpid(), signal.SIGKILL)
            return super().choose(seat)

    import tempfile

    with (
        tempfile.TemporaryDirectory() as folder,
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        Kills.mark = os.path.join(folder, "killed")
        same(alone, some(bots=[Remembers, "greedy"], games=24, pool=client))
        same(alone, some(bots=[Kills, "greedy"], games=24, pool=client.get_executor()))
        assert os.path.exists(Kills.mark)


def test_a_worker_that_is_killed_loses_no_game(tmp_path):
    class Kills(Remembers):
        """Kills its worker, once."""

        mark = str(tmp_path / "killed")

        def choose(self, seat):
            if seat.ply > 20 and not os.path.exists(self.mark):
                with open(self.mark, "w"):
                    os.kill(os.getpid(), signal.SIGKILL)
            return super().choose(seat)

    with pytest.warns(RuntimeWarning, match="a worker was lost"), ProcessPoolExecutor(2) as pool:
        runs = some(bots=[Kills, "greedy"], pool=pool, to=tmp_path / "runs.parquet")
    assert os.path.exists(Kills.mark)
    found = pd.read_parquet(runs).sort_values(["game", "seat"], ignore_index=True)
    same(some(bots=[Remembers, "greedy"]), found)


class Breaks:
    """A pool that is always broken."""

    _max_workers = 1

    def submit(self, *_):
        future = Future()
        future.set_exception(BrokenProcessPool("gone"))
        return future

    def shutdown(self, **_):
        pass


def test_a_pool_that_breaks_again_and_again_is_given_up(monkeypatch):
    monkeypatch.setattr(workers, "_processes", lambda n: Breaks())
    with (
        pytest.warns(RuntimeWarning),
        pytest.raises(errors.IslandsError, match="the pool broke 4 times, the last time at game 0"),
    ):
        some(pool=Breaks())


def test_a_pool_that_was_handed_in_is_not_closed_and_those_of_ours_are(monkeypatch):
    """It may be of a cluster that others use, though it broke here."""
    closed, ours = [], [Breaks() for _ in range(workers.AGAIN)]
    begun = iter(ours)
    monkeypatch.setattr(Breaks, "shutdown", lambda self, **_: closed.append(self))
    monkeypatch.setattr(workers, "_processes", lambda n: next(begun))
    with pytest.warns(RuntimeWarning), pytest.raises(errors.IslandsError, match="the pool broke"):
        some(pool=Breaks())
    assert closed == ours


def test_what_a_pool_runs_needs_only_bytes_and_numbers():
    rows, seconds = play(packed(Plan(ONE_EYE, tuple(BOTS), 7)), [3, 4])
    assert [row["game"] for row in rows] == [3, 3, 4, 4]
    assert seconds > 0


def test_in_a_page_it_plays_without_a_pool(monkeypatch):
    monkeypatch.setattr(workers.sys, "platform", "emscripten")
    monkeypatch.setattr(workers, "_processes", None)
    same(some(pool=2), some())


# -- on disc ------------------------------------------------------------------------------------------------------------------


def test_parts_on_disc_are_gone_on_from(tmp_path):
    to, played = tmp_path / "runs.parquet", []
    rows = Plan.rows
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Plan, "rows", lambda self, i: played.append(i) or rows(self, i))
        assert some(games=4, to=to) == to
        assert some(games=12, to=to) == to
        assert some(games=12, to=to) == to
    assert played == list(range(12))
    same(some(), pd.read_parquet(to).sort_values(["game", "seat"], ignore_index=True))
    assert pd.read_parquet(to, columns=["game"])["game"].nunique() == 12
    assert all(read_schema(part).names == COLUMNS for part in to.glob("part-*")), "no index, for readers that are no pandas"


def test_an_interrupt_leaves_what_was_played_and_no_more(tmp_path):
    to, rows = tmp_path / "runs.parquet", Plan.rows

    def interrupted(self, i):
        if i == 5:
            raise KeyboardInterrupt
        return rows(self, i)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Plan, "rows", interrupted)
        with pytest.raises(KeyboardInterrupt):
            some(to=to)
    assert sorted(set(pd.read_parquet(to)["game"])) == [0, 1, 2, 3, 4]
    same(some(), pd.read_parquet(some(to=to)).sort_values(["game", "seat"], ignore_index=True))


def test_a_run_that_is_killed_leaves_whole_parts(tmp_path):
    to = tmp_path / "runs.parquet"
    script = f"""
        import os, signal
        import islands_nb as isl
        from islands_nb.sim import parts
        from islands_nb.sim.plan import Plan
        parts.EVERY = 0
        rows = Plan.rows
        Plan.rows = lambda self, i: os.kill(os.getpid(), signal.SIGKILL) if i == 7 else rows(self, i)
        isl.simulate("one_eye", bots=["greedy", "random"], games=12, seed=7, to={str(to)!r}, progress=False)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True)
    assert done.returncode == -signal.SIGKILL
    (to / "_draft-part-x.parquet").write_bytes(b"half")
    assert sorted(set(pd.read_parquet(to)["game"])) == list(range(7))
    same(some(), pd.read_parquet(some(to=to)).sort_values(["game", "seat"], ignore_index=True))
    assert not list(to.glob("_draft-*"))


def test_another_batch_is_not_mixed_in(tmp_path):
    to = tmp_path / "runs.parquet"
    some(games=2, to=to)
    for wrong, words in (
        ({"seed": 8}, "seed 7, not 8"),
        ({"bots": ["random"], "seats": 2}, "bots"),
        ({"variant_colours": True}, "options"),
    ):
        with pytest.raises(errors.BadInput, match=f"it holds another batch already .*{words}"):
            some(**wrong, to=to)
    assert json.loads((to / "_plan.json").read_text())["seed"] == 7
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("mine")
    with pytest.raises(errors.BadInput, match="holds no batch"):
        some(to=tmp_path / "full")
    (tmp_path / "file").write_text("x")
    with pytest.raises(errors.BadInput, match="cannot be written"):
        some(to=tmp_path / "file" / "x")


# -- the bar ------------------------------------------------------------------------------------------------------------------


def test_a_bar_tells_how_far_it_is(capsys):
    some(games=3, progress=True)
    assert "3/3" in capsys.readouterr().err
    some(games=3)
    assert capsys.readouterr().err == ""


def test_who_forfeits_alone_has_won_nothing():
    alone = type(TOY)(**{**vars(TOY), "seats": (1, 2)})
    assert run(Match(alone, (lambda seat: None,), 7)).won == [0.0]
    assert run(Match(alone, ("random",), 7)).won == [1.0]


def test_who_forfeits_leaves_the_first_place_to_those_who_share_it():
    """The two others are level when the first has nothing to say; each has half, and only its own trouble is told."""
    played = run(Match(TOY, (lambda seat: None, "random", "random"), 7))
    assert (played.won, played.ranks, played.plies) == ([0.0, 0.5, 0.5], [3, 1, 1], 0)
    assert [bool(row["trouble"]) for row in played.rows()] == [True, False, False]
    assert str(played.log).splitlines()[1] == "# bots 0=<lambda> 1=random 2=random"


class Same:
    """Says it is the same as anything."""

    def __eq__(self, other):
        return True

    __hash__ = None


def test_an_action_made_anew_is_read_by_what_it_says():
    """One that was not handed out is as good as one that was; of another kind, or with other words, it may not be said."""
    for said, end in ((lambda o: type(o)(o.card), "over"), (lambda o: type(o)("gnu"), "forfeit"), (lambda o: Same(), "forfeit")):
        played = run(Match(TOY, (lambda seat, said=said: said(plays(seat)[-1]) if plays(seat) else seat.legal()[0],) * 2, 7))
        assert played.end == end
        if end == "over":
            assert max(played.scores) > 9, "the last of those it may play, not the first"
        else:
            assert "may not be said" in played.trouble


def plays(seat):
    return [a for a in seat.legal() if isinstance(a, Play)]


def test_rounds_are_those_begun_or_counted_by_turns():
    def told(**fields):
        return match.rounds(SimpleNamespace(seats=3, **fields))

    assert told(round=4, turn=99) == 4
    assert [told(turn=n) for n in (0, 1, 3, 4)] == [0, 1, 1, 2]
    assert told() is told(turn=True) is told(turn="first") is None


def test_the_lead_changes_when_another_is_alone_in_front():
    for scores, changes in (
        (([1, 0], [0, 1], [1, 0]), 2),
        (([0, 1], [1, 0]), 1),
        (([1, 1], [0, 1]), 0),  # the first who leads takes it from nobody
        (([1, 0], [1, 1], [2, 1]), 0),  # who is caught up with keeps it
        (([1, 0], [1, 1], [1, 2]), 1),
    ):
        told = iter(scores)
        lead = match.Lead(type(TOY)(**{**vars(TOY), "scores": lambda s, told=told: next(told)}))
        for _ in scores:
            lead.look(None)
        assert lead.changes == changes
    assert run(Match(TOY, ("random", "random"), 7)).leads is None, "not counted unless it is asked for"
    assert run(Match(TOY, ("random", "random"), 7, leads=True)).leads is not None
