"""How it looks: what a seat sees, as a scene. Places: ``data/board.toml``; pieces: ``pieces.py``; words: ``voice.py``."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.box import read
from islands_nb.kernel.data import parse
from islands_nb.kernel.scene import Frame, Scene, Shape, fitted

from .actions import VERBS, Bury, Choose, ChoosePair, House, Keep, Land, Lay, Take, Token
from .box import IslandBox
from .effects import SIGNS
from .pieces import art, face, middle
from .scoring import count
from .voice import headline, preview, task

__all__ = ["art", "ghost", "headline", "preview", "scene"]

View = dict[str, Any]
PLACES = read(__package__, "board.toml")


def scene(seen: View, frame: Frame) -> Scene:
    """The whole board, for one who sees ``seen``."""
    counted = count(frame.box, seen)  # type: ignore[arg-type]
    rank = sorted(((k, frame.names[k], c.total) for k, c in enumerate(counted)), key=lambda r: -r[2])
    head, detail = headline(seen, frame)
    standing = ", ".join(f"{name} {total}" for _, name, total in rank)
    s = Scene(f"Small Islands, {seen['seats']} players, after {seen['ply']} answers", f"{head}. Points: {standing}.")
    board = _Drawing(seen, frame, s)
    s.status(task(seen).get("seat", rank[0][0]), head, detail, rank, "Now" if seen["stack"] else "Final", "in points")
    board.map()
    board.side()
    return s


def ghost(seen: View, frame: Frame, action: Any) -> list[Shape]:
    """Where the tile or the ship of an action would lie."""
    if not isinstance(action, Lay | Land):
        return []
    s = Scene("", "")
    board = _Drawing(seen, frame, s)
    x, y = board.at(action.x, action.y)
    box: IslandBox = frame.box  # type: ignore[assignment]
    tile, turn = (box.tile[action.tile], action.turn) if isinstance(action, Lay) else (box.grey, 0)
    s.use(face(box, tile, turn), x, y, board.cell, opacity=0.8)
    return s.shapes


def parts(action: Any) -> list[str]:
    """An action as the words that clicks add, one after the other."""
    match action:
        case Take() | Bury() | Keep():
            return [str(action)]
        case Lay():
            return [f"lay {action.tile}", f"at {action.x} {action.y}", f"turned {action.turn}"]
        case Land():
            return [f"land {action.ship}", f"at {action.x} {action.y}"]
        case Token():
            where = [f"at {action.x} {action.y}", action.area]
            return [f"token {action.token}", f"as {action.kind}", f"over {action.over}", *where]
        case Choose():
            return [f"choose {action.goal}", f"aside {action.later}"]
        case ChoosePair():
            return [f"choose {action.goal}", action.reward, f"aside {action.later}", action.gain]
        case House():
            return ["house", f"at {action.x} {action.y}", action.area]
    return [str(action)]


class _Drawing:
    """One scene in the making."""

    def __init__(self, seen: View, frame: Frame, s: Scene) -> None:
        self.seen, self.frame, self.scene = seen, frame, s
        self.box: IslandBox = frame.box  # type: ignore[assignment]
        self.places = PLACES["wide" if frame.wide else "narrow"]
        s.w, s.h = self.places["width"], self.places["height"]
        self.words = dict.fromkeys(w for text in frame.legal for w in parts(parse(text, VERBS)))
        self.cells = [w for w in self.words if w.startswith("at ")]
        laid = {(x, y) for _, x, y, _, _ in seen["laid"]} or {(0, 0)}
        self.left, self.top = min(x for x, _ in laid) - 1, min(y for _, y in laid) - 1
        cols, rows = max(x for x, _ in laid) - self.left + 2, max(y for _, y in laid) - self.top + 2
        self.x, self.y, w, h = self.places["map"]
        self.cell = max(PLACES["size"]["least"], min(PLACES["size"]["cell"], (w - 8) / cols, (h - 8) / rows))

    def at(self, x: int, y: int) -> tuple[float, float]:
        """Where a cell is drawn."""
        return self.x + 4 + (x - self.left) * self.cell, self.y + 4 + (y - self.top) * self.cell

    def map(self) -> None:
        """The tiles laid, with what is on them, and the cells that may be named."""
        s, seen, box, size = self.scene, self.seen, self.box, self.cell
        w, h = self.places["map"][2:]
        s.rect(self.x, self.y, w, h, "", 12, style="fill:var(--sea);stroke:var(--sealine)")
        for place, (tile, tx, ty, turn, _) in enumerate(seen["laid"]):
            x, y = self.at(tx, ty)
            name = box.names[tile]
            s.use(face(box, tile, turn), x, y, size, key=name if tile < box.first_ship else f"ship {place}")
            if tile >= box.first_ship:
                s.glyph(
                    "marker",
                    x + size / 4,
                    y + size / 4,
                    size / 2,
                    f"seat{tile - box.first_ship + 1}" if tile < box.grey else "ink2",
                )
            for area, shown in enumerate(box.areas[tile]):
                self._signs(place, area, shown, x, y, box.sides[tile][turn])
        for words in self.cells:
            cx, cy = map(int, words.split(" ")[1:])
            x, y = self.at(cx, cy)
            halo = [x + 4, y + 4, size - 8, size - 8, 6]
            s.rect(x, y, size, size, "", 4, style="fill:transparent", key=words, act=words, label=f"cell {cx} {cy}", halo=halo)

    def _signs(self, place: int, area: int, shown: tuple[int, ...], x: float, y: float, sides: tuple[int, ...]) -> None:
        """The symbols, ports, tokens and houses of an area, in a row round its middle."""
        k = self.cell / 100
        signs = [sign for sign, n in zip(SIGNS, shown, strict=False) for _ in range(n)]
        for _, _, p, a, kind, over in self.seen["bonus"]:
            if (p, a) == (place, area):
                if over >= 0:
                    signs.remove(SIGNS[over])
                signs.append(SIGNS[kind])
        mx, my = middle(sides, area)
        left = x + k * mx - 9 * k * len(signs)
        for n, sign in enumerate(signs):
            self.scene.glyph(sign, left + 18 * k * n, y + k * my - 9 * k, 18 * k, sign)
        for n, (seat, p, a, _) in enumerate(self.seen["houses"]):
            if (p, a) == (place, area):
                self.scene.glyph("house", x + k * mx - 12 * k, y + k * my + 8 * k, 24 * k, f"seat{seat + 1}", key=f"house {n}")

    def side(self) -> None:
        """The players, and a button for each word that may be said."""
        s, seen, box = self.scene, self.seen, self.box
        x, y, w = self.places["side"]
        lines = [f"To take: {', '.join(box.names[t] for t in seen['face_up']) or 'nothing'}"]
        lines.append(f"{seen['navigation']} in the Navigation stack, {seen['reserve']} in the reserve")
        me = seen["seat"]
        if isinstance(me, int) and isinstance(seen["hands"][me], list):
            lines.append("Your hand: " + (", ".join(box.names[t] for t in [*seen["hands"][me], *seen["taken"][me]]) or "empty"))
            lines += [
                f"Now: {self._goal(me, 'goal_now', 'reward_now')}",
                f"Later: {self._goal(me, 'goal_aside', 'reward_aside')}",
            ]
        for text in lines:
            s.text(x, y + 18, fitted(text, w)[0], "s15")
            y += 24
        bw, bh = PLACES["size"]["button"]
        columns = int(w // (bw + 6))
        others = [words for words in self.words if not words.startswith("at ")]
        for n, words in enumerate(others):
            bx, by = x + (n % columns) * (bw + 6), y + 10 + (n // columns) * (bh + 8)
            s.rect(bx, by, bw, bh, "k", 6, key=f"say {words}", act=words, label=words, halo=[bx, by, bw, bh, 6])
            s.text(bx + bw / 2, by + 23, words, "m", style="pointer-events:none")
        bottom = y + 10 + -(-len(others) // columns) * (bh + 8)
        if not self.frame.wide:
            s.h = int(bottom + 12)
        s.h = max(s.h, int(bottom + 12))

    def _goal(self, seat: int, goals: str, rewards: str) -> str:
        goal, reward = self.seen[goals][seat], self.seen[rewards][seat]
        if not goal:
            return "none"
        pay = self.box.rewards[reward[0]] if reward else self.box.objective_rewards[goal[0]]
        return f"{self.box.missions[goal[0]].words()}: {pay.words()}"
