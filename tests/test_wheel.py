"""The wheel: what a person gets who installs the package, and nothing besides."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from email import message_from_string
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from the working tree. Without isolation: hatchling is of the test extra, so no network is needed."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    (path,) = out.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        yield archive


@pytest.fixture(scope="module")
def names(wheel):
    """The paths in the wheel."""
    return set(wheel.namelist())


def tree(folder: str, pattern: str) -> set[str]:
    """The files of a folder of the repository, by their paths; what is hidden left out, such as Jupyter's checkpoints."""
    found = (p.relative_to(ROOT) for p in (ROOT / folder).rglob(pattern))
    return {p.as_posix() for p in found if not any(part.startswith((".", "__pycache__")) for part in p.parts)}


def test_every_module_is_there(names):
    assert tree("islands_nb", "*.py") <= names


def test_the_board_and_the_typing_mark_are_there(names):
    assert {"islands_nb/notebook/board.js", "islands_nb/notebook/board.css", "islands_nb/py.typed"} <= names


def test_a_story_is_there(names):
    assert {f"islands_nb/notebook/story.{kind}" for kind in ("js", "css", "html")} <= names


def test_it_enables_the_opening_of_shared_links(wheel, names):
    """Installed, this lies where every Jupyter server of the environment looks for what to load."""
    (path,) = [n for n in names if n.endswith(".data/data/etc/jupyter/jupyter_server_config.d/islands_nb.json")]
    config = json.loads(wheel.read(path))
    assert config == {"ServerApp": {"jpserver_extensions": {"islands_nb.notebook.server": True}}}
    module = import_module("islands_nb.notebook.server")
    assert module._jupyter_server_extension_points() == [{"module": "islands_nb.notebook.server"}]


def test_every_games_data_is_there(names):
    data = tree("islands_nb", "*.toml")
    assert "islands_nb/games/one_eye/data/box.toml" in data
    assert data <= names


def test_every_notebook_is_there_and_as_it_is_here(wheel, names):
    notebooks = tree("notebooks", "*.ipynb")
    assert "notebooks/00_first_steps.ipynb" in notebooks
    for path in notebooks:
        assert wheel.read(f"islands_nb/{path}") == (ROOT / path).read_bytes()


def test_nothing_of_the_package_was_left_at_home(names):
    """A file that .gitignore names would be dropped without a word."""
    here = {p for p in tree("islands_nb", "*") if (ROOT / p).is_file()}
    assert here <= names


def test_nothing_else_is_there(names):
    about = {n for n in names if n.split("/")[0].endswith((".dist-info", ".data"))}
    assert len([n for n in about if n.split("/")[0].endswith(".data")]) == 1
    assert {n.split("/")[0] for n in names - about} == {"islands_nb"}
    assert not [n for n in names if Path(n).name.startswith(("test_", "conftest")) or "tests" in Path(n).parts]


def test_what_it_says_of_itself(wheel, names):
    (about,) = {n.split("/")[0] for n in names if ".dist-info/" in n}
    assert f"{about}/licenses/LICENSE" in names
    assert "islands-nb = islands_nb.cli:main" in wheel.read(f"{about}/entry_points.txt").decode()
    said = message_from_string(wheel.read(f"{about}/METADATA").decode())
    assert said["Name"] == "islands_nb"
    assert said["License-Expression"] == "MIT"
    assert {"lab", "tables", "test"} <= set(said.get_all("Provides-Extra"))
    needed = [n for n in said.get_all("Requires-Dist") if "extra ==" not in n]
    assert sorted(n.split(">")[0] for n in needed) == ["anywidget", "traitlets"]


def test_it_runs_from_the_wheel_alone(wheel, tmp_path):
    """Unpacked elsewhere, it is imported from there, finds its games, and hands out its notebooks."""
    wheel.extractall(tmp_path / "site")
    line = "import islands_nb, islands_nb.kernel.game as g; print(islands_nb.__file__); assert [g.find(n) for n in g.names()]"
    run = subprocess.run(
        [sys.executable, "-c", line + "; from islands_nb import cli; cli.main(['--copy-only', '--folder', 'mine'])"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(run.stdout.splitlines()[0]).is_relative_to(tmp_path / "site")
    assert (tmp_path / "mine" / "00_first_steps.ipynb").is_file()
