"""The tables of One-Eye: what stands in their cells."""

from __future__ import annotations

from islands_nb.games.one_eye import GAME
from islands_nb.kernel.view import view

from .scenes import table


def rows(s, name):
    """The rows of a table as all see it, without the names of the columns."""
    return [tuple(row.values()) for row in GAME.tables[name](view(s, None), s.box)]


def scene(**more):
    return table(
        display="red 2, red 8",
        table="green 3, ship",
        columns={0: "blue 5, blue 4; green: ship; orange 5", 1: "red 3"},
        ducats=[7, 2],
        sabres=[2, 0],
        jewels=[1, 4],
        **more,
    )


def test_what_the_players_have():
    # seat, name, jewels, ducats, sabres, cards, chests, colours, score
    assert rows(scene(), "players") == [(0, "Ada", 1, 7, 2, 4, 4, 3, 17), (1, "Ben", 4, 2, 0, 1, 2, 1, 11)]


def test_what_lies_there_and_what_a_raid_costs():
    # place, card, colour, cost, chests, sabres, ducats, jewels
    s = scene()
    assert rows(s, "display") == [(0, "red 2", "red", 2, 3, 0, 0, 0), (1, "red 8", "red", 8, 0, 0, 0, 2)]
    assert rows(s, "table") == [(0, "green 3", "green", 3, 2, 2, 0, 0, 4), (1, "ship 2", "", 5, 0, 0, 0, 0, 3)]
    s.table[0] = -1
    assert [row[:2] for row in rows(s, "table")] == [(1, "ship 2")]  # a gap is no row, and the places stay


def test_what_the_columns_hold_and_pay():
    # seat, name, colour, cards, count, chests, award, sabres, ducats, jewels
    assert rows(scene(), "columns") == [
        (0, "Ada", "orange", "orange 5", 1, 1, 7, 1, 2, 0),
        (0, "Ada", "green", "ship 1", 1, 0, 0, 0, 0, 0),
        (0, "Ada", "blue", "blue 5, blue 4", 2, 3, 7, 2, 3, 0),
        (1, "Ben", "red", "red 3", 1, 2, 7, 2, 0, 0),
    ]


def test_where_the_jewels_come_from():
    ada = [(0, "Ada", "held", 1), (0, "Ada", "ducats and sabres", 2), (0, "Ada", "chests", 14)]
    ben = [(1, "Ben", "held", 4), (1, "Ben", "ducats and sabres", 0), (1, "Ben", "chests", 7)]
    assert rows(scene(), "sources") == ada + ben
    colours = [(0, "Ada", "colours", 3), (1, "Ben", "colours", 0)]  # of the variant
    assert rows(scene(variant_colours=True), "sources") == [*ada, colours[0], *ben, colours[1]]


def test_what_the_course_of_a_game_counts():
    assert GAME.counts(scene()) == [
        dict(ducats=7, sabres=2, jewels=1, cards=4),
        dict(ducats=2, sabres=0, jewels=4, cards=1),
    ]
