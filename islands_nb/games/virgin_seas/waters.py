"""The sea on the board: what is shown of it, and everything that lies there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from islands_nb.kernel.scene import Frame, Scene, corners, tint

from . import combat
from .box import LONG_RANGE, FleetBox
from .chart import caught, guards
from .pieces import PILL, colours, face
from .scoring import Control
from .state import EMPTY, Table
from .words import called

View = dict[str, Any]
LARGEST = 84  # the largest size of a cell
EDGE = 28  # above and to the left, for the numbers of the cells
RIM = 10  # below and to the right
CARDS = {"Aiming": "attack", "Capturing": "capture"}  # task: the verb that a card in the sea adds to the sentence
CHOOSING = ("Whale", "Cyclone", "CycloneWith", "Poseidon", "Compass")


class Waters:
    """The sea, drawn in a place of the scene. Cells and cards have numbers, as in the table ``t`` that was made from the view."""

    def __init__(self, s: Scene, seen: View, frame: Frame, t: Table, place: tuple[float, float, float, float]) -> None:
        self.s, self.seen, self.frame, self.t = s, seen, frame, t
        self.box: FleetBox = t.box
        self.now: View = seen["stack"][-1] if seen["stack"] else {"task": "", "seat": None}
        self.asked = bool(frame.legal)
        self.left, self.right, self.top, self.bottom = self._shown()
        x, y, w, h = place
        columns, rows = self.right - self.left + 1, self.bottom - self.top + 1
        cell = min(LARGEST, (w - EDGE - RIM) // columns)
        if h:
            cell = min(cell, (h - EDGE - RIM) // rows)
        self.place = (x, y, w, h or rows * cell + EDGE + RIM)
        self.cell = int(cell)
        self.size = self.cell - (4 if cell >= 48 else 2)
        across, down = w - EDGE - RIM - columns * self.cell, self.place[3] - EDGE - RIM - rows * self.cell
        self.x0 = x + EDGE + int(across / 2) - self.left * self.cell
        self.y0 = y + EDGE + int(down / 2) - self.top * self.cell

    def _shown(self) -> tuple[int, int, int, int]:
        """The columns and rows shown: those of all cards, and one more where the sea may still grow; all of it where it may not.

        That is enough for a card that a Compass moves, too, since it goes beside another card.
        """
        t = self.t
        if not t.cells:
            return -1, 1, -1, 1
        (left, right, top, bottom), (low, high, first, last) = t.span, t.room
        left, right = (low, high) if t.coast[0] else (left - 1, right + 1)
        top, bottom = (first, last) if t.coast[1] else (top - 1, bottom + 1)
        return left, right, top, bottom

    def at(self, x: int, y: int) -> tuple[int, int]:
        """Where a card at x, y lies in the scene."""
        gap = (self.cell - self.size) // 2
        return int(self.x0 + x * self.cell + gap), int(self.y0 + y * self.cell + gap)

    def of(self, number: int) -> tuple[int, int]:
        """Where the card ``number`` lies in the scene."""
        cell = self.t.cells[number]
        return self.at(self.box.x[cell], self.box.y[cell])

    # -- drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, there: list[Control], hand: Iterable[int]) -> None:
        """The sea with its cards; ``hand`` are the cards that may be placed."""
        self._chart()
        for number in range(len(self.t.cells)):
            self._card(number)
        for number in range(len(self.t.cells)):
            self._pills(number)
        for c in there:
            self._control(c)
        self.walls(guards(self.t))
        for number in self._marked():
            x, y = self.of(number)
            self.brackets(x, y)
        if self.asked:
            self._cells()
            if self.now["task"] == "Acting":
                self._counts(hand)

    def _chart(self) -> None:
        """Sea, grid, numbers of the cells; a shore where the sea ends, dots where it may grow."""
        s, c = self.s, self.cell
        x, y, w, h = self.place
        s.rect(x, y, w, h, "", 12, style="fill:var(--sea);stroke:var(--sealine)")
        x1, x2 = self.x0 + self.left * c, self.x0 + (self.right + 1) * c
        y1, y2 = self.y0 + self.top * c, self.y0 + (self.bottom + 1) * c
        inner = [f"M{self.x0 + k * c:g} {y1:g}V{y2:g}" for k in range(self.left + 1, self.right + 1)]
        inner += [f"M{x1:g} {self.y0 + k * c:g}H{x2:g}" for k in range(self.top + 1, self.bottom + 1)]
        s.path("".join(inner), style="fill:none;stroke:var(--sealine);stroke-dasharray:1 6", opacity=0.5)
        for axis, fixed in enumerate(self.t.coast):
            n = 3 if fixed else 0  # the shore is drawn outside the cells, so that no card covers it
            a, b, p, q = x1 - n, x2 + n, y1 - n, y2 + n
            d = f"M{a:g} {p:g}V{q:g}M{b:g} {p:g}V{q:g}" if axis == 0 else f"M{a:g} {p:g}H{b:g}M{a:g} {q:g}H{b:g}"
            for colour, width in (("landline", 7), ("land", 4)) if fixed else ():
                s.path(d, style=f"fill:none;stroke:var(--{colour});stroke-width:{width};stroke-linecap:round")
            if not fixed:
                s.path(d, style="fill:none;stroke:var(--sealine);stroke-width:2.5;stroke-linecap:round;stroke-dasharray:0 7")
        for k in range(self.left, self.right + 1):
            s.text(self.x0 + k * c + c / 2, y1 - 10, k, "q m")
        for k in range(self.top, self.bottom + 1):
            s.text(x1 - 8, self.y0 + k * c + c / 2 + 5, k, "q e")

    def _card(self, number: int) -> None:
        """A card; a button where one is to be chosen."""
        t, box = self.t, self.box
        card, flag = t.card[number], t.flag[number]
        x, y = self.of(number)
        cell = t.cells[number]
        where = f"{box.x[cell]} {box.y[cell]}"
        says = self.says(number)
        verb = CARDS.get(self.now["task"]) or ("choose" if self.now["task"] in CHOOSING else "")
        act = f"{verb} {where}" if verb and self.asked and not box.is_island[card] else None
        seat = None if flag == EMPTY else flag
        outline = f"seat{t.fleet[number] + 1}" if box.is_fortress[card] else "ink2"  # it guards even without a ship (V6.3)
        self.s.use(
            face(box, list(t.values), card, seat),
            x,
            y,
            self.size,
            style=None if box.is_island[card] else colours(seat, outline),
            key=f"card-{number}",
            was=self._was(number),
            act=act,
            label=f"{verb} {says} at {where}" if act else f"{says} at {where}",
            halo=[x + 2.5, y + 2.5, self.size - 5, self.size - 5, 6] if act else None,  # outlines of neighbours must not touch
        )

    def _was(self, number: int) -> str | None:
        """The key that the card had before it was placed, in a hand or as a card back, so that it moves from there."""
        if number != len(self.t.cells) - 1 or f"card-{number}" not in self.frame.moved:
            return None
        fleet = self.t.fleet[number]
        hidden = isinstance(self.seen["hands"][fleet], int)
        return f"hand-of-{fleet}" if hidden else f"hand-{self.box.names[self.t.card[number]]}"

    def says(self, number: int) -> str:
        """A card in the sea, in words for a screen reader."""
        t, flag = self.t, self.t.flag[number]
        what = called(t, t.card[number])
        if flag == EMPTY:
            return what
        count = f", {t.ships[number]} ships" if t.ships[number] > 1 else ""
        return f"{self.frame.names[flag]}'s {what}{count}{', guarded' if combat.guarded(t, number) else ''}"

    def _pills(self, number: int) -> None:
        """The marks on a card: how many ships there are, and a shield if a fortress guards it."""
        t, s, size = self.t, self.s, self.size
        x, y = self.of(number)
        stack = t.ships[number] > 1
        if stack:
            s.rect(x + size - 31, y + 3, 28, 20, "k", 10)
            s.text(x + size - 17, y + 18, f"×{t.ships[number]}", "m b")
        if t.flag[number] != EMPTY and not self.box.is_fortress[t.card[number]] and combat.guarded(t, number):
            w = max(14, int(size * 0.26))
            s.glyph("guard", x + size - w - 4, y + (25 if stack else 4), w, f"seat{t.flag[number] + 1}")

    def walls(self, pairs: list[tuple[int, int]]) -> None:
        """Short bars between a fortress and what it guards, in the colour of its fleet."""
        by: dict[int, str] = {}
        half = self.size // 2
        for fort, number in pairs:
            (x, y), (p, q) = self.of(fort), self.of(number)
            mx, my = (x + p) // 2 + half, (y + q) // 2 + half
            n = self.size // 3
            by[self.t.fleet[fort]] = by.get(self.t.fleet[fort], "") + (
                f"M{mx - n} {my}h{2 * n}" if x == p else f"M{mx} {my - n}v{2 * n}"
            )
        for fleet, d in by.items():
            a = self.size / 6
            self.s.path(d, style=f"fill:none;stroke:var(--seat{fleet + 1});stroke-width:7;stroke-dasharray:{a:.1f} {a / 1.5:.1f}")

    def _control(self, c: Control) -> None:
        """Under an island: who has it as it stands, and by how many cards to how many."""
        if not c.seats:
            return
        x, y = self.of(c.number)
        marks = len(c.seats)
        words, wide = self._score(c, marks)
        if marks == 1 and wide > 20:  # the usual case, drawn once as art
            left, top = x + (self.size - PILL) // 2, y + self.size - 23
            self.s.use(f"pill-{c.seats[0]}", left, top)
            self.s.text(left + PILL - 6, top + 16, words, "b e")
            return
        size, step = (13, 14) if marks < 4 else (12, 13)
        w = 10 + step * marks + (wide + 2 if words else -1)
        left, top = x + (self.size - w) // 2, y + self.size - 23
        self.s.rect(left, top, w, 22, "k", 11)
        for i, seat in enumerate(c.seats):
            self.s.seat(seat, left + 5 + size / 2 + step * i, top + 11, size)
        if words:
            self.s.text(left + w - 6, top + 16, words, "b e")

    def _score(self, c: Control, marks: int) -> tuple[str, int]:
        """``2:1``, or less where a card is too narrow for it; with its width."""
        best = max(c.edges)
        others = [n for k, n in enumerate(c.edges) if k not in c.seats]
        next_best = best if marks > 1 else max(others, default=0)
        room = self.size + 2 - 12 - 14 * marks
        for words, wide in ((f"{best}:{next_best}", 27), (f"{best}", 11)):
            if wide <= room:
                return words, wide
        return "", 0

    def _marked(self) -> list[int]:
        """The cards to be seen at a glance: those that moved last, and those that an event is aimed at."""
        out = [n for n in range(len(self.t.cells)) if f"card-{n}" in self.frame.moved | self.frame.turned]
        for task in self.seen["stack"][-2:]:
            if task["task"] in ("Eaten", "Swapped", "Aiming", "CycloneWith", "CompassTo"):
                out += [task[name] for name in ("number", "first", "second") if name in task]
        return list(dict.fromkeys(out))

    def brackets(self, x: float, y: float) -> None:
        """Corners round a card."""
        self.s.path(corners(x - 1, y - 1, self.size + 2, self.size + 2, self.size / 6), cls="last")

    # -- choosing ---------------------------------------------------------------------------------------------------------

    def _cells(self) -> None:
        """The empty cells that may be named."""
        verb = {"Acting": "at", "CompassTo": "choose"}.get(self.now["task"])
        if verb is None:
            return
        words = [t.split() for t in self.frame.legal]
        for x, y in dict.fromkeys((int(w[-2]), int(w[-1])) for w in words if w[0] in ("place", "choose")):
            left, top = self.at(x, y)
            self.s.add(
                "rect",
                x=left,
                y=top,
                width=self.size,
                height=self.size,
                fill="none",
                key=f"at {x} {y}",
                act=f"{verb} {x} {y}",
                label=f"{verb} {x} {y}",
                halo=[left, top, self.size, self.size, 7],
                ticks=True,
            )

    def _counts(self, hand: Iterable[int]) -> None:
        """How many cards each card of the hand would capture on each cell; shown once the card is chosen."""
        t, seat = self.t, self.now["seat"]
        if not t.has_ships(seat):
            return
        t.supply[seat] -= 1  # the ship on the card itself
        for card in dict.fromkeys(hand):
            for cell in t.edge:
                n = caught(t, seat, combat.struck(t, seat, card, cell))
                if n:
                    x, y = self.at(self.box.x[cell], self.box.y[cell])
                    n = 1 if self.box.attack[card] == LONG_RANGE else n
                    mid = self.size / 2
                    self.s.use(f"aim-{n}", int(x + mid - 19), int(y + mid - 7), when=f"place {self.box.names[card]}")
        t.supply[seat] += 1

    def aimed(self, number: int) -> None:
        """What an action would change: an outline, and a mark where it strikes."""
        s, (x, y), mid = self.s, self.of(number), self.size / 2
        s.rect(x - 1, y - 1, self.size + 2, self.size + 2, "sel", 8, stroke_dasharray="8 5")
        s.add("circle", cx=x + mid, cy=y + mid, r=17, style="fill:var(--surface);stroke:var(--act)")
        s.glyph("aim", x + mid - 13, y + mid - 13, 26, "act")

    def placed(self, card: int, x: int, y: int, seat: int | None, opacity: float = 0.75) -> None:
        """A card where it would lie."""
        left, top = self.at(x, y)
        self.s.rect(left, top, self.size, self.size, "", 7, style="fill:var(--sea)")
        style = None if self.box.is_island[card] else tint(f"seat{seat + 1}") if seat is not None else colours(None)
        self.s.use(face(self.box, list(self.t.values), card, seat), left, top, self.size, style=style, opacity=opacity)

    def changes(self, number: int, words: str = "") -> None:
        """Mark a card that an action touches without harm."""
        x, y = self.of(number)
        self.s.rect(x - 1, y - 1, self.size + 2, self.size + 2, "sel", 8, stroke_dasharray="8 5")
        if words:
            mid = self.size / 2
            self.s.rect(x + mid - 20, y + mid - 13, 40, 26, "", 13, style="fill:var(--surface);stroke:var(--act)")
            self.s.text(x + mid, y + mid + 5, words, "b m s15", style="fill:var(--act)")

    def swapped(self, first: int, second: int) -> None:
        """Two cards whose ships change places: each with the ship that would come."""
        t = self.t
        for here, there in ((first, second), (second, first)):
            cell = t.cells[here]
            self.placed(t.card[here], self.box.x[cell], self.box.y[cell], t.flag[there])
            self.changes(here, f"×{t.ships[there]}" if t.ships[there] > 1 else "")
