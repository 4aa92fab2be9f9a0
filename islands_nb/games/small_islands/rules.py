"""The start tiles, the rounds, and the Exploration.

Cards are chosen in ``cards.py``, bonus tokens placed in ``tokens.py``, houses in ``reward.py``; Alexis' steps are in
``alexis.py``; what several of them share is in ``moves.py``; ``why.py`` has the reasons for refusals.
"""

from __future__ import annotations

from typing import Any, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.events import Event
from islands_nb.kernel.rng import Rng

from .actions import Bury, Land, Lay, Take
from .alexis import begin_turn
from .box import SEATS, place_of
from .cards import Choosing, deal, draw_cards
from .end import Ending
from .moves import bury, can_land, land, last_reward, lays, pick_lay, take_tile, tell_laid
from .state import Table
from .tokens import Bonus
from .why import why_not_land, why_not_lay
from .words import amount, listed

# ----------------------------------------------------------------------------------------------------------- the start tiles


@data
class Opening:
    """The first player lays a start tile (M1.2), with either face up (M1.3)."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "M1.2"
    takes: ClassVar[tuple[type[Any], ...]] = (Lay,)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        left = s.box.start_tiles - len(s.laid)
        return f"first the start tiles must be laid, and {amount(left, 'tile')} of them {'is' if left == 1 else 'are'} left"

    def options(self, s: Table) -> list[Any]:
        """Each face of the start tiles left, on each cell where it fits."""
        return lays(s, s.starts)

    def pick(self, s: Table, rng: Rng) -> tuple[Any, int]:
        """One of these, and how many they are."""
        picked = pick_lay(s, s.starts, rng)
        assert picked, "a start tile fits beside any other"
        return picked

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: it is not a start tile, or it does not fit there."""
        tile = s.box.tile.get(action.tile, -1)
        if tile not in s.box.start:
            return Refusal(
                "M1.2", f"{action.tile} is not a start tile; now one of {listed([s.box.names[t] for t in s.starts])} is laid"
            )
        if tile not in s.starts:
            return Refusal("M1.2", f"the tile of {action.tile} lies on the map already")
        return why_not_lay(s, tile, action)

    def answer(self, s: Table, action: Any) -> None:
        """Lay it; its other face is not used."""
        box = s.box
        tile = box.tile[action.tile]
        own = box.start[tile]
        s.starts = tuple(t for t in s.starts if box.start[t] != own)
        s.lay(tile, action.x, action.y, action.turn, self.seat)
        if len(s.laid) == box.start_tiles:
            s.starts = ()
        if s.told is not None:
            tell_laid(s, self.seat, action, learnt=False)


# ----------------------------------------------------------------------------------------------------------------- the rounds


@data
class Dealing:
    """Tiles are turned up and dealt, and each player is dealt a first card (M1.8, M1.10)."""

    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Deal, and begin the first round."""
        box = s.box
        s.face_up = list(s.draw_tiles(box.face_up))
        for k in range(s.first, s.first + s.seats):
            seat = k % s.seats
            if not s.is_alexis(seat):
                s.hands[seat] = s.draw_tiles(box.hand)
        deal(s)
        if s.told is not None:
            names = tuple(box.names[t] for t in s.face_up)
            s.tell(Event("turned", None, f"Turned up: {listed(names)}", (), names, learnt=True))
            for seat in range(s.seats):
                if s.hands[seat]:
                    own = listed([box.names[t] for t in s.hands[seat]])
                    s.tell(Event("dealt", seat, f"was dealt {own}", (("tiles", own),), to=(seat,), learnt=True))
        s.stack.append(Preparing())


@data
class Preparing:
    """The Preparation: the Navigation stack, and two cards for each player (M2.2, M2.3)."""

    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Begin a round; or end the game, if the reserve is too small (M2.2)."""
        box = s.box
        if len(s.reserve) + len(s.under) < box.navigation:
            s.tell(Event("short", None, f"The reserve has fewer than {amount(box.navigation, 'tile')}"))
            s.stack.append(Ending())
            return
        s.round += 1
        s.navigation = s.draw_tiles(box.navigation)
        if s.told is not None:
            s.tell(Event("round", None, f"Round {s.round} begins", (("round", s.round),)))
        draw_cards(s)
        players = [seat for seat in range(s.seats) if not s.is_alexis(seat)]
        s.stack += [self, Turn(s.first), *(Choosing(seat) for seat in reversed(players))]  # M2.8


@data
class Turn:
    """A turn begins (M3.1)."""

    seat: int
    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Ask for an action; or begin the last Reward phase, if none is possible (M3.7)."""
        seat = self.seat
        if s.is_alexis(seat):
            begin_turn(s, seat, (TURN[(seat + 1) % s.seats], REFILLING))
        elif s.face_up or can_land(s, seat):
            s.stack += (TURN[(seat + 1) % s.seats], REFILLING, ACTING[seat])
        else:
            last_reward(s, seat)


# ------------------------------------------------------------------------------------------------------------ the Exploration


@data
class Acting:
    """Explore or land (M3.1); a seat cannot pass (M3.2)."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "M3.1"
    takes: ClassVar[tuple[type[Any], ...]] = (Take, Land)

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        if not s.face_up:
            return "no face-up tile is left, so a ship must be laid"
        return "first a face-up tile must be taken" + (", or a ship laid" if can_land(s, self.seat) else "")

    def options(self, s: Table) -> list[Any]:
        """Each face-up tile; and, once the Navigation stack is used up, each ship on each cell where it fits (M3.5)."""
        take = s.box.take
        out: list[Any] = [take[tile] for tile in s.face_up]
        ships = s.ships_for(self.seat)
        if ships and not s.navigation:
            cells = s.cells_for_ships()
            out += [Land(ship, *place_of(at)) for ship in ships for at in cells]
        return out

    def pick(self, s: Table, rng: Rng) -> tuple[Any, int]:
        """One of these, and how many they are."""
        face_up, ships = s.face_up, [] if s.navigation else s.ships_for(self.seat)
        if not ships:
            return s.box.take[face_up[rng.below(len(face_up))]], len(face_up)
        cells = s.cells_for_ships()
        heap, k, n = rng.among([len(face_up), *[len(cells)] * len(ships)])
        return Land(ships[heap - 1], *place_of(cells[k])) if heap else s.box.take[face_up[k]], n

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: the tile is not face up; or it is too early to land, there is no such ship, or it does not fit."""
        if isinstance(action, Land):
            return why_not_land(s, self.seat, action)
        if s.box.tile.get(action.tile, -1) in s.face_up:
            return None
        there = [s.box.names[t] for t in s.face_up]
        lie = f"{listed(there)} {'lies' if len(there) == 1 else 'lie'} there" if there else "none is left"
        return Refusal("M3.3", f"{action.tile} is not a face-up tile; {lie}")

    def answer(self, s: Table, action: Any) -> None:
        """Take the tile, after which one is laid; or lay the ship, which ends the Exploration."""
        if isinstance(action, Land):
            land(s, self.seat, action)
        else:
            take_tile(s, self.seat, s.box.tile[action.tile])
            s.stack.append(LAYING[self.seat])


@data
class Laying:
    """A tile was taken, and one from the hand is laid (M3.3); if none fits, one is buried (M3.8)."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = False
    takes: ClassVar[tuple[type[Any], ...]] = (Lay, Bury)
    rule: ClassVar[str] = "M3.3"

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        return "a tile was taken; now one from the hand must be laid"

    def options(self, s: Table) -> list[Any]:
        """Each tile of the hand, on each cell where it fits, in each turn that fits."""
        hand = s.hands[self.seat] + s.taken[self.seat]
        return lays(s, hand) or [Bury(s.box.names[tile]) for tile in hand]

    def pick(self, s: Table, rng: Rng) -> tuple[Any, int]:
        """One of these, and how many they are."""
        hand = s.hands[self.seat] + s.taken[self.seat]
        return pick_lay(s, hand, rng) or (Bury(s.box.names[hand[rng.below(len(hand))]]), len(hand))

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not: it is not in the hand, or does not fit there; or, for burying, some tile could be laid."""
        hand = s.hand(self.seat)
        tile = s.box.tile.get(action.tile, -1)
        if tile not in hand:
            return Refusal("M3.3", f"{action.tile} is not in your hand: you hold {listed([s.box.names[t] for t in hand])}")
        if isinstance(action, Lay):
            return why_not_lay(s, tile, action)
        able = sorted({a.tile for a in self.options(s) if isinstance(a, Lay)})
        return Refusal("M3.8", f"a tile goes under the reserve only when none can be laid; {listed(able)} can") if able else None

    def answer(self, s: Table, action: Any) -> None:
        """Lay it, then perhaps a bonus token (M5.1); or show the hand and bury one."""
        seat, box = self.seat, s.box
        tile = box.tile[action.tile]
        if isinstance(action, Bury):
            bury(s, seat, tile)
            return
        hidden = s.told is not None and tile in s.hands[seat]
        s.leave_hand(seat, tile)
        s.lay(tile, action.x, action.y, action.turn, seat)
        if s.told is not None:
            tell_laid(s, seat, action, learnt=hidden)
        if s.tokens[seat] and box.tokens_a_turn:
            s.stack.append(Bonus(seat, box.tokens_a_turn))


@data
class Refilling:
    """The tile taken is replaced from the Navigation stack, and once that is used up, from the reserve (M3.4)."""

    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Turn up a tile for the one taken, while there is one."""
        while len(s.face_up) < s.box.face_up:
            sailing = len(s.navigation)
            if sailing:
                tile, s.navigation = s.navigation[0], s.navigation[1:]
            elif s.reserve or s.under:
                (tile,) = s.draw_tiles(1)
            else:
                return
            s.face_up.append(tile)
            if s.told is not None:
                name = s.box.names[tile]
                s.tell(Event("turned", None, f"{name} was turned up", (("tile", name),), (name,), learnt=True))
                if sailing == 1:
                    s.tell(Event("free", None, "The Navigation stack is used up: ships may land"))


REFILLING = Refilling()  # made once, like the other tasks of each turn
TURN, ACTING, LAYING = ([task(seat) for seat in range(SEATS)] for task in (Turn, Acting, Laying))
