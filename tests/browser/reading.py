"""Can every text of a scene be read? Laid out by a browser, in several widths, faces and settings of its reader."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
# Each setting reads every seventh scene on every run, not the same ones, and all of them when there is time.
some_scenes = pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.soak)])
# As far apart as readers may set their texts, and lose nothing (WCAG 1.4.12).
SPACED = "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}"
Drawn = tuple[str, bool, str]  # what it is, is it wide, its SVG


def unreadable(browser: Any, scenes: Iterable[Drawn], wide: bool, width: int, font: str, every: int, **media: str) -> list[Any]:
    """Of every ``every``-th scene that is wide, or narrow, the texts that are small, cut or lie on another."""
    page = browser.new_page(viewport={"width": width, "height": 1080})
    page.emulate_media(**media)
    bad: list[Any] = []
    mine = [(name, svg) for name, kind, svg in scenes if kind == wide]
    for name, svg in mine[(width + len(font)) % every :: every]:
        style = f'.isl,.isl text{{font-family:"{font}",sans-serif!important}}svg.isl{{display:block;width:100%;height:auto}}'
        page.set_content(f"<!doctype html><style>body{{margin:0}}{style}</style>{svg}")
        found = page.evaluate(f"({MEASURE})(document.querySelector('svg.isl'))")
        assert found["count"] > 20
        assert found["least"] >= 10.9, name
        bad += [(name, what, found[what]) for what in ("small", "cut", "over") if found[what]]
    page.close()
    return bad
