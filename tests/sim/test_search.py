"""The player that searches: what it is asked, what it may know, and that it finds what is there to be found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from islands_nb.games.seven_islands import Island
from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.flow import legal, step
from islands_nb.kernel.game import find
from islands_nb.kernel.imagine import imagine
from islands_nb.kernel.rng import stream
from islands_nb.kernel.seat import Seat
from islands_nb.sim import search as module
from islands_nb.sim.plan import Plan
from islands_nb.sim.search import Search, Trees, bent, told, victory
from islands_nb.sim.tree import Candidate, Node, as_seen, expected, judged
from tests.contract.toy import TOY, Drop, Hide, Light, Play

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


def test_a_single_option_is_said_without_a_thought(monkeypatch):
    s = at(TOY, 2, 7, 0)
    seat = s.stack[-1].seat
    s.hands[seat] = ()
    assert len(legal(s)) == 1
    monkeypatch.setattr(Trees, "iterate", lambda self: pytest.fail("thought about it"))
    bot = Search(50)
    assert bot.choose(Seat(TOY, s, seat, 7)) == legal(s)[0]
    assert (bot.candidates, bot.reason) == ([], "")


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
    ahead = Trees(seat, {"iterations": 60, "depth": 0, "wide": 99})
    for _ in range(60):
        ahead.iterate()
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
    ahead = Trees(seat, {"iterations": 30, "depth": 0, "wide": 99})
    for _ in range(30):
        ahead.iterate()
    assert all(isinstance(said, str) for _, said in ahead.roots[1 - seat.number].kids)


def test_what_another_said_is_no_answer_of_ones_own():
    """Where chance decides who is asked next, two seats may say the same at one node of a tree, and each is judged for itself."""
    s = at(TOY, 2, 7, 0)
    seat = Seat(TOY, s, s.stack[-1].seat, 7)
    ahead, mine, number = Trees(seat, {"iterations": 1, "depth": 0, "wide": 99}), legal(s), seat.number
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
        ahead = Trees(seat, {"iterations": 30, "depth": 0, "wide": 2, "turns": turns})
        for _ in range(30):
            ahead.iterate()
        answered = {node.seat for root in ahead.roots for node in _all(root)} - {-1}
        assert len(answered) == many
        assert seat.number in answered


def test_a_game_won_alone_may_be_searched_otherwise():
    """Against the monster 7 Islands bends what an iteration is worth; arguments of the player go before what the room sets."""
    islands = find("seven_islands")
    for island, scale in (("beginnings", None), ("monster", 10.0)):
        s = islands.start(2, 7, None, {"island": island})
        seat = Seat(islands, s, s.stack[-1].seat, 7)
        ahead = Trees(seat, {**module.USUAL, **islands.search})
        assert ahead.scale == scale
        assert ahead.turns == 0
        assert Search(wide=1.5)._ahead(seat).wide == 1.5


def test_the_more_seats_the_fewer_iterations():
    how = {"iterations": 100, "depth": 0, "wide": 2}
    usual = [Trees(Seat(ONE_EYE, at(ONE_EYE, seats, 1, 0), 0, 1), how).usual for seats in (2, 4, 5)]
    assert usual == [100, 71, 63]


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
    """Counted, not timed: an iteration deals once, and copies a table only to judge each answer of a node once."""
    s = at(ONE_EYE, 2, 3, 9)
    copies = []
    kind = type(s)
    clone = kind.clone
    seat = Seat(ONE_EYE, s, s.stack[-1].seat, 3)
    monkeypatch.setattr(kind, "clone", lambda self: copies.append(1) or clone(self))
    ahead = Trees(seat, {"iterations": 50, "depth": None, "wide": 99})
    before = len(copies)
    for _ in range(50):
        ahead.iterate()
    judged = sum(len(node.kids) for root in ahead.roots for node in _all(root))
    assert len(copies) - before <= 50 + judged
    assert module.USUAL["iterations"] == 100


def _all(node):
    yield node
    for kid in node.kids.values():
        yield from _all(kid)


def test_it_beats_the_greedy_player_even_with_few_iterations():
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
    bending, plain = Trees(seat, {**how, "scale": 10.0}), Trees(seat, how)
    for ahead, told_apart in ((bending, True), (plain, False)):
        before = value(ahead, 1001.0) - value(ahead, 1000.0)
        value(ahead, -400.0)
        after = value(ahead, 1001.0) - value(ahead, 1000.0)
        assert (after > 0.02) is told_apart
        assert not told_apart or before == after
    worths[0] = 1000.0
    bending = Trees(seat, {**how, "scale": 10.0})
    assert value(bending, 1010.0) == bent(1), "ten points more are much"
    assert value(bending, 980.0) == bent(-2)
    assert bent(0) == 0.5
    assert bent(-1e3) == 0
    assert bent(1e3) == 1


# -- what an iteration is made of ---------------------------------------------------------------------------------------------


def looking(game, s, **how):
    """A search for the seat that must answer, with 30 iterations that are judged at once, unless ``how`` says otherwise."""
    return Trees(Seat(game, s, s.stack[-1].seat, 7), {"iterations": 30, "depth": 0, "wide": 99, **how})


@pytest.mark.parametrize(
    "wrong",
    [
        {"seconds": module.DAY + 1},
        {"seconds": True},
        {"seconds": float("nan")},
        {"depth": -1},
        {"depth": 1.5},
        {"depth": "deep"},
        {"depth": True},
        {"wide": 0},
        {"wide": "2"},
        {"wide": True},
        {"wide": float("inf")},
    ],
)
def test_a_time_a_depth_or_a_width_that_is_none(wrong):
    with pytest.raises(BadInput, match=f"^{next(iter(wrong))}="):
        Search(**wrong)


def test_what_may_be_asked_of_it_to_the_last():
    """The bounds are allowed: one iteration, no answer beyond the tree or all of them, a day, and any width above 0."""
    bot = Search(1, seconds=module.DAY, depth=0, wide=0.1)
    assert (bot.iterations, bot.seconds, bot.depth, bot.wide) == (1, float(module.DAY), 0, 0.1)
    assert Search(depth=None)._asked() == {"depth": None}
    assert Search()._asked() == {}


def test_seconds_go_before_iterations_and_there_is_always_one_iteration(monkeypatch):
    s = at(ONE_EYE, 2, 3, 9)
    clock = iter(range(100))
    monkeypatch.setattr(module.time, "monotonic", lambda: next(clock))
    for bot, made in ((Search(2, seconds=5), 4), (Search(seconds=1), 1)):
        bot.choose(Seat(ONE_EYE, s, s.stack[-1].seat, 3))
        assert sum(c.visits for c in bot.candidates) == made
    assert bot.reason.endswith(f"in {made} of {made} iterations"), "an answer without an iteration is not named"


def test_reasons_name_the_two_best():
    first, second, never = Candidate("buy red 4", 0.512, 7), Candidate("pass", 0.25, 3), Candidate("wait", 0.0, 0)
    assert told([], 0) == ""
    assert told([first], 10) == "buy red 4: 0.51 in 7 of 10 iterations"
    assert told([first, never], 10) == "buy red 4: 0.51 in 7 of 10 iterations"
    assert told([first, second, never], 10) == "buy red 4: 0.51 in 7 of 10 iterations; next pass: 0.25 in 3"


@pytest.mark.parametrize(("depth", "answers"), [(0, 0), (1, 1), (3, 3), (None, 12)])
def test_so_many_answers_are_played_on_beyond_the_tree(depth, answers):
    said = []

    def first(s, chance):
        said.append(s.ply)
        return next(a for a in legal(s) if not isinstance(a, Light))

    s = at(TOY, 2, 7, 0)
    ahead = looking(replace(TOY, rollout=first), s, depth=depth)
    ahead._play_on(s, stream(7, "x"))
    assert said == list(range(answers))
    assert bool(s.stack) is (depth is not None)


def test_several_playouts_go_on_from_one_place_and_their_mean_counts():
    """Each says something else: what was met is between them."""
    s, ends = at(TOY, 2, 7, 0), []
    worths = iter([4.0, 1.0, 7.0])

    def judge(t, seat):
        ends.append((t.ply, seat))
        return next(worths) / 10 if seat == s.stack[-1].seat else 0.0

    ahead = looking(replace(TOY, worth=lambda t, seat: 0.0), s, playouts=3, depth=2)
    ahead.worth, ahead.low, ahead.high = judge, 0.0, 1.0
    ahead.iterate()
    assert ends == [(3, s.stack[-1].seat)] * 3, "one answer of the tree and two beyond it, each time"
    (kid,) = [kid for kid in ahead.roots[s.stack[-1].seat].kids.values() if kid.visits]
    assert kid.visits == 1
    assert kid.sum == pytest.approx(0.4)


def over(points, seats=2):
    """The toy at its end."""
    s = TOY.start(seats, 7)
    s.stack, s.hands, s.deck, s.points = [], [()] * seats, (), list(points)
    return s


def test_a_look_is_worth_its_place_between_the_worst_and_the_best_met():
    s = at(TOY, 2, 7, 0)
    ahead = looking(TOY, s)
    values = iter([3.0, 5.0, 4.0, 1.0, 5.0])
    ahead.worth = lambda t, seat: next(values)
    assert [dict(ahead._values(s, [0]))[0] for _ in range(5)] == [0.5, 1.0, 0.5, 0.0, 1.0]


def test_at_the_end_half_of_it_is_the_share_of_the_victory():
    ahead = looking(TOY, at(TOY, 2, 7, 0))
    ahead.low, ahead.high = 0.0, 8.0
    assert dict(ahead._values(over([6, 2]), [0, 1])) == {0: (6 / 8 + 1) / 2, 1: (2 / 8 + 0) / 2}
    assert dict(ahead._values(over([4, 4]), [1])) == {1: (4 / 8 + 0.5) / 2}


def test_where_iterations_go_to_the_end_points_ahead_of_the_best_other_count():
    ahead = looking(replace(TOY, worth=None), at(TOY, 3, 7, 0), depth=None)
    assert dict(ahead._values(over([6, 2, 5], 3), [0, 1, 2])) == {0: 0.75, 1: 0.0, 2: (3 / 5 + 0) / 2}
    assert (ahead.low, ahead.high) == (-4, 1)


def test_alone_points_are_ahead_of_nobodys():
    """On an island of one's own that may be played alone, to the end of the game."""
    islands = find("seven_islands")
    mine = Island.from_rows([dict(name="A", needs=1, each="earn vp 5")], seats=[1, 2])
    box, options = islands.bring(islands.box, {"island": mine})
    s = islands.start(1, 7, box, options)
    assert Search(2, depth=None).choose(Seat(islands, s, 0, 7)) in legal(s)


def kids_of(ahead, s, *met):
    """The root of the seat to answer, where each answer was tried and met so: visits, sum, trust."""
    root = ahead.roots[s.stack[-1].seat]
    for action, (visits, total, trust) in zip(legal(s), met, strict=False):
        kid = root.kids[action] = Node(s.stack[-1].seat, trust)
        kid.visits, kid.sum, kid.seen = visits, total, 20
    return root


def chosen(ahead, s, root, chance="x"):
    options = legal(s)
    return options.index(ahead._choose(s, root, options, s.stack[-1].seat, stream(7, chance))[0])


def test_what_was_met_what_was_seldom_tried_and_what_is_trusted_decide():
    s = at(TOY, 2, 7, 0)
    n = len(legal(s))
    plain = dict(explore=0.0, trust=0.0)
    often, seldom, trusted = (9, 5.4, 0.1), (2, 1.0, 0.0), (4, 2.2, 1.0)
    poor = [(9, 0.9, 0.0)] * (n - 3)
    for how, best in (
        (plain, 0),
        (dict(explore=1.0, trust=0.0), 1),
        (dict(explore=0.0, trust=1.0), 2),
        (dict(explore=-1.0, trust=0.0), 0),
    ):
        ahead = looking(TOY, s, **how)
        root = kids_of(ahead, s, often, seldom, trusted, *poor)
        assert chosen(ahead, s, root) == best
        assert {kid.seen for kid in root.kids.values()} == {21}, "each could have been chosen once more"


def test_new_answers_come_first_and_in_the_order_of_their_worth():
    """Those worth the same as chance will have it."""
    s = at(TOY, 2, 7, 0)
    n = len(legal(s))
    ahead = looking(TOY, s)
    root = kids_of(ahead, s, (9, 9.0, 1.0), (0, 0.0, 0.2), (0, 0.0, 0.9), *[(9, 9.0, 1.0)] * (n - 3))
    assert chosen(ahead, s, root) == 2
    root = kids_of(ahead, s, (9, 9.0, 1.0), (0, 0.0, 0.5), (0, 0.0, 0.5), *[(9, 9.0, 1.0)] * (n - 3))
    assert {chosen(ahead, s, root, k) for k in range(9)} == {1, 2}


@pytest.mark.parametrize(
    ("how", "visits", "weighed"), [({"wide": 2}, 3, 5), ({"wide": 0.4}, 0, 1), ({"wide": 2, "below": 1}, 3, 5)]
)
def test_only_the_best_by_worth_are_weighed_and_more_the_more_visits(how, visits, weighed):
    """One and ``wide`` times the square root of the visits and one."""
    s = at(SEAS, 2, 1, 6)
    n = len(legal(s))
    ahead = looking(SEAS, s, **how)
    root = kids_of(ahead, s, *((1, 0.5, k / n) for k in range(n)))
    root.visits = visits
    chosen(ahead, s, root)
    assert [kid.seen - 20 for kid in root.kids.values()] == [0] * (n - weighed) + [1] * weighed


def test_below_the_root_it_may_look_less_wide():
    s = at(TOY, 2, 7, 0)
    ahead = looking(TOY, s, wide=2, below=0)
    node = Node(0)
    node.visits = 99
    _, kid = ahead._choose(s, node, legal(s), s.stack[-1].seat, stream(7, "x"))
    assert kid.trust == 1.0
    assert [k for k in node.kids.values() if k.seen] == [kid]
    assert looking(TOY, s, wide=2).below == 2


def test_where_nobody_chooses_and_all_see_it_there_is_no_node(monkeypatch):
    """One option in an open ask; in a secret one it is a node as any other."""
    s = at(TOY, 2, 7, 0)
    acting = type(s.stack[-1])
    options = acting.options
    monkeypatch.setattr(acting, "options", lambda self, s: options(self, s)[:1])
    for is_open, nodes in ((True, 0), (False, 1)):
        monkeypatch.setattr(acting, "open", is_open)
        t = s.clone()
        walked, found = looking(TOY, t)._walk(t, stream(7, "x"))
        assert len(found) == nodes
        assert bool(t.stack) is not is_open, "the way goes on where nothing was to be chosen"
        assert len(walked) == 2 + 2 * nodes


def test_candidates_are_ordered_by_their_visits_and_then_by_their_value():
    s = at(TOY, 2, 7, 0)
    ahead = looking(TOY, s)
    kids_of(ahead, s, (3, 1.0, 0), (5, 2.0, 0), (3, 2.0, 0), (0, 0.0, 1))
    said = [str(a) for a in legal(s)]
    found = ahead.candidates(legal(s))
    assert [c.said for c in found] == [said[k] for k in (1, 2, 0, *range(3, len(said)))]
    assert {c.visits for c in found[4:]} == {0}, "never thought of"
    assert [(c.value, c.visits) for c in found[:4]] == [(0.4, 5), (0.6667, 3), (0.3333, 3), (0.0, 0)]


def test_a_line_is_told_four_answers_long_with_who_says_them():
    root = node = Node(-1)
    for k in range(6):
        node.kids["seldom"] = Node(k % 2)
        node.kids["seldom"].visits = 2
        key = f"said {k}" if k % 2 else (k % 2, f"said {k}")
        node.kids[key] = Node(k % 2)
        node = node.kids[key]
        node.visits = 9 - k
    assert expected(root) == ((0, "said 0"), (1, "said 1"), (0, "said 2"), (1, "said 3"))


def test_answers_are_judged_from_the_worst_to_the_best():
    s = at(TOY, 2, 7, 0)
    seat, options = s.stack[-1].seat, legal(s)
    found = judged(replace(TOY, foresee=lambda t, k: float(t.points[k] + 10)), s, options, seat)
    points = [TOY.box.points[a.card] if isinstance(a, Play) else 0 for a in options]
    assert found == [p / max(points) for p in points]
    assert judged(replace(TOY, foresee=lambda t, k: 3.0), s, options, seat) == [0.0] * len(options)


def test_there_are_at_least_ten_iterations():
    s = at(ONE_EYE, 5, 1, 0)
    assert looking(ONE_EYE, s, iterations=12).usual == 10
    assert looking(ONE_EYE, s, iterations=20).usual == 13
