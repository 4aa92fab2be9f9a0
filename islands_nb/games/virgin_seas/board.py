"""How it looks: what a seat sees, as a scene. The sea: ``waters.py``; places: ``data/board.toml``; words: ``voice.py``."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import Frame, Scene, Shape, fitted, tint

from .actions import Attack, Capture, Choose, Place
from .box import ATTACKS, EVENTS, KRAKEN, FleetBox
from .chart import chart, guards, placed
from .end import end_scene
from .pieces import PLACES, ROW, art, colours, emblem, face
from .scoring import controls, kept, points
from .state import EMPTY
from .voice import headline, preview, size, task, threat
from .waters import Waters
from .words import amount, cards, named

__all__ = ["art", "ghost", "headline", "preview", "scene"]

View = dict[str, Any]
BEATS = 160  # the width of the table of who beats whom
SHEET = 68  # the height of a question
DOES = {
    "orthogonal": "strikes its four sides",
    "diagonal": "strikes its four corners",
    "long_range": "one shot along a line",
    "none": "does not attack",
}
# task: (what a button says, the sentence).
BUTTONS = {
    "Acting": ("pass", "pass"),
    "Ending": ("end turn", "end turn"),
    "Aiming": ("hold fire", "hold fire"),
    "Mermaid": ("draw", "draw"),
}


def scene(seen: View, frame: Frame) -> Scene:
    """The whole board, for a reader who sees ``seen``: the sea with what a seat holds, or the final count."""
    box: FleetBox = frame.box  # type: ignore[assignment]
    counted = points(box, seen)
    rank = sorted(((k, frame.names[k], sum(p)) for k, p in enumerate(counted)), key=lambda r: -r[2])
    head, detail = headline(seen, frame)
    standing = ", ".join(f"{name} {total}" for _, name, total in rank)
    title = f"Virgin Seas, {seen['seats']} players, after {seen['ply']} answers"
    words = "Points" if not seen["stack"] else "Points, if counted now"
    s = Scene(title, f"{head}. {words}: {standing}.")
    draw = _Drawing(seen, frame, s)
    if not seen["stack"]:
        return end_scene(s, seen, frame, rank, (head, detail))
    s.status(task(seen)["seat"], head, detail, rank, "Leads", "points now" if frame.wide else "points")
    draw.hand()
    draw.preview_line()
    draw.chances()
    draw.events()
    draw.players(counted)
    draw.waters.draw(controls(box, seen), draw.held)
    return s


def ghost(seen: View, frame: Frame, action: Any) -> list[Shape]:
    """Where the card of ``action`` would lie, and what it would change: shown while the action is pointed at."""
    draw = _Drawing(seen, frame, Scene("", ""))
    w, t, box, now = draw.waters, draw.waters.t, draw.box, draw.now
    w.s.shapes.clear()
    if isinstance(action, Place):
        card, seat = box.names.index(action.card), now["seat"]
        ship = t.has_ships(seat) and not box.is_island[card]
        beaten = placed(t, seat, card, box.cell(action.x, action.y))
        w.placed(card, action.x, action.y, seat if ship else None)
        if box.is_fortress[card]:
            w.walls([pair for pair in guards(t) if pair[0] == len(t.cells) - 1])
        for n in beaten:
            w.aimed(n)
    elif isinstance(action, Attack | Capture):
        w.aimed(t.at(action.x, action.y))
    elif isinstance(action, Choose) and now["task"] == "CompassTo":
        number = now["number"]
        w.placed(t.card[number], action.x, action.y, None if t.flag[number] == EMPTY else t.flag[number])
        w.changes(number)
    elif isinstance(action, Choose):
        n = t.at(action.x, action.y)
        if now["task"] == "Whale":
            w.aimed(n)
        elif now["task"] == "CycloneWith":
            w.swapped(now["first"], n)
        elif now["task"] == "Poseidon":
            w.changes(n, f"×{t.ships[n] + 1}")
        else:
            w.changes(n)
    return w.s.shapes


class _Drawing:
    """A scene while it is being drawn."""

    def __init__(self, seen: View, frame: Frame, s: Scene) -> None:
        self.seen, self.frame, self.s = seen, frame, s
        self.box: FleetBox = frame.box  # type: ignore[assignment]
        self.now = task(seen)
        self.asked = bool(frame.legal)
        seats = seen["seats"]
        self.at = {**PLACES["wide"], **PLACES[f"wide_{seats}"]} if frame.wide else dict(PLACES["narrow"])
        s.w, s.h = self.at["width"], self.at["height"]
        self.waters = Waters(s, seen, frame, chart(seen, self.box), self.at["sea"])
        self.x, self.w = self.at["left"], self.at["across"]
        if not frame.wide:
            self._stack(seats)
        seat = seen["seat"]
        self.own: int = seat if isinstance(seat, int) else self.now.get("seat", 0)
        there = seen["hands"][self.own]
        self.held: list[int] = there if isinstance(there, list) else []
        self.mine = seat == self.own

    def _stack(self, seats: int) -> None:
        """The panels one below another, under the sea."""
        y = self.at["sea"][1] + self.waters.place[3] + 8
        for name in ("preview", "hand", "told"):
            self.at[name] = [y, self.at[name][1]]
            y += self.at[name][1] + 8
        _, h, gap = self.at["rows"]
        self.at["rows"] = [y, h, gap]
        self.s.h = int(y + seats * (h + gap))

    # -- the hand ---------------------------------------------------------------------------------------------------------

    def hand(self) -> None:
        """The hand: its cards if the reader sees them, or their number; and the buttons that are not in the sea."""
        s, (y, h) = self.s, self.at["hand"]
        s.rect(self.x, y, self.w, h, "z", 12)
        s.seat(self.own, self.x + 28, y + 24, 26)
        name = self.frame.names[self.own]
        s.text(self.x + 50, y + 30, "Your hand" if self.mine else f"{name}'s hand", "b s18")
        left = size(self.seen["piles"][self.own]) + size(self.seen["sunk"][self.own])
        s.text(self.x + (170 if self.mine else 194), y + 30, f"{cards(left)} to draw" if left else "no card left to draw", "q")
        guarding = self.now["task"] == "Guarding" and self.asked
        seen = self.seen["hands"][self.own]
        if isinstance(seen, list):
            self._cards(y, min(self.at["card"], h - 46 - SHEET - 12) if guarding else self.at["card"], captions=not guarding)
        else:
            self._backs(y, seen)
        if guarding:
            self._sheet(y, h)
        elif self.asked and self.now["task"] in BUTTONS:
            words, act = BUTTONS[self.now["task"]]
            if act in self.frame.legal:
                self._button(self.x + self.w - 124, y + 9, 108, 30, words, act)

    def _cards(self, y: float, c: float, captions: bool) -> None:
        s, box = self.s, self.box
        n = max(len(self.held), 1)
        step = min((self.w - 32 - c) / max(n - 1, 1), (self.w - 24) / 3)
        verb = {"Acting": "place", "Mermaid": "discard"}.get(self.now["task"]) if self.asked and self.mine else None
        met: dict[int, int] = {}
        if not self.held:
            s.text(self.x + 16, y + 70, "no card is left", "q")
        for i, card in enumerate(self.held):
            x, top, name = self.x + 16 + step * i, y + 46, box.names[card]
            met[card] = met.get(card, 0) + 1
            what = named(box, self.seen["values"], card)
            s.use(
                face(box, self.seen["values"], card),
                x,
                top,
                c,
                style=None if box.is_island[card] else colours(self.own),
                key=f"hand-{name}" + (f"-{met[card]}" if met[card] > 1 else ""),
                act=f"{verb} {name}" if verb else None,
                label=f"{verb} {what}" if verb else what,
                halo=[x, top, c, c, 10] if verb else None,
            )
            if captions and step >= 180:
                s.text(x, top + c + 20, what, "b s15")
                does = "draws an event" if box.is_island[card] else DOES[ATTACKS[box.attack[card]]]
                s.text(x, top + c + 38, "guards what is beside it" if box.is_fortress[card] else does, "q")

    def _backs(self, y: float, n: int) -> None:
        """A hand that is not seen: a card back, and the number of cards."""
        c = self.at["card"]
        self.s.use("back", self.x + 16, y + 46, c, key=f"backs-{self.own}", label=f"{cards(n)}, face down")
        self.s.text(self.x + 16 + c / 2, y + 46 + c / 2 + 8, n, "b m s24")
        self.s.text(self.x + 16, y + 46 + c + 20, "face down", "q")

    def _button(self, x: float, y: float, w: float, h: float, words: str, act: str) -> None:
        s = self.s
        s.rect(x, y, w, h, "k", h / 2, key=act, act=act, label=act, halo=[x, y, w, h, h / 2])
        s.text(x + w / 2, y + h / 2 + 5, words, "b m s15", style="pointer-events:none")

    def _sheet(self, y: float, h: float) -> None:
        """The question to a seat that an event is aimed at. It is the same whether the seat has a Protector or not."""
        s, harm = self.s, self.seen["stack"][-2]
        event = "whale" if harm["task"] == "Eaten" else "cyclone"
        x, top, w = self.x + 8, y + h - SHEET - 8, self.w - 16
        s.rect(x, top, w, SHEET, "k", 10)
        s.seat(harm["seat"], x + 24, top + 20, 24)
        s.text(x + 44, top + 25, f"{self.frame.names[harm['seat']]} plays a {event}: do you undo it?", "b s15")
        for i, line in enumerate(fitted(f"at {threat(self.seen, self.frame)}", (w - 304) * 1.13, 2)):
            s.text(x + 16, top + 45 + 16 * i, line, "q")
        self._button(x + w - 286, top + 30, 128, 30, "let it happen", "pass")
        self._button(x + w - 148, top + 30, 138, 30, "play protector", "play protector")

    def preview_line(self) -> None:
        """The place of the sentence about what is under the pointer."""
        y, h = self.at["preview"]
        s = self.s
        s.rect(self.x, y, self.w, h, "z", 16)
        words = {
            "Acting": "choose a card, then point at a cell to read what it captures there",
            "Ending": "point at an event to read what it does",
            "Mermaid": "point at a card to read where it goes",
            "Guarding": "point at an answer to read what follows",
        }.get(self.now["task"], "point at a marked card or cell to read what would follow")
        points = self.asked and not self.frame.still
        s.glyph("aim", self.x + 14, y + h / 2 - 10, 20, "act" if points else "ink2")
        told = fitted(words if points else self.frame.said, self.w - 62, 2)
        s.text(self.x + 44, y + h / 2 - 4, told[0], "s15", key="preview", fit=self.w - 62)
        s.text(self.x + 44, y + h / 2 + 15, told[1], "s15", key="preview-more")

    # -- what all may read ------------------------------------------------------------------------------------------------

    def chances(self) -> None:
        """Who beats whom."""
        s, (y, h), x = self.s, self.at["told"], self.x
        s.rect(x, y, BEATS, h, "z", 12)
        s.text(x + 14, y + 24, "Who beats whom", "b")
        beats = {id: str(row["beats"]) for id, row in self.box.rows["faction"].items()}
        order = [next(iter(beats))]
        while beats[order[-1]] not in order:
            order.append(beats[order[-1]])
        top = y + (37 if h > 140 else 34)
        if len(order) == len(beats) and beats[order[-1]] == order[0]:
            self._circle(order, x, top)
        else:
            for i, (faction, other) in enumerate(beats.items()):
                self._tile(faction, x + 14, top + 22 * i, 20)
                s.text(x + 42, top + 15 + 22 * i, f"{faction} beats {other}")
        for i, words in enumerate(("free beats all,", "only free beats it" if self.seen["closed"] else "all beat free")):
            s.text(x + BEATS / 2, y + h - 26 + 17 * i, words, "m q")

    def _circle(self, order: list[str], x: float, top: float) -> None:
        s, w = self.s, 34
        step = (BEATS - 28 - w) / (len(order) - 1)
        for i, faction in enumerate(order):
            left = x + 14 + step * i
            self._tile(faction, left, top, w)
            s.text(left + w / 2, top + 48, faction, "m")
            if i:
                arrow = f"M{left - step + w + 4:g} {top + w / 2:g}H{left - 5:g}m-4-4l4 4-4 4"
                s.path(arrow, style="stroke:var(--ink);stroke-width:2;fill:none")
        right, left = x + BEATS - 14 - w / 2, x + 14 + w / 2
        s.path(f"M{right:g} {top + 53}v6H{left:g}v-6m-4 4l4-4 4 4", style="stroke:var(--ink);stroke-width:2;fill:none")

    def _tile(self, faction: str, x: float, y: float, w: float) -> None:
        name = emblem(faction)
        self.s.rect(x, y, w, w, "", w / 5, style=f"fill:var(--{name})")
        self.s.glyph(name, x + w * 0.2, y + w * 0.2, w * 0.6, "surface")

    def events(self) -> None:
        """The Krakens that are awake, the number of events to come, and the events that the reader keeps."""
        s, (y, h), x = self.s, self.at["told"], self.x + BEATS + 8
        w, there, awake = self.w - BEATS - 8, self.box.events[KRAKEN], self.seen["krakens"]
        s.rect(x, y, w, h, "z", 12)
        s.text(x + 14, y + 24, "Krakens", "b s15")
        step, high = min(35, 105 / max(there, 1)), h - 84
        for i in range(there):
            left, up = x + 14 + step * i, i < awake
            s.rect(left, y + 37, step - 4, high, "k" if up else "d", 6)
            g = min(24, step - 5)
            place = (left + (step - 4 - g) / 2, y + 37 + (high - g) / 2)
            s.glyph("kraken", *place, g, "vp" if up else "edge", opacity=None if up else 0.5, label="awake" if up else "asleep")
        for i, words in enumerate(("the last ends", "the game")):
            s.text(x + 14, y + h - 28 + 17 * i, words, "q")
        self._kept(x + 132, y, w - 132 - 14, h)

    def _kept(self, x: float, y: float, w: float, h: float) -> None:
        """The reader's events, or how many another seat keeps."""
        s, there = self.s, self.seen["kept"][self.own]
        s.text(x, y + 24, "Your events" if self.mine else f"{self.frame.names[self.own]}'s events", "b s15")
        s.text(x + (112 if self.mine else 128), y + 24, f"{amount(self.box.event_points, 'point')} each", "q")
        s.text(x + w, y + 24, f"{self.seen['deck']} to come", "q e")
        if not size(there):
            s.rect(x, y + 38, w, 26, "d", 6)
            s.text(x + w / 2, y + 56, "none kept", "q m")
            return
        if isinstance(there, int):
            s.use("back", x, y + 38, 48, label=f"{amount(there, 'event')}, face down")
            s.text(x + 24, y + 68, there, "b m s18")
            return
        kinds = sorted(set(there))
        two = len(kinds) > 3
        step, wide = (h - 46) / 3, (w - 8) / 2 if two else w
        for i, e in enumerate(kinds):
            column, row = divmod(i, 3)
            self._event(e, there.count(e), x + (wide + 8) * column, y + 38 + step * row, wide, min(step - 10, 26), not two)

    def _event(self, event: int, n: int, x: float, y: float, w: float, h: float, text: bool) -> None:
        s, name = self.s, EVENTS[event]
        may = self.asked and self.mine and self.now["task"] in ("Acting", "Ending")
        act = f"play {name}" if may else None
        words = self.box.event_text[event]
        halo = [x, y, w, h, 6] if may else None
        s.rect(x, y, w, h, "k", 6, key=f"event-{name}", act=act, label=f"{act or name}: {words}", halo=halo)
        s.text(x + 8, y + h / 2 + 5, name.capitalize() + (f" ×{n}" if n > 1 else ""), "b", style="pointer-events:none")
        if text:
            left = 90 if n == 1 else 116
            told = fitted(words, (w - left) * 1.13)[0]
            s.text(x + left, y + h / 2 + 5, told, "q", style="pointer-events:none")

    # -- the players ------------------------------------------------------------------------------------------------------

    def players(self, counted: list[tuple[int, int]]) -> None:
        """One row per seat: ships left, events, cards to draw, islands, points."""
        y, h, gap = self.at["rows"]
        there = controls(self.box, self.seen)
        for k in range(self.seen["seats"]):
            self._row(k, y + (h + gap) * k, h, counted[k], sum(k in c.seats for c in there))

    def _row(self, seat: int, y: float, h: float, counted: tuple[int, int], islands: int) -> None:
        s, seen, x, w = self.s, self.seen, self.x, self.w
        s.rect(x, y, w, h, "z", 12)
        s.path(f"M{x + 12} {y:g}a12 12 0 0 0-12 12v{h - 24:g}a12 12 0 0 0 12 12z", cls="c", style=tint(f"seat{seat + 1}"))
        up, down = y + h / 2 - 3, y + h / 2 + 17
        s.seat(seat, x + 40, y + h / 2, 26)
        s.text(x + 62, up, self.frame.names[seat], "b s18")
        role, cls = ("to act", "b") if seat == self.now["seat"] else (self.frame.roles[seat] or f"seat {seat}", "q")
        s.text(x + 62, down, role, cls)
        hand = size(seen["hands"][seat])
        left = int(x + w * 0.215)
        s.use("back", left, y + h / 2 - 15, 30, key=f"hand-of-{seat}", label=f"{cards(hand)} in hand")
        s.text(left + 15, y + h / 2 + 5, hand, "b m")
        ships = "∞" if seen["unlimited"] else seen["supply"][seat]
        draw = size(seen["piles"][seat]) + size(seen["sunk"][seat])
        values = (ships, kept(seen, seat), draw, counted[0], sum(counted))
        for value, (part, words) in zip(values, ROW, strict=True):
            last = words == "points"
            s.text(x + int(w * part), up + 2 * last, value, "b m s24" if last else "b s18 m")
        s.use(f"row-{w}", x, down - 14)
        s.text(x + int(w * ROW[3][0]), down, f"on {amount(islands, 'island')}" if islands else "no island", "q m")
