"""The board of Small Islands: what counts is seen, and what may be chosen lies in its place."""

from __future__ import annotations

import pytest

import islands_nb as isl
from islands_nb.games.small_islands.pieces import TOKEN
from islands_nb.notebook.drawing import draw

SIGN = 16  # of the token of 26: what is shown on it


def on_the_map(s, names):
    """The middles of what has such a key on the map."""
    shapes = draw(s.now(), s.last, None).scene.shapes
    out = {}
    for shape in shapes:
        key = shape.get("key", "")
        if "in" in shape and key.split(" ")[0] in names and key.split(" ")[-1].isdecimal():
            size = 28 if key.startswith("house") else TOKEN
            out[key] = shape["attrs"]["x"] + size / 2, shape["attrs"]["y"] + size / 2
    return out


@pytest.mark.parametrize(
    ("seats", "seed", "advanced"), [(2, 1, False), (4, 3, False), (4, 5, True), (3, 7, False), (4, 2, False)]
)
def test_no_house_hides_a_token_nor_another_house(seats, seed, advanced):
    """Tokens count as printed symbols do; and whose house it is, is told by the mark on it."""
    bots = dict.fromkeys(range(seats), "greedy")
    s = isl.start("small_islands", seats=seats, seed=seed, bots=bots, advanced=advanced).run()
    tokens, houses = on_the_map(s, ["token"]), on_the_map(s, ["house"])
    assert len(tokens) > 3
    assert len(houses) > 5
    lands = {}
    for n, row in enumerate(s.state.houses):
        lands.setdefault((row[1], row[2]), []).append(f"house {n}")
    for key, (x, y) in houses.items():
        for token, (u, v) in tokens.items():
            assert max(abs(x - u), abs(y - v)) >= (28 + SIGN) / 2 - 2, (key, token)
        for other, (u, v) in houses.items():
            alone = other != key and not any(key in land and other in land for land in lands.values())
            assert not alone or max(abs(x - u), abs(y - v)) >= 14, (key, other)


def test_the_start_tiles_lie_in_their_block_with_their_frames_apart():
    s = isl.start("small_islands", seats=2, seed=4)
    for wide in (True, False):
        shapes = draw(s.now(), 0, s.seat, wide=wide, live=True).scene.shapes
        tiles = [shape["halo"][:4] for shape in shapes if str(shape.get("act", "")).startswith("lay ")]
        assert len(tiles) == 8
        title = next(i for i, shape in enumerate(shapes) if shape.get("text") == "Start tiles")
        block = next(shape["attrs"] for shape in shapes[title::-1] if shape["tag"] == "rect")
        for x, y, w, h in tiles:
            assert block["x"] + 4 <= x
            assert y + h + 4 <= block["y"] + block["height"]
            assert x + w + 4 <= block["x"] + block["width"]
        for i, (x, y, w, h) in enumerate(tiles):
            for u, v, _, _ in tiles[:i]:
                assert abs(x - u) >= w + 8 or abs(y - v) >= h + 12  # a frame, and the mark on the next one's


def test_what_the_winner_achieved_is_told_whole():
    s = isl.start("small_islands", seats=4, seed=7, bots=dict.fromkeys(range(4), "greedy")).run()
    told = [
        shape["text"] for shape in draw(s.now(), s.last, None, wide=False).scene.shapes if "achieved" in shape.get("text", "")
    ]
    assert told == ["Ben achieved harbour and first ship: 2 of the 5 of a Great Explorer"]


def test_what_two_achieved_is_told_whole_on_a_wide_board_and_in_words_always():
    s = isl.start("small_islands", seats=2, seed=7, bots=dict.fromkeys(range(2), "greedy")).run()
    whole = "Ada achieved renowned, harbour, archipelago and settled: 4 of the 5 of a Great Explorer"
    assert whole in [shape.get("text") for shape in draw(s.now(), s.last, None).scene.shapes]
    assert whole in s.text()
    alone = isl.start("small_islands", seats=1, seed=7, bots={0: "greedy"}).run()
    for ply in range(0, alone.last, 3):
        assert " ..." not in alone.branch(ply).text().splitlines()[1]
