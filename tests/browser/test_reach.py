"""For who listens, has a narrow window, or clicks in haste: what is read, said aloud, and in reach. In Chromium."""

from __future__ import annotations

import pytest

import islands_nb as isl
from islands_nb.games.small_islands.effects import PLURALS, SIGNS
from islands_nb.kernel.flow import legal
from islands_nb.kernel.game import names
from islands_nb.kernel.rng import Rng

from .host import Host
from .reading import SPACED

# All that the live region ever says.
LISTEN = """() => { window.spoken = [];
  const live = document.querySelector(".isl-live");
  new MutationObserver(() => spoken.push(live.textContent)).observe(live, { childList: true }); }"""


def mounted(page, s, seat="turn"):
    host = Host(page, s.board(seat))
    page.evaluate(LISTEN)
    return host


def spoken(host):
    """What was said aloud since this was asked last."""
    host.page.wait_for_timeout(120)  # what is pointed at is asked about after a moment
    host.pump()
    return host.page.evaluate("spoken.splice(0)")


def read(page):
    """What a screen reader finds, in its order: (depth, role, name, description)."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    by_id, out = {n["nodeId"]: n for n in nodes}, []

    def walk(node, depth):
        role, shown = node["role"]["value"], not node.get("ignored")
        if shown and role not in ("InlineTextBox", "generic"):
            words = [node.get(what, {}).get("value", "") for what in ("name", "description")]
            out.append((depth, role, *words))
        for child in node.get("childIds", ()):
            if child in by_id:
                walk(by_id[child], depth + shown)

    walk(next(n for n in nodes if "parentId" not in n), 0)
    return out


# -- what is read -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_what_is_read_begins_with_whose_turn_it_is(page, name):
    """The art, which holds every card of the box, is no text of the page."""
    host = mounted(page, isl.start(name, seats=2, seed=7))
    texts = [words for _, role, words, _ in read(page) if role == "StaticText"]
    assert texts[1] == host.board.scene["desc"].split(". ")[0]
    assert texts[0] in "01"  # the mark of the seat


@pytest.mark.parametrize("name", names())
def test_a_board_is_named_once(page, name):
    host = mounted(page, isl.start(name, seats=2, seed=7))
    (found,) = [(words, more) for _, role, words, more in read(page) if role == "group"]
    assert found == (host.board.scene["title"], host.board.scene["desc"])


COUNTED = {
    "one_eye": ("jewels", "ducats", "sabres"),
    "seven_islands": ("Your ship", "VP", "coin", "food", "markers"),
    "small_islands": ("houses at hand, and in reserve",),
    "virgin_seas": ("Krakens", "asleep", "asleep"),
}


@pytest.mark.parametrize("name", names())
def test_a_count_says_what_it_counts(page, name):
    s = isl.start(name, seats=2, seed=7)
    mounted(page, s, s.seat)
    words = [words for _, _, words, _ in read(page)]
    begin = words.index(COUNTED[name][0])
    there = [w for w in words[begin : begin + 2 * len(COUNTED[name])] if not w.isdecimal()]
    assert tuple(there[: len(COUNTED[name])]) == COUNTED[name]


def test_what_is_only_drawn_of_tiles_and_objectives_is_read_too(page):
    s = isl.start("small_islands", seats=2, seed=3, bots={1: "random"}, pace=0)
    while type(s.state.stack[-1]).__name__ != "Acting":
        s.play(s.legal()[0])
    mounted(page, s, 0)
    nodes = read(page)
    tiles = [words for _, role, words, _ in nodes if role == "button" and words.startswith("take ")]
    assert len(tiles) == len({t.split(":")[0] for t in tiles}) == 3
    assert all(" with " in t.split(":")[1] for t in tiles)
    box, goal = s.state.box, s.state.goal_now[0][0]
    words = [words for _, _, words, _ in nodes]
    now = " ".join(words[words.index("now") + 1 : words.index("pays")])
    told = box.missions[goal].words()
    assert [sign for sign in SIGNS if sign in now] == [sign for sign in SIGNS if PLURALS[sign] in told] != []


# -- what is said aloud -------------------------------------------------------------------------------------------------------


def test_what_keys_lead_to_tells_what_it_would_bring(page):
    """As the preview line tells those who see it; once, and not again when the board is drawn anew."""
    host = mounted(page, isl.start("one_eye", seats=3, seed=7))
    for key in ("Tab", "End"):
        page.keyboard.press(key)
        assert spoken(host) == [host.key("preview").text_content()]
    page.keyboard.press("Enter")
    (news,) = spoken(host)
    assert news.startswith("Ada bought")
    page.mouse.move(400, 150)
    page.mouse.move(500, 150)
    assert spoken(host) == []


def test_of_two_boards_the_one_in_use_tells_what_happens(page):
    host = mounted(page, isl.start("one_eye", seats=3, seed=7))
    page.evaluate(
        """async (code) => {
        const again = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
        again.default.render({ model, el: document.body.appendChild(document.createElement("div")) }); }""",
        host.board._esm,
    )
    told = page.locator(".isl-live")
    for key in ("Tab", "Home", "Enter"):
        page.keyboard.press(key)
        host.pump()
    assert told.nth(0).text_content().startswith("Ada bought")
    assert told.nth(1).text_content() == ""


def test_what_was_told_one_person_is_gone_when_the_next_sits_down(page):
    """Secret cards, chosen by keys at one screen: the preview was said aloud, and is not left behind the curtain."""
    s = isl.start("small_islands", seats=3, seed=5)
    while type(s.state.stack[-1]).__name__ != "Choosing":
        s.play(s.legal()[0])
    host = mounted(page, s)
    page.locator(".isl-curtain button").focus()
    for key in ("Enter", "Home", "Enter", "Home"):
        page.keyboard.press(key)
        told = spoken(host)
    assert told[0].startswith("now ")
    assert page.locator(".isl-live").text_content() == told[0]
    page.keyboard.press("Enter")
    spoken(host)
    assert page.locator(".isl-curtain").text_content() == "I am Ben: show my cards"
    assert page.locator(".isl-live").text_content() == ""


def test_another_layout_is_no_news(page):
    host = mounted(page, isl.start("one_eye", seats=3, seed=7))
    host.key("red 4").click()
    assert len(spoken(host)) == 1
    for width in (820, 1280):
        page.set_viewport_size({"width": width, "height": 780})
        assert spoken(host) == []


# -- haste --------------------------------------------------------------------------------------------------------------------


def test_a_double_click_says_it_once(page):
    """The second click comes before the kernel has answered the first."""
    host = mounted(page, isl.start("one_eye", seats=3, seed=7))
    host.key("red 4").dblclick()
    assert spoken(host) == ["Ada bought red 4 for 4 ducats; took 1 sabre and 1 ducat from the red column"]
    assert len(page.evaluate("sent.filter((m) => m.act)")) == 1


def test_the_second_half_of_a_double_click_is_not_for_what_lies_there_by_then(page):
    page.emulate_media(reduced_motion="reduce")
    host = mounted(page, isl.start("seven_islands", seats=2, seed=3))
    s = host.board.session
    if host.board.panel["curtain"]:
        page.locator(".isl-curtain button").click()
        host.pump()
    coin = next(shape["key"] for shape in host.board.scene["shapes"] if shape.get("act") == "use copper_coin")
    box = host.key(coin).bounding_box()
    page.mouse.move(box["x"] + 30, box["y"] + 60)
    for n in (1, 2):
        page.mouse.down(click_count=n)
        page.mouse.up(click_count=n)
        host.pump()
    assert [said for _, said in s.log.lines] == ["use copper_coin"]
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    host.pump()
    assert [said for _, said in s.log.lines] == ["use copper_coin"] * 2


def test_another_card_may_be_chosen_instead(page):
    """By a click or by Enter, without taking the first back; pointed at, it tells of itself."""
    s = isl.start("virgin_seas", seats=2, seed=4, bots={1: "greedy"}, pace=0)
    s.play(s.legal()[0])
    host = mounted(page, s, 0)
    first, second, third = [x["key"] for x in host.board.scene["shapes"] if str(x.get("act", "")).startswith("place ")]
    host.key(first).click()
    host.key(second).hover()
    spoken(host)
    assert host.key("preview").text_content().startswith(f"{host.key(second).get_attribute('data-act')} ...: choose ")
    host.key(second).click()
    assert page.locator("[aria-pressed=true]").get_attribute("data-key") == second
    host.key(third).focus()
    page.keyboard.press("Enter")
    spoken(host)
    assert page.locator("[aria-pressed=true]").get_attribute("data-key") == third
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.dataset.key").startswith("at ")
    assert s.ply == 2


# -- in reach -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [320, 480, 640, 800, 1010, 1280])
def test_the_controls_stay_in_a_narrow_place(page, width):
    """In the past, with a branch of a long name: there are the most of them."""
    s = isl.start("one_eye", seats=3, seed=7)
    rng = Rng(1)
    while s.ply < 12:
        may = legal(s.state)
        s.say(may[rng.below(len(may))], seat=s.seat)
    s = s.branch(11, "if only I had bought the brown one, and not the grey one")
    s.undo()
    page.set_viewport_size({"width": width, "height": 780})
    host = mounted(page, s)
    host.pump()
    s.goto(4)
    host.pump()
    page.locator(".isl-more").click()
    host.pump()
    where = """(scroll) => { document.querySelector(".isl-board").scrollLeft = scroll;
      return [...document.querySelectorAll(".isl-foot :is(button, select, input, .isl-move), .isl-log")]
        .map((n) => [n.textContent, n.getBoundingClientRect()]).map(([t, r]) => [t, r.left, r.right, r.width]); }"""
    for scroll in (0, 1000):
        shown = [x for x in page.evaluate(where, scroll) if x[3]]
        assert len(shown) > 10
        assert [x for x in shown if x[1] < 0 or x[2] > width] == []


@pytest.mark.parametrize("width", [320, 700, 1280])
def test_letters_set_wide_apart_cut_no_control(page, width):
    """The line beside the controls ends in dots; the log has it whole."""
    page.set_viewport_size({"width": width, "height": 780})
    s = isl.start("seven_islands", seats=2, seed=7, bots={1: "greedy"}, pace=0)
    host = mounted(page, s.play("use copper_coin").branch(None, "if only I had"), 0)
    page.add_style_tag(content=SPACED)
    host.pump()
    page.locator(".isl-more").click()
    host.pump()
    host.key("pile cook").focus()
    page.keyboard.press("i")
    host.pump()
    assert page.locator(".isl-sheet").is_visible()
    shown = page.evaluate("""() => [...document.querySelectorAll(".isl-board *")]
      .filter((n) => n.offsetParent && !n.children.length && !n.closest("svg, .isl-tail, .isl-live"))
      .map((n) => [n.textContent, n.scrollWidth - n.clientWidth, n.scrollHeight - n.clientHeight, n.clientWidth,
        n.getBoundingClientRect().right])""")
    assert len(shown) > 20
    assert [x for x in shown if x[3] and (x[1] > 1 or x[2] > 1 or x[4] > width)] == []


def test_at_700_px_the_controls_of_a_branch_are_one_row(page):
    page.set_viewport_size({"width": 700, "height": 780})
    s = isl.start("one_eye", seats=3, seed=7).play("buy red 4")
    mounted(page, s.branch(1)).pump()
    assert page.locator(".isl-foot").bounding_box()["height"] < 46


@pytest.mark.parametrize("width", [400, 640])
def test_where_the_controls_take_two_rows_the_last_line_is_told_beside_the_log(page, width):
    page.set_viewport_size({"width": width, "height": 780})
    s = isl.start("one_eye", seats=3, seed=7).play("buy red 4")
    mounted(page, s.branch(1)).pump()
    line, log = (page.locator(what).first.bounding_box() for what in (".isl-line", ".isl-more"))
    assert line["width"] > 100
    assert abs(line["y"] - log["y"]) < 8


@pytest.mark.parametrize("width", [400, 700])
def test_a_sheet_opens_where_it_is_seen_and_leads_back(page, width):
    """Asked for by a card far down in a narrow board, or aside in a very narrow one."""
    page.set_viewport_size({"width": width, "height": 600})
    s = isl.start("seven_islands", seats=2, seed=3)
    host = mounted(page, s, s.seat)
    host.pump()
    card = [shape["key"] for shape in host.board.scene["shapes"] if str(shape.get("act", "")).startswith("use ")][-1]
    host.key(card).click(button="right")
    host.pump()
    inside = """n => { const r = n.getBoundingClientRect();
      return r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight; }"""
    sheet = page.get_by_role("dialog")
    assert sheet.evaluate(inside)
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.key") == card
    assert host.key(card).evaluate(inside)


def test_what_may_be_played_opens_by_a_key_that_every_keyboard_has(page):
    s = isl.start("seven_islands", seats=2, seed=3)
    host = mounted(page, s, s.seat)
    card = next(shape["key"] for shape in host.board.scene["shapes"] if str(shape.get("act", "")).startswith("use "))
    host.key(card).focus()
    page.keyboard.press("i")
    host.pump()
    assert s.ply == 0
    assert page.get_by_role("dialog").is_visible()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.getAttribute('aria-keyshortcuts')") == "i"


def test_who_looks_on_reaches_what_there_is_to_look_at(page):
    """By keys, where nothing is a button: when the game is over, in the past, and for onlookers."""
    s = isl.start("small_islands", seats=2, seed=3, bots=dict.fromkeys((0, 1), "random")).run()
    host = mounted(page, s, None)
    page.keyboard.press("Tab")
    seen = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 2:
        page.keyboard.press(key)
        (told,) = spoken(host) or [""]
        assert told.startswith("an island of") or not told
        seen.add(page.evaluate("document.activeElement.dataset.key"))
    assert len(seen) > 2


def test_the_focus_is_seen_without_a_kernel(page):
    host = mounted(page, isl.start("one_eye", seats=3, seed=7))
    page.evaluate("() => { model.send = () => { throw Error('gone'); }; }")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    assert host.page.locator(".isl-late").is_visible()
    ring = page.locator('.isl-over rect[stroke="var(--ink)"]')
    assert ring.count() == 1
    assert ring.is_visible()
    assert not page.locator(".isl-over .may:visible, .isl-over .pip:visible").count()
