"""The greedy player: it beats random players, and the monster more often than they do; it plays by what texts say."""

from __future__ import annotations

from itertools import product
from math import isclose, sqrt

import pytest

from islands_nb.games.seven_islands import GAME, Island, lair
from islands_nb.games.seven_islands import dealing as d
from islands_nb.games.seven_islands import effects as e
from islands_nb.games.seven_islands.attack import Attacking
from islands_nb.games.seven_islands.bots import (
    CHIP,
    COIN,
    DRAW,
    HARM,
    MARKER,
    _best,
    _markers,
    _pending,
    brings,
    foresee,
    progress,
    values,
    worth,
)
from islands_nb.games.seven_islands.choices import Doing, Gaining, Removing
from islands_nb.games.seven_islands.lair import FORESEEN, LESS, MOVES, foresight, reserve, struck
from islands_nb.games.seven_islands.markers import Choosing, Placing
from islands_nb.games.seven_islands.quests import Completed
from islands_nb.games.seven_islands.revealing import Showing, Taking
from islands_nb.games.seven_islands.scoring import medals_gone
from islands_nb.kernel.flow import legal, step, to_act
from islands_nb.kernel.seat import Seat
from islands_nb.sim.bots import Greedy, Random

from .scenes import say, table

BOX = GAME.box


def played(seed, seats, greedy, **options):
    """A game in which these seats are greedy and the others random."""
    s = GAME.start(seats, seed, None, options)
    bots = [Greedy() if k in greedy else Random() for k in range(seats)]
    while s.stack:
        seat, may = to_act(s), legal(s)
        step(s, may[0] if len(may) == 1 else bots[seat].choose(Seat(GAME, s, seat, seed)))
    return s


def wins(island, seats, seat, seeds):
    return sum(GAME.places(played(seed, seats, (seat,), island=island))[seat] == 1 for seed in seeds)


@pytest.mark.parametrize("island", ["beginnings", "giants", "ordeals"])
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_greedy_beats_random(island, seats, seat):
    assert wins(island, seats, seat, range(8)) >= 7


@pytest.mark.soak
@pytest.mark.parametrize("island", [i for i in BOX.islands if i != "monster"])
@pytest.mark.parametrize(("seats", "seat"), [(n, k) for n in (2, 3, 4) for k in range(n)])
def test_greedy_wins_nine_of_ten_over_300_deals(island, seats, seat):
    assert wins(island, seats, seat, range(300)) >= 270


@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 2])
def test_greedy_clears_the_monsters_island_more_often(seats):
    """The lower end of the 95 % interval of the difference, over 400 paired games, is above 5 points."""
    pairs = [
        int(played(seed, seats, range(seats), island="monster").outcome == "won")
        - int(played(seed, seats, (), island="monster").outcome == "won")
        for seed in range(400)
    ]
    mean = sum(pairs) / len(pairs)
    spread = sqrt(sum((d - mean) ** 2 for d in pairs) / (len(pairs) - 1) / len(pairs))
    assert mean - 1.96 * spread > 0.05


def test_what_a_text_brings_is_read_off_its_verbs():
    _, cards = values(BOX)
    _, better = values(BOX.edit("card", "cook", action="earn food 3; draw 2"))
    cook = BOX.kind["cook"]
    assert better[cook] > cards[cook]
    assert cards[BOX.kind["gold_coin"]] > cards[BOX.kind["silver_coin"]] > cards[BOX.kind["copper_coin"]]
    assert cards[BOX.kind["medal"]] == 0


def test_it_judges_an_island_of_ones_own():
    island = Island.from_rows([dict(name="A", needs=3, each="earn vp 5"), dict(name="B", needs=3, each="earn food 1")])
    s = table(2, island=island, hands={0: "landing"})
    s = say(s, "0 use landing")
    assert str(Greedy().choose(Seat(GAME, s, 0, 7))) == "place on a"


def test_progress_runs_from_none_to_all():
    assert progress(table(2)) == 0
    assert progress(table(2, vp=[10, 0])) == 0.5
    assert progress(table(2, piles={"golden_medal": 0})) == 1
    assert worth(table(2, vp=[5, 0]), 0) > worth(table(2, vp=[0, 5]), 0)


def test_it_would_rather_not_lose_to_the_monster():
    s = table(
        1,
        island="monster",
        phase="start",
        vp=1,
        food=9,
        tops={0: "exploration, copper_coin"},
        decks={0: "20 water"},
        monster="den",
    )
    assert str(Greedy().choose(Seat(GAME, s, 0, 7))) == "follow copper_coin"  # the Bathroom would take the last VP


# -- what is foreseen of the monster ------------------------------------------------------------------------------------------


def harm(s, seat, quest):
    """What one blow of this quest costs a seat in comfort, by hand."""
    now, place = reserve(s, seat), s.isle.quests[quest]
    times = 1 if place.once else s.counter
    after = struck(now, s.box.texts[place.texts["monster"]], times)
    markers = 0.3 * sum(s.markers) if place.id == "watering" else 0
    return after.comfort(s.counter + (place.id == "den")) - now.comfort(s.counter) - markers


def monster(seats=1, **fields):
    """Each holds a card that costs nothing, two of them were revealed, and then come ``decks``."""
    hands, tops = (dict.fromkeys(range(seats), said) for said in ("copper_coin", "copper_coin, copper_coin"))
    return table(seats, island="monster", phase="start", monster="den", food=9, hands=hands, tops=tops, **fields)


def test_by_cards_that_cost_nothing_it_stays_and_strikes_again_and_again():
    s = monster(decks={0: "20 copper_coin"})
    assert {s.box.cost[k] for k in range(len(s.box.cost)) if s.owned[k]} == {0}
    once = harm(s, 0, s.monster)
    assert once < 0
    assert isclose(foresight(s, 0), FORESEEN * once * sum(LESS**k for k in range(MOVES)))


def test_of_the_cards_revealed_the_best_is_taken(monkeypatch):
    """One move ahead, against all pairs of cards there are, counted one by one."""
    monkeypatch.setattr(lair, "MOVES", 1)
    s = monster(decks={0: "5 copper_coin, 3 exploration, 2 cook"})
    ring, n = s.isle.ring, len(s.box.cost)
    at = ring.index(s.monster)
    cards = [s.box.cost[k] for k in range(n) for _ in range(s.owned[k])]
    costs = [harm(s, 0, ring[(at + c) % len(ring)]) for c in cards]
    assert len(set(costs)) > 2
    by_hand = sum(max(pair) for pair in product(costs, repeat=2)) / len(costs) ** 2
    assert isclose(foresight(s, 0), FORESEEN * by_hand)


def test_two_are_struck_in_turn_each_by_its_own_cards(monkeypatch):
    monkeypatch.setattr(lair, "MOVES", 2)
    s = monster(2, decks={0: "20 copper_coin", 1: "20 copper_coin"}, vp=[3, 9])
    first, second = (harm(s, k, s.monster) for k in (0, 1))
    assert first != second
    assert isclose(foresight(s, 0), FORESEEN * (first + LESS * second))
    assert isclose(foresight(s, 1), FORESEEN * (second + LESS * first))


def test_foresight_is_for_the_monster_only():
    s = table(2, vp=[5, 0])
    assert foresee(s, 0) == worth(s, 0)
    s = monster(decks={0: "20 copper_coin"})
    assert foresee(s, 0) != worth(s, 0)


# -- what a position is made of, part by part ---------------------------------------------------------------------------------

TEXTS = {"two/a": 3.0, "two/b": 1.0, "two/c": 2.0, "other/a": 9.0, "each": 0.5}


@pytest.mark.parametrize(
    ("verb", "brought"),
    [
        (e.Earn("vp", 2), 2.0),
        (e.Earn("food", 2), 2 * CHIP["food"]),
        (e.GiveBack("coin", 2), -2 * CHIP["coin"]),
        (e.EarnEach("coin", 2), 2 * 1.5 * CHIP["coin"]),  # for each of some: about one and a half
        (d.Draw(2), 2 * DRAW),
        (e.PlaceMarkers(2), 2 * MARKER),
        (e.PlaceThere(3), 3 * MARKER),
        (d.GainCard(4), 0.2 * 4),
        (d.GainAnother(2), 0.2 * 2),
        (d.Dig(2, "coin"), 0.5 * 2),
        (d.RevealTop(3), 0.4),
        (d.RemoveFromHand(2), 0.1 * 2),
        (d.MayRemove(3), 0.1 * 3),
        (d.RemoveFromDiscards(2), 0.1 * 2),
        (e.Attack("executioner"), HARM),
        (e.OthersMove(2), 0.15),
        (e.MayMove(2), 0.15),
        (e.ChooseOf(2, "two", (("a", ""), ("b", ""), ("c", ""))), 3.0 + 2.0),  # the best of what may be chosen
        (e.Everybody("all", "each", ""), 0.5),
        (e.Everybody("others", "each", ""), 0.0),
        (e.Block(), 0.0),
    ],
)
def test_what_each_verb_brings(verb, brought):
    assert isclose(brings(BOX, TEXTS, (verb,)), brought, abs_tol=1e-9)
    assert isclose(brings(BOX, TEXTS, (e.Earn("vp", 1), verb)), 1 + brought, abs_tol=1e-9)


def test_a_card_is_worth_its_coins_and_its_text_less_what_it_eats():
    texts, cards = values(BOX)

    def card(id):
        return cards[BOX.kind[id]]

    assert isclose(card("gold_coin"), 3 * COIN)
    assert isclose(card("cook"), COIN + texts["cook"] - CHIP["food"])
    assert isclose(card("cargo_guard"), 2 * COIN + texts["cargo_guard response"] + 0.1 - CHIP["food"])  # it answers an attack
    assert isclose(card("spell_of_resistance"), texts["spell_of_resistance response"] + texts["spell_of_resistance"] + 0.1)
    assert card("golden_medal") == 0, "it cannot be used"


def test_a_text_is_worth_what_the_texts_that_it_names_are():
    """Pirate's tools, of which one may be chosen in each of two rows."""
    texts, _ = values(BOX)
    assert texts["pirates_tools"] == texts["pirates_tools action"] > 0
    offers = sorted((texts[t] for t in BOX.texts if t.startswith("pirates_tools action.1/")), reverse=True)
    assert isclose(texts["pirates_tools action"], sum(offers[:2]))


@pytest.mark.parametrize(
    ("how", "part"),
    [
        (dict(vp=[3, 1]), 3 / BOX.vp_end),
        (dict(piles={"golden_medal": 1}), 1 - 1 / BOX.golden[2]),
        (dict(piles={"cook": 0}), 1 / BOX.empty_piles[2]),
        (dict(piles={"cook": 0, "lookout": 0}, vp=[1, 0]), 2 / BOX.empty_piles[2]),
        (dict(vp=[99, 0]), 1),
    ],
)
def test_as_much_is_over_as_the_nearest_end_says(how, part):
    assert isclose(progress(table(2, **how)), part)


def test_against_the_monster_as_much_is_over_as_medals_are_gone():
    s = table(2, island="monster", monster="den")
    gone, total = medals_gone(BOX, s)
    assert progress(s) == gone / total
    s.piles[BOX.medals[0]] -= 1
    assert isclose(progress(s), (gone + 1) / total)


def markers(lie, late=0.0, **how):
    """What markers on the quests of ``lie`` promise each seat."""
    s = table(3, markers=lie, **how)
    texts, _ = values(s.box)
    return [_markers(s, k, texts, late) for k in range(3)], texts, s


def test_markers_promise_the_reward_by_how_much_of_the_quest_is_done():
    (mine, other, none), texts, s = markers({"market": "1 1 0"})
    needs, each = s.isle.quests[s.isle.index["market"]].needs, texts["beginnings market each"]
    assert isclose(mine, 0.9 * each * 2 / needs)
    assert (other, none) == (mine, 0.0)


def test_the_most_and_the_second_most_get_more():
    (most, second, third), texts, s = markers({"giant_court": "3 1 0"}, island="giants")
    needs = s.isle.quests[s.isle.index["giant_court"]].needs
    each, first, next_ = (texts[f"giants giant_court {what}"] for what in ("each", "most", "second"))
    assert first > next_ > 0
    assert isclose(most, 0.9 * (each + first) * 4 / needs)
    assert isclose(second, 0.9 * (each + next_) * 4 / needs)
    assert third == 0
    (most, second, third), texts, s = markers({"giant_court": "3 2 1"}, island="giants")
    assert isclose(third, 0.9 * each * 6 / needs)
    (most, also, third), *_ = markers({"giant_court": "2 2 1"}, island="giants")
    assert most == also
    assert isclose(third, 0.9 * (each + next_) * 5 / needs), "behind two that are level the next is second"


def best_of(s, money, **gains):
    """What so much money brings, where only these cards bring anything."""
    found = {k: gains.get(BOX.ids[k], 0.0) for k in s.market}
    return _best(s, 0, money, found)


def test_money_brings_the_best_that_it_pays_and_again_with_what_is_left():
    s = table(2, phase="buy", coins=0)
    cost = {id: BOX.cost[BOX.kind[id]] for id in ("gold_coin", "silver_coin", "landing", "adventurer")}
    assert cost == {"gold_coin": 6, "silver_coin": 3, "landing": 3, "adventurer": 7}
    assert best_of(s, 2, landing=1.0) == 0
    assert best_of(s, 3, landing=1.0, silver_coin=0.5) == 1.0
    assert best_of(s, 6, landing=1.0, silver_coin=0.5) == 2.0
    assert best_of(s, 7, adventurer=3.0, landing=1.0) == 3.0
    assert best_of(s, 9, gold_coin=3.0, landing=1.0) == 4.0
    assert best_of(s, 99, landing=1.0) == 3.0, "three times, no more"
    assert best_of(s, 9, landing=-1.0) == 0
    s.piles[BOX.kind["landing"]] = 0
    assert best_of(s, 6, landing=1.0, silver_coin=0.5) == 1.0


def test_coin_chips_pay_too_and_are_gone_then():
    s = table(2, phase="buy", coins=[2, 0])
    assert best_of(s, 0, landing=1.0) == 0
    assert isclose(best_of(s, 1, landing=1.0), 1.0 - 2 * CHIP["coin"])
    assert isclose(best_of(s, 2, landing=1.0), 1.0 - CHIP["coin"])
    assert best_of(s, 3, landing=1.0) == 1.0


def pending(*tasks, seat=0, **how):
    s = table(2, island="giants", **how)
    s.stack += tasks
    texts, cards = values(s.box)
    return _pending(s, seat, texts, cards), texts


@pytest.mark.parametrize(
    ("task", "value"),
    [
        (Attacking("executioner", 0, (1, 2), 0), 2 * HARM),
        (Placing(0, 2), 2 * MARKER),
        (Choosing(0), 2 * MARKER),
        (Gaining(0, 4, ()), 0.2 * 4),
        (Removing(0, "hand", 2, True, 0), 0.3 * 2),
        (Doing(0, "pirates_tools action", 2, ()), 0.4 * 2),
        (Taking(0, 3, 1), 0.5),
        (Showing(0), 3 * CHIP["coin"]),  # the best of what is held
    ],
)
def test_what_one_has_begun_and_not_done_is_worth_something_to_oneself(task, value):
    hands = {0: "copper_coin, gold_coin, landing", 1: "gold_coin"}
    assert isclose(pending(task, hands=hands)[0], value)
    assert isclose(pending(Taking(0, 3, 1), task, hands=hands)[0], value + 0.5)
    assert pending(task, seat=1, hands=hands)[0] == 0


def test_a_quest_done_is_worth_its_reward_to_those_who_are_still_to_have_it():
    found, texts = pending(Completed(0, (1, 1), (1,), ()), seat=1)
    assert found == texts["giants giant_underground_tunnel each"] > 0
    assert pending(Completed(0, (1, 1), (1,), ()))[0] == 0
    assert pending(Showing(0), hands={0: ""})[0] == 0


def waiting(**how):
    """What a position is worth to seat 1, while seat 0 has not begun its turn."""
    return worth(table(2, **{"hands": {1: "5 copper_coin"}, **how}), 1)


def test_chips_count_by_what_they_are_good_for():
    base = waiting()
    assert isclose(waiting(food=[0, 3]) - waiting(food=[0, 1]), 2 * CHIP["food"])
    assert waiting(food=[0, 9]) == waiting(food=[0, 6]) > waiting(food=[0, 5]), "more are not eaten so soon"
    assert isclose(waiting(coins=[0, 2]) - base, 2 * CHIP["coin"])


def test_a_rank_is_worth_what_it_brings_at_each_start_of_a_turn():
    """Where cards cost less to the captain, too: there nothing is held that could be spent."""
    ranks = [rank.start for rank in table(2, island="pirates").isle.ranks]
    there = [waiting(island="pirates", ranks=[0, k]) for k in range(len(ranks))]
    texts, _ = values(BOX)
    for k, start in enumerate(ranks):
        assert isclose(there[k] - there[0], 2 * (texts[start] - texts[ranks[0]]), abs_tol=1e-9)


def test_the_best_of_the_others_is_in_the_way_with_its_points_and_half_its_markers():
    three = dict(hands=dict.fromkeys(range(3), "5 copper_coin"), coins=0, food=0)
    s, t = table(3, **three), table(3, **three)
    medal, n = BOX.kind["medal"], len(BOX.cost)
    t.owned[2 * n + medal] += 2
    t.owned[0 * n + medal] += 1
    assert isclose(worth(t, 1) - worth(s, 1), -0.3 * 2 * BOX.points[medal])
    t = s.clone()
    t.markers[s.isle.index["noblemans_mansion"] * 3 + 2] = 2
    texts, _ = values(BOX)
    assert isclose(worth(t, 1) - worth(s, 1), -0.3 * 0.5 * _markers(t, 2, texts))


def test_what_is_held_for_ones_next_turn_decides_between_equals():
    """And only that: the cards owned are the same."""
    there = [table(2, hands={1: held}, decks={1: rest}) for held, rest in (("gold_coin", "landing"), ("landing", "gold_coin"))]
    _, cards = values(BOX)
    gold, landing = (cards[BOX.kind[id]] for id in ("gold_coin", "landing"))
    assert isclose(worth(there[0], 1) - worth(there[1], 1), 0.001 * (gold - landing))


def test_money_counts_while_it_can_be_spent():
    s = table(2, phase="buy", money=8, hands={0: "copper_coin"})
    rich, poor = worth(s, 0), worth(table(2, phase="buy", money=0, hands={0: "copper_coin"}), 0)
    assert rich > poor + 1, "a medal, or a good card"
    told = [worth(table(2, used="landing", money=n, hands={0: "copper_coin"}), 0) for n in (0, 1)]
    assert told[1] > told[0]
    before = [worth(table(2, used="landing", hands={0: held}, decks={0: rest}), 0) for held, rest in
              (("gold_coin, 2 copper_coin", "5 water"), ("3 water", "gold_coin, 2 copper_coin, 2 water"))]  # fmt: skip
    assert before[0] > before[1], "what is held can still be used"
