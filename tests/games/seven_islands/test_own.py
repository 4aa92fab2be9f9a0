"""The island you write yourself."""

from __future__ import annotations

import json
import pickle
from xml.etree import ElementTree

import pytest

import islands_nb as isl
from islands_nb.games.seven_islands import GAME, Island
from islands_nb.games.seven_islands.island import MOST_QUESTS
from islands_nb.kernel.errors import BadBox, BadLog, BadOption
from islands_nb.kernel.log import Log
from islands_nb.kernel.view import view

from .scenes import hand, lies, may, names, refused, say, table

rule = pytest.mark.rule

REEF = [
    dict(name="Reef of Echoes", needs=2, each="earn food 1; draw 2"),
    dict(name="Wreck", needs=4, most="earn vp 5", second="earn vp 2"),
    dict(name="Lighthouse", needs=3, **{"while": "others hand 4; you price minus 1"}),
    dict(name="Market", needs=1, each="choose 1 of: earn coin 1, draw 1"),
]
TOML = """
name = "Echo Island"
difficulty = 3
start = "earn food 1"
scoring = "lose 1 for each food"
always = "all hand 6"

[[quest]]
name = "Reef of Echoes"
needs = 2
each = "earn food 1; draw 2"

[[quest]]
name = "Wreck"
needs = 4
most = "earn vp 5"
second = "earn vp 2"
"""


def reef(**whole):
    return Island.from_rows(REEF, **{"name": "Reef", **whole})


@rule("S16.1")
def test_an_island_from_rows_is_played():
    island = reef()
    assert [q.id for q in island.quests] == ["reef_of_echoes", "wreck", "lighthouse", "market"]
    s = isl.start("seven_islands", island=island, seats=3, seed=7, bots=dict.fromkeys(range(3), "random"))
    s.run()
    assert s.over
    assert s.view()["island"] == "own"
    s = table(2, island=island, hands={0: "landing"}, decks={0: "3 gold_coin"}, markers={"reef_of_echoes": "0 1"})
    s = say(s, "0 use landing", "0 place on reef_of_echoes")
    assert (s.food, hand(s, 0)) == ([1, 1], "2 gold_coin")


@rule("S16.1")
def test_a_table_of_a_notebook():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(REEF)
    assert Island.from_rows(frame, name="Reef") == reef()
    blank = frame.astype(object).where(frame.notna(), None)
    assert Island.from_rows(blank, name="Reef") == reef()
    frame["needs"] = frame["needs"].astype(float)
    assert Island.from_rows(frame, name="Reef") == reef()
    assert Island.from_rows(pandas.DataFrame(reef().rows()), name="Reef") == reef()


@rule("S16.1")
def test_an_island_from_toml():
    island = Island.from_toml(TOML)
    assert (island.name, island.difficulty, len(island.quests)) == ("Echo Island", 3, 2)
    assert island.words == {
        "setup": "",
        "start": "Earn Food 1.",
        "end": "",
        "always": "Everybody draws 6 cards at the end of the turn.",
        "scoring": "At the end, lose 1 VP for each Food left.",
    }
    assert "Most markers: earn VP 5. Second most: earn VP 2." in str(island)
    with pytest.raises(BadBox, match="not TOML"):
        Island.from_toml("name = ")
    with pytest.raises(BadBox, match="not from int"):
        Island.from_toml(7)


@rule("S16.1")
def test_the_log_carries_it_whole():
    s = isl.start("seven_islands", island=reef(), seats=2, seed=7, bots={0: "random", 1: "random"}).run()
    text = str(s.log)
    line = text.splitlines()[1]
    assert line.startswith('+ island {"name":"Reef","quests":[{')
    again = isl.load(text)
    assert str(again.log) == text
    assert again.state.isle == reef()
    assert isl.load(text).result().equals(s.result())
    log = Log.parse(text)
    assert pickle.loads(pickle.dumps(log)).box == log.box
    edited = isl.start("seven_islands", island=reef(), box=GAME.box.edit("card", "cook", cost=4), seed=1)
    assert str(edited.log).splitlines()[1:3] == ['+ card cook {"cost":4}', line]
    assert str(isl.load(str(edited.log)).log) == str(edited.log)


@rule("S16.1")
@pytest.mark.parametrize(
    "line",
    [
        '+ island {"name":"Reef"}',
        '+ island {"name":"Reef","quests":[]}',
        '+ island {"name":"Reef","quests":[{"each":"earn gold 1","id":"a","name":"A","needs":2}]}',
        '+ island {"name":"Reef","quests":[{"each":"earn food 1","name":"A","needs":2}]}',  # not as it is written
        "+ island {}",
        "+ island []",
        '+ card {"name":"Reef"}',
        "+ island " + json.dumps({"name": "x" * 100, "quests": [{"name": "A", "needs": 1}]}),
    ],
)
def test_a_log_with_a_broken_island_is_refused(line):
    with pytest.raises(BadLog, match="line 2"):
        Log.parse(f"seven_islands 1 seats=2 seed=7\n{line}\n0 end actions\n")


@rule("S16.2")
@pytest.mark.parametrize(
    ("row", "words"),
    [
        (
            dict(name="A", needs=2, each="earn fod 1"),
            r"quest 1 \(A\), each: 'earn fod 1': fod is not a chip; there are food, coin, vp",
        ),
        (dict(name="A", needs=2, each="eern food 1"), r"quest 1 \(A\), each: .* did you mean 'earn WORD N'"),
        (dict(name="A", needs=2, each="draw two"), "did you mean 'draw N'"),
        (dict(name="A", needs=2, each="draw 2;"), "nothing between two ';'"),
        (dict(name="A", needs=2, each="draw 99"), "the number may be 1 to 20"),
        (dict(name="A", needs=2, each="summon kraken"), "is not an effect"),
        (dict(name="A", needs=2, each="block"), "is not an effect"),
        (dict(name="A", needs=2, each="raise counter 1"), "is not an effect"),
        (dict(name="A", needs=2, each="take 1"), "needs revealed cards"),
        (dict(name="A", needs=2, each="earn coin 1 for each"), "needs a count"),
        (dict(name="A", needs=2, each="dig 2 gold"), "gold is not a category"),
        (dict(name="A", needs=2, each="choose 2 of: draw 1, draw 1"), "must differ"),
        (dict(name="A", needs=2, each="choose 1 of: draw 1,, draw 2"), "must differ"),
        (dict(name="A", needs=2, each="choose 2 of: draw 1, draw 2"), "from 1 to 1 may be chosen"),
        (dict(name="A", needs=2, each="all"), "'all' is not an effect"),
        (dict(name="A", needs=2, each="others "), "'others' is not an effect"),
        (dict(name="A", needs=2, most=7), r"quest 1 \(A\), most: must be a text"),
        (dict(name="A", needs=2, second="draw 1"), r"second: there is a second place only where there is a first"),
        (dict(name="A", needs=0), r"quest 1 \(A\), needs: must be a whole number from 1 to 20, not 0"),
        (dict(name="A", needs=2.5), "needs: must be a whole number"),
        (dict(name="A", needs="many"), "needs: must be a whole number"),
        (dict(name="A", needs=True), "needs: must be a whole number"),
        (dict(name="A"), "needs: how many markers"),
        (dict(name="", needs=1), "quest 1, name: it has none"),
        (dict(needs=1), "quest 1, name: it has none"),
        (dict(name="A" * 61, needs=1), "name: must be a text of 1 to 60"),
        (dict(name="A", needs=1, cost=3), r"quest 1 \(A\), cost: there is no such column"),
        (dict(name="A", needs=1, **{"while": "others hand"}), "is not something that holds for a while"),
        (dict(name="A", needs=1, **{"while": "with 0 all hand 6"}), "with 0"),
        (dict(name="A", needs=1, **{"while": "others hand 1"}), "it must be at least 2"),
        (dict(name="A", needs=1, **{"while": "others price plus 9"}), "by 3 at most"),
        (dict(name="A", needs=1, **{"while": "you start fly 1"}), "'fly 1' is not an effect"),
        (dict(name="A", needs=1, monster="return food 2"), "system: 'monster' is missing"),
    ],
)
def test_what_cannot_be_said_is_refused_with_its_cell(row, words):
    with pytest.raises(BadBox, match=words):
        Island.from_rows([row], name="Test")


@rule("S16.2")
@pytest.mark.parametrize(
    ("whole", "words"),
    [
        (dict(start="fly 1"), "start: 'fly 1' is not an effect"),
        (dict(scoring="win 1 for each gold"), "scoring: .* is not a way to score"),
        (dict(scoring="win 99 for each food"), "scoring: .* the number may be 1 to 20"),
        (dict(always="you hand 6"), "always: .* is for 'all'"),
        (dict(difficulty=9), "difficulty: must be a whole number from 0 to 5"),
        (dict(seats=[2, 9]), "seats: must be a whole number"),
        (dict(seats=[0, 4]), "seats: must be a whole number"),
        (dict(seats=[3, 2]), "seats: the fewest and the most"),
        (dict(seats=3), "seats: the fewest and the most"),
        (dict(weather="fine"), "weather: an island has no such part"),
        (dict(system="pirates"), "system: must be one of"),
        (dict(system="ranks"), "system: 'ranks' goes together with"),
        (dict(name=""), "name: the island has none"),
        (dict(name="A" * 61), "name: must be a text of 1 to 60"),
        (dict(setup="; ".join(["draw 1"] * 60)), "setup: must be a text of 1 to 400"),
    ],
)
def test_cells_of_the_island_itself(whole, words):
    with pytest.raises(BadBox, match=words):
        reef(**whole)


@rule("S16.2")
def test_the_bounds_themselves_may_be():
    for seats in ((1, 4), (4, 4)):
        assert reef(seats=list(seats)).seats == seats
    island = reef(name="A" * 60, setup="; ".join(["draw 1"] * 50))
    assert (len(island.name), len(island.data["setup"])) == (60, 398)


@rule("S16.2")
def test_rows_that_are_none():
    for rows in (7, "A", [1, 2], {"name": "A"}):
        with pytest.raises(BadBox, match="a DataFrame, or a list of dicts"):
            Island.from_rows(rows)
    for rows in ([], [dict(name=f"Q{k}", needs=1) for k in range(MOST_QUESTS + 1)]):
        with pytest.raises(BadBox, match="there may be 1 to 12"):
            Island.from_rows(rows)
    with pytest.raises(BadBox, match="too long"):
        Island.from_rows([dict(name=f"Q{k}", needs=9, each="; ".join(["earn food 1"] * 30)) for k in range(12)])
    with pytest.raises(BadOption, match="make one with Island"):
        isl.start("seven_islands", island={"name": "Reef"})


@rule("S16.3", "S16.4")
def test_an_islands_own_cells():
    island = reef(
        setup="earn coin 2",
        start="earn food 1",
        end="earn vp 1",
        always="all hand plus 1",
        scoring="win 2 for each coin; lose 1 for each food",
    )
    s = GAME.start(2, 3, None, {"island": island})
    assert (s.coins, sum(s.food)) == ([2, 2], 1)
    assert GAME.scores(s)[1 - s.first] == 4
    k = s.current
    s = say(s, f"{k} end actions", *([f"{k} end turn"] if s.coins[k] >= 2 else []))
    assert (s.in_hand(k), s.vp[k]) == (6, 1)
    low = reef(always="all hand minus 9")
    assert table(2, island=low).amount("hand", 0) == 2
    s = table(2, island=reef(), markers={"lighthouse": "1 1"})
    assert (s.amount("hand", 0), s.amount("price", 0)) == (4, -1)
    s = table(2, island=reef(), markers={"lighthouse": "1 0"}, phase="buy", money=2)
    assert "buy silver_coin" in may(s)  # for one less
    s = say(s, "0 buy silver_coin")
    assert s.money == 0


@rule("S16.4")
def test_what_is_added_is_added_to_a_number_said_outright():
    rows = [
        dict(name="Inn", needs=9, **{"while": "all hand plus 2; all price plus 1"}),
        dict(name="Jail", needs=9, **{"while": "you hand 3"}),
    ]
    ranks = [dict(name="Mate", **{"while": "you hand 4; you hand plus 1"}), dict(name="Boy")]
    inn, jail = {"inn": "0 1"}, {"inn": "0 1", "jail": "1 0"}
    plain = Island.from_rows(rows, always="all hand 2; all price 2")
    for lie, cards in (({}, 2), (inn, 4), (jail, 5)):
        assert table(2, island=plain, markers=lie).amount("hand", 0) == cards
    ranked = Island.from_rows(rows, always="all hand 2", system="ranks", ranks=ranks)
    for rank, cards in ((0, 4 + 1 + 2), (1, 3 + 2)):
        assert table(2, island=ranked, markers=jail, ranks=[rank, 1]).amount("hand", 0) == cards
    s = table(2, island=plain, markers=inn, phase="buy", money=6)
    assert s.price(s.box.kind["silver_coin"], 0) == 6
    seen = view(s, 0)
    assert "6" in GAME.preview(seen, s.box, GAME.read("buy silver_coin"))


@rule("S2.2")
def test_what_always_starts_a_turn_comes_before_rank_and_quests():
    rows = [dict(name="Inn", needs=9, **{"while": "all start return food 1"})]
    ranks = [dict(name="Mate", start="return food 1"), dict(name="Boy")]
    island = Island.from_rows(rows, always="all start earn food 3", system="ranks", ranks=ranks)
    s = table(2, island=island, phase="start", markers={"inn": "0 1"}, food=[0, 0], ranks=[0, 1])
    assert s.food == [1, 0]


@rule("S6.3", "S6.5")
def test_several_moves_of_one_instruction_are_all_made_before_anybody_looks():
    rows = [dict(name="Shore", needs=9), dict(name="Well", needs=1, each="earn food 1")]
    island = Island.from_rows(rows, start="may move 2")
    s = table(2, island=island, phase="start", markers={"shore": "3 0"}, food=[0, 0])
    s = say(s, "0 move from shore to well")
    assert (s.food, lies(s, "well")) == ([0, 0], [1, 0])
    both = say(s, "0 move from shore to well")
    assert (both.food, lies(both, "well"), lies(both, "shore")) == ([1, 0], [0, 0], [1, 0])
    one = say(s, "0 pass")
    assert (one.food, lies(one, "well"), lies(one, "shore")) == ([1, 0], [0, 0], [2, 0])


@rule("S2.3")
def test_with_no_card_to_reveal_the_rest_is_done():
    rows = [dict(name="Crow Nest", needs=1, each="reveal 2; take 1; put back; earn food 2")]
    at = dict(island=Island.from_rows(rows), hands={0: "landing, copper_coin"}, decks={0: ""}, discards={0: ""}, food=[0, 0])
    s = say(table(2, **at), "0 use landing", "0 place on crow_nest")
    assert (s.food, hand(s, 0)) == ([2, 0], "copper_coin")


@rule("S16.3")
def test_everybody_and_all_others():
    rows = [dict(name="Feast", needs=1, each="all earn food 2; others draw 1"), dict(name="Well", needs=9)]
    s = table(3, island=Island.from_rows(rows), hands={0: "landing", 1: "", 2: ""}, decks=dict.fromkeys(range(3), "9 medal"))
    s = say(s, "0 use landing", "0 place on feast")
    assert s.food == [2, 2, 2]
    assert [s.in_hand(k) for k in range(3)] == [0, 1, 1]


@rule("S10.17")
def test_a_quest_is_chosen_for_what_the_text_says():
    rows = [dict(name="Gate", needs=1, each="choose quest; take back 1 there"), dict(name="Shore", needs=9)]
    s = say(table(2, island=Island.from_rows(rows), hands={0: "landing"}), "0 use landing", "0 place on gate")
    refused(s, "end actions", "S10.17", "a quest must be chosen that may receive a marker")


@rule("S16.3", "S10.24")
def test_a_choice_on_a_quest():
    s = table(2, island=reef(), hands={0: "landing"}, decks={0: "medal"})
    s = say(s, "0 use landing", "0 place on market")
    assert may(s) == ["do earn-coin-1", "do draw-1"]
    assert say(s, "0 do earn-coin-1").coins == [1, 0]


@rule("S16.5")
@pytest.mark.parametrize(
    "row",
    [
        dict(name="A", needs=1, each="place 1"),
        dict(name="A", needs=3, each="place 1"),  # by three users
        dict(name="A", needs=4, most="place 2"),
        dict(name="A", needs=4, each="choose quest; place 1 there"),
        dict(name="A", needs=3, each="choose 1 of: place 3, draw 1"),
        dict(name="A", needs=8, most="place 2"),  # of four that are equal each has most
        dict(name="A", needs=12, most="choose 2 of: place 1, place 2, draw 1"),
        dict(name="A", needs=4, each="all place 1"),
    ],
)
def test_an_island_that_completes_itself_for_ever(row):
    with pytest.raises(BadBox, match="could complete itself for ever"):
        Island.from_rows([row])
    assert Island.from_rows([{**row, "needs": 20}])


@rule("S16.5")
@pytest.mark.parametrize(
    ("needs", "most"),
    [(9, "place 2"), (13, "choose 2 of: place 1, place 2, draw 1"), (13, "choose 1 of: place 3, place 2")],
)
def test_a_quest_that_puts_back_fewer_markers_than_it_takes_may_be(needs, most):
    assert Island.from_rows([dict(name="A", needs=needs, most=most)])


@rule("S16.6")
def test_names_are_text():
    evil = '<b onclick="x">&amp;</b>'
    island = Island.from_rows(
        [dict(name=evil, needs=2, each="draw 1"), dict(name="七つの島", needs=1)], name="<script>1</script>"
    )
    assert [q.id for q in island.quests] == ["b_onclick_x_amp_b", "quest_2"]
    s = isl.start("seven_islands", island=island, seats=2, seed=3)
    drawn = list(ElementTree.fromstring(s.picture().svg).iter())
    assert not {node.tag.rpartition("}")[2] for node in drawn} & {"b", "script"}
    assert not any("onclick" in node.attrib for node in drawn)
    s.run()
    with pytest.raises(BadBox, match="reads like"):
        Island.from_rows([dict(name="Red Sea", needs=1), dict(name="red  sea!", needs=1)])


@rule("S16.7")
def test_ranks_of_ones_own():
    ranks = [dict(name="Mouse", start="earn food 1"), dict(name="Lion", start="earn vp 1", **{"while": "you hand 7"})]
    island = reef(system="ranks", ranks=ranks)
    s = table(2, island=island, hands={0: "landing"}, markers={"market": "0 0"})
    s = say(s, "0 use landing", "0 place on market", "0 do earn-coin-1")
    assert s.ranks == [1, 0]
    assert s.amount("hand", 0) == 7
    with pytest.raises(BadBox, match=r"reads 'you \.\.\.'"):
        reef(system="ranks", ranks=[dict(name="Mouse", **{"while": "all hand 6"})])


@rule("S16.7")
def test_a_monster_of_ones_own():
    text = """
    name = "Lair"
    system = "monster"
    setup = "earn vp 5; earn food 5"
    [[quest]]
    name = "Cave"
    needs = 2
    each = "draw 1"
    monster = "raise counter 1"
    ring = 1
    [[quest]]
    name = "Beach"
    needs = 1
    each = "earn food 1"
    monster = "return food 1"
    ring = 2
    """
    island = Island.from_toml(text)
    assert island.seats == (1, 2)
    s = isl.start("seven_islands", island=island, seats=1, seed=5, bots={0: "random"}).run()
    assert s.over
    with pytest.raises(BadOption, match="for 1 to 2 players, not 3"):
        isl.start("seven_islands", island=island, seats=3)
    with pytest.raises(BadBox, match="numbered 1, 2, 3"):
        Island.from_toml(text.replace("ring = 2", "ring = 3"))


def test_another_island_may_be_named_though_one_is_in_the_box():
    box = GAME.box.with_island(reef())
    assert GAME.start(2, 1, box, {"island": "giants"}).island == "giants"
    assert GAME.start(2, 1, box).island == "own"
    assert box.with_island(Island.from_toml(TOML)).islands["own"].name == "Echo Island"
    assert len(box.with_island(reef()).edits) == 1
    assert "quests" in repr(reef())
    assert hash(reef()) == hash(reef())
    assert names(GAME.start(2, 1, box), ()) == ""
    assert lies(GAME.start(2, 1, box), "wreck") == [0, 0]


# -- what no printed island does ----------------------------------------------------------------------------------------------


def lair(a, b="raise counter 1", setup="earn vp 3; earn food 3"):
    """A monster's island of two quests, with these effects."""
    rows = [dict(name="A", needs=2, each="draw 1", monster=a, ring=1), dict(name="B", needs=2, each="draw 1", monster=b, ring=2)]
    return Island.from_rows(rows, name="M", system="monster", setup=setup)


@rule("S15.3")
def test_an_open_card_gained_at_set_up_is_followed_by_the_next():
    s = isl.start("seven_islands", seats=1, seed=4, island=lair("return vp 1", setup="earn vp 3; earn food 3; gain up to 7"))
    before = len(s.state.deals)
    s.play("gain spell_of_resistance")
    assert sum(s.state.piles[k] for k in s.state.box.choice) == 4
    assert len(s.state.deals) == before - 1


@rule("S15.10")
def test_the_first_blow_may_be_the_last():
    s = isl.start("seven_islands", seats=1, seed=3, island=lair("return vp 3"))
    assert (s.state.vp, s.state.outcome, s.over, s.legal()) == ([0], "lost", True, [])


@rule("S15.8")
@pytest.mark.parametrize("text", ["raise counter 1", "all raise counter 1", "choose 1 of: draw 1, raise counter 1"])
def test_an_effect_that_raises_the_counter_is_used_once_wherever_it_says_so(text):
    assert [q.once for q in lair(text, "return vp 1").quests] == [True, False]


@rule("S11.4", "S12.5")
@pytest.mark.parametrize(
    ("always", "card", "why"),
    [
        ("all price minus 1", "gold_coin", "costs 5, with 1 less as the island has it now"),
        ("all price plus 1", "gold_coin", "costs 7, with 1 more as the island has it now"),
        ("all price plus 1", "medal", "costs 6, with 1 more as the island has it now"),
    ],
)
def test_a_price_says_why(always, card, why):
    island = Island.from_rows([dict(name="A", needs=2, each="draw 1")], name="X", always=always)
    s = table(island=island, hands={0: "gold_coin, silver_coin"}, phase="buy", money=5 if card == "medal" else 4)
    no = s.box.buying[0].why(s, s.box.buy[s.box.kind[card]])
    assert why in no.reason
    assert no.rule == ("S11.4" if card == "medal" else "S4.1")


@rule("S16.4")
def test_no_price_is_less_than_nothing():
    island = Island.from_rows([dict(name="A", needs=2, each="draw 1")], name="X", always="all price minus 3")
    s = table(island=island, phase="buy", money=0)
    assert GAME.preview(view(s, 0), s.box, s.box.buy[s.box.kind["meat"]]).startswith("Meat: costs 0;")
    assert say(s, "0 buy meat").money == 0
