"""How it looks."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import Art, Frame, Scene, Shape, glyph

from .box import FleetBox
from .voice import headline


def art(box: FleetBox) -> dict[str, Art]:
    return {f"g-{n}": glyph(n) for n in ("no", "undo", "seat1", "seat2", "seat3", "seat4", "seat5")}


def scene(seen: dict[str, Any], frame: Frame) -> Scene:
    head, _ = headline(seen, frame)
    s = Scene("Virgin Seas", head)
    for n, words in enumerate(frame.legal):
        s.rect(10, 60 + n, 10, 10, "k", act=words, label=words, halo=[10, 60, 10, 10])
    return s


def ghost(seen: dict[str, Any], frame: Frame, action: Any) -> list[Shape]:
    return []
