"""What the board says: whose turn, what may be done, and what would follow."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import Frame

from . import actions as say
from .box import IslandBox
from .scoring import count, medals_gone
from .tables import text
from .words import amount, listed

View = dict[str, Any]

# task: (what you may do, what somebody is to do)
DOING = {
    "Acting": ("use cards, or end your actions", "may use cards"),
    "Buying": ("buy cards, or end your turn", "may buy cards"),
    "Placing": ("place a marker on a quest", "is to place a marker"),
    "Moving": ("move a marker, or pass", "may move a marker"),
    "GivingUp": ("give up a marker", "is to give up a marker"),
    "Sending": ("send the marker to a quest", "is to send a marker elsewhere"),
    "TakingBack": ("take back a marker", "is to take back a marker"),
    "Choosing": ("choose a quest", "is to choose a quest"),
    "Gaining": ("gain a card", "is to gain a card"),
    "Removing": ("remove a card from the game", "removes cards from the game"),
    "Discarding": ("discard a card", "is to discard a card"),
    "Showing": ("show a card, or pass", "may show a card"),
    "Taking": ("take a revealed card", "is to take a revealed card"),
    "Ordering": ("put the revealed cards back, the lowest first", "puts revealed cards back"),
    "Stealing": ("steal food or a coin", "is to steal a chip"),
    "Doing": ("choose what the card does", "is to choose what the card does"),
    "Responding": ("respond to the attack, or pass", "may respond to the attack"),
    "Following": ("choose the card that moves the monster", "chooses how the monster moves"),
}


def task(seen: View) -> dict[str, Any]:
    """The task that stands, as a view has it; empty once the game is over."""
    return seen["stack"][-1] if seen["stack"] else {}


def headline(seen: View, frame: Frame) -> tuple[str, str]:
    """Whose turn and what may be done; and, in the second line, what comes then."""
    now = task(seen)
    if not now:
        return _result(seen, frame)
    seat, name = now["seat"], frame.names[now["seat"]]
    you, they = DOING[now["task"]]
    if frame.legal:
        head = f"{name}, {you}"
    elif frame.trouble:
        return f"{name} could not answer", frame.trouble
    elif frame.roles[seat] and frame.now:
        head = f"{name} is thinking"
    else:
        head = f"{name} {they}"
    chips = f"Food {seen['food'][seat]}, Coin {seen['coins'][seat]}, VP {seen['vp'][seat]}"
    return head, f"{amount(seen['money'], 'coin')} this turn; {name} has {chips}"


def _result(seen: View, frame: Frame) -> tuple[str, str]:
    box: IslandBox = frame.box  # type: ignore[assignment]
    if seen["monster"] >= 0:
        gone, total = medals_gone(box, seen)
        head = "The monster is defeated" if seen["outcome"] == "won" else "The monster has won"
        return head, f"{gone} of {total} medals were gone after {amount(seen['turn'], 'turn')}"
    totals = [c.total for c in count(box, seen)]
    order = [((k - seen["first"]) % seen["seats"]) for k in range(seen["seats"])]
    best = max(range(seen["seats"]), key=lambda k: (totals[k], order[k]))
    tied = [frame.names[k] for k, t in enumerate(totals) if t == totals[best] and k != best]
    why = f"; {listed(tied)} as many, but earlier in the order of turns" if tied else ""
    return f"{frame.names[best]} wins with {totals[best]} points", f"after {amount(seen['turn'], 'turn')}{why}"


def preview(seen: View, box: IslandBox, action: Any) -> str:
    """What would follow if ``action`` were said, in one sentence."""
    isle, seats = box.islands[seen["island"]], seen["seats"]
    if isinstance(action, say.Use | say.Buy | say.Gain):
        k = box.kind[action.card]
        gives = ", ".join(f"{what} {n}" for what, n in (("coin", box.coin[k]), ("VP", box.points[k])) if n)
        pays = f" for Food {box.eats[k]}" if isinstance(action, say.Use) and box.eats[k] else ""
        pays = f" for {box.cost[k]}" if isinstance(action, say.Buy) else pays
        return f"{str(action).split(' ')[0]} {box.names[k]}{pays}: {'; '.join(w for w in (gives, text(box, k)) if w) or 'nothing'}"
    if isinstance(action, say.Place | say.Send | say.ChooseQuest):
        q = isle.index[action.quest]
        lie = sum(seen["markers"][q * seats : q * seats + seats])
        quest = isle.quests[q]
        return f"{quest.name} has {lie} of {quest.needs} markers: {quest.prose()}"
    return {
        "end actions": f"end the Action phase, with {amount(seen['money'], 'coin')} to spend",
        "end turn": "end the turn: discard all, and draw a new hand",
        "spend vp": "turn VP 1 into a coin of this turn",
        "pass": "do without",
    }.get(str(action), str(action))
