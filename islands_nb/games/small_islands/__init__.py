"""Small Islands, after "Small Islands" by Alexis Allard (2018), for 1 to 4 players.

Tiles of land and sea make a map of islands with flowers, fruits, leaves, temples and ports. On your turn you take a tile and
lay one, and you may place a bonus token on the map. Whoever lays a ship ends the round: all players then reveal the objective
they chose in secret, place houses on islands that fulfil its mission, and get what its reward brings. After the fourth ship, or
when the tiles run out, the most points win; ports round your own ship count too. In the Advanced mode missions and rewards are
paired as you like. A player alone plays against Alexis, who follows cards: he sits at the table as the last seat, and the session
answers for him.

``effects.py`` has what missions and rewards say; ``chart.py`` keeps count of islands and open cells; ``moves.py``, ``houses.py``,
``tokens.py``, ``cards.py``, ``reward.py`` and ``alexis.py`` are parts of the rules; ``great.py`` has the achievements.
"""

from __future__ import annotations

from islands_nb.kernel.game import Game

from .actions import VERBS
from .arrange import FIELDS, arrange
from .board import art, ghost, headline, look, preview, scene
from .bots import SEARCH, foresee, rollout, worth
from .box import IslandBox
from .great import achievements, earnable
from .scoring import counts, scores, ties
from .setup import OPTIONS, ruled, setup
from .tables import TABLES

GAME = Game(
    name="small_islands",
    title="Small Islands",
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
    rollout=rollout,
    search=SEARCH,
    ties=ties,
    ruled=ruled,
    achievements=achievements,
    earnable=earnable,
    look=look,
    arrange=arrange,
    fields=FIELDS,
)
