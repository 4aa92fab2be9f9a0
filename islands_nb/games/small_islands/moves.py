"""What several tasks share: where tiles can be laid, and laying, taking and burying tiles and landing ships."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.events import Event
from islands_nb.kernel.rng import Rng

from .actions import Lay
from .box import cell_of, place_of
from .reward import reward_phase
from .state import Table
from .words import amount, cell, listed

NOWHERE = {0: 0}  # the open cells before the first tile is laid: one, which demands nothing


def lays(s: Table, tiles: tuple[int, ...]) -> list[Any]:
    """The ways to lay one of these tiles (M4.1, M4.2); the first tile of all goes to 0 0."""
    fits, names = s.box.fits, s.box.names
    return [
        Lay(names[tile], x, y, turn)
        for at, code in (s.chart.open or NOWHERE).items()
        for x, y in [place_of(at)]
        for tile in tiles
        for turn in fits[tile][code]
    ]


def pick_lay(s: Table, tiles: tuple[int, ...], rng: Rng) -> tuple[Lay, int] | None:
    """One of the ways to lay one of these tiles, each equally likely, and their number; ``None`` if there is none.

    There are some eighty: they are counted by what a cell demands of its tile, and only one is made.
    """
    box, cells = s.box, s.chart.open or NOWHERE
    kinds = sum(map(box.kinds.__getitem__, tiles))
    ways = bytes(cells.values()).translate(box.many.get(kinds) or box.new_many(tiles, kinds))
    if not any(ways):
        return None
    n, k, many = rng.among(ways)
    at = list(cells)[n]
    code, fits = cells[at], box.fits
    for tile in tiles:
        turns = fits[tile][code]
        if k < len(turns):
            break
        k -= len(turns)
    x, y = place_of(at)
    return Lay(box.names[tile], x, y, turns[k]), many


def tell_laid(s: Table, seat: int, action: Any, learnt: bool) -> None:
    """Report that a tile was laid."""
    where = cell(action.x, action.y)
    facts = (("tile", action.tile), ("x", action.x), ("y", action.y), ("turn", action.turn))
    s.tell(Event("laid", seat, f"laid {action.tile} at {where}", facts, (action.tile,), learnt=learnt))


def can_land(s: Table, seat: int) -> bool:
    """May a seat land now (M3.5, M6.1, M6.2)?"""
    return not s.navigation and bool(s.ships_for(seat)) and any(s.box.sea[code] for code in s.chart.open.values())


def last_reward(s: Table, seat: int) -> None:
    """Nobody can explore or land any more: a last Reward phase follows, and the end (M3.7)."""
    s.ended = True
    s.tell(Event("last", None, "No face-up tile is left and no ship can be laid: a last Reward phase begins"))
    reward_phase(s, seat)


def take_tile(s: Table, seat: int, tile: int) -> None:
    """Take a face-up tile into a hand; all see it (M3.3)."""
    s.face_up.remove(tile)
    s.taken[seat] += (tile,)
    if s.told is not None:
        name = s.box.names[tile]
        s.tell(Event("took", seat, f"took {name}", (("tile", name),), (name,)))


def bury(s: Table, seat: int, tile: int) -> None:
    """No tile of the hand fits: show all of them, and put one under the reserve (M3.8)."""
    if s.told is not None:
        names = listed([s.box.names[t] for t in s.hand(seat)])
        name = s.box.names[tile]
        words = f"could not lay any of {names}, and put {name} under the reserve"
        s.tell(Event("buried", seat, words, (("tile", name),), learnt=True))
    s.leave_hand(seat, tile)
    s.under += (tile,)
    s.taken[seat] += s.hands[seat]
    s.hands[seat] = ()


def land(s: Table, seat: int, action: Any) -> None:
    """Lay a ship: the Exploration is over, and the Reward phase begins with this seat (M6.3)."""
    box = s.box
    own = action.ship == "own"
    if own:
        s.own_ship[seat] = False
    else:
        s.grey -= 1
    s.lay(box.first_ship + seat if own else box.grey, action.x, action.y, 0, seat)
    if s.told is not None:
        facts = (("ship", action.ship), ("x", action.x), ("y", action.y))
        ship = "its own ship" if own else "a grey ship"
        ports = amount(s.chart.ports_round(cell_of(action.x, action.y)), "port")
        words = f"landed with {ship} at {cell(action.x, action.y)}, with {ports} round it"
        s.tell(Event("landed", seat, words, facts, (f"ship {len(s.laid) - 1}",)))
    reward_phase(s, seat)
