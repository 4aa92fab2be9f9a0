from __future__ import annotations

from pathlib import Path

import pytest

from .lab import chromium, missing

ARTEFACTS = Path(__file__).parents[1] / "artefacts"
AXE = Path(__file__).parents[1] / "js" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="package")  # and no longer: playwright keeps an event loop running in this thread while it lives
def browser():
    with chromium() as b:
        yield b


@pytest.fixture
def page(browser):
    """A page as wide as JupyterLab's cell on a laptop."""
    page = browser.new_page(viewport={"width": 1280, "height": 780})
    page.set_default_timeout(30_000)
    yield page
    page.close()


@pytest.fixture(scope="session")
def axe():
    """The source of axe-core, which ``npm install`` in tests/js brings."""
    if not AXE.exists():
        missing("axe-core (npm install in tests/js)")
    return AXE.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def artefacts():
    ARTEFACTS.mkdir(exist_ok=True)
    return ARTEFACTS
