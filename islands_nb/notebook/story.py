"""A game as a page: one file, no kernel, no network.

The page steps through the game with the same ``board.js`` as a notebook; ``story.js`` stands in for the kernel. It holds what its
reader may see and nothing else: drawings are made from views, words from events that the reader may know, and only a page of the
open table has the log (page 0051).

A drawing repeats most of the one before it, so a frame is stored as the difference, by the numbers of shapes that are stored
once; and shapes that differ only in place, words or key share a form.
"""

from __future__ import annotations

import json
import os
from base64 import b64encode
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from islands_nb.kernel.data import integer
from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.events import happened
from islands_nb.kernel.flow import to_act
from islands_nb.kernel.look import css
from islands_nb.kernel.scene import used
from islands_nb.session import Moment, Session
from islands_nb.session.saves import write

from .board import ALWAYS
from .course import course
from .drawing import Drawing, draw
from .page import page_text

HERE = files(__package__)
TITLE_LIMIT = 120
# The page runs no scripts but ours, and fetches nothing from anywhere, whatever a note or a box may say.
PAGE = HERE.joinpath("story.html").read_text(encoding="utf-8")
Note = tuple[int, str]


def story(
    s: Session,
    path: str | os.PathLike[str],
    *,
    seat: int | str | None = None,
    notes: Iterable[Note] | None = None,
    title: str = "",
) -> Path:
    """Write the game of ``s`` to ``path`` as a page, and return the path. Raises ``BadInput``."""
    if not isinstance(path, str | os.PathLike):
        raise BadInput(f"{path!r} is not the name of a file: say where the story goes, as in 'game.html'")
    named = Path(path)
    if named.suffix.lower() not in (".html", ".htm"):
        raise BadInput(f"{str(path)!r}: a story is saved as .html")
    text = told(s, seat=seat, notes=notes, title=title)
    return write(named, text)


def told(s: Session, *, seat: int | str | None = None, notes: Iterable[Note] | None = None, title: str = "") -> str:
    """The page as text."""
    seat = s._check_seat(seat)
    if not isinstance(title, str) or len(title) > TITLE_LIMIT or not (title == "" or title.isprintable()):
        raise BadInput(f"title is one line of printable text, of at most {TITLE_LIMIT} characters")
    with s._lock:
        now, own, log = s.now(), s.notes(), str(s.log)
    return page(now, seat, _checked(own if notes is None else notes, now.last), title, log if seat == "all" else "")


def _checked(notes: Iterable[Note], last: int) -> list[Note]:
    out = []
    for note in notes:
        try:
            at, words = note
        except (TypeError, ValueError):
            raise BadInput(f"notes: {note!r} is not a pair of a ply and words") from None
        at = integer(at)
        if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= last or not isinstance(words, str):
            raise BadInput(f"notes: {note!r} is not a pair of a ply, 0 to {last}, and words")
        if not words.isprintable():
            raise BadInput(f"notes: at ply {at}: a note is one line of printable text")
        out.append((at, words))
    return sorted(out, key=lambda note: note[0])


def page(now: Moment, seat: int | str | None, notes: Sequence[Note], title: str, log: str = "") -> str:
    """The page that shows the game of ``now`` to ``seat``. Nothing here reads what the reader may not know."""
    reader = _reader(now, seat)
    title = title or f"{now.game.title}: a game of {_together(now.names[: now.seats])}"
    lines = _lines(now, seat)
    reel = Reel()
    held = {
        "wide": reel.roll([draw(now, ply, seat, wide=True) for ply in range(now.last + 1)]),
        "narrow": reel.roll([draw(now, ply, seat, wide=False) for ply in range(now.last + 1)]),
        "forms": reel.forms,
        "shapes": reel.shapes,
        "art": reel.art(),
        "lines": lines,
        "notes": [[at, words] for at, words in notes],
    }
    code = "\n".join(page_text(name) for name in ("board.js", "story.js"))
    style = css() + "".join(page_text(name) for name in ("board.css", "story.css"))
    return PAGE.format(
        title=escape(title),
        reader=escape(reader),
        style=style,
        code=code,
        sum=b64encode(sha256(code.encode()).digest()).decode(),
        data=json.dumps(held, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c"),
        course=course(now),
        log="".join(_row(line, dict_of(notes)) for line in lines),
        result=_result(now),
        owner=OWNER.format(log=escape(log)) if log else "",
    )


def dict_of(notes: Sequence[Note]) -> dict[int, list[str]]:
    """Notes by ply."""
    out: dict[int, list[str]] = {}
    for at, words in notes:
        out.setdefault(at, []).append(words)
    return out


def _reader(now: Moment, seat: int | str | None) -> str:
    if seat == "all":
        return "Everything is shown, including what was hidden from the players."
    if seat is None:
        return "This shows what all could see."
    return f"This shows what {now.names[seat]} (seat {seat}) could see."  # type: ignore[index]


def _together(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)


def _lines(now: Moment, seat: int | str | None) -> list[dict[str, Any]]:
    """What happened, ply by ply, as the reader may know it."""
    out: list[dict[str, Any]] = [{"ply": 0, "seat": None, "words": "The game begins"}]
    for ply in range(1, now.last + 1):
        who = now.lines[ply - 1][0]
        words = happened(now.told(ply, seat), now.names) or f"{now.names[who]} answered"
        out.append({"ply": ply, "seat": who, "words": words})
    return out


def _row(line: dict[str, Any], notes: dict[int, list[str]]) -> str:
    said = "".join(f"<p>{escape(words)}</p>" for words in notes.get(line["ply"], []))
    return f'<li><a href="#{line["ply"]}"><b>{line["ply"]}</b> {escape(line["words"])}</a>{said}</li>\n'


def _result(now: Moment) -> str:
    state = now.states[-1]
    scores, places = now.game.scores(state), now.game.places(state)
    roles = [now.bots.get(k, ("a person",))[0] for k in range(len(scores))]
    rows = "".join(
        f"<tr><td>{k}</td><th scope=row>{escape(now.names[k])}</th><td>{escape(roles[k])}</td><td>{scores[k]}</td>"
        f"<td>{places[k]}</td></tr>"
        for k in range(len(scores))
    )
    words = "How it ended" if to_act(state) is None else f"After move {now.last}"
    head = "".join(f"<th scope=col>{name}</th>" for name in ("seat", "name", "played by", escape(now.game.unit), "place"))
    return f"<table><caption>{words}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


class Reel:
    """A sequence of drawings, stored as the differences between them."""

    def __init__(self) -> None:
        self.forms: list[dict[str, Any]] = []
        self.shapes: list[list[Any]] = []  # a shape's form, then its x, y, text and key as far as it has them, with null for gaps
        self._number: dict[str, int] = {}
        self._art: dict[str, Any] = {}

    def roll(self, drawings: Iterable[Drawing]) -> list[dict[str, Any]]:
        """One frame per drawing: title, description and size if they change, and ``cut``: from, to, the numbers to put there."""
        frames: list[dict[str, Any]] = []
        before: list[int] = []
        last: dict[str, Any] = {}
        for d in drawings:
            self._art = d.art
            out = d.scene.out()
            row = [self._of(_quiet(shape)) for shape in out.pop("shapes")]
            frame = {name: value for name, value in out.items() if last.get(name) != value}
            frames.append({**frame, "cut": _cuts(before, row)})
            before, last = row, out
        return frames

    def _of(self, shape: dict[str, Any]) -> int:
        """The number of a shape. Nothing can be played in a story, so no shape is a button."""
        key = json.dumps(shape)
        if key not in self._number:
            attrs = {name: value for name, value in shape["attrs"].items() if name not in ("x", "y")}
            form = {name: value for name, value in shape.items() if name not in ("attrs", "text", "key", "act", "halo", "dash")}
            own = [shape["attrs"].get("x"), shape["attrs"].get("y"), shape.get("text"), shape.get("key")]
            while own and own[-1] is None:
                own.pop()
            self._number[key] = len(self.shapes)
            self.shapes.append([self._form({**form, "attrs": attrs}), *own])
        return self._number[key]

    def _form(self, form: dict[str, Any]) -> int:
        key = f"form {json.dumps(form)}"
        if key not in self._number:
            self._number[key] = len(self.forms)
            self.forms.append(form)
        return self._number[key]

    def art(self) -> dict[str, Any]:
        """The art that the drawings need, and no more."""
        return {name: self._art[name] for name in sorted(used([*self.forms, *ALWAYS], self._art))}


def _quiet(shape: dict[str, Any]) -> dict[str, Any]:
    """A shape, and those in it, without what only a kernel could answer; its name can still be read."""
    out = {name: value for name, value in shape.items() if name != "look"}
    if "look" in shape:
        out.setdefault("label", shape["look"])
    if "shapes" in shape:
        out["shapes"] = [_quiet(one) for one in shape["shapes"]]
    return out


def _cuts(old: list[int], new: list[int]) -> list[Any]:
    """The changes from ``old`` to ``new``: ``[begin, end, numbers to put there]``, the last place first."""
    if old == new:
        return []
    head = next((k for k, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    most = min(len(old), len(new)) - head
    tail = next((k for k in range(most) if old[-1 - k] != new[-1 - k]), most)
    a, b = old[head : len(old) - tail], new[head : len(new) - tail]
    cuts = [
        [head + i, head + j, b[p:q]]
        for what, i, j, p, q in SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
        if what != "equal"
    ]
    return cuts[::-1]


OWNER = """<details><summary>The log, to go on from with <code>isl.load</code></summary><pre tabindex="0">{log}</pre></details>"""
