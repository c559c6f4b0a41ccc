"""Of which kind they are whose number a rule changes: said of a kind, it is of that kind alone, also where others have
such a number.

Which cards have a number is known when all of them are read; so each such change is read with its kind, and the kind is
taken out again where nobody else could be meant, which is nearly everywhere.
"""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import Change, Rulebook
from warbook.language.resolve.context import Context

ANY = Type("thing", "")
"""Whoever it is, of whatever kind: what tells such a test from one that a rule itself comes to."""


def alone(c: Context, one: Expr, stat: str) -> Expr | None:
    """That somebody is of the kind a rule speaks of, where there are cards of it and of another; None elsewhere."""
    if stat not in c.names.stats or not isinstance(one, ir.Var) or one.type.base != "thing":
        return None
    of_it = {c.names.kind_of(found, one.type.arg) for found in c.names.cards.values()}
    return ir.IsKind(ir.Var(one.name, type=ANY), one.type.arg) if of_it != {True} else None


def with_kinds_where_needed(book: Rulebook) -> Rulebook:
    """A game whose changes ask for a kind only where cards of another have the number as well."""
    printed = {card.kind for card in book.cards.values()}
    holders = {name: set(printed if stat.default is not None else ()) for name, stat in book.stats.items()}
    for card in book.cards.values():
        for name in card.stats:
            holders[name].add(card.kind)

    def unneeded(change: Change, test: Expr) -> bool:
        match test:
            case ir.IsKind(of=ir.Var(name=name, type=type_), kind=kind) if (
                name == change.var and type_ == ANY
            ):
                return all(kind in book.lineage(other) for other in holders.get(change.field, ()))
        return False

    def settled(change: Change) -> Change:
        return change if change.test is None else replace(change, test=without(change.test, change))

    def without(test: Expr, change: Change) -> Expr | None:
        if isinstance(test, ir.And) and any(unneeded(change, one) for one in test.of):
            left = tuple(one for one in test.of if not unneeded(change, one))
            return left[0] if len(left) == 1 else replace(test, of=left)
        return None if unneeded(change, test) else test

    return replace(book, changes=tuple(settled(change) for change in book.changes))
