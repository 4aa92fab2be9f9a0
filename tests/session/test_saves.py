"""Saves: written as played, opened again, refused when they are none."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap

import pytest

import islands_nb as isl
from islands_nb import errors


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


def test_a_player_that_is_not_known_here_is_told_of(s):
    text = str(s.log).replace("1=greedy", "1=cleverbot")
    with pytest.warns(UserWarning, match=r"seat 1 was played by 'cleverbot', which is not known here: hand it in with"):
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
    with pytest.raises(errors.BadInput, match="there is such a file already"):
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


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(s, tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(errors.BadInput, match="cannot be written"):
        s.save(tmp_path / "x")


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (lambda t: t[: t.rindex(" ")], 11, "'move grey' is no sentence"),
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
        with pytest.raises(errors.BadInput, match="names no file"):
            isl.start("one_eye", seed=1).save(wrong)
