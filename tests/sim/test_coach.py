"""The coach in code and on a board, a bot's reasons, and thinking that can be stopped."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from itertools import count
from types import SimpleNamespace

import pytest

import islands_nb as isl
from islands_nb import errors
from islands_nb.kernel.together import asked
from islands_nb.notebook import coaching
from islands_nb.notebook.coaching import BADGE, SLICE, badges, clicked, sentence
from islands_nb.sim.coach import thinker, whose
from islands_nb.sim.search import Search
from tests.notebook.conftest import Page


@pytest.fixture
def s():
    return isl.start("one_eye", seats=2, seed=7, pace=0)


def test_candidates_come_as_a_table(s):
    rows = s.coach(3, iterations=30)
    assert list(rows.columns) == ["candidate", "value", "visits", "expected"]
    assert len(rows) == 3
    assert set(rows["candidate"]) <= set(s.legal())
    assert rows["visits"].is_monotonic_decreasing
    assert rows["visits"].sum() <= 30
    assert rows["value"].between(0, 1).all()
    assert rows["expected"][0].split(":")[0] in ("Ada", "Ben")
    assert s.coach(3, iterations=30).equals(rows), "the same question, the same answer"
    assert len(s.coach(99, iterations=5)) == len(s.legal())


def test_the_position_shown_is_asked_about_and_nothing_is_played(s):
    s.play(s.legal()[0])
    before = str(s.log), s.ply
    past = s.goto(0).coach(1, iterations=10)
    assert past["candidate"][0] in s.legal()
    s.goto(s.last)
    assert (str(s.log), s.ply) == before


def test_what_a_coach_cannot_do(s):
    for wrong in (0, "3", True):
        with pytest.raises(errors.BadInput):
            s.coach(wrong)
    over = isl.start("one_eye", seats=2, seed=7, bots={0: "random", 1: "random"}).run()
    with pytest.raises(errors.BadInput, match="the game is over"):
        over.coach()


def test_where_one_thing_may_be_said_it_is_the_best_and_nobody_has_looked():
    """As at a turn of the rules, looked at in the past."""
    s = isl.start("small_islands", seats=1, seed=7, bots={0: "random"}).run()
    ply = next(k for k, (seat, _) in enumerate(s.log.lines) if seat == 1)
    rows = s.goto(ply).coach()
    assert rows[["value", "visits", "expected"]].iloc[0].tolist() == [1.0, 0, ""]


def test_of_several_asked_at_once_who_has_not_chosen_yet_is_advised_now_and_in_the_past_the_first():
    s = isl.start("small_islands", seats=3, seed=7)
    while len(s.waiting()) < 2:
        s.play(s.legal()[0])
    states = s.now().states

    def advised(people, drafts, last=0):
        return whose(SimpleNamespace(states=states[-1:] * 2, ply=0, last=last, people=people, drafts=drafts))

    assert asked(states[-1]) == [0, 1, 2]
    assert [advised([0, 1, 2], drafts) for drafts in ({}, {0: "x"}, {0: "x", 1: "x"}, {1: "x"})] == [0, 1, 2, 0]
    assert advised([1, 2], {}) == 1, "the first is a bot"
    assert advised([0, 1, 2], {0: "x", 1: "x", 2: "x"}) == 0
    assert advised([0, 1, 2], {0: "x"}, last=1) == 0, "what was chosen lies at the end of the game, not here"


def test_on_a_board_it_thinks_for_the_same_seat_as_in_code():
    s = isl.start("virgin_seas", seats=2, seed=7)
    for _ in range(4):
        s.play(s.legal()[0])
    player, steps = thinker(s, s.seat, s.state)
    for _ in range(6):
        next(steps)
    with suppress(StopIteration):
        steps.send(True)
    assert [c.said for c in player.candidates[:3]] == s.coach(3, iterations=6)["candidate"].tolist()


# -- on a board ---------------------------------------------------------------------------------------------------------------


def quick(monkeypatch, usual=8):
    monkeypatch.setattr(Search, "__init__", _with(usual))


def _with(usual):
    made = Search.__init__

    def init(self, iterations=None, **kw):
        made(self, iterations or usual, **kw)

    return init


def test_a_board_shows_what_the_coach_found_where_one_would_click(s, monkeypatch):
    quick(monkeypatch, 30)
    page = Page(s.board(0))
    assert page.say(coach=True)["ok"]
    advice = page.board.advice
    assert advice["ply"] == s.last
    assert not advice["thinking"]
    assert len(advice["lines"]) == 3
    best = advice["lines"][0].split(": ")[1].split(",")[0]
    assert best in s.legal()
    (shape,) = clicked(page.board.scene["shapes"], best)
    assert shape["act"] == best
    circles = [x["attrs"] for x in advice["shapes"] if x["tag"] == "circle"]
    x, y, w, h = shape["halo"][:4]
    assert x <= circles[0]["cx"] <= x + w
    assert y + h / 2 < circles[0]["cy"] < y + h, "at the foot: the upper corners say what the card is"
    assert [x["text"] for x in advice["shapes"] if x["tag"] == "text"] == ["1", "2", "3"]
    json.dumps(advice)
    page.act(best)
    assert page.board.advice == {}, "it was about a position that is gone"


def test_nobody_is_advised_who_is_not_asked(s):
    for seat in (None, "all", 1):
        page = Page(s.board(seat))
        assert not page.say(coach=True)["ok"]
        assert page.board.advice == {}
    s.play(s.legal()[0])
    page = Page(s.goto(0).board("turn"))
    assert not page.say(coach=True)["ok"]


def test_the_loop_stays_awake_and_a_late_answer_is_dropped(s, monkeypatch):
    quick(monkeypatch, 100_000)
    page = Page(s.board(0))

    async def main():
        page.say(coach=True)
        assert page.board.advice["thinking"]
        for _ in range(5):
            await asyncio.sleep(0.02)  # which it would not, were the loop kept
        page.act(s.legal()[0])
        assert page.board.advice == {}
        for _ in range(50):
            await asyncio.sleep(0.02)
            if not page.board._tasks:
                break
        assert not page.board._tasks, "it thinks on, though nobody waits for it"
        assert page.board.advice == {}

    asyncio.run(main())


def test_it_stops_when_told_to_with_the_best_so_far(s, monkeypatch):
    quick(monkeypatch, 100_000)
    page = Page(s.board(0))

    async def main():
        page.say(coach=True)
        await asyncio.sleep(0.05)
        page.say(coach=False)
        for _ in range(100):
            await asyncio.sleep(0.02)
            if not page.board.advice["thinking"]:
                break
        assert page.board.advice["lines"]

    asyncio.run(main())


def test_a_sentence_of_several_clicks_is_marked_on_each():
    shapes = [
        {"tag": "rect", "key": "card", "act": "place island_1", "halo": [10, 20, 30, 40, 6]},
        {"tag": "rect", "key": "cell", "act": "at 3 4", "halo": [100, 200, 30, 40, 6]},
        {"tag": "rect", "key": "other", "act": "at 3 5", "attrs": {"x": 5, "y": 6, "width": 7, "height": 8}},
    ]
    assert [x["key"] for x in clicked(shapes, "place island_1 at 3 4")] == ["card", "cell"]
    marks = badges(shapes, ["place island_1 at 3 4", "place island_1 at 3 5"])
    assert [x["text"] for x in marks if x["tag"] == "text"] == ["1", "1", "2", "2"]
    at = [(x["attrs"]["cx"], x["attrs"]["cy"]) for x in marks if x["tag"] == "circle"]
    assert len(set(at)) == 4, "two marks on one card lie side by side"


def marked(shape, n=1):
    """Where the first ``n`` marks on a shape lie, and how big they are."""
    marks = badges([{"tag": "rect", "key": "card", "act": "a", **shape}], ["a"] * n)
    return [tuple(m["attrs"][k] for k in ("cx", "cy", "r")) for m in marks if m["tag"] == "circle"]


def test_a_mark_lies_where_it_covers_least():
    """In the midst of a place to be filled, before a broad shape, at the foot of a card; the next beside it, as wide as it is."""
    r = BADGE
    assert marked({"halo": [100, 50, 60, 80, 6]}, 2) == [(100 + r, 50 + 80 - 0.4 * r, r), (100 + 3 * r, 50 + 80 - 0.4 * r, r)]
    assert marked({"halo": [100, 50, 80, 60, 6]}, 2) == [(100 - 0.4 * r, 80, r), (100 - 2.4 * r, 80, r)]
    assert marked({"halo": [3, 50, 80, 60, 6]}) == [(r + 2, 80, r)], "not over the edge"
    assert marked({"halo": [100, 50, 60, 60, 6], "ticks": [1]}, 2) == [(130, 80, r), (130 + 2 * r, 80, r)]
    assert marked({"attrs": {"x": 5, "y": 6, "width": 7, "height": 80}}) == [(5 + r, 86 - 0.4 * r, r)]
    assert marked({"attrs": {"points": "0,0"}}) == [(r, round(-0.4 * r, 1), r)]


def test_marks_on_a_map_are_as_big_as_those_beside_it():
    """A map that is shown at half its size has marks of twice its units; its number grows with it."""
    held = {"tag": "use", "act": "at 3 4", "halo": [100, 200, 30, 40, 6]}
    map_ = {"tag": "svg", "key": "map", "attrs": {"viewBox": "0 0 1600 900", "width": 800.0}, "shapes": [held]}
    disc, number = badges([map_], ["at 3 4"])
    assert disc["attrs"]["r"] == 2 * BADGE
    assert disc["attrs"]["stroke-width"] == 8
    assert number["attrs"]["style"] == "font-size:30.0px"
    assert number["attrs"]["y"] == disc["attrs"]["cy"] + 10
    assert (disc["in"], number["in"]) == ("map", "map")
    beside = {"tag": "rect", "key": "card", "act": "at 3 4", "halo": [100, 200, 30, 40, 6]}
    disc, number = badges([beside], ["at 3 4"])
    assert (disc["attrs"]["r"], disc["attrs"]["stroke-width"], "style" in number["attrs"], "in" in disc) == (
        BADGE,
        4,
        False,
        False,
    )
    _, _, second, _ = badges([beside], ["at 3 4", "at 3 4"])
    assert second["attrs"]["stroke-width"] == 2, "the best has a ring"


def test_what_has_no_name_on_the_page_is_not_marked():
    assert clicked([{"tag": "rect", "act": "pass"}], "pass") == []
    assert clicked([{"tag": "rect", "act": "pas", "key": "k"}], "pass") == [], "a part of a word is none"


def test_the_loop_is_given_back_after_each_slice(monkeypatch):
    """By its own clock: every step of thinking takes a third of a slice here."""
    s = isl.start("one_eye", seats=2, seed=7, pace=0)
    clock = count(0, SLICE / 3)
    monkeypatch.setattr(coaching.time, "monotonic", lambda: next(clock))
    given = []

    async def pausing(seconds):
        given.append(seconds)

    monkeypatch.setattr(coaching.asyncio, "sleep", pausing)
    quick(monkeypatch, 21)
    page = Page(s.board(0))

    async def main():
        page.say(coach=True)
        (task,) = page.board._tasks  # held, or it might be collected
        await task

    asyncio.run(main())
    assert page.board.advice["lines"]
    assert 3 <= len(given) <= 7


def test_where_one_thing_may_be_said_the_board_marks_it(monkeypatch):
    s = isl.start("virgin_seas", seats=2, seed=7, pace=0)
    monkeypatch.setattr(Search, "think", lambda self, seat: iter(()))
    page = Page(s.board(0))
    assert page.say(coach=True)["ok"]
    only = page.board.scene["legal"][0]
    assert page.board.advice["lines"] == [f"1: {only}, the only thing that may be said"]
    assert page.board.advice["shapes"] == badges(page.board.scene["shapes"], [only]) != []


# -- reasons, and stopping a bot ----------------------------------------------------------------------------------------------


def test_a_bots_reasons_stay_with_its_answer():
    s = isl.start("one_eye", seats=2, seed=7, bots={1: Search(10)}, pace=0)
    while not (ply := next((p for p in range(1, s.last + 1) if s.reason(p)), 0)):
        s.play(s.legal()[0])
    words = s.reason(ply)
    assert s.log.lines[ply - 1][0] == 1
    assert words.startswith(s.log.lines[ply - 1][1])
    assert "iterations" in words
    assert s.reason(ply, 0) == words, "nothing is hidden in this game"
    page = Page(s.board(0))
    lines = page.say(history=True)["lines"]
    assert [line.get("why") for line in lines if line["ply"] == ply] == [words]
    assert s.branch(ply).reason(ply) == words
    s.undo()
    while s.last >= ply:
        s.undo()
    assert s.reason(ply) == ""
    s.play(s.legal()[-1])
    assert s.reason(99) == ""


def test_a_bot_that_plays_a_branch_too_gives_each_its_own_reasons():
    """A branch has the same player, which thinks of the other game while its answer to this one is being seen."""
    s = isl.start("one_eye", seats=2, seed=7, bots={1: Search(4)}, pace=0.05)
    other = s.branch()

    async def both():
        await asyncio.gather(s.speak(), other.speak(0.0))

    for _ in range(4):
        for game, place in ((s, 0), (other, -1)):
            while game.seat == 0:
                game.say(game.legal()[place])
        asyncio.run(both())
    told = [(g.log.lines[ply - 1][1], g.reason(ply)) for g in (s, other) for ply in range(1, g.last + 1) if g.reason(ply)]
    assert len(told) > 4
    assert all(why.startswith(f"{said}: ") for said, why in told)


def test_what_a_bot_thought_about_its_hand_is_not_for_others():
    s = isl.start("virgin_seas", seats=2, seed=7, bots={0: Search(6)}, pace=0)
    ply = next(p for p in range(1, s.last + 1) if s.reason(p))
    assert s.reason(ply)
    assert s.reason(ply, 0) == s.reason(ply, "all") != ""
    assert s.reason(ply, 1) == s.reason(ply, None) == ""
    for seat in (1, None):
        assert not any("why" in line for line in Page(s.board(seat)).say(history=True)["lines"])


def test_a_bot_answers_when_told_to_and_stops_when_its_position_is_gone():
    s = isl.start("one_eye", seats=2, seed=7, bots={1: Search(1_000_000)}, pace=0)
    page = Page(s.board(0))

    async def main():
        while s.seat == 0:
            page.act(s.legal()[0])
        await asyncio.sleep(0.1)
        assert page.board.panel["thinking"]
        ply = s.last
        page.say(stop=True)
        for _ in range(200):
            await asyncio.sleep(0.02)
            if s.last > ply:
                break
        assert s.last > ply
        while s.seat == 1:  # it thinks about its next answer; a person takes all of it back
            await asyncio.sleep(0.05)
            s.undo()
        for _ in range(200):
            await asyncio.sleep(0.02)
            if not page.board._tasks:
                break
        assert not page.board._tasks
        assert s.seat == 0

    asyncio.run(main())


def test_a_position_that_is_taken_back_and_brought_again_while_a_bot_thinks():
    s = isl.start("one_eye", seats=2, seed=7, bots={1: Search(1_000_000)}, pace=0.5)
    while s.seat == 0:
        s.say(s.legal()[0])
    ply = s.last

    async def main():
        speech = asyncio.create_task(s.speak())
        await asyncio.sleep(0.15)
        s.undo()
        await asyncio.sleep(0.15)  # it sees that its position is gone, and has no answer
        s.redo()
        await speech
        assert s.trouble == ""
        speech = asyncio.create_task(s.speak(0))
        await asyncio.sleep(0.1)
        s.stop()
        while s.last == ply:
            await asyncio.sleep(0.01)
        while not speech.done():
            s.stop()
            await asyncio.sleep(0.01)
        await speech

    asyncio.run(asyncio.wait_for(main(), 30))
    assert s.log.lines[ply][0] == 1


def test_what_is_expected_is_said_by_whom_and_as_it_would_be_said():
    """The sentence of an action follows a name as a quotation: "Ada pass" would be no English."""
    candidate = SimpleNamespace(said="buy red 4", value=0.384, visits=9, expected=((0, "raid grey 2"), (1, "pass")))
    words = "1: buy red 4, 0.38 in 9 iterations, then Ada: raid grey 2; Ben: pass"
    assert sentence(1, candidate, ("Ada", "Ben")) == words
    assert sentence(1, SimpleNamespace(said="pass", value=0, visits=1, expected=()), ("Ada",)) == "1: pass, 0.00 in 1 iteration"
