"""What is in the box of Virgin Seas: where each number is from, what an edit may be, and that the game follows it."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from islands_nb.games.virgin_seas import GAME
from islands_nb.games.virgin_seas.box import FleetBox
from islands_nb.kernel.box import read
from islands_nb.kernel.errors import BadBox

from .scenes import SHIPS, hand, may, say, ship, table

BOX = GAME.box


def spoilt(change: Any) -> FleetBox:
    """The box of the file, after ``change`` has been made to its tables."""
    tables = copy.deepcopy(read("islands_nb.games.virgin_seas", "box.toml"))
    change(tables)
    return FleetBox(tables)


def row(tables: dict[str, Any], kind: str, id: str) -> dict[str, Any]:
    """A row of the file."""
    return next(r for r in tables[kind] if r["id"] == id)


def without(kind: str, id: str) -> Any:
    """Takes a row out."""
    return lambda tables: tables[kind].remove(row(tables, kind, id))


# -- what is in it ------------------------------------------------------------------------------------------------------------


def test_a_fleet_is_that_of_the_component_page():
    kinds = Counter(BOX.kind[n] for n in BOX.fleet)
    assert kinds == dict(small=3, medium=3, large=3, pirate=1, mercenary=1, fortress=1, island=3)
    attacks = Counter(row["attack"] for row in BOX.rows["card"].values())
    assert attacks == dict(orthogonal=4, diagonal=3, long_range=4, none=4)
    for size in ("small", "medium", "large"):
        assert {BOX.faction[BOX.names.index(f"{size}_{f}")] for f in ("red", "green", "blue")} == {"red", "green", "blue"}
    assert all(BOX.rows["card"][name]["faction"] == name.split("_")[1] for name in SHIPS)
    assert [BOX.rows["card"][f"island_{n}"]["value"] for n in (1, 2, 3)] == [1, 2, 3]
    assert {id: r["beats"] for id, r in BOX.rows["faction"].items()} == dict(red="green", green="blue", blue="red")


def test_numbers_of_the_rulebook_and_the_component_page():
    assert {r["seats"]: (r["grid"], r["events"]) for r in BOX.rows["players"].values()} == {2: (7, 5), 3: (8, 8), 4: (9, 11)}
    assert {id: r["value"] for id, r in BOX.rows["number"].items()} == dict(hand_size=3, ships=15, event_points=1)
    events = {id: r["count"] for id, r in BOX.rows["event"].items()}
    assert events == dict(kraken=3, whale=3, cyclone=3, poseidon=3, compass=2, mermaid=2, protector=2)


def test_every_field_has_a_source_and_what_is_reconstructed_is_what_the_component_page_says():
    rows = BOX.pieces()
    assert {r["status"] for r in rows} == {"rulebook", "sourced", "derived", "reconstructed"}
    got = {(r["kind"], r["id"], r["field"]) for r in rows if r["status"] == "reconstructed"}
    ships = {("card", name, field) for name in SHIPS for field in ("faction", "count")}
    values = {("card", f"island_{n}", "value") for n in (1, 2, 3)}
    split = {("event", id, "count") for id in BOX.rows["event"] if id != "kraken"}
    assert got == ships | values | split


# -- what may not be ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda t: t["faction"].clear(), "faction: there is no row of this kind"),
        (lambda t: t["card"].clear(), "card: there is no row of this kind"),
        (lambda t: t["event"].clear(), "event: there is no row of this kind"),
        (lambda t: t["players"].clear(), "players: there is no row of this kind"),
        (lambda t: t["number"].clear(), "number: there is no row of this kind"),
        *((without("event", id), f"event {id}: the row is missing") for id in ("kraken", "whale", "protector", "compass")),
        *((without("number", id), f"number {id}: the row is missing") for id in ("hand_size", "ships", "event_points")),
        (lambda t: t["event"].append(dict(id="storm", count=1, text="blows", **{"from": "R"})), "event storm: no rule says"),
        (lambda t: row(t, "number", "hand_size").update(value=0), "number hand_size: must be at least 1, not 0"),
        (lambda t: row(t, "number", "ships").update(value=0), "number ships: must be at least 1, not 0"),
        (lambda t: row(t, "faction", "red").update(beats="pink"), "faction red: beats 'pink'"),
        (lambda t: row(t, "faction", "red").update(beats="red"), "faction red: beats 'red'; it must beat another"),
        (without("faction", "blue"), "faction green: beats 'blue'"),
        (lambda t: row(t, "card", "pirate").update(kind="raft"), "card pirate: kind 'raft'; there are small, medium"),
        (
            lambda t: row(t, "card", "pirate").update(faction="pink"),
            "card pirate: faction 'pink'; there are red, green, blue, and none",
        ),
        (lambda t: row(t, "card", "pirate").update(attack="ram"), "card pirate: attack 'ram'; there are none, orthogonal"),
        (
            lambda t: row(t, "card", "fortress").update(attack="diagonal"),
            "card fortress: fortress has no faction and does not attack",
        ),
        (lambda t: row(t, "card", "island_1").update(faction="red"), "card island_1: island has no faction and does not attack"),
        (lambda t: [without("card", f"island_{n}")(t) for n in (1, 2, 3)], "card: no island is in a fleet"),
        (lambda t: [r.update(count=0) for r in t["card"] if r["kind"] == "island"], "card: no island is in a fleet"),
        (lambda t: [r.update(count=3) for r in t["card"]], "card: a fleet has 45 cards, and at most 30"),
        (without("players", "three"), "players: 0 rows are for 3 seats (none); there must be one"),
        (lambda t: row(t, "players", "three").update(seats=2), "players: 2 rows are for 2 seats (two, three); there must be one"),
        (lambda t: row(t, "players", "four").update(events=16), "players four: 16 events take part, and there are 15 beside"),
        (lambda t: row(t, "players", "two").update(grid=13), "players two: grid must be a whole number from 3 to 12"),
        (lambda t: row(t, "card", "pirate").update(count=6), "card pirate: count must be a whole number from 0 to 5"),
    ],
)
def test_a_box_with_which_no_game_could_be_played_is_refused_by_name(change, reason):
    with pytest.raises(BadBox) as error:
        spoilt(change)
    assert reason in str(error.value)


def test_the_file_as_it_is_is_no_bad_box():
    assert spoilt(lambda tables: None) == BOX


# -- edits --------------------------------------------------------------------------------------------------------------------


def test_a_kind_may_be_edited_though_edit_takes_a_kind():
    box = BOX.edit("card", "mercenary", kind="medium", attack="diagonal")
    s = table(sea="1 small_green 0 0, 1 island_1 1 0", hands={0: "mercenary"}, box=box)
    assert ship(say(s, "0 place mercenary at 1 1"), 0, 0) == (0, 1)


def test_numbers_of_the_box_are_followed():
    s = GAME.start(2, 1, BOX.edit("number", "hand_size", value=4).edit("players", "two", grid=5, events=7))
    assert (len(s.hands[0]), s.limit, len(s.deck), s.room) == (4, 5, 10, (-4, 4, -4, 4))
    box = BOX.edit("card", "pirate", count=2)
    s = GAME.start(2, 1, box)
    assert Counter((*s.hands[0], *s.piles[0]))[box.names.index("pirate")] == 2
    assert len(s.piles[0]) == 13
    box = BOX.edit("event", "kraken", count=1)
    s = table(sea="0 small_red 0 0", hands={0: "island_2"}, deck="kraken", box=box)
    assert say(s, "0 place island_2 at 1 0").stack == []


def test_a_card_there_are_two_of_is_offered_once():
    box = BOX.edit("card", "pirate", count=2)
    s = table(sea="0 small_red 0 0", hands={0: "pirate, pirate"}, box=box)
    assert may(s, "place") == sorted(f"place pirate at {x} {y}" for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    s = say(s, "0 place pirate at 1 0")
    assert hand(s, 0).count("pirate") == 1
