"""What is in the box of One-Eye: where each number is from, what an edit may be, and that the game follows it."""

from __future__ import annotations

import copy
import re
from typing import Any

import pandas as pd
import pytest

from islands_nb.games.one_eye import GAME
from islands_nb.games.one_eye.box import IslandBox
from islands_nb.games.one_eye.scoring import count
from islands_nb.kernel.box import read
from islands_nb.kernel.errors import BadBox
from islands_nb.kernel.flow import legal, play, to_act
from islands_nb.kernel.log import Log
from islands_nb.kernel.view import view

from .scenes import goods, may, named, refused, say, table

BOX = GAME.box
FIELDS = ("chests", "sabres", "ducats", "jewels")
CARDS = {  # the component page: cost, then chests, sabres, ducats, jewels
    2: (3, 0, 0, 0),
    3: (2, 2, 0, 0),
    4: (2, 1, 1, 0),
    5: (1, 1, 2, 0),
    6: (1, 0, 3, 0),
    7: (0, 0, 2, 1),
    8: (0, 0, 0, 2),
}


def tables() -> dict[str, Any]:
    """The file of the box, to be spoilt."""
    return copy.deepcopy(read("islands_nb.games.one_eye", "box.toml"))


def row(spoilt: dict[str, Any], kind: str, id: str) -> dict[str, Any]:
    """A row of it."""
    return next(r for r in spoilt[kind] if r["id"] == id)


def status(kind: str, id: str, field: str, box: IslandBox = BOX) -> str:
    """The class of a field's source."""
    return next(r["status"] for r in box.pieces() if (r["kind"], r["id"], r["field"]) == (kind, id, field))


def cell(kind: str, id: str, field: str, value: Any) -> dict[str, Any]:
    """A row as ``pieces`` has it, as far as ``edit_rows`` needs it."""
    return dict(kind=kind, id=id, field=field, value=value)


# -- what is in it ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cost", CARDS)
def test_the_cards_are_those_of_the_component_page(cost):
    got = BOX.rows["card"][f"card_{cost}"]
    assert (got["cost"], *(got[f] for f in FIELDS)) == (cost, *CARDS[cost])


def test_a_colour_has_9_chests_4_sabres_8_ducats_and_3_jewels():
    assert [sum(r[f] for r in BOX.rows["card"].values()) for f in FIELDS] == [9, 4, 8, 3]


def test_56_island_cards_in_8_colours_and_8_ships():
    assert (len(BOX.cost), BOX.first_ship, BOX.ships, len(BOX.colours)) == (64, 56, 8, 8)
    assert len(set(BOX.names)) == 64
    assert BOX.cost[56:] == [5] * 8
    assert BOX.raid_cost[56:] == [3] * 8
    assert [BOX.raid_cost[k] for k in range(7)] == [3, 4, 4, 4, 3, 3, 3]


def test_numbers_of_the_rulebook():
    assert {id: r["value"] for id, r in BOX.rows["number"].items()} == dict(
        start_ducats=20,
        start_sabres=2,
        start_jewels=1,
        display=6,
        spaces=6,
        table_start=1,
        column_limit=7,
        jewel_sells_for=3,
        card_sells_for=5,
        raid_cost=3,
        raid_cost_sabre=4,
        ducats_per_sabre=3,
        ducats_per_jewel=5,
    )
    assert BOX.awards == [7, 4, 1]
    assert BOX.for_colours == [(3, 3), (4, 6), (5, 10), (6, 15), (7, 21), (8, 28)]
    assert BOX.in_play == {2: 5, 3: 6, 4: 7, 5: 8}


def test_the_supply_is_what_the_chips_of_the_rulebook_come_to():
    chips = dict(sabres={1: 23, 5: 5}, jewels={1: 20, 5: 10, 10: 10}, ducats={1: 25, 5: 15, 10: 11})
    assert sum(chips["sabres"].values()) == 28
    assert sum(chips["jewels"].values()) == 40
    assert sum(chips["ducats"].values()) == 51
    assert BOX.supply == {thing: sum(v * n for v, n in have.items()) for thing, have in chips.items()}


# -- where it is from ---------------------------------------------------------------------------------------------------------


def test_every_field_has_a_source_and_a_class():
    rows = BOX.pieces()
    assert len(rows) == len({(r["kind"], r["id"], r["field"]) for r in rows}) == 8 + 7 * 5 + 2 + 4 * 2 + 13 + 3 + 6 * 2 + 3
    assert set(rows[0]) == {"kind", "id", "field", "value", "source", "status"}
    assert {r["status"] for r in rows} == {"rulebook", "sourced", "derived", "reconstructed"}
    assert all(r["source"].startswith(r["status"] + ": ") for r in rows)


def test_reconstructed_is_exactly_what_the_component_page_says():
    got = {(r["kind"], r["id"], r["field"]) for r in BOX.pieces() if r["status"] == "reconstructed"}
    three = {("card", "card_3", f) for f in FIELDS}  # its treasures
    seven = {("card", "card_7", "ducats"), ("card", "card_7", "sabres")}  # "whether 7 shows anything else is not said"
    names = {("colour", c, "id") for c in ("orange", "yellow", "purple", "brown", "grey")}
    assert got == three | seven | names


@pytest.mark.parametrize(
    ("kind", "id", "field", "expected"),
    [
        ("card", "card_2", "chests", "sourced"),
        ("card", "card_3", "cost", "derived"),
        ("card", "card_4", "chests", "rulebook"),
        ("card", "card_5", "ducats", "rulebook"),
        ("card", "card_6", "ducats", "sourced"),
        ("card", "card_7", "jewels", "sourced"),
        ("card", "card_7", "chests", "sourced"),
        ("card", "card_8", "jewels", "rulebook"),
        ("ship", "ship", "count", "rulebook"),
        ("ship", "ship", "cost", "sourced"),
        ("supply", "sabres", "total", "derived"),
        ("supply", "ducats", "total", "derived"),
        ("supply", "jewels", "total", "rulebook"),
        ("number", "jewel_sells_for", "value", "rulebook"),
        ("variant", "colours_6", "jewels", "rulebook"),
    ],
)
def test_the_class_of_a_field(kind, id, field, expected):
    assert status(kind, id, field) == expected


def test_an_edited_field_says_so_and_its_neighbours_do_not():
    box = BOX.edit("card", "card_3", chests=3)
    assert status("card", "card_3", "chests", box) == "edited"
    assert next(r["source"] for r in box.pieces() if r["status"] == "edited") == "changed by hand"
    assert status("card", "card_3", "sabres", box) == "reconstructed"
    assert status("card", "card_3", "chests") == "reconstructed"  # the printed box is as it was


# -- edits that are refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "id", "changes", "words"),
    [
        ("cards", "card_3", dict(cost=3), "edit: no kind of row is called 'cards'; there are colour, card, ship"),
        ("card", "card_9", dict(cost=3), "edit: there is no card 'card_9'; there are card_2, card_3"),
        ("card", "card_3", dict(price=3), "edit of card card_3: no such field 'price'; there are cost, chests"),
        ("card", "card_3", {}, "edit of card card_3: say what to change, as in edit('card', 'card_3', field=value)"),
        ("card", "card_3", dict(cost=0), "edit of card card_3: cost must be a whole number from 1 to 60, not 0"),
        ("card", "card_3", dict(cost=61), "edit of card card_3: cost must be a whole number from 1 to 60, not 61"),
        ("card", "card_3", dict(chests=9), "edit of card card_3: chests must be a whole number from 0 to 8, not 9"),
        ("card", "card_3", dict(chests=-1), "edit of card card_3: chests must be a whole number from 0 to 8, not -1"),
        ("card", "card_3", dict(chests=True), "edit of card card_3: chests must be a whole number from 0 to 8, not True"),
        ("card", "card_3", dict(chests=2.0), "edit of card card_3: chests must be a whole number from 0 to 8, not 2.0"),
        ("card", "card_3", dict(chests="2"), "edit of card card_3: chests must be a whole number from 0 to 8, not '2'"),
        ("card", "card_3", dict(chests=None), "edit of card card_3: chests must be a whole number from 0 to 8, not None"),
        ("colour", "red", dict(cost=3), "edit of colour red: no such field 'cost'"),
        ("ship", "ship", dict(count=0), "edit of ship ship: count must be a whole number from 1 to 20"),
        ("players", "two", dict(colours=9), "edit of players two: colours must be a whole number from 1 to 8"),
        # those of IslandBox.check
        ("card", "card_3", dict(ducats=5), "card card_3: shows 9 signs, and there is room for 8 on a card"),
        ("card", "card_2", dict(chests=8, jewels=1), "card card_2: shows 9 signs, and there is room for 8 on a card"),
        ("card", "card_3", dict(cost=4), "card card_4: costs 4, as card_3 does; a card is named by its cost"),
        ("card", "card_8", dict(cost=2), "card card_8: costs 2, as card_2 does"),
        ("number", "display", dict(value=0), "number display: must be at least 1, not 0"),
        ("number", "spaces", dict(value=0), "number spaces: must be at least 1, not 0"),
        ("number", "column_limit", dict(value=0), "number column_limit: must be at least 1, not 0"),
        ("number", "ducats_per_jewel", dict(value=0), "number ducats_per_jewel: must be at least 1, not 0"),
        ("number", "table_start", dict(value=7), "number table_start: 7 cards do not fit 6 spaces"),
        ("number", "display", dict(value=35), "players two: 35 cards take part, and 36 are to be laid out"),
        ("players", "two", dict(colours=0), "edit of players two: colours must be"),
        ("supply", "ducats", dict(total=7), "card card_8: costs 8, and the box holds 7 ducats: nobody could ever pay it"),
        ("supply", "ducats", dict(total=4), "card card_5: costs 5, and the box holds 4 ducats: nobody could ever pay it"),
    ],
)
def test_an_edit_that_is_refused_names_the_row(kind, id, changes, words):
    with pytest.raises(BadBox, match="^" + re.escape(words)):
        BOX.edit(kind, id, **changes)


def test_a_first_purchase_must_be_possible():
    poor = BOX.edit("number", "start_ducats", value=0)  # a jewel brings three
    with pytest.raises(BadBox, match="card card_2: costs 2, the least of all, and nobody has more than 1 at the start"):
        poor.edit("number", "jewel_sells_for", value=1)
    assert may(table(box=poor, display="red 3, red 4")) == ["buy red 3"]


def test_a_ship_nobody_could_pay():
    with pytest.raises(BadBox, match=r"^ship ship: costs 60, and the box holds 50 ducats"):
        BOX.edit("supply", "ducats", total=50).edit("ship", "ship", cost=60)


def test_too_few_cards_for_the_display_of_two():
    with pytest.raises(BadBox, match="players two: 7 cards take part, and 8 are to be laid out"):
        BOX.edit("players", "two", colours=1).edit("number", "display", value=7)


@pytest.mark.parametrize(
    ("id", "seats", "words"),
    [
        ("two", 3, "players: 0 rows are for 2 seats (none); there must be one"),
        ("three", 2, "players: 2 rows are for 2 seats (two, three); there must be one"),
        ("five", 4, "players: 2 rows are for 4 seats (four, five); there must be one"),
    ],
)
def test_a_box_without_a_row_for_each_number_of_players_is_refused(id, seats, words):
    with pytest.raises(BadBox, match="^" + re.escape(words)):
        BOX.edit("players", id, seats=seats)


def test_the_rows_of_players_may_be_exchanged():
    box = BOX.edit_rows([cell("players", "two", "seats", 5), cell("players", "five", "seats", 2)])
    assert box.in_play == {5: 5, 3: 6, 4: 7, 2: 8}


def test_eight_signs_fit_on_a_card():
    box = BOX.edit("card", "card_3", ducats=4).edit("card", "card_2", chests=8)
    assert [sum(r[f] for f in FIELDS) for r in box.rows["card"].values()][:2] == [8, 8]


# -- files that are refused ---------------------------------------------------------------------------------------------------


def spoilt_by(change: Any) -> dict[str, Any]:
    """The tables of the box after ``change``."""
    t = tables()
    change(t)
    return t


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda t: t.update(cards=[]), "[[cards]]: no such kind of row; there are colour, card, ship"),
        (lambda t: row(t, "card", "card_3").update(prize=1), "card card_3: no such field 'prize'; there are cost"),
        (lambda t: row(t, "card", "card_3").pop("sabres"), "card card_3: sabres is missing"),
        (lambda t: row(t, "card", "card_3").update(cost=99), "card card_3: cost must be a whole number from 1 to 60, not 99"),
        (lambda t: row(t, "card", "card_3").update(cost="3"), "card card_3: cost must be a whole number"),
        (lambda t: row(t, "card", "card_3").pop("from"), "card card_3: the row is from None, and [source] has no such entry"),
        (lambda t: row(t, "card", "card_3").update({"from": "Z"}), "card card_3: the row is from 'Z', and [source] has no such"),
        (lambda t: row(t, "card", "card_3").update(unsure={"cost": "Z"}), "card card_3: cost is from 'Z', and [source] has no"),
        (lambda t: row(t, "card", "card_3").update(id="card_2"), "card card_2: there are two rows with this id"),
        (lambda t: row(t, "card", "card_3").update(id="card 3"), "a row needs an id of one word"),
        (lambda t: row(t, "card", "card_3").pop("id"), "a row needs an id of one word"),
        (lambda t: row(t, "card", "card_3").update(cost=4), "card card_4: costs 4, as card_3 does"),
        (lambda t: row(t, "number", "spaces").update(value=0), "number spaces: must be at least 1, not 0"),
        (lambda t: t["source"].pop("G"), "from 'G', and [source] has no such entry"),
    ],
)
def test_a_file_that_is_refused_names_the_row(change, words):
    with pytest.raises(BadBox, match=re.escape(words)):
        IslandBox(spoilt_by(change))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        # an owner who mistypes a field under `unsure`, or deletes a row, should read which one
        (
            lambda t: row(t, "card", "card_3").update(unsure={"cots": "D"}),
            "card card_3: unsure names 'cots', and the row has no such",
        ),
        (lambda t: t["number"].remove(row(t, "number", "spaces")), "number spaces: the row is missing"),
        (lambda t: t["supply"].remove(row(t, "supply", "ducats")), "supply ducats: the row is missing"),
        (lambda t: t["players"].remove(row(t, "players", "two")), "players: 0 rows are for 2 seats (none); there must be one"),
        (lambda t: t["ship"].clear(), "ship: there is no row of this kind"),
        (lambda t: t["card"].clear(), "card: there is no row of this kind"),
        (lambda t: t.update(card=t["card"][0]), "card: write each row of this kind under [[card]]"),  # it read [card]
    ],
    ids=["unsure", "number", "supply", "players", "ship", "cards", "brackets"],
)
def test_a_file_with_rows_missing_is_refused_too(change, words):
    with pytest.raises(BadBox, match="^" + re.escape(words)):
        IslandBox(spoilt_by(change))


@pytest.mark.parametrize(
    ("kind", "id"),
    [
        *[("number", id) for id in BOX.rows["number"]],
        *[("supply", id) for id in ("sabres", "ducats", "jewels")],
    ],
)
def test_each_number_is_needed(kind, id):
    with pytest.raises(BadBox, match=f"^{kind} {id}: the row is missing$"):
        IslandBox(spoilt_by(lambda t: t[kind].remove(row(t, kind, id))))
    with pytest.raises(BadBox, match=f"^{kind} {id}: the row is missing$"):
        IslandBox(spoilt_by(lambda t: row(t, kind, id).update(id="other")))


def test_the_ship_is_called_ship():
    with pytest.raises(BadBox, match=r"^ship ship: the row is missing$"):
        IslandBox(spoilt_by(lambda t: row(t, "ship", "ship").update(id="boat")))


@pytest.mark.parametrize("kind", ["colour", "card", "ship", "players", "number", "chests", "variant", "supply"])
def test_each_kind_is_needed(kind):
    with pytest.raises(BadBox, match=f"^{kind}: there is no row of this kind$"):
        IslandBox(spoilt_by(lambda t: t.pop(kind)))


def test_more_colours_than_there_are_cannot_take_part():
    """With seven colours in the file five players cannot play with eight."""
    with pytest.raises(BadBox, match=r"players five|colour"):
        IslandBox(spoilt_by(lambda t: t["colour"].remove(row(t, "colour", "grey"))))


def test_the_file_itself_is_fine():
    assert IslandBox(tables()) == BOX


# -- edits by rows ------------------------------------------------------------------------------------------------------------


def test_rows_handed_back_unchanged_change_nothing():
    assert BOX.edit_rows(BOX.pieces()) == BOX
    assert BOX.edit_rows([]).edits == ()


def test_rows_handed_back_with_some_values_changed():
    rows = BOX.pieces()
    for r in rows:
        if (r["id"], r["field"]) in (("card_3", "chests"), ("card_3", "sabres")):
            r["value"] = {"chests": 3, "sabres": 1}[r["field"]]
    box = BOX.edit_rows(rows)
    assert box.edits == (("card", "card_3", (("chests", 3), ("sabres", 1))),)
    assert box.lines() == ['+ card card_3 {"chests":3,"sabres":1}']
    assert box == BOX.edit("card", "card_3", chests=3, sabres=1)


def test_a_dataframe_handed_back():
    frame = pd.DataFrame(BOX.pieces())
    frame.loc[(frame.id == "raid_cost") & (frame.field == "value"), "value"] = 2
    box = BOX.edit_rows(frame)
    assert box == BOX.edit("number", "raid_cost", value=2)
    assert type(box.rows["number"]["raid_cost"]["value"]) is int
    assert box.lines() == ['+ number raid_cost {"value":2}']
    assert BOX.edit_rows(pd.DataFrame(BOX.pieces())) == BOX


def test_numbers_of_numpy_become_whole_numbers():
    frame = pd.DataFrame([cell("number", "raid_cost", "value", 2)])
    box = BOX.edit_rows([{**frame.iloc[0], "value": frame["value"].iloc[0]}])
    assert type(box.rows["number"]["raid_cost"]["value"]) is int
    assert box.lines() == ['+ number raid_cost {"value":2}']


def test_a_dataframe_of_a_few_rows_will_do():
    frame = pd.DataFrame([cell("card", "card_2", "chests", 2), cell("card", "card_7", "ducats", 0)])
    assert BOX.edit_rows(frame) == BOX.edit("card", "card_2", chests=2).edit("card", "card_7", ducats=0)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([dict(kind="card", id="card_2", value=3)], "row 0: needs kind, id, field and value"),
        ([cell("card", "card_2", "chests", 3), dict(kind="card")], "row 1: needs kind, id, field and value"),
        ([["card", "card_2", "chests", 3]], "row 0: needs kind, id, field and value"),
        ([cell("card", "card_9", "chests", 3)], "there is no card 'card_9'"),
        ([cell("kard", "card_2", "chests", 3)], "no kind of row is called 'kard'"),
        ([cell("card", "card_2", "chest", 3)], "edit of card card_2: no such field 'chest'"),
        ([cell("card", "card_2", "chests", 99)], "edit of card card_2: chests must be a whole number from 0 to 8, not 99"),
        ([cell("card", "card_2", "chests", "many")], "edit of card card_2: chests must be"),
        ([cell("card", "card_2", "cost", 3)], "card card_3: costs 3, as card_2 does"),
        ([cell("card", "card_2", "id", "other")], "edit of card card_2: no such field 'id'"),
        ([cell("card", "card_2", float("nan"), 3), cell("card", "card_2", "chests", 1)], "kind, id and field are words"),
        ([cell("card", "card_2", "from", "X")], "edit of card card_2: no such field 'from'"),
    ],
)
def test_rows_that_are_refused(rows, words):
    with pytest.raises(BadBox, match=words):
        BOX.edit_rows(rows)


BLANK = "^row 1: card card_2, chests: the value is blank$"


@pytest.mark.parametrize("blank", [None, float("nan"), pd.NA, pd.NaT], ids=str)
def test_a_missing_value_is_refused_with_its_row(blank):
    rows = [cell("card", "card_7", "ducats", 1), cell("card", "card_2", "chests", blank)]
    with pytest.raises(BadBox, match=BLANK):
        BOX.edit_rows(rows)
    with pytest.raises(BadBox, match=BLANK):
        BOX.edit_rows(pd.DataFrame(rows))


def test_a_missing_value_of_a_frame_with_types_that_have_blanks_is_refused_too():
    """``convert_dtypes`` makes ``pd.NA`` of what is missing."""
    rows = [cell("card", "card_7", "ducats", 1), cell("card", "card_2", "chests", None)]
    with pytest.raises(BadBox, match=BLANK):
        BOX.edit_rows(pd.DataFrame(rows).convert_dtypes())


def test_edits_that_hold_only_together_survive_a_log():
    """The costs of two cards are exchanged: neither edit alone leaves a box to play with."""
    box = BOX.edit_rows([cell("card", "card_3", "cost", 4), cell("card", "card_4", "cost", 3)])
    text = str(Log(GAME, 2, 7, {}, box))
    log = Log.parse(text)
    assert str(log) == text
    assert log.box == box


def test_a_game_with_costs_exchanged_is_played_again_from_its_log():
    box = BOX.edit_rows([cell("card", "card_2", "cost", 8), cell("card", "card_8", "cost", 2)])
    assert box.edits == (("card", "card_2", (("cost", 8),)), ("card", "card_8", (("cost", 2),)))
    log = Log(GAME, 3, 7, {}, box)
    s, states = log.start(), []
    while s.stack:
        states.append(s)
        options = legal(s)
        action = next((a for a in options if str(a).startswith("buy") and getattr(a, "cost", 0) in (2, 8)), options[-1])
        log.lines.append((to_act(s), str(action)))
        s = play(s, action)
    said = [text.split(" ") for _, text in log.lines]
    assert {words[2] for words in said if words[0] == "buy"} >= {"2", "8"}
    again = list(Log.parse(str(log)).replay())
    assert [view(t, "all") for t in again] == [view(t, "all") for t in [*states, s]]
    first = next(n for n, words in enumerate(said) if words[0] == "buy" and words[2] == "2")
    assert next(dict(e.facts)["jewels"] for e in again[first + 1].told if e.what == "paid") == 2  # the former eight


# -- a box with edits is another game -----------------------------------------------------------------------------------------


def test_the_printed_box_is_never_changed():
    before = copy.deepcopy(BOX.rows)
    BOX.edit("card", "card_3", chests=3).edit("number", "raid_cost", value=1)
    assert BOX.rows == before
    assert BOX.edits == ()


def test_jewels_that_sell_for_more():
    box = BOX.edit("number", "jewel_sells_for", value=6)
    s = table(display="blue 8, red 2", ducats=2, jewels=1, box=box)
    s = say(s, "0 buy blue 8", "0 sell jewel")
    assert goods(s, 0) == (0, 2, 2)
    s = table(display="blue 8, red 2", ducats=1, jewels=1, box=box)
    no = refused(s, "buy blue 8", "O3.1")
    assert no.reason == "costs 8; you have 1, and your one jewel would bring 6: 7 in all"


def test_cards_that_sell_for_more():
    box = BOX.edit("number", "card_sells_for", value=9)
    s = say(table(display="blue 8", ducats=0, jewels=0, columns={0: "red 2"}, box=box), "0 buy blue 8", "0 sell red 2")
    assert goods(s, 0) == (1, 2, 2)


def test_raids_at_another_price():
    box = BOX.edit("number", "raid_cost", value=1).edit("number", "raid_cost_sabre", value=5)
    s = say(table(display="red 2, blue 2", table="green 6, green 5", sabres=4, box=box), "0 buy red 2")
    assert may(s) == ["raid green 6", "pass"]
    refused(s, "raid green 5", "O5.2", "a raid costs 5 sabres here", "you have 4")
    assert goods(say(s, "0 raid green 6"), 0)[1] == 3


@pytest.mark.parametrize(
    ("chests", "sabres", "raid"), [(3, 1, 4), (2, 1, 4), (3, 0, 3)], ids=["second choice", "third choice", "no sabre"]
)
def test_the_alternatives_of_the_three(chests, sabres, raid):
    box = BOX.edit("card", "card_3", chests=chests, sabres=sabres)
    s = say(table(display="red 3, blue 2", table="green 3", sabres=raid - sabres, box=box), "0 buy red 3")
    assert goods(s, 0) == (17, raid, 1)
    assert count(box, s)[0].chests[box.colours.index("red")] == chests
    s = say(s, "0 raid green 3")
    assert goods(s, 0) == (17, sabres, 1)


def test_a_dearer_card_is_named_by_its_new_cost():
    box = BOX.edit("card", "card_8", cost=9)
    s = table(display="blue 9, red 2", box=box)
    assert goods(say(s, "0 buy blue 9"), 0) == (11, 2, 3)
    refused(s, "buy blue 8", "O3.1", "no blue card costs 8", "7 and 9")


def test_other_goods_and_another_display_at_the_start():
    box = BOX
    for id, value in dict(start_ducats=9, start_sabres=5, start_jewels=0, display=4, spaces=3, table_start=2).items():
        box = box.edit("number", id, value=value)
    s = GAME.start(2, 7, box)
    assert goods(s, 0) == goods(s, 1) == (9, 5, 0)
    assert (len(named(s, s.display)), len(named(s, s.table)), len(s.table)) == (4, 2, 3)


def test_more_or_fewer_ships_colours_and_column_places():
    box = BOX.edit("ship", "ship", count=3, cost=1).edit("players", "two", colours=8)
    s = GAME.start(2, 7, box)
    assert (s.ships, len(s.colours)) == (3, 8)
    box = BOX.edit("number", "column_limit", value=1)
    s = table(display="red 2, blue 2", columns={0: "red 3"}, box=box)
    assert may(s) == ["buy blue 2"]
    refused(s, "buy red 2", "O4.3", "your red column holds")


def test_a_column_of_one_is_said_as_one():
    s = table(display="red 2, blue 2", columns={0: "red 3"}, box=BOX.edit("number", "column_limit", value=1))
    assert "1 cards" not in refused(s, "buy red 2", "O4.3", "your red column holds").reason


def test_other_rates_at_the_end():
    box = BOX.edit("number", "ducats_per_sabre", value=1).edit("number", "ducats_per_jewel", value=2)
    s = table(final=True, ducats=[3, 0], sabres=[2, 0], jewels=0, box=box)
    assert GAME.scores(s) == [2, 0]
    box = BOX.edit("chests", "most", jewels=20).edit("chests", "second", jewels=10)
    s = table(final=True, ducats=0, sabres=0, jewels=0, columns={0: "red 2", 1: "red 3"}, box=box)
    assert GAME.scores(s) == [20, 10]
    box = BOX.edit("variant", "colours_3", jewels=50)
    s = table(final=True, ducats=0, sabres=0, jewels=0, columns={0: "red 8; blue 8; green 8"}, box=box, variant_colours=True)
    assert GAME.scores(s) == [50, 0]


def test_supply_totals_only_make_a_note():
    box = BOX.edit("supply", "jewels", total=3)
    s = say(table(display="red 8", jewels=1, box=box, table=""), "0 buy red 8")
    assert goods(s, 0)[2] == 3
    assert any(e.what == "supply" and "jewels" in e.words and "3" in e.words for e in s.told)


def test_a_box_of_another_kind_is_refused():
    with pytest.raises(BadBox, match="box must be made from"):
        GAME.start(2, 7, object())
