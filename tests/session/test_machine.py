"""Sessions under everything that people do to them, in any order, beside a model that is a few lists.

Hypothesis chooses what is done, and shrinks what fails to the shortest way there. With ``pytest -m soak`` it goes on for long.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

import islands_nb as isl
from islands_nb.games.seven_islands import Island
from islands_nb.kernel.errors import BadInput, NothingToUndo, Refused
from islands_nb.kernel.flow import legal
from islands_nb.kernel.together import asked
from tests.notebook.conftest import Page

OWN = Island.from_rows([dict(name="Well", needs=1, each="earn food 1"), dict(name="Mill", needs=2, each="earn vp 2")])
TABLES = [
    ("one_eye", dict(seats=2)),
    ("one_eye", dict(seats=3, bots={1: "greedy", 2: "random"})),
    ("one_eye", dict(seats=5, variant_colours=True, undo="fair")),
    ("one_eye", dict(seats=2, box=isl.game("one_eye").box.edit("card", "card_3", sabres=1))),
    ("virgin_seas", dict(seats=2)),
    ("virgin_seas", dict(seats=3, bots={0: "random"}, unlimited_ships=True)),
    ("seven_islands", dict(seats=2, undo="fair")),
    ("seven_islands", dict(seats=1)),
    ("seven_islands", dict(seats=2, island=OWN, bots={1: "random"})),
    ("small_islands", dict(seats=2)),
    ("small_islands", dict(seats=3, advanced=True, bots={2: "random"})),
    ("small_islands", dict(seats=1)),
]
JUNK = (
    "",
    "pass",
    "fly",
    "end turn",
    "buy red 4",
    "take L01",
    "play whale",
    "place tree at 0 0",
    "choose 0 0",
    "PASS",
    "done",
    "é" * 70,
)
WORDS = ("why not wait?", "# a # note", "{x}", "</script>", "puzzle?")
numbers = st.integers(0, 10_000)


@dataclass
class Model:
    """What a session should be: its answers, where it is looked at, what was taken back, and what was noted."""

    s: Any
    file: Path | None
    lines: list[Any] = field(default_factory=list)
    shown: int = 0
    back: list[Any] = field(default_factory=list)
    notes: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.pages = [Page(self.s.board(seat)) for seat in ("turn", 0, None)]
        self.learn()

    def learn(self) -> None:
        """Take what the session holds now for what it should hold."""
        self.lines, self.shown, self.notes = self.s.log.lines[:], self.s.ply, self.s.notes()

    def all(self) -> Any:
        """Everything that anybody can see of the session, but for what is told once."""
        s = self.s
        told = [{k: v for k, v in page.board.scene.items() if k != "said"} for page in self.pages]
        panels = [page.board.panel for page in self.pages]
        drafts = [s.draft(k) for k in range(s.seats)]
        text = self.file.read_text(encoding="utf-8") if self.file else ""
        seen = json.dumps([told, panels])
        return str(s.log), s.ply, s.last, s.states(), s.legal(), drafts, s.can_undo(), s.family(), text, seen


class Sessions(RuleBasedStateMachine):
    """One game and its branches."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.names = count()
        self.models: list[Model] = []

    def teardown(self) -> None:
        for model in self.models:
            for page in model.pages:
                page.board.close()
        self.folder.cleanup()

    def path(self) -> Path:
        return Path(self.folder.name) / f"{next(self.names)}.island"

    def one(self, n: int) -> Model:
        """A branch; it is looked at closely after this step, the others as far as it costs little."""
        self.touched = self.models[n % len(self.models)]
        return self.touched

    @initialize(table=st.sampled_from(TABLES), seed=st.integers(0, 99), kept=st.booleans())
    def begin(self, table: Any, seed: int, kept: bool) -> None:
        name, said = table
        file = self.path() if kept else None
        self.models = [Model(isl.start(name, seed=seed, save=file, pace=0, **said), file)]
        self.one(0)

    # -- playing ----------------------------------------------------------------------------------------------------------

    @rule(n=numbers, ways=st.lists(st.tuples(numbers, numbers, st.booleans()), min_size=1, max_size=6))
    def play(self, n: int, ways: list[tuple[int, int, bool]]) -> None:
        """What may be said is played: by a cell or a click, and where several are asked, by any of them."""
        for k, who, click in ways:
            self.say(self.one(n), k, who, click)

    def say(self, m: Model, k: int, who: int, click: bool) -> None:
        s, seat = m.s, None
        if s.waiting() and s.ply == s.last:
            seat = s.waiting()[who % len(s.waiting())]
        may = s.legal(seat)
        if not may:
            return
        said, whose = may[k % len(may)], s.seat if seat is None else seat
        if s.ply != s.last:
            self.refused(m, said)
            return
        page = m.pages[0]
        if click and seat is None and whose in s.people:
            if page.board.panel["curtain"]:
                assert page.say(curtain=True)["ok"]
            assert page.act(said) == {"id": f"m{page.count}", "ok": True, "text": ""}
        else:
            s.play(said, seat=seat)
        self.grown(m, whose, said)

    def grown(self, m: Model, whose: int, said: str) -> None:
        """The log has the answer and, beside it, only what bots, the rules or nobody chose."""
        s, old = m.s, len(m.lines)
        new = s.log.lines[old:]
        assert s.log.lines[:old] == m.lines
        if not new:
            assert s.draft(whose) == said
            return
        m.back.clear()
        people = [line for line in new if line[0] in s.people]
        drafted = len(asked(s.states()[old])) > 1
        assert drafted or (whose, said) in new
        states = s.states()
        chosen = [line for k, line in enumerate(new, old) if line[0] in s.people and len(legal(states[k])) > 1]
        if not drafted and whose in s.people:
            assert [line for line in chosen if line != (whose, said)] == [], (people, said)
        m.learn()

    @rule(n=numbers, said=st.sampled_from(JUNK))
    def say_what_may_not_be_said(self, n: int, said: str) -> None:
        m = self.one(n)
        if m.s.why_not(said) is not None:
            self.refused(m, said)

    @rule(n=numbers, k=numbers)
    def say_again_what_was_said(self, n: int, k: int) -> None:
        m = self.one(n)
        if m.lines and m.s.why_not(said := m.lines[k % len(m.lines)][1]) is not None:
            self.refused(m, said)

    def refused(self, m: Model, said: str) -> None:
        """A refusal changes nothing, whoever asks."""
        if m.s.ply == m.s.last and (m.s.seat in m.s.bots or not m.s.people):
            return  # the bots would answer first
        before = m.all()
        with pytest.raises(Refused):
            m.s.play(said)
        assert m.all() == before
        for page in m.pages:
            if not page.board.panel["curtain"]:
                assert not page.act(said)["ok"]
        assert m.all() == before

    @rule(n=numbers, k=numbers)
    def click_late(self, n: int, k: int) -> None:
        """A click that was meant for another position is refused."""
        m = self.one(n)
        if m.s.last and m.s.legal():
            before = m.all()
            assert not m.pages[0].act(m.s.legal()[0], ply=k % m.s.last)["ok"]
            assert m.all() == before

    # -- back and forth ---------------------------------------------------------------------------------------------------

    @rule(n=numbers, click=st.booleans())
    def undo(self, n: int, click: bool) -> None:
        m = self.one(n)
        before, notes, old = m.all(), m.s.notes(), m.lines
        if click:
            done = m.pages[0].say(undo=True)["ok"]
        else:
            try:
                m.s.undo()
                done = True
            except NothingToUndo:
                done = False
        if not done:
            assert m.all() == before
            return
        kept = len(m.s.log.lines)
        assert m.s.log.lines == old[:kept]
        assert m.s.ply == m.s.last == kept
        if kept < len(old):  # else it was an answer that others are waited for
            m.back.append((old[kept:], [note for note in notes if note[0] > kept]))
            assert m.s.notes() == [note for note in notes if note[0] <= kept]
            m.learn()

    @rule(n=numbers)
    def redo(self, n: int) -> None:
        m = self.one(n)
        if not m.back:
            before = m.all()
            with pytest.raises(NothingToUndo):
                m.s.redo()
            assert m.all() == before
            return
        lines, notes = m.back.pop()
        want = m.lines + lines, sorted(m.notes + notes, key=lambda note: note[0])
        m.s.redo()
        assert (m.s.log.lines, m.s.notes()) == want
        assert m.s.ply == m.s.last
        m.learn()

    @rule(n=numbers, k=numbers, slide=st.booleans())
    def goto(self, n: int, k: int, slide: bool) -> None:
        m = self.one(n)
        log, ply = str(m.s.log), k % (m.s.last + 1)
        if slide:
            assert m.pages[k % 3].say(goto=ply)["ok"]
        else:
            m.s.goto(ply)
        assert (m.s.ply, str(m.s.log)) == (ply, log)
        m.shown = ply

    @rule(n=numbers, k=st.sampled_from([-1, 10**6, 1.5, "2", None, True]))
    def goto_nowhere(self, n: int, k: Any) -> None:
        m = self.one(n)
        before = m.all()
        with pytest.raises(BadInput):
            m.s.goto(k)
        assert not m.pages[0].say(goto=k)["ok"]
        assert m.all() == before

    @rule(n=numbers, k=numbers, here=st.booleans())
    def branch(self, n: int, k: int, here: bool) -> None:
        m = self.one(n)
        if len(self.models) > 3:
            return
        before, ply = str(m.s.log), m.s.ply if here else k % (m.s.last + 1)
        other = m.s.branch() if here else m.s.branch(ply)
        assert str(m.s.log) == before
        assert (other.log.lines, other.ply) == (m.lines[:ply], ply)
        assert other.notes() == [note for note in m.notes if note[0] <= ply]
        self.models.append(Model(other, None))
        assert [x.s.name for x in self.models] == m.s.family() == list(m.s.branches()["branch"])
        isl.diff(m.s, other)

    # -- writing, and reading ---------------------------------------------------------------------------------------------

    @rule(n=numbers, k=numbers, words=st.sampled_from(WORDS), here=st.booleans())
    def note(self, n: int, k: int, words: str, here: bool) -> None:
        m = self.one(n)
        ply = m.s.ply if here else k % (m.s.last + 1)
        _ = m.s.note(words) if here else m.s.note(ply, words)
        m.notes = sorted([*m.notes, (ply, words)], key=lambda note: note[0])

    @rule(n=numbers)
    def open_again(self, n: int) -> None:
        """A file, a code and a log are the game."""
        m = self.one(n)
        path = m.s.save(self.path())
        for again in (isl.load(path), isl.load(m.s.code()), isl.load(m.s.log)):
            assert again.states() == m.s.states()
            assert again.log.lines == m.lines
        assert isl.load(path).log == m.s.log

    @rule(n=numbers, k=numbers, seat=st.sampled_from([None, 0, "all"]))
    def look(self, n: int, k: int, seat: Any) -> None:
        """To look changes nothing."""
        m = self.one(n)
        before = m.all()
        s, names = m.s, m.s.tables()
        s.table(names[k % len(names)], seat)
        assert len(s.moves(seat)) == len(m.lines)
        s.events(seat), s.course(), s.result(), s.text(seat), repr(s), s.picture(k % (s.last + 1), seat=seat)
        page = m.pages[k % 3]
        page.say(history=True)
        for said in s.legal()[:2]:
            page.say(ask=said)
        if k % 7 == 0 and s.seat is not None and s.ply == s.last:
            with suppress(BadInput):
                s.coach(2, iterations=4)
        assert m.all() == before

    # -- what always holds ------------------------------------------------------------------------------------------------

    @invariant()
    def session_and_model_agree(self) -> None:
        for m in self.models:
            s = m.s
            assert (s.log.lines, s.ply, s.notes()) == (m.lines, m.shown, m.notes)
            assert s.last == len(m.lines)
            assert bool(m.back) == s.now().can_redo
            if m.file:
                assert m.file.read_text(encoding="utf-8") == str(s.log)

    @invariant()
    def a_session_is_its_log(self) -> None:
        states, ours = list(isl.load(str(self.touched.s.log)).log.replay()), self.touched.s.states()
        assert states == ours
        assert [state.told for state in states] == [state.told for state in ours]

    @invariant()
    def boards_show_what_is(self) -> None:
        """A board that has seen all of it shows what a new one does."""
        for m in self.models:
            for page, seat in zip(m.pages, ("turn", 0, None), strict=True):
                old = page.board
                assert (old.scene["ply"], old.scene["last"]) == (m.shown, len(m.lines))
                if m is not self.touched or old._opened is not None:
                    continue
                assert len(json.dumps([old.scene, old.art, old.panel], separators=(",", ":"))) < 50_000
                new = m.s.board(seat)
                assert {**new.scene, "said": ""} == {**old.scene, "said": ""}
                assert new.panel == old.panel
                new.close()


def sessions(**said: Any) -> None:
    quiet = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck), print_blob=False, **said)
    run_state_machine_as_test(Sessions, settings=quiet)


def test_sessions_under_everything_people_do():
    sessions(max_examples=12, stateful_step_count=22, derandomize=True)


@pytest.mark.soak
def test_sessions_for_long():
    sessions(max_examples=1500, stateful_step_count=60)
