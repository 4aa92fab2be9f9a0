"""Positions set up by hand, some for each room, that its promises and the session's are held to."""

from __future__ import annotations

from typing import Any, NamedTuple

from islands_nb.games.seven_islands import Island
from islands_nb.kernel.box import Box
from islands_nb.kernel.game import find

REEF = Island.from_rows(
    [
        dict(name="Reef of Echoes", needs=2, each="earn food 1; draw 2"),
        dict(name="Wreck", needs=4, most="earn vp 5", second="earn vp 2"),
        dict(name="Lighthouse", needs=3, **{"while": "others hand 4; you price minus 1"}),
    ],
    name="Reef",
    setup="earn coin 1; place 1",
    start="draw 1",
)
MAP = [["S1b", 0, 0, 0], ["S2a", 1, 0, 0], ["S3a", 0, -1, 1], ["L14", 1, -1, 2], ["L25", 0, -2, 3, 0], ["L31", 2, 0, 1]]


class Arranged(NamedTuple):
    """A position set up by hand: for whom, under which options and with which box, and what is said of it."""

    name: str
    seats: int
    fields: dict[str, Any]
    options: dict[str, Any] = {}
    box: Box | None = None

    def __repr__(self) -> str:
        return "-".join([self.name, str(self.seats), *map(str, self.options.values()), *(["own"] if self.box else [])])


ARRANGED = [
    Arranged("one_eye", 2, {"turn": 1, "columns": [["red 4", "red 5"], ["green 8"]], "ducats": [3, 30], "ships": 1}),
    Arranged(
        "virgin_seas",
        2,
        {
            "turn": 1,
            "sea": [[0, "small_red", 0, 0, 0, 2], [1, "island_1", 1, 0], [1, "large_blue", 2, 0, 0, 1]],
            "eaten": [0, 3],
        },
    ),
    Arranged(
        "seven_islands",
        2,
        {
            "turn": 1,
            "first": 0,
            "round": 9,
            "hands": [None, "landing, 2 gold_coin, exploration"],
            "shown": ["meat", "steersman"],
            "tops": ["", "cook"],
            "discards": ["3 copper_coin", "2 silver_coin"],
            "removed": "copper_coin",
            "piles": {"golden_medal": 1, "meat": 0},
            "markers": {"bank": [1, 0], "market": [1, 1]},
            "food": [1, 4],
            "coins": [0, 2],
            "vp": [12, 19],
            "idle": 3,
        },
    ),
    Arranged("seven_islands", 4, {"ranks": ["captain", "apprentice", "first_mate", "boatswain"]}, {"island": "pirates"}),
    Arranged(
        "seven_islands",
        2,
        {
            "hands": ["3 gold_coin, landing", None],
            "decks": ["2 water, lookout, 4 silver_coin", None],
            "piles": {"cook": 2, "lookout": 1, "medal": 2},
            "deals": "cook, 3 lookout, adventurer",
            "monster": "watering_place",
            "counter": 2,
            "markers": {"den": [1, 1], "promenade": [3, 2]},
            "vp": [2, 5],
        },
        {"island": "monster"},
    ),
    Arranged("seven_islands", 1, {"deals": 30, "counter": 5, "monster": "bathroom"}),
    Arranged(
        "seven_islands",
        3,
        {"markers": {"wreck": [2, 1, 0]}, "hands": ["landing", None, "5 silver_coin"]},
        box=find("seven_islands").box.with_island(REEF),
    ),
    Arranged(
        "small_islands",
        2,
        {
            "turn": 1,
            "laid": [*MAP, ["own", 0, 1, 0]],
            "hands": [["L01"], None],
            "taken": [["L44"], []],
            "face_up": ["L56", "L02", "L40"],
            "navigation": 0,
            "reserve": 7,
            "under": ["L12"],
            "tokens": [[0, "B1", "flower", "fruit", 1, 0, "N"], [1, "B4", "port", "shore", 0, -1, "E"]],
            "houses": [[0, 0, 0, "N"], [1, 0, -2, "W"]],
            "at_hand": [2, 4],
            "points": [11, 9],
            "discovery": [[5, 8], [4]],
            "objectives": [["O01", "O02"], None],
        },
    ),
    Arranged(
        "small_islands",
        1,
        {
            "turn": 1,
            "laid": [*MAP, ["grey", 0, 1, 1]],
            "navigation": ["L01", "L02"],
            "houses": [[1, 0, 0, "N"], [1, 0, -2, "W"], [0, 1, 0, "N"]],
            "expedition": ["E01", "G02", "E07"],
        },
        {"level": 3},
    ),
    Arranged(
        "small_islands",
        4,
        {
            "laid": MAP,
            "houses": [[0, 0, 0, "N"], [0, 1, 0, "N"], [2, 0, 0, "N"]],
            "missions": [None, ["M03", "M01"], None, ["M12", "M02"]],
            "rewards": [["W01", "W02"], None, None, ["W03", "W04"]],
        },
        {"advanced": True, "one_house_per_island": "round", "house_slots": "unlimited"},
    ),
]
