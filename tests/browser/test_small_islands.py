"""Small Islands in a browser: every text can be read; a tile is laid, turned, by mouse and by keyboard; the map is zoomed."""

from __future__ import annotations

import pytest

import islands_nb as isl
from islands_nb.kernel.flow import legal
from islands_nb.kernel.rng import Rng
from islands_nb.notebook.picture import picture as still

from .host import Host
from .reading import some_scenes, unreadable

GAMES = [(1, 3, {"level": 2}), (2, 3, {}), (3, 4, {"advanced": True}), (4, 5, {}), (4, 2, {"advanced": True})]
TASKS = ("Opening", "Choosing", "Acting", "Laying", "Bonus", "Settling", "Keeping")


def played(seats, seed, **options):
    """A random game, all of it played by people."""
    s = isl.start("small_islands", seats=seats, seed=seed, bots=dict.fromkeys(range(seats), "random"), **options).run()
    return isl.load(s.log, bots={})


@pytest.fixture(scope="module")
def scenes():
    """Pictures of games of all sizes: of each kind of task an early one and a late one, and the end."""
    out = []
    for seats, seed, options in GAMES:
        s = played(seats, seed, **options)
        found: dict[str, list[int]] = {}
        for ply, state in enumerate(s.states()):
            found.setdefault(type(state.stack[-1]).__name__ if state.stack else "", []).append(ply)
        plies = {at for name in (*TASKS, "") for at in (found.get(name, [])[:1] + found.get(name, [])[-1:])}
        for ply in sorted(plies):
            then = s.branch(ply)
            for wide in (True, False):
                for seat in (0 if then.seat is None else then.seat, None):
                    shown = still(then, seat=seat, wide=wide, marks=True)
                    out.append((f"{seats} seats, seed {seed}, ply {ply}, seat {seat}", wide, shown.svg))
    return out


@some_scenes
@pytest.mark.parametrize(
    ("wide", "width", "font", "media"),
    [
        (True, 1280, "system-ui", {}),
        (True, 1280, "DejaVu Sans", {"color_scheme": "dark"}),
        (True, 1010, "Liberation Sans", {"forced_colors": "active"}),
        (False, 800, "DejaVu Sans", {}),
        (False, 640, "Liberation Sans", {"forced_colors": "active"}),
    ],
)
def test_texts_can_be_read(browser, scenes, wide, width, font, media, every):
    assert not unreadable(browser, scenes, wide, width, font, every, **media)


# -- a board that is played ---------------------------------------------------------------------------------------------------


@pytest.fixture
def host(browser):
    """A board of a person who is to lay a tile, some way into a game against a bot."""
    page = browser.new_page(viewport={"width": 1280, "height": 780})
    page.set_default_timeout(8000)
    s = isl.start("small_islands", seats=2, seed=3, bots={1: "random"})
    rng = Rng(5)
    while s.ply < 60 or type(s._states[-1].stack[-1]).__name__ != "Laying":
        may = legal(s._states[-1])
        s.play(may[rng.below(len(may))])
    yield Host(page, s.board())
    page.close()


def shapes(host):
    """All shapes of the scene, also those of the map, with what goes without saying."""
    out = []
    for shape in host.board.scene["shapes"]:
        out.append(shape)
        out += [{"key": c.get("act"), **c} for c in shape.get("shapes", ())]
    return out


def way_to_turn(host):
    """A tile and a cell where it may lie in two ways at least, and these."""
    for sentence in host.board.scene["legal"]:
        tile, at = sentence.split(" at ")[0], "at " + sentence.split(" at ")[1].split(" turned")[0]
        ways = [t for t in host.board.scene["legal"] if t.startswith(f"{tile} {at} ")]
        if len(ways) > 1:
            return tile, at, ways
    raise AssertionError("no tile can lie in two ways")


def wait(host):
    host.page.wait_for_timeout(130)
    host.pump()


def key_of(host, act):
    return next(s["key"] for s in shapes(host) if s.get("act") == act)


def test_a_tile_is_laid_and_turned_by_mouse(host):
    tile, at, ways = way_to_turn(host)
    s, ply = host.board.session, host.board.session.ply
    host.key(key_of(host, tile)).click()
    host.key(at).click()
    wait(host)
    assert s.ply == ply, "a cell that is chosen is not yet laid on"
    ghosts = host.page.locator(".isl-over svg[data-key=map] use")
    first = ghosts.first.get_attribute("href")
    host.key(at).click()  # another click turns it
    wait(host)
    assert ghosts.first.get_attribute("href") != first
    host.page.mouse.move(20, 20)
    wait(host)
    assert ghosts.count(), "it lies there until it is taken back"
    host.page.locator("[data-do=sure]").click()
    host.pump()
    assert s.log.lines[ply][1] in ways
    assert s.log.lines[ply][1] != ways[0]


def test_the_places_are_counted_where_a_tile_may_lie_and_not_its_ways(host):
    """Some dozen cells, each of them a place, however many ways it may be turned there."""
    tile, _, _ = way_to_turn(host)
    sentences = [t for t in host.board.scene["legal"] if t.startswith(f"{tile} ")]
    cells = {t.split(" turned ")[0] for t in sentences}
    assert 8 < len(sentences) > len(cells)
    host.key(key_of(host, tile)).hover()
    wait(host)
    assert f"choose one of {len(cells)} places marked" in host.key("preview").text_content()


def test_a_tile_is_laid_and_turned_by_keyboard(host):
    tile, at, ways = way_to_turn(host)
    s, ply, page = host.board.session, host.board.session.ply, host.page
    page.keyboard.press("Tab")
    focused = "document.activeElement.dataset.key"
    row = [shape["key"] for shape in shapes(host) if str(shape.get("act", "")).startswith("lay ")]
    for _ in range(row.index(key_of(host, tile)) - row.index(page.evaluate(focused))):
        page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == key_of(host, tile)
    page.keyboard.press("Enter")
    host.key(at).focus()  # arrows lead there too, as another test holds
    page.keyboard.press("Enter")
    wait(host)
    page.keyboard.press("r")
    wait(host)
    preview = host.key("preview").text_content()
    assert preview.startswith(tile.split()[1])
    page.keyboard.press("Enter")
    host.pump()
    assert s.log.lines[ply] == (0, ways[1])
    assert page.evaluate("document.querySelector('.isl-board').contains(document.activeElement)"), "the focus is lost"


def test_arrows_walk_over_the_map_and_every_cell_is_reached(host):
    page = host.page
    page.keyboard.press("Tab")
    reached, focused = set(), "document.activeElement.dataset.key"
    cells = {shape["key"] for shape in shapes(host) if str(shape.get("act", "")).startswith("at ")}
    ahead = [page.evaluate(focused)]
    while ahead:
        here = ahead.pop()
        for way in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            host.key(here).focus()
            page.keyboard.press(way)
            there = page.evaluate(focused)
            if there not in reached:
                reached.add(there)
                ahead.append(there)
    assert cells <= reached
    page.keyboard.press("Escape")


def test_an_island_lights_up_and_tells_what_it_would_bring(host):
    look = next(shape["look"] for shape in shapes(host) if "look" in shape)
    host.page.locator(f'[data-look="{look}"]').hover()
    for _ in range(40):  # the answer of the kernel may take its time
        wait(host)
        told = host.key("preview").text_content() + " " + host.key("preview-more").text_content()
        if "island of" in told:
            break
    assert "island of" in told
    coast = host.page.locator(".isl-over svg[data-key=map] path")
    assert coast.count() == 1
    assert "--ink" in coast.first.get_attribute("style")
    host.page.mouse.move(5, 5)
    wait(host)
    assert not coast.count()


def view(host):
    return [float(v) for v in host.page.locator("svg[data-key=map]").first.get_attribute("viewBox").split()]


def test_the_map_is_zoomed_by_wheel_keys_and_buttons_and_moved(host):
    page, whole = host.page, view(host)
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -200)
    assert view(host) == whole, "a wheel over a board that is not in use scrolls the page"
    host.key(key_of(host, way_to_turn(host)[0])).click()
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -200)
    page.wait_for_timeout(60)
    near = view(host)
    assert near[2] < whole[2]
    page.mouse.down()
    page.mouse.move(440, 360, steps=4)
    page.mouse.up()
    assert view(host)[:2] != near[:2]
    assert view(host)[2:] == near[2:]
    page.keyboard.press("0")
    assert view(host) == whole
    page.keyboard.press("+")
    page.keyboard.press("+")
    assert view(host)[2] < near[2] or view(host)[2] < whole[2]
    page.keyboard.press("-")
    page.locator("[data-do=in]").click()
    assert view(host)[2] < whole[2]
    page.locator("[data-do=fit]").click()
    assert view(host) == whole


def test_the_cell_with_the_focus_stays_in_view(host):
    page = host.page
    host.key(key_of(host, way_to_turn(host)[0])).click()
    cells = [shape["key"] for shape in shapes(host) if str(shape.get("act", "")).startswith("at ")]
    host.key(cells[0]).focus()
    for _ in range(4):
        page.keyboard.press("+")
    inside = """key => {
      const a = document.querySelector(`[data-key="${key}"]`).getBoundingClientRect();
      const b = document.querySelector('svg[data-key=map]').getBoundingClientRect();
      return a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1; }"""
    for way in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 4:
        page.keyboard.press(way)
        key = page.evaluate("document.activeElement.dataset.key")
        if any(shape["key"] == key for shape in shapes(host) if "look" in shape or str(shape.get("act", "")).startswith("at ")):
            assert page.evaluate(inside, key), f"{key} is out of sight"


def test_axe_finds_nothing(host, axe):
    host.page.evaluate(axe)
    tile, at, _ = way_to_turn(host)
    host.key(key_of(host, tile)).click()
    host.key(at).click()
    wait(host)
    found = host.page.evaluate("axe.run(document.querySelector('.isl-board'))")
    assert [v["id"] for v in found["violations"]] == []


def test_a_tile_takes_the_pointer_wherever_it_is_pointed_at(host):
    """Also in its sea: the frame round what may be said goes round the whole square."""
    tile, _, _ = way_to_turn(host)
    (shape,) = [shape for shape in shapes(host) if shape.get("act") == tile]
    missed = host.page.evaluate(
        """([key, [x, y, w, h]]) => {
            const svg = document.querySelector(".isl-scene"), out = [];
            for (let i = 1; i < 10; i++) for (let j = 1; j < 10; j++) {
              const p = new DOMPoint(x + w * i / 10, y + h * j / 10).matrixTransform(svg.getScreenCTM());
              if (document.elementFromPoint(p.x, p.y)?.closest("[data-key]")?.dataset.key !== key) out.push([i, j]);
            }
            return out;
        }""",
        [shape["key"], shape["halo"][:4]],
    )
    assert missed == []


def test_a_board_has_no_bar_beside_it(host):
    """Where bars are seen (a headless browser hides them), the live region, a pixel below, had one all along the board."""
    style = host.page.evaluate(
        "(({overflowX, overflowY}) => [overflowX, overflowY])(getComputedStyle(document.querySelector('.isl-board')))"
    )
    assert style == ["auto", "hidden"]
