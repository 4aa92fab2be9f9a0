"""`islands-nb`: what it copies, what it leaves alone, and what it starts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from islands_nb import cli

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
