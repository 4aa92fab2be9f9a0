"""`islands-nb simulate`, `tournament` and `bench`: batches from a terminal."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from islands_nb.kernel.errors import BadInput, BadOption, IslandsError, UnknownBot
from islands_nb.kernel.game import Game, find

STOPPED = 130  # as a shell has it after Ctrl-C


def parser() -> argparse.ArgumentParser:
    """The arguments of the three."""
    top = argparse.ArgumentParser(prog="islands-nb")
    kinds = top.add_subparsers(dest="command", required=True)
    for name, words in (
        ("simulate", "play many games between bots; every deal with each rotation of them"),
        ("tournament", "let all bots meet on the same deals"),
    ):
        p = kinds.add_parser(name, help=words, description=words)
        p.add_argument("game", help="a game: one_eye, ...")
        p.add_argument("--seats", type=int, help="how many play (as many as bots)" if name == "simulate" else "how many play (2)")
        p.add_argument("--bots", required=True, help="players, with commas between: greedy,random,search, or FILE.py:NAME")
        p.add_argument("--seed", type=int, default=0, help="what all deals follow from (0)")
        p.add_argument("--processes", type=int, default=None, help="play in so many processes (in this one)")
        p.add_argument("--patience", type=float, default=60.0, help="seconds a bot may take for an answer (60)")
        p.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; again for more"
        )
        p.add_argument("--quiet", action="store_true", help="no progress bar")
        p.add_argument("--out", type=Path, help="where the games go: a folder of parquet, which a later run goes on from")
        if name == "simulate":
            p.add_argument("--games", type=int, default=100, help="how many (100)")
        else:
            p.add_argument("--deals", type=int, default=50, help="how many, each with every rotation (50)")
    p = kinds.add_parser("bench", help="how fast the games are on this machine")
    p.add_argument("game", nargs="*", help="which games (all)")
    p.add_argument("--seconds", type=float, default=1.0, help="CPU-seconds for each figure (1)")
    return top


def main(argv: Sequence[str]) -> int:
    """Run one of the commands; its exit code: 0, 1 after a message of ours, 2 for unknown arguments, 130 when stopped."""
    asked = parser().parse_args(argv)
    run: Callable[[Any], int] = {"simulate": simulate, "tournament": tournament, "bench": bench}[asked.command]
    try:
        return run(asked)
    except (IslandsError, ImportError) as error:
        print(f"islands-nb: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        out = getattr(asked, "out", None)
        kept = f"; what was played lies in {out}, and the same command goes on from there" if out else ""
        print(f"\nislands-nb: stopped{kept}", file=sys.stderr)
        return STOPPED


def simulate(asked: Any) -> int:
    """Play, and tell how it went."""
    from .batch import simulate as play
    from .statistics import share

    game = find(asked.game)
    found = play(game, to=asked.out, games=asked.games, seats=asked.seats, **_common(asked, game))
    if asked.out is not None:
        import pandas as pd

        found = pd.read_parquet(found, columns=["game", "deal", "player", "bot", "won", "score", "plies", "trouble"])
        print(f"{found['game'].nunique():,} games lie in {asked.out}")
    rows = []
    for (_, bot), mine in found.groupby(["player", "bot"]):
        won, low, high = share(mine.groupby("deal")["won"].mean().tolist())
        rows.append(
            dict(bot=bot, games=len(mine), won=won, low=low, high=high, score=mine["score"].mean(),
                 plies=mine["plies"].mean(), forfeits=(mine["trouble"] != "").sum())
        )  # fmt: skip
    print(pd_table(rows))
    return 0


def tournament(asked: Any) -> int:
    """Play, and print the standings."""
    from .tournament import tournament as play

    game = find(asked.game)
    found = play(game=game, seats=asked.seats or 2, deals=asked.deals, to=asked.out, **_common(asked, game))
    print(found)
    return 0


def bench(asked: Any) -> int:
    """Print this machine's figures."""
    from .bench import figures

    for line in figures(asked.game, asked.seconds):
        print(line, flush=True)
    return 0


def pd_table(rows: list[dict[str, Any]]) -> str:
    """Rows as people read them."""
    import pandas as pd

    return str(pd.DataFrame(rows).round(3).to_string(index=False))


def _common(asked: Any, game: Game) -> dict[str, Any]:
    bots = [bot_of(word) for word in asked.bots.split(",")]
    return dict(
        bots=bots, seed=asked.seed, pool=asked.processes, patience=asked.patience, progress=not asked.quiet,
        **options_of(asked.option, game),
    )  # fmt: skip


def options_of(words: Sequence[str], game: Game) -> dict[str, Any]:
    """Options of the game, from ``name=value``."""
    known = {o.name: o for o in game.settings}
    out = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(f"--option {word}: it reads NAME=VALUE")
        out[name] = known[name].read(value) if name in known else value
    return out


def bot_of(word: str) -> Any:
    """A player: a name we know, or the class or function ``NAME`` of a file of one's own."""
    path, colon, name = word.rpartition(":")
    if not colon or not path.endswith(".py"):
        return word
    if not Path(path).is_file():
        raise UnknownBot(f"--bots {word}: there is no file {path}")
    spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadInput(f"--bots {word}: {path} fails: {type(error).__name__}: {error}") from error
    if not hasattr(module, name):
        raise UnknownBot(f"--bots {word}: {path} has no {name}")
    return getattr(module, name)
