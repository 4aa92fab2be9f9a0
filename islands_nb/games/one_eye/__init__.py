"""One-Eye, after "Einauge sei wachsam!" by Wolfgang Kramer and Michael Kiesling (2009), for 2 to 5 players.

The seven cards of each island show chests, sabres, ducats and jewels. On your turn you buy one of the six cards on display; you
may then raid one from the table of One-Eye, the pirate, for sabres; and you move one from the display to his table. Each card you
add to a column makes the whole column pay again. When the first ship comes into sight, the round is played to its end, all may
raid once more, and jewels are counted: those you hold, those you can buy, and those for the most chests of each colour.

The room has no ``effects.py``, since no card of this game has a text. ``scoring.py`` counts, for rules, tables and board alike.
"""

from __future__ import annotations

from islands_nb.kernel.game import Game

from .actions import VERBS
from .arrange import FIELDS, arrange
from .board import art, ghost, headline, preview, scene
from .bots import SEARCH, rollout, worth
from .box import IslandBox
from .scoring import counts, scores
from .setup import OPTIONS, setup
from .tables import TABLES

GAME = Game(
    name="one_eye",
    title="One-Eye",
    package=__name__,
    version=1,
    seats=(2, 5),
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
    rollout=rollout,
    search=SEARCH,
    unit="jewels",
    arrange=arrange,
    fields=FIELDS,
)
