"""Each promise fails on a toy broken for it: kept, not done once. The toy as it is keeps them all."""

from __future__ import annotations

import dataclasses
import sys
from dataclasses import field, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from islands_nb.analysis import frames
from islands_nb.kernel import code as codes
from islands_nb.kernel import flow
from islands_nb.kernel import game as games
from islands_nb.kernel import imagine as imagining
from islands_nb.kernel import log as logs
from islands_nb.kernel import rng as chance
from islands_nb.kernel import view as viewing
from islands_nb.kernel.data import data as values
from islands_nb.kernel.errors import Refusal
from islands_nb.kernel.flow import legal
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.scene import Frame, Scene
from islands_nb.kernel.seat import Seat
from islands_nb.kernel.view import ALL, NOBODY, OWNER, zone
from islands_nb.notebook import board as boards
from islands_nb.notebook import drawing
from islands_nb.notebook import picture as pictures
from islands_nb.session.moment import Moment
from islands_nb.sim import bots

from . import looks, promises, rooms, secrecy, sharing, toy
from .test_games import OF_A_WALK, OF_BOARDS
from .toy import TOY, Acting, Drop, Hide, Light, Play, Table, Turn, Wait
from .walks import Walk, edited, fields_of, near_values, walks

SEEDS = range(9)


@pytest.fixture(autouse=True)
def _known(monkeypatch):
    """Logs find the toy by its name, without its being in the registry."""
    find = games.find
    monkeypatch.setattr(logs, "find", lambda name: TOY if name == "toy" else find(name))
    assert "toy" not in games.names()


def some(game: games.Game = TOY) -> list[Walk]:
    """Walks of the toy to look at closely: from the deal, from mid-game, to the end."""
    out = []
    for seed in SEEDS:
        walk = Walk(game, 2 + seed % 2, chance.stream(seed, "teeth").word, {"dim": bool(seed % 2)})
        walk.wander(seed if seed < 7 else 60)
        walk.begin = max(0, len(walk.states) - 3)
        out.append(walk.wander(4, "on"))
    return out


def everywhere(monkeypatch: pytest.MonkeyPatch, old: Any, new: Any) -> None:
    """Put ``new`` in the place of ``old`` in every module of the package that has it."""
    for path, module in list(sys.modules.items()):
        if path.split(".")[0] == "islands_nb":
            for name in [n for n, value in vars(module).items() if value is old]:
                monkeypatch.setattr(module, name, new)


def caught(promise: Any, game: games.Game = TOY, match: str = "") -> None:
    """The promise fails on one of the walks."""
    with pytest.raises(AssertionError, match=match or None):
        _all(promise, game)


def _all(promise: Any, game: games.Game) -> None:
    for walk in some(game):
        promise(walk)


def caught_at_once(promise: Any, match: str, seed: int = 7) -> None:
    """The promise fails before the first answer."""
    walk = Walk(TOY, 2, seed)
    with pytest.raises(AssertionError, match=match):
        promise(walk)


# -- the toy as it is ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("promise", OF_A_WALK + OF_BOARDS, ids=lambda f: f.__name__)
@settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate, Phase.shrink),
)
@given(data=st.data())
def test_the_toy_keeps_every_promise(promise, data):
    promise(data.draw(walks(TOY, far=30)))


@pytest.mark.parametrize("promise", OF_A_WALK + OF_BOARDS, ids=lambda f: f.__name__)
def test_the_toy_keeps_every_promise_where_the_teeth_bite(promise):
    for walk in some():
        promise(walk)


@pytest.mark.parametrize("promise", [secrecy.swap_is_not_seen, secrecy.swap_is_not_seen_on_boards])
def test_after_an_answer_that_only_another_learns_from(promise):
    """A card is hidden, and then the next seat draws: what it drew is in no word that the first can read, of undo neither."""
    walk = Walk(TOY, 2, 7)
    while walk.last.deck:
        options = [type(a) for a in walk.last.stack[-1].options(walk.last)]
        walk.take(options.index(Hide))
        promise(walk)


def test_the_toy_keeps_what_is_promised_once_a_game():
    promises.verbs_differ(TOY)
    for walk in some():
        for s in walk.states:
            promises.clone_is_whole(s)
            secrecy.secrets_are_declared(s)
        promises.ends(walk, 60)
        promises.replays(walk)
        promises.same_deals(walk)
        assert secrecy.frequencies_match(walk.states[0], 0)
    looks.art_is_sound(TOY, TOY.box)
    looks.can_be_read(walk)
    rooms.rules_are_in_order(TOY.rule_rows())
    rooms.has_sources(TOY.box._tables)
    rooms.columns_are_stated("players", dict(TOY.tables), toy.players(viewing.view(walk.last, 0), TOY.box))


def test_few_cards_are_dealt_in_each_way_as_often():
    for seed in SEEDS:
        late = [s for s in Walk(TOY, 2, seed).wander(60).states if len(s.deck) + len(s.hands[1]) + len(s.hid[1]) == 4]
        for s in late[:1]:
            assert secrecy.frequencies_match(s, 0) >= 2


def test_an_edited_box_of_the_toy_is_another_game():
    kind, id, name = fields_of(TOY.box)[0]
    for value in near_values(TOY.box, kind, id, name):
        box = edited(TOY.box, kind, id, name, value)
        promises.replays(Walk(TOY, 2, 7, {}, box).wander(12))
    assert edited(TOY.box, kind, id, name, 99) is None


# -- the past -----------------------------------------------------------------------------------------------------------------


def clone_but(monkeypatch, **kept):
    """The toy's ``clone``, with some fields set otherwise: functions of the table and its clone."""
    whole = Table.clone

    def clone(self):
        t = whole(self)
        for name, of in kept.items():
            setattr(t, name, of(self, t))
        return t

    monkeypatch.setattr(Table, "clone", clone)


def test_a_clone_that_shares_a_list(monkeypatch):
    clone_but(monkeypatch, heaps=lambda s, t: s.heaps)
    caught(promises.past_stays)
    caught(promises.forks_continue)
    caught(lambda w: promises.clone_is_whole(w.last), match="shares heaps|changes the original")


@pytest.mark.parametrize("name", ["hands", "points", "stack", "told", "rng"])
def test_a_clone_that_shares_another_field(monkeypatch, name):
    clone_but(monkeypatch, **{name: lambda s, t: getattr(s, name)})
    caught(lambda w: promises.clone_is_whole(w.last), match=f"shares {name}|changes the original")


@pytest.mark.parametrize("name", [f.name for f in dataclasses.fields(Table) if f.name != "box"])
def test_a_clone_that_forgets_a_field(monkeypatch, name):
    first = Walk(TOY, 2, 7).last
    kinds = {list: list, Rng: Rng.clone}
    clone_but(monkeypatch, **{name: lambda s, t: kinds.get(type(value := getattr(first, name)), lambda v: v)(value)})
    caught_at_once(lambda w: promises.clone_is_whole(w.last), f"forgets {name}$")


def test_a_list_within_a_list_that_is_shared():
    assert promises._shared([[1], (2, [3])], [[1], (2, [3])], "x") is None
    inner = [3]
    assert promises._shared([[1], (2, inner)], [[1], (2, inner)], "x") == "x[1][1]"


def test_a_position_that_pickle_changes(monkeypatch):
    def reduce(self):
        return Table, tuple(f.name == "lit" or getattr(self, f.name) for f in dataclasses.fields(self))

    monkeypatch.setattr(Table, "__reduce__", reduce, raising=False)
    monkeypatch.setattr(Table, "__reduce_ex__", lambda self, _: reduce(self), raising=False)
    caught(promises.forks_continue, match="a pickle is another position")


def test_an_answer_that_changes_the_box_of_a_row(monkeypatch):
    answer = Acting.answer
    monkeypatch.setattr(Acting, "answer", lambda self, s, a: (s.stack[0].__setattr__("dim", True), answer(self, s, a)))
    caught(promises.past_stays)


# -- what can be said ---------------------------------------------------------------------------------------------------------


def test_an_option_that_is_missing(monkeypatch):
    options = Acting.options
    monkeypatch.setattr(Acting, "options", lambda self, s: [a for a in options(self, s) if a != Drop("bee", "left")])
    caught(promises.options_and_refusals_agree, match="'drop bee left' is no option, and is not refused")


def test_an_option_too_many(monkeypatch):
    options = Acting.options
    monkeypatch.setattr(Acting, "options", lambda self, s: [*options(self, s), *([Wait()] if s.hands[self.seat] else [])])
    caught_at_once(promises.options_and_refusals_agree, "'wait' is an option, and refused")


def refuse(monkeypatch, when, why):
    """The toy's refusals, but ``why`` where ``when(task, s, action, the usual answer)``."""
    usual = Acting.refusal

    def refusal(self, s, action):
        no = usual(self, s, action)
        return why if when(self, s, action, no) else no

    monkeypatch.setattr(Acting, "refusal", refusal)


def test_a_refusal_of_what_is_legal(monkeypatch):
    refuse(monkeypatch, lambda task, s, a, no: isinstance(a, Light) and not s.lit, Refusal("T2.2", "no oil is left"))
    caught(promises.options_and_refusals_agree, match="'light lamp' is an option, and refused")


@pytest.mark.parametrize(
    ("why", "match"),
    [
        (Refusal("T9.9", "it is dark"), "there is no rule 'T9.9'"),
        (Refusal("", "it is dark"), "there is no rule ''"),
        (Refusal("T2.1", ""), "no words"),
        (Refusal("T2.1", "it  is dark"), "spaces too many"),
        (Refusal("T2.1", "it is dark", ("drop ant left",)), "the fix 'drop ant left'|after the fix"),
        (Refusal("T2.1", "it is dark", ("burn ship",)), "'burn ship' is not a sentence"),
        (Refusal("T2.1", "it is dark", ("light lamp", "light lamp")), "may not be said"),
    ],
)
def test_a_refusal_without_its_rule_or_words_and_a_fix_that_does_not_work(monkeypatch, why, match):
    refuse(monkeypatch, lambda task, s, a, no: no is not None and no.rule == "T2.1", why)
    caught(promises.options_and_refusals_agree, match=match)


def test_a_fix_after_which_it_is_still_illegal(monkeypatch):
    no = Refusal("T1.1", "you hold none", ("light lamp",))
    refuse(monkeypatch, lambda task, s, a, usual: usual is not None and usual.rule == "T1.1" and not s.lit, no)
    caught(promises.options_and_refusals_agree, match="does not make")


@pytest.mark.parametrize("door", ["options", "refusal", "now"])
def test_asking_that_changes_the_position(monkeypatch, door):
    usual = getattr(Acting, door)

    def changes(self, s, *action):
        s.turn += 1
        return usual(self, s, *action)

    monkeypatch.setattr(Acting, door, changes)
    if door == "now":
        monkeypatch.setattr(Acting, "takes", (Play, Drop, Hide, Wait))
        monkeypatch.setattr(Acting, "options", lambda self, s: [a for a in USUAL(self, s) if a != Light()])
    caught(promises.options_and_refusals_agree, match="asking changed|two reasons")


USUAL = Acting.options


def test_a_preview_that_changes_what_is_seen():
    caught(
        promises.options_and_refusals_agree,
        replace(TOY, preview=lambda seen, box, action: seen["points"].append(1) or "no points"),
        match="changed what is seen",
    )


def test_a_score_that_changes_the_position():
    caught(
        promises.options_and_refusals_agree,
        replace(TOY, scores=lambda s: s.points.append(0) or list(s.points)),
        match="looking changed the position",
    )


def drawn(self, s, rng, less=0):
    """What the toy would pick, by a number below that of its options, or less."""
    options = self.options(s)
    return options[rng.below(max(1, len(options) - less))], len(options)


@pytest.mark.parametrize(
    ("pick", "match"),
    [
        (lambda self, s, rng: drawn(self, s, rng, less=1), "where it is to pick"),
        (lambda self, s, rng: (drawn(self, s, rng), rng.below(2))[0], "picking draws otherwise"),
        (lambda self, s, rng: (drawn(self, s, rng), s.__setattr__("ply", s.ply + 1))[0], "picking changed"),
        (lambda self, s, rng: (drawn(self, s, rng)[0], 2), "a playout counts 2 options"),
    ],
)
def test_a_playout_that_picks_otherwise(monkeypatch, pick, match):
    monkeypatch.setattr(Acting, "pick", drawn, raising=False)
    for walk in some():
        promises.acts(walk)
    monkeypatch.setattr(Acting, "pick", pick)
    caught(promises.acts, match=match)


def test_two_actions_that_read_alike(monkeypatch):
    monkeypatch.setattr(Play, "__str__", lambda self: "play card")
    caught(promises.acts, match="two options read alike")


def test_two_verbs_that_read_alike():
    @values(says="play {what}")
    class Perform:
        what: str

    @values(says="wait {n}")
    class WaitFor:
        n: int

    @values(says="wait here")
    class WaitHere:
        pass

    with pytest.raises(AssertionError, match="Play and Perform can read alike"):
        promises.verbs_differ(replace(TOY, verbs=(*TOY.verbs, Perform)))
    promises.verbs_differ(replace(TOY, verbs=(*TOY.verbs, WaitFor, WaitHere)))


@pytest.mark.parametrize("says", ["play the {0}", "play  {0}", "play {0} ", "Play {0}"])
def test_a_sentence_that_does_not_parse_back(monkeypatch, says):
    monkeypatch.setattr(Play, "__str__", lambda self: says.format(self.card))
    caught_at_once(promises.acts, r"reads back as|spaces too many")


def test_a_seat_to_act_with_nothing_to_say(monkeypatch):
    monkeypatch.setattr(Acting, "options", lambda self, s: [])
    caught_at_once(promises.acts, "0 options at ply 0")
    caught_at_once(lambda walk: walk.take(0), "nothing to say")


def test_options_in_another_order_each_time(monkeypatch):
    calls = []

    def options(self, s):
        calls.append(1)
        return USUAL(self, s)[:: -1 if len(calls) % 2 else 1]

    monkeypatch.setattr(Acting, "options", options)
    caught(promises.acts, match="the order of options changes")


def test_options_that_are_kept(monkeypatch):
    kept = []

    def options(self, s):
        kept[:] = USUAL(self, s)
        return kept

    monkeypatch.setattr(Acting, "options", options)
    caught_at_once(promises.acts, "Acting hands out a list that it keeps")


def test_a_game_without_an_end(monkeypatch):
    def run(self, s):
        s.turn += 1
        s.stack += [self, Acting(s.turn % s.seats)]

    monkeypatch.setattr(Turn, "run", run)
    caught(lambda walk: promises.ends(walk, 100), match="the game goes on")


def test_a_game_that_no_log_replays(monkeypatch):
    shuffled, calls = Rng.shuffled, []

    def otherwise(self, items):
        """Each deal begins a card later: reading a log deals once, replaying it another time."""
        calls.append(1)
        out, k = shuffled(self, items), len(calls)
        return out[k:] + out[:k]

    monkeypatch.setattr(Rng, "shuffled", otherwise)
    caught_at_once(promises.replays, "the log replays to another position at ply 0")


def test_options_whose_order_no_code_can_hold(monkeypatch):
    options, calls = Acting.options, []

    def turned(self, s):
        calls.append(1)
        out = options(self, s)
        return out[len(calls) % 7 % len(out) :] + out[: len(calls) % 7 % len(out)]

    monkeypatch.setattr(Acting, "options", turned)
    caught(promises.a_code_holds_it)


def test_a_bot_that_changes_a_deal(monkeypatch):
    class Shared(Seat):
        __slots__ = ()

        def __init__(self, game, s, number, seed):
            super().__init__(game, s, number, seed)
            self._imagine = lambda rng: imagining.imagine(s, number, s.rng)  # uses up the true table's chance

    everywhere(monkeypatch, Seat, Shared)
    caught(promises.same_deals, match="draws more")


def test_a_deal_that_hangs_on_who_plays(monkeypatch):
    count = iter(range(1000))
    monkeypatch.setattr(games, "stream", lambda seed, *names: Rng(next(count)))
    caught(promises.same_deals)


@pytest.mark.parametrize(
    ("change", "match"),
    [
        (lambda e: e._replace(words=e.words.capitalize()), "follows a name"),
        (lambda e: e._replace(words=e.words.replace(" ", "  ")), "spaces too many"),
        (lambda e: e._replace(words=""), "no words"),
        (lambda e: e._replace(to=(7,)), ""),
        (lambda e: e._replace(seat=9), ""),
    ],
)
def test_an_event_that_is_told_badly(monkeypatch, change, match):
    tell = Table.tell

    def tells(self, *parts, **more):
        tell(self, *parts, **more)
        if self.told:
            self.told[-1] = change(self.told[-1])

    monkeypatch.setattr(Table, "tell", tells)
    caught(promises.tells, match=match)


def test_events_that_are_told_to_nobody(monkeypatch):
    def tell(self, *parts, **more):
        self.told = [*(self.told or ()), toy.Event(*parts, **more)]

    monkeypatch.setattr(Table, "tell", tell)
    caught(promises.tells, match="tells though nobody listens")


def test_a_rule_that_reads_whether_somebody_listens(monkeypatch):
    answer = Acting.answer

    def answers(self, s, action):
        answer(self, s, action)
        s.points[0] += s.told is None

    monkeypatch.setattr(Acting, "answer", answers)
    caught(promises.tells, match="plays otherwise when nobody listens")


# -- secrets ------------------------------------------------------------------------------------------------------------------


def declared(**zones):
    """The toy with some fields of its table declared otherwise."""
    fields = [
        (f.name, f.type, zones.get(f.name) or field(default=f.default, default_factory=f.default_factory, metadata=f.metadata))
        for f in dataclasses.fields(Table)
    ]
    named = dict(clone=Table.clone, tell=Table.tell, lose=Table.lose)
    made = dataclasses.make_dataclass("Declared", fields, namespace=named, slots=True)
    return replace(TOY, setup=lambda *a: toy.setup(*a, table=made))


def test_a_table_declared_as_it_is_keeps_its_promises():
    for walk in some(declared()):
        secrecy.secrets_are_declared(walk.last)
        secrecy.hidden_stays_hidden(walk)
        secrecy.pools_are_dealt_anew(walk)


def test_a_deck_that_all_see():
    game = declared(deck=zone(ALL, pool="cards"))
    caught(lambda w: secrecy.secrets_are_declared(w.last), game, match="deck is seen by all and is dealt anew")


def test_a_view_that_shows_the_deck(monkeypatch):
    sees = viewing.sees
    monkeypatch.setattr(viewing, "sees", lambda f: ALL if f.name == "deck" else sees(f))
    caught(secrecy.hidden_stays_hidden, match="can tell an imagined table")
    caught(secrecy.swap_is_not_seen, match="(view|scene).*, for seat")


def test_a_view_that_shows_another_hand(monkeypatch):
    sees = viewing.sees
    monkeypatch.setattr(viewing, "sees", lambda f: ALL if f.name == "hands" else sees(f))
    caught(secrecy.hidden_stays_hidden, match="can tell an imagined table")


@pytest.mark.parametrize("zones", [dict(deck=zone(NOBODY)), dict(hands=zone(OWNER)), dict(lit=zone(NOBODY, default=False))])
def test_a_hidden_place_in_no_pool(zones):
    caught(lambda w: secrecy.secrets_are_declared(w.last), declared(**zones), match="is hidden and in no pool")


def test_hands_and_deck_that_are_not_joined():
    """Then a seat would know that what it does not see in the deck others hold: harmless to the view, and so allowed; but pieces
    that cannot change places at all are found."""
    game = declared(hands=zone(OWNER, pool="hands"), deck=zone(NOBODY, pool="deck"))
    for walk in some(game):
        secrecy.hidden_stays_hidden(walk)


def imagine_as(monkeypatch, imagine):
    everywhere(monkeypatch, IMAGINE, imagine)


def test_an_imagine_that_copies(monkeypatch):
    def copies(s, seat, rng):
        t = s.clone()
        t.rng, t.told = rng, None
        return t

    imagine_as(monkeypatch, copies)
    for walk in some():
        secrecy.hidden_stays_hidden(walk)  # which is why the next promise is made too
    caught(secrecy.pools_are_dealt_anew, match="never differ|give.* away")


IMAGINE = imagining.imagine


def test_an_imagine_that_leaves_the_next_card(monkeypatch):
    def peeks(s, seat, rng):
        t = IMAGINE(s, seat, rng)
        if s.deck:
            t.deck = (s.deck[0], *t.deck[1:])
        return t

    imagine_as(monkeypatch, peeks)
    caught(secrecy.pools_are_dealt_anew, match="never differ|other pieces")


def test_an_imagine_that_keeps_the_chance_to_come(monkeypatch):
    def keeps(s, seat, rng):
        t = IMAGINE(s, seat, rng)
        t.rng = s.rng.clone()
        return t

    imagine_as(monkeypatch, keeps)
    caught(secrecy.pools_are_dealt_anew, match="chance")


def test_an_imagine_that_changes_pieces(monkeypatch):
    def changes(s, seat, rng):
        t = IMAGINE(s, seat, rng)
        t.deck = tuple("fox" for _ in t.deck)
        return t

    imagine_as(monkeypatch, changes)
    caught(secrecy.pools_are_dealt_anew, match="other pieces")


def test_an_imagine_that_changes_the_true_table(monkeypatch):
    def uses(s, seat, rng):
        s.turn += 1
        return IMAGINE(s, seat, rng)

    imagine_as(monkeypatch, uses)
    caught(secrecy.pools_are_dealt_anew)


def test_an_imagine_that_puts_pieces_where_they_may_not_lie(monkeypatch):
    def ignores(s, seat, rng):
        t = IMAGINE(s, seat, rng)
        mixed = rng.shuffled([*t.well, *(stone for k, shelf in enumerate(t.shelves) if k != seat for stone in shelf)])
        t.shelves = [shelf if k == seat else (mixed.pop(),) for k, shelf in enumerate(t.shelves)]
        t.well = tuple(mixed)
        return t

    imagine_as(monkeypatch, ignores)
    caught(secrecy.pools_are_dealt_anew, match=r"shelves\[\d\] holds what it may not")


def test_a_table_whose_places_hold_what_they_may_not():
    game = declared(shelves=zone(OWNER, pool="stones", holds=lambda s, stone: stone != "agate"))
    caught(secrecy.pools_are_dealt_anew, game, match=r"shelves\[\d\] holds what it may not")


def test_an_imagine_that_mixes_what_two_seats_have(monkeypatch):
    def mixes(s, seat, rng):
        t = IMAGINE(s, seat, rng)
        mixed = rng.shuffled(sum(t.chests, ()))
        t.chests = [tuple(mixed[2 * k : 2 * k + 2]) for k in range(s.seats)]
        return t

    imagine_as(monkeypatch, mixes)
    for walk in some():
        secrecy.hidden_stays_hidden(walk)
    caught(secrecy.pools_are_dealt_anew, match=r"pool 'coins\d' has other pieces")


def test_an_imagine_whose_choosy_places_leave_the_front_to_the_others(monkeypatch):
    """The next stone of the well would be wet too often: choosy places take the dry ones from the front."""

    def takes(s, seat, rng):
        t = IMAGINE(s, seat, rng)
        mixed = rng.shuffled([*t.well, *(stone for k, shelf in enumerate(t.shelves) if k != seat for stone in shelf)])
        for k in range(s.seats):
            if k != seat:
                t.shelves[k] = (next(stone for stone in mixed if stone != "wet"),)
                mixed.remove(t.shelves[k][0])
        t.well = tuple(mixed)
        return t

    imagine_as(monkeypatch, takes)
    for walk in some():
        secrecy.pools_are_dealt_anew(walk)
    with pytest.raises(AssertionError, match="chi squared"):
        secrecy.frequencies_match(Walk(TOY, 2, 7).states[0], 0)


def test_an_imagine_that_deals_unfairly(monkeypatch):
    def sorts(s, seat, rng):
        t = IMAGINE(s, seat, rng)
        if rng.below(2):
            t.deck = tuple(sorted(t.deck))
        return t

    imagine_as(monkeypatch, sorts)
    with pytest.raises(AssertionError, match="chi squared"):
        secrecy.frequencies_match(Walk(TOY, 2, 7).states[0], 0)


def test_what_is_shown_and_not_marked_as_learnt(monkeypatch):
    tell = Table.tell
    monkeypatch.setattr(Table, "tell", lambda self, *parts, **more: tell(self, *parts, **{**more, "learnt": False}))
    answer = Acting.answer

    def draws(self, s, action):
        answer(self, s, action)
        if isinstance(action, Light) and s.deck:
            s.hands[self.seat], s.deck = (*s.hands[self.seat], s.deck[0]), s.deck[1:]

    monkeypatch.setattr(Acting, "answer", draws)
    caught(secrecy.what_is_not_marked_is_not_learnt, match="no event is marked learnt")


# The true table of whoever reads: what no game hands out, and a broken one could.
def leaking(monkeypatch):
    """Views carry the top card of the deck under a name that no comparison of views looks at: a leak to be found downstream."""
    true = {}
    start = viewing.view

    def view(s, seat):
        seen = start(s, seat)
        true[id(seen)] = s.deck[0] if s.deck else "none"
        seen = Leaky(seen)
        seen.top = s.deck[0] if s.deck else "none"
        return seen

    everywhere(monkeypatch, start, view)


class Leaky(dict):
    """A view with a secret beside it."""

    top = ""


def scene_but(change):
    """The toy, with a change made to each of its scenes: ``change(scene, seen, frame)``."""

    def scene(seen: dict[str, Any], frame: Frame) -> Scene:
        s = toy.scene(seen, frame)
        change(s, seen, frame)
        return s

    return replace(TOY, scene=scene)


def _alt(s, seen, frame):
    s.desc += f" The next card is {seen.top}."


def _label(s, seen, frame):
    for shape in s.shapes:
        if "label" in shape:
            shape["label"] += f", then {seen.top}"


def _key(s, seen, frame):
    s.rect(0, 0, 9, 9, "k", key=seen.top)


@pytest.mark.parametrize(("change", "match"), [(_alt, "scene|alt text"), (_label, "scene"), (_key, "scene")])
def test_a_scene_that_leaks_the_deck(monkeypatch, change, match):
    leaking(monkeypatch)
    caught(secrecy.swap_is_not_seen, scene_but(change), match=match)
    caught(secrecy.swap_is_not_seen_on_boards, scene_but(change), match="scene")


def test_words_a_preview_and_a_table_that_leak_the_deck(monkeypatch):
    leaking(monkeypatch)
    caught(secrecy.swap_is_not_seen, replace(TOY, headline=lambda seen, frame: (f"{seen.top} next", "go on")), match="words")
    caught(secrecy.swap_is_not_seen, replace(TOY, preview=lambda seen, box, action: f"then {seen.top}"), match="preview")
    caught(secrecy.swap_is_not_seen, replace(TOY, tables={"deck": lambda seen, box: [dict(top=seen.top)]}), match="table deck")


def test_a_course_that_counts_what_is_hidden():
    game = replace(TOY, counts=lambda s: [dict(held=sum(s.box.points[c] for c in hand)) for hand in s.hands])
    caught(secrecy.swap_is_not_seen, game, match="course")


def test_an_order_of_options_that_depends_on_hidden_cards(monkeypatch):
    monkeypatch.setattr(Acting, "options", lambda self, s: USUAL(self, s)[:: -1 if s.deck and s.deck[0] < "d" else 1])
    caught(secrecy.swap_is_not_seen, match="legal|options")


def test_a_refusal_that_tells_the_deck(monkeypatch):
    usual = Acting.refusal

    def refusal(self, s, action):
        no = usual(self, s, action)
        return Refusal(no.rule, f"{no.reason}; try {s.deck[0]}") if no and s.deck else no

    monkeypatch.setattr(Acting, "refusal", refusal)
    caught(secrecy.swap_is_not_seen, match="why not")


def test_an_event_for_one_that_all_may_read(monkeypatch):
    monkeypatch.setattr("islands_nb.kernel.events.Event.known_to", lambda self, seat: True)
    swapped = secrecy.swapped

    def blots(s, seat, *salt):
        t = swapped(s, seat, *salt)
        t.told = t.told and [e._replace(words="hid") if e.to is not None and seat not in e.to else e for e in t.told]
        return t

    monkeypatch.setattr(secrecy, "swapped", blots)
    caught(secrecy.swap_is_not_seen, match="events|words|scene")


def _seen_by(eyes):
    """The method of ``Board`` as it would be, had ``reader`` for it been ``eyes``."""

    def patched(method):
        def call(self, *args):
            with pytest.MonkeyPatch.context() as m:
                m.setattr(boards, "reader", eyes)
                return method(self, *args)

        return call

    return patched


@pytest.mark.parametrize(
    ("name", "match"), [("_said", "scene of the board that lives"), ("_lines", "panel|history")], ids=["said", "lines"]
)
def test_a_board_that_tells_what_all_could_read(monkeypatch, name, match):
    """What the live region reads aloud, and the lines of the history."""
    monkeypatch.setattr(boards.Board, name, _seen_by(lambda now, seat, *_: "all")(getattr(boards.Board, name)))
    caught(secrecy.swap_is_not_seen_on_boards, match=match)


def _sees_all(now, seat, *_):
    return "all" if seat == "turn" else seat


def _sees_as_a_bot(now, seat, *_):
    return next(iter(now.bots), now.people[0] if now.people else None) if seat == "turn" else seat


@pytest.mark.parametrize("eyes", [_sees_all, _sees_as_a_bot])
def test_the_usual_board_with_others_eyes(monkeypatch, eyes):
    everywhere(monkeypatch, drawing.reader, eyes)
    caught(secrecy.swap_is_not_seen_on_boards, match="depends on what it cannot see")


def test_an_undo_that_is_refused_with_what_another_learnt(monkeypatch):
    monkeypatch.setattr(boards.Board, "_on_undo", lambda self, *_: self.session.undo())
    caught(secrecy.swap_is_not_seen_on_boards, match="undo refused on the board")


# -- secret asks and answers, and the curtain ----------------------------------------------------------------------------------


def _alone(s):
    """The only option, also of a secret ask."""
    options = legal(s)
    return options[0] if len(options) == 1 else None


def test_a_secret_ask_that_is_answered_for_the_seat(monkeypatch):
    monkeypatch.setattr(Acting, "options", lambda self, s: USUAL(self, s)[:1])
    for walk in some():
        sharing.secret_asks_wait(walk)  # they wait, though there is nothing to choose
    everywhere(monkeypatch, flow.forced, _alone)
    caught(sharing.secret_asks_wait, match="Acting at ply .* is secret, and is answered")


def test_a_session_that_answers_a_secret_ask(monkeypatch):
    def follow(s):
        lines, states = [], []
        while (only := _alone(s)) is not None:
            lines.append((s.stack[-1].seat, str(only)))
            s = flow.play(s, only)
            states.append(s)
        return lines, states

    monkeypatch.setattr(Acting, "options", lambda self, s: USUAL(self, s)[:1])
    monkeypatch.setattr("islands_nb.session.drafting.follow", follow)
    caught(sharing.secret_asks_wait, match="and the session answered it")


def test_an_ask_that_is_said_to_be_open(monkeypatch):
    monkeypatch.setattr(Acting, "open", True)
    caught(sharing.open_asks_are_open, match="Acting at ply .* is open, and seat .* cannot see")


def test_a_secret_verb_that_is_not_declared(monkeypatch):
    monkeypatch.setattr(Hide, "SECRET", False)
    caught(sharing.secret_answers_look_alike, match="reads in the list of moves whether seat")


def test_a_secret_verb_that_all_can_tell(monkeypatch):
    monkeypatch.setattr(Drop, "SECRET", True)
    caught(sharing.secret_answers_look_alike, match="others can tell whether seat .* said 'drop")


@pytest.mark.parametrize(
    ("secret", "match"),
    [(lambda now, ply, seat: now.lines[ply - 1][1], "reads in the list of moves"), (None, "")],
    ids=["nothing is secret", "all is"],
)
def test_a_list_of_moves_that_does_not_go_by_the_verb(monkeypatch, secret, match):
    if match:
        monkeypatch.setattr(Moment, "said", secret)
        caught(sharing.secret_answers_look_alike, match=match)
    else:
        moves = frames.moves
        monkeypatch.setattr(frames, "moves", lambda s, seat=None: moves(s, None))  # also for whoever answered
        caught(sharing.secret_answers_look_alike, match="does not read")


def test_what_all_are_told_of_a_secret_answer(monkeypatch):
    tell = Table.tell
    monkeypatch.setattr(Table, "tell", lambda self, *parts, to=None, **more: tell(self, *parts, **more))
    caught(sharing.secret_answers_look_alike, match="others can tell")


def test_no_curtain(monkeypatch):
    everywhere(monkeypatch, drawing.curtained, lambda now: False)
    caught(sharing.curtain_hides_until_opened, match="the curtain says ''")


def test_a_curtain_before_one_who_is_alone(monkeypatch):
    everywhere(monkeypatch, drawing.curtained, lambda now: True)
    caught(sharing.curtain_hides_until_opened, match="the curtain says 'Ada'|the curtain says 'Ben'")


def test_a_curtain_that_is_seen_through(monkeypatch):
    monkeypatch.setattr(boards.Board, "_eyes", lambda self, now: drawing.sitting(now))
    caught(sharing.curtain_hides_until_opened, match="is given what may be said|behind the curtain")


def test_a_picture_beside_the_curtain(monkeypatch):
    """The board is closed, and the still picture, or the words, for when there is no kernel show the hand."""
    draw, words = pictures.draw, pictures.words
    game = scene_but(lambda s, seen, frame: s.text(9, 9, seen["hands"]))
    monkeypatch.setattr(pictures, "draw", lambda now, at, seat, **kw: draw(now, at, drawing.sitting(now), **kw))
    caught(sharing.curtain_hides_until_opened, game, match="text/html behind the curtain")
    monkeypatch.setattr(pictures, "draw", draw)
    monkeypatch.setattr(pictures, "words", lambda now, at, seat, **kw: words(now, at, drawing.sitting(now), **kw))
    caught(sharing.curtain_hides_until_opened, match="text/html|text/plain behind the curtain")


def test_a_closed_board_that_takes_an_answer(monkeypatch):
    monkeypatch.setattr(boards.Board, "_acting_seat", lambda self: drawing.sitting(self.session.now()))
    caught(sharing.curtain_hides_until_opened, match="takes|is answered")


def test_a_curtain_that_stays_open(monkeypatch):
    monkeypatch.setattr(boards.Board, "_drawn", lambda self, now: drawing.curtained(now) and not self.__dict__.get("_once"))
    opens = boards.Board._on_curtain
    monkeypatch.setattr(boards.Board, "_on_curtain", lambda self, *parts: setattr(self, "_once", True) or opens(self, *parts))
    caught(sharing.curtain_hides_until_opened, match="does not follow whoever must answer")


def test_a_curtain_that_does_not_open(monkeypatch):
    monkeypatch.setattr(boards.Board, "_on_curtain", lambda self, *_: {"ok": True, "text": ""})
    caught(sharing.curtain_hides_until_opened)


@pytest.mark.parametrize(
    ("change", "match"),
    [
        (dict(worth=lambda s, seat: float("nan")), "is no number"),
        (dict(worth=lambda s, seat: s.points.append(0) or len(s.points)), ""),
        (dict(rollout=lambda s, rng: Wait()), "which is not legal"),
        (dict(rollout=lambda s, rng: legal(s)[s.rng.below(len(legal(s)))]), "something else with the same chance|changes it"),
        (dict(won=lambda s: None if s.stack else [True] * s.seats), "won speaks"),
        (dict(won=lambda s: [True]), "True or False a seat"),
        (dict(won=lambda s: [1] * s.seats), "True or False a seat"),
    ],
)
def test_a_room_that_judges_badly(change, match):
    caught(promises.judged, replace(TOY, **change), match=match)


def test_a_trail_that_forgets(monkeypatch):
    class Forgets(codes.Trail):
        def add(self, place, of):
            super().add(place, of + 1)

    monkeypatch.setattr(promises, "Trail", Forgets)
    caught(promises.a_code_holds_it, match="written while one plays")


class Cheat:
    """Reads the true deck through a handle that a seat holds."""

    name = "cheat"

    def choose(self, seat):
        s = next(c.cell_contents for c in seat._legal.__closure__ if hasattr(c.cell_contents, "deck"))
        options = seat.legal()
        return options[sum(map(len, s.deck[:1])) * ord((s.deck or ("a",))[0][0]) % len(options)]


def test_a_bot_that_reads_the_true_deck(monkeypatch):
    monkeypatch.setitem(bots.BOTS, "cheat", Cheat)
    caught(secrecy.bots_choose_by_what_they_see, match="cheat says")


def test_a_seat_that_hands_out_the_table(monkeypatch):
    class Open(Seat):
        __slots__ = ("table",)

        def __init__(self, game, s, number, seed):
            super().__init__(game, s, number, seed)
            self.table = s

    monkeypatch.setattr(secrecy, "Seat", Open)
    caught(secrecy.seed_is_nowhere, match="leads to the true table")


def test_a_seat_that_tells_the_seed(monkeypatch):
    class Telling(Seat):
        __slots__ = ("seed",)

        def __init__(self, game, s, number, seed):
            super().__init__(game, s, number, seed)
            self.seed = seed

    monkeypatch.setattr(secrecy, "Seat", Telling)
    caught(secrecy.seed_is_nowhere, match="what a bot gets.* tells the seed")


def test_a_view_that_tells_the_chance_to_come(monkeypatch):
    game = declared(rng=zone(ALL))
    view = viewing.view
    everywhere(monkeypatch, view, lambda s, seat: {**view(s, seat), "rng": s.rng.word})
    caught(secrecy.seed_is_nowhere, game, match="tells the chance to come")


# -- boards -------------------------------------------------------------------------------------------------------------------


def _says_otherwise(s, seen, frame):
    for shape in s.shapes:
        if str(shape.get("act", "")).startswith("play"):
            shape["act"] = shape["act"].replace("play", "perform")


def _says_no_lamp(s, seen, frame):
    s.shapes = [shape for shape in s.shapes if shape.get("act") != "light lamp"]


def _says_more(s, seen, frame):
    if frame.legal:
        s.rect(0, 0, 9, 9, "k", key="more", act="burn ship", label="burn", halo=[0, 0, 9, 9, 0])


def _says_half(s, seen, frame):
    for shape in s.shapes:
        if shape.get("act") == "left":
            shape["act"] = "le"


@pytest.mark.parametrize(
    ("change", "match"),
    [
        (_says_otherwise, "perform|no clicks on"),
        (_says_no_lamp, "no clicks on .* say .*light lamp"),
        (_says_more, "burn ship"),
        (_says_half, "no clicks on .* say .*left"),
    ],
)
def test_clicks_that_say_no_sentence(change, match):
    caught(looks.clicks_say_the_legal_sentences, scene_but(change), match=match)


def test_a_sentence_that_a_shorter_one_cuts_off(monkeypatch):
    @values(says="wait here {n}")
    class WaitHere:
        n: int

    monkeypatch.setattr(Acting, "takes", (*Acting.takes, WaitHere))
    monkeypatch.setattr(Acting, "options", lambda self, s: [Wait(), WaitHere(1)])
    game = replace(scene_but(_wait_here), verbs=(*TOY.verbs, WaitHere))
    with pytest.raises(AssertionError, match=r"no clicks on .* say \['wait here 1'\]"):
        looks.clicks_say_the_legal_sentences(Walk(game, 2, 7))


def _wait_here(s, seen, frame):
    s.rect(0, 0, 9, 9, "k", key="here", act="here 1", label="here", halo=[0, 0, 9, 9, 0])


def _drops(name):
    def change(s, seen, frame):
        for shape in s.shapes:
            shape.pop(name, None)

    return change


def _key_twice(s, seen, frame):
    for shape in s.shapes:
        if "key" in shape:
            shape["key"] = "same"


def _off_the_board(s, seen, frame):
    for shape in s.shapes:
        if "halo" in shape:
            shape["halo"] = [2000, 0, 9, 9, 0]


@pytest.mark.parametrize(
    ("change", "match"),
    [
        (_drops("label"), "no label"),
        (_drops("halo"), "no halo"),
        (_drops("key"), "no key"),
        (_key_twice, "two shapes with the keys"),
        (_off_the_board, "leaves the"),
    ],
)
def test_buttons_without_a_name_or_a_place(change, match):
    caught(looks.buttons_have_names, scene_but(change), match=match)


@pytest.mark.parametrize("attrs", [dict(cls="may"), dict(cls="k sel"), dict(cls="", style="stroke:var(--act)")])
def test_a_board_that_asks_those_who_must_not_answer(attrs):
    game = scene_but(lambda s, seen, frame: s.add("rect", x=0, y=0, width=9, height=9, **attrs))
    caught(looks.others_are_asked_nothing, game, match="as if one might play it|colour of what may be played")


def test_a_board_that_is_given_what_another_may_say(monkeypatch):
    draw = looks.draw

    def given(now, ply, seat, **kw):
        return replace(draw(now, ply, seat, **kw), legal=tuple(str(a) for a in legal(now.states[now.ply])))

    monkeypatch.setattr(looks, "draw", given)
    caught(looks.others_are_asked_nothing, match="is given what another may say")


@pytest.mark.parametrize(
    ("change", "match"),
    [
        (lambda s, seen, frame: s.text(0, 0, "tiny", style="font-size:11px"), "drawn 11.0 high"),
        (lambda s, seen, frame: s.add("text", "tiny", x=0, y=0, font_size=13), "drawn 13.0 high"),
        (lambda s, seen, frame: s.use("small", 0, 0, 12, 12), "small: 'S' is drawn 8.0 high"),
        (lambda s, seen, frame: s.use("nothing", 0, 0), "there is no art|nothing"),
        (lambda s, seen, frame: s.add("video", x=0), "does not draw <video>"),
        (lambda s, seen, frame: s.add("rect", x=0, onclick="alert(1)"), "the page drops {'onclick'}"),
        (lambda s, seen, frame: s.add("rect", x=0, text="words"), "text stands in <text>"),
        (lambda s, seen, frame: setattr(s, "desc", ""), "no words"),
    ],
)
def test_a_scene_that_is_drawn_badly(change, match):
    small = {"box": [24, 24], "shapes": [{"tag": "text", "attrs": {"class": "s16"}, "text": "S"}]}
    game = replace(scene_but(change), art=lambda box: {**toy.art(box), "small": small})
    caught(looks.drawn_well, game, match=match)
    if "tiny" in match:
        caught(looks.can_be_read, game, match=match)


def test_a_scene_that_is_drawn_otherwise_each_time():
    count = iter(range(10_000))
    caught(looks.drawn_well, scene_but(lambda s, seen, frame: s.text(9, 9, next(count))), match="drawn otherwise")


def test_art_that_is_unsound():
    for art, match in [
        ({"a": {"box": [9, 9], "of": ["b"]}}, "made of 'b'"),
        ({"a": {"box": [9, 9], "shapes": [], "of": []}}, "neither shapes nor other art"),
        ({"a": {"box": [9, 9], "shapes": [{"tag": "use", "attrs": {"href": "a"}}]}}, "is in itself"),
        ({"a": {"box": [9, 9], "shapes": [{"tag": "script", "attrs": {}}]}}, "does not draw"),
    ]:
        with pytest.raises(AssertionError, match=match):
            looks.art_is_sound(replace(TOY, art=lambda box, art=art: art), TOY.box)


def test_a_board_in_words_that_asks_those_who_must_not_answer(monkeypatch):
    caught(looks.words_are_right, replace(TOY, headline=lambda seen, frame: ("all  over", "")), match="spaces too many")
    text = "a board\nyou may say:\n  wait"
    monkeypatch.setattr("islands_nb.session.Session.text", lambda self, seat: text)
    caught(looks.words_are_right)


# -- rooms --------------------------------------------------------------------------------------------------------------------


def room(tmp_path, *leave_out):
    for door in set(rooms.DOORS) - set(leave_out):
        path = tmp_path / door
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('"""A door."""\n')
    return tmp_path


def test_a_room_without_a_door(tmp_path):
    rooms.has_its_doors(room(tmp_path / "whole"), "")
    folder = room(tmp_path / "room", "effects.py", "data/board.toml")
    with pytest.raises(AssertionError, match=r"room has no (effects.py|data/board.toml)"):
        rooms.has_its_doors(folder, "No ``effects.py``.")
    rooms.has_its_doors(folder, "No ``effects.py``, no ``data/board.toml``.")
    (folder / "bots.py").write_text("x = 1\n")
    with pytest.raises(AssertionError, match="no docstring"):
        rooms.has_its_doors(folder, "No ``effects.py``, no ``data/board.toml``.")


@pytest.mark.parametrize(
    "row",
    [
        {"from": "Z"},
        {},
        {"from": "M", "n": 1, "unsure": {"n": "Z"}},
        {"from": "M", "unsure": {"n": "M"}},
        {"from": "M", "n": 1, "unsure": {"n": "M"}},
    ],
)
def test_a_row_without_a_source(row):
    with pytest.raises(AssertionError, match=r"card c"):
        rooms.has_sources({"source": {"M": "made: up"}, "card": [{"id": "c", **row}]})


def test_a_source_without_a_class():
    with pytest.raises(AssertionError, match="does not begin with its class"):
        rooms.has_sources({"source": {"M": "Somebody said so"}, "card": []})


def test_rules_out_of_order():
    first, second, *_ = toy.RULES
    rooms.rules_are_in_order([dict(first, rule="T1.9"), dict(first, rule="T1.10")])
    for rows, match in [
        ([second, first], "not in order"),
        ([first, first], "two rules"),
        ([dict(first, rule="1a")], "no number"),
        ([dict(first, ruling=True)], "does not say why"),
        ([dict(first, text="so")], "not a sentence"),
    ]:
        with pytest.raises(AssertionError, match=match):
            rooms.rules_are_in_order(rows)


def test_a_rule_that_no_test_holds(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_a.py").write_text(
        'import pytest\nrule = pytest.mark.rule\n@rule("T1.1", "T1.2", "T1.3")\ndef test_a(): ...\n# @rule("T9.9")\n'
    )
    (tmp_path / "test_b.py").write_text(
        'import pytest\npytestmark = pytest.mark.rule("T2.1")\n'
        'X = pytest.param(1, marks=[pytest.mark.rule("T2.2")])\nrule("T7.7")\n'
    )
    cited = rooms.rules_cited(tmp_path)
    assert cited == {"T1.1", "T1.2", "T1.3", "T2.1", "T2.2"}
    rules = [r["rule"] for r in toy.RULES]
    rooms.every_rule_is_held(rules, cited)
    with pytest.raises(AssertionError, match=r"no test is marked with T3.1, T3.2$"):
        rooms.every_rule_is_held([*rules, "T3.1", "T3.2"], cited)
    with pytest.raises(AssertionError, match=r"rules that there are not: T2\.2"):
        rooms.every_rule_is_held(rules[:-1], cited)


def test_a_table_with_other_columns_than_it_says():
    def more(seen, box):
        """A row a seat: as ``players``, with ``mood``."""

    tables = {"players": toy.players, "more": more}
    row = dict(seat=0, name="Ada", points=1, cards=2)
    assert rooms.stated(more, tables) == [*row, "mood"]
    for name, bad in [
        ("players", dict(row, mood="gay")),
        ("players", dict(seat=0)),
        ("more", row),
        ("players", dict(row, cards=[])),
    ]:
        with pytest.raises(AssertionError, match=r"docstring says otherwise|not plain"):
            rooms.columns_are_stated(name, tables, [bad])
