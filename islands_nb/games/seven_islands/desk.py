"""What all parts of the board draw with: what is seen, what may be said, and the small things that lie everywhere."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.box import read
from islands_nb.kernel.scene import Frame, Scene

from .box import IslandBox
from .brief import width, wrapped
from .pieces import CARD, MINI, PILE, ROW
from .tables import size, text
from .voice import current, label, task

View = dict[str, Any]
PLACES = read(__package__, "board.toml")

# task: the verb that a card of the reader's hand answers it with
HAND_VERBS = {"Acting": "use", "Removing": "remove", "Discarding": "discard", "Showing": "show", "Responding": "respond"}
DECK_VERBS = {"Taking": "take", "Ordering": "put back", "Following": "follow"}
MARKER_VERBS = {
    "Placing": "place on",
    "Sending": "send to",
    "GivingUp": "give up",
    "TakingBack": "take back from",
    "Choosing": "choose",
}


class Desk:
    """One drawing in the making."""

    def __init__(self, seen: View, frame: Frame, s: Scene) -> None:
        self.seen, self.frame, self.s = seen, frame, s
        self.box: IslandBox = frame.box  # type: ignore[assignment]
        self.isle = self.box.islands[seen["island"]]
        self.now = task(seen)
        self.at = PLACES["wide" if frame.wide else "narrow"]
        s.w, s.h = self.at["width"], self.at["height"]
        self.close = frame.wide  # is there no room for frames between cards that lie side by side?
        self.gap = 2 if self.close else 8  # between cards in a row; 8, and no frame touches another's
        self.current = current(seen)
        seat = seen["seat"]
        self.own: int = seat if isinstance(seat, int) else self.now.get("seat", self.current)
        self.mine = seat == self.own
        self.asked = bool(frame.legal)
        self.doing: str = self.now.get("task", "") if self.asked else ""

    # -- what lies where --------------------------------------------------------------------------------------------------

    def hand(self, seat: int) -> tuple[list[tuple[int, bool]], int]:
        """The cards of a hand that are seen, each with whether all know it; and how many more there are."""
        there, shown = self.seen["hands"][seat], self.seen["shown"][seat]
        known = [(k, True) for k in shown]
        if isinstance(there, int):
            return known, there
        kinds = ("treasure", "item", "crew", "basic", "vp")
        cards = known + [(k, False) for k in there]
        return sorted(cards, key=lambda c: (kinds.index(self.box.category[c[0]]), self.box.cost[c[0]], c[0])), 0

    def in_hand(self, seat: int) -> int:
        """How many cards a seat holds."""
        return size(self.seen["hands"][seat]) + len(self.seen["shown"][seat])

    def in_deck(self, seat: int) -> int:
        """How many cards a deck has, with the known ones on it."""
        return size(self.seen["decks"][seat]) + len(self.seen["tops"][seat])

    def owned(self, seat: int) -> list[tuple[int, int]]:
        """What a seat owns, wherever it lies: kinds and counts."""
        n = len(self.box.cost)
        return [(k, m) for k, m in enumerate(self.seen["owned"][seat * n : seat * n + n]) if m]

    def moved(self, key: str) -> bool:
        """Did the last answer move or show this?"""
        return key in self.frame.moved or key in self.frame.turned

    # -- drawing ----------------------------------------------------------------------------------------------------------

    def card(self, k: int, x: float, y: float, key: str, verb: str = "", art: str = "c", **more: Any) -> None:
        """A card; a button when ``verb`` says what it answers. Opened, it tells what it says."""
        w, h = {"c": CARD, "p": PILE, "r": ROW}[art]
        id = self.box.ids[k]
        act = f"{verb} {id}" if verb else None
        words = label(self.seen, self.box, act, k) if act else ". ".join(filter(None, (self.box.names[k], text(self.box, k))))
        halo = [x, y, w, h, 8]
        self.s.use(f"{art}-{id}", x, y, key=key, act=act, label=words, halo=halo, sheet=f"card {id}", **more)

    def button(self, x: float, y: float, w: float, words: str, act: str, h: float = 26, said: str = "", **more: Any) -> None:
        """A button that says ``act``; ``said`` is its name, where the words on it do not tell enough."""
        s = self.s
        s.rect(x, y, w, h, "k", h / 2, key=f"say {act}", act=act, label=said or words, halo=[x, y, w, h, h / 2], **more)
        s.text(x + w / 2, y + h / 2 + 5, words, "b m")

    def brackets(self, x: float, y: float, w: float, h: float) -> None:
        """Corners round what moved last."""
        x, y, r, b, n = x - 3, y - 3, x + w + 3, y + h + 3, 12
        ways = ((x, y, n, n), (r, y, -n, n), (r, b, -n, -n), (x, b, n, -n))
        self.s.path("".join(f"M{cx + dx:g} {cy:g}h{-dx}v{dy}" for cx, cy, dx, dy in ways), cls="last")

    def pill(self, x: float, y: float, value: object, w: float = 40, h: float = 26) -> None:
        """A number on a white pill; x, y is the middle."""
        self.s.rect(x - w / 2, y - h / 2, w, h, "k", h / 2)
        self.s.text(x, y + 5, value, "b m s15")

    def eye(self, x: float, y: float) -> None:
        """The sign of a card that is known though it lies hidden; x, y is the middle."""
        self.s.add("circle", cx=x, cy=y, r=11, cls="k")
        self.s.glyph("eye", x - 8, y - 8, 16, "ink")

    def mini(self, x: float, y: float, value: int, words: str, face: bool = False, **more: Any) -> None:
        """A small heap of cards with its number, and what it is below; x is the middle."""
        w, h = MINI
        left = x - w / 2
        name = "small-face" if face else "small-back"
        self.s.use(name, left, y, halo=[left, y, w, h, 5] if more else None, **more)
        self.s.text(x, y + 26, value, "b m s16")
        self.s.text(x, y + h + 17, words, "q m")

    def name(self, words: str, x: float, y: float, room: float, cls: str = "b s18", size_: float = 18) -> None:
        """A name, fitted."""
        for line in wrapped(words, room, 1, size_, bold="b" in cls.split()):
            self.s.text(x, y, line, cls)

    def says(self, words: str) -> float:
        """How wide a button with these words is."""
        return round(width(words, bold=True)) + 28
