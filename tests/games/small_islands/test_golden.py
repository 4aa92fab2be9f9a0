"""What the golden games hold between them. They are replayed in ``tests/games/test_golden.py``."""

from __future__ import annotations

from islands_nb.games.small_islands import GAME
from tests.tools.golden import read

from .renew import FOLDER, RECIPES


def test_every_mode_and_number_of_players_is_among_them():
    found = {(log.seats, log.options["advanced"]) for log, _ in [read(FOLDER, name) for name in RECIPES]}
    assert found == {(seats, advanced) for seats in (1, 2, 3, 4) for advanced in (False, True)}


def test_all_that_may_happen_happens_in_one_of_them():
    told, said = set(), set()
    for name in RECIPES:
        log, _ = read(FOLDER, name)
        for s in log.replay():
            told |= {e.what for e in s.told or ()}
        said |= {type(GAME.read(text)).__name__ for _, text in log.lines}
    assert said == {verb.__name__ for verb in GAME.verbs} - {"Bury"}
    assert told >= {"laid", "turned", "round", "drew", "chose", "took", "token", "passed", "landed"}
    assert told >= {"revealed", "house", "done", "free", "looked", "kept", "opened", "over", "expedition"}
