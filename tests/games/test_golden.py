"""Whole games of all rooms, replayed line by line. ``python -m tests.games.ROOM.renew`` renews them; the diff is reviewed."""

from __future__ import annotations

import pytest

from tests.tools.golden import read

from .rooms import ROOMS, each_room, name_of

GAMES = [pytest.param(room, name, id=f"{name_of(room)}-{name}") for room in ROOMS for name in room.RECIPES]


@pytest.mark.parametrize(("room", "name"), GAMES)
def test_a_golden_game_replays_turn_by_turn(room, name):
    log, text = read(room.FOLDER, name)
    assert str(log) == text
    positions = list(log.replay())
    assert len(positions) == len(log.lines) + 1
    assert not positions[-1].stack  # played to its end
    assert room.digests(positions) == (room.FOLDER / f"{name}.digests").read_text(encoding="utf-8")


@pytest.mark.parametrize(("room", "name"), GAMES)
def test_a_golden_game_is_read_but_not_played_when_it_is_loaded(room, name):
    log, _ = read(room.FOLDER, name)
    assert [(seat, str(log.game.read(text))) for seat, text in log.lines] == log.lines


@each_room
def test_each_recipe_has_its_game_and_each_game_its_recipe(room):
    assert {file.stem for file in room.FOLDER.glob("*.island")} == set(room.RECIPES)
    for name, recipe in room.RECIPES.items():
        log, _ = read(room.FOLDER, name)
        assert (log.seats, log.seed) == (recipe.seats, recipe.seed)
        assert log.box == getattr(recipe, "box", log.box)


@each_room
def test_a_game_that_replays_is_kept_and_one_that_does_not_is_played_again(room, tmp_path, monkeypatch):
    folder, (kept, spoilt) = room.FOLDER, list(room.RECIPES)[:2]
    recipes = {name: room.RECIPES[name] for name in (kept, spoilt)}
    for name in recipes:
        log, text = read(folder, name)
        seat, said = log.lines[0]
        text = text if name == kept else text.replace(f"{seat} {said}\n", f"{seat} {said} twice\n", 1)
        (tmp_path / f"{name}.island").write_text(text, encoding="utf-8")
    monkeypatch.setattr(room, "FOLDER", tmp_path)
    monkeypatch.setattr(room, "RECIPES", recipes)
    assert [line.split(" ")[0] for line in room.renew()] == ["kept", "played"]
    files = {f"{name}.{kind}" for name in recipes for kind in ("island", "digests")}
    assert {file.name for file in tmp_path.iterdir()} == files | {still.file for still in room.PICTURES if still.game in recipes}
    for file in tmp_path.glob(f"{kept}.*"):
        assert file.read_bytes() == (folder / file.name).read_bytes()
    assert read(tmp_path, spoilt)[1] == str(recipes[spoilt].play())  # whatever its players would say today
