"""`islands-nb` in shells as they are: nobody reads, nothing can be written, letters are missing, packages too."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import islands_nb as isl
from islands_nb import cli

SIMULATE = ["simulate", "one_eye", "--games", "2", "--quiet"]


def shell(*words, module="islands_nb", stdout=subprocess.PIPE, **env):
    return subprocess.run(
        [sys.executable, "-m", module, *words],
        env={**os.environ, **env}, stdout=stdout, stderr=subprocess.PIPE, text=True, errors="replace", check=False,
    )  # fmt: skip


@pytest.mark.parametrize("module", ["islands_nb", "islands_nb.cli"])
def test_python_finds_the_command_where_a_shell_does_not(module):
    assert shell("--version", module=module).stdout.startswith("islands_nb ")


@pytest.mark.skipif(os.name == "nt", reason="a pipe of this kind")
def test_who_does_not_read_what_was_copied_gets_no_traceback(tmp_path):
    unread, end = os.pipe()
    os.close(unread)
    run = shell("--copy-only", "--folder", str(tmp_path / "mine"), stdout=end)
    os.close(end)
    assert (run.returncode, run.stderr) == (141, "")
    assert (tmp_path / "mine" / cli.FIRST).is_file()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of this kind")
@pytest.mark.parametrize("words", [SIMULATE, ["bench", "one_eye", "--seconds", "0.02"], ["--copy-only"]])
def test_a_full_disc_is_said_in_a_line(words, tmp_path):
    words = [*words, "--folder", str(tmp_path)] if words == ["--copy-only"] else words
    with open("/dev/full", "w") as full:
        run = shell(*words, stdout=full)
    assert run.returncode == 1
    assert run.stderr.startswith("islands-nb: ")
    assert run.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="a shell of this kind")
def test_an_output_that_is_closed_is_none():
    run = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m islands_nb {" ".join(SIMULATE)} >&-'], capture_output=True, text=True
    )
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("words", [["bench", "one_eye", "--seconds", "0.02"], ["simulate", "one_eye", "--games", "2"]])
def test_letters_that_the_terminal_has_not_cost_no_result(words):
    run = shell(*words, PYTHONIOENCODING="ascii")
    assert run.returncode == 0
    assert "Traceback" not in run.stderr
    assert len(run.stdout.splitlines()) > 2


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("simulat", "there is no command 'simulat'; did you mean 'simulate'?"),
        ("one_eye", "there is no command 'one_eye'; there are simulate, tournament, bench"),
    ],
)
def test_a_command_that_is_none_is_told_which_there_are(word, said, capsys):
    with pytest.raises(SystemExit) as end:
        cli.main([word, "--games", "2"])
    assert end.value.code == 2
    assert said in capsys.readouterr().err


def test_a_home_of_nobody_is_said_in_a_line(capsys):
    assert cli.main(["--copy-only", "--folder", "~nobody-of-this-name/x"]) == 1
    assert capsys.readouterr().err.startswith("islands-nb: --folder ~nobody-of-this-name/x: ")


def test_what_else_lies_in_a_folder_of_games_costs_no_table(tmp_path, capsys):
    """It was said of a note beside the games that it is no parquet, once all had been played."""
    for words in (SIMULATE, ["tournament", "one_eye", "--bots", "greedy,random", "--deals", "1", "--quiet"]):
        out = tmp_path / words[0]
        assert cli.main([*words, "--out", str(out)]) == 0
        before = capsys.readouterr().out
        part = next(out.rglob("part-*"))
        (part.parent / "notes.txt").write_text("what we saw")
        (part.parent / "more.parquet").write_text("none of ours")
        assert cli.main([*words, "--out", str(out)]) == 0
        assert capsys.readouterr() == (before, "")


PLAYS = {
    "simulate": lambda: isl.simulate("one_eye", games=2, progress=False),
    "compare": lambda: isl.compare({}, {"variant_colours": True}, games=2, progress=False),
    "tournament": lambda: isl.tournament(["greedy", "random"], deals=1, progress=False),
}


@pytest.mark.parametrize(
    ("play", "missing"),
    [(play, name) for play in PLAYS for name in ("pandas", "scipy", "statsmodels") if play != "simulate" or name == "pandas"],
)
def test_a_package_that_is_missing_is_named_before_anything_is_played(play, missing, monkeypatch):
    monkeypatch.setitem(sys.modules, missing, None)
    for module in ("batch", "compare", "tournament"):
        monkeypatch.setattr(f"islands_nb.sim.{module}.rows", lambda *a: pytest.fail("played"))
    with pytest.raises(isl.errors.BadInput, match=rf"{missing}.*islands_nb\[sim\]"):
        PLAYS[play]()


def test_and_by_a_command(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "scipy", None)
    monkeypatch.setattr("islands_nb.sim.batch.rows", lambda *a: pytest.fail("played"))
    assert cli.main(SIMULATE) == 1
    assert "scipy" in capsys.readouterr().err


def test_and_by_what_is_read_of_a_session_or_drawn_of_games(monkeypatch):
    games = isl.simulate("one_eye", games=2, progress=False)
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "scipy", None)
        with pytest.raises(isl.errors.BadInput, match="scipy"):
            isl.plots.advantage(games)
    s = isl.start("one_eye", seed=7)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(isl.errors.BadInput, match="pandas"):
        s.events()


def test_plots_offers_its_plots_and_nothing_else():
    plots = {name for name, f in vars(isl.plots).items() if getattr(f, "__annotations__", {}).get("return") == "Axes"}
    assert sorted(plots - {"axes"} - {name for name in plots if name.startswith("_")}) == dir(isl.plots) == isl.plots.__all__
