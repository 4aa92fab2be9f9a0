"""What the rooms ask of players, the coach and batches: seats that the rules play, games won together, answers given at once."""

from __future__ import annotations

import pytest

import islands_nb as isl
from islands_nb import errors
from islands_nb.kernel.code import pack
from islands_nb.kernel.doors import DOORS
from islands_nb.kernel.flow import legal, step
from islands_nb.kernel.game import find, names
from islands_nb.kernel.imagine import imagine
from islands_nb.kernel.rng import stream
from islands_nb.kernel.seat import Seat
from islands_nb.kernel.together import asked, turned
from islands_nb.notebook.coaching import badges, clicked, flat
from islands_nb.sim import match
from islands_nb.sim.batch import simulate
from islands_nb.sim.match import Match, run
from islands_nb.sim.search import Search, Trees, victory
from tests.notebook.conftest import Page

SEVEN, SMALL = find("seven_islands"), find("small_islands")


def counted(bot):
    """A player that says the first thing, and notes whom it was asked for and of how much."""

    def choose(seat):
        bot.append((seat.number, len(seat.legal()), seat.legal()))
        return seat.legal()[0]

    return choose


def at_once(seed=7, seats=2):
    """A position of Small Islands where all choose cards in secret at the same time."""
    s, chance = SMALL.start(seats, seed), stream(seed, "walk")
    while len(asked(s)) < 2:
        options = legal(s)
        step(s, options[chance.below(len(options))])
    return s


# -- batches ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_each_row_carries_its_game_as_one_line(name):
    runs = simulate(name, bots=["random"], games=2, seed=7, progress=False)
    for _, row in runs.iterrows():
        s = isl.replay(row)
        assert s.over
        assert s.scores()[row["seat"]] == row["score"]
        assert s.result()["rank"][row["seat"]] == row["rank"]
        assert row["code"] == s.code()
        assert isl.load(row["code"], bots={}).log.lines == s.log.lines
        assert len(row["code"]) < 400


def test_a_game_too_long_for_a_code_is_kept_as_its_log(monkeypatch):
    whole = simulate("one_eye", bots=["random"], games=1, seed=7, progress=False)
    monkeypatch.setattr(match, "written", lambda *a: (_ for _ in ()).throw(errors.BadInput("too long")))
    runs = simulate("one_eye", bots=["random"], games=1, seed=7, progress=False)
    assert runs["code"][0].startswith("one_eye 1 seats=2 seed=")
    assert isl.replay(runs.iloc[0]).code() == whole["code"][0]


@pytest.mark.parametrize(
    ("name", "seats"), [("seven_islands", 1), ("seven_islands", 3), ("small_islands", 1), ("virgin_seas", 2)]
)
def test_a_batch_and_a_session_ask_a_player_the_same(name, seats):
    """Nobody is asked where one thing may be said and all can see it, and nobody for a seat that the rules play."""
    here, there = [], []
    game, seed = find(name), 11
    played = run(Match(game, (counted(here),) * seats, seed))
    s = isl.start(name, seats=seats, seed=seed, bots=dict.fromkeys(range(seats), counted(there))).run()
    assert s.log.lines == played.log.lines
    assert here == there
    assert {seat for seat, _, _ in here} <= set(range(seats))
    assert pack(played.log) == played.code


def test_alexis_is_no_players_seat_and_stands_in_no_row():
    played = run(Match(SMALL, ("random",), 7))
    assert {seat for seat, _ in played.log.lines} == {0, 1}
    (row,) = played.rows()
    assert row["bot"] == "random"
    assert len(SMALL.scores(list(played.log.replay())[-1])) == 2
    assert row["won"] == float(row["rank"] == 1)


def test_against_the_monster_all_win_or_all_lose():
    s = SEVEN.start(2, 7, None, {"island": "monster"})
    assert SEVEN.won(s) == [False, False]
    assert SEVEN.won(SEVEN.start(2, 7)) is None
    s.outcome = "won"
    assert victory(SEVEN, s) == [1.0, 1.0]
    runs = simulate("seven_islands", bots=["random"], seats=2, games=2, seed=7, progress=False, island="monster")
    assert set(runs["won"]) == {0.0}, "at random the monster is not defeated"
    assert set(runs["rank"]) == {1}


def test_who_forfeits_against_the_monster_takes_all_along():
    played = run(Match(SEVEN, ("greedy", lambda seat: None), 7, {"island": "monster"}))
    assert played.end == "forfeit"
    assert played.won == [0.0, 0.0]


def test_an_island_of_ones_own_is_played_and_carried_by_its_rows():
    from islands_nb.games.seven_islands import Island

    mine = Island.from_rows(SEVEN.box.islands["beginnings"].rows(), name="Mine")
    runs = simulate("seven_islands", bots=["random"], seats=2, games=1, seed=7, progress=False, island=mine)
    s = isl.replay(runs.iloc[0])
    assert s.over
    assert s.state.isle.name == "Mine"


def test_games_that_are_won_together_or_alone_are_compared_by_how_many_were_won():
    rows = isl.compare({}, {"bots": ["greedy"]}, game="small_islands", seats=1, bots=["random"], games=3, progress=False)
    assert {"won", "leads"} <= set(rows["measure"]), "against Alexis one leads or does not"
    monster = dict(game="seven_islands", seats=2, island="monster", bots=["random"], games=2, progress=False)
    assert "leads" not in set(isl.compare({}, {}, **monster)["measure"]), "together, nobody leads"
    assert not {"seat 0", "bots[0]"} & set(rows["measure"])
    rows = isl.compare({}, {}, game="one_eye", bots=["random"], games=2, progress=False)
    assert "won" not in set(rows["measure"])


# -- search -------------------------------------------------------------------------------------------------------------------


def position(game, seats, plies, seed, options):
    s, chance = game.start(seats, seed, None, options), stream(seed, "walk")
    while s.ply < plies or len(legal(s)) < 2 or s.stack[-1].seat >= seats:
        found = legal(s)
        step(s, found[chance.below(len(found))])
    return s


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [(SEVEN, 2, {}), (SEVEN, 2, {"island": "monster"}), (SMALL, 2, {}), (SMALL, 3, {"advanced": True}), (SMALL, 1, {})],
    ids=["seven", "monster", "small", "advanced", "alone"],
)
def test_what_a_seat_cannot_see_changes_no_choice(game, seats, options):
    for seed in range(3):
        s = position(game, seats, 4 * seed + 1, seed, options)
        number, said = s.stack[-1].seat, []
        for k in range(3):
            t = imagine(s, number, stream(seed, "swap", k)) if k else s
            bot = Search(6)
            said.append((str(bot.choose(Seat(game, t, number, seed))), bot.reason, bot.candidates))
        assert said[0] == said[1] == said[2]


def test_of_several_asked_at_once_each_thinks_about_its_own_and_reads_no_others():
    s = at_once()
    for seat in asked(s):
        bot = Search(12)
        assert bot.choose(Seat(SMALL, turned(s, seat), seat, 7)) in legal(turned(s, seat))
    ahead = Trees(Seat(SMALL, turned(s, 1), 1, 7), {"iterations": 30, "depth": 0, "wide": 99})
    for _ in range(30):
        ahead.iterate()
    assert set(ahead.roots[1].kids) == set(legal(turned(s, 1)))
    assert list(ahead.roots[0].kids) == [(1, "choose")], "the other seat has seen that something was chosen, not what"


def test_an_answer_that_is_in_already_is_not_read():
    """The first has chosen, and it lies hidden: whatever it was, the second thinks the same."""
    s, said = at_once(), set()
    for first in legal(s):
        t = s.clone()
        step(t, first)
        bot = Search(12)
        bot.choose(Seat(SMALL, t, t.stack[-1].seat, 7))
        said.add((bot.reason, tuple(bot.candidates)))
    assert len(said) == 1


def test_a_game_won_together_counts_as_won_or_lost_and_nothing_between():
    s = SEVEN.start(2, 7, None, {"island": "monster"})
    ahead = Trees(Seat(SEVEN, s, s.stack[-1].seat, 7), {"iterations": 4, "depth": 0, "wide": 2})
    s.stack.clear()
    for outcome, value in (("won", 1.0), ("lost", 0.0)):
        s.outcome = outcome
        assert dict(ahead._values(s, [0, 1])) == {0: value, 1: value}
    assert ahead.low == float("inf"), "what a lost game is worth is no measure for others"


def test_it_wins_at_once_where_it_can_against_the_monster(monkeypatch):
    """Of two answers, one of which wins: worth says the other, and the search does not go by that."""
    s = position(SEVEN, 1, 4, 7, {"island": "monster"})
    wins = legal(s)[-1]
    kind = type(s.stack[-1])
    answer = kind.answer

    def ends(self, s, action):
        answer(self, s, action)
        if action == wins and not s.outcome:
            s.outcome = "won"
            s.stack.clear()

    monkeypatch.setattr(kind, "answer", ends)
    assert Search(40).choose(Seat(SEVEN, s, 0, 7)) == wins


# -- the coach ----------------------------------------------------------------------------------------------------------------


def two_choosing():
    """A session of two people who are asked at the same time."""
    s = isl.start("small_islands", seats=2, seed=7, pace=0)
    chance = stream(7, "walk")
    while len(s.waiting()) < 2:
        options = s.legal()
        s.play(options[chance.below(len(options))])
    return s


def test_where_several_are_asked_the_coach_is_for_who_has_not_chosen_yet_or_who_is_named():
    s = two_choosing()
    first, second = s.waiting()
    assert set(s.coach(99, iterations=4)["candidate"]) == set(s.legal(first))
    assert set(s.coach(99, iterations=4, seat=second)["candidate"]) == set(s.legal(second))
    s.play(s.legal(first)[0], seat=first)
    assert set(s.coach(99, iterations=4)["candidate"]) == set(s.legal(second))
    for wrong in ("all", 2, True, "0"):
        with pytest.raises(errors.BadInput):
            s.coach(seat=wrong)
    s.goto(0)
    with pytest.raises(errors.BadInput, match="it is not asked here"):
        s.coach(seat=1 - isl.replay(s.log).goto(0).seat)


def test_advice_about_what_one_holds_goes_when_another_sits_down(monkeypatch):
    s = two_choosing()
    monkeypatch.setitem(DOORS, "thinker", lambda s, seat, state: quick(s, seat, state))
    first, second = s.waiting()
    page = Page(s.board())
    assert page.say(coach=True)["text"].startswith("the curtain is drawn")
    page.say(curtain=True)
    assert page.say(coach=True)["ok"]
    assert page.board.advice["lines"][0].split(": ")[1].split(",")[0] in s.legal(first)
    page.act(s.legal(first)[0])
    assert s.seat == second
    assert page.board.advice == {}, "the position is the same, and who looks at it is another"
    own = Page(s.board(second))
    assert own.say(coach=True)["ok"]
    assert own.board.advice["lines"][0].split(": ")[1].split(",")[0] in s.legal(second)


def quick(s, seat, state):
    player = Search(6)
    return player, player.think(Seat(s.game, turned(state, seat), seat, s.seed))


def test_what_is_laid_on_a_map_is_marked_there_and_follows_the_layout(monkeypatch):
    s = isl.start("small_islands", seats=2, seed=7, bots={1: "random"}, pace=0)
    while not any(" at " in said for said in s.legal()):
        s.play(s.legal()[0])
    monkeypatch.setitem(DOORS, "thinker", lambda s, seat, state: quick(s, seat, state))
    page = Page(s.board(0))
    assert page.say(coach=True)["ok"]
    advice = page.board.advice
    best = advice["lines"][0].split(": ")[1].split(",")[0]
    found = clicked(list(flat(page.board.scene["shapes"])), best)
    (chart,) = [shape for shape in page.board.scene["shapes"] if shape["tag"] == "svg"]
    assert {shape.get("in") for shape in found} == {None, chart["key"]}
    marks = [shape for shape in advice["shapes"] if shape.get("in") == chart["key"] and shape["tag"] == "circle"]
    (cell,) = [shape for shape in found if shape.get("in")]
    assert any(cell["halo"][0] <= mark["attrs"]["cx"] <= cell["halo"][0] + cell["halo"][2] for mark in marks)
    page.say(layout="narrow")
    assert page.board.advice["lines"] == advice["lines"]
    assert page.board.advice["shapes"] == badges(page.board.scene["shapes"], page.board._found) != advice["shapes"]


def test_at_a_turn_of_the_rules_in_the_past_there_is_one_thing_to_say():
    s = isl.start("small_islands", seats=1, seed=7, bots={0: "random"}).run()
    ply = next(k for k, (seat, _) in enumerate(s.log.lines) if seat == 1)
    rows = s.goto(ply).coach(3, iterations=4)
    assert rows["candidate"].tolist() == [s.log.lines[ply][1]]
