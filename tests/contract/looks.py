"""What every game promises of its boards: what can be clicked, and how it is drawn."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

from islands_nb.kernel.box import Box
from islands_nb.kernel.data import whole
from islands_nb.kernel.flow import legal
from islands_nb.kernel.game import Game
from islands_nb.kernel.look import CLASSES
from islands_nb.kernel.scene import Frame, continues, placed, used
from islands_nb.kernel.together import asked, turned
from islands_nb.kernel.view import view
from islands_nb.notebook.drawing import draw, looking

from .promises import neat
from .walks import Walk

LEAST = 14  # no text is smaller, in units of the scene
USUAL = 14
ACT = re.compile(r"var\(--act\)")
MARKS = {"may", "sel", "pip"}  # the classes in the colour that says "you may"

PAGE = (files("islands_nb.notebook") / "board.js").read_text(encoding="utf-8")
TAGS = set(re.search(r'TAGS = new Set\("([^"]*)"', PAGE)[1].split())
ATTRIBUTES = set(" ".join(re.findall(r'"([^"]*)"', PAGE.partition("ATTRIBUTES = new Set(")[2].partition(".split")[0])).split())


def live(walk: Walk) -> list[tuple[str, Any]]:
    """The boards of the seats to act that people play, wide and narrow."""
    s, both = walk.session(), (True, False)
    seats = [k for k in asked(walk.last) if k in s.people]
    return [("wide" if wide else "narrow", draw(s.now(), s.last, k, wide=wide, live=True)) for k in seats for wide in both]


# -- clicks -------------------------------------------------------------------------------------------------------------------


def clicks_say_the_legal_sentences(walk: Walk) -> None:
    """From nothing said, clicks on lit shapes can say every legal sentence; and no shape says what is no sentence."""
    for name, d in live(walk):
        shapes = [s for s in d.scene.shapes if "act" in s]
        said = {""}
        ahead, done = [""], set()
        while ahead:
            words = ahead.pop()
            for shape in shapes:
                for more in clicked(words, shape):
                    if more in said or not continues(more, d.legal):
                        continue
                    said.add(more)
                    if more in d.legal:
                        done.add(more)  # the page sends it at once
                    else:
                        ahead.append(more)
        where = f"the {name} board at ply {walk.last.ply}"
        assert done == set(d.legal), f"no clicks on {where} say {sorted(set(d.legal) - done)}"
        for shape in shapes:
            neat(shape["act"])
            reads = any(begins(walk.game, f"{words} {shape['act']}".strip()) for words in said - done)
            assert reads, f"{where} has a shape that says {shape['act']!r}, with which no sentence begins or goes on"


def clicked(words: str, shape: dict[str, Any]) -> list[str]:
    """What a click makes of the words said: the shape's are added; where they end with these, one of its ends is."""
    act = shape["act"]
    if "ends" in shape and f" {words}".endswith(f" {act}"):
        return [f"{words} {end}" for end in shape["ends"]]
    return [f"{words} {act}".strip()]


def begins(game: Game, words: str) -> bool:
    """Is ``words`` a sentence of the game, or its beginning?"""
    said = words.split(" ")

    def fits(form: tuple[tuple[str, Any], ...]) -> bool:
        return len(said) <= len(form) and all(
            w == name if kind is None else kind is not int or whole(w) is not None
            for w, (name, kind) in zip(said, form, strict=False)
        )

    return any(fits(verb.FORM) for verb in game.verbs)


def buttons_have_names(walk: Walk) -> None:
    """What can be clicked has a name and a place to be outlined, inside the scene; each shape has a key of its own."""
    for name, d in live(walk):
        keys = [s["key"] for s in d.scene.shapes if "key" in s]
        twice = {k for k in keys if keys.count(k) > 1}
        assert not twice, f"the {name} board at ply {walk.last.ply} has two shapes with the keys {twice}"
        for s in d.scene.shapes:
            what = s.get("act") or s.get("sheet") or "; ".join(s.get("acts", ()))
            if not what:
                continue
            assert "label" in s, f"{what!r} has no label"
            neat(s["label"])
            assert "key" in s, f"{what!r} has no key: it would lose its focus"
            assert "halo" in s, f"{what!r} has no halo"
            x, y, w, h, *_ = placed(s, d.scene.shapes)
            assert w > 0, f"the halo of {what!r} is empty"
            assert h > 0, f"the halo of {what!r} is empty"
            inside = 0 <= x <= x + w <= d.scene.w and 0 <= y <= y + h <= d.scene.h
            assert inside, f"the halo {s['halo']} of {what!r} leaves the {name} board"
    rows_can_be_said(walk)
    what_opens_opens(walk)


def rows_can_be_said(walk: Walk) -> None:
    """What a click says one after the other begins with a legal sentence, and is made of sentences of the game."""
    for name, d in live(walk):
        for acts in (s["acts"] for s in d.scene.shapes if "acts" in s):
            assert acts[0] in d.legal, f"the {name} board says {acts[0]!r} first, which is not legal at ply {walk.last.ply}"
            for words in acts:
                assert walk.game.read(words) is not None, f"the {name} board would say {words!r}, which is not a sentence"


def what_opens_opens(walk: Walk) -> None:
    """Whatever says that it opens does, for each reader: a title, lines and rows of words."""
    s = walk.session()
    for seat in (None, "all", *range(walk.seats)):
        seen, frame = looking(s.now(), s.last, seat, live=True)
        for name in dict.fromkeys(x["sheet"] for x in walk.game.scene(seen, frame).shapes if "sheet" in x):
            page = walk.game.sheet(seen, frame, name)
            assert page is not None, f"{name!r} opens nothing for seat {seat}"
            assert set(page) == {"title", "lines", "rows"}, f"{name!r} is made of {set(page)}"
            words = [page["title"], *page["lines"], *(cell for row in page["rows"] for cell in row)]
            assert all(isinstance(w, str) for w in words), f"{name!r} holds what is no words"
            neat(page["title"])


def others_are_asked_nothing(walk: Walk) -> None:
    """A board that must not answer lights nothing, and has nothing in the colour that says "you may"."""
    s, turns = walk.session(), asked(walk.last)
    boards = [(k, s.last) for k in (None, "all", *range(walk.places)) if k not in turns]
    if s.last:
        boards += [(k, s.last - 1) for k in (None, *range(walk.places))]
    for seat, ply in boards:
        for wide in (True, False):
            d = draw(s.now(), ply, seat, wide=wide, live=True)
            where = f"seat {seat}'s board at ply {ply} of {s.last}"
            assert d.legal == (), f"{where} is given what another may say"
            for shape in d.scene.shapes:
                marks = MARKS & set(str(shape["attrs"].get("class", "")).split())
                assert not marks, f"{where} has a shape of the class {marks}, as if one might play it: {shape}"
                assert not ACT.search(json.dumps(shape["attrs"])), f"{where} uses the colour of what may be played: {shape}"


# -- drawing ------------------------------------------------------------------------------------------------------------------


def drawn_well(walk: Walk) -> None:
    """Every board draws with art there is, shapes the page knows, text large enough to read, and the same each time."""
    s, again = walk.session(), walk.session()
    for seat in (None, "all", *range(walk.places)):
        for wide in (True, False):
            d, e = (draw(t.now(), t.last, seat, wide=wide, live=True) for t in (s, again))
            neat(d.scene.title)
            neat(d.scene.desc)
            assert d.scene.w > 0
            assert d.scene.h > 0
            for shape in d.scene.shapes:
                known(shape, d.art)
                legible(shape, d.art, scale_of(shape, d.scene.shapes))
            assert json.dumps(d.scene.out()) == json.dumps(e.scene.out()), "the same position is drawn otherwise"
            assert d.svg() == e.svg()


def can_be_read(walk: Walk) -> None:
    """No text of the open table is too small."""
    d = draw(walk.session().now(), len(walk.lines), "all")
    for shape in d.scene.shapes:
        known(shape, d.art)
        legible(shape, d.art, scale_of(shape, d.scene.shapes))


def scale_of(shape: dict[str, Any], shapes: list[dict[str, Any]]) -> float:
    """How large a unit of a shape is in the scene: those in a map have its measures."""
    if "in" not in shape:
        return 1.0
    at = next(s["attrs"] for s in shapes if s.get("key") == shape["in"] and s["tag"] == "svg")
    return float(at["width"]) / float(at["viewBox"].split()[2])


def art_is_sound(game: Game, box: Box) -> None:
    """All art of a box is made of shapes the page knows and of art there is, never of itself; its text is large enough."""
    art = game.art(box)
    json.dumps(art)
    for name, piece in art.items():
        assert ("of" in piece) != ("shapes" in piece), f"art {name!r} is neither shapes nor other art, or both"
        assert min(piece["box"]) > 0
        for part in (p if isinstance(p, str) else p[0] for p in piece.get("of", ())):
            assert part in art, f"art {name!r} is made of {part!r}, which there is not"
        for shape in piece.get("shapes", ()):
            known(shape, art)
        assert name not in used([s for s in parts(piece) if s["tag"] == "use"], art), f"art {name!r} is in itself"
        legible({"tag": "use", "attrs": {"href": name}}, art)


def parts(piece: dict[str, Any]) -> list[dict[str, Any]]:
    """The shapes of a piece of art."""
    if "of" in piece:
        return [{"tag": "use", "attrs": {"href": p if isinstance(p, str) else p[0]}} for p in piece["of"]]
    return list(piece["shapes"])


def known(shape: dict[str, Any], art: dict[str, Any]) -> None:
    """The page draws this shape as it is meant."""
    assert shape["tag"] in TAGS, f"the page does not draw <{shape['tag']}>"
    strange = set(shape["attrs"]) - ATTRIBUTES - {"style"}
    assert not strange, f"the page drops {strange} of {shape}"
    assert ("text" in shape) == (shape["tag"] == "text"), f"{shape}: text stands in <text>"
    if shape["tag"] == "use":
        for name in (shape["attrs"]["href"], *shape.get("faces", {}).values()):
            assert name in art, f"there is no art {name!r}"


def size_of(shape: dict[str, Any]) -> float:
    """The size of a text: its style's, else its class's, else its attribute's, else the usual one."""
    attrs = shape["attrs"]
    said = re.search(r"font-size:\s*([\d.]+)px", str(attrs.get("style", "")))
    if said:
        return float(said[1])
    for name in reversed(str(attrs.get("class", "")).split()):
        styled = re.search(r"font-size:([\d.]+)px", CLASSES.get(f".{name}", ""))
        if styled:
            return float(styled[1])
    return float(attrs.get("font-size", USUAL))


def legible(shape: dict[str, Any], art: dict[str, Any], scale: float = 1.0, path: str = "") -> None:
    """No text is smaller than it may be, also in art that is placed smaller than it was drawn."""
    if shape["tag"] == "text" and shape["text"].strip():
        size = size_of(shape) * scale
        assert size >= LEAST - 0.01, f"{path}{shape['text']!r} is drawn {size:.1f} high, and {LEAST} is the least"
    if shape["tag"] == "use":
        name = shape["attrs"]["href"]
        w, h = art[name]["box"]
        fit = min(shape["attrs"].get("width", w) / w, shape["attrs"].get("height", h) / h)
        for part in parts(art[name]):
            legible(part, art, scale * fit, f"{path}{name}: ")


def words_are_right(walk: Walk) -> None:
    """The headline, the title and what happened are words; the board in words says what may be said, to whom it is said."""
    s, game = walk.session(), walk.game
    for seat in (None, *range(walk.places)):
        state = turned(walk.last, seat)
        seen = view(state, seat)
        for line in game.headline(seen, Frame(walk.last.box, names=s.names)):
            neat(line)
        text = s.text(seat)
        assert text == s.text(seat)
        listed = text.partition("\nyou may say:\n")[2].splitlines()
        mine = [str(a) for a in legal(state)] if seat in asked(walk.last) else []
        assert [line.strip() for line in listed] == mine
