"""JupyterLite: the site built whole in one folder, driven with every other host refused.

Runs where ``docs/lite/requirements.txt`` is installed; it takes Pyodide's core from npm and pure wheels from the package index.
Not tried here, because only Pyodide's own host has numpy, pandas and matplotlib for it: tables and plots.
"""

from __future__ import annotations

import functools
import http.server
import re
import subprocess
import sys
import threading
import urllib.parse
from pathlib import Path

import pytest

import islands_nb as isl
from islands_nb.kernel.game import names

from .lab import ARGS, browser_path

ROOT = Path(__file__).parents[2]
pytest.importorskip("jupyterlite_core", reason="JupyterLite is not installed (docs/lite/requirements.txt)")


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/wasm",
        ".mjs": "text/javascript",
    }

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    out = tmp_path_factory.mktemp("lite") / "site"
    command = [sys.executable, str(ROOT / "docs" / "lite" / "build.py"), str(out), "--offline"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(out)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="module")
def alone(browser):
    """A browser for which there is no host but this machine. (A process has one Playwright, and ``browser`` has begun it.)"""
    rules = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
    alone = browser.browser_type.launch(executable_path=browser_path(), args=[*ARGS, rules])
    yield alone
    alone.close()


def test_a_link_to_the_console_shows_the_game_and_it_can_be_played(site, alone):
    s = isl.start("one_eye", seats=2, seed=7, bots={1: "greedy"})
    s.play(s.legal()[0])
    here = f"move {s.ply} of {s.last}"
    page = alone.new_page(viewport={"width": 1300, "height": 900})
    page.set_default_timeout(180_000)
    asked = []
    page.on("request", lambda r: asked.append(r.url) if not r.url.startswith((site, "data:", "blob:")) else None)
    link = s.link("lite", site=site)
    assert urllib.parse.urlsplit(link).path == "/repl/index.html"
    page.goto(link)
    page.wait_for_selector(".isl-board .isl-shapes > [data-act]")
    assert page.locator(".isl-move").first.text_content() == here
    page.locator(".isl-shapes > [data-act]:not([aria-disabled])").first.click()
    page.wait_for_function("here => document.querySelector('.isl-move').textContent !== here", arg=here)
    assert [url for url in asked if "127.0.0.1" not in url] == []
    page.close()


EVERYTHING = """
%pip install -q islands_nb
import sys, islands_nb as isl
from islands_nb.kernel.game import names
for name in names():
    s = isl.start(name, seats=2, seed=7, bots={0: "greedy", 1: "random"}).run()
    code, page = s.code(), s.story(name + ".html")
    again = isl.load(code)
    assert again.scores() == s.scores() and again.last == s.last, name
    print(name, s.last, s.scores(), page.stat().st_size > 50_000, len(code))
print("done on", sys.platform)
"""


def test_every_game_is_played_told_and_sent_there(site, alone):
    """Engine, bots, stories and codes in the browser's Python: the same games as here."""
    page = alone.new_page()
    page.set_default_timeout(240_000)
    page.goto(f"{site}/repl/index.html?{urllib.parse.urlencode({'kernel': 'python', 'code': EVERYTHING})}")
    outputs = page.locator(".jp-OutputArea-output")
    outputs.filter(has_text=re.compile("done on emscripten|Error")).first.wait_for()
    told = "".join(outputs.all_text_contents())
    assert "Error" not in told
    for name in names():
        s = isl.start(name, seats=2, seed=7, bots={0: "greedy", 1: "random"}).run()
        assert f"{name} {s.last} {s.scores()} True {len(s.code())}" in told
    page.close()
