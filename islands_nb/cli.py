"""`islands-nb`: a working copy of the notebooks, and JupyterLab opened on the first of them.

`islands-nb simulate`, `tournament` and `bench` play without it (``sim/command.py``).
"""

from __future__ import annotations

import argparse
import io
import os
import runpy
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib.metadata import version
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

FIRST = "00_first_steps.ipynb"
FOLDER = "islands-notebooks"
COMMANDS = ("simulate", "tournament", "bench")  # what plays; imported when asked for
LIST = ", ".join(COMMANDS)
LAB = "pip install 'islands_nb[lab]'"
UNREAD = 141  # as a shell has it after a pipe that nobody reads any more


class Trouble(Exception):
    """What stops the command, in words for the person who typed it."""


@dataclass
class Copied:
    """What became of each notebook, by its path in the folder."""

    new: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)  # differ from ours, and were left alone


def notebooks() -> Path:
    """The folder of the notebooks that came with this package. Raises ``Trouble`` when there is none."""
    package = Path(str(files("islands_nb")))
    # The wheel carries them inside the package; an editable install runs from the repository, where they lie beside it.
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / FIRST).is_file():
            return folder
    raise Trouble(f"this installation carries no notebooks: {FIRST} is missing; reinstall islands_nb")


def copy(source: Path, folder: Path) -> Copied:
    """Copy the notebooks of ``source`` into ``folder``; a file that is there already is never written to."""
    done = Copied()
    for path in _visible(source):
        name = path.relative_to(source)
        there, ours = folder / name, path.read_bytes()
        if not there.exists():
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(ours)
            done.new.append(name.as_posix())
        elif there.is_file() and there.read_bytes() == ours:
            done.same.append(name.as_posix())
        else:
            done.kept.append(name.as_posix())
    return done


def _visible(source: Path) -> Iterator[Path]:
    # Whoever worked in the repository's own folder has left checkpoints and caches there; those are not ours to hand on.
    for path in sorted(source.rglob("*")):
        if path.is_file() and not any(part.startswith((".", "__")) for part in path.relative_to(source).parts):
            yield path


def told(done: Copied, folder: Path) -> str:
    """What ``copy`` did, in lines."""
    lines = []
    if done.new:
        lines.append(f"{_many(len(done.new))} copied to {folder}")
    if done.same:
        lines.append(f"{_many(len(done.same))} already in {folder}, unchanged")
    if done.kept:
        lines.append(f"Kept your own copy of {', '.join(done.kept)}: rename it, or name another --folder, to get ours.")
    return "\n".join(lines)


def _many(n: int) -> str:
    return "1 file" if n == 1 else f"{n} files"


def open_lab(folder: Path, arguments: Sequence[str]) -> int:
    """Become JupyterLab on the first notebook of ``folder``; returns its exit code. Raises ``Trouble`` when it is not there.

    It runs in this process, as ``python -m jupyterlab`` of this very Python would: there is no second one to forward Ctrl-C
    and a kill to, or to be left behind by them, on any system.
    """
    if find_spec("jupyterlab") is None:
        raise Trouble(f"JupyterLab is not installed here; it comes with\n\n    {LAB}\n\n(--copy-only works without it)")
    os.chdir(folder)
    # As its address and not as a file to open: so what Lab prints, for who wants no browser opened, leads to the notebook too.
    sys.argv = ["jupyter-lab", f"--LabApp.default_url=/lab/tree/{FIRST}", *arguments]
    try:
        runpy.run_module("jupyterlab", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def lab_arguments(no_browser: bool, rest: Sequence[str]) -> list[str]:
    """What Lab is started with."""
    arguments = [*(["--no-browser"] if no_browser else []), *rest]
    # In a container one is root, and Lab refuses to start. It serves this machine alone, behind a token, unless told otherwise.
    if getattr(os, "geteuid", lambda: 1)() == 0 and "--allow-root" not in arguments:
        arguments.append("--allow-root")
    return arguments


def parser() -> argparse.ArgumentParser:
    """The command's arguments, but for those after ``--``."""
    p = argparse.ArgumentParser(
        prog="islands-nb",
        description="Copy the notebooks of islands_nb into a folder of yours and open JupyterLab on the first of them.",
        epilog="Arguments after -- go to JupyterLab, as in: islands-nb -- --port=9000. "
        "Batches of games, without JupyterLab: islands-nb simulate --help, islands-nb tournament --help, islands-nb bench",
    )
    p.add_argument("--folder", type=Path, default=Path(FOLDER), help=f"where your notebooks are kept (default: {FOLDER})")
    p.add_argument("--no-browser", action="store_true", help="start JupyterLab without opening a browser")
    p.add_argument("--copy-only", action="store_true", help="copy the notebooks and stop")
    p.add_argument("--version", action="version", version=f"islands_nb {version('islands_nb')}")
    return p


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code: 0, 1 after a message of ours, 2 for arguments it does not know, or Lab's own."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] and words[0] in COMMANDS:
        from .sim import command

        with _printing():
            return command.main(words)
    if words[:1] and not words[0].startswith("-"):
        near = get_close_matches(words[0], COMMANDS, 1)
        parser().error(f"there is no command {words[0]!r}; " + (f"did you mean {near[0]!r}?" if near else f"there are {LIST}"))
    cut = words.index("--") if "--" in words else len(words)
    arguments, rest = parser().parse_args(words[:cut]), words[cut + 1 :]
    try:
        folder = _home(arguments.folder)
        with _printing():
            print(told(_copied(folder), folder))
        return 0 if arguments.copy_only else open_lab(folder, lab_arguments(arguments.no_browser, rest))
    except Trouble as trouble:
        print(f"islands-nb: {trouble}", file=sys.stderr)
        return 1


@contextmanager
def _printing() -> Iterator[None]:
    """Around what prints: letters that the terminal has not cost no result, and a reader who is gone or a full disc ends it
    without a traceback. Raises ``SystemExit``."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        yield
        if sys.stdout is not None:  # as it is where a shell has closed it
            sys.stdout.flush()
    except OSError as error:
        if sys.stdout is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains once more when it ends
        raise SystemExit(UNREAD if isinstance(error, BrokenPipeError) else f"islands-nb: {error}") from None


def _home(folder: Path) -> Path:
    try:
        return folder.expanduser()
    except RuntimeError as error:
        raise Trouble(f"--folder {folder}: {error}") from error


def _copied(folder: Path) -> Copied:
    source = notebooks()
    try:
        return copy(source, folder)
    except OSError as error:
        raise Trouble(f"cannot write the notebooks to {folder}: {error.strerror or error}") from error


if __name__ == "__main__":
    sys.exit(main())
