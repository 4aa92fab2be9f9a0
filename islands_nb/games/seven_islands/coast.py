"""The island: its quests with everybody's markers, its ranks, and the monster that walks round it."""

from __future__ import annotations

from .brief import first, monster_brief, quest_brief, rank_brief, rules_brief, width, wrapped
from .desk import MARKER_VERBS, Desk
from .scoring import medals_gone
from .words import amount

Box = tuple[float, float, float, float]
MARK = 24  # a marker with its number


class Coast:
    """Where the quests lie, and all that lies on them."""

    def __init__(self, d: Desk) -> None:
        self.d, self.s, self.isle = d, d.s, d.isle
        self.x, self.y, self.w, self.h = d.at["island"]
        self.rules = rules_brief(self.isle)
        self.places = self._places()

    def _places(self) -> list[Box]:
        """The place of each quest. Those of the ring lie clockwise: the first half above, the second half below, backwards."""
        n, ring = len(self.isle.quests), list(self.isle.ring)
        order = list(range(n))
        columns = 3 if n in (3, 5, 6, 9) else 2 if n < 5 else 4
        if ring:
            columns = -(-len(ring) // 2)
            rest = [q for q in range(n) if q not in ring]
            order = [*ring[:columns], *([-1] * (2 * columns - len(ring))), *reversed(ring[columns:]), *rest]
            columns = max(columns, 2)
        if self.isle.ranks:
            columns = 2 if n < 7 else 3
        rows = -(-len(order) // columns)
        left, top = self.x + 30, self.y + (62 if self.rules or ring else 50)
        room = self.w - 60 - (200 if self.isle.ranks else 0)
        gap = 12 if rows < 3 else 8
        w, h = (room - gap * (columns - 1)) / columns, (self.y + self.h - 16 - top - gap * (rows - 1)) / rows
        out: list[Box] = [(0.0, 0.0, 0.0, 0.0)] * n
        for i, q in enumerate(order):
            row, column = divmod(i, columns)
            last = len(order) - row * columns
            shift = (columns - last) * (w + gap) / 2 if last < columns else 0
            if q >= 0:
                out[q] = (left + shift + (w + gap) * column, top + (h + gap) * row, w, h)
        return out

    def draw(self) -> None:
        """All of it."""
        self._land()
        if self.isle.ring:
            self._path()
        for q in range(len(self.isle.quests)):
            self._quest(q)
        if self.isle.ranks:
            self._ranks()

    def _land(self) -> None:
        s, x, y, w, h = self.s, self.x, self.y, self.w, self.h
        s.rect(x, y, w, h, "", 14, style="fill:var(--sea);stroke:var(--sealine)")
        coast = (
            f"M{x + 14} {y + h * 0.5:g}C{x + 6} {y + 60} {x + 18} {y + 14} {x + w * 0.16:g} {y + 12}"
            f"S{x + w * 0.4:g} {y + 16} {x + w * 0.62:g} {y + 10}S{x + w - 26} {y + 4} {x + w - 16} {y + 70}"
            f"S{x + w - 8} {y + h * 0.72:g} {x + w - 20} {y + h - 44}S{x + w - 90} {y + h - 4} {x + w * 0.7:g} {y + h - 9}"
            f"S{x + w * 0.42:g} {y + h - 5} {x + w * 0.22:g} {y + h - 8}S{x + 18} {y + h - 16} {x + 14} {y + h * 0.5:g}z"
        )
        shoal = "fill:none;stroke:var(--shoal);stroke-width:9;stroke-linejoin:round"
        s.path(coast, style=shoal)
        s.path(coast, style="fill:var(--land);stroke:var(--landline);stroke-width:2.5")
        room = w - 110 - (214 if self.isle.ring else 0)
        name = wrapped(self.isle.name, room, 1, 16, True)[0]
        wide = width(name, 16, True)
        s.text(
            x + 50,
            y + 36,
            name,
            "b s16",
            key="island",
            sheet="island",
            label=f"{self.isle.name}: open",
            halo=[x + 42, y + 18, wide + 14, 26, 8],
        )
        if self.rules:
            s.text(x + 50, y + 54, wrapped(self.rules, w - 120, 1)[0])
        if self.isle.ring:
            self._counter()

    # -- a quest ----------------------------------------------------------------------------------------------------------

    def _quest(self, q: int) -> None:
        d, s, quest, (x, y, w, h) = self.d, self.s, self.isle.quests[q], self.places[q]
        here = d.seen["monster"] == q
        verb = MARKER_VERBS.get(d.doing, "")
        act = f"{verb} {quest.id}" if verb else f"to {quest.id}" if d.doing == "Moving" else None
        lie = self.lie(q)
        label = f"{act}: " if act else ""
        label += f"{quest.name}, {sum(lie)} of {amount(quest.needs, 'marker')}. {quest.prose()}"
        s.rect(
            x, y, w, h, "k", 10, key=f"quest {quest.id}", act=act, label=label, halo=[x, y, w, h, 10], sheet=f"quest {quest.id}"
        )
        room = w - 20 - (12 if here else 0)
        brief, monster = quest_brief(quest), monster_brief(quest)
        low = h < 66
        name = wrapped(self.called(quest.name), room, 1 if h < 94 or monster else 2, 15, True)
        cls = "b s15"
        saves = len(name) == 2 and len(brief) > 1 and width(self.called(quest.name)) <= room
        if name[-1].endswith("...") or saves:
            name, cls = wrapped(self.called(quest.name), room, 2 if h >= 94 and not monster else 1), ""
        for i, line in enumerate(name):
            s.text(x + 10, y + (17 if low else 21) + 17 * i, line, cls)
        top = y + 21 + 17 * len(name)
        space = int((y + h - 38 - (18 if monster else 0) - top) // 16) + 1
        told = first(brief, w - 20, 0 if low else max(space, 0))
        for i, line in enumerate(told):
            s.text(x + 10, top + 1 + 16 * i, line)
        if monster:
            s.glyph("kraken", x + 9, y + h - 52, 16, "ink2")
            s.text(x + 29, y + h - 39, wrapped(monster, w - 38, 1)[0], "q")
        if here:
            self._monster(x + w - 10, y + 4)
        self._markers(q, x + 10, y + h - (13 if low else 20), w - 20)
        if d.doing == "Moving" and lie[d.now["owner"]]:
            left, top, wide, high = x + 4, y + h - 36, w - 8, 32
            whose = "your" if d.now["owner"] == d.own else f"{d.frame.names[d.now['owner']]}'s"
            act = f"move from {quest.id}"
            s.rect(
                left,
                top,
                wide,
                high,
                "",
                8,
                style="fill:transparent",
                key=act,
                act=act,
                label=f"move {whose} marker from {quest.name}",
                halo=[left, top, wide, high, 8],
            )
        if d.moved(f"quest {quest.id}"):
            d.brackets(x, y, w, h)

    def called(self, name: str) -> str:
        """A quest's name, without a first word that all quests of the island share."""
        shared = self.isle.quests[0].name.split(" ")[0]
        every = len(self.isle.quests) > 1 and all(q.name.startswith(f"{shared} ") for q in self.isle.quests)
        return name.removeprefix(f"{shared} ") if every else name

    def lie(self, q: int) -> list[int]:
        """The markers on a quest, by seat."""
        n = self.d.seen["seats"]
        return list(self.d.seen["markers"][q * n : q * n + n])

    def ring_of(self, q: int, n: int) -> tuple[float, float, float]:
        """Where marker ``n`` of a quest lies, and how far it is to the next; 0 where rings would be too many."""
        x, y, w, h = self.places[q]
        there = max(self.isle.quests[q].needs, sum(self.lie(q)), n + 1)
        step = min(32.0, (w - 20) / there)
        low = y + h - (13 if h < 66 else 20)
        return (x + 10 + step * (n + 0.5), low, step) if step >= 21 and h >= 66 else (x + w - 80, low, 0.0)

    def _markers(self, q: int, x: float, y: float, w: float) -> None:
        """A ring for each marker that is needed, and the markers in them; of very many, their number."""
        s, needs, lie = self.s, self.isle.quests[q].needs, self.lie(q)
        marks = [seat for seat, n in enumerate(lie) for _ in range(n)]
        _, _, step = self.ring_of(q, max(len(marks), needs) - 1)
        if step:
            size = min(MARK, step - 3)
            r = size / 2 + 1
            circle = f"a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0"
            rings = "".join(f"M{x + step * (k + 0.5) - r:.1f} {y:g}{circle}" for k in range(len(marks), needs))
            if rings:
                s.path(rings, style="fill:var(--zone);stroke:var(--edge);stroke-dasharray:3 3")
            for k, seat in enumerate(marks):
                s.seat(seat, x + step * (k + 0.5), y, size)
            return
        for seat, n in enumerate(lie):
            if n:
                s.glyph(f"seat{seat + 1}", x, y - 8, 16, f"seat{seat + 1}")
                if n > 1:
                    s.text(x + 18, y + 5, n, "b")
                x += 18 + (2 + 9 * len(str(n)) if n > 1 else 0)
        s.text(self.places[q][0] + w + 10, y + 5, f"{sum(lie)}/{needs}", "q e")

    def empty(self, q: int) -> Box:
        """Where the next marker on a quest would lie."""
        x, y, step = self.ring_of(q, sum(self.lie(q)))
        r = 13 if not step or step > 28 else step / 2
        return x - r, y - r, 2 * r, 2 * r

    # -- ranks ------------------------------------------------------------------------------------------------------------

    def _ranks(self) -> None:
        """The ladder of ranks, the highest above, with whoever holds each."""
        d, s, ranks = self.d, self.s, self.isle.ranks
        x, w = self.x + self.w - 226, 190.0
        top, n = self.y + (64 if self.rules else 50), len(ranks)
        h = (self.y + self.h - 16 - top) / n
        s.rect(x, top, w, h * n, "k", 10)
        for k, rank in enumerate(ranks):
            y = top + h * (n - 1 - k)
            if k:
                s.path(f"M{x + 10} {y + h:.1f}h{w - 20}", cls="h")
            holders = [seat for seat, r in enumerate(d.seen["ranks"]) if r == k]
            room = w - 20 - 22 * len(holders)
            middle = y + h / 2
            two = h >= 38
            s.text(x + 10, middle - 3 if two else middle + 5, wrapped(rank.name, room, 1, bold=True)[0], "b")
            if two:
                s.text(x + 10, middle + 15, wrapped(rank_brief(self.isle, k), w - 20, 1)[0], "q")
            for i, seat in enumerate(holders):
                s.seat(seat, x + w - 18 - 22 * i, middle - (9 if two else 0), 24 if h >= 26 else 16)
                if d.moved(f"rank {seat}"):
                    d.brackets(x + w - 29 - 22 * i, middle - 20, 22, 22)

    # -- the monster ------------------------------------------------------------------------------------------------------

    def _path(self) -> None:
        """The way of the monster, clockwise."""
        s, ring = self.s, self.isle.ring
        at = [self.places[q] for q in ring]
        middle = [(x + w / 2, y + h / 2) for x, y, w, h in at]
        s.path(
            "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in middle) + "z", style="fill:none;stroke:var(--landline);stroke-width:5"
        )
        tips = ""
        for k, (x, y, w, h) in enumerate(at):
            nx, ny, nw, nh = at[(k + 1) % len(at)]
            if abs(ny - y) < 4 and len(at) > 1:
                way = 1 if nx > x else -1
                mx = (x + w + nx) / 2 if way > 0 else (nx + nw + x) / 2
                tips += f"M{mx - 5 * way:.1f} {y + h / 2 - 7:.1f}l{9 * way} 7 {-9 * way} 7z"
            elif len(at) > 1:
                way = 1 if ny > y else -1
                my = (y + h + ny) / 2 if way > 0 else (ny + nh + y) / 2
                mx = (middle[k][0] + middle[(k + 1) % len(at)][0]) / 2
                tips += f"M{mx - 7:.1f} {my - 5 * way:.1f}l7 {9 * way} 7 {-9 * way}z"
        s.path(tips, style="fill:var(--landline)")

    def _monster(self, x: float, y: float) -> None:
        s = self.s
        s.add(
            "circle",
            cx=x,
            cy=y,
            r=16,
            key="monster",
            label="the monster is here",
            style="fill:var(--ink);stroke:var(--surface);stroke-width:2",
        )
        s.glyph("kraken", x - 11, y - 11, 22, "surface")

    def _counter(self) -> None:
        """The monster counter: how often what it does is done, and where it wins."""
        d, s = self.d, self.s
        n, last = d.seen["counter"], d.box.counter_lost
        right, y = self.x + self.w - 52, self.y + 31
        s.text(right - (18 * min(last, 8) + 8), y + 5, "counter", "e")
        if last > 8:
            d.pill(right - 30, y, f"{n} of {last}", 72)
            return
        for k in range(1, last + 1):
            x = right - 18 * (last - k + 1)
            cls = "k" if k > n else ""
            s.rect(x, y - 10, 16, 20, cls, 4, style=None if cls else "fill:var(--ink);stroke:var(--ink)")
            fill = "" if k > n else "fill:var(--paper)"
            s.text(x + 8, y + 5, k, "b m", style=fill)


def threats(d: Desk, x: float, y: float, w: float, h: float) -> None:
    """How the monster wins, and how it is defeated (S15.10, S15.11), with how near that is."""
    s, seen, box = d.s, d.seen, d.box
    s.rect(x, y, w, h, "z", 12)
    s.glyph("kraken", x + 14, y + 9, 24, "ink")
    s.text(x + 46, y + 27, "The monster wins at once when", "b s16")
    n = len(box.cost)

    def least(values: list[int]) -> tuple[int, int]:
        k = min(range(len(values)), key=values.__getitem__)
        return values[k], k

    cards = [sum(seen["owned"][k * n : k * n + n]) for k in range(seen["seats"])]
    deals = seen["deals"] if isinstance(seen["deals"], int) else len(seen["deals"])
    gone, total = medals_gone(box, seen)
    rows: list[tuple[str, str, str, int, int, int]] = []  # glyph, colour, words, value, seat (or -1), how far from the loss
    rows.append(
        ("kraken", "ink", f"the counter is at {box.counter_lost}", seen["counter"], -1, box.counter_lost - seen["counter"])
    )
    for what, words in (("vp", "a player has no VP chip"), ("food", "a player has no Food")):
        value, who = least(seen[what])
        rows.append((what, what, words, value, who, value))
    rows.append(("card", "ink", "the Arena Deck is used up", deals, -1, deals))
    value, who = least(cards)
    rows.append(("card", "ink", f"a player owns {box.lost_cards} cards", value, who, value - box.lost_cards))
    rows.append(("vp", "vp", "you win: medals gone", gone, -2, total))
    columns = 2 if h < 230 or w > 700 else 1
    per = -(-len(rows) // columns)
    step, wide = (h - 44) / per, (w - 20) / columns
    for i, (glyph, colour, words, value, who, near) in enumerate(rows):
        left, mid = x + 12 + wide * (i // per), y + 40 + step * (i % per) + step / 2
        s.glyph(glyph, left + 2, mid - 10, 20, colour)
        danger = who > -2 and near <= 1
        s.text(left + 30, mid + 5, words, "b" if danger or who == -2 else "")
        right = left + wide - 14
        s.text(right, mid + 6, f"{value}/{total}" if who == -2 else value, "b e s18")
        if who >= 0 and seen["seats"] > 1:
            s.seat(who, right - 14 - 11 * len(str(value)), mid, 20)
        if danger:
            s.glyph("no", right - 66, mid - 9, 18, "warn")
