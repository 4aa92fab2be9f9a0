"""A picture as PNG.

A picture's SVG leaves colours and the looks of classes to its style sheet, with custom properties, which renderers outside a
browser do not know. Here all of that is written out, element by element; then resvg draws it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree as Tree

from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.look import CLASSES, FONT, MARKS, colours

SVG = "{http://www.w3.org/2000/svg}"
RULES = {**CLASSES, **MARKS}
KNOWN = re.compile(r"var\((--[\w-]+)(?:,(var\(--[\w-]+\)|[^()]*))?\)")
SCALES = (0.1, 8)


def png(svg: str, scale: float = 2) -> bytes:
    """The picture ``svg`` as PNG, with ``scale`` pixels for each of its units.

    Raises ``BadInput`` for a scale out of range, or if the package that draws it (resvg-py) is not installed.
    """
    if isinstance(scale, bool) or not isinstance(scale, int | float) or not SCALES[0] <= scale <= SCALES[1]:
        raise BadInput(f"scale={scale!r}: it may be {SCALES[0]} to {SCALES[1]}")
    try:
        import resvg_py
    except ImportError:
        raise BadInput("a PNG needs the package resvg-py (pip install 'islands_nb[png]'); .svg needs nothing") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=plain(svg), zoom=scale))


def plain(svg: str) -> str:
    """``svg`` with each colour and each style of a class written where it is used, and each symbol where it is shown."""
    Tree.register_namespace("", SVG[1:-1])
    root = Tree.fromstring(svg)
    names = colours(root.get("data-theme") == "dark")
    art = {piece.get("id", ""): piece for piece in root.iter(f"{SVG}symbol")}
    _write_out(root, names, art)
    root.set("style", FONT)
    return Tree.tostring(root, encoding="unicode")


def _write_out(at: Tree.Element, names: Mapping[str, str], art: Mapping[str, Tree.Element]) -> None:
    """The same for one element and those in it; ``names`` are the custom properties in force here."""
    said = [rule.split(":", 1) for rule in at.attrib.pop("style", "").split(";") if rule]
    names = {**names, **{name: _said(value, names) for name, value in said if name.startswith("--")}}
    looks = RULES["text"].split(";") if at.tag == f"{SVG}text" else []
    mine = at.attrib.pop("class", "").split()
    looks += [rule for name, rules in RULES.items() if name[1:] in mine and name[0] == "." for rule in rules.split(";")]
    pairs = dict(rule.split(":", 1) for rule in looks) | {n: v for n, v in said if not n.startswith("--")}
    if pairs:
        at.set("style", ";".join(f"{name}:{_said(value, names)}" for name, value in pairs.items()))
    for name, value in at.attrib.items():
        at.set(name, _said(value, names))
    for piece in list(at):
        if piece.tag in (f"{SVG}defs", f"{SVG}style"):
            at.remove(piece)
        elif piece.tag == f"{SVG}use":
            at[list(at).index(piece)] = _shown(piece, names, art)
        else:
            _write_out(piece, names, art)


def _shown(use: Tree.Element, names: Mapping[str, str], art: Mapping[str, Tree.Element]) -> Tree.Element:
    """What replaces a ``use``: the symbol itself, in a frame of its own."""
    frame = Tree.Element(f"{SVG}svg", {k: v for k, v in use.attrib.items() if k != "href"})
    symbol = art[use.get("href", "")[1:]]
    frame.set("viewBox", symbol.get("viewBox", ""))
    frame.extend(_copied(piece) for piece in symbol)
    _write_out(frame, names, art)
    return frame


def _copied(piece: Tree.Element) -> Tree.Element:
    out = Tree.Element(piece.tag, dict(piece.attrib))
    out.text = piece.text
    out.extend(_copied(part) for part in piece)
    return out


def _said(value: str, names: Mapping[str, str]) -> str:
    """A value with its custom properties replaced; one that is not set becomes its default, after the comma."""
    while found := KNOWN.search(value):
        value = value[: found.start()] + (names.get(found[1]) or found[2] or "none") + value[found.end() :]
    return value
