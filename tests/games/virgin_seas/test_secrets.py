"""What can be known of hidden cards and events: what is imagined fits what has been seen."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from islands_nb.games.virgin_seas import GAME
from islands_nb.games.virgin_seas.box import EVENTS, KRAKEN
from islands_nb.kernel.flow import legal, step, to_act
from islands_nb.kernel.imagine import imagine
from islands_nb.kernel.rng import Rng, stream
from islands_nb.kernel.view import view

from .scenes import may, say, table

DRAWS = 2000


def met(seats, seed, ply):
    """A game at a ply, played at random."""
    s, chance = GAME.start(seats, seed), stream(seed, "secrets")
    for _ in range(ply):
        if s.stack:
            options = legal(s)
            events = [a for a in options if str(a).startswith("play")]
            step(s, (events or options)[chance.below(len(events or options))])
    return s


POSITIONS = [(seats, seed, ply) for seats in (2, 3, 4) for seed, ply in ((1, 0), (2, 20), (3, 35), (4, 50))]


@pytest.mark.parametrize(("seats", "seed", "ply"), POSITIONS)
def test_a_kraken_is_on_top_as_often_as_counting_says_and_never_kept_or_out(seats, seed, ply):
    s = met(seats, seed, ply)
    for seat in (None, seats - 1):
        top = 0
        for k in range(DRAWS):
            t = imagine(s, seat, stream(k, "kraken", ply))
            assert all(KRAKEN not in kept for kept in t.kept)
            assert KRAKEN not in t.out
            assert Counter(t.deck)[KRAKEN] == 3 - s.krakens
            top += t.deck[:1] == (KRAKEN,)
        n, left = len(s.deck), 3 - s.krakens
        p = left / n if n else 0.0
        assert abs(top - DRAWS * p) <= 3 * sqrt(DRAWS * p * (1 - p))


@pytest.mark.parametrize(("seats", "seed", "ply"), POSITIONS)
def test_fleets_keep_their_cards_and_one_knows_ones_own(seats, seed, ply):
    s = met(seats, seed, ply)
    others = [k for k in range(seats) if k != 0]
    hands = set()
    for k in range(60):
        t = imagine(s, 0, Rng(k))
        assert view(t, 0) == view(s, 0)
        for seat in range(seats):
            laid = [card for card, fleet in zip(s.card, s.fleet, strict=True) if fleet == seat]
            assert Counter((*t.hands[seat], *t.piles[seat], *t.sunk[seat], *laid)) == Counter(s.box.fleet)
        hands.add(tuple(tuple(sorted(t.hands[seat])) for seat in others))
    if any(s.hands[k] and s.piles[k] for k in others):
        assert len(hands) > 1
    assert ply or len(hands) > 40


def test_what_one_put_under_ones_deck_one_knows_and_others_do_not():
    s = table(sea="1 island_1 0 0", hands={0: "small_red, pirate", 1: "fortress"}, kept={0: "mermaid"})
    s = say(s, "0 play mermaid", "0 discard pirate", "0 discard small_red", "0 draw")
    mine = {imagine(s, 0, Rng(k)).sunk[0] for k in range(40)}
    assert mine == {s.sunk[0]}
    assert len({imagine(s, 1, Rng(k)).sunk[0] for k in range(40)}) > 10
    assert all(len(imagine(s, 1, Rng(k)).sunk[0]) == 2 for k in range(5))


def test_a_window_looks_the_same_whatever_is_kept():
    """Views and what is told, of all but the one who is asked."""
    seen = []
    for kept in ("protector", "mermaid"):
        s = table(3, sea="0 small_red 0 0, 1 small_blue 1 0", kept={0: "whale", 1: kept})
        s = say(s, "0 play whale", "0 choose 1 0")
        assert to_act(s) == 1
        assert len(may(s)) == (2 if kept == "protector" else 1)
        after = say(s, "1 pass")
        for seat in (0, 2, None):
            told = [[e for e in t.told if e.known_to(seat)] for t in (s, after)]
            seen.append((kept, seat, repr((view(s, seat), view(after, seat), told))))
    half = len(seen) // 2
    assert [x[1:] for x in seen[:half]] == [x[1:] for x in seen[half:]]


def test_the_events_that_are_hidden_are_those_that_have_not_been_seen():
    s = table(4, sea="0 small_red 0 0, 1 small_blue 1 0", kept={0: "whale", 1: "protector", 2: "mermaid, cyclone"}, krakens=1)
    s = say(s, "0 play whale", "0 choose 1 0", "1 pass")
    for seat in (None, 0, 2):
        for k in range(20):
            t = imagine(s, seat, Rng(k))
            hidden = Counter(EVENTS[e] for e in (*t.deck, *t.out, *(e for kept in t.kept for e in kept)))
            assert hidden == dict(kraken=2, whale=2, cyclone=3, poseidon=3, compass=2, mermaid=2, protector=2)
            assert [len(kept) for kept in t.kept] == [0, 1, 2, 0]
            assert seat != 2 or t.kept[2] == s.kept[2]
