"""What missions and rewards say: each is a small verb that reads an island's count.

A count is ``(flowers, fruits, leaves, temples, ports, open edges)``, of what can be seen (M4.7). The texts stand in
``data/box.toml``: ``more flower fruit``, ``each temple leaf plus 2``. A new idea is a new class here, with its words in
``read_mission`` or ``read_reward``.
"""

from __future__ import annotations

from typing import Any, Protocol

from islands_nb.kernel.data import data, whole

Count = tuple[int, ...]
RESOURCES = ("flower", "fruit", "leaf")
SYMBOLS = (*RESOURCES, "temple")
SIGNS = (*SYMBOLS, "port")
PLURALS = {"flower": "flowers", "fruit": "fruits", "leaf": "leaves", "temple": "temples", "port": "ports"}
PORT = SIGNS.index("port")
TEMPLE = SIGNS.index("temple")


class Mission(Protocol):
    """What an island must be for a house."""

    def met(self, count: Count) -> bool: ...
    def words(self) -> str: ...


class Reward(Protocol):
    """What a house on an island brings."""

    def points(self, count: Count, size: int, sizes: list[tuple[int, int]]) -> int: ...
    def words(self) -> str: ...


# -- missions -----------------------------------------------------------------------------------------------------------------


@data
class More:
    """Strictly more of one resource than of another; the island may have none of the other (M8.1)."""

    a: int
    b: int

    def met(self, count: Count) -> bool:
        """Does an island with this count fulfil it?"""
        return count[self.a] > count[self.b]

    def words(self) -> str:
        """The mission in words."""
        return f"more {PLURALS[SIGNS[self.a]]} than {PLURALS[SIGNS[self.b]]}"


@data
class Least:
    """At least the given number of each symbol shown (M8.2)."""

    needs: tuple[tuple[int, int], ...]  # how many, of which sign

    def met(self, count: Count) -> bool:
        """Does an island with this count fulfil it?"""
        for n, sign in self.needs:  # noqa: SIM110 -- takes half the time of ``all``
            if count[sign] < n:
                return False
        return True

    def words(self) -> str:
        """The mission in words."""
        return "at least " + " and ".join(_many(n, sign) for n, sign in self.needs)


@data
class EqualAny:
    """Two different resources, both on the island, in equal numbers (M8.3)."""

    def met(self, count: Count) -> bool:
        """Does an island with this count fulfil it?"""
        a, b, c = count[:3]
        return bool((a and a in (b, c)) or (b and b == c))

    def words(self) -> str:
        """The mission in words."""
        return "as many of one resource as of another"


@data
class EqualTo:
    """The resource shown, on the island in the same number as another (M8.4)."""

    a: int

    def met(self, count: Count) -> bool:
        """Does an island with this count fulfil it?"""
        mine = count[self.a]
        return mine > 0 and count[: len(RESOURCES)].count(mine) > 1

    def words(self) -> str:
        """The mission in words."""
        return f"as many {PLURALS[SIGNS[self.a]]} as of another resource"


# -- rewards ------------------------------------------------------------------------------------------------------------------


@data
class Each:
    """A point for each of the signs shown, and ``plus`` more (M9.1)."""

    signs: tuple[int, ...]
    plus: int

    def points(self, count: Count, size: int, sizes: list[tuple[int, int]]) -> int:
        """Points for a house on an island with this count, of so many tiles."""
        return sum(count[sign] for sign in self.signs) + self.plus

    def words(self) -> str:
        """The reward in words."""
        each = {sign: self.signs.count(sign) for sign in self.signs}
        parts = [f"{n} for each {SIGNS[sign]}" for sign, n in each.items()]
        return " and ".join(parts) + (f", plus {self.plus}" if self.plus else "")


@data
class Lowest:
    """``times`` points for each of the resource that the island has fewest of, and ``plus`` more (M9.2)."""

    times: int
    plus: int

    def points(self, count: Count, size: int, sizes: list[tuple[int, int]]) -> int:
        """Points for a house on an island with this count, of so many tiles."""
        there = [n for n in count[:3] if n]
        return self.times * min(there) + self.plus if there else 0

    def words(self) -> str:
        """The reward in words."""
        return f"{self.times} for each of the rarest resource, plus {self.plus}"


@data
class Flat:
    """The same points for any island (M9.3)."""

    all: int

    def points(self, count: Count, size: int, sizes: list[tuple[int, int]]) -> int:
        """Points for a house on an island with this count, of so many tiles."""
        return self.all

    def words(self) -> str:
        """The reward in words."""
        return f"{self.all} for each house"


@data
class Size:
    """Points by the number of tiles: those of the last step reached, even if an edited box has more in an earlier one (M9.4)."""

    def points(self, count: Count, size: int, sizes: list[tuple[int, int]]) -> int:
        """Points for a house on an island with this count, of ``size`` tiles; the steps are in ascending order."""
        reached = [points for tiles, points in sizes if tiles <= size]
        return reached[-1] if reached else 0

    def words(self) -> str:
        """The reward in words."""
        return "points for the size of the island"


@data
class Discovery:
    """No points now, but a discovery token, chosen from as many as the island has temples (M9.5)."""

    def points(self, count: Count, size: int, sizes: list[tuple[int, int]]) -> int:
        """Points for a house on an island with this count, of so many tiles."""
        return 0

    def words(self) -> str:
        """The reward in words."""
        return "a discovery token, chosen from as many as there are temples"


@data
class Best:
    """A point for each of one resource, and ``plus`` more; of the most common one, since that is always best (M9.7)."""

    plus: int

    def points(self, count: Count, size: int, sizes: list[tuple[int, int]]) -> int:
        """Points for a house on an island with this count, of so many tiles."""
        return max(count[:3]) + self.plus

    def words(self) -> str:
        """The reward in words."""
        return f"1 for each of a resource of your choice, plus {self.plus}"


# -- reading ------------------------------------------------------------------------------------------------------------------


def read_mission(text: str) -> Any | None:
    """The mission that ``text`` spells: ``more A B``, ``least N A N B``, ``equal any``, ``equal A``; ``None`` if it is none."""
    match text.split(" "):
        case ["more", a, b] if a in RESOURCES and b in RESOURCES and a != b:
            return More(SIGNS.index(a), SIGNS.index(b))
        case ["equal", "any"]:
            return EqualAny()
        case ["equal", a] if a in RESOURCES:
            return EqualTo(SIGNS.index(a))
        case ["least", *words] if words and len(words) % 2 == 0:
            pairs = [(whole(n), sign) for n, sign in zip(words[::2], words[1::2], strict=True)]
            once = len({sign for _, sign in pairs}) == len(pairs)  # 'least 1 leaf 1 leaf' must be spelt 'least 2 leaf'
            if once and all(n is not None and 0 < n < 10 and sign in SYMBOLS for n, sign in pairs):
                return Least(tuple((n or 0, SIGNS.index(sign)) for n, sign in pairs))
    return None


def read_reward(text: str) -> Any | None:
    """The reward that ``text`` spells: ``each A ... plus N``, ``lowest times N plus N``, ``flat N``, ``size``, ``discovery``,
    ``choose plus N``; ``None`` if it is none."""
    match text.split(" "):
        case ["each", *signs, "plus", n] if signs and len(signs) <= 4 and all(s in SIGNS for s in signs) and _few(n):
            return Each(tuple(SIGNS.index(s) for s in signs), int(n))
        case ["lowest", "times", times, "plus", n] if _few(times) and _few(n):
            return Lowest(int(times), int(n))
        case ["flat", n] if _few(n):
            return Flat(int(n))
        case ["size"]:
            return Size()
        case ["discovery"]:
            return Discovery()
        case ["choose", "plus", n] if _few(n):
            return Best(int(n))
    return None


def _few(word: str) -> bool:
    n = whole(word)
    return n is not None and 0 <= n < 100


def _many(n: int, sign: int) -> str:
    return f"{n} {SIGNS[sign] if n == 1 else PLURALS[SIGNS[sign]]}"
