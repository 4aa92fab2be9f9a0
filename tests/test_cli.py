"""`islands-nb`: what it copies, what it leaves alone, and what it starts."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from inspect import signature
from pathlib import Path

import pytest

import islands_nb as isl
from islands_nb import cli
from islands_nb.kernel.game import find, names
from islands_nb.sim.command import options_of, parser

# A stand-in for Lab: it writes down how it was started, and where.
FAKE = """
import json, os, pathlib, sys
pathlib.Path(os.environ["SEEN"]).write_text(json.dumps([sys.argv[1:], os.getcwd()]))
sys.exit(3)
"""


@pytest.fixture
def ours(tmp_path, monkeypatch):
    """A folder of notebooks to copy from, as small as can be."""
    source = tmp_path / "package" / "notebooks"
    (source / "data").mkdir(parents=True)
    (source / ".ipynb_checkpoints").mkdir()
    (source / cli.FIRST).write_text("first")
    (source / "01_more.ipynb").write_text("more")
    (source / "data" / "deal.island").write_text("one_eye 1 seats=2 seed=7")
    (source / ".ipynb_checkpoints" / cli.FIRST).write_text("an old save")
    monkeypatch.setattr(cli, "notebooks", lambda: source)
    monkeypatch.chdir(tmp_path)
    return source


def test_the_notebooks_are_found_and_the_first_is_a_notebook():
    first = cli.notebooks() / cli.FIRST
    assert json.loads(first.read_text(encoding="utf-8"))["nbformat"] == 4


def test_a_package_without_notebooks_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cli, "files", lambda name: tmp_path / name)
    assert cli.main(["--copy-only", "--folder", str(tmp_path / "out")]) == 1
    assert "carries no notebooks" in capsys.readouterr().err


def test_everything_is_copied_but_what_is_hidden(ours, capsys):
    assert cli.main(["--copy-only"]) == 0
    assert capsys.readouterr().out == "3 files copied to islands-notebooks\n"
    folder = Path(cli.FOLDER)
    assert sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()) == [
        cli.FIRST,
        "01_more.ipynb",
        "data/deal.island",
    ]


def test_a_second_time_nothing_is_written(ours, capsys):
    cli.main(["--copy-only"])
    first = Path(cli.FOLDER) / cli.FIRST
    os.utime(first, (1, 1))
    assert cli.main(["--copy-only"]) == 0
    assert first.stat().st_mtime == 1
    assert capsys.readouterr().out.endswith("3 files already in islands-notebooks, unchanged\n")


def test_a_changed_copy_is_kept_and_named(ours, capsys):
    cli.main(["--copy-only"])
    mine = Path(cli.FOLDER) / "01_more.ipynb"
    mine.write_text("my own work")
    capsys.readouterr()
    assert cli.main(["--copy-only"]) == 0
    assert mine.read_text() == "my own work"
    assert "Kept your own copy of 01_more.ipynb" in capsys.readouterr().out


def test_a_missing_file_comes_back(ours):
    cli.main(["--copy-only"])
    gone = Path(cli.FOLDER) / cli.FIRST
    gone.unlink()
    cli.main(["--copy-only"])
    assert gone.read_text() == "first"


def test_the_folder_is_named_with_blanks_and_a_home(ours, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    assert cli.main(["--copy-only", "--folder", "~/my islands/autumn"]) == 0
    assert (tmp_path / "home" / "my islands" / "autumn" / cli.FIRST).is_file()


def test_a_folder_that_is_a_file_is_said_plainly(ours, capsys):
    Path("taken").write_text("")
    assert cli.main(["--copy-only", "--folder", "taken"]) == 1
    assert capsys.readouterr().err.startswith("islands-nb: cannot write the notebooks to taken: ")


def test_without_jupyterlab_it_says_what_to_install(ours, monkeypatch, capsys):
    monkeypatch.setattr(cli, "find_spec", lambda name: None)
    assert cli.main([]) == 1
    said = capsys.readouterr()
    assert "pip install 'islands_nb[lab]'" in said.err
    assert "copied" in said.out


def test_root_in_a_container_may_start_lab(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert cli.lab_arguments(False, []) == ["--allow-root"]
    assert cli.lab_arguments(True, ["--allow-root"]) == ["--no-browser", "--allow-root"]
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert cli.lab_arguments(True, ["--port=9000"]) == ["--no-browser", "--port=9000"]


def test_where_nobody_is_root_lab_is_not_told_so(monkeypatch):
    monkeypatch.delattr(os, "geteuid", raising=False)  # as on Windows
    assert cli.lab_arguments(False, []) == []


@pytest.mark.parametrize(("ends", "code"), [(None, 0), (0, 0), (3, 3), ("no port is free", 1)])
def test_labs_own_code_is_the_commands(ends, code, tmp_path, monkeypatch):
    def lab(*args, **kw):
        raise SystemExit(ends)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [])
    monkeypatch.setattr(cli, "find_spec", lambda name: True)
    monkeypatch.setattr(cli.runpy, "run_module", lab)
    assert cli.open_lab(tmp_path, []) == code


def test_files_are_told_in_their_order_whatever_the_disc_says(ours, tmp_path, monkeypatch):
    found = list(Path.rglob(ours, "*"))
    for order in (sorted(found), sorted(found, reverse=True)):
        monkeypatch.setattr(Path, "rglob", lambda self, what, order=order: iter(order))
        assert [path.name for path in cli._visible(ours)] == [cli.FIRST, "01_more.ipynb", "deal.island"]


def test_lab_starts_in_the_folder_on_the_first_notebook(tmp_path):
    fake = tmp_path / "fake" / "jupyterlab"
    fake.mkdir(parents=True)
    (fake / "__init__.py").write_text("")
    (fake / "__main__.py").write_text(FAKE)
    seen, folder = tmp_path / "seen.json", tmp_path / "work"
    run = subprocess.run(
        [sys.executable, "-m", "islands_nb.cli", "--folder", str(folder), "--no-browser", "--", "--port=9000", "--folder=x"],
        env={**os.environ, "PYTHONPATH": str(fake.parent), "SEEN": str(seen)},
        check=False,
    )
    arguments, where = json.loads(seen.read_text())
    assert run.returncode == 3  # Lab's own
    first = f"--LabApp.default_url=/lab/tree/{cli.FIRST}"
    assert [a for a in arguments if a != "--allow-root"] == [first, "--no-browser", "--port=9000", "--folder=x"]
    assert Path(where).samefile(folder)


def test_version_and_help(capsys):
    for word, said in (("--version", "islands_nb "), ("--help", "handed to JupyterLab")):
        with pytest.raises(SystemExit) as end:
            cli.main([word])
        assert end.value.code == 0
        assert said in capsys.readouterr().out


def test_an_unknown_argument_is_refused(capsys):
    with pytest.raises(SystemExit) as end:
        cli.main(["--fodler", "x"])
    assert end.value.code == 2
    assert "unrecognized arguments" in capsys.readouterr().err


# -- batches ------------------------------------------------------------------------------------------------------------------


def simulated(*words):
    return cli.main(["simulate", "one_eye", "--bots", "greedy,random", "--seed", "7", *words])


def test_simulate_tells_how_it_went(capsys):
    assert simulated("--games", "6", "--quiet") == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.split("\n")[0].split() == ["bot", "games", "won", "low", "high", "score", "plies", "forfeits"]
    assert out.split("\n")[1].split()[:2] == ["greedy", "6"]


def test_simulate_shows_progress_and_goes_on_where_it_was(tmp_path, capsys):
    to = tmp_path / "runs.parquet"
    assert simulated("--games", "4", "--out", str(to)) == 0
    assert "4/4" in capsys.readouterr().err
    assert simulated("--games", "6", "--out", str(to)) == 0
    out, err = capsys.readouterr()
    assert "6/6" in err
    assert out.startswith(f"6 games lie in {to}")
    assert simulated("--games", "6", "--out", str(to), "--option", "variant_colours=true") == 1
    assert "another batch lies there already" in capsys.readouterr().err


def test_ctrl_c_leaves_a_file_that_is_gone_on_from(tmp_path, monkeypatch, capsys):
    from islands_nb.sim.plan import Plan

    to, rows = tmp_path / "runs.parquet", Plan.rows

    def interrupted(self, i):
        if i == 3:
            raise KeyboardInterrupt
        return rows(self, i)

    with monkeypatch.context() as patch:
        patch.setattr(Plan, "rows", interrupted)
        assert simulated("--games", "6", "--quiet", "--out", str(to)) == 130
    assert f"stopped; what was played is kept in {to}" in capsys.readouterr().err
    assert simulated("--games", "6", "--quiet", "--out", str(to)) == 0
    assert capsys.readouterr().out.startswith("6 games")


def test_a_tournament_of_ones_own_players(tmp_path, capsys):
    (tmp_path / "mine.py").write_text(
        "class First:\n    name = 'first'\n    def choose(self, seat):\n        return seat.legal()[0]\n"
    )
    bots = f"greedy,{tmp_path / 'mine.py'}:First"
    assert cli.main(["tournament", "virgin_seas", "--bots", bots, "--deals", "2", "--quiet"]) == 0
    out = capsys.readouterr().out
    assert "first" in out
    assert "greedy" in out


FIRST = "def first(seat):\n    return seat.legal()[0]\n"
FAILS = "def play(seat):\n    return 1 / 0\n"


def shell(*words, cwd):
    return subprocess.run(
        [sys.executable, "-c", "import sys; from islands_nb.cli import main; sys.exit(main())", *words],
        cwd=cwd, env={**os.environ, "PYTHONSAFEPATH": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("word", ["mine.py:first", "mine.py:First", "random.py:first"])
def test_a_player_of_a_file_goes_to_other_processes(word, tmp_path):
    """With what it imports from beside it; and a file called as a library is stands in for none."""
    (tmp_path / "beside_mine.py").write_text(FIRST)
    (tmp_path / "mine.py").write_text(
        "import beside_mine\n\n"
        "def first(seat):\n    return beside_mine.first(seat)\n\n"
        "class First:\n    def choose(self, seat):\n        return first(seat)\n"
    )
    (tmp_path / "random.py").write_text(FIRST)
    run = shell("simulate", "one_eye", "--bots", f"{word},greedy", "--games", "4", "--processes", "2", "--quiet", cwd=tmp_path)
    assert run.stderr == ""
    assert run.returncode == 0
    name, games, *_, forfeits = run.stdout.split("\n")[1].split()
    assert (name, games, forfeits) == (word.split(":")[1], "4", "0")


def test_a_players_file_replaces_no_library_and_is_read_once(tmp_path, monkeypatch, capsys):
    import random

    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "random.py").write_text(f"open({str(tmp_path / 'read')!r}, 'a').write('x')\n{FIRST}second = first\n")
    monkeypatch.chdir(tmp_path)
    assert cli.main(["simulate", "one_eye", "--bots", "random.py:first, random.py:second", "--games", "2", "--quiet"]) == 0
    assert sys.modules["random"] is random
    assert (tmp_path / "read").read_text() == "x"


def test_one_process_is_enough(capsys):
    assert cli.main(["simulate", "one_eye", "--games", "2", "--processes", "1", "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_greedy_plays_when_nobody_is_named(capsys):
    assert cli.main(["simulate", "one_eye", "--games", "2", "--quiet"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.strip().split("\n")] == ["bot", "greedy", "greedy"]
    with pytest.raises(SystemExit):
        cli.main(["tournament", "one_eye"])
    assert "required: --bots" in capsys.readouterr().err


@pytest.mark.parametrize(("word", "held"), [("True", True), ("TRUE", True), ("true", True), ("False", False), ("false", False)])
def test_a_yes_or_no_is_read_however_it_is_written(word, held):
    assert options_of([f"variant_colours={word}"], find("one_eye")) == {"variant_colours": held}


def test_players_may_stand_apart(capsys):
    assert cli.main(["tournament", "one_eye", "--bots", "greedy, random", "--deals", "1", "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_players_of_one_name_are_called_as_they_were_asked_for(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    for name, text in (("alice", FIRST.replace("first", "play")), ("bob", FAILS)):
        Path(name).mkdir()
        Path(name, "bot.py").write_text(text)
    bots = ["--bots", "alice/bot.py:play,bob/bot.py:play", "--quiet"]
    assert cli.main(["tournament", "one_eye", *bots, "--deals", "2", "--out", "cup"]) == 0
    out, err = capsys.readouterr()
    assert [line.split()[0] for line in out.strip().split("\n")[1:]] == ["alice/bot.py:play", "bob/bot.py:play"]
    lines = err.strip().split("\n")
    assert lines[0] == (
        "islands-nb: bob/bot.py:play forfeited 4 games, the first of which ended with ZeroDivisionError: division by zero"
    )
    assert lines[1:] == ['islands-nb: where in the code, says the column "trouble" of the tables in cup']
    assert cli.main(["simulate", "one_eye", *bots, "--games", "1"]) == 0
    out, err = capsys.readouterr()
    assert [line.split()[0] for line in out.strip().split("\n")[1:]] == ["alice/bot.py:play", "bob/bot.py:play"]
    assert "bob/bot.py:play forfeited 1 game, which ended with ZeroDivisionError" in err
    assert "of what --out FOLDER keeps" in err


def test_no_game_is_no_trouble(tmp_path, capsys):
    to = tmp_path / "zero"
    assert cli.main(["simulate", "one_eye", "--games", "0", "--quiet", "--out", str(to)]) == 0
    assert capsys.readouterr() == (f"0 games lie in {to}\n", "")
    assert cli.main(["simulate", "one_eye", "--games", "0", "--quiet"]) == 0
    assert capsys.readouterr().out == "0 games were played\n"


@pytest.mark.skipif(os.name == "nt", reason="a pipe of this kind")
@pytest.mark.parametrize("words", [["bench", "one_eye", "--seconds", "0.02"], ["simulate", "one_eye", "--games", "1", "--quiet"]])
def test_a_pipe_that_nobody_reads_ends_it_quietly(words):
    unread, end = os.pipe()
    os.close(unread)
    code = "import sys; from islands_nb.cli import main; sys.exit(main())"
    run = subprocess.run([sys.executable, "-c", code, *words], stdout=end, stderr=subprocess.PIPE, text=True, check=False)
    os.close(end)
    assert run.stderr == ""
    assert run.returncode == 141


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "no_eye", "--bots", "greedy"], "no game 'no_eye'"),
        (["simulate", "one_eye", "--bots", "gready,random"], "did you mean 'greedy'?"),
        (["simulate", "one_eye", "--bots", "greedy", "--seats", "9"], "2 to 5 players"),
        (["simulate", "one_eye", "--bots", "greedy", "--option", "x"], "NAME=VALUE"),
        (["simulate", "one_eye", "--bots", "greedy", "--option", "x=1"], "has no option 'x'"),
        (["simulate", "one_eye", "--bots", "nowhere.py:Bot,greedy"], "there is no file nowhere.py"),
        (["tournament", "one_eye", "--bots", "greedy"], "two players or more"),
        (["simulate", "one_eye", "--option", "seed=3"], "has no option 'seed'"),
        (["simulate", "one_eye", "--bots", "mine.py"], "say which of its players, as mine.py:NAME"),
        (["simulate", "one_eye", "--bots", "mine.py:"], "say which of its players, as mine.py:NAME"),
        (["simulate", "one_eye", "--games", "-1"], "--games -1: a whole number, 0 or more"),
        (["simulate", "one_eye", "--processes", "0"], "--processes 0: a whole number, 1 or more"),
        (["simulate", "one_eye", "--seats", "0"], "--seats 0: One-Eye is for 2 to 5 players"),
        (["simulate", "one_eye", "--seed", "-1"], "--seed -1: a whole number from 0 to 2**64 - 1"),
        (["simulate", "one_eye", "--seed", str(1 << 64)], "a whole number from 0 to 2**64 - 1"),
        (["simulate", "one_eye", "--patience", "0"], "--patience 0: seconds for an answer"),
        (["simulate", "one_eye", "--patience", "inf"], "--patience inf: seconds for an answer"),
        (["simulate", "one_eye", "--out", __file__], f"--out '{__file__}'"),
        (["tournament", "one_eye", "--bots", "greedy,random", "--seats", "0"], "--seats 0: One-Eye"),
        (["tournament", "one_eye", "--bots", "greedy,random", "--seats", "1"], "--seats 1: a tournament needs two"),
        (["tournament", "one_eye", "--bots", "greedy,random", "--deals", "0"], "--deals 0: a whole number, 1 or more"),
        (["tournament", "one_eye", "--bots", "greedy,random,greedy"], "--bots: greedy is there twice"),
        (["bench", "no_eye"], "no game 'no_eye'"),
        (["bench", "one_eye", "--seconds", "0"], "--seconds 0: CPU-seconds for each figure, more than 0"),
        (["bench", "one_eye", "--seconds", "-1"], "--seconds -1: CPU-seconds"),
        (["bench", "one_eye", "--seconds", "nan"], "--seconds nan: CPU-seconds"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(words, said, capsys):
    assert cli.main(words) == 1
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("islands-nb: ")
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize("name", names())
def test_bench_prints_this_machines_figures(name, capsys):
    assert cli.main(["bench", name, "--seconds", "0.02"]) == 0
    head, columns, *rows = capsys.readouterr().out.strip().split("\n")
    assert head.startswith("Python 3")
    assert columns.split()[:2] == ["game", "seats"]
    assert [row.split()[:2] for row in rows] == [[name, str(seats)] for seats in sorted({*find(name).seats})]


@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_without_pandas_it_says_what_to_install_before_anything_is_played(command, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setattr("islands_nb.sim.batch.rows", lambda *a: pytest.fail("played"))
    assert cli.main([command, "one_eye", "--bots", "greedy,random"]) == 1
    assert "islands_nb[sim]" in capsys.readouterr().err


@pytest.mark.parametrize(("command", "play"), [("simulate", isl.simulate), ("tournament", isl.tournament)])
def test_what_is_usual_is_usual_in_python_too_and_help_says_it(command, play, capsys):
    asked = parser().parse_args([command, "one_eye", "--bots", "greedy,random"])
    assert asked.processes is None
    usual = signature(play).parameters
    with pytest.raises(SystemExit):
        parser().parse_args([command, "--help"])
    helped = " ".join(capsys.readouterr().out.split())
    for name in ({"games", "deals"} & set(usual)) | {"seed", "patience"}:
        value = getattr(asked, name)
        assert value == usual[name].default
        assert re.search(rf"--{name} {name.upper()} [^(]*\({value:g}\)", helped)
