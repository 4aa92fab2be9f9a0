"""Reading cells: what a card, a quest or an island says, as verbs.

A cell is a text such as ``earn food 1; draw 2``. What may stand in it depends on whose it is: only a card attacks, only the
monster raises its counter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from islands_nb.kernel.script import Unread, read

from .actions import Do
from .dealing import (
    Dig,
    DiscardFrom,
    Draw,
    GainAnother,
    GainCard,
    MayRemove,
    PutBackRevealed,
    RemoveFromDeck,
    RemoveFromDiscards,
    RemoveFromHand,
    RevealTop,
    ShowCoin,
    TakeRevealed,
)
from .effects import (
    AttackerMoves,
    Block,
    ChooseAQuest,
    ChooseOf,
    Earn,
    EarnEach,
    Everybody,
    GiveBack,
    MayMove,
    OthersMove,
    PlaceMarkers,
    PlaceThere,
    RaiseCounter,
    RemoveFromArena,
    StealChips,
    TakeBackAll,
    TakeBackMarkers,
    TakeBackThere,
)

# What anybody's text may say: a card, a quest, an island.
COMMON = (
    *(
        Earn,
        EarnEach,
        GiveBack,
        Draw,
        GainCard,
        RemoveFromHand,
        MayRemove,
        RemoveFromDiscards,
        RemoveFromDeck,
        DiscardFrom,
        ShowCoin,
    ),
    *(RevealTop, TakeRevealed, PutBackRevealed, Dig, PlaceMarkers, ChooseAQuest, PlaceThere, TakeBackMarkers, TakeBackThere),
    *(TakeBackAll, MayMove, OthersMove),
)
VERBS: dict[str, tuple[type[Any], ...]] = {
    "card": COMMON,
    "attack": (*COMMON, StealChips, AttackerMoves),
    "response": (Block, Earn, GiveBack, Draw, TakeBackMarkers),
    "quest": (*COMMON, GainAnother),
    "island": COMMON,
    "monster": (*COMMON, RaiseCounter, RemoveFromArena),
}
FORMS = ("choose N of: ..., ...", "all ...", "others ...")
OFFER = re.compile(r"choose (\d+) of: ?(.+)")

Texts = dict[str, tuple[Any, ...]]
Offers = dict[str, dict[str, Do]]


class Reader:
    """Reads cells into ``texts``, by name; and what texts let one choose among into ``offers``."""

    def __init__(self) -> None:
        self.texts: Texts = {}
        self.offers: Offers = {}

    def cell(self, name: str, text: str, kind: str, noted: Iterable[str] = ()) -> tuple[Any, ...]:
        """Read one cell. Raises ``Unread``."""
        inner = 0

        def other(sentence: str) -> Any | None:
            nonlocal inner
            found = OFFER.fullmatch(sentence)
            if found:
                inner += 1
                return self._choice(f"{name}.{inner}", int(found[1]), found[2], kind)
            whom, _, rest = sentence.partition(" ")
            if whom not in ("all", "others") or not rest or sentence.startswith("others move "):
                return None
            inner += 1
            verbs = self.cell(f"{name}.{inner}", rest, kind, noted)
            return Everybody(whom, f"{name}.{inner}", prose(verbs))

        self.texts[name] = verbs = read(text, VERBS[kind], other, noted, FORMS)
        return verbs

    def _choice(self, name: str, n: int, text: str, kind: str) -> ChooseOf:
        offers: dict[str, Do] = {}
        words = []
        for part in text.split(","):
            sentence = " ".join(part.split())
            word = sentence.replace(" ", "-")
            if not sentence or word in offers or len(word) > 40:
                raise Unread(f"'choose {n} of: {text}': the sentences between commas must differ, and have at most 40 letters")
            verbs = self.cell(f"{name}/{word}", sentence, kind)
            offers[word] = Do(word)
            words.append((word, prose(verbs)))
        if len(offers) < 2:
            raise Unread(f"'choose {n} of: {text}': offer two or more to choose from, with commas between")
        if not 1 <= n < len(offers):
            raise Unread(f"'choose {n} of: {text}': {len(offers)} are offered, so from 1 to {len(offers) - 1} may be chosen")
        self.offers[name] = offers
        return ChooseOf(n, name, tuple(words))


def prose(verbs: Iterable[Any]) -> str:
    """Verbs in words for people: ``earn Food 1, then draw 2 cards``."""
    return ", then ".join(v.prose() for v in verbs)


def sentence(verbs: Iterable[Any]) -> str:
    """As ``prose``, as a whole sentence; "" for nothing."""
    words = prose(verbs)
    return f"{words[0].upper()}{words[1:]}." if words else ""
