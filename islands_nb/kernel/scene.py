"""What a board shows: shapes as data, in drawing order; and the same as static SVG text.

A shape is ``{tag, attrs, key?, was?, act?, acts?, sheet?, label?, text?, halo?, ticks?, dash?, when?, fit?, look?}``:

* ``key`` names the piece, so that a card that moved is seen to move; ``was`` is its key before, if that was another;
* ``act`` is the words that a click on it adds to the sentence; ``acts`` are sentences that a click says one after the other, as
  long as they are legal; ``sheet`` names what a click opens over the picture, where it plays nothing; ``look`` is what may be
  asked about the shape, where it is not played;
* ``label`` is its accessible name;
* ``halo`` is the place that outlines its state, only by its corners if it ``ticks`` (where there are many such places);
* ``dash`` says that something else comes first;
* ``when``: the shape is there while exactly these words are said, and never in a still picture;
* ``fit`` is how wide a text that the page fills in may become.

A picture that is drawn often is ``art``, drawn once and placed by ``use``.

A map is a shape with the tag ``svg``; the shapes ``in`` it have its own units, in which nothing moves when it grows. A piece that
can lie in several ways has the words of each as its ``ends``: when chosen again, it turns to the next that may be said; ``faces``
is the art that a piece in hand has for each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from typing import Any

from .box import Box
from .look import GLYPHS, css

Shape = dict[str, Any]
Art = dict[str, Any]

NAMES = ("Ada", "Ben", "Caro", "Dan", "Eva")
FRAMES = 9  # between two places this far apart, both outlines have room
PARTS = (
    "key",
    "was",
    "act",
    "acts",
    "sheet",
    "label",
    "halo",
    "ticks",
    "dash",
    "when",
    "fit",
    "look",
    "ends",
    "faces",
)  # of a shape, beside its tag, attrs and text


@dataclass(frozen=True)
class Frame:
    """All that a drawing needs besides what the seat sees.

    ``legal`` are the sentences that may be said on this board now; ``draft`` is the one already chosen, which may be changed as
    long as others have not answered; ``roles`` says what each seat is ("" a person, else its bot's name); ``moved`` are the keys
    of the pieces that the last answer moved, ``turned`` of those it turned up, ``said`` what happened, in words; ``trouble`` why
    a bot cannot answer; ``course`` the scores of all seats, one list per ply, if the drawing shows them; ``now`` whether this is
    the newest position; ``still`` whether nobody can point at anything: the picture then says what happened, not what pointing
    would tell.
    """

    box: Box
    legal: tuple[str, ...] = ()
    wide: bool = True
    names: Sequence[str] = NAMES
    roles: Sequence[str] = ("",) * 6
    moved: frozenset[str] = frozenset()
    turned: frozenset[str] = frozenset()
    said: str = ""
    trouble: str = ""
    course: Sequence[Sequence[int]] = ()
    now: bool = True
    draft: str = ""
    still: bool = False


def short(value: float) -> str:
    """A number as short text."""
    return f"{value:.1f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def glyph(name: str) -> Art:
    """The art of a glyph of the look, on a grid of 24; filled with the custom property ``--c`` of its place."""
    return {"box": [24, 24], "shapes": [{"tag": "path", "attrs": {"class": "g", "d": GLYPHS[name]}}]}


def tint(colour: str) -> str:
    """The style that colours a piece of art."""
    return f"--c:var(--{colour})"


@dataclass
class Scene:
    """A drawing while it is made. Lengths are in units of the scene; text is never smaller than 14 of them."""

    title: str
    desc: str
    w: int = 1280
    h: int = 676
    art: dict[str, Art] = field(default_factory=dict)
    shapes: list[Shape] = field(default_factory=list)
    inside: str = ""  # the key of the map that is drawn now

    # -- drawing ----------------------------------------------------------------------------------------------------------

    def add(self, tag: str, text: str | None = None, **attrs: Any) -> Shape:
        """A shape; ``cls`` is its class; ``key``, ``act`` and the others named above are its part in the game."""
        shape: Shape = {"tag": tag}
        for name in PARTS:
            value = attrs.pop(name, None)
            if value:
                shape[name] = value
        if self.inside:
            shape["in"] = self.inside
        if "cls" in attrs:
            attrs["class"] = attrs.pop("cls")
        shape["attrs"] = {k.replace("_", "-"): v for k, v in attrs.items() if v is not None and v != ""}
        if text is not None:
            shape["text"] = text
        self.shapes.append(shape)
        return shape

    def rect(self, x: float, y: float, w: float, h: float, cls: str, r: float = 6, **kw: Any) -> Shape:
        """A rectangle with round corners."""
        return self.add("rect", x=x, y=y, width=w, height=h, rx=r, cls=cls, **kw)

    @contextmanager
    def map(self, key: str, box: Sequence[float], view: Sequence[float]) -> Iterator[None]:
        """A context in which a map is drawn, in the units of ``view``, which is all of it; ``box`` is its place in the scene.

        Both are left, top, width and height, and have the same proportions.
        """
        x, y, w, h = box
        self.add("svg", key=key, x=x, y=y, width=w, height=h, viewBox=" ".join(short(float(v)) for v in view))
        self.inside = key
        yield
        self.inside = ""

    def text(self, x: float, y: float, words: object, cls: str = "", **kw: Any) -> Shape:
        """A line of text; ``cls``: b bold, q quiet, m middle, e end, s15 to s24 its size."""
        return self.add("text", str(words), x=x, y=y, cls=cls, **kw)

    def path(self, d: str, **kw: Any) -> Shape:
        """A path."""
        return self.add("path", d=d, **kw)

    def use(self, name: str, x: float, y: float, w: float | None = None, h: float | None = None, **kw: Any) -> Shape:
        """The art ``name`` with its top left corner at x, y; in its own size unless ``w`` (and ``h``) give another."""
        return self.add("use", href=name, x=x, y=y, width=w, height=w if h is None else h, **kw)

    def glyph(self, name: str, x: float, y: float, size: float, colour: str = "", **kw: Any) -> Shape:
        """A glyph of the look."""
        return self.use(f"g-{name}", x, y, size, style=tint(colour) if colour else None, **kw)

    def seat(self, seat: int, x: float, y: float, size: float) -> None:
        """The mark of a seat: its colour, its shape and, from 24 on, its number. x, y is the middle."""
        self.glyph(f"seat{seat + 1}", x - size / 2, y - size / 2, size, f"seat{seat + 1}")
        if size >= 24:
            drop = 0.24 if seat == 2 else 0.2
            self.text(x, y + size * drop, seat, "b m on", style=f"font-size:{max(14, size * 0.55):.0f}px")

    def chip(
        self, glyph: str, colour: str, x: float, y: float, value: int, size: float = 24, cls: str = "b s20", **kw: Any
    ) -> None:
        """A count: the glyph, then the number; ``label`` names what is counted. x is the left edge, y the middle."""
        self.glyph(glyph, x, y - size / 2, size, colour, **kw)
        self.text(x + size + 5, y + 6, value, cls)

    def standings(self, x: float, y: float, step: float, rank: Sequence[tuple[int, str, int]], h: float = 36) -> None:
        """Who leads: a pill for each ``(seat, name, score)``, best first."""
        for i, (seat, name, score) in enumerate(rank):
            left, mid, best = x + i * step, y + h / 2, score == rank[0][2]
            self.rect(left, y, step - 6, h, "k" if best else "h", h / 2)
            self.seat(seat, left + 18, mid, 24)
            self.text(left + 35, mid + 5, name, "b" if best else "")
            end, size = (16, "s18") if len(str(score)) < 4 else (13, "s15")  # -100 needs the room of a name
            self.text(left + step - end, mid + 6, score, f"e {size}" + (" b" if best else ""))

    def status(
        self, seat: int | None, headline: str, detail: str, rank: Sequence[tuple[int, str, int]], label: str, unit: str
    ) -> None:
        """The status line: whose turn it is, what may be done, who leads."""
        wide = self.w > 1000
        self.rect(0, 0, self.w, 56 if wide else 100, "z", 0)
        if seat is not None:
            self.rect(0, 0, 8, 56 if wide else 100, "c", 0, style=tint(f"seat{seat + 1}"))
            self.seat(seat, 42, 28, 32)
        left = 68 if seat is not None else 24
        self.text(left, 25, headline, "b s20")
        self.text(left, 46, detail, "s15")
        if wide:
            self.path(f"M0 56H{self.w}", cls="h")
            step = 130 if len(rank) < 4 else 118
            x = self.w - 18 - step * len(rank)
            self.text(x - 12, 24, label, "q e")
            self.text(x - 12, 42, unit, "q e")
            self.standings(x, 10, step, rank)
        else:
            self.text(24, 82, unit.capitalize(), "q")
            self.standings(max(112, 32 + round(8.6 * len(unit))), 60, 134, rank, 34)

    # -- handing out ------------------------------------------------------------------------------------------------------

    def out(self) -> dict[str, Any]:
        """The drawing as plain JSON (without the art, which is sent once)."""
        shapes: list[Shape] = []
        held: dict[str, list[Shape]] = {}
        for s in _uncrossed(self.shapes):
            shape = {**s, "attrs": {k: _round(v) for k, v in s["attrs"].items()}}
            if s["tag"] == "svg":
                held[s["key"]] = shape["shapes"] = []
            if "in" in s:  # there are many, so what is implied is left out, and board.js puts it back
                known = {"in": s["in"], "tag": "use", "key": s.get("act"), "label": s.get("act")}
                held[s["in"]].append({k: v for k, v in shape.items() if k == "act" or known.get(k) != v})
            else:
                shapes.append(shape)
        layout = "wide" if self.w > 1000 else "narrow"
        return {"layout": layout, "size": [self.w, self.h], "title": self.title, "desc": self.desc, "shapes": shapes}

    def svg(self, art: dict[str, Art], legal: Sequence[str] = (), theme: str = "") -> str:
        """The drawing as one SVG text that needs nothing else. ``theme``: "light", "dark", or "" for the reader's own."""
        shapes = _middled(_uncrossed([s for s in self.shapes if "when" not in s]))
        needed = used(shapes, art)
        symbols = "".join(
            f'<symbol id="{escape(name)}" class="isl-a" viewBox="0 0 {art[name]["box"][0]} {art[name]["box"][1]}">'
            + "".join(_markup(s, art) for s in _parts(art[name]))
            + "</symbol>"
            for name in art
            if name in needed
        )
        marks = "".join(_markup(m, art) for s in shapes for m in _marks(s, placed(s, shapes), legal))
        top = [s for s in shapes if "in" not in s]
        held = {s["key"]: "".join(_markup(c, art) for c in shapes if c.get("in") == s["key"]) for s in top if s["tag"] == "svg"}
        mode = f' data-theme="{theme}"' if theme else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="isl" viewBox="0 0 {self.w} {self.h}" width="{self.w}" '
            f'height="{self.h}" role="img" aria-label="{escape(self.title)}"{mode}><title>{escape(self.title)}</title>'
            f"<desc>{escape(self.desc)}</desc><style>{css()}</style><defs>{symbols}</defs>"
            f'<rect width="{self.w}" height="{self.h}" fill="var(--paper)"/>\n'
            + "\n".join(_markup(s, art, held.get(s.get("key", ""), "")) for s in top)
            + f"\n{marks}</svg>\n"
        )


def fitted(words: str, width: float, lines: int = 1) -> list[str]:
    """``words`` on at most ``lines`` lines of text of size 15; dots for what does not fit. Measured for a wide typeface."""
    most = int(width / 8.6)
    out = []
    for n in range(lines):
        if len(words) > most:
            cut = words.rfind(" ", 0, most - (4 if n == lines - 1 else 0))
            head, words = words[:cut], words[cut + 1 :]
            out.append(head + (" ..." if n == lines - 1 else ""))
        else:
            out.append(words)
            words = ""
    return out


def _uncrossed(shapes: Sequence[Shape]) -> list[Shape]:
    """The shapes, with the halos of neighbours that may both be outlined narrower, so that the outlines, which reach 4 beyond, do
    not cross."""
    framed = [
        s
        for s in shapes
        if "halo" in s and not any(name in s for name in ("in", "ticks", "when")) and ("act" in s or "acts" in s)
    ]
    out = {}
    for s in framed:
        x, y, w, h, r = s["halo"]
        dx = dy = 0.0
        for other in framed:
            left, top, across, high, _ = other["halo"]
            beside, below = max(x, left) - min(x + w, left + across), max(y, top) - min(y + h, top + high)
            if 0 <= beside < FRAMES and below < FRAMES:
                dx = max(dx, (FRAMES - beside) / 2)
            if 0 <= below < FRAMES and beside < FRAMES:
                dy = max(dy, (FRAMES - below) / 2)
        if dx or dy:
            out[id(s)] = {**s, "halo": [round(v, 1) for v in (x + dx, y + dy, w - 2 * dx, h - 2 * dy, r)]}
    return [out.get(id(s), s) for s in shapes]


def _middled(shapes: list[Shape]) -> list[Shape]:
    """The shapes, with a preview of one line moved to the middle of the room for two (board.js does the same)."""
    lines = {s["key"]: s for s in shapes if s.get("key") in ("preview", "preview-more")}
    if "preview" not in lines or lines.get("preview-more", {}).get("text") != "":
        return shapes
    first, second = lines["preview"], lines["preview-more"]
    mid = (first["attrs"]["y"] + second["attrs"]["y"]) / 2
    return [{**s, "attrs": {**s["attrs"], "y": mid}} if s is first else s for s in shapes if s is not second]


def continues(said: str, legal: Sequence[str]) -> bool:
    """Is ``said`` a legal sentence, or the beginning of one, up to the end of a word?"""
    return any(t == said or t.startswith(said + " ") for t in legal)


def placed(shape: Shape, shapes: Sequence[Shape]) -> list[float]:
    """The halo of a shape in units of the scene, even if it is in a map; empty if it has none."""
    if "halo" not in shape or "in" not in shape:
        return list(shape.get("halo", ()))
    at = next(s["attrs"] for s in shapes if s.get("key") == shape["in"])
    left, top, across, _ = map(float, at["viewBox"].split())
    x, y, w, h, r = shape["halo"]
    k = at["width"] / across
    return [round(v, 1) for v in (at["x"] + (x - left) * k, at["y"] + (y - top) * k, w * k, h * k, r * k)]


def _marks(shape: Shape, halo: Sequence[float], legal: Sequence[str]) -> list[Shape]:
    """The outline of what may be played, with a pip on the top edge (board.js does the same while people choose)."""
    if not halo or not continues(shape.get("act") or shape.get("acts", ["\0"])[0], legal):
        return []
    x, y, w, h, r = halo
    if shape.get("ticks"):
        if w < 40:  # for a small place the pip is enough
            return [_pip(x + w / 2, y + h / 2)]
        a = round(w / 6)
        path = corners(x + a, y + a, w - 2 * a, h - 2 * a, round(w / 7))
        return [{"tag": "path", "attrs": {"d": path, "class": "may"}}, _pip(x + w / 2, y + a)]
    dash = {"stroke-dasharray": "6 4"} if shape.get("dash") else {}
    outline = {"x": x - 3, "y": y - 3, "width": w + 6, "height": h + 6, "rx": r + 2, "class": "may", **dash}
    return [{"tag": "rect", "attrs": outline}, _pip(x + w / 2, y - 3)]


def _pip(x: float, y: float) -> Shape:
    return {"tag": "path", "attrs": {"d": f"M{_n(x - 6)} {_n(y)}l6-6 6 6-6 6z", "class": "pip"}}


def corners(x: float, y: float, w: float, h: float, arm: float) -> str:
    """The path of the four corners of a place, without the edges between them."""
    r, b = x + w, y + h
    ways = ((x, y, arm, arm), (r, y, -arm, arm), (r, b, -arm, -arm), (x, b, arm, -arm))
    return "".join(f"M{_n(cx + dx)} {_n(cy)}h{_n(-dx)}v{_n(dy)}" for cx, cy, dx, dy in ways)


def _n(value: float) -> str:
    return short(float(value))


def used(shapes: Sequence[Shape], art: dict[str, Art]) -> set[str]:
    """The names of the art that ``shapes`` need, and of the art that it is made of."""
    found: set[str] = set()
    every = [c for s in shapes for c in (s, *s.get("shapes", ()))]
    ahead = [name for s in every if s.get("tag", "use") == "use" for name in (s["attrs"]["href"], *s.get("faces", {}).values())]
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += [s["attrs"]["href"] for s in _parts(art[name]) if s["tag"] == "use"]
    return found


def _parts(art: Art) -> list[Shape]:
    """The shapes of a piece of art. Art "of" others lays them over each other, or each at its ``[name, x, y]``."""
    if "of" in art:
        laid = [(part, 0, 0) if isinstance(part, str) else part for part in art["of"]]
        return [{"tag": "use", "attrs": {"href": name, "x": x, "y": y}} for name, x, y in laid]
    return list(art["shapes"])


def _round(value: Any) -> Any:
    if not isinstance(value, float):
        return value
    value = round(value, 1)
    return int(value) if value.is_integer() else value


def _markup(shape: Shape, art: dict[str, Art], inner: str = "") -> str:
    attrs = dict(shape["attrs"])
    if shape["tag"] == "use":
        w, h = art[attrs["href"]]["box"]
        attrs = {"width": w, "height": h, **attrs, "href": "#" + attrs["href"]}
    words = "".join(f' {k}="{escape(short(v) if isinstance(v, float) else str(v))}"' for k, v in attrs.items())
    if "text" in shape:
        return f"<{shape['tag']}{words}>{escape(shape['text'], False)}</{shape['tag']}>"
    return f"<{shape['tag']}{words}>{inner}</{shape['tag']}>" if inner else f"<{shape['tag']}{words}/>"
