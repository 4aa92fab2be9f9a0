"""Saves: written as played, opened again, refused when they are none."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import subprocess
import sys
import textwrap
from fractions import Fraction

import pytest

import islands_nb as isl
from islands_nb import errors
from islands_nb.games.one_eye.actions import Buy
from islands_nb.kernel.log import Log


@pytest.fixture
def s():
    s = isl.start("one_eye", seats=3, seed=7, bots={1: "greedy", 2: "random"}, variant_colours=True)
    return s.play("buy red 4").play("pass").play("move grey 5")


def test_a_save_opens_at_the_same_position(s, tmp_path):
    path = s.save(tmp_path / "lesson")
    assert path.name == "lesson.island"
    again = isl.load(path)
    assert again.state == s.state
    assert str(again.log) == str(s.log)
    assert {k: name for k, (name, _) in again.bots.items()} == {1: "greedy", 2: "random"}
    again.play(again.legal()[0])
    assert isl.load(str(tmp_path / "lesson")).ply == s.ply


def test_a_log_or_its_text_opens_as_well(s):
    assert isl.load(s.log).state == isl.load(str(s.log)).state == s.state


def test_bots_may_be_replaced_on_opening(s):
    assert isl.load(s.log, bots={}).people == [0, 1, 2]
    rest = isl.load(s.log, bots=dict.fromkeys(range(3), "greedy")).run()
    assert rest.over
    assert rest.log.lines[:9] == s.log.lines


@pytest.mark.parametrize("words", ["bots 1", "bots 1=", "bots =greedy", "bots 1= 9=greedy", "bots \u0663=greedy x=greedy"])
def test_a_line_of_bots_that_names_none_seats_none(s, words):
    text = str(s.log).replace("# bots 1=greedy 2=random", f"# {words}")
    assert words in text
    assert isl.load(text).people == [0, 1, 2]
    assert isl.replay(text).people == [0, 1, 2]


def test_a_player_that_is_not_known_here_is_told_of(s):
    text = str(s.log).replace("1=greedy", "1=cleverbot")
    with pytest.warns(UserWarning, match=r"seat 1 was played by 'cleverbot', which is not known here: pass it with"):
        assert isl.load(text).people == [0, 1]
    assert isl.load(text, bots={1: "greedy"}).people == [0, 2]


def test_an_edited_box_is_carried(tmp_path):
    box = isl.game("one_eye").box.edit("number", "start_ducats", value=25)
    s = isl.start("one_eye", seats=2, seed=3, box=box)
    again = isl.load(s.save(tmp_path / "x"))
    assert again.state.ducats == [25, 25]
    assert again.state.box == box


def test_notes_are_kept(s, tmp_path):
    s.goto(1).note("what would you do here?").goto(s.last)
    text = str(s.log)
    assert text.index("buy red 4") < text.index("# what would") < text.index("0 pass")
    assert str(isl.load(s.save(tmp_path / "n")).log) == text
    with pytest.raises(errors.BadInput):
        s.note("two\nlines")


def test_each_answer_is_appended_as_it_is_played(tmp_path):
    path = tmp_path / "game.island"
    s = isl.start("one_eye", seats=2, seed=7, bots={1: "greedy"}, save=path)
    assert path.read_text() == str(s.log)
    for _ in range(4):
        s.play(s.legal()[0])
        assert path.read_text() == str(s.log)
    s.undo()
    assert path.read_text() == str(s.log)
    s.redo().note("here")
    assert path.read_text() == str(s.log)


def test_a_file_that_is_there_is_not_written_over(tmp_path, s):
    path = s.save(tmp_path / "game")
    before = path.read_text()
    with pytest.raises(errors.BadInput, match="this file already exists"):
        isl.start("one_eye", save=path)
    assert path.read_text() == before


def test_after_a_kill_the_save_stands_at_the_last_answer(tmp_path):
    path = tmp_path / "game.island"
    script = f"""
        import islands_nb as isl, os, signal
        s = isl.start("one_eye", seats=3, seed=7, bots={{1: "greedy", 2: "random"}}, save={str(path)!r})
        for _ in range(7):
            s.play(s.legal()[0])
        print(s.ply, flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True)
    assert done.returncode == -signal.SIGKILL
    assert isl.load(path).ply == int(done.stdout)


def test_a_place_that_cannot_be_written(s, tmp_path):
    (tmp_path / "file").write_text("no folder")
    for path in (tmp_path / "no such folder" / "x", tmp_path / "file" / "x"):
        with pytest.raises(errors.BadInput, match="cannot be written"):
            s.save(path)


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (lambda t: t[: t.rindex(" ")], 11, "'move grey' is not a sentence"),
        (lambda t: t.replace("0 buy red 4", "0 buy red 5"), 3, "was not legal: red 5 is not in the display"),
        (lambda t: t.replace("0 pass", "1 pass"), 4, "seat 0 had to answer, not seat 1"),
        (lambda t: t.replace("one_eye 1", "one_eye 2"), 1, "version 2 of the rules"),
        (lambda t: t.replace("one_eye 1", "virgin_islands 1"), 1, "no game 'virgin_islands'"),
        (lambda t: t.replace("seats=3", "seats=8"), 1, "2 to 5 players"),
        (lambda t: t.replace("seed=7", "seed=x"), 1, "a seed is a whole number"),
        (lambda t: t.replace("variant_colours=true", "variant=true"), 1, "no option 'variant'"),
        (lambda t: t.replace("variant_colours=true", "variant_colours=maybe"), 1, "True or False"),
        (lambda t: t + "0 \x07\n", 12, "printable"),
        (lambda t: "", 0, "empty"),
        (lambda t: "PK\x03\x04 seats=3\n", 1, "no game"),
    ],
)
def test_a_save_that_is_none_is_refused_with_line_and_reason(s, tmp_path, change, line, words):
    path = tmp_path / "bad.island"
    path.write_text(change(str(s.log)))
    before = str(s.log), s.ply
    with pytest.raises(errors.BadLog) as caught:
        isl.load(path)
    assert caught.value.line == line
    assert words in str(caught.value)
    assert (str(s.log), s.ply) == before


def test_a_file_that_is_no_text_or_is_not_there(tmp_path):
    (tmp_path / "x.island").write_bytes(bytes(range(256)))
    with pytest.raises(errors.BadLog, match="not text"):
        isl.load(tmp_path / "x.island")
    with pytest.raises(errors.BadInput, match="cannot be opened"):
        isl.load(tmp_path / "nowhere.island")
    with pytest.raises(errors.BadInput):
        isl.load(None)
    for wrong in (None, 3, "", tmp_path):
        with pytest.raises(errors.BadInput, match="is not the name of a file"):
            isl.start("one_eye", seed=1).save(wrong)


# -- what may befall a file ---------------------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path):
    """A game of two people that is saved as it is played, two choices long, and its file."""
    path = tmp_path / "game.island"
    s = isl.start("one_eye", seats=2, seed=7, save=path)
    return s.play(s.legal()[0]).play(s.legal()[0]), path


def test_a_file_that_is_deleted_is_written_whole_again(kept):
    s, path = kept
    path.unlink()
    s.play(s.legal()[0])
    assert path.read_text() == str(s.log)


class Full:
    """A file on a disc that is full: half of what is written gets there."""

    def __init__(self, file):
        self.file = file

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()

    def write(self, text):
        self.file.write(text[: len(text) // 2])
        self.file.flush()
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("half", [False, True])
def test_an_answer_that_cannot_be_appended_is_told_of_and_written_with_the_next(kept, monkeypatch, half):
    s, path = kept
    calls = []

    def once(file, *args, **kw):
        calls.append(file)
        if len(calls) > 1:
            return open(file, *args, **kw)
        if half:
            return Full(open(file, *args, **kw))
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("islands_nb.session.keeping.open", once, raising=False)
    lines = s.log.lines[:]
    with pytest.warns(UserWarning, match="could not be written .*No space left.*; the next answer writes the whole game"):
        s.play(s.legal()[0])
    assert s.log.lines[: len(lines)] == lines
    assert s.ply == len(s.log.lines) > len(lines)
    s.play(s.legal()[0])
    assert path.read_text() == str(s.log)
    s.play(s.legal()[0])
    assert path.read_text() == str(s.log)
    assert len(calls) == 2  # the second answer wrote all, the third was appended


def test_a_disc_that_stays_full_ends_no_game(kept, monkeypatch):
    s, path = kept

    def full(*args):
        raise OSError(28, "No space left on device")

    path.unlink()
    monkeypatch.setattr(os, "replace", full)
    for _ in range(3):
        with pytest.warns(UserWarning, match="could not be written"):
            s.play(s.legal()[0])
    monkeypatch.undo()
    assert not path.exists()
    s.play(s.legal()[0])
    assert path.read_text() == str(s.log)


def test_a_save_that_is_opened_goes_on_in_the_same_file(kept):
    s, path = kept
    again = isl.load(path, save=path)
    for _ in range(3):
        again.play(again.legal()[0])
        assert path.read_text() == str(again.log)
    assert again.log.lines[: s.last] == s.log.lines


def test_to_save_to_the_file_that_is_appended_to_changes_nothing(kept, recwarn):
    s, path = kept
    s.save(path)
    s.play(s.legal()[0])
    s.undo().save(path)
    s.redo()
    assert path.read_text() == str(s.log)
    assert [p.name for p in path.parent.iterdir()] == [path.name]
    assert not list(recwarn)


@pytest.mark.skipif(os.name != "posix", reason="modes are for posix")
@pytest.mark.parametrize("mode", [0o600, 0o664])
def test_the_mode_of_a_file_is_kept(kept, mode):
    s, path = kept
    path.chmod(mode)
    s.note("written whole").play(s.legal()[0]).undo()
    s.save(path)
    assert path.stat().st_mode & 0o777 == mode


def test_what_cannot_be_written_leaves_nothing_behind(kept, monkeypatch):
    _, path = kept
    before = path.read_text()

    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(errors.BadInput, match="cannot be written: No space left"):
        isl.start("one_eye", seed=1).save(path)
    assert [p.name for p in path.parent.iterdir()] == ["game.island"]
    assert path.read_text() == before


@pytest.mark.skipif(os.name != "posix", reason="kill -9")
def test_a_kill_while_the_file_is_written_leaves_the_old_one(kept):
    s, path = kept
    before = path.read_text()
    script = f"""
        import islands_nb as isl, os, signal
        s = isl.load({str(path)!r})
        s.play(s.legal()[0])
        os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
        s.save({str(path)!r})
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert path.read_text() == before
    assert isl.load(path).state == s.state


# -- what stands in a log -----------------------------------------------------------------------------------------------------


def test_notes_are_taken_back_and_brought_back_with_their_answers(kept):
    s, path = kept
    s.play(s.legal()[0])
    for ply in range(1, s.last + 1):
        s.goto(ply).note(f"after {ply}")
    whole, notes, end = str(s.log), s.log.notes[:], s.last
    assert [at for at, _ in notes] == list(range(1, end + 1))
    for _ in range(2):
        s.undo()
        assert s.log.notes == notes[: s.last]
        assert path.read_text() == str(s.log) == str(isl.load(path).log)
    assert s.last < end - 1
    s.redo().redo()
    assert path.read_text() == str(s.log) == whole


@pytest.mark.parametrize("words", ["bots", "bots 1=greedy", "bots are here"])
def test_a_note_does_not_read_as_who_played(s, words):
    before = str(s.log)
    with pytest.raises(errors.BadInput, match="may not begin with 'bots'"):
        s.note(words)
    assert str(s.log) == before
    s.goto(0).note("botswana bots")
    assert {k: name for k, (name, _) in isl.load(str(s.log)).bots.items()} == {1: "greedy", 2: "random"}


@pytest.mark.parametrize(
    "name", ["a\nb", "a\r\n0 pass", "two\u2028lines", "a\u2029\x85\x0b", "with blanks", "", "x" * 9999, "\x00"]
)
def test_a_bot_of_any_name_leaves_a_log_that_opens(name, tmp_path):
    class Bot:
        def choose(self, seat):
            return seat.legal()[0]

    Bot.name = name
    s = isl.start("one_eye", seats=2, seed=7, bots={1: Bot()}, save=tmp_path / "x")
    for _ in range(3):
        s.play(s.legal()[0])
    for text in (str(s.log), (tmp_path / "x.island").read_text()):
        log = Log.parse(text)
        assert str(log) == str(s.log)
        assert log.lines == s.log.lines
    with pytest.warns(UserWarning, match="is not known here"):
        assert isl.load(tmp_path / "x").state == s.state


@pytest.mark.parametrize(
    "action", [Buy("green", 5.0), Buy("green", "5"), Buy("green", Fraction(5)), Buy("green 5\n0 pass", 5), Buy(None, 5)]
)
def test_an_action_of_other_kinds_is_refused_or_logged_as_it_is_read(action):
    s = isl.start("one_eye", seats=2, seed=7)
    assert "buy green 5" in s.legal()
    try:
        s.play(action)
    except errors.Refused:
        assert (s.ply, s.log.lines) == (0, [])
    else:
        assert s.log.lines[0] == (0, "buy green 5")
        assert s.state == isl.start("one_eye", seats=2, seed=7).play("buy green 5").state
    assert list(Log.parse(str(s.log)).replay())[-1] == s.state


# -- copies -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy])
def test_a_copy_is_a_session_of_its_own(s, how):
    told = []
    s.goto(1).note("here").goto(s.last)
    s.observe(lambda change: told.append(change.new), names=["ply"])
    before = str(s.log)
    t = how(s.goto(2))
    told.clear()
    assert type(t) is type(s)
    assert str(t.log) == before
    assert (t.ply, s.ply) == (s.last, 2)
    t.play(t.legal()[0]).note("there")
    assert (str(s.log), told) == (before, [])
    s.goto(s.last).undo()
    assert str(t.log).startswith(before)
    assert t.undo().last < len(t.names) * 9
    assert t._lock is not s._lock


def test_a_copy_writes_into_no_file(kept):
    s, path = kept
    before = path.read_text()
    t = copy.copy(s)
    t.play(t.legal()[0])
    assert path.read_text() == before


def test_a_session_is_not_pickled_and_its_log_is(s):
    with pytest.raises(errors.BadInput, match="pickle its log"):
        pickle.dumps(s)
    log = pickle.loads(pickle.dumps(s.log))
    assert str(log) == str(s.log)
    assert isl.load(log).state == s.state


def test_a_branch_keeps_how_undo_is_meant(s):
    assert s.branch(2).fair is False
    fair = isl.start("one_eye", seats=2, seed=7, undo="fair")
    while fair.seat == 0:
        fair.play(fair.legal()[0])
    branch = fair.branch().branch()
    assert branch.fair is True
    branch.play(branch.legal()[0])
    for t in (fair, branch):
        assert t.can_undo(0)
    with pytest.raises(errors.NothingToUndo, match="branch"):
        fair.branch().undo(seat=1)


def test_a_branch_keeps_the_notes_that_stand_before_it(s):
    for ply in (0, 2, 3, s.last):
        s.goto(ply).note(f"at {ply}")
    branch = s.branch(2)
    assert [words for _, words in branch.log.notes] == ["bots 1=greedy 2=random", "at 0", "at 2"]
    assert str(isl.load(str(branch.log)).log) == str(branch.log)
    assert len(s.log.notes) == 5


def test_only_the_save_of_this_very_game_is_gone_on_in(tmp_path):
    """Another game that has no answer yet, an edited one, a file that is not a save: none is written over."""
    box = isl.game("one_eye").box.edit("number", "start_ducats", value=21)
    path = tmp_path / "x.island"
    for text in (
        str(isl.start("one_eye", seats=2, seed=2).log),
        str(isl.start("one_eye", seats=2, seed=1, box=box).log),
        str(isl.start("one_eye", seats=2, seed=1, variant_colours=True).log),
        "my shopping list\n",
        "",
    ):
        path.write_text(text)
        with pytest.raises(errors.BadInput, match="this file already exists"):
            isl.start("one_eye", seats=2, seed=1, save=path)
        assert path.read_text() == text


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b"])
def test_a_name_no_file_can_have(s, name):
    with pytest.raises(errors.BadInput, match=r"is not the name of a file|cannot be written"):
        s.save(name)
    with pytest.raises(errors.BadInput):
        isl.load(name)
