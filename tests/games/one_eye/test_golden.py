"""What the golden games hold between them. They are replayed in ``tests/games/test_golden.py``."""

from __future__ import annotations

from islands_nb.games.one_eye import GAME
from islands_nb.games.one_eye.actions import SellShip
from tests.tools.golden import read

from .renew import FOLDER, RECIPES


def test_all_that_may_happen_happens_in_one_of_them():
    logs = [read(FOLDER, name)[0] for name in RECIPES]
    assert {log.seats for log in logs} == {2, 3, 4, 5}
    assert any(log.options.get("variant_colours") for log in logs)
    assert any(log.box and log.box.edits for log in logs)
    assert any(log.notes for log in logs)
    said = [text for log in logs for _, text in log.lines]
    # Ships come in the last round only: who has got one buys nothing any more, and so sells none.
    for verb in set(GAME.verbs) - {SellShip}:
        assert any(type(GAME.read(text)) is verb for text in said), f"nobody says {' '.join(w for w, _ in verb.FORM)}"
    told = {e.what for log in logs for s in log.replay() for e in s.told or ()}
    assert {"bought", "named", "sold", "raided", "paid", "passed", "moved", "turned", "ending", "final"} <= told
