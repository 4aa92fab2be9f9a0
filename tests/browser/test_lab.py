"""A real JupyterLab in Chromium: run the first notebook, click, look; save it, and open it again without its kernel."""

from __future__ import annotations

import json
import shutil
import urllib.request
from pathlib import Path

import nbformat
import pytest

from .lab import lab
from .reading import MEASURE

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SIZES = {"small": {"width": 1280, "height": 720}, "large": {"width": 1920, "height": 1080}}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("work")
    shutil.copy(NOTEBOOKS / "00_first_steps.ipynb", folder)
    write(folder / "two.ipynb", START, "s", "s.play('buy red 4')\ns", "s.board(1)")
    write(folder / "busy.ipynb", START, "s", "import time\ntime.sleep(6)\nprint('slept')")
    with lab(folder, tmp_path_factory.mktemp("home")) as url:
        yield url, folder


START = 'import islands_nb as isl\ns = isl.start("one_eye", seats=3, seed=7, bots={1: "greedy", 2: "random"}, pace=0.3)'


def write(path, *cells):
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
    book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, path)


@pytest.fixture
def page(browser):
    page = browser.new_page(viewport=SIZES["small"])
    page.set_default_timeout(30_000)
    page.asked = []
    page.on(
        "request", lambda r: page.asked.append(r.url) if not r.url.startswith(("http://127.0.0.1", "data:", "blob:")) else None
    )
    yield page
    page.close()


def open_notebook(page, server, name, idle=True):
    page.goto(f"{server[0]}/lab/tree/{name}?reset")
    page.wait_for_selector(".jp-Notebook")
    if idle:
        page.get_by_text("| Idle").wait_for(timeout=60_000)  # what is run before is sometimes lost


def run_cell(page, number):
    page.locator(".jp-CodeCell").nth(number).locator(".cm-content").click()
    page.keyboard.press("Control+Enter")


def printed(page, words):
    page.wait_for_function(
        "w => [...document.querySelectorAll('.jp-OutputArea-output pre')].some((p) => p.textContent.includes(w))", arg=words
    )


def board_ready(page):
    """The board is there, and has got the layout it asked for."""
    page.wait_for_selector(".isl-board .isl-shapes > [data-act]")
    page.wait_for_function(
        """() => { const b = document.querySelector('.isl-board');
        return b.dataset.layout === (b.clientWidth < 1010 ? 'narrow' : 'wide'); }"""
    )
    page.wait_for_timeout(500)


def shape(page, key, board=0):
    return page.locator(".isl-board").nth(board).locator(f'.isl-shapes > [data-key="{key}"]')


def test_a_newcomer_runs_the_first_cells_and_plays(page, server, axe, artefacts):
    open_notebook(page, server, "00_first_steps.ipynb")
    for n in (0, 1):
        run_cell(page, n)
    board_ready(page)
    page.get_by_text("| Idle").wait_for()
    assert page.locator("img.isl-frame").first.is_hidden()
    page.locator(".isl-board").first.scroll_into_view_if_needed()
    page.screenshot(path=artefacts / "lab_start.png")

    shape(page, "grey 2").click(force=True)  # One-Eye's card, before anything was bought
    page.wait_for_function("document.querySelector('.isl-live').textContent.includes('rule O3.1')")

    shape(page, "red 4").click()
    page.wait_for_function("document.querySelector('.isl-live').textContent.includes('Ada bought red 4 for 4 ducats')")
    shape(page, "pass").click()
    page.wait_for_function("document.querySelector('.isl-move').textContent === 'move 2 of 2'")
    shape(page, "grey 5").click()
    # the bots answer one after the other, each seen for a while
    seen = set()
    page.wait_for_function("document.querySelector('.isl-thinking').textContent === 'Ben is thinking'")
    for _ in range(200):
        seen.add(page.locator(".isl-move").first.text_content())
        if page.locator(".isl-move").first.text_content() == "move 9 of 9":
            break
        page.wait_for_timeout(50)
    assert len(seen) >= 6
    page.wait_for_selector(".isl-board .isl-shapes > [data-act]:not([aria-disabled])")
    page.screenshot(path=artefacts / "lab_played.png")

    page.evaluate(axe)
    found = page.evaluate("axe.run(document.querySelector('.isl-board'))")
    assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found["violations"]] == []

    page.locator(".jp-CodeCell").nth(1).hover(position={"x": 5, "y": 5})
    page.mouse.wheel(0, 900)  # JupyterLab 4.4 keeps only the cells near the screen
    run_cell(page, 2)  # the kernel knows what was clicked
    printed(page, "buy")
    assert page.asked == []


@pytest.mark.parametrize("size", SIZES)
def test_no_text_is_cut_or_covered_in_the_browser(page, server, artefacts, size):
    page.set_viewport_size(SIZES[size])
    open_notebook(page, server, "two.ipynb")
    for n in (0, 1):
        run_cell(page, n)
    board_ready(page)
    layout = page.locator(".isl-board").first.get_attribute("data-layout")
    assert layout == ("narrow" if size == "small" else "wide")
    if size == "small":  # without the side bar there is room for the wide one
        page.keyboard.press("Control+b")
        page.wait_for_function("document.querySelector('.isl-board').dataset.layout === 'wide'")
    page.wait_for_timeout(500)
    found = page.evaluate(f"({MEASURE})(document.querySelector('.isl-scene'))")
    assert (found["small"], found["cut"], found["over"]) == ([], [], [])
    assert found["least"] >= 10.9
    page.locator(".isl-board").first.scroll_into_view_if_needed()
    page.screenshot(path=artefacts / f"lab_{size}.png")


def test_keys_do_not_reach_jupyterlab(page, server):
    open_notebook(page, server, "two.ipynb")
    for n in (0, 1):
        run_cell(page, n)
    board_ready(page)
    cells = page.locator(".jp-Cell").count()
    shape(page, "red 4").focus()
    for key in ("a", "b", "x", "d", "d", "m", "ArrowRight", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    page.wait_for_function("document.querySelector('.isl-move').textContent.startsWith('move 1')")
    assert page.locator(".jp-Cell").count() == cells


def test_each_cell_keeps_its_frame_in_a_notebook_opened_again(page, server, artefacts):
    """Saved, its kernel shut down, opened again: without a kernel, and then trusted or not, each cell shows its own position."""
    open_notebook(page, server, "two.ipynb")
    for n in (0, 1, 2):
        run_cell(page, n)
        page.get_by_text("| Idle").wait_for()
    page.wait_for_function("document.querySelectorAll('.isl-board .isl-shapes').length === 2")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+s")
    page.wait_for_timeout(1500)
    saved = nbformat.read(server[1] / "two.ipynb", 4)
    frames = [
        o["data"]["text/plain"].splitlines()[0]
        for c in saved.cells
        for o in c.get("outputs", [])
        if "text/html" in o.get("data", {})
    ]
    assert frames[:2] == ["One-Eye, ply 0", "One-Eye, ply 1"]
    for kernel in json.load(urllib.request.urlopen(f"{server[0]}/api/kernels")):
        page.evaluate(
            """async (id) => { const token = document.cookie.match(/_xsrf=([^;]*)/)?.[1];
            await fetch(`/api/kernels/${id}`, { method: "DELETE", headers: { "X-XSRFToken": token } }); }""",
            kernel["id"],
        )
    page.goto("about:blank")
    open_notebook(page, server, "two.ipynb", idle=False)
    page.wait_for_selector("img.isl-frame")
    page.wait_for_timeout(3000)
    shown = page.locator("img.isl-frame")
    assert shown.count() >= 2
    assert all(shown.nth(k).is_visible() for k in range(2))
    assert "after 0 answers" in shown.nth(0).get_attribute("alt")
    assert "after 1 answers" in shown.nth(1).get_attribute("alt")
    assert shown.nth(0).evaluate("n => n.naturalWidth") == 1280
    page.screenshot(path=artefacts / "lab_reopened.png")


def test_a_busy_kernel_answers_clicks_and_runs_of_a_cell_leave_one_board(page, server):
    open_notebook(page, server, "busy.ipynb")
    for _ in range(4):
        run_cell(page, 0)
        run_cell(page, 1)
        page.get_by_text("| Idle").wait_for()
    board_ready(page)
    shape(page, "red 4").click()
    page.wait_for_function("document.querySelector('.isl-move').textContent.startsWith('move 1')")
    run_cell(page, 2)
    page.wait_for_timeout(500)
    shape(page, "pass").click()  # comes in another thread than the cell that sleeps
    page.wait_for_function("document.querySelector('.isl-move').textContent.startsWith('move 2')", timeout=4000)
    printed(page, "slept")
    page.locator(".jp-CodeCell").nth(2).locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.type(
        "import ipywidgets.widgets.widget as w; print('boards', [type(x).__name__ for x in w._instances.values()].count('Board'))"
    )
    page.keyboard.press("Control+Enter")
    printed(page, "boards 1")


def test_the_board_follows_the_theme_of_the_lab(page, server, artefacts):
    open_notebook(page, server, "two.ipynb")
    for n in (0, 1):
        run_cell(page, n)
    board_ready(page)
    assert page.locator(".isl-board").first.get_attribute("data-theme") == "light"
    page.keyboard.press("Control+Shift+c")
    page.keyboard.type("use theme: jupyterlab dark")
    page.wait_for_timeout(500)
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.isl-board').dataset.theme === 'dark'")
    page.wait_for_timeout(800)
    page.screenshot(path=artefacts / "lab_dark.png")
