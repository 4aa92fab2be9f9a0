"""Secret answers given at the same time: a session takes them in any order, and they go into the log in table order.

While others have yet to answer, an answer is a *draft*: its seat may change it or take it back, and it is in no position, no log
and no file. When the last person's answer is in, all are played, seat after seat; bots between them answer in their turn. So
neither the order nor the time of an answer is kept anywhere, and a waiting board looks the same whether none or all of the others
have chosen.
"""

from __future__ import annotations

from typing import Any

from islands_nb.kernel.errors import OtherSeat, Refusal
from islands_nb.kernel.flow import follow, play, to_act
from islands_nb.kernel.together import asked

from .keeping import Keeping


class Drafting(Keeping):
    """The part of a session that waits for secret answers."""

    _drafts: dict[int, str]
    _sealed = False  # whether all are in; bots may yet have to answer before the last of them

    def waiting(self) -> list[int]:
        """The seats of people who are asked at the same time at the newest ply, in table order; none when only one is asked."""
        with self._lock:
            seats = asked(self._states[-1])
            return [k for k in seats if k in self.people] if len(seats) > 1 else []

    def draft(self, seat: int) -> str:
        """What ``seat`` has chosen while others are still to answer; "" when it has chosen nothing."""
        with self._lock:
            return self._drafts.get(self._check_seat(seat), "")

    def _whose(self) -> int | None:
        """The seat that an answer without a seat is for: of the people asked at once, the first that has not chosen yet."""
        left = [k for k in self.waiting() if k not in self._drafts]
        return left[0] if left else to_act(self._states[-1])

    def _take(self, seat: int, action: Any) -> None:
        """Play an answer; or keep it until all that are given at the same time are in. Under the lock."""
        waiting = self.waiting()
        if seat not in waiting:
            self._put(action)
        elif self._sealed:
            raise OtherSeat(str(action), Refusal("", "all have answered, so nothing can be changed any more"))
        else:
            self._drafts.pop(seat, None)  # the newest comes last, and undo takes it back first
            self._drafts[seat] = str(action)
            self._news = True
            self._sealed = all(k in self._drafts for k in waiting)
        while self._sealed and self._drafts:
            s = self._states[-1]
            whose = to_act(s)
            if whose not in self._drafts:
                return  # a bot answers first
            said = self._drafts.pop(whose)
            try:
                self._put(self.game.read(said))
            except BaseException:  # an interrupt, or effects without an end
                if self._states[-1] is s:
                    self._drafts[whose], self._sealed = said, False  # else this seat could neither answer nor change it
                else:
                    self._forget_drafts()  # this answer stands; the seats after it answer anew
                raise
        self._sealed = False

    def _put(self, action: Any) -> None:
        """Add the answer of the seat to act, and the answers after it that all can see are forced."""
        s = self._states[-1]
        after = play(s, action)
        more, states = follow(after)
        self._add([(to_act(s), str(action)), *more], [after, *states])

    def _check_seat(self, seat: Any) -> Any:
        raise NotImplementedError

    def _add(self, lines: list[Any], states: list[Any]) -> None:
        raise NotImplementedError

    def _forget_drafts(self) -> None:
        self._drafts, self._sealed = {}, False

    def _may_take_back(self, seat: int | None) -> bool:
        """Has ``seat`` (``None``: anybody) a draft that may still be changed?"""
        return not self._sealed and (bool(self._drafts) if seat is None else seat in self._drafts)

    def _take_back(self, seat: int | None) -> None:
        """Take back the draft of ``seat``, else the newest, and show the position that it answered."""
        self._cursor = len(self._states) - 1
        del self._drafts[next(reversed(self._drafts)) if seat is None else seat]
        self._news = True
