from __future__ import annotations

import pytest

import islands_nb as isl
from islands_nb.notebook import owning


class Page:
    """What a page does: sends messages, keeps the answers."""

    def __init__(self, board):
        self.board, self.answers, self.count = board, [], 0
        board.send = lambda message, *_: self.answers.append(message)

    def say(self, **message):
        self.count += 1
        message.setdefault("id", f"m{self.count}")
        self.board._handle_custom_msg(message, [])
        return self.answers[-1]

    def act(self, sentence, ply=None):
        return self.say(act=sentence, ply=self.board.scene["ply"] if ply is None else ply)


@pytest.fixture
def s():
    return isl.start("one_eye", seats=3, seed=7, bots={1: "greedy", 2: "random"}, pace=0)


@pytest.fixture
def page(s):
    return Page(s.board())


@pytest.fixture
def cell(monkeypatch):
    """The cell that seems to run: set ``cell.id`` and ``cell.run``."""

    class Cell:
        id, run = "a", 0

        def again(self):
            self.run += 1

    here = Cell()
    monkeypatch.setattr(owning, "current_cell", lambda: (here.id, str(here.run)))
    monkeypatch.setattr(owning, "_cells", {})
    return here
