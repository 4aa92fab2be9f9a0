"""The board, without a browser: what it sends, and what it answers."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from types import SimpleNamespace

import pytest

import islands_nb as isl
from islands_nb.kernel.flow import legal, step
from islands_nb.kernel.rng import Rng
from islands_nb.notebook import board as module
from islands_nb.notebook import owning

from .conftest import Page


def lit(board):
    return [x for x in board.scene["shapes"] if any(t == x.get("act") for t in board.scene["legal"])]


# -- clicks


def test_a_click_plays_and_every_board_shows_it(s, page):
    other = s.board(None)
    assert page.act("buy red 4") == {"id": "m1", "ok": True, "text": ""}
    assert s.log.lines[0] == (0, "buy red 4")
    assert page.board.scene["ply"] == other.scene["ply"] == s.ply == 1
    assert page.board.scene["said"] == "Ada bought red 4 for 4 ducats; took 1 sabre and 1 ducat from the red column"


def test_bots_answer_after_a_click(s, page):
    for said in ("buy red 4", "pass", "move grey 5"):
        assert page.act(said)["ok"]
    assert s.seat == 0
    assert s.ply == 9
    assert page.board.panel["tail"][0]["seat"] == 2


def test_what_is_lit_is_what_is_legal(s, page):
    assert {x["act"] for x in lit(page.board)} == set(s.legal())
    assert all(x["label"] and x["halo"] for x in lit(page.board))


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (dict(act="buy red 4", ply=3), "that was meant for ply 3, but it is ply 0 now"),
        (dict(act="buy blue 8", ply=0), "rule O1.2"),
        (dict(act="raid grey 2", ply=0), "rule O3.1; legal after: buy red 4"),
        (dict(act="fly", ply=0), "not a sentence of One-Eye"),
        (dict(act="", ply=0), "not a sentence"),
        (dict(act="buy red 4"), "with the ply it was meant for"),
        (dict(act="buy red 4", ply="0"), "with the ply"),
        (dict(act="buy red 4", ply=True), "with the ply"),
        (dict(act=["buy red 4"], ply=0), "a sentence"),
        (dict(act=None, ply=0), "a sentence"),
        (dict(goto=99), "plies 0 to 0"),
        (dict(goto="1"), "plies 0 to 0"),
        (dict(undo=True), "there is no choice to undo"),
        (dict(redo=True), "there is nothing to redo"),
        (dict(layout="round"), "wide or narrow"),
        (dict(pace=5), "0, 700, 1500"),
        (dict(pace=[]), "0, 700, 1500"),
        (dict(ask=7), "a sentence"),
        (dict(fly=True), "a message says one of"),
        (dict(act="pass", undo=True, ply=0), "a message says one of"),
        ({}, "a message says one of"),
        (dict(act="buy red 4", ply=0, id=None), "an object with an id"),
        (dict(act="buy red 4", ply=0, id=[1]), "an object with an id"),
    ],
)
def test_what_cannot_be_is_answered_with_the_reason_and_changes_nothing(s, page, message, words):
    before = s.state, str(s.log), json.dumps(page.board.scene)
    answer = page.say(**message)
    assert answer["ok"] is False
    assert words in answer["text"]
    assert (s.state, str(s.log), json.dumps(page.board.scene)) == before


@pytest.mark.parametrize("nonsense", [None, 7, "act", [], ["act"], b"x"])
def test_a_message_that_is_none_is_answered(page, nonsense):
    page.board._handle_custom_msg(nonsense, [])
    assert page.answers == [{"id": None, "ok": False, "text": "a message is an object with an id"}]


def test_the_same_message_twice_counts_once(s, page):
    page.say(act="buy red 4", ply=0, id="x")
    s.undo()
    assert page.say(act="buy red 4", ply=0, id="x") == {
        "id": "x",
        "ok": False,
        "text": "this message came twice; it counted once",
    }
    assert s.ply == 0
    assert page.say(act="buy red 4", ply=0, id="y")["ok"]


def test_an_error_of_ours_in_the_kernel_is_answered_too(s, page, monkeypatch):
    monkeypatch.setattr(s, "say", lambda *a, **k: 1 / 0)
    answer = page.act("buy red 4")
    assert answer["ok"] is False
    assert "ZeroDivisionError" in answer["text"]


def test_asking_tells_the_reason_or_what_would_follow(page):
    assert (
        page.say(ask="buy red 4", ply=0)["text"]
        == "red 4: pay 4 ducats; a new column brings 1 sabre and 1 ducat, and adds 2 chests"
    )
    refused = page.say(ask="raid grey 2", ply=0)
    assert refused["ok"] is False
    assert "rule O3.1" in refused["text"]


def test_asking_shows_where_the_card_would_lie(page):
    """A dashed place marked "here": under the column it would begin, and on One-Eye's table."""
    shapes = page.say(ask="buy red 4", ply=0)["shapes"]
    zone = next(x["attrs"] for x in page.board.scene["shapes"] if x["attrs"].get("href") == "e-red")
    assert [x["tag"] for x in shapes] == ["rect", "text"]
    assert (shapes[0]["attrs"]["x"], shapes[1]["text"]) == (zone["x"], "here")
    assert zone["y"] < shapes[0]["attrs"]["y"] < zone["y"] + 60
    page.act("buy red 4")
    page.act("pass")
    shapes = page.say(ask="move grey 5", ply=2)["shapes"]
    card = next(x["attrs"] for x in page.board.scene["shapes"] if x.get("key") == "grey 2")
    assert (shapes[0]["attrs"]["x"], shapes[0]["attrs"]["y"]) == (card["x"] + 91, card["y"])
    assert page.say(ask="pass", ply=2)["ok"] is False


def test_undo_slider_history_and_pace(s, page):
    for said in ("buy red 4", "pass", "move grey 5"):
        page.act(said)
    assert page.board.panel["can_undo"]
    assert page.say(goto=4)["ok"]
    assert (s.ply, page.board.scene["ply"], page.board.scene["legal"]) == (4, 4, [])
    assert not [x for x in page.board.scene["shapes"] if "act" in x]
    lines = page.say(history=True)["lines"]
    assert [x["ply"] for x in lines] == list(range(9, 0, -1))
    assert lines[-1] == {"ply": 1, "seat": 0, "words": "Ada bought red 4 for 4 ducats"}
    page.say(goto=9)
    assert page.say(undo=True)["ok"]
    assert s.ply == 2
    assert page.board.panel["can_redo"]
    assert page.say(redo=True)["ok"]
    assert s.ply == 9
    assert page.say(pace=1500)["ok"]
    assert (s.pace, page.board.pace) == (1.5, 1500)


def test_the_page_says_which_layout_it_needs(page):
    assert page.board.scene["layout"] == "wide"
    assert page.say(layout="narrow")["ok"]
    assert page.board.scene["layout"] == "narrow"
    assert page.board.scene["size"][0] == 800


def test_a_bot_that_fails_is_told_on_the_board():
    def broken(seat):
        raise ValueError("no idea")

    s = isl.start("one_eye", seats=2, seed=7, bots={1: broken}, pace=0)
    page = Page(s.board())
    while s.seat == 0:
        answer = page.act(page.board.scene["legal"][0])
    why = "Ben (seat 1), the player 'broken', failed: ValueError: no idea"
    assert answer["ok"] is False
    assert why in answer["text"]
    assert s.trouble == why
    texts = [x.get("text", "") for x in page.board.scene["shapes"]]
    assert "Ben could not answer" in texts
    assert any(t.startswith(why[:40]) for t in texts)
    assert page.board.scene["said"] == why
    assert page.board.panel["thinking"] == ""
    assert page.say(undo=True)["ok"]
    assert s.trouble == ""
    assert "Ben could not answer" not in [x.get("text", "") for x in page.board.scene["shapes"]]


def test_bots_that_must_answer_begin_when_the_board_is_shown(s, monkeypatch):
    """A branch, or a save, may stand at a bot's turn: nobody is to wait before a board that thinks for ever."""
    import IPython.display

    monkeypatch.setattr(IPython.display, "display", lambda *a, **k: None)
    s.play("buy red 4").play("pass").play("move grey 5")
    branch = s.branch(4)
    assert branch.seat == 1
    assert branch.ply == 4

    async def show():
        branch._ipython_display_()
        for _ in range(200):
            await asyncio.sleep(0.01)
            if branch.seat == 0:
                return

    asyncio.run(show())
    assert branch.seat == 0


def test_a_ship_is_asked_where_to():
    s = isl.start("one_eye", seats=4, seed=2, bots=dict.fromkeys(range(4), "greedy")).run()
    ply = next(k for k, t in enumerate(s.states()) if t.stack and any("ship as" in str(a) for a in legal(t)))
    page = Page(isl.load(s.log, bots={}).branch(ply).board())
    verb = next(t for t in page.board.scene["legal"] if "ship as" in t).split()[0]
    text = page.say(ask=f"{verb} ship as", ply=ply)["text"]
    assert text.startswith(f"{verb} ship as ...: choose ")
    assert text.endswith("Escape takes it back")


# -- seats


def test_a_seats_board_acts_for_that_seat_only():
    s = isl.start("one_eye", seats=3, seed=7)
    mine, other, onlooker, everything = (Page(s.board(seat)) for seat in (0, 1, None, "all"))
    assert mine.board.scene["legal"]
    for page in (other, onlooker, everything):
        assert page.board.scene["legal"] == []
        assert not [x for x in page.board.scene["shapes"] if "act" in x]
        assert page.act("buy red 4")["ok"] is False
    assert other.answers[-1]["text"].startswith("it is Ada (seat 0)'s turn to answer, not Ben (seat 1)'s")
    assert other.say(ask="buy blue 8", ply=0)["text"].startswith("it is Ada (seat 0)'s turn")
    assert "only looks on" in onlooker.answers[-1]["text"]
    assert s.ply == 0
    assert mine.act("buy red 4")["ok"]


def test_a_board_for_a_bots_seat_looks_on(s):
    page = Page(s.board(1))
    assert "a bot plays this seat" in page.act("buy red 4")["text"]
    assert not page.board.panel["can_undo"]


def test_the_board_of_the_turn_follows_the_turn():
    s = isl.start("one_eye", seats=2, seed=7)
    page = Page(s.board())
    while s.seat == 0:
        assert page.act(page.board.scene["legal"][0])["ok"]
    assert s.seat == 1
    assert page.board.scene["legal"]
    assert page.act(page.board.scene["legal"][0])["ok"]


def test_undo_between_people_is_fair_on_a_seats_board():
    s = isl.start("one_eye", seats=2, seed=7)
    mine = Page(s.board(0))
    while s.seat == 0:
        mine.act(mine.board.scene["legal"][0])
    answer = mine.say(undo=True)
    assert answer["ok"] is False
    assert "branch(" in answer["text"]
    assert not mine.board.panel["can_undo"]


def test_what_a_board_holds_is_what_its_seat_sees(s):
    """The deck in another order: the same bytes for all seats, and the seed nowhere."""
    t = isl.start("one_eye", seats=3, seed=7, bots={1: "greedy", 2: "random"}, pace=0)
    state = t._states[0]
    state.deck = tuple(Rng(99).shuffled(state.deck))
    assert state.deck != s.states()[0].deck
    for seat in (0, 1, None):
        a, b = s.board(seat), t.board(seat)
        assert (a.scene, a.panel) == (b.scene, b.panel)
        assert (s.text(seat), s.picture(seat=seat)) == (t.text(seat), t.picture(seat=seat))


def test_a_seat_that_is_none_is_refused(s):
    with pytest.raises(isl.errors.BadInput, match="0 to 2"):
        s.board(3)


# -- what is sent


def size(board):
    state = {k: v for k, v in board.get_state().items() if k not in ("_esm", "_css")}
    return len(json.dumps(state, separators=(",", ":")).encode())


def test_the_page_code_is_small(page):
    assert len((page.board._esm + page.board._css).encode()) < 60_000


def largest(games, every):
    """The most that is synced at every so-many-th ply of random games: all seats, both layouts, with and without the variant."""
    most = 0
    for n in games:
        s = isl.start("one_eye", seats=2 + n % 4, seed=n, variant_colours=n % 8 < 4)
        rng = Rng(n)
        while not s.over:
            may = legal(s._states[-1])
            s.say(may[rng.below(len(may))])
        board = s.board()
        board._wide = n % 3 != 0
        for ply in sorted({*range(n % every, s.last, every), s.last}):
            s.goto(ply)
            most = max(most, size(board))
        board.close()
    return most


def test_the_synced_state_is_small():
    assert largest(range(8), every=1) < 50_000
    assert largest(range(8, 100), every=12) < 50_000


@pytest.mark.soak
def test_the_synced_state_is_small_at_every_ply():
    assert largest(range(100), every=1) < 50_000


def test_a_board_to_act_is_small_too():
    """The largest scenes have buttons: a board that may act, at each ply of a game of five."""
    s = isl.start("one_eye", seats=5, seed=5, variant_colours=True)
    board, rng, most = s.board(), Rng(5), 0
    while not s.over:
        may = legal(s._states[-1])
        s.say(may[rng.below(len(may))])
        most = max(most, size(board))
    assert most < 50_000


def test_the_scene_is_a_new_value_at_each_draw(s, page):
    sent = []
    page.board.observe(lambda change: sent.append(change.new["ply"]), names=["scene"])
    page.act("buy red 4")
    page.act("pass")
    assert sent == [1, 2]


# -- in a cell


def test_two_hundred_runs_of_a_cell_leave_one_board(s, cell):
    refs = []
    for _ in range(200):
        cell.again()
        refs.append(weakref.ref(module.Board(s)))
    gc.collect()
    assert sum(r() is not None for r in refs) == 1
    assert refs[-1]().comm is not None


def test_a_session_shown_in_two_cells_keeps_both_live(s, cell):
    first = module.Board(s)
    cell.id = "b"
    second = module.Board(s)
    s.play("buy red 4")
    assert first.scene["ply"] == second.scene["ply"] == 1
    cell.again()
    third = module.Board(s)
    assert second.comm is None
    assert first.comm is not None
    assert third.comm is not None


def test_a_board_moves_to_the_cell_that_shows_it(s, cell):
    made = s.board(0)
    cell.id = "b"
    made._repr_mimebundle_()
    cell.id = "a"
    cell.again()
    other = s.board(0)
    assert made.comm is not None
    cell.id = "b"
    cell.again()
    made._repr_mimebundle_()
    assert made.comm is not None
    cell.again()
    other._repr_mimebundle_()
    assert made.comm is None


def test_two_boards_of_one_cell_live_side_by_side(s, cell):
    a, b = s.board(0), s.board(None)
    assert a.comm is not None
    assert b.comm is not None


def test_a_closed_board_lets_go_of_the_session(s):
    board = s.board()
    ref = weakref.ref(board)
    board.close()
    s.play("buy red 4")
    assert board.scene["ply"] == 0
    del board
    gc.collect()
    assert ref() is None


def test_a_random_game_by_clicks_leaves_a_log_that_replays():
    s = isl.start("one_eye", seats=4, seed=21, pace=0)
    page, rng = Page(s.board()), Rng(4)
    while not s.over:
        may = page.board.scene["legal"]
        assert page.act(may[rng.below(len(may))])["ok"]
    t = s.game.start(4, 21)
    for _, text in s.log.lines:
        step(t, s.game.read(text))
    assert s.game.scores(t) == s.scores()


# -- what bots, closed boards and cells do ------------------------------------------------------------------------------------


def test_bringing_back_a_move_before_a_bots_turn_wakes_the_bots():
    s = isl.start("one_eye", seats=2, seed=5, bots={1: "greedy"}, pace=0)
    page = Page(s.board())
    while s.seat == 0:
        s.say(s.legal()[0])
    at = s.last
    s.undo()
    assert s.seat == 0

    async def bring_back():
        assert page.say(redo=True)["ok"]
        for _ in range(200):
            await asyncio.sleep(0.01)
            if s.seat == 0:
                return

    asyncio.run(bring_back())
    assert s.seat == 0
    assert page.board.scene["ply"] == s.last > at


@pytest.mark.parametrize(
    "message",
    [dict(act="buy red 4", ply=2), dict(undo=True), dict(goto=0), dict(ask="pass", ply=2), dict(pace=0), dict(history=True)],
)
def test_a_closed_board_answers_that_it_is_closed_and_moves_nothing(message):
    s = isl.start("one_eye", seats=3, seed=7)
    page = Page(s.board())
    page.act("buy red 4")
    page.act("pass")
    page.board.close()
    before = str(s.log), s.ply, s.pace, page.board.scene
    message = {**message, **({"act": s.legal()[0]} if "act" in message else {})}
    answer = page.say(**message)
    assert answer["ok"] is False
    assert "closed" in answer["text"]
    assert (str(s.log), s.ply, s.pace, page.board.scene) == before


def test_boards_that_are_shown_outside_a_cell_do_not_pile_up(s, monkeypatch):
    import IPython.display

    monkeypatch.setattr(IPython.display, "display", lambda *a, **k: None)
    assert owning.current_cell() is None
    mine, other = [], isl.start("one_eye", seats=2, seed=1).board()
    init = module.Board.__init__

    def made(self, *args):
        init(self, *args)
        mine.append(weakref.ref(self))

    monkeypatch.setattr(module.Board, "__init__", made)
    for k in range(3 * owning.KEPT):
        s._ipython_display_() if k % 2 else s._repr_mimebundle_()
    gc.collect()
    live = [b for ref in mine if (b := ref()) is not None and b.comm is not None]
    assert len(mine) == 3 * owning.KEPT
    assert len(live) == owning.KEPT
    assert live[-1] is mine[-1]()
    assert other.comm is not None
    s.play("buy red 4")
    assert {b.scene["ply"] for b in live} == {1}
    module.show(live[0])  # again: it is there once
    assert live[0].comm is not None


def test_the_first_that_a_page_hears_of_a_board_is_the_whole_board(s, monkeypatch):
    """The comm opens with scene, art and panel: nobody sees an empty board first."""
    opened = []
    start = module.Board.open

    def opens(self):
        opened.append(json.loads(json.dumps(self.get_state(["scene", "art", "panel", "pace"]))))
        start(self)

    monkeypatch.setattr(module.Board, "open", opens)
    s.play("buy red 4")
    for seat in ("turn", 0, None, "all"):
        board = module.Board(s, seat)
        assert len(opened) == 1
        state = opened.pop()
        assert state["scene"]["shapes"]
        assert state["scene"]["ply"] == state["panel"]["ply"] == 1
        assert state == json.loads(json.dumps({name: getattr(board, name) for name in ("scene", "art", "panel", "pace")}))


def test_undo_on_the_usual_board_leaves_the_others_answer():
    s = isl.start("one_eye", seats=2, seed=7)
    page = Page(s.board())
    while s.seat == 0:
        assert page.act(page.board.scene["legal"][0])["ok"]
    before = str(s.log)
    assert not page.board.panel["can_undo"]
    answer = page.say(undo=True)
    assert answer["ok"] is False
    assert answer["text"].startswith("Ada (seat 0) has answered since")
    assert str(s.log) == before


def test_the_end_of_a_game_of_thousands_of_jewels_draws():
    box = isl.game("one_eye").box
    card = next(id for id, row in box.rows["card"].items() if row["sabres"])
    box = box.edit("card", card, chests=0, ducats=0, sabres=8)
    box = box.edit("number", "ducats_per_sabre", value=60).edit("number", "ducats_per_jewel", value=1)
    box = box.edit("number", "start_sabres", value=30)
    s = isl.start("one_eye", seats=2, seed=1, box=box, bots={0: "greedy", 1: "greedy"}).run()
    assert s.over
    assert max(s.scores()) > 5000
    for wide in (True, False):
        assert str(max(s.scores())) in s.picture(wide=wide).svg
    for seat in ("turn", 0, None, "all"):
        board = s.board(seat)
        assert board.scene["ply"] == s.last
        assert size(board) < 50_000
        board.close()


def test_a_board_that_goes_to_a_branch_counts_as_one_of_the_branchs(monkeypatch):
    """Where cells are not told apart."""
    monkeypatch.setattr(owning, "current_cell", lambda: None)
    s = isl.start("one_eye", seats=2, seed=7)
    other, live = s.branch(), SimpleNamespace(session=s)
    owning.own(live)
    owning.own(live)
    assert owning._elsewhere[s] == [live]
    owning.moved(live, other)
    assert (owning._elsewhere[s], owning._elsewhere[other]) == ([], [live])
    owning.moved(live, s)  # it is none of this one's any more
    assert owning._elsewhere[other] == [live]
    live.session = other
    owning.disown(live)
    assert owning._elsewhere[other] == []


def test_a_board_that_could_not_be_made_is_closed_without_a_word():
    """As ipywidgets does with what is freed, however far it came."""
    module.Board.__new__(module.Board).close()


def test_a_late_click_sets_no_bots_playing():
    s = isl.start("one_eye", seats=2, seed=7, bots={0: "random", 1: "random"})
    s.play(s.legal()[0])
    page, was = Page(s.board()), s.last
    assert not page.act("pass", ply=was - 1)["ok"]
    assert s.last == was
