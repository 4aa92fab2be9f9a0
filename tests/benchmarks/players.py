"""Is the player that searches better than the greedy one? One table for every game and two numbers of seats, and one for games
that are won alone or together.

    python -m tests.benchmarks.players
    python -m tests.benchmarks.players --game one_eye --seats 2 --games 60
    python -m tests.benchmarks.players --game seven_islands --seats 1 --games 60

One searches, the others are greedy; every deal is played with the seats turned. *before* is how often the searching player came
before a greedy one, ties half: among equals one half, whatever the number of seats. *won* is its share of the victories, *fair*
what it would be among equals. Intervals are of 95 % and by deals. *median* and *most* are CPU-milliseconds for an answer with two
options or more, at the usual budget.

Alone (Small Islands) and against the monster (7 Islands) the same deals are played by searching players and by greedy ones:
*search* and *greedy* are the shares that each wins, *more* the difference, deal by deal.

Exit status: 1 if the lower end of *before* is not above one half somewhere, or greedy wins as many games alone or together, or a
median is above a tenth of a second; else 0.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from time import process_time
from typing import Any

from islands_nb.kernel.game import Game, find, names
from islands_nb.kernel.seat import Seat
from islands_nb.sim.plan import Plan
from islands_nb.sim.search import Search
from islands_nb.sim.statistics import mean, share

MOST_GAMES = 300  # a setting
MEDIAN = 0.1  # seconds
# Games that are won alone or together: how many seats, with which options.
TOGETHER: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "seven_islands": [(1, {"island": "monster"}), (2, {"island": "monster"})],
    "small_islands": [(1, {})],
}


class Timed(Search):
    """The player that searches, with the CPU-seconds of each of its choices."""

    name = "search"
    spent: list[float] = []

    def choose(self, seat: Seat) -> Any:
        """As ever."""
        began = process_time()
        said = super().choose(seat)
        if self.candidates:
            self.spent.append(process_time() - began)
        return said


def setting(game: Game, seats: int, games: int, seed: int, options: dict[str, Any]) -> dict[str, Any]:
    """Play one setting: a row of the table."""
    Timed.spent = []
    plan = Plan(game, (Timed, *["greedy"] * (seats - 1)), seed, options)
    deals = max(2, games // plan.turns)
    won: list[float] = []
    before: list[float] = []
    for deal in range(deals):
        played = [plan.rows(i) for i in range(deal * plan.turns, (deal + 1) * plan.turns)]
        won.append(sum(mine["won"] for rows in played for mine in rows if mine["player"] == 0) / plan.turns)
        before.append(sum(ahead(rows) for rows in played) / plan.turns)
    return dict(
        game=game.name, seats=seats, games=deals * plan.turns, won=share(won), fair=1 / seats, before=share(before),
        median=median(Timed.spent), most=max(Timed.spent),
    )  # fmt: skip


def together(game: Game, seats: int, games: int, seed: int, options: dict[str, Any]) -> dict[str, Any]:
    """The same deals played by searching players, and by greedy ones: a row of the other table."""
    Timed.spent = []
    won = [
        [float(plan.rows(i)[0]["won"]) for i in range(games)]
        for plan in (Plan(game, (bot,) * seats, seed, options) for bot in (Timed, "greedy"))
    ]
    search, greedy = won
    more = mean([a - b for a, b in zip(search, greedy, strict=True)])
    spent = Timed.spent
    return dict(search=share(search), greedy=share(greedy), more=more, median=median(spent), most=max(spent))


def ahead(rows: list[dict[str, Any]]) -> float:
    """The share of the greedy players that the searching one came before, ties half."""
    (mine,) = [row["rank"] for row in rows if row["player"] == 0]
    others = [row["rank"] for row in rows if row["player"] != 0]
    return sum(1.0 if mine < rank else 0.5 if mine == rank else 0.0 for rank in others) / len(others)


def main(argv: list[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.players", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=names(), action="append", help="which of ours (all)")
    parser.add_argument("--seats", type=int, action="append", help="how many seats (2, and the most up to 4)")
    parser.add_argument("--games", type=int, default=100, help=f"games a setting, at most {MOST_GAMES} (100)")
    parser.add_argument("--seed", type=int, default=2026)
    asked = parser.parse_args(argv)
    most, missed = min(asked.games, MOST_GAMES), False
    print("| game | seats | games | before a greedy one | won | fair | median ms | most ms |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |", flush=True)
    for name in asked.game or names():
        game = find(name)
        for seats in asked.seats or sorted({max(2, game.seats[0]), min(4, game.seats[1])}):
            if seats < 2:
                continue
            row = setting(game, seats, most, asked.seed, {})
            before, won = ("{:.3f} [{:.3f}, {:.3f}]".format(*row[key]) for key in ("before", "won"))
            print(f"| {name} | {seats} | {row['games']} | {before} | {won} | {row['fair']:.2f} | {times(row)} |", flush=True)
            missed |= row["before"][1] <= 0.5 or row["median"] > MEDIAN
    print("\n| game | seats | games | search | greedy | more | median ms | most ms |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |", flush=True)
    for name in asked.game or names():
        for seats, options in TOGETHER.get(name, []):
            if asked.seats and seats not in asked.seats:
                continue
            row = together(find(name), seats, most, asked.seed, options)
            shares = " | ".join("{:.3f} [{:.3f}, {:.3f}]".format(*row[key]) for key in ("search", "greedy", "more"))
            print(f"| {' '.join([name, *map(str, options.values())])} | {seats} | {most} | {shares} | {times(row)} |", flush=True)
            missed |= row["more"][0] <= 0 or row["median"] > MEDIAN
    return int(missed)


def times(row: dict[str, Any]) -> str:
    """Milliseconds, as cells of the table."""
    return f"{row['median'] * 1000:.0f} | {row['most'] * 1000:.0f}"


if __name__ == "__main__":
    sys.exit(main())
