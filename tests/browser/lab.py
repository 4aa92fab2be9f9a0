"""A JupyterLab server and a Chromium, for the tests."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ARGS = [
    "--no-sandbox",  # CI runs as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def browser_path() -> str | None:
    """Debian's chromium or the like; ``None`` leaves it to playwright's own."""
    return next((p for name in ("chromium", "chromium-browser", "google-chrome") if (p := shutil.which(name))), None)


def missing(what: str) -> None:
    """Something the machine lacks: a reason to skip at home, a failure in CI, where it was to be installed."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is missing, and CI installs it")
    pytest.skip(f"{what} is missing")


@contextlib.contextmanager
def chromium() -> Iterator[object]:
    """A browser, headless."""
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as p:
        try:
            browser = p.chromium.launch(executable_path=browser_path(), args=ARGS)
        except Error as error:
            missing(f"a browser (Debian's chromium, or playwright install chromium: {str(error).splitlines()[0]})")
        yield browser
        browser.close()


@contextlib.contextmanager
def lab(folder: Path, home: Path, token: str = "") -> Iterator[str]:
    """JupyterLab on ``folder``, on a free port of this machine, behind ``token``; its address."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    # no news over the page
    (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false", "checkForUpdates": false}')
    own = {f"JUPYTER_{k}_DIR": str(home / k.lower()) for k in ("CONFIG", "RUNTIME", "DATA")}
    own |= {"JUPYTERLAB_SETTINGS_DIR": str(home / "settings"), "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces")}
    log = home / "lab.log"
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}", "--allow-root"]
    command += ["--ServerApp.port_retries=0", f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={folder}"]
    with open(log, "w") as out:
        server = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env={**os.environ, **own})
    try:
        _wait(f"http://127.0.0.1:{port}/api/status?token={token}", server, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()


def _wait(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + 90
    while True:
        try:
            urllib.request.urlopen(url, timeout=2).close()
            return
        except OSError:
            if server.poll() is not None or time.monotonic() > until:
                raise RuntimeError(log.read_text()) from None
            time.sleep(0.2)
