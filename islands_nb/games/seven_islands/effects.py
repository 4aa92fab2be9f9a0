"""What texts do: the verbs of this game. A new idea is a new verb of ten lines.

Which texts there are stands in ``data/box.toml``, in cells such as ``draw 1; place 3``; ``cells.py`` reads them. ``prose`` is a
verb in words for people. Verbs about cards are in ``dealing.py``; what a verb asks stands in ``markers.py``, ``choices.py`` and
``revealing.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.events import Event
from islands_nb.kernel.script import Script, Verb, begin, stop

from .attack import attack, block
from .choices import Doing, stealing
from .markers import Choosing, Moving, Placing, Uprooting, taking_back
from .quests import CHECKING, check, lift, put, resolved, targets, waits, with_markers
from .words import amount, cards_in_words, listed

if TYPE_CHECKING:
    from .state import Table

MOST = 20  # no text says more of anything


class Counted(Verb):
    """A verb with a number."""

    __slots__ = ()
    n: int

    def wrong(self) -> str:
        """The number is from 1 to 20."""
        return "" if 1 <= self.n <= MOST else f"the number may be 1 to {MOST}"

    def prose(self) -> str:
        """In words."""
        raise NotImplementedError


CHIP = {"food": "Food", "coin": "Coin", "vp": "VP"}


class OfChips(Counted):
    """A verb about chips."""

    __slots__ = ()
    what: str

    def wrong(self) -> str:
        """There are three kinds of chips."""
        if self.what not in CHIP:
            return f"{self.what} is not a chip; there are {', '.join(CHIP)}"
        return Counted.wrong(self)


# -- chips --------------------------------------------------------------------------------------------------------------------


@data(says="earn {what} {n}")
class Earn(OfChips):
    """Take chips from the Arena (S8.1)."""

    what: str
    n: int

    def prose(self) -> str:
        """In words."""
        return f"earn {CHIP[self.what]} {self.n}"

    def do(self, s: Table, me: Script) -> None:
        """Earn."""
        s.earn(me.who, self.what, self.n)


@data(says="earn {what} {n} for each")
class EarnEach(OfChips):
    """Take chips for each thing counted before (S8.1)."""

    what: str
    n: int
    needs: ClassVar[str] = "a count"

    def prose(self) -> str:
        """In words."""
        return f"earn {CHIP[self.what]} {self.n} for each"

    def do(self, s: Table, me: Script) -> None:
        """Earn, if anything was counted."""
        if me.noted > 0:
            s.earn(me.who, self.what, self.n * me.noted)


@data(says="return {what} {n}")
class GiveBack(OfChips):
    """Return chips to the Arena, as many as there are (S8.2)."""

    what: str
    n: int

    def prose(self) -> str:
        """In words."""
        return f"return {CHIP[self.what]} {self.n}"

    def do(self, s: Table, me: Script) -> None:
        """Return."""
        s.give_back(me.who, self.what, self.n)


@data(says="steal {n}")
class StealChips(Counted):
    """The attacker takes Food or Coin from the victim (S10.13)."""

    n: int

    def prose(self) -> str:
        """In words."""
        return f"lose {amount(self.n, 'Food or Coin chip')} to the attacker, who chooses which"

    def do(self, s: Table, me: Script) -> None:
        """Steal."""
        stealing(s, me.by, me.who, self.n)


# -- markers ------------------------------------------------------------------------------------------------------------------


@data(says="place {n}")
class PlaceMarkers(Counted):
    """Place markers as one batch (S6.4); nothing happens where no quest may receive one."""

    n: int

    def prose(self) -> str:
        """In words."""
        return f"place {amount(self.n, 'marker')} on any quests"

    def do(self, s: Table, me: Script) -> None:
        """Place."""
        if s.placeable():
            s.stack.append(Placing(me.who, self.n))


@data(says="choose quest")
class ChooseAQuest(Verb):
    """Choose a quest that may receive a marker; where there is none, the rest is left out (S10.17)."""

    notes: ClassVar[str] = "a quest"

    def prose(self) -> str:
        """In words."""
        return "choose a quest"

    def do(self, s: Table, me: Script) -> None:
        """Choose."""
        if s.placeable():
            s.stack.append(Choosing(me.who))
        else:
            stop(s)


@data(says="place {n} there")
class PlaceThere(Counted):
    """Place markers on the chosen quest (S10.17)."""

    n: int
    needs: ClassVar[str] = "a quest"

    def prose(self) -> str:
        """In words."""
        return f"place {amount(self.n, 'marker')} there"

    def do(self, s: Table, me: Script) -> None:
        """Place."""
        put(s, me.who, me.noted, self.n)
        check(s)


@data(says="take back {n}")
class TakeBackMarkers(Counted):
    """Return markers of one's own choice to the hold (S10.11)."""

    n: int

    def prose(self) -> str:
        """In words."""
        return f"take back {amount(self.n, 'marker')} from quests, your choice"

    def do(self, s: Table, me: Script) -> None:
        """Take back."""
        taking_back(s, me.who, self.n)


@data(says="take back {n} there")
class TakeBackThere(Counted):
    """Return markers from the chosen quest to the hold (S10.17)."""

    n: int
    needs: ClassVar[str] = "a quest"

    def prose(self) -> str:
        """In words."""
        return f"take back {amount(self.n, 'marker')} from there"

    def do(self, s: Table, me: Script) -> None:
        """Take back."""
        n = min(self.n, s.markers[me.noted * s.seats + me.who])
        if n:
            lift(s, me.who, me.noted, n)


@data(says="take back all")
class TakeBackAll(Verb):
    """Return all one's markers to the hold (S15.7)."""

    def prose(self) -> str:
        """In words."""
        return "take back all your markers"

    def do(self, s: Table, me: Script) -> None:
        """Take back."""
        for quest in with_markers(s, me.who):
            lift(s, me.who, quest, s.markers[quest * s.seats + me.who])


@data(says="may move {n}")
class MayMove(Counted):
    """Move markers of one's own (S10.16)."""

    n: int

    def prose(self) -> str:
        """In words."""
        return f"you may move {self.n} of your markers to another quest"

    def do(self, s: Table, me: Script) -> None:
        """Move."""
        if any(targets(s, q) for q in with_markers(s, me.who)):
            s.stack.append(Moving(me.who, me.who, self.n))


@data(says="attacker may move {n}")
class AttackerMoves(Counted):
    """The attacker may move markers of the victim (S10.22)."""

    n: int

    def prose(self) -> str:
        """In words."""
        return f"the attacker may move {self.n} of your markers to another quest"

    def do(self, s: Table, me: Script) -> None:
        """Move."""
        if any(targets(s, q) for q in with_markers(s, me.who)):
            s.stack.append(Moving(me.by, me.who, self.n))


@data(says="others move {n}")
class OthersMove(Counted):
    """Each other player gives up a marker, which goes where the user says, but not here; then one check (S6.12)."""

    n: int

    def prose(self) -> str:
        """In words."""
        return f"each other player gives up {amount(self.n, 'marker')}, which you send to another quest, but not here"

    def do(self, s: Table, me: Script) -> None:
        """Move."""
        here = resolved(s)
        if not waits(s):
            s.stack.append(CHECKING)
        others = [k for k in s.clockwise(s.current if s.turn else s.first) if k != me.who]  # S7.8
        s.stack.append(Uprooting(tuple(k for k in others for _ in range(self.n)), me.who, here.quest if here else -1))


# -- several things, several seats --------------------------------------------------------------------------------------------


@data(says="choose {n} of: {text}")
class ChooseOf(Counted):
    """Choose different things, which are then done in the order in which they stand (S10.24).

    ``text`` names the texts among which is chosen.
    """

    n: int
    text: str
    offers: tuple[tuple[str, str], ...]  # a word for each, and what it does in words

    def prose(self) -> str:
        """In words."""
        return f"choose {self.n} of these: {listed([words for _, words in self.offers], 'or')}"

    def do(self, s: Table, me: Script) -> None:
        """Choose."""
        s.stack.append(Doing(me.who, self.text, self.n, ()))


@data(says="{whom} {text}")
class Everybody(Verb):
    """Every player, or every other, does something, each in turn: the one whose turn it is first, then clockwise (S7.8)."""

    whom: str
    text: str
    words: str

    def prose(self) -> str:
        """In words."""
        return f"{'every player' if self.whom == 'all' else 'every other player'}: {self.words}"

    def do(self, s: Table, me: Script) -> None:
        """Each in turn."""
        order = s.clockwise(s.current if s.turn else s.first)
        for seat in reversed(order):
            if self.whom == "all" or seat != me.who:
                begin(s, self.text, seat, me.who)


# -- attack and response ------------------------------------------------------------------------------------------------------


@data(says="attack {card}")
class Attack(Verb):
    """The card's Attack, on each other player (S7.1)."""

    card: str

    def prose(self) -> str:
        """In words."""
        return "attack"

    def do(self, s: Table, me: Script) -> None:
        """Attack."""
        attack(s, self.card, me.who, me.noted)


@data(says="block")
class Block(Verb):
    """The Attack does nothing to who shows this (S7.5)."""

    def prose(self) -> str:
        """In words."""
        return "the Attack does nothing to you"

    def do(self, s: Table, me: Script) -> None:
        """Block."""
        block(s, me.who)


# -- the monster --------------------------------------------------------------------------------------------------------------


@data(says="raise counter {n}")
class RaiseCounter(Counted):
    """The monster counter goes up; this effect is used once, whatever the counter shows (S15.8)."""

    n: int

    def prose(self) -> str:
        """In words."""
        return f"the monster counter goes up by {self.n}, once"

    def do(self, s: Table, me: Script) -> None:
        """Raise."""
        s.counter += self.n
        if s.told is not None:
            s.tell(Event("counted", None, f"The monster counter went up to {s.counter}", (("counter", s.counter),), ("counter",)))


@data(says="remove {n} from arena")
class RemoveFromArena(Counted):
    """The top cards of the Arena Deck leave the game, for all to see (S15.9)."""

    n: int

    def prose(self) -> str:
        """In words."""
        return f"take {amount(self.n, 'card')} off the top of the Arena Deck, out of the game"

    def do(self, s: Table, me: Script) -> None:
        """Remove."""
        gone, s.deals = s.deals[: self.n], s.deals[self.n :]
        s.removed += gone
        if s.told is not None and gone:
            words = f"{cards_in_words(s.box, gone)} of the Arena Deck {'was' if len(gone) == 1 else 'were'} removed from the game"
            s.tell(Event("removed", None, words, (("removed", len(gone)),), ("arena deck",), learnt=True))
