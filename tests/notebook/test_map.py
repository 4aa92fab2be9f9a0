"""A board with a map: it is small enough at every ply, it tells of what is looked at, and it tells no secret."""

from __future__ import annotations

import json

import pytest

import islands_nb as isl
from islands_nb.kernel.flow import legal


def size(board):
    state = {k: v for k, v in board.get_state().items() if k not in ("_esm", "_css")}
    return len(json.dumps(state, separators=(",", ":")).encode())


def looked_at(board):
    return [c["look"] for s in board.scene["shapes"] for c in s.get("shapes", ()) if "look" in c]


def ask(board, **message):
    out = []
    board.send = lambda answer, *_: out.append(answer)
    board._handle_custom_msg({"id": "x", **message}, [])
    return out[-1]


@pytest.mark.parametrize(("seats", "seed", "options"), [(4, 2, {}), (4, 5, {"advanced": True}), (2, 3, {})])
def test_what_is_synced_stays_small_to_the_end(seats, seed, options):
    log = isl.start("small_islands", seats=seats, seed=seed, bots=dict.fromkeys(range(seats), "random"), **options).run().log
    s, most = isl.load(log, bots={}), 0
    for ply in [*range(0, s.last - 16, 12), *range(s.last - 16, s.last + 1, 2)]:
        then = s.branch(ply)
        board = then.board(0 if then.seat is None else then.seat)
        most = max(most, size(board))
        board.close()
    assert most < 50_000
    assert most > 30_000, "the measure measures nothing"


def some_way_in(seed=3):
    s = isl.start("small_islands", seats=2, seed=seed, bots={0: "random", 1: "random"}).run()
    then = isl.load(s.log, bots={})
    at = next(k for k, state in enumerate(then.states()) if k > 40 and type(state.stack[-1]).__name__ == "Laying")
    return then.branch(at)


def test_an_island_tells_what_it_shows_to_all_and_what_it_is_worth_to_its_reader():
    s = some_way_in()
    turn = s._states[-1].stack[-1].seat
    own, other, all_see = s.board(turn), s.board(1 - turn), s.board(None)
    words = looked_at(own)
    assert words == looked_at(all_see)
    for look in words:
        public = ask(all_see, look=look)
        assert public["ok"]
        assert "island of" in public["text"]
        assert "you" not in public["text"]
        assert [shape["tag"] for shape in public["shapes"]] == ["path"]
        for board in (own, other):
            told = ask(board, look=look)
            assert told["text"].startswith(public["text"])
            assert told["shapes"] == public["shapes"]
    worth = {ask(b, look=look)["text"] for b in (own, other) for look in words}
    assert any("to you" in text or "your mission" in text for text in worth)


def test_looking_at_what_is_not_there_tells_nothing():
    board = some_way_in().board(None)
    assert ask(board, look="L99 at 7 7") == {"id": "x", "ok": True, "text": "", "shapes": []}
    assert ask(board, look=7)["ok"] is False


def test_a_waiting_board_is_the_same_whoever_has_chosen():
    s = isl.start("small_islands", seats=3, seed=4, start="square")
    while type(s._states[-1].stack[-1]).__name__ != "Choosing":
        s.say(legal(s._states[-1])[0])
    before = [json.dumps(s.board(k).scene) for k in (None, 2)]
    for seat in (0, 1):
        may = list(s.board(seat).scene["legal"])
        s.say(may[-1], seat=seat)
    assert s.last == s.ply
    assert [json.dumps(s.board(k).scene) for k in (None, 2)] == before
    own = json.dumps(s.board(0).scene)
    assert "you chose" in own


def test_all_of_a_tile_can_be_pointed_at_also_its_sea():
    """The frame of a tile that may be said goes round the whole of it."""
    game = isl.game("small_islands")
    art = game.art(game.box)
    whole = [name for name in art if name.startswith("t-")]
    assert len(whole) == 4 * game.box.first_ship
    for name in whole:
        ground = art[art[name]["of"][0]]
        assert ground["box"] == art[name]["box"]
        assert [shape["tag"] for shape in ground["shapes"]] == ["rect"]
