"""What is in the box. Cards of a fleet, events and cells of the sea are small numbers.

Cell ``(y + half) * width + x + half`` is the one at x, y, counted from the first card. The values of pieces are in
``data/box.toml``, with their sources, or in an edit of it.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from islands_nb.kernel.box import Box, Whole, Words
from islands_nb.kernel.errors import BadBox

from .actions import Attack, Capture, Choose, Discard, Place, Play

SHIPS = ("small", "medium", "large", "pirate", "mercenary")
KINDS = (*SHIPS, "fortress", "island")
ATTACKS = ("none", "orthogonal", "diagonal", "long_range")
NOTHING, ORTHOGONAL, DIAGONAL, LONG_RANGE = range(4)
EVENTS = ("kraken", "whale", "cyclone", "poseidon", "compass", "mermaid", "protector")
KRAKEN, WHALE, CYCLONE, POSEIDON, COMPASS, MERMAID, PROTECTOR = range(7)
NONE = "none"
FAR = 99  # no card can ever lie this far out
NO_SHORE = (-FAR, FAR, -FAR, FAR)
CARDS = 30  # in one fleet; more would fill any sea


class FleetBox(Box):
    """The pieces of Virgin Seas."""

    SHAPE = {
        "faction": {"beats": Words()},
        "card": {"kind": Words(), "faction": Words(), "attack": Words(), "value": Whole(0, 9), "count": Whole(0, 5)},
        "event": {"count": Whole(0, 9), "text": Words()},
        "players": {"seats": Whole(2, 4), "grid": Whole(3, 12), "events": Whole(0, 40)},
        "number": {"value": Whole(0, 60)},
    }
    NEEDED = {"event": EVENTS, "number": ("hand_size", "ships", "event_points")}
    LEAST = {"hand_size": 1, "ships": 1}

    def check(self) -> None:
        """Raise ``BadBox`` unless each word means something, and there are islands to place and events to draw."""
        for id in self.rows["event"]:
            if id not in EVENTS:
                raise BadBox(f"event {id}: no rule says what it does; there are {', '.join(EVENTS)}")
        factions = list(self.rows["faction"])
        for id, row in self.rows["faction"].items():
            if row["beats"] not in factions or row["beats"] == id:
                raise BadBox(f"faction {id}: beats {row['beats']!r}; it must beat another of {', '.join(factions)}")
        for id, row in self.rows["card"].items():
            self._check_card(id, row, factions)
        cards = sum(row["count"] for row in self.rows["card"].values())
        islands = sum(row["count"] for row in self.rows["card"].values() if row["kind"] == "island")
        if not islands:
            raise BadBox("card: no island is in a fleet, and the game ends when all islands are placed")
        if cards > CARDS:
            raise BadBox(f"card: a fleet has {cards} cards, and at most {CARDS} can be played with")
        for seats in range(2, 5):
            rows = [id for id, row in self.rows["players"].items() if row["seats"] == seats]
            if len(rows) != 1:
                raise BadBox(f"players: {len(rows)} rows are for {seats} seats ({', '.join(rows) or 'none'}); there must be one")
        there = sum(row["count"] for id, row in self.rows["event"].items() if id != "kraken")
        for id, row in self.rows["players"].items():
            if row["events"] > there:
                raise BadBox(f"players {id}: {row['events']} events take part, and there are {there} beside the Krakens")

    @staticmethod
    def _check_card(id: str, row: dict[str, Any], factions: list[str]) -> None:
        kind, faction, attack = row["kind"], row["faction"], row["attack"]
        if kind not in KINDS:
            raise BadBox(f"card {id}: kind {kind!r}; there are {', '.join(KINDS)}")
        if faction not in (*factions, NONE):
            raise BadBox(f"card {id}: faction {faction!r}; there are {', '.join(factions)}, and {NONE}")
        if attack not in ATTACKS:
            raise BadBox(f"card {id}: attack {attack!r}; there are {', '.join(ATTACKS)}")
        if kind not in SHIPS and (faction, attack) != (NONE, NONE):
            raise BadBox(f"card {id}: {kind} has no faction and does not attack; only ships do")
        if kind != "island" and row["value"]:
            raise BadBox(f"card {id}: {kind} is worth no points; only islands are")

    def ready(self) -> None:
        """Make lists by card and by cell, and each action once: while a game is played, actions are looked up, not made."""
        cards = list(self.rows["card"].items())
        number = {id: int(row["value"]) for id, row in self.rows["number"].items()}
        self.hand_size, self.ships, self.event_points = number["hand_size"], number["ships"], number["event_points"]
        self.names = [id for id, _ in cards]
        self.number = {name: n for n, name in enumerate(self.names)}
        self.kind = [str(row["kind"]) for _, row in cards]
        self.faction = [str(row["faction"]) for _, row in cards]
        self.attack = [ATTACKS.index(row["attack"]) for _, row in cards]
        self.value = [int(row["value"]) for _, row in cards]
        self.is_island = [kind == "island" for kind in self.kind]
        self.is_fortress = [kind == "fortress" for kind in self.kind]
        self.is_ship = [kind in SHIPS for kind in self.kind]
        self.alike = any(row["count"] > 1 for _, row in cards)  # may a hand hold a card twice?
        self.fleet = tuple(n for n, (_, row) in enumerate(cards) for _ in range(row["count"]))
        self.islands = sum(self.is_island[n] for n in self.fleet)
        beats = {id: str(row["beats"]) for id, row in self.rows["faction"].items()}
        self.beats = [[self._wins(beats, a, b, False) for b in range(len(cards))] for a in range(len(cards))]
        self.beats_closed = [[self._wins(beats, a, b, True) for b in range(len(cards))] for a in range(len(cards))]

        self.events = [int(self.rows["event"][id]["count"]) for id in EVENTS]
        self.kept_events = [event for event, n in enumerate(self.events) for _ in range(n) if event != KRAKEN]
        self.event_text = [str(self.rows["event"][id]["text"]) for id in EVENTS]
        self.grid = {int(row["seats"]): int(row["grid"]) for row in self.rows["players"].values()}
        self.events_used = {int(row["seats"]): int(row["events"]) for row in self.rows["players"].values()}

        # Each Compass can carry the grid one step past what the limit lets cards reach (V8.5); one more is never played on.
        half = self.half = max(self.grid.values()) - 1 + self.events[COMPASS] + 1
        width = self.width = 2 * half + 1
        self.sides = (-width, 1, width, -1)
        self.corners = (-width - 1, -width + 1, width + 1, width - 1)
        self.x = [cell % width - half for cell in range(width * width)]
        self.y = [cell // width - half for cell in range(width * width)]
        self.origin = half * width + half
        self.around = tuple(tuple(cell + step for step in self.sides) for cell in range(width * width))
        # Read from a list by cell, such as the grid, in one call: what is on the four sides of a cell, or on its corners.
        self.beside = [itemgetter(*cells) for cells in self.around]
        self.aslant = [itemgetter(*[cell + step for step in self.corners]) for cell in range(width * width)]
        self.inside = {NO_SHORE: self.around}
        xy = self.xy = list(zip(self.x, self.y, strict=True))
        self.place = [[Place(name, x, y) for x, y in xy] for name in self.names]
        self.attack_at = [Attack(x, y) for x, y in xy]
        self.capture_at = [Capture(x, y) for x, y in xy]
        self.choose_at = [Choose(x, y) for x, y in xy]
        self.play = [Play(id) for id in EVENTS]
        self.discard = [Discard(name) for name in self.names]

    def _wins(self, beats: dict[str, str], a: int, b: int, closed: bool) -> bool:
        """Does card ``a`` beat card ``b`` (V4.3, V4.4)? If ``closed``, only cards without a faction beat those without one."""
        if not (self.is_ship[a] and self.is_ship[b]):
            return False
        mine, theirs = self.faction[a], self.faction[b]
        if mine == NONE:
            return True
        return not closed if theirs == NONE else beats[mine] == theirs

    def within(self, shore: tuple[int, int, int, int]) -> tuple[tuple[int, ...], ...]:
        """For each cell, the cells beside it that lie within a ``shore`` (V3.4); none for a cell beyond it."""
        if shore not in self.inside:
            low, high, first, last = (max(-self.half, min(self.half, end)) for end in shore)
            there = {self.origin + y * self.width + x for y in range(first, last + 1) for x in range(low, high + 1)}
            inside: list[tuple[int, ...]] = [()] * len(self.around)
            for c in there:
                inside[c] = tuple([side for side in self.around[c] if side in there])
            self.inside[shore] = tuple(inside)
        return self.inside[shore]

    def cell(self, x: int, y: int) -> int:
        """The number of the cell at x, y; -1 far out, where no card can ever lie."""
        half = self.half
        return (y + half) * self.width + x + half if -half < x < half and -half < y < half else -1
