"""What the board says: whose turn it is, what may be done, and what would follow."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import Frame, fitted

from .actions import Buy, BuyShip, Move, Pass, Raid, RaidShip, Sell, SellJewel, SellShip
from .box import IslandBox
from .scoring import count
from .state import GAP
from .words import amount, called, goods, listed, many

View = dict[str, Any]

# task: (what you may do, what somebody is to do)
DOING = {
    "Buying": ("buy one card", "is to buy a card"),
    "Selling": ("sell, to pay for {card}", "is selling to pay for {card}"),
    "Raiding": ("you may raid One-Eye, or pass", "may raid One-Eye"),
    "Moving": ("move a card to One-Eye's table", "is to move a card to One-Eye's table"),
}


def task(seen: View) -> dict[str, Any]:
    """The present task, as in a view; empty once the game is over."""
    return seen["stack"][-1] if seen["stack"] else {}


def headline(seen: View, frame: Frame) -> tuple[str, str]:
    """Whose turn it is and what may be done; and, for the second line, what comes next."""
    now = task(seen)
    if not now:
        return _result(seen, frame)
    seat, name = now["seat"], frame.names[now["seat"]]
    you, they = DOING[now["task"]]
    card = called(frame.box, now["card"]) if "card" in now else ""  # type: ignore[arg-type]
    if frame.legal:
        colon = ", your turn: " if now["task"] in ("Buying", "Moving") else ", "
        head = f"{name}{colon}{you.format(card=card)}"
    elif frame.trouble:
        return f"{name} could not answer", fitted(f"{frame.trouble}; undo, or s.run() asks again", 700 if frame.wide else 680)[0]
    elif frame.roles[seat] and frame.now:
        head = f"{name} is thinking"
    else:
        head = f"{name} {they.format(card=card)}"
    return head, _then(seen, now, "you have" if frame.legal else f"{name} has", frame.box)


def _then(seen: View, now: dict[str, Any], has: str, box: Any) -> str:
    seat = now["seat"]
    sabres = amount(seen["sabres"][seat], "sabre")
    full = GAP not in seen["table"]  # then a card goes there only where another left (O6.2)
    if now["task"] == "Buying":
        last = "; the last round" if seen["ending"] else ""
        if full:
            return f"then a raid for sabres; after one, a card goes to his table{last}"
        return f"then a raid on One-Eye for sabres, and one card goes to his table{last}"
    if now["task"] == "Selling":
        short = box.cost[now["card"]] - seen["ducats"][seat]
        return f"{amount(short, 'ducat')} more; a jewel brings {box.jewel_price}, a card {box.card_price} and leaves the game"
    if now["task"] == "Raiding":
        if now["final"]:
            return f"{has} {sabres}; the final round: nothing comes after it"
        return f"{has} {sabres}; " + ("after a raid one card goes to his table" if full else "then one card goes to his table")
    return "it can be raided there; then the display is refilled"


def _result(seen: View, frame: Frame) -> tuple[str, str]:
    totals = [c.total for c in count(frame.box, seen)]  # type: ignore[arg-type]
    best = max(totals)
    winners = [frame.names[k] for k, total in enumerate(totals) if total == best]
    head = (
        f"{winners[0]} wins with {best} jewels"
        if len(winners) == 1
        else f"{listed(winners)} share the victory with {best} jewels"
    )
    rounds = seen["turn"] // seen["seats"]
    return head, f"after {amount(rounds, 'round')} and the final raids"


def preview(seen: View, box: IslandBox, action: Any) -> str:
    """What would follow if ``action`` were said, in one sentence."""
    seat = task(seen).get("seat", 0)
    if isinstance(action, Pass):
        return "do without a raid"
    if isinstance(action, SellJewel):
        return f"sell a jewel for {amount(box.jewel_price, 'ducat')}"
    if isinstance(action, Sell | SellShip):
        what = f"the ship of your {action.colour} column" if isinstance(action, SellShip) else f"{action.colour} {action.cost}"
        return f"sell {what} for {amount(box.card_price, 'ducat')}; it leaves the game"
    if isinstance(action, Move):
        price = box.raid_cost[box.card[action.colour, action.cost]]
        return f"{action.colour} {action.cost} goes to One-Eye's table, where a raid on it costs {amount(price, 'sabre')}"
    if isinstance(action, Buy | BuyShip | Raid | RaidShip):
        return _gain(seen, box, action, seat)
    return f"a ship goes to One-Eye's table, where a raid on it costs {amount(box.raid_cost[-1], 'sabre')}"


def _gain(seen: View, box: IslandBox, action: Any, seat: int) -> str:
    ship = isinstance(action, BuyShip | RaidShip)
    card = len(box.cost) - 1 if ship else box.card[action.colour, action.cost]
    colour = box.colours.index(action.colour)
    before = seen["columns"][seat * len(box.colours) + colour]
    brought = [sum(p) for p in zip(*(box.pays[c] for c in [*before, card]), strict=True)]
    column = "your column then brings" if before else "a new column brings"
    chests = f", and adds {many(box.chests[card], 'chest')}" if box.chests[card] else ""
    name = f"ship as {action.colour}" if ship else f"{action.colour} {action.cost}"
    if isinstance(action, Buy | BuyShip):
        have = seen["ducats"][seat]
        cost = box.cost[card]
        pay = f"pay {amount(cost, 'ducat')}" if cost <= have else f"sell first, for {amount(cost - have, 'ducat')}"
    else:
        price = box.raid_cost[card]
        pay = amount(price, "sabre") + (", for a sabre is on it" if box.pays[card][0] else "")
    return f"{name}: {pay}; {column} {goods(*brought)}{chests}"


def label(seen: View, box: IslandBox, sentence: str, card: int) -> str:
    """The accessible name of a card that may be bought, raided or moved."""
    seat = task(seen)["seat"]
    if sentence.startswith("buy"):
        cost, have = box.cost[card], seen["ducats"][seat]
        first = "" if cost <= have else "; you must sell first"
        return f"{sentence}, costs {cost} of your {many(have, 'ducat')}{first}"
    if sentence.startswith("raid"):
        return f"{sentence}, costs {box.raid_cost[card]} of your {many(seen['sabres'][seat], 'sabre')}"
    return sentence
