"""The folder that a batch is kept in: where it lies, who writes there, whose games they are; and what is no number of games."""

from __future__ import annotations

import errno
import importlib.util
import os
import subprocess
import sys
import warnings
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

import islands_nb as isl
from islands_nb import errors
from islands_nb.sim import parts, plan, workers
from islands_nb.sim.search import Search

RUN = dict(games=2, progress=False)


def first(seat):
    """Says the first thing."""
    return seat.legal()[0]


def test_a_home_is_found(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    folder = isl.simulate("one_eye", bots=["random"], to="~/runs", **RUN)
    assert folder == tmp_path / "runs"
    assert pd.read_parquet(folder)["game"].nunique() == 2


@pytest.mark.parametrize("to", [3, object(), b"runs", "a\0b"])
def test_what_is_no_path(to):
    with pytest.raises(errors.BadInput, match="the path of a folder"):
        isl.simulate("one_eye", bots=["random"], to=to, **RUN)


def test_a_part_that_is_spoilt_is_named(tmp_path):
    folder = isl.simulate("one_eye", bots=["random"], to=tmp_path / "runs", **RUN)
    (part,) = folder.glob("part-*.parquet")
    part.write_bytes(b"no parquet")
    with pytest.raises(errors.BadInput, match=part.name):
        isl.simulate("one_eye", bots=["random"], to=folder, **RUN)


def test_two_runs_do_not_write_into_one_folder(tmp_path):
    """The other is a process; when it is gone, however it went, the folder is free."""
    code = f"""
import islands_nb as isl, time
from islands_nb.sim.plan import Plan
from islands_nb.sim.parts import Parts
parts = Parts({str(tmp_path)!r}, Plan(isl.game("one_eye"), ("random", "random"), 0))
print("there", flush=True)
time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "there\n"
        with pytest.raises(errors.BadInput, match="another run is writing there"):
            isl.simulate("one_eye", bots=["random"], to=tmp_path, **RUN)
        other.kill()
    assert pd.read_parquet(isl.simulate("one_eye", bots=["random"], to=tmp_path, **RUN))["game"].nunique() == 2


def test_in_windows_a_folder_is_held_by_what_there_is_there(tmp_path, monkeypatch):
    """Tried with a stand-in that keeps what Microsoft says of ``_locking``: bytes from where the file stands, one holder each."""
    held = {}

    def locking(fd, mode, size):
        assert mode == 2
        region = os.fstat(fd).st_ino, os.lseek(fd, 0, os.SEEK_CUR), size
        if held.setdefault(region, fd) != fd:
            raise OSError(errno.EACCES, "Permission denied")

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=locking))
    monkeypatch.setattr(sys, "platform", "win32")
    spec = importlib.util.find_spec("islands_nb.sim.holding")
    windows = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(windows)
    monkeypatch.undo()
    monkeypatch.setattr(parts, "hold", windows.hold)
    batch = plan.Plan(isl.game("one_eye"), ("random", "random"), 0)
    mine = parts.Parts(tmp_path, batch)
    with pytest.raises(errors.BadInput, match="another run is writing there"):
        parts.Parts(tmp_path, batch)
    assert [region[1:] for region in held] == [(0, 1)]
    mine._lock.close()


def test_where_no_file_can_be_held_runs_go_on(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "fcntl", None)
    folder = isl.simulate("one_eye", bots=["random"], to=tmp_path / "runs", **RUN)
    assert pd.read_parquet(folder)["game"].nunique() == 2


def test_a_player_that_was_changed_is_told_of_and_games_stay(tmp_path):
    def mine(seat):
        return seat.legal()[0]

    isl.simulate("one_eye", bots=[mine, "greedy"], to=tmp_path / "a", **RUN)

    def mine(seat):
        return seat.legal()[-1]

    with pytest.warns(RuntimeWarning, match="^mine: changed since") as warned:
        isl.simulate("one_eye", bots=[mine, "greedy"], to=tmp_path / "a", **RUN)
    assert [w.filename for w in warned] == [__file__], "it points at the line that asked, and comes at each"
    for iterations in (2, 4):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            isl.simulate("one_eye", bots=[Search(iterations), "greedy"], to=tmp_path / str(iterations), **RUN)
            isl.simulate("one_eye", bots=[Search(iterations), "greedy"], to=tmp_path / str(iterations), **RUN)
    (tmp_path / "2" / "_players.json").write_text("[")
    isl.simulate("one_eye", bots=[Search(2), "greedy"], to=tmp_path / "2", **RUN)
    with pytest.warns(RuntimeWarning, match="^search: changed"):
        isl.simulate("one_eye", bots=[Search(8), "greedy"], to=tmp_path / "4", **RUN)


def test_a_lambda_is_what_it_does_and_a_closure_what_it_holds(tmp_path):
    """The source of a lambda is all of the line that it stands in."""

    def holding(n):
        return lambda seat: seat.legal()[n % len(seat.legal())]

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        isl.simulate("one_eye", bots=[lambda seat: seat.legal()[0], "random"], to=tmp_path / "a", **RUN)
        isl.simulate("one_eye", bots=[lambda seat: seat.legal()[0], "random"], to=tmp_path / "a", games=4, progress=False)
        isl.simulate("one_eye", bots=[holding(0), "random"], to=tmp_path / "b", **RUN)
        isl.simulate("one_eye", bots=[holding(0), "random"], to=tmp_path / "b", **RUN)
    for folder, bot in (("a", lambda seat: seat.legal()[-1]), ("b", holding(1))):
        with pytest.warns(RuntimeWarning, match="^<lambda>: changed since"):
            isl.simulate("one_eye", bots=[bot, "random"], to=tmp_path / folder, **RUN)


@pytest.mark.parametrize("text", [b"\xff\xfe", b"[]", b"3", b"{}"])
def test_a_plan_that_is_none_is_refused_and_notes_that_are_none_are_made_anew(text, tmp_path):
    folder = isl.simulate("one_eye", bots=["random"], to=tmp_path / "runs", **RUN)
    (folder / "_players.json").write_bytes(text)
    isl.simulate("one_eye", bots=["random"], to=folder, **RUN)
    assert (folder / "_players.json").read_bytes() != text
    (folder / "_plan.json").write_bytes(text)
    with pytest.raises(errors.BadInput, match="it holds another batch already"):
        isl.simulate("one_eye", bots=["random"], to=folder, **RUN)


def test_an_interrupt_while_a_part_is_written_counts_no_game_twice(tmp_path, monkeypatch):
    renamed, replace = [], os.replace

    def interrupted(draft, part):
        replace(draft, part)
        renamed.append(part)
        if len(renamed) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(parts, "EVERY", 0.0)
    monkeypatch.setattr(parts.os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        isl.simulate("one_eye", bots=["random"], to=tmp_path / "runs", games=5, progress=False)
    folder = isl.simulate("one_eye", bots=["random"], to=tmp_path / "runs", games=5, progress=False)
    assert sorted(pd.read_parquet(folder)["game"]) == sorted([*range(5)] * 2)


def test_another_seed_of_a_tournament_is_told_without_numbers_of_ours(tmp_path):
    cup = dict(bots=["greedy", "random"], deals=1, to=tmp_path / "cup", progress=False)
    isl.tournament(seed=3, **cup)
    with pytest.raises(errors.BadInput, match=r"it holds another batch already \(of another seed\)"):
        isl.tournament(seed=4, **cup)


def test_numbers_of_games_are_made_as_they_are_taken():
    numbers = plan.Numbers(10**12, iter(range(10**12)))
    assert numbers.take(3) == [0, 1, 2]
    numbers.put_back([1, 2])
    assert numbers.n == 10**12 - 1
    assert numbers.take(3) == [1, 2, 3]


def test_a_table_of_no_games_has_the_columns_of_one_with_some():
    none, some = (isl.simulate("one_eye", bots=["random"], games=n, progress=False) for n in (0, 2))
    told = [name for name in some if name not in ("bot", "end", "trouble", "code")]
    assert none.dtypes[told].equals(some.dtypes[told])


def test_a_tournament_leaves_the_folder_of_a_batch_alone(tmp_path):
    isl.simulate("one_eye", bots=["random"], to=tmp_path, **RUN)
    with pytest.raises(errors.BadInput, match="a batch of simulate"):
        isl.tournament(["greedy", "random"], deals=1, to=tmp_path, progress=False)
    assert not list(tmp_path.glob("table-*"))


def test_one_player_under_two_names_sits_in_each_seat_and_bears_both():
    cup = isl.tournament({"Anna's bot": first, "Bert": first}, deals=3, progress=False)
    assert cup.games.groupby(["bot", "seat"]).size().to_dict() == {
        ("Anna's bot", 0): 3, ("Anna's bot", 1): 3, ("Bert", 0): 3, ("Bert", 1): 3,
    }  # fmt: skip
    assert list(cup.standings["won"]) == [0.5, 0.5], "it is one player"
    assert sorted(isl.replay(cup.games.iloc[0]).result()["bot"]) == ["Annasbot", "Bert"]


def test_compared_sides_are_turned_alike_and_forfeits_are_told():
    def fails(seat):
        raise ValueError("no idea")

    def compared(a, b):
        return isl.compare({"bots": a}, {"bots": b}, games=4, progress=False).set_index("measure")

    rows = compared(["greedy", "random"], ["random", "random"])
    assert rows.loc["bots[0]", "b"] == 0, "among equals each wins a fair share"
    assert rows.loc["bots[0]", "deals"] == 2
    assert "forfeits" not in rows.index
    rows = compared(["random", "greedy"], [fails, "greedy"])
    assert (rows.loc["forfeits", "a"], rows.loc["forfeits", "b"]) == (0, 1)


def test_a_player_that_leaves_the_program_forfeits():
    def leaves(seat):
        sys.exit("enough")

    rows = isl.simulate("one_eye", bots=[leaves, "random"], **RUN)
    assert set(rows["end"]) == {"forfeit"}
    assert rows["trouble"].str.contains("SystemExit: enough").any()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: isl.simulate("one_eye", games=-1),
        lambda: isl.simulate("one_eye", patience=float("inf")),
        lambda: isl.simulate("one_eye", patience=float("nan")),
        lambda: isl.simulate("one_eye", games=1, pool="x", progress=False),
        lambda: isl.tournament(["greedy", "random"], seed=-1),
        lambda: isl.tournament(["greedy", "random"], seed="x"),
        lambda: isl.compare({}, {}, games=0),
        lambda: isl.compare({}, {}, games="x"),
        lambda: Search(depth="deep"),
        lambda: Search(depth=-1),
        lambda: Search(wide="x"),
        lambda: Search(wide=0),
    ],
)
def test_what_cannot_be(wrong):
    with pytest.raises(errors.BadInput):
        wrong()


def test_numbers_of_a_table_are_numbers(tmp_path):
    """Seeds, plies and seats as they stand in our own DataFrames."""
    runs = isl.simulate("one_eye", bots=["random"], games=np.int64(2), seats=np.int64(3), seed=np.uint64(5), progress=False)
    assert (runs["code"] == isl.simulate("one_eye", bots=["random"], games=2, seats=3, seed=5, progress=False)["code"]).all()
    s = isl.start(
        "one_eye", seats=runs["seat"].iloc[-1] + 1, seed=runs["seed"].iloc[0], bots={runs["seat"].iloc[1]: "random"}, pace=0
    )
    s.play(s.legal()[0])
    moves = s.moves()
    ply, seat = moves["ply"].iloc[1], moves["seat"].iloc[0]
    assert s.branch(ply).last == s.goto(ply).ply == 2
    s.note(ply, "here")
    assert s.notes() == [(2, "here")]
    assert isl.load(str(s.log)).log == s.log, "and the log holds Python's own"
    assert s.view(seat) == s.view(0)
    assert s.coach(np.int64(1), seat=seat, iterations=2) is not None
    assert str(s.picture(ply, seat=seat).svg) == str(s.picture(2, seat=0).svg)
    s.strip(moves["ply"].iloc[:2])
    assert Path(s.story(tmp_path / "game.html", seat=seat, notes=[(ply, "here")])).exists()
    assert s.board(seat).seat == 0
    for wrong in (True, 1.0, "1", None, np.float64(1)):
        with pytest.raises(errors.BadInput):
            s.goto(wrong)


# -- what may befall a folder -------------------------------------------------------------------------------------------------


class One:
    """Says the first thing."""

    name = "one"

    def choose(self, seat):
        return seat.legal()[0]


def test_one_player_twice_and_two_of_one_name_are_two_batches(tmp_path):
    """The seats are turned for the one and not for the other, so game 3 is another deal."""
    isl.simulate("one_eye", bots=[One(), One()], to=tmp_path, **RUN)
    one = One()
    with pytest.raises(errors.BadInput, match="with 2 rotations of its players, not 1"):
        isl.simulate("one_eye", bots=[one, one], to=tmp_path, **RUN)


def test_an_option_that_is_said_as_it_usually_is_makes_no_other_batch(tmp_path):
    isl.simulate("one_eye", bots=["random"], to=tmp_path, **RUN)
    isl.simulate("one_eye", bots=["random"], variant_colours=False, to=tmp_path, **RUN)
    with pytest.raises(errors.BadInput, match=r"\(options {'variant_colours': 'False'}, not {'variant_colours': 'True'}\)"):
        isl.simulate("one_eye", bots=["random"], variant_colours=True, to=tmp_path, **RUN)


def test_a_player_that_holds_sets_is_the_same_in_another_process():
    """Python shuffles sets anew in each."""
    code = """
from islands_nb.sim.parts import made_of
class Likes:
    def __init__(self):
        self.some, self.more = {"red", "blue", "green"}, [{"a": frozenset("xyz")}]
    def choose(self, seat):
        return seat.legal()[0]
print(made_of(Likes()), made_of(lambda seat: seat in {"red", "blue", "green"}))
"""
    made = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": str(k)}, capture_output=True, text=True, check=True
        ).stdout
        for k in range(3)
    }
    assert len(made) == 1


def test_a_player_may_hold_what_holds_itself(tmp_path):
    bot = One()
    bot.loop = [bot]
    bot.loop.append(bot.loop)
    isl.simulate("one_eye", bots=[bot], to=tmp_path, **RUN)


def full(path, *_, **__):
    """In place of what writes: half of it gets there."""
    Path(path).write_bytes(b"half")
    raise OSError(errno.ENOSPC, "Error writing bytes to file")


def test_a_full_disc_is_told_takes_no_room_and_ends_what_plays(tmp_path, monkeypatch):
    closed, close = [], workers._close
    monkeypatch.setattr(workers, "_close", lambda pool: closed.append(pool) or close(pool))
    monkeypatch.setattr(parts, "EVERY", 0.0)
    monkeypatch.setattr(pd.DataFrame, "to_parquet", lambda self, path, **_: full(path))
    with pytest.raises(errors.BadInput, match="cannot be written: No space left on device") as told:
        isl.simulate("one_eye", bots=["random"], to=tmp_path, pool=1, games=50, progress=False)
    assert told.value.__context__ is told.value.__cause__, "it was tried once"
    assert len(closed) == 1, "and not only when nobody holds the error any more"
    assert {path.name for path in tmp_path.iterdir()} == {"_plan.json", "_players.json", "_lock"}
    monkeypatch.undo()
    isl.simulate("one_eye", bots=["random"], to=tmp_path, **RUN)


def test_a_disc_that_is_full_at_once_leaves_a_folder_that_can_be_used(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(errors.BadInput, match="No space left on device"):
        isl.simulate("one_eye", bots=["random"], to=tmp_path, **RUN)
    monkeypatch.undo()
    isl.simulate("one_eye", bots=["random"], to=tmp_path, **RUN)


def test_who_fails_at_the_door_does_not_lock_it(tmp_path):
    """A notebook keeps the last error, and with it all that was there."""
    isl.simulate("one_eye", bots=[Search(2)], to=tmp_path, **RUN)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(RuntimeWarning, match="changed since") as kept:
            isl.simulate("one_eye", bots=[Search(3)], to=tmp_path, **RUN)
    isl.simulate("one_eye", bots=[Search(2)], to=tmp_path, **RUN)
    assert kept.value


def test_of_two_runs_that_begin_at_once_the_later_one_is_refused(tmp_path, monkeypatch):
    locked = parts.Parts._locked

    def late(self, to):
        monkeypatch.undo()
        isl.simulate("one_eye", bots=["random"], seed=3, to=to, **RUN)
        return locked(self, to)

    monkeypatch.setattr(parts.Parts, "_locked", late)
    with pytest.raises(errors.BadInput, match=r"it holds another batch already \(seed 3, not 4\)"):
        isl.simulate("one_eye", bots=["random"], seed=4, to=tmp_path, **RUN)
    isl.simulate("one_eye", bots=["random"], seed=3, to=tmp_path, **RUN)
