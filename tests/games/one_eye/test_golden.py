"""Whole games, replayed line by line. ``python -m tests.games.one_eye.renew`` renews them; the diff is reviewed."""

from __future__ import annotations

import pytest

from islands_nb.games.one_eye import GAME
from islands_nb.games.one_eye.actions import SellShip
from islands_nb.kernel.log import Log

from . import renew

GOLDEN = renew.FOLDER
NAMES = sorted(p.stem for p in GOLDEN.glob("*.island"))


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


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_is_read_but_not_played_when_it_is_loaded(name):
    log, _ = game(name)
    assert [(seat, str(GAME.read(text))) for seat, text in log.lines] == log.lines


def test_each_recipe_has_its_game_and_each_game_its_recipe():
    assert sorted(renew.RECIPES) == NAMES
    for name, recipe in renew.RECIPES.items():
        log, _ = game(name)
        assert (log.seats, log.seed, log.box) == (recipe.seats, recipe.seed, recipe.box)


def test_all_that_may_happen_happens_in_one_of_them():
    logs = [game(name)[0] for name in NAMES]
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


def test_a_game_that_replays_is_kept(tmp_path, monkeypatch):
    texts = {name: game(name)[1] for name in NAMES}
    for name, text in texts.items():
        (tmp_path / f"{name}.island").write_text(text, encoding="utf-8")
    spoilt = NAMES[0]
    (tmp_path / f"{spoilt}.island").write_text(texts[spoilt].replace("buy", "bye", 1), encoding="utf-8")
    monkeypatch.setattr(renew, "FOLDER", tmp_path)
    done = renew.renew()
    assert [line.split(" ")[0] for line in done] == ["played" if n == spoilt else "kept" for n in renew.RECIPES]
    for name in NAMES:
        assert (tmp_path / f"{name}.island").read_text(encoding="utf-8") == texts[name]
        assert (tmp_path / f"{name}.digests").exists()
    for still in renew.PICTURES:
        assert (tmp_path / still.file).read_bytes() == (GOLDEN / still.file).read_bytes()
