"""The longest games there are fit a code and a link: four players of 7 Islands, on printed islands and on one of their own."""

from __future__ import annotations

from urllib.parse import quote

import pytest

import islands_nb as isl
from islands_nb.games.seven_islands import Island
from islands_nb.kernel.game import find

CODE, LINK = 2_000, 8_000  # characters
PRINTED = [id for id, island in find("seven_islands").box.islands.items() if island.seats[1] == 4]
WORDS = ["Reef", "Wreck", "Light", "Tower", "Marsh", "Bay", "Cliff", "Forest", "Spring", "Cave", "Harbour", "Mill"]
OWN = Island.from_rows(
    [
        dict(
            name=f"{word} {n} where nobody has been since the great storm",
            needs=3 + n % 4,
            each="earn food 1; draw 1; may remove 1 from hand",
            most="earn vp 5; gain up to 7",
            second="earn vp 2; earn coin 1",
        )
        for n, word in enumerate(WORDS)
    ],
    name="As many quests as there may be",
    start="earn food 1; earn coin 1",
    scoring="lose 1 for each food",
)


every_island = pytest.mark.parametrize("island", [*PRINTED, OWN], ids=lambda i: i if isinstance(i, str) else i.id)


def fits(island, cards, seed, who):
    s = isl.start("seven_islands", seats=4, seed=seed, bots=dict.fromkeys(range(4), who), island=island, cards=cards).run()
    assert s.over
    code, link = s.code(), s.link()
    assert len(code) <= CODE
    assert code in link
    assert len(link) <= len(quote(link, safe="")) <= LINK
    assert len(quote(f"?urlpath={quote(f'islands/open?code={code}', safe='')}", safe="")) - len(code) < 100  # no letter escaped
    again = isl.load(link)
    assert str(again.log) == str(s.log)
    assert again.state == s.state
    return len(s.log.lines)


@every_island
def test_a_whole_game_of_four_fits_a_code_and_a_link(island):
    answers = max(fits(island, "random", seed, "greedy") for seed in (1, 2))
    assert answers > 100


def test_a_game_of_four_played_at_random_does_too():
    assert fits("giants", "random", 2, "random") > 1_000


@pytest.mark.soak
@every_island
def test_twenty_games_of_four_do(island):
    for seed in range(20):
        for cards in ("first_adventure", "random"):
            for who in ("greedy", "random"):
                fits(island, cards, seed, who)
