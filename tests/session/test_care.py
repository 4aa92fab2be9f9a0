"""Nothing is lost, and nothing is told to whom it does not concern: what strangers tried."""

from __future__ import annotations

import json
import warnings

import numpy as np
import pandas as pd
import pytest

import islands_nb as isl
from islands_nb import errors
from islands_nb.kernel.flow import to_act
from islands_nb.session import keeping
from islands_nb.session.keeping import Keeping


def begun(**kw):
    return isl.start("one_eye", **{"seats": 2, "seed": 7, **kw})


# -- secrets ------------------------------------------------------------------------------------------------------------------


class Slips:
    """Says what may not be said, where it chooses in secret; with what it holds in its words."""

    name = "slips"

    def __init__(self, raises=False):
        self.raises = raises

    def choose(self, seat):
        words = str(seat.legal()[0])
        if not words.startswith("choose"):
            return words
        if self.raises:
            raise ValueError(f"no plan for {words}")
        return f"{words}x"


@pytest.mark.parametrize("raises", [False, True])
def test_why_a_bot_failed_is_told_in_full_to_its_own_seat_and_the_owner_alone(raises):
    s = isl.start("small_islands", seats=2, seed=0, bots={1: Slips(raises)})
    held = "O04"  # of seat 1, with this seed
    while not s.legal()[0].startswith("choose"):
        s.play(s.legal()[0])
    with pytest.raises(errors.BotFailed, match=held):
        s.play(s.legal()[0])
    assert held in s.trouble
    words = "Ben (seat 1), the player 'slips', " + ("failed" if raises else "gave an answer that is not allowed")
    for seat in (0, None, "turn"):
        board = s.board(seat)
        assert board.scene["said"] == words
        assert held not in json.dumps([board.scene, board.panel])
    assert held in s.board("all").scene["said"]


def test_a_comparison_tells_no_secret_answer():
    s = isl.start("small_islands", seats=3, seed=3)
    while not s.legal()[0].startswith("choose"):
        s.play(s.legal()[0])
    other = s.branch()
    for game, which in ((s, 0), (other, -1)):
        for seat in range(3):
            game.play(game.legal(seat)[which], seat=seat)
    at = isl.diff(s, other).parted
    first = to_act(s.states()[at])
    mine, theirs = (game.log.lines[at][1] for game in (s, other))
    for seat in (None, *range(3)):
        told = isl.diff(s, other, seat=seat)
        for text in (told.words, repr(told), told._repr_html_()):
            assert (mine in text) == (theirs in text) == (seat == first)
    assert mine in isl.diff(s, other, seat="all").words
    assert s.branches()["said"].iloc[1] == "choose ..."


@pytest.mark.parametrize("how", [{"undo": "fair", "bots": {1: "random"}}, {}])
def test_a_board_makes_no_branch_that_shows_what_is_to_come(how):
    s = begun(**how)
    board, sent = s.board(0), []
    assert board.panel["may_branch"] is False
    board.send = lambda message, *_: sent.append(message)
    board._handle_custom_msg({"id": "a", "branch": 0}, [])
    assert "a board makes none here" in sent[0]["text"]
    assert s.family() == ["main"]
    alone = begun(bots={1: "random"}).board(0)
    alone.send = lambda message, *_: sent.append(message)
    alone._handle_custom_msg({"id": "a", "branch": 0}, [])
    assert sent[1]["ok"]
    assert begun().board().panel["may_branch"], "at one screen people see all there is to see together"


# -- files --------------------------------------------------------------------------------------------------------------------


def test_two_sessions_on_one_file_lose_nothing(tmp_path):
    path = tmp_path / "g.island"
    a = begun(save=path)
    a.play(a.legal()[0])
    b = isl.load(path, save=path)
    with pytest.warns(UserWarning, match=r"since been changed by somebody else; this game goes on in .*g-2\.island"):
        a.play(a.legal()[0])
    b.play(b.legal()[1])
    assert isl.load(path).log == b.log
    assert isl.load(tmp_path / "g-2.island").log == a.log
    a.play(a.legal()[0]).undo()
    assert isl.load(tmp_path / "g-2.island").log == a.log


def test_a_file_changed_from_outside_is_left_alone(tmp_path):
    path = tmp_path / "g.island"
    s = begun(save=path)
    path.write_text("my shopping list")
    with pytest.warns(UserWarning, match="somebody else"):
        s.note("first")
    assert path.read_text() == "my shopping list"
    assert isl.load(tmp_path / "g-2.island").notes() == [(0, "first")]


def test_a_file_changed_from_outside_is_left_alone_also_where_warnings_are_errors(tmp_path):
    path = tmp_path / "g.island"
    s = begun(save=path)
    path.write_text("my shopping list")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(UserWarning, match="somebody else"):
            s.play(s.legal()[0])
    with pytest.warns(UserWarning, match="somebody else"):
        s.play(s.legal()[0])
    assert path.read_text() == "my shopping list"
    assert isl.load(tmp_path / "g-2.island").log == s.log


def test_to_start_the_same_game_again_deletes_no_note(tmp_path):
    path = tmp_path / "n.island"
    begun(save=path)
    begun(save=path).note("precious")
    with pytest.raises(errors.BadInput, match=r"open it with isl\.load"):
        begun(save=path)
    assert isl.load(path).notes() == [(0, "precious")]


def test_a_link_to_a_save_stays_one(tmp_path):
    true, link = tmp_path / "true.island", tmp_path / "link.island"
    true.write_text("")
    link.symlink_to(true)
    begun().save(link)
    assert link.is_symlink()
    assert isl.load(true).log == begun().log


def test_a_save_that_went_through_an_editor_opens(tmp_path):
    text = str(begun().log)
    (tmp_path / "e.island").write_text("\ufeff" + text.replace("\n", "\r\n") + "\n\n", encoding="utf-8")
    assert isl.load(tmp_path / "e.island").log == begun().log


def test_a_file_may_hold_a_code_or_a_link(tmp_path):
    s = begun()
    for words in (s.code(), s.link(), f" {s.code()} \n"):
        (tmp_path / "c.txt").write_text(words)
        assert isl.load(tmp_path / "c.txt").log == s.log
        assert isl.replay(words).log == s.log


def test_a_story_that_fails_leaves_the_one_that_was_there(tmp_path):
    s, path = begun(), tmp_path / "k.html"
    s.story(path)
    before = path.read_bytes()
    for notes in ([(0, "\ud83d")], [(0, "two\nlines")]):
        with pytest.raises(errors.BadInput, match="one line of printable text"):
            s.story(path, notes=notes)
    assert path.read_bytes() == before
    for bad in ("a\0.html", tmp_path / "nowhere" / "k.html", None):
        with pytest.raises(errors.BadInput):
            s.story(bad)


def test_a_picture_that_cannot_be_written_says_so(tmp_path):
    for bad in (tmp_path / "nowhere" / "a.svg", "a\0.svg"):
        with pytest.raises(errors.BadInput, match="cannot be written"):
            begun().picture().save(bad)


# -- what would not open again is not made ------------------------------------------------------------------------------------


def test_a_puzzle_too_long_for_a_line_is_refused():
    s = begun()
    with pytest.raises(errors.BadInput, match="say less"):
        s.puzzle("Which?", s.legal()[:4], why="\N{GRINNING FACE}" * 300)
    p = s.puzzle("Which?", s.legal()[:2], why="because")
    assert isl.load(p.code()).guess(s.legal()[0]) == "yes: because"


def test_a_box_that_no_log_could_carry_is_refused():
    box = isl.game("one_eye").box
    for n in range(201):
        box = box.edit("number", "start_ducats", value=10 + n % 2)
    if len(box.edits) > 200:
        with pytest.raises(errors.BadBox, match="at most 200"):
            begun(box=box)
    long = isl.game("seven_islands").box.edit("card", "medal", name="\N{GRINNING FACE}" * 400)
    with pytest.raises(errors.BadBox, match="the limit is 4,000"):
        isl.start("seven_islands", seats=2, seed=1, box=long)


def test_notes_end_before_the_save_is_too_long_to_open(monkeypatch):
    monkeypatch.setattr("islands_nb.session.keeping.NOTES_LIMIT", 5000)
    s = begun().note("a" * 3000)
    with pytest.raises(errors.BadInput, match="longer than the limit of 5,000"):
        s.note("b" * 3000)
    assert Keeping.notes(s) == [(0, "a" * 3000)]


# -- playing on ---------------------------------------------------------------------------------------------------------------


def test_what_legal_lists_at_a_bots_turn_is_played_for_the_bot():
    s = isl.start("one_eye", seats=3, seed=7, bots={1: "greedy", 2: "random"})
    s.play("buy red 4").play("raid grey 2").play("move grey 5")
    for more in ({}, {"seat": 1}):
        b = s.branch(3)
        said = next(text for text in b.legal() if text != s.log.lines[3][1])
        assert b.why_not(said) is None
        b.play(said, **more)
        assert b.log.lines[3] == (1, said)
        assert b.seat == 0, "and the bots went on"
    b = s.branch(3)
    assert b.play(b.branch(3).run().legal()[0]).log.lines[3] == s.log.lines[3], "what may be said later is said after the bots"


def test_branches_say_what_is_their_own_after_undo():
    s = begun()
    for _ in range(6):
        s.play(s.legal()[0])
    b = s.branch(4, "b").undo().undo()
    b.play(b.legal()[-1])
    row = s.branches().set_index("branch").loc["b"]
    at = isl.diff(s, b).parted
    assert (row["at"], row["said"]) == (at, b.log.lines[at][1])


def test_the_warning_of_an_unknown_player_names_all():
    s = isl.start("one_eye", seats=3, seed=7, bots={1: "greedy", 2: "random"})
    text = str(s.log).replace("1=greedy", "1=clever")
    with pytest.warns(UserWarning, match=r"bots=\{1: clever, 2: 'random'\}"):
        isl.load(text)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert isl.load(text, bots={1: "greedy", 2: "random"}).people == [0]


def test_a_note_about_bots_in_general_stays():
    text = str(begun().log) + "# bots are fun\n"
    assert "# bots are fun" in str(isl.load(text).log)


# -- odd values ---------------------------------------------------------------------------------------------------------------


def test_odd_values_are_refused_in_our_words():
    s = begun()
    nested: list = []
    for _ in range(3000):
        nested = [nested]
    for call in (
        lambda: isl.position("one_eye", ducats=nested),
        lambda: s.view(pd.Series([1, 2])),
        lambda: s.view(pd.NA),
        lambda: s.puzzle("?", 5),
        lambda: s.puzzle("?", None),
        lambda: s.line([]),
        lambda: s.table([]),
        lambda: s.reason(None),
        lambda: s.undo([]),
        lambda: s.draft([]),
        lambda: s.strip([0], columns=-1),
        lambda: s.strip([0], columns=2.5),
        lambda: s.strip([0], columns="x"),
        lambda: s.coach(seconds=float("inf"), iterations=5),
    ):
        with pytest.raises(errors.BadInput):
            call()
    assert "seat=" in str(s.why_not("x", seat=pd.Series([1, 2])))


def test_numbers_of_numpy_are_numbers():
    s = isl.position("one_eye", seats=2, seed=1, ducats=[np.int64(5), 3], sabres=np.array([1, 2])[1:].tolist() * 2)
    assert s.state.ducats == [5, 3]
    assert begun(pace=np.int64(1)).pace == 1.0
    assert s.puzzle("?", s.game.read(s.legal()[0])).guess(s.legal()[0]) == "yes"


# -- interrupts ---------------------------------------------------------------------------------------------------------------


def test_who_is_interrupted_in_the_midst_of_drawing_keeps_nothing_from_anybody():
    s, heard, stop = begun(), [], [True]

    def draws(change):
        if stop:
            raise KeyboardInterrupt(stop.pop())

    s.observe(draws, "ply")
    s.observe(lambda change: heard.append(change.new), "ply")
    with pytest.raises(KeyboardInterrupt):
        s.play(s.legal()[0])
    assert heard == [s.ply]
    s.play(s.legal()[0])
    assert heard[1:] == [s.ply]


@pytest.mark.parametrize("look", [1, 2])  # at the file: before it is written, and when the answer stands there
def test_an_interrupt_while_the_file_is_written_takes_no_line_and_no_file(tmp_path, monkeypatch, look):
    path = tmp_path / "g.island"
    s = begun(save=path)
    s.play(s.legal()[0])
    real, marks = keeping.mark, []

    def interrupted(path):
        marks.append(path)
        if len(marks) == look:
            monkeypatch.undo()
            raise KeyboardInterrupt
        return real(path)

    monkeypatch.setattr(keeping, "mark", interrupted)
    with pytest.raises(KeyboardInterrupt):
        s.play(s.legal()[0])
    s.play(s.legal()[0])
    assert path.read_text() == str(s.log)
    assert [p.name for p in tmp_path.iterdir()] == ["g.island"]


@pytest.mark.parametrize("change", [isl.Session.undo, isl.Session.redo, lambda s: s.play(s.legal()[0]), lambda s: s.note("here")])
def test_an_interrupt_before_the_file_is_written_leaves_nothing_out_of_it(tmp_path, monkeypatch, change):
    path = tmp_path / "g.island"
    s = begun(save=path)
    s.play(s.legal()[0]).play(s.legal()[0]).note("there").undo()

    def interrupted(*_):
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(Keeping, "_keep", interrupted)
    with pytest.raises(KeyboardInterrupt):
        change(s)
    assert path.read_text() != str(s.log)
    s.play(s.legal()[0])
    assert path.read_text() == str(s.log)


def test_an_interrupt_while_secret_answers_are_played_leaves_them_to_be_given(monkeypatch):
    s = isl.start("small_islands", seats=2, seed=7, start="square")
    said = {k: s.legal(k)[0] for k in (0, 1)}
    s.play(said[1], seat=1)

    def interrupted(*_):
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr("islands_nb.session.drafting.play", interrupted)
    with pytest.raises(KeyboardInterrupt):
        s.play(said[0], seat=0)
    s.play(said[0], seat=0)
    assert s.log.lines == [(0, said[0]), (1, said[1])]


def test_an_interrupt_after_the_first_of_several_secret_answers_lets_the_others_answer_again(monkeypatch):
    s = isl.start("small_islands", seats=3, seed=3, start="square")
    said = {k: s.legal(k)[0] for k in (0, 1, 2)}
    s.play(said[0], seat=0).play(said[1], seat=1)

    def interrupted(*_):
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(Keeping, "_keep", interrupted)  # what was said stands by then
    with pytest.raises(KeyboardInterrupt):
        s.play(said[2], seat=2)
    assert s.waiting() == [1, 2]
    s.play(said[1], seat=1).play(said[2], seat=2)
    assert s.log.lines[:3] == [*said.items()]
    assert not any(s.draft(k) for k in said)


class Interrupted(list):
    """A list at which Ctrl-C is pressed: when something is taken out of it, or put at its end."""

    def __init__(self, values, at):
        super().__init__(values)
        self.at = at

    def _reached(self, what):
        if self.at == what:
            self.at = ""
            raise KeyboardInterrupt

    def __delitem__(self, which):
        self._reached("before it is taken out")
        super().__delitem__(which)
        self._reached("after it is taken out")

    def append(self, value):
        self._reached("before it is put there")
        super().append(value)
        self._reached("after it is put there")


@pytest.mark.parametrize(
    ("which", "at"),
    [
        ("lines", "before it is taken out"),  # lines and positions go in one step of Python, which nothing interrupts
        ("_states", "after it is taken out"),
        ("_redo", "before it is put there"),
        ("_redo", "after it is put there"),
    ],
)
def test_an_interrupt_anywhere_in_undo_leaves_a_game_that_goes_on(tmp_path, which, at):
    """Not by a trace: CPython 3.11 now and then never comes back from one."""
    path = tmp_path / "g.island"
    s = begun(save=path)
    s.play(s.legal()[0]).play(s.legal()[0])
    holder = s.log if which == "lines" else s
    setattr(holder, which, Interrupted(getattr(holder, which), at))
    with pytest.raises(KeyboardInterrupt):
        s.undo()
    assert s.legal()
    s.goto(s.last).play(s.legal()[0])
    assert isl.load(s.log).state == s.state
    assert path.read_text() == str(s.log)


def test_what_somebody_wrote_before_the_first_answer_stays_too(tmp_path):
    path = tmp_path / "g.island"
    s = isl.load("one_eye 1 seats=2 seed=7\n", save=path)
    path.write_text("mine now", encoding="utf-8")
    with pytest.warns(UserWarning, match="since been changed by somebody else"):
        s.play(s.legal()[0])
    assert path.read_text(encoding="utf-8") == "mine now"
    assert isl.load(tmp_path / "g-2.island").log == s.log


def test_a_file_is_written_on_by_its_own_game_with_the_same_notes_whoever_plays(tmp_path):
    path = tmp_path / "g.island"
    isl.start("one_eye", seats=2, seed=7, save=path, bots={1: "random"}).note("Why not wait?")
    isl.load(path, save=path).note("Wait.")
    assert isl.load(path, bots={}).notes() == [(0, "Why not wait?"), (0, "Wait.")]
    with pytest.raises(errors.BadInput, match="this file already exists"):
        isl.start("one_eye", seats=2, seed=7, save=path)  # it would lose the notes


def test_a_family_is_told_by_its_names():
    s = isl.start("one_eye", seats=2, seed=7)
    s.branch(0, "other")
    assert s.family() == ["main", "other"]
