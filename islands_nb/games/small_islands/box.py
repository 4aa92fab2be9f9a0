"""What is in the box: tiles as small numbers, and what is printed on them as lists.

Tiles are numbered: the landscape tiles, the faces of the start tiles, a ship of each seat, the grey ship. The values in the
lists come from ``data/box.toml``, with its sources, or from an edit of it. A tile's edges and sides are kept for each of its
four turns: ``edges[tile][turn][side]`` is 1 for land and 2 for sea, and ``sides[tile][turn][side]`` the area that reaches the
side, -1 for none.
"""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.box import Box, Whole, Words
from islands_nb.kernel.errors import BadBox

from .actions import Keep, Take
from .effects import PORT, RESOURCES, SIGNS, SYMBOLS, read_mission, read_reward

SIDES = "NESW"
NEAR = (-256, 1, 256, -1)  # from a cell to its neighbours: a cell is x + 256 * y
DIGIT = (1, 3, 9, 27)  # what a side adds to the code of an open cell; 1 land, 2 sea, 0 nothing there
CODES = 81
LAND, SEA = 1, 2
SEATS = 4
FREE, ROOM = 64, 128  # of what an area takes: a token free on the land, a port on its tile
TAKES = 256
Forms = list[tuple[str, str, str]]
Area = tuple[str, tuple[int, ...]]  # its edges; flowers, fruits, leaves, temples, ports, open edges


def cell_of(x: int, y: int) -> int:
    """The number of a cell."""
    return x + 256 * y


def place_of(cell: int) -> tuple[int, int]:
    """A cell's x and y."""
    x = ((cell + 128) & 255) - 128
    return x, (cell - x) >> 8


def read_land(edges: str, text: str) -> tuple[Area, ...] | None:
    """The areas that ``text`` says: ``NE flower port + S leaf``; ``none`` for none. ``None`` when no such tile has them."""
    if set(edges) - set("LS") or len(edges) != 4:
        return None
    out: list[Area] = []
    for part in [] if text == "none" else text.split(" + "):
        own, *signs = part.split(" ")
        if not own or any(s not in SIGNS for s in signs) or list(own) != [s for s in SIDES if s in own]:
            return None
        out.append((own, (*(signs.count(s) for s in SIGNS), len(own))))
    reached = "".join(sorted("".join(own for own, _ in out)))
    return tuple(out) if reached == "".join(sorted(s for s, e in zip(SIDES, edges, strict=True) if e == "L")) else None


class IslandBox(Box):
    """The pieces of Small Islands."""

    TILE = {"shape": Words(), "edges": Words(), "land": Words()}
    SHAPE = {
        "number": {"value": Whole(0, 60)},
        "tile": TILE,
        "start": {"tile": Words(), **TILE},
        "token": {"shows": Words()},
        "discovery": {"points": Whole(0, 30)},
        "prestige": {"value": Whole(1, 100), "count": Whole(0, 100)},
        "size": {"tiles": Whole(1, 60), "points": Whole(0, 60)},
        "objective": {"mission": Words(), "reward": Words()},
        "mission": {"mission": Words()},
        "reward": {"reward": Words()},
        "alexis": {
            "card": Whole(1, 3),
            "level": Whole(1, 4),
            "explore": Whole(0, 10),
            "land": Whole(0, 5),
            "points": Whole(0, 200),
            "a_house": Whole(0, 20),
            "houses": Whole(0, 8),
        },
        "expedition": {"does": Words(), "slot": Whole(1, 6), "aim": Words(), "settle": Words()},
        "achievement": {"counts": Words(), "needed": Whole(1, 200)},
    }
    LIMITS = {
        "houses": (1, 20),
        "houses_at_hand": (1, 20),
        "ships": (4, 8),
        "navigation": (1, 12),
        "face_up": (1, 6),
        "hand": (1, 4),
        "draw": (1, 2),
        "start_tiles": (1, 4),
        "ports_on_a_tile": (2, 4),
        "tokens_a_turn": (0, 4),
        "port_points": (0, 9),
        "achievements": (1, 7),
    }
    AIMS = ("grow", "seal", "scatter", "spoil")
    SETTLES = ("tiles", "temple", *RESOURCES)
    COUNTS = ("points", "ship", "islands", "houses", "first", "tokens", "level")

    def check(self) -> None:
        """Raise ``BadBox`` unless numbers make sense, tiles are consistent, texts can be read, and a game can be started."""
        for id, (low, high) in self.LIMITS.items():
            if id not in self.rows["number"]:
                raise BadBox(f"number {id}: the row is missing")
            value = self.rows["number"][id]["value"]
            if not low <= value <= high:
                raise BadBox(f"number {id}: must be from {low} to {high}, not {value}")
        self._check_tiles()
        self._check_cards()
        n = {id: row["value"] for id, row in self.rows["number"].items()}
        if n["houses_at_hand"] > n["houses"]:
            raise BadBox(f"number houses_at_hand: {n['houses_at_hand']} of a player's {n['houses']} houses cannot be at hand")
        need = n["face_up"] + SEATS * n["hand"] + n["navigation"]
        if need > len(self.rows["tile"]):
            raise BadBox(f"number navigation: four players need {need} tiles to begin, and there are {len(self.rows['tile'])}")
        for kind in ("objective", "mission", "reward"):
            need = SEATS * (1 + n["draw"])
            if len(self.rows[kind]) < need:
                raise BadBox(f"{kind}: four players draw {need} cards, and there are {len(self.rows[kind])}")

    def _change(self, kind: str, id: str, changes: dict[str, Any]) -> None:
        if kind in ("tile", "start") and "shape" in changes:
            raise BadBox(
                f"edit of {kind} {id}: shape only names what edges and land say: edit these, as in edges='LSSS', land='N leaf'"
            )
        super()._change(kind, id, changes)

    def _check_tiles(self) -> None:
        most, shared = self.rows["number"]["ports_on_a_tile"]["value"], set(self.rows["tile"]) & set(self.rows["start"])
        if shared:
            raise BadBox(f"start {min(shared)}: a landscape tile has this id too")
        for kind in ("tile", "start"):
            for id, row in self.rows[kind].items():
                areas = read_land(row["edges"], row["land"])
                if areas is None:
                    raise BadBox(
                        f"{kind} {id}: edges {row['edges']!r} and land {row['land']!r} do not go together: four letters L or S "
                        "from the north clockwise; then each area with the land edges it reaches, and what is on it, as in "
                        "'NE flower port + S leaf'"
                    )
                for own, count in areas:
                    if sum(count[:PORT]) > 3:
                        raise BadBox(f"{kind} {id}: there is room for three symbols on the area {own}, not {sum(count[:PORT])}")
                ports = sum(count[PORT] for _, count in areas)
                if ports > most or (ports and "S" not in row["edges"]):
                    room = f"at most {most}" if "S" in row["edges"] else "none, for it has no shore"
                    raise BadBox(f"{kind} {id}: shows {ports} ports; there may be {room}")
        faces: dict[str, int] = {}
        for row in self.rows["start"].values():
            faces[row["tile"]] = faces.get(row["tile"], 0) + 1
        for tile, number in faces.items():
            if number != 2:
                raise BadBox(f"start: tile {tile!r} has {number} faces; a start tile has two")
        if len(faces) != 4:
            raise BadBox(f"start: there are {len(faces)} start tiles, and four are needed")
        alike = {tile: "".join(row["edges"] for row in self.rows["start"].values() if row["tile"] == tile) for tile in faces}
        mixed = len(set("".join(alike.values()))) == 2 and self.rows["number"]["start_tiles"]["value"] > 1
        for tile, edges in alike.items():  # a face with both land and sea fits beside the outermost tile
            if mixed and len(set(edges)) == 1:
                what = "land" if edges[0] == "L" else "sea"
                raise BadBox(f"start: both faces of {tile} show {what} all round, and so it may fit beside no other start tile")

    def _check_cards(self) -> None:
        for kind in ("objective", "mission", "reward"):
            for id, row in self.rows[kind].items():
                if "mission" in row and read_mission(row["mission"]) is None:
                    raise BadBox(
                        f"{kind} {id}: mission {row['mission']!r} must read like 'more flower fruit', 'least 1 temple 2 leaf', "
                        "'equal any', 'equal flower'"
                    )
                if "reward" in row and read_reward(row["reward"]) is None:
                    raise BadBox(
                        f"{kind} {id}: reward {row['reward']!r} must read like 'each temple leaf plus 2', "
                        "'lowest times 2 plus 2', 'flat 6', 'size', 'discovery', 'choose plus 2'"
                    )
        for kind, key, may in (
            ("token", "shows", (*RESOURCES, "any")),
            ("expedition", "does", ("explore", "land")),
            ("expedition", "aim", self.AIMS),
            ("expedition", "settle", self.SETTLES),
            ("achievement", "counts", self.COUNTS),
        ):
            for id, row in self.rows[kind].items():
                if row[key] not in may:
                    raise BadBox(f"{kind} {id}: {key} must be one of {', '.join(may)}, not {row[key]!r}")
        does = [row["does"] for row in self.rows["expedition"].values()]
        levels = [row["level"] for row in self.rows["alexis"].values()]
        if sorted(levels) != [1, 2, 3, 4]:
            raise BadBox(f"alexis: there must be a row for each level from 1 to 4, and there are rows for {sorted(levels)}")
        for id, row in self.rows["alexis"].items():
            for kind, number in (("explore", row["explore"]), ("land", row["land"])):
                if number > does.count(kind):
                    raise BadBox(f"alexis {id}: {number} {kind} cards take part, and there are {does.count(kind)}")
            if not row["explore"] + row["land"]:
                raise BadBox(f"alexis {id}: no Expedition card takes part")

    # -- lists ------------------------------------------------------------------------------------------------------------

    def ready(self) -> None:
        """Make lists by tile, and all actions: while games are played, these are looked up, not made anew."""
        rows = self.rows
        n = {id: int(row["value"]) for id, row in rows["number"].items()}
        self.houses, self.at_hand, self.ships = n["houses"], n["houses_at_hand"], n["ships"]
        self.navigation, self.face_up, self.hand, self.draw = n["navigation"], n["face_up"], n["hand"], n["draw"]
        self.start_tiles, self.most_ports, self.tokens_a_turn = n["start_tiles"], n["ports_on_a_tile"], n["tokens_a_turn"]
        self.port_points, self.achievements = n["port_points"], n["achievements"]

        printed = [*rows["tile"].items(), *rows["start"].items()]
        self.landscapes = len(rows["tile"])
        self.first_ship = len(printed)
        self.grey = self.first_ship + SEATS
        self.names = [id for id, _ in printed] + ["ship"] * SEATS + ["grey"]
        self.tile = {id: k for k, (id, _) in enumerate(printed)}
        self.start = {k: str(rows["start"][id]["tile"]) for k, (id, _) in enumerate(printed) if id in rows["start"]}
        lands = [(str(row["edges"]), read_land(row["edges"], row["land"]) or ()) for _, row in printed]
        lands += [("SSSS", ())] * (SEATS + 1)
        self.areas = [tuple(count for _, count in areas) for _, areas in lands]  # what is on each area, open edges last
        self.wide = max(map(len, self.areas))  # an area of the map is `tile laid * wide + area`
        self.ports = [sum(count[PORT] for count in areas) for areas in self.areas]
        self.shore = ["S" in edges for edges, _ in lands]
        self.edges: list[list[tuple[int, ...]]] = []
        self.sides: list[list[tuple[int, ...]]] = []
        self.turns: list[tuple[int, ...]] = []  # by tile: its turns; of those that look alike, the first
        for edges, areas in lands:
            plain = tuple(LAND if e == "L" else SEA for e in edges)
            reach = tuple(next((j for j, (own, _) in enumerate(areas) if side in own), -1) for side in SIDES)
            self.edges.append([tuple(plain[(i - turn) % 4] for i in range(4)) for turn in range(4)])
            self.sides.append([tuple(reach[(i - turn) % 4] for i in range(4)) for turn in range(4)])
            looks = [_look(sides, areas) for sides in self.sides[-1]]
            self.turns.append(tuple(turn for turn in range(4) if looks.index(looks[turn]) == turn))
        by_edges: dict[tuple[int, ...], list[bool]] = {}
        self.fits: list[list[tuple[int, ...]]] = []  # by tile and code of an open cell: the turns that fit
        for edged, turns in zip(self.edges, self.turns, strict=True):
            for edge in edged:
                if edge not in by_edges:
                    by_edges[edge] = [all(d in (0, e) for d, e in zip(_digits(code), edge, strict=True)) for code in range(CODES)]
            self.fits.append([tuple(turn for turn in turns if by_edges[edged[turn]][code]) for code in range(CODES)])
        # Tiles that fit in as many turns everywhere are of one kind; each kind has 16 times the number of the one before.
        alike: dict[tuple[int, ...], int] = {}
        many = [tuple(map(len, fits)) for fits in self.fits]
        self.kinds = [alike.setdefault(counts, 16 ** len(alike)) for counts in many]
        self.many: dict[int, bytes] = {}  # by the sum of kinds of some tiles: by code, how many ways there are
        self.sea = [bool(turns) for turns in self.fits[self.grey]]  # does a ship tile fit?

        self.tokens = [str(row["shows"]) for row in rows["token"].values()]
        self.token = {id: k for k, id in enumerate(rows["token"])}
        self.token_names = list(rows["token"])
        self.discovery = [int(row["points"]) for row in rows["discovery"].values()]
        self.prestige = sum(int(row["value"]) * int(row["count"]) for row in rows["prestige"].values())
        self.sizes = sorted((int(row["tiles"]), int(row["points"])) for row in rows["size"].values())

        goals = [*rows["objective"].items(), *rows["mission"].items()]
        self.objectives = len(rows["objective"])
        self.goal_names = [id for id, _ in goals]
        self.goal = {id: k for k, id in enumerate(self.goal_names)}
        self.missions: list[Any] = [read_mission(row["mission"]) for _, row in goals]
        self.objective_rewards: list[Any] = [read_reward(row["reward"]) for row in rows["objective"].values()]
        self.reward_names = list(rows["reward"])
        self.reward = {id: k for k, id in enumerate(self.reward_names)}
        self.rewards: list[Any] = [read_reward(row["reward"]) for row in rows["reward"].values()]

        self.alexis = {int(row["level"]): {**row, "id": id} for id, row in rows["alexis"].items()}
        self.expeditions = [{**row, "id": id} for id, row in rows["expedition"].items()]
        self.earned = [(id, str(row["counts"]), int(row["needed"])) for id, row in rows["achievement"].items()]

        self.take = [Take(id) for id in self.names]
        self.keep = {points: Keep(points) for points in self.discovery}
        self.takes = [
            bytes(_takes(count, shore and ports < self.most_ports) for count in areas).ljust(self.wide, b"\0")
            for areas, shore, ports in zip(self.areas, self.shore, self.ports, strict=True)
        ]  # what bonus tokens each area takes: the resources to be covered, two bits each; FREE; ROOM
        self.rims = [
            [
                tuple((NEAR[d], d ^ 2, edges[d] * DIGIT[d ^ 2], sides[d]) for d in range(4))
                for edges, sides in zip(*both, strict=True)
            ]
            for both in zip(self.edges, self.sides, strict=True)
        ]  # by tile, turn and side: the step there, the side it meets, what it asks of the cell there, the area it belongs to
        self.sides_of = [
            [tuple(map(sides.index, range(len(areas)))) for sides in self.sides[k]] for k, areas in enumerate(self.areas)
        ]
        self.puts: dict[tuple[int, ...], tuple[list[Forms], bytes]] = {}  # by tokens: ``new_puts``

    # -- what may be said, counted ----------------------------------------------------------------------------------------
    # Counts are bytes: a whole map of codes is translated to them in one go.

    def new_many(self, tiles: tuple[int, ...], kinds: int) -> bytes:
        """By code of an open cell: in how many ways one of these tiles can be laid there. Kept in ``many``."""
        ways = [sum(len(self.fits[tile][code]) for tile in tiles) for code in range(CODES)]
        self.many[kinds] = many = bytes(ways).ljust(256, b"\0")
        return many

    def new_puts(self, tokens: tuple[int, ...]) -> tuple[list[Forms], bytes]:
        """By what an area takes: the ways to place one of these tokens there (which, as what, over what), and their number. Kept
        in ``puts``."""
        forms = [self._forms(tokens, takes) for takes in range(TAKES)]
        self.puts[tokens] = made = forms, bytes(map(len, forms))
        return made

    def _forms(self, tokens: tuple[int, ...], takes: int) -> Forms:
        out = []
        for token in tokens:
            name = self.token_names[token]
            for kind in kinds_of(self.tokens[token]):
                over = [RESOURCES[k] for k in (0, 1, 2) if takes >> 2 * k & 3 and k != kind]
                out += [(name, RESOURCES[kind], what) for what in (*over, *(["land"] if takes & FREE else []))]
            if takes & ROOM:
                out.append((name, "port", "shore"))
        return out

    def called(self, tile: int, turn: int, area: int) -> str:
        """The letter that names an area of a tile in this turn."""
        return SIDES[self.sides_of[tile][turn][area]]


def kinds_of(shows: str) -> tuple[int, ...]:
    """The resources that a token with this face may stand for; the joker stands for any (M5.6)."""
    return (0, 1, 2) if shows == "any" else (RESOURCES.index(shows),)


def _digits(code: int) -> tuple[int, ...]:
    return tuple(code // digit % 3 for digit in DIGIT)


def _takes(count: tuple[int, ...], room: bool) -> int:
    return count[0] + 4 * count[1] + 16 * count[2] + FREE + ROOM * room


def _look(sides: tuple[int, ...], areas: tuple[Area, ...]) -> tuple[Any, ...]:
    """How a turned tile looks: for each side the area there, by what is on it and which other sides it reaches."""
    return tuple(None if j < 0 else (areas[j][1], tuple(i for i in range(4) if sides[i] == j)) for j in sides)


__all__ = ["SIDES", "SYMBOLS", "IslandBox", "cell_of", "place_of", "read_land"]
