"""Renew what the README shows: its pictures, and the links made from the repository's address. ``python -m tests.tools.readme``

``tests/test_readme.py`` fails when they are stale.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import islands_nb as isl

ROOT = Path(__file__).parents[2]
BINDER = "https://mybinder.org/v2/gh/{place}/HEAD?urlpath=lab/tree/notebooks/{name}"
BADGE = "https://mybinder.org/badge_logo.svg"


def address() -> str:
    """The repository's address, from the one place where it stands."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["urls"]["Repository"])


def links(text: str) -> str:
    """``text`` with the links between the two marks made anew."""
    place = "/".join(address().split("/")[-2:])
    first, *others = (
        (title(path), BINDER.format(place=place, name=path.name)) for path in sorted((ROOT / "notebooks").glob("*.ipynb"))
    )
    made = f"[![Open in Binder]({BADGE})]({first[1]})\n[Source]({address()})\n\n"
    made += "On Binder, with nothing to install:\n" + ",\n".join(f"[{name}]({link})" for name, link in others)
    made += f";\nor a game to continue: [One-Eye, before a raid]({example().link()})."
    return re.sub(r"(<!-- links -->\n).*?(<!-- /links -->)", lambda m: f"{m[1]}{made}\n{m[2]}", text, flags=re.DOTALL)


def title(path: Path) -> str:
    """The first line of a notebook, as it is called."""
    book = json.loads(path.read_text(encoding="utf-8"))
    return str(book["cells"][0]["source"][0]).lstrip("# ").strip()


def example() -> isl.Session:
    """The game of the ten lines, when there is a choice to be made."""
    return isl.start("one_eye", seats=3, seed=7, bots={1: "greedy", 2: "random"}).play("buy red 4")


def pictures() -> dict[str, str]:
    """The pictures by name: a game midway, light and dark."""
    log = isl.start("one_eye", seats=3, seed=7, bots={0: "greedy", 1: "greedy", 2: "random"}).run().log
    s = isl.load(log, bots={1: "greedy", 2: "random"}).branch(36)
    return {f"docs/board_{theme}.svg": s.picture(seat=0, theme=theme, marks=True).svg for theme in ("light", "dark")}


def main() -> None:
    """Write them."""
    readme = ROOT / "README.md"
    readme.write_text(links(readme.read_text(encoding="utf-8")), encoding="utf-8")
    for name, svg in pictures().items():
        (ROOT / name).write_text(svg, encoding="utf-8")
        print(name, len(svg))


if __name__ == "__main__":
    main()
