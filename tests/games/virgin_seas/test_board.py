"""The board: what it tells of a position before and after an answer is what the rules do; and how it is drawn."""

from __future__ import annotations

import json
import re
from dataclasses import fields

import pytest

import islands_nb as isl
from islands_nb.games.virgin_seas import GAME, combat
from islands_nb.games.virgin_seas.chart import chart, guards
from islands_nb.games.virgin_seas.rules import Acting
from islands_nb.games.virgin_seas.scoring import controls
from islands_nb.games.virgin_seas.state import EMPTY
from islands_nb.kernel.events import happened
from islands_nb.kernel.flow import legal, play, to_act
from islands_nb.kernel.rng import stream
from islands_nb.kernel.scene import NAMES, Frame
from islands_nb.kernel.view import OWNER, sees, view
from islands_nb.notebook.drawing import draw

from .scenes import say, ship, table

# A gap at 1 0, with a green ship on either side.
SEA = "1 small_green 0 0, 0 large_blue 0 1, 0 mercenary 1 1, 0 medium_blue 2 1, 1 medium_green 2 0"
CHOICES = {"Aiming", "Capturing"}  # where an answer is not done with at once


def frame(s, seat="turn", *, wide=True, **more):
    """What a drawing needs, for the seat to act or for one who looks on."""
    asked = seat in ("turn", to_act(s)) and s.stack
    told = s.told or []
    return Frame(
        s.box,
        legal=tuple(map(str, legal(s))) if asked else (),
        wide=wide,
        names=NAMES[: s.seats],
        moved=frozenset(key for e in told for key in e.keys),
        said=happened([e for e in told if e.known_to(None)], NAMES),
        **more,
    )


def scene(s, seat="turn", **more):
    """The board of a seat."""
    who = to_act(s) if seat == "turn" else seat
    return GAME.scene(view(s, who), frame(s, who, **more))


def shape(drawn, key):
    """The shape with this key."""
    return next(x for x in drawn.shapes if x.get("key") == key)


def texts(drawn):
    """Everything that is written."""
    return [x["text"] for x in drawn.shapes if "text" in x]


def preview(s, text):
    """The sentence about an action, for the seat to act."""
    return GAME.preview(view(s, to_act(s)), s.box, GAME.read(text))


def ghost(s, text, **more):
    """The shapes that show an action."""
    return GAME.ghost(view(s, to_act(s)), frame(s, **more), GAME.read(text))


def aims(shapes):
    """The places where an action would strike: the circles round the marks."""
    return {(x["attrs"]["cx"], x["attrs"]["cy"]) for x in shapes if x["tag"] == "circle"}


def positions(seed, seats, every=1, **options):
    """Positions of a game in which events are played as often as not."""
    s, rng = GAME.start(seats, seed, None, options), stream(seed, "board")
    while s.stack:
        if s.ply % every == 0:
            yield s
        may = legal(s)
        events = [a for a in may if str(a).startswith("play")]
        some = events if events and rng.below(2) else may
        s = play(s, some[rng.below(len(some))])
    yield s


def owners(s):
    """Who has each island, by its place."""
    return {s.cells[c.number]: c.seats for c in controls(s.box, s)}


# -- what would follow --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 4)])
def test_what_is_pointed_at_is_what_happens(seed, seats):
    """Of each way to lay a card: as many marks as cards are struck, the counts on the cells, and the islands that change."""
    struck = 0
    for s in positions(seed, seats, every=4):
        if not s.stack or not isinstance(s.stack[-1], Acting):
            continue
        counts = {}
        for x in scene(s).shapes:
            if "when" in x:
                counts[x["when"], x["attrs"]["x"] // 1, x["attrs"]["y"] // 1] = int(x["attrs"]["href"].removeprefix("aim-"))
        found = 0
        for action in legal(s):
            text = str(action)
            if not text.startswith("place"):
                continue
            after = play(s, action)
            hits = sum(e.what in ("captured", "hit") for e in after.told)
            asks = bool(after.stack) and type(after.stack[-1]).__name__ in CHOICES
            marks = len(aims(ghost(s, text)))
            found += bool(hits or asks)
            if asks:
                assert marks >= len(legal(after)) - 1 > 0, text
                assert re.search(r"may shoot|you choose", preview(s, text)), text
            else:
                told = preview(s, text)
                assert marks == hits, text
                assert (hits > 0) == bool(re.search(r"captures (?!nothing)|sinks", told)), (text, told)
                news = {cell for cell, seats in owners(after).items() if owners(s).get(cell, ()) != seats} - {after.cells[-1]}
                assert bool(news) == bool(re.search(r"; the island of|islands change hands", told)), (text, told)
            struck += hits
        assert len(counts) == found
    assert struck > 20


def test_the_preview_of_the_rulebooks_capture():
    s = table(sea=SEA, hands={0: "small_red, pirate, island_3, fortress"})
    assert preview(s, "place small_red at 1 0") == "captures Ben's medium green ship and Ben's small green ship: red beats green"
    assert preview(s, "place small_red at 1 2") == "captures nothing here"
    assert preview(s, "place pirate at -1 0") == "may shoot at Ben's small green ship or Ben's medium green ship"
    assert preview(s, "place island_3 at 1 0") == "draws an event; this island is Ben's, 2:1"
    assert preview(s, "place fortress at 1 2") == "guards your mercenary"
    counts = {x["attrs"]["href"] for x in scene(s).shapes if x.get("when") == "place small_red"}
    assert counts == {"aim-1", "aim-2"}


def test_the_preview_of_a_stack_and_of_the_factionless():
    s = table(sea="1 small_green 0 0 of 1 x2, 1 pirate 0 1", hands={0: "small_red"})
    assert preview(s, "place small_red at 1 0") == "sinks one ship of Ben's small green ship: red beats green"
    assert preview(s, "place small_red at 1 1") == "captures Ben's pirate: all beat a pirate"


def test_the_preview_says_when_ships_run_out():
    s = table(sea=SEA, hands={0: "small_red"}, supply={0: 2})
    assert preview(s, "place small_red at 1 0") == "beats 2 cards, and you have ships for 1: you choose"
    assert {x["attrs"]["href"] for x in scene(s).shapes if "when" in x} == {"aim-1"}, "one ship for two cards"
    s.supply[0] = 1  # for the card itself
    assert preview(s, "place small_red at 1 0") == "beats 2 cards, but no ship is left to put there"
    s.supply[0] = 0
    assert preview(s, "place small_red at 1 0") == "you have no ship left: the small red ship will be nobody's"
    assert not [x for x in scene(s).shapes if "when" in x]


def test_the_preview_where_some_hits_need_no_ship():
    """Two single ships and a stack are beaten: the stack is hit in any case (V6.2)."""
    sea = "1 small_green 0 0, 1 island_1 0 1, 1 large_green 1 1 of 1 x2, 1 island_2 2 1, 1 medium_green 2 0"
    s = table(sea=sea, hands={0: "small_red"}, supply={0: 2})
    stack = "sinks one ship of Ben's large green ship: red beats green"
    assert preview(s, "place small_red at 1 0") == f"{stack}; beats 2 cards more, and you have ships for 1: you choose"
    s.supply[0] = 1
    assert preview(s, "place small_red at 1 0") == stack
    after = say(s, "0 place small_red at 1 0")
    assert [ship(after, *at) for at in ((0, 0), (2, 0), (1, 1))] == [(1, 1), (1, 1), (1, 1)]


def test_the_preview_of_events():
    s = table(
        sea="1 small_green 0 0, 0 large_blue 0 1, 1 medium_green 2 0, 0 island_2 1 0, 0 mercenary 1 1",
        hands={0: "small_red"},
        kept={0: "whale, cyclone", 1: "protector"},
    )
    assert preview(s, "play whale") == "whale: eats one ship; you keep 1 event then, for 1 point"
    eating = say(s, "0 play whale")
    told = preview(eating, "choose 2 0")
    assert told == "eats Ben's medium green ship, unless Ben undoes it; the island of 2 is yours, 1:1"
    assert preview(eating, "choose 0 1") == "eats your large blue ship"
    blown = say(s, "0 play cyclone", "0 choose 0 0")
    assert preview(blown, "choose 0 1").startswith("swaps Ben's small green ship and your large blue ship, unless Ben undoes it")
    assert aims(ghost(eating, "choose 2 0"))
    assert not aims(ghost(blown, "choose 0 1"))


def test_a_ghost_lies_where_the_card_would():
    s = table(sea="1 small_green 0 0", hands={0: "small_red"})
    for text in ("place small_red at 1 0", "place small_red at 0 -1"):
        after = play(s, GAME.read(text))
        cell = shape(scene(s), f"at {text.split(' at ')[1]}")["attrs"]
        laid = next(x["attrs"] for x in ghost(s, text) if x["tag"] == "use" and "opacity" in x["attrs"])
        assert (laid["x"], laid["y"], laid["width"]) == (cell["x"], cell["y"], cell["width"])
        assert laid["opacity"] == 0.75
        assert laid["href"] == next(x["attrs"]["href"] for x in scene(after, 0).shapes if x.get("key") == "card-1")


# -- what is seen -------------------------------------------------------------------------------------------------------------


def test_the_chart_is_the_open_part_of_the_table():
    """Asked by a seat that sees no hand, the rules' own questions have the same answers as of the table itself."""
    for s in positions(5, 4, every=5):
        t = chart(view(s, None), s.box)
        assert set(t.edge) == set(s.edge)
        assert (t.grid, t.flag, t.ships, t.supply, t.span, t.room, t.coast) == (
            s.grid, s.flag, s.ships, s.supply, s.span, s.room, s.coast,
        )  # fmt: skip
        numbers = range(len(s.cells))
        assert [combat.guarded(t, n) for n in numbers] == [combat.guarded(s, n) for n in numbers]
        guarded = {n for n in numbers if s.flag[n] != EMPTY and combat.guarded(s, n) and not s.box.is_fortress[s.card[n]]}
        assert {n for _, n in guards(s)} == guarded
        for f in fields(t):
            if sees(f) == OWNER:
                assert not any(getattr(t, f.name))


def test_a_full_axis_has_a_shore_and_an_open_one_dots():
    def shores(s):
        drawn = scene(s)
        full = sum("landline" in x["attrs"].get("style", "") for x in drawn.shapes if x["tag"] == "path")
        dots = sum("dasharray:0 7" in x["attrs"].get("style", "") for x in drawn.shapes if x["tag"] == "path")
        return full, dots

    row = ", ".join(
        f"{k % 2} {name} {k} 0"
        for k, name in enumerate(["small_red", "small_blue", "pirate", "fortress", "large_red", "mercenary"])
    )
    s = table(sea=row, hands={0: "medium_red"})
    assert shores(s) == (0, 2)
    xs = {
        int(x["text"])
        for x in scene(s).shapes
        if "text" in x and x["attrs"].get("class") == "q m" and re.fullmatch(r"-?\d+", x["text"])
    }
    assert xs == set(range(-1, 7)), "a free column on each side that may grow"
    s = say(s, "0 place medium_red at 6 0")
    assert shores(s) == (1, 1)
    xs = {
        int(x["text"])
        for x in scene(s).shapes
        if "text" in x and x["attrs"].get("class") == "q m" and re.fullmatch(r"-?\d+", x["text"])
    }
    assert xs == set(range(7)), "and none once the shore is there"


@pytest.mark.parametrize("wide", [True, False])
def test_all_cells_and_cards_lie_in_the_sea(wide):
    """Also those that a Compass leads to."""
    asked = set()
    for seed in range(3):
        for s in positions(seed, 2 + seed):
            if not s.stack:
                continue
            task = type(s.stack[-1]).__name__
            if task == "Acting" and s.ply % 7:
                continue
            asked.add(task)
            drawn = scene(s, wide=wide)
            sea = next(
                x["attrs"] for x in drawn.shapes if "fill:var(--sea)" in x["attrs"].get("style", "") and x["attrs"]["width"] > 500
            )
            for x in drawn.shapes:
                if x.get("key", "").startswith(("card-", "at ")):
                    a = x["attrs"]
                    assert sea["x"] <= a["x"] <= a["x"] + a["width"] <= sea["x"] + sea["width"], x["key"]
                    assert sea["y"] <= a["y"] <= a["y"] + a["height"] <= sea["y"] + sea["height"], x["key"]
    assert {"CompassTo", "Acting", "Cyclone", "Whale"} <= asked


def test_a_card_shows_whose_ship_stands_there():
    s = table(
        sea="0 small_red 0 0, 1 small_blue 1 0 of 1 x3, 0 pirate 2 0 bare, 0 fortress 0 1, 1 island_2 1 1",
        hands={0: "small_green"},
    )
    drawn = scene(s)
    use = [shape(drawn, f"card-{n}") for n in range(5)]
    assert [x["attrs"]["href"].rpartition("-")[2] for x in use[:2]] == ["0", "1"], "each with the mark of its seat"
    assert use[0]["attrs"]["style"] == "--c:var(--seat1)"
    assert "-" not in use[2]["attrs"]["href"], "with no ship it has no mark"
    assert use[2]["attrs"]["style"] == "--c:var(--surface);--line:var(--ink2)", "and only an outline"
    assert "×3" in texts(drawn)
    assert use[0]["label"] == "Ada's small red ship, guarded at 0 0"
    assert use[4]["attrs"]["href"] == "isle-2"
    shields = [x for x in drawn.shapes if x["attrs"].get("href") == "g-guard"]
    assert len(shields) == 1
    assert "2:0" not in texts(drawn), "one card of each is beside the island"
    assert "1:1" in texts(drawn)


def test_island_values_are_those_of_the_option():
    s = table(sea="0 island_3 0 0", hands={0: "island_2"}, island_values="1,1,1")
    assert shape(scene(s), "card-0")["attrs"]["href"] == "isle-1"
    assert shape(scene(s), "hand-island_2")["attrs"]["href"] == "isle-1"


# -- hands and answers --------------------------------------------------------------------------------------------------------


def test_a_card_laid_comes_from_the_hand_that_each_reader_sees():
    s = table(sea="1 small_green 0 0", hands={0: "small_red, pirate"})
    after = say(s, "0 place small_red at 1 0")
    for seat, key in ((0, "hand-small_red"), (1, "hand-of-0"), (None, "hand-of-0"), ("all", "hand-small_red")):
        laid = shape(scene(after, seat), "card-1")
        assert laid["was"] == key
        assert any(x.get("key") == key for x in scene(s, seat).shapes), f"seat {seat} saw it there before"
        assert "was" not in shape(scene(after, seat), "card-0")


def test_the_window_looks_the_same_with_and_without_a_protector():
    sea = "1 small_green 0 0, 0 large_blue 0 1"
    with_it, without = (
        say(table(sea=sea, hands={0: "small_red", 1: "pirate"}, kept={0: "whale", 1: kept}), "0 play whale", "0 choose 0 0")
        for kept in ("protector", "mermaid")
    )
    assert to_act(with_it) == 1
    for wide in (True, False):
        one, two = (scene(s, wide=wide) for s in (with_it, without))
        own = re.compile("(?i)protector|mermaid|undoes an|trades cards")
        others = [[x for x in d.shapes if x.get("act") or not own.search(json.dumps(x))] for d in (one, two)]
        assert others[0] == others[1]
        acts = [x["act"] for x in one.shapes if "act" in x]
        assert acts == ["pass", "play protector"]
        assert "Ada plays a whale: do you undo it?" in texts(one)
        last = [x["attrs"]["d"] for x in one.shapes if x["attrs"].get("class") == "last"]
        assert len(last) == 1, "the card that is threatened has brackets"
    # Who looks on, or is not asked, cannot tell them apart at all, and is asked nothing.
    for seat in (0, None):
        assert scene(with_it, seat).out() == scene(without, seat).out()
        assert not [x for x in scene(with_it, seat).shapes if "act" in x]


@pytest.mark.parametrize(
    ("legal_at", "head"),
    [
        ("", "Ada, your turn: place a card"),
        ("0 play whale", "Ada, choose what the whale eats"),
        ("0 play cyclone", "Ada, choose the first card of the cyclone"),
        ("0 place large_red at 2 0", "Ada, aim the large red ship, or hold fire"),
    ],
)
def test_the_headline_says_what_to_do(legal_at, head):
    s = table(sea="1 small_green 0 0, 0 large_blue 1 0", hands={0: "large_red"}, kept={0: "whale, cyclone"})
    s = say(s, *([legal_at] if legal_at else []))
    assert GAME.headline(view(s, 0), frame(s))[0] == head
    other = GAME.headline(view(s, 1), frame(s, 1))
    assert other[0].startswith("Ada ")
    assert GAME.headline(view(s, 1), frame(s, 1, roles=("greedy", "")))[0] == "Ada is thinking"
    assert GAME.headline(view(s, 1), frame(s, 1, trouble="it broke"))[0] == "Ada could not answer"


# -- the end ------------------------------------------------------------------------------------------------------------------


def test_a_tie_is_decided_by_ships_in_play_and_the_table_says_so():
    sea = "0 small_red 0 0, 0 small_blue 1 0, 1 island_2 0 1, 1 small_green 0 2"
    s = say(table(sea=sea, hands={0: "island_1"}, deck="kraken", krakens=2), "0 place island_1 at 2 0")
    assert not s.stack
    head, why = GAME.headline(view(s, None), frame(s, None))
    assert head == "Ada wins with 3 points"
    assert why.startswith("the last Kraken is awake")
    assert "ships in play decide" not in texts(scene(s, None))
    sea = "0 small_red 0 0, 0 small_blue 1 0, 1 small_green 0 -1"
    s = say(table(sea=sea, hands={0: "island_1"}, deck="kraken", krakens=2, kept={1: "mermaid"}), "0 place island_1 at 2 0")
    assert [sum(p) for p in zip(GAME.scores(s), strict=True)] == [1, 1]
    assert GAME.headline(view(s, None), frame(s, None))[0] == "Ada wins with 1 point and more ships in play"
    drawn = scene(s, None, course=[[0, 0], [1, 1]])
    assert "ships in play decide" in texts(drawn)
    rows = [x for x in texts(drawn) if x.startswith(("islands of", "events kept"))]
    assert rows == ["islands of 1", "events kept, 1 point each"]
    assert sum("stroke-width:3" in x["attrs"].get("style", "") and "seat" in x["attrs"]["style"] for x in drawn.shapes) == 2


def test_who_is_level_in_all_shares_the_victory():
    sea = "0 small_red 0 0, 1 small_blue 1 0"
    s = say(
        table(sea=sea, hands={0: "island_1"}, deck="kraken", krakens=2, kept={0: "whale", 1: "mermaid"}),
        "0 place island_1 at 0 -1",
    )
    assert GAME.scores(s) == [2, 1]
    s = say(table(sea=sea, hands={0: "island_1"}, deck="kraken", krakens=2, kept={1: "mermaid"}), "0 place island_1 at 0 -1")
    assert GAME.headline(view(s, None), frame(s, None))[0] == "Ada and Ben share the victory with 1 point"


# -- what is sent -------------------------------------------------------------------------------------------------------------


def test_a_picture_has_nothing_that_comes_with_words():
    s = isl.start("virgin_seas", seats=2, seed=3)
    live = draw(s.now(), s.last, s.seat, live=True)
    while not any("when" in x for x in live.scene.shapes):
        s.play(s.legal()[0])
        live = draw(s.now(), s.last, s.seat, live=True)
    assert 'aim-1"' in json.dumps(live.scene.out())
    assert "aim-1" not in live.svg()


@pytest.mark.parametrize("seed", [2, 7])
def test_the_synced_state_is_small_at_every_ply(seed):
    """The seas of four are the largest: cards, cells, counts and hands together, also while events are aimed."""
    s = isl.start("virgin_seas", seats=4, seed=seed)
    board, rng, most = s.board(), stream(seed, "size"), 0
    board._wide = seed % 2 == 0
    while not s.over:
        board._opened = s.seat
        board._draw()
        state = {k: v for k, v in board.get_state().items() if k not in ("_esm", "_css")}
        most = max(most, len(json.dumps(state, separators=(",", ":")).encode()))
        may = s.legal()
        ships = [t for t in map(str, may) if t.startswith("place") and "island" not in t]  # islands would end it early
        s.play(ships[rng.below(len(ships))] if ships and rng.below(8) else str(may[rng.below(len(may))]))
    board.close()
    assert 30_000 < most < 50_000
