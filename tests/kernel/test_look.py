"""The look: what must be told apart is, in both themes, without colour too, and when the reader's colours are forced."""

from __future__ import annotations

import re

import pytest

from islands_nb.kernel.look import COLOURS, FORCED, GLYPHS, ISLANDS, SHAPE, TEXT, contrast, css, luminance

THEMES = {"light": 0, "dark": 1}
PAIRS = {
    4.5: [(front, back) for front, backs in TEXT for back in backs.split()],
    3.0: [(front, back) for front, backs in SHAPE for back in backs.split()],
}
FAMILIES = {
    "seats": ["seat1", "seat2", "seat3", "seat4", "seat5"],
    "gear": ["jewel", "sabre", "chest", "food", "vp"],
    "factions": ["fire", "leaf3", "wave", "free"],
    "resources": ["flower", "fruit", "leaf", "temple", "port"],
    "islands": list(ISLANDS),
}
FORCED_TOKENS = [name for names in FORCED.values() for name in names.split()]


def test_contrast_is_that_of_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#ffffff", "#777777") == contrast("#777777", "#ffffff")
    assert contrast("#123456", "#123456") == 1
    assert luminance("#ff0000") == pytest.approx(0.2126)
    assert luminance("#00ff00") == pytest.approx(0.7152)
    assert luminance("#0000ff") == pytest.approx(0.0722)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("least", "front", "back"), [(n, f, b) for n, pairs in PAIRS.items() for f, b in pairs])
def test_what_is_told_apart(theme, least, front, back):
    one, two = COLOURS[front][THEMES[theme]], COLOURS[back][THEMES[theme]]
    assert contrast(one, two) >= least, f"{front} {one} on {back} {two}: {contrast(one, two):.2f}"


def test_the_pairs_that_matter_most_are_among_them():
    """Text on every ground it may stand on; each seat's mark and number; each good on a card."""
    for ground in ("paper", "zone", "surface", "sea"):
        assert ("ink", ground) in PAIRS[4.5]
        assert ("ink2", ground) in PAIRS[4.5]
        assert ("act", ground) in PAIRS[4.5]
    for seat in FAMILIES["seats"]:
        assert ("onseat", seat) in PAIRS[4.5]
        assert (seat, "paper") in PAIRS[3.0]
        assert (seat, "surface") in PAIRS[3.0]
    for good in ("jewel", "sabre", "chest"):
        assert (good, "surface") in PAIRS[3.0]


@pytest.mark.parametrize("island", ISLANDS)
def test_what_is_written_on_an_island_is_read(island):
    fill, on = ISLANDS[island]
    assert contrast(fill, on) >= 4.5, f"{on} on {fill}: {contrast(fill, on):.2f}"


@pytest.mark.parametrize("family", FAMILIES)
def test_every_colour_of_a_family_has_a_glyph_of_its_own(family):
    shapes = [GLYPHS[name] for name in FAMILIES[family]]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("family", FAMILIES)
def test_no_colour_stands_twice_in_a_family(family):
    for dark in (0, 1):
        fills = [ISLANDS[n][0] if family == "islands" else COLOURS[n][dark] for n in FAMILIES[family]]
        assert len(set(fills)) == len(fills)


@pytest.mark.parametrize("name", [*COLOURS, *ISLANDS])
def test_colours_are_spelled_in_six_digits(name):
    pair = COLOURS.get(name) or ISLANDS[name]
    assert len(pair) == 2
    assert all(re.fullmatch("#[0-9a-f]{6}", c) for c in pair)


def test_every_colour_is_used_for_telling_something_apart_or_named_as_ornament():
    named = {n for pairs in PAIRS.values() for pair in pairs for n in pair}
    assert set(COLOURS) - named == {"hair"}  # "ornament only"


@pytest.mark.parametrize("name", GLYPHS)
def test_a_glyph_is_a_closed_path(name):
    assert re.fullmatch(r"M[MmLlHhVvCcSsAaZz0-9 .,-]+z", GLYPHS[name], re.IGNORECASE)


def test_forced_colours_cover_all_tokens_once():
    assert sorted(FORCED_TOKENS) == sorted(COLOURS)
    assert set(FORCED) == {"Canvas", "CanvasText", "Highlight"}


def test_forced_colours_keep_front_and_back_apart():
    of = {name: system for system, names in FORCED.items() for name in names.split()}
    for pairs in PAIRS.values():
        for front, back in pairs:
            assert of[front] != of[back], f"{front} on {back}: both are {of[front]}"


def test_magenta_is_for_what_may_be_done_and_nothing_else_is_highlighted():
    assert FORCED["Highlight"] == "act"
    assert not any(COLOURS["act"][dark] == c[dark] for n, c in COLOURS.items() for dark in (0, 1) if n != "act")


def test_the_style_sheet_has_every_colour_in_each_place():
    sheet = css()
    light, dark = (dict(re.findall(r"--([\w-]+):(#[0-9a-f]{6})", part)) for part in blocks(sheet))
    assert light == {n: c[0] for n, c in COLOURS.items()} | {
        f"{side}-{n}": ISLANDS[n][k] for n in ISLANDS for k, side in enumerate(("i", "on"))
    }
    assert dark == {n: c[1] for n, c in COLOURS.items()}
    for part in ("prefers-color-scheme:dark", "@media print", "forced-colors:active", "[data-theme=dark]"):
        assert part in sheet
    forced = sheet[sheet.index("forced-colors") :]
    assert set(re.findall(r"--([\w-]+):(?:CanvasText|Canvas|Highlight)", forced)) == set(light)
    assert sheet.count("{") == sheet.count("}")


def blocks(sheet):
    """The first block of the style sheet (light), and that of the dark theme."""
    light = sheet[: sheet.index("}")]
    dark = sheet[sheet.index("[data-theme=dark]") :]
    return light, dark[: dark.index("}")]


def test_text_is_never_smaller_than_14():
    assert min(int(n) for n in re.findall(r"font-size:(\d+)px", css())) >= 14


def test_colours_used_in_the_style_sheet_are_there():
    used = set(re.findall(r"var\(--([\w-]+)", css())) - {"c"}
    assert used <= set(COLOURS)
