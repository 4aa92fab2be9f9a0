"""What the board says: whose turn it is, what may be done, and what would follow."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.game import ranks
from islands_nb.kernel.scene import Frame, fitted

from .actions import Bury, Choose, ChoosePair, Done, Draw, House, Keep, Land, Lay, Pass, Take, Token
from .alexis import said
from .box import SIDES, IslandBox, cell_of
from .chart import OPEN, Chart
from .effects import RESOURCES, SIGNS, TEMPLE, Discovery
from .great import achieved, earned
from .scoring import chart_for, count, ports_of
from .words import amount, cell, listed, symbols

View = dict[str, Any]

# task: (what you may do, what somebody is to do)
DOING = {
    "Opening": ("lay a start tile", "is to lay a start tile"),
    "Choosing": ("choose your cards", "is to choose cards"),
    "Acting": ("take a tile", "is to take a tile"),
    "Laying": ("lay a tile from your hand", "is to lay a tile"),
    "Bonus": ("you may place a bonus token, or pass", "may place a bonus token"),
    "Settling": ("you may place houses, or be done", "may place houses"),
    "Keeping": ("keep one discovery token", "is to keep a discovery token"),
    "AlexisDraws": ("turn up a card for Alexis", "turns up a card"),
    "AlexisTakes": ("take a tile for Alexis", "takes a tile"),
    "AlexisLays": ("lay a tile for Alexis", "lays a tile"),
    "AlexisLands": ("land for Alexis", "lands"),
    "AlexisSettles": ("place a house for Alexis", "places houses"),
}


def task(seen: View) -> dict[str, Any]:
    """The present task, from a view; empty once the game is over."""
    return seen["stack"][-1] if seen["stack"] else {}


def choosing(seen: View) -> list[int]:
    """The seats that choose at the same time, in table order."""
    return sorted(t["seat"] for t in seen["stack"] if t["task"] == "Choosing")


def lands(seen: View, box: Any, seat: int) -> bool:
    """May a seat land now: is the Navigation stack used up, and is there a ship for it, and a cell (M3.5, M6.1, M6.2)?"""
    if seen["navigation"] or not (seen["own_ship"][seat] or seen["grey"]):
        return False
    return any(box.sea[code] for code in chart_for(seen, box).open.values())


def headline(seen: View, frame: Frame) -> tuple[str, str]:
    """Whose turn it is and what may be done; and, as the second line, what comes then."""
    now, box = task(seen), frame.box
    if not now:
        return _result(seen, frame)
    seat, name = now["seat"], frame.names[now["seat"]]
    you, they = DOING[now["task"]]
    if now["task"] == "Acting" and not seen["face_up"]:
        you = "land"
    elif now["task"] == "Acting" and lands(seen, box, seat):
        you = "take a tile, or land"
    if frame.draft:
        head = f"{name}, you chose: {frame.draft}"
    elif frame.legal:
        head = f"{name}, {you}" if you.startswith("you") else f"{name}, your turn: {you}"
    elif frame.trouble:
        return f"{name} could not answer", fitted(f"{frame.trouble}; undo, or s.run() asks again", 700 if frame.wide else 680)[0]
    elif now["task"] == "Choosing" and len(choosing(seen)) > 1:
        head = f"{listed([frame.names[k] for k in choosing(seen)])} choose their cards"
    elif frame.roles[seat] and frame.now:
        head = f"{name} is thinking"
    else:
        head = f"{name} {they}"
    return head, _then(seen, now, frame, box)  # type: ignore[arg-type]


def _then(seen: View, now: dict[str, Any], frame: Frame, box: IslandBox) -> str:
    if frame.draft:
        return "until all have chosen you may change your choice"
    match now["task"]:
        case "Opening":
            return f"{amount(box.start_tiles - len(seen['laid']), 'start tile')} left, then the rounds begin"
        case "Choosing":
            return f"round {seen['round']}: one for now, one put aside for the next; nobody else sees which"
        case "Settling":
            goal = seen["goals_shown"][now["seat"]][0]
            pay = box.rewards[seen["rewards_shown"][now["seat"]][0]] if seen["advanced"] else box.objective_rewards[goal]
            return f"{box.missions[goal].words()}; {pay.words()}"
        case "Keeping":
            return "it stays hidden to the end; the others go back"
        case name if name.startswith("Alexis") and seen["card"] >= 0:
            return said(box.expeditions[seen["card"]])
    left = amount(seen["navigation"], "tile")
    return f"round {seen['round']}: " + (f"{left} on the Navigation tile" if seen["navigation"] else "ships may land")


def _result(seen: View, frame: Frame) -> tuple[str, str]:
    box: IslandBox = frame.box  # type: ignore[assignment]
    places, totals = places_of(seen, box)
    winners = [frame.names[k] for k, place in enumerate(places) if place == 1]
    head = f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'} with {amount(max(totals), 'point')}"
    tied = totals.count(max(totals)) > 1
    said = ["equal points, so the tie-breaks decided"] if tied else []
    said += [f"{frame.names[k]} {achieved(box, ids)}" for k, ids in enumerate(earned(box, seen, places)) if ids]
    return head, "; ".join(said) or f"after {amount(seen['round'], 'round')}"


def places_of(seen: View, box: IslandBox) -> tuple[list[int], list[int]]:
    """Each seat's place and points, from a view."""
    chart = chart_for(seen, box)
    totals = [c.total for c in count(box, seen, chart)]
    last = [max((k for k, tile in enumerate(seen["laid"]) if tile[4] == seat), default=-1) for seat in range(seen["seats"])]
    placed = [box.houses - a - b for a, b in zip(seen["at_hand"], seen["in_reserve"], strict=True)]
    ports = [ports_of(box, seen["laid"], chart, seat) for seat in range(seen["seats"])]
    return ranks(list(zip(totals, placed, ports, last, strict=True))), totals


# -- what would follow --------------------------------------------------------------------------------------------------------


def preview(seen: View, box: IslandBox, action: Any) -> str:
    """What would follow if ``action`` were said, in one sentence."""
    match action:
        case Take():
            return f"{action.tile} comes into your hand; then you lay one of your tiles"
        case Lay():
            return _laid(seen, box, action)
        case Bury():
            return f"none of your tiles fits; {action.tile} goes under the reserve, and your turn is over"
        case Land():
            ports = chart_for(seen, box).ports_round(cell_of(action.x, action.y))
            points = f", {amount(ports * box.port_points, 'point')} as it is now" if action.ship == "own" else ""
            return f"a ship with {amount(ports, 'port')} round it{points}; the Reward phase begins with you"
        case Token():
            what = (
                f"a {action.kind} over a {action.over}" if action.over in RESOURCES else f"a {action.kind} on the {action.over}"
            )
            return f"{what} at {cell(action.x, action.y)}; it stays for good"
        case Choose() | ChoosePair():
            return _chosen(box, action)
        case House():
            return _house(seen, box, action)
        case Keep():
            return f"keep {amount(action.points, 'point')}, hidden to the end"
        case Draw():
            return "Alexis turns up his next Expedition card"
        case Done():
            return "place no more houses this round"
        case Pass():
            return "place no bonus token this turn"
    return str(action)


def _laid(seen: View, box: IslandBox, action: Lay) -> str:
    """The islands that the tile would be part of, and what the reader's objective would bring there."""
    chart, tile = chart_for(seen, box), box.tile[action.tile]
    chart.lay(box, tile, cell_of(action.x, action.y), action.turn)
    first = (len(chart.cells) - 1) * box.wide
    labels = dict.fromkeys(chart.island[first + k] for k in range(len(box.areas[tile])))
    parts = [
        f"an island of {amount(chart.size(k), 'tile')} with {symbols(chart.counts[k])}{worth_of(seen, box, chart, k)}"
        for k in labels
    ]
    return f"{action.tile} makes {listed(parts)}" if parts else f"{action.tile} makes no island"


def worth_of(seen: View, box: IslandBox, chart: Chart, island: int) -> str:
    """What an island would bring the reader's seat under its objective of this round, as words to append; "" after its step."""
    seat = seen["seat"]
    if not isinstance(seat, int) or seat >= seen["seats"]:
        return ""
    settles = any(t["task"] == "Settling" and t["seat"] == seat for t in seen["stack"])
    goals, rewards = (
        seen[cards][seat] for cards in (("goals_shown", "rewards_shown") if settles else ("goal_now", "reward_now"))
    )
    if not goals:
        return ""
    pay = box.rewards[rewards[0]] if seen["advanced"] else box.objective_rewards[goals[0]]
    if not box.missions[goals[0]].met(chart.counts[island]):
        return " (not what your mission asks for)"
    if chart.settled(seat, island):  # M7.4
        return f" (your house stands there {'in this round' if seen['per_round'] else 'already'})"
    if not seen["crowded"] and not chart.areas[island] & ~chart.built:  # M7.5
        return " (a house stands on each of its areas)"
    if not seen["at_hand"][seat]:  # M7.6
        return " (you have no house at hand)"
    if isinstance(pay, Discovery):
        return f" (worth {_tokens(seen, chart, island)})"
    return f" (worth {amount(pay.points(chart.counts[island], chart.size(island), box.sizes), 'point')} to you)"


def _tokens(seen: View, chart: Chart, island: int) -> str:
    """What a house brings if discovery tokens are drawn, one for each temple as far as there are any (M9.5)."""
    left = seen["bag"] if isinstance(seen["bag"], int) else len(seen["bag"])
    if not left:
        return "nothing to you: no discovery token is left"
    return "a discovery token" if chart.counts[island][TEMPLE] else "nothing to you: no temple, so no discovery token"


def _chosen(box: IslandBox, action: Any) -> str:
    now, later = box.goal[action.goal], box.goal[action.later]
    if isinstance(action, ChoosePair):
        pay, gain = box.rewards[box.reward[action.reward]], box.rewards[box.reward[action.gain]]
        return f"now {box.missions[now].words()}: {pay.words()}; aside {box.missions[later].words()}, and {gain.words()}"
    return (
        f"now {box.missions[now].words()}: {box.objective_rewards[now].words()}; "
        f"aside {box.missions[later].words()}: {box.objective_rewards[later].words()}"
    )


def _house(seen: View, box: IslandBox, action: House) -> str:
    chart, seat = chart_for(seen, box), task(seen).get("seat", 0)
    place = chart.grid[cell_of(action.x, action.y)]
    island = chart.island[place * box.wide + chart.sides[place][SIDES.index(action.area)]]
    size, shown = chart.size(island), chart.counts[island]
    words = f"a house on an island of {amount(size, 'tile')} with {symbols(shown)}"
    if not seen["goals_shown"][seat]:
        return words
    pay = box.rewards[seen["rewards_shown"][seat][0]] if seen["advanced"] else box.objective_rewards[seen["goals_shown"][seat][0]]
    if isinstance(pay, Discovery):
        return f"{words}: {amount(min(shown[SIGNS.index('temple')], seen['bag']), 'discovery token')} to choose from"
    return f"{words}: {amount(pay.points(shown, size, box.sizes), 'point')}"


__all__ = ["OPEN", "choosing", "headline", "places_of", "preview", "task", "worth_of"]
