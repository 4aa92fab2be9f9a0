"""What lies beside the map: the hand, what may be taken, cards, the players. (What a seat is asked for: ``asks.py``.)"""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import fitted, tint

from .alexis import AIMS
from .asks import Asks
from .pieces import ANY
from .signs import mission, reward
from .voice import choosing
from .words import amount


def size(there: Any) -> int:
    """How many there are, whether seen or not."""
    return there if isinstance(there, int) else len(there)


class Desk(Asks):
    """The blocks beside the map, while they are drawn."""

    def hand(self, h: float, h_offer: float) -> None:
        """The block of what the reader holds and may do; where there is room, with what may be taken."""
        kind = self.now.get("task", "")
        held = self.seen["goals_held"][self.own]
        if kind == "Choosing" and isinstance(held, list) and held:
            return self._choose(h, h_offer)
        if kind == "Bonus" and self.asked:
            return self._bonus(h + 8 + h_offer)
        if kind == "Opening":
            self._starts(h)
        elif kind == "Settling" and self.asked:
            self._settle(h)
        elif kind == "Keeping" and self.asked:
            self._keep(h)
        else:
            self._held(h, kind)
        self.offer(h_offer)

    def _held(self, h: float, kind: str) -> None:
        s, (tiles, hidden) = self.s, self._tiles_held()
        laying = kind == "Laying" and self.asked
        verb = ("bury" if any(t.startswith("bury") for t in self.frame.legal) else "lay") if laying else ""
        aside = "none fits: bury one" if verb == "bury" else ""
        top = self._block(h, "Your hand" if self.mine else f"{self.name}'s hand", aside, mark=True)
        if verb == "lay":
            self._legend(self.x + self.w - 180, top + 22)
        n = len(tiles) + hidden
        room = self.w - 36
        if not verb and self.seen["grey"]:
            aside = f"{amount(self.seen['grey'], 'grey ship')} left"
        ships = (not laying and kind == "Acting" and self.asked and any(t.startswith("land") for t in self.frame.legal)) or n < 3
        if ships:
            room -= 116
        w = min(96.0, (room - 16 * (n - 1)) / max(n, 1), h - 56)
        step = w + 16
        for i, tile in enumerate(tiles):
            self._tile(tile, self.x + 18 + step * i, top + 44, w, verb, turns=verb == "lay")
        for i in range(hidden):
            s.use("back", self.x + 18 + step * (len(tiles) + i), top + 44, w, label="a tile, face down")
        if not n:
            s.text(self.x + 18, top + 74, "no tile", "q")
        if ships:
            self._harbour(self.x + self.w - 126, top + 44)

    def _legend(self, x: float, mid: float) -> None:
        """What the marks in the cells mean once a tile is chosen."""
        s = self.s
        s.path(f"M{x} {mid:g}l6-6 6 6-6 6z", cls="pip")
        s.text(x + 18, mid + 5, "fits", "q")
        s.glyph("turn", x + 56, mid - 8, 16, "act")
        s.text(x + 76, mid + 5, "when turned", "q")

    def _harbour(self, x: float, top: float) -> None:
        """The ships that may be landed, or how many there are."""
        s, seen = self.s, self.seen
        for i, (ship, there, colour) in enumerate(
            (("own", seen["own_ship"][self.own], f"seat{self.own + 1}"), ("grey", seen["grey"], "ink2"))
        ):
            y, act = top + 50 * i, f"land {ship}"
            if self.asked and any(t.startswith(act + " ") for t in self.frame.legal):
                s.rect(x, y, 110, 42, "k", 10, key=act, act=act, label=act, halo=[x, y, 110, 42, 10])
            words = ("your ship", "landed") if ship == "own" else ("grey ship", "none left")
            if there:
                s.use("hull", x + 8, y + 9, 24, style=tint(colour))
                s.text(x + 38, y + 26, words[0], style="pointer-events:none")
            else:
                s.text(x + 8, y + 26, words[1] if ship == "grey" else "ship landed", "q")

    def offer(self, h: float) -> None:
        """What may be taken, and what is left to come."""
        s, seen = self.s, self.seen
        may = self.asked and self.now.get("task") == "Acting"
        top = self._block(h, "To take")
        n = max(self.box.face_up, len(seen["face_up"]))
        w = min(68.0, (self.w - 172) / n - 10, h - 44)
        for i in range(n):
            x = self.x + 18 + (w + 10) * i
            if i < len(seen["face_up"]):
                self._tile(seen["face_up"][i], x, top + 38, w, "take" if may else "")
            else:
                s.rect(x, top + 38, w, w, "d", 4)
        for words, there, off in (("navigation", seen["navigation"], 116), ("reserve", seen["reserve"], 41)):
            x, y = self.x + self.w - off - 25, top + 30
            if there:
                s.use("back", x, y, 50, label=f"{words}: {amount(there, 'tile')}, face down")
            else:
                s.rect(x, y, 50, 50, "d", 4)
            s.text(x + 25, y + 43, there, "b m s16")
            s.text(x + 25, y + 70, words, "q m")

    def cards(self, h: float) -> None:
        """The cards of this round and of the next."""
        s, seen, own = self.s, self.seen, self.own
        shown, pays = seen["goals_shown"][own], seen["rewards_shown"][own]
        now, pay = seen["goal_now"][own], seen["reward_now"][own]
        told = bool(shown)
        if told:
            now, pay = shown, pays
        aside, gain = seen["goal_aside"][own], seen["reward_aside"][own]
        y = self.y
        s.rect(self.x, y, self.w, h, "k", 10)
        word = "cards" if seen["advanced"] else "objective"
        s.text(self.x + 16, y + 25, f"Your {word}" if self.mine else f"{self.name}'s {word}", "b s16")
        who = "all have seen it" if told else "only you see it" if self.mine else "hidden"
        s.text(self.x + self.w - 16, y + 25, who, "q e")
        if self.mine and not told:
            s.glyph("eye", self.x + self.w - 148, y + 12, 16, "ink2")
        self.y += h + 8
        # In the Advanced mode there is a reward for the next round too, so lines are closer together.
        rows = (48, 72, 86, 105, 127) if seen["advanced"] else (49, 79, 97, 118, 0)
        if not isinstance(now, list) or not now:
            words = "chosen in secret" if size(now) else "none yet: it is chosen when the round begins"
            s.text(self.x + 16, y + 56, words, "q")
        else:
            self._line("now", y + rows[0])
            mission(s, self.x + 62, y + rows[0], self.box.missions[now[0]], 22, cls="b")
            if pay or not seen["advanced"]:
                self._line("pays", y + rows[1])
                card = self.box.rewards[pay[0]] if seen["advanced"] else self.box.objective_rewards[now[0]]
                reward(s, self.x + 62, y + rows[1], card, 22)
        s.path(f"M{self.x + 16} {y + rows[2]}h{self.w - 32}", cls="h")
        self._line("next", y + rows[3])
        if isinstance(aside, list) and aside:
            mission(s, self.x + 62, y + rows[3], self.box.missions[aside[0]], 18)
            if seen["advanced"] and isinstance(gain, list) and gain:
                self._line("pays", y + rows[4])
                reward(s, self.x + 62, y + rows[4], self.box.rewards[gain[0]], 18)
        else:
            s.text(self.x + 62, y + rows[3] + 5, "put aside in secret" if size(aside) else "nothing put aside", "q")

    def _line(self, words: str, mid: float) -> None:
        self.s.text(self.x + 16, mid + 5, words, "q")

    def players(self, h: float, totals: list[int]) -> None:
        """One row per seat: its houses, its ship, its tokens, its points."""
        n, seen = self.seen["seats"], self.seen
        if seen["level"] and n == 2:
            self._row(0, 46, totals[0])
            self._alexis(h - 54, totals[1])
            return
        gap = 4 if n > 2 else 8
        for seat in range(n):
            self._row(seat, (h + gap) / n - gap, totals[seat], gap)

    def _bar(self, seat: int, h: float) -> float:
        s, y = self.s, self.y
        s.rect(self.x, y, self.w, h, "z", 10)
        s.path(f"M{self.x + 10} {y:g}a10 10 0 0 0-10 10v{h - 20:g}a10 10 0 0 0 10 10z", cls="c", style=tint(f"seat{seat + 1}"))
        return y

    def _role(self, seat: int) -> tuple[str, str]:
        if self.now.get("task") == "Choosing" and seat in choosing(self.seen):
            return ("you chose" if self.frame.draft and seat == self.own else "choosing"), "q"
        if seat == self.now.get("seat"):
            return "to act", "b"
        return self.frame.roles[seat] or f"seat {seat}", "q"

    def _row(self, seat: int, h: float, points: int, gap: float = 8) -> None:
        s, seen, x = self.s, self.seen, self.x
        y = self._bar(seat, h)
        mid, tall = y + h / 2, h >= 46
        s.seat(seat, x + 30, mid, 24)
        name = self.frame.names[seat]
        s.text(x + 48, mid - 3 if tall else mid + 6, name, "b s16")
        if tall:
            words, cls = self._role(seat)
            s.text(x + 48, mid + 17, words, cls)
        left = x + 122
        up = y + h * 0.3 if h >= 70 else mid
        s.glyph("house", left, up - 10, 18, f"seat{seat + 1}", label="houses at hand, and in reserve")
        s.text(left + 22, up + 5, f"{seen['at_hand'][seat]} + {seen['in_reserve'][seat]}", "b")
        right = left + 68
        if seen["own_ship"][seat]:
            s.use("hull", right, up - 11, 22, style=tint(f"seat{seat + 1}"), label="own ship not landed")
        kept = size(seen["kept"][seat]) + len(seen["opened"][seat])
        if kept:
            s.glyph("coin", right + 26 if h < 70 else right + 30, up - 9, 16, "goldline", label="discovery tokens")
            s.text(right + (45 if h < 70 else 50), up + 5, kept, "b")
        step, w = (24, 26) if h >= 70 else (14, 13)
        tx, ty = (left, y + h * 0.7 - 13) if h >= 70 else (right + 58, up - 7)
        if h >= 70:
            step = 31
        for i, token in enumerate(seen["tokens"][seat][:5]):
            what = self.box.tokens[token]
            name_ = what if what != "any" else ANY
            if h >= 70:
                s.use(f"b-{name_}", tx + step * i, ty, w, style=tint(f"seat{seat + 1}"), label=f"token: {what}")
            else:
                s.glyph(name_, tx + step * i, ty, w, "ink" if name_ == ANY else name_, label=f"token: {what}")
        s.text(x + self.w - 14, mid + 7, points, "b e s20")
        self.y += h + gap

    def _alexis(self, h: float, points: int) -> None:
        """Alexis: his level, his houses, and the card he follows."""
        s, seen, x = self.s, self.seen, self.x
        seat = seen["seats"] - 1
        y = self._bar(seat, h)
        s.seat(seat, x + 30, y + 20, 22)
        s.text(x + 48, y + 26, "Alexis", "b s16")
        s.text(x + 116, y + 26, f"level {seen['level']}", "q")
        s.glyph("house", x + 186, y + 11, 18, f"seat{seat + 1}", label="houses placed")
        s.text(x + 208, y + 26, self.box.houses - seen["at_hand"][seat] - seen["in_reserve"][seat], "b")
        s.text(x + self.w - 14, y + 27, points, "b e s20")
        words = "he turns up an Expedition card on his turn, and follows it"
        if seen["card"] >= 0:
            card = self.box.expeditions[seen["card"]]
            first = "lands if he can, or else " if card["does"] == "land" else ""
            most = "the most tiles" if card["settle"] == "tiles" else f"most of {card['settle']}"
            words = (
                f"{card['id']}: {first}takes tile {card['slot']} and lays it {AIMS[card['aim']]}; houses where there is {most}"
            )
        for i, line in enumerate(fitted(words, (self.w - 30) * 1.12, 4)):
            s.text(x + 20, y + 47 + 16.5 * i, line)
        self.y += h + 8
