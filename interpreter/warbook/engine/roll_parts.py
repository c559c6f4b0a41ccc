"""What is added up in a roll beside its dice, each by the name that it has in the rules, so that a log can tell it.

The function of a roll notes which of these counted and by how much: as pairs of a place in `parts` and a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Literal
from weakref import WeakKeyDictionary

from warbook.engine.names import ROLL_NUMBERS
from warbook.engine.program import Program
from warbook.engine.roll_odds import name_of
from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Change, Decl, Modifier, Roll, Rulebook

HOW = ("set", "add", "least", "most")
"""The order in which changes of a number are reckoned."""


@dataclass(frozen=True, slots=True)
class Part:
    """One that may count: `what` it is a part of, by which name; `of` it comes of: a term of the roll itself, a row of its table,
    the rule of a token or trait, or what was said while it was made."""

    what: str
    says: str
    of: Term | Modifier | Change | Literal["adjusted", "fixed"]


@dataclass(frozen=True, slots=True)
class Term:
    """A number that the roll's own sum has, added or taken away."""

    expr: Expr
    less: bool = False


def parts(book: Rulebook, roll: Roll) -> list[Part]:
    """Everything that may count in a roll, in the order in which it is reckoned."""
    own = {"total": roll.added, "dice": roll.dice, "target": roll.target}
    changes = [c for c in book.changes if c.field in (f"roll {roll.name}", "roll ")]
    return [
        *(Part(what, _called(term.expr), term) for what in own for term in terms(own[what])),
        *(Part(what, "", "adjusted") for what in ROLL_NUMBERS),
        *(Part(m.what, m.situation, m) for m in roll.modifiers),
        *(Part(c.what, _whose(book, c), c) for how in HOW for c in changes if c.how == how),
        *(Part(what, "", "fixed") for what in ROLL_NUMBERS),
    ]


def terms(of: Expr | None, less: bool = False) -> Iterator[Term]:
    """What a sum consists of."""
    match of:
        case None:
            return
        case ir.Arith(op="+" | "-" as op, left=left, right=right):
            yield from terms(left, less)
            yield from terms(right, less != (op == "-"))
        case _:
            yield Term(of, less)


def _called(term: Expr) -> str:
    """What a number of the roll itself is called; "" where it is printed as such, or has no name."""
    named = name_of(term)
    return named[1] if named is not None else ""


def _whose(book: Rulebook, change: Change) -> str:
    """The token, trait or card whose rule changes a number; of one about others than its bearer what it stands in."""
    if change.bearer is not None:
        return change.bearer.name
    found = ""
    latest = -1
    for one in _declared(book):
        span = one.span
        if span.file == change.span.file and latest < span.start <= change.span.start:
            found, latest = one.title or one.name, span.start
    return found


def _declared(book: Rulebook) -> Iterator[Decl]:
    """All that is declared."""
    for each in fields(book):
        kept = getattr(book, each.name)
        if isinstance(kept, dict):
            yield from (one for one in kept.values() if isinstance(one, Decl))


_known: WeakKeyDictionary[Program, dict[str, list[Part]]] = WeakKeyDictionary()


def parts_of(game: Program, name: str) -> list[Part]:
    """The same of a game's roll, worked out once."""
    known = _known.setdefault(game, {})
    if name not in known:
        known[name] = parts(game.book, game.book.rolls[name])
    return known[name]
