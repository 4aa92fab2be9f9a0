"""How it looks: what a seat sees, as a scene. The map: ``atlas.py``; what lies beside it: ``desk.py``; words: ``voice.py``."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.box import read
from islands_nb.kernel.scene import Frame, Scene, Shape, fitted

from .atlas import Atlas
from .desk import Desk
from .final import end_scene
from .pieces import art
from .scoring import count
from .voice import headline, places_of, preview, task

__all__ = ["art", "ghost", "headline", "look", "preview", "scene"]

View = dict[str, Any]
PLACES = read(__package__, "board.toml")
TURNS = "click the cell again or press R to turn the tile; Enter or the tick lays it"
HINTS = {
    "Opening": ("choose a start tile, then a marked cell;", TURNS),
    "Laying": ("choose a tile from your hand, then a marked cell;", TURNS),
    "Acting": (
        "point at a tile or a ship to read what follows;",
        "and at an island to read what it shows, and what it would bring you",
    ),
    "Bonus": (
        "choose a token and what it shows, then a land on the map;",
        "one token may be placed after laying a tile, or none",
    ),
    "Settling": (
        "point at a marked land to read what a house there brings;",
        "each island that fulfils your mission takes one house of yours",
    ),
    "Choosing": (
        "choose what you play now, then what you put aside for the next round;",
        "the rest goes back; nobody sees which is which",
    ),
    "Keeping": ("choose the token that you keep;", "its points count at the end; the others go back"),
}
IDLE = "point at an island to read what it shows"


def scene(seen: View, frame: Frame) -> Scene:
    """The whole board, for a reader who sees ``seen``: the map and what lies beside it, or the final count."""
    counted = count(frame.box, seen)  # type: ignore[arg-type]
    totals = [c.total for c in counted]
    head, detail = headline(seen, frame)
    order = list(range(seen["seats"]))
    if not seen["stack"]:
        places, _ = places_of(seen, frame.box)  # type: ignore[arg-type]
        order.sort(key=lambda k: places[k])
    else:
        order.sort(key=lambda k: -totals[k])
    rank = [(k, frame.names[k], totals[k]) for k in order]
    standing = ", ".join(f"{name} {total}" for _, name, total in rank)
    s = Scene(f"Small Islands, {seen['seats']} players, after {seen['ply']} answers", f"{head}. Points: {standing}.")
    at = PLACES["wide" if frame.wide else "narrow"]
    s.w, s.h = at["width"], at["height"]
    room = s.w - 176 - (130 if len(rank) < 4 else 118) * len(rank) if frame.wide else s.w - 80
    words = head, fitted(detail, room)[0]
    if not seen["stack"]:
        return end_scene(s, seen, frame, counted, rank, words, PLACES["end"])
    s.status(task(seen)["seat"], *words, rank, "Leads", "points")
    atlas = Atlas(s, seen, frame, at["map"])
    atlas.draw((10, 10, 10, 12))
    _preview_line(s, seen, frame, at["preview"])
    desk = Desk(s, seen, frame, atlas.said)
    block = PLACES["block"]
    desk.at(*at["side"])
    desk.hand(block["hand"], block["offer"])
    if frame.wide:
        if task(seen)["task"] != "Choosing" or not desk.chose:
            desk.cards(block["cards"])
        desk.players(676 - 12 - desk.y, totals)
        return s
    low = desk.y
    desk.at(*at["second"])
    if not desk.chose:
        desk.cards(block["cards"])
    desk.players(block["rows"] - 8, totals)
    s.h = int(max(low, desk.y) + 4)
    return s


def _preview_line(s: Scene, seen: View, frame: Frame, place: list[float]) -> None:
    """The place of the sentence about what is under the pointer."""
    x, y, w, h = place
    s.rect(x, y, w, h, "z", 12)
    s.glyph("aim", x + 14, y + h / 2 - 11, 22, "act" if frame.legal and not frame.still else "ink2")
    told = HINTS.get(task(seen)["task"], (IDLE, ""))
    if frame.still:
        first, second = fitted(frame.said, w - 80, 2)
        told = first, second
    elif not frame.legal:
        said = fitted(frame.said, w - 80)[0]
        told = (said if said.endswith(".") else f"{said};", IDLE) if said else (IDLE, "")
    s.text(x + 48, y + 20, told[0], "s15", key="preview", fit=w - 68)
    s.text(x + 48, y + 39, told[1], "s15", key="preview-more")


def ghost(seen: View, frame: Frame, action: Any) -> list[Shape]:
    """The piece of an action where it would lie."""
    atlas = Atlas(Scene("", ""), seen, frame, PLACES["wide" if frame.wide else "narrow"]["map"])
    atlas.ghost(action)
    return atlas.s.shapes


def look(seen: View, frame: Frame, words: str) -> tuple[str, list[Shape]]:
    """What is said about an island, and its coast as shapes."""
    atlas = Atlas(Scene("", ""), seen, frame, PLACES["wide" if frame.wide else "narrow"]["map"])
    return atlas.look(words), atlas.s.shapes
