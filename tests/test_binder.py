"""Binder: what can be known of its build without building. `tests/binder/emulate.sh` builds it, and runs every notebook."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BINDER = ROOT / "binder"

# Those for which the repo2docker of 2026 has a base image, of those we support.
PYTHONS = {"3.11", "3.12", "3.13", "3.14"}


def lines(name: str) -> list[str]:
    """The lines of a file of binder/ that say something."""
    said = (line.split("#")[0].strip() for line in (BINDER / name).read_text(encoding="utf-8").splitlines())
    return [line for line in said if line]


def project() -> dict:
    """[project] of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_runtime_is_a_python_that_binder_has_and_we_support():
    (line,) = lines("runtime.txt")
    wanted = re.fullmatch(r"python-(\d+\.\d+)", line)[1]
    assert wanted in PYTHONS
    least = project()["requires-python"].removeprefix(">=")
    assert tuple(map(int, wanted.split("."))) >= tuple(map(int, least.split(".")))


def test_requirements_are_pinned_and_the_package_comes_last():
    *pins, last = lines("requirements.txt")
    assert last == "."  # nothing else would install the package: with a binder/ folder the root's pyproject.toml is not read
    for pin in pins:
        assert re.fullmatch(r"[a-z0-9_-]+==\d+(\.\d+)+", pin), pin


def test_what_the_notebooks_need_is_pinned():
    names = {line.split("==")[0] for line in lines("requirements.txt")}
    extras = project()["optional-dependencies"]
    needs = [*project()["dependencies"], *extras["tables"], *extras["png"], *extras["sim"]]
    # traitlets is the base image's: Jupyter itself holds to it.
    assert {re.match(r"[\w-]+", need)[0] for need in needs} - {"traitlets", "islands_nb"} <= names


@pytest.mark.parametrize("name", ["postBuild", "start"])
def test_scripts_can_be_run_and_are_sound(name):
    path = BINDER / name
    assert path.read_bytes().startswith(b"#!/bin/bash\n"), "a first line that ends in a carriage return is no program's name"
    if os.name == "posix":
        assert os.access(path, os.X_OK)
        subprocess.run(["bash", "-n", str(path)], check=True)


def test_post_build_stops_at_the_first_failure():
    assert "set -euo pipefail" in lines("postBuild")


@pytest.mark.skipif(os.name != "posix", reason="binder/start is for bash")
@pytest.mark.parametrize("before", [None, "/somewhere/else"])
def test_start_hands_over_to_the_server(before, tmp_path):
    env = {k: v for k, v in os.environ.items() if k != "JUPYTER_CONFIG_PATH"}
    env |= {"JUPYTER_CONFIG_PATH": before} if before else {}
    run = subprocess.run(
        [str(BINDER / "start"), "sh", "-c", 'printf "%s\n" "$JUPYTER_CONFIG_PATH" "$@"; exit 7', "sh", "two words", "*"],
        env=env,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 7
    assert run.stdout.splitlines() == [f"{BINDER / 'jupyter'}{f':{before}' if before else ''}", "two words", "*"]


def test_the_servers_settings_are_taken_and_harm_no_other_server(monkeypatch):
    settings = (BINDER / "jupyter" / "jupyter_server_config.py").read_text(encoding="utf-8")
    websocket = pytest.importorskip("jupyter_server.services.kernels.websocket")
    opened = websocket.KernelWebsocketHandler.open
    monkeypatch.setattr(websocket.KernelWebsocketHandler, "open", opened)
    exec(settings, {})
    assert websocket.KernelWebsocketHandler.open is not opened
    monkeypatch.delattr(websocket, "KernelWebsocketHandler")
    exec(settings, {})


@pytest.mark.skipif(not shutil.which("jupyter-repo2docker"), reason="jupyter-repo2docker is not installed")
def test_repo2docker_accepts_it():
    run = subprocess.run(
        ["jupyter-repo2docker", "--no-build", "--debug", str(ROOT)], capture_output=True, text=True, check=True, timeout=120
    )
    said = run.stdout + run.stderr
    for found in (lines("runtime.txt")[0].replace("-", "="), "binder/requirements.txt", "binder/postBuild", "binder/start"):
        assert found in said
