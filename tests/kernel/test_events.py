"""Events in words."""

from islands_nb.kernel.events import Event, happened, named

NAMES = ("Ada", "Ben", "Caro")


def test_a_seat_is_said_by_its_name():
    assert named("moved a marker of seat 2 to Bank", NAMES) == "moved a marker of Caro to Bank"
    assert named("seat 0 has no VP chip; seat 1 has", NAMES) == "Ada has no VP chip; Ben has"


def test_what_is_no_seat_of_this_game_stays():
    assert named("seat 3, seats 2, unseat 1, seat", NAMES) == "seat 3, seats 2, unseat 1, seat"


def test_a_name_that_looks_like_a_seat_is_not_named_again():
    assert named("stole from seat 0", ("seat 1", "Ben")) == "stole from seat 1"


def test_events_say_the_name_once_for_what_one_seat_did():
    told = [Event("stole", 0, "stole Food 1 from seat 1"), Event("drew", 0, "drew 1 card"), Event("passed", 2, "passed")]
    assert happened(told, NAMES) == "Ada stole Food 1 from Ben; drew 1 card; Caro passed"
    assert happened([*told, Event("over", None, "The game is over")], NAMES).endswith("passed. The game is over")
