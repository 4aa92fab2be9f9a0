"""What the board says: whose turn it is, what to do, and what an action would bring; only from what a seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from islands_nb.kernel.scene import NAMES, Frame, fitted

from . import combat, sea
from .actions import Attack, Capture, Choose, Discard, Draw, End, Hold, Place, Play
from .box import EVENTS, KRAKEN, LONG_RANGE, NONE, FleetBox
from .chart import caught, changed, chart, placed
from .scoring import Control, controls, kept, points
from .state import EMPTY, Table
from .words import amount, called, cards, listed

View = dict[str, Any]

# task: (what you may do, what somebody else is to do, what comes then)
DOING = {
    "Acting": ("place a card", "is to place a card", "a card from your hand, then a cell of the sea; edge to edge with another"),
    "Ending": ("play an event, or end your turn", "may play an event", "then the hand is filled; an event kept is worth {point}"),
    "Aiming": ("aim the {card}, or hold fire", "may aim the {card}", "one shot, at any marked ship in its lines"),
    "Capturing": ("choose what you capture", "chooses what to capture", "{number} are beaten, and there are ships for {left}"),
    "Whale": ("choose what the whale eats", "chooses what the whale eats", "one ship of any player, not on a fortress"),
    "Cyclone": (
        "choose the first card of the cyclone",
        "aims the cyclone",
        "what stands on two cards changes places; no fortresses",
    ),
    "CycloneWith": ("choose what to swap it with", "aims the cyclone", "what stands on the marked card goes there, and back"),
    "Poseidon": (
        "choose a card for one more ship",
        "chooses a card for one more ship",
        "one more to be sunk, and one more in play",
    ),
    "Compass": ("choose a card to move", "chooses a card to move", "an outer card with your ship, beside one or two others"),
    "CompassTo": ("choose where it goes", "chooses where it goes", "where it touches one or two cards; it attacks nothing"),
    "Mermaid": ("put cards under your deck, or draw", "trades cards of the hand", "then you draw to a full hand"),
    "Guarding": ("{name}'s {event} is aimed at you", "may answer {name}'s {event}", "a protector undoes it; or else it happens"),
}
TURN = ("Acting",)  # where a turn begins


def task(seen: View) -> View:
    """What is to be done now; empty once the game is over."""
    return seen["stack"][-1] if seen["stack"] else {}


def size(there: Any) -> int:
    """How much is there, seen or not."""
    return there if isinstance(there, int) else len(there)


def headline(seen: View, frame: Frame) -> tuple[str, str]:
    """Whose turn it is and what may be done; and, as the second line, what comes then."""
    now = task(seen)
    if not now:
        return result(seen, frame)
    seat, name = now["seat"], frame.names[now["seat"]]
    you, they, then = (words.format(**_facts(seen, frame, now)) for words in DOING[now["task"]])
    if now["task"] == "Guarding":
        then = fitted(f"at {threat(seen, frame)}", 650)[0]
    if frame.legal:
        if frame.legal == ("pass",) and now["task"] == "Acting":
            return f"{name}, you cannot place a card", "no cell is open for one: pass"
        if not seen["cells"]:
            then = "the first card of all; every other cell is counted from it"
        elif now["task"] == "Acting" and size(seen["kept"][seat]):
            then = "a card from your hand, then a cell of the sea; events may come first"
        return f"{name}, {'your turn: ' if now['task'] in TURN else ''}{you}", then
    if frame.trouble:
        return f"{name} could not answer", fitted(f"{frame.trouble}; undo, or s.run() asks again", 600 if frame.wide else 680)[0]
    if frame.roles[seat] and frame.now:
        return f"{name} is thinking", f"{name} {they}"
    return f"{name} {they}", _waits(now, then)


def _waits(now: View, then: str) -> str:
    """The second line for onlookers: nothing in it speaks to the seat that is to act."""
    return {
        "Acting": "then it attacks, or brings an event",
        "Ending": "then the hand is filled",
        "Compass": "an outer card, beside one or two others",
        "Mermaid": "some go under the fleet deck, as many are drawn",
    }.get(now["task"], then)


def _facts(seen: View, frame: Frame, now: View) -> dict[str, Any]:
    """The facts that the sentences about a task mention."""
    box: FleetBox = frame.box  # type: ignore[assignment]
    what = now["task"]
    out: dict[str, Any] = {"point": amount(box.event_points, "point")}
    if what == "Aiming":
        out["card"] = called(chart(seen, box), seen["card"][now["number"]])
    if what == "Capturing":
        out |= {"number": len(now["beaten"]), "left": seen["supply"][now["seat"]]}
    if what == "Guarding":
        harm = seen["stack"][-2]
        out |= {"name": frame.names[harm["seat"]], "event": "whale" if harm["task"] == "Eaten" else "cyclone"}
    return out


def threat(seen: View, frame: Frame) -> str:
    """What the event being answered is aimed at."""
    harm, reader = seen["stack"][-2], seen["seat"]
    t = chart(seen, frame.box)  # type: ignore[arg-type]
    numbers = [harm[name] for name in ("number", "first", "second") if name in harm]
    return listed([f"{whose(t, n, reader, frame.names)} at {where(t, n)}" for n in numbers])


def result(seen: View, frame: Frame) -> tuple[str, str]:
    """Who has won, and why the game is over."""
    box: FleetBox = frame.box  # type: ignore[assignment]
    totals, sailing = [sum(p) for p in points(box, seen)], afloat(seen)
    best = max(totals)
    tied = [k for k, total in enumerate(totals) if total == best]
    first = [k for k in tied if sailing[k] == max(sailing[j] for j in tied)]
    names, has = [frame.names[k] for k in first], amount(best, "point")
    head = f"{names[0]} wins with {has}" if len(first) == 1 else f"{listed(names)} share the victory with {has}"
    if len(first) < len(tied):
        head += " and more ships in play"
    krakens = seen["krakens"]
    if krakens and krakens == box.events[KRAKEN]:
        why = "the last Kraken is awake"
    elif seen["islands"] == seen["seats"] * box.islands:
        why = "all islands are placed"
    else:
        why = "nobody could place a card for a whole round"
    return head, f"{why}, after {amount(seen['turn'], 'turn')}"


def afloat(seen: View) -> list[int]:
    """Each seat's ships in play (V10.6)."""
    pairs = list(zip(seen["flag"], seen["ships"], strict=True))
    return [sum(n for flag, n in pairs if flag == k) for k in range(seen["seats"])]


# -- cards in sentences -------------------------------------------------------------------------------------------------------


def where(t: Table, number: int) -> str:
    """The place of a card in the sea."""
    cell = t.cells[number]
    return f"{t.box.x[cell]} {t.box.y[cell]}"


def whose(t: Table, number: int, reader: Any, names: Sequence[str] = NAMES) -> str:
    """A card with its ship: ``your small red ship``, ``Ben's pirate``."""
    flag, what = t.flag[number], called(t, t.card[number])
    return f"the {what}" if flag == EMPTY else f"{'your' if flag == reader else names[flag] + chr(39) + 's'} {what}"


def reason(t: Table, card: int, beaten: list[int]) -> str:
    """Why a card captures what it beats (V4.3, V4.4)."""
    mine = t.box.faction[card]
    if mine == NONE:
        return f"a {t.box.kind[card]} beats all"
    box, theirs = t.box, [t.card[n] for n in beaten]
    words = [f"{mine} beats {box.faction[c]}" if box.faction[c] != NONE else f"all beat a {box.kind[c]}" for c in theirs]
    return listed(list(dict.fromkeys(words)))


def captures(t: Table, seat: int, card: int, beaten: list[int]) -> str:
    """What an attack on all that is ``beaten`` brings: ``captures Ben's small green ship: red beats green``."""
    captured = [whose(t, n, seat) for n in beaten if combat.needs_ship(t, n)]
    sunk = [f"one ship of {whose(t, n, seat)}" for n in beaten if not combat.needs_ship(t, n)]
    parts = [f"{verb} {listed(what)}" for verb, what in (("captures", captured), ("sinks", sunk)) if what]
    return f"{' and '.join(parts)}: {reason(t, card, beaten)}"


def held(c: Control, seat: int) -> str:
    """Who would have an island then."""
    best, others = max(c.edges), [n for k, n in enumerate(c.edges) if k not in c.seats]
    score = f"{best}:{max(others, default=0)}"
    if not c.seats:
        return "is nobody's"
    if len(c.seats) > 1:
        return f"is shared by {listed(['you' if k == seat else NAMES[k] for k in sorted(c.seats, key=lambda k: k != seat)])}"
    return f"is yours, {score}" if c.seats == (seat,) else f"is {NAMES[c.seats[0]]}'s, {score}"


def swing(t: Table, before: list[Control], seat: int) -> str:
    """Which islands would be held by other seats than before, as the end of a sentence."""
    news = changed(before, controls(t.box, t))
    if not news:
        return ""
    if len(news) > 2:
        return f"; {len(news)} islands change hands"
    return "".join(f"; the island of {c.value} {held(c, seat)}" for c in news)


# -- what would follow --------------------------------------------------------------------------------------------------------


def preview(seen: View, box: FleetBox, action: Any) -> str:
    """What would follow if ``action`` were said, in one sentence."""
    now = task(seen)
    seat = now.get("seat", 0)
    t = chart(seen, box)
    before = controls(box, t)
    if isinstance(action, Place):
        return _place(seen, t, before, seat, action)
    if isinstance(action, Attack | Capture):
        n = t.at(action.x, action.y)
        card = t.card[now["number"]] if isinstance(action, Attack) else _attacker(seen)
        words = captures(t, seat, card, [n])
        combat.hit(t, seat, n)
        return words + swing(t, before, seat)
    if isinstance(action, Choose):
        return _choose(t, before, now, seat, t.at(action.x, action.y), box.cell(action.x, action.y))
    if isinstance(action, Play):
        return _play(seen, box, now, action)
    if isinstance(action, Discard):
        return f"the {called(t, box.names.index(action.card))} goes under your fleet deck"
    if isinstance(action, Draw | End):
        there = size(seen["piles"][seat]) + size(seen["sunk"][seat])
        n = max(0, min(box.hand_size - size(seen["hands"][seat]), there))
        ends = "ends your turn" if isinstance(action, End) else "no more goes under the deck"
        return f"{ends}; you draw {cards(n) if n else 'nothing'}"
    if isinstance(action, Hold):
        return "does not shoot"
    return "lets it happen" if now.get("task") == "Guarding" else "places no card"


def _attacker(seen: View) -> int:
    """The card that has just been placed: the last."""
    return int(seen["card"][-1])


def _place(seen: View, t: Table, before: list[Control], seat: int, action: Place) -> str:
    box = t.box
    card, ship = box.names.index(action.card), t.has_ships(seat)
    beaten = placed(t, seat, card, box.cell(action.x, action.y))
    number = len(t.cells) - 1
    if box.is_island[card]:
        draws = "draws an event" if seen["deck"] else "no event is left to draw"
        over = "; the last island: the game ends" if t.islands == t.seats * box.islands else ""
        return f"{draws}; this island {held(controls(box, t)[-1], seat)}{over}"
    if not ship:
        return f"you have no ship left: the {called(t, card)} will be nobody's" + swing(t, before, seat)
    if box.is_fortress[card]:
        beside = [n for n in sea.neighbours(t, t.cells[number]) if t.flag[n] == seat and not box.is_fortress[t.card[n]]]
        words = f"guards {listed([whose(t, n, seat) for n in beside])}" if beside else "guards what you will have beside it"
    elif not beaten:
        words = "captures nothing here"
    elif box.attack[card] == LONG_RANGE:
        words = _shots(t, seat, card, beaten)
    elif caught(t, seat, beaten) < len(beaten):
        words = _short(t, seat, card, beaten)
    else:
        words = captures(t, seat, card, beaten)
        for n in beaten:
            combat.hit(t, seat, n)
    return words + swing(t, before, seat)


def _short(t: Table, seat: int, card: int, beaten: list[int]) -> str:
    """What an attack brings where more cards are beaten than there are ships to put on them (V6.2)."""
    sunk = [n for n in beaten if not combat.needs_ship(t, n)]
    left = t.supply[seat]
    if not left:
        return captures(t, seat, card, sunk) if sunk else f"beats {cards(len(beaten))}, but no ship is left to put there"
    more = f"{cards(len(beaten) - len(sunk))}{' more' if sunk else ''}, and you have ships for {left}: you choose"
    return f"{captures(t, seat, card, sunk)}; beats {more}" if sunk else f"beats {more}"


def _shots(t: Table, seat: int, card: int, beaten: list[int]) -> str:
    can = [n for n in beaten if t.has_ships(seat) or not combat.needs_ship(t, n)]
    if not can:
        return "would need one more ship to capture anything"
    if len(can) == 1:
        return f"may shoot: {captures(t, seat, card, can)}"
    if len(can) > 3:
        return f"may shoot at one of {len(can)} ships"
    return f"may shoot at {listed([whose(t, n, seat) for n in can], 'or')}"


def _choose(t: Table, before: list[Control], now: View, seat: int, n: int, cell: int) -> str:
    what = now["task"]
    if what == "CompassTo":
        number = now["number"]
        words = f"{whose(t, number, seat)} goes here, and attacks nothing"
        sea.sail(t, number, cell)
        return words + swing(t, before, seat)
    card = whose(t, n, seat)
    if what == "Whale":
        words = f"eats {'one ship of ' if t.ships[n] > 1 else ''}{card}{_asks(t, seat, [n])}"
        t.ships[n] -= 1
        if not t.ships[n]:
            t.flag[n] = EMPTY
        return words + swing(t, before, seat)
    if what == "Cyclone":
        return f"{card} is the first; then choose what to swap it with"
    if what == "CycloneWith":
        first = now["first"]
        words = f"swaps {whose(t, first, seat)} and {card}{_asks(t, seat, [first, n])}"
        t.flag[first], t.flag[n] = t.flag[n], t.flag[first]
        return words + swing(t, before, seat)
    if what == "Poseidon":
        why = "they count as ships in play" if t.box.is_fortress[t.card[n]] else "to be sunk one by one"
        return f"{card}: {t.ships[n] + 1} ships will stand there, {why}"
    return f"picks up {card}; then choose where it goes"


def _asks(t: Table, seat: int, numbers: list[int]) -> str:
    """Who may undo it (V7.11)."""
    owners = listed([NAMES[k] for k in sorted({t.flag[n] for n in numbers} - {seat})], "or")
    return f", unless {owners} undoes it" if owners else ""


def _play(seen: View, box: FleetBox, now: View, action: Play) -> str:
    text = box.event_text[EVENTS.index(action.event)]
    if now.get("task") == "Guarding":
        return f"{action.event}: {text}; both are out of the game then"
    left = kept(seen, now["seat"]) - 1
    return f"{action.event}: {text}; you keep {amount(left, 'event')} then, for {amount(left * box.event_points, 'point')}"
