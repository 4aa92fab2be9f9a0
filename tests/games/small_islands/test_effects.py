"""Each family of missions and rewards, each card of the box, and the worked examples."""

from __future__ import annotations

import pytest

from islands_nb.games.small_islands import GAME
from islands_nb.games.small_islands.effects import (
    Best,
    Discovery,
    Each,
    EqualAny,
    EqualTo,
    Flat,
    Least,
    Lowest,
    More,
    Size,
    read_mission,
    read_reward,
)
from islands_nb.games.small_islands.scoring import scores
from islands_nb.kernel.flow import legal, play, to_act
from islands_nb.kernel.view import view

from .scenes import BOX, give, happened, island, may, refused, say, table

rule = pytest.mark.rule

# 3 flowers, 2 fruits, 2 leaves, 1 temple, 2 ports, 5 tiles: the island of the worked examples, and a map that has it.
EXAMPLE = (3, 2, 2, 1, 2, 0)
FIVE = "L31 0 0 0; L33 0 -1 0; L08 0 1 0; S1a 0 -2 1; S3a 1 -2 2"


def met(text, *count):
    return read_mission(text).met((*count, *(0,) * (6 - len(count))))


def paid(text, *count, size=1):
    return read_reward(text).points((*count, *(0,) * (6 - len(count))), size, BOX.sizes)


# -- missions -----------------------------------------------------------------------------------------------------------------


@rule("M8.1")
def test_more_is_strict_and_the_second_may_be_none():
    assert met("more flower fruit", 1, 0)
    assert met("more flower fruit", 3, 2)
    assert not met("more flower fruit", 2, 2)
    assert not met("more flower fruit", 0, 0, 4)
    assert not met("more flower fruit", 1, 2)
    assert met("more leaf flower", 0, 9, 1)


@rule("M8.2")
def test_at_least_the_symbols_shown():
    assert met("least 1 temple 2 flower", 2, 0, 0, 1)
    assert met("least 1 temple 2 flower", 5, 0, 0, 3)
    assert not met("least 1 temple 2 flower", 1, 9, 9, 1)
    assert not met("least 1 temple 2 flower", 2, 0, 0, 0)


@rule("M8.3")
@pytest.mark.parametrize(
    ("count", "yes"),
    [((3, 2, 2), True), ((2, 3, 2), True), ((2, 2, 3), True), ((1, 1, 0), True), ((0, 0, 3), False), ((0, 0, 0), False),
     ((3, 2, 1), False), ((2, 0, 2), True), ((2, 2, 2), True), ((1, 0, 0), False)],
)  # fmt: skip
def test_two_resources_there_in_equal_number(count, yes):
    assert met("equal any", *count) == yes


@rule("M8.4")
def test_the_resource_shown_equal_to_another():
    assert met("equal fruit", 3, 2, 2)
    assert met("equal leaf", 3, 2, 2)
    assert not met("equal flower", 3, 2, 2)
    assert not met("equal flower", 0, 0, 1)  # it must be there
    assert met("equal flower", 2, 2, 2)


@rule("M8.1", "M8.2", "M8.3", "M8.4")
def test_the_worked_example_meets():
    """The component page's vector: O01, O08, O10, M11 and M12; not O02, O03, M10."""
    yes = {BOX.goal_names[k] for k, mission in enumerate(BOX.missions) if mission.met(EXAMPLE)}
    assert {"O01", "O08", "O10", "M11", "M12"} <= yes
    assert yes.isdisjoint({"O02", "O03", "M10"})
    assert island(table(laid=FIVE), 0, 0, "N") == (5, (3, 2, 2, 1, 2, 1))


@pytest.mark.parametrize(
    ("goal", "points"), [("O01", 5), ("O02", None), ("O03", None), ("O08", 5), ("O10", 6), ("O11", 5), ("O12", 0), ("O04", 4)]
)
def test_the_worked_example_at_the_table(goal, points):
    s = table(task="settle", goal=goal, laid=FIVE)
    if points is None:
        assert may(s) == ["done"]
        refused(s, "house at 0 0 N", "M7.3", "3 flowers, 2 fruits, 2 leaves, 1 temple and 2 ports")
    else:
        s = say(s, "0 house at 0 0 N")
        assert s.points[0] == points
        assert len(s.looked[0]) == (goal == "O12")


# -- rewards ------------------------------------------------------------------------------------------------------------------


@rule("M9.1")
def test_a_point_for_each_symbol_and_two_more_for_the_house():
    assert paid("each flower plus 2", 3) == 5
    assert paid("each flower plus 2", 0, 5) == 2  # also with none
    assert paid("each temple leaf plus 2", 0, 0, 2, 1) == 5
    assert paid("each port port plus 0", 9, 0, 0, 0, 2) == 4


@rule("M9.2")
@pytest.mark.parametrize(
    ("count", "points"), [((3, 2, 2), 6), ((3, 0, 1), 4), ((4, 0, 0), 10), ((0, 0, 0), 0), ((2, 2, 2), 6), ((0, 3, 5), 8)]
)
def test_two_for_each_of_the_rarest_that_is_there_and_two_more(count, points):
    assert paid("lowest times 2 plus 2", *count) == points


def test_of_another_reward_the_times_and_what_is_added_are_told_apart():
    assert paid("lowest times 3 plus 1", 4, 2) == 7


@rule("M9.3")
def test_six_points():
    assert paid("flat 6") == paid("flat 6", 9, 9, 9, 9, 9, size=30) == 6


@rule("M9.4")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [(1, 0), (2, 0), (3, 4), (4, 4), (5, 4), (6, 6), (8, 6), (9, 8), (11, 8), (12, 10), (20, 10)],
)
def test_points_by_size(tiles, points):
    assert paid("size", size=tiles) == points


@rule("M9.4")
def test_in_an_edited_box_bigger_islands_may_be_worth_less():
    sizes = BOX.edit("size", "size_3", points=9).edit("size", "size_12", points=0).sizes
    paid_for = [read_reward("size").points((0,) * 6, size, sizes) for size in (2, 3, 5, 6, 9, 12)]
    assert paid_for == [0, 9, 9, 6, 8, 0]


@rule("M9.7")
def test_the_most_common_resource_is_chosen():
    assert paid("choose plus 2", 3, 2, 2) == 5
    assert paid("choose plus 2", 0, 0, 4) == 6
    assert paid("choose plus 2") == 2


@rule("M9.1", "M9.2", "M9.3", "M9.4", "M9.7")
def test_the_worked_example_pays():
    want = {"W01": 5, "W04": 6, "W07": 6, "W08": 6, "W09": 4, "W11": 5, "W12": 4}
    for name, points in want.items():
        assert BOX.rewards[BOX.reward[name]].points(EXAMPLE, 5, BOX.sizes) == points, name


@pytest.mark.parametrize("n", range(12))
def test_each_objective_at_the_table(n):
    """Each card of the Normal mode: houses only where it says, and the points it says."""
    name = f"O{n + 1:02}"
    lone = "L16 0 0 0; L49 3 0 0; L56 12 0 0; L25 15 0 0; L11 18 0 0"
    s = table(task="settle", goal=name, laid=f"{lone}; L46 6 0 0; L01 6 -1 2; L08 9 0 0; L05 9 -1 2; L09 21 0 0; L03 21 -1 2")
    mission, reward = BOX.missions[n], BOX.objective_rewards[n]
    fulfil = {k for k in s.chart.islands() if mission.met(s.chart.counts[k])}
    offered = {island(s, a.x, a.y, a.area) for a in legal(s) if str(a) != "done"}
    assert offered == {(s.chart.size(k), s.chart.counts[k]) for k in fulfil}
    assert 0 < len(fulfil) < len(s.chart.islands())
    for action in legal(s)[:-1]:
        size, count = island(s, action.x, action.y, action.area)
        t = play(s, action)
        assert t.points[0] == reward.points(count, size, BOX.sizes)
        assert bool(t.looked[0]) == (isinstance(reward, Discovery) and count[3] > 0)


@pytest.mark.parametrize("n", range(12))
def test_each_mission_with_each_reward_at_the_table(n):
    for m in range(12):
        goal, reward = f"M{m + 1:02}", f"W{n + 1:02}"
        s = table(task="settle", advanced=True, goal=goal, reward=reward, laid="L16 0 0 0; L49 3 0 0; L46 6 0 0; L08 9 0 0")
        for text in may(s):
            if text != "done":
                action = GAME.read(text)
                size, count = island(s, action.x, action.y, action.area)
                assert BOX.missions[BOX.goal[goal]].met(count)
                assert play(s, action).points[0] == BOX.rewards[n].points(count, size, BOX.sizes)


def test_every_family_stands_on_a_card():
    objectives = BOX.missions[:12]
    assert {type(m) for m in objectives} == {More, Least, EqualAny}
    assert {type(m) for m in BOX.missions[12:]} == {More, Least, EqualTo}
    assert {type(r) for r in BOX.objective_rewards} == {Each, Lowest, Flat, Size, Discovery, Best}
    assert {type(r) for r in BOX.rewards} == {Each, Lowest, Flat, Size, Discovery, Best}


@pytest.mark.parametrize("text", ["more flower", "more flower flower", "more flower temple", "least", "least 1", "least 0 temple",
    "least x temple", "least 1 port", "least 1 temple 0 leaf",
    "least 1 leaf 1 stone", "least 1 leaf 1 leaf", "equal", "equal temple", "equal any any", "", "flat"])  # fmt: skip
def test_a_mission_that_cannot_be_read(text):
    assert read_mission(text) is None


@pytest.mark.parametrize(
    "text",
    [
        *("each plus 2", "each stone plus 2", "each flower", "lowest", "lowest times 2", "flat", "flat -1", "flat 100"),
        *("each flower stone plus 2", "flat 06", "size 3", "discovery 1", "choose", "choose plus x", ""),
    ],
)
def test_a_reward_that_cannot_be_read(text):
    assert read_reward(text) is None


# -- discovery ----------------------------------------------------------------------------------------------------------------


def temples(n=2, **more):
    """A seat with the mission O12 (equal any; discovery) and an island with so many temples."""
    laid = {0: "L16 0 0 0", 1: "L16 0 0 0; L19 0 -1 1; L02 1 -1 3", 2: "L16 0 0 0; L19 0 -1 1; L08 1 -1 3"}[n]
    return table(task="settle", goal="O12", laid=laid, **more)


@rule("M9.5")
@pytest.mark.parametrize("n", [0, 1, 2])
def test_a_token_is_drawn_for_each_temple_and_one_is_kept(n):
    s = temples(n)
    seen = s.bag[:n]
    s = say(s, "0 house at 0 0 N")
    assert s.points == [0, 0]
    if not n:
        assert s.stack[-1].__class__.__name__ == "Settling"
        return
    assert (s.looked[0], len(s.bag)) == (seen, 12 - n)
    assert may(s) == [f"keep {p}" for p in sorted({BOX.discovery[t] for t in seen}, reverse=True)]
    assert view(s, 1)["looked"] == [n, []]
    assert s.stack[-1].open is False  # with one token too it is asked: an answer at once would tell how many there were
    missing = next(p for p in range(3, 9) if p not in {BOX.discovery[t] for t in seen})
    refused(s, f"keep {missing}", "M9.5", f"you drew no token of {missing}", fix="")
    refused(s, "done", "M9.5", "first one of the discovery tokens drawn must be kept")
    best = max(BOX.discovery[t] for t in seen)
    s = say(s, f"0 keep {best}")
    assert BOX.discovery[s.kept[0][0]] == best
    assert sorted((*s.bag, *s.kept[0])) == list(range(12))
    assert s.looked == [(), ()]


@rule("M9.5")
def test_no_more_tokens_than_there_are_and_back_before_the_next_house():
    s = temples(2)
    s.kept[1], s.bag = tuple(sorted(s.bag[1:])), s.bag[:1]
    t = say(s, "0 house at 0 0 N")
    assert len(t.looked[0]) == 1
    s.kept[1], s.bag = tuple(sorted((*s.kept[1], *s.bag))), ()
    t = say(s, "0 house at 0 0 N")
    assert t.stack[-1].__class__.__name__ == "Settling"
    two = table(task="settle", goal="O12", laid="L16 0 0 0; L19 0 -1 1; L08 1 -1 3; L17 5 0 0; L20 5 -1 1; L07 6 -1 3")
    t = say(two, "0 house at 0 0 N")
    t = play(t, legal(t)[0])
    assert len(t.bag) == 11
    t = say(t, "0 house at 5 0 N")
    assert len(t.looked[0]) + len(t.bag) == 11


@rule("M9.6")
def test_tokens_kept_are_hidden_and_count_at_the_end():
    s = say(temples(2), "0 house at 0 0 N")
    a, b = play(s, legal(s)[0]), play(s, legal(s)[-1])
    assert scores(a) == scores(b) == [0, 0]
    for seat in (None, 1):
        seen = view(a, seat)
        assert seen["kept"][0] == 1
        assert [e.words for e in a.told if e.known_to(seat)] == ["kept a discovery token"]
        rows = [GAME.tables["players"](view(t, seat), BOX) for t in (a, b)]
        assert rows[0] == rows[1]
    mine = GAME.tables["players"](view(a, 0), BOX)[0]
    assert mine["discovery"] == BOX.discovery[a.kept[0][0]] == mine["score"]
    a.own_ship, a.grey = [False, False], 0
    a = say(a, "0 done")
    while a.stack:
        a = say(a, f"{to_act(a)} done")
    assert scores(a)[0] == BOX.discovery[a.opened[0][0]]
    assert any("turned up discovery tokens of" in w for w in happened(a))


def test_words_of_cards():
    assert BOX.missions[BOX.goal["O08"]].words() == "at least 1 temple and 2 fruits"
    assert BOX.rewards[BOX.reward["W12"]].words() == "2 for each port"
    assert BOX.rewards[BOX.reward["W04"]].words() == "1 for each temple and 1 for each flower, plus 2"
    for card in (*BOX.missions, *BOX.rewards, *BOX.objective_rewards):
        assert card.words() == " ".join(card.words().split())


def test_an_edited_card_plays_otherwise():
    box = BOX.edit("objective", "O05", mission="more leaf fruit", reward="flat 9")
    s = table(task="settle", goal="O05", laid="L03 0 0 0; L02 2 0 0", box=box)
    assert may(s) == ["house at 0 0 N", "done"]
    assert say(s, "0 house at 0 0 N").points == [9, 0]
    give(s, 1, "O06")
