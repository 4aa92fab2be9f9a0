"""The oldest versions that ``pyproject.toml`` says will do, as constraints for pip: ``python -m tests.tools.oldest > oldest.txt``

    python -m pip install -e '.[test]' -c oldest.txt

``.ci/run`` tries the parts that lean on them most: a bound that nobody has tried is a guess.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
BOUND = re.compile(r"([\w-]+)>=([\w.]+)")


def oldest(project: dict[str, Any]) -> Iterator[str]:
    """``name==version`` for each requirement of ``[project]`` and its extras. Raises ``ValueError`` for one without a bound."""
    for need in chain(project["dependencies"], *project["optional-dependencies"].values()):
        if need.startswith(project["name"]):
            continue  # an extra that holds another
        bound = BOUND.fullmatch(need)
        if not bound:
            raise ValueError(f"{need}: a requirement has the form name>=version")
        yield f"{bound[1]}=={bound[2]}"


if __name__ == "__main__":
    print("\n".join(sorted(set(oldest(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])))))
