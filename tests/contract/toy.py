"""A game to try the promises on: tiny, complete, and kept out of the registry.

Each seat holds a hidden hand, drawn from one hidden deck. On your turn you draw, then you play a card for its points, drop it on
a heap, or hide it face down; a dear card can be played by lamplight only. When all cards are gone the most points win. With a vow
all hide a card at the same time before the first turn.

Beside that lie things nobody touches: coins, of which each seat has its own, and stones, of which no shelf holds a wet one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from islands_nb.kernel.box import Box, Whole
from islands_nb.kernel.data import data
from islands_nb.kernel.errors import BadOption, Refusal
from islands_nb.kernel.events import Event
from islands_nb.kernel.flow import settle, told
from islands_nb.kernel.game import Game, Option
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.scene import NAMES, Frame, Scene, glyph
from islands_nb.kernel.view import ALL, NOBODY, OWNER, SHARED, zone

HEAPS = ("left", "right")
STONES = ("agate", "basalt", "chalk", "dolomite")
POINTS = {"ant": 1, "bee": 2, "cow": 3, "doe": 4, "elk": 5, "fox": 6}
RULES = [
    dict(
        rule="T1.1", text="You play a card of your hand, drop it on a heap, or hide it.", source="made up", ruling=False, why=""
    ),
    dict(rule="T1.2", text="You wait only when your hand is empty.", source="made up", ruling=False, why=""),
    dict(rule="T1.3", text="Before the first turn all hide a card.", source="made up", ruling=False, why=""),
    dict(rule="T2.1", text="A dear card is played by lamplight.", source="made up", ruling=False, why=""),
    dict(rule="T2.2", text="The lamp is lit once a turn.", source="made up", ruling=False, why=""),
]


class ToyBox(Box):
    """The cards, two of each."""

    SHAPE = {"card": {"points": Whole(0, 9)}, "number": {"value": Whole(1, 9)}}

    def ready(self) -> None:
        """What is printed on the cards, and when a card is dear."""
        self.points = {id: int(row["points"]) for id, row in self.rows["card"].items()}
        self.dear = int(self.rows["number"]["dear"]["value"])


def is_dry(s: Any, stone: str) -> bool:
    """May a stone lie on a shelf?"""
    return stone != "wet"


@dataclass(slots=True)
class Table:
    """A position."""

    box: ToyBox = zone(SHARED)
    seats: int = zone(ALL)
    rng: Rng = zone(NOBODY)
    hands: list[tuple[str, ...]] = zone(OWNER, pool="cards")
    deck: tuple[str, ...] = zone(NOBODY, pool="cards")
    hid: list[tuple[str, ...]] = zone(OWNER, pool="cards")
    heaps: list[tuple[str, ...]] = zone(ALL)
    points: list[int] = zone(ALL)
    purses: list[tuple[int, ...]] = zone(OWNER, pool="coins*")
    chests: list[tuple[int, ...]] = zone(NOBODY, pool="coins*")
    well: tuple[str, ...] = zone(NOBODY, pool="stones")
    shelves: list[tuple[str, ...]] = zone(OWNER, pool="stones", holds=is_dry)
    lit: bool = zone(ALL, default=False)
    turn: int = zone(ALL, default=0)
    ply: int = zone(ALL, default=0)
    stack: list[Any] = field(default_factory=list)
    told: list[Event] | None = told()

    def clone(self) -> Any:
        """Another table in the same position."""
        return type(self)(
            self.box,
            self.seats,
            self.rng.clone(),
            self.hands[:],
            self.deck,
            self.hid[:],
            self.heaps[:],
            self.points[:],
            self.purses[:],
            self.chests[:],
            self.well,
            self.shelves[:],
            self.lit,
            self.turn,
            self.ply,
            self.stack[:],
            None if self.told is None else self.told[:],
        )

    def tell(self, *parts: Any, **more: Any) -> None:
        """Note what happened, if anybody listens."""
        if self.told is not None:
            self.told.append(Event(*parts, **more))

    def lose(self, seat: int, card: str) -> None:
        """A card leaves a hand."""
        hand = list(self.hands[seat])
        hand.remove(card)
        self.hands[seat] = tuple(hand)


# -- what can be said ---------------------------------------------------------------------------------------------------------


@data(says="play {card}")
class Play:
    """Play a card for its points."""

    card: str


@data(says="drop {card} {heap}")
class Drop:
    """Put a card on a heap."""

    card: str
    heap: str


@data(says="hide {card}", secret=True)
class Hide:
    """Put a card away face down: nobody else learns which."""

    card: str


@data(says="light lamp")
class Light:
    """Light the lamp."""


@data(says="wait")
class Wait:
    """Do nothing, with nothing in hand."""


# -- what follows -------------------------------------------------------------------------------------------------------------


def setup(seats: int, rng: Rng, box: ToyBox, options: dict[str, Any], table: type[Any] = Table) -> Any:
    """Two cards each; the rest is the deck."""
    out = options["out"].split(",") if options["out"] else []
    if len(out) > 2:
        raise BadOption("out: at most two kinds of cards stay in the box")
    cards = tuple(rng.shuffled([c for c in box.points if c not in out] * 2))
    hands = [cards[2 * k : 2 * k + 2] for k in range(seats)]
    coins = [rng.shuffled(range(10 * k, 10 * k + 4)) for k in range(seats)]
    dry = rng.shuffled(STONES)
    s = table(
        box,
        seats,
        rng,
        hands,
        cards[2 * seats :],
        hid=[()] * seats,
        heaps=[()] * 2,
        points=[0] * seats,
        purses=[tuple(c[:2]) for c in coins],
        chests=[tuple(c[2:]) for c in coins],
        well=tuple(rng.shuffled(["wet", "wet", *dry[seats:]])),
        shelves=[(stone,) for stone in dry[:seats]],
    )
    s.stack.append(Turn(options["dim"]))
    if options["vow"]:
        s.stack += [Vowing(seat) for seat in reversed(range(seats))]
    settle(s)
    return s


@data
class Turn:
    """The lamp goes out; the next seat draws; then it acts."""

    dim: bool
    asks: ClassVar[bool] = False

    def run(self, s: Any) -> None:
        """The next turn, while there are cards."""
        if not s.deck and not any(s.hands):
            return
        seat = s.turn % s.seats
        s.turn += 1
        s.lit = not self.dim and s.turn == 1
        s.stack += [self, Acting(seat)]
        if s.deck:
            card, s.deck = s.deck[0], s.deck[1:]
            s.hands[seat] = (*s.hands[seat], card)
            s.tell("drew", seat, "drew a card")
            s.tell("saw", seat, f"drew {card}", (("card", card),), to=(seat,), learnt=True)


@data
class Acting:
    """Play, drop, or light the lamp first."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = False
    rule: ClassVar[str] = "T1.1"
    takes: ClassVar[tuple[type[Any], ...]] = (Play, Drop, Hide, Light, Wait)

    def now(self, s: Any) -> str:
        """What is to be done."""
        return "a card is to be played"

    def options(self, s: Any) -> list[Any]:
        """What the hand allows."""
        hand = sorted(set(s.hands[self.seat]))
        if not hand:
            return [Wait()]
        out: list[Any] = [Play(c) for c in hand if s.lit or s.box.points[c] < s.box.dear]
        out += [Drop(c, heap) for c in hand for heap in HEAPS]
        out += [Hide(c) for c in hand]
        return out if s.lit else [*out, Light()]

    def refusal(self, s: Any, action: Any) -> Refusal | None:
        """Why not."""
        hand = s.hands[self.seat]
        if isinstance(action, Wait):
            return Refusal("T1.2", "you have cards") if hand else None
        if not hand:
            return Refusal("T1.2", "you have no card: wait")
        if isinstance(action, Light):
            return Refusal("T2.2", "the lamp is lit") if s.lit else None
        if action.card not in hand:
            return Refusal("T1.1", f"you hold no {action.card}")
        if isinstance(action, Drop):
            return None if action.heap in HEAPS else Refusal("T1.1", f"there is no heap {action.heap}")
        if isinstance(action, Hide):
            return None
        if not s.lit and s.box.points[action.card] >= s.box.dear:
            return Refusal("T2.1", f"{action.card} is dear, and it is dark")
        return None

    def answer(self, s: Any, action: Any) -> None:
        """Do it."""
        seat = self.seat
        if isinstance(action, Light):
            s.lit = True
            s.stack.append(self)
            s.tell("lit", seat, "lit the lamp")
        elif isinstance(action, Wait):
            s.tell("waited", seat, "waited")
        elif isinstance(action, Hide):
            s.lose(seat, action.card)
            s.hid[seat] = (*s.hid[seat], action.card)
            s.tell("chose", seat, f"chose {action.card}", (("card", action.card),), to=(seat,))  # first what only the seat knows
            s.tell("hid", seat, "hid a card")
        elif isinstance(action, Drop):
            s.lose(seat, action.card)
            at = HEAPS.index(action.heap)
            s.heaps[at] = (*s.heaps[at], action.card)
            s.tell("dropped", seat, f"dropped {action.card}", (("card", action.card),), (action.card,), learnt=True)
        else:
            s.lose(seat, action.card)
            s.points[seat] += s.box.points[action.card]
            s.tell("played", seat, f"played {action.card}", (("card", action.card),), learnt=True)


@data
class Vowing:
    """Hide a card before the game begins, all at the same time."""

    seat: int
    asks: ClassVar[bool] = True
    open: ClassVar[bool] = False
    together: ClassVar[bool] = True
    rule: ClassVar[str] = "T1.3"
    takes: ClassVar[tuple[type[Any], ...]] = (Hide,)

    def now(self, s: Any) -> str:
        """What is to be done."""
        return "a card is to be hidden"

    def options(self, s: Any) -> list[Any]:
        """Any card in hand."""
        return [Hide(c) for c in sorted(set(s.hands[self.seat]))]

    def refusal(self, s: Any, action: Any) -> Refusal | None:
        """Why not."""
        return None if action.card in s.hands[self.seat] else Refusal("T1.3", f"you hold no {action.card}")

    def answer(self, s: Any, action: Any) -> None:
        """Hide it."""
        s.lose(self.seat, action.card)
        s.hid[self.seat] = (*s.hid[self.seat], action.card)
        s.tell("vowed", self.seat, "hid a card")
        s.tell("chose", self.seat, f"chose {action.card}", (("card", action.card),), to=(self.seat,))


# -- how it looks and reads ---------------------------------------------------------------------------------------------------


def headline(seen: dict[str, Any], frame: Frame) -> tuple[str, str]:
    """Whose turn it is."""
    if not seen["stack"]:
        return "over", "all cards are gone"
    name = frame.names[seen["stack"][-1]["seat"]]
    return f"{name}, your turn" if frame.legal else f"{name} is to act", "play a card or drop it"


def scene(seen: dict[str, Any], frame: Frame) -> Scene:
    """The lamp, the two heaps, the hand twice: to play, and to drop."""
    head, detail = headline(seen, frame)
    s = Scene("Toy", f"{head}. Points: {seen['points']}.", *((1280, 300) if frame.wide else (800, 400)))
    s.text(20, 20, f"{head}: {detail}", "b s16")
    s.text(20, 40, f"{seen['deck']} cards left")
    if not frame.legal:
        return s
    mine = seen["hands"][seen["seat"]]

    def button(act: str, x: float, y: float, key: str) -> None:
        s.rect(x, y, 80, 40, "k", key=key, act=act, label=f"{act} now", halo=[x, y, 80, 40, 6])

    button("light lamp", 700, 50, "lamp")
    button("wait", 700, 100, "wait")
    for k, heap in enumerate(HEAPS if any(said.startswith("drop") for said in frame.legal) else ()):
        button(heap, 700, 150 + 50 * k, heap)
    for k, card in enumerate(dict.fromkeys(mine)):
        button(f"play {card}", 20 + 100 * k, 100, card)
        button(f"drop {card}", 20 + 100 * k, 200, f"{card} to drop")
        button(f"hide {card}", 20 + 100 * k, 250, f"{card} to hide")
        s.use("g-card", 24 + 100 * k, 104, 20)
        s.text(50 + 100 * k, 120, card)
    return s


def art(box: ToyBox) -> dict[str, Any]:
    """What scenes are made of."""
    return {name: glyph(name[2:]) for name in ("g-card", "g-no", "g-undo", *(f"g-seat{k}" for k in range(1, 6)))}


def preview(seen: dict[str, Any], box: ToyBox, action: Any) -> str:
    """What would follow."""
    return f"{box.points[action.card]} points" if isinstance(action, Play) else "no points"


def players(seen: dict[str, Any], box: ToyBox) -> list[dict[str, Any]]:
    """A row a seat: ``seat, name, points``, ``cards`` (how many in hand)."""
    held = [h if isinstance(h, int) else len(h) for h in seen["hands"]]
    return [dict(seat=k, name=NAMES[k], points=seen["points"][k], cards=held[k]) for k in range(seen["seats"])]


def worth(s: Any, seat: int) -> float:
    """Points, and what is left to play; less what the others hold, as far as it can be imagined."""
    held = [sum(s.box.points[c] for c in hand) for hand in s.hands]
    return float(s.points[seat] + 0.5 * held[seat] - 0.3 * (sum(held) - held[seat]))


class Toy(Game):
    """The toy has no folder of data: its rules stand here."""

    def rule_rows(self) -> list[dict[str, Any]]:
        """The rules."""
        return RULES


BOX = ToyBox(
    {
        "source": {"M": "invented: for the tests"},
        "card": [{"id": id, "points": n, "from": "M"} for id, n in POINTS.items()],
        "number": [{"id": "dear", "value": 4, "from": "M"}],
    }
)
TOY = Toy(
    name="toy",
    title="Toy",
    package=__name__,
    version=1,
    seats=(2, 3),
    settings=(
        Option("dim", False, "The lamp is dark in the first turn too."),
        Option("vow", False, "All hide a card at the same time before the first turn."),
        Option("out", "", "Cards that stay in the box.", tuple(POINTS), many=True),
    ),
    box=BOX,
    verbs=(Play, Drop, Hide, Light, Wait),
    setup=setup,
    scores=lambda s: list(s.points),
    counts=lambda s: [dict(cards=len(hand)) for hand in s.hands],
    scene=scene,
    art=art,
    preview=preview,
    ghost=lambda seen, frame, action: [],
    headline=headline,
    tables={"players": players},
    worth=worth,
)
