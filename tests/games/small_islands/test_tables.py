"""The tables of Small Islands: what stands in their cells."""

from __future__ import annotations

from islands_nb.games.small_islands import GAME
from islands_nb.kernel.view import view

from .scenes import table


def rows(s, name, seat=None):
    """The rows of a table as a seat sees it, without the names of the columns."""
    return [tuple(row.values()) for row in GAME.tables[name](view(s, seat), s.box)]


def scene():
    s = table(
        2,
        laid="L25 0 0 0 0; L01 0 -1 2 1; L02 1 0 3 0; own 0 1 0 1; grey -1 0 0 0",
        hands={0: "L10", 1: "L11"},
        taken={0: "L12"},
        face_up="L13 L14",
        under="L15",
        houses=[(1, "0 0 N"), (0, "0 0 E")],
        goal="O05",
        task="settle",
    )
    s.points, s.tokens[1], s.in_reserve[1] = [7, 3], s.tokens[1][1:], 3
    s.kept[0], s.bag = s.bag[:2], s.bag[2:]
    assert [s.box.discovery[t] for t in s.kept[0]] == [3, 6]
    return s


def test_what_the_players_have():
    # seat, name, score, prestige, discovery, ship, houses, hand, tokens, kept
    s = scene()
    ben = (1, "Ben", 5, 3, 0, 2, 2, 3, 3, 0)
    assert rows(s, "players") == rows(s, "players", 1) == [(0, "Ada", 7, 7, 0, 0, 1, 3, 4, 2), ben]
    assert rows(s, "players", 0) == [(0, "Ada", 16, 7, 9, 0, 1, 3, 4, 2), ben]
    s.opened, s.kept = s.kept, [(), ()]
    assert rows(s, "players", 1)[0] == (0, "Ada", 16, 7, 9, 0, 1, 3, 4, 2)
    assert [row[:2] for row in rows(table(1), "players")] == [(0, "Ada"), (1, "Alexis")]


def test_where_the_tiles_are():
    # tile, where, x, y, turn, seat, edges, land
    s = scene()
    none = (None, None, None)
    seen = [
        ("L25", "map", 0, 0, 0, 0, "LLSS", "N flower port + E fruit"),
        ("L01", "map", 0, -1, 2, 1, "LSSS", "N flower port"),
        ("L02", "map", 1, 0, 3, 0, "LSSS", "N fruit port"),
        ("ship", "map", 0, 1, 0, 1, "SSSS", "none"),
        ("grey", "map", -1, 0, 0, 0, "SSSS", "none"),
        ("L13", "face up", *none, None, "LLSS", "NE flower flower"),
        ("L14", "face up", *none, None, "LLSS", "NE fruit fruit"),
        ("L15", "under the reserve", *none, None, "LLSS", "NE leaf leaf"),
    ]
    taken = ("L12", "hand", *none, 0, "LSSS", "N leaf leaf")
    assert rows(s, "tiles") == [*seen, taken]
    assert rows(s, "tiles", 0) == [*seen, ("L10", "hand", *none, 0, "LSSS", "N flower flower"), taken]
    assert rows(s, "tiles", 1) == [*seen, taken, ("L11", "hand", *none, 1, "LSSS", "N fruit fruit")]


def test_what_the_islands_show_and_who_lives_there():
    # island, size, open, flower, fruit, leaf, temple, port, houses, areas
    assert rows(scene(), "islands") == [
        (0, 2, 0, 2, 0, 0, 0, 2, "1", "0 -1 S; 0 0 N"),
        (1, 2, 0, 0, 2, 0, 0, 1, "0", "0 0 E; 1 0 W"),
    ]
    assert rows(table(laid="L16 0 0 0"), "islands")[0][:3] == (0, 1, 2)
    two = table(laid="L10 0 0 0; L04 0 -1 2", houses=[(0, "0 0 N"), (1, "0 -1 S")])
    assert rows(two, "islands")[0][8] == "0, 1"


def test_the_cards_that_are_seen():
    # seat, name, card, place, mission, reward
    s = scene()
    shown = (0, "Ada", "O05", "revealed", "more fruits than flowers", "6 for each house")
    assert rows(s, "objectives") == [shown]
    assert rows(s, "objectives", 0) == [
        shown,
        (0, "Ada", "O04", "next round", "more flowers than leaves", "points for the size of the island"),
        (0, "Ada", "O03", "put back", "more leaves than flowers", "1 for each leaf, plus 2"),
    ]
    s = table(2, task="settle", advanced=True, goal="M01", reward="W02")
    assert rows(s, "objectives") == [
        (0, "Ada", "M01", "revealed", "more flowers than fruits", ""),
        (0, "Ada", "W02", "revealed", "", "1 for each fruit, plus 2"),
    ]
    s = GAME.start(2, 7, None, {"start": "square"})
    assert {row[3] for row in rows(s, "objectives", "all")} == {"to choose from"}
    assert {row[3] for row in rows(table(2), "objectives", 1)} == {"this round", "next round", "put back"}


def test_where_the_points_come_from():
    assert rows(scene(), "sources", 0) == [
        (0, "Ada", "prestige", 7),
        (0, "Ada", "discovery", 9),
        (0, "Ada", "ship", 0),
        (1, "Ben", "prestige", 3),
        (1, "Ben", "discovery", 0),
        (1, "Ben", "ship", 2),
    ]


def test_what_the_course_of_a_game_counts():
    """Kept discovery tokens by their number: what they show is hidden."""
    s = scene()
    ben = dict(prestige=3, ship=2, discovery=0, houses=2, tokens=0)
    assert GAME.counts(s) == [dict(prestige=7, ship=0, discovery=0, houses=1, tokens=2), ben]
    s.opened, s.kept = s.kept, [(), ()]
    assert GAME.counts(s) == [dict(prestige=7, ship=0, discovery=9, houses=1, tokens=2), ben]
