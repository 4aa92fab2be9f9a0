"""What a seat can say.

A cell is its two numbers, ``x`` to the east and ``y`` to the south of the first start tile. An area of a tile is named by the
first of its land edges as it lies, from the north clockwise: N, E, S or W.
"""

from __future__ import annotations

from islands_nb.kernel.data import data


@data(says="lay {tile} at {x} {y} turned {turn}")
class Lay:
    """Lay a tile on a cell, turned clockwise by ``turn`` quarters."""

    tile: str
    x: int
    y: int
    turn: int


@data(says="take {tile}")
class Take:
    """Explore: take a face-up tile into your hand."""

    tile: str


@data(says="land {ship} at {x} {y}")
class Land:
    """Land: lay your ``own`` ship tile, or a ``grey`` one, on a cell. This ends the Exploration."""

    ship: str
    x: int
    y: int


@data(says="bury {tile}")
class Bury:
    """Show that none of your tiles can be laid, and put this one under the reserve."""

    tile: str


@data(says="token {token} as {kind} over {over} at {x} {y} {area}")
class Token:
    """Place a bonus token on an area: its resource over a printed one or free on the ``land``, or its port on the ``shore``."""

    token: str
    kind: str
    over: str
    x: int
    y: int
    area: str


@data(says="pass")
class Pass:
    """Place no bonus token."""


@data(says="choose {goal} aside {later}", secret=True)
class Choose:
    """Play an objective in this round and put one aside for the next; the rest goes back."""

    goal: str
    later: str


@data(says="choose {goal} {reward} aside {later} {gain}", secret=True)
class ChoosePair:
    """Play a mission and a reward in this round, and put a mission and a reward aside for the next; the rest goes back."""

    goal: str
    reward: str
    later: str
    gain: str


@data(says="house at {x} {y} {area}")
class House:
    """Place a house on an area of an island that fulfils your mission."""

    x: int
    y: int
    area: str


@data(says="done")
class Done:
    """Place no more houses in this round."""


@data(says="keep {points}", secret=True)
class Keep:
    """Keep a discovery token worth ``points``; the others go back."""

    points: int


@data(says="draw expedition")
class Draw:
    """Turn up the next Expedition card, which Alexis follows."""


VERBS = (Lay, Take, Land, Bury, Token, Pass, Choose, ChoosePair, House, Done, Keep, Draw)
