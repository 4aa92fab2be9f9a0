"""The printed box: its tiles, tokens and cards; boxes that are refused; and edits that change the game."""

from __future__ import annotations

from collections import Counter

import pytest

from islands_nb.games.small_islands import GAME
from islands_nb.games.small_islands.box import IslandBox, cell_of, place_of, read_land
from islands_nb.kernel.box import read
from islands_nb.kernel.errors import BadBox
from islands_nb.kernel.flow import legal, pick, play, step
from islands_nb.kernel.rng import stream

from .scenes import BOX, may, say, table

PLAIN = read("islands_nb.games.small_islands", "box.toml")


def with_row(kind, id, **changes):
    """The printed tables with one row changed; ``None`` takes the row out."""
    rows = [dict(row) for row in PLAIN[kind]]
    out = [row | changes if row["id"] == id else row for row in rows]
    return {**PLAIN, kind: [row for row in out if not (changes == {} and row["id"] == id)]}


def test_the_tiles():
    shapes = Counter(row["shape"] for row in PLAIN["tile"])
    assert shapes == {
        "cap": 12, "bend": 12, "bend_split": 6, "neck": 6, "strait": 3, "bay": 9, "bay_split": 3, "inland": 5
    }  # fmt: skip
    signs = Counter(sign for row in PLAIN["tile"] for part in row["land"].split(" + ") for sign in part.split(" ")[1:])
    assert signs == {"flower": 29, "fruit": 29, "leaf": 29, "temple": 14, "port": 42}
    assert sum(row["edges"].count("L") for row in PLAIN["tile"]) == 122
    assert sum(row["land"].count("+") + 1 for row in PLAIN["tile"]) == 68
    assert sum("port" in row["land"] for row in PLAIN["tile"]) == 33
    assert max(BOX.ports) == 2
    assert (len(PLAIN["tile"]), len(PLAIN["start"])) == (56, 8)


def test_the_rest_of_the_box():
    rows = {"token": 4, "discovery": 12, "objective": 12, "mission": 12, "reward": 12, "alexis": 4, "expedition": 15}
    assert {kind: len(PLAIN[kind]) for kind in rows} == rows
    assert sum(row["count"] for row in PLAIN["prestige"]) == 45
    assert Counter(row["does"] for row in PLAIN["expedition"]) == {"explore": 10, "land": 5}
    assert len({tuple(row.items()) for row in PLAIN["expedition"]}) == 15
    assert Counter(row["status"] for row in GAME.box.pieces())["reconstructed"] > 100


def test_what_a_tile_shows_when_it_is_turned():
    bay = BOX.tile["L49"]  # N and E are one area, S another
    assert BOX.sides[bay] == [(0, 0, 1, -1), (-1, 0, 0, 1), (1, -1, 0, 0), (0, 1, -1, 0)]
    assert [BOX.called(bay, turn, 0) for turn in range(4)] == ["N", "E", "S", "N"]
    assert [BOX.called(bay, turn, 1) for turn in range(4)] == ["S", "W", "N", "E"]
    assert BOX.areas[bay] == ((1, 1, 0, 0, 0, 2), (0, 0, 1, 0, 1, 1))


@pytest.mark.parametrize("x", [-64, -3, 0, 5, 64])
@pytest.mark.parametrize("y", [-64, -1, 0, 7, 64])
def test_cells_have_numbers_of_their_own(x, y):
    assert place_of(cell_of(x, y)) == (x, y)


@pytest.mark.parametrize(
    ("edges", "land"),
    [("LLSS", "N"), ("LLSS", "N + N E"), ("LLSS", "NE + E"), ("LLSS", "EN"), ("LLSS", "NE stone"), ("LLXS", "NE"), ("LLS", "NE"),
     ("LLSS", ""), ("LLSS", "NES"), ("SSSS", "N"), ("LLSS", "none"), ("LLSS", "NE  flower")],
)  # fmt: skip
def test_land_that_is_none_of_such_a_tile(edges, land):
    assert read_land(edges, land) is None
    with pytest.raises(BadBox, match=r"tile L13: edges .* do not go together"):
        BOX.edit("tile", "L13", edges=edges or "S", land=land or "?")


def test_land_that_can_be_read():
    assert read_land("LSLS", "N flower port + S") == (("N", (1, 0, 0, 0, 1, 1)), ("S", (0, 0, 0, 0, 0, 1)))
    assert read_land("SSSS", "none") == ()


@pytest.mark.parametrize(
    ("kind", "id", "changes", "match"),
    [
        ("tile", "L52", {"land": "NESW flower port"}, "none, for it has no shore"),
        ("tile", "L01", {"land": "N flower port port port"}, "shows 3 ports; there may be at most 2"),
        ("tile", "L01", {"land": "N flower flower flower flower"}, "room for three symbols"),
        ("start", "S1a", {"tile": "S2"}, "start tile has two|has 3 faces|has 1 faces"),
        ("number", "navigation", {"value": 13}, "must be from 1 to 12"),
        ("number", "ships", {"value": 3}, "must be from 4 to 8"),
        ("number", "draw", {"value": 0}, "must be from 1 to 2"),
        ("number", "start_tiles", {"value": 0}, "must be from 1 to 4"),
        ("objective", "O01", {"mission": "more of the same"}, "objective O01: mission 'more of the same' must read like"),
        ("objective", "O01", {"reward": "gold"}, "objective O01: reward 'gold' must read like"),
        ("mission", "M01", {"mission": "changed"}, "mission M01"),
        ("reward", "W01", {"reward": "changed"}, "reward W01"),
        ("token", "B1", {"shows": "stone"}, "token B1: shows must be one of flower, fruit, leaf, any"),
        ("expedition", "E01", {"aim": "win"}, "aim must be one of grow"),
        ("expedition", "E01", {"does": "land"}, None),
        ("alexis", "morning", {"level": 2}, "a row for each level"),
        ("alexis", "night", {"land": 5, "explore": 10}, None),
        ("alexis", "night", {"explore": 0, "land": 0}, "no Expedition card takes part"),
        ("achievement", "renowned", {"counts": "beauty"}, "counts must be one of"),
        ("discovery", "D01", {"points": 99}, "from 0 to 30"),
    ],
)
def test_a_row_that_is_refused_names_itself(kind, id, changes, match):
    if match is None:
        BOX.edit(kind, id, **changes)
    else:
        with pytest.raises(BadBox, match=match) as caught:
            BOX.edit(kind, id, **changes)
        assert kind in str(caught.value)


def test_a_start_tile_that_might_fit_beside_no_other_is_refused():
    def sea(face, box):
        return box.edit("start", face, edges="SSSS", land="none")

    with pytest.raises(BadBox, match="start: both faces of S2 show sea all round, and so it may fit beside no other start tile"):
        sea("S2b", sea("S2a", BOX))
    one = sea("S2b", sea("S2a", BOX.edit("number", "start_tiles", value=1)))
    assert may(GAME.start(2, 7, one))
    either = sea("S2b", BOX.edit("start", "S2a", edges="LLLL", land="NESW fruit"))
    for first in ("S2a", "S2b"):
        s = GAME.start(2, 7, either)
        assert may(play(s, next(a for a in legal(s) if a.tile == first)))


def test_cards_that_are_too_few():
    five = BOX.edit("alexis", "night", land=5)
    with pytest.raises(BadBox, match="there are 4"):
        five.edit("expedition", "G01", does="explore")
    with pytest.raises(BadBox, match=r"objective: four players draw 12 cards, and there are 11"):
        IslandBox(with_row("objective", "O12"))
    with pytest.raises(BadBox, match="number hand: the row is missing"):
        IslandBox(with_row("number", "hand"))
    with pytest.raises(BadBox, match="token: there is no row"):
        IslandBox({**PLAIN, "token": []})
    with pytest.raises(BadBox, match="start: there are 3 start tiles"):
        IslandBox({**PLAIN, "start": [row for row in PLAIN["start"] if row["tile"] != "S4"]})
    with pytest.raises(BadBox, match="a landscape tile has this id too"):
        IslandBox({**PLAIN, "start": [row | ({"id": "L01"} if row["id"] == "S1a" else {}) for row in PLAIN["start"]]})
    few = {**PLAIN, "tile": PLAIN["tile"][:16]}
    with pytest.raises(BadBox, match="four players need 17 tiles to begin, and there are 16"):
        IslandBox(few)


@pytest.mark.parametrize(
    ("id", "value", "look"),
    [
        ("houses", 5, lambda s: s.at_hand[0] + s.in_reserve[0]),
        ("houses_at_hand", 2, lambda s: s.at_hand[0]),
        ("ships", 6, lambda s: s.ships_left()),
        ("navigation", 3, lambda s: len(s.navigation)),
        ("face_up", 5, lambda s: len(s.face_up)),
        ("hand", 3, lambda s: len(s.hands[0])),
        ("start_tiles", 2, lambda s: len(s.laid)),
    ],
)
def test_an_edited_number_changes_the_game(id, value, look):
    s = GAME.start(2, 7, BOX.edit("number", id, value=value), {"start": "square"})
    assert look(s) == value != look(GAME.start(2, 7, None, {"start": "square"}))


def test_an_edited_tile_is_another_tile():
    box = BOX.edit("tile", "L01", edges="LLLL", land="NESW temple temple")
    s = table(task="lay", hands={0: "L01 L05"}, taken={0: "L06"}, box=box)
    assert {a for a in may(s) if a.startswith("lay L01")} == {"lay L01 at 0 -1 turned 0"}
    s = say(s, "0 lay L01 at 0 -1 turned 0")
    assert s.chart.counts[0] == (1, 0, 0, 2, 1, 3)


def test_an_edited_discovery_token_and_size():
    box = BOX.edit("size", "size_3", tiles=1, points=9)
    s = table(task="settle", goal="O04", laid="L01 0 0 0", box=box)
    assert say(s, "0 house at 0 0 N").points == [9, 0]


def test_what_is_counted_for_playouts_is_kept_for_each_kind_of_hand_and_no_more():
    box = BOX.edit("number", "port_points", value=2)
    sizes = []
    for seed in range(80):
        s, chance = GAME.start(2, seed, box), stream(seed, "k")
        while s.stack:
            step(s, pick(s, chance)[0])
        sizes.append(len(box.many))
    assert len(set(box.kinds)) == 7
    assert sizes[40] > 0.8 * sizes[79]
    assert sizes[79] < 150
    assert len(box.puts) <= 2 ** len(box.tokens)


def test_tiles_of_a_kind_fit_in_as_many_turns_everywhere():
    many = [[len(turns) for turns in fits] for fits in BOX.fits]
    for a, one in zip(BOX.kinds, many, strict=True):
        for b, other in zip(BOX.kinds, many, strict=True):
            assert (a == b) == (one == other)
