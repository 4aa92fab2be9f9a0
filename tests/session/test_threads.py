"""Clicks come in another thread than cells: everything holds all the same."""

from __future__ import annotations

import asyncio
import sys
import threading
import time

import pytest

import islands_nb as isl
from islands_nb import errors
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


# -- under stress -------------------------------------------------------------------------------------------------------------


class Crowd:
    """Threads that do one thing each, again and again, until ``stop``; what they raise, but for ``spared``, is kept."""

    def __init__(self) -> None:
        self.stop, self.wrong, self.threads, self.accepted = threading.Event(), [], [], []

    def add(self, do, spared=()) -> None:
        def again() -> None:
            n = 0
            while not self.stop.is_set():
                n += 1
                try:
                    do(n)
                except spared:
                    time.sleep(0)
                except BaseException as error:
                    self.wrong.append(f"{do.__name__}: {type(error).__name__}: {error}")
                    return

        self.threads.append(threading.Thread(target=again, name=do.__name__))

    def go(self, seconds: float) -> None:
        for t in self.threads:
            t.start()
        self.stop.wait(seconds)
        self.stop.set()
        for t in self.threads:
            t.join(30)
        assert not any(t.is_alive() for t in self.threads)
        assert not self.wrong, "\n".join(self.wrong)


class Yielding(list):
    """A list that lets other threads run whenever it is copied or changed."""

    def __getitem__(self, at):
        if isinstance(at, slice):
            time.sleep(0.0001)
        return super().__getitem__(at)

    def __iadd__(self, more):
        time.sleep(0.0001)
        super().__iadd__(more)
        time.sleep(0.0001)
        return self

    def __delitem__(self, at):
        time.sleep(0.0001)
        super().__delitem__(at)
        time.sleep(0.0001)


def readers(crowd: Crowd, s) -> None:
    """Whoever reads gets what belongs together."""

    def moment(_n):
        now = s.now()
        assert len(now.states) == len(now.lines) + 1, "positions and answers are not of the same moment"
        assert 0 <= now.ply <= now.last, f"ply {now.ply} of {now.last} is shown"
        assert [t.ply for t in now.states] == list(range(now.last + 1))

    def words(n):
        s.text(n % 3)

    def tables(n):
        s.moves() if n % 2 else s.events(0)
        s.table(s.tables()[n % len(s.tables())], 0)

    for read in (moment, words, tables):
        crowd.add(read)


def stress(s, seconds: float, undo: bool) -> int:
    """Play, travel, and take back if ``undo``, all at once; how many answers were accepted."""
    crowd = Crowd()

    def plays(n):
        ply, may = s.last, s.legal()
        if may:
            s.say(may[n % len(may)], at=ply)
            crowd.accepted.append(ply)
        time.sleep(0.002)

    def plays_too(n):
        plays(n + 1)

    def travels(n):
        s.goto(n % (s.last + 1))
        s.goto(s.last)
        time.sleep(0.001)

    def takes_back(n):
        s.undo()
        if n % 4:
            s.redo()

    for do in (plays, plays_too, travels, *([takes_back] if undo else [])):
        crowd.add(do, isl.IslandsError)
    readers(crowd, s)
    crowd.go(seconds)
    return len(crowd.accepted)


def test_nobody_reads_what_does_not_belong_together():
    s = isl.start("one_eye", seats=3, seed=11)
    s._states, s.log.lines = Yielding(s._states), Yielding(s.log.lines)
    boards = [quiet(s.board("turn")), quiet(s.board(0))]
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        stress(s, 1.7, undo=True)
        s.goto(0)
        while s.last > 20:
            s.undo()
        s.goto(s.last)
        before = s.last
        accepted = stress(s, 1.0, undo=False)
    finally:
        sys.setswitchinterval(usual)
    s.goto(s.last)
    states = list(s.log.replay())
    assert states[-1] == s.state
    alone = sum(forced(t) is not None for t in states[before:-1])
    assert accepted > 0
    assert accepted + alone == len(s.log.lines) - before
    assert [b.scene["ply"] for b in boards] == [s.last] * 2
    assert [b.panel["last"] for b in boards] == [s.last] * 2


# -- listeners that fail ------------------------------------------------------------------------------------------------------


def fails(change):
    raise ZeroDivisionError("an observer of mine")


def test_an_observer_that_fails_keeps_nothing_from_boards_and_the_caller_hears_of_it():
    s = isl.start("one_eye", seats=2, seed=1)
    board = quiet(s.board("turn"))
    s.observe(fails, names=["ply"])
    later = quiet(s.board(None))
    for ply in (1, 2, 3):
        with pytest.raises(ZeroDivisionError, match="an observer of mine"):
            s.play(s.legal()[0])
        assert s.last == s.ply >= ply
        assert board.scene["ply"] == later.scene["ply"] == s.ply
    s.unobserve(fails, names=["ply"])
    assert s.play(s.legal()[0]).ply == s.last > 3
    assert list(s.log.replay())[-1] == s.state


def test_an_observer_that_fails_keeps_nothing_from_other_observers():
    s = isl.start("one_eye", seats=2, seed=1)
    before, after = [], []
    s.observe(lambda change: before.append(change.new), names=["ply"])
    s.observe(fails, names=["ply"])
    s.observe(lambda change: after.append(change.new), names=["ply"])
    with pytest.raises(ZeroDivisionError):
        s.play(s.legal()[0])
    assert before == after == [s.ply]


@pytest.mark.parametrize("times", [1, 1000], ids=["once", "always"])
@pytest.mark.parametrize("loop", [True, False], ids=["in a loop", "without a loop"])
def test_bots_answer_a_click_though_an_observer_fails(times, loop):
    s = isl.start("one_eye", seats=3, seed=5, bots={1: "greedy", 2: "random"}, pace=0)
    board, told = quiet(s.board("turn")), []

    def failing(change):
        told.append(change.new)
        if len(told) <= times:
            fails(change)

    def click(n) -> None:
        board._handle_custom_msg({"act": board.scene["legal"][0], "ply": board.scene["ply"], "id": n}, [])

    async def clicks() -> None:
        click(9)
        while board._tasks:
            await asyncio.sleep(0.01)

    while len(s.legal()) != 1 and s._to_speak() is None and "move" not in s.legal()[0]:
        click(s.last)
    s.observe(failing, names=["ply"])  # before the last answer of the turn
    asyncio.run(clicks()) if loop else click(9)
    assert told
    assert s.seat == 0
    assert {seat for seat, _ in s.log.lines} == {0, 1, 2}
    assert board.scene["ply"] == s.last


def test_news_of_another_thread_is_told_though_an_observer_fails():
    s = isl.start("one_eye", seats=2, seed=1)
    board = quiet(s.board("turn"))
    heard, raised, entered, let_go = [], [], threading.Event(), threading.Event()

    def slow(change):
        heard.append(change.new)
        entered.set()
        let_go.wait(5)
        if len(heard) == 1:
            fails(change)

    def play() -> None:
        try:
            s.say(s.legal()[0])
        except ZeroDivisionError as error:
            raised.append(error)

    s.observe(slow, names=["ply"])
    first = threading.Thread(target=play)
    first.start()
    assert entered.wait(5)
    s.say(s.legal()[0])
    let_go.set()
    first.join(5)
    assert heard[-1] == board.scene["ply"] == s.last > heard[0]
    assert len(raised) == 1


def test_old_is_the_ply_that_was_told_before():
    s = isl.start("one_eye", seats=3, seed=7, bots={1: "greedy", 2: "random"})
    begin, told = s.ply, []
    s.observe(lambda change: told.append((change.old, change.new)), names=["ply"])
    for said in ("buy red 4", "pass", "move grey 5"):
        s.play(said)
    s.goto(3).goto(1).goto(s.last).undo().redo()
    s.ply = 2
    assert [old for old, _ in told] == [begin, *(new for _, new in told[:-1])]
    assert told[-6:] == [(9, 3), (3, 1), (1, 9), (9, 2), (2, 9), (9, 2)]


def test_a_click_that_comes_as_the_bots_fall_silent_is_answered(monkeypatch):
    """The look that finds no bot to answer, and saying so, are one: a click that comes between would wake nobody."""
    s = isl.start("one_eye", seats=2, seed=5, bots={1: "greedy"}, pace=0)
    look, clicks, done = s._to_speak, [], threading.Event()

    def click() -> None:
        while s.seat == 0:
            s.say(s.legal()[0])
        asyncio.run(s.speak())
        done.set()

    def slow_look(alone=False):
        turn = look(alone)
        if turn is None and not clicks:
            clicks.append(threading.Thread(target=click))
            clicks[0].start()
            done.wait(0.3)
        return turn

    monkeypatch.setattr(s, "_to_speak", slow_look)
    asyncio.run(s.speak())
    clicks[0].join(10)
    assert done.is_set()
    assert s.seat == 0
    assert s.last > 4


@pytest.mark.parametrize("thinks", [False, True])
def test_a_bot_that_fails_over_a_position_that_is_no_more_troubles_nobody(thinks):
    """The person takes the move back while the bot thinks; then it fails. The person's board says nothing of it."""

    class Failing:
        def choose(self, seat):
            time.sleep(0.3)
            raise ValueError("too late")

    if thinks:

        def think(self, seat):
            for _ in range(30):
                time.sleep(0.01)
                yield
            raise ValueError("too late")

        Failing.think = think

    async def play() -> None:
        s = isl.start("one_eye", seats=2, seed=5, bots={1: Failing()}, pace=0)
        while s.seat == 0:
            s.say(s.legal()[0])
        speaking = asyncio.create_task(s.speak())
        await asyncio.sleep(0.1)
        s.undo()
        await speaking
        assert s.trouble == ""
        while s.seat == 0:
            s.say(s.legal()[0])
        with pytest.raises(errors.BotFailed, match="too late"):
            await s.speak()
        assert "too late" in s.trouble

    asyncio.run(play())


def test_branches_are_listed_while_another_thread_makes_one():
    s = isl.start("one_eye", seats=2, seed=7)
    s.branch(name="a")
    now = s.now

    def meanwhile():
        other = threading.Thread(target=s.branch)
        other.start()
        other.join(30)
        return now()

    s.now = meanwhile
    assert list(s.branches()["branch"]) == ["main", "a"]
    assert len(s.family()) == 3


def test_branches_made_at_once_from_two_sessions_of_a_family_are_both_listed(monkeypatch):
    s = isl.start("one_eye", seats=2, seed=7)
    other = s.branch()
    real, made = isl.Session._another, []

    def meanwhile(self, log):
        monkeypatch.undo()
        made.append(other.branch())
        return real(self, log)

    monkeypatch.setattr(isl.Session, "_another", meanwhile)
    made.append(s.branch())
    assert [b.name for b in made] == ["branch 2", "branch 3"]
    assert [s.line(b.name) for b in made] == made
