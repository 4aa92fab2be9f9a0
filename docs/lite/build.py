"""Build a JupyterLite site with this package in it: engine, boards, stories and codes run in the reader's browser.

    python -m pip install -r docs/lite/requirements.txt
    python docs/lite/build.py site              # takes Pyodide, and numpy, pandas, matplotlib, from Pyodide's own host
    python docs/lite/build.py site --offline    # all in one folder, with nothing from elsewhere; no tables and no plots

``--offline`` needs npm for Pyodide's core, and takes its pure wheels from the package index that pip is set up with. Tables and
plots need numpy, pandas and matplotlib as wheels for WebAssembly, and only Pyodide's own host has those (page 0053).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PYODIDE = "314.0.6"  # what jupyterlite-pyodide-kernel 0.8.6 is made for
PYTHON = "3.14"
CORE = (
    "pyodide.js",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
    "package.json",
)
NEEDED = ("micropip", "ipython", "pyodide-http", "pyodide-unix-timezones", "traitlets", "typing-extensions", "comm")
WHEELS = ("comm", "ipywidgets", "anywidget", "jupyterlab_widgets", "psygnal", "typing_extensions", "prompt_toolkit")
# Those that draw no plots. Its tables need pandas, which a site with --offline has not.
NOTEBOOKS = ("20_a_lesson_to_share.ipynb",)


def run(*command: str, cwd: Path | None = None) -> None:
    """Run, or say what failed."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command[:6])} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def own_wheel(folder: Path) -> None:
    """Our wheel. hatchling builds it here, so no network is asked."""
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))


def download(folder: Path, *names: str) -> None:
    """Pure wheels from the package index, as the browser's Python takes them."""
    pure = ("--no-deps", "--only-binary=:all:", "--python-version", PYTHON, "--platform", "any")
    run(sys.executable, "-m", "pip", "download", "-q", *pure, "-d", str(folder), *names)


def pyodide(folder: Path) -> None:
    """Pyodide's core, and the pure wheels that its lock names; what hash they have here is written into the lock."""
    with tempfile.TemporaryDirectory() as spare:
        run("npm", "install", "--no-package-lock", "--no-audit", "--no-fund", f"pyodide@{PYODIDE}", cwd=Path(spare))
        folder.mkdir(parents=True)
        for name in CORE:
            shutil.copy(Path(spare) / "node_modules" / "pyodide" / name, folder)
    path = folder / "pyodide-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    todo, seen = list(NEEDED), {}
    while todo:
        name = re.sub(r"[-_.]+", "-", todo.pop()).lower()
        if name not in seen and name in lock["packages"]:
            seen[name] = lock["packages"][name]
            todo += seen[name]["depends"]
    for package in seen.values():
        wanted = f"{package['name']}=={package['version']}"
        download(folder, wanted)
        package["sha256"] = hashlib.sha256((folder / package["file_name"]).read_bytes()).hexdigest()
    path.write_text(json.dumps(lock), encoding="utf-8")


def build(out: Path, offline: bool) -> None:
    """The site, in ``out``."""
    with tempfile.TemporaryDirectory() as spare:
        work = Path(spare)
        site, wheels, contents = work / "in", work / "wheels", work / "files"
        for folder in (site, wheels, contents):
            folder.mkdir()
        own_wheel(wheels)
        if offline:
            download(wheels, *WHEELS)
            pyodide(site / "static" / "pyodide")
        for name in NOTEBOOKS:
            book = json.loads((ROOT / "notebooks" / name).read_text(encoding="utf-8"))
            (contents / name).write_text(json.dumps(with_install(book, offline)), encoding="utf-8")
        settings = json.loads((HERE / "jupyter-lite.json").read_text(encoding="utf-8"))
        kernel = settings["jupyter-config-data"]["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
        kernel["disablePyPIFallback"] = offline
        (site / "jupyter-lite.json").write_text(json.dumps(settings), encoding="utf-8")
        config = {
            "LiteBuildConfig": {
                "lite_dir": str(site),
                "contents": [str(contents)],
                "output_dir": str(out.resolve()),
                "no_sourcemaps": True,
                "no_unused_shared_packages": True,
                "apps": ["lab", "notebooks", "repl"],
            },
            "PipliteAddon": {"piplite_urls": [str(wheels)]},
        }
        (site / "jupyter_lite_config.json").write_text(json.dumps(config), encoding="utf-8")
        lite = "from jupyterlite_core.app import main; main()"
        run(sys.executable, "-c", lite, "build", "--config", "jupyter_lite_config.json", cwd=site)


def with_install(book: dict, offline: bool) -> dict:
    """A notebook with the line in front that a browser needs; its cells as they are, without outputs.

    Where there is no pandas, a cell with a table says so, and the cells after it are run all the same.
    """
    bare = {"outputs": [], "execution_count": None} | ({"metadata": {"tags": ["raises-exception"]}} if offline else {})
    cells = [c | (bare if c["cell_type"] == "code" else {}) for c in book["cells"]]
    line = "%pip install -q islands_nb" + ("" if offline else " pandas")
    first = {"cell_type": "code", "id": "install", "metadata": {}, "source": line, "outputs": []}
    kernel = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    return {**book, "cells": [first | {"execution_count": None}, *cells], "metadata": {"kernelspec": kernel}}


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, help="the folder to build; made new")
    parser.add_argument("--offline", action="store_true", help="with Pyodide in the folder, asking no other host")
    said = parser.parse_args()
    if said.out.exists():
        sys.exit(f"{said.out} is there already: name a new folder")
    build(said.out, said.offline)
    size = sum(p.stat().st_size for p in said.out.rglob("*") if p.is_file())
    print(f"{said.out}: {size / 1e6:.0f} MB; open lab/index.html, or repl/index.html?kernel=python, through any web server")


if __name__ == "__main__":
    main()
