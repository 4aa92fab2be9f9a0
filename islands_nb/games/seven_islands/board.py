"""How it looks: what a seat sees, as a scene. A plain one: what lies where in words, and a button for each sentence."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.box import read
from islands_nb.kernel.scene import Frame, Scene, Shape, glyph

from .box import IslandBox
from .scoring import count, scores_seen
from .tables import players, quests
from .voice import headline, preview, task

__all__ = ["art", "ghost", "headline", "preview", "scene"]

View = dict[str, Any]
PLACES = read(__package__, "board.toml")


def art(box: IslandBox) -> dict[str, Any]:
    """What scenes are made of."""
    return {f"g-{name}": glyph(name) for name in ("no", "undo", "card", *(f"seat{k}" for k in range(1, 6)))}


def ghost(seen: View, frame: Frame, action: Any) -> list[Shape]:
    """Nothing is shown of what is pointed at."""
    return []


def scene(seen: View, frame: Frame) -> Scene:
    """The whole board, for one who sees ``seen``."""
    box: IslandBox = frame.box  # type: ignore[assignment]
    at = PLACES["wide" if frame.wide else "narrow"]
    isle, head = box.islands[seen["island"]], headline(seen, frame)
    points = scores_seen(box, seen)
    rank = sorted(((k, frame.names[k], p) for k, p in enumerate(points)), key=lambda r: -r[2])
    standing = ", ".join(f"{name} {n}" for _, name, n in rank)
    s = Scene(f"7 Islands, {isle.name}, after {seen['ply']} answers", f"{head[0]}. Points: {standing}.", at["width"])
    s.status(task(seen).get("seat"), *head, rank, "Leads", "in points")
    y = at["top"]
    for row in quests(seen, box):
        s.text(24, y, f"{row['name']}: {row['markers']} of {row['needs']} ({row['lies']}){', the monster' if row['monster'] else ''}")
        y += at["line"]
    for row in players(seen, box):
        counted = count(box, seen)[row["seat"]]
        s.text(
            24,
            y,
            f"{row['name']}: deck {row['deck']}, hand {row['hand']}, discards {row['discards']}, Food {row['food']}, Coin {row['coins']}, "
            f"VP {row['vp_chips']}, {counted.total} points",
        )
        y += at["line"]
    if isinstance(seen["seat"], int):
        mine = [box.names[k] for k in (*seen["shown"][seen["seat"]], *seen["hands"][seen["seat"]])]
        s.text(24, y, f"your hand: {', '.join(mine) or 'nothing'}")
        y += at["line"]
    columns, w = at["columns"], at["button"]
    for n, said in enumerate(frame.legal):
        x, top = 24 + (w + 12) * (n % columns), y + 48 * (n // columns)
        s.rect(x, top, w, 40, "k", key=said, act=said, label=said, halo=[x, top, w, 40, 6])
        s.text(x + 12, top + 26, said)
    s.h = max(at["height"], y + 48 * (len(frame.legal) // columns + 1) + 24)
    s.text(24, s.h - 12, frame.said[:140] or "nothing has happened yet", key="preview", fit=at["width"] - 48)
    return s
