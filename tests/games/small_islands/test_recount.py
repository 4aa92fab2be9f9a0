"""What is kept while a game goes on, counted again from nothing, another way; and how much the keeping saves."""

from __future__ import annotations

from collections import Counter
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from islands_nb.games.small_islands import GAME
from islands_nb.games.small_islands.box import SIDES
from islands_nb.games.small_islands.chart import chart_of
from islands_nb.games.small_islands.effects import SIGNS
from islands_nb.games.small_islands.scoring import count, scores
from islands_nb.kernel.flow import legal, step
from islands_nb.kernel.rng import stream
from islands_nb.kernel.view import view

from .scenes import BOX, tallies, where

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}


def printed(tile):
    """A tile's edges and areas, read from the box's own text."""
    if tile >= BOX.first_ship:
        return "SSSS", []
    name = BOX.names[tile]
    row = BOX.rows["tile"].get(name) or BOX.rows["start"][name]
    areas = [] if row["land"] == "none" else [part.split(" ") for part in row["land"].split(" + ")]
    return row["edges"], [(own, signs) for own, *signs in areas]


def turned_to(side, turn):
    """Where a side of an unturned tile points when it is turned so many quarters clockwise."""
    return SIDES[(SIDES.index(side) + turn) % 4]


def islands_of(s):
    """Every island by flooding: ``(cells, count)``; a count as charts have it."""
    lies = {(x, y): (k, tile, turn) for k, (tile, x, y, turn, _) in enumerate(s.laid)}
    areas = {}
    for (x, y), (k, tile, turn) in lies.items():
        for j, (own, signs) in enumerate(printed(tile)[1]):
            areas[k, j] = ((x, y), {turned_to(e, turn) for e in own}, list(signs))
    for _, _, place, area, sign, over in s.bonus:
        signs = areas[place, area][2]
        if over >= 0:
            signs.remove(SIGNS[over])
        signs.append(SIGNS[sign])
    at = {(cell, side): key for key, (cell, sides, _) in areas.items() for side in sides}
    seen, out = set(), []
    for start in areas:
        if start in seen:
            continue
        todo, cells, open_edges, signs = [start], set(), 0, Counter()
        seen.add(start)
        while todo:
            (x, y), sides, own = areas[todo.pop()]
            cells.add((x, y))
            signs.update(own)
            for side in sides:
                near = (x + STEP[side][0], y + STEP[side][1])
                if near not in lies:
                    open_edges += 1
                    continue
                other = at[near, BACK[side]]  # land meets land, or the map broke a rule
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
        out.append((cells, (*(signs[sign] for sign in SIGNS), open_edges)))
    return out


def open_cells(s):
    """Every cell beside a tile, with what each of its sides must show."""
    lies = {(x, y): (tile, turn) for tile, x, y, turn, _ in s.laid}
    out = {}
    for x, y in lies:
        for dx, dy in STEP.values():
            cell = (x + dx, y + dy)
            if cell not in lies:
                out[cell] = {}
    for (x, y), asks in out.items():
        for side, (dx, dy) in STEP.items():
            there = lies.get((x + dx, y + dy))
            if there is not None:
                tile, turn = there
                edges = printed(tile)[0]
                asks[side] = {turned_to(SIDES[k], turn): edges[k] for k in range(4)}[BACK[side]]
    return out


def kept_open(s):
    """The open cells that the chart keeps, in the same form."""
    out = {}
    for cell, code in s.chart.open.items():
        x = ((cell + 128) & 255) - 128
        digits = {side: code // 3**k % 3 for k, side in enumerate(SIDES)}
        out[x, (cell - x) >> 8] = {side: "LS"[d - 1] for side, d in digits.items() if d}
    return out


def takes(s, place, area):
    """What bonus tokens an area takes: printed flowers, fruits and leaves to be covered, the land, the shore."""
    edges, areas = printed(s.laid[place][0])
    here = [(sign, over) for _, _, p, a, sign, over in s.bonus if (p, a) == (place, area)]
    left = [areas[area][1].count(sign) - sum(over == k for _, over in here) for k, sign in enumerate(SIGNS[:3])]
    ports = sum(sign == "port" for _, signs in areas for sign in signs)
    ports += sum(b[2] == place and SIGNS[b[4]] == "port" for b in s.bonus)
    return left, not any(SIGNS[sign] != "port" and over < 0 for sign, over in here), "S" in edges and ports < 2


def kept_takes(s, place):
    """The same, as the chart keeps it."""
    tile = s.laid[place][0]
    kept = s.chart.takes[place * BOX.wide :][: len(printed(tile)[1])]
    return [([t & 3, t >> 2 & 3, t >> 4 & 3], bool(t & 64), bool(t & 128)) for t in kept]


def check(s):
    """All that is kept is what is counted from nothing."""
    assert sorted((len(cells), n) for cells, n in islands_of(s)) == tallies(s)
    assert kept_open(s) == open_cells(s)
    assert s.chart == chart_of(s.box, s.laid, s.bonus, s.houses, s.round if s.per_round else None)
    for k, (tile, *_) in enumerate(s.laid):
        ports = sum(sign == "port" for _, signs in printed(tile)[1] for sign in signs)
        assert kept_takes(s, k) == [takes(s, k, j) for j in range(len(printed(tile)[1]))]
        assert s.chart.ports[k] == ports + sum(b[2] == k and b[4] == SIGNS.index("port") for b in s.bonus) <= 2


def lay_by_hand(s, tile):
    """Every way to lay a tile, found by trying all cells and turns."""
    edges = printed(tile)[0]
    found = set()
    for (x, y), asks in open_cells(s).items():
        for turn in range(4):
            shown = {turned_to(SIDES[k], turn): edges[k] for k in range(4)}
            if all(shown[side] == letter for side, letter in asks.items()):
                found.add(
                    (
                        x,
                        y,
                        turn
                        if turn in BOX.turns[tile]
                        else min(t for t in BOX.turns[tile] if BOX.edges[tile][t] == BOX.edges[tile][turn]),
                    )
                )
    return found  # fmt: skip


def games(number, seats=(1, 2, 3, 4)):
    """Random games: each position after the start tiles."""
    for seed in range(number):
        n = seats[seed % len(seats)]
        options = {"advanced": bool(seed % 3 == 1), "one_house_per_island": ("game", "round")[seed % 5 == 2]}
        s = GAME.start(n, stream(seed, "recount").word, options=options)
        yield s, stream(seed, "recount", "play")


def test_islands_and_open_cells_are_those_counted_again_at_every_ply_of_200_random_games():
    for s, chance in games(200):
        laid = tokens = houses = -1
        while s.stack:
            now = (len(s.laid), len(s.bonus), len(s.houses))
            if now != (laid, tokens, houses):  # at other plies nothing of it has changed
                check(s)
                laid, tokens, houses = now
            options = legal(s)
            step(s, options[chance.below(len(options))])
        check(s)


def test_the_ways_to_lay_are_those_found_by_trying():
    for s, chance in games(30, (2, 3)):
        while s.stack:
            options = legal(s)
            if type(s.stack[-1]).__name__ == "Laying" and str(options[0]).startswith("lay"):
                for tile in s.hand(s.stack[-1].seat):
                    ways = {(a.x, a.y, a.turn) for a in options if a.tile == BOX.names[tile]}
                    assert ways == lay_by_hand(s, tile)
            step(s, options[chance.below(len(options))])


def test_keeping_takes_less_than_half_the_time_of_counting_again():
    """In the same run, over the same games: what is kept at each tile laid, against the whole map counted at each."""
    histories = []
    for s, chance in games(24, (3, 4)):
        while s.stack:
            options = legal(s)
            step(s, options[chance.below(len(options))])
        histories.append(s.laid)

    def keep():
        for laid in histories:
            chart = chart_of(BOX, [], [], [])
            for tile, x, y, turn, _ in laid:
                chart.lay(BOX, tile, x + 256 * y, turn)

    def again():
        for laid in histories:
            for n in range(1, len(laid) + 1):
                chart_of(BOX, laid[:n], [], [])

    def fastest(work):
        times = []
        for _ in range(3):
            begun = process_time()
            work()
            times.append(process_time() - begun)
        return min(times)

    assert fastest(keep) < 0.5 * fastest(again)


options = st.fixed_dictionaries(
    {
        "advanced": st.booleans(),
        "one_house_per_island": st.sampled_from(["game", "round"]),
        "house_slots": st.sampled_from(["area", "unlimited"]),
    }
)


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(1, 4), st.integers(0, 10_000), options, st.lists(st.integers(0, 999), min_size=1, max_size=30))
def test_each_piece_is_in_one_place_and_no_limit_is_passed(seats, seed, chosen, picks):
    s = GAME.start(seats, seed, options=chosen)
    n = 0
    while s.stack:
        lies = where(s)  # fails where a tile is twice
        assert sum(t < 56 for t in lies) == 56
        assert len(s.face_up) <= 3
        cards = [
            c for zone in (s.goals_held, s.goal_now, s.goal_aside, s.goals_back, s.goals_shown) for held in zone for c in held
        ]
        whole = range(12, 24) if s.advanced else range(12)
        assert sorted([*cards, *s.goals]) == list(whole)
        tokens = [t for zone in (s.looked, s.kept, s.opened) for held in zone for t in held]
        assert sorted([*tokens, *s.bag]) == list(range(12))
        for k in range(s.seats):
            assert s.at_hand[k] + s.in_reserve[k] + sum(h[0] == k for h in s.houses) == 8
            assert s.placed(k) == sum(h[0] == k for h in s.houses)
            if not s.is_alexis(k):
                assert s.at_hand[k] <= 4
                assert 2 <= len(s.hand(k)) <= 3 or not s.laid or s.round == 0
        if not s.crowded:
            assert len({(p, a) for _, p, a, _ in s.houses}) == len(s.houses)
        step(s, legal(s)[picks[n % len(picks)] % len(legal(s))])
        n += 1
    assert scores(s) == [c.total for c in count(s.box, view(s, None))]


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_end(seats, advanced):
    rounds = play_out(seats, advanced, 12)
    assert max(rounds) <= 4


@pytest.mark.soak
@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_500_random_games_of_each_mode_end(seats, advanced):
    assert max(play_out(seats, advanced, 500)) <= 4


def play_out(seats, advanced, number):
    """How many rounds each of so many random games took."""
    rounds = []
    for seed in range(number):
        s = GAME.start(seats, seed, options={"advanced": advanced, "level": 1 + seed % 4 if seats == 1 else 1})
        chance, answers = stream(seed, "ends"), 0
        while s.stack:
            ways = legal(s)
            step(s, ways[chance.below(len(ways))])
            answers += 1
            assert answers < 1500
        rounds.append(s.round)
    return rounds
