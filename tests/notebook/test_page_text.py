"""What goes to the page: the files of the folder, without comments that have lines of their own."""

from __future__ import annotations

from importlib.resources import files

import pytest

from islands_nb.notebook.page import page_text


@pytest.mark.parametrize("name", ["board.js", "board.css", "story.js"])
def test_only_comments_are_left_out(name):
    whole = files("islands_nb.notebook").joinpath(name).read_text(encoding="utf-8").splitlines()
    kept = page_text(name).splitlines()
    assert 0 < len(kept) < len(whole)
    rest, inside = [], False
    for line in whole:  # the other way round: what is no comment, line by line
        words = line.strip()
        inside = inside or words.startswith("/*")
        if not inside and not words.startswith("//"):
            rest.append(line)
        inside = inside and not words.endswith("*/")
    assert kept == rest
