"""The rules of Small Islands by number; missions and rewards, Alexis and the Great Explorer have files of their own."""

from __future__ import annotations

import pytest

from islands_nb.games.small_islands import GAME
from islands_nb.games.small_islands.chart import chart_of
from islands_nb.games.small_islands.reward import RoundOver
from islands_nb.games.small_islands.rules import Preparing
from islands_nb.games.small_islands.scoring import counts, scores, ties
from islands_nb.kernel.errors import BadOption, IllegalAction
from islands_nb.kernel.flow import legal, play, settle, step, to_act
from islands_nb.kernel.imagine import imagine
from islands_nb.kernel.rng import Rng, stream
from islands_nb.kernel.together import asked, turned
from islands_nb.kernel.view import view
from islands_nb.session import Session

from .scenes import BOX, give, happened, island, may, refused, say, table, tiles, where

rule = pytest.mark.rule
SQUARE = {"start": "square"}


def names(cards):
    return [BOX.names[t] for t in cards]


def wander(s, answers, seed=1):
    """So many answers at random."""
    chance = stream(seed, "wander")
    for _ in range(answers):
        if not s.stack:
            break
        options = legal(s)
        step(s, options[chance.below(len(options))])
    return s


def to_end(s, seed=1):
    return wander(s, 10_000, seed)


# -- setting up ---------------------------------------------------------------------------------------------------------------


@rule("M1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_has_eight_houses_and_four_tokens(seats):
    s = GAME.start(seats, 7)
    assert (s.at_hand, s.in_reserve) == ([4] * seats, [4] * seats)
    assert [[BOX.token_names[t] for t in held] for held in s.tokens] == [["B1", "B2", "B3", "B4"]] * seats
    assert s.points == [0] * seats


@rule("M1.2")
def test_the_first_player_lays_the_four_start_tiles():
    s = GAME.start(3, 7)
    first = s.first
    for left in (4, 3, 2, 1):
        assert to_act(s) == first
        assert f"{left} tile" in s.stack[-1].now(s)
        assert {a.split()[1][0] for a in may(s)} == {"S"}
        s = play(s, legal(s)[0])
    assert [t[4] for t in s.laid] == [first] * 4
    assert s.stack[-1].__class__.__name__ == "Choosing"
    assert s.starts == ()
    s = GAME.start(3, 7, BOX.edit("number", "start_tiles", value=1))
    assert play(s, legal(s)[0]).starts == ()  # those that are left are not laid any more


@rule("M1.2", "M4.1")
def test_start_tiles_are_laid_by_the_rules_for_tiles():
    s = GAME.start(2, 7)
    f = s.first
    s = say(s, f"{f} lay S1b at 0 0 turned 0")  # land in the north only
    refused(s, "lay S2b at 0 -1 turned 0", "M4.1", "has sea in the south, where its neighbour has land", "turned 2")
    refused(s, "lay S2b at 1 0 turned 3", "M4.1", "has land in the west")
    refused(s, "lay S2b at 2 0 turned 0", "M4.1", "no tile lies beside 2 0")
    refused(s, "lay S2b at 0 0 turned 0", "M4.1", "a tile lies at 0 0 already")
    refused(s, "lay L01 at 1 0 turned 0", "M1.2", "L01 is not a start tile")
    refused(s, "take L01", "M1.2", "first the start tiles must be laid")


@rule("M1.3")
def test_the_first_lies_at_0_0_and_either_face_may_be_used_of_each():
    s = GAME.start(2, 7)
    f = s.first
    assert {a.split(" at ")[1].split(" turned")[0] for a in may(s)} == {"0 0"}
    assert {a.split()[1] for a in may(s)} == {"S1a", "S1b", "S2a", "S2b", "S3a", "S3b", "S4a", "S4b"}
    refused(s, "lay S1a at 1 0 turned 0", "M1.3", "the first start tile lies at 0 0")
    s = say(s, f"{f} lay S1a at 0 0 turned 2")
    refused(s, "lay S1b at 0 1 turned 0", "M1.2", "the tile of S1b lies on the map already")
    assert {a.split()[1] for a in may(s)} == {"S2a", "S2b", "S3a", "S3b", "S4a", "S4b"}


@rule("M1.4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_square_of_start_tiles_is_one_closed_island(seats):
    s = GAME.start(seats, 7, options=SQUARE)
    assert names(t for t, *_ in s.laid) == ["S1a", "S2a", "S3a", "S4a"]
    assert [(x, y) for _, x, y, _, _ in s.laid] == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert island(s, 0, 0, "E") == (4, (1, 1, 1, 1, 0, 0))
    assert s.stack[-1].__class__.__name__ == "Choosing"


@rule("M1.4")
def test_a_box_without_fitting_faces_has_no_square():
    box = BOX.edit("start", "S1a", edges="LSSS", land="N flower")
    for tile in ("S2a", "S3a", "S4a"):
        box = box.edit("start", tile, edges="LSSS", land="N leaf")
    with pytest.raises(BadOption, match=r"M1\.4"):
        GAME.start(2, 7, box, SQUARE)
    assert GAME.start(2, 7, BOX.edit("number", "start_tiles", value=2), SQUARE).chart.size(0) == 2


@rule("M1.5")
def test_who_begins_is_drawn_by_lot():
    assert {GAME.start(4, seed).first for seed in range(40)} == {0, 1, 2, 3}
    assert {GAME.start(1, seed).first for seed in range(20)} == {0}
    assert GAME.start(4, 5).first == GAME.start(4, 5).first


@rule("M1.6")
def test_the_landscape_tiles_are_shuffled():
    s, t = GAME.start(2, 7, options=SQUARE), GAME.start(2, 8, options=SQUARE)
    lies = where(s)
    assert sorted(t for t in lies if t < 56) == list(range(56))
    assert s.reserve != t.reserve
    seen = view(s, 0)
    assert (seen["reserve"], seen["navigation"]) == (len(s.reserve), 6)


@rule("M1.7")
@pytest.mark.parametrize(("seats", "grey"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_there_are_four_ships_always(seats, grey):
    s = GAME.start(seats, 7)
    assert s.grey == grey
    assert sum(s.own_ship) == seats
    assert s.ships_left() == 4


@rule("M1.8")
@pytest.mark.parametrize(("seats", "left"), [(1, 45), (2, 43), (3, 41), (4, 39)])
def test_three_face_up_and_two_in_each_hand_and_what_is_left_after_the_first_preparation(seats, left):
    s = GAME.start(seats, 7, options=SQUARE)
    assert len(s.face_up) == 3
    assert [len(s.hands[k]) for k in range(seats)] == [2] * seats
    assert len(s.reserve) == left
    assert GAME.start(seats, 7).reserve[:3] == tuple(s.face_up)  # from the top, before the start tiles are laid
    for k in range(seats):
        seen = view(s, k)
        assert [h if isinstance(h, int) else len(h) for h in seen["hands"]] == [len(h) for h in s.hands]
        assert seen["hands"][k] == list(s.hands[k])


@rule("M1.9")
def test_discovery_tokens_are_shuffled_and_hidden():
    s = GAME.start(2, 7)
    assert sorted(s.bag) == list(range(12)) != list(s.bag)
    assert view(s, 0)["bag"] == 12
    assert sorted(BOX.discovery) == [3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8]


@rule("M1.10", "M2.3")
@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_each_is_dealt_a_card_and_draws_two_more(seats, advanced):
    s = GAME.start(seats, 7, options={**SQUARE, "advanced": advanced})
    for k in range(seats):
        assert len(s.goals_held[k]) == 3
        assert len(s.rewards_held[k]) == 3 * advanced
        assert view(s, k)["goals_held"][k] == list(s.goals_held[k])
        assert all(n == 3 for j, n in enumerate(view(s, k)["goals_held"][:seats]) if j != k)
    assert len(s.goals) == 12 - 3 * seats
    if seats == 4:
        assert s.goals == ()  # all have drawn before anybody puts a card back


@rule("M1.11")
def test_the_decks_of_the_modes_are_not_mixed():
    for advanced, letter in ((False, "O"), (True, "M")):
        s = GAME.start(4, 7, options={**SQUARE, "advanced": advanced})
        assert {BOX.goal_names[g][0] for held in s.goals_held for g in held} == {letter}
    s = GAME.start(2, 7, options=SQUARE)
    refused(s, "choose M01 W01 aside M02 W02", "M1.11", "one objective is chosen")
    s = GAME.start(2, 7, options={**SQUARE, "advanced": True})
    refused(s, "choose O01 aside O02", "M1.11", "a mission and a reward are chosen")


# -- preparation --------------------------------------------------------------------------------------------------------------


@rule("M2.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_there_are_four_rounds_at_most(seats):
    for seed in range(12):
        s = to_end(GAME.start(seats, seed), seed)
        ships = sum(t >= BOX.first_ship for t, *_ in s.laid)
        assert s.round <= 4
        assert ships <= 4
        assert ships in (s.round, s.round - 1)


@rule("M2.2")
def test_six_tiles_of_the_reserve_become_the_navigation_stack():
    s = GAME.start(2, 7, options=SQUARE)
    assert len(s.navigation) == 6
    assert set(s.navigation).isdisjoint(s.reserve)


@rule("M2.2")
@pytest.mark.parametrize(("left", "over"), [(5, True), (6, False), (0, True)])
def test_with_fewer_than_six_tiles_in_the_reserve_the_game_is_over_at_once(left, over):
    s = table(reserve=" ".join(f"L{n:02}" for n in range(40, 40 + left)), face_up="L01 L02", hands={0: "L03 L04", 1: "L05 L06"})
    before = [len(s.goals), s.points[:]]
    s.stack = [Preparing()]
    s.told = []
    settle(s)
    assert (not s.stack) == over
    if over:
        assert [len(s.goals), s.points] == before  # no card is drawn, no house put
        assert "The reserve has fewer than 6 tiles" in happened(s)[0]
        assert len(s.reserve) == left
    else:
        assert (len(s.navigation), len(s.reserve), to_act(s)) == (6, 0, 0)


@rule("M2.2", "M3.8")
def test_tiles_under_the_reserve_count_as_its_last():
    s = table(reserve="L40 L41", under="L50 L51 L52 L53", hands={0: "L03 L04", 1: "L05 L06"}, face_up="L01")
    s.stack = [Preparing()]
    settle(s)
    assert names(s.navigation) == ["L40", "L41", "L50", "L51", "L52", "L53"]
    assert s.under == ()


@rule("M2.4")
def test_one_card_for_now_one_aside_one_back():
    s = GAME.start(2, 7, options=SQUARE)
    a, b, c = (BOX.goal_names[g] for g in s.goals_held[0])
    assert may(s) == [f"choose {x} aside {y}" for x in (a, b, c) for y in (a, b, c) if x != y]
    t = say(s, f"0 choose {b} aside {c}")
    assert [BOX.goal_names[cards[0][0]] for cards in (t.goal_now, t.goal_aside, t.goals_back)] == [b, c, a]
    other = next(n for n in BOX.goal if n[0] == "O" and n not in (a, b, c))
    refused(s, f"choose {other} aside {a}", "M2.4", f"you do not hold {other}", fix="")
    refused(s, f"choose {a} aside {a}", "M2.4", "cannot be played now and put aside as well", fix="")
    refused(s, "take L01", "M2.4", "first cards must be chosen")


@rule("M2.4")
def test_nobody_else_sees_what_was_chosen():
    s = GAME.start(3, 7, options=SQUARE)
    a = play(s, legal(s)[0])
    b = play(s, legal(s)[-1])
    for seat in (None, 1, 2):
        assert view(a, seat) == view(b, seat)
        assert [e.words for e in a.told if e.known_to(seat)] == [e.words for e in b.told if e.known_to(seat)]
    assert view(a, 0) != view(b, 0)


@rule("M2.5", "M7.9")
def test_a_card_is_put_aside_in_each_round_and_comes_back_in_the_next():
    s = GAME.start(2, 7, options=SQUARE)
    aside = {}
    while s.stack:
        if s.stack[-1].__class__.__name__ == "Choosing" and s.round > 1:
            seat = to_act(s)
            assert aside[seat][0] in s.goals_held[seat]
        s = play(s, legal(s)[s.ply * 7 % len(legal(s))])
        aside = {k: s.goal_aside[k] or aside.get(k) for k in range(2)}
    assert all(len(c) == 1 for c in s.goal_aside)  # in the last round too


@rule("M2.6")
def test_the_house_on_the_card_aside_is_at_hand():
    s = GAME.start(2, 7, options=SQUARE)
    s = play(s, legal(s)[0])
    assert s.at_hand == [4, 4]


@rule("M2.7")
def test_missions_and_rewards_are_paired_as_one_likes_and_parted_again():
    s = GAME.start(2, 7, options={**SQUARE, "advanced": True})
    assert len(may(s)) == len(set(may(s))) == 36
    m, w = [BOX.goal_names[g] for g in s.goals_held[0]], [BOX.reward_names[r] for r in s.rewards_held[0]]
    assert {(a.goal, a.reward) for a in legal(s)} == {(x, y) for x in m for y in w}
    s = say(s, f"0 choose {m[0]} {w[2]} aside {m[1]} {w[0]}")
    assert (s.goals_back[0], s.rewards_back[0]) == ((BOX.goal[m[2]],), (BOX.reward[w[1]],))
    refused(s, "choose M01 W01 aside M01 W02", "M2.4")
    s = play(s, legal(s)[0])
    s.stack = [Preparing()]
    settle(s)
    assert BOX.goal[m[1]] in s.goals_held[0]
    assert BOX.reward[w[0]] in s.rewards_held[0]
    assert {a.reward for a in legal(s) if a.goal == m[1]} == {BOX.reward_names[r] for r in s.rewards_held[0]}


@rule("M2.8")
def test_all_choose_at_the_same_time_in_any_order():
    s = GAME.start(3, 7, options=SQUARE)
    assert asked(s) == [0, 1, 2]
    first = {k: legal(turned(s, k)) for k in range(3)}
    a = s
    for k in (0, 1, 2):
        assert legal(a) == first[k]
        a = play(a, first[k][1])
    b = s
    for k in (2, 0, 1):
        b = play(turned(b, k), first[k][1])
    a.told = b.told = None
    assert a == b


@rule("M2.8")
def test_a_session_takes_choices_in_any_order_and_they_may_be_changed():
    log = Session(_log(3)).log
    s = Session(log)
    said = {k: s.legal(k) for k in range(3)}
    s.play(said[2][0], seat=2).play(said[0][3], seat=0).play(said[2][4], seat=2)
    assert (s.last, s.seat, s.draft(2)) == (0, 1, said[2][4])
    s.undo(0)
    assert s.draft(0) == ""
    assert s.seat == 0
    s.play(said[0][1]).play(said[1][2])
    assert s.log.lines[:3] == [(0, said[0][1]), (1, said[1][2]), (2, said[2][4])]


def _log(seats):
    from islands_nb.kernel.log import Log

    return Log(GAME, seats, 7, GAME.check_options(SQUARE))


# -- exploration --------------------------------------------------------------------------------------------------------------


@rule("M3.1")
def test_from_the_first_player_on_clockwise():
    s = GAME.start(4, 3, options=SQUARE)
    order = []
    while len(order) < 9 and s.stack:
        if s.stack[-1].__class__.__name__ == "Acting":
            order.append(to_act(s))
        takes = [a for a in may(s) if not a.startswith("land")]
        s = play(s, GAME.read(takes[0]))
    assert order == [(s.first + k) % 4 for k in range(9)]
    refused(table(), "pass", "M3.1", "first a face-up tile must be taken, or a ship laid")


@rule("M3.2")
def test_nobody_may_pass_and_who_can_do_both_chooses():
    s = table(face_up="L01 L02 L03")
    assert {a.split()[0] for a in may(s)} == {"take", "land"}
    assert "pass" not in may(s)


@rule("M3.3")
def test_take_a_tile_and_lay_one_of_three():
    s = table(hands={0: "L05 L06"}, face_up="L01 L02 L03", navigation=3)
    assert may(s) == ["take L01", "take L02", "take L03"]
    refused(s, "take L05", "M3.3", "L05 is not a face-up tile; L01, L02 and L03 lie there", fix="")
    s = say(s, "0 take L02")
    assert {a.split()[1] for a in may(s)} == {"L02", "L05", "L06"}
    refused(s, "lay L01 at 0 1 turned 0", "M3.3", "L01 is not in your hand: you hold L05, L06 and L02")
    refused(s, "take L01", "M3.3", "now one from the hand must be laid")
    t = say(s, "0 lay L02 at 0 -1 turned 2")  # the tile just taken
    assert (names(t.hands[0]), names(t.taken[0])) == (["L05", "L06"], [])
    t = say(s, "0 lay L05 at 0 -1 turned 2")
    assert (names(t.hands[0]), names(t.taken[0])) == (["L06"], ["L02"])


@rule("M3.3", "M1.8")
def test_what_all_saw_being_taken_is_known_and_the_rest_of_a_hand_is_not():
    s = say(
        table(hands={0: "L05 L06"}, face_up="L01 L02 L03", navigation=3), "0 take L02", "0 lay L05 at 0 -1 turned 2", "0 pass"
    )
    seen = view(s, 1)
    assert (seen["hands"][0], seen["taken"][0]) == (1, tiles("L02"))
    other = {imagine(s, 1, Rng(n)).hands[0] for n in range(30)}
    assert len(other) > 5
    assert all(imagine(s, 1, Rng(n)).taken[0] == tuple(tiles("L02")) for n in range(5))


@rule("M3.4")
def test_the_tile_taken_is_replaced_at_the_end_of_the_turn():
    s = table(face_up="L01 L02 L03", navigation=1)
    nav, rest = s.navigation[0], s.reserve
    s = say(s, "0 take L02")
    assert names(s.face_up) == ["L01", "L03"]
    s = play(s, legal(s)[0])
    s = say(s, "0 pass")
    assert s.face_up == [*tiles("L01 L03"), nav]
    assert (s.navigation, s.reserve) == ((), rest)
    s = say(s, "1 take L01")
    s = play(s, legal(s)[0])
    s = say(s, "1 pass")
    assert s.face_up == [*tiles("L03"), nav, rest[0]]
    s = table(face_up="L01 L02 L03", reserve="")
    s = play(say(s, "0 take L01"), legal(say(s, "0 take L01"))[0])
    s = say(s, "0 pass")
    assert names(s.face_up) == ["L02", "L03"]


@rule("M3.5")
def test_ships_land_when_the_navigation_stack_is_used_up_at_the_beginning_of_the_turn():
    s = table(navigation=1)
    refused(s, "land own at 0 1", "M3.5", "there is 1 tile on the Navigation tile still")
    s = play(s, legal(s)[0])
    s = play(s, legal(s)[0])
    s = say(s, "0 pass")  # the refill uses it up: the next player may land
    assert to_act(s) == 1
    assert "land own at 0 1" in may(s) or any(a.startswith("land own") for a in may(s))


@rule("M3.6")
def test_with_no_face_up_tile_landing_is_forced():
    s = table(task="turn", face_up="", reserve="")
    assert to_act(s) == 0
    assert {a.split()[0] for a in may(s)} == {"land"}
    refused(s, "take L01", "M3.3", "none is left")
    assert "no face-up tile is left" in s.stack[-1].now(s)


@rule("M3.7")
@pytest.mark.parametrize("seat", [0, 1])
def test_with_neither_a_last_reward_phase_begins_with_that_player_and_then_it_is_over(seat):
    # The map is an island whose every open side is land: no ship fits.
    s = table(task="turn", seat=seat, face_up="", reserve="", laid="L55 0 0 0", goal="O05")
    assert to_act(s) == seat
    assert s.stack[-1].__class__.__name__ == "Settling"
    assert s.ended
    s = say(s, f"{seat} done")
    assert to_act(s) == 1 - seat
    s = say(s, f"{1 - seat} done")
    assert s.stack == []
    assert s.ships_left() == 4


@rule("M3.8")
def test_when_no_tile_can_be_laid_one_goes_under_the_reserve():
    # Sea all round: a lone ship. Only tiles of all land are in the hand, and each has land on every side.
    s = table(hands={0: "L52 L53"}, face_up="L54 L01 L02", laid="grey 0 0 0", navigation=2)
    nav = s.navigation[0]
    s = say(s, "0 take L54")
    assert may(s) == ["bury L52", "bury L53", "bury L54"]
    assert not s.stack[-1].open
    refused(s, "lay L52 at 0 1 turned 0", "M4.1", "it does not fit here however it is turned")
    s = say(s, "0 bury L53")
    assert names(s.under) == ["L53"]
    assert (s.hands[0], names(s.taken[0])) == ((), ["L54", "L52"])  # all have seen the hand
    assert s.face_up == [*tiles("L01 L02"), nav]
    assert to_act(s) == 1  # no bonus token
    assert any(
        "could not lay any of L52, L53 and L54, and put L53 under the reserve" in w
        for w in happened(
            say(
                say(table(hands={0: "L52 L53"}, face_up="L54 L01 L02", laid="grey 0 0 0", navigation=2), "0 take L54"),
                "0 bury L53",
            )
        )
    )


@rule("M3.8")
def test_who_can_lay_a_tile_buries_none():
    s = say(table(hands={0: "L52 L01"}, face_up="L54 L02 L03", navigation=2), "0 take L54")
    refused(s, "bury L52", "M3.8", "a tile goes under the reserve only when none can be laid; ")


# -- laying tiles -------------------------------------------------------------------------------------------------------------


@rule("M4.1")
def test_a_tile_touches_another_along_a_side_and_continues_it():
    s = table(task="lay", hands={0: "L01 L13"}, taken={0: "L31"}, laid="S1b 0 0 0")
    assert "lay L01 at 0 -1 turned 2" in may(s)
    refused(s, "lay L01 at 0 -1 turned 0", "M4.1", "has sea in the south, where its neighbour has land; it fits here turned 2")
    refused(s, "lay L01 at 1 -1 turned 0", "M4.1", "no tile lies beside 1 -1")  # a corner is no neighbour
    refused(s, "lay L01 at 0 0 turned 0", "M4.1", "already")
    refused(s, "lay L01 at 5000 0 turned 0", "M4.1", "no tile lies beside 5000 0")
    two = table(task="lay", hands={0: "L13 L01"}, taken={0: "L40"}, laid="S1b 0 0 0; L02 -1 -1 1; L03 0 -2 0")
    # The cell 0 -1 has land in the south and in the west, and sea in the north.
    fitting = {a for a in may(two) if " at 0 -1 " in a}
    assert fitting == {"lay L13 at 0 -1 turned 2", "lay L40 at 0 -1 turned 1"}


@rule("M4.2")
def test_a_tile_may_be_turned_and_turns_that_look_alike_are_one():
    s = table(task="lay", hands={0: "L31 L52"}, taken={0: "L13"}, laid="S1b 0 0 0")
    assert {a for a in may(s) if a.startswith("lay L31 at 0 -1")} == {"lay L31 at 0 -1 turned 0"}
    refused(s, "lay L31 at 0 -1 turned 2", "M4.2", "turned 2 looks as it does turned 0", fix="")
    assert {a for a in may(s) if a.startswith("lay L52 at 0 -1")} == {"lay L52 at 0 -1 turned 0"}
    assert {a for a in may(s) if a.startswith("lay L13 at 0 -1")} == {"lay L13 at 0 -1 turned 1", "lay L13 at 0 -1 turned 2"}
    refused(s, "lay L13 at 0 -1 turned 4", "M4.2", "0, 1, 2 or 3 quarters, not 4")
    refused(s, "lay L13 at 0 -1 turned -1", "M4.2", "not -1")
    assert BOX.turns[BOX.tile["L37"]] == (0, 1, 2, 3)  # two areas that differ
    assert BOX.turns[BOX.tile["S4b"]] == (0, 1)  # two areas that do not
    assert BOX.edges[BOX.tile["L40"]][1] == (2, 1, 1, 1)  # clockwise: the sea goes from the west to the north


@rule("M4.3")
def test_the_map_grows_in_any_direction():
    s = table(task="lay", laid="; ".join(f"L{n + 1:02} {n} 0 0" for n in range(12)), hands={0: "L31 L32"}, taken={0: "L13"})
    assert any(" at 12 0 " in a for a in may(s))
    assert any(" at -1 0 " in a for a in may(s))


@rule("M4.4")
def test_a_ship_lies_in_the_sea_beside_a_tile():
    s = table(laid="S1b 0 0 0")
    assert {a for a in may(s) if a.startswith("land own")} == {"land own at 1 0", "land own at 0 1", "land own at -1 0"}
    refused(s, "land own at 0 -1", "M4.4", "there is land in the south")
    refused(s, "land own at 1 1", "M4.1", "no tile lies beside 1 1")
    refused(s, "land own at 5 -3", "M4.1", "no tile lies beside 5 -3")
    refused(s, "land own at 0 0", "M4.1", "already")
    s = table(laid="S1b 0 0 0; grey 0 1 0", seats=2)
    assert "land own at 0 2" in may(s)  # a ship is a neighbour like any tile


@rule("M4.5")
def test_an_island_is_land_that_hangs_together():
    s = table(laid="L25 0 0 0; L01 0 -1 2; L02 1 0 3")
    assert island(s, 0, 0, "N") == (2, (2, 0, 0, 0, 2, 0))  # two areas of L25 are two islands
    assert island(s, 0, 0, "E") == (2, (0, 2, 0, 0, 1, 0))
    joined = table(laid="L25 0 0 0; L13 0 -1 1; L14 1 0 3; L15 1 -1 2")  # round the corner they meet
    assert island(joined, 0, 0, "N") == island(joined, 0, 0, "E") == (4, (3, 3, 2, 0, 1, 0))
    s = table(task="settle", goal="O05", laid="L16 0 0 0")
    refused(s, "house at 0 0 S", "M4.5", "no area of L16 at 0 0 is called S; there is N")
    refused(s, "house at 0 0 X", "M4.5", "no area of L16 at 0 0 is called X; there is N")
    refused(s, "house at 0 0 E", "M4.5", "an area is called by its first land edge from the north clockwise: this one N, not E")


@rule("M4.6")
def test_size_counts_tiles_start_tiles_too_each_once():
    joined = table(laid="L25 0 0 0; L13 0 -1 1; L14 1 0 3; S3a 1 -1 2")
    assert island(joined, 0, 0, "N")[0] == 4
    assert len(joined.chart.islands()) == 1
    assert island(table(laid="S1b 0 0 0"), 0, 0, "N")[0] == 1  # one tile is an island


@rule("M4.7")
def test_what_counts_is_what_can_be_seen():
    s = table(task="bonus", laid="L16 0 0 0")
    assert island(s, 0, 0, "N")[1][:3] == (1, 1, 0)
    s = say(s, "0 token B3 as leaf over fruit at 0 0 N")
    assert island(s, 0, 0, "N")[1][:3] == (1, 0, 1)
    s = table(task="bonus", laid="L16 0 0 0")
    s = say(s, "0 token B1 as flower over land at 0 0 N")
    assert island(s, 0, 0, "N")[1][:3] == (2, 1, 0)


@rule("M4.8", "M10.4")
def test_a_port_belongs_to_its_area_and_to_its_tile():
    s = table(laid="L28 0 0 0; own 0 1 0")  # a port on each of two areas
    assert island(s, 0, 0, "N")[1][4] == island(s, 0, 0, "E")[1][4] == 1
    assert s.chart.ports_round(0 + 256) == 2


# -- bonus tokens -------------------------------------------------------------------------------------------------------------


@rule("M5.1")
def test_one_token_in_a_turn_after_laying_and_none_after_landing():
    s = table(hands={0: "L05 L06"}, face_up="L01 L02 L03")
    refused(s, "token B1 as flower over land at 0 0 N", "M3.1")
    s = say(s, "0 take L01", "0 lay L01 at 0 -1 turned 2")
    assert "pass" in may(s)
    t = say(s, "0 token B2 as fruit over land at 0 0 N")
    assert to_act(t) == 1
    assert to_act(say(s, "0 pass")) == 1
    landed = say(table(goal="O05"), "0 land own at 0 1")
    assert landed.stack[-1].__class__.__name__ == "Settling"
    two = BOX.edit("number", "tokens_a_turn", value=2)
    s = say(table(task="bonus", box=two), "0 token B2 as fruit over land at 0 0 N")
    assert to_act(s) == 0
    assert to_act(say(s, "0 pass")) == 1
    none = BOX.edit("number", "tokens_a_turn", value=0)
    s = say(table(hands={0: "L05 L06"}, face_up="L01 L02 L03", box=none), "0 take L01", "0 lay L01 at 0 -1 turned 2")
    assert to_act(s) == 1


@rule("M5.2")
def test_on_any_tile_but_a_ship():
    s = table(task="bonus", laid="S1b 0 0 0; L02 0 -1 2; own 0 1 0", houses=[(1, "0 0 N")])
    on = {a.split(" at ")[1][:-2] for a in may(s) if a != "pass"}
    assert on == {"0 0", "0 -1"}
    refused(s, "token B1 as flower over land at 0 1 N", "M5.2", "a ship lies at 0 1")
    refused(s, "token B1 as flower over land at 4 4 N", "M5.2", "no tile lies at 4 4")
    refused(s, "token B1 as flower over land at 4 400 N", "M5.2", "no tile lies at 4 400")
    refused(s, "token B1 as flower over land at 256 -1 N", "M5.2", "no tile lies at 256 -1")  # not one of another row
    sea = BOX.edit("tile", "L01", edges="SSSS", land="none")
    s = table(task="bonus", laid="S1b 0 0 0; L01 0 1 0", box=sea)
    refused(s, "token B1 as flower over land at 0 1 N", "M5.2", "L01 lies at 0 1, and has no land")


@rule("M5.3")
def test_a_resource_covers_another_or_lies_free():
    s = table(task="bonus", laid="L19 0 0 0; L49 0 -1 2")
    refused(s, "token B1 as flower over flower at 0 0 N", "M5.3", "covers a resource of another kind")
    refused(s, "token B1 as flower over temple at 0 0 N", "M5.3", "never over temple")
    refused(s, "token B1 as flower over fruit at 0 0 N", "M5.3", "no printed fruit can be seen")
    refused(s, "token B1 as leaf over land at 0 0 N", "M5.3", "B1 shows a flower on one side and a port on the other, not a leaf")
    s = say(s, "0 token B2 as fruit over flower at 0 0 N")
    again = table(task="bonus", laid="L19 0 0 0; L49 0 -1 2")
    again.bonus, again.chart = s.bonus[:], s.chart.clone()
    refused(again, "token B3 as leaf over flower at 0 0 N", "M5.3", "no printed flower can be seen")  # it is covered
    refused(again, "token B3 as leaf over fruit at 0 0 N", "M5.3", "no printed fruit")  # a token is not covered
    again = say(again, "0 token B3 as leaf over land at 0 0 N")
    third = table(task="bonus", laid="L19 0 0 0; L49 0 -1 2")
    third.bonus, third.chart = again.bonus[:], again.chart.clone()
    refused(third, "token B1 as flower over land at 0 0 N", "M5.3", "a token lies free on this area already")
    assert "token B1 as flower over land at 0 -1 N" in may(third)  # another area has room


@rule("M5.4")
def test_a_port_lies_on_the_shore_of_a_tile_with_fewer_than_two():
    s = table(task="bonus", laid="L52 0 0 0; L31 0 -1 0; L34 0 1 0; L28 1 0 3")
    refused(s, "token B1 as port over shore at 0 0 N", "M5.4", "L52 has no sea edge")
    refused(s, "token B1 as port over shore at 0 1 N", "M5.4", "there are 2 ports on this tile")
    refused(s, "token B1 as port over land at 0 -1 N", "M5.4", "a port goes on the shore")
    refused(s, "token B1 as flower over shore at 0 -1 N", "M5.4", "nothing else does")
    t = say(s, "0 token B1 as port over shore at 0 -1 N")
    assert island(t, 0, -1, "N")[1][4] == island(s, 0, -1, "N")[1][4] + 1
    assert t.chart.ports[1] == 2
    one = table(task="bonus", laid="L25 0 0 0")
    assert {a for a in may(one) if "B1 as port" in a} == {
        "token B1 as port over shore at 0 0 N",
        "token B1 as port over shore at 0 0 E",
    }
    assert island(say(one, "0 token B1 as port over shore at 0 0 E"), 0, 0, "E")[1] == (0, 1, 0, 0, 1, 1)


@rule("M5.5")
def test_a_token_stays_and_each_has_four_for_the_whole_game():
    s = say(table(task="bonus"), "0 token B1 as port over shore at 0 0 N")
    assert [BOX.token_names[t] for t in s.tokens[0]] == ["B2", "B3", "B4"]
    assert len(s.bonus) == 1
    s = table(task="bonus", laid="L25 0 0 0")
    s.tokens[0] = (1,)
    refused(s, "token B1 as flower over land at 0 0 N", "M5.5", "B1 is not a token that you have left; you have B2")
    for seed in range(6):
        end = to_end(GAME.start(2, seed), seed)
        for seat in range(2):
            assert len(end.tokens[seat]) + sum(b[0] == seat for b in end.bonus) == 4
    s = table(hands={0: "L05 L06"}, face_up="L01 L02 L03")
    s.tokens[0] = ()
    assert to_act(say(s, "0 take L01", "0 lay L01 at 0 -1 turned 2")) == 1  # with none left nobody is asked


@rule("M5.6")
def test_the_fourth_token_stands_for_any_resource():
    s = table(task="bonus", laid="L25 0 0 0")
    assert {(a.split()[1], a.split()[3]) for a in may(s) if a != "pass" and "port" not in a} == {
        ("B1", "flower"),
        ("B2", "fruit"),
        ("B3", "leaf"),
        ("B4", "flower"),
        ("B4", "fruit"),
        ("B4", "leaf"),
    }


# -- landing ------------------------------------------------------------------------------------------------------------------


@rule("M6.1")
def test_the_own_ship_once_or_a_grey_one():
    s = table(3)
    assert {a.split()[1] for a in may(s) if a.startswith("land")} == {"own", "grey"}
    refused(s, "land blue at 0 1", "M6.1", "your own or a grey one, not blue")
    s = table(3, laid="S1b 0 0 0; grey 0 1 0")
    refused(s, "land grey at 1 0", "M6.1", "no grey ship is left; own is left to you")
    s = table(3, laid="S1b 0 0 0; own 0 1 0; grey 1 0 0")
    refused(s, "land own at -1 0", "M6.1", "your own ship has landed; you can only explore")
    four = table(4)
    assert {a.split()[1] for a in may(four) if a.startswith("land")} == {"own"}


@rule("M6.2")
def test_without_a_ship_or_a_cell_there_is_only_exploring():
    s = table(3, laid="S1b 0 0 0; own 0 1 0; grey 1 0 0", face_up="L01 L02 L03")
    assert may(s) == ["take L01", "take L02", "take L03"]
    s = table(laid="L55 0 0 0", face_up="L01 L02 L03")  # land on every side
    assert may(s) == ["take L01", "take L02", "take L03"]


@rule("M6.3")
def test_a_ship_ends_the_exploration():
    s = say(table(goal="O05", face_up="L01 L02 L03"), "0 land own at 0 1")
    assert s.stack[-1].__class__.__name__ == "Settling"
    assert names(s.face_up) == ["L01", "L02", "L03"]
    assert s.laid[-1] == (BOX.first_ship, 0, 1, 0, 0)
    assert not s.own_ship[0]


# -- reward -------------------------------------------------------------------------------------------------------------------


@rule("M7.1")
def test_who_landed_first_then_the_others_clockwise():
    s = say(table(4, seat=2, laid="L13 0 0 0"), "2 land own at 0 1")
    order = []
    while s.stack[-1].__class__.__name__ == "Settling":
        order.append(to_act(s))
        s = say(s, f"{to_act(s)} done")
    assert order == [2, 3, 0, 1]


@rule("M7.2")
def test_an_objective_is_revealed_at_ones_step():
    s = table(2, goal="O05")
    assert view(s, 1)["goal_now"][0] == 1
    s = say(s, "0 land own at 0 1")
    assert view(s, 1)["goals_shown"] == [[BOX.goal["O05"]], []]
    assert s.goal_now[0] == ()
    assert len(s.goal_now[1]) == 1
    assert any("revealed an objective: more fruits than flowers; 6 for each house" in w for w in happened(s))


@rule("M7.3")
def test_houses_on_islands_that_fulfil_the_mission_open_or_closed():
    # O05: more fruits than flowers. L02 is open, L14 and L41 are one island that is open, L01 does not fulfil it.
    s = table(task="settle", goal="O05", laid="L02 0 0 0; L01 1 0 0; L14 2 0 0")
    assert may(s) == ["house at 0 0 N", "house at 2 0 N", "done"]
    refused(s, "house at 1 0 N", "M7.3", "your mission is more fruits than flowers; this island has 1 flower and 1 port")
    refused(s, "house at 7 7 N", "M7.3", "no tile lies at 7 7")
    refused(s, "house at 256 -1 N", "M7.3", "no tile lies at 256 -1")
    refused(s, "take L20", "M7.3", "or say done")
    closed = table(task="settle", goal="O05", laid="L02 0 0 0; L05 0 -1 2")
    assert may(closed) == ["house at 0 0 N", "house at 0 -1 S", "done"]
    ship = table(task="settle", goal="O05", laid="L02 0 0 0; own 0 1 0")
    refused(ship, "house at 0 1 N", "M7.3", "a ship lies at 0 1")
    sea = BOX.edit("tile", "L01", edges="SSSS", land="none")
    sea = table(task="settle", goal="O05", laid="L02 0 0 0; L01 0 1 0", box=sea)
    refused(sea, "house at 0 1 N", "M7.3", "L01 lies at 0 1, and has no land")
    assert say(s, "0 done").points == [0, 0]


@rule("M7.4")
def test_one_house_of_a_player_on_an_island_in_the_whole_game():
    s = table(task="settle", goal="O05", laid="L02 0 0 0; L05 0 -1 2", houses=[(0, "0 0 N")])
    assert may(s) == ["done"]
    refused(s, "house at 0 -1 S", "M7.4", "stands on this island already")
    s = say(table(task="settle", goal="O05", laid="L02 0 0 0; L05 0 -1 2"), "0 house at 0 0 N")
    refused(s, "house at 0 -1 S", "M7.4")
    other = table(task="settle", goal="O05", laid="L02 0 0 0; L05 0 -1 2", houses=[(1, "0 0 N")])
    assert may(other) == ["house at 0 -1 S", "done"]  # another's house forbids nothing


@rule("M7.4")
def test_one_house_in_a_round_with_the_option():
    s = table(task="settle", goal="O05", laid="L02 0 0 0; L05 0 -1 2", one_house_per_island="round")
    s = say(s, "0 house at 0 0 N")
    refused(s, "house at 0 -1 S", "M7.4", "in this round")
    s.stack = [RoundOver(0)]
    settle(s)
    s.round = 2
    s.stack = table(task="settle").stack
    give(s, 0, "O05", where="shown")
    assert "house at 0 -1 S" in may(s)
    assert s.chart == chart_of(BOX, s.laid, s.bonus, s.houses, 2)


@rule("M7.5")
def test_an_area_has_room_for_one_house():
    s = table(task="settle", goal="O05", laid="L02 0 0 0; L14 2 0 0", houses=[(1, "0 0 N")])
    assert may(s) == ["house at 2 0 N", "done"]
    refused(s, "house at 0 0 N", "M7.5", "room for only one")
    free = table(task="settle", goal="O05", laid="L02 0 0 0", houses=[(1, "0 0 N")], house_slots="unlimited")
    assert may(free) == ["house at 0 0 N", "done"]


@rule("M7.6")
def test_at_most_the_houses_at_hand_and_then_from_the_reserve_up_to_four():
    lots = "; ".join(f"L{n:02} {k} 0 0" for k, n in enumerate((2, 5, 8, 11, 1, 4)))  # four with fruit, beside each other
    s = table(task="settle", goal="O05", laid=lots)
    s = say(s, "0 house at 0 0 N", "0 house at 1 0 N", "0 house at 2 0 N", "0 house at 3 0 N")
    assert (s.at_hand[0], may(s)) == (0, ["done"])
    refused(s, "house at 0 0 N", "M7.6", "no house is left at hand")
    s.stack = s.stack[:1] + s.stack[-1:]
    t = s.clone()
    t.told = []
    t.stack = [t.stack[-1]]
    step(t, GAME.read("done"))
    assert (t.at_hand[0], t.in_reserve[0], t.placed(0)) == (4, 0, 4)
    two = table(task="settle", goal="O05", laid=lots)
    two = say(two, "0 house at 0 0 N")
    two.in_reserve[0] = 0
    two.stack = [two.stack[-1]]
    step(two, GAME.read("done"))
    assert two.at_hand[0] == 3  # as far as there are


@rule("M7.7")
def test_a_house_that_brings_nothing_may_be_put():
    s = table(task="settle", goal="O04", laid="L01 0 0 0")  # more flowers than leaves; by size, and one tile brings nothing
    s = say(s, "0 house at 0 0 N")
    assert (s.points[0], s.placed(0)) == (0, 1)
    assert ties(s)[0][0] == 1


@rule("M7.8")
def test_houses_hide_nothing_and_stay_when_islands_become_one():
    s = table(task="settle", goal="O05", laid="L02 0 0 0; L05 0 -2 2")
    before = island(s, 0, 0, "N")
    s = say(s, "0 house at 0 0 N", "0 house at 0 -2 S")
    assert island(s, 0, 0, "N") == before
    s.lay(BOX.tile["L31"], 0, -1, 0, 0)
    assert island(s, 0, 0, "N")[0] == 3
    assert len(s.houses) == 2
    assert s.chart == chart_of(BOX, s.laid, s.bonus, s.houses)


@rule("M7.9")
def test_cards_are_shuffled_at_the_end_of_the_round_but_those_aside():
    s = say(table(2, goal="O05", laid="S1b 0 0 0"), "0 land own at 0 1", "0 done")
    aside = s.goal_aside[:]
    s = say(s, "1 done")
    assert s.round == 2
    held = [c for cards in s.goals_held for c in cards]
    assert sorted([*s.goals, *held]) == list(range(12))
    assert all(aside[k][0] in s.goals_held[k] for k in range(2))
    assert s.goals_shown == s.goals_back == s.goal_now == [(), ()]
    assert len({say(table(2, goal="O05"), "0 land own at 0 1", "0 done", "1 done").goals for _ in range(2)}) == 1


# -- the end ------------------------------------------------------------------------------------------------------------------


@rule("M10.1")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_player_after_the_one_that_landed_begins(seat):
    s = say(table(3, seat=seat, laid="S1b 0 0 0"), f"{seat} land own at 0 1")
    while s.stack[-1].__class__.__name__ != "Choosing":
        s = say(s, f"{to_act(s)} done")
    assert s.first == (seat + 1) % 3
    for _ in range(3):
        s = play(s, legal(s)[0])
    assert to_act(s) == s.first


@rule("M10.2")
def test_after_the_fourth_ship_the_reward_phase_is_the_last():
    s = table(2, laid="S1b 0 0 0; grey 0 1 0; grey 1 0 0; own -1 0 0 1", goal="O02", seat=0)
    s = say(s, "0 land own at 0 2")
    assert s.stack
    assert not s.ended
    while s.stack:
        s = say(s, f"{to_act(s)} done")
    assert s.ended
    assert s.round == 1


@rule("M10.3")
def test_points_are_prestige_and_discovery_and_ports_round_the_own_ship():
    s = table(2, laid="L04 0 0 0; own 0 1 0; grey 1 0 0; L05 -1 1 2", goal="O02")
    s.points = [7, 5]
    s.kept[0] = (11, 0)  # 8 and 3
    s.bag = tuple(t for t in s.bag if t not in (11, 0))
    assert scores(s) == [7 + 4, 5]  # what is hidden does not count yet; grey ships bring nothing
    s.stack = [RoundOver(0)]
    s.own_ship, s.grey = [False, False], 0
    s.told = []
    settle(s)
    assert s.stack == []
    assert scores(s) == [7 + 11 + 4, 5]
    assert s.opened[0] == (11, 0)
    assert [c["discovery"] for c in counts(s)] == [11, 0]


@rule("M10.3")
def test_a_ship_not_laid_brings_nothing_and_an_edited_box_counts_otherwise():
    assert scores(table(2, laid="L04 0 0 0")) == [0, 0]
    box = BOX.edit("number", "port_points", value=3)
    assert scores(table(2, laid="L04 0 0 0; own 0 1 0", box=box)) == [6, 0]


@rule("M10.4")
def test_the_eight_cells_round_a_ship():
    ring = "L04 -1 -1 0; L05 0 -1 0; L06 1 -1 0; L01 -1 0 3; L02 1 0 1; S1b -1 1 3; L03 0 1 2; L25 1 1 1"
    s = table(2, laid=f"{ring}; own 0 0 0; L34 2 0 1; L35 0 2 0")
    assert scores(s)[0] == 2 + 2 + 2 + 1 + 1 + 1 + 1 + 1  # corners too, a start tile too; what lies farther off does not
    s = table(2, task="bonus", laid="L07 0 0 0; own 1 1 0")
    assert scores(s)[0] == 0
    assert scores(say(s, "0 token B1 as port over shore at 0 0 N"))[0] == 1  # later tokens count
    assert scores(table(2, laid="own 0 0 0; own 1 0 0 1"))[0] == 0  # ships have none


@rule("M10.5")
def test_ties_are_decided_by_houses_then_ports_then_who_laid_last():
    s = table(2, laid="L02 0 0 0 0; L05 0 -1 2 0; L14 3 0 0 1", houses=[(0, "0 0 N")])
    s.points = [6, 6]
    assert GAME.places(s) == [1, 2]
    s = table(2, laid="L02 0 0 0 0; own 0 1 0 0; L14 3 0 0 1")
    s.points = [5, 6]  # one port round the ship of seat 0
    assert scores(s) == [6, 6]
    assert GAME.places(s) == [1, 2]
    s = table(2, laid="L02 0 0 0 1; L14 3 0 0 0")
    s.points = [6, 6]
    assert GAME.places(s) == [1, 2]
    s = table(3, laid="L02 0 0 0 1; L14 3 0 0 0; L15 6 0 0 2")
    s.points = [6, 6, 2]
    assert GAME.places(s) == [1, 2, 3]  # the one that laid last is not among the tied
    s = table(2, laid="L02 0 0 0 0; grey 0 1 0 1")
    s.points = [6, 6]
    assert GAME.places(s) == [2, 1]  # a ship, a grey one too, is a tile laid


@rule("M10.5")
def test_a_result_is_always_decided():
    for seats in (1, 2, 3, 4):
        for seed in range(8):
            s = to_end(GAME.start(seats, seed), seed)
            assert sorted(GAME.places(s)) == list(range(1, s.seats + 1))


@rule("M10.6")
def test_prestige_does_not_run_out_and_it_is_noted():
    s = table(task="settle", goal="O05", laid="L02 0 0 0")
    s.points = [100, 94]
    assert BOX.prestige == 195
    s = say(s, "0 house at 0 0 N")
    assert s.points == [106, 94]
    assert "The players hold more prestige than the 195 points of the tokens; play on" in happened(s)
    with pytest.raises(IllegalAction):
        play(s, GAME.read("house at 0 0 N"))


@rule("M10.6")
@pytest.mark.parametrize("others", [89, 96])
def test_it_is_noted_when_more_is_held_than_there_is_and_only_then(others):
    s = table(task="settle", goal="O05", laid="L02 0 0 0")
    s.points = [100, others]  # six more are the last there are; or it was noted before
    assert not any("More prestige" in words for words in happened(say(s, "0 house at 0 0 N")))
