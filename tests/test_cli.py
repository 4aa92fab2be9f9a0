"""`islands-nb`: what it copies, what it leaves alone, and what it starts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from islands_nb import cli
from islands_nb.kernel.game import find, names

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
    assert capsys.readouterr().out.endswith("3 files already in islands-notebooks, as they came\n")


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
    from islands_nb.sim.batch import Plan

    to, rows = tmp_path / "runs.parquet", Plan.rows

    def interrupted(self, i):
        if i == 3:
            raise KeyboardInterrupt
        return rows(self, i)

    with monkeypatch.context() as patch:
        patch.setattr(Plan, "rows", interrupted)
        assert simulated("--games", "6", "--quiet", "--out", str(to)) == 130
    assert f"stopped; what was played lies in {to}" in capsys.readouterr().err
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
        (["bench", "no_eye"], "no game 'no_eye'"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(words, said, capsys):
    assert cli.main(words) == 1
    err = capsys.readouterr().err
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
