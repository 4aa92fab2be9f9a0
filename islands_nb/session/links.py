"""Where a shared game opens: one file names the repository, the tag, the server and the site.

    # islands_nb.toml
    [share]
    repository = "https://github.com/someone/islands_nb"
    tag = "v1.0"
    site = "https://someone.github.io/islands_nb"
    server = "http://localhost:8888"

The nearest ``islands_nb.toml`` counts, in the working folder or one above it. Every entry is optional: by default the repository
is the project's own, the tag ``HEAD``, and the server the one that is running here.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from islands_nb.kernel.errors import BadInput

FILE = "islands_nb.toml"
PLACES = ("repository", "tag", "server", "site")
WAYS = ("binder", "local", "lite")
BINDER = "https://mybinder.org"
OPEN = "islands/open"  # the address that the server extension answers
LINK_LIMIT = 8_000  # characters of a link that every browser and every server on the way accepts
# What a JupyterLite console runs; there is no server that could write a notebook.
CONSOLE = "%pip install -q islands_nb\nimport islands_nb as isl\ns = isl.load({code!r})\ns"


def made(code: str, to: str, said: Mapping[str, str]) -> str:
    """The link to a game. Raises ``BadInput``, which says what is missing."""
    if to not in WAYS:
        raise BadInput(f'to={to!r}: it may be "binder", "local" or "lite"')
    for name, value in said.items():
        if name not in PLACES:
            raise BadInput(f"a link has no {name!r}; there are {', '.join(PLACES)}")
        _check(name, value, "")
    place = {**configured(), **said}
    link = {"binder": _binder, "local": _local, "lite": _lite}[to](code, place)
    if len(link) > LINK_LIMIT:
        raise BadInput(f"the link would have {len(link)} characters, but the limit is {LINK_LIMIT}; share the code, or a file")
    return link


def configured() -> dict[str, str]:
    """What the nearest ``islands_nb.toml`` says. Raises ``BadInput``, which names the file."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        path = folder / FILE
        if not path.is_file():
            continue
        import tomllib  # seldom needed

        try:
            table = tomllib.loads(path.read_text(encoding="utf-8")).get("share", {})
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadInput(f"{path} cannot be read: {error}") from None
        if not isinstance(table, dict):
            raise BadInput(f"{path}: write [share], then {', '.join(PLACES)}")
        for name, value in table.items():
            if name not in PLACES:
                raise BadInput(f"{path}: [share] has no {name!r}; there are {', '.join(PLACES)}")
            _check(name, value, f"{path}: ")
        return dict(table)
    return {}


def _check(name: str, value: Any, where: str) -> None:
    if name == "tag":
        fit, how = bool(re.fullmatch(r"[\w][\w./-]*", str(value))) and ".." not in str(value), "a tag, a branch or a commit"
    else:
        fit, how = isinstance(value, str) and _is_address(value), "an address, such as https://..."
    if not isinstance(value, str) or not fit:
        raise BadInput(f"{where}{name}={value!r}: it must be {how}")


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and not re.search(r"[\s<>\"'\\]", text)
    except ValueError:
        return False


def repository() -> str:
    """The repository that the package names as its own; "" if the package is not installed."""
    from importlib import metadata  # takes a noticeable part of this package's import, and is needed only here

    try:
        urls = metadata.metadata("islands_nb").get_all("Project-URL") or []
    except metadata.PackageNotFoundError:
        return ""
    return next((url.split(", ", 1)[1] for url in urls if url.startswith("Repository, ")), "")


def _binder(code: str, place: Mapping[str, str]) -> str:
    address = place.get("repository") or repository()
    if not address:
        raise BadInput(f"which repository? Say link(repository=...), or name it in {FILE}")
    path = urlsplit(address).path.strip("/").removesuffix(".git")
    if urlsplit(address).hostname == "github.com" and path.count("/") == 1:
        where = f"gh/{path}"
    elif urlsplit(address).hostname == "gitlab.com":
        where = f"gl/{quote(path, safe='')}"
    else:
        where = f"git/{quote(address, safe='')}"
    return f"{BINDER}/v2/{where}/{quote(place.get('tag', 'HEAD'), safe='')}?urlpath={quote(f'{OPEN}?code={code}', safe='')}"


def _local(code: str, place: Mapping[str, str]) -> str:
    return f"{(place.get('server') or _running()).rstrip('/')}/{OPEN}?code={code}"


def _running() -> str:
    """The address of the Jupyter server that this kernel, or the only one on this machine, belongs to."""
    try:
        servers = list(import_module("jupyter_server.serverapp").list_running_servers())
    except Exception:  # no such package, or a runtime folder that cannot be read
        servers = []
    mine = [s for s in servers if s.get("pid") == os.getppid()] or servers
    return str(mine[0]["url"]) if len(mine) == 1 else "http://localhost:8888"


def _lite(code: str, place: Mapping[str, str]) -> str:
    if "site" not in place:
        raise BadInput(f"which JupyterLite site? Say link(to='lite', site='https://...'), or name it in {FILE}")
    return f"{place['site'].rstrip('/')}/repl/index.html?kernel=python&toolbar=1&code={quote(CONSOLE.format(code=code), safe='')}"
