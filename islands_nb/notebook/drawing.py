"""From a session to a drawing: the one way for live boards and still pictures alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from islands_nb.kernel.box import Box
from islands_nb.kernel.events import happened
from islands_nb.kernel.flow import legal, to_act
from islands_nb.kernel.game import Game
from islands_nb.kernel.scene import Frame, Scene
from islands_nb.kernel.view import view
from islands_nb.session import Session


@dataclass(frozen=True)
class Drawing:
    """A scene, and what may be said on it."""

    scene: Scene
    art: dict[str, Any]
    legal: tuple[str, ...]

    def svg(self, theme: str = "") -> str:
        """The drawing as one SVG text."""
        return self.scene.svg(self.art, self.legal, theme)


def reader(s: Session, state: Any, seat: int | str | None) -> int | str | None:
    """Whose eyes a board of ``seat`` looks with: "turn" is the person to answer, or else the first person there is."""
    if seat != "turn":
        return seat
    turn, people = to_act(state), s.people
    return turn if turn in people else people[0] if people else None


def draw(s: Session, ply: int, seat: int | str | None, *, wide: bool = True, live: bool = False) -> Drawing:
    """The position at ``ply`` as ``seat`` sees it. Only a ``live`` board of a person's seat is given what may be said."""
    seen, frame = looking(s, ply, seat, wide=wide, live=live)
    return Drawing(s.game.scene(seen, frame), _art(s.game, frame.box), frame.legal)


def looking(
    s: Session, ply: int, seat: int | str | None, *, wide: bool = True, live: bool = False
) -> tuple[dict[str, Any], Frame]:
    """What ``seat`` sees of the position at ``ply``, and what else a drawing needs."""
    states = s.states()
    state = states[ply]
    who = reader(s, state, seat)
    asked = live and ply == len(states) - 1 and isinstance(who, int) and who == to_act(state) and who in s.people
    told = [e for e in state.told or () if e.known_to(who)]
    frame = Frame(
        box=state.box,
        legal=tuple(str(a) for a in legal(state)) if asked else (),
        wide=wide,
        names=s.names,
        roles=tuple(s.bots.get(k, ("",))[0] for k in range(s.log.seats)),
        moved=frozenset(key for e in told if not e.learnt for key in e.keys),
        turned=frozenset(key for e in told if e.learnt for key in e.keys),
        said=happened(told, s.names),
        course=() if state.stack else [s.game.scores(past) for past in states[: ply + 1]],
        now=live and ply == len(states) - 1,
    )
    return view(state, who), frame


@lru_cache(maxsize=8)
def _art(game: Game, box: Box) -> dict[str, Any]:
    """The art of a box: as long as it is the same value, it is not sent again."""
    return game.art(box)
