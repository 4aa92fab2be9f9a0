"""A game in progress that can be watched.

A session holds a log, the position at each ply of it, and a cursor into it: the trait ``ply``. Everything anybody watches follows
from that one trait. ``telling`` changes and tells, ``speaking`` knows the players, ``keeping`` has the game in a file, ``doors``
leads to the layers above, ``saves`` reads and writes, ``opening`` begins and opens games, ``session`` is the whole.
"""

from .moment import Moment
from .opening import load, position, start
from .session import Session

__all__ = ["Moment", "Session", "load", "position", "start"]
