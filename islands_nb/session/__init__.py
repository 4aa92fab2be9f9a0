"""A game in progress that can be watched.

A session holds a log, the position at each of its plies, and a cursor into it: the trait ``ply``. Everything that is shown
follows from that one trait. ``telling`` makes changes and notifies observers, ``speaking`` runs the players, ``drafting``
collects secret answers, ``keeping`` writes the game to a file, ``sharing`` makes codes, links and branches, ``doors`` leads to
the layers above, ``saves`` reads and writes files, ``opening`` starts and opens games, and ``session`` is the whole.
"""

from .moment import Moment
from .opening import load, position, start
from .session import Session

__all__ = ["Moment", "Session", "load", "position", "start"]
