"""Few words: what a cell says, so short that it stands on a card; and how wide words are, so that they fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from .clauses import Clause
from .island import Island, Quest

CHIPS = {"food": "food", "coin": "coin", "vp": "VP"}
# How wide letters are in a wide face, in twentieths of the size of the type; bold ones are wider.
WIDTHS = {
    **dict.fromkeys("' ,.IJijl", 6),
    **dict.fromkeys("-/:;\\f|!()[]rt", 8),
    **dict.fromkeys('"*_`sz', 10),
    **dict.fromkeys("?LcFPTYaekovxy", 12),
    **dict.fromkeys("$0123456789EKSbdghnpqu{}", 13),
    **dict.fromkeys("ABCRVXZDGHNU", 15),
    **dict.fromkeys("&OQw", 16),
    **dict.fromkeys("#+<=>M^~", 17),
    **dict.fromkeys("%m@W", 20),
}
BOLD = 1.11

Found = re.Match[str]
SAYS: tuple[tuple[str, str | Callable[[Found], str]], ...] = (
    (r"earn (\w+) (\d+) for each", lambda m: f"{m[2]} {CHIPS[m[1]]} each"),
    (r"earn (\w+) (\d+)", lambda m: f"{m[2]} {CHIPS[m[1]]}"),
    (r"return (\w+) (\d+)", lambda m: f"return {m[2]} {CHIPS[m[1]]}"),
    (r"place (\d+)(?: there)?", r"place \1"),
    (r"take back all", "markers back"),
    (r"take back (\d+)(?: there)?", r"take back \1"),
    (r"may move (\d+)", r"move \1"),
    (r"attacker may move (\d+)", r"is moved \1"),
    (r"others move (\d+)", r"shift \1 of others"),
    (r"gain (?:another )?up to (\d+)", r"gain up to \1"),
    (r"(?:may )?remove (\d+) from hand", r"remove \1"),
    (r"remove (\d+) from discards", r"remove \1 discards"),
    (r"remove (\d+) from deck", r"lose \1 of deck"),
    (r"remove (\d+) from arena", r"\1 off Arena Deck"),
    (r"discard (\d+) from \d+", r"discard \1"),
    (r"may show coin", "show a card"),
    (r"reveal (\d+)", r"look at \1"),
    (r"take (\d+)", r"keep \1"),
    (r"dig (\d+) (\w+)", r"find \1 \2"),
    (r"choose (\d+) of.*", r"\1 of several"),
    (r"raise counter (\d+)", r"counter +\1"),
    (r"block", "no harm"),
    (r"(choose quest|put back)", ""),
)


def phrase(sentence: str) -> str:
    """One sentence of a cell in two or three words; "" where it goes without saying."""
    sentence = " ".join(sentence.split())
    for whom in ("all", "others"):
        rest = sentence.removeprefix(f"{whom} ")
        if rest != sentence and not sentence.startswith("others move"):
            return f"{whom} {phrase(rest)}"
    for form, short in SAYS:
        found = re.fullmatch(form, sentence)
        if found:
            return short(found) if callable(short) else found.expand(short)
    return sentence


def phrases(cell: str) -> str:
    """A cell in few words: ``1 food, draw 2``."""
    parts = re.split(r";(?![^:]*,)", cell) if cell else []
    return ", ".join(p for p in map(phrase, parts) if p)


def card_brief(row: dict[str, Any]) -> str:
    """What is written on a card, from its row in the box."""
    parts = [phrases(row["action"]), "attack" if row["attack"] else "", phrases(row["after"])]
    if row["response"]:
        parts.append("response")
    return ", ".join(p for p in parts if p)


def clause_brief(c: Clause) -> str:
    """What holds, in few words."""
    who = c.whom
    if c.what == "pay":
        words = "VP chips pay" if c.whom == "you" else f"{who}: VP chips pay"
    elif c.what == "start":
        words = f"{'start' if c.whom == 'you' else f'{who}, start'}: {c.words}"
    else:
        verb = {"hand": "draw", "price": "pay", "reveal": "reveal"}[c.what]
        words = f"{who} {verb} {c.n:+}" if c.how else f"{who} {verb} {c.n}"
    return f"with {c.number}: {words}" if c.number else words


def quest_brief(quest: Quest) -> list[str]:
    """What a quest says, a part a line: for each, for most, for second most, while."""
    cells = quest.cells
    out = [phrases(cells.get("each", ""))]
    out += [f"{part}: {phrases(cells[part])}" for part in ("most", "second") if cells.get(part)]
    if out[0] and cells.get("most"):
        out[:2] = [f"{out[0]}; {out[1]}"]
    if cells.get("while"):
        parts = cells["while"].split(";")
        out += [clause_brief(_named(c, part)) for c, part in zip(quest.clauses, parts, strict=True)]
    return [words for words in out if words]


def _named(c: Clause, part: str) -> Clause:
    """A clause whose text is its cell, not the name of it."""
    said = part.partition(" start ")[2]
    return Clause(c.quest, c.number, c.whom, c.what, c.how, c.n, c.text, phrases(said) or c.words)


def monster_brief(quest: Quest) -> str:
    """What the monster does on a quest."""
    return phrases(quest.cells.get("monster", ""))


def rank_brief(isle: Island, rank: int) -> str:
    """What a rank brings."""
    row = isle.data["ranks"][rank]
    held = re.sub(r"you hand (\d+)", r"hand of \1", row.get("while", ""))
    parts = [phrases(row.get("start", "")), *(p.strip().removeprefix("you ") for p in held.split(";"))]
    return ", ".join(p for p in parts if p) or "nothing"


def rules_brief(isle: Island) -> str:
    """What holds on the whole island, in few words; "" where nothing does."""
    d, out = isle.data, []
    for part, when in (("start", "each turn begins with"), ("end", "each turn ends with")):
        if d.get(part):
            out.append(f"{when} {phrases(d[part])}")
    if d.get("always"):
        out.append("; ".join(clause_brief(c) for cs in isle.clauses.values() for c in cs if c.quest < 0))
    for p in isle.points:
        out.append(f"at the end {'+' if p.n > 0 else '-'}{abs(p.n)} for each {p.thing}")
    return "; ".join(out)


# -- how wide it is -----------------------------------------------------------------------------------------------------------


def width(words: str, size: float = 14, bold: bool = False) -> float:
    """About how wide ``words`` are in a wide face: rather too wide than too narrow."""
    n = sum(WIDTHS.get(c, 14 if c < "\u2000" else 20) for c in words)
    return n / 20 * size * (BOLD if bold else 1)


def wrapped(words: str, room: float, lines: int, size: float = 14, bold: bool = False) -> list[str]:
    """``words`` on at most so many lines ``room`` wide; dots stand for what does not fit."""
    ahead = words.split()
    out: list[str] = []
    while ahead and len(out) < lines:
        line = ahead.pop(0)
        while ahead and width(f"{line} {ahead[0]}", size, bold) <= room:
            line = f"{line} {ahead.pop(0)}"
        out.append(line)
    if out and (ahead or width(out[-1], size, bold) > room):
        out[-1] = _cut(out[-1], room, size, bold, dots=True)
    return [_cut(line, room, size, bold, dots=False) for line in out]


def _cut(line: str, room: float, size: float, bold: bool, dots: bool) -> str:
    if not dots and width(line, size, bold) <= room:
        return line
    while line and width(f"{line} ...", size, bold) > room:
        line = line[:-1]
    return f"{line.rstrip()} ..."


def begins(brief: str, room: float, size: float = 14) -> str:
    """As many of the phrases of a brief as fit on a line; dots stand for the others."""
    parts = brief.split(", ")
    for n in range(len(parts), 0, -1):
        line = ", ".join(parts[:n]) + (" ..." if n < len(parts) else "")
        if width(line, size) <= room:
            return line
    return wrapped(brief, room, 1, size)[0] if brief else ""


def first(words: Iterable[str], room: float, lines: int, size: float = 14) -> list[str]:
    """Several sentences, each from a line of its own, on at most so many lines."""
    out: list[str] = []
    for sentence in words:
        if len(out) < lines:
            out += wrapped(sentence, room, lines - len(out), size)
    return out
