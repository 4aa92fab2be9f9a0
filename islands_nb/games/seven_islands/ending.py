"""Would a quest complete itself for ever? (S16.5)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .effects import ChooseOf, Everybody, PlaceMarkers, PlaceThere

SEATS = 4


def placed(verbs: tuple[Any, ...], texts: Mapping[str, tuple[Any, ...]]) -> int:
    """The most markers that a text puts on the island when one seat carries it out."""
    n = 0
    for verb in verbs:
        if isinstance(verb, PlaceMarkers | PlaceThere):
            n += verb.n
        elif isinstance(verb, Everybody):
            n += SEATS * placed(texts[verb.text], texts)
        elif isinstance(verb, ChooseOf):
            offers = [placed(texts[name], texts) for name in texts if name.startswith(f"{verb.text}/")]
            n += sum(sorted(offers)[-verb.n :])
    return n


def never_ends(needs: int, read: Mapping[str, tuple[Any, ...]], texts: Mapping[str, tuple[Any, ...]]) -> str:
    """Why a quest may complete itself for ever; "" when it cannot.

    Each completion must leave fewer markers on the island than there were: then there is a last one.
    """
    each, most, second = (placed(read[part], texts) for part in ("each", "most", "second"))
    users = min(needs, SEATS)
    back = max(users * (each + most), each * users + most + second * (users - 1))
    if back < needs:
        return ""
    part = "each" if each else "most" if most else "second"
    done = "1 marker completes the quest and comes off" if needs == 1 else f"{needs} markers complete the quest and come off"
    return f"{part}: {done}, and up to {back} may be placed by it again: it could complete itself for ever"
