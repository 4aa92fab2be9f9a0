"""How it looks: what a seat sees, as a scene. Places: ``data/board.toml``; pieces: ``pieces.py``; words: ``voice.py``."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.box import read
from islands_nb.kernel.scene import Frame, Scene, Shape, continues, fitted, tint

from .actions import Buy, BuyShip, Move, MoveShip, Raid, RaidShip
from .box import IslandBox
from .end import end_scene
from .pieces import art, face, fill, ink, strip
from .scoring import Count, count
from .state import GAP
from .voice import headline, label, preview, task

__all__ = ["art", "ghost", "headline", "preview", "scene"]

View = dict[str, Any]
PLACES = read(__package__, "board.toml")
CARD_HALO = (84, 118, 8)
ROW_GAP = 170  # between two rows of cards on One-Eye's table


def scene(seen: View, frame: Frame) -> Scene:
    """The whole board, for a reader who sees ``seen``: the table during the game, the count when it is over."""
    counted = count(frame.box, seen)  # type: ignore[arg-type]
    rank = sorted(((k, frame.names[k], c.total) for k, c in enumerate(counted)), key=lambda r: -r[2])
    head, detail = headline(seen, frame)
    standing = ", ".join(f"{name} {total}" for _, name, total in rank)
    title = f"One-Eye, {seen['seats']} players, after {seen['ply']} answers"
    if not seen["stack"]:
        return end_scene(Scene(title, f"{head}. Jewels: {standing}."), seen, frame, counted, rank, (head, detail))
    draw = _Drawing(seen, frame, counted, Scene(title, f"{head}. In jewels, if counted now: {standing}."))
    draw.scene.status(task(seen)["seat"], head, detail, rank, "Leads", "in jewels")
    draw.display()
    draw.one_eyes_table()
    draw.preview_line()
    draw.players()
    return draw.scene


def ghost(seen: View, frame: Frame, action: Any) -> list[Shape]:
    """The card of ``action`` where it would lie: shown while it is pointed at."""
    draw = _Drawing(seen, frame, count(frame.box, seen), Scene("", ""))  # type: ignore[arg-type]
    draw.players()
    if isinstance(action, Buy | BuyShip | Raid | RaidShip):
        x, y = draw.ends[draw.now["seat"], draw.box.colours.index(action.colour)]
        return _here(x, y + 7, 58, 26, 6)
    if isinstance(action, Move | MoveShip):
        left, top, step = draw.at["table"]
        row, column = divmod(seen["table"].index(GAP), draw.at["per_row"])
        return _here(left + step * column, top + ROW_GAP * row, 84, 118, 8)
    return []


def _here(x: float, y: float, w: float, h: float, r: float) -> list[Shape]:
    s = Scene("", "")
    s.rect(x, y, w, h, "may", r, stroke_dasharray="5 4")
    s.text(x + w / 2, y + h / 2 + 5, "here", "m", style="fill:var(--act)")
    return s.shapes


class _Drawing:
    """One scene while it is drawn."""

    def __init__(self, seen: View, frame: Frame, counted: list[Count], s: Scene) -> None:
        self.seen, self.frame, self.counted, self.scene = seen, frame, counted, s
        self.box: IslandBox = frame.box  # type: ignore[assignment]
        self.now = task(seen)
        name = "wide" if frame.wide else "narrow"
        self.at = {**PLACES[name], **(PLACES[f"{name}_final"] if seen["final"] else {})}
        s.w, s.h = self.at["width"], self.at["height"]
        self.asked = bool(frame.legal)
        self.ends: dict[tuple[int, int], tuple[float, float]] = {}  # where the next card of a column would lie
        seat = seen["seat"]
        self.own = seat if isinstance(seat, int) else self.now["seat"]

    # -- the cards to choose from -----------------------------------------------------------------------------------------

    def display(self) -> None:
        """The deck and the display of six."""
        if self.seen["final"]:
            return
        s, (x, y, step) = self.scene, self.at["display"]
        top = 84 if self.frame.wide else 128
        s.text(24 if self.frame.wide else 16, top, "Display", "b s16")
        hint = {"Buying": "buy one", "Moving": "move one to One-Eye's table"}.get(self.now["task"], "")
        if hint and self.asked:
            s.text(96 if self.frame.wide else 88, top, hint, "q")
        self._deck()
        for place, card in enumerate(self.seen["display"]):
            left = x + step * place
            if card == GAP:
                s.rect(left + 0.5, y + 0.5, 83, 117, "d", 8)
                continue
            verb = "move" if self.now["task"] == "Moving" else "buy"
            sells = verb == "buy" and self.box.cost[card] > self.seen["ducats"][self.now["seat"]]
            lit = self._card(card, left, y, verb, dash=sells)
            if lit and sells:
                s.rect(left + 4, y + 122, 76, 18, "k", 9)
                s.text(left + 42, y + 136, "sell first", "m")
            elif self.box.names[card] in self.frame.turned:
                s.path(
                    f"M{left + 4} {y + 128}h76",
                    style="stroke:var(--ink2);stroke-width:3;stroke-linecap:round;stroke-dasharray:1 7",
                )

    def _deck(self) -> None:
        s, (x, y) = self.scene, self.at["deck"]
        s.use("back", x, y)
        deck, ships = self.seen["deck"], self.seen["ships"]
        s.text(x + 37, y + 66, deck, "b m s18")
        s.text(x + 37, y + 84, "cards", "m q")
        s.text(x + 37, y + 106, f"{ships} ships" if ships != 1 else "1 ship", "m q")

    def one_eyes_table(self) -> None:
        """One-Eye's table, with what a raid costs under each card."""
        s, (x, y, w, h) = self.scene, self.at["table_zone"]
        s.rect(x, y, w, h, "z", 16)
        s.use("eye-patch", x + 12, y + 3)
        s.text(x + 60, y + 22, "One-Eye's table", "b s16")
        raiding = self.now["task"] == "Raiding"
        each = "the final round: one raid each, for sabres" if self.seen["final"] else "one raid a turn, after buying, for sabres"
        hint = "raid one, or pass" if raiding and self.asked else each
        s.text(x + 206, y + 22, hint, "q")
        left, top, step = self.at["table"]
        for place, card in enumerate(self.seen["table"]):
            row, column = divmod(place, self.at["per_row"])
            cx, cy = left + step * column, top + ROW_GAP * row
            if card == GAP:
                s.rect(cx + 0.5, cy + 0.5, 83, 117, "d", 8)
                continue
            self._card(card, cx, cy, "raid")
            s.use(f"raid-{self.box.raid_cost[card]}", cx + 18, cy + 122)
        if raiding and self.asked:
            bx, by, bw, bh = self.at["pass"]
            halo = [bx, by, bw, bh, bh / 2]
            s.rect(bx, by, bw, bh, "k", bh / 2, key="pass", act="pass", label="pass: do without a raid", halo=halo)
            s.text(bx + bw / 2, by + bh / 2 + 5, "pass", "b m s15", style="pointer-events:none")

    def _card(self, card: int, x: float, y: float, verb: str, dash: bool = False) -> bool:
        """A whole card; a button if this board must answer. Returns whether the card may be chosen now."""
        box, name = self.box, self.box.names[card]
        ship = card >= box.first_ship
        act = f"{verb} {name}" if not ship else f"{verb} ship" + ("" if verb == "move" else " as")
        lit = continues(act, self.frame.legal)
        named = self.now.get("card") == card
        self.scene.use(
            face(box, card),
            x,
            y - 6 if named else y,
            key=name,
            act=act if self.asked else None,
            label=label(self.seen, box, act, card) if self.asked else None,
            halo=[x, y, *CARD_HALO] if self.asked else None,
            dash=dash,
        )
        if named and self.asked:
            self.scene.rect(x - 3, y - 9, 90, 124, "sel", 10)
            self.scene.path(f"M{x + 30} {y - 14}h24v8h-24z", cls="pip")
        elif named or name in self.frame.moved:
            self._brackets(x - 3, y - 3, 90, 124)
        return lit

    def _brackets(self, x: float, y: float, w: float, h: float) -> None:
        """Brackets round what moved last."""
        r, b, n = x + w, y + h, 12
        corners = ((x, y, n, n), (r, y, -n, n), (r, b, -n, -n), (x, b, n, -n))
        self.scene.path("".join(f"M{cx + dx:g} {cy:g}h{-dx}v{dy}" for cx, cy, dx, dy in corners), cls="last")

    def preview_line(self) -> None:
        """The place of the sentence about what is under the pointer."""
        x, y, w, h = self.at["preview"]
        self.scene.rect(x, y, w, h, "z", min(h / 2, 16))
        words = {
            "Buying": "point at a card to read what it would bring",
            "Selling": "point at a jewel or a card of yours to read what it would bring",
            "Raiding": "point at a card of One-Eye's to read what it would bring",
            "Moving": "point at a card of the display to read what a raid on it would cost",
        }[self.now["task"]]
        lines = self.at["lines"]
        told = fitted(words if self.asked and not self.frame.still else self.frame.said, w - 32, lines)
        step = h / lines
        self.scene.text(x + 16, y + step / 2 + 5, told[0], "s15", key="preview", fit=w - 32)
        if lines > 1:
            self.scene.text(x + 16, y + step * 1.5 + 3, told[1], "s15", key="preview-more")

    # -- the players ------------------------------------------------------------------------------------------------------

    def players(self) -> None:
        """Two or three side by side; with more, the reader's own zone, and the others as rows. Narrow: always rows."""
        seats, y, h = self.seen["seats"], self.at["seats"], self.at["seats_height"]
        if not self.frame.wide:
            self._narrow_players(y)
        elif seats <= 3:
            w = (1232 - 16 * (seats - 1)) / seats
            for k in range(seats):
                self._zone(k, 24 + (w + 16) * k, y, w, h)
        else:
            self._zone(self.own, 24, y, 600, h)
            others = [(self.own + k) % seats for k in range(1, seats)]
            step = (h + 8) / len(others)
            for i, k in enumerate(others):
                self._row(k, 640, y + step * i, 616, step - 8)

    def _narrow_players(self, y: float) -> None:
        seats = self.seen["seats"]
        longest = max(len(self._column(self.own, c)) for c in self.seen["colours"])
        h = 62 + 52 + 31 * max(3, longest) + 28 + 14
        self._zone(self.own, 8, y, 784, h)
        y += h + 10
        for k in (self.own + k for k in range(1, seats)):
            self._row(k % seats, 8, y, 784, 60)
            y += 68
        self.scene.h = int(y + 2)

    def _column(self, seat: int, colour: int) -> list[int]:
        cards: list[int] = self.seen["columns"][seat * len(self.box.colours) + colour]
        return cards

    def _role(self, seat: int) -> tuple[str, str]:
        """The words under a name: that the seat is to act, else who plays it; and their class."""
        if seat == self.now["seat"]:
            return "to act", "b"
        return self.frame.roles[seat] or f"seat {seat}", "q"

    def _goods(self, seat: int, x: float, y: float, step: float, size: float, cls: str) -> None:
        seen = self.seen
        sell = self.asked and self.now["task"] == "Selling" and seat == self.now["seat"]
        button = dict(key="jewel", act="sell jewel", label="sell a jewel", halo=[x - 4, y - 16, step - 8, 32, 16]) if sell else {}
        self.scene.chip("jewel", "jewel", x, y, seen["jewels"][seat], size, cls, **{"label": "jewels", **button})
        self.scene.chip("ducat", "goldline", x + step, y, seen["ducats"][seat], size, cls, label="ducats")
        self.scene.chip("sabre", "sabre", x + 2 * step, y, seen["sabres"][seat], size, cls, label="sabres")

    def _zone(self, seat: int, x: float, y: float, w: float, h: float) -> None:
        """A seat's zone: goods, columns, and where its jewels would come from."""
        s, turn, counted = self.scene, seat == self.now["seat"], self.counted[seat]
        s.rect(x, y, w, h, "z", 12)
        bar = f"M{x:g} {y + 12}a12 12 0 0 1 12-12h{w - 24:g}a12 12 0 0 1 12 12z"
        s.path(bar if turn else f"M{x + 12:g} {y}h{w - 24:g}v4h{24 - w:g}z", cls="c", style=tint(f"seat{seat + 1}"))
        s.seat(seat, x + 28, y + 38, 28)
        s.text(x + 50, y + 36, self.frame.names[seat], "b s18")
        role, cls = self._role(seat)
        s.text(x + 50, y + 54, role, cls)
        narrow = not self.frame.wide
        self._goods(seat, x + (170 if narrow else w - 232), y + 40, 78, 24, "b s20")
        colours = self.seen["colours"]
        step = min(124, (w - 22) / len(colours))
        for i, colour in enumerate(colours):
            self._cards(seat, colour, x + 14 + step * i, y + (62 if narrow else 70))
        parts = self._sum(counted, w)
        if narrow:
            s.text(x + w - 16, y + 46, parts, "q e")
            return
        s.path(f"M{x + 14:g} {y + h - 38}h{w - 28:g}", cls="h")
        s.text(x + 14, y + h - 16, parts, "q")
        s.text(x + w - 14, y + h - 15, counted.total, "b e s18")

    def _sum(self, c: Count, w: float) -> str:
        """Where the jewels would come from, in words that fit."""
        chests = sum(c.awards.values())
        if self.seen["variant"]:
            return f"{c.held} held + {c.change} goods + {chests} chests + {c.variant} colours"
        goods = "for sabres and ducats" if w >= 500 and self.frame.wide else "for goods"
        return f"{c.held} held + {c.change} {goods} + {chests} for chests"

    def _cards(self, seat: int, colour: int, x: float, y: float) -> None:
        """A column: its chests and what they would win, then its cards, each covering all of the one before but what it pays."""
        s, name = self.scene, self.box.colours[colour]
        cards = self._column(seat, colour)
        if cards:
            won = self.counted[seat].awards[colour]
            s.use("head", x, y, label=f"chests on {name}")
            s.text(x + 36, y + 20, self.counted[seat].chests[colour], "b m s15")
            s.text(x + 29, y + 41, f"+{won}", "m b" if won else "m q")
            step = 31 if len(cards) <= 6 else 27
            top = y + 52
            for i, card in enumerate(cards):
                self._strip(seat, card, name, x, top + step * i)
            end = top + step * len(cards)
            s.use(f"t-{name}", x, end)
            end += 28
        else:
            s.use(f"e-{name}", x, y)
            end = y + 44
        self.ends[seat, colour] = x, end
        self._target(seat, name, x, end, y)

    def _strip(self, seat: int, card: int, colour: str, x: float, y: float) -> None:
        box, name = self.box, self.box.names[card]
        sell = self.asked and self.now["task"] == "Selling" and seat == self.now["seat"]
        act = f"sell {name}" if card < box.first_ship else f"sell ship from {colour}"
        button: dict[str, Any] = dict(act=act, label=act, halo=[x, y + 4.5, 58, 22, 6]) if sell else {}
        self.scene.use(strip(box, card), x, y, style=tint(fill(colour)), key=name, **button)
        if name in self.frame.moved:
            self._brackets(x - 2, y - 2, 62, 33)

    def _target(self, seat: int, colour: str, x: float, end: float, top: float) -> None:
        """A column that a ship may join: the second part of the sentence."""
        if self.asked and seat == self.now["seat"] and any(t.endswith(f" ship as {colour}") for t in self.frame.legal):
            halo = [x, top, 58, max(end - top, 44), 6]
            self.scene.rect(
                x, top, 58, halo[3], "", 6, style="fill:transparent", key=f"as {colour}", act=colour, label=colour, halo=halo
            )

    def _row(self, seat: int, x: float, y: float, w: float, h: float) -> None:
        """Another seat as a row: its goods, and for each colour a pill with its chests and what they would win."""
        s, two = self.scene, w < 700
        s.rect(x, y, w, h, "z", 12)
        s.path(f"M{x + 12:g} {y:g}a12 12 0 0 0-12 12v{h - 24:g}a12 12 0 0 0 12 12z", cls="c", style=tint(f"seat{seat + 1}"))
        mid = y + (h / 4 + 3 if two else h / 2)
        s.seat(seat, x + 34, mid, 26)
        s.text(x + 54, mid - (3 if not two else -6), self.frame.names[seat], "b s16")
        role, cls = self._role(seat)
        s.text(x + (110 if two else 54), mid + (6 if two else 16), role, cls)
        self._goods(seat, x + (270 if two else 150), mid, 68 if not two else 74, 20, "b s16")
        if two:
            s.text(x + w - 16, mid + 6, self.counted[seat].total, "b e s18")
        colours = self.seen["colours"]
        left, step, top = (x + 20, (w - 32) / len(colours), y + h - 49) if two else (x + 352, 54, y + 8)
        for i, colour in enumerate(colours):
            self._pill(seat, colour, left + step * i, top)

    def _pill(self, seat: int, colour: int, x: float, y: float) -> None:
        s, name = self.scene, self.box.colours[colour]
        if not self._column(seat, colour):
            s.use(f"q-{name}", x, y)
            return
        counted, on = self.counted[seat], tint(ink(name))
        s.use(f"p-{name}", x, y, label=f"chests on {name}")
        s.text(x + 33, y + 17, counted.chests[colour], "b m c", style=on)
        s.text(x + 24, y + 37, f"+{counted.awards[colour]}", "m c", style=on)
