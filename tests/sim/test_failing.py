"""Players that fail in ways nobody thinks of: each costs its own game, and no other."""

from __future__ import annotations

import asyncio
import functools
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress

import pytest

import islands_nb as isl
from islands_nb import errors
from islands_nb.sim import patience as patience_module
from islands_nb.sim.patience import Patience, TookTooLong


def some(bot, games=4, **kw):
    """A small batch of ``bot`` and another."""
    return isl.simulate("one_eye", **{"bots": [bot, "random"], "games": games, "seed": 7, "progress": False, **kw})


# -- those that will not stop -------------------------------------------------------------------------------------------------


LONG = 20  # seconds, until they do stop after all: a test of what does not end should end


def swallows(seat):
    """Catches all there is, in a sleep."""
    end = time.monotonic() + LONG
    while True:
        try:
            if time.monotonic() > end:
                return None
            time.sleep(0.01)
        except:  # noqa: E722
            continue


def inner(end):
    while True:
        with suppress(BaseException):
            if time.monotonic() > end:
                return
            sum(range(100))


def swallows_twice(seat):
    """Catches all there is in what it calls, and then again, and tells of it at length."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        try:
            inner(end)
        except:  # noqa: E722
            sorted(range(50))


def swallows_what_it_thinks(seat):
    """Thinks, in our code and not in its own."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        with suppress(BaseException):
            seat.imagine()


STUBBORN = [swallows, swallows_twice, swallows_what_it_thinks]


def ended(runs, bot):
    mine = runs[runs["bot"] == bot.__name__]
    return set(runs["end"]) == {"forfeit"} and mine["trouble"].str.endswith("no answer in the time allowed").all()


@pytest.mark.parametrize("bot", STUBBORN)
def test_who_swallows_all_errors_forfeits_too(bot):
    assert ended(some(bot, games=2, patience=0.1), bot)
    assert not hasattr(signal, "setitimer") or signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_and_in_threads_and_in_processes():
    for pool in (ThreadPoolExecutor(2), ProcessPoolExecutor(2)):
        with pool:
            for bot in STUBBORN:
                assert ended(some(bot, games=2, patience=0.1, pool=pool), bot)


def test_what_was_on_its_way_to_it_reaches_no_other():
    """The error comes again at each step of a stubborn player, and at none of those who play after it."""
    runs = isl.simulate("one_eye", bots=[swallows, "greedy", "random"], games=6, seed=7, patience=0.1, progress=False)
    assert set(runs[runs["trouble"] != ""]["bot"]) == {"swallows"}
    with Patience(0.05) as patience:
        for _ in range(3):
            with pytest.raises(TookTooLong):
                patience.ask(swallows, None)
            assert [patience.ask(str, k) for k in range(100)] == [str(k) for k in range(100)]


def test_who_watches_in_a_thread_goes_with_the_game():
    """Nobody is left behind to watch when the patience is over."""

    def play():
        with Patience(0.4) as patience:
            assert patience.ask(str, 7) == "7"
            seen.append(threading.active_count())

    seen, before = [], threading.active_count()
    thread = threading.Thread(target=play)
    thread.start()
    thread.join()
    assert seen == [before + 2], "the player's and who watches it"
    end = time.monotonic() + 5
    while threading.active_count() > before and time.monotonic() < end:
        time.sleep(0.01)
    assert threading.active_count() == before


def test_in_a_thread_too_a_player_has_all_the_time_there_is(monkeypatch):
    """Whoever watches looks often here, and half a minute is left."""
    monkeypatch.setattr(patience_module, "AGAIN", 0.001)

    def thinks(seat):
        for _ in range(20):
            time.sleep(0.002)
        return seat

    def play():
        with Patience(30.0) as patience:
            return patience.ask(thinks, 7)

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(play).result() == 7


# -- those that raise what is no error ----------------------------------------------------------------------------------------


class Odd(BaseException):
    """None of the usual kind."""


@pytest.mark.parametrize("error", [asyncio.CancelledError(), GeneratorExit(), SystemExit(3), Odd("no Exception")])
def test_whatever_is_raised_is_a_forfeit(error):
    def raises(seat):
        raise error

    runs = some(raises)
    assert set(runs["end"]) == {"forfeit"}
    assert type(error).__name__ in runs["trouble"].max()


def test_who_stops_the_batch_stops_it():
    def stops(seat):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        some(stops)


def test_half_a_character_in_an_error_is_told(tmp_path):
    def raises(seat):
        raise ValueError(b"caf\xe9".decode("utf-8", "surrogateescape"))

    runs = some(raises)
    assert runs["trouble"].max().endswith("ValueError: caf\\udce9")
    some(raises, to=tmp_path / "runs")


# -- those that cannot be made, or not again ----------------------------------------------------------------------------------


class Needs:
    """Cannot be made of nothing."""

    def __init__(self, file):
        self.file = file

    def choose(self, seat):
        return seat.legal()[0]


class Tires:
    """Cannot be made for ever."""

    made = 0

    def __init__(self):
        Tires.made += 1
        if Tires.made == 4:
            raise OSError("no more files")

    def choose(self, seat):
        return seat.legal()[0]


class Locked:
    """Holds what cannot be copied."""

    def __init__(self):
        self.lock = threading.Lock()

    def choose(self, seat):
        return seat.legal()[0]


def test_who_cannot_be_made_or_copied_is_refused_before_play():
    with pytest.raises(errors.UnknownBot, match=r"class Needs cannot be made .*'file'.*pass an instance"):
        some(Needs)
    assert set(some(Needs("a.txt"), games=2)["end"]) == {"over"}
    with pytest.raises(errors.UnknownBot, match="the player Locked must be copied for each game, but cannot be"):
        some(Locked())
    assert set(some(Locked, games=2)["end"]) == {"over"}


def test_who_cannot_be_made_once_forfeits_that_game():
    Tires.made = 0
    runs = some(Tires, games=6)
    ends = runs.groupby("game")["end"].first().tolist()
    assert ends == ["over", "over", "forfeit", "over", "over", "over"]  # the first was made to see whether it can be
    failed = runs[(runs["bot"] == "Tires") & (runs["end"] == "forfeit")]
    assert failed["trouble"].iloc[0].endswith("OSError: no more files")
    assert 'raise OSError("no more files")' in failed["trouble"].iloc[0]
    assert "in _made" not in failed["trouble"].iloc[0], "that is ours"
    assert set(failed["plies"]) == {0}
    assert not isl.replay(failed.iloc[0]).over


# -- those that remember ------------------------------------------------------------------------------------------------------


class Counts:
    """Answers by how often it was asked, in this game and in others if it is the same one."""

    def __init__(self):
        self.n = 0

    def __call__(self, seat):
        self.n += 1
        options = seat.legal()
        return options[self.n % len(options)]


class CountsToo(Counts):
    def choose(self, seat):
        return self(seat)


def _method():
    return CountsToo().choose


def _partial():
    return functools.partial(Counts.__call__, Counts())


@pytest.mark.parametrize("bot", [Counts(), CountsToo(), _method(), _partial()], ids=["called", "both", "method", "partial"])
def test_what_a_player_learns_is_forgotten_however_it_is_handed_in(bot):
    once = some(bot)["code"].tolist()
    assert some(bot)["code"].tolist() == once
    assert some(bot, games=2)["code"].tolist() == once[:4]
