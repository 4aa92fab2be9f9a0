"""Whole games, replayed line by line. ``python -m tests.games.virgin_seas.renew`` renews them; the diff is reviewed."""

from __future__ import annotations

import pytest

from islands_nb.games.virgin_seas import GAME
from islands_nb.kernel.log import Log

from . import renew

GOLDEN = renew.FOLDER
NAMES = sorted(p.stem for p in GOLDEN.glob("*.island"))


def game(name):
    """The log of a golden game, and its text."""
    text = (GOLDEN / f"{name}.island").read_text(encoding="utf-8")
    return Log.parse(text), text


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_replays_turn_by_turn(name):
    log, text = game(name)
    assert str(log) == text
    positions = list(log.replay())
    assert len(positions) == len(log.lines) + 1
    assert not positions[-1].stack  # played to its end
    assert renew.digests(positions) == (GOLDEN / f"{name}.digests").read_text(encoding="utf-8")


def test_each_recipe_has_its_game_and_each_game_its_recipe():
    assert sorted(renew.RECIPES) == NAMES
    for name, recipe in renew.RECIPES.items():
        log, _ = game(name)
        assert (log.seats, log.seed, log.box) == (recipe.seats, recipe.seed, recipe.box)


def test_all_that_may_happen_happens_in_one_of_them():
    logs = [game(name)[0] for name in NAMES]
    assert {log.seats for log in logs} == {2, 3, 4}
    assert {name for log in logs for name in log.options} >= {"factionless", "island_values"}
    assert any(log.box and log.box.edits for log in logs)
    assert any(log.notes for log in logs)
    said = {text.split(" ")[0] for log in logs for _, text in log.lines}
    assert said == {verb.FORM[0][0] for verb in GAME.verbs}
    told = {e.what for log in logs for s in log.replay() for e in s.told or ()}
    fought = {"captured", "hit", "held fire", "unclaimed"}
    events = {"kept", "kraken", "played", "aimed", "let", "protected", "eaten", "swapped", "reinforced", "moved", "discarded"}
    assert fought | events | {"placed", "drew", "ended turn", "ended"} <= told


def test_both_ends_are_among_them():
    """By the last Kraken, and by the last island."""
    ends = set()
    for name in NAMES:
        *_, last = game(name)[0].replay()
        ends.add("krakens" if last.krakens == 3 else "islands")
    assert ends == {"krakens", "islands"}


def test_a_game_that_replays_is_kept(tmp_path, monkeypatch):
    texts = {name: game(name)[1] for name in NAMES}
    for name, text in texts.items():
        (tmp_path / f"{name}.island").write_text(text, encoding="utf-8")
    spoilt = NAMES[0]
    (tmp_path / f"{spoilt}.island").write_text(texts[spoilt].replace("place", "plaice", 1), encoding="utf-8")
    monkeypatch.setattr(renew, "FOLDER", tmp_path)
    done = renew.renew()
    assert [line.split(" ")[0] for line in done] == ["played" if n == spoilt else "kept" for n in renew.RECIPES]
    for name in NAMES:
        assert (tmp_path / f"{name}.island").read_text(encoding="utf-8") == texts[name]
        assert (tmp_path / f"{name}.digests").exists()
    for still in renew.PICTURES:
        assert (tmp_path / still.file).read_bytes() == (GOLDEN / still.file).read_bytes()
