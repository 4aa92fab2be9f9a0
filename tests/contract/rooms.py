"""What lies in every room's folder: its doors, its data, its words, the tests of its rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from islands_nb.kernel.game import Game

DOORS = [f"{name}.py" for name in ("__init__", "box", "state", "actions", "rules", "effects", "board", "tables", "bots")]
DOORS += [f"data/{name}.toml" for name in ("box", "rules", "board")]


def has_its_doors(folder: Path, docstring: str) -> None:
    """Each file of a room is there, or the docstring has a word why it is not."""
    for door in DOORS:
        there = (folder / door).is_file()
        assert there or f"``{door}``" in docstring, f"{folder.name} has no {door}, and its docstring does not say why"
        if there and door.endswith(".py"):
            assert ast.get_docstring(ast.parse((folder / door).read_text(encoding="utf-8"))), f"{door} has no docstring"


def has_sources(tables: dict[str, Any]) -> None:
    """Each row of a box says where it is from, each unsure field too; each source is one that rows name, and says its class."""
    sources, named = tables["source"], set()
    for kind, rows in tables.items():
        if kind == "source":
            continue
        for row in rows:
            assert row.get("from") in sources, f"{kind} {row.get('id')} is from {row.get('from')!r}, which is no source"
            for name, source in row.get("unsure", {}).items():
                assert name in row, f"{kind} {row['id']}: {name} is unsure, and there is no such field"
                assert source in sources, f"{kind} {row['id']}: {name} is from {source!r}, which is no source"
                assert source != row["from"], f"{kind} {row['id']}: {name} is no less sure than its row"
            named |= {row["from"], *row.get("unsure", {}).values()}
    for key, words in sources.items():
        assert re.match(r"[a-z]+: \S", words), f"source {key}: {words!r} does not begin with its class and a colon"


def rules_are_in_order(rows: Iterable[dict[str, Any]]) -> None:
    """Each rule has a number of its own, in order, and is a sentence; a ruling says why."""
    ids = [row["rule"] for row in rows]
    for id in ids:
        assert re.fullmatch(r"[A-Z]+\d+\.\d+", id), f"{id!r} is no number of a rule"
    assert len(set(ids)) == len(ids), f"two rules are called {sorted(i for i in ids if ids.count(i) > 1)}"
    numbers = [tuple(map(int, re.findall(r"\d+", id))) for id in ids]
    assert numbers == sorted(numbers), "the rules are not in order"
    for row in rows:
        assert row["text"].endswith("."), f"{row['rule']} is not a sentence"
        assert row["source"], f"{row['rule']} has no source"
        assert not row["ruling"] or row["why"], f"{row['rule']} is a ruling and does not say why"


def rules_cited(folder: Path) -> set[str]:
    """The numbers that tests under ``folder`` are marked with: ``@pytest.mark.rule("S4.2")``, or a name given to that mark."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        aliases = {
            target.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and _is_mark(node.value, set())
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _is_mark(node.func, aliases):
                found |= {a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)}
    return found


def _is_mark(node: ast.AST, aliases: set[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in aliases
    return isinstance(node, ast.Attribute) and node.attr == "rule" and ast.unparse(node.value).endswith("mark")


def every_rule_is_held(rules: Iterable[str], cited: set[str]) -> None:
    """A test is marked with each rule, and with none that there is not."""
    rules = list(rules)
    missing = [r for r in rules if r not in cited]
    assert not missing, f"no test is marked with {', '.join(missing)}"
    unknown = sorted(cited - set(rules))
    assert not unknown, f"tests are marked with rules that there are not: {', '.join(unknown)}"


def citations(folder: Path) -> set[str]:
    """The numbers of rules named in a room's code: in comments, docstrings and refusals."""
    return {n for path in folder.rglob("*.py") for n in re.findall(r"\b[A-Z]\d+\.\d+\b", path.read_text(encoding="utf-8"))}


# -- columns ------------------------------------------------------------------------------------------------------------------


def stated(function: Callable[..., Any], tables: dict[str, Callable[..., Any]] | None = None) -> list[str]:
    """The columns that a docstring names after its first colon, in order; the name of another table stands for its columns."""
    tables, out = tables or {}, []
    for name in ", ".join(re.findall(r"``([^`]*)``", (function.__doc__ or "").partition(":")[2])).split(", "):
        other = tables.get(name)
        out += stated(other, tables) if other is not None and other is not function else [name]
    return out


def columns_are_stated(name: str, tables: dict[str, Callable[..., Any]], rows: list[dict[str, Any]]) -> None:
    """Rows have the columns that the table's docstring names, in that order; cells are plain."""
    for row in rows:
        assert list(row) == stated(tables[name], tables), (
            f"table {name} has the columns {list(row)}; its docstring says otherwise"
        )
        assert all(v is None or isinstance(v, str | int | float) for v in row.values()), f"table {name}: {row} is not plain"


def folder_of(game: Game) -> Path:
    """Where a game's room is."""
    path = import_module(game.package).__file__
    assert path is not None
    return Path(path).parent
