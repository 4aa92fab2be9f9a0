"""What may import what, what `import islands_nb` loads, and how long a file may be."""

from __future__ import annotations

import ast
import importlib.metadata as metadata
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import islands_nb

ROOT = Path(islands_nb.__file__).parent

# An arrow never points back: a layer imports those with a smaller number, and itself. Those of one number do not know each other.
LAYERS = {"kernel": 0, "games": 1, "session": 2, "notebook": 3, "analysis": 3, "sim": 3, "adapters": 4, "cli": 5}
FACADE = "islands_nb"  # islands_nb/__init__.py stands above all: it may import any, and none may import it

# Rules are arithmetic on small integers: they run where there is nothing but Python. Chance lives in the state, not in random.
BARRED = {"numpy", "pandas", "traitlets", "anywidget", "ipywidgets", "matplotlib", "random", "secrets", "time"}

# Past this a file is two files, and nobody reads it to its end. Python only: board.js goes to the page as one text, and a module
# loaded so cannot import its other half.
LONGEST = 400

# What people type after `isl.`; a name more or less is a change for all of them.
PUBLIC = [
    *("Game", "IslandsError", "Refusal", "Session", "compare", "diff", "errors", "game", "games", "load", "plots", "position"),
    *("replay", "simulate", "start", "tournament"),
]

MODULES = sorted(ROOT.rglob("*.py"))


def name_of(path: Path) -> str:
    """The dotted name of a module of the package."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, source: str | None = None) -> Iterator[tuple[int, str]]:
    """Every import of a module, also those inside functions: its line, and the dotted name it asks for."""
    package = name_of(path).split(".")
    package = package if path.name == "__init__.py" else package[:-1]
    for node in ast.walk(ast.parse(source or path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            # `from islands_nb import sim` asks for a layer by the name after the import.
            yield from ((node.lineno, f"{base}.{alias.name}" if base == FACADE else base) for alias in node.names)


def layer(name: str) -> str:
    """The layer of a dotted name of this package; the facade's is the package itself."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in LAYERS else FACADE


def wrong(path: Path, source: str | None = None) -> list[str]:
    """What is wrong with the imports of one module, a line each."""
    mine = layer(name_of(path))
    room = name_of(path).split(".")[2:3] if mine == "games" else []
    out = []
    for line, asked in imports(path, source):
        where = f"{path.relative_to(ROOT.parent)}:{line}: imports {asked}"
        if asked.split(".")[0] != FACADE:
            if mine in ("kernel", "games") and asked.split(".")[0] in BARRED:
                out.append(f"{where}, which {mine} must do without")
            continue
        theirs = layer(asked)
        if mine == FACADE or mine == theirs != "games":
            continue
        if theirs == FACADE:
            out.append(f"{where}: nothing below may import the facade")
        elif LAYERS[theirs] > LAYERS[mine] or (LAYERS[theirs] == LAYERS[mine] and mine != theirs):
            out.append(f"{where}: {mine} does not stand above {theirs}")
        elif mine == theirs == "games" and asked.split(".")[2:3] != room:
            out.append(f"{where}: a room imports the kernel and itself")
    return out


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_import_points_back(path):
    assert wrong(path) == []


def test_a_module_of_the_package_belongs_to_a_layer():
    top = {p.name.removesuffix(".py") for p in ROOT.iterdir() if p.suffix == ".py" or (p / "__init__.py").is_file()}
    assert top - set(LAYERS) == {"__init__", "__main__"}


@pytest.mark.parametrize(
    ("module", "line", "says"),
    [
        ("kernel/flow.py", "import random", "must do without"),
        ("kernel/flow.py", "from ..session import Session", "does not stand above"),
        ("kernel/flow.py", "def f():\n    from islands_nb import sim", "does not stand above"),
        ("games/one_eye/rules.py", "import numpy as np", "must do without"),
        ("games/one_eye/rules.py", "from ..two_eyes import state", "a room imports"),
        ("games/one_eye/rules.py", "from islands_nb.games import two_eyes", "a room imports"),
        ("notebook/board.py", "from ..analysis import frames", "does not stand above"),
        ("session.py", "from islands_nb import start", "the facade"),
        ("session.py", "from . import sim", "does not stand above"),
    ],
)
def test_a_wrong_import_is_seen(module, line, says):
    (said,) = wrong(ROOT / module, line)
    assert says in said


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("kernel/flow.py", "from . import data\nfrom .data import parse\nimport islands_nb.kernel.rng"),
        ("games/one_eye/rules.py", "from .state import Table\nfrom islands_nb.kernel.data import data"),
        ("notebook/board.py", "from ..session import Session\nimport anywidget\nfrom ..games.one_eye import GAME"),
        ("cli.py", "from . import sim"),
        ("__init__.py", "from .cli import main\nfrom . import sim"),
    ],
)
def test_a_right_import_passes(module, line):
    assert wrong(ROOT / module, line) == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_file_is_longer_than_can_be_read_at_a_sitting(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


START = "import islands_nb; islands_nb.start('one_eye', bots={0: 'greedy', 1: 'search'})"


def loaded_by(line: str) -> set[str]:
    """The modules that a line of Python loads in a fresh process, by their first names; our own and Python's left out."""
    code = f"import sys; had = set(sys.modules); {line}; print(*(set(sys.modules) - had))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in run.stdout.split()} - sys.stdlib_module_names - {FACADE}


def brought_by(*distributions: str) -> set[str]:
    """The distributions that these need, themselves with them, without their extras."""
    found: set[str] = set()
    todo = list(distributions)
    while todo:
        name = re.sub(r"[-_.]+", "-", todo.pop()).lower()
        if name in found:
            continue
        try:
            needs = metadata.requires(name) or []
        except metadata.PackageNotFoundError:  # for another system or another Python
            continue
        found.add(name)
        todo += [re.match(r"[\w.-]+", need).group() for need in needs if "extra ==" not in need]
    return found


def test_the_package_loads_nothing_that_it_does_not_need():
    """JupyterLite has the standard library, traitlets and anywidget with what that needs, and so has every other place."""
    owners = metadata.packages_distributions()
    allowed = brought_by("traitlets", "anywidget")
    for name in loaded_by(START):
        # A compiled helper of a package may have a name of its own that no distribution lists; its owner is then judged instead.
        owned = {re.sub(r"[-_.]+", "-", owner).lower() for owner in owners.get(name, ())}
        assert not owned or owned & allowed, f"to start a game loads {name}"


def test_tables_and_plots_are_loaded_when_used():
    # anywidget brings ipywidgets, and that IPython: these are loaded by it, whatever we do.
    assert not loaded_by(START) & {"pandas", "matplotlib", "numpy", "jupyterlab", "pettingzoo", "pyspiel"}


def test_the_package_alone_loads_next_to_nothing():
    code = "import sys; had = set(sys.modules); import islands_nb; print(*(set(sys.modules) - had))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ours = {name for name in run.stdout.split() if name.startswith("islands_nb.")}
    assert ours == {f"islands_nb.{name}" for name in ("games", "kernel", "kernel.doors", "kernel.errors")}
    assert "traitlets" not in run.stdout.split()


def test_the_engine_needs_nothing_but_python():
    """Seen from the outside: rules, told to import with everything else barred, do."""
    line = """
    import sys, types
    package = types.ModuleType("islands_nb")  # stands for the facade, which the rules are below
    package.__path__ = [ROOT]
    sys.modules["islands_nb"] = package
    from islands_nb.kernel.game import find, names
    for name in names():
        find(name)
    """
    code = inspect.cleandoc(line).replace("ROOT", repr(str(ROOT)))
    subprocess.run([sys.executable, "-S", "-c", code], check=True, capture_output=True, text=True)


def test_the_public_names_are_these_sorted_and_told():
    assert islands_nb.__all__ == PUBLIC == sorted(PUBLIC)
    for name in PUBLIC:
        assert inspect.getdoc(getattr(islands_nb, name)), f"islands_nb.{name} has no docstring"


def test_the_help_of_the_package_names_all_that_it_offers():
    """Pydoc lists no module that is called, as ``games`` is."""
    assert not [
        name for name in PUBLIC if name not in ("IslandsError", "Refusal", "Game") and f"``{name}" not in islands_nb.__doc__
    ]


def test_what_is_offered_after_errors_is_what_stands_in_its_tree():
    names, tree = dir(islands_nb.errors), islands_nb.errors.__doc__
    assert {"BadInput", "Refused", "Endless"} <= set(names)
    assert [name for name in names if not re.search(rf"\b{name}\b", tree)] == ["Refusal"]


FUNCTIONS = [name for name in PUBLIC if inspect.isfunction(getattr(islands_nb, name))]
METHODS = [
    *("Session.puzzle", "Session.line", "Session.branch", "Session.play", "Session.board", "Session.story", "Session.picture"),
    *("Game.start", "Game.places"),
]


@pytest.mark.parametrize("name", [*FUNCTIONS, *METHODS])
def test_the_types_that_a_public_name_speaks_of_can_be_found(name):
    """For editors, and for tools that make forms and documents of them; in a process of its own, where nothing else was used."""
    code = f"import typing, islands_nb as isl; print(typing.get_type_hints(isl.{name})['return'])"
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True)
    assert not run.stderr
