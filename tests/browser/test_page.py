"""The board in a browser, without Jupyter: keyboard, motion, themes, shadow root, accessibility."""

from __future__ import annotations

import pytest

import islands_nb as isl
from islands_nb.notebook.board import Board

from .host import Host


@pytest.fixture
def host(page):
    return Host(page, isl.start("one_eye", seats=3, seed=7).board())


def with_ship():
    """A position in which a ship lies in the display and may be bought."""
    for seed in range(50):
        s = isl.start("one_eye", seats=4, seed=seed, bots=dict.fromkeys(range(4), "greedy")).run()
        for ply, state in enumerate(s.states()):
            people = isl.load(s.log, bots={})
            if state.stack and any(str(a).startswith("buy ship") for a in state.stack[-1].options(state)):
                return people.branch(ply)
    raise AssertionError("no ship was ever for sale")


def rect(host, key):
    return host.key(key).evaluate("n => { const b = n.getBoundingClientRect(); return [b.x, b.y]; }")


def test_a_click_plays_and_the_card_is_caught_on_its_way(host):
    begin = rect(host, "red 4")
    host.key("red 4").click()
    host.settle()
    assert host.board.session.log.lines[0] == (0, "buy red 4")
    host.page.evaluate(
        """() => {
        window.caught = [];
        const n = document.querySelector('[data-key="red 4"]');
        const look = () => {
          const b = n.getBoundingClientRect();
          caught.push([b.x, b.y]);
          if (caught.length < 60) requestAnimationFrame(look);
        };
        look(); }"""
    )
    host.tell(answers=False)
    host.page.wait_for_timeout(600)
    end = rect(host, "red 4")
    way = host.page.evaluate("caught")
    assert end != begin
    between = [p for p in way if min(begin[1], end[1]) + 2 < p[1] < max(begin[1], end[1]) - 2]
    assert len(between) >= 3
    assert way[-1] == pytest.approx(end, abs=1)


def test_only_what_moved_moves(host):
    """Of all the pieces, those that travel are the ones with a name that changed their place."""
    moving = "document.querySelector('.isl-scene').getAnimations({subtree: true}).map((a) => a.effect.target.dataset.key)"
    for said in ("red 4", "pass", "grey 5"):
        host.page.wait_for_timeout(700)
        host.key(said).click()
        host.settle()
        host.tell(answers=False)
        assert set(host.page.evaluate(moving)) <= {"red 4", "grey 5"}
        host.pump()
    host.page.wait_for_timeout(700)
    host.page.set_viewport_size({"width": 820, "height": 780})
    host.page.wait_for_timeout(60)
    host.tell(answers=False)
    assert host.page.evaluate(moving) == []
    assert host.page.locator(".isl-board").get_attribute("data-layout") == "narrow"


def test_nothing_travels_where_less_motion_is_wished(page):
    page.emulate_media(reduced_motion="reduce")
    host = Host(page, isl.start("one_eye", seats=3, seed=7).board())
    host.key("red 4").click()
    host.settle()
    host.tell(answers=False)
    begin = rect(host, "red 4")
    page.wait_for_timeout(400)
    assert rect(host, "red 4") == begin


def test_the_live_region_says_what_happened(host):
    host.key("red 4").click()
    host.pump()
    said = host.page.locator(".isl-live").text_content()
    assert said == "Ada bought red 4 for 4 ducats; took 1 sabre and 1 ducat from the red column"


def test_pointing_says_what_would_follow_or_why_not(host):
    host.key("red 4").hover()
    host.page.wait_for_timeout(150)
    host.pump()
    preview = host.key("preview")
    assert preview.text_content() == "red 4: pay 4 ducats; a new column brings 1 sabre and 1 ducat, and adds 2 chests"
    host.key("grey 2").hover(force=True)
    host.page.wait_for_timeout(150)
    host.pump()
    assert "rule O3.1" in preview.text_content()
    host.page.mouse.move(5, 700)
    host.page.wait_for_timeout(50)
    assert preview.text_content() == "point at a card to read what it would bring"


def test_a_refused_click_is_answered_and_changes_nothing(host):
    host.key("grey 2").click(force=True)
    host.pump()
    assert "first a card of the display must be bought · rule O3.1" in host.page.locator(".isl-live").text_content()
    assert host.board.session.ply == 0


def test_the_keyboard_does_all(host):
    page = host.page
    page.keyboard.press("Tab")
    focused = "document.activeElement.dataset.key"
    assert page.evaluate(focused) == "brown 7"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "purple 8"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "red 4"
    page.keyboard.press("Enter")
    host.pump()
    assert host.board.session.log.lines == [(0, "buy red 4")]
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    host.pump()
    assert host.board.session.log.lines[1][1].split()[0] in ("raid", "pass")


def test_the_focus_survives_every_redraw(host):
    """A whole game by keys: after each answer something on the board has the focus, and keys lead on from it."""
    page = host.page
    page.keyboard.press("Tab")
    for _ in range(150):
        if host.board.session.over:
            break
        ply = host.board.session.ply
        page.keyboard.press("Home")
        page.keyboard.press("Enter")
        host.pump(5)
        assert host.board.session.ply > ply
        assert page.evaluate("!!document.activeElement.closest('.isl-scene')")
    assert host.board.session.over


def test_keys_stay_on_the_board(host):
    host.page.evaluate("window.heard = []; document.addEventListener('keydown', (e) => heard.push(e.key))")
    host.page.keyboard.press("Tab")
    for key in ("a", "b", "x", "d", "d", "ArrowDown", "Enter", "Escape"):
        host.page.keyboard.press(key)
    assert host.page.evaluate("heard") == ["Tab"]


def test_a_sentence_of_two_words_by_clicks(page):
    s = with_ship()
    host = Host(page, s.board())
    ship = next(x["key"] for x in host.board.scene["shapes"] if x.get("act") == "buy ship as")
    host.key(ship).click()
    assert not page.evaluate("sent.filter((m) => m.act)")
    targets = [x["key"] for x in host.board.scene["shapes"] if x.get("key", "").startswith("as ")]
    assert len(targets) > 1
    page.keyboard.press("Escape")
    assert host.key(targets[0]).get_attribute("aria-disabled") == "true"
    host.key(ship).click()
    assert host.key(targets[0]).get_attribute("aria-disabled") is None
    host.key(targets[0]).click()
    host.pump()
    assert f"buy ship {targets[0]}" in [text for _, text in s.log.lines[-2:]]


def test_undo_slider_and_log(host):
    page = host.page
    host.key("red 4").click()
    host.pump()
    page.get_by_role("button", name="Log").click()
    host.pump()
    page.locator(".isl-log li button").first.click()
    host.pump()
    page.get_by_role("button", name="Log").click()
    page.get_by_role("slider", name="history").fill("0")
    page.wait_for_timeout(150)
    host.pump()
    assert host.board.session.ply == 0
    assert page.locator(".isl-move").text_content() == "move 0 of 1"
    assert page.locator("[data-act]").count() == 0
    page.get_by_role("button", name="back to now").click()
    host.pump()
    assert host.board.session.ply == 1
    page.get_by_role("button", name="Undo").click()
    host.pump()
    assert (host.board.session.ply, host.board.session.last) == (0, 0)
    page.get_by_role("button", name="Redo").click()
    host.pump()
    assert host.board.session.last == 1


def test_a_narrow_place_gets_the_narrow_scene(page):
    host = Host(page, isl.start("one_eye", seats=3, seed=7).board())
    page.set_viewport_size({"width": 820, "height": 780})
    page.wait_for_timeout(100)
    host.pump()
    assert host.board.scene["layout"] == "narrow"
    page.set_viewport_size({"width": 1100, "height": 780})
    page.wait_for_timeout(100)
    host.pump()
    assert host.board.scene["layout"] == "wide"
    assert len(page.evaluate("sent.filter((m) => m.layout)")) == 2


def test_it_works_in_a_shadow_root(page):
    host = Host(page, isl.start("one_eye", seats=3, seed=7).board(), shadow=True)
    colour = page.locator(".isl-board").evaluate("n => getComputedStyle(n).backgroundColor")
    assert colour == "rgb(250, 246, 236)"
    host.key("red 4").click()
    host.pump()
    assert host.board.session.ply == 1
    assert page.evaluate("document.querySelector('.isl-board')") is None


def test_two_boards_of_one_page_share_no_id(page):
    Host(page, isl.start("one_eye", seats=3, seed=7).board())
    page.evaluate(
        """async (code) => {
        const again = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
        again.default.render({ model, el: document.body.appendChild(document.createElement("div")) }); }""",
        Board._esm,
    )
    page.wait_for_timeout(100)
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((n) => n.id)")
    assert len(ids) == len(set(ids))
    assert page.locator(".isl-board").count() == 2


@pytest.mark.parametrize("theme", ["light", "dark", "forced"])
def test_axe_finds_nothing_and_the_picture_is_kept(page, axe, artefacts, theme):
    s = isl.start("one_eye", seats=3, seed=7, bots={0: "greedy", 1: "greedy", 2: "random"}).run()
    s = isl.load(s.log, bots={}).branch(39)
    if theme == "forced":
        page.emulate_media(forced_colors="active")
    else:
        page.emulate_media(color_scheme=theme)
    host = Host(page, s.board())
    page.evaluate(axe)
    for layout in ("wide", "narrow"):
        page.set_viewport_size({"width": 1280 if layout == "wide" else 820, "height": 780})
        page.wait_for_timeout(100)
        host.pump()
        found = page.evaluate("axe.run(document.querySelector('.isl-board'))")
        assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found["violations"]] == []
        assert len(found["passes"]) >= 8
        page.screenshot(path=artefacts / f"board_{theme}_{layout}.png", full_page=True)


def test_axe_would_find_a_button_without_a_name(host, axe):
    host.page.evaluate(axe)
    host.page.evaluate("document.querySelector('.isl-shapes [data-act]').removeAttribute('aria-label')")
    found = host.page.evaluate("axe.run(document.querySelector('.isl-board'))")
    assert "aria-command-name" in [v["id"] for v in found["violations"]]


def test_nothing_is_fetched(page):
    asked = []
    page.on("request", lambda r: asked.append(r.url) if not r.url.startswith(("data:", "blob:", "about:")) else None)
    host = Host(page, isl.start("one_eye", seats=3, seed=7).board())
    host.key("red 4").click()
    host.pump()
    assert asked == []


def test_the_coach_marks_what_it_would_click(host, axe):
    """Asked by a click, it says its candidates below, and marks each where it would be clicked; a move wipes them off."""
    host.page.locator(".isl-coach").click()
    host.pump()
    rows = host.page.locator(".isl-advice li")
    assert rows.count() == 3
    best = rows.first.inner_text().removeprefix("1: ").split(",")[0]
    assert best in host.board.session.legal()
    mark = host.page.locator(".isl-over circle").first.bounding_box()
    shape = host.page.locator(f'[data-act="{best}"]').first.bounding_box()
    assert shape["x"] - 20 <= mark["x"] <= shape["x"] + shape["width"]
    assert abs(mark["y"] + mark["height"] - shape["y"] - shape["height"]) < 30
    host.page.evaluate(axe)
    found = host.page.evaluate("axe.run(document.querySelector('.isl-board'))")
    assert [v["id"] for v in found["violations"]] == []
    host.board.session.play(best)
    host.pump()
    assert host.page.locator(".isl-advice").count() == 0
