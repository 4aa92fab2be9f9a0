"""A session: playing, refusing, travelling, watching."""

from __future__ import annotations

import contextlib
import gc
import sys
import weakref

import ipywidgets
import pytest
import traitlets

import islands_nb as isl
from islands_nb import errors
from islands_nb.games.virgin_seas import effects
from islands_nb.kernel import flow
from islands_nb.kernel.game import names

BOTS = {1: "greedy", 2: "random"}


@pytest.fixture
def s():
    return isl.start("one_eye", seats=3, seed=7, bots=BOTS)


def finish(s):
    while not s.over:
        s.play(s.legal()[0])
    return s


def play_on(s):
    while True:
        s.play(s.legal()[0])


def test_a_session_waits_at_the_first_choice_of_a_person(s):
    assert (s.ply, s.seat, s.over) == (0, 0, False)
    assert s.legal()[0] == "buy brown 7"


def test_bots_that_begin_have_begun():
    s = isl.start("one_eye", seats=3, seed=7, bots={0: "greedy", 1: "random"})
    assert s.seat == 2
    assert [seat for seat, _ in s.log.lines] == [0, 0, 0, 1, 1, 1]


def test_play_answers_and_lets_the_bots_answer(s):
    s.play("buy red 4").play("pass").play("move grey 5")
    assert s.seat == 0
    assert [seat for seat, _ in s.log.lines] == [0] * 3 + [1] * 3 + [2] * 3


def test_an_answer_nobody_chooses_is_given_and_written_down(s):
    s.play("buy brown 7")  # two sabres are left: no raid is possible, and all can see it
    assert [text for _, text in s.log.lines] == ["buy brown 7", "pass"]


def test_an_action_will_do_as_well_as_its_sentence(s):
    action = s.game.read("buy red 4")
    assert s.play(action).log.lines[0] == (0, "buy red 4")


@pytest.mark.parametrize(
    ("said", "error", "words"),
    [
        ("buy blue 8", errors.IllegalAction, "rule O1.2"),
        ("raid grey 2", errors.IllegalAction, "first a card from the display must be bought · rule O3.1; legal after: buy red 4"),
        ("bye red 4", errors.UnreadableAction, "did you mean 'buy red 4'"),
        ("", errors.UnreadableAction, "not a sentence"),
        (None, errors.UnreadableAction, "not a sentence"),
        (17, errors.UnreadableAction, "not a sentence"),
        ("x" * 5000, errors.UnreadableAction, "not a sentence"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(s, said, error, words):
    before = s.state, str(s.log), s.ply
    with pytest.raises(error) as caught:
        s.play(said)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 400
    assert (s.state, str(s.log), s.ply) == before
    assert str(s.why_not(said)) in str(caught.value)


def test_why_not_is_none_for_what_may_be_said(s):
    assert s.why_not("buy red 4") is None
    assert s.why_not("buy red 4", seat=1).rule == ""
    for nonsense in ("0", 9, -1, 1.5, [0]):
        assert "it may be 0 to 2" in s.why_not("buy red 4", seat=nonsense).reason
    assert s.why_not(s.game.verbs[0]("red", [1])).reason.startswith("that is not a sentence")


def test_another_seat_is_told_whose_turn_it_is_and_no_more(s):
    with pytest.raises(errors.OtherSeat) as caught:
        s.play("buy red 4", seat=2)
    assert str(caught.value) == "buy red 4: it is Ada (seat 0)'s turn to answer, not Caro (seat 2)'s"


def test_a_stale_answer_is_refused(s):
    s.play("buy red 4")
    with pytest.raises(errors.StaleAction, match="meant for ply 0, but it is ply 1 now"):
        s.play("pass", at=0)


def test_after_the_end_nobody_may_answer(s):
    finish(s)
    with pytest.raises(errors.GameOver, match="the game is over"):
        s.play("pass")
    assert s.why_not("pass").reason == "the game is over"
    assert list(s.result()["rank"])[s.scores().index(max(s.scores()))] == 1


def test_state_is_a_copy(s):
    s.state.ducats[0] = 99
    assert s.state.ducats[0] == 20


# -- travelling


def test_in_the_past_no_bot_answers_for_what_is_refused():
    s = isl.start("one_eye", seats=2, seed=7, bots={1: "greedy"})
    while 1 not in [seat for seat, _ in s.log.lines]:
        s.play(s.legal()[0])
    ply = next(k for k in range(1, s.last) if flow.to_act(s.states()[k]) == 1)
    branch = s.branch(ply)
    branch.goto(0)
    with pytest.raises(errors.PastPosition):
        branch.play(branch.legal()[0])
    assert (branch.ply, branch.last) == (0, ply)
    branch.goto(ply)
    with pytest.raises(errors.Refused):
        branch.play("buy red 99")
    assert branch.last > ply  # at the end the bot answers before the sentence is read


def test_goto_shows_the_past_and_changes_nothing(s):
    s.play("buy red 4").play("pass").play("move grey 5")
    log = str(s.log)
    assert s.goto(1).ply == 1
    assert (s.seat, s.legal()[-1], str(s.log)) == (0, "pass", log)
    with pytest.raises(errors.PastPosition, match=r"goto\(9\).*branch\(1\)"):
        s.play("pass")
    assert str(s.log) == log
    assert s.goto(9).ply == 9
    for wrong in (-1, 10, "3", None, True, 2.0):
        with pytest.raises(errors.BadInput, match="plies 0 to 9"):
            s.goto(wrong)


def test_undo_takes_back_the_persons_last_choice_and_redo_brings_it_back(s):
    s.play("buy red 4").play("pass").play("move grey 5")
    log = str(s.log)
    assert s.undo().ply == 2
    assert s.undo().ply == 1
    assert s.redo().redo().ply == 9
    assert str(s.log) == log
    s.undo().play("move brown 7")
    with pytest.raises(errors.NothingToUndo):
        s.redo()


def test_undo_skips_what_nobody_chose(s):
    s.play("buy brown 7")
    assert s.undo().ply == 0
    with pytest.raises(errors.NothingToUndo, match="there is no choice to undo"):
        s.undo()


def test_fair_undo_keeps_what_was_learnt():
    s = isl.start("one_eye", seats=2, seed=7, undo="fair")
    s.play(s.legal()[0])
    assert s.undo().ply == 0
    while s.seat == 0:
        s.play(s.legal()[0])
    with pytest.raises(errors.NothingToUndo, match=r"was turned up, and what is seen stays seen; branch\(\d+\)"):
        s.undo()
    s.play(s.legal()[0])
    assert s.can_undo() == ""
    assert "Ben (seat 1) has answered since" in s.can_undo(0)


def test_people_undo_freely_in_code():
    s = isl.start("one_eye", seats=2, seed=7)
    while s.seat == 0:
        s.play(s.legal()[0])
    at = s.ply
    assert s.undo().seat == 0
    assert s.ply < at


def test_a_branch_goes_on_by_itself(s):
    s.play("buy red 4").play("pass").play("move grey 5")
    other = s.branch(1)
    other.play("raid grey 2")
    assert s.last == 9
    assert other.log.lines[:2] == [(0, "buy red 4"), (0, "raid grey 2")]
    assert list(other.bots) == [1, 2]
    assert str(s.branch(9).log) == str(s.log)


# -- watching


def test_observers_hear_of_each_ply(s):
    heard = []
    s.observe(lambda change: heard.append(change.new), names=["ply"])
    s.play("buy red 4").play("pass").play("move grey 5").goto(2).goto(2).goto(9).undo()
    assert heard == [1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 9, 2]


def test_links_work_both_ways(s):
    slider = ipywidgets.IntSlider(max=100)
    link = traitlets.link((s, "ply"), (slider, "value"))
    s.play("buy red 4").play("pass").play("move grey 5")
    assert slider.value == 9
    slider.value = 4
    assert s.ply == 4
    link.unlink()
    seen = ipywidgets.IntText()
    ipywidgets.dlink((s, "ply"), (seen, "value"))
    s.goto(7)
    assert seen.value == 7


def test_an_observer_may_play(s):
    def answer(_change):
        if s.seat == 0 and s.ply < 9:
            s.play(s.legal()[-1])

    s.observe(answer, names=["ply"])
    s.play("buy red 4")
    assert s.ply >= 9
    assert s.ply == s.last


def test_a_session_is_freed():
    gone = weakref.ref(isl.start("one_eye", seats=2, seed=1))
    gc.collect()
    assert gone() is None


# -- bots


def test_a_bot_is_a_name_an_object_a_class_or_a_function():
    class First:
        def choose(self, seat):
            return seat.legal()[0]

    def last(seat):
        return str(seat.legal()[-1])

    s = isl.start("one_eye", seats=4, seed=3, bots={0: First, 1: First(), 2: last, 3: "random"}).run()
    assert s.over
    assert [name for name, _ in s.bots.values()] == ["First", "First", "last", "random"]


def test_bots_alone_wait_for_run():
    s = isl.start("one_eye", seats=2, seed=3, bots={0: "random", 1: "random"})
    assert s.ply == 0
    assert s.run().over


def test_a_bot_that_fails_is_named_and_nothing_is_lost(s):
    def broken(seat):
        raise ZeroDivisionError("by zero")

    t = isl.start("one_eye", seats=2, seed=7, bots={1: broken})
    with pytest.raises(errors.BotFailed, match=r"Ben \(seat 1\), the player 'broken', failed: ZeroDivisionError: by zero"):
        play_on(t)
    assert t.seat == 1
    assert t.last == len(t.log.lines) == 3
    with pytest.raises(errors.BotFailed) as caught:
        t.run()
    shown = "\n".join(caught.value._render_traceback_())
    assert "in broken" in shown
    assert 'raise ZeroDivisionError("by zero")' in shown
    assert "speaking.py" not in shown


@pytest.mark.parametrize("nonsense", ["fly", None, 3, "raid grey 2"])
def test_a_bot_that_answers_nonsense_is_named(nonsense):
    s = isl.start("one_eye", seats=2, seed=7, bots={1: lambda seat: nonsense})
    with pytest.raises(errors.BotFailed, match=r"Ben \(seat 1\).*gave an answer that is not allowed"):
        play_on(s)
    assert s.seat == 1


def test_a_bots_chance_is_its_own():
    def greedy_of_chance(seat):
        seat.rng.below(6), seat.rng.below(6)
        return seat.legal()[0]

    a = isl.start("one_eye", seats=2, seed=7, bots={0: greedy_of_chance, 1: "random"}).run()
    b = isl.start("one_eye", seats=2, seed=7, bots={0: lambda seat: seat.legal()[0], 1: "random"}).run()
    assert a.log.lines == b.log.lines


# -- bad input


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (dict(seats=9), errors.BadSeats, "seats=9: One-Eye is for 2 to 5 players"),
        (dict(seats="3"), errors.BadSeats, "2 to 5"),
        (dict(seats=True), errors.BadSeats, "2 to 5"),
        (dict(seed="x"), errors.BadSeed, "seed='x': a seed is a whole number from 0"),
        (dict(seed=-1), errors.BadSeed, "seed=-1"),
        (dict(seed=2**64), errors.BadSeed, "2\\*\\*64 - 1"),
        (dict(seed=1.5), errors.BadSeed, "1.5"),
        (dict(variant_colour=True), errors.BadOption, "no option 'variant_colour'; did you mean variant_colours"),
        (dict(variant_colours="yes"), errors.BadOption, "True or False"),
        (dict(removed="pink"), errors.BadOption, "no colour 'pink'; there are red, orange"),
        (dict(removed="red blue"), errors.BadOption, "a list of words"),
        (dict(removed="red"), errors.BadOption, "with 2 players exactly 3 different colours may stay in the box"),
        (dict(bots={1: "gredy"}), errors.UnknownBot, "no player 'gredy'; did you mean 'greedy'"),
        (dict(bots={5: "greedy"}), errors.UnknownBot, "no seat 5; seats are numbered 0 to 1"),
        (dict(bots="greedy"), errors.UnknownBot, "say which seat each plays"),
        (dict(bots={1: 17}), errors.UnknownBot, "17 is not a player"),
        (dict(undo="maybe"), errors.BadInput, "'free' or 'fair'"),
        *[
            (dict(pace=p), errors.BadInput, "a number of seconds, from 0 to 60")
            for p in ("fast", -1, None, float("nan"), True, 61)
        ],
        *[(dict(save=x), errors.BadInput, "is not the name of a file") for x in ("", 3, "/", ".", b"x")],
        (dict(box="printed"), errors.BadBox, "isl.game\\('one_eye'\\).box"),
    ],
)
def test_bad_input_is_named_with_what_would_do(call, error, words):
    with pytest.raises(error, match=words) as caught:
        isl.start("one_eye", **{"seats": 2, "seed": 7, **call})
    assert isinstance(caught.value, isl.IslandsError)
    assert isinstance(caught.value, ValueError)


def test_an_unknown_game_is_named():
    with pytest.raises(errors.UnknownGame, match="no game 'one_eyes'; did you mean 'one_eye'"):
        isl.start("one_eyes")
    with pytest.raises(errors.UnknownGame):
        isl.game(7)


def test_a_game_may_be_handed_in_for_its_name():
    log = isl.start(isl.game("one_eye"), seed=7).log
    assert str(log) == str(isl.start("one_eye", seed=7).log)
    assert isl.position(isl.game("one_eye"), seed=7, turn=1).game is isl.game("one_eye")


@pytest.mark.parametrize("name", ["One-Eye", "ONE_EYE", "one eye"])
def test_a_name_in_capitals_is_known_for_what_is_meant(name):
    with pytest.raises(errors.UnknownGame, match="did you mean 'one_eye'"):
        isl.game(name)


@pytest.mark.parametrize("said", ["buy  red 4", " buy red 4", "buy red 4\n", "buy\u00a0red\t4"])
def test_blanks_are_a_typists_own_and_logs_have_one(s, said):
    assert s.why_not(said) is None
    assert s.play(said).log.lines[0] == (0, "buy red 4")
    text = str(s.log)
    with pytest.raises(errors.BadLog):
        isl.load(text.replace("buy red 4", "buy  red 4"))


def test_a_sentence_in_capitals_is_none_but_which_is_meant_is_said(s):
    assert "did you mean 'buy red 4'" in str(s.why_not("BUY RED 4"))


def test_without_a_seed_one_is_drawn():
    a, b = isl.start("one_eye"), isl.start("one_eye")
    assert a.log.seed != b.log.seed
    assert str(isl.load(a.log).log) == str(a.log)


def test_what_was_told_is_a_list_a_ply(s):
    s.play("buy red 4")
    told = s.told()
    assert len(told) == s.last + 1
    assert told[1][0].words == "bought red 4 for 4 ducats"


def test_errors_show_one_line_in_a_notebook(s):
    with pytest.raises(errors.IllegalAction) as caught:
        s.play("buy blue 8")
    assert caught.value._render_traceback_() == [f"IllegalAction: {caught.value}"]


def test_completion_lists_what_people_use(s):
    names = dir(s)
    assert {"play", "why_not", "undo", "table", "board", "ply", "bots", "observe"} <= set(names)
    assert not {"add_traits", "class_traits", "doors"} & set(names)
    assert all(hasattr(s, name) for name in names)


# -- a game with hands


def at_ask(task, seats=2, **kw):
    """A game of Virgin Seas at the first such ask, by option n of those open; what was said last; and the seed."""
    for seed in range(400):
        s = isl.start("virgin_seas", seats=seats, seed=seed, **kw)
        while not s.over:
            now = type(s.state.stack[-1]).__name__
            if now == task and len(s.legal()) == 1:
                return s
            may = [t for t in s.legal() if t.startswith("play")] or s.legal()
            s.say(may[(s.ply * 7) % len(may)])
    raise AssertionError(f"{task} was never met with one answer")


@pytest.mark.parametrize(("task", "said"), [("Guarding", "pass"), ("Ending", "end turn"), ("Mermaid", "draw")])
def test_a_secret_ask_waits_though_there_is_one_answer(task, said):
    """A session that answered it at once would tell that no Protector is kept, or nothing that can be played."""
    if task == "Mermaid":
        s = at_ask("Guarding")  # any game, whose Mermaid is played with an empty hand
        state = s._states[-1]
        seat = state.stack[-1].seat
        state.stack.append(effects.Mermaid(seat))
        state.hands[seat] = ()
    else:
        s = at_ask(task)
    before = s.last
    assert s.legal() == [said]
    assert flow.forced(s.state) is None
    again = isl.load(s.log) if task != "Mermaid" else s
    assert (again.last, again.legal()) == (before, [said])
    assert s.branch(before).last == before
    s.run()
    assert s.last == before
    s.say(said)
    assert s.log.lines[before][1] == said


SECRET = {
    "one_eye": set(),
    "virgin_seas": {"Acting", "Ending", "Guarding", "Mermaid"},
    "seven_islands": {"Acting", "Responding", "Discarding", "Showing"},  # and Removing, of a hand
    "small_islands": {"Choosing", "Laying", "Keeping"},
}


@pytest.mark.parametrize("name", names())
def test_only_asks_about_what_is_hidden_are_secret(name):
    """In all the others a session says what there is no choice in; that these wait, the contract holds."""
    isl.start(name, seed=1)
    rooms = [vars(module) for path, module in sys.modules.items() if path.startswith(f"islands_nb.games.{name}.")]
    asks = {c for room in rooms for c in room.values() if isinstance(c, type) and getattr(c, "asks", False) is True}
    assert {ask.__name__ for ask in asks if ask.open is False} == SECRET[name]
    assert {ask.__name__ for ask in asks} > SECRET[name]


def test_a_session_waits_where_no_card_can_be_laid():
    box = isl.game("virgin_seas").box.edit("players", "two", grid=3)
    s = isl.start("virgin_seas", seats=2, seed=3, box=box)
    while not s.over and s.legal() != ["pass"]:
        s.say(s.legal()[0])
    assert type(s.state.stack[-1]).__name__ == "Acting"
    assert flow.forced(s.state) is None


def test_a_long_shot_may_always_be_held_and_a_choice_of_one_is_made():
    """An open ask with one answer is answered: all can see that there is but one."""
    found = 0
    for seed in range(200):
        s = isl.start("virgin_seas", seats=2, seed=seed)
        while not s.over:
            before = s.last
            may = [t for t in s.legal() if t.startswith("play")] or s.legal()
            s.say(may[(s.ply * 7) % len(may)])
            for state in s.states()[before + 1 : -1]:
                assert state.stack[-1].open
                found += 1
    assert found


def test_a_bot_that_is_interrupted_in_a_cell_answers_before_the_next_sentence():
    """The board says so, and not that it thinks, for nothing does."""
    calls = []

    def slow(seat):
        calls.append(seat.ply)
        if len(calls) == 1:
            raise KeyboardInterrupt
        return seat.legal()[0]

    def on(s):
        while True:
            s.play(s.legal()[0])

    s = isl.start("one_eye", seed=3, bots={1: slow})
    with pytest.raises(KeyboardInterrupt):
        on(s)
    assert "was interrupted; it will answer before the next sentence" in s.trouble
    ply = s.last
    with contextlib.suppress(errors.Refused):
        s.play("buy red 99")
    assert s.last > ply
    assert s.trouble == ""


def test_a_session_in_one_line_says_where_it_is():
    s = isl.start("one_eye", seats=2, seed=7)
    s.play(s.legal()[0])
    assert repr(s).startswith(f"<One-Eye, 2 seats, ply {s.last}: ")
    s.goto(0)
    assert repr(s) == f"<One-Eye, 2 seats, ply 0 of {s.last}: Ada (seat 0) to answer>"


class Draws:
    """Something that draws."""

    def draw(self):
        raise AssertionError("nobody watches any more")


def test_who_is_gone_is_watched_no_more():
    """Also where nothing is ever taken back: a cell that is run a thousand times leaves nothing."""
    s, kept = isl.start("one_eye", seats=2, seed=7), Draws()
    before = len(s._watchers)
    for _ in range(5):
        s.watch(Draws().draw)
        gc.collect()
    s.watch(kept.draw)
    assert len(s._watchers) == before + 1


def test_a_change_that_fails_half_way_is_told_all_the_same():
    s = isl.start("one_eye", seats=2, seed=7)
    s.play(s.legal()[0])
    seen = []
    s.observe(lambda change: seen.append(change.new), "ply")
    with contextlib.suppress(ZeroDivisionError), s._changing():
        s._cursor, s._news = 0, True
        raise ZeroDivisionError
    assert seen == [0]
