"""Every registered game, promise by promise. The promises: ``promises.py``, ``secrecy.py``, ``sharing.py``, ``looks.py``."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from islands_nb.kernel.game import find, names
from islands_nb.kernel.rng import stream

from . import looks, promises, secrecy, sharing, together
from .walks import LIMIT, Walk, edited, fields_of, near_values, playable, taken, values, walks

# The same examples each time, so that a red run stays red; the soak draws others.
SHORT = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate, Phase.shrink),
)
BOARDS = settings(SHORT, max_examples=8)  # each draws some forty boards
SOAK = settings(SHORT, max_examples=600, derandomize=False)

OF_A_WALK = [
    promises.past_stays,
    promises.forks_continue,
    promises.acts,
    promises.options_and_refusals_agree,
    promises.replays,
    promises.a_code_holds_it,
    promises.judged,
    promises.tells,
    secrecy.hidden_stays_hidden,
    secrecy.pools_are_dealt_anew,
    secrecy.imagined_follows_from_what_is_seen,
    secrecy.what_is_not_marked_is_not_learnt,
    secrecy.others_hear_only_whose_turn_it_is,
    sharing.secret_asks_wait,
    sharing.open_asks_are_open,
    sharing.secret_answers_look_alike,
    secrecy.bots_choose_by_what_they_see,
    looks.clicks_say_the_legal_sentences,
    looks.buttons_have_names,
    looks.words_are_right,
]
OF_BOARDS = [
    together.answers_at_once_do_not_tell,
    secrecy.swap_is_not_seen,
    secrecy.swap_is_not_seen_on_boards,
    sharing.curtain_hides_until_opened,
    secrecy.seed_is_nowhere,
    looks.others_are_asked_nothing,
    looks.drawn_well,
]
every_game = pytest.mark.parametrize("name", names())


def each(promises):
    """A test for each of these promises, called as it is."""
    return pytest.mark.parametrize("promise", promises, ids=lambda f: f.__name__)


@every_game
@each(OF_A_WALK)
@SHORT
@given(data=st.data())
def test_promise(name, promise, data):
    promise(data.draw(walks(find(name))))


@every_game
@each(OF_BOARDS)
@BOARDS
@given(data=st.data())
def test_promise_of_boards(name, promise, data):
    promise(data.draw(walks(find(name))))


@pytest.mark.soak
@every_game
@each(OF_A_WALK + OF_BOARDS)
@SOAK
@given(data=st.data())
def test_promise_for_long(name, promise, data):
    promise(data.draw(walks(find(name), far=200, picks=20)))


# -- once a game --------------------------------------------------------------------------------------------------------------


def games_of(name, seeds, answers=LIMIT):
    """Whole games: some for each number of seats."""
    game = find(name)
    for seats in range(game.seats[0], game.seats[1] + 1):
        for seed in range(seeds):
            yield Walk(game, seats, stream(seed, "contract", seats).word).wander(answers)


@every_game
def test_no_two_verbs_read_alike(name):
    promises.verbs_differ(find(name))


@every_game
def test_every_field_is_in_the_clone_and_what_is_hidden_is_in_a_pool(name):
    for walk in games_of(name, 1):
        secrecy.secrets_are_declared(walk.last)
        for s in walk.states[:: max(1, len(walk.states) // 12)]:
            promises.clone_is_whole(s)


@every_game
def test_games_end(name):
    for walk in games_of(name, 12, answers=0):
        promises.ends(walk, LIMIT)


@every_game
def test_a_game_with_any_option_ends_and_replays(name):
    game = find(name)
    for option in game.settings:
        met = set()
        for value in values(option):
            for seats in range(game.seats[0], game.seats[1] + 1):
                if taken(game, seats, {option.name: value}):
                    walk = Walk(game, seats, 7, {option.name: value})
                    promises.ends(walk, LIMIT)
                    promises.replays(walk)
                    met |= {value, *str(value).split(",")}
        missing = {*option.choices} - met
        assert not missing, f"no game takes {option.name}={sorted(missing)}"


def changed_boxes(game, most):
    """Numbers of the box changed, one at a time, ``most`` of all there are, evenly: a box the room does not refuse, and how."""
    ways = [(*where, value) for where in fields_of(game.box) for value in near_values(game.box, *where)]
    for kind, id, field, value in ways[:: max(1, len(ways) // most)]:
        box = edited(game.box, kind, id, field, value)
        if box is not None:
            yield box, f"{kind} {id}: {field}={value!r}"


some_boxes = pytest.mark.parametrize("most", [80, pytest.param(1_000_000, marks=pytest.mark.soak)])


@some_boxes
@every_game
def test_a_game_with_any_number_of_the_box_changed_ends_and_replays(name, most):
    game = find(name)
    low, high = game.seats
    wrong, played = [], 0
    for n, (box, how) in enumerate(changed_boxes(game, most)):
        seats = low + n % (high - low + 1)
        try:
            if taken(game, seats, {}, box):
                walk = Walk(game, seats, 7, {}, box)
                promises.ends(walk, LIMIT)
                promises.replays(walk)
                played += 1
        except Exception as error:
            wrong.append(f"{how}, {seats} seats: {type(error).__name__}: {error}")
    assert not wrong, "\n".join(["boxes that are not refused, and cannot be played:", *wrong])
    assert played or not fields_of(game.box), "no number of the box can be changed"


@some_boxes
@every_game
def test_a_board_with_any_number_of_the_box_changed_can_be_read(name, most):
    game = find(name)
    looks.art_is_sound(game, game.box)
    wrong = []
    for box, how in changed_boxes(game, most):
        if playable(game, game.seats[1], {}, box):
            try:
                looks.art_is_sound(game, box)
                looks.can_be_read(Walk(game, game.seats[1], 7, {}, box).wander(9))
            except AssertionError as error:
                wrong.append(f"{how}: {str(error).splitlines()[0]}")
    assert not wrong, "\n".join(["boxes whose boards cannot be read:", *wrong])


@every_game
def test_what_is_hidden_is_dealt_fairly(name):
    sums = 0
    for walk in games_of(name, 1):
        for s in (walk.states[0], *walk.states[-1:0:-8][:2]):
            for seat in (None, s.seats - 1):
                sums += secrecy.frequencies_match(s, seat)
    hidden = any(secrecy.pools(walk.last, None).values())
    assert sums or not hidden


@every_game
def test_who_plays_changes_no_deal(name):
    game = find(name)
    for seats in range(game.seats[0], game.seats[1] + 1):
        promises.same_deals(Walk(game, seats, 11))


@every_game
def test_the_usual_budget_of_a_search_is_of_known_parts(name):
    usual = dict(find(name).search)
    alone = usual.pop("alone", {})
    trials = usual.pop("trials", {})
    assert all(deals >= 2 for deals in trials.values())
    for how in (usual, alone):
        assert set(how) <= {"iterations", "depth", "wide", "below", "explore", "trust", "turns", "playouts", "scale"}
        assert all(value is None or value >= 0 for value in how.values())
