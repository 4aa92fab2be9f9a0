"""Virgin Seas, by Grey Gnome Games (2016), for 2 to 4 players.

Each player places the cards of a fleet, edge to edge, in a sea that bounds itself. A ship placed where it beats others captures
them: red beats green, green beats blue, blue beats red; small ships strike their four sides, medium ones their corners, and large
ones shoot along a line. Fortresses guard the cards beside them. Islands are nobody's; whoever places one draws a secret event.
When all islands are placed, or the third Kraken is awake, whoever has most cards round an island gets its points.

``combat.py`` says who is struck and who is guarded, ``sea.py`` where cards may lie, ``harm.py`` what events do to other players.
"""

from __future__ import annotations

from islands_nb.kernel.game import Game

from .actions import VERBS
from .arrange import FIELDS, arrange
from .board import art, ghost, scene
from .bots import SEARCH, worth
from .box import FleetBox
from .scoring import counts, scores, ties
from .setup import OPTIONS, setup
from .tables import TABLES
from .voice import headline, preview

GAME = Game(
    name="virgin_seas",
    title="Virgin Seas",
    package=__name__,
    version=1,
    seats=(2, 4),
    settings=OPTIONS,
    box=FleetBox.load(__name__),
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
    search=SEARCH,
    unit="points",
    ties=ties,
    arrange=arrange,
    fields=FIELDS,
)
