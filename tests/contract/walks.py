"""Games for the promises to look at: a deal, and "take option n of those open" again and again.

A failure shrinks to the fewest seats, the plainest deal, the shortest game, the first option each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from islands_nb.kernel.box import Box, Whole
from islands_nb.kernel.errors import BadBox, BadOption
from islands_nb.kernel.flow import legal, step, to_act
from islands_nb.kernel.game import Game, Option
from islands_nb.kernel.log import Log
from islands_nb.kernel.rng import stream
from islands_nb.session import Session

FAR = 90  # answers played at random before the walk is looked at; longer than most games, so that ends are seen too
LIMIT = 6000  # answers of the longest game that there may be


def digest(s: Any) -> str:
    """All of a position as text, but for the box, which no game changes; with the events of its ply."""
    return repr([getattr(s, f) for f in s.__dataclass_fields__ if not isinstance(getattr(s, f), Box)])


def position(s: Any) -> str:
    """As ``digest``, without the events."""
    bare = s.clone()
    bare.told = None
    return digest(bare)


@dataclass
class Walk:
    """A game up to some ply, perhaps from a ``position`` set up by hand. ``states`` are all its positions, ``digests`` what each
    was when it was made, ``begin`` the first that is looked at closely."""

    game: Game
    seats: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    box: Box | None = None
    position: dict[str, Any] | None = None
    states: list[Any] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)
    lines: list[tuple[int, str]] = field(default_factory=list)
    begin: int = 0

    def __post_init__(self) -> None:
        s = self.game.start(self.seats, self.seed, self.box, self.options)
        if self.position is not None:
            s = self.game.arranged(s, self.position)
        self.states, self.digests = [s], [digest(s)]

    @property
    def last(self) -> Any:
        """The newest position."""
        return self.states[-1]

    @property
    def places(self) -> int:
        """How many sit at the table: players, and those whom the rules play."""
        return int(self.last.seats)

    @property
    def near(self) -> list[Any]:
        """The positions to look at closely."""
        return self.states[self.begin :]

    def take(self, n: int) -> bool:
        """Play option ``n`` of those open, counted round; ``False`` once the game is over."""
        s = self.last
        if not s.stack:
            return False
        options = legal(s)
        assert options, f"seat {to_act(s)} is to act at ply {s.ply} and has nothing to say"
        action = options[n % len(options)]
        self.lines.append((to_act(s), str(action)))
        after = s.clone()  # as ``play`` does, but for asking whether it may be said: that is promised elsewhere
        after.told = []
        step(after, action)
        self.states.append(after)
        self.digests.append(digest(after))
        return True

    def wander(self, answers: int, *names: str | int) -> Walk:
        """Play on at random."""
        rng = stream(self.seed, "walk", *names)
        for _ in range(answers):
            if not self.take(rng.below(1 << 16)):
                break
        return self

    def sentences(self) -> list[str]:
        """Every sentence that could be said in the walk so far, each once."""
        return list(dict.fromkeys(str(a) for s in self.states for a in legal(s)))

    def log(self) -> Log:
        """The walk as a log."""
        options = self.game.check_options(self.options)
        return Log(self.game, self.seats, self.seed, options, self.box, self.lines[:], position=self.position)

    def session(self) -> Session:
        """The walk as a session without bots."""
        return Session(self.log())

    def __repr__(self) -> str:
        return f"a walk that goes:\n{self.log()}(looked at from ply {self.begin} on)"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """How Hypothesis shows it: as its log, which replays."""
        printer.text(repr(self))


# -- options and boxes --------------------------------------------------------------------------------------------------------


def values(option: Option) -> Iterator[Any]:
    """Values of an option that are worth a try: of a list each beginning of it, from each of its words on."""
    yield option.default
    if isinstance(option.default, bool):
        yield not option.default
    elif option.choices and not option.many:
        yield from option.choices
    elif option.choices:
        n = len(option.choices)
        for size in range(1, n + 1):
            for k in range(n):
                yield ",".join(str(option.choices[(k + i) % n]) for i in range(size))


def taken(game: Game, seats: int, options: dict[str, Any], box: Box | None = None) -> bool:
    """Do these options, and this box, go together with so many seats? What they cannot be refused with is raised."""
    try:
        game.start(seats, 1, box, options)
    except (BadOption, BadBox):
        return False
    return True


def playable(game: Game, seats: int, options: dict[str, Any], box: Box) -> bool:
    """As ``taken``, also where the room fails to refuse: that it does is a promise of its own, and told once is enough."""
    try:
        return taken(game, seats, options, box)
    except Exception:
        return False


def near_values(box: Box, kind: str, id: str, name: str) -> list[Any]:
    """Other values that a field may hold: the least, the greatest, one less, one more."""
    rule, now = box.SHAPE[kind][name], box.rows[kind][id][name]
    if not isinstance(rule, Whole):
        return ["changed"]
    return [v for v in dict.fromkeys((now + 1, now - 1, rule.low, rule.high)) if rule.low <= v <= rule.high and v != now]


def fields_of(box: Box) -> list[tuple[str, str, str]]:
    """Every field of the box that can be edited: ``(kind, id, field)``."""
    return [(kind, id, name) for kind, rows in box.rows.items() for id in rows for name in box.SHAPE[kind]]


def edited(box: Box, kind: str, id: str, name: str, value: Any) -> Box | None:
    """The box with one number changed; ``None`` where the room says that no game could be played with it."""
    try:
        return box.edit(kind, id, **{name: value})
    except BadBox:
        return None


# -- for Hypothesis -----------------------------------------------------------------------------------------------------------


@st.composite
def walks(draw: st.DrawFn, game: Game, far: int = FAR, picks: int = 6, edits: bool = True) -> Walk:
    """A walk: a deal, some answers at random, then ``picks`` answers to look at closely."""
    seats = draw(st.integers(*game.seats))
    seed = draw(st.integers(0, (1 << 64) - 1))
    options: dict[str, Any] = {}
    for option in game.settings:
        value = draw(st.sampled_from(list(values(option))))
        if taken(game, seats, {**options, option.name: value}):
            options[option.name] = value
    box = None
    fields = fields_of(game.box)
    if edits and fields and draw(st.integers(0, 3)) == 3:
        kind, id, name = draw(st.sampled_from(fields))
        box = edited(game.box, kind, id, name, draw(st.sampled_from(near_values(game.box, kind, id, name))))
        if box is not None and not playable(game, seats, options, box):
            box = None
    walk = Walk(game, seats, seed, options, box)
    walk.wander(draw(st.integers(0, far)))
    walk.begin = len(walk.states) - 1
    for n in draw(st.lists(st.integers(0, 99), max_size=picks)):
        walk.take(n)
    return walk
