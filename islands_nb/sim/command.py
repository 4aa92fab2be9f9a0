"""`islands-nb simulate`, `tournament` and `bench`: batches from a terminal."""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from islands_nb.kernel.errors import BadInput, BadOption, IslandsError, UnknownBot
from islands_nb.kernel.game import SEEDS, Game, find

from .bots import OWN, player
from .parts import read
from .statistics import need

STOPPED = 130  # a shell's exit code after Ctrl-C
DAY = 86_400
SHELL = {"to": "--out", "pool": "--processes"}  # arguments that have different names in Python and in the shell


def parser() -> argparse.ArgumentParser:
    """The arguments of the three commands."""
    top = argparse.ArgumentParser(prog="islands-nb")
    kinds = top.add_subparsers(dest="command", required=True)
    for name, words in (
        ("simulate", "play many games between bots; each deal is played with every rotation of them"),
        ("tournament", "let all bots meet each other on the same deals"),
    ):
        p = kinds.add_parser(name, help=words, description=words)
        p.add_argument("game", help="the name of a game, such as one_eye")
        seats = "number of players (as many as bots)" if name == "simulate" else "number of players (2)"
        p.add_argument("--seats", type=int, help=seats)
        alone = name == "simulate"
        usual = " (greedy)" if alone else ""
        p.add_argument(
            "--bots", required=not alone, default="greedy" if alone else None,
            help=f"players, separated by commas: greedy,random,search, or FILE.py:NAME{usual}",
        )  # fmt: skip
        p.add_argument("--seed", type=int, default=0, help="the seed that all deals follow from (0)")
        p.add_argument("--processes", type=int, default=None, help="number of processes to play in (only this one)")
        p.add_argument("--patience", type=float, default=60.0, help="seconds that a bot may take for an answer (60)")
        p.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
        )
        p.add_argument("--quiet", action="store_true", help="no progress bar")
        p.add_argument("--out", type=Path, help="a folder for the games, as parquet files; a later run continues from it")
        if name == "simulate":
            p.add_argument("--games", type=int, default=100, help="number of games (100)")
        else:
            p.add_argument("--deals", type=int, default=50, help="number of deals, each played with every rotation (50)")
    p = kinds.add_parser("bench", help="measure how fast the games are on this machine")
    p.add_argument("game", nargs="*", help="which games (all)")
    p.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each figure (1)")
    return top


def main(argv: Sequence[str]) -> int:
    """Run one of the commands; returns its exit code: 0, 1 after an error message, 2 for unknown arguments, 130 when stopped."""
    asked = parser().parse_args(argv)
    run: Callable[[Any], int] = {"simulate": simulate, "tournament": tournament, "bench": bench}[asked.command]
    try:
        with _own_libraries():
            return run(asked)
    except ModuleNotFoundError as error:
        _say(f"{error}: python -m pip install 'islands_nb[sim]' installs what this needs")
        return 1
    except (IslandsError, ImportError) as error:
        _say(_in_shell(str(error)))
        return 1
    except KeyboardInterrupt:
        out = getattr(asked, "out", None)
        kept = f"; what was played is in {out}, and the same command goes on from there" if out else ""
        print(f"\nislands-nb: stopped{kept}", file=sys.stderr)
        return STOPPED


@contextmanager
def _own_libraries() -> Iterator[None]:
    """Processes started in this context do not look for libraries in the working folder: a bot's random.py may be there."""
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        os.environ.pop("PYTHONSAFEPATH")
        if before is not None:
            os.environ["PYTHONSAFEPATH"] = before


def simulate(asked: Any) -> int:
    """Play, and print the results."""
    from .batch import simulate as play
    from .statistics import share_of

    game, common = _common(asked)
    _whole("games", asked.games, 0)
    names = names_of(_words(asked.bots), common["bots"])
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".* forfeited ")  # reported below, by the names that were asked for
        found = play(game, to=asked.out, games=asked.games, seats=asked.seats, **common)
    if asked.out is not None:
        found = _kept(Path(found))
        print(f"{found['game'].nunique():,} games are in {asked.out}")
    elif not len(found):
        print("0 games were played")
    if not len(found):
        return 0
    found["bot"] = [names[k % len(names)] for k in found["player"]]  # two of the same name are told apart
    rows = []
    for (_, bot), mine in found.groupby(["player", "bot"]):
        won, low, high = share_of(mine)
        rows.append(
            dict(bot=bot, games=len(mine), won=won, low=low, high=high, score=mine["score"].mean(),
                 plies=mine["plies"].mean(), forfeits=(mine["trouble"] != "").sum())
        )  # fmt: skip
    print(pd_table(rows))
    tell_forfeits(found, asked.out)
    return 0


def tournament(asked: Any) -> int:
    """Play, and print the standings."""
    from .tournament import tournament as play

    asked.seats = 2 if asked.seats is None else asked.seats
    if asked.seats == 1:
        raise BadInput("--seats 1: a tournament needs at least two; simulate plays games for one")
    game, common = _common(asked)
    _whole("deals", asked.deals, 1)
    words = _words(asked.bots)
    names = names_of(words, common["bots"])
    for k, word in enumerate(words):
        if names[k] in names[:k]:
            raise UnknownBot(f"--bots: {word} is named twice; in a tournament each player takes part once")
    bots = dict(zip(names, common.pop("bots"), strict=True))
    found = play(bots, game=game, seats=asked.seats, deals=asked.deals, to=asked.out, **common)
    print(found)
    tell_forfeits(found.games, asked.out)
    return 0


def bench(asked: Any) -> int:
    """Print this machine's figures."""
    from .bench import figures

    if not 0 < asked.seconds <= DAY:
        raise BadInput(f"--seconds {asked.seconds:g}: CPU seconds for each figure, more than 0 and at most a day")
    for line in figures(asked.game, asked.seconds):
        print(line, flush=True)
    return 0


def tell_forfeits(games: Any, out: Path | None) -> None:
    """Say on stderr who forfeited how many games, and why the first of them was forfeited."""
    lost = games[games["trouble"] != ""].sort_values("game", kind="stable")
    for bot, mine in lost.groupby("bot", sort=False):
        many = "1 game, which" if len(mine) == 1 else f"{len(mine):,} games, the first of which"
        last = mine["trouble"].iloc[0].strip().splitlines()[-1]
        _say(f"{bot} forfeited {many} ended with {last}")
    if len(lost):
        where = f"of the tables in {out}" if out is not None else "of the tables that --out FOLDER keeps"
        _say(f'the column "trouble" {where} says where in the code')


def _say(words: str) -> None:
    print(f"islands-nb: {words}", file=sys.stderr)


def _in_shell(words: str) -> str:
    """A message with the arguments named as they are typed here."""
    words = words.replace(OWN, "name your own as FILE.py:NAME")
    return re.sub(r"\b(to|pool)=(['\"\d-]?)", lambda m: f"{SHELL[m[1]]} {m[2]}" if m[2] else SHELL[m[1]], words)


def _kept(folder: Path) -> Any:
    """The results in the folder, without the logs of the games."""
    import pandas as pd

    columns = ["game", "deal", "player", "bot", "won", "score", "plies", "trouble"]
    found = read(folder, columns)
    return pd.DataFrame(columns=columns) if found is None else found


def pd_table(rows: list[dict[str, Any]]) -> str:
    """Rows as people read them."""
    import pandas as pd

    return str(pd.DataFrame(rows).round(3).to_string(index=False))


def _common(asked: Any) -> tuple[Game, dict[str, Any]]:
    """The game, and the arguments that both commands take. They are checked here, so that an error names what was typed."""
    need()  # now, not only after all games have been played
    game = find(asked.game)
    try:
        if asked.seats is not None:
            game.check_seats(asked.seats)
    except BadInput as error:
        raise BadInput(str(error).replace("seats=", "--seats ", 1)) from None
    if not 0 <= asked.seed < SEEDS:
        raise BadInput(f"--seed {asked.seed}: it must be a whole number from 0 to 2**64 - 1")
    if asked.processes is not None:
        _whole("processes", asked.processes, 1)
    if not 0 < asked.patience <= DAY:
        raise BadInput(f"--patience {asked.patience:g}: seconds for an answer, more than 0 and at most a day")
    loaded: dict[Path, ModuleType] = {}
    return game, dict(
        bots=[bot_of(word, loaded) for word in _words(asked.bots)], seed=asked.seed, pool=asked.processes,
        patience=asked.patience, progress=not asked.quiet, **options_of(asked.option, game),
    )  # fmt: skip


def _whole(name: str, value: int, least: int) -> None:
    if value < least:
        raise BadInput(f"--{name} {value}: it must be a whole number, {least} or more")


def options_of(words: Sequence[str], game: Game) -> dict[str, Any]:
    """Options of the game, from ``name=value``."""
    known = {o.name: o for o in game.settings}
    out = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(f"--option {word}: it must read NAME=VALUE")
        if name not in known:
            game.check_options({name: value})  # raises, naming the options there are
        out[name] = known[name].read(value)
    return out


def _words(bots: str) -> list[str]:
    return [word.strip() for word in bots.split(",")]


def names_of(words: Sequence[str], bots: Sequence[Any]) -> list[str]:
    """What each player is called: its own name, or, where several share that, the word that was typed for it."""
    own = [player(bot)[0] for bot in bots]
    return [word if own.count(name) > 1 else name for word, name in zip(words, own, strict=True)]


def bot_of(word: str, loaded: dict[Path, ModuleType]) -> Any:
    """A player: a known name, or the class or function ``NAME`` of a file of the user's, which is loaded once."""
    path, colon, name = word.rpartition(":")
    if word.endswith((".py", ".py:")):
        raise UnknownBot(f"--bots {word}: name one of its players, as {word.removesuffix(':')}:NAME")
    if not colon or not path.endswith(".py"):
        return word
    if not Path(path).is_file():
        raise UnknownBot(f"--bots {word}: there is no file {path}")
    file = Path(path).resolve()
    try:
        module = loaded[file] = loaded.get(file) or _loaded(file)
    except (Exception, SystemExit) as error:
        raise BadInput(f"--bots {word}: {path} fails: {type(error).__name__}: {error}") from error
    if not hasattr(module, name):
        raise UnknownBot(f"--bots {word}: {path} has no {name}")
    return getattr(module, name)


def _loaded(file: Path) -> ModuleType:
    """The module in a user's file. It is sent whole to other processes, which could not find it."""
    # A name that no library has: a bot in random.py must not replace Python's own module.
    stem = re.sub(r"\W", "_", file.stem)
    name = f"islands_bot_{stem}_{sha256(os.fsencode(file)).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))  # last, so that no file beside it hides a library either
    spec.loader.exec_module(module)
    try:
        from cloudpickle import register_pickle_by_value
    except ImportError:
        return module
    register_pickle_by_value(module)
    return module
