"""The Jupyter Server extension that opens a shared link: ``islands/open?code=...``.

It shows what it would write; at the button it writes one notebook into the working folder and opens it. Whoever may not use the
server may not use this either. Nothing is executed: the code is data (``kernel/code.py``), and the notebook waits for its reader.

The name of a notebook follows from the game and the code alone, so no link can choose a path; an existing notebook is never
overwritten; there are at most ``MOST``, so that a page full of links cannot fill a disc.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from hashlib import blake2b
from html import escape
from typing import Any

from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import ensure_async, url_escape, url_path_join
from tornado import web

from islands_nb.kernel.code import CODE_LIMIT, unpack
from islands_nb.kernel.errors import IslandsError
from islands_nb.kernel.look import css
from islands_nb.session import Session
from islands_nb.session.links import OPEN
from islands_nb.session.sharing import asked_in

from .picture import picture

PREFIX, SUFFIX = "shared-", ".ipynb"
MOST = 100
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; frame-ancestors 'self'; base-uri 'none'"
)


@dataclass(frozen=True)
class Shared:
    """What a code holds, as far as the page and the notebook show it."""

    code: str
    name: str  # of the notebook
    what: str
    question: str
    image: str  # an <img>, as all see the position


def shared(code: str) -> Shared:
    """The game in a code. Raises an ``IslandsError``."""
    log, shown = unpack(code)
    code = "".join(code.split())
    s = Session(log)
    s.goto(shown)
    known = s.names[: log.seats]
    players = ", ".join(known[:-1]) + " and " + known[-1] if len(known) > 1 else known[0]
    what = f"{log.game.title}, a game of {players}, at move {shown} of {s.last}"
    sign = blake2b(code.encode(), digest_size=6).hexdigest()
    name = f"{PREFIX}{log.game.name}-{sign}{SUFFIX}"
    return Shared(code, name, what, str(asked_in(log)[1].get("ask", "")), picture(s, seat=None).html())


def notebook(it: Shared) -> dict[str, Any]:
    """The notebook of a shared game: what it is, and two cells to run. What other people wrote is only text in it."""
    lines = [f"# {_plain(it.what)}", "", "Run the cells below (Shift+Enter) to see the board and to play on."]
    if it.question:
        lines += ["", f"**{_plain(it.question)}** Answer with `s.guess(...)`; `s.legal()` lists what may be said."]
    cells = [
        _cell("markdown", "\n".join(lines)),
        _cell("code", f"import islands_nb as isl\n\ns = isl.load({it.code!r})\ns"),
        _cell("code", "s.guess(...)" if it.question else 's.table("players")'),
    ]
    for n, cell in enumerate(cells):
        cell["id"] = f"shared-{n}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def _cell(kind: str, source: str) -> dict[str, Any]:
    more: dict[str, Any] = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, "source": source, **more}


def _plain(words: str) -> str:
    """``words`` escaped for Markdown, so that there is no tag, no link and no formula in them."""
    return "".join(c if c.isalnum() or c in " ,.?!" or ord(c) > 127 else f"&#{ord(c)};" for c in words)


class OpenHandler(JupyterHandler):
    """Shows a shared game, and writes its notebook when told to."""

    auth_resource = "contents"
    _writing = asyncio.Lock()

    def set_default_headers(self) -> None:
        """No page of another site may frame this one, and it fetches nothing."""
        super().set_default_headers()
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Referrer-Policy", "same-origin")  # with none, a browser posts from nowhere, and Jupyter refuses
        self.set_header("Cache-Control", "no-store")

    @property
    def content_security_policy(self) -> str:
        """The policy; the base class asks for it."""
        return POLICY

    @web.authenticated
    @authorized
    async def get(self) -> None:
        """Show what would be written, and the button."""
        it = await self._shared()
        if it is None:
            return
        there = await self._there(it.name)
        says = (
            f"The notebook <code>{escape(it.name)}</code> is in your working folder already; it is opened as it is."
            if there
            else f"This writes one notebook, <code>{escape(it.name)}</code>, into your working folder. Nothing is run by this."
        )
        asks = f"<blockquote>{escape(it.question)}</blockquote>" if it.question else ""
        button = "Open it" if there else "Write it and open it"
        form = (
            f'<form method="post" action="{escape(url_path_join(self.base_url, OPEN))}">{self.xsrf_form_html()}'
            f'<input type="hidden" name="code" value="{escape(it.code)}"><button>{button}</button></form>'
        )
        self._page("A shared game", f"<p>{escape(it.what)}</p>{asks}{it.image}<p>{says}</p>{form}")

    @web.authenticated
    @authorized
    async def post(self) -> None:
        """Write the notebook, unless it exists, and open it. Tornado has checked the XSRF token before this runs."""
        it = await self._shared()
        if it is None:
            return
        async with self._writing:  # two clicks at once write only one
            if not await self._there(it.name) and not await self._write(it):
                return
        lab = self.serverapp is not None and "jupyterlab" in self.serverapp.extension_manager.extensions
        way = ("lab", "tree") if lab else ("notebooks",)
        self.redirect(url_path_join(self.base_url, *way, url_escape(it.name)))

    async def _shared(self) -> Shared | None:
        codes = self.get_arguments("code")
        if len(codes) != 1 or not codes[0]:
            self._refuse(400, "The link has no code: it ends in <code>?code=isl1...</code>")
            return None
        if len(codes[0]) > CODE_LIMIT:
            self._refuse(413, f"The code of this link is too long: at most {CODE_LIMIT} characters are read.")
            return None
        try:
            return await asyncio.get_running_loop().run_in_executor(None, shared, codes[0])
        except IslandsError as error:
            self._refuse(400, f"This link cannot be opened. {escape(str(error))}")
            return None

    async def _there(self, name: str) -> bool:
        found: bool = await ensure_async(self.contents_manager.file_exists(name))
        return found

    async def _write(self, it: Shared) -> bool:
        manager = self.contents_manager
        listing = await ensure_async(manager.get("", content=True, type="directory"))
        names = [str(item["name"]) for item in listing["content"]]
        if it.name in names or await ensure_async(manager.dir_exists(it.name)):
            self._refuse(409, f"There is a folder <code>{escape(it.name)}</code> in your working folder: rename it first.")
            return False
        if sum(name.startswith(PREFIX) and name.endswith(SUFFIX) for name in names) >= MOST:
            self._refuse(409, f"There are {MOST} shared notebooks in your working folder: delete some first.")
            return False
        try:
            await ensure_async(manager.save({"type": "notebook", "format": "json", "content": notebook(it)}, it.name))
        except web.HTTPError as error:
            self._refuse(error.status_code, f"It cannot be written: {escape(error.log_message or 'no reason was given')}")
            return False
        return True

    def _refuse(self, status: int, words: str) -> None:
        self.set_status(status)
        self._page("This link does not open", f"<p>{words}</p>")

    def _page(self, title: str, body: str) -> None:
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.finish(
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>{escape(title)}</title><style>{css()}{STYLE}</style></head>"
            f'<body class="isl"><main><h1>{escape(title)}</h1>{body}</main></body></html>'
        )


STYLE = (
    "body.isl{background:var(--paper);color:var(--ink);font-size:16px;line-height:1.5;margin:0}"
    "main{max-width:900px;margin:0 auto;padding:16px}"
    "button{font:inherit;font-weight:700;padding:8px 20px;border:1px solid var(--act);border-radius:20px;background:var(--act);"
    "color:var(--onact);cursor:pointer}button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}"
    "blockquote{margin:0 0 12px;padding:4px 12px;border-left:4px solid var(--sealine);font-weight:700}"
)


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Tell the server where this extension is."""
    return [{"module": "islands_nb.notebook.server"}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Register the handler for ``islands/open``."""
    pattern = url_path_join(server.web_app.settings["base_url"], OPEN)
    server.web_app.add_handlers(".*$", [(f"{pattern}/?", OpenHandler)])
    server.log.info("islands_nb: opens shared games at %s", pattern)
