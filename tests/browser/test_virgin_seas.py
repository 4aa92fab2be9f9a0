"""Virgin Seas in Chromium: a whole game by keyboard only, alone and for two at one screen; and in JupyterLab."""

from __future__ import annotations

import pytest

import islands_nb as isl

from .host import Host
from .lab import lab
from .test_lab import board_ready, open_notebook, run_cell, write


@pytest.fixture
def page(browser):
    page = browser.new_page(viewport={"width": 1300, "height": 900})
    page.set_default_timeout(30_000)
    yield page
    page.close()


def on_board(page) -> bool:
    return page.evaluate("!!document.activeElement.closest('.isl-scene')")


def say_something(host, by_now: int = 8) -> None:
    """Answer whatever is asked with what lies first, word by word: Home goes to what may be said next, Enter says it."""
    page, ply = host.page, host.board.session.ply
    for _ in range(by_now):
        page.keyboard.press("Home")
        assert on_board(page)
        page.keyboard.press("Enter")
        host.pump(10)
        if host.board.session.ply > ply:
            host.pump(10)
            return
    raise AssertionError(f"at ply {ply} the keys lead to no answer")


def test_a_game_by_keyboard_only(page):
    host = Host(page, isl.start("virgin_seas", seats=2, seed=4, bots={1: "greedy"}, pace=0).board(0))
    page.keyboard.press("Tab")
    assert on_board(page)
    for _ in range(100):
        while host.board.session.seat == 1:
            host.pump(5)  # the bot speaks from the loop that the click came in on
        if host.board.session.over:
            break
        say_something(host)
        assert on_board(page), "the focus is lost"
    assert host.board.session.over
    assert any(said.startswith("place") for seat, said in host.board.session.log.lines if seat == 0)


def test_two_at_one_screen_by_keyboard_only(page):
    """The curtain is drawn whenever the other must answer; its button has the focus then, and leads back to the board.

    A whole game has some ninety answers; thirty show all there is to see.
    """
    s = isl.start("virgin_seas", seats=2, seed=7)
    host = Host(page, s.board())
    page.keyboard.press("Tab")
    opened = 0
    for _ in range(30):
        if host.board.panel["curtain"]:
            words = f"I am {host.board.panel['curtain']}: show my cards"
            page.wait_for_function("w => document.activeElement.textContent === w", arg=words)
            assert page.locator(".isl-shapes > [data-act]:not([aria-disabled])").count() == 0
            page.keyboard.press("Enter")
            for _ in range(100):  # a busy machine takes its time to carry the answer over
                host.pump(10)
                if not page.locator(".isl-curtain").count():
                    break
            opened += 1
            assert not page.locator(".isl-curtain").count()
        say_something(host)
    assert opened > 10


def test_a_card_is_laid_by_pointer_and_by_key_in_jupyterlab(browser, axe, artefacts, tmp_path_factory):
    folder = tmp_path_factory.mktemp("work")
    start = 'import islands_nb as isl\ns = isl.start("virgin_seas", seats=2, seed=149, bots={1: "greedy"}, pace=0.1)'
    write(folder / "sea.ipynb", start, "s", "print(s.log)")
    page = browser.new_page(viewport={"width": 1600, "height": 1000})
    page.set_default_timeout(30_000)
    with lab(folder, tmp_path_factory.mktemp("home")) as url:
        open_notebook(page, (url, folder), "sea.ipynb")
        for n in (0, 1):
            run_cell(page, n)
        board_ready(page)
        page.get_by_text("| Idle").wait_for()
        page.locator('.isl-board [data-act="place large_red"]').click()
        page.locator('.isl-board [data-act="at 0 0"]').click()
        turn = "!!document.querySelector('.isl-shapes > [data-act]:not([aria-disabled])')"
        page.wait_for_function("parseInt(document.querySelector('.isl-move').textContent.split(' ')[1]) >= 2")
        for _ in range(3):
            page.wait_for_function(turn)
            page.wait_for_timeout(700)
            before = page.locator(".isl-move").text_content()
            page.locator(".isl-board .isl-shapes > [data-act]").first.focus()
            for _ in range(3):
                if page.locator(".isl-move").text_content() != before:
                    break
                page.keyboard.press("Home")
                page.keyboard.press("Enter")
                page.wait_for_timeout(700)
            assert page.locator(".isl-move").text_content() != before
        page.wait_for_timeout(1500)
        page.evaluate(axe)
        found = page.evaluate("axe.run(document.querySelector('.isl-board'))")
        assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found["violations"]] == []
        page.locator(".isl-board").first.scroll_into_view_if_needed()
        page.screenshot(path=artefacts / "lab_virgin_seas.png")
    page.close()
