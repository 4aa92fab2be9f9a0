"""Every registered game's folder: doors, sources, rules and the tests that hold them, columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from islands_nb.analysis import frames
from islands_nb.kernel.box import read
from islands_nb.kernel.game import Game, find, names
from islands_nb.kernel.rng import stream
from islands_nb.kernel.view import view

from . import rooms
from .walks import LIMIT, Walk

TESTS = Path(__file__).parents[1] / "games"
every_game = pytest.mark.parametrize("name", names())


def whole_game(name: str) -> Walk:
    """A game to its end, for three where three may play."""
    game = find(name)
    return Walk(game, min(3, game.seats[1]), stream(3, "rooms").word).wander(LIMIT)


@every_game
def test_a_room_has_its_doors(name):
    game = find(name)
    assert game.name == name
    import_doc = __import__(game.package, fromlist=["__doc__"]).__doc__
    rooms.has_its_doors(rooms.folder_of(game), import_doc)


@every_game
def test_rows_of_the_box_have_sources(name):
    game = find(name)
    rooms.has_sources(read(game.package, "box.toml"))
    assert all(row["source"] and row["status"] for row in game.box.pieces())


@every_game
def test_rules_are_numbered_in_order(name):
    rooms.rules_are_in_order(find(name).rule_rows())


@every_game
def test_every_rule_is_held_by_a_test(name):
    cited = rooms.rules_cited(TESTS / name)
    rooms.every_rule_is_held([r["rule"] for r in find(name).rule_rows()], cited)


@every_game
def test_code_and_options_cite_rules_that_there_are(name):
    game = find(name)
    rules = {r["rule"] for r in game.rule_rows()}
    unknown = rooms.citations(rooms.folder_of(game)) - rules
    assert not unknown, f"the code cites rules that there are not: {', '.join(sorted(unknown))}"


@every_game
def test_options_say_what_they_are(name):
    for option in find(name).settings:
        assert option.text.endswith(".")
        assert option.take(option.default) == option.default
        assert option.name.isidentifier()


@every_game
def test_columns_of_tables_are_those_stated(name):
    walk = whole_game(name)
    met = dict.fromkeys(walk.game.tables, 0)
    for s in walk.states:
        for seat in (None, "all", *range(s.seats)):
            for table, rows in walk.game.tables.items():
                found = rows(view(s, seat), s.box)
                rooms.columns_are_stated(table, dict(walk.game.tables), found)
                met[table] += len(found)
    assert all(met.values()), f"no rows were seen of {[n for n, rows in met.items() if not rows]}"


@every_game
def test_columns_of_frames_are_those_stated(name):
    walk = whole_game(name)
    s, game = walk.session(), walk.game
    assert list(s.moves()) == rooms.stated(frames.moves)
    columns = rooms.stated(frames.events)
    assert list(s.events())[: len(columns)] == columns
    facts = {fact for events in s.told() for e in events for fact, _ in e.facts}
    assert set(list(s.events())[len(columns) :]) == facts
    columns = rooms.stated(frames.course)
    assert list(s.course()) == [*columns, *game.counts(walk.last)[0]]
    assert len(s.course()) == len(walk.states) * walk.places
    for method in (Game.options, Game.pieces, Game.rules):
        assert list(method(game)) == rooms.stated(method)
    assert list(s.result()) == rooms.stated(type(s).result)
    for table in s.tables():
        assert len(s.table(table, "all")) >= 0
