"""A game as text: what is written is read, and what was spoilt is refused with its line and a reason."""

from __future__ import annotations

import pickle
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from islands_nb.games.one_eye import GAME
from islands_nb.kernel.errors import BadInput, BadLog, OtherVersion
from islands_nb.kernel.flow import legal, to_act
from islands_nb.kernel.log import LINE_LIMIT, SIZE_LIMIT, Log

# Any room would do. This is One-Eye, since it is there: two options, an edit, notes, a sale.
TEXT = """\
one_eye 1 seats=2 seed=1 variant_colours=true
+ card card_3 {"chests":3,"sabres":1}
+ number raid_cost {"value":2}
# before all
0 buy green 5
# what would you do here?
# think!
0 raid green 6
0 move blue 8
1 buy blue 6
# the end
"""
PLAIN = "one_eye 1 seats=2 seed=1\n0 buy green 5\n0 pass\n0 move blue 8\n"


WRITES = "this package would write this line as: "


def lines(text=TEXT):
    return text.splitlines()


def changed(at, new, text=TEXT):
    """``text`` with its line ``at`` (from 1) changed to ``new``; left out for ``None``."""
    out = lines(text)
    out[at - 1 : at] = [] if new is None else [new]
    return "\n".join(out) + "\n"


def refused(text, line, *words, kind=BadLog):
    """Reading or replaying ``text`` is refused at this line, with these words."""
    with pytest.raises(BadLog) as caught:
        list(Log.parse(text).replay())
    error = caught.value
    assert type(error) is kind
    assert isinstance(error, BadInput)
    assert isinstance(error, ValueError)
    assert error.line == line, str(error)
    for part in words:
        assert part in error.reason
    assert str(error) == (f"line {line}: {error.reason}" if line else error.reason)
    return error


# -- what is right ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        PLAIN,
        "one_eye 1 seats=5 seed=18446744073709551615\n",
        "one_eye 1 seats=2 seed=0 removed=red,blue,grey\n",
        "one_eye 1 seats=2 seed=0 removed=grey,blue,red variant_colours=true\n",
        "one_eye 1 seats=2 seed=7\n# a note with # and + and 0 buy red 5\n# \n",
        "one_eye 1 seats=2 seed=7\n#   a note keeps its spaces  \n",
        'one_eye 1 seats=2 seed=7\n+ card card_3 {"cost":9}\n+ card card_3 {"cost":3}\n',
        "one_eye 1 seats=2 seed=7\n0 ünïcödé is printable, and read; what it says is found when it is played\n",
    ],
)
def test_what_is_read_is_written_again(text):
    assert str(Log.parse(text)) == text
    assert str(Log.parse(text.removesuffix("\n"))) == text


def test_what_is_read():
    log = Log.parse(TEXT)
    assert (log.game, log.seats, log.seed) == (GAME, 2, 1)
    assert log.options["variant_colours"] is True
    assert log.box == GAME.box.edit("card", "card_3", chests=3, sabres=1).edit("number", "raid_cost", value=2)
    assert log.lines == [(0, "buy green 5"), (0, "raid green 6"), (0, "move blue 8"), (1, "buy blue 6")]
    assert log.notes == [(0, "before all"), (1, "what would you do here?"), (1, "think!"), (4, "the end")]


def test_notes_are_kept_in_their_place_and_change_nothing():
    log = Log.parse(PLAIN)
    log.notes = [(0, "first"), (2, "b"), (3, "last"), (2, "c"), (1, "")]
    text = str(log)
    expected = ["# first", "0 buy green 5", "# ", "0 pass", "# b", "# c", "0 move blue 8", "# last"]
    assert lines(text)[1:] == expected
    assert str(Log.parse(text)) == text
    assert [to_act(s) for s in Log.parse(text).replay()] == [to_act(s) for s in Log.parse(PLAIN).replay()]


def test_replay_gives_each_position_with_its_events():
    positions = list(Log.parse(TEXT).replay())
    assert [s.ply for s in positions] == [0, 1, 2, 3, 4]
    assert positions[0].told is None
    assert [positions[k].told[0].what for k in (1, 2, 3, 4)] == ["bought", "raided", "moved", "bought"]
    assert positions[2].sabres == [2 + 1 - 2 + 1, 2]  # at the edited price, and the green column pays
    assert positions[0].variant


def test_a_log_made_in_code_is_the_one_that_is_read():
    log = Log(GAME, 2, 1, {}, None, [(0, "buy green 5"), (0, "pass"), (0, "move blue 8")])
    assert str(log) == PLAIN
    assert Log.parse(PLAIN).lines == log.lines


def test_options_that_are_as_usual_are_not_written():
    assert Log(GAME, 2, 1, {"variant_colours": False, "removed": ""}).head() == "one_eye 1 seats=2 seed=1"


def test_errors_travel():
    error = pickle.loads(pickle.dumps(refused(changed(5, "0 buy red 5"), 5)))
    assert (error.line, type(error)) == (5, BadLog)


# -- what is cut, edited, or of another game ----------------------------------------------------------------------------------


def test_a_log_cut_at_the_end_of_a_line_is_an_earlier_position():
    for n in range(1, len(lines())):
        text = "\n".join(lines()[:n]) + "\n"
        assert str(Log.parse(text)) == text
        assert len(list(Log.parse(text).replay())) == 1 + len(Log.parse(text).lines)


@pytest.mark.parametrize(
    ("cut", "line", "words"),
    [
        ("0 buy green 5\n0 pa", 3, ["'pa' is not a sentence of One-Eye"]),
        ("0 buy gre", 2, ["'buy gre' is not a sentence of One-Eye"]),
        ("0 buy", 2, ["'buy' is not a sentence of One-Eye"]),
        ("0 ", 2, ["'0 ' is no answer", "a seat from 0 to 1, a space, a sentence"]),
        ("0", 2, ["'0' is no answer"]),
        ("0 buy ship as gre", 2, ["no ship lies in the display"]),
    ],
)
def test_a_log_cut_in_the_middle_of_a_line(cut, line, words):
    refused("one_eye 1 seats=2 seed=1\n" + cut, line, *words)


@pytest.mark.parametrize("n", range(len("one_eye 1 seats=2 seed=")))
def test_a_log_cut_in_the_middle_of_its_first_line(n):
    refused("one_eye 1 seats=2 seed="[:n], 1 if n else 0)


@pytest.mark.parametrize(
    ("at", "new", "words"),
    [
        (5, "0 buy red 5", ["'buy red 5' was not legal: ", "rule O"]),
        (5, "0 buy green 6", ["was not legal: green 6 is not in the display", "rule O3.1"]),
        (5, "0 pass", ["was not legal: you must buy a card", "rule O3.1"]),
        (8, "0 raid green 5", ["was not legal: green 5 is not on One-Eye's table: seat 0 has it", "rule O5.1"]),
        (9, "0 pass", ["was not legal", "rule O6.1"]),
        (9, None, ["seat 0 had to answer, not seat 1"]),
        (5, "1 buy green 5", ["'buy green 5': seat 0 had to answer, not seat 1"]),
        (10, "0 buy blue 6", ["seat 1 had to answer, not seat 0"]),
        (8, "0 steal green 6", ["'steal green 6' is not a sentence of One-Eye"]),
        (8, "0 raid green 06", ["'raid green 06' is not a sentence of One-Eye"]),
        (8, "0  raid green 6", ["' raid green 6' is not a sentence of One-Eye"]),
        (8, "2 raid green 6", ["is not an answer: it needs a seat from 0 to 1"]),
        (8, "-1 raid green 6", ["is no answer"]),
        (8, "00 raid green 6", ["is no answer"]),
        (8, "raid green 6", ["is no answer"]),
        (8, "", ["'' is no answer"]),
        (8, "#without a space", ["is no answer"]),
        (8, "#", ["'#' is no answer"]),
        (8, '+ number raid_cost {"value":1}', ["is no answer"]),  # edits come first
        (4, '+ number raid_cost {"value":1', ['an edit reads: + kind id {"field":value}']),
    ],
)
def test_a_line_that_was_edited(at, new, words):
    refused(changed(at, new), at, *words)


def test_a_refusal_in_a_log_needs_no_fix():
    assert "legal after" not in str(refused(changed(8, "0 move blue 8"), 8))


def test_lines_after_the_end_of_the_game():
    log = Log(GAME, 2, 3)
    s = log.start()
    while s.stack:
        log.lines.append((to_act(s), str(legal(s)[-1])))
        *_, s = log.replay()
    log.notes = [(0, "start"), (len(log.lines), "over")]
    n = len(log.lines)
    refused(f"{log}0 pass\n", n + 4, f"'pass': the game was over after {n} answers")


@pytest.mark.parametrize("version", [2, 10**19])
def test_a_later_version(version):
    text = changed(1, f"one_eye {version} seats=2 seed=1")
    words = f"under version {version} of the rules of One-Eye, and this package knows version 1: open it with a later one"
    refused(text, 1, words, kind=OtherVersion)


def test_an_earlier_version():
    words = "under version 0 of the rules of One-Eye, and this package knows version 1: open it with an earlier one"
    refused(changed(1, "one_eye 0 seats=2 seed=1"), 1, words, kind=OtherVersion)


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ("two_eyes 1 seats=2 seed=1", ["there is no game 'two_eyes'", "A log begins with the name of its game"]),
        ("one_eyes 1 seats=2 seed=1", ["did you mean 'one_eye'?"]),
        ("../one_eye 1 seats=2 seed=1", ["there is no game"]),
        ("os 1 seats=2 seed=1", ["there is no game 'os'"]),
        ("# a note first", ["there is no game '#'"]),
        ("one_eye", ["the version of its rules, a number"]),
        ("one_eye one seats=2 seed=1", ["the version of its rules, a number"]),
        ("one_eye  1 seats=2 seed=1", ["the version of its rules, a number"]),
        ("one_eye seats=2 seed=1", ["the version of its rules, a number"]),
        ("one_eye 1 seats=1 seed=1", ["seats=1", "2 to 5 players"]),
        ("one_eye 1 seats=6 seed=1", ["seats=6", "2 to 5 players"]),
        ("one_eye 1 seed=1", ["seats", "2 to 5 players"]),
        ("one_eye 1 seats=2", ["a seed is a whole number from 0 to 2**64 - 1"]),
        ("one_eye 1 seats=2 seed=-1", ["seed=-1", "a seed is a whole number"]),
        ("one_eye 1 seats=2 seed=18446744073709551616", ["seed=18446744073709551616", "a seed is a whole number"]),
        ("one_eye 1 seats=2 seed=99999999999999999999999", ["a seed is a whole number"]),
        ("one_eye 1 seats=2 seed=1 varient=true", ["no option 'varient'"]),
        ("one_eye 1 seats=2 seed=1 variant_colour=true", ["did you mean variant_colours?"]),
        ("one_eye 1 seats=2 seed=1 variant_colours=yes", ["variant_colours='yes'", "True or False"]),
        ("one_eye 1 seats=2 seed=1 variant_colours", ["variant_colours", "True or False"]),
        ("one_eye 1 seats=2 seed=1 removed=pink", ["removed='pink'", "there is no colour 'pink'; there are red, orange"]),
        ("one_eye 1 seats=2 seed=1 removed=red", ["removed='red'", "exactly 3 different colours"]),
        ("one_eye 1 seats=2 seed=1 removed=red,red,blue", ["removed='red,red,blue'", "exactly 3 different colours"]),
        ("one_eye 1 seats=5 seed=1 removed=red", ["removed='red'", "no colour may stay in the box"]),
        ("one_eye 1 seats=2 seed=1 variant_colours=false", [WRITES + "'one_eye 1 seats=2 seed=1'"]),
        (
            "one_eye 1 seats=2 seed=1 variant_colours=true removed=red,blue,grey",
            [WRITES + "'one_eye 1 seats=2 seed=1 removed=red,blue,grey variant_colours=true'"],
        ),
        ("one_eye 1 seed=1 seats=2", [WRITES + "'one_eye 1 seats=2 seed=1'"]),
        ("one_eye 1 seats=2 seed=1 seed=1", [WRITES + "'one_eye 1 seats=2 seed=1'"]),
        ("one_eye 1 seats=2 seats=3 seed=1", [WRITES + "'one_eye 1 seats=3 seed=1'"]),
        ("one_eye 1 seats=2 seed=1 ", ["no option ''"]),
        ("one_eye 1 seats=2 seed=1 =", ["no option ''"]),
    ],
)
def test_the_first_line(head, words):
    refused(head + "\n0 pass\n", 1, *words)


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ("one_eye 1 seats=two seed=1", "'two'"),
        ("one_eye 1 seats=2 seed=1e9", "'1e9'"),
        ("one_eye 1 seats=2 seed=007", "'007'"),
        ("one_eye 1 seats=2 seed=1\r\r", r"seed='1\r'"),  # one of them ends the line
        ("one_eye 1 seats=2\r seed=1", r"seats='2\r'"),
        ("one_eye 1 seats=2 seed=1 " + "x" * 5000, "4000"),
    ],
)
def test_the_first_line_says_what_it_read(head, words):
    """Not "seed=None", which nobody wrote."""
    refused(head + "\n0 pass\n", 1, words)


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        ("+ card card_3", ['an edit reads: + kind id {"field":value}']),
        ("+ card", ["an edit reads"]),
        ("+ card card_3 [1]", ["an edit reads"]),
        ("+ card card_3 {'cost':3}", ["an edit reads"]),
        ("+ card card_3 {}", ['an edit reads: + kind id {"field":value}']),
        ('+ kard card_3 {"cost":3}', ["no kind of row is called 'kard'"]),
        ('+ card card_9 {"cost":3}', ["there is no card 'card_9'"]),
        ('+ card card_3 {"prize":3}', ["edit of card card_3: no such field 'prize'"]),
        ('+ card card_3 {"cost":99}', ["cost must be a whole number from 1 to 60, not 99"]),
        ('+ card card_3 {"cost":NaN}', ["cost must be a whole number", "nan"]),
        ('+ card card_3 {"cost":1e400}', ["cost must be a whole number", "inf"]),
        ('+ card card_3 {"cost":"3"}', ["cost must be a whole number", "'3'"]),
        ('+ card card_3 {"cost":[[3]]}', ["cost must be a whole number"]),
        ('+ card card_3 {"cost":4}', ["card card_4: costs 4, as card_3 does"]),  # an edit that breaks the box
        ('+ number spaces {"value":0}', ["number spaces: must be at least 1, not 0"]),
        ('+ number display {"value":60}', ["players two: 35 cards take part, and 61 are to be laid out"]),
        ('+ card card_3 {"self":1}', ["edit"]),
        ('+ card card_3 {"kind":1}', ["edit"]),
        ('+ card card_3 {"id":"x"}', ["edit"]),
        ('+ card card_3 {"":1}', ["no such field ''"]),
        ('+ card card_3 {"cost":' + "[" * 1900 + "]" * 1900 + "}", []),
        ('+ card card_3 {"cost":' + "9" * 3900 + "}", ["cost must be a whole number"]),
    ],
)
def test_an_edit_that_is_refused(edit, words):
    refused(f'one_eye 1 seats=2 seed=1\n+ number raid_cost {{"value":2}}\n{edit}\n0 pass\n', 3, *words)


@pytest.mark.parametrize(
    ("edit", "ours"),
    [
        ('{"sabres":1,"chests":3}', '{"chests":3,"sabres":1}'),
        ('{"chests": 3}', '{"chests":3}'),
        ('{"chests":3,"chests":3}', '{"chests":3}'),
        ('{"chests":2,"chests":3}', '{"chests":3}'),
        ('{"chests":3} ', '{"chests":3}'),
        (' {"chests":3}', '{"chests":3}'),
    ],
)
def test_an_edit_that_is_spelled_otherwise(edit, ours):
    text = f'one_eye 1 seats=2 seed=1\n+ number raid_cost {{"value":2}}\n+ card card_3 {edit}\n# a\n0 pass\n'
    refused(text, 3, f"{WRITES}'+ card card_3 {ours}'")


EXCHANGE = ['+ card card_3 {"cost":5}', '+ card card_5 {"cost":3}']  # the first alone leaves no box
GOOD = ['+ number raid_cost {"value":2}', '+ card card_2 {"chests":2}', '+ number spaces {"value":5}']
BAD = {
    '+ card card_4 {"chests":99}': "edit of card card_4: chests must be a whole number from 0 to 8, not 99",
    '+ kard card_4 {"chests":1}': "no kind of row is called 'kard'",
    '+ number spaces {"value":0}': "number spaces: must be at least 1, not 0",
}


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("at", [0, 1, 2, 3])
def test_of_good_edits_and_a_bad_one_the_bad_one_is_blamed(bad, at):
    edits = [*GOOD[:at], bad, *(e for e in GOOD[at:] if "spaces" not in e)]
    refused("\n".join(["one_eye 1 seats=2 seed=1", *edits, "0 pass", ""]), 2 + at, BAD[bad])


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("at", [0, 1, 2])
def test_edits_that_hold_only_together_are_not_blamed_for_a_bad_one(bad, at):
    edits = [*EXCHANGE[:at], bad, *EXCHANGE[at:]]
    refused("\n".join(["one_eye 1 seats=2 seed=1", *edits, "0 pass", ""]), 2 + at, BAD[bad])


@pytest.mark.parametrize("after", [0, 1])
def test_of_two_edits_that_do_not_go_together_the_later_is_blamed(after):
    edits = [EXCHANGE[0], EXCHANGE[1], '+ card card_4 {"cost":5}', *GOOD[:after]]
    refused("\n".join(["one_eye 1 seats=2 seed=1", *edits, ""]), 4, "costs 5, as card_3 does")


def test_options_are_refused_when_the_log_is_read():
    """Not only when it is replayed."""
    for text, words in [
        ("one_eye 1 seats=2 seed=1 removed=red\n", "exactly 3 different colours"),
        ('one_eye 1 seats=2 seed=1 removed=red,blue,grey\n+ players two {"colours":6}\n', "exactly 2 different colours"),
    ]:
        with pytest.raises(BadLog, match=f"^line 1: .*{words}"):
            Log.parse(text)


def test_an_edit_that_leaves_no_game_for_so_many():
    refused('one_eye 1 seats=2 seed=1\n+ players two {"seats":3}\n', 2, "players")


def test_options_that_an_edit_makes_wrong():
    text = 'one_eye 1 seats=2 seed=1 removed=red,blue,grey\n+ players two {"colours":6}\n0 pass\n'
    refused(text, 1, "exactly 2 different colours")


# -- what is hostile ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", " ", "\n", "\n\n\n", "\t"])
def test_nothing(text):
    refused(text, 0, "the log is empty")


@pytest.mark.parametrize("text", [None, 7, b"one_eye 1 seats=2 seed=1\n", ["one_eye 1 seats=2 seed=1"]])
def test_no_text(text):
    with pytest.raises(BadLog):
        Log.parse(text)


def test_a_huge_log():
    refused("one_eye 1 seats=2 seed=1\n" + "0 pass\n" * (SIZE_LIMIT // 7), 0, "characters; at most 2000000 are read")
    refused(TEXT + "x" * SIZE_LIMIT, 0, "at most 2000000 are read")


def test_a_huge_line():
    refused(changed(8, "0 " + "x" * LINE_LIMIT), 8, "printable text of at most 4000 characters")
    refused(changed(6, "# " + "x" * LINE_LIMIT), 6, "printable text of at most 4000 characters")
    assert Log.parse(changed(6, "# " + "x" * (LINE_LIMIT - 2))).notes[1] == (1, "x" * (LINE_LIMIT - 2))


@pytest.mark.parametrize(
    "char", ["\x00", "\x1b", "\x07", "\t", "\r", "\x0b", "\x0c", "\x85", "\u2028", "\u202e", "\ud800", "\x7f"]
)
@pytest.mark.parametrize("at", [6, 8])
def test_control_characters(char, at):
    line = lines()[at - 1]
    refused(changed(at, line[:4] + char + line[4:]), at, "printable text")
    end = char if char != "\r" else "\r\r"  # one of them belongs to the end of the line
    refused(changed(at, line + end), at, "printable text")


def test_ends_of_lines_of_another_system():
    for text in (TEXT, PLAIN, TEXT.removesuffix("\n")):
        log = Log.parse(text.replace("\n", "\r\n"))
        assert str(log) == text.removesuffix("\n") + "\n"
        assert len(list(log.replay())) == 1 + len(log.lines)
    some = TEXT.replace("\n", "\r\n", 4)
    assert str(Log.parse(some)) == TEXT
    error = refused(changed(8, "0 raid green 5").replace("\n", "\r\n"), 8, "was not legal")
    assert "\r" not in str(error)


def test_a_return_alone_ends_no_line():
    refused(TEXT.replace("\n", "\r"), 1)
    refused(PLAIN.removesuffix("\n") + "\r", 4, "printable text")
    refused(PLAIN.replace("\n0 pass", "\r0 pass"), 2, "printable text")


@pytest.mark.parametrize("char", ["\x00", "\x1b", "\t", "\u2028", "\ud800"])
def test_control_characters_in_the_first_line(char):
    refused(lines()[0] + char + "\n", 1)
    refused(char + TEXT, 1)


def test_nothing_is_executed():
    for text in ("__import__('os').system('true')", "islands_nb.cli 1 seats=2 seed=1", "one_eye.box 1 seats=2 seed=1"):
        refused(text, 1, "there is no game")


# -- spoilt at random ---------------------------------------------------------------------------------------------------------

EDITED = "\n".join([*lines()[:3], "# a", *lines()[4:]]) + "\n"
ALPHABET = st.sampled_from([*'0123456789abegioprsuvy _=#+{}[]":,.-\n\r\t\x00ü²٣', "\ud800", "\u202e"])
BITS = st.sampled_from(
    ["0 pass\n", "1 pass\n", "0 sell jewel\n", '+ card card_3 {"cost":4}\n', '+ players two {"seats":3}\n', "# x\n", "seed=",
     "seats=", "removed=red", "removed=red,red,blue", " variant_colours=true", "999999999999999999999", '{"value":0}', "NaN",
     "number", "display", "players", "colours", "ship", "green", " as "]
)  # fmt: skip
SPOT = st.floats(0, 1)
change = st.one_of(
    st.tuples(st.just("cut"), SPOT, SPOT),
    st.tuples(st.just("put"), SPOT, st.text(ALPHABET, min_size=1, max_size=8)),
    st.tuples(st.just("put"), SPOT, BITS),
    st.tuples(st.just("set"), SPOT, ALPHABET),
    st.tuples(st.just("twice"), SPOT, SPOT),
    st.tuples(st.just("end"), SPOT, SPOT),
)


def spoil(text, changes):
    """``text`` after these changes."""
    for how, where, what in changes:
        at = int(where * len(text))
        if how in ("cut", "twice"):
            to = min(len(text), at + 1 + int(what * 20))
            text = text[:at] + (text[at:to] * 2 if how == "twice" else "") + text[to:]
        elif how == "put":
            text = text[:at] + what + text[at:]
        elif how == "set":
            text = text[:at] + what + text[at + 1 :]
        else:
            text = text[:at]
    return text


@settings(max_examples=1500, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([TEXT, PLAIN, EDITED]), st.lists(change, min_size=1, max_size=4))
def test_a_spoilt_log_is_refused_as_such_or_is_a_log(text, changes):
    text = spoil(text, changes)
    try:
        log = Log.parse(text)
        positions = list(log.replay())
    except BadLog as bad:
        told = bad
    else:
        assert str(log).rstrip("\n") == text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n")
        assert len(positions) == len(log.lines) + 1
        return
    assert 0 <= told.line <= text.count("\n") + 1
    assert told.reason


@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=200))
def test_any_text_is_refused_or_is_a_log(text):
    for whole in (text, "one_eye 1 seats=2 seed=1" + text, TEXT + text, lines()[0] + "\n+ " + text):
        with suppress(BadLog):
            list(Log.parse(whole).replay())
