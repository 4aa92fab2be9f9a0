"""What a seat can say."""

from __future__ import annotations

from islands_nb.kernel.data import data


@data(says="buy {colour} {cost}")
class Buy:
    """Buy an island card from the display."""

    colour: str
    cost: int


@data(says="buy ship as {colour}")
class BuyShip:
    """Buy a ship from the display for the column of a colour."""

    colour: str


@data(says="sell jewel")
class SellJewel:
    """Sell a jewel, to pay for the card chosen."""


@data(says="sell {colour} {cost}")
class Sell:
    """Sell an island card you own, to pay for the card chosen."""

    colour: str
    cost: int


@data(says="sell ship from {colour}")
class SellShip:
    """Sell a ship from one of your columns, to pay for the card chosen."""

    colour: str


@data(says="raid {colour} {cost}")
class Raid:
    """Take an island card from One-Eye's table, for sabres."""

    colour: str
    cost: int


@data(says="raid ship as {colour}")
class RaidShip:
    """Take a ship from One-Eye's table for the column of a colour, for sabres."""

    colour: str


@data(says="move {colour} {cost}")
class Move:
    """Move an island card from the display to One-Eye's table."""

    colour: str
    cost: int


@data(says="move ship")
class MoveShip:
    """Move a ship from the display to One-Eye's table."""


@data(says="pass")
class Pass:
    """Do without a raid, or without a purchase if you cannot pay for any card."""


SHIPS = (BuyShip, RaidShip)  # a tuple: a union written at each use would be made anew each time
VERBS = (Buy, BuyShip, SellJewel, Sell, SellShip, Raid, RaidShip, Move, MoveShip, Pass)
