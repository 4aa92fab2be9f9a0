"""Our engine beside others, by the same clock.

    python -m tests.benchmarks.peers
    python -m tests.benchmarks.peers --pairs 7 --seconds 1 --game one_eye --seats 2

Plays random games with each peer that is installed, in turn with ours: A B A B, in one process. To see all of them: ``pip
install chess pyminion==0.4.0 catanatron pettingzoo pygame rlcard open_spiel``.

*Random* means uniform: each legal action as likely as any other, drawn anew at each decision, from a fixed seed a game. Where
one option is left it is drawn too. (pyminion alone does not list what may be chosen; see there.) A *decision* is one choice
asked of a player; chance is no decision. All that a game costs is counted: laying it out, finding what is legal, drawing,
playing. Ours is the trusted way (``pick`` and ``step``, no events), as a search plays: where options are many, ``pick`` counts
them all and makes the one that is drawn. A peer is played by the shortest way its own documents show.

*Why ratios and not times.* The same job took up to four times as long by the clock on the wall when the machine was shared, and
CPUs differ anyway; "7 µs" is true of one machine in one minute. Whatever slows a machine down slows two engines alike if they
take turns within seconds, so what is left is the ratio of decisions a CPU-second in each pair: its median, with the least and
the greatest beside it. If those two lie far apart, run it again, or longer. The calibration line says how fast this Python was
before and after; if it moved, so did the times.

Decisions are not equal work: at random play chess has 22 options at each, One-Eye five. That is why decisions a game stand in
the table, and why a ratio says whether our engine is in the class of its peers, never that it does the same work so much
faster.

Exit status: 1 if a target is missed by more than the noise of a shared machine (a fifth), or its peer is not here; else 0.
"""

from __future__ import annotations

import argparse
import copy
import dataclasses
import gc
import logging
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from platform import python_version
from statistics import median
from time import process_time
from typing import Any

from islands_nb.kernel.flow import pick, step
from islands_nb.kernel.game import Game, find, names
from islands_nb.kernel.rng import stream

ALL_OF_IT = sys.maxsize

# Decisions a CPU-second, ours over the peer's; below a fifth less the run fails (docs/decisions/0005-speed.md).
TARGETS = {
    ("one_eye", "python-chess"): 4.0,
    ("virgin_seas", "python-chess"): 5.5,
    ("virgin_seas", "rlcard"): 1.5,
    ("seven_islands", "pyminion"): 2.8,
    ("small_islands", "python-chess"): 4.0,
    ("small_islands", "open_spiel"): 1.5,
}
NOISE = 0.8


@dataclass(frozen=True)
class Engine:
    """Something that plays games.

    ``play(i, most)`` plays game ``i`` at random, to its end or for ``most`` decisions, and returns how many were made and the
    position they led to. ``copy`` copies a position, by the engine's own means if it has any.
    """

    name: str
    plays: str
    play: Callable[[int, int], tuple[int, Any]]
    copy: Callable[[Any], Any] = copy.deepcopy


# ----------------------------------------------------------------------------------------------------------------------- ours


def random_game(game: Game, seats: int, seed: int, most: int = ALL_OF_IT) -> tuple[int, Any]:
    """Play at random, uniformly: how many decisions were made, and the table after them.

    An ask with one option is answered and not counted: there is nothing to decide.
    """
    s, chance, n = game.start(seats, seed), stream(seed, "random"), 0
    while s.stack and n < most:
        action, ways = pick(s, chance)
        step(s, action)
        n += ways > 1
    return n, s


def ours(game: Game, seats: int) -> Engine:
    """A game of this package."""
    return Engine(game.name, f"{seats} seats", lambda i, most: random_game(game, seats, i, most), lambda s: s.clone())


# ---------------------------------------------------------------------------------------------------------------------- peers
# A function a peer; it imports the peer, so one that is not installed raises ImportError.


def python_chess() -> Engine:
    """Chess. A game ends without a legal move, with too few pieces to mate, or after 400 moves: nobody claims a draw."""
    import chess

    def play(i: int, most: int) -> tuple[int, Any]:
        choice, board, n = random.Random(i).choice, chess.Board(), 0
        while n < min(most, 400):
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material():
                break
            board.push(choice(moves))
            n += 1
        return n, board

    return Engine(f"python-chess {chess.__version__}", "chess", play, lambda board: board.copy(stack=False))


def pyminion() -> Engine:
    """Dominion with the First Game's kingdom.

    Its players are asked what they do and not told all that they may, so uniform is: any card or none; how many cards, then
    which; treasures all at once.
    """
    from pyminion.bots.bot import Bot, BotDecider
    from pyminion.expansions import base
    from pyminion.game import Game as Dominion

    logging.getLogger().setLevel(logging.WARNING)  # it logs each card to the root logger
    first_game = ("cellar", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop")
    kingdom = [getattr(base, name) for name in first_game]

    class Enough(Exception):
        """The position asked for is reached; there is no other way out of a game that is a call stack."""

    class Chance(BotDecider):
        def __init__(self, most: int) -> None:
            self.asked, self.most = 0, most

        def count(self) -> None:
            if self.asked == self.most:
                raise Enough
            self.asked += 1

        def one_or_none(self, cards: list[Any]) -> Any:
            self.count()
            return random.choice([*cards, None])

        def action_phase_decision(self, valid_actions: Any, player: Any, game: Any) -> Any:
            return self.one_or_none(valid_actions)

        def buy_phase_decision(self, valid_cards: Any, player: Any, game: Any) -> Any:
            return self.one_or_none(valid_cards)

        def treasure_phase_decision(self, valid_treasures: Any, player: Any, game: Any) -> Any:
            self.count()
            return list(valid_treasures)

        def binary_decision(self, *asked: Any, **more: Any) -> bool:
            self.count()
            return random.random() < 0.5

        def some(self, *, valid_cards: list[Any], **more: Any) -> list[Any]:
            self.count()
            least = next((n for word, n in more.items() if word.startswith("min_num")), 0)
            most = next((n for word, n in more.items() if word.startswith("max_num")), -1)
            have = len(valid_cards)
            most = have if most < 0 else min(most, have)
            return random.sample(valid_cards, random.randint(min(least, most), most))

        discard_decision = trash_decision = gain_decision = topdeck_decision = some

    def play(i: int, most: int) -> tuple[int, Any]:
        random.seed(i)
        mind = Chance(most)
        game = Dominion([Bot(mind, f"p{k}") for k in range(2)], [base.base_set], kingdom_cards=kingdom[:], log_stdout=False)
        with suppress(Enough, AssertionError):  # 0.4.0 asserts that Remodel finds a card to trash
            game.play()
        return mind.asked, game

    return Engine(f"pyminion {version('pyminion')}", "Dominion, 2 seats", play)


def catanatron() -> Engine:
    """Catan with its own random players, the board and the dice from the seed."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    def play(i: int, most: int) -> tuple[int, Any]:
        random.seed(i)
        game, n = Catan([RandomPlayer(c) for c in Color], seed=i), 0
        while n < most and game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            n += 1
        return n, game

    return Engine(f"catanatron {version('catanatron')}", "Catan, 4 seats", play, lambda game: game.copy())


def pettingzoo() -> Engine:
    """Connect Four, as its agents' loop has it, with the mask of legal actions."""
    import numpy
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def play(i: int, most: int) -> tuple[int, Any]:
        draw, n = random.Random(i).random, 0
        env.reset(seed=i)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            elif n == most:
                break
            else:
                open_ = numpy.flatnonzero(seen["action_mask"])
                env.step(int(open_[int(draw() * len(open_))]))
                n += 1
        return n, env.unwrapped

    return Engine(f"pettingzoo {version('pettingzoo')}", "Connect Four", play)


def rlcard() -> Engine:
    """Uno, the game object alone: without the observations for learning, which take half its time."""
    import rlcard

    env = rlcard.make("uno")

    def play(i: int, most: int) -> tuple[int, Any]:
        draw, n = random.Random(i).random, 0
        env.seed(i)
        game = env.game
        game.init_game()
        while n < most and not game.is_over():
            options = list(game.get_legal_actions())
            game.step(options[int(draw() * len(options))])
            n += 1
        return n, game

    return Engine(f"rlcard {version('rlcard')}", "Uno, 2 seats", play)


def open_spiel() -> Engine:
    """Backgammon: rules in C++, the loop in Python."""
    import pyspiel

    game = pyspiel.load_game("backgammon")

    def play(i: int, most: int) -> tuple[int, Any]:
        draw, s, n = random.Random(i).random, game.new_initial_state(), 0
        while n < most and not s.is_terminal():
            dice = s.is_chance_node()
            options = [outcome for outcome, _ in s.chance_outcomes()] if dice else s.legal_actions()
            s.apply_action(options[int(draw() * len(options))])
            n += not dice
        return n, s

    return Engine(f"open_spiel {version('open_spiel')} (C++)", "backgammon", play, lambda s: s.clone())


PEERS: dict[str, Callable[[], Engine]] = {
    "python-chess": python_chess,
    "pyminion": pyminion,
    "catanatron": catanatron,
    "pettingzoo": pettingzoo,
    "rlcard": rlcard,
    "open_spiel": open_spiel,
}


# -------------------------------------------------------------------------------------------------------------------- measure


def calibrate() -> float:
    """Microseconds for a fixed loop: the best of fifty, so that what else runs here is left out as far as can be."""
    numbers, best = list(range(40)), float("inf")
    for _ in range(50):
        began, total = process_time(), 0
        for i in range(20_000):
            total += numbers[i % 40]
        best = min(best, process_time() - began)
    return best * 1e6


class Player:
    """An engine at play: whole games, for some CPU-seconds at a time, and never the same game twice."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.games, self.decisions = engine, 0, 0
        n, _ = engine.play(0, ALL_OF_IT)  # warm
        _, self.middle = engine.play(0, n // 2)

    def rate(self, seconds: float) -> float:
        """Decisions a CPU-second."""
        gc.collect()
        play, began, made, spent = self.engine.play, process_time(), 0, 0.0
        while spent < seconds:
            self.games += 1
            made += play(self.games, ALL_OF_IT)[0]
            spent = process_time() - began
        self.decisions += made
        return made / spent

    def copy_cost(self, way: str = "own") -> float:
        """CPU-microseconds to copy the position in the middle of a game: as many copies as fill a hundredth of a second.

        By its ``own`` means; ``deep``, by ``copy.deepcopy``; or ``told``, by ``copy.deepcopy`` too, but told of what a position
        and its copy share, the box above all.
        """
        copy_, middle, n = self.engine.copy, self.middle, 1
        if way != "own":
            names = [f.name for f in dataclasses.fields(middle)] if way == "told" else []
            other = copy_(middle)
            shared = {id(v): v for name in names if (v := getattr(middle, name)) is getattr(other, name)}
            copy_ = lambda s: copy.deepcopy(s, dict(shared))  # noqa: E731
        while True:
            began = process_time()
            for _ in range(n):
                copy_(middle)
            spent = process_time() - began
            if spent > 0.01:
                return spent / n * 1e6
            n *= 2


@dataclass
class Result:
    """What came of some pairs, a peer's number first in each."""

    rates: list[tuple[float, float]]
    copies: list[tuple[float, float]]
    lengths: tuple[float, float]
    deeper: tuple[float, float]  # how many of our copies a ``copy.deepcopy`` of the same position costs, and one that is told

    @property
    def ratios(self) -> list[float]:
        """Ours over the peer's, a pair each."""
        return [b / a for a, b in self.rates]


def compare(peer: Engine, our: Engine, pairs: int, seconds: float) -> Result:
    """Let both play in turns."""
    a, b = Player(peer), Player(our)
    rates = [(a.rate(seconds), b.rate(seconds)) for _ in range(pairs)]
    copies = [(a.copy_cost(), b.copy_cost()) for _ in range(pairs)]
    deep, told = (median(b.copy_cost(way) / b.copy_cost() for _ in range(pairs)) for way in ("deep", "told"))
    return Result(rates, copies, (a.decisions / a.games, b.decisions / b.games), (deep, told))


# ---------------------------------------------------------------------------------------------------------------------- print

HEAD = ("engine", "plays", "decisions/CPU-s", "decisions/game", "ratio [min–max]", "copy µs", "copy/decision")
WIDTHS = (26, 18, 16, 15, 20, 9, 14)


def line(*cells: str) -> None:
    """A row of the table: two columns of words, then numbers."""
    print(" ".join(c.ljust(w) if k < 2 else c.rjust(w) for k, (c, w) in enumerate(zip(cells, WIDTHS, strict=True))), flush=True)


def show(peer: Engine, our: Engine, result: Result) -> None:
    """A row a side; the ratio stands on ours."""
    ratios = result.ratios
    said = ("", f"{median(ratios):.2f} [{min(ratios):.2f}–{max(ratios):.2f}]")
    for k, engine in enumerate((peer, our)):
        rate, cost = median(r[k] for r in result.rates), median(c[k] for c in result.copies)
        length = f"{result.lengths[k]:.1f}"
        line(engine.name, engine.plays, f"{rate:,.0f}", length, said[k], f"{cost:,.2f}", f"{cost * rate / 1e6:.2f}")


def main(argv: list[str] | None = None) -> int:
    """Compare with every peer that is here."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.peers", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--pairs", type=int, default=7, help="turns of both sides (7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU-seconds a turn (1)")
    parser.add_argument("--game", choices=names(), default="one_eye", help="which of ours (one_eye)")
    parser.add_argument("--seats", type=int, help="how many seats (the fewest the game is for)")
    asked = parser.parse_args(argv)
    if asked.pairs < 1:
        parser.error("--pairs: at least 1")
    game = find(asked.game)
    our = ours(game, game.seats[0] if asked.seats is None else asked.seats)

    before, absent, missed = calibrate(), [], False
    print(f"Python {python_version()}; {asked.pairs} pairs of {asked.seconds:g} CPU-s; medians; ratio: ours over the peer's")
    line(*HEAD)
    for name, make in PEERS.items():
        try:
            peer = make()
        except ImportError:
            absent.append(name)
            missed |= (game.name, name) in TARGETS
            continue
        result = compare(peer, our, asked.pairs, asked.seconds)
        show(peer, our, result)
        deep, told = result.deeper
        print(f"  our copy is {deep:.0f} x faster than copy.deepcopy of the same position; {told:.0f} x, told of what both share")
        target = TARGETS.get((game.name, name))
        if target:
            found = median(result.ratios)
            missed |= found < NOISE * target
            print(f"  target: at least {target} x {name}: {'met' if found >= target else 'NOT met'}")
    if absent:
        print(f"not installed: {', '.join(absent)}")
    print(f"calibration: a loop of 20,000 list reads took {before:.0f} µs before and {calibrate():.0f} µs after")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
