"""What a seat can say."""

from __future__ import annotations

from islands_nb.kernel.data import data


@data(says="place {card} at {x} {y}")
class Place:
    """Lay a card of your hand on a cell; x grows to the right and y downwards, and the first card lies at 0 0."""

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
    """Do without the shot."""


@data(says="capture {x} {y}")
class Capture:
    """Say which of the beaten cards get your last ships."""

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
    """Put a card of your hand under your fleet deck."""

    card: str


@data(says="draw")
class Draw:
    """Put nothing more under the deck, and draw."""


@data(says="end turn")
class End:
    """Play no event any more."""


@data(says="pass")
class Pass:
    """Let an event happen; or lay nothing, where no card may lie."""


VERBS = (Place, Attack, Hold, Capture, Play, Choose, Discard, Draw, End, Pass)
