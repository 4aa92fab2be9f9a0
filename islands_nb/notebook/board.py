"""A live board in a notebook cell.

State goes out as traits, so a saved notebook shows it; clicks come back as messages, because saying the same thing twice must
count twice. Every message is answered. A handler may run in another thread than the cells do: it changes things only through the
session, and draws under a lock of its own.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from contextlib import suppress
from threading import RLock
from typing import Any

import anywidget
import traitlets

from islands_nb.kernel.data import spoken
from islands_nb.kernel.errors import BadInput, IslandsError, Refusal, Refused
from islands_nb.kernel.events import happened
from islands_nb.kernel.flow import to_act
from islands_nb.kernel.look import css
from islands_nb.kernel.scene import continues, used
from islands_nb.session import Moment, Session

from .coaching import Coaching, flat
from .drawing import curtained, draw, looking, reader, sitting
from .owning import disown, moved, own
from .page import page_text
from .panel import Travels
from .picture import parts

BUDGET = 46_000  # bytes of scene and art that are sent together; above it, only the art that the scene needs is sent
# What a message of the page may say.
VERBS = (
    *("act", "ask", "look", "open", "undo", "redo", "goto", "history"),
    *("layout", "pace", "curtain", "peek", "branch", "line", "coach", "stop"),
)
REMEMBERED = 512  # messages that are recognised when they come a second time
NAMED = 8  # ways to go on that are named one by one
PACES = (0, 700, 1500)


class Board(Coaching, Travels, anywidget.AnyWidget):
    """A live board: it shows a session to one seat, and plays for that seat what is clicked.

    ``seat`` is a number, "turn" (the person who must answer), ``None`` (what all see) or "all" (the open table).
    """

    # Text, not a path: a widget whose module is a path is watched for changes, and never freed after it is closed.
    _esm = page_text("board.js")
    _css = css() + page_text("board.css")

    scene = traitlets.Dict().tag(sync=True)
    art = traitlets.Dict().tag(sync=True)
    panel = traitlets.Dict().tag(sync=True)
    advice = traitlets.Dict().tag(sync=True)
    pace = traitlets.Int(700).tag(sync=True)
    _closed = False
    _opened: int | None = None  # the seat that has opened the curtain, as long as it sits there

    def __init__(self, session: Session, seat: int | str | None = "turn") -> None:
        seat = seat if seat == "turn" else session._check_seat(seat)
        self.session, self.seat = session, seat
        self._wide, self._shown, self._last = True, session.ply, session.last
        self._drawing = RLock()
        self._heard: deque[Any] = deque(maxlen=REMEMBERED)
        self._tasks: set[Any] = set()
        super().__init__(pace=round(session.pace * 1000), **self._state())
        session.watch(self._draw)
        self.on_msg(self._hear)
        self._draw()  # in case the session changed meanwhile
        own(self)

    # -- what goes out ----------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        with self._drawing:
            if self._closed:
                return  # closed since; another thread had begun to tell of a change before
            state = self._state()
            with self.hold_sync():
                for name, value in state.items():
                    if getattr(self, name) is not value:
                        setattr(self, name, value)
                self._keep_advice()

    def _state(self) -> dict[str, Any]:
        """The traits for the session as it is now."""
        now = self.session.now()
        if self._opened != sitting(now):
            self._opened = None
        d = draw(now, now.ply, self._eyes(now), wide=self._wide, live=True)
        ply = {"ply": now.ply, "last": now.last}
        scene = {**d.scene.out(), **ply, "legal": list(d.legal), "said": self._said(now)}
        self._shown, self._last = now.ply, now.last
        return {"art": self._needed(scene, d.art), "scene": scene, "panel": self._panel(now)}

    def _needed(self, scene: dict[str, Any], art: dict[str, Any]) -> dict[str, Any]:
        """All art, sent once; or only what the scene needs, if all would be too much beside this scene."""
        size = sum(len(json.dumps(part, separators=(",", ":"))) for part in (scene, art))
        want = art if size <= BUDGET else {name: art[name] for name in used([*scene["shapes"], *ALWAYS], art)}
        return self.art if self.art == want else want

    def _said(self, now: Moment) -> str:
        """What happened since this board was last drawn, as its reader may know it; a jump in time is reported as a jump."""
        if now.trouble.words:
            return now.wrong(self._eyes(now))
        if now.last < self._last:
            return f"taken back to move {now.last}"
        if (now.ply, now.last) == (self._shown, self._last):
            return str(self.scene.get("said", ""))  # somebody's secret answer came in: no other board may show it
        if not self._shown <= now.ply <= self._shown + 12:
            return f"move {now.ply} of {now.last}"
        told = [now.told(ply, self._eyes(now)) for ply in range(self._shown + 1, now.ply + 1)]
        return ". ".join(happened(events, now.names) for events in told if events)

    def _panel(self, now: Moment) -> dict[str, Any]:
        turn, newest = to_act(now.states[now.ply]), now.ply == now.last
        thinking = turn in now.bots and newest and bool(now.people) and not now.trouble.words
        seat = self._eyes(now)
        can_undo = self._may_act() and newest and isinstance(seat, int) and not self.session.can_undo(seat)
        return {
            "ply": now.ply,
            "last": now.last,
            "tail": self._lines(now, max(0, now.ply - 3), now.ply),
            "bots": bool(now.bots),
            "thinking": f"{now.names[turn]} is thinking" if thinking else "",  # type: ignore[index]
            "can_undo": can_undo,
            "can_redo": now.can_redo and self._may_act(),
            "curtain": now.names[sitting(now)] if self._drawn(now) else "",  # type: ignore[index]
            "branch": self.session.name,
            "may_branch": self._may_branch(),
            "branches": self.session.family() if self._may_act() or self.seat == "all" else [],
        }

    def _lines(self, now: Moment, begin: int, end: int) -> list[dict[str, Any]]:
        """The log from ply ``end`` back to the one after ``begin``, newest first, as this board's reader may know it."""
        who, out = self._eyes(now), []
        for ply in range(end, begin, -1):
            seat, told = now.lines[ply - 1][0], now.told(ply, who)
            words, why = happened(told[:1], now.names) or f"{now.names[seat]} answered", self.session.reason(ply, who)
            out.append({"ply": ply, "seat": seat, "words": words, **({"why": why} if why else {})})
        return out

    def _eyes(self, now: Moment) -> int | str | None:
        return reader(now, self.seat, self._opened)

    def _drawn(self, now: Moment) -> bool:
        """Does a curtain hide what the person who sits here holds?"""
        return self.seat == "turn" and curtained(now) and self._opened != sitting(now)

    def _may_act(self) -> bool:
        return self.seat == "turn" or (isinstance(self.seat, int) and self.seat in self.session.people)

    # -- what comes in ----------------------------------------------------------------------------------------------------

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """Answer a message of the page. Nothing may be raised here: Jupyter would swallow it, and the page would wait."""
        id = message.get("id") if isinstance(message, dict) else None
        try:
            if self._closed:
                raise BadInput("this board is closed: run its cell again")
            answer = self._answer(message, id)
        except Refused as error:
            answer = {"ok": False, "text": str(error.refusal)}
        except IslandsError as error:
            answer = {"ok": False, "text": str(error)}
        except Exception as error:
            answer = {"ok": False, "text": f"this failed in the kernel ({type(error).__name__}: {error}); nothing was lost"}
        self.send({"id": id if isinstance(id, str | int) else None, **answer})

    def _answer(self, message: Any, id: Any) -> dict[str, Any]:
        if not isinstance(message, dict) or not isinstance(id, str | int):
            raise BadInput("a message is an object with an id")
        verbs = [v for v in VERBS if v in message]
        if len(verbs) != 1:
            raise BadInput(f"a message says one of {', '.join(VERBS)}")
        if verbs[0] not in ("ask", "look", "open", "history", "peek"):
            if id in self._heard:
                raise BadInput("this message came twice; it counted once")
            self._heard.append(id)
        answer: dict[str, Any] = getattr(self, f"_on_{verbs[0]}")(message[verbs[0]], message)
        return answer

    def _on_act(self, said: Any, message: dict[str, Any]) -> dict[str, Any]:
        at = message.get("ply")
        if not isinstance(said, str) or isinstance(at, bool) or not isinstance(at, int):
            raise BadInput("an act is a sentence, with the ply it was meant for")
        was = self.session.last
        try:
            self.session.say(said, seat=self._acting_seat(), at=at)
        finally:
            if self.session.last > was:  # it counts, even if an observer has raised an error
                self._let_bots_speak()
        return {"ok": True, "text": ""}

    def _acting_seat(self) -> int:
        s = self.session
        if not self._may_act():
            what = "a bot plays this seat" if isinstance(self.seat, int) else "this board only looks on"
            raise Refused("", Refusal("", f"{what}; s.board(seat) makes one that acts"))
        now = s.now()
        if self._drawn(now):
            raise Refused("", Refusal("", f"the curtain is drawn: {now.names[sitting(now)]} must open it first"))  # type: ignore[index]
        who = self._eyes(now)
        if not isinstance(who, int):
            raise Refused("", Refusal("", "bots play all the seats of this game"))
        return who

    def _on_ask(self, words: Any, _message: dict[str, Any]) -> dict[str, Any]:
        if not isinstance(words, str):
            raise BadInput("what is asked about is a sentence")
        s, may = self.session, self.scene["legal"]
        if words not in may and continues(words, may):
            more = [t.removeprefix(words).strip() for t in may if t.startswith(words + " ")]
            acts = {shape["act"] for shape in flat(self.scene["shapes"]) if shape.get("act")}
            places = {act for act in acts if continues(act, more)} or more  # in one place a piece may lie in several ways
            which = ", ".join(more) if len(more) <= NAMED else f"one of {len(places)} places marked"
            return {"ok": True, "text": f"{words} ...: choose {which}; Escape takes it back"}
        why = s.why_not(words, seat=self._acting_seat())
        if why is not None:
            return {"ok": False, "text": str(why)}
        action = s.game.read(spoken(words))
        now = s.now()
        seen, frame = looking(now, now.last, self._acting_seat(), wide=self._wide, live=True)
        shapes = s.game.ghost(seen, frame, action)
        return {"ok": True, "text": s.game.preview(seen, frame.box, action), "shapes": shapes}

    def _on_look(self, words: Any, _message: dict[str, Any]) -> dict[str, Any]:
        """What can be said about a thing on the board, from what its reader sees of the position shown."""
        if not isinstance(words, str):
            raise BadInput("what is looked at has a name")
        now = self.session.now()
        seen, frame = looking(now, now.ply, self._eyes(now), wide=self._wide, live=True)
        text, shapes = self.session.game.look(seen, frame, words)
        return {"ok": True, "text": text, "shapes": shapes}

    def _on_open(self, name: Any, _message: dict[str, Any]) -> dict[str, Any]:
        """The sheet that opens under this name, as this board's reader may know it."""
        now = self.session.now()
        seen, frame = looking(now, now.ply, self._eyes(now), wide=self._wide, live=True)
        sheet = now.game.sheet(seen, frame, name) if isinstance(name, str) else None
        if sheet is None:
            raise BadInput("nothing of this name opens here")
        return {"ok": True, "text": sheet["title"], "sheet": sheet}

    def _on_undo(self, _yes: Any, _message: dict[str, Any]) -> dict[str, Any]:
        self.session.undo(self._acting_seat())
        return {"ok": True, "text": "taken back"}

    def _on_redo(self, _yes: Any, _message: dict[str, Any]) -> dict[str, Any]:
        self._acting_seat()
        self.session.redo()
        self._let_bots_speak(wait=False)
        return {"ok": True, "text": "brought back"}

    def _on_goto(self, ply: Any, _message: dict[str, Any]) -> dict[str, Any]:
        self.session.goto(ply)
        return {"ok": True, "text": ""}

    def _on_history(self, _yes: Any, _message: dict[str, Any]) -> dict[str, Any]:
        now = self.session.now()
        return {"ok": True, "text": "", "lines": self._lines(now, 0, now.last)}

    def _on_layout(self, layout: Any, _message: dict[str, Any]) -> dict[str, Any]:
        if layout not in ("wide", "narrow"):
            raise BadInput("a layout is wide or narrow")
        if self._wide != (layout == "wide"):
            self._wide = layout == "wide"
            self._draw()
        return {"ok": True, "text": ""}

    def _on_curtain(self, _open: Any, _message: dict[str, Any]) -> dict[str, Any]:
        """The person who sits here opens the curtain, and sees what is theirs."""
        self._opened = sitting(self.session.now())
        self._draw()
        return {"ok": True, "text": ""}

    def _on_pace(self, pace: Any, _message: dict[str, Any]) -> dict[str, Any]:
        if pace not in PACES:
            raise BadInput(f"a pace is one of {', '.join(map(str, PACES))} ms")
        self.session.pace, self.pace = pace / 1000, pace
        return {"ok": True, "text": ""}

    def _moved(self, other: Session) -> None:
        moved(self, other)

    # -- bots -------------------------------------------------------------------------------------------------------------

    def _let_bots_speak(self, wait: bool = True) -> None:
        """Bots answer from a task on the event loop that the click came in on; without a loop, at once, if ``wait``."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            if wait:
                self.session.run()
            return
        task = loop.create_task(self._bots())
        self._tasks.add(task)  # an event loop does not keep its tasks alive
        task.add_done_callback(self._tasks.discard)

    async def _bots(self) -> None:
        with suppress(Exception):  # the session keeps the error of a bot, and boards show it
            await self.session.speak()

    # -- in a cell --------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Take the board off the page, and release the session; only once, though ipywidgets also closes what it frees."""
        if not self._closed and hasattr(self, "session"):
            self._closed = True
            self.session.unwatch(self._draw)
            disown(self)
        super().close()

    def __repr__(self) -> str:
        whose: dict[Any, str] = {None: "what all see", "all": "the open table", "turn": "the seat to answer"}
        return f"<board of {self.session!r}: {whose.get(self.seat, f'seat {self.seat}')}>"

    def _repr_mimebundle_(self, **kw: Any) -> Any:
        own(self)
        bundle = super()._repr_mimebundle_(**kw)
        data, meta = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**(data or {}), **parts(self.session, self.seat)}, meta

    def _ipython_display_(self) -> None:
        show(self)


# Art that board.js needs, though no scene uses it.
ALWAYS = [{"tag": "use", "attrs": {"href": f"g-{name}"}} for name in ("no", "undo", "seat1", "seat2", "seat3", "seat4", "seat5")]


def board(session: Session, seat: int | str | None = "turn") -> Board:
    """A live board of ``session``."""
    return Board(session, seat)


def bundle(session: Session) -> Any:
    """What a notebook shows for a session: a live board, and a picture and words for when there is no kernel."""
    return Board(session)._repr_mimebundle_()


def display(session: Session) -> None:
    """Show a session in the output of the cell that is running."""
    show(Board(session))


def show(live: Board) -> None:
    """Put a board into the output of the cell that is running, in two parts.

    First the picture, then the widget, which hides the picture while it is live. From a single bundle JupyterLab would choose the
    widget and, when the notebook is opened later without this kernel, show an error in its place. This way each cell keeps a
    picture of its own.
    """
    from IPython.display import display as put

    data = live._repr_mimebundle_()[0]
    still = {kind: data[kind] for kind in ("text/html", "text/plain")}
    live._let_bots_speak(wait=False)  # in a branch or a save it may be a bot's turn
    put(still, raw=True)
    put({**{k: v for k, v in data.items() if k not in still}, "text/plain": repr(live)}, raw=True)
