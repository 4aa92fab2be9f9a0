"""Sentences: what a class of plain data says, and what it reads back."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from islands_nb.kernel.data import WORD_LIMIT, data, parse, whole


@data(says="buy {colour} {cost}")
class Buy:
    colour: str
    cost: int


@data(says="lay {tile} at {x} {y} turned {turn}")
class Lay:
    tile: str
    x: int
    y: int
    turn: int


@data(says="pass")
class Pass:
    pass


@data
class Choose:
    what: str
    number: int


# A machine that is busy elsewhere is no failure.
calm = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
words = st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=WORD_LIMIT)
numbers = st.integers(-(10**18), 10**18)


def test_a_sentence_is_said_and_read():
    assert str(Buy("red", 5)) == "buy red 5"
    assert Buy.parse("buy red 5") == Buy("red", 5)
    assert str(Lay("t7", -1, 20, 3)) == "lay t7 at -1 20 turned 3"
    assert Lay.parse("lay t7 at -1 20 turned 3") == Lay("t7", -1, 20, 3)
    assert (str(Pass()), Pass.parse("pass")) == ("pass", Pass())


def test_without_a_form_it_is_the_name_and_the_fields():
    assert str(Choose("quest", 2)) == "choose quest 2"
    assert Choose.parse("choose quest 2") == Choose("quest", 2)


@calm
@given(words, numbers)
def test_what_is_said_parses_back(word, number):
    assert Buy.parse(str(Buy(word, number))) == Buy(word, number)


@calm
@given(st.text(max_size=60))
def test_what_parses_is_said_again_in_the_same_words(text):
    for said in (text, f"buy {text}", f"buy red {text}", f"lay {text}"):
        action = parse(said, (Buy, Lay, Pass, Choose))
        assert action is None or str(action) == said


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "buy",
        "buy red",
        "buy red five",
        "buy red 5 ",
        " buy red 5",
        "buy  red 5",
        "buy red  5",
        "Buy red 5",
        "buy red 5 6",
        "buy red 05",
        "buy red +5",
        "buy red 5.0",
        "buy red -0",
        "buy red ٣",
        "buy red 1e9",
        "buy red 1_0",
        "buy red 5\n",
        "buy\tred\t5",
        "buy red -",
        "buy " + "r" * (WORD_LIMIT + 1) + " 5",
        "buy red " + "9" * 21,
        "buy  5",
        "sell red 5",
        "pass now",
        "{colour}",
        "buy {colour} 5 {cost}",
    ],
)
def test_what_is_no_sentence(text):
    assert parse(text, (Buy, Lay, Pass)) is None


def test_braces_in_a_word_are_letters():
    assert str(Buy.parse("buy {cost} 5")) == "buy {cost} 5"


def test_the_first_class_that_reads_it_wins():
    @data(says="{verb} red {cost}")
    class Any:
        verb: str
        cost: int

    assert parse("buy red 5", (Any, Buy)) == Any("buy", 5)
    assert parse("buy red 5", (Buy, Any)) == Buy("red", 5)
    assert parse("buy red 5", ()) is None


@pytest.mark.parametrize(("word", "number"), [("0", 0), ("7", 7), ("-7", -7), ("10", 10), ("1" * 20, int("1" * 20))])
def test_whole_numbers(word, number):
    assert whole(word) == number


@pytest.mark.parametrize("word", ["", "-", "-0", "00", "007", "-07", "+1", " 1", "1 ", "1.0", "²", "٣", "1" * 21, "--1", "0x1"])
def test_what_is_no_whole_number(word):
    assert whole(word) is None


@calm
@given(st.integers())
def test_whole_reads_what_str_writes(n):
    assert whole(str(n)) == (n if len(str(n)) <= 20 else None)


def test_plain_data_is_a_value():
    assert Buy("red", 5) == Buy("red", 5)
    assert hash(Buy("red", 5)) == hash(Buy("red", 5))
    assert Buy("red", 5) != Buy("red", 6)
    assert Buy("red", 5) != Choose("red", 5)
    assert len({Buy("red", 5), Buy("red", 5), Pass(), Pass()}) == 2
    with pytest.raises(AttributeError):
        Buy("red", 5).price = 3  # slots: a misspelt field is no new one


def test_a_verb_is_secret_when_it_says_so():
    @data(says="hide {what}", secret=True)
    class Hide:
        what: str

    assert (Hide.SECRET, Buy.SECRET, Choose.SECRET) == (True, False, False)
    assert str(Hide("this")) == "hide this"  # whoever said it reads all of it
