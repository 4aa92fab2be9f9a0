"""What a seat can say. Cards and quests are called by their ids: ``use gold_coin``, ``place on tavern``."""

from __future__ import annotations

from islands_nb.kernel.data import data


@data(says="use {card}")
class Use:
    """Use a card of your hand."""

    card: str


@data(says="end actions")
class EndActions:
    """Use no more cards, and go shopping."""


@data(says="buy {card}")
class Buy:
    """Buy a card of the Arena."""

    card: str


@data(says="spend vp")
class SpendVp:
    """Turn a VP chip into money."""


@data(says="end turn")
class EndTurn:
    """Buy no more cards."""


@data(says="place on {quest}")
class Place:
    """Place one of your markers on a quest."""

    quest: str


@data(says="move from {quest} to {other}")
class Move:
    """Move a marker from one quest to another."""

    quest: str
    other: str


@data(says="give up {quest}")
class GiveUp:
    """Say which of your markers another player may send elsewhere: one on this quest."""

    quest: str


@data(says="send to {quest}")
class Send:
    """Say where the marker that was given up goes."""

    quest: str


@data(says="take back from {quest}")
class TakeBack:
    """Return one of your markers from a quest to your Cargo Hold."""

    quest: str


@data(says="choose {quest}")
class ChooseQuest:
    """Choose the quest that a card is about."""

    quest: str


@data(says="gain {card}")
class Gain:
    """Gain a card of the Arena by an effect."""

    card: str


@data(says="remove {card}")
class Remove:
    """Remove a card from the game."""

    card: str


@data(says="discard {card}")
class Discard:
    """Discard a card of your hand."""

    card: str


@data(says="show {card}")
class Show:
    """Reveal a card of your hand; it stays there."""

    card: str


@data(says="respond {card}")
class Respond:
    """Reveal a card of your hand that answers an Attack."""

    card: str


@data(says="take {card}")
class Take:
    """Put a revealed card into your hand."""

    card: str


@data(says="put back {card}")
class PutBack:
    """Lay a revealed card back on your deck, under those that are laid back after it."""

    card: str


@data(says="steal {chip}")
class Steal:
    """Say which kind of chip you steal."""

    chip: str


@data(says="do {what}")
class Do:
    """Choose one of the things that a card offers."""

    what: str


@data(says="follow {card}")
class Follow:
    """Choose the revealed card by whose cost the monster moves."""

    card: str


@data(says="pass")
class Pass:
    """Do without."""


VERBS = (
    *(Use, EndActions, Buy, SpendVp, EndTurn, Place, Move, GiveUp, Send, TakeBack, ChooseQuest, Gain, Remove, Discard, Show),
    *(Respond, Take, PutBack, Steal, Do, Follow, Pass),
)

END_ACTIONS = EndActions()
END_TURN = EndTurn()
SPEND_VP = SpendVp()
PASS = Pass()
