"""What is in the box: cards as small numbers, and what is printed on them as lists.

Card ``colour * kinds + kind`` is the island card of that colour and kind; the ships follow, each with a number, and alike but for
that. The values in the lists come from ``data/box.toml``, with its sources, or from an edit of it.
"""

from __future__ import annotations

from islands_nb.kernel.box import Box, Whole
from islands_nb.kernel.errors import BadBox

from .actions import Buy, BuyShip, Move, MoveShip, Raid, RaidShip, Sell, SellShip

GOODS = Whole(0, 8)
SIGNS = 8  # the most on the upper edge of a card; more would be illegible


class IslandBox(Box):
    """The pieces of One-Eye."""

    SHAPE = {
        "colour": {},
        "card": {"cost": Whole(1, 60), "chests": GOODS, "sabres": GOODS, "ducats": GOODS, "jewels": GOODS},
        "ship": {"count": Whole(1, 20), "cost": Whole(1, 60)},
        "players": {"seats": Whole(2, 5), "colours": Whole(1, 8)},
        "number": {"value": Whole(0, 60)},
        "chests": {"jewels": Whole(0, 60)},
        "variant": {"colours": Whole(1, 8), "jewels": Whole(0, 99)},
        "supply": {"total": Whole(1, 999)},
    }
    LEAST = {"display": 1, "spaces": 1, "column_limit": 1, "ducats_per_jewel": 1}

    NEEDED = {
        "number": [
            *("start_ducats", "start_sabres", "start_jewels", "display", "spaces", "table_start", "column_limit"),
            *("jewel_sells_for", "card_sells_for", "raid_cost", "raid_cost_sabre", "ducats_per_sabre", "ducats_per_jewel"),
        ],
        "supply": ["sabres", "ducats", "jewels"],
        "ship": ["ship"],
    }

    def check(self) -> None:
        """Raise ``BadBox`` unless costs tell cards apart, they can be dealt, and the first purchase can be paid for."""
        cards, numbers = self.rows["card"], {id: row["value"] for id, row in self.rows["number"].items()}
        paid: dict[int, str] = {}
        for id, row in cards.items():
            if row["cost"] in paid:
                raise BadBox(f"card {id}: costs {row['cost']}, as {paid[row['cost']]} does; a card is named by its cost")
            paid[row["cost"]] = id
            signs = sum(row[good] for good in ("chests", "sabres", "ducats", "jewels"))
            if signs > SIGNS:
                raise BadBox(f"card {id}: shows {signs} signs, and there is room for {SIGNS} on a card")
        purse = numbers["start_ducats"] + numbers["start_jewels"] * numbers["jewel_sells_for"]
        cheapest = min(paid)
        if cheapest > purse:
            raise BadBox(
                f"card {paid[cheapest]}: costs {cheapest}, the least of all, and nobody has more than {purse} at the start"
            )
        ducats = self.rows["supply"]["ducats"]["total"]
        for kind, id, row in [(k, i, r) for k in ("card", "ship") for i, r in self.rows[k].items()]:
            if row["cost"] > ducats:
                raise BadBox(f"{kind} {id}: costs {row['cost']}, and the box holds {ducats} ducats: nobody could ever pay it")
        if numbers["table_start"] > numbers["spaces"]:
            raise BadBox(f"number table_start: {numbers['table_start']} cards do not fit {numbers['spaces']} spaces")
        for seats in range(2, 6):
            rows = [id for id, row in self.rows["players"].items() if row["seats"] == seats]
            if len(rows) != 1:
                raise BadBox(f"players: {len(rows)} rows are for {seats} seats ({', '.join(rows) or 'none'}); there must be one")
        for id, row in self.rows["players"].items():
            if row["colours"] > len(self.rows["colour"]):
                raise BadBox(f"players {id}: {row['colours']} colours take part, and there are {len(self.rows['colour'])}")
            need, have = numbers["display"] + numbers["table_start"], row["colours"] * len(cards)
            if need > have:
                raise BadBox(f"players {id}: {have} cards take part, and {need} are to be laid out")

    def ready(self) -> None:
        """Make lists by card, and all actions: while games are played, these are looked up, not made anew."""
        rows, ship = list(self.rows["card"].values()), self.rows["ship"]["ship"]
        n = {id: int(row["value"]) for id, row in self.rows["number"].items()}
        self.start_ducats, self.start_sabres, self.start_jewels = (
            n["start_ducats"],
            n["start_sabres"],
            n["start_jewels"],
        )
        self.display, self.spaces, self.table_start = n["display"], n["spaces"], n["table_start"]
        self.limit, self.jewel_price, self.card_price = n["column_limit"], n["jewel_sells_for"], n["card_sells_for"]
        self.per_sabre, self.per_jewel = n["ducats_per_sabre"], n["ducats_per_jewel"]

        self.colours = tuple(self.rows["colour"])
        self.kinds = len(rows)
        self.first_ship = len(self.colours) * self.kinds
        self.ships = int(ship["count"])
        island = [(c, r) for c in self.colours for r in rows]
        nothing = [0] * self.ships
        self.cost = [int(r["cost"]) for _, r in island] + [int(ship["cost"])] * self.ships
        self.chests = [int(r["chests"]) for _, r in island] + nothing
        self.pays = [(int(r["sabres"]), int(r["ducats"]), int(r["jewels"])) for _, r in island] + [(0, 0, 0)] * self.ships
        self.colour = [card // self.kinds for card in range(self.first_ship)] + [-1] * self.ships
        self.raid_cost = [n["raid_cost_sabre"] if sabres else n["raid_cost"] for sabres, _, _ in self.pays]
        self.names = [f"{c} {r['cost']}" for c, r in island] + [f"ship {k + 1}" for k in range(self.ships)]
        self.card = {(c, int(r["cost"])): k for k, (c, r) in enumerate(island)}
        self.in_play = {int(r["seats"]): int(r["colours"]) for r in self.rows["players"].values()}
        self.awards = [int(r["jewels"]) for r in self.rows["chests"].values()]
        self.for_colours = sorted((int(r["colours"]), int(r["jewels"])) for r in self.rows["variant"].values())
        self.supply = {id: int(r["total"]) for id, r in self.rows["supply"].items()}

        self.buy = [Buy(c, int(r["cost"])) for c, r in island]
        self.sell = [Sell(c, int(r["cost"])) for c, r in island]
        self.raid = [Raid(c, int(r["cost"])) for c, r in island]
        self.move = [Move(c, int(r["cost"])) for c, r in island] + [MoveShip()] * self.ships
        self.buy_ship = [BuyShip(c) for c in self.colours]
        self.sell_ship = [SellShip(c) for c in self.colours]
        self.raid_ship = [RaidShip(c) for c in self.colours]
