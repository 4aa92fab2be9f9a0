"""From a session to a drawing: the only way, for live boards and still pictures alike."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from islands_nb.kernel.box import Box
from islands_nb.kernel.events import happened
from islands_nb.kernel.flow import legal, to_act
from islands_nb.kernel.game import Game
from islands_nb.kernel.scene import Frame, Scene
from islands_nb.kernel.together import asked, turned
from islands_nb.kernel.view import OWNER, sees, view
from islands_nb.session import Moment


@dataclass(frozen=True)
class Drawing:
    """A scene, its art, and what may be said on it."""

    scene: Scene
    art: dict[str, Any]
    legal: tuple[str, ...]

    def svg(self, theme: str = "") -> str:
        """The drawing as one SVG text."""
        return self.scene.svg(self.art, self.legal, theme)


def curtained(now: Moment) -> bool:
    """Do several people share one screen, in a game where each holds what the others must not see?"""
    return len(now.people) > 1 and any(sees(f) == OWNER for f in fields(now.states[0]))


def sitting(now: Moment) -> int | None:
    """Who sits at the screen: the person who must answer at the newest ply, else the first person.

    That is so even while it shows the past. Of several who are asked at once, it is the first who has not chosen.
    """
    people = [k for k in asked(now.states[-1]) if k in now.people] or now.people
    return next((k for k in people if k not in now.drafts), people[0] if people else None)


def reader(now: Moment, seat: int | str | None, opened: int | None = None) -> int | str | None:
    """The seat whose view a board of ``seat`` shows; "turn" is the person who sits at the screen.

    If there is a curtain, it hides what that person holds until the seat in ``opened`` is theirs.
    """
    if seat != "turn":
        return seat
    who = sitting(now)
    return who if who == opened or not curtained(now) else None


def draw(
    now: Moment, ply: int, seat: int | str | None, *, wide: bool = True, live: bool = False, still: bool | None = None
) -> Drawing:
    """The position at ``ply`` as ``seat`` sees it. Only a ``live`` board of a person's seat gets the sentences that may be said.

    Nobody can point at a ``still`` drawing; by default, every drawing that is not live is still.
    """
    seen, frame = looking(now, ply, seat, wide=wide, live=live, still=not live if still is None else still)
    return Drawing(now.game.scene(seen, frame), _art(now.game, frame.box), frame.legal)


def looking(
    now: Moment, ply: int, seat: int | str | None, *, wide: bool = True, live: bool = False, still: bool = False
) -> tuple[dict[str, Any], Frame]:
    """What ``seat`` sees of the position at ``ply``, and the rest of what a drawing needs."""
    newest, who = ply == now.last, reader(now, seat)
    state = turned(now.states[ply], who)
    mine = live and newest and who in now.people and who == to_act(state)
    told = now.told(ply, who)
    frame = Frame(
        box=state.box,
        legal=tuple(str(a) for a in legal(state)) if mine else (),
        draft=now.drafts.get(who, "") if mine else "",  # type: ignore[arg-type]
        wide=wide,
        names=now.names,
        roles=tuple(now.bots.get(k, ("",))[0] for k in range(len(now.names))),
        moved=frozenset(key for e in told if not e.learnt for key in e.keys),
        turned=frozenset(key for e in told if e.learnt for key in e.keys),
        said=happened(told, now.names) or ("" if ply else "the game begins"),
        course=() if state.stack else [now.game.scores(past) for past in now.states[: ply + 1]],
        now=live and newest,
        trouble=now.wrong(who) if live and newest else "",
        still=still,
    )
    return view(state, who), frame


@lru_cache(maxsize=8)
def _art(game: Game, box: Box) -> dict[str, Any]:
    """The art of a box, made once: while it is the same object, it is not sent again."""
    return game.art(box)
