"""7 Islands in Chromium: cards that open, treasures in a row, a move of two clicks, a game by keyboard only; themes, axe."""

from __future__ import annotations

import pytest

import islands_nb as isl
from islands_nb.kernel.flow import legal
from islands_nb.kernel.rng import Rng

from .host import Host


def asking(task, seed=1, **options):
    """A position of a random game of two in which such a task stands, as a session of persons."""
    for n in range(seed, seed + 20):
        s, rng = isl.start("seven_islands", seats=2, seed=n, **options), Rng(n)
        while not s.over and s.ply < 300:
            if type(s.state.stack[-1]).__name__ == task:
                return s
            may = legal(s.state)
            s.say(may[rng.below(len(may))], seat=s.seat)
    raise AssertionError(f"no {task}")


def test_a_card_opens_and_closes(page):
    s = isl.start("seven_islands", seats=2, seed=3)
    host = Host(page, s.board(s.seat))
    host.key("pile lookout").click()
    host.pump()
    sheet = page.get_by_role("dialog")
    assert sheet.get_by_role("heading").text_content() == "Lookout"
    assert "reconstructed" in sheet.text_content()
    page.keyboard.press("Escape")
    assert not sheet.is_visible()
    host.key("pile medal").click(button="right")
    host.pump()
    assert sheet.get_by_role("heading").text_content() == "Medal"
    sheet.get_by_role("button", name="Close").click()
    assert not sheet.is_visible()
    assert s.ply == 0


def test_discards_open_also_for_who_looks_on(page):
    s = isl.start("seven_islands", seats=2, seed=2)
    while not any(s.state.discards):
        s.play(s.legal()[-1], seat=s.seat)
    seat = next(k for k in (0, 1) if s.state.discards[k])
    host = Host(page, s.board(None))
    host.key(f"discards {seat}").or_(host.key(f"discard {seat}")).first.click()
    host.pump()
    assert "discard pile" in page.get_by_role("dialog").get_by_role("heading").text_content()


def test_the_treasures_go_one_after_the_other(page):
    s = isl.start("seven_islands", seats=2, seed=3)
    seat, coins = s.seat, sum(s.state.box.category[k] == "treasure" for k in s.state.hand(s.seat))
    assert coins > 1
    host = Host(page, s.board(seat))
    host.key("all treasures").click()
    for _ in range(coins + 2):
        host.pump()
    assert [words for _, words in s.log.lines] == ["use copper_coin"] * coins
    assert s.state.money == coins
    assert host.key("all treasures").count() == 0


def test_a_marker_moves_with_two_clicks_though_the_places_lie_on_each_other(page):
    s = asking("Moving", island="illusions", cards="in_each_others_way")
    seat, n = s.seat, s.ply
    words = next(str(a) for a in legal(s.state) if str(a) != "pass")
    _, _, a, _, b = words.split(" ")
    host = Host(page, s.board(seat))
    host.key(f"move from {a}").click()
    host.pump()
    page.mouse.move(2, 2)
    host.key(f"quest {b}").click(position={"x": 20, "y": 12})
    host.pump()
    assert s.log.lines[n] == (seat, words)


def test_a_game_by_keyboard_only(page):
    s = isl.start("seven_islands", seats=2, seed=4, bots={1: "random"}, island="illusions", cards="in_each_others_way", pace=0)
    host = Host(page, s.board(0))
    page.keyboard.press("Tab")
    for _ in range(60):
        if s.over:
            break
        before = s.ply
        for _ in range(6):
            page.keyboard.press("End")
            page.keyboard.press("Enter")
            host.pump(5)
            if s.ply > before:
                break
        for _ in range(40):
            if s.over or s.seat == 0:
                break
            host.pump(20)
        assert s.ply > before, f"at ply {before} the keys lead to no answer: {s.legal()}"
        assert page.evaluate("!!document.activeElement.closest('.isl-scene')"), "the focus is lost"


@pytest.mark.parametrize("theme", ["light", "dark", "forced"])
def test_axe_finds_nothing_and_the_picture_is_kept(page, axe, artefacts, theme):
    if theme == "forced":
        page.emulate_media(forced_colors="active")
    else:
        page.emulate_media(color_scheme=theme)
    s = asking("Placing", island="pirates")
    host = Host(page, s.board(s.seat))
    page.evaluate(axe)
    for layout in ("wide", "narrow"):
        page.set_viewport_size({"width": 1280 if layout == "wide" else 820, "height": 780})
        page.wait_for_timeout(100)
        host.pump()
        for opened in (False, True):
            if opened:
                host.key("pile medal").click(button="right")
                host.pump()
            found = page.evaluate("axe.run(document.querySelector('.isl-board'))")
            assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found["violations"]] == []
            page.screenshot(path=artefacts / f"seven_{theme}_{layout}{'_sheet' if opened else ''}.png", full_page=True)
        page.keyboard.press("Escape")
