"""A game as one line: what goes in comes out, and whatever else is handed in is refused, soon, with a reason."""

from __future__ import annotations

import pickle
import random
import re
import time
import tracemalloc
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace
from urllib.parse import quote

import pytest

from islands_nb.kernel import code as codes
from islands_nb.kernel import log as logs
from islands_nb.kernel.code import ANSWER_LIMIT, CODE_LIMIT, NOTE_LIMIT, TEXT_LIMIT, pack, unpack
from islands_nb.kernel.errors import BadCode, BadInput, BadLog, IslandsError, OtherVersion
from islands_nb.kernel.flow import legal, to_act
from islands_nb.kernel.game import find, names
from islands_nb.kernel.log import Log
from tests.contract.arranged import ARRANGED

TEXT = """\
one_eye 1 seats=2 seed=1 variant_colours=true
+ card card_3 {"chests":3,"sabres":1}
+ number raid_cost {"value":2}
# before all
0 buy green 5
# what would you do here?
0 raid green 6
0 move blue 8
1 buy blue 6
# the end
"""
LOG = Log.parse(TEXT)
CODE = pack(LOG)


def played(name, seats, seed, stop=10_000):
    """A game played by taking the options in turn."""
    log = Log(find(name), seats, seed, find(name).check_options({}))
    s = log.start()
    while s.stack and len(log.lines) < stop:
        options = legal(s)
        said = options[(7 * s.ply + seed) % len(options)]
        log.lines.append((to_act(s), str(said)))
        s.told = None
        codes.step(s, said)
    return log


def body_of(code):
    letters = code.partition(".")[2]
    return urlsafe_b64decode(letters + "=" * (-len(letters) % 4))[4:]


def mended(body):
    """A code of these bytes, with the checksum that belongs to them."""
    return "isl1." + urlsafe_b64encode(codes._sum(body) + body).decode().rstrip("=")


def parts(code):
    """The text of a code, its counts, its digest, its number."""
    packed, rest = codes._counted(body_of(code))
    count, rest = codes._long(rest)
    at, rest = codes._long(rest)
    return codes._inflate(packed), count, at, rest[:2], rest[2:]


def made(text, count, at, digest, digits, packed=None):
    packed = codes._deflate(text) if packed is None else packed
    short = codes._short
    return mended(short(len(packed)) + packed + short(count) + short(at) + digest + digits)


def refused(code, *words, kind=BadCode):
    with pytest.raises(BadLog) as caught:
        unpack(code)
    assert type(caught.value) is kind
    for part in words:
        assert part in str(caught.value)
    return caught.value


# -- what is right ------------------------------------------------------------------------------------------------------------


def test_what_goes_in_comes_out():
    log, shown = unpack(CODE)
    assert str(log) == TEXT
    assert log.box == LOG.box
    assert shown == 4
    assert [unpack(pack(LOG, at))[1] for at in range(5)] == list(range(5))


def test_a_code_is_one_word_that_no_link_escapes():
    assert quote(quote(CODE, safe=""), safe="") == CODE
    assert re.fullmatch(r"isl1\.[A-Za-z0-9_-]+", CODE)


def test_a_code_broken_into_lines_is_read():
    broken = "\n  ".join(CODE[k : k + 20] for k in range(0, len(CODE), 20))
    assert str(unpack(f" {broken}\n")[0]) == TEXT


@pytest.mark.parametrize("name", names())
def test_a_whole_game_is_short(name):
    game = find(name)
    for seats in range(game.seats[0], game.seats[1] + 1):
        log = played(name, seats, 3)
        code = pack(log)
        assert str(unpack(code)[0]) == str(log)
        assert len(code) <= 400
        assert len(code) < len(urlsafe_b64encode(zlib.compress(str(log).encode(), 9))) / 3


def test_the_same_game_has_the_same_code_in_every_process():
    """And in every version that reads form 1: links in books and quizzes are to open."""
    assert str(unpack("isl1.DqiRWApDdxDUCea47QEAMwAqSwENJz8UGBxYj3kfD7jmZUQ")[0]).startswith("one_eye 1 seats=2 seed=7\n# bots")


# -- limits -------------------------------------------------------------------------------------------------------------------


def test_what_is_too_long_for_a_code_is_told_when_it_is_made():
    noisy = random.Random(1)
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    with pytest.raises(BadInput, match=f"too long for a code: .* characters, and {CODE_LIMIT} is the limit; save it as a file"):
        pack(replace(LOG, notes=[(0, "".join(noisy.choices(letters, k=3000))) for _ in range(6)]))
    with pytest.raises(BadInput, match=f"bytes of text, and {TEXT_LIMIT} is the limit"):
        pack(replace(LOG, notes=[(0, "a" * 3000)] * 25))
    with pytest.raises(BadInput, match=f"notes, and {NOTE_LIMIT} is the limit"):
        pack(replace(LOG, notes=[(0, "a")] * 1001))
    for notes in ([(0, "a")] * 1000, [(0, "a" * 3997)]):  # a line of 4000 characters
        assert unpack(pack(replace(LOG, notes=notes)))[0].notes == notes


def test_a_bomb_is_not_unpacked():
    press = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    bomb = press.compress(b"\0" * 9_000_000) + press.flush()
    assert len(bomb) < 9000
    tracemalloc.start()
    refused(made("", 0, 0, b"ab", b"", bomb), f"it unpacks to more than {TEXT_LIMIT} bytes")
    assert tracemalloc.get_traced_memory()[1] < 2_000_000
    tracemalloc.stop()


def test_the_longest_code_is_read_in_a_moment():
    """A game that never ends is the worst there is: as many answers as may be, each looked for."""
    text, _, _, digest, _ = parts(CODE)
    begun = time.monotonic()
    refused(made(text, ANSWER_LIMIT, 0, digest, b"\xff" * 11_000))
    refused(made(text, ANSWER_LIMIT, 0, digest, b""))
    assert time.monotonic() - begun < 5


# -- what is wrong ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code", ["", "isl1", "isl1.", "isl1.a", "isl1.ab=c", "isl1.ü", "isl.abc", "ISL1.abc", "isl1.a/b", "isl1.ab.c"]
)
def test_what_is_no_code(code):
    refused(code)


def test_what_is_no_text():
    for thing in (None, 7, b"isl1.abc", ["isl1.abc"]):
        refused(thing, "a code is text")


def test_each_letter_counts():
    for k in range(5, len(CODE)):
        letter = "A" if CODE[k] != "A" else "B"
        refused(CODE[:k] + letter + CODE[k + 1 :], "its checksum is wrong")
        refused(CODE[:k] + CODE[k + 1 :])


def test_another_form():
    refused("isl2.abcd", "has the form 2, and this package reads form 1", kind=OtherVersion)
    refused("isl01.abcd", kind=OtherVersion)


def test_another_version_says_what_has_changed(monkeypatch):
    text, *rest = parts(CODE)
    refused(made(text.replace("one_eye 1", "one_eye 2"), *rest), "under version 2", "open it with a later one", kind=OtherVersion)
    old = find("one_eye")
    new = replace(old, version=3, changes={1: "first", 2: "O3.2: a ship may be sold", 3: "O9.1: one round more"})
    monkeypatch.setattr(logs, "find", lambda name: new)
    error = refused(CODE, "an earlier one. What changed since: version 2: O3.2", "; version 3: O9.1", kind=OtherVersion)
    assert "first" not in str(error)


def test_an_unknown_game():
    text, *rest = parts(CODE)
    refused(made(text.replace("one_eye", "one_eyes"), *rest), "there is no game 'one_eyes'", "did you mean 'one_eye'?")
    refused(made(text.replace("one_eye", "../os"), *rest), "there is no game")


def test_a_box_that_was_corrected_without_a_new_version(monkeypatch):
    code = pack(played("one_eye", 3, 5))
    old = find("one_eye")
    rows = {**old.box._tables, "card": [{**r, "ducats": 0} if r["id"] == "card_5" else r for r in old.box._tables["card"]]}
    other = replace(old, box=type(old.box)(rows))
    monkeypatch.setattr(logs, "find", lambda name: other)
    refused(code)  # which reason it is depends on how soon the two games part
    text, count, at, _, digits = parts(CODE)
    monkeypatch.undo()
    refused(made(text, count, at, b"no", digits), "it comes out otherwise than where")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda t, n, at, d, x: (t, n + 900, at, d, x), "the game was over after"),
        (lambda t, n, at, d, x: (t, n, n + 2, d, x), "it shows ply 5"),
        (lambda t, n, at, d, x: (t, ANSWER_LIMIT + 1, at, d, x), "answers, and a code has at most"),
        (lambda t, n, at, d, x: (t, n, at, d, b"\xff" * 9 + x), "does not fit together"),
        (lambda t, n, at, d, x: (t, n, at, d, b"\0" + x), "does not fit together"),
        (lambda t, n, at, d, x: (t, n, at, b"", b""), "does not fit together"),
        (lambda t, n, at, d, x: (t.replace("#0 before", "#9 before"), n, at, d, x), "'#9 before all' is not a note of it"),
        (lambda t, n, at, d, x: (t.replace("#0 before", "#-1 before"), n, at, d, x), "is not a note of it"),
        (lambda t, n, at, d, x: (t.replace("#4 the", "#0 the"), n, at, d, x), "is not a note of it"),
        (lambda t, n, at, d, x: (t.replace("the end", "the \x1b[2Jend"), n, at, d, x), "is not a note of it"),
        (lambda t, n, at, d, x: (t + "\n#4 " + "x" * 4000, n, at, d, x), "is not a note of it"),
        (lambda t, n, at, d, x: (t + "\n#4 x" * 1001, n, at, d, x), "notes, and a code has at most"),
        (lambda t, n, at, d, x: (t + "\n0 buy green 5", n, at, d, x), "does not fit together"),
        (lambda t, n, at, d, x: (t.replace("seats=2", "seats=9"), n, at, d, x), "seats=9"),
        (lambda t, n, at, d, x: (t.replace('"sabres":1', '"sabres":99'), n, at, d, x), "sabres"),
        (
            lambda t, n, at, d, x: (t.replace('"chests":3,"sabres":1', '"sabres":1,"chests":3'), n, at, d, x),
            "would write this line so",
        ),
        (lambda t, n, at, d, x: (t, n, at, d, x, b"\xff\xff"), "cannot be unpacked"),
        (lambda t, n, at, d, x: (t, n, at, d, x, codes._deflate(t) + b"more"), "does not fit together"),
        (lambda t, n, at, d, x: (t, n, at, d, x, codes._deflate(t)[:-9]), "does not fit together"),
    ],
)
def test_a_code_whose_checksum_was_mended(change, words):
    refused(made(*change(*parts(CODE))), words)


def test_a_bad_code_is_an_error_like_the_others():
    error = refused("isl1.abcd")
    assert isinstance(error, BadInput)
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.reason, again.line) == (str(error), error.reason, 0)


# -- and whatever else --------------------------------------------------------------------------------------------------------

SET_UP = [
    Log(find(a.name), a.seats, 7, find(a.name).check_options(a.options), a.box, position=a.fields)
    for a in ARRANGED  # a link may hold a position that somebody set up, whole or spoilt
]
GOOD = [LOG, *SET_UP, *(played(name, seats, seed, 60) for name in names() for seats, seed in ((2, 3), (2, 8), (3, 4)))]
ODD = [
    "</script>",
    "\0",
    "\u2028",
    "\ud7ff",
    '{"a":' * 900,
    "9" * 30,
    "-1",
    "seats=",
    "é",
    "\n",
    "+ ",
    "# ",
    " ",
    "=",
    "[",
    "true",
    "1e9",
    "NaN",
]


def bitten(rng, data):
    """Bytes with some of them changed, taken out, said twice, or put elsewhere."""
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        i, j = rng.randrange(len(out) + 1), rng.randrange(len(out) + 1)
        how = rng.randrange(5)
        if how == 0 and out:
            out[i % len(out)] = rng.randrange(256)
        elif how == 1:
            del out[min(i, j) : min(i, j) + rng.randrange(9)]
        elif how == 2:
            out[i:i] = out[j : j + rng.randrange(9)]
        elif how == 3:
            out[i:i] = rng.randbytes(rng.randrange(5))
        elif out:
            out[i % len(out)] ^= 1 << rng.randrange(8)
    return bytes(out)


def muddled(rng, text):
    """A text with a word changed, a line moved, something odd put in."""
    how = rng.randrange(5)
    if how == 0:
        lines = text.split("\n")
        lines.insert(rng.randrange(len(lines) + 1), lines.pop(rng.randrange(len(lines))))
        return "\n".join(lines)
    if how == 1:
        k = rng.randrange(len(text) + 1)
        return text[:k] + rng.choice(ODD) + text[k:]
    if how == 2:
        found = list(re.finditer(r"\d+", text))
        at = rng.choice(found)
        return text[: at.start()] + str(rng.choice((0, 1, 2, 3, 5, 9, 99, 10**9, 2**64))) + text[at.end() :]
    if how == 3:
        k = rng.randrange(len(text))
        return text[:k] + text[k + rng.randrange(1, 9) :]
    return bitten(rng, text.encode()).decode(errors="surrogateescape")


def spoilt(rng, log):
    """A code or a save with something wrong: half the codes have their checksum mended, or the fuzz would only try that."""
    if rng.random() < 0.25:
        return "save", muddled(rng, str(log))
    code = pack(log)
    if rng.random() < 1 / 3:
        return "code", bitten(rng, code.encode()).decode("latin-1")
    if rng.random() < 0.5:
        return "mended", mended(bitten(rng, body_of(code)))
    text, count, at, digest, digits = parts(code)
    how = rng.randrange(4)
    if how == 0:
        text = muddled(rng, text)
    elif how == 1:
        count = rng.choice((0, 1, count + 1, count * 2, ANSWER_LIMIT))
    elif how == 2:
        at = rng.choice((0, 1, count, count + 1, 3 * count))
    else:
        digits = bitten(rng, digits)
    try:
        return "mended", made(text, count, at, digest, digits)
    except UnicodeEncodeError:
        return "save", text


def read(kind, text):
    """Open it; ``True`` when that was refused."""
    try:
        if kind == "save":
            list(Log.parse(text).replay())
        else:
            unpack(text)
    except IslandsError:
        return True
    return False


def fuzz(seed, times):
    rng, kinds, slowest = random.Random(seed), {}, 0.0
    tracemalloc.start()
    for _ in range(times):
        kind, text = spoilt(rng, rng.choice(GOOD))
        begun = time.monotonic()
        no = read(kind, text)
        slowest = max(slowest, time.monotonic() - begun)
        kinds.setdefault(kind, [0, 0])[no] += 1
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert slowest < 10
    assert peak < 60_000_000
    return kinds


def test_spoilt_codes_and_saves_raise_our_errors_and_no_others():
    kinds = fuzz(1, 900)
    assert set(kinds) == {"save", "code", "mended"}
    assert kinds["mended"][1] > 200
    assert kinds["save"][0] + kinds["mended"][0] > 0  # what was changed may still be a game


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_a_hundred_thousand_spoilt_codes_and_saves(seed):
    kinds = fuzz(1000 + seed, 10_000)
    assert sum(kinds["mended"]) > 4_500
