"""Whole games at random, and their numbers found again the other way, from ``box.toml`` and the rulebook.

Nothing of ``scoring.py`` or of the box's lists is used here: cards are read by their names, prices and treasures from the file.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from islands_nb.games.one_eye import GAME
from islands_nb.games.one_eye.state import GAP
from islands_nb.kernel.flow import legal, play, to_act

from .scenes import where

TOML = tomllib.loads((files("islands_nb.games.one_eye") / "data" / "box.toml").read_text(encoding="utf-8"))
CARDS = {row["cost"]: row for row in TOML["card"]}
NUMBER = {row["id"]: row["value"] for row in TOML["number"]}
SHIP = TOML["ship"][0]

games = st.tuples(st.integers(2, 5), st.integers(0, 999), st.booleans())
choices = st.lists(st.integers(0, 99), min_size=1, max_size=60)
POOR = GAME.box.edit("number", "start_ducats", value=4)  # so that there are sales


def walk(seats: int, seed: int, variant: bool, picks: list[int], box: Any = None) -> Any:
    """Each position of a game in which option n of those open is taken, the picks over and over again."""
    s = GAME.start(seats, seed, box, {"variant_colours": variant})
    yield s, None
    n = 0
    while s.stack:
        options = legal(s)
        # Not the same index at each pass over the picks: a game of nothing but first options would be all that is seen.
        action = options[(picks[n % len(picks)] + n // len(picks)) % len(options)]
        seat = to_act(s)
        s = play(s, action)
        yield s, (seat, str(action))
        n += 1


# -- the score, written from the rulebook -------------------------------------------------------------------------------------


def names_of(s: Any, seat: int) -> dict[str, list[str]]:
    """The names of the cards of each column of a seat."""
    n = len(s.box.colours)
    return {
        colour: [s.box.names[c] for c in s.columns[seat * n + k]]
        for k, colour in enumerate(s.box.colours)
        if s.columns[seat * n + k]
    }


def printed(name: str, what: str) -> int:
    """What is printed on a card; nothing on a ship."""
    colour, number = name.split(" ")
    return 0 if colour == "ship" else int(CARDS[int(number)][what])


def recounted(s: Any, variant: bool) -> list[int]:
    """Each seat's jewels: the paragraph "Counting up" of the rulebook, sentence by sentence."""
    hands = [names_of(s, seat) for seat in range(s.seats)]
    total = []
    for seat in range(s.seats):
        ducats = s.ducats[seat] + 3 * s.sabres[seat]
        total.append(s.jewels[seat] + (ducats - ducats % 5) // 5)
    for colour in {c for hand in hands for c in hand}:
        has = {seat: sum(printed(n, "chests") for n in hand.get(colour, ())) for seat, hand in enumerate(hands)}
        order = sorted((n for n in has.values() if n), reverse=True)  # who has no chest does not stand in it
        for seat, chests in has.items():
            if chests:
                total[seat] += (7, 4, 1, 0, 0)[order.index(chests)]  # of those who tie the first one's place
    if variant:
        for seat, hand in enumerate(hands):
            total[seat] += {3: 3, 4: 6, 5: 10, 6: 15, 7: 21, 8: 28}.get(len(hand), 0)
    return total


@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(games, choices)
def test_scores_found_again(game, picks):
    variant = game[2]
    for s, _ in walk(*game, picks):
        assert GAME.scores(s) == recounted(s, variant)


@pytest.mark.parametrize("variant", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_final_scores_found_again(seats, variant):
    for seed in range(8):
        *_, (s, _) = walk(seats, seed, variant, [seed, 3, 11, 5])
        assert GAME.scores(s) == recounted(s, variant)


# -- goods --------------------------------------------------------------------------------------------------------------------


def price(name: str) -> int:
    """What a card costs to buy."""
    colour, number = name.split(" ")
    return SHIP["cost"] if colour == "ship" else CARDS[int(number)]["cost"]


def sabres(name: str) -> int:
    """What a card costs to raid."""
    return NUMBER["raid_cost_sabre"] if printed(name, "sabres") else NUMBER["raid_cost"]


def booked(purse: list[Counter[str]], column: dict[tuple[int, str], list[str]], event: Any) -> None:
    """Enter what an event says in the books: what each holds, and the columns."""
    facts, seat = dict(event.facts), event.seat
    if event.what == "bought":
        purse[seat]["ducats"] -= price(facts["card"])
        column.setdefault((seat, facts["colour"]), []).append(facts["card"])
    elif event.what == "raided":
        purse[seat]["sabres"] -= sabres(facts["card"])
        column.setdefault((seat, facts["colour"]), []).append(facts["card"])
    elif event.what == "sold" and "card" in facts:
        purse[seat]["ducats"] += NUMBER["card_sells_for"]
        next(c for (k, _), c in column.items() if k == seat and facts["card"] in c).remove(facts["card"])
    elif event.what == "sold":
        purse[seat]["ducats"] += NUMBER["jewel_sells_for"]
        purse[seat]["jewels"] -= 1
    elif event.what == "paid":
        purse[seat].update(facts)


@pytest.mark.parametrize("box", [None, POOR], ids=["printed", "poor"])
@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(games, choices)
def test_goods_and_columns_follow_from_what_was_told(box, game, picks):
    start = {t: (box or GAME.box).rows["number"][f"start_{t}"]["value"] for t in ("ducats", "sabres", "jewels")}
    purse = [Counter(start) for _ in range(game[0])]
    column: dict[tuple[int, str], list[str]] = {}
    for s, _ in walk(*game, picks, box):
        for event in s.told or ():
            booked(purse, column, event)
            if event.what == "paid":  # the column's cards, added up by what is printed on them
                grown = next(e for e in s.told if e.what in ("bought", "raided"))
                cards = column[grown.seat, dict(grown.facts)["colour"]]
                assert dict(event.facts) == {t: sum(printed(c, t) for c in cards) for t in start}
        for seat in range(s.seats):
            held = {"ducats": s.ducats[seat], "sabres": s.sabres[seat], "jewels": s.jewels[seat]}
            assert held == dict(purse[seat])
            assert min(held.values()) >= 0
            assert names_of(s, seat) == {c: cards for (k, c), cards in column.items() if k == seat and cards}


def test_some_of_these_games_sell_and_some_take_ships():
    told = {e.what for seats in (2, 4) for s, _ in walk(seats, 5, False, [5, 2, 9, 1], POOR) for e in s.told or ()}
    assert {"bought", "raided", "sold", "paid", "moved", "turned", "ending", "final", "passed"} <= told
    takes = {
        dict(e.facts)["card"].split(" ")[0]
        for seed in range(6)
        for s, _ in walk(5, seed, False, [5, 2, 9, 1])
        for e in s.told or ()
        if e.what in ("bought", "raided")
    }
    assert "ship" in takes


# -- cards, turns, columns ----------------------------------------------------------------------------------------------------


@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(games, choices)
def test_each_card_is_in_one_place_and_no_column_has_more_than_seven(game, picks):
    everything = None
    for s, _ in walk(*game, picks):
        cards = set(where(s))  # fails where one is twice
        everything = cards if everything is None else everything
        assert cards == everything
        assert len(cards) == 7 * {2: 5, 3: 6, 4: 7, 5: 8}[s.seats] + 8
        assert all(len(c) <= 7 for c in s.columns)
        assert s.final or sum(c != GAP for c in s.table) <= 6
        n = len(s.box.colours)
        for at, column in enumerate(s.columns):
            assert all(s.box.names[c].split(" ")[0] in (s.box.colours[at % n], "ship") for c in column)


@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(games, choices, st.sampled_from([None, POOR]))
def test_all_have_as_many_turns_and_one_final_raid(game, picks, box):
    turns: Counter[int] = Counter()
    raids: Counter[int] = Counter()
    last: list[int] = []
    for s, said in walk(*game, picks, box):
        if said is None:
            continue
        (seat, text), events = said, {e.what for e in s.told}
        turns[seat] += bool(events & {"bought", "skipped"})
        raids[seat] += text.startswith("raid")
        if "final" in events:
            assert s.ending
            assert s.ships < 8
            assert all(turns[k] == turns[0] for k in range(s.seats))
            assert s.turn == sum(turns.values())
        elif s.final:
            last.append(seat)
            assert text == "pass" or text.startswith("raid")
    assert last == list(range(game[0]))
    assert all(raids[k] <= turns[k] + 1 for k in range(game[0]))
