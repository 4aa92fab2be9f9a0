"""The turn: Start phase, Action phase, Buy phase, End phase (S2 to S5), and the end of the game (S9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from islands_nb.kernel.data import data
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.events import Event
from islands_nb.kernel.script import begin

from .actions import END_ACTIONS, END_TURN, SPEND_VP, Buy, EndActions, EndTurn, Follow, SpendVp, Use
from .asking import Asking
from .choices import not_held, unknown_card
from .words import amount, cards_in_words, many

if TYPE_CHECKING:
    from .state import Table


@data
class Beginning:
    """When what is done at set-up is done, the monster takes its place, and the first turn comes (S15.4)."""

    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Begin."""
        if s.isle.ring:
            s.monster, s.counter = s.isle.ring[0], s.box.counter_first
        s.stack.append(TURN)


@data
class Turn:
    """The next turn, or the end of the game (S2.1, S9.1)."""

    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Put the phases of the next turn on the stack; the Start phase on top, the monster first of all (S2.2)."""
        if s.turn and s.monster < 0:
            how = over(s)
            if how:
                s.outcome = how
                if s.told is not None:
                    s.tell(Event("over", None, f"The game is over: {ENDS[how]}"))
                return
        s.turn += 1
        s.idle += 1  # until a card leaves the Arena
        seat = s.current
        box, stack = s.box, s.stack
        stack += (self, box.ending[seat], box.acting[seat])
        isle = box.islands[s.island]
        for clause in reversed(isle.held):
            stack.append(Held(seat, clause))
        if s.ranks:
            begin(s, isle.ranks[s.ranks[seat]].start, seat)  # S13.3
        for clause in reversed(isle.always_first):
            stack.append(Held(seat, clause))
        if isle.starts:
            begin(s, isle.starts, seat)
        if s.monster >= 0:
            stack.append(MonsterMoves(seat))


TURN = Turn()
ENDS = {
    "piles": "enough piles of the Arena are exhausted",
    "golden": "no Golden Medal is left in the Arena",
    "vp": "somebody has enough VP chips",
    "idle": "for many rounds no card has left the Arena",
    "lost": "the monster has won",
    "won": "the monster is defeated",
}


def over(s: Table) -> str:
    """How the game ends at the end of this turn (S9.1 to S9.5); "" when it goes on."""
    box, piles = s.box, s.piles
    if not piles[box.medals[1]]:
        return "golden"
    if max(s.vp) >= box.vp_end:
        return "vp"
    if piles.count(0) - len(piles) + len(s.market) >= box.empty_piles[s.seats]:
        return "piles"
    return "idle" if s.idle >= box.idle_rounds * s.seats else ""


@data
class Held:
    """What a quest lets, or makes, a player do in his Start phase, while it holds (S12.6)."""

    seat: int
    clause: int
    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Does it hold?"""
        clause = s.isle.clauses["start"][self.clause]
        if clause.holds(s, self.seat):
            begin(s, clause.text, self.seat)


# -- the Action phase ---------------------------------------------------------------------------------------------------------


@data
class Acting(Asking):
    """Cards of the hand are used, as many as one likes (S3.1)."""

    seat: int
    open: ClassVar[bool] = False
    rule: ClassVar[str] = "S3.1"
    takes: ClassVar[tuple[type[Any], ...]] = (Use, EndActions)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return "it is the Action phase: use cards of your hand, or end it"

    def options(self, s: Table) -> list[Any]:
        """Each card in hand that can be used, and for which there is food (S3.2, S3.3)."""
        box, seat = s.box, self.seat
        use, needs, food = box.use, box.needs, s.food[seat]
        kinds: list[int] = []  # a list, for a hand has few: a dict of them takes up to twice as long
        out: list[Any] = []
        for c in s.shown[seat] + s.hands[seat]:
            if c not in kinds and needs[c] <= food:
                kinds.append(c)
                out.append(use[c])
        out.append(END_ACTIONS)
        return out

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        no = not_held(s, self.seat, action.card, "S3.1")
        if no:
            return no
        box, card = s.box, s.box.kind[action.card]
        if not box.usable[card]:
            return Refusal("S3.2", f"{box.names[card]} is a Victory Point card: it counts at the end, and is not used")
        return Refusal("S3.3", f"{box.names[card]} needs Food {box.eats[card]}, and you have Food {s.food[self.seat]}")

    def answer(self, s: Table, action: Any) -> None:
        """Use the card: it goes to the Main Compartments, its food is paid, then it does what it says (S3.4)."""
        seat, box = self.seat, s.box
        if type(action) is EndActions:
            if s.told is not None:
                s.tell(
                    Event("went shopping", seat, f"ended the Action phase with {amount(s.money, 'coin')}", (("money", s.money),))
                )
            shop(s, seat)
            return
        card = box.kind[action.card]
        s.lose(seat, card)
        s.used += (card,)
        eats = box.eats[card]
        if eats:
            s.food[seat] -= eats
        s.money += box.coin[card]
        s.stack.append(self)
        if s.told is not None:
            pays = f" for Food {eats}" if eats else ""
            facts = (("card", action.card), ("food", -eats))
            s.tell(Event("used", seat, f"used {box.names[card]}{pays}", facts, (action.card,)))
        if not box.silent[card]:
            s.stack.append(box.saying[seat][card])


# -- the Buy phase ------------------------------------------------------------------------------------------------------------


def shop(s: Table, seat: int) -> None:
    """Ask what is bought, as long as anything can be."""
    purse = s.money + s.coins[seat] - s.amount("price", seat)
    if s.vp[seat] and s.amount("pay", seat):
        purse += s.vp[seat]
    piles = s.piles
    for k in s.market:
        if piles[k]:
            if s.box.cost[k] <= purse:
                s.stack.append(s.box.buying[seat])
            break  # the cheapest there is


@data
class Buying(Asking):
    """Cards are bought, as many as one can pay (S4.1). Money is spent first, then Coin chips (S4.3)."""

    seat: int
    rule: ClassVar[str] = "S4.1"
    takes: ClassVar[tuple[type[Any], ...]] = (Buy, SpendVp, EndTurn)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return "it is the Buy phase: buy cards of the Arena, or end the turn"

    def options(self, s: Table) -> list[Any]:
        """Each card that lies there and can be paid; VP chips, where they are money (S12.4); and to end."""
        seat, piles, cost, buy = self.seat, s.piles, s.box.cost, s.box.buy
        purse = s.money + s.coins[seat] - s.amount("price", seat)
        out: list[Any] = []
        for k in s.market:
            if cost[k] > purse:
                break
            if piles[k]:
                out.append(buy[k])
        if s.vp[seat] and s.amount("pay", seat):
            out.append(SPEND_VP)
        out.append(END_TURN)
        return out

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        seat = self.seat
        if isinstance(action, SpendVp):
            if not s.amount("pay", seat):
                return Refusal("S12.4", "your VP chips are not money: no quest lets you pay with them")
            return Refusal("S12.4", "you have no VP chip")
        no = unknown_card(s, action.card)
        if no:
            return no
        box, card = s.box, s.box.kind[action.card]
        if not s.piles[card]:
            there = "its pile is exhausted" if card in s.market else "it is not among the cards of this game"
            if card in s.market and card in box.choice and s.monster >= 0:
                there = "it is not one of the open cards"  # and has no pile (S15.2)
            return Refusal("S4.2", f"no {box.names[card]} lies in the Arena: {there}")
        extra = s.amount("price", seat)
        held = [c for c in s.isle.clauses.get("price", ()) if c.holds(s, seat)]
        others = bool(held) and all(c.quest >= 0 and c.whom == "others" for c in held)  # as Yuro's Stele has it
        why = "for a quest of another player" if others else "as the island has it now"
        more = f", with {abs(extra)} {'more' if extra > 0 else 'less'} {why}" if extra else ""
        return Refusal(
            "S4.1" if extra <= 0 or box.cost[card] > s.money + s.coins[seat] else "S12.5" if others else "S11.4",
            f"{box.names[card]} costs {s.price(card, seat)}{more}; you have {amount(s.money, 'coin')} of this turn and "
            f"{many(s.coins[seat], 'Coin chip')}",
        )

    def answer(self, s: Table, action: Any) -> None:
        """Pay and gain, and perhaps again."""
        seat, box = self.seat, s.box
        if type(action) is EndTurn:
            if s.told is not None:
                s.tell(Event("ended", seat, "bought no more"))
            return
        if type(action) is SpendVp:
            s.vp[seat] -= 1
            s.money += 1
            if s.told is not None:
                s.tell(Event("spent", seat, "turned VP 1 into money", (("vp", -1),)))
        else:
            card = box.kind[action.card]
            price = s.price(card, seat)
            chips = max(0, price - s.money)
            s.money -= price - chips
            s.coins[seat] -= chips
            if s.told is not None:
                paid = f", {chips} of it in chips" if chips else ""
                facts = (("card", action.card), ("cost", price), ("coin", -chips))
                s.tell(Event("bought", seat, f"bought {box.names[card]} for {price}{paid}", facts, (action.card,)))
            s.gain(seat, card)
        shop(s, seat)


# -- the End phase ------------------------------------------------------------------------------------------------------------


@data
class Ending:
    """All is discarded, a new hand is drawn, money is lost (S5)."""

    seat: int
    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Discard in hand order (S5.3), draw (S5.2), and do what the island says."""
        seat = self.seat
        cards = s.shown[seat] + s.hands[seat] + s.used
        s.discards[seat] += cards
        s.hands[seat] = s.shown[seat] = s.used = ()
        s.money = 0
        if s.told is not None and cards:
            words = f"discarded {cards_in_words(s.box, cards)}"
            s.tell(Event("cleared", seat, words, (("discarded", len(cards)),), ("discard",)))
        s.draw(seat, s.amount("hand", seat))
        ends = s.box.islands[s.island].ends
        if ends:
            begin(s, ends, seat)


# -- the monster --------------------------------------------------------------------------------------------------------------


@data
class MonsterMoves:
    """The first thing of every turn on the monster's island (S15.5)."""

    seat: int
    asks: ClassVar[bool] = False

    def run(self, s: Table) -> None:
        """Reveal cards; of two kinds one is chosen. With no card the monster stays, and nothing happens."""
        seat = self.seat
        n = s.reveal(seat, s.amount("reveal", seat))
        cards = s.tops[seat][:n]
        if len(set(cards)) > 1:
            s.stack.append(Following(seat, n))
        elif cards:
            follow(s, seat, cards[0])


@data
class Following(Asking):
    """The cost of one of the revealed cards moves the monster (S15.5)."""

    seat: int
    among: int
    rule: ClassVar[str] = "S15.5"
    takes: ClassVar[tuple[type[Any], ...]] = (Follow,)

    def now(self, s: Table) -> str:
        """What is to be done."""
        return "one of the revealed cards must be chosen, and the monster moves by its cost"

    def options(self, s: Table) -> list[Any]:
        """Each kind revealed."""
        action = s.box.follow
        return [action[c] for c in dict.fromkeys(s.tops[self.seat][: self.among])]

    def why(self, s: Table, action: Any) -> Refusal:
        """Why not."""
        return unknown_card(s, action.card) or Refusal("S15.5", f"{s.box.names[s.box.kind[action.card]]} was not revealed")

    def answer(self, s: Table, action: Any) -> None:
        """Off it goes."""
        follow(s, self.seat, s.box.kind[action.card])


def follow(s: Table, seat: int, card: int) -> None:
    """Move the monster clockwise, and use the effect of where it comes to, as often as the counter says (S15.6, S15.8)."""
    isle, cost = s.isle, s.box.cost[card]
    ring = isle.ring
    s.monster = ring[(ring.index(s.monster) + cost) % len(ring)]
    quest = isle.quests[s.monster]
    times = 1 if quest.once else s.counter
    if s.told is not None:
        words = f"chose {s.box.names[card]}: the monster went {amount(cost, 'space')}, to {quest.name}"
        facts = (("card", s.box.ids[card]), ("quest", quest.id), ("times", times))
        s.tell(Event("followed", seat, words, facts, ("monster", f"quest {quest.id}")))
    for _ in range(times):
        begin(s, quest.texts["monster"], seat)


def lost_or_won(s: Table) -> bool:
    """Has a condition of loss or of victory come true? A loss goes before a victory (S15.10, S15.11)."""
    if s.outcome:
        return True
    if s.monster < 0:  # it has not come yet (S15.4)
        return False
    box, piles = s.box, s.piles
    why = ""
    if s.counter >= box.counter_lost:
        why = f"the monster counter has reached {box.counter_lost}"
    elif not all(s.vp):
        why = f"seat {s.vp.index(0)} has no VP chip"
    elif not all(s.food):
        why = f"seat {s.food.index(0)} has no Food chip"
    elif not s.deals:
        why = "the Arena Deck is used up"
    else:
        few = [k for k in range(s.seats) if s.cards(k) <= box.lost_cards]
        if few:
            why = f"seat {few[0]} has only {amount(s.cards(few[0]), 'card')}"
    if why:
        s.outcome = "lost"
        if s.told is not None:
            s.tell(Event("over", None, f"The monster has won: {why}"))
    elif not any(piles[k] for k in box.medals):
        s.outcome = "won"
        if s.told is not None:
            s.tell(Event("over", None, "The monster is defeated: no Medal is left in the Arena"))
    return bool(s.outcome)
