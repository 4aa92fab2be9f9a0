"""Great Explorer: each achievement, who earns it, and the profile."""

from __future__ import annotations

import json

import pytest

import islands_nb as isl
from islands_nb.games.small_islands import GAME
from islands_nb.games.small_islands.end import Ending
from islands_nb.games.small_islands.great import achieved, achievements, earnable
from islands_nb.kernel.errors import BadInput
from islands_nb.kernel.flow import settle
from islands_nb.kernel.scene import Frame
from islands_nb.kernel.view import view

from .scenes import BOX, table

rule = pytest.mark.rule
SEVEN = ["renowned", "harbour", "archipelago", "settled", "first_ship", "discoverer", "night_sailor"]


def over(s, kept=0):
    """The game is over; seat 0 has so many discovery tokens."""
    s.kept[0], s.bag = s.bag[:kept], s.bag[kept:]
    s.stack = [Ending()]
    settle(s)
    assert not s.stack
    return s


def won(points=50, **more):
    """A game that seat 0 wins with so many points of prestige."""
    s = table(2, **more)
    s.points = [points, 3]
    return s


@rule("M12.1")
def test_only_the_winner_of_a_normal_game_that_is_over():
    assert achievements(over(won(70))) == [["renowned"], []]
    assert achievements(won(70)) == [[], []]  # not over
    assert achievements(over(won(70, advanced=True))) == [[], []]
    s = won(70)
    s.points = [70, 71]
    assert achievements(over(s)) == [[], ["renowned"]]
    lost = table(1)
    lost.points[0] = 30
    assert achievements(over(lost)) == [[], []]  # Alexis achieves nothing


def told(s):
    """What happens when the game ends, in words, and what its board says."""
    s.told = []
    over(s)
    head = GAME.headline(view(s, None), Frame(s.box, names=("Ada", "Ben", "Caro", "Dan")))
    return [e.words for e in s.told if e.what == "achieved"], head[1]


@rule("M12.1", "M12.9")
def test_it_is_told_at_the_end_of_a_won_game():
    said, head = told(won(70))
    assert said == ["achieved renowned: 1 of the 5 of a Great Explorer"]
    assert head == f"Ada {said[0]}"
    assert told(won(50)) == ([], "after 1 round")
    assert told(won(70, advanced=True)) == ([], "after 1 round")


@rule("M12.1", "M10.5")
def test_of_equal_points_the_one_that_wins_the_tie():
    s = table(2, laid="L02 0 0 0 0; L14 3 0 0 1", houses=[(0, "0 0 N")])
    s.points = [60, 60]
    assert achievements(over(s)) == [["renowned"], []]


@rule("M12.2")
@pytest.mark.parametrize(("points", "yes"), [(60, True), (59, False), (80, True)])
def test_sixty_points(points, yes):
    assert ("renowned" in achievements(over(won(points)))[0]) == yes


@rule("M12.2")
def test_discovery_tokens_and_the_ship_are_among_the_points():
    assert "renowned" in achievements(over(won(58, laid="L04 0 0 0; own 0 1 0")))[0]
    s = won(60)
    s.points[0] -= sum(BOX.discovery[t] for t in s.bag[:2])
    assert "renowned" in achievements(over(s, kept=2))[0]


@rule("M12.3")
@pytest.mark.parametrize(("last", "yes"), [("L01", False), ("L35", True)])
def test_ten_points_for_the_ship(last, yes):
    ring = f"L04 -1 -1 0; L05 0 -1 0; L06 1 -1 0; L34 -1 1 0; {last} 1 1 0"
    s = won(50, laid=f"{ring}; own 0 0 0")
    assert s.chart.ports_round(0) == 9 + yes
    assert ("harbour" in achievements(over(s))[0]) == yes


@rule("M12.4")
@pytest.mark.parametrize(("number", "yes"), [(12, True), (11, False)])
def test_twelve_islands_of_two_tiles(number, yes):
    caps = [f"L{n:02}" for n in range(1, 13)] + ["S1b", "S2b", "S3b"]
    more = [f"L{n:02}" for n in range(13, 25)]  # bends: the second tile of each island, still open
    laid = "; ".join(f"{more[k]} {3 * k} 0 0; {caps[k]} {3 * k} -1 2" for k in range(number))
    alone = "; ".join(f"{cap} {-3 * k - 3} 0 0" for k, cap in enumerate(caps[12:]))
    assert ("archipelago" in achievements(over(won(50, laid=f"{laid}; {alone}")))[0]) == yes


@rule("M12.5")
@pytest.mark.parametrize(("left", "yes"), [(0, True), (1, False)])
def test_all_houses_placed(left, yes):
    s = won()
    s.at_hand[0], s.in_reserve[0] = left, 0
    assert ("settled" in achievements(over(s))[0]) == yes


@rule("M12.6")
@pytest.mark.parametrize(
    ("ships", "yes"),
    [
        ("own 0 1 0 0; grey 1 0 0 1", True),
        ("grey 1 0 0 0; own 0 1 0 0", False),
        ("own 1 0 0 1; own 0 1 0 0", False),
        ("grey 1 0 0 0", False),
    ],
)
def test_the_own_ship_was_the_first(ships, yes):
    assert ("first_ship" in achievements(over(won(laid=f"S1b 0 0 0; {ships}")))[0]) == yes


@rule("M12.6")
@pytest.mark.parametrize(("ships", "yes"), [("own 0 1 0 1; own 1 0 0 0", True), ("own 1 0 0 0; own 0 1 0 1", False)])
def test_the_own_ship_is_that_of_whoever_wins(ships, yes):
    s = won(laid=f"S1b 0 0 0; {ships}")
    s.points = [3, 50]
    assert ("first_ship" in achievements(over(s))[1]) == yes


@rule("M12.7")
@pytest.mark.parametrize(("tokens", "yes"), [(4, True), (3, False), (6, True)])
def test_four_discovery_tokens(tokens, yes):
    assert ("discoverer" in achievements(over(won(), kept=tokens))[0]) == yes


@rule("M12.8")
@pytest.mark.parametrize(("level", "yes"), [(4, True), (3, False)])
def test_won_against_alexis_at_level_4(level, yes):
    s = table(1, level=level)
    s.points[0] = 90
    assert ("night_sailor" in achievements(over(s))[0]) == yes
    s = table(1, level=level)
    s.points[0] = 10
    assert achievements(over(s)) == [[], []]


@rule("M12.9")
def test_five_of_seven_are_needed():
    assert earnable(BOX) == (SEVEN, 5)
    assert earnable(BOX.edit("number", "achievements", value=3))[1] == 3


def test_edited_achievements():
    box = BOX.edit("achievement", "renowned", needed=20)
    assert "renowned" in achievements(over(won(25, box=box)))[0]


# -- the profile --------------------------------------------------------------------------------------------------------------


def finished(tmp_path, seed=7):
    """A session of a game that is over."""
    s = isl.start("small_islands", seats=2, seed=seed, bots={1: "random"})
    while not s.over:
        s.play(s.legal()[s.ply * 5 % len(s.legal())])
    return s


@rule("M12.9")
def test_what_was_achieved_is_added_to_the_file_the_user_chooses(tmp_path):
    s = finished(tmp_path)
    file = tmp_path / "me.json"
    object.__setattr__(s.game, "achievements", lambda t: [["renowned", "settled"], []])
    try:
        rows = s.achievements(file)
        assert list(rows["achievement"]) == SEVEN
        assert list(rows["kept"]) == [True, False, False, True, False, False, False]
        assert not rows["unlocked"].any()
        assert json.loads(file.read_text()) == {"small_islands": {"Ada": ["renowned", "settled"]}}
        s.achievements(file)  # again: nothing is added twice
        object.__setattr__(s.game, "achievements", lambda t: [["harbour", "first_ship", "discoverer"], []])
        rows = s.achievements(file)
        assert json.loads(file.read_text())["small_islands"]["Ada"] == [
            "renowned",
            "settled",
            "harbour",
            "first_ship",
            "discoverer",
        ]
        assert rows["unlocked"].all()
        assert list(rows["now"]) == [False, True, False, False, True, True, False]
        assert not s.achievements(file, name="Zoe")["unlocked"].any()  # three of hers
        assert set(json.loads(file.read_text())["small_islands"]) == {"Ada", "Zoe"}
        assert not s.achievements()["kept"].any()  # no file, nothing kept
    finally:
        object.__setattr__(s.game, "achievements", achievements)
    assert GAME.achievements is achievements


def test_a_profile_without_an_ending_and_one_that_is_none(tmp_path):
    s = finished(tmp_path)
    (tmp_path / "bad.json").write_text("[1]")
    with pytest.raises(BadInput, match="is not a profile"):
        s.achievements(tmp_path / "bad.json")
    for bad in ('{"Ada": [1]}', '{"Ada": ["renowned", 1]}', '{"Ada": ["renowned"], "Ben": 3}', '{"Ada": []}, "other": 3'):
        (tmp_path / "bad.json").write_text(f'{{"small_islands": {bad}}}')
        with pytest.raises(BadInput, match="is not a profile"):
            s.achievements(tmp_path / "bad.json")
    with pytest.raises(BadInput, match="is not the name of a file"):
        s.achievements(tmp_path)
    with pytest.raises(BadInput, match="seat=5"):
        s.achievements(seat=5)
    with pytest.raises(BadInput, match="name="):
        s.achievements(name="a\nb")
    assert len(isl.start("one_eye", seats=2, seed=1).achievements()) == 0


def test_a_game_that_goes_on_has_achieved_nothing():
    s = isl.start("small_islands", seats=1, seed=7)
    rows = s.achievements()
    assert list(rows["achievement"]) == SEVEN
    assert not rows["now"].any()


@rule("M12.9")
def test_five_make_a_great_explorer():
    assert achieved(BOX, SEVEN[:5]).endswith("first ship: a Great Explorer")
    assert achieved(BOX, SEVEN[:4]) == "achieved renowned, harbour, archipelago and settled: 4 of the 5 of a Great Explorer"
