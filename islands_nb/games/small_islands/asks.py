"""What a seat is asked for, beside the map: start tiles, houses, tokens, cards to choose from."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import Frame, Scene, tint

from .actions import Token
from .box import IslandBox
from .effects import SIGNS
from .pieces import ANY, face
from .signs import mission, reward
from .voice import task
from .words import amount, printed

View = dict[str, Any]
KINDS = (*SIGNS, "land", "shore")


class Asks:
    """The blocks of what a seat is to answer, while they are drawn; each lies below the one before."""

    def __init__(self, s: Scene, seen: View, frame: Frame, said_: list[Any]) -> None:
        self.s, self.seen, self.frame, self.said = s, seen, frame, said_
        self.box: IslandBox = frame.box  # type: ignore[assignment]
        self.now = task(seen)
        self.asked = bool(frame.legal)
        seat = seen["seat"]
        self.own: int = seat if isinstance(seat, int) and seat < seen["seats"] else self.now.get("seat", 0)
        self.mine = seat == self.own
        self.name = frame.names[self.own]
        self.x = self.y = self.w = 0.0
        self.chose = False  # whether the cards to choose from are drawn in the place of those chosen

    def at(self, x: float, y: float, w: float) -> None:
        """Set where the next block lies."""
        self.x, self.y, self.w = x, y, w

    def _block(self, h: float, title: str, aside: str = "", mark: bool = False) -> float:
        """A zone with its title; returns its top. The next one lies below."""
        s, y = self.s, self.y
        s.rect(self.x, y, self.w, h, "z", 12)
        if mark:
            s.seat(self.own, self.x + 26, y + 22, 24)
        s.text(self.x + (46 if mark else 16), y + 27, title, "b s16")
        if aside:
            s.text(self.x + self.w - 16, y + 27, aside, "q e")
        self.y += h + 8
        return y

    def _button(self, x: float, y: float, w: float, h: float, words: str, act: str, label: str = "") -> None:
        s = self.s
        s.rect(x, y, w, h, "k", h / 2, key=act, act=act, label=label or act, halo=[x, y, w, h, h / 2])
        s.text(x + w / 2, y + h / 2 + 5, words, "m b", style="pointer-events:none")

    def _tile(self, tile: int, x: float, y: float, w: float, verb: str = "", turns: bool = False) -> None:
        """A tile that is not on the map; with a ``verb`` it may be clicked."""
        s, name = self.s, self.box.names[tile]
        act = f"{verb} {name}" if verb else ""
        s.rect(x, y, w, w, "", 3, style="fill:var(--sea);stroke:var(--sealine)")
        looks = self.box.turns[tile]
        s.use(
            face(self.box, tile, 0),
            x,
            y,
            w,
            key=name,
            act=act,
            label=f"{act or 'tile ' + name}: {printed(self.box, tile)}",
            halo=[x, y, w, w, 3] if act else None,
            faces={f"turned {k}": face(self.box, tile, k) for k in looks} if turns and len(looks) > 1 else None,
        )

    def _tiles_held(self) -> tuple[list[int], int]:
        """The tiles of a hand that are seen, and how many are not."""
        drawn = self.seen["hands"][self.own]
        return [*(drawn if isinstance(drawn, list) else []), *self.seen["taken"][self.own]], 0 if isinstance(
            drawn, list
        ) else drawn

    def _starts(self, h: float) -> None:
        """The faces of the start tiles still to be laid."""
        verb = "lay" if self.asked else ""
        top = self._block(h, "Start tiles", "one face of each is laid")
        n = max(len(self.seen["starts"]), 1)
        w = 50.0  # two rows, with a frame round each tile
        for i, tile in enumerate(self.seen["starts"]):
            row, column = divmod(i, max(4, -(-n // 2)))
            self._tile(tile, self.x + 22 + (w + 30) * column, top + 38 + (w + 12) * row, w, verb, turns=bool(verb))

    def _settle(self, h: float) -> None:
        """Houses may be placed on the marked lands, or no more."""
        s, seen = self.s, self.seen
        top = self._block(h, "Your houses", mark=True)
        s.use(f"house-{self.own}", self.x + 18, top + 44, 30)
        s.text(self.x + 58, top + 64, f"{seen['at_hand'][self.own]} at hand", "b s16")
        n = sum(t.startswith("house") for t in self.frame.legal)
        s.text(
            self.x + 18,
            top + 98,
            f"{amount(n, 'place')} marked on the map" if n else "no island left fulfils your mission",
            "s15",
        )
        if not self.frame.still:
            s.text(self.x + 18, top + 120, "click the land of an island to settle there", "q")
        if "done" in self.frame.legal:
            self._button(self.x + self.w - 118, top + 48, 100, 32, "done", "done")

    def _keep(self, h: float) -> None:
        """The discovery tokens drawn, of which one is kept."""
        s = self.s
        top = self._block(h, "Keep one discovery token", mark=True)
        looked = self.seen["looked"][self.own]
        points = sorted({self.box.discovery[t] for t in looked}) if isinstance(looked, list) else []
        for i, value in enumerate(points):
            x, y = self.x + 22 + 62 * (i % 5), top + 52 + 56 * (i // 5)
            n = sum(self.box.discovery[t] == value for t in looked)
            act = f"keep {value}"
            s.add(
                "circle",
                cx=x + 22,
                cy=y + 22,
                r=22,
                style="fill:var(--gold);stroke:var(--ongold)",
                key=act,
                act=act,
                label=act,
                halo=[x, y, 44, 44, 22],
            )
            s.text(x + 22, y + 29, value, "b m s20", style="fill:var(--ongold);pointer-events:none")
            if n > 1:
                s.text(x + 22, y + 62, f"×{n}", "q m")

    def _bonus(self, h: float) -> None:
        """The bonus tokens left; what each may be, and over what."""
        s, box = self.s, self.box
        top = self._block(h, "A bonus token?", mark=True)
        self._button(self.x + self.w - 118, top + 7, 102, 27, "pass", "pass", "place none")
        s.text(self.x + 18, top + 62, "which token", "q")
        for i, token in enumerate(self.seen["tokens"][self.own]):
            x, act = self.x + 116 + 54 * i, f"token {box.token_names[token]}"
            what = box.tokens[token]
            s.use(
                f"b-{what if what != 'any' else ANY}",
                x,
                top + 44,
                34,
                style=tint(f"seat{self.own + 1}"),
                key=act,
                act=act,
                label=f"{act}: {what}",
                halo=[x, top + 44, 34, 34, 17],
            )
        ways = dict.fromkeys((a.kind, a.over) for a in self.said if isinstance(a, Token))
        rows = sorted(ways, key=lambda k: (KINDS.index(k[0]), KINDS.index(k[1])))
        kinds = list(dict.fromkeys(kind for kind, _ in rows))
        step = min(46.0, (h - 130) / max(len(kinds), 1))
        s.text(self.x + 18, top + 108, "as", "q")
        s.text(self.x + 92, top + 108, "where it goes", "q")
        for r, kind in enumerate(kinds):
            y = top + 118 + step * r
            s.glyph(kind, self.x + 18, y + 4, 24, kind)
            overs = [over for k, over in rows if k == kind]
            for c, over in enumerate(overs):
                x, w = self.x + 58 + 92 * c, 84
                act = f"as {kind} over {over}"
                s.rect(x, y, w, 34, "k", 17, key=act, act=act, label=act, halo=[x, y, w, 34, 17])
                if over in SIGNS:
                    s.text(x + 12, y + 22, "over", style="pointer-events:none")
                    s.glyph(over, x + 52, y + 7, 20, over)
                else:
                    s.text(x + w / 2, y + 22, f"on {over}" if over == "land" else over, "m", style="pointer-events:none")

    def _choose(self, h: float, h_offer: float) -> None:
        """The cards drawn: which is for now, and which for later."""
        self.chose = True
        advanced = self.seen["advanced"]
        whole = h + h_offer + 156
        top = self._block(whole - 84, "Choose your cards" if advanced else "Choose your objective", mark=True)
        self.s.glyph("eye", self.x + self.w - 36, top + 12, 18, "ink2")
        held = [("goal", card) for card in self.seen["goals_held"][self.own]]
        pays = [("reward", card) for card in self.seen["rewards_held"][self.own]] if advanced else []
        now, later = self._drafted()
        rows: list[tuple[str, int]] = [*held, *pays]
        step = (whole - 84 - 44) / max(len(rows), 1)
        for i, (kind, card) in enumerate(rows):
            self._card(kind, card, top + 40 + step * i, min(step - 6, 86), now, later)
        self._strip(76)

    def _drafted(self) -> tuple[list[str], list[str]]:
        """The cards chosen already, for now and for later."""
        words = self.frame.draft.split(" ")
        at = words.index("aside") if "aside" in words else 0
        return words[1:at], words[at + 1 :]

    def _card(self, kind: str, card: int, y: float, h: float, now: list[str], later: list[str]) -> None:
        s, box, x, w = self.s, self.box, self.x + 10, self.w - 20
        name = box.goal_names[card] if kind == "goal" else box.reward_names[card]
        s.rect(x, y, w, h, "k", 8)
        if kind == "goal" and card < box.objectives:
            mission(s, x + 12, y + h * 0.3, box.missions[card], 20, cls="b")
            reward(s, x + 12, y + h * 0.72, box.objective_rewards[card], 20)
        elif kind == "goal":
            mission(s, x + 12, y + h / 2, box.missions[card], 20, cls="b")
        else:
            reward(s, x + 12, y + h / 2, box.rewards[card], 20)
        first, then = ("choose ", "aside ") if kind == "goal" else ("", "")
        states = ("now" if name in now else "", "next" if name in later else "")
        tall = h >= 64
        bw, bh = (74, 30) if tall else (50, 30)
        # A reward goes with the mission chosen just before it: one button serves both rounds.
        ways = (
            (("now", first, states[0]), ("next", then, states[1])) if kind == "goal" else (("pair", "", states[0] or states[1]),)
        )
        for i, (words, verb, chosen) in enumerate(ways):
            bx = x + w - bw - 8 if tall or kind == "reward" else x + w - 2 * (bw + 8) + (bw + 8) * i
            by = y + (h / 2 - 34 + 38 * i if tall else h / 2 - 15)
            act = f"{verb}{name}"
            if self.asked:
                told = self._told(kind, card, act)
                s.rect(bx, by, bw, bh, "k", 15, key=act, act=act, label=told, halo=[bx, by, bw, bh, 15])
            s.text(bx + bw / 2, by + 20, words, "m" + (" b" if chosen else ""), style="pointer-events:none")
            if chosen:
                s.path(f"M{bx + 8} {by + 26}h{bw - 16}", style="stroke:var(--ink);stroke-width:3")

    def _told(self, kind: str, card: int, act: str) -> str:
        box = self.box
        if kind == "reward":
            return f"{act}: {box.rewards[card].words()}"
        pay = f": {box.objective_rewards[card].words()}" if card < box.objectives else ""
        return f"{act}: {box.missions[card].words()}{pay}"

    def _strip(self, h: float) -> None:
        """The tiles of the hand and those to take, small, while cards are chosen."""
        s, (tiles, hidden) = self.s, self._tiles_held()
        x, y = self.x, self.y
        s.rect(x, y, self.w, h, "z", 12)
        s.text(x + 14, y + 32, "Your", "b")
        s.text(x + 14, y + 50, "hand", "b")
        for i, tile in enumerate(tiles):
            self._tile(tile, x + 62 + 58 * i, y + 12, 52)
        left = x + 70 + 58 * max(len(tiles) + hidden, 2)
        s.text(left, y + 32, "to", "b")
        s.text(left, y + 50, "take", "b")
        w = min(44.0, (x + self.w - 8 - left - 42) / max(len(self.seen["face_up"]), 1) - 5)
        for i, tile in enumerate(self.seen["face_up"]):
            self._tile(tile, left + 42 + (w + 5) * i, y + h / 2 - w / 2, w)
        self.y += h + 8
