"""What a seat can say."""

from __future__ import annotations

from islands_nb.kernel.data import data


@data(says="place {card} at {x} {y}")
class Place:
    """Place a card from your hand on a cell; x grows to the right and y downwards, and the first card lies at 0 0."""

    card: str
    x: int
    y: int


@data(says="attack {x} {y}")
class Attack:
    """Aim the one shot of a long-range ship."""

    x: int
    y: int


@data(says="hold fire")
class Hold:
    """Do not shoot."""


@data(says="capture {x} {y}")
class Capture:
    """Say which of the beaten cards to capture, where you have too few ships for all."""

    x: int
    y: int


@data(says="play {event}")
class Play:
    """Play an event you kept."""

    event: str


@data(says="choose {x} {y}")
class Choose:
    """Say which card or cell an event is for."""

    x: int
    y: int


@data(says="discard {card}", secret=True)
class Discard:
    """Put a card from your hand under your fleet deck."""

    card: str


@data(says="draw")
class Draw:
    """Put no more cards under the deck, and draw."""


@data(says="end turn")
class End:
    """Play no more events."""


@data(says="pass")
class Pass:
    """Let an event happen; or place no card, where none can be placed."""


VERBS = (Place, Attack, Hold, Capture, Play, Choose, Discard, Draw, End, Pass)
