"""Texts as data: a text is a row of verbs, and a script is a place in a text.

A text is written as sentences with ``;`` between them, ``earn food 1; draw 2``. Each sentence is a verb: a ``@data`` class with
that form and with ``do(s, me)``, where ``me`` is the script that reached it. A verb makes one change, or puts tasks on the stack;
the rest of the text waits below them. On the stack a script has only the name of its text, and ``box.texts`` has the verbs, so
the stack stays plain data that everybody may read.

    >>> @data(says="earn {what} {n}")
    ... class Earn(Verb):
    ...     what: str
    ...     n: int
    >>> read("earn food 1; earn coin 2", (Earn,))
    (Earn(what='food', n=1), Earn(what='coin', n=2))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any, ClassVar

from .data import data, parse

NOTHING = -1  # no note yet; no seat


class Verb:
    """What a sentence of a text does.

    ``notes`` is what it notes for the verbs after it ("a quest", "a count"), ``needs`` what must have been noted before it; a
    text in which no verb notes that is refused when it is read.
    """

    __slots__ = ()

    notes: ClassVar[str] = ""
    needs: ClassVar[str] = ""

    def wrong(self) -> str:
        """What is wrong with the words that fill the form; "" if nothing is."""
        return ""

    def do(self, s: Any, me: Script) -> None:
        """Change the table, or put tasks on the stack."""
        raise NotImplementedError(type(self).__name__)


@data
class Script:
    """A place in a text: the verb that comes next, the seat that carries it out, the seat that made it do so, and what is noted.

    ``by`` and ``noted`` are -1 if there is no such seat, and nothing noted.
    """

    text: str
    at: int
    who: int
    by: int
    noted: int
    asks: ClassVar[bool] = False

    def run(self, s: Any) -> None:
        """Do the next verb; the rest of the text waits below what it puts on the stack."""
        verbs = s.box.texts[self.text]
        at = self.at
        if at == len(verbs):
            return
        verb = verbs[at]
        if at + 1 < len(verbs) or verb.notes:  # a note needs a place, even at the end of a text
            s.stack.append(Script(self.text, at + 1, self.who, self.by, self.noted))
        verb.do(s, self)


def begin(s: Any, text: str, who: int, by: int = NOTHING, noted: int = NOTHING) -> None:
    """Put a text on the stack, unless it is empty."""
    if s.box.texts[text]:
        s.stack.append(Script(text, 0, who, by, noted))


def note(s: Any, value: int) -> None:
    """Note ``value`` in the text that waits. For verbs with ``notes``: the text is then next on the stack."""
    top = s.stack.pop()
    s.stack.append(Script(top.text, top.at, top.who, top.by, value))


def stop(s: Any) -> None:
    """Leave out the rest of the text that waits. For verbs with ``notes``."""
    s.stack.pop()


# -- reading ------------------------------------------------------------------------------------------------------------------


class Unread(ValueError):
    """A text that cannot be read; its message says which sentence, and why."""


def form(verb: type[Any]) -> str:
    """The form of a verb's sentence, with ``N`` and ``WORD`` in its places."""
    return " ".join(name if kind is None else "N" if kind is int else "WORD" for name, kind in verb.FORM)


def read(
    text: str,
    verbs: Sequence[type[Any]],
    other: Callable[[str], Any] | None = None,
    noted: Iterable[str] = (),
    forms: Sequence[str] = (),
) -> tuple[Any, ...]:
    """The verbs of ``text``, one for each sentence. Raises ``Unread``.

    ``other`` reads sentences with forms of their own, named in ``forms`` (it returns ``None`` for others); ``noted`` is what is
    noted before the text begins.
    """
    known, out = set(noted), []
    for part in text.split(";"):
        sentence = " ".join(part.split())
        if not sentence:
            if text.strip():
                raise Unread(f"{text.strip()!r}: there is nothing between two ';', or after the last one")
            continue
        verb = other(sentence) if other is not None else None
        verb = parse(sentence, verbs) if verb is None else verb
        if verb is None:
            raise Unread(f"{sentence!r} is not an effect; {_hint(sentence, [*map(form, verbs), *forms])}")
        why = verb.wrong()
        if why:
            raise Unread(f"{sentence!r}: {why}")
        if verb.needs and verb.needs not in known:
            raise Unread(f"{sentence!r} needs {verb.needs}, and nothing before it gives one")
        if verb.notes:
            known = {verb.notes}
        out.append(verb)
    return tuple(out)


def _hint(sentence: str, forms: Sequence[str]) -> str:
    """The forms that begin as the sentence does, or nearly so; else all forms."""
    first = sentence.split()[0]
    heads = {f.split()[0] for f in forms}
    near = [first] if first in heads else get_close_matches(first, heads, 1)
    meant = [repr(f) for f in forms if near and f.split()[0] == near[0]]
    return f"did you mean {' or '.join(meant)}?" if meant else f"there are {', '.join(map(repr, forms))}"
