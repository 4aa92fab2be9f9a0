"""7 Islands, after "7 Islands" by Hayato Kisaragi (One Draw, 2011), for 2 to 4 players; on the monster's island for 1 or 2.

A deck builder with a board. You use as many cards of your hand as you like, buy as many as you can pay, and discard all. Some
cards place markers on the quests of an island; whoever has one on a quest when it is complete uses what it offers. The game ends
when piles of the Arena run out, when the Golden Medals are gone, or when somebody has 20 points in chips. Each island has rules
of its own, and the last one you write yourself: ``Island.from_rows(...)``.

Texts are cells in ``data/box.toml``, read by ``cells.py`` into the verbs of ``effects.py`` and ``dealing.py``; what they ask
stands in ``markers.py``, ``choices.py``, ``revealing.py`` and ``attack.py``. ``rules.py`` is the turn and the end. An island is
``island.py``, with ``clauses.py`` for what holds on it and ``quests.py`` for completion.
"""

from __future__ import annotations

from islands_nb.kernel.game import Game

from .actions import VERBS
from .arrange import FIELDS, arrange
from .board import art, ghost, headline, preview, scene, sheet
from .bots import SEARCH, foresee, worth
from .box import IslandBox
from .island import Island
from .scoring import counts, scores, ties, won
from .setup import OPTIONS, bring, setup
from .tables import TABLES

__all__ = ["GAME", "Island"]

GAME = Game(
    name="seven_islands",
    title="7 Islands",
    package=__name__,
    version=1,
    seats=(1, 4),
    settings=OPTIONS,
    box=IslandBox.load(__name__),
    verbs=VERBS,
    setup=setup,
    scores=scores,
    counts=counts,
    scene=scene,
    art=art,
    preview=preview,
    ghost=ghost,
    headline=headline,
    tables=TABLES,
    worth=worth,
    foresee=foresee,
    search=SEARCH,
    bring=bring,
    ties=ties,
    won=won,
    sheet=sheet,
    arrange=arrange,
    fields=FIELDS,
)
