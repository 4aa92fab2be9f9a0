"""A shared link, followed: a real server, with a token, and Chromium. What is written, what is refused, and to whom."""

from __future__ import annotations

import contextlib
import json
import re
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

import nbformat
import pytest

import islands_nb as isl
from islands_nb.kernel.code import pack
from islands_nb.kernel.game import names
from islands_nb.notebook import server as extension
from tests.kernel.test_code import CODE, made, parts, played

from .lab import lab
from .test_lab import SIZES, board_ready, printed, run_cell

TOKEN = "a-token-of-the-tests"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("work")
    with lab(folder, tmp_path_factory.mktemp("home"), token=TOKEN) as url:
        yield url, folder


@pytest.fixture(autouse=True)
def _tidy(server):
    yield
    for path in server[1].glob("*"):
        if path.is_file():
            path.unlink()
        elif path.name.startswith("shared-"):
            path.rmdir()


class Visitor:
    """Somebody with cookies of their own, logged in or not."""

    def __init__(self, url, token=None):
        self.url, self.jar = url, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar), _Stay())
        if token:
            self.get(f"/lab?token={token}")

    def _ask(self, request):
        try:
            with self.opener.open(request, timeout=30) as answer:
                return answer.status, answer.read().decode(), dict(answer.headers)
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(errors="replace"), dict(error.headers)

    def get(self, path):
        return self._ask(self.url + path)

    def open(self, code, more=""):
        return self.get(f"/islands/open?code={urllib.parse.quote(code, safe='')}{more}")

    def post(self, code, **fields):
        data = urllib.parse.urlencode({"code": code, **fields}).encode()
        return self._ask(urllib.request.Request(f"{self.url}/islands/open", data))

    def write(self, code):
        """As the button does; with a token that is right also for a code that is none."""
        found = None
        for one in (code, CODE):
            found = found or re.search(r'name="_xsrf" value="([^"]*)"', self.open(one)[1])
        return self.post(code, _xsrf=found[1])


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None  # where it leads is what is looked at


@pytest.fixture
def visitor(server):
    return Visitor(server[0], TOKEN)


def written(server):
    return sorted(p.name for p in server[1].glob("*") if not p.name.startswith("."))


def test_the_page_says_what_it_would_write_and_writes_nothing(visitor, server):
    status, page, headers = visitor.open(CODE)
    assert status == 200
    assert "One-Eye, a game of Ada and Ben, at move 4 of 4" in page
    assert "This writes one notebook, <code>shared-one_eye-" in page
    assert "Nothing is run by this" in page
    assert "<button>Write it and open it</button>" in page
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert (headers["Referrer-Policy"], headers["Cache-Control"]) == ("same-origin", "no-store")
    assert "script" not in page.lower().replace(CODE.lower(), "")
    assert written(server) == []


def test_the_button_writes_one_notebook_and_the_same_code_opens_it_again(visitor, server):
    status, _, headers = visitor.write(CODE)
    (name,) = written(server)
    assert (status, headers["Location"]) == (302, f"/lab/tree/{name}")
    book = nbformat.read(server[1] / name, 4)
    nbformat.validate(book)
    assert book.cells[1].source == f"import islands_nb as isl\n\ns = isl.load({CODE!r})\ns"
    assert not any(cell.get("outputs") for cell in book.cells)
    book.cells[0].source = "my own words"
    nbformat.write(book, server[1] / name)
    page = visitor.open(CODE)[1]
    assert "is in your working folder already" in page
    assert "<button>Open it</button>" in page
    assert visitor.write(CODE)[0] == 302
    assert written(server) == [name]
    assert nbformat.read(server[1] / name, 4).cells[0].source == "my own words"
    # broken into lines by a mail program, it is still the same
    assert visitor.write(CODE[:20] + "\n" + CODE[20:])[0] == 302
    assert written(server) == [name]


def test_without_the_xsrf_token_nothing_is_written(visitor, server):
    visitor.open(CODE)
    for fields in ({}, {"_xsrf": "wrong"}, {"_xsrf": ""}):
        assert visitor.post(CODE, **fields)[0] == 403
    assert written(server) == []


def test_who_is_not_logged_in_is_sent_to_log_in(server):
    stranger = Visitor(server[0])
    status, page, headers = stranger.open(CODE)
    assert status == 302
    assert headers["Location"].startswith("/login?next=")
    assert "One-Eye" not in page
    assert stranger.post(CODE)[0] in (302, 403)
    assert stranger.open(CODE, "&token=wrong")[0] in (302, 403)
    assert written(server) == []


def test_a_link_with_the_token_logs_in(server):
    """So arrives who comes from Binder."""
    assert Visitor(server[0]).open(CODE, f"&token={TOKEN}")[0] == 200


@pytest.mark.parametrize(
    "code",
    [
        "",
        "isl1.abc",
        "../../etc/passwd",
        "isl1.%2e%2e%2f%2e%2e%2fetc",
        "isl1.\0abc",
        "<script>alert(1)</script>",
        "isl1.<img src=x onerror=alert(1)>",
        CODE[:-1],
        CODE + "/../../x",
        "a\r\nSet-Cookie: a=b",
        CODE.replace("isl1", "isl2"),
        made("../../x 1 seats=2 seed=1", 0, 0, b"ab", b""),
        made(parts(CODE)[0].replace("one_eye", "<img/onerror=alert(1)>"), *parts(CODE)[1:]),
        "isl1." + "A" * 20_000,
    ],
    ids=range(14),
)
def test_hostile_codes_are_refused_with_a_reason_and_as_text(visitor, server, code):
    for status, page, _ in (visitor.open(code), visitor.write(code)):
        assert status in (400, 413)
        assert "This link does not open" in page
        assert "<script" not in page.lower()
        assert "<img" not in page.lower()
    assert written(server) == []


def test_two_codes_in_one_link_are_none(visitor, server):
    assert visitor.open(CODE, "&code=isl1.abc")[0] == 400


def test_what_others_wrote_is_text(visitor, server):
    s = isl.load(CODE)
    s.note(0, "</script><img src=x onerror=alert(1)>")
    ask = "Best? </script><img src=x onerror=alert(1)> [link](javascript:alert(1)) `x` $x$ **b**"
    code = s.puzzle(ask, s.legal()[0]).code()
    _, page, _ = visitor.open(code)
    assert "<img src=x" not in page
    assert "Best? &lt;/script&gt;&lt;img src=x onerror" in page
    assert visitor.write(code)[0] == 302
    (name,) = written(server)
    source = nbformat.read(server[1] / name, 4).cells[0].source
    for bad in ("<img", "</script", "](", "`x`", "$x$", "**b**"):
        assert bad not in source
    assert s.legal()[0] not in source


def test_there_are_at_most_a_hundred(visitor, server):
    for n in range(extension.MOST):
        (server[1] / f"shared-one_eye-{n:012x}.ipynb").write_text("{}")
    status, page, _ = visitor.write(CODE)
    assert status == 409
    assert "There are 100 shared notebooks" in page
    assert len(written(server)) == extension.MOST


def test_a_folder_of_the_name_is_left_alone(visitor, server):
    name = extension.shared(CODE).name
    (server[1] / name).mkdir()
    assert visitor.write(CODE)[0] == 409
    assert (server[1] / name).is_dir()


def test_a_place_that_cannot_be_written_is_told(visitor, server):
    """A link to nowhere stands where the notebook would: it is not followed out of the folder."""
    name = extension.shared(CODE).name
    target = server[1].parent / "outside.ipynb"
    with contextlib.suppress(OSError):
        (server[1] / name).symlink_to(target)
    status, _, _ = visitor.write(CODE)
    (server[1] / name).unlink(missing_ok=True)
    assert status >= 400
    assert not target.exists()


def test_the_link_is_followed_in_a_browser(browser, server, artefacts, axe):
    """As somebody does who gets it by mail: open it, press the button, run the notebook, see the position, play on."""
    s = isl.start("one_eye", seats=3, seed=7, bots={1: "greedy", 2: "random"})
    s.play("buy red 4").play("raid grey 2").play("move grey 5")
    link = s.link("local", server=server[0])
    page = browser.new_page(viewport=SIZES["large"])
    page.set_default_timeout(30_000)
    try:
        page.goto(f"{link}&token={TOKEN}")
        assert page.title() == "A shared game"
        assert page.locator("img").evaluate("n => n.naturalWidth") == 1280
        page.screenshot(path=artefacts / "shared.png")
        # The page lets no script run, axe neither: it is looked at as a copy.
        copy = browser.new_page()
        copy.set_content(page.content())
        copy.evaluate(axe)
        found = copy.evaluate("axe.run()")
        copy.close()
        assert [v["id"] for v in found["violations"]] == []
        page.get_by_role("button", name="Write it and open it").click()
        page.wait_for_selector(".jp-Notebook")
        page.get_by_text("| Idle").wait_for(timeout=60_000)
        run_cell(page, 0)
        board_ready(page)
        assert page.locator(".isl-move").first.text_content() == "move 9 of 9"
        run_cell(page, 1)
        page.wait_for_selector(".jp-OutputArea-output table.dataframe")
        run_cell_text(page, "print(s.ply, s.scores())")
        printed(page, f"9 {s.scores()}")
    finally:
        page.close()


def run_cell_text(page, text):
    cell = page.locator(".jp-CodeCell").nth(1).locator(".cm-content")
    cell.click()
    page.keyboard.press("Control+a")
    page.keyboard.type(text)
    page.keyboard.press("Control+Enter")


def test_binders_link_leads_to_the_same_door(server, visitor):
    """What Binder does with the link: the path after ``urlpath=``, once unescaped, is opened on the server it started."""
    link = isl.load(CODE).link(repository="https://github.com/someone/something", tag="v1")
    asked = urllib.parse.urlsplit(link)
    assert asked.path == "/v2/gh/someone/something/v1"
    (path,) = urllib.parse.parse_qs(asked.query)["urlpath"]
    status, page, _ = visitor.get(f"/{path}")
    assert status == 200
    assert "at move 4 of 4" in page


def test_every_game_goes_through_the_door(visitor, server):
    for name in names():
        code = pack(played(name, 2, 3))
        assert visitor.write(code)[0] == 302
    assert len(written(server)) == len(names())
    assert all(json.loads((server[1] / n).read_text())["nbformat"] == 4 for n in written(server))
