"""What all asks of this room share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from islands_nb.kernel.errors import Refusal

if TYPE_CHECKING:
    from .state import Table


class Asking:
    """An ask: ``options`` says what may be said, ``why`` the reason for all that may not."""

    __slots__ = ()

    asks: ClassVar[bool] = True
    open: ClassVar[bool] = True
    rule: ClassVar[str]

    def options(self, s: Table) -> list[Any]:
        """The legal actions."""
        raise NotImplementedError

    def now(self, s: Table) -> str:
        """What is to be done, for those who would do something else."""
        raise NotImplementedError

    def why(self, s: Table, action: Any) -> Refusal:
        """Why an action that is no option is none."""
        raise NotImplementedError

    def refusal(self, s: Table, action: Any) -> Refusal | None:
        """Why not; ``None`` for an option."""
        return None if action in self.options(s) else self.why(s, action)

    def out_of_turn(self, s: Table) -> Refusal:
        """The plain reason: something else is to be done."""
        return Refusal(self.rule, self.now(s))
