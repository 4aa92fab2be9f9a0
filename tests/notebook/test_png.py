"""A picture as PNG: what the style sheet says in a browser is written out, and drawn."""

from __future__ import annotations

import re
import struct
import sys
import zlib
from xml.etree import ElementTree as ET

import pytest

import islands_nb as isl
from islands_nb.kernel.game import names
from islands_nb.kernel.look import colours
from islands_nb.notebook.picture import Picture
from islands_nb.notebook.png import plain


@pytest.fixture(scope="module", params=names())
def s(request):
    s = isl.start(request.param, seats=2, seed=7, bots={0: "random", 1: "random"}).run()
    return s.goto(s.last // 2)


def dots(png):
    """Width, height, and the rows of a PNG of eight bits a channel with alpha, unfiltered."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, data = 8, b""
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            wide, high, depth, colour = struct.unpack(">IIBB", body[:10])
            assert (depth, colour) == (8, 6)
        data += body if kind == b"IDAT" else b""
        at += 12 + size
    raw, rows, last = zlib.decompress(data), [], bytearray(4 * wide)
    for y in range(high):
        how, row = raw[y * (4 * wide + 1)], bytearray(raw[y * (4 * wide + 1) + 1 : (y + 1) * (4 * wide + 1)])
        for k in range(4 * wide):
            left, above, corner = row[k - 4] if k > 3 else 0, last[k], last[k - 4] if k > 3 else 0
            guess = left + above - corner
            near = min((left, above, corner), key=lambda v: abs(guess - v))
            row[k] = (row[k] + (0, left, above, (left + above) // 2, near)[how]) % 256
        rows.append(bytes(row))
        last = row
    return wide, high, rows


def seen(rows):
    """The colours that are to be seen, as in a style sheet."""
    return {f"#{row[k : k + 3].hex()}" for row in rows for k in range(0, len(row), 4)}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_has_the_size_and_the_colours_of_the_theme(s, theme, tmp_path):
    file = s.picture(theme=theme).save(tmp_path / "a.png", scale=0.5)
    wide, high, rows = dots(file.read_bytes())
    assert (wide, high) == (640, 338)
    here, there = colours(theme == "dark"), colours(theme != "dark")
    found = seen(rows)
    assert {here["--paper"], here["--zone"]} <= found
    assert there["--paper"] not in found


def test_nothing_is_left_to_a_style_sheet(s):
    text = plain(s.picture(theme="dark").svg)
    for left in ("var(", "--", "class=", "<style", "<use", "<symbol"):
        assert left not in text
    assert ET.fromstring(text).get("viewBox") == "0 0 1280 676"


def test_colours_are_those_of_where_a_symbol_is_shown():
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg"><style>x</style><defs><symbol id="a" viewBox="0 0 2 2"><path class="g" '
        'd="M0 0"/></symbol><symbol id="b" viewBox="0 0 4 4"><use href="#a" width="2"/><circle class="c" r="1"/></symbol></defs>'
        '<g style="--c:var(--seat2)"><use href="#b" width="9"/><use href="#a" style="--c:#123456"/></g><use href="#a"/></svg>'
    )
    fills = re.findall(r"fill:([^;\"]*)", plain(svg))
    light = colours(dark=False)
    assert fills == [light["--seat2"], light["--seat2"], "#123456", light["--ink"]]


def test_a_strip_and_a_narrow_board(s):
    assert dots(s.strip([0, 1], theme="light").png(0.1))[0] == round(
        0.1 * int(re.search(r'width="(\d+)"', s.strip([0, 1]).svg)[1])
    )
    assert dots(s.picture(wide=False).png(0.1))[0] == 80


@pytest.mark.parametrize("scale", [0, -1, 9, float("nan"), "2", True])
def test_a_scale_out_of_range_is_refused(s, scale):
    with pytest.raises(isl.errors.BadInput, match="scale="):
        s.picture().png(scale)


def test_without_the_package_it_says_which(s, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(isl.errors.BadInput, match="resvg-py"):
        s.picture().png()


def test_a_picture_is_twice_as_many_dots_as_it_says():
    small = Picture('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" width="30" height="20"></svg>', "", "")
    assert [dots(found)[:2] for found in (small.png(), small.png(1))] == [(60, 40), (30, 20)]
