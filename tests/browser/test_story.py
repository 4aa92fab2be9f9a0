"""A story in Chromium, opened from a file: it steps, plays, answers keys, asks no network, and can be used by all."""

from __future__ import annotations

import pytest

import islands_nb as isl

from .reading import MEASURE, SPACED

NOTE = "</script><img src=x onerror=window.hacked=1> think!"


@pytest.fixture(scope="module")
def stories(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stories")
    out = {}
    for name, seats in (("one_eye", 3), ("virgin_seas", 4)):
        s = isl.start(name, seats=seats, seed=7, bots=dict.fromkeys(range(seats), "greedy")).run().branch(30)
        s.note(3, NOTE)
        out[name] = (s, s.story(folder / f"{name}.html", title="A game <told>"))
    return out


def opened(browser, path, more="", **kw):
    page = browser.new_page(viewport={"width": 1280, "height": 900}, **kw)
    page.set_default_timeout(15_000)
    page.asked, page.wrong = [], []
    page.on("request", lambda r: page.asked.append(r.url))
    page.on("pageerror", lambda e: page.wrong.append(str(e)))
    page.on("console", lambda m: page.wrong.append(m.text) if m.type == "error" else None)
    page.goto(path.as_uri() + more)
    page.wait_for_selector("#isl-controls:not([hidden])")
    return page


@pytest.fixture
def page(browser, stories):
    page = opened(browser, stories["one_eye"][1])
    yield page
    assert page.wrong == []
    assert [url for url in page.asked if not url.startswith("file:")] == []
    page.close()


def reached(page, words):
    """Wait for a move. (A function that waits in the page would be a string made into a script, and the page allows none.)"""
    for _ in range(200):
        if move(page).startswith(words):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{move(page)}, not {words}")


def move(page):
    return page.locator(".isl-move").text_content()


def test_buttons_keys_slider_and_log_lead_through_the_game(page, stories):
    s = stories["one_eye"][0]
    last = s.last
    assert move(page) == f"move 0 of {last}"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert move(page) == f"move 1 of {last}"
    page.locator('[data-go="on"]').click()
    page.locator('[data-go="on"]').click()
    assert move(page) == f"move 3 of {last}"
    assert page.locator(".isl-note").text_content() == NOTE
    assert page.evaluate("() => window.hacked") is None
    page.keyboard.press("End")
    assert move(page) == f"move {last} of {last}"
    assert page.locator("#isl-moves [aria-current] b").text_content() == str(last)
    page.locator("#isl-moves a").nth(7).click()
    reached(page, "move 7 ")  # the page hears of its new address after the click
    page.locator(".isl-foot input").focus()
    page.keyboard.press("ArrowRight")
    reached(page, "move 8 ")
    page.locator(".isl-more").click()
    page.locator(".isl-log li button").nth(last - 5).click()
    reached(page, "move 5 ")
    # The picture follows the slider by a frame.
    seen = "words => document.querySelector('.isl-scene > title').textContent === words"
    page.wait_for_function(seen, arg=s.picture(5).alt.split(". ")[0])


@pytest.mark.parametrize("width", [320, 360, 400, 700, 701, 900, 1280])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_course_can_be_read_however_narrow_the_page_is(browser, tmp_path, seats, width):
    """Also where five lines end at numbers next to each other."""
    s = isl.start("one_eye", seats=seats, seed=7, bots=dict.fromkeys(range(seats), "greedy")).run()
    page = opened(browser, s.story(tmp_path / "game.html"), f"#{s.last}")
    page.set_viewport_size({"width": width, "height": 900})
    (course,) = [c for c in page.locator(".isl-course").all() if c.is_visible()]
    found = course.evaluate(f"svg => ({MEASURE})(svg)")
    assert found["count"] > 8
    assert found["least"] > 9.8
    assert found["cut"] == found["over"] == []
    at = course.locator(".isl-cursor").bounding_box()
    texts = [t.bounding_box() for t in course.locator("text").all()]
    assert max(t["x"] for t in texts) > at["x"] > min(t["x"] for t in texts)
    page.close()


@pytest.mark.parametrize("width", [320, 375])
@pytest.mark.parametrize("css", ["", SPACED])
def test_on_a_telephone_nothing_but_the_board_is_moved_sideways(browser, stories, css, width):
    """Also with letters set wide apart. (No element may bring a style of its own into the page.)"""
    page = opened(browser, stories["one_eye"][1])
    page.set_viewport_size({"width": width, "height": 700})
    page.evaluate("(css) => { const s = new CSSStyleSheet(); s.replaceSync(css); document.adoptedStyleSheets = [s]; }", css)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.close()


def test_it_plays_and_pauses(page):
    page.locator("#isl-controls select").select_option("500")
    page.locator('[data-go="play"]').click()
    reached(page, "move 2 ")
    assert page.locator('[data-go="play"]').text_content() == "pause"
    page.keyboard.press("Escape")
    page.locator('[data-go="play"]').click()
    here = move(page)
    page.wait_for_timeout(900)
    assert move(page) == here
    assert page.locator('[data-go="play"]').get_attribute("aria-pressed") == "false"


def test_nothing_in_it_is_a_button_to_play_with(page):
    page.keyboard.press("End")
    assert page.locator(".isl-shapes [role=button]").count() == 0
    assert not page.locator(".isl-undo").is_visible()


def test_it_opens_at_the_move_named_in_its_address(browser, stories):
    page = opened(browser, stories["one_eye"][1], "#9")
    assert move(page).startswith("move 9 of")
    page.close()


@pytest.mark.parametrize("name", ["one_eye", "virgin_seas"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 700])
def test_axe_finds_nothing(browser, stories, axe, artefacts, name, theme, width):
    page = opened(browser, stories[name][1], "#3", color_scheme=theme)
    page.set_viewport_size({"width": width, "height": 900})
    page.wait_for_timeout(400)
    # The page runs no script but its own; axe is let in by the tools of the browser.
    page.evaluate(axe)
    found = page.evaluate("axe.run()")
    assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found["violations"]] == []
    assert "color-contrast" in {p["id"] for p in found["passes"]}
    page.screenshot(path=artefacts / f"story_{name}_{theme}_{width}.png", full_page=True)
    page.close()


def test_axe_would_find_what_is_wrong(browser, stories, axe):
    page = opened(browser, stories["one_eye"][1])
    page.evaluate("document.querySelector('h1').style.color = '#ccc'")
    page.evaluate(axe)
    assert "color-contrast" in {v["id"] for v in page.evaluate("axe.run()")["violations"]}
    page.close()


def test_nothing_is_offered_that_needs_a_kernel(page):
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert page.locator(".isl-scene").is_visible()
    for button in page.locator(".isl-foot button:visible").all():
        assert button.text_content() in ("Log",)


def test_nothing_is_asked_that_nobody_answers(browser, tmp_path):
    """The islands of Small Islands are read by their names, and are no place to point at or to go to by key."""
    s = isl.start("small_islands", seats=2, seed=3, bots=dict.fromkeys((0, 1), "greedy")).run().branch(30)
    page = opened(browser, s.story(tmp_path / "small.html"), "#30")
    assert page.locator(".isl-shapes [data-look]").count() == 0
    assert page.locator(".isl-scene [role=img][aria-label*=' at ']").count() > 4
    assert page.locator(".isl-shapes [tabindex]").count() == 0
    page.close()


def test_printed_it_shows_the_board_the_course_and_the_moves(page):
    page.keyboard.press("End")
    page.emulate_media(media="print")
    for shown in (".isl-scene", ".isl-great", "#isl-moves", "table:has(caption)"):
        assert page.locator(shown).is_visible()
    for hidden in ("#isl-controls", ".isl-foot"):
        assert not page.locator(hidden).is_visible()


def test_without_a_script_the_game_is_there_in_words(browser, stories):
    page = browser.new_page(java_script_enabled=False)
    page.goto(stories["one_eye"][1].as_uri())
    assert page.locator("#isl-moves li").count() == stories["one_eye"][0].last + 1
    assert page.locator("noscript").is_visible()
    page.close()
