"""One decorator for everything that is plain data: actions, tasks, verbs.

An action is a sentence. Its class gives the form, and its fields fill it:

    >>> @data(says="buy {colour} {cost}")
    ... class Buy:
    ...     colour: str
    ...     cost: int
    >>> str(Buy("red", 5)), Buy.parse("buy red 5") == Buy("red", 5), Buy.parse("buy red five")
    ('buy red 5', True, None)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from operator import index
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")

WORD_LIMIT = 40  # no word of any game is longer; longer ones are not read


@overload
def data(cls: type[T], /) -> type[T]: ...
@overload
def data(*, says: str | None = None, secret: bool = False) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=False)
def data(cls: type[T] | None = None, /, *, says: str | None = None, secret: bool = False) -> Any:
    """A slotted, hashable dataclass whose ``str`` is a sentence, and whose ``parse`` reads it back.

    ``says`` is the form: words, and fields in braces; left out, it is the class's name and its fields. Fields of an action
    are ``str`` (one word) or ``int``. Of a ``secret`` action, other seats read only the first word.

    Instances are values: nobody changes one. This is not enforced at run time, since a frozen ``__init__`` takes three times as
    long, and playouts make millions.
    """

    def made(cls: type[T]) -> type[T]:
        cls = dataclass(slots=True, unsafe_hash=True)(cls)
        names = [f.name for f in fields(cls)]  # type: ignore[arg-type]
        kinds = {f.name: int if f.type in ("int", int) else str for f in fields(cls)}  # type: ignore[arg-type]
        template = says if says is not None else " ".join([cls.__name__.lower(), *(f"{{{n}}}" for n in names)])
        form = tuple((w[1:-1], kinds[w[1:-1]]) if w.startswith("{") else (w, None) for w in template.split())
        cls.FORM = form  # type: ignore[attr-defined]
        cls.SECRET = secret  # type: ignore[attr-defined]
        cls.__str__ = lambda self: template.format(**{n: getattr(self, n) for n in names})  # type: ignore[method-assign]
        cls.parse = staticmethod(lambda text: _parse(cls, form, text))  # type: ignore[attr-defined]
        return cls

    return made if cls is None else made(cls)


def _parse(cls: type[T], form: tuple[tuple[str, type | None], ...], text: str) -> T | None:
    words = text.split(" ")
    if len(words) != len(form):
        return None
    found: dict[str, Any] = {}
    for word, (name, kind) in zip(words, form, strict=True):
        if kind is None:
            if word != name:
                return None
        elif kind is int:
            number = whole(word)
            if number is None:
                return None
            found[name] = number
        elif not word or len(word) > WORD_LIMIT:
            return None
        else:
            found[name] = word
    return cls(**found)


def whole(word: str) -> int | None:
    """The whole number ``word`` spells, exactly as ``str`` would spell it; ``None`` for "007", "٣", "1e9" and the like."""
    if len(word) > 20:
        return None
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or (len(digits) > 1 and digits[0] == "0") or word == "-0":
        return None
    return int(word)


def spoken(said: Any) -> str:
    """A sentence as a person typed it, but with single spaces between its words, as in a log."""
    return " ".join(str(said).split())


def integer(value: Any) -> Any:
    """A whole number of another library, such as a cell of a DataFrame, as an ``int``; anything else unchanged."""
    try:
        return value if isinstance(value, int) else index(value)
    except TypeError:
        return value


def parse(text: str, verbs: Iterable[type[Any]]) -> Any | None:
    """The action that ``text`` says, of one of the classes ``verbs``; ``None`` if it is not a sentence of any."""
    for verb in verbs:
        action = verb.parse(text)
        if action is not None:
            return action
    return None
