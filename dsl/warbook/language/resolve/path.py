"""What a move leads through: pieces, places and terrain."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve import quantities
from warbook.language.resolve.articles import article
from warbook.language.resolve.context import Context
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.substitution import substituted
from warbook.language.sentence import Node

CROSSED = ("thing", "place", "terrain", "zone")
"""Sorts of what a move can lead through."""


def passing(c: Context, mover: Expr, np: Node, side: Expr | None) -> Expr:
    """Whether the mover's path crosses something described."""
    held = c.scope
    c.scope = replace(c.scope, me=side or owner_of(mover))
    another = any_other(c, mover, np)
    c.scope = c.scope.without(another)

    def crosses(other: Expr) -> Expr:
        if other.type.base not in CROSSED:
            raise c.fail(
                "W321", np, f"A move leads through pieces, places and terrain, and this is {other.type}."
            )
        if other == mover:
            hint = "Say through what in the sentence itself: “move through any KIND”, “move through a Square with …”."
            raise c.fail(
                "W302", np, "Nobody moves through itself, and this would be the one that moves.", hint
            )
        return ir.Spatial("crosses", (mover, other))

    try:
        found = quantities.quantified(c, np, crosses)
    finally:
        c.scope = held
    if another and isinstance(found, ir.Some) and isinstance(found.of, ir.Where):
        one, of = ir.Var(c.fresh("each"), type=mover.type), found.of.of
        apart = ir.Where(of, one.name, ir.Not(ir.Compare("==", one, mover)), type=of.type, span=of.span)
        return replace(found, of=replace(found.of, of=apart))
    return on_its_square(mover, found)


def any_other(c: Context, mover: Expr, np: Node) -> str:
    """The kind in `a Soldier cannot move through a Soldier that is Prone`, which is any other one: nobody moves through itself.
    "" elsewhere, and where words behind could be of either."""
    kind = np.base[0].word if np.base.kind == "term" else ""
    if c.scope.roles.get(kind) != mover or article(c, np.base) != "a":
        return ""
    return kind if _EITHER.search(c.text.text[np.base.end :]) is None else ""


_EITHER = re.compile(r"\b(?:(?:the|that) [A-Z]|it\b|its\b)")


def on_its_square(mover: Expr, test: Expr) -> Expr:
    """A path crosses some of the described squares: the one the mover is on is looked at, not every one."""
    match test:
        case ir.Some(of=ir.Where(of=of, test=ir.Spatial(relation="crosses"))) if of.type.base == "place":
            here = ir.Field(mover, "Square", type=ir.PLACE)
            tests: list[Expr] = [ir.Spatial("crosses", (mover, here))]
            while isinstance(of, ir.Where):
                tests.append(substituted(of.test, of.var, here))
                of = of.of
            if not isinstance(of, ir.All):
                tests.append(ir.In(here, of))
            return ir.And(tuple(tests), span=test.span)
        case _:
            return test
