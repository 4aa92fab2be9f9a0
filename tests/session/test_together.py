"""Secret answers given at the same time, at a session: in any order, changed, taken back, with bots between, saved."""

from __future__ import annotations

import pytest
import traitlets

import islands_nb as isl
from islands_nb import errors
from islands_nb.kernel.log import Log


@pytest.fixture
def s():
    """Three people at Small Islands, all to choose their objectives."""
    return start(3)


def start(seats, **more):
    return isl.start("small_islands", seats=seats, seed=7, start="square", **more)


def choices(s, seats=(0, 1, 2), n=0):
    return {k: s.legal(k)[n] for k in seats}


def test_answers_are_taken_in_any_order_and_logged_in_table_order(s):
    said = choices(s)
    for k in (2, 0, 1):
        assert s.last == 0
        s.play(said[k], seat=k)
    assert s.log.lines == [(k, said[k]) for k in range(3)]
    assert s.last == 3
    assert Log.parse(str(s.log)).lines == s.log.lines


def test_each_may_be_said_by_its_own_seat_only(s):
    mine, yours = s.legal(0)[0], s.legal(1)[0]
    with pytest.raises(errors.IllegalAction, match="you do not hold"):
        s.play(yours, seat=0)
    assert s.why_not(mine, seat=0) is None
    assert s.why_not(yours, seat=1) is None
    assert s.why_not(mine, seat=1).rule == "M2.4"


def test_without_a_seat_it_is_for_the_first_who_has_not_chosen(s):
    assert s.seat == 0
    s.play(s.legal(1)[2], seat=1)
    assert s.seat == 0
    s.play(s.legal()[0])
    assert s.seat == 2
    s.play(s.legal()[0])
    assert [k for k, _ in s.log.lines] == [0, 1, 2]


def test_a_choice_may_be_changed_until_the_last_is_in(s):
    first, second = s.legal(1)[:2]
    s.play(first, seat=1).play(second, seat=1)
    assert (s.draft(1), s.last, s.waiting()) == (second, 0, [0, 1, 2])
    s.play(s.legal(0)[0], seat=0).play(s.legal(2)[0], seat=2)
    assert s.log.lines[1] == (1, second)
    assert s.draft(1) == ""
    with pytest.raises(errors.OtherSeat):
        s.play(first, seat=2 if s.seat != 2 else 1)


def test_undo_takes_back_a_choice_that_others_are_waited_for(s):
    s.play(s.legal(1)[0], seat=1).play(s.legal(2)[0], seat=2)
    assert s.can_undo(1) == s.can_undo(2) == ""
    assert s.can_undo(0)  # it has chosen nothing
    s.undo(1)
    assert (s.draft(1), s.draft(2) != "") == ("", True)
    s.undo()  # in code: the newest
    assert s.draft(2) == ""
    with pytest.raises(errors.NothingToUndo):
        s.undo()


def test_undo_of_a_choice_shows_where_it_was_made():
    s = isl.start("small_islands", seats=2, seed=0)
    while len(s.waiting()) < 2:  # the start tiles are laid in turn
        s.play(s.legal()[0])
    seat = s.waiting()[0]
    s.play(s.legal(seat)[0], seat=seat).goto(0)
    s.undo()
    assert (s.draft(seat), s.ply, s.last > 0) == ("", s.last, True)


def test_a_draft_is_in_no_position_no_log_no_view_and_no_file(tmp_path):
    s = start(3, save=tmp_path / "a.island")
    views = {who: s.view(who) for who in (None, "all", 0, 1, 2)}
    text, file, words = str(s.log), (tmp_path / "a.island").read_text(), {k: s.text(k) for k in (None, 1, 2)}
    s.play(s.legal(0)[3], seat=0)
    assert {who: s.view(who) for who in views} == views
    assert (str(s.log), (tmp_path / "a.island").read_text()) == (text, file)
    assert {k: s.text(k) for k in words} == words
    assert list(s.moves()["said"]) == []
    s.play(s.legal(1)[0], seat=1).play(s.legal(2)[0], seat=2)
    assert (tmp_path / "a.island").read_text() == str(s.log)


def test_who_observes_hears_that_something_changed_and_a_branch_begins_without_it(s):
    heard = []
    s.observe(heard.append, "ply")
    s.play(s.legal(0)[0], seat=0)
    assert len(heard) == 1
    assert isinstance(heard[0], traitlets.Bunch)
    branch = s.branch()
    assert branch.draft(0) == ""
    assert branch.seat == 0


@pytest.mark.parametrize("bots", [{0: "random"}, {1: "random"}, {2: "random"}, {0: "random", 2: "greedy"}])
def test_bots_speak_at_their_turn_and_tell_nothing_of_the_order(bots):
    logs = []
    for order in (1, -1):
        s = start(4, bots=bots)
        people = s.people
        for k in people[::order]:
            s.play(s.legal(k)[1], seat=k)
        logs.append(s.log.lines[:4])
        assert [k for k, _ in s.log.lines[:4]] == [0, 1, 2, 3]
    assert logs[0] == logs[1]


def test_when_all_are_in_nothing_can_be_changed_while_a_bot_thinks(s):
    s = start(3, bots={1: "random"})
    s.say(s.legal(2)[0], seat=2)
    s.say(s.legal(0)[0], seat=0)
    assert (s.last, s.seat) == (1, 1)  # the bot between is to speak
    with pytest.raises(errors.OtherSeat, match="nothing can be changed any more"):
        s.say(s.legal(2)[1], seat=2)
    s.run()
    assert [k for k, _ in s.log.lines[:3]] == [0, 1, 2]


def test_one_person_among_bots_answers_at_once():
    s = start(3, bots={0: "random", 2: "random"})
    assert s.seat == 1
    s.play(s.legal()[0])
    assert [k for k, _ in s.log.lines[:3]] == [0, 1, 2]


def test_a_stale_choice_and_one_said_in_the_past_are_refused(s):
    with pytest.raises(errors.StaleAction):
        s.play(s.legal(0)[0], seat=0, at=3)
    for k, said in choices(s).items():
        s.play(said, seat=k)
    s.goto(0)
    with pytest.raises(errors.PastPosition):
        s.play(s.legal(1)[0], seat=1)
    assert s.legal(2)  # in the past too each seat's own are listed
    assert s.legal()


def test_redo_after_an_undo_forgets_drafts(s):
    for k, said in choices(s).items():
        s.play(said, seat=k)
    lines = s.log.lines[:]
    while s.last:
        s.undo()
    s.play(s.legal(1)[0], seat=1)
    s.redo()
    assert s.log.lines == lines[: s.last]
    assert s.draft(1) == ""


def test_seats_that_the_rules_play_have_names_and_no_bots():
    s = start(1)
    assert s.names == ("Ada", "Alexis")
    assert s.people == [0]
    assert s.view(1)["level"] == 1
    with pytest.raises(errors.BadInput, match="it may be 0 to 1"):
        s.view(2)
    with pytest.raises(errors.UnknownBot, match="there is no seat 1"):
        start(1, bots={1: "random"})
    while not s.over:
        s.play(s.legal()[0])
    assert list(s.result()["name"]) == ["Ada", "Alexis"]
    assert Log.parse(str(s.log)).lines == s.log.lines
    assert {seat for seat, _ in s.log.lines} == {0, 1}
    s = start(1)
    s.play(s.legal()[0])
    s.play(s.legal()[0])
    ply = s.last
    s.play(s.legal()[0])
    assert isl.load(str(s.log)).last == s.last
    assert s.undo().last <= ply


def test_a_puzzle_made_meanwhile_may_mean_each_who_is_asked(s):
    """``legal`` lists what the next may say, and that is an answer also while the first has chosen already."""
    s.play(s.legal()[0])
    assert s.seat == 1
    said = s.legal()[0]
    p = isl.load(s.puzzle("Which?", said).code())
    assert p.draft(0) == ""
    assert p.guess(said) == "yes"
    assert p.guess(p.legal()[0]) == "no"
