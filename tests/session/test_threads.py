"""Clicks come in another thread than cells: everything holds all the same."""

from __future__ import annotations

import asyncio
import threading
import time

import islands_nb as isl
from islands_nb.kernel.flow import forced, legal
from islands_nb.notebook.board import Board


def quiet(board: Board) -> Board:
    board.answers = []
    board.send = lambda message, *_: board.answers.append(message)
    return board


def test_two_threads_five_hundred_intents_each():
    s = isl.start("one_eye", seats=5, seed=11)
    boards = [quiet(s.board("turn")), quiet(s.board(0)), quiet(s.board(None))]
    heard, waits = [], []

    def watch(change):
        heard.append(change.new)
        begun = time.monotonic()
        reader = threading.Thread(target=lambda: (s.ply, s.view(), s.legal(), s.scores(), repr(s)))
        reader.start()
        reader.join(5)
        waits.append(time.monotonic() - begun)

    s.observe(watch, names=["ply"])
    accepted = [0, 0]

    def intents(which: int) -> None:
        for n in range(500):
            ply, may = s.last, s.legal()
            said = may[(n * 7 + which) % len(may)] if may else "pass"
            if which:
                board = boards[0]
                board._handle_custom_msg({"act": said, "ply": ply, "id": f"{which}-{n}"}, [])
                accepted[1] += next(a["ok"] for a in board.answers if a["id"] == f"{which}-{n}")
            else:
                try:
                    s.say(said, at=ply)
                    accepted[0] += 1
                except isl.IslandsError:
                    pass

    threads = [threading.Thread(target=intents, args=(which,)) for which in (0, 1)]
    for t in threads:
        t.start()
    for t in threads:
        t.join(120)
    assert s.over
    states = list(s.log.replay())
    assert states[-1] == s.state
    alone = sum(forced(t) is not None for t in states[:-1])
    assert sum(accepted) + alone == len(s.log.lines)
    assert heard == sorted(heard)
    assert heard[-1] == s.last
    assert max(waits) < 1
    assert [b.scene["ply"] for b in boards] == [s.last] * 3
    assert len(boards[0].answers) == 500


def test_the_newest_ply_is_told_last_when_an_observer_is_slow():
    s = isl.start("one_eye", seats=2, seed=1)
    heard, entered, let_go = [], threading.Event(), threading.Event()

    def slow(change):
        heard.append(change.new)
        entered.set()
        let_go.wait(5)

    s.observe(slow, names=["ply"])
    first = threading.Thread(target=lambda: s.say(s.legal()[0]))
    first.start()
    assert entered.wait(5)
    s.say(s.legal()[0])  # returns at once: the thread that tells will tell this too
    s.say(s.legal()[0])
    let_go.set()
    first.join(5)
    assert heard[-1] == s.ply == s.last
    assert heard == sorted(heard)


class Slow:
    """Takes two seconds for its first answer, and blocks while it does."""

    def __init__(self) -> None:
        self.slept = False

    def choose(self, seat):
        if not self.slept:
            self.slept = True
            time.sleep(2)
        return seat.legal()[0]


def game_by(how: str, bot) -> list:
    """The same person plays the last open sentence, three turns long, by cells or by clicks."""
    s = isl.start("one_eye", seats=2, seed=5, bots={1: bot}, pace=0)

    async def click() -> None:
        board = quiet(s.board("turn"))
        beats, n = 0, 0
        while s.ply < 18:
            board._handle_custom_msg({"act": board.scene["legal"][-1], "ply": board.scene["ply"], "id": n}, [])
            assert board.answers[-1] == {"id": n, "ok": True, "text": ""}
            n += 1
            while s.seat != 0:
                await asyncio.sleep(0.01)
                beats += 1
        assert beats >= 10  # the loop was never kept, also not by the bot that blocks

    if how == "clicks":
        asyncio.run(click())
    else:
        while s.ply < 18:
            s.play(s.legal()[-1])
    return s.log.lines


def test_a_script_and_clicks_leave_the_same_log_also_with_a_slow_bot():
    assert game_by("clicks", Slow()) == game_by("cells", Slow())


class Thinker:
    """Thinks in steps."""

    def think(self, seat):
        for _ in range(50):
            time.sleep(0.004)
            yield
        return legal_of(seat)[0]

    def choose(self, seat):
        return legal_of(seat)[0]


def legal_of(seat):
    return seat.legal()


def test_a_bot_that_thinks_in_steps_keeps_nobody():
    assert game_by("clicks", Thinker()) == game_by("cells", Thinker())


def test_a_late_answer_is_dropped():
    """A cell takes back the person's move while the bot still thinks about it."""

    async def play() -> None:
        s = isl.start("one_eye", seats=2, seed=5, bots={1: Slow()}, pace=0)
        while s.seat == 0:
            s.say(s.legal()[0])
        speaking = asyncio.create_task(s.speak())
        await asyncio.sleep(0.2)
        s.undo()
        ply = s.ply
        await speaking
        assert s.ply == ply
        assert s.seat == 0

    asyncio.run(play())


def test_whoever_looks_at_the_past_goes_on_looking_at_it_while_bots_answer():
    async def play() -> None:
        s = isl.start("one_eye", seats=2, seed=5, bots={1: "greedy"}, pace=0)
        while s.seat == 0:
            s.say(s.legal()[0])
        s.goto(1)
        await s.speak()
        assert s.ply == 1
        assert s.last > 3

    asyncio.run(play())


def test_a_cell_does_not_wait_for_the_pace_of_a_click():
    s = isl.start("one_eye", seats=2, seed=5, bots={1: "greedy"}, pace=60)

    async def play() -> None:
        while s.seat == 0:
            s.say(s.legal()[0])
        task = asyncio.create_task(s.speak())
        await asyncio.sleep(0.05)
        s.play(next(t for t in isl.load(s.log).run().legal()))
        task.cancel()

    asyncio.run(play())
    assert s.last > 6
    assert len(legal(s.state)) > 0
