"""The README tells the truth: pictures, links, set-up lines. (Its code runs as a doctest.)"""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from urllib.parse import parse_qs, urlsplit

import pytest

import islands_nb as isl

from .tools.readme import ROOT, address, links, pictures

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_pictures_are_what_the_package_draws():
    for name, svg in pictures().items():
        assert name in README
        assert (ROOT / name).read_text(encoding="utf-8") == svg, "renew with: python -m tests.tools.readme"


def test_the_links_are_made_from_the_one_address():
    assert links(README) == README, "renew with: python -m tests.tools.readme"
    owner, name = address().split("/")[-2:]
    hits = [p for p in ROOT.rglob("*") if p.suffix in (".md", ".toml", ".py", ".ipynb", ".js") and "node_modules" not in p.parts]
    hits = [p.relative_to(ROOT).as_posix() for p in hits if f"{owner}/{name}" in p.read_text(encoding="utf-8", errors="ignore")]
    assert sorted(h for h in hits if not h.startswith((".", "build", "dist"))) == ["README.md", "pyproject.toml"]
    assert "urlpath=lab/tree/notebooks/00_first_steps.ipynb" in README
    assert (ROOT / "notebooks" / "00_first_steps.ipynb").exists()


def test_the_binder_links_have_the_form_of_the_one_address():
    """The badge, a notebook, a shared game: whatever leads to Binder names this repository, and a path that is there."""
    links = re.findall(r"https://mybinder\.org/v2/[^)\s\"'>]+", README)
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        assert any(link.endswith(f"urlpath=lab/tree/notebooks/{path.name}") for link in links), path.name
    assert any("urlpath=islands%2Fopen" in link for link in links)
    owner, name = address().split("/")[-2:]
    for link in links:
        parts = urlsplit(link)
        assert re.fullmatch(rf"/v2/gh/{re.escape(owner)}/{re.escape(name)}/[\w.%-]+", parts.path), link
        ((key, values),) = parse_qs(parts.query, strict_parsing=True).items()
        assert key == "urlpath"
        (path,) = values
        if path.startswith("lab/tree/"):
            assert (ROOT / path.removeprefix("lab/tree/")).is_file(), link
        else:
            assert path.startswith("islands/open?code="), link
            assert isl.load(path.partition("=")[2]).link() == link


def test_a_shared_game_is_linked_like_the_badge():
    s = isl.start("one_eye", seats=2, seed=7)
    badge = re.search(r"https://mybinder\.org/v2/gh/[^?]*", README)[0]
    assert s.link().startswith(f"{badge}?urlpath=islands%2Fopen%3Fcode%3Disl1.")


def test_a_notebook_that_needs_more_than_lab_says_so_before_it_begins():
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        first, *cells = ["".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
        needs = any(re.search(r"isl\.(tournament|compare)\(|plots\.(advantage|winners)\(|\bto=", cell) for cell in cells)
        assert ("'islands_nb[sim]'" in first) == needs, path.name


def test_every_file_of_the_room_that_is_copied_is_told_of():
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    room = ROOT / "islands_nb" / "games" / "one_eye"
    files = [path.relative_to(room).as_posix() for path in room.rglob("*") if path.suffix in (".py", ".toml")]
    assert not [name for name in files if f"`{name}`" not in told]


def test_the_set_up_lines_are_the_ones_that_ci_runs():
    for line in ("python -m pip install '.[lab,sim]' && islands-nb", "python -m pip install -e '.[test]' && pytest"):
        assert line in README
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert {"lab", "test"} <= set(extras)
    script = (ROOT / ".ci" / "run").read_text()
    assert "-e '.[test]'" in script
    assert script.rstrip().endswith("pytest")


def test_every_file_the_readme_links_to_is_there():
    for target in re.findall(r"\]\((?!http)([^)#]+)", README):
        assert (ROOT / target).exists(), target


def test_the_changelog_has_an_unreleased_section():
    assert "## Unreleased" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("offline", [False, True])
def test_a_notebook_of_the_jupyterlite_site_has_pandas_for_its_tables_or_goes_on_without(offline):
    build = runpy.run_path(str(ROOT / "docs" / "lite" / "build.py"))
    for name in build["NOTEBOOKS"]:
        book = json.loads((ROOT / "notebooks" / name).read_text(encoding="utf-8"))
        install, *cells = build["with_install"](book, offline)["cells"]
        assert [cell["source"] for cell in cells] == [cell["source"] for cell in book["cells"]]
        assert ("pandas" in install["source"]) != offline
        tables = [cell for cell in cells if re.search(r"\.(table|branches)\(", "".join(cell["source"]))]
        assert tables
        assert all(("raises-exception" in cell["metadata"].get("tags", [])) == offline for cell in tables)
        assert "isl.plots" not in json.dumps(cells)
