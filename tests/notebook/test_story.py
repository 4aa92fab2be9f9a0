"""A game as a page: whole, small, and with nothing in it that its reader may not know."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser

import pytest

import islands_nb as isl
from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.game import find, names
from islands_nb.kernel.view import view
from islands_nb.notebook import course
from islands_nb.notebook import story as module
from islands_nb.notebook.drawing import draw
from islands_nb.notebook.story import page, told
from islands_nb.notebook.strip import CELL, GAP, HEAD
from islands_nb.session import Session
from tests.contract.secrecy import swapped
from tests.contract.toy import TOY
from tests.contract.walks import Walk, fields_of

LIMIT = 2_000_000
SEED = 1234567890123456789
HOSTILE = "</script><img src=x onerror=alert(1)><!-- ]]> {0} \u2028"


def game(name, seats, seed=7, answers=1500):
    """A whole game, played at random, without bots."""
    return Session(Walk(TOY if name == "toy" else find(name), seats, seed).wander(answers).log())


@pytest.fixture(autouse=True)
def _toy(monkeypatch):
    from islands_nb.kernel import log as logs

    find_ = logs.find
    monkeypatch.setattr(logs, "find", lambda name: TOY if name == "toy" else find_(name))


ROOMS = [*names(), "toy"]


def data_of(text):
    return json.loads(re.search(r'id="isl-data">(.*?)</script>', text, re.DOTALL)[1])


def unrolled(data, reel):
    """The frames of a page, each with its shapes, as ``story.js`` makes them."""
    row, last, out = [], {}, []
    for frame in data[reel]:
        for begin, end, numbers in frame["cut"]:
            row = row[:begin] + numbers + row[end:]
        last = {**last, **{k: v for k, v in frame.items() if k != "cut"}}
        shapes = []
        for number in row:
            form, *own = data["shapes"][number]
            x, y, text, key = [*own, None, None, None, None][:4]
            shape = {**data["forms"][form]}
            shape["attrs"] = {**shape["attrs"], **{k: v for k, v in (("x", x), ("y", y)) if v is not None}}
            shapes.append({**shape, **{k: v for k, v in (("text", text), ("key", key)) if v is not None}})
        out.append({**last, "shapes": shapes})
    return out


def _bare(shape):
    """Without what makes it a button, or something to ask about."""
    out = {k: v for k, v in shape.items() if k not in ("act", "halo", "dash", "look")}
    if "look" in shape:
        out["label"] = shape.get("label", shape["look"])
    if "shapes" in shape:
        out["shapes"] = [{**_bare(one), **{k: one[k] for k in ("act", "halo", "dash") if k in one}} for one in shape["shapes"]]
    return out


@pytest.mark.parametrize("name", ROOMS)
def test_it_shows_each_position_as_the_board_would(name):
    s = game(name, 2, answers=20)
    now = s.now()
    for seat in (1, "all"):
        data = data_of(told(s, seat=seat))
        for reel in ("wide", "narrow"):
            frames = unrolled(data, reel)
            assert len(frames) == s.last + 1
            for ply in range(0, s.last + 1, 5):
                drawn = draw(now, ply, seat, wide=reel == "wide").scene.out()
                bare = [_bare(shape) for shape in drawn["shapes"]]
                assert frames[ply] == {**drawn, "shapes": bare}


@pytest.mark.parametrize("name", ROOMS)
def test_nothing_is_in_it_that_its_reader_may_not_know(name):
    """All that the reader cannot see is dealt anew, at each ply: the file stays the same, byte for byte."""
    for seats in {2, TOY.seats[1] if name == "toy" else find(name).seats[1]}:
        now = game(name, seats, answers=16).now()
        hidden = 0
        for seat in (None, seats - 1):
            other = replace(now, states=[swapped(s, seat, "story") for s in now.states])
            other = replace(other, lines=[(k, "said something else") for k, _ in now.lines])
            hidden += any(view(now.states[p], "all") != view(other.states[p], "all") for p in (3, 9))
            assert page(other, seat, [], "x") == page(now, seat, [], "x")
        assert hidden == 2


def test_a_page_made_with_other_eyes_would_be_seen(monkeypatch):
    now = game("virgin_seas", 2, answers=8).now()
    other = replace(now, states=[swapped(s, 0, "story") for s in now.states])
    assert page(other, 0, [], "x") == page(now, 0, [], "x")
    monkeypatch.setattr(module, "draw", lambda now, ply, seat, **kw: draw(now, ply, "all", **kw))
    assert page(other, 0, [], "x") != page(now, 0, [], "x")


def test_what_only_another_learnt_is_not_in_the_file():
    s = game("toy", 2)
    mine, other = told(s, seat=0), told(s, seat=1)
    secret = [words for ply in range(s.last + 1) for e in s.states()[ply].told or () if e.to == (1,) for words in [e.words]]
    assert secret
    assert any(words in other for words in secret)
    shown = set(re.findall(r"(?:drew|chose) \w+", mine)) - {"drew a"}
    own = {e.words for state in s.states() for e in state.told or () if e.to == (0,)}
    assert shown <= own
    assert not re.findall(r"(?:drew|chose) (?!a card)\w+", told(s))


@pytest.mark.parametrize("name", ROOMS)
def test_only_the_teachers_page_holds_log_and_seed(name):
    s = game(name, 2, SEED, answers=12)
    for seat in (None, 1):
        text = told(s, seat=seat)
        assert str(SEED) not in text
        assert hex(SEED)[2:] not in text.lower()
        assert "seed" not in text.replace("seeds", "")
        assert "isl1." not in text
    text = told(s, seat="all")
    assert f"seed={SEED}" in text
    log = re.search(r"<pre[^>]*>(.*?)</pre>", text, re.DOTALL)[1]
    assert isl.load(log.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace("&#x27;", "'")).state == s.state


@pytest.mark.parametrize("name", names())
def test_the_largest_game_stays_under_two_megabytes(name):
    seats = find(name).seats[1]
    longest = max((game(name, seats, seed) for seed in range(4)), key=lambda s: s.last)
    assert len(told(longest, seat="all").encode()) < LIMIT


def test_a_question_and_the_players_are_not_taken_for_notes():
    s = isl.start("one_eye", seats=2, seed=7, bots={1: "greedy"})
    s.note(0, "look here")
    p = s.puzzle("Which?", s.legal()[0], why="the reason")
    assert data_of(told(p))["notes"] == [[0, "look here"]]
    for word in ("puzzle", "Which?", "the reason"):
        assert word not in told(p)


def test_notes_may_be_handed_in(tmp_path):
    s = game("one_eye", 2, answers=6)
    s.note(3, "mine")
    path = s.story(tmp_path / "game.html", notes=[(5, "b"), (2, "a")])
    assert data_of(path.read_text(encoding="utf-8"))["notes"] == [[2, "a"], [5, "b"]]
    for bad in ([(99999, "a")], [(1, 2)], ["ab c"], [7], [(True, "a")]):
        with pytest.raises(BadInput):
            s.story(tmp_path / "game.html", notes=bad)


@pytest.mark.parametrize("path", ["game.txt", "game", "no/such/folder/game.html"])
def test_where_it_cannot_be_written(path, tmp_path):
    with pytest.raises(BadInput, match=r"saved as \.html|cannot be written"):
        game("one_eye", 2, answers=1).story(tmp_path / path)


def test_seats_and_titles_are_checked():
    s = game("one_eye", 2)
    for kw in ({"seat": 7}, {"seat": "turn"}, {"title": 7}, {"title": "a\nb"}, {"title": "a" * 200}):
        with pytest.raises(BadInput):
            told(s, **kw)


class Seen(HTMLParser):
    """The tags of a page, and what they would fetch."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.fetched, self.handlers = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("src", "href") and tag not in ("a", "use"):
                self.fetched.append(value)
            if name.startswith("on"):
                self.handlers.append((tag, name))


def test_whatever_is_written_in_it_is_text():
    s = isl.load(game("one_eye", 2, answers=9).log)
    plain = Seen(told(s, title="t"))
    s.log.notes.append((3, HOSTILE.replace("\u2028", "")))
    s.log.notes.append((4, "${7*7} `x` \\u003cscript>"))
    seen = Seen(told(s, title="</title><script>alert(1)</script>", seat="all"))
    assert (seen.fetched, seen.handlers, plain.fetched, plain.handlers) == ([], [], [], [])
    assert seen.tags.count("script") == plain.tags.count("script") == 2
    assert "img" not in seen.tags
    assert data_of(told(s))["notes"][0][1] == HOSTILE.replace("\u2028", "")


def test_a_box_with_names_like_markup_is_text_everywhere():
    box = isl.game("virgin_seas").box
    texts = [(kind, id, f) for kind, id, f in fields_of(box) if isinstance(box.rows[kind][id][f], str)]
    for kind, id, field in texts[:3]:
        try:
            other = box.edit(kind, id, **{field: "<img/src=x/onerror=alert(1)>"})
        except BadInput:
            continue
        s = isl.start("virgin_seas", seats=2, seed=7, box=other)
        assert "img" not in Seen(told(s, seat="all")).tags
        assert "<img/src" not in s.picture(seat="all").svg


def test_a_strip_of_positions(tmp_path):
    s = game("one_eye", 3)
    strip = s.strip([3, 9, 14])
    assert strip.svg.count("<svg") == 4
    assert strip.svg.count("<style>") == 1
    assert all(f"ply {ply}<" in strip.svg for ply in (3, 9, 14))
    ids = re.findall(r'<symbol id="([^"]*)"', strip.svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]*)"', strip.svg)) <= set(ids)
    assert strip.save(tmp_path / "a.svg").read_text(encoding="utf-8") == strip.svg
    assert "ply 3: " in strip.alt
    for bad in (7, "3,9", [], [99999], [True], range(61)):
        with pytest.raises(BadInput):
            s.strip(bad)
    with pytest.raises(BadInput):
        s.strip([1], theme="pink")


def test_a_title_is_the_pages_and_where_none_is_given_it_says_who_played():
    now = game("one_eye", 2, answers=3).now()
    for title, said in (("A raid", "A raid"), ("", "One-Eye: a game of Ada and Ben")):
        assert f"<title>{said}</title>" in page(now, None, [], title)


def test_marks_of_a_course_are_round_numbers_and_few():
    for low, high, marks in (
        (0, 7, range(8)),
        (0, 8, range(0, 9, 2)),
        (0, 30, range(0, 31, 5)),
        (-12, 55, range(-10, 51, 10)),
        (0, 120, range(0, 121, 20)),
        (0, 900, range(0, 801, 200)),
    ):
        assert [*course._ticks(low, high, 7)] == [*marks]
    assert [*course._ticks(0, 30, 4)] == [0, 10, 20, 30], "and fewer where there is less room"


def test_names_at_the_ends_of_a_course_do_not_lie_on_each_other():
    assert course._apart([50.0, 10.0, 55.0, 52.0], 266) == [50.0, 10.0, 86.0, 68.0]
    assert course._apart([266, 264.0, 20.0], 266) == [266, 248, 20.0], "and not below the edge"


@pytest.mark.parametrize(("many", "columns", "rows"), [(1, 0, 1), (2, 0, 1), (3, 0, 2), (5, 3, 2), (7, 2, 4), (2, 9, 1)])
def test_the_boards_of_a_strip_stand_in_rows_within_it(many, columns, rows):
    """One below the other without a gap too few or a row too many; the last is whole."""
    found = ET.fromstring(game("one_eye", 2).strip(range(many), columns=columns).svg)
    _, _, wide, high = map(int, found.get("viewBox").split())
    cells = [[int(svg.get(name)) for name in ("x", "y", "width", "height")] for svg in found.findall("{*}svg")]
    across = columns if 0 < columns <= many else -(-many // rows)
    assert len({y for _, y, _, _ in cells}) == rows
    for n, (x, y, w, h) in enumerate(cells):
        assert (x, w) == (GAP + n % across * (w + GAP), CELL)
        assert y == cells[0][1] + n // across * (HEAD + h + GAP)
    assert (wide, high) == (max(x + w for x, _, w, _ in cells) + GAP, max(y + h for _, y, _, h in cells) + GAP)
