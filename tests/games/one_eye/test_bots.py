"""How a position is judged, and what a playout says: the purchase or raid that pays most for its price."""

from __future__ import annotations

from collections import Counter
from math import isclose

from islands_nb.games.one_eye import GAME
from islands_nb.games.one_eye.bots import CARELESS, DUCAT, SABRE, rollout, worth
from islands_nb.kernel.flow import legal
from islands_nb.kernel.rng import Rng, stream

from .scenes import say, table

MINE = {0: "blue 3, blue 7", 1: "red 8"}  # two chests, and when it pays two sabres, two ducats, a jewel; the other's, two jewels


def test_when_the_deck_is_gone_it_is_the_count_less_a_quarter_of_the_best_others():
    s = table(3, deck="", columns=MINE, jewels=[2, 3, 1], ducats=[10, 21, 0], sabres=[0, 0, 4])
    # held, for ducats and sabres, for the chests of a colour alone
    assert [worth(s, k) for k in range(3)] == [(2 + 2 + 7) - 7 / 4, (3 + 4) - 11 / 4, (1 + 2) - 11 / 4]


def test_before_that_goods_and_what_columns_pay_count_for_more():
    """A fifth of the game is left: so much weigh jewels held, six tenths of the awards, all goods, and each column once more."""
    s = table(deck="red 2, red 4, red 5", columns=MINE, jewels=[2, 3], ducats=[10, 21], sabres=[1, 0])
    early = (2 + 0.6 * 7 + SABRE + 10 * DUCAT + 2 * SABRE + 2 * DUCAT + 1, 3 + 21 * DUCAT + 2)
    late = (2 + 2 + 7, 3 + 4)
    for k in (0, 1):
        assert isclose(worth(s, k), 0.8 * late[k] + 0.2 * early[k] - late[1 - k] / 4)


def answers(s, times=400):
    """What playouts say here, and how often."""
    return Counter(str(rollout(s, stream(7, "playout", k))) for k in range(times))


def test_a_playout_buys_what_pays_most_for_its_price_and_now_and_then_anything():
    """Red 3 brings two sabres, again and again; a card more in a column brings all that the column pays."""
    s = table(display="red 3, blue 2, yellow 8")
    said = answers(s)
    assert said.most_common(1)[0][0] == "buy red 3"
    careless = sum(said.values()) - said["buy red 3"]
    assert set(said) == {str(o) for o in legal(s)}
    assert 0 < careless < 2 * CARELESS * 4
    s = table(display="red 3, blue 2, yellow 8", columns={0: "blue 6, blue 7, blue 8"})
    assert answers(s).most_common(1)[0][0] == "buy blue 2"


def test_a_playout_raids_what_pays_most_where_it_pays_at_all():
    """Sabres are what a raid costs: where it costs more of them than the card will ever bring, it passes."""
    for cost, best in ((3, "raid orange 8"), (4, "pass")):
        box = GAME.box.edit("number", "raid_cost", value=cost)
        s = table(display="red 3, blue 2, yellow 8", table="orange 2, orange 8, ship", sabres=12, box=box)
        s = say(s, "0 buy red 3")
        said = answers(s)
        assert said.most_common(1)[0][0] == best
        assert set(said) == {str(o) for o in legal(s)}
        # To a column that pays jewels, one more card of its colour brings them once more.
        t = table(
            display="red 3, blue 2, yellow 8", table="orange 8, yellow 2", columns={0: "yellow 6, yellow 7"}, sabres=12, box=box
        )
        assert answers(say(t, "0 buy red 3")).most_common(1)[0][0] == "raid yellow 2"


def test_of_other_answers_a_playout_says_any():
    s = say(table(display="red 3, blue 2, yellow 8", table="orange 8", sabres=12), "0 buy red 3", "0 raid orange 8")
    said = answers(s)
    assert set(said) == {"move blue 2", "move yellow 8"}
    assert min(said.values()) > 150


def test_a_playout_says_the_only_thing_there_is_without_chance():
    s = table(display="red 3", table="")
    assert len(legal(s)) == 1
    chance = Rng(7)
    assert rollout(s, chance) == legal(s)[0]
    assert chance.word == Rng(7).word
