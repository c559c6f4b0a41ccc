"""What the last lines of a worked example could say instead, where they do not hold: what has come out.

Each clause of a line is looked at by itself. A candidate is made by putting other words into the clause, from what is
the case: another number, `has no X` for `has X`, `is not Y` for `is Y`. Whether it reads, and holds, is for its reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from warbook.engine.example_ends import unasked
from warbook.engine.examples import holds, named, played, run_example
from warbook.engine.game import Game
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.bearing import conjuncts
from warbook.language.diagnostic import Diagnostic, Span
from warbook.language.ir import Expr
from warbook.language.model import Rulebook
from warbook.language.names import plural, singulars
from warbook.language.source import Source
from warbook.language.walk import nodes

DIFFERS = "W501"
"""The fault of a line that does not hold."""
BETWEEN = re.compile(r",?\s+and\s+")
NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?=in\b|mm\b|\W|$)")
SWAPPED = (
    ("first player", "second player"), (" within ", " beyond "), (" cannot ", " may "), (" has not ", " has "),
    (" has no ", " has "), (" are not ", " are "), (" is not ", " is "),
)  # fmt: skip
"""What may stand for each other, the sharper ones first."""
MOST = 24
"""So many readings of one line are tried."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A line of an example that does not hold, its number there, and what it could say, the likeliest first."""

    example: str
    number: int
    span: Span
    said: str
    candidates: tuple[str, ...]


def outcomes(game: Game, sources: Mapping[str, Source]) -> tuple[list[Outcome], list[Diagnostic]]:
    """The lines of all examples that do not hold; and what is wrong with examples of which more than that is wrong."""
    found: list[Outcome] = []
    others: list[Diagnostic] = []
    for example in game.book.examples:
        wrong = run_example(game, example)
        if any(d.code != DIFFERS for d in wrong):
            others.extend(wrong)
            continue
        if wrong:
            s, roles = played(game, example)
            for number, (test, span, _) in enumerate(example.then):
                if not holds(game, s, test, roles):
                    said = sources[span.file].text[span.start : span.end]
                    found.append(
                        Outcome(
                            example.name,
                            number,
                            span,
                            said,
                            candidates(game, s, test, span.start, roles, said),
                        )
                    )
    return found, others


def candidates(
    game: Game, s: State, test: Expr, start: int, roles: dict[str, Any], said: str
) -> tuple[str, ...]:
    """What a line that begins at `start` could say, clause by clause."""
    clauses = list(parts_of(said))
    others: dict[int, list[str]] = {}
    for atom in conjuncts(test):
        if holds(game, s, atom, roles):
            continue
        place = place_of(atom)
        at = clause_at(clauses, place - start) if place is not None else only_one(clauses)
        if at is None:
            return ()
        words = said[slice(*clauses[at])]
        others[at] = list(dict.fromkeys(clause_candidates(game, s, atom, roles, words)))
    found = []
    for chosen in product(*others.values()):
        line = said
        for at, words in sorted(zip(others, chosen, strict=True), reverse=True):
            first, last = clauses[at]
            line = line[:first] + words + line[last:]
        found.append(line)
    return tuple(found[:MOST])


def parts_of(said: str) -> Iterator[tuple[int, int]]:
    """Where the clauses of a line begin and end."""
    start = 0
    for found in BETWEEN.finditer(said):
        yield start, found.start()
        start = found.end()
    yield start, len(said)


def place_of(atom: Expr) -> int | None:
    """Where a condition, or something in it, is written."""
    return next((n.span.start for n in nodes(atom) if n.span is not None), None)


def clause_at(clauses: list[tuple[int, int]], place: int) -> int | None:
    return next((i for i, (start, end) in enumerate(clauses) if start <= place < end), None)


def only_one(clauses: list[tuple[int, int]]) -> int | None:
    return 0 if len(clauses) == 1 else None


def clause_candidates(game: Game, s: State, atom: Expr, roles: dict[str, Any], words: str) -> Iterator[str]:
    """What a clause that does not hold could say; of one that is gone, that it is."""
    if (gone := unasked(game, s, atom, roles)) is not None:
        yield from re.findall("“(the .+?)”", gone[1])
        return
    match atom:
        case ir.Compare(left=left, right=ir.Listed(list=name, name=value)) if value in words:
            now = game.value(s, left, named(left, roles))
            known = game.plan.lists.get(name, [])
            if isinstance(now, int) and 0 <= now < len(known):
                yield words.replace(value, known[now])
        case ir.Compare(left=left) if (
            left.type.base in ("number", "length", "squares") and not left.type.many
        ):
            yield from counted(game.book, words, game.value(s, left, named(left, roles)), left)
    padded = f" {words} "
    for one, other in SWAPPED:
        for old, new in ((one, other), (other, one)):
            if old in padded:
                yield padded.replace(old, new, 1).strip()


def counted(book: Rulebook, words: str, now: int, left: Expr) -> Iterator[str]:
    """A clause with another number, as it is written in it."""
    written = NUMBER.search(words)
    if written is not None:
        head, tail = words[: written.start()], words[written.end() :]
        noun = re.match(r"\s+([A-Z][\w-]*(?: [A-Z][\w-]*)*)", tail)
        if now == 0 and noun is not None and head.endswith(" has "):
            yield f"{head}no {several(book, noun[1])}{tail[noun.end() :]}"
        elif noun is not None:
            yield f"{head}{so_many(book, now, noun[1])}{tail[noun.end() :]}"
        tail = re.sub(r"^ squares?\b", " square" if now == 1 else " squares", tail)
        yield f"{head}{amount(now, left, tail)}{tail}"
        if re.match(r"in\b|mm\b", tail):
            other = "mm" if tail.startswith("in") else "in"
            yield f"{head}{amount(now, left, other)}{other}{tail[2:]}"
        return
    none = re.search(r"\bno ([A-Z][\w-]*(?: [A-Z][\w-]*)*)", words)
    if none is not None and now > 0:
        name = next((n for n in singulars(none[1]) if n in book.tokens), "")
        if name and not book.tokens[name].many:
            yield words.replace(none[0], name)
        yield words.replace(none[0], so_many(book, now, none[1]))


def amount(now: int, left: Expr, tail: str) -> str:
    if left.type.base != "length":
        return str(now)
    per = 1000 if tail.startswith("mm") else ir.MICROMETRES_PER_INCH
    return f"{now / per:.4f}".rstrip("0").rstrip(".")


def so_many(book: Rulebook, now: int, noun: str) -> str:
    """2 Shells, 1 Shell, of a noun in either number."""
    known = [n for n in singulars(noun) if n in book.tokens or n in book.resources or n in book.kinds]
    if not known:
        return f"{now} {noun}"
    if known[0] in book.kinds:
        return f"{now} {known[0] if now == 1 else plural(known[0])}"
    return book.counted(now, known[0])


def several(book: Rulebook, noun: str) -> str:
    """The noun after `no`."""
    return so_many(book, 2, noun).removeprefix("2 ")
