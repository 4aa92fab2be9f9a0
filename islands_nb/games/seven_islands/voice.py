"""What the board says: whose turn, what may be done, and what would follow."""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.scene import NAMES, Frame

from . import actions as say
from .box import IslandBox
from .brief import phrases
from .scoring import count, medals_gone
from .tables import text
from .words import amount, listed

View = dict[str, Any]

# task: (what you may do, what somebody is to do)
DOING = {
    "Acting": ("use a card, or end your actions", "may use cards"),
    "Buying": ("buy a card, or end your turn", "may buy cards"),
    "Placing": ("choose a quest for {markers}", "is to place {markers}"),
    "Moving": ("move a marker of {whose}, or pass", "may move a marker of {whose}"),
    "GivingUp": ("give up a marker for {by} to send", "is to give up a marker"),
    "Sending": ("send {owner}'s marker to another quest", "is to send {owner}'s marker to another quest"),
    "TakingBack": ("take back {markers}", "is to take back {markers}"),
    "Choosing": ("choose a quest", "is to choose a quest"),
    "Gaining": ("gain a card that costs {most} or less", "is to gain a card that costs {most} or less"),
    "Removing": ("remove {cards} of the {place}", "removes {cards} of the {place}"),
    "Discarding": ("discard {cards}", "is to discard {cards}"),
    "Showing": ("show a card for its coins, or pass", "may show a card for its coins"),
    "Taking": ("take {cards} of those revealed", "is to take {cards} of those revealed"),
    "Ordering": ("put the revealed cards back, the lowest first", "puts revealed cards back"),
    "Stealing": ("steal a chip from {victim}: food or coin", "is to steal a chip from {victim}"),
    "Doing": ("choose {left} more", "is to choose what is done"),
    "Responding": ("answer the attack of {by}, or bear it", "may answer the attack of {by}"),
    "Following": ("choose the card by whose cost the monster moves", "is to choose how the monster moves"),
}


def task(seen: View) -> dict[str, Any]:
    """The task that stands, as a view has it; empty once the game is over."""
    return seen["stack"][-1] if seen["stack"] else {}


def current(seen: View) -> int:
    """The seat whose turn it is; before the first turn, who will begin."""
    return int(seen["first"] + max(seen["turn"], 1) - 1) % int(seen["seats"])


PHASES = ("Start", "Action", "Buy", "End")


def phase(seen: View) -> int:
    """The phase of the turn, a place in ``PHASES``; -1 before the first turn and when the game is over."""
    there = {t["task"] for t in seen["stack"]}
    if not seen["turn"] or not there:
        return -1
    if "Buying" in there:
        return 2
    if "Acting" in there:
        return 1 if task(seen)["task"] == "Acting" or seen["used"] else 0
    return 2 if "Ending" in there else 3


def source(seen: View, box: IslandBox) -> str:
    """What the present ask comes from: a card, a quest, a rank, the island; "" for a phase of the turn."""
    isle = box.islands[seen["island"]]
    for at in reversed(seen["stack"]):
        if at["task"] in ("Responding", "Attacking"):
            return box.names[box.kind[at["card"]]]
        if at["task"] == "Completed":
            return str(isle.quests[at["quest"]].name)
        if at["task"] == "MonsterMoves":
            return "the monster"
        if "text" in at:
            words = at["text"].split("/")[0].split(" ")
            if words[0] in box.kind:
                return box.names[box.kind[words[0]]]
            if words[0] == isle.id and len(words) > 1:
                if words[1] == "rank":
                    return next(r.name for r in isle.ranks if r.id == words[2])
                return isle.quests[isle.index[words[1]]].name if words[1] in isle.index else isle.name
        if at["task"] == "Acting":
            break
    return box.names[seen["used"][-1]] if phase(seen) == 1 and task(seen)["task"] != "Acting" else ""


def headline(seen: View, frame: Frame) -> tuple[str, str]:
    """Whose turn and what may be done; and, in the second line, how far the turn is."""
    box: IslandBox = frame.box  # type: ignore[assignment]
    now = task(seen)
    if not now:
        return _result(seen, frame)
    seat, name = now["seat"], frame.names[now["seat"]]
    you, they = (words.format(**_facts(seen, frame, now)) for words in DOING[now["task"]])
    what = source(seen, box)
    if frame.legal:
        head = f"{name}, {what}: {you}" if what else f"{name}, {you}"
    elif frame.trouble:
        return f"{name} could not answer", frame.trouble
    elif frame.roles[seat] and frame.now:
        head = f"{name} is thinking"
    else:
        head = f"{name} {they}" + (f" ({what})" if what else "")
    return head, _detail(seen, frame)


def _facts(seen: View, frame: Frame, now: dict[str, Any]) -> dict[str, str]:
    """The words that an ask is told with."""
    names, left = frame.names, now.get("left", 1)
    own = now.get("owner") == now["seat"]
    out = {
        "markers": "a marker" if left == 1 else f"the first of {left} markers",
        "whose": ("yours" if frame.legal else "its own") if own else names[now.get("owner", 0)],
        "cards": ("up to " if now.get("may") and left > 1 else "") + ("a card" if left == 1 else f"{left} cards"),
        "place": "hand" if now.get("place") == "hand" else "discard pile",
        "most": str(now.get("most", "")),
        "left": str(left),
    }
    for who in ("by", "owner", "victim"):
        at = now.get(who, 0)
        out[who] = names[at] if 0 <= at < len(names) else ""
    return out


def money(seen: View) -> str:
    """What can be spent this turn."""
    chips = seen["coins"][current(seen)]
    return f"money {seen['money']}" + (f", and {amount(chips, 'coin chip')}" if chips else "")


def _detail(seen: View, frame: Frame) -> str:
    at = phase(seen)
    if at < 0:
        return "before the first turn"
    whose = "" if current(seen) == task(seen)["seat"] else f"{frame.names[current(seen)]}'s turn, "
    return f"{whose}{PHASES[at]} phase; {money(seen)}"


def _result(seen: View, frame: Frame) -> tuple[str, str]:
    box: IslandBox = frame.box  # type: ignore[assignment]
    if seen["monster"] >= 0:
        gone, total = medals_gone(box, seen)
        head = "The monster is defeated" if seen["outcome"] == "won" else "The monster has won"
        why = "" if seen["outcome"] == "won" else f"{lost_by(seen, frame)}; "
        return head, f"{why}{gone} of {total} medals were gone after {amount(seen['turn'], 'turn')}"
    totals = [c.total for c in count(box, seen)]
    order = [((k - seen["first"]) % seen["seats"]) for k in range(seen["seats"])]
    best = max(range(seen["seats"]), key=lambda k: (totals[k], order[k]))
    tied = [frame.names[k] for k, t in enumerate(totals) if t == totals[best] and k != best]
    why = f"; {listed(tied)} had as many, but the earlier turn" if tied else ""
    ends = {
        "piles": "enough piles are empty",
        "golden": "no Golden Medal is left",
        "vp": f"somebody has {box.vp_end} VP chips",
        "idle": "nobody has bought a card for a long time",
    }
    return f"{frame.names[best]} wins with {amount(totals[best], 'point')}", f"{ends.get(seen['outcome'], 'the end')}{why}"


def lost_by(seen: View, frame: Frame) -> str:
    """Why the monster has won (S15.10)."""
    box, n = frame.box, len(frame.box.rows["card"])
    if seen["counter"] >= box.counter_lost:  # type: ignore[attr-defined]
        return f"the counter is at {seen['counter']}"
    for what, name in (("vp", "VP"), ("food", "Food")):
        if not all(seen[what]):
            return f"{frame.names[seen[what].index(0)]} had no {name} chip"
    if not seen["deals"]:
        return "the Arena Deck is used up"
    few = min(range(seen["seats"]), key=lambda k: sum(seen["owned"][k * n : k * n + n]))
    return f"{frame.names[few]} had {sum(seen['owned'][few * n : few * n + n])} cards"


# -- what would follow --------------------------------------------------------------------------------------------------------


def preview(seen: View, box: IslandBox, action: Any) -> str:
    """What would follow if ``action`` were said, in one sentence."""
    isle = box.islands[seen["island"]]
    if isinstance(action, say.Use | say.Buy | say.Gain | say.Take | say.Respond | say.Show):
        return _card(seen, box, action, box.kind[action.card])
    if isinstance(action, say.Remove | say.Discard | say.PutBack):
        name = box.names[box.kind[action.card]]
        return {
            "remove": f"{name} goes out of the game, for good",
            "discard": f"{name} goes to your discard pile",
            "put": f"{name} goes back on your deck, under those that follow",
        }[str(action).split(" ")[0]]
    if isinstance(action, say.Follow):
        return _follow(seen, box, box.kind[action.card])
    if isinstance(action, say.Place | say.Send | say.Move):
        at = action.other if isinstance(action, say.Move) else action.quest
        owner = task(seen).get("owner", task(seen).get("seat", 0))
        source = task(seen).get("source", -1)
        if isinstance(action, say.Move):
            source = isle.index[action.quest]
        return arrives(seen, box, isle.index[at], owner, source)
    if isinstance(action, say.GiveUp | say.TakeBack | say.ChooseQuest):
        quest = isle.quests[isle.index[action.quest]]
        words = {"give": "your marker leaves", "take": "your marker comes back from", "choose": "it is about"}
        return f"{words[str(action).split(' ')[0]]} {quest.name}"
    if isinstance(action, say.Do):
        return phrases(action.what.replace("-", " ")) or action.what
    if isinstance(action, say.Steal):
        return f"a {'Food' if action.chip == 'food' else 'Coin'} chip comes to you"
    now = task(seen).get("task")
    return {
        "end actions": f"go shopping with {money(seen)}",
        "end turn": "buy no more: all is discarded, and a new hand drawn",
        "spend vp": "a VP chip becomes 1 money",
        "pass": "bear what the attack does" if now == "Responding" else "do without",
    }.get(str(action), str(action))


def _card(seen: View, box: IslandBox, action: Any, k: int) -> str:
    """About a card: what is paid, what it brings, what it says."""
    words = text(box, k) or ("it counts at the end" if box.points[k] else "")
    if isinstance(action, say.Use):
        gives = ", ".join(w for w in (f"costs Food {box.eats[k]}" if box.eats[k] else "", _money(box.coin[k])) if w)
    elif isinstance(action, say.Buy):
        costs = price(seen, box, k)
        chips = max(0, costs - seen["money"])
        gives = f"costs {costs}" + (f", {chips} of it in coin chips" if chips else "") + f"; {_worth(box, k)}"
    elif isinstance(action, say.Respond):
        answer = box.words[k]["response"]
        return f"show {box.names[k]}: {answer[:1].lower()}{answer[1:]} It stays in your hand"
    elif isinstance(action, say.Show):
        return f"show {box.names[k]}: earn Coin {box.coin[k]}"
    else:
        gives = f"into your hand; {_worth(box, k)}" if isinstance(action, say.Take) else f"for nothing; {_worth(box, k)}"
    parts = "; ".join(w.strip("; ") for w in (gives, words) if w.strip("; "))
    return f"{box.names[k]}: {parts}" if parts else box.names[k]


def _money(n: int) -> str:
    return f"money {n}" if n else ""


def _worth(box: IslandBox, k: int) -> str:
    """What a card prints, in words."""
    printed = ((_money(box.coin[k]), ""), (f"{box.points[k]} points" if box.points[k] else "", ""))
    parts = [w for w, _ in printed if w] + ([f"needs Food {box.eats[k]}"] if box.eats[k] else [])
    return ", ".join(parts)


def price(seen: View, box: IslandBox, card: int) -> int:
    """What a card costs the buyer, with what quests and the island change (S11.4, S12.5)."""
    return max(0, box.cost[card] + dearer(seen, box))


def dearer(seen: View, box: IslandBox) -> int:
    """How much more every card costs the buyer now."""
    return _amount(seen, box, "price", current(seen))


def _amount(seen: View, box: IslandBox, what: str, seat: int) -> int:
    """A number that an island may change (S11.4), from what is seen."""
    isle, n = box.islands[seen["island"]], box.base[what]
    at = Seen(seen)
    for c in isle.changing(what, seen["ranks"][seat] if seen["ranks"] else -1):
        if c.holds(at, seat):
            n = n + c.n if c.how else c.n
    return n


class Seen:
    """What clauses ask of a position, from a view."""

    def __init__(self, seen: View) -> None:
        self.seats, self.markers = seen["seats"], seen["markers"]


def arrives(seen: View, box: IslandBox, q: int, owner: int, source: int = -1) -> str:
    """What a marker of ``owner`` that arrives on a quest brings about."""
    isle, seats = box.islands[seen["island"]], seen["seats"]
    quest = isle.quests[q]
    lie = seen["markers"][q * seats : q * seats + seats]
    lie[owner] += 1
    if sum(lie) < quest.needs:
        missing = quest.needs - sum(lie)
        return f"{quest.name}: {amount(missing, 'more marker')} to complete it. {quest.prose()}"
    order = [k for k in range(seats) if lie[k]]
    from_turn = [(current(seen) + k) % seats for k in range(seats)]
    users = ["you" if k == seen["seat"] else NAMES[k] for k in from_turn if k in order]
    return f"{quest.name} is then complete, for {', then '.join(users)}: {quest.prose()}"


def _follow(seen: View, box: IslandBox, k: int) -> str:
    """Where the monster goes (S15.6)."""
    isle, cost = box.islands[seen["island"]], box.cost[k]
    quest = isle.quests[isle.ring[(isle.ring.index(seen["monster"]) + cost) % len(isle.ring)]]
    times = 1 if quest.once else seen["counter"]
    often = f", {times} times" if times > 1 else ""
    return f"{amount(cost, 'space')}, to {quest.name}: {quest.words['monster'] or 'nothing happens.'}{often}"


def label(seen: View, box: IslandBox, sentence: str, card: int) -> str:
    """The accessible name of a card that may be chosen."""
    verb = sentence.partition(" ")[0]
    name = box.names[card]
    if verb == "buy":
        return f"buy {name}, costs {price(seen, box, card)}; {seen['piles'][card]} left"
    if verb == "use" and box.eats[card]:
        return f"use {name}, needs Food {box.eats[card]} of your {seen['food'][task(seen)['seat']]}"
    return f"{sentence.removesuffix(box.ids[card]).strip()} {name}"
