"""Whole games, replayed line by line. ``python -m tests.games.small_islands.renew`` renews them; the diff is reviewed."""

from __future__ import annotations

import pytest

from islands_nb.games.small_islands import GAME
from islands_nb.kernel.log import Log

from . import renew

NAMES = sorted(p.stem for p in renew.FOLDER.glob("*.island"))


def game(name):
    """The log of a golden game, and its text."""
    text = (renew.FOLDER / f"{name}.island").read_text(encoding="utf-8")
    return Log.parse(text), text


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_replays_turn_by_turn(name):
    log, text = game(name)
    assert str(log) == text
    positions = list(log.replay())
    assert len(positions) == len(log.lines) + 1
    assert not positions[-1].stack  # played to its end
    assert renew.digests(positions) == (renew.FOLDER / f"{name}.digests").read_text(encoding="utf-8")


def test_each_recipe_has_its_game_and_each_game_its_recipe():
    assert sorted(renew.RECIPES) == NAMES
    for name, recipe in renew.RECIPES.items():
        log, _ = game(name)
        assert (log.seats, log.seed, log.box) == (recipe.seats, recipe.seed, recipe.box)


def test_every_mode_and_number_of_players_is_among_them():
    found = {(log.seats, log.options["advanced"]) for log, _ in map(game, NAMES)}
    assert found == {(seats, advanced) for seats in (1, 2, 3, 4) for advanced in (False, True)}


def test_all_that_may_happen_happens_in_one_of_them():
    told, said = set(), set()
    for name in NAMES:
        log, _ = game(name)
        for s in log.replay():
            told |= {e.what for e in s.told or ()}
        said |= {type(GAME.read(text)).__name__ for _, text in log.lines}
    assert said == {verb.__name__ for verb in GAME.verbs} - {"Bury"}
    assert told >= {"laid", "turned", "round", "drew", "chose", "took", "token", "passed", "landed"}
    assert told >= {"revealed", "house", "done", "free", "looked", "kept", "opened", "over", "expedition"}
