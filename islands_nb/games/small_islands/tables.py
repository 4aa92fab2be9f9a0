"""The tables: rows of what a seat sees. Each function takes a view and the box; its docstring names the columns."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import NAMES

from .box import IslandBox
from .chart import OPEN, bits
from .effects import SIGNS
from .scoring import chart_for, count

Rows = list[dict[str, Any]]
View = dict[str, Any]


def name_of(seen: View, seat: int) -> str:
    """The name of a seat; the last is Alexis', if he plays."""
    return "Alexis" if seen["level"] and seat == seen["seats"] - 1 else NAMES[seat]


def players(seen: View, box: IslandBox) -> Rows:
    """One row per seat: ``seat, name, score, prestige, discovery, ship, houses, hand, tokens, kept``.

    Houses are those on the map; hand counts the houses at hand, tokens the bonus tokens left, kept the discovery tokens kept.
    """
    out = []
    for k, c in enumerate(count(box, seen)):
        kept = seen["kept"][k]
        out.append(
            dict(
                seat=k,
                name=name_of(seen, k),
                score=c.total,
                prestige=c.prestige,
                discovery=c.discovery,
                ship=c.ship,
                houses=box.houses - seen["at_hand"][k] - seen["in_reserve"][k],
                hand=seen["at_hand"][k],
                tokens=len(seen["tokens"][k]),
                kept=(kept if isinstance(kept, int) else len(kept)) + len(seen["opened"][k]),
            )
        )
    return out


def tiles(seen: View, box: IslandBox) -> Rows:
    """One row per tile that can be seen, on the map, face up or in hand: ``tile, where, x, y, turn, seat, edges, land``."""
    printed = {**box.rows["tile"], **box.rows["start"]}

    def row(
        tile: int, where: str, x: int | None = None, y: int | None = None, turn: int | None = None, seat: int | None = None
    ) -> Any:
        text = printed.get(box.names[tile], {"edges": "SSSS", "land": "none"})
        what = dict(tile=box.names[tile], where=where, x=x, y=y, turn=turn, seat=seat)
        return {**what, "edges": text["edges"], "land": text["land"]}

    out = [row(tile, "map", x, y, turn, seat) for tile, x, y, turn, seat in seen["laid"]]
    out += [row(tile, "face up") for tile in seen["face_up"]]
    out += [row(tile, "under the reserve") for tile in seen["under"]]
    for seat in range(seen["seats"]):
        hidden = seen["hands"][seat]
        out += [row(tile, "hand", seat=seat) for tile in [*([] if isinstance(hidden, int) else hidden), *seen["taken"][seat]]]
    return out


def islands(seen: View, box: IslandBox) -> Rows:
    """One row per island: ``island, size, open, flower, fruit, leaf, temple, port, houses, areas``.

    Size is the number of its tiles, open the number of its open land edges; then come what it shows, the seats whose houses
    stand on it, and the areas it is made of, in the words that the verb house takes.
    """
    chart, out = chart_for(seen, box), []
    for n, label in enumerate(chart.islands()):
        shown = chart.counts[label]
        made_of = (divmod(k, box.wide) for k in bits(chart.areas[label]))
        lies = sorted(
            (x, y, box.called(tile, turn, k)) for (tile, x, y, turn, _), k in ((seen["laid"][p], k) for p, k in made_of)
        )
        owners = [seat for seat, place, area, _ in seen["houses"] if chart.island[place * box.wide + area] == label]
        out.append(
            dict(
                island=n,
                size=chart.size(label),
                open=shown[OPEN],
                **dict(zip(SIGNS, shown, strict=False)),
                houses=", ".join(map(str, owners)),
                areas="; ".join(f"{x} {y} {side}" for x, y, side in lies),
            )
        )
    return out


def objectives(seen: View, box: IslandBox) -> Rows:
    """One row per card that the reader may see: ``seat, name, card, place, mission, reward``."""
    out = []
    for goals, rewards, place in (
        ("goals_held", "rewards_held", "to choose from"),
        ("goal_now", "reward_now", "this round"),
        ("goals_shown", "rewards_shown", "revealed"),
        ("goal_aside", "reward_aside", "next round"),
        ("goals_back", "rewards_back", "put back"),
    ):
        for seat in range(seen["seats"]):
            for cards, reward in ((seen[goals][seat], False), (seen[rewards][seat], True)):
                for card in [] if isinstance(cards, int) else cards:
                    out.append(_card(seen, box, seat, card, reward, place))
    return out


def _card(seen: View, box: IslandBox, seat: int, card: int, reward: bool, place: str) -> dict[str, Any]:
    if reward:
        name, mission, pay = box.reward_names[card], "", box.rewards[card].words()
    else:
        name, mission = box.goal_names[card], box.missions[card].words()
        pay = box.objective_rewards[card].words() if card < box.objectives else ""
    return dict(seat=seat, name=name_of(seen, seat), card=name, place=place, mission=mission, reward=pay)


def sources(seen: View, box: IslandBox) -> Rows:
    """One row per seat and source of points, if counted now: ``seat, name, source, points``."""
    out = []
    for k, c in enumerate(count(box, seen)):
        parts = {"prestige": c.prestige, "discovery": c.discovery, "ship": c.ship}
        out += [dict(seat=k, name=name_of(seen, k), source=source, points=points) for source, points in parts.items()]
    return out


TABLES = {"players": players, "tiles": tiles, "islands": islands, "objectives": objectives, "sources": sources}
