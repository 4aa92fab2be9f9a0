"""The panel: a look at a line of the log, a branch from the past, another branch; and what others see of it: nothing."""

from __future__ import annotations

import json

import pytest

import islands_nb as isl

from .conftest import Page


@pytest.fixture
def s():
    s = isl.start("one_eye", seats=3, seed=7, bots={1: "greedy", 2: "random"}, pace=0)
    return s.play("buy red 4").play("raid grey 2").play("move grey 5")


def test_a_look_moves_nobody(s):
    page, other = Page(s.board()), Page(s.board(None))
    before = (page.board.scene, other.board.scene)
    answer = page.say(peek=2)
    assert answer["ok"]
    assert (answer["scene"]["ply"], answer["scene"]["last"], answer["scene"]["legal"]) == (2, 9, [])
    assert answer["scene"]["title"] == s.picture(2).alt.split(". ")[0]
    assert s.ply == 9
    assert (page.board.scene, other.board.scene) == before
    for bad in (99, -1, True, "2", None):
        assert not page.say(peek=bad)["ok"]


def test_a_look_shows_no_more_than_the_board_may():
    s = isl.start("virgin_seas", seats=2, seed=7)
    s.play(s.legal()[0])
    held = isl.game("virgin_seas").box.names
    spectator, closed = Page(s.board(None)), Page(s.board())
    seen = [json.dumps(page.say(peek=0)["scene"]) for page in (spectator, closed)]
    assert seen[0] == seen[1]  # before the curtain is opened
    assert held


def test_a_branch_from_the_past_is_the_boards_alone(s):
    page, other = Page(s.board()), Page(s.board())
    page.say(goto=2)
    answer = page.say(branch=2)
    assert answer == {"id": "m2", "ok": True, "text": "branch 1 plays on from move 2; main is kept"}
    branch = page.board.session
    assert branch is s.line("branch 1")
    assert page.board.panel["branches"] == ["main", "branch 1"]
    assert (page.board.panel["branch"], page.board.scene["last"]) == ("branch 1", 2)
    assert other.board.session is s
    said = next(a for a in branch.legal() if a != "move grey 5")
    assert page.act(said)["ok"]
    branch.run()
    assert (s.last, s.log.lines[2][1]) == (9, "move grey 5")
    assert branch.log.lines[2][1] == said
    shown = page.board.scene["ply"]
    s.goto(0)
    assert page.board.scene["ply"] == shown  # it listens to its own branch only
    assert page.say(line="main")["ok"]
    assert page.board.scene["ply"] == 0
    assert not page.say(line="nowhere")["ok"]


def test_who_only_looks_on_opens_no_branch(s):
    page = Page(s.board(None))
    assert "only looks on" in page.say(branch=2)["text"]
    assert not page.say(line="main")["ok"]
    assert page.board.panel["branches"] == []


def test_a_board_that_went_to_a_branch_is_closed_like_any_other(s):
    page = Page(s.board())
    page.say(branch=2)
    board, branch = page.board, page.board.session
    board.close()
    branch.play(branch.legal()[0])
    assert board.scene["last"] == 2
    assert not page.say(peek=0)["ok"]
