"""The player that searches: what it is asked, what it may know, and that it finds what is there to be found."""

from __future__ import annotations

import pytest

from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.flow import legal, step
from islands_nb.kernel.game import find
from islands_nb.kernel.imagine import imagine
from islands_nb.kernel.rng import stream
from islands_nb.kernel.seat import Seat
from islands_nb.sim import search as module
from islands_nb.sim.plan import Plan
from islands_nb.sim.search import Looking, Search, bent, victory
from islands_nb.sim.tree import Node, as_seen, expected
from tests.contract.toy import TOY, Drop, Hide

ONE_EYE, SEAS = find("one_eye"), find("virgin_seas")


def at(game, seats, seed, plies):
    """A position some random answers on, where there is something to choose."""
    s, chance = game.start(seats, seed), stream(seed, "walk")
    while s.stack and (s.ply < plies or len(legal(s)) < 2):
        options = legal(s)
        step(s, options[chance.below(len(options))])
    assert s.stack
    return s


@pytest.mark.parametrize("game", [ONE_EYE, SEAS, TOY], ids=lambda g: g.name)
@pytest.mark.parametrize("seats", [2, 3])
def test_what_a_seat_cannot_see_changes_no_choice(game, seats):
    """Clairvoyance: other secrets, the same seat and chance: the same choice, and the same reasons for it."""
    for seed in range(4):
        s = at(game, seats, seed, 4 + 3 * seed if game is not TOY else seed)
        number = s.stack[-1].seat
        said = []
        for k in range(3):
            t = imagine(s, number, stream(seed, "swap", k)) if k else s
            bot = Search(12)
            said.append((str(bot.choose(Seat(game, t, number, seed))), bot.reason, bot.candidates))
        assert said[0] == said[1] == said[2]


def test_a_search_that_looks_at_the_table_is_found_out(monkeypatch):
    """The test above can fail: hand it the true table in place of an imagined one, and it does."""
    differ = 0
    for seed in range(6):
        s = at(SEAS, 2, seed, 6)
        number = s.stack[-1].seat
        reasons = set()
        for k in range(2):
            t = imagine(s, number, stream(seed, "swap", k)) if k else s
            place = Seat(SEAS, t, number, seed)
            monkeypatch.setattr(Seat, "imagine", lambda self, rng=None, t=t: t.clone())
            bot = Search(12)
            bot.choose(place)
            reasons.add(bot.reason)
            monkeypatch.undo()
        differ += len(reasons) > 1
    assert differ


def test_the_same_iterations_give_the_same_answer():
    s = at(ONE_EYE, 2, 3, 9)
    first, again = Search(30), Search(30)
    seat = s.stack[-1].seat
    assert first.choose(Seat(ONE_EYE, s, seat, 3)) == again.choose(Seat(ONE_EYE, s, seat, 3))
    assert first.candidates == again.candidates
    assert sum(c.visits for c in first.candidates) == 30


def test_each_look_is_at_a_table_dealt_anew(monkeypatch):
    s = at(SEAS, 2, 1, 6)
    seat, dealt = Seat(SEAS, s, s.stack[-1].seat, 1), []
    deal = Seat.imagine
    monkeypatch.setattr(Seat, "imagine", lambda self, rng=None: dealt.append(deal(self, rng)) or dealt[-1])
    Search(20).choose(seat)
    assert len({repr(t.hands) for t in dealt}) > 10
    assert len(dealt) == 21  # and one before, to see how many play


def test_seconds_are_kept_to():
    s = at(ONE_EYE, 2, 3, 9)
    bot = Search(seconds=0.05)
    assert bot.choose(Seat(ONE_EYE, s, s.stack[-1].seat, 3)) in legal(s)
    assert bot.candidates[0].visits > 0


def test_sent_something_true_it_answers_with_what_it_has():
    s = at(ONE_EYE, 2, 3, 9)
    bot = Search(10_000)
    thinking = bot.think(Seat(ONE_EYE, s, s.stack[-1].seat, 3))
    for _ in range(6):
        next(thinking)
    with pytest.raises(StopIteration) as done:
        thinking.send(True)
    assert done.value.value in legal(s)
    assert sum(c.visits for c in bot.candidates) == 6


@pytest.mark.parametrize(
    "wrong", [{"iterations": 0}, {"iterations": 1.5}, {"iterations": True}, {"seconds": 0}, {"seconds": "1"}]
)
def test_a_budget_that_is_none(wrong):
    with pytest.raises(BadInput):
        Search(**wrong)


def test_a_single_option_is_said_without_a_thought():
    s = TOY.start(2, 7)
    while s.stack and len(legal(s)) > 1:
        step(s, legal(s)[-1])
    if s.stack:
        bot = Search(50)
        assert bot.choose(Seat(TOY, s, s.stack[-1].seat, 7)) == legal(s)[0]
        assert bot.candidates == []


def test_it_takes_a_victory_that_is_there():
    """At the end of the toy, to play the last card gives its points, and all else gives nothing."""
    for seed in range(8):
        s = at(TOY, 2, seed, 0)
        chance = stream(seed, "x")
        while len(s.deck) or sum(map(len, s.hands)) > 1:
            options = [a for a in legal(s) if not isinstance(a, Hide)] or legal(s)
            step(s, options[chance.below(len(options))])
        if not s.stack or not any(str(a).startswith("play ") for a in legal(s)):
            continue
        s.points[:] = [0, 0]
        seat = s.stack[-1].seat
        assert str(Search(40).choose(Seat(TOY, s, seat, seed))).startswith("play ")


def test_others_cannot_answer_what_is_hidden_from_them(monkeypatch):
    """Whichever card is hidden, the other seat stands at one and the same node after it; after an open answer, at others."""
    monkeypatch.setattr(Hide, "SECRET", True)
    s = at(TOY, 2, 7, 0)
    seat = Seat(TOY, s, s.stack[-1].seat, 7)
    ahead = Looking(seat, {"iterations": 60, "depth": 0, "wide": 99})
    for _ in range(60):
        ahead.look()
    other = ahead.roots[1 - seat.number]
    hidden = [a for a in legal(s) if isinstance(a, Hide)]
    assert len(hidden) > 1
    assert (seat.number, "hide") in other.kids
    assert not any(isinstance(said, Hide) for _, said in other.kids)
    assert {(seat.number, a) for a in legal(s) if isinstance(a, Drop)} <= set(other.kids)
    assert set(hidden) <= set(ahead.roots[seat.number].kids)


def test_what_is_given_at_the_same_time_is_hidden_too(monkeypatch):
    kind = type(TOY.start(2, 7).stack[-1])
    monkeypatch.setattr(kind, "together", True, raising=False)
    s = at(TOY, 2, 7, 0)
    seat = Seat(TOY, s, s.stack[-1].seat, 7)
    ahead = Looking(seat, {"iterations": 30, "depth": 0, "wide": 99})
    for _ in range(30):
        ahead.look()
    assert all(isinstance(said, str) for _, said in ahead.roots[1 - seat.number].kids)


def test_what_another_said_is_no_answer_of_ones_own():
    """Where chance decides who is asked next, two seats may say the same at one node of a tree, and each is judged for itself."""
    s = at(TOY, 2, 7, 0)
    seat = Seat(TOY, s, s.stack[-1].seat, 7)
    ahead, mine, number = Looking(seat, {"iterations": 1, "depth": 0, "wide": 99}), legal(s), seat.number
    kids = ahead.roots[number].kids
    other = kids[as_seen(type(s.stack[-1])(1 - number), mine[0])] = Node(1 - number)
    other.visits = 5
    ahead._choose(s, ahead.roots[number], mine, number, stream(7, "x"))
    assert {kids[action].seat for action in mine} == {number}
    assert max(kids[action].trust for action in mine) == 1.0, "each was judged"


def test_more_answers_are_weighed_the_longer_it_thinks():
    s = at(SEAS, 2, 1, 6)
    few, many = (sum(c.visits > 0 for c in _weighed(SEAS, s, n)) for n in (10, 80))
    assert few < many < len(legal(s)) + 1


def _weighed(game, s, n):
    bot = Search(n)
    bot.choose(Seat(game, s, s.stack[-1].seat, 1))
    return bot.candidates


@pytest.mark.parametrize("seats", [2, 4])
def test_a_look_may_end_with_the_turn(seats):
    s = at(SEAS, seats, 1, 6)
    seat = Seat(SEAS, s, s.stack[-1].seat, 1)
    for turns, many in ((0, 1), (1, 2)):
        ahead = Looking(seat, {"iterations": 30, "depth": 0, "wide": 2, "turns": turns})
        for _ in range(30):
            ahead.look()
        answered = {node.seat for root in ahead.roots for node in _all(root)} - {-1}
        assert len(answered) == many
        assert seat.number in answered


def test_a_game_won_alone_may_be_searched_otherwise():
    """Against the monster 7 Islands bends what a look is worth; what is asked of the player goes before what the room says."""
    islands = find("seven_islands")
    for island, scale in (("beginnings", None), ("monster", 10.0)):
        s = islands.start(2, 7, None, {"island": island})
        seat = Seat(islands, s, s.stack[-1].seat, 7)
        ahead = Looking(seat, {**module.USUAL, **islands.search})
        assert ahead.scale == scale
        assert ahead.turns == 0
        assert Search(wide=1.5)._ahead(seat).wide == 1.5


def test_the_more_seats_the_fewer_looks():
    how = {"iterations": 100, "depth": 0, "wide": 2}
    looks = [Looking(Seat(ONE_EYE, at(ONE_EYE, seats, 1, 0), 0, 1), how).usual for seats in (2, 4, 5)]
    assert looks == [100, 71, 63]


def test_a_line_ends_where_nothing_was_seen_twice():
    root = Node(0)
    root.kids["a"] = Node(0)
    root.kids["a"].visits = 5
    root.kids["a"].kids["b"] = Node(1)
    root.kids["a"].kids["b"].visits = 1
    assert expected(root) == ((0, "a"),)


def test_a_victory_is_shared_and_a_room_may_say_who_has_won():
    s = ONE_EYE.start(3, 7)
    assert victory(ONE_EYE, s) == [1 / 3] * 3  # all level at the start
    together = type(ONE_EYE)(**{**vars(ONE_EYE), "won": lambda s: [True] * 3})
    assert victory(together, s) == [1.0] * 3


def test_most_of_a_search_is_spent_in_playing_and_judging(monkeypatch):
    """Counted, not timed: a look deals once, and copies a table but to judge each answer of a node once."""
    s = at(ONE_EYE, 2, 3, 9)
    copies = []
    kind = type(s)
    clone = kind.clone
    seat = Seat(ONE_EYE, s, s.stack[-1].seat, 3)
    monkeypatch.setattr(kind, "clone", lambda self: copies.append(1) or clone(self))
    ahead = Looking(seat, {"iterations": 50, "depth": None, "wide": 99})
    before = len(copies)
    for _ in range(50):
        ahead.look()
    judged = sum(len(node.kids) for root in ahead.roots for node in _all(root))
    assert len(copies) - before <= 50 + judged
    assert module.USUAL["iterations"] == 100


def _all(node):
    yield node
    for kid in node.kids.values():
        yield from _all(kid)


def test_it_beats_the_greedy_player_already_with_few_looks():
    """Three deals of One-Eye, both seatings. The whole table: ``python -m tests.benchmarks.players``, page 0041."""
    plan = Plan(ONE_EYE, (Search(40), "greedy"), 7)
    won = [row["won"] for i in range(6) for row in plan.rows(i) if row["player"] == 0]
    assert sum(won) >= 4


def test_a_disaster_hides_no_small_difference(monkeypatch):
    """With a ``scale`` two positions that differ by a point are told apart as well after one that is far worse than both."""
    s = at(TOY, 2, 7, 0)
    worths = [1000.0]
    monkeypatch.setattr("islands_nb.sim.search.judge", lambda game: lambda t, seat: worths[0])

    def value(ahead, worth):
        worths[0] = worth
        ((_, found),) = ahead._values(s.clone(), [0])
        return found

    seat, how = Seat(TOY, s, s.stack[-1].seat, 7), {"iterations": 4, "depth": 0, "wide": 2}
    bending, plain = Looking(seat, {**how, "scale": 10.0}), Looking(seat, how)
    for ahead, told_apart in ((bending, True), (plain, False)):
        before = value(ahead, 1001.0) - value(ahead, 1000.0)
        value(ahead, -400.0)
        after = value(ahead, 1001.0) - value(ahead, 1000.0)
        assert (after > 0.02) is told_apart
        assert not told_apart or before == after
    assert bent(0) == 0.5
    assert bent(-1e3) == 0
    assert bent(1e3) == 1
