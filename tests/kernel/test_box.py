"""A box as data with its sources, on a box of two kinds made up here."""

from __future__ import annotations

import pickle

import pytest

from islands_nb.kernel.box import TEXT_LIMIT, Box, Whole, Words
from islands_nb.kernel.errors import BadBox, BadInput


class Toy(Box):
    SHAPE = {"card": {"cost": Whole(1, 9), "text": Words()}, "number": {"value": Whole(0, 5)}}

    def check(self):
        if sum(r["cost"] for r in self.rows["card"].values()) > 12:
            raise BadBox("card: all together cost more than 12")

    def ready(self):
        self.cost = {id: r["cost"] for id, r in self.rows["card"].items()}


def tables():
    return {
        "source": {"R": "rulebook: of the toy", "X": "reconstructed: nobody knows", "P": "a page without a class"},
        "card": [
            {"id": "a", "cost": 3, "text": "Draw a card.", "from": "R", "unsure": {"cost": "X"}},
            {"id": "b", "cost": 4, "text": "Do nothing: at all.", "from": "P"},
        ],
        "number": [{"id": "hand", "value": 5, "from": "R"}],
    }


def toy():
    return Toy(tables())


@pytest.mark.parametrize("value", [1, 5, 9])
def test_whole_numbers_in_range(value):
    assert Whole(1, 9).wrong(value) == ""


@pytest.mark.parametrize("value", [0, 10, -1, True, False, 3.0, "3", None, [3], 10**30, float("nan")])
def test_whole_numbers_out_of_it(value):
    assert Whole(1, 9).wrong(value) == f"must be a whole number from 1 to 9, not {value!r}"


@pytest.mark.parametrize("value", ["a", "x" * TEXT_LIMIT, "für 3 €", "<b>"])
def test_words(value):
    assert Words().wrong(value) == ""


@pytest.mark.parametrize("value", ["", "x" * (TEXT_LIMIT + 1), "a\nb", "a\x00", "\u202e", 3, None, ["a"]])
def test_no_words(value):
    assert Words().wrong(value).startswith("must be a text of 1 to 400 characters, not ")


def test_what_is_read():
    box = toy()
    assert box.cost == {"a": 3, "b": 4}
    assert box.rows["number"]["hand"]["value"] == 5
    assert box.edits == ()


def test_pieces_have_a_row_a_field_with_its_source_and_class():
    assert toy().pieces() == [
        dict(kind="card", id="a", field="cost", value=3, source="reconstructed: nobody knows", status="reconstructed"),
        dict(kind="card", id="a", field="text", value="Draw a card.", source="rulebook: of the toy", status="rulebook"),
        dict(kind="card", id="b", field="cost", value=4, source="a page without a class", status="a page without a class"),
        dict(
            kind="card",
            id="b",
            field="text",
            value="Do nothing: at all.",
            source="a page without a class",
            status="a page without a class",
        ),
        dict(kind="number", id="hand", field="value", value=5, source="rulebook: of the toy", status="rulebook"),
    ]


@pytest.mark.parametrize("kind", ["card", "number"])
def test_a_kind_without_rows_is_refused(kind):
    t = tables()
    del t[kind]
    with pytest.raises(BadBox, match=f"^{kind}: there is no row of this kind$"):
        Toy(t)


def test_rows_that_rules_speak_of_are_there_and_large_enough():
    class Needing(Toy):
        NEEDED = {"card": ["a"], "number": ["hand"]}
        LEAST = {"hand": 4}

    assert Needing(tables()).rows["number"]["hand"]["value"] == 5
    with pytest.raises(BadBox, match=r"^number hand: must be at least 4, not 3$"):
        Needing(tables()).edit("number", "hand", value=3)
    for kind, id in (("card", "a"), ("number", "hand")):
        t = tables()
        t[kind][0]["id"] = "other"
        with pytest.raises(BadBox, match=f"^{kind} {id}: the row is missing$"):
            Needing(t)


def test_an_edit_makes_another_box_with_its_lists_made_anew():
    box = toy()
    other = box.edit("card", "a", cost=5, text="Draw two cards.")
    assert (other.cost, box.cost) == ({"a": 5, "b": 4}, {"a": 3, "b": 4})
    assert other.edits == (("card", "a", (("cost", 5), ("text", "Draw two cards."))),)
    assert other.lines() == ['+ card a {"cost":5,"text":"Draw two cards."}']
    assert [r["status"] for r in other.pieces()][:2] == ["edited", "edited"]
    assert other != box
    assert type(other) is Toy


def test_edits_are_kept_in_order_and_the_last_one_counts():
    box = toy().edit("card", "a", cost=5).edit("card", "a", cost=6).edit("number", "hand", value=0)
    assert box.cost["a"] == 6
    assert box.lines() == ['+ card a {"cost":5}', '+ card a {"cost":6}', '+ number hand {"value":0}']


def test_equal_boxes():
    one, two = toy().edit("card", "a", cost=5), toy().edit("card", "a", cost=5)
    assert one == two
    assert hash(one) == hash(two)
    assert one != toy().edit("card", "a", cost=6)
    assert toy() != "a box"


def test_a_pickle_is_the_same_box():
    box = toy().edit("card", "a", cost=5)
    again = pickle.loads(pickle.dumps(box))
    assert again == box
    assert again.cost == box.cost


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (("cards", "a", dict(cost=3)), "edit: no kind of row is called 'cards'; there are card, number"),
        (("card", "c", dict(cost=3)), "edit: there is no card 'c'; there are a, b"),
        (("card", "a", dict(price=3)), "edit of card a: no such field 'price'; there are cost, text"),
        (("card", "a", dict(cost=0)), "edit of card a: cost must be a whole number from 1 to 9, not 0"),
        (("card", "a", dict(text="")), "edit of card a: text must be a text of 1 to 400 characters, not ''"),
        (("card", "a", {}), "edit of card a: say what to change, as in edit('card', 'a', field=value)"),
        (("card", "a", dict(cost=9)), "card: all together cost more than 12"),
    ],
)
def test_edits_refused(edit, words):
    kind, id, changes = edit
    with pytest.raises(BadBox) as caught:
        toy().edit(kind, id, **changes)
    assert str(caught.value) == words
    assert isinstance(caught.value, BadInput)


def test_rows_are_read_together():
    """The costs 3 and 4 become 9 and 3, by way of 9 and 4, which is too much: what must be true of all is asked at the end."""
    rows = [dict(kind="card", id="a", field="cost", value=9), dict(kind="card", id="b", field="cost", value=3)]
    assert Toy(tables()).edit_rows(rows).cost == {"a": 9, "b": 3}


def test_an_edit_is_the_same_in_whatever_order_its_fields_are_said():
    assert toy().edit("card", "a", text="Draw.", cost=1).edits == toy().edit("card", "a", cost=1, text="Draw.").edits


@pytest.mark.parametrize("rows", ["card a cost 5", 7, None])
def test_what_is_no_rows(rows):
    with pytest.raises(BadBox, match=f"^rows of kind, id, field and value are needed, .*, not {type(rows).__name__}$"):
        toy().edit_rows(rows)


@pytest.mark.parametrize("blank", [None, float("nan")])
def test_a_blank_value_is_refused_with_its_row(blank):
    rows = [dict(kind="card", id="a", field="cost", value=9), dict(kind="card", id="b", field="text", value=blank)]
    with pytest.raises(BadBox, match=r"^row 1: card b, text: the value is blank$"):
        toy().edit_rows(rows)


def test_rows_from_the_edited_box_keep_its_edits():
    box = toy().edit("card", "a", cost=5)
    rows = box.pieces()
    assert box.edit_rows(rows) == box
    rows[0]["value"] = 6
    assert box.edit_rows(rows).edits == (*box.edits, ("card", "a", (("cost", 6),)))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda t: t.update(deck=[]), "[[deck]]: no such kind of row; there are card, number"),
        (lambda t: t["card"][0].update(price=3), "card a: no such field 'price'; there are cost, text"),
        (lambda t: t["card"][0].pop("cost"), "card a: cost is missing"),
        (lambda t: t["card"][0].update(cost=10), "card a: cost must be a whole number from 1 to 9, not 10"),
        (lambda t: t["card"][0].update(text=3), "card a: text must be a text of 1 to 400 characters, not 3"),
        (lambda t: t["card"][1].update(id="a"), "card a: there are two rows with this id"),
        (lambda t: t["card"][1].update({"from": "Q"}), "card b: the row is from 'Q', and [source] has no such entry"),
        (lambda t: t["card"][1].pop("from"), "card b: the row is from None, and [source] has no such entry"),
        (lambda t: t["card"][0].update(unsure={"text": "Q"}), "card a: text is from 'Q', and [source] has no such entry"),
        (lambda t: t.pop("source"), "card a: the row is from 'R', and [source] has no such entry"),
        (lambda t: t["card"][1].update(cost=9, id="z") or t["card"][0].update(cost=9), "card: all together cost more"),
    ],
)
def test_tables_refused(change, words):
    t = tables()
    change(t)
    with pytest.raises(BadBox) as caught:
        Toy(t)
    assert str(caught.value).startswith(words)


@pytest.mark.parametrize("id", [None, "", "two words", 7])
def test_ids_refused(id):
    t = tables()
    t["card"][0]["id"] = id
    with pytest.raises(BadBox, match=r"^\[\[card\]\] .*: a row needs an id of one word$"):
        Toy(t)


def test_unsure_must_name_a_field():
    t = tables()
    t["card"][0]["unsure"] = {"cots": "X"}
    with pytest.raises(BadBox, match=r"card a: .*cots"):
        Toy(t)


def test_unsure_does_not_hide_a_missing_source_of_the_row():
    t = tables()
    del t["card"][1]["from"]
    t["card"][1]["unsure"] = {"row": "R"}
    with pytest.raises(BadBox, match="card b"):
        Toy(t)


def test_the_tables_handed_in_are_not_changed():
    t = tables()
    Toy(t).edit("card", "a", cost=5).edit_rows([dict(kind="card", id="b", field="cost", value=1)])
    assert t == tables()


def test_a_field_may_be_called_kind_or_id():
    """``edit`` takes the row's kind and id by position only, so that rows may have fields of these names."""

    class Named(Box):
        SHAPE = {"card": {"kind": Words(), "cost": Whole(1, 9)}}

    box = Named({"source": {"R": "rulebook: of the toy"}, "card": [{"id": "a", "kind": "ship", "cost": 3, "from": "R"}]})
    assert box.edit("card", "a", kind="island", cost=4).rows["card"]["a"]["kind"] == "island"
    assert box.rows["card"]["a"]["kind"] == "ship"
    with pytest.raises(BadBox, match="no such field 'id'; there are kind, cost"):
        box.edit("card", "a", id="b")
    with pytest.raises(TypeError):
        box.edit(kind="card", id="a", cost=4)
