"""Players: fair deals, their own chance, and a greedy one that plays well."""

from __future__ import annotations

import pytest

from islands_nb.kernel.errors import UnknownBot
from islands_nb.kernel.flow import legal, step
from islands_nb.kernel.game import find
from islands_nb.kernel.seat import Seat
from islands_nb.sim.bots import BOTS, Bot, Greedy, Random, player, word

ONE_EYE = find("one_eye")


def quick(bot):
    """A player that thinks, told to think little."""
    if hasattr(bot, "iterations"):
        bot.iterations = 5
    return bot


def game(seed, bots):
    s = ONE_EYE.start(len(bots), seed)
    while s.stack:
        seat = s.stack[-1].seat
        step(s, bots[seat].choose(Seat(ONE_EYE, s, seat, seed)))
    return ONE_EYE.scores(s)


def share(scores, seat):
    best = max(scores)
    return (scores[seat] == best) / scores.count(best)


# How many deals: few to notice a slip, and as many as the claim is made for.
DEALS = pytest.mark.parametrize("deals", [20, pytest.param(500, marks=pytest.mark.soak)])


@DEALS
def test_greedy_wins_at_least_nine_of_ten_against_two_randoms(deals):
    """Each deal is played with greedy in each of the three seats; a shared victory counts by its share."""
    won = 0.0
    for seed in range(deals):
        for seat in range(3):
            bots = [Random(), Random(), Random()]
            bots[seat] = Greedy()
            won += share(game(seed, bots), seat)
    assert won >= 0.9 * 3 * deals


@DEALS
def test_greedy_wins_at_least_eight_of_ten_against_random_in_virgin_seas(deals):
    """Each deal is played in both seatings; a tie that the ships in play do not break counts half."""
    sea, won = find("virgin_seas"), 0.0
    for seed in range(deals):
        for seat in range(2):
            s, bots = sea.start(2, seed), [Greedy() if k == seat else Random() for k in range(2)]
            while s.stack:
                turn = s.stack[-1].seat
                step(s, bots[turn].choose(Seat(sea, s, turn, seed)))
            places = sea.places(s)
            won += (places[seat] == 1) / places.count(1)
    assert won >= 0.8 * 2 * deals


def test_random_is_no_better_than_random():
    won = sum(share(game(seed, [Random(), Random(), Random()]), 0) for seed in range(200))
    assert 0.2 < won / 200 < 0.5


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seat_is_answered_alike(name):
    s = ONE_EYE.start(3, 7)
    for _ in range(30):
        seat = s.stack[-1].seat
        first, again = (quick(BOTS[name]()).choose(Seat(ONE_EYE, s, seat, 7)) for _ in range(2))
        assert first == again
        assert first in legal(s)
        step(s, first)


def test_a_seat_has_no_handle_to_the_table_and_no_seed():
    s = ONE_EYE.start(3, 123456789)
    seat = Seat(ONE_EYE, s, 0, 123456789)
    held = {name: getattr(seat, name) for name in Seat.__slots__}
    assert not any(value is s for value in held.values())
    assert 123456789 not in [v for v in held.values() if isinstance(v, int)]
    assert seat.imagine() is not s
    seat.view()["ducats"][0] = 99
    seat.imagine().ducats[0] = 99
    assert s.ducats[0] == 20


def test_what_a_player_may_be():
    assert player("greedy")[0] == "greedy"
    assert isinstance(player(Greedy)[1], Bot)
    assert player(lambda seat: None)[0] == "<lambda>"
    for wrong in ("gready", 3, None, object()):
        with pytest.raises(UnknownBot):
            player(wrong)


@pytest.mark.parametrize(("name", "said"), [("my bot, 2nd", "mybot2nd"), ("!?", "bot"), ("", "bot"), ("x" * 99, "x" * 40)])
def test_a_name_is_one_word(name, said):
    assert word(name) == said
