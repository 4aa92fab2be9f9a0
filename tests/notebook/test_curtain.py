"""People who share a screen in a game with hands: the curtain before the board."""

from __future__ import annotations

import copy
import json
import re
from base64 import b64decode

import pytest

import islands_nb as isl
from islands_nb.kernel.imagine import imagine
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.scene import NAMES

from .conftest import Page

CARD = re.compile(r"\b(small|medium|large)[_ ](red|green|blue)\b|\bpirate\b|\bmercenary\b|\bisland_\d|\bisland of \d")


@pytest.fixture
def two():
    """Two people, before the first card: what is not in the sea is in hands and decks."""
    return isl.start("virgin_seas", seats=2, seed=7, pace=0)


def other(s):
    """The same session with other hands, as far as nobody can tell."""
    t = copy.copy(s)
    t._states = [imagine(state, None, Rng(99 + n)) for n, state in enumerate(s.states())]
    for old, new in zip(s.states(), t._states, strict=True):
        new.told = old.told and [e for e in old.told if e.known_to(None)]
    assert t.state.hands != s.state.hands
    return t


def all_of(page):
    """All that a board holds and says of itself, but for the art, which has every card there is."""
    board = page.board
    bundle = board._repr_mimebundle_()[0]
    still = "".join(b64decode(data).decode() for data in re.findall(r"base64,([^\"]+)", bundle["text/html"]))
    texts = [json.dumps(board.scene), json.dumps(board.panel), bundle["text/html"], bundle["text/plain"], still]
    texts += [json.dumps(page.say(history=True)), repr(board)]
    texts += [json.dumps(page.say(undo=True)), json.dumps(page.say(ask=""))]
    return [t.replace(board.model_id, "") for t in texts]


def play_a_turn(page):
    """Whoever must answer opens, lays a card and does without all that may be done besides."""
    seat = page.board.session.seat
    page.say(curtain=True)
    said = page.board.scene["legal"][0]
    assert page.act(said)["ok"]
    while page.board.session.seat == seat:
        assert page.act(next(t for t in page.board.scene["legal"] if t in ("hold fire", "end turn")))["ok"]
    return said


def test_nothing_of_a_hand_is_shown_until_it_is_opened(two):
    page = Page(two.board())
    assert page.board.panel["curtain"] == "Ada"
    assert page.board.scene["legal"] == []
    assert not [x for x in page.board.scene["shapes"] if "act" in x]
    names = [two.state.box.names[n].replace("_", " ") for n in two.state.hands[0]]
    shown = re.sub(r'"(href|key)": "[^"]*"', "", json.dumps(page.board.scene) + page.board._repr_mimebundle_()[0]["text/plain"])
    assert len(names) == 3
    assert not CARD.search(shown), CARD.search(shown)
    assert page.say(curtain=True) == {"id": "m1", "ok": True, "text": ""}
    assert page.board.panel["curtain"] == ""
    assert {t.split(" ")[1] for t in page.board.scene["legal"]} == {two.state.box.names[n] for n in two.state.hands[0]}
    assert {x["act"] for x in page.board.scene["shapes"] if "act" in x}


def test_behind_the_curtain_all_is_the_same_whatever_is_held(two):
    page = Page(two.board())
    for _ in range(6):
        assert page.board.panel["curtain"] == NAMES[two.seat]
        hidden, t = all_of(Page(two.board())), other(two)
        assert hidden == all_of(Page(t.board()))
        assert two.text("turn") == two.text(None)
        assert two.picture(seat=None).svg == t.picture(seat=None).svg
        play_a_turn(page)
    assert two.last >= 6


def test_what_a_notebook_keeps_of_a_session_shows_no_hand(two):
    page = Page(two.board())
    play_a_turn(page)
    kept = []
    for s in (two, other(two)):
        bundle = s._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        kept.append((data["text/html"], data["text/plain"], str(s)))
    assert kept[0] == kept[1]


@pytest.mark.parametrize("ply", [0, 1])
def test_the_past_is_behind_the_curtain_too(two, ply):
    page = Page(two.board())
    play_a_turn(page)
    two.goto(ply)
    assert page.board.panel["curtain"] == "Ben"
    t = other(two)
    t.goto(ply)
    assert page.board.scene["shapes"] == Page(t.board()).board.scene["shapes"]
    assert all_of(Page(two.board())) == all_of(Page(t.board()))


def test_it_closes_when_another_must_answer_and_what_was_shown_is_gone(two):
    page = Page(two.board())
    said = play_a_turn(page)
    assert (two.seat, page.board.panel["curtain"], page.board.scene["legal"]) == (1, "Ben", [])
    assert two.log.lines[0] == (0, said)
    assert page.board.scene["shapes"] == Page(other(two).board()).board.scene["shapes"]
    page.say(curtain=True)
    held = {two.state.box.names[n] for n in two.state.hands[1]}
    assert {t.split(" ")[1] for t in page.board.scene["legal"]} == held


def test_it_stays_open_while_the_same_person_answers():
    """A long-range ship is laid, and its shot asked for."""
    for seed in range(60):
        s = isl.start("virgin_seas", seats=2, seed=seed, pace=0)
        page = Page(s.board())
        while not s.over and s.last < 12:
            page.say(curtain=True)
            page.act(page.board.scene["legal"][0])
            if "hold fire" in s.legal():
                assert page.board.panel["curtain"] == ""
                assert page.board.scene["legal"] == s.legal()
                return
    raise AssertionError("nobody could shoot")


def test_the_window_of_a_protector_closes_it_and_opens_for_the_one_who_is_asked():
    for seed in range(200):
        s = isl.start("virgin_seas", seats=3, seed=seed, pace=0)
        page = Page(s.board())
        while not s.over and type(s.state.stack[-1]).__name__ != "Guarding":
            page.say(curtain=True)
            may = page.board.scene["legal"]
            assert page.act(next((t for t in may if t.startswith("play")), may[(s.ply * 7) % len(may)]))["ok"]
        if not s.over:
            break
    asked, turn = s.seat, (s.state.turn - 1) % 3
    assert asked != turn
    assert page.board.panel["curtain"] == NAMES[asked]
    assert page.act("pass")["text"] == f"the curtain is drawn: {NAMES[asked]} must open it first"
    page.say(curtain=True)
    assert "pass" in page.board.scene["legal"]
    assert page.act("pass")["ok"]
    assert page.board.panel["curtain"] == NAMES[s.seat]


@pytest.mark.parametrize("verb", ["act", "ask", "undo", "redo"])
def test_a_closed_board_neither_acts_nor_explains(two, verb):
    page = Page(two.board())
    play_a_turn(page)
    before, lines = str(two.log), json.dumps(page.board.scene)
    for words in (two.legal()[0], "place pirate at 9 9", "pass", "fly"):
        message = {verb: words, "ply": two.last} if verb in ("act", "ask") else {verb: True}
        answer = page.say(**message)
        assert answer["ok"] is False
        assert answer["text"] == "the curtain is drawn: Ben must open it first"
    assert (str(two.log), json.dumps(page.board.scene)) == (before, lines)
    assert page.board.panel["can_undo"] is False


def test_a_closed_board_lets_all_look_at_the_past_and_choose_a_layout(two):
    page = Page(two.board())
    play_a_turn(page)
    for message in (dict(goto=0), dict(goto=two.last), dict(layout="narrow"), dict(history=True), dict(pace=0)):
        assert page.say(**message)["ok"]
    assert page.board.panel["curtain"] == "Ben"


def test_each_board_has_a_curtain_of_its_own(two):
    mine, yours = Page(two.board()), Page(two.board())
    mine.say(curtain=True)
    assert (mine.board.panel["curtain"], yours.board.panel["curtain"]) == ("", "Ada")
    assert yours.board.scene["legal"] == []


def test_one_person_against_bots_has_none():
    s = isl.start("virgin_seas", seats=3, seed=7, bots={0: "random", 2: "random"}, pace=0)
    page = Page(s.board())
    assert page.board.panel["curtain"] == ""
    assert page.board.scene["legal"] == s.legal()
    assert page.act(s.legal()[0])["ok"]


@pytest.mark.parametrize("seat", [0, 1, None, "all"])
def test_a_board_of_a_seat_has_none(two, seat):
    page = Page(two.board(seat))
    assert page.board.panel["curtain"] == ""
    assert page.board.scene["legal"] == (two.legal() if seat == 0 else [])


def test_a_game_without_hands_has_none():
    s = isl.start("one_eye", seats=3, seed=7, pace=0)
    page = Page(s.board())
    assert page.board.panel["curtain"] == ""
    assert page.act(s.legal()[0])["ok"]
    assert page.board.panel["curtain"] == ""
