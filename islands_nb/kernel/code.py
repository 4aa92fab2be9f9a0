"""A game as one line of text that fits into a link.

    isl1.fwY3AsMAAHkAAQtjYGRgZg...

A code says what a log says, and ``unpack`` restores exactly that: the game and the version of its rules, seats, seed,
options, the ``+`` lines, the notes, the answers; and which ply is shown. An answer is its place among those that were legal. All
of them together are one number in mixed radix, so a forced answer costs nothing. The rest is text, deflated (page 0050).

After ``isl`` comes the number of the format, then URL-safe base64 of: a checksum (4 bytes); the text's length and the text;
the number of answers; the ply shown (0 for the last, else one more than it); a digest of what was said and of where that led
(2 bytes); the number. Nothing in a code is executed, and nothing is unpacked past its limit. The digest detects rules or a box
that changed without a new version.
"""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from .data import whole
from .errors import BadCode, BadInput, BadLog, Endless, OtherVersion
from .flow import legal, step, to_act
from .log import LINE_LIMIT, Log

FORMAT = 1
CODE_LIMIT = 16_000  # characters; a game of four players has some 200, more with notes and islands of one's own
TEXT_LIMIT = 60_000  # bytes of text in a code, unpacked
ANSWER_LIMIT = 4_000  # the longest game met has 1,907 (docs/decisions/0050)
NOTE_LIMIT = 1_000

# What the text of a code is likely to contain. It is part of the format: another dictionary is another format.
WORDS = (
    b'#0 position {"value":}"name":"cost":"text":+ quest + island {"+ number + card card_variant_=true=false removed='
    b"#0 puzzle #1 What would you do here?seven_islands small_islands virgin_seas one_eye 1 seats=5 seed= seats=2 seed= "
    b"seats=4 seed= seats=3 seed=\n#0 bots 0=random 1=random 2=random 3=random 0=greedy 1=greedy 2=greedy 3=greedy"
)
LOOKS = re.compile(r"isl(\d{1,3})\.([A-Za-z0-9_-]+)")


def pack(log: Log, shown: int | None = None) -> str:
    """The code of a game, shown at the ply ``shown`` or at its last. Raises ``BadInput`` when it is too long for a code."""
    s, trail = _quiet(log), Trail()
    for _, said in log.lines:
        options = legal(s)
        place = [str(a) for a in options].index(said)
        trail.add(place, len(options))
        step(s, options[place])
    return written(log, trail, s, shown)


class Trail:
    """The answers of a game as one number. Whoever plays the game may keep one along the way, and need not replay it later."""

    __slots__ = ("number", "radix")

    def __init__(self) -> None:
        self.number, self.radix = 0, 1

    def add(self, place: int, of: int) -> None:
        """Add an answer: its place among all that were legal."""
        self.number += self.radix * place
        self.radix *= of


def written(log: Log, trail: Trail, s: Any, shown: int | None = None) -> str:
    """The code of a game whose answers are ``trail``, and have led to ``s``. Raises ``BadInput`` when it is too long."""
    text = "\n".join([log.head(), *log.extras(), *(f"#{at} {words}" for at, words in log.notes)])
    packed, number = _deflate(text), trail.number
    at = 0 if shown is None or shown == len(log.lines) else shown + 1
    body = b"".join(
        [
            _short(len(packed)),
            packed,
            _short(len(log.lines)),
            _short(at),
            _digest(log, s),
            number.to_bytes((number.bit_length() + 7) // 8),
        ]
    )
    code = f"isl{FORMAT}." + urlsafe_b64encode(_sum(body) + body).decode().rstrip("=")
    for what, has, most in [
        ("characters", len(code), CODE_LIMIT),
        ("bytes of text", len(text.encode()), TEXT_LIMIT),
        ("answers", len(log.lines), ANSWER_LIMIT),
        ("notes", len(log.notes), NOTE_LIMIT),
    ]:
        if has > most:
            raise BadInput(f"this game is too long for a code: {has} {what}, but the limit is {most}; save it as a file")
    return code


def is_code(text: Any) -> bool:
    """Does this look like a code, whole or spoilt?"""
    return isinstance(text, str) and re.match(r"isl\d{1,3}\.", text) is not None


def unpack(code: str) -> tuple[Log, int]:
    """The log a code holds, and the ply it shows. Raises ``BadCode``, or ``OtherVersion``, with the reason.

    White space is ignored, since a code sent by mail may have been broken into lines.
    """
    if not isinstance(code, str):
        raise BadCode("a code must be text")
    if len(code) > 2 * CODE_LIMIT:
        raise BadCode(f"it has {len(code)} characters, but a code has at most {CODE_LIMIT}")
    code = "".join(code.split())
    if len(code) > CODE_LIMIT:
        raise BadCode(f"it has {len(code)} characters, but a code has at most {CODE_LIMIT}")
    looks = LOOKS.fullmatch(code)
    if looks is None:
        raise BadCode("a code is 'isl', a number, a dot, then letters, digits, - and _: part of it is missing or was changed")
    if int(looks[1]) != FORMAT or looks[1] != str(FORMAT):
        raise OtherVersion(f"this code has format {looks[1]}, but this package reads format {FORMAT}: open it with a later one")
    body = _bytes(looks[2])
    packed, rest = _counted(body)
    count, rest = _long(rest)
    at, rest = _long(rest)
    if count > ANSWER_LIMIT:
        raise BadCode(f"it has {count} answers, but a code has at most {ANSWER_LIMIT}")
    if at > count:
        raise BadCode(f"it shows ply {at - 1}, but the plies before the last are 0 to {count - 1}")
    digest, digits = rest[:2], rest[2:]
    if len(digest) < 2 or digits[:1] == b"\0":
        raise BadCode("its contents do not fit together")
    log = _log(_inflate(packed), count)
    try:
        s = _quiet(log)
        log.lines = _answers(s, int.from_bytes(digits), count)
    except Endless as error:
        raise BadCode(str(error)) from None
    if _digest(log, s) != digest:
        raise BadCode(
            f"replayed with the rules and the box of {log.game.title} installed here, it does not come out as where it was "
            "made: a number of the box or a rule was changed without a new version"
        )
    return log, at - 1 if at else count


# -- answers ------------------------------------------------------------------------------------------------------------------


def _quiet(log: Log) -> Any:
    s = log.start()
    s.told = None
    return s


def _answers(s: Any, number: int, count: int) -> list[tuple[int, str]]:
    lines: list[tuple[int, str]] = []
    for n in range(count):
        options = legal(s)
        if not options:
            raise BadCode(f"it has {count} answers, but the game was over after {n}")
        number, place = divmod(number, len(options))
        seat = to_act(s)
        assert seat is not None
        lines.append((seat, str(options[place])))
        step(s, options[place])
    if number:
        raise BadCode("its contents do not fit together")
    return lines


def _digest(log: Log, s: Any) -> bytes:
    """A digest of what was said and of where it led, but of nothing that another layout of the state would change."""
    said = (log.lines, to_act(s), [str(a) for a in legal(s)], log.game.scores(s))
    return blake2b(repr(said).encode(), digest_size=2).digest()


# -- text ---------------------------------------------------------------------------------------------------------------------


def _log(text: str, count: int) -> Log:
    """The log without its answers."""
    lines = text.split("\n")
    notes: list[tuple[int, str]] = []
    for line in (line for line in lines if line.startswith("#")):
        word, space, words = line[1:].partition(" ")
        at, before = whole(word), notes[-1][0] if notes else 0
        if at is None or not space or not before <= at <= count or len(line) > LINE_LIMIT or not line.isprintable():
            raise BadCode(f"{line[:60]!r} is not a note of this game")
        notes.append((at, words))
    if len(notes) > NOTE_LIMIT:
        raise BadCode(f"it has {len(notes)} notes, but a code has at most {NOTE_LIMIT}")
    try:
        log = Log.parse("\n".join(line for line in lines if not line.startswith("#")))
    except OtherVersion as error:
        raise OtherVersion(error.reason) from None
    except BadLog as error:
        raise BadCode(error.reason) from None
    if log.lines or lines != [*(line for line in lines if not line.startswith("#")), *(f"#{at} {words}" for at, words in notes)]:
        raise BadCode("its contents do not fit together")
    return replace(log, notes=notes)


def _deflate(text: str) -> bytes:
    press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=WORDS)
    return press.compress(text.encode()) + press.flush()


def _inflate(packed: bytes) -> str:
    press = zlib.decompressobj(-15, zdict=WORDS)
    try:
        text = press.decompress(packed, TEXT_LIMIT + 1)
        if len(text) > TEXT_LIMIT:
            raise BadCode(f"it unpacks to more than {TEXT_LIMIT} bytes; no code does")
        if not press.eof or press.unused_data:
            raise BadCode("its contents do not fit together")
        return text.decode()
    except (zlib.error, UnicodeDecodeError):
        raise BadCode("its contents cannot be unpacked") from None


# -- bytes --------------------------------------------------------------------------------------------------------------------


def _sum(body: bytes) -> bytes:
    return blake2b(body, digest_size=4, person=b"isl%d" % FORMAT).digest()


def _bytes(letters: str) -> bytes:
    try:
        found = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except (binascii.Error, ValueError):
        found = b""
    total, body = found[:4], found[4:]
    if not body or total != _sum(body) or urlsafe_b64encode(found).decode().rstrip("=") != letters:
        raise BadCode("its checksum is wrong: a character is missing, or was changed on the way")
    return body


def _short(n: int) -> bytes:
    """A number in as few bytes as it needs, seven bits in each."""
    out = bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    return bytes([*out, n])


def _long(body: bytes) -> tuple[int, bytes]:
    """The number that ``body`` begins with, and what follows it."""
    n = 0
    for k, byte in enumerate(body[:3]):
        n |= (byte & 127) << 7 * k
        if byte < 128:
            if k and not byte:
                break  # one byte more than it needs
            return n, body[k + 1 :]
    raise BadCode("its contents do not fit together")


def _counted(body: bytes) -> tuple[bytes, bytes]:
    n, rest = _long(body)
    if n > len(rest):
        raise BadCode("its contents do not fit together")
    return rest[:n], rest[n:]
