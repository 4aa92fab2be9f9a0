"""The board of 7 Islands: what its texts say, what opens, what its buttons do. Clicks are promised in ``tests/contract``."""

from __future__ import annotations

import json
from dataclasses import replace
from math import dist

import pytest

import islands_nb as isl
from islands_nb.games.seven_islands import Island
from islands_nb.games.seven_islands.brief import begins, card_brief, phrases, quest_brief, width, wrapped
from islands_nb.kernel.flow import legal, to_act
from islands_nb.kernel.rng import Rng
from islands_nb.kernel.scene import Frame
from islands_nb.kernel.view import view
from islands_nb.notebook.coaching import badges
from islands_nb.notebook.drawing import draw, looking
from tests.contract import looks
from tests.contract.walks import Walk

GAME = isl.game("seven_islands")
WAY = "in_each_others_way"


def drawn(s, seat="act", wide=True, live=True):
    now = s.now()
    return draw(now, s.ply, to_act(now.states[s.ply]) if seat == "act" else seat, wide=wide, live=live)


def texts(d):
    """All that is written, also on the art that is placed."""
    out = []

    def read(shapes):
        for shape in shapes:
            if shape["tag"] == "text":
                out.append(shape["text"])
            if shape["tag"] == "use":
                art = d.art[shape["attrs"]["href"]]
                read(art["shapes"])

    read(d.scene.shapes)
    return out


def shape(d, key):
    return next(s for s in d.scene.shapes if s.get("key") == key)


def wander(s, n, seed=1):
    rng = Rng(seed)
    for _ in range(n):
        if s.over:
            break
        may = legal(s.state)
        s.say(may[rng.below(len(may))], seat=s.seat)
    return s


def until(task, seats=2, **options):
    """A position of a random game in which such a task stands."""
    for seed in range(1, 20):
        s, rng = isl.start("seven_islands", seats=seats, seed=seed, **options), Rng(seed)
        while not s.over and s.ply < 700:
            if type(s.state.stack[-1]).__name__ == task:
                return s
            may = legal(s.state)
            s.say(may[rng.below(len(may))], seat=s.seat)
    raise AssertionError(f"there was no {task}")


# -- few words ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("earn food 1; draw 2", "1 food, draw 2"),
        ("may remove 2 from hand; earn coin 1 for each", "remove 2, 1 coin each"),
        ("reveal 3; take 1; put back", "look at 3, keep 1"),
        ("all take back all", "all markers back"),
        ("others move 1", "shift 1 of others"),
        ("choose 2 of: draw 1, place 1, earn food 1", "2 of several"),
        ("", ""),
    ],
)
def test_a_cell_in_few_words(cell, said):
    assert phrases(cell) == said


def test_no_cell_of_the_box_is_left_as_it_is_written():
    """Each verb of cards and quests has its few words; those that are few already stay."""
    short = ("draw", "place", "take back", "steal", "gain up to")
    cells = [row[part] for row in GAME.box.rows["card"].values() for part in ("action", "attack", "after", "response")]
    cells += [row[part] for row in GAME.box.rows["quest"].values() for part in ("each", "most", "second", "monster")]
    cells = [cell.strip() for whole in cells if "choose 2 of" not in whole for cell in whole.split(";") if cell.strip()]
    assert len(cells) > 60
    for cell in cells:
        assert phrases(cell) != cell or cell.startswith(short), cell
        assert len(phrases(cell)) < 20, cell
    court = GAME.box.islands["illusions"].quests[4]
    assert quest_brief(court) == ["most: 4 VP", "second: 2 VP"]
    steles = [quest_brief(q) for q in GAME.box.islands["ordeals"].quests[2:]]
    assert steles == [["others draw 4"], ["VP chips pay"], ["others pay +1"], ["start: remove 1"]]


def test_words_are_fitted():
    assert wrapped("False Treasure Map", 106, 2, bold=True) == ["False", "Treasure Map"]
    assert wrapped("a word or two that will never ever fit", 60, 2)[-1].endswith("...")
    for room in (30, 60, 100, 140):
        for line in wrapped("Incomprehensibilities of a very long kind", room, 3):
            assert width(line) <= room
    assert begins("draw 1, attack, place 2", 80) == "draw 1 ..."
    assert wrapped("", 50, 2) == []
    assert card_brief(GAME.box.rows["card"]["mermaid"]) == "draw 1, attack, place 2"


# -- what lies where ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("island", ["beginnings", "illusions", "giants", "ordeals", "pirates", "gluttony", "monster"])
def test_all_is_on_the_board(island, wide):
    s = wander(isl.start("seven_islands", seats=2, seed=4, island=island), 6 if island == "monster" else 25)
    seen, d = view(s.state, s.seat), drawn(s, wide=wide)
    keys = {shape.get("key") for shape in d.scene.shapes}
    isle = GAME.box.islands[island]
    assert {f"quest {q.id}" for q in isle.quests} <= keys
    there = [k for k in seen["market"] if not (seen["monster"] >= 0 and k in GAME.box.choice and not seen["piles"][k])]
    assert {f"pile {GAME.box.ids[k]}" for k in there} <= keys
    assert {f"quest {q.id}" for q in isle.quests} <= {s.get("key") for s in d.scene.shapes if "sheet" in s}
    said = texts(d)
    for rank in isle.ranks:
        assert rank.name in said
    if isle.system == "monster":
        assert {"counter", "Arena Deck", "a player has no VP chip", "a player has no Food", "the Arena Deck is used up"} <= set(
            said
        )
        assert {"monster", "arena deck"} <= keys


def test_who_looks_on_sees_no_hand():
    s = wander(isl.start("seven_islands", seats=3, seed=4), 9)
    seat = s.seat
    other = (seat + 1) % 3
    mine, theirs = drawn(s, seat, live=True), drawn(s, other, live=True)
    names = [GAME.box.ids[k] for k in s.state.hand(seat)]
    held = [k for k in (shape.get("key", "") for shape in mine.scene.shapes) if k.startswith(f"c{seat} ")]
    assert {key.split(" ")[1] for key in held} >= set(names)
    used = [GAME.box.ids[k] for k in s.state.used]
    assert [
        k for shape in theirs.scene.shapes if (k := shape.get("key", "")).startswith(f"c{seat} ") and k.split(" ")[1] not in used
    ] == []


def test_the_price_that_a_quest_raises_is_told():
    s = until("Buying", island="ordeals", cards=WAY)
    t = s.state.clone()
    yuro = t.isle.index["yuros_stele"]
    t.markers[yuro * 2 + 1 - s.seat] = 1
    seen = view(t, s.seat)
    assert "costs 4" in GAME.preview(seen, t.box, GAME.read("buy landing"))
    scene = GAME.scene(seen, Frame(t.box, tuple(map(str, legal(t))), names=s.names))
    assert any("each costs 1 more" in x.get("text", "") for x in scene.shapes)


def test_completion_is_told_before_it_happens():
    s = until("Placing")
    t = s.state.clone()
    bank = t.isle.index["bank"]
    t.markers[bank * 2 + 1 - s.seat] = 1
    words = GAME.preview(view(t, s.seat), t.box, GAME.read("place on bank"))
    assert words == f"Bank is then complete, for you, then {s.names[1 - s.seat]}: Earn Coin 1."
    ghost = GAME.ghost(view(t, s.seat), Frame(t.box, names=s.names), GAME.read("place on bank"))
    assert any("--act" in json.dumps(shape["attrs"]) for shape in ghost)


def test_the_treasures_are_used_one_after_the_other():
    """A comfort, never a rule: each sentence of the row is legal when its turn comes."""
    found = 0
    for seed in range(6):
        s = isl.start("seven_islands", seats=2, seed=seed)
        d = drawn(s)
        rows = [x["acts"] for x in d.scene.shapes if "acts" in x]
        coins = [k for k in s.state.hand(s.seat) if s.state.box.category[k] == "treasure"]
        assert [len(r) for r in rows] == ([len(coins)] if coins else [])
        for acts in rows:
            money = s.state.money
            for words in acts:
                s.play(words, seat=s.seat)
            assert s.state.money == money + sum(s.state.box.coin[k] for k in coins)
            found += 1
    assert found


# -- asked --------------------------------------------------------------------------------------------------------------------


def test_a_window_looks_the_same_with_an_answer_and_without():
    s = until("Responding", island="ordeals", cards=WAY)
    seat, t = s.seat, s.state
    box = t.box
    looks = []
    for card in ("cargo_guard", "water"):
        u = t.clone()
        u.hands[seat], u.shown[seat] = (box.kind[card],) * 3, ()
        frame = Frame(box, tuple(map(str, legal(u))), names=s.names)
        scene = GAME.scene(view(u, seat), frame)
        looks.append(json.dumps([x for x in scene.shapes if not x.get("key", "").startswith(f"c{seat} ")]))
    assert looks[0] == looks[1]


def test_a_question_lies_on_a_sheet_of_its_own():
    s = until("Doing", island="giants", cards="costly_adventures")
    d = drawn(s)
    assert {x["act"] for x in d.scene.shapes if x.get("act", "").startswith("do ")} == {
        f"do {w}" for w in s.state.box.offers[s.state.stack[-1].text]
    }


# -- what opens ---------------------------------------------------------------------------------------------------------------


def sheet(s, seat, name):
    now = s.now()
    seen, frame = looking(now, s.ply, seat, live=True)
    return GAME.sheet(seen, frame, name)


def test_a_card_opens_with_its_text_and_where_each_number_is_from():
    s = isl.start("seven_islands", seats=2, seed=1)
    page = sheet(s, 0, "card lookout")
    assert page["title"] == "Lookout"
    assert "Reveal the top 3 cards of your deck" in page["lines"][0]
    rows = {words: (value, source) for words, value, source in page["rows"]}
    assert rows["Cost"][0] == "4"
    assert rows["Cost"][1].startswith("reconstructed: the number is ours")
    assert rows["Food it needs"][0] == "1"
    edited = isl.start("seven_islands", seats=2, seed=1, box=GAME.box.edit("card", "lookout", cost=6))
    cost = {r[0]: r for r in sheet(edited, 0, "card lookout")["rows"]}["Cost"]
    assert cost[1:] == ["6", "changed by hand"]


def test_every_sheet_of_every_board_opens_and_nothing_else_does():
    for n, (seats, island) in enumerate([(4, "pirates"), (2, "monster"), (3, "gluttony"), (1, "monster")]):
        s = wander(isl.start("seven_islands", seats=seats, seed=n, island=island, cards=WAY), 120, n)
        for seat in (None, "all", *range(seats)):
            d = drawn(s, seat)
            names = {x["sheet"] for x in d.scene.shapes if "sheet" in x}
            assert s.over or len(names) > 15
            for name in names:
                page = sheet(s, seat, name)
                assert set(page) == {"title", "lines", "rows"}
                assert all(isinstance(w, str) for w in [page["title"], *page["lines"], *(c for row in page["rows"] for c in row)])
    for name in ("", "card", "card nothing", "discards 9", "discards x", "quest moon", "holds -1"):
        assert sheet(s, 0, name) is None


def test_a_sheet_shows_only_what_its_reader_knows():
    s = wander(isl.start("seven_islands", seats=2, seed=5), 30)
    hand = sheet(s, 1, "holds 0")
    known = len(s.state.shown[0])
    assert sum(int(n) for _, n, _ in hand["rows"]) == known
    assert f"{s.state.in_hand(0)} card" in hand["title"]
    assert sum(int(n) for _, n, _ in sheet(s, 0, "holds 0")["rows"]) == s.state.in_hand(0)


def test_a_discard_pile_opens_the_newest_first():
    s = isl.start("seven_islands", seats=2, seed=2)
    while not any(s.state.discards):
        s.play(s.legal()[-1], seat=s.seat)
    seat = next(k for k in (0, 1) if s.state.discards[k])
    page = sheet(s, 1 - seat, f"discards {seat}")
    newest = s.state.box.names[s.state.discards[seat][-1]]
    assert page["lines"][0].startswith(f"The newest first: {newest}")
    assert sum(int(n) for _, n, _ in page["rows"]) == len(s.state.discards[seat])


def test_the_promise_of_what_opens_has_teeth():
    shut = replace(GAME, sheet=lambda seen, frame, name: None)
    with pytest.raises(AssertionError, match="opens nothing"):
        looks.what_opens_opens(Walk(shut, 2, 1))

    def greedy(seen, frame):
        scene = GAME.scene(seen, frame)
        scene.rect(0, 0, 9, 9, "k", acts=["buy gold_coin"], key="x", label="buy all", halo=[0, 0, 9, 9])
        return scene

    with pytest.raises(AssertionError, match="not legal"):
        looks.rows_can_be_said(Walk(replace(GAME, scene=greedy), 2, 1))


def test_a_board_opens_for_its_reader_only():
    """Through the messages of the page: the hand of a seat as another's board may open it; and what is no name."""
    s = isl.start("seven_islands", seats=2, seed=5)
    board, heard = s.board(1), []
    board.send = lambda message, *_: heard.append(message)
    for n, name in enumerate(("holds 0", "holds 1", "card moon", 7)):
        board._hear(board, {"open": name, "id": n}, [])
    assert [m["ok"] for m in heard] == [True, True, False, False]
    assert heard[0]["sheet"]["rows"] == []
    assert sum(int(row[1]) for row in heard[1]["sheet"]["rows"]) == 5
    board.close()


def test_names_of_an_own_island_stay_text():
    name = "Reef <script>alert(1)</script>"
    own = Island.from_rows([dict(name=name, needs=2, each="draw 1")], name=name)
    s = isl.start("seven_islands", seats=2, seed=1, island=own)
    assert sheet(s, 0, "island")["title"] == name
    svg = drawn(s).svg()
    assert "<script" not in svg
    assert "Reef &lt;script" in svg


# -- the end ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wide", [True, False])
def test_the_end_shows_where_the_points_came_from(wide):
    s = wander(isl.start("seven_islands", seats=3, seed=1, island="gluttony"), 6000)
    assert s.over
    said = texts(drawn(s, 0, wide))
    assert {"Points in all", "Where the points came from", "Food left, -1 each"} <= set(said)
    for total in s.scores():
        assert str(total) in said


def test_the_end_against_the_monster_says_why():
    s = wander(isl.start("seven_islands", seats=1, seed=1), 3000)
    assert s.over
    head, detail = GAME.headline(view(s.state, 0), Frame(s.state.box, names=s.names))
    assert head == "The monster has won"
    assert "medals were gone" in detail
    assert "The course: the medals gone, answer by answer" in texts(drawn(s, 0))


# -- how much is sent ---------------------------------------------------------------------------------------------------------


def test_the_synced_state_is_small_also_late_with_four():
    for seats, options in ((4, dict(island="gluttony", cards=WAY)), (2, dict(island="monster"))):
        s = isl.start("seven_islands", seats=seats, seed=2, **options)
        board, rng, most = s.board(), Rng(seats), 0
        while not s.over and s.ply < 700:
            may = legal(s.state)
            s.say(may[rng.below(len(may))], seat=s.seat)
            if s.ply % 7 == 0:
                if board.panel["curtain"]:
                    board._on_curtain(True, {})
                state = {k: v for k, v in board.get_state().items() if k not in ("_esm", "_css")}
                most = max(most, len(json.dumps(state, separators=(",", ":")).encode()))
        board.close()
        assert 20_000 < most < 50_000


@pytest.mark.parametrize("wide", [True, False])
def test_frames_of_what_may_be_said_lie_apart(wide):
    """Of the buttons between the rows; where there is room, also of the cards of a row. And no word is cut for them."""
    s = isl.start("seven_islands", seats=2, seed=7, bots=dict.fromkeys((0, 1), "greedy")).run()
    s = isl.load(s.log, bots={})
    many = 0
    for ply in range(0, s.last, 5):
        d = drawn(s.branch(ply), wide=wide)
        lit = [
            (x, y, x + w, y + h, h < 40) for x, y, w, h, _ in (one["halo"] for one in d.scene.shapes if lies_lit(one, d.legal))
        ]
        for i, one in enumerate(lit):
            for other in lit[:i]:
                if one[4] or other[4] or not wide:
                    aside, along = (max(one[k], other[k]) - min(one[k + 2], other[k + 2]) for k in (0, 1))
                    assert max(aside, along) >= 7, (ply, one, other)  # a line of 2 at 3 from each
                    many += 1
        assert "your ..." not in texts(d)
    assert many > 100


def lies_lit(one, legal):
    """Is this a button now, of those with a frame?"""
    said = one.get("act") or (one.get("acts") or [""])[0]
    return bool(said) and "halo" in one and not one.get("ticks") and any(t == said or t.startswith(said + " ") for t in legal)


@pytest.mark.parametrize("wide", [True, False])
def test_no_mark_of_the_coach_covers_a_price_or_a_marker(wide):
    """Piles have their price at the foot, and quests the markers of the seats."""
    bought, placed = until("Buying"), until("Placing")
    d = drawn(bought, wide=wide)
    prices = [
        (one["attrs"]["x"] + 20, one["attrs"]["y"] + 60) for one in d.scene.shapes if one.get("key", "").startswith("pile ")
    ]
    discs = [one["attrs"] for one in badges(d.scene.out()["shapes"], list(d.legal)) if one["tag"] == "circle"]
    assert len(discs) > 2
    for disc in discs:
        assert all(dist(price, (disc["cx"], disc["cy"])) >= 12.5 + disc["r"] for price in prices)
    d = drawn(placed, wide=wide)
    marks = [one["attrs"] for one in badges(d.scene.out()["shapes"], list(d.legal)) if one["tag"] == "circle"]
    quests = [one["halo"] for one in d.scene.shapes if one.get("act", "").startswith("place on ")]
    assert len(marks) == len(quests) > 3
    for disc, (x, y, _, h, _) in zip(marks, quests, strict=True):
        assert dist((x + 22, y + h - 20), (disc["cx"], disc["cy"])) >= 12 + disc["r"]


@pytest.mark.parametrize("wide", [True, False])
def test_no_count_on_a_card_covers_what_the_card_says(wide):
    s = isl.start("seven_islands", seats=4, seed=7, bots=dict.fromkeys(range(4), "greedy")).run()
    found = 0
    for ply in range(21, s.last, 7):
        d = draw(s.now(), ply, ply % 4, wide=wide)
        cards = [(one["attrs"], d.art[one["attrs"]["href"]]["shapes"]) for one in d.scene.shapes if is_card(one)]
        for pill in (one["attrs"] for one in d.scene.shapes if one["attrs"].get("height") == 22 and one["tag"] == "rect"):
            x, y, w = pill["x"], pill["y"], pill["width"]
            for at, shapes in cards:
                if not (at["x"] <= x < at["x"] + 98 and at["y"] <= y < at["y"] + 104):
                    continue
                for glyph in (part["attrs"] for part in shapes if part["tag"] == "use" and part["attrs"].get("y", 0) > 60):
                    found += 1
                    assert at["x"] + glyph["x"] >= x + w, (ply, at)
    assert found > 20


def is_card(one):
    return one["tag"] == "use" and one["attrs"]["href"].startswith("c-")
