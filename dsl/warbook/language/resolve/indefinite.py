"""One of several: `charges an enemy Soldier` and `the nearest enemy Soldier` are chosen before it is done."""

from __future__ import annotations

import re

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve import numbers
from warbook.language.resolve.agreement import one_or_any_number
from warbook.language.resolve.context import Context
from warbook.language.resolve.nearness import nearness
from warbook.language.resolve.singletons import is_singleton, the_one, where_there_is_one
from warbook.language.sentence import Node

_ONE = re.compile(r"\b(?:an?|any|one|1)\s+$", re.IGNORECASE)


def is_indefinite(c: Context, np: Node) -> bool:
    """Whether words speak of some one thing, no matter which: `a Soldier`, `any Soldier`, `another Soldier`,
    `1 Soldier`, `the nearest Soldier`."""
    if is_nearest(np):
        return True
    base = np.base
    if base.kind not in ("described", "term"):
        return False
    quantifier = base.find("quantifier")
    if quantifier is not None:
        return quantifier[0].kind in ("ANY", "ANOTHER") or (
            quantifier[0].kind == "COUNT" and quantifier[0].word == "1"
        )
    return _ONE.search(c.text.text[: np.start]) is not None


def is_nearest(np: Node) -> bool:
    """Whether words speak of the nearest of several things: `the nearest Soldier`, `the Soldier nearest to the Flag`."""
    base = np.base
    if base is not np and any(nearness(n) for n in np.children[1:] if n is not None):
        return True
    return any(a[0].word in ("nearest", "closest") for a in base.all("adjective"))


def chosen_one(c: Context, np: Node, found: Expr) -> Expr:
    """What is named, or where it is some one of several, the one chosen: by the player who acts, before the act."""
    if not found.type.many or c.before is None:
        return found
    if is_singleton(c, found):
        one = ir.Var(c.fresh(found.type.arg or "one"), type=found.type.one())
        c.before.append(ir.Bind(one.name, the_one(found), span=c.span(np)))
        return one
    if not is_indefinite(c, np):
        return found
    one_or_any_number(c, np)
    name = found.type.arg or "chosen"
    var = c.fresh(name)
    single = numbers.number(1)
    c.before.append(ir.Choose(c.me(np), var, found, single, single, single=True, span=c.span(np)))
    chosen = ir.Var(var, type=found.type.one())
    c.called_by_kind(name, chosen)
    c.drawn[chosen] = found
    c.introduce(np, chosen, True)
    return chosen


def after_choices(c: Context, done: Do, before: list[Do]) -> Do:
    """What is done, after the choices that it needs; not at all where there is nothing to choose."""
    c.inside = c.scope if before else c.inside
    for choice in reversed(before):
        if isinstance(choice, ir.Bind):
            assert isinstance(choice.value, ir.Total)
            done = where_there_is_one(choice.value.of, choice.name, done, choice.span)
            continue
        assert isinstance(choice, ir.Choose)
        able = ir.Some(choice.of, span=choice.span)
        done = c.found_one = ir.If(able, ir.Block((choice, done)), span=choice.span)
    return done
