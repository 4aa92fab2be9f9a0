"""What is in the box: kinds of cards as small numbers, what is printed on them as lists, texts as verbs, islands.

A card is the number of its kind, for cards of a kind are alike. What stands in the lists comes from ``data/box.toml``, with its
sources, or from an edit of it; an island of one's own is an edit too (``box.add``).
"""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.box import Box, Row, Whole, Words
from islands_nb.kernel.errors import BadBox
from islands_nb.kernel.script import NOTHING, Script, Unread

from .actions import Buy, Discard, Follow, Gain, PutBack, Remove, Respond, Show, Steal, Take, Use
from .asking import Asking
from .cells import Reader, sentence
from .dealing import CATEGORIES
from .effects import Attack
from .island import Island
from .rules import Acting, Buying, Ending

CELL = Words(0)
SUPPLIES = ("starter", "always", "choice")
PRINTED = ("beginnings", "illusions", "giants", "ordeals", "pirates", "gluttony", "monster")
OWN = "own"
NEVER = 1 << 30
PARTS = ("action", "attack", "after", "response")


class IslandBox(Box):
    """The pieces of 7 Islands."""

    SHAPE = {
        "card": {
            "name": Words(),
            "category": Words(),
            "supply": Words(),
            "count": Whole(1, 60),
            "cost": Whole(0, 20),
            "coin": Whole(0, 9),
            "vp": Whole(0, 20),
            "food": Whole(0, 9),
            **dict.fromkeys(PARTS, CELL),
        },
        "players": {"seats": Whole(1, 4), "golden": Whole(1, 12), "piles": Whole(1, 6)},
        "starter": {"count": Whole(1, 10)},
        "number": {"value": Whole(1, 60)},
        "set": {"island": Words(), "cards": Words()},
        "island": {
            "name": Words(),
            "difficulty": Whole(0, 5),
            "least": Whole(1, 4),
            "most": Whole(1, 4),
            **dict.fromkeys(("setup", "start", "end", "always", "scoring", "system"), CELL),
        },
        "quest": {
            "name": Words(),
            "needs": Whole(1, 20),
            **dict.fromkeys(("each", "most", "second", "while", "monster"), CELL),
            "ring": Whole(0, 12),
        },
        "rank": {"name": Words(), "start": CELL, "while": CELL},
    }
    NEEDED = {
        "card": ["medal", "golden_medal"],
        "number": [
            "hand",
            "vp_end",
            "idle_rounds",
            "chosen",
            *("arena_deck", "open_cards", "reveal", "counter_first", "counter_lost", "lost_cards"),
        ],
        "island": [*PRINTED],
    }
    LEAST = {"hand": 3, "vp_end": 5, "idle_rounds": 5}
    own: Island | None = None

    def add(self, kind: str, whole: Row) -> None:
        """Take an island of one's own. Raises ``BadBox``."""
        if kind != "island":
            raise BadBox(f"edit: only an island can be taken whole, not a {kind}")
        self.own = Island(whole)
        if self.own.data != whole:
            raise BadBox("edit: an island is written with its ids and without blank cells")

    def with_island(self, island: Island) -> IslandBox:
        """A box with this island of one's own beside the printed ones, in place of another."""
        edits = tuple(e for e in self.edits if e[:2] != ("island", ""))
        return type(self)(self._tables, (*edits, ("island", "", tuple(sorted(island.data.items())))))

    def check(self) -> None:
        """Are cards and cells ones that can be read? Can a game be played, and end?"""
        n = {id: int(row["value"]) for id, row in self.rows["number"].items()}
        cards = self.rows["card"]
        for id, row in cards.items():
            for field, may in (("category", CATEGORIES), ("supply", SUPPLIES)):
                if row[field] not in may:
                    raise BadBox(f"card {id}: {field} must be one of {', '.join(may)}, not {row[field]!r}")
            if row["category"] == "vp" and any(row[part] for part in PARTS):
                raise BadBox(f"card {id}: a Victory Point card is not used, so it has no text")
        for seats in range(1, 5):
            found = [row for row in self.rows["players"].values() if row["seats"] == seats]
            if len(found) != 1:
                raise BadBox(f"players: {len(found)} rows are for {seats} seats; there must be one")
            if found[0]["golden"] > cards["golden_medal"]["count"]:
                raise BadBox(
                    f"players: {found[0]['golden']} Golden Medals take part, and there are {cards['golden_medal']['count']}"
                )
        for id, row in self.rows["starter"].items():
            if id not in cards:
                raise BadBox(f"starter {id}: there is no such card")
            if row["count"] * 4 > cards[id]["count"]:
                raise BadBox(f"starter {id}: four players need {4 * row['count']}, and there are {cards[id]['count']}")
        self._check_money(cards, n["hand"])
        self._check_choice(cards, n)

    def _check_money(self, cards: dict[str, Row], hand: int) -> None:
        coins = sorted((cards[id]["coin"] for id, row in self.rows["starter"].items() for _ in range(row["count"])), reverse=True)
        best = sum(coins[:hand])
        sold = [row["cost"] for row in cards.values() if row["supply"] == "always" and row["category"] != "vp"]
        dear = [c for c in sold if c > best]
        if len(sold) - len(dear) < 4:
            raise BadBox(f"card: the best first hand brings {best} coins, and fewer than four piles can be bought with that")
        if sum(coins) * hand < 2 * sum(row["count"] for row in self.rows["starter"].values()):
            raise BadBox("starter: a first deck brings less than 2 coins a turn, and nobody could ever buy")

    def _check_choice(self, cards: dict[str, Row], n: dict[str, int]) -> None:
        choice = [id for id, row in cards.items() if row["supply"] == "choice"]
        if len(choice) < n["chosen"]:
            raise BadBox(f"number chosen: {n['chosen']} kinds are chosen, and there are {len(choice)}")
        few = sum(sorted(cards[id]["count"] for id in choice)[: n["chosen"]])
        if not n["open_cards"] < n["arena_deck"] <= few:
            raise BadBox(f"number arena_deck: {n['arena_deck']} of {few} cards, of which {n['open_cards']} are laid open")
        if n["counter_first"] >= n["counter_lost"]:
            raise BadBox("number counter_first: the monster counter begins where it ends")
        if n["lost_cards"] >= sum(row["count"] for row in self.rows["starter"].values()):
            raise BadBox("number lost_cards: the first deck would be lost already")
        for id, row in self.rows["set"].items():
            listed = [c.strip() for c in row["cards"].split(",")]
            if row["island"] not in self.rows["island"]:
                raise BadBox(f"set {id}: there is no island {row['island']!r}")
            if len(set(listed)) != len(listed) or len(listed) != n["chosen"] or not set(listed) <= set(choice):
                raise BadBox(f"set {id}: must name {n['chosen']} different cards of choice, not {row['cards']!r}")

    def ready(self) -> None:
        """Lists by kind, texts by name, and each action once: actions are handed out, not made, while a game is played."""
        rows = self.rows["card"]
        n = {id: int(row["value"]) for id, row in self.rows["number"].items()}
        self.ids = list(rows)
        self.kind = {id: k for k, id in enumerate(self.ids)}
        self.names = [str(r["name"]) for r in rows.values()]
        self.category = [str(r["category"]) for r in rows.values()]
        self.supply = [str(r["supply"]) for r in rows.values()]
        self.count, self.cost, self.coin, self.points, self.eats = (
            [int(r[field]) for r in rows.values()] for field in ("count", "cost", "coin", "vp", "food")
        )
        self.usable = [c != "vp" for c in self.category]
        # The Food that a card asks of its user; of a Victory Point card, which is not used, more than there is (S3.2, S3.3).
        self.needs = [eats if usable else NEVER for eats, usable in zip(self.eats, self.usable, strict=True)]
        self.choice = frozenset(k for k, s in enumerate(self.supply) if s == "choice")
        self.medals = (self.kind["medal"], self.kind["golden_medal"])
        self.medal = [int(k in self.medals) for k in range(len(rows))]  # by kind, whether it is one
        self.starters = tuple(self.kind[id] for id, r in self.rows["starter"].items() for _ in range(r["count"]))
        self.sets = {id: [self.kind[c.strip()] for c in r["cards"].split(",")] for id, r in self.rows["set"].items()}
        self.golden = {int(r["seats"]): int(r["golden"]) for r in self.rows["players"].values()}
        self.empty_piles = {int(r["seats"]): int(r["piles"]) for r in self.rows["players"].values()}
        self.base = {"hand": n["hand"], "price": 0, "reveal": n["reveal"], "pay": 0, "start": 0}
        self.vp_end, self.chosen, self.arena_deck, self.open_cards = n["vp_end"], n["chosen"], n["arena_deck"], n["open_cards"]
        self.idle_rounds = n["idle_rounds"]
        self.counter_first, self.counter_lost, self.lost_cards = n["counter_first"], n["counter_lost"], n["lost_cards"]
        self._read_texts(rows)
        self._make_actions()

    def _read_texts(self, rows: dict[str, Row]) -> None:
        reader = Reader()
        self.answers, self.attacks = [], []
        self.words: list[dict[str, str]] = []
        for id, row in rows.items():
            cells: dict[str, tuple[Any, ...]] = {}
            noted: list[str] = []
            for part, kind in zip(PARTS, ("card", "attack", "card", "response"), strict=True):
                try:
                    cells[part] = reader.cell(f"{id} {part}", row[part], kind, noted)
                except Unread as error:
                    raise BadBox(f"card {id}: {part}: {error}") from None
                noted = [*noted, *(v.notes for v in cells[part] if v.notes and part == "action")]
            attack = (Attack(id),) if cells["attack"] else ()
            reader.texts[id] = (*cells["action"], *attack, *cells["after"])
            self.answers.append(bool(cells["response"]))
            self.attacks.append(bool(attack))
            self.words.append({part: sentence(verbs) for part, verbs in cells.items()})
        self.texts, self.offers = reader.texts, reader.offers
        self.islands = {id: Island(self._printed(id), id) for id in self.rows["island"]}
        if self.own is not None:
            self.islands[OWN] = self.own
        for isle in self.islands.values():
            self.texts.update(isle.texts)
            self.offers.update(isle.offers)
        self.silent = [not self.texts[id] for id in self.ids]

    def _printed(self, id: str) -> dict[str, Any]:
        """A printed island in the form of one's own."""
        row = self.rows["island"][id]
        out: dict[str, Any] = {k: row[k] for k in ("name", "difficulty", "setup", "start", "end", "always", "scoring", "system")}
        out["seats"] = [row["least"], row["most"]]
        for part, kind in (("quests", "quest"), ("ranks", "rank")):
            mine = [(key.partition("."), r) for key, r in self.rows[kind].items()]
            rows = [{**{f: r[f] for f in self.SHAPE[kind]}, "id": key[2]} for key, r in mine if key[0] == id]
            if rows:
                out[part] = rows
        try:
            return Island(out, id).data
        except BadBox as error:
            raise BadBox(f"island {id}: {error}") from None

    def _make_actions(self) -> None:
        ids = self.ids
        self.use, self.buy, self.gain, self.remove = ([a(id) for id in ids] for a in (Use, Buy, Gain, Remove))
        self.discard, self.show, self.respond = ([a(id) for id in ids] for a in (Discard, Show, Respond))
        self.take, self.put_back, self.follow = ([a(id) for id in ids] for a in (Take, PutBack, Follow))
        self.steal = (Steal("food"), Steal("coin"))
        self.acting: list[Asking] = [Acting(k) for k in range(4)]
        self.buying: list[Asking] = [Buying(k) for k in range(4)]
        self.ending = [Ending(k) for k in range(4)]
        self.saying = [[Script(id, 0, k, NOTHING, NOTHING) for id in ids] for k in range(4)]
