"""The look of every board, as data: colours, what is drawn on what, glyphs, and the style sheet made from them.

The boards are a sea chart on a table by a lamp: warm paper, quiet sea, cardboard pieces, one ink. Magenta (``act``) means "you
may", and nothing else does. Every colour of a family also has a glyph. ``tests/kernel/test_look.py`` checks the contrasts.
"""

# name: (light, dark). Printed colours (islands) are the same in both: cardboard does not change with the lamp.
COLOURS: dict[str, tuple[str, str]] = {
    "paper": ("#faf6ec", "#0f1b27"),  # the table
    "zone": ("#f0e9d8", "#162635"),  # a place on the table
    "surface": ("#ffffff", "#1f3142"),  # a card, a chip
    "hair": ("#d8cdb4", "#32475a"),  # ornament only
    "edge": ("#7d735e", "#8496a6"),  # outline of a card or zone
    "ink": ("#17283a", "#f3ebda"),
    "ink2": ("#4b5967", "#b5c1cc"),
    "sea": ("#cfe3ea", "#12384a"),
    "shoal": ("#e4f0f1", "#1c4c5f"),
    "sealine": ("#3f7489", "#6fb0c5"),
    "land": ("#ecdaa2", "#4d4227"),
    "landline": ("#7b6127", "#e3cb86"),
    "act": ("#a0006d", "#ff8fd6"),  # chart magenta: "you may"; used for nothing else
    "onact": ("#ffffff", "#2b0420"),
    "gold": ("#f4c650", "#f4c650"),
    "ongold": ("#17283a", "#17283a"),
    "goldline": ("#7f5600", "#f4c650"),
    "jewel": ("#0b7484", "#5fd0df"),
    "sabre": ("#52616f", "#c1ccd6"),
    "chest": ("#7a4a1e", "#dba876"),
    "food": ("#38711f", "#97d377"),
    "vp": ("#b0261c", "#ff9489"),
    "seat1": ("#143f80", "#6ea4ee"),
    "seat2": ("#b83c08", "#ffa173"),
    "seat3": ("#0b7067", "#55cdbc"),
    "seat4": ("#8456c2", "#dfcdfb"),
    "seat5": ("#6a5540", "#c2ad8e"),
    "onseat": ("#ffffff", "#0f1b27"),
    "fire": ("#8f1710", "#ff8174"),  # faction red
    "leaf3": ("#2f7f38", "#b4ecb5"),  # faction green
    "wave": ("#175a9c", "#74b4f0"),  # faction blue
    "free": ("#5b564e", "#cfc8bb"),  # no faction
    "flower": ("#b3264f", "#ffa3b4"),
    "fruit": ("#9c4a00", "#ffb871"),
    "leaf": ("#2f6a2a", "#a5dc95"),
    "temple": ("#54412f", "#ead9c4"),
    "port": ("#1b4f72", "#a9d5f0"),
    "warn": ("#8a3b00", "#ffb871"),  # refused; always with the bar glyph and words
}
ISLANDS: dict[str, tuple[str, str]] = {  # fill, what is written on it
    "red": ("#cf4038", "#ffffff"),
    "orange": ("#e0801a", "#17283a"),
    "yellow": ("#f2cc3d", "#17283a"),
    "green": ("#174d26", "#ffffff"),
    "blue": ("#2a74c4", "#ffffff"),
    "purple": ("#5f2d80", "#ffffff"),
    "brown": ("#3f2812", "#ffffff"),
    "grey": ("#66707c", "#ffffff"),
}
# What each becomes under forced colours: glyphs and outlines then carry everything.
FORCED = {
    "Canvas": "paper zone surface sea shoal land gold onseat onact",
    "CanvasText": "hair edge ink ink2 sealine landline ongold goldline jewel sabre chest food vp seat1 seat2 seat3 seat4 "
    "seat5 fire leaf3 wave free flower fruit leaf temple port warn",
    "Highlight": "act",
}

# Glyphs on a 24 x 24 grid, filled with the shape's own colour (evenodd: holes are cut out).
GLYPHS: dict[str, str] = {
    # seats
    "seat1": "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18z",
    "seat2": "M4 4h16v16H4z",
    "seat3": "M12 2.5 22 20.5H2z",
    "seat4": "M12 1.5 22.5 12 12 22.5 1.5 12z",
    "seat5": "M7 2.8h10l5.2 9.2-5.2 9.2H7L1.8 12z",
    # money and gear
    "ducat": "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20zM12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14zM12 7l1.6 3.4 3.4 1.6-3.4 1.6L12 17l-1.6-3.4L7 12l3.4-1.6z",
    "jewel": "M7 3h10l5 6.5L12 22 2 9.5zM8 5 5.5 9H9l1.4-4zM13.6 5 15 9h3.5L16 5zM9.4 10.5 12 18l2.6-7.5z",
    "sabre": "M21.5 2.5C22 10 17 16 9.2 18.2l1.6 1.6-1.3 1.3-2.6-2.6-3.4 3.3-1.3-1.3 3.3-3.4L2.9 14.5l1.3-1.3 1.6 1.6C13.5 13.5 18.5 9.5 21.5 2.5z",
    "chest": "M2 10.5C2 6.5 4.5 4 8 4h8c3.5 0 6 2.5 6 6.5zM2 12h7.5v3h5v-3H22v8.5H2zM11 11h2v3h-2z",
    "food": "M2 12c3.5-6 10-7.5 15-2.200L22 6v12l-5-3.8C12 19.5 5.5 18 2 12zM7 10a1.2 1.2 0 1 0 0 2.4a1.2 1.2 0 1 0 0-2.4z",
    "coin": "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20zM12 4.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15zM10.8 8h2.4v8h-2.4z",
    "vp": "M5 2h2v20H5zM8.5 3H21l-3.5 4.5L21 12H8.5z",
    "marker": "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20z",
    # islands of One-Eye
    "red": "M2 21 8.5 9h2L12 11.5 13.5 9h2L22 21zM12 2c2 1.5-1 3 .8 5h-2C9 5 12 4 12 2z",
    "orange": "M12 7a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4.9 3.5l2.8 2.8-1.4 1.4-2.8-2.8zM17.7 16.3l2.8 2.8-1.4 1.4-2.8-2.8zM3.5 19.1l2.8-2.8 1.4 1.4-2.8 2.8zM16.3 6.3l2.8-2.8 1.4 1.4-2.8 2.8z",
    "yellow": "M12 1.5 14.9 8.6 22.5 9.2 16.7 14.1 18.5 21.5 12 17.5 5.5 21.5 7.3 14.1 1.5 9.2 9.1 8.6z",
    "green": "M11 22c-.3-5 .2-8.5 1-11.5C8.5 9.5 5.5 10.5 3 14c0-4 2-7 6.5-6.5C7.5 5.5 5.5 5 3.5 5.5 6 2.5 10 2.5 12 6.5c2-4 6-4 8.5-1-2-.5-4 0-6 2C19 7 21 10 21 14c-2.5-3.5-5.5-4.5-7.5-3.5-.7 3-.9 6.5-.5 11.5z",
    "blue": "M1 19c5 0 4.5-13 13-13 5 0 8 3.5 8 7-2-2.5-6-2-6 1 0 2 3 3.5 7 2.5V21H1z",
    "purple": "M12 21 9.5 18.5H7L2 10C3 7.5 4.5 6.5 6 6.5 7 4 9.5 3 12 3s5 1 6 3.5c1.5 0 3 1 4 3.5l-5 8.5h-2.5zM11.4 6v11h1.2V6zM7 8.5 9.8 17l1-.3L8 8.200zM16 8.2 13.2 16.7l1 .3L17 8.5z",
    "brown": "M2 21V12a10 9 0 0 1 20 0v9h-5.5v-6a4.5 4.5 0 0 0-9 0v6z",
    "grey": "M12 2.5c3 0 4 1.5 4 2.8S14.5 8 12 8 8 6.6 8 5.3s1-2.8 4-2.8zM12 9c4.5 0 6 1.6 6 3s-2 3-6 3-6-1.6-6-3 1.5-3 6-3zM12 16c6 0 9 1.3 9 3s-3 3-9 3-9-1.3-9-3 3-3 9-3z",
    "joker": "M11 2h2v13h-2zM14 4c4 2 6 5 6.5 9H14zM10 6v7H4.5C5 10 7 7.5 10 6zM2 16h20c-1 3.5-3 5.5-6 5.5H8C5 21.5 3 19.5 2 16z",
    # factions: fire burns the leaf, the leaf drinks the wave, the wave puts out the fire
    "fire": "M12 1.5c1 4 6.5 6.5 6.5 12.5 0 5-3 8.5-6.5 8.5S5.5 19 5.5 14c0-3 1.5-4.5 3-6.5.3 1.5.8 2.5 2 3C10.5 7 10 4.5 12 1.5zM12 14c-1.5 1.5-2.3 2.6-2.3 4.2 0 1.5 1 2.6 2.3 2.6s2.3-1.1 2.3-2.6c0-1.6-.8-2.7-2.3-4.200z",
    "leaf3": "M21 3c1 10-3 17-11 17-2 0-3.5-.6-4.6-1.6L3 21l-1.2-1.2 2.6-2.6C2 10 8 3 21 3zM17 6.5C12 8.5 8.5 12 6.5 16l1 1C11 14 15 11 17 6.5z",
    "wave": "M2 8c3-4 6-4 9-1s6 3 11-1v4c-5 4-8 4-11 1s-6-2-9 2zM2 16c3-4 6-4 9-1s6 3 11-1v4c-5 4-8 4-11 1s-6-2-9 2z",
    "free": "M12 2.5 21.5 12 12 21.5 2.5 12zM12 6.5 6.5 12 12 17.5 17.5 12z",
    # resources of Small Islands
    "flower": "M12 1.5a4.5 4.5 0 0 1 4.4 5.6 4.5 4.5 0 0 1 5.3 6.6 4.5 4.5 0 0 1-5.4 2 4.5 4.5 0 1 1-8.6 0 4.5 4.5 0 0 1-5.4-2A4.5 4.5 0 0 1 7.6 7.1 4.5 4.5 0 0 1 12 1.5zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
    "fruit": "M12.5 7C14 3.5 16.5 2 20 2c0 3.5-2 5.5-5 5.8 4 .4 6.5 3.2 6.5 6.7 0 4.5-4 8-9.5 8s-9.5-3.5-9.5-8C2.5 10 6.5 6.8 12.5 7zM7 13h2v2H7zM12 11h2v2h-2zM12 16h2v2h-2zM16.5 13.5h2v2h-2z",
    "leaf": "M12 1.5c6 4.5 8 8 8 11.5 0 4-3 6.5-7 7v2.5h-2V20c-4-.5-7-3-7-7 0-3.5 2-7 8-11.5zM11 7v4L8.5 9l-1 1.2L11 13v4.5h2V15l3.5-2.8-1-1.2L13 13V7z",
    "temple": "M12 1.5 22 8v2.5H2V8zM4 12h3.5v6H4zM10.2 12h3.6v6h-3.6zM16.5 12H20v6h-3.5zM2 19.5h20v3H2z",
    "port": "M12 1.5a3 3 0 0 1 1.3 5.7V9H17v2.4h-3.7v8c2.7-.5 4.7-2.2 5.3-4.6l-1.9.5 2.6-4.3 3.2 4-1.7-.3C20 19.5 16.5 22.5 12 22.5S4 19.5 3.2 14.7l-1.7.3 3.2-4 2.6 4.3-1.9-.5c.6 2.4 2.6 4.1 5.3 4.6v-8H7V9h3.7V7.200A3 3 0 0 1 12 1.5zM12 3.3a1.2 1.2 0 1 0 0 2.4a1.2 1.2 0 1 0 0-2.4z",
    "house": "M12 2 22.5 11H20v10.500H4V11H1.5z",
    # attacks of Virgin Seas
    "orthogonal": "M12 1 15.5 6h-7zM23 12 18 15.5v-7zM12 23 8.5 18h7zM1 12 6 8.5v7zM9.5 9.5h5v5h-5z",
    "diagonal": "M2 2h6L2 8zM22 2v6L16 2zM22 22h-6l6-6zM2 22v-6l6 6zM9.5 9.5h5v5h-5z",
    "long_range": "M10.8 0h2.4v9h-2.4zM10.8 15h2.4v9h-2.4zM0 10.8h9v2.4H0zM15 10.8h9v2.4h-9zM12 10a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM7.5 0h9v2h-9zM7.5 22h9v2h-9zM0 7.5h2v9H0zM22 7.5h2v9h-2z",
    "guard": "M12 1.5 21.5 5v6.5c0 5.5-4 9-9.5 11-5.5-2-9.5-5.5-9.5-11V5zM12 5 6 7.200v4.5c0 3.6 2.5 6 6 7.6z",
    "kraken": "M12 2c4.5 0 7 3 7 7 0 2.5-1 4-1 6s2.5 2.5 4 1.5c-1 3.5-5.5 4-7 1-.3 2 .5 3.5 2 4.5-3 .5-4.5-1-5-3.5-.5 2.5-2 4-5 3.5 1.5-1 2.3-2.5 2-4.5-1.5 3-6 2.5-7-1 1.5 1 4 .5 4-1.5s-1-3.5-1-6c0-4 2.5-7 7-7zM9 8a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3zM15 8a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3z",
    # states
    "no": "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20zM6 10.500v3h12v-3z",
    "aim": "M10.8 1h2.4v5h-2.4zM10.8 18h2.4v5h-2.4zM1 10.8h5v2.4H1zM18 10.8h5v2.4h-5zM12 5a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM12 7.200a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6z",
    "undo": "M9 4v4h5c4 0 7 2.7 7 6.5S18 21 14 21H6v-2.5h8c2.5 0 4.4-1.6 4.4-4s-1.9-4-4.4-4H9v4L2.5 9.200z",
    "turn": "M20 12a8 8 0 1 1-2.6-5.9L20 3.5V11h-7.5l3-3A5.3 5.3 0 1 0 17.3 12z",
    "card": "M4 2h16v20H4zM6 4v16h12V4z",
    "eye": "M1 12C4 7 8 4.5 12 4.5S20 7 23 12c-3 5-7 7.5-11 7.5S4 17 1 12zM12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8z",
}


# What must be told apart from what it stands on: (front, the backs), text at 4.5 : 1, shapes at 3 : 1, in both themes.
TEXT = [
    ("ink", "paper zone surface sea shoal land"),
    ("ink2", "paper zone surface sea"),
    ("act", "paper zone surface sea land"),
    ("onact", "act"),
    ("ongold", "gold"),
    ("warn", "paper zone surface"),
    ("vp", "surface zone"),
    ("food", "surface zone"),
    ("goldline", "surface zone"),
    ("onseat", "seat1 seat2 seat3 seat4 seat5"),
]
SHAPE = [
    ("edge", "paper zone surface sea shoal"),
    ("sealine", "sea shoal paper"),
    ("landline", "land sea shoal"),
    *[(k, "paper zone surface") for k in ("jewel", "sabre", "chest")],
    *[(f"seat{i}", "paper zone surface sea shoal land") for i in range(1, 6)],
    ("surface", "fire leaf3 wave free"),
    *[(k, "surface sea shoal") for k in ("fire", "leaf3", "wave", "free")],
    *[(k, "surface land sea") for k in ("flower", "fruit", "leaf", "temple", "port")],
]


def _vars(dark: int) -> str:
    pairs = [f"--{k}:{v[dark]}" for k, v in COLOURS.items()]
    if not dark:
        for name, (fill, on) in ISLANDS.items():
            pairs += [f"--i-{name}:{fill}", f"--on-{name}:{on}"]
    return ";".join(pairs)


# The styles of shapes, by class. Art is drawn in a tree of its own, without the ancestor ``.isl``; its symbol is ``.isl-a``.
CLASSES = {
    "text": "fill:var(--ink)",
    ".q": "fill:var(--ink2)",
    ".b": "font-weight:700",
    ".m": "text-anchor:middle",
    ".e": "text-anchor:end",
    **{f".s{size}": f"font-size:{size}px" for size in (15, 16, 18, 20, 24)},
    ".on": "fill:var(--onseat)",
    ".c": "fill:var(--c)",
    ".z": "fill:var(--zone)",
    ".k": "fill:var(--surface);stroke:var(--edge)",
    ".g": "fill:var(--c,var(--ink));fill-rule:evenodd",
    ".d": "fill:none;stroke:var(--edge);stroke-dasharray:3 4",
    ".h": "fill:none;stroke:var(--hair)",
    ".land": "fill:var(--land);stroke:var(--shoal);stroke-width:13;paint-order:stroke",
    ".coast": "fill:none;stroke:var(--landline);stroke-width:2.5",
}
# The marks that a board lays over its shapes: what may be said, what is chosen, a count, what moved last.
MARKS = {
    ".may": "fill:none;stroke:var(--act);stroke-width:2",
    ".sel": "fill:none;stroke:var(--act);stroke-width:4",
    ".pip": "fill:var(--act);stroke:var(--surface);stroke-width:1.5",
    ".last": "fill:none;stroke:var(--ink);stroke-width:3",
}
FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;font-size:14px"


def colours(dark: bool) -> dict[str, str]:
    """The colour of each name, light or dark; those of One-Eye's islands are the same in both."""
    return dict(pair.split(":", 1) for pair in f"{_vars(0)};{_vars(1) if dark else ''}".split(";") if pair)


def css() -> str:
    """The style sheet of every scene: light, dark (by the reader's or the notebook's setting), forced colours, print."""
    forced = ";".join(f"--{n}:{s}" for s, names in FORCED.items() for n in names.split())
    forced += "".join(f";--i-{n}:Canvas;--on-{n}:CanvasText" for n in ISLANDS)
    root = ".isl:not(.isl-scene)"  # the scene inside a widget takes its colours from the widget's root
    return (
        f"{root}{{{_vars(0)}}}"
        f"{root}[data-theme=dark]{{{_vars(1)}}}"
        f"@media(prefers-color-scheme:dark){{{root}:not([data-theme]){{{_vars(1)}}}}}"
        f"@media print{{{root},{root}[data-theme=dark]{{{_vars(0)}}}}}"
        f"@media(forced-colors:active){{{root},{root}[data-theme=dark]{{forced-color-adjust:none;{forced}}}.isl .z{{stroke:CanvasText}}}}"
        f".isl{{{FONT};font-variant-numeric:tabular-nums}}"
        + "".join(f".isl {name},.isl-a {name}{{{rule}}}" for name, rule in CLASSES.items())
        + "".join(f".isl {name}{{{rule}}}" for name, rule in MARKS.items())
    )


def luminance(colour: str) -> float:
    """The relative luminance of ``#rrggbb`` (WCAG 2)."""
    rgb = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2)."""
    hi, lo = sorted((luminance(a), luminance(b)), reverse=True)
    return (hi + 0.05) / (lo + 0.05)
