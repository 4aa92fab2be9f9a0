"""How many games there are: leaves at some depth from some deals, as written in perft.toml.

``python -m tests.games.seven_islands.test_perft`` prints the table as it is now.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from islands_nb.games.seven_islands import GAME
from islands_nb.kernel.flow import legal, play, step

TABLE = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["deal"]


def leaves(s, depth, how):
    """How many lines of ``depth`` answers there are from ``s``."""
    if not depth or not s.stack:
        return 1
    if how == "play":
        return sum(leaves(play(s, a), depth - 1, how) for a in legal(s))
    out = 0
    for action in legal(s):
        t = s.clone()
        step(t, action)
        out += leaves(t, depth - 1, how)
    return out


def table(deal):
    return GAME.start(deal["seats"], deal["seed"], None, {"island": deal["island"], "cards": deal["cards"]})


@pytest.mark.parametrize("deal", TABLE, ids=lambda d: f"{d['island']}-{d['seats']}")
def test_perft(deal):
    s = table(deal)
    for depth, count in enumerate(deal["leaves"], 1):
        assert leaves(s, depth, "step") == count, f"depth {depth}"
    assert leaves(s, 3, "play") == deal["leaves"][2]


def test_the_first_ply_by_hand():
    """Landing, water and coppers: each kind once, and to end."""
    for deal in TABLE:
        s = table(deal)
        if s.monster < 0 and s.island != "giants":
            assert deal["leaves"][0] == len(set(s.hand(s.current))) + 1


if __name__ == "__main__":
    for deal in TABLE:
        print(deal["island"], deal["seats"], [leaves(table(deal), d, "step") for d in range(1, len(deal["leaves"]) + 1)])
