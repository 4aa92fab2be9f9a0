"""A coach on a board: it thinks in slices, and its advice is drawn where one would click."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from islands_nb.kernel.doors import DOORS
from islands_nb.session import Moment, Session

BEST = 3  # candidates shown
SLICE = 0.05  # seconds that thinking may keep the event loop busy
BADGE = 13  # radius of the mark with a candidate's number

Shapes = list[dict[str, Any]]


class Coaching:
    """The part of a board that advises. ``advice`` is a trait: ``{ply, thinking, lines, shapes}``, empty when there is none."""

    session: Session
    advice: dict[str, Any]
    scene: dict[str, Any]
    _tasks: set[Any]
    _closed: bool
    _thinking: Any = None  # what is being thought about; once this changes, a late answer is dropped
    _about: Any = None  # what the advice shown is about
    _found: Sequence[str] = ()  # the sentences advised

    def _acting_seat(self) -> int:
        raise NotImplementedError

    def _eyes(self, now: Moment) -> int | str | None:
        raise NotImplementedError

    def _on_coach(self, wanted: Any, _message: dict[str, Any]) -> dict[str, Any]:
        """Begin to think for the seat that must answer here; or, if not ``wanted``, stop with the best so far."""
        if not wanted:
            if self._thinking is not None:
                self._thinking["stop"] = True
            return {"ok": True, "text": ""}
        seat, now = self._acting_seat(), self.session.now()
        if not self.scene["legal"] or now.ply != now.last:
            return {"ok": False, "text": "there is nothing for you to say here now"}
        player, steps = DOORS["thinker"](self.session, seat, now.states[-1])
        self._thinking = self._about = turn = {"stop": False, "ply": now.last, "state": now.states[-1], "seat": seat}
        self._found = ()
        self.advice = {"ply": now.last, "thinking": True, "lines": [], "shapes": []}
        try:
            task = asyncio.get_running_loop().create_task(self._advise(turn, player, steps))
        except RuntimeError:  # there is no event loop to be kept responsive
            for _ in steps:
                pass
            self._advised(turn, player)
        else:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return {"ok": True, "text": ""}

    def _on_stop(self, _yes: Any, _message: dict[str, Any]) -> dict[str, Any]:
        """Tell the bot that is thinking to answer with the best it has."""
        self.session.stop()
        return {"ok": True, "text": ""}

    async def _advise(self, turn: dict[str, Any], player: Any, steps: Any) -> None:
        until = time.monotonic() + SLICE
        try:
            next(steps)
            while True:
                steps.send(turn["stop"])
                if time.monotonic() > until:
                    await asyncio.sleep(0)
                    if self._late(turn):
                        return
                    until = time.monotonic() + SLICE
        except StopIteration:
            self._advised(turn, player)
        except Exception as error:  # a mistake in a room is shown, and does nothing else
            if not self._late(turn):
                self.advice = {**self.advice, "thinking": False, "lines": [f"the coach failed: {type(error).__name__}: {error}"]}

    def _late(self, turn: dict[str, Any]) -> bool:
        """Has the game gone on, or was the coach asked again?"""
        return self._closed or self._thinking is not turn or self._gone(turn)

    def _gone(self, turn: dict[str, Any]) -> bool:
        """Is it another position, or does somebody else look at this board? Advice to a seat shows what that seat holds."""
        now = self.session.now()
        return now.states[-1] is not turn["state"] or self._eyes(now) != turn["seat"]

    def _advised(self, turn: dict[str, Any], player: Any) -> None:
        if self._late(turn):
            return
        self._thinking = None
        names, found = self.session.names, player.candidates[:BEST]
        lines = [sentence(n, c, names) for n, c in enumerate(found, 1)]
        if not lines:
            lines = [f"1: {self.scene['legal'][0]}, the only thing that may be said"]
        self._found = [c.said for c in found] or [self.scene["legal"][0]]
        self.advice = {"ply": turn["ply"], "thinking": False, "lines": lines, "shapes": badges(self.scene["shapes"], self._found)}

    def _keep_advice(self) -> None:
        """After a drawing: forget advice about a position that is gone; else move its marks to where the shapes are now."""
        if not self.advice:
            return
        if self._gone(self._about):
            self._thinking, self.advice, self._found = None, {}, ()
        elif self._found and self.scene["ply"] == self.scene["last"]:
            shapes = badges(self.scene["shapes"], self._found)
            if shapes != self.advice["shapes"]:
                self.advice = {**self.advice, "shapes": shapes}


def sentence(n: int, candidate: Any, names: Sequence[str]) -> str:
    """A candidate in words, with what is expected to follow."""
    then = "; ".join(f"{names[seat]}: {words}" for seat, words in candidate.expected)
    spent = "1 iteration" if candidate.visits == 1 else f"{candidate.visits} iterations"
    return f"{n}: {candidate.said}, {candidate.value:.2f} in {spent}" + (f", then {then}" if then else "")


def badges(shapes: Shapes, said: Sequence[str]) -> Shapes:
    """A numbered mark on each shape that would be clicked to say one of the sentences; several on one shape are side by side."""
    there = list(flat(shapes))
    marked = [(n, shape) for n, text in enumerate(said, 1) for shape in clicked(there, text)]
    out: Shapes = []
    taken: Counter[str] = Counter()
    for n, shape in marked:
        k = shape.get("unit", 1)
        r = BADGE * k
        x, y = spot(shape, r, taken[shape["key"]])
        taken[shape["key"]] += 1
        where = {"in": shape["in"]} if "in" in shape else {}
        # Shape and number say it, not colour: the best has a ring.
        rim = {"stroke": "var(--ink)", "stroke-width": round((4 if n == 1 else 2) * k, 1)}
        disc = {"cx": round(x, 1), "cy": round(y, 1), "r": round(r, 1), "fill": "var(--surface)", **rim}
        out.append({"tag": "circle", **where, "attrs": disc})
        words = {"x": round(x, 1), "y": round(y + 5 * k, 1), "class": "b m s15"}
        if k != 1:
            words["style"] = f"font-size:{15 * k:.1f}px"
        out.append({"tag": "text", **where, "attrs": words, "text": str(n)})
    return out


def spot(shape: dict[str, Any], r: float, at: int) -> tuple[float, float]:
    """Where to put a mark, the ``at``-th on this shape (from 0), so that it covers little of what is to be read there.

    In the centre of an empty place; left of the middle of a broad shape, which has words above and numbers below; else at the
    foot of a card, whose upper corners say what it is.
    """
    x, y, w, h = place(shape)
    if shape.get("ticks"):
        return x + w / 2 + 2 * r * at, y + h / 2
    if w > h:
        return max(r + 2, x - 0.4 * r) - 2 * r * at, y + h / 2
    return x + r + 2 * r * at, y + h - 0.4 * r


def flat(shapes: Shapes) -> Iterator[dict[str, Any]]:
    """The shapes, each map followed by those in it, with implied fields put in. ``unit`` is how many of a map's units are one of
    the scene's."""
    for shape in shapes:
        yield shape
        for held in shape.get("shapes", ()):
            unit = float(shape["attrs"]["viewBox"].split()[2]) / shape["attrs"]["width"]
            yield {"tag": "use", "key": held.get("act"), **held, "in": shape["key"], "unit": unit}


def clicked(shapes: Shapes, text: str) -> Shapes:
    """The shapes whose words, one after the other, make up the sentence ``text``; if a word has no shape, those before it."""
    left, out = text, []
    while left:
        fit = [s for s in shapes if s.get("act") and s.get("key") and (left == s["act"] or left.startswith(s["act"] + " "))]
        if not fit:
            break
        best = max(fit, key=lambda s: len(s["act"]))
        out.append(best)
        left = left.removeprefix(best["act"]).strip()
    return out


def place(shape: dict[str, Any]) -> tuple[float, float, float, float]:
    """The place of a shape: left, top, width and height."""
    if shape.get("halo"):
        x, y, w, h = shape["halo"][:4]
    else:
        attrs = shape.get("attrs", {})
        x, y, w, h = (float(attrs.get(name, 0)) for name in ("x", "y", "width", "height"))
    return x, y, w, h
