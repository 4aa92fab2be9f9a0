"""The tables of Virgin Seas: what stands in their cells."""

from __future__ import annotations

from islands_nb.games.virgin_seas import GAME
from islands_nb.games.virgin_seas.box import EVENTS
from islands_nb.kernel.view import view

from .scenes import table


def rows(s, name, seat=None):
    """The rows of a table as a seat sees it, without the names of the columns."""
    return [tuple(row.values()) for row in GAME.tables[name](view(s, seat), s.box)]


def scene(**more):
    s = table(
        sea="0 fortress 0 0, 0 small_red 1 0 x2, 0 island_2 2 0, 1 small_blue 0 1, 1 island_1 1 1, 1 pirate 2 1 bare",
        hands={0: "mercenary, large_red", 1: "island_3"},
        kept={0: "whale, mermaid", 1: "compass"},
        krakens=1,
        **more,
    )
    s.used, s.eaten[1], s.supply[1] = (EVENTS.index("poseidon"),), 2, 12
    return s


def test_what_the_players_have():
    # seat, name, score, controlled, kept, hand, to_draw, supply, afloat, eaten
    s = scene()
    assert rows(s, "players") == [(0, "Ada", 5, 2, 2, 2, 10, 12, 3, 0), (1, "Ben", 1, 0, 1, 1, 11, 12, 1, 2)]
    s.sunk[0], s.piles[0] = s.piles[0][:3], s.piles[0][4:]
    assert rows(s, "players", 0)[0][6] == rows(s, "players", 1)[0][6] == 9  # under the deck is in it
    assert [row[7] for row in rows(scene(unlimited_ships=True), "players")] == [None, None]


def test_what_lies_in_the_sea_and_is_guarded():
    # x, y, card, kind, faction, attack, fleet, ship, ships, guarded
    assert rows(scene(), "grid") == [
        (0, 0, "fortress", "fortress", "none", "none", "Ada", "Ada", 1, True),
        (1, 0, "small_red", "small", "red", "orthogonal", "Ada", "Ada", 2, True),
        (2, 0, "island_2", "island", "none", "none", "Ada", "", 0, False),
        (0, 1, "small_blue", "small", "blue", "orthogonal", "Ben", "Ben", 1, False),
        (1, 1, "island_1", "island", "none", "none", "Ben", "", 0, False),
        (2, 1, "pirate", "pirate", "none", "long_range", "Ben", "", 0, False),
    ]
    s = table(sea="0 small_blue 0 0, 0 small_red 1 0, 1 fortress 0 1, 0 fortress -1 0 of 1")
    assert [row[-1] for row in rows(s, "grid")] == [True, True, False, True]  # one's own, whoever holds it, and no other card


def test_whose_the_islands_are_as_it_stands():
    # x, y, points, control, edges, corners
    s = scene()
    assert rows(s, "islands") == [(2, 0, 2, "Ada", "1:0", "0:0"), (1, 1, 1, "Ada", "1:1", "1:0")]
    s.flag[0], s.ships[0] = -1, 0
    assert rows(s, "islands")[1] == (1, 1, 1, "Ada and Ben", "1:1", "0:0")
    assert rows(table(sea="1 island_3 0 0"), "islands") == [(0, 0, 3, "", "0:0", "0:0")]


def test_what_a_seat_sees_of_hands_and_events():
    # seat, name, card, kind, faction, attack, points
    s = scene()
    ben = [(1, "Ben", "island_3", "island", "none", "none", 3)]
    ada = [
        (0, "Ada", "mercenary", "mercenary", "none", "orthogonal", 0),
        (0, "Ada", "large_red", "large", "red", "long_range", 0),
    ]
    assert [rows(s, "hands", seat) for seat in (None, 0, 1, "all")] == [[], ada, ben, ada + ben]
    # event, where, seat, name, text
    there = [("poseidon", "played", None, ""), ("kraken", "open", None, "")]
    assert [row[:4] for row in rows(s, "events")] == there
    assert [row[:4] for row in rows(s, "events", 1)] == [("compass", "kept", 1, "Ben"), *there]
    assert rows(s, "events")[0][4] == s.box.event_text[EVENTS.index("poseidon")]


def test_where_the_points_come_from():
    assert rows(scene(), "sources") == [
        (0, "Ada", "islands", 3),
        (0, "Ada", "events", 2),
        (1, "Ben", "islands", 0),
        (1, "Ben", "events", 1),
    ]


def test_what_the_course_of_a_game_counts():
    assert GAME.counts(scene()) == [
        dict(islands=2, island_points=3, events=2, afloat=3, supply=12),
        dict(islands=0, island_points=0, events=1, afloat=1, supply=12),
    ]
