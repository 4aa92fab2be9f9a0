"""What is sent to the page as text: code and styles, without the comments for readers of the files."""

from __future__ import annotations

import re
from importlib.resources import files

LINE = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
BLOCK = re.compile(r"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.MULTILINE)


def page_text(name: str) -> str:
    """A file of this folder, without the comments that have lines of their own."""
    return LINE.sub("", BLOCK.sub("", files(__package__).joinpath(name).read_text(encoding="utf-8")))
