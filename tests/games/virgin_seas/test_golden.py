"""What the golden games hold between them. They are replayed in ``tests/games/test_golden.py``."""

from __future__ import annotations

from islands_nb.games.virgin_seas import GAME
from tests.tools.golden import read

from .renew import FOLDER, RECIPES


def test_all_that_may_happen_happens_in_one_of_them():
    logs = [read(FOLDER, name)[0] for name in RECIPES]
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
    for name in RECIPES:
        *_, last = read(FOLDER, name)[0].replay()
        ends.add("krakens" if last.krakens == 3 else "islands")
    assert ends == {"krakens", "islands"}
