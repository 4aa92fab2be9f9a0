"""Branches, questions, notes at a ply, links: what of a game is shared or could have gone otherwise."""

from __future__ import annotations

import os
import urllib.parse
from html import escape

import pytest

import islands_nb as isl
from islands_nb import errors
from islands_nb.session import links


@pytest.fixture
def s():
    s = isl.start("one_eye", seats=3, seed=7, bots={1: "greedy", 2: "random"})
    return s.play("buy red 4").play("raid grey 2").play("move grey 5")


# -- codes --------------------------------------------------------------------------------------------------------------------


def test_a_code_opens_the_same_game_with_bots_notes_and_the_ply_shown(s):
    s.note(3, "and now?").goto(4)
    again = isl.load(s.code())
    assert (str(again.log), again.ply, again.last) == (str(s.log), 4, 9)
    assert {k: name for k, (name, _) in again.bots.items()} == {1: "greedy", 2: "random"}
    assert again.state == s.state
    assert isl.load(s.code(ply=3)).last == 3
    assert isl.load(f"\n {s.code()}\n").ply == 4
    with pytest.raises(errors.BadInput, match="plies 0 to 9"):
        s.code(ply=10)


def test_a_bad_code_is_no_file_name():
    with pytest.raises(errors.BadCode, match="this code cannot be opened: its checksum is wrong"):
        isl.load("isl1.abcdefgh")


def test_a_link_is_opened_too(s):
    for link in (s.link(), s.link("local"), s.link("lite", site="https://example.org/lite")):
        assert str(isl.load(link).log) == str(s.log)


# -- notes --------------------------------------------------------------------------------------------------------------------


def test_a_note_may_name_its_ply(s):
    s.note(2, "b").note(0, "a").note("c")
    assert s.notes() == [(0, "a"), (2, "b"), (9, "c")]
    for bad in ((99, "a"), (True, "a"), (1, "a\nb"), (1, 2, 3), (), (1, "puzzle {}"), ("bots 1=x",)):
        with pytest.raises(errors.BadInput):
            s.note(*bad)


# -- branches -----------------------------------------------------------------------------------------------------------------


def test_branches_are_named_listed_and_found(s):
    a, b = s.branch(2), s.branch(2, name="the other way")
    b.play(b.legal()[1])
    c = b.branch(1)
    rows = s.branches().to_dict("records")
    assert [(r["branch"], r["of"], r["at"]) for r in rows] == [
        ("main", "", 0),
        ("branch 1", "main", 2),
        ("the other way", "main", 2),
        ("branch 2", "the other way", 1),
    ]
    assert rows[2]["said"] == b.log.lines[2][1] != s.log.lines[2][1]
    assert s.line("the other way") is b
    assert c.line("main") is s
    assert a.last == 2
    assert s.last == 9
    for bad in ("main", "", "a\nb", "x" * 100, 7):
        with pytest.raises(errors.BadInput):
            s.branch(2, name=bad)
    with pytest.raises(errors.BadInput, match="there is no branch 'x'; there are main, branch 1"):
        s.line("x")


def test_undo_between_people_says_why_and_the_branch_it_offers_is_there():
    s = isl.start("one_eye", seats=2, seed=7, undo="fair")
    while s.seat == 0:
        s.play(s.legal()[0])
    with pytest.raises(errors.NothingToUndo, match=r"branch\((\d+)\) plays on from before it") as caught:
        s.undo()
    ply = int(str(caught.value).split("branch(")[1].split(")")[0])
    other = s.branch(ply)
    assert other.play(other.legal()[-1]).log.lines[:ply] == s.log.lines[:ply]


def test_two_branches_compared_as_boards_and_tables(s):
    other = s.branch(2, name="other")
    other.play(next(a for a in other.legal() if a != "move grey 5"))
    d = isl.diff(s, other)
    assert d.parted == 2
    assert "alike up to ply 2; then main: move grey 5, other: move" in d.words
    assert "table" in d.tables()
    frame = d.table("table")
    assert list(frame.columns) == ["row", "column", "main", "other"]
    assert (frame["main"] != frame["other"]).any()
    html = d._repr_html_()
    assert html.count("<img") == 2
    for line in d.words.split("\n"):  # one each, and not run together
        assert f">{escape(line)}<" in html
    same = isl.diff(s, s.branch(s.last))
    assert same.tables() == []
    assert "nothing differs" in repr(same)


def test_a_difference_keeps_secrets():
    s = isl.start("virgin_seas", seats=2, seed=7)
    other = isl.start("virgin_seas", seats=2, seed=8)
    assert "hands" not in isl.diff(s, other).words
    open_, closed = (isl.diff(s, other, seat=seat) for seat in ("all", None))
    assert sum(len(open_._rows[t]) for t in open_._rows) >= sum(len(closed._rows[t]) for t in closed._rows)


def test_what_cannot_be_compared(s):
    for other in (isl.start("one_eye", seats=2), isl.start("virgin_seas", seats=3), "main", None):
        with pytest.raises(errors.BadInput):
            isl.diff(s, other)


# -- questions ----------------------------------------------------------------------------------------------------------------


def test_a_puzzle_holds_the_question_and_hides_the_rest(s):
    s.goto(2)
    p = s.puzzle("Best for Ada?", "move grey 5", why="it opens purple")
    assert (p.last, p.question, s.question) == (2, "Best for Ada?", "")
    again = isl.load(p.code())
    assert again.question == "Best for Ada?"
    for text in (str(p.log), str(again.log)):
        assert "move grey 5" not in text
        assert "it opens" not in text
        assert "buy orange 4" not in text  # what came after
    assert again.guess("move grey 5") == "yes: it opens purple"
    other = next(a for a in again.legal() if a != "move grey 5")
    assert again.guess(other) == "no"
    assert again.last == 2
    with pytest.raises(errors.BadInput, match="may not be said there; did you mean 'move grey 5'"):
        again.guess("move gray 5")
    again.play(other)
    assert again.guess("move grey 5").startswith("yes")


def test_several_answers_or_none(s):
    s.goto(2)
    both = s.puzzle("Which?", [s.legal()[0], s.legal()[1]])
    assert [both.guess(a) for a in s.legal()[:3]] == ["yes", "yes", "no"]
    assert "no single answer" in s.puzzle("What do you think?").guess(s.legal()[0])
    for bad in ({"ask": ""}, {"ask": "a", "answer": "fly"}, {"ask": "a", "why": "b"}, {"ask": "a\nb"}):
        with pytest.raises(errors.BadInput):
            s.puzzle(**bad)
    with pytest.raises(errors.BadInput, match="holds no question"):
        s.guess("pass")


@pytest.mark.parametrize(
    "held", ["{", "[]", '{"ask":7}', '{"ask":"a","right":7}', '{"ask":"a","right":["x"],"why":["!"]}', "{" * 2000]
)
def test_a_spoilt_question_is_none_or_harmless(s, held):
    again = isl.load(f"{s.log}# puzzle {held}\n")
    assert isinstance(again.question, str)
    if again.question:
        assert again.guess(again.legal()[0]) in ("no", "there is no single answer: play it, and see")


# -- links --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("servers", "found"),
    [
        ([], "http://localhost:8888"),
        ([(1, "http://h:1/")], "http://h:1"),
        ([(1, "http://h:1/"), (2, "http://h:2/")], "http://localhost:8888"),  # nobody can say which
        ([(1, "http://h:1/"), (os.getppid(), "http://h:2/u/")], "http://h:2/u"),
    ],
)
def test_a_local_link_is_to_the_server_of_this_kernel_or_to_the_only_one(servers, found, s, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    running = [{"pid": pid, "url": url} for pid, url in servers]
    monkeypatch.setattr("jupyter_server.serverapp.list_running_servers", lambda: iter(running))
    assert s.link("local") == f"{found}/islands/open?code={s.code()}"


def test_a_game_without_branches_is_its_only_one(s):
    (row,) = s.branches().to_dict("records")
    assert (row["branch"], row["last"]) == (s.name, s.last)


def test_the_link_names_repository_and_tag_once_configured(s, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert s.link().startswith(
        "https://mybinder.org/v2/gh/" + "/".join(links.repository().split("/")[-2:]) + "/HEAD?urlpath=islands%2F"
    )
    (tmp_path / "islands_nb.toml").write_text(
        '[share]\nrepository = "https://github.com/a/b.git"\ntag = "v1/x"\nsite = "https://a.example/l/"\nserver = "http://h:1/u/"\n'
    )
    (tmp_path / "deep").mkdir()
    monkeypatch.chdir(tmp_path / "deep")
    code = s.code()
    assert s.link() == f"https://mybinder.org/v2/gh/a/b/v1%2Fx?urlpath=islands%2Fopen%3Fcode%3D{code}"
    assert s.link(tag="v2").startswith("https://mybinder.org/v2/gh/a/b/v2?")
    assert s.link("local") == f"http://h:1/u/islands/open?code={code}"
    lite = urllib.parse.urlsplit(s.link("lite"))
    assert (lite.netloc, lite.path) == ("a.example", "/l/repl/index.html")
    (run,) = urllib.parse.parse_qs(lite.query)["code"]
    assert run.splitlines()[1:] == ["import islands_nb as isl", f"s = isl.load({code!r})", "s"]
    assert s.link(repository="https://gitlab.com/g/sub/p").startswith("https://mybinder.org/v2/gl/g%2Fsub%2Fp/")
    assert s.link(repository="https://git.example.org/p").startswith(
        "https://mybinder.org/v2/git/https%3A%2F%2Fgit.example.org%2Fp/"
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[share", "cannot be read"),
        ("share = 7", r"write \[share\]"),
        ('[share]\nrepo = "x"', "has no 'repo'"),
        ('[share]\nrepository = "javascript:alert(1)"', "must be an address"),
        ('[share]\nsite = "https://a b"', "must be an address"),
        ("[share]\ntag = 7", "must be a tag"),
        ('[share]\ntag = "../x"', "must be a tag"),
    ],
)
def test_a_bad_configuration_is_named(s, tmp_path, monkeypatch, text, words):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "islands_nb.toml").write_text(text)
    with pytest.raises(errors.BadInput, match=words) as caught:
        s.link()
    assert "islands_nb.toml" in str(caught.value)


def test_what_a_link_needs_is_told(s, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(errors.BadInput, match="which JupyterLite site"):
        s.link("lite")
    monkeypatch.setattr(links, "repository", lambda: "")
    with pytest.raises(errors.BadInput, match="which repository"):
        s.link()
    for kw in ({"to": "moon"}, {"host": "x"}, {"server": "ftp://x"}):
        with pytest.raises(errors.BadInput):
            s.link(**kw)


def test_a_link_that_is_too_long_is_refused_with_a_way_out(s):
    s.log.notes += [(9, "".join(chr(0x4E00 + (k * 7919 + n * 104729) % 20000) for k in range(900))) for n in range(4)]
    assert len(s.code()) > 8000
    with pytest.raises(errors.BadInput, match="the limit is 8000; share the code, or a file"):
        s.link()
