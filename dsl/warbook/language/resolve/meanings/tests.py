"""What the phrases about what may hold: the ends of clauses mean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve import conditions, readers
from warbook.language.resolve.comparisons import complement
from warbook.language.resolve.context import Context
from warbook.language.resolve.outcomes import came_of, came_out
from warbook.language.resolve.readers import Telling
from warbook.language.resolve.scope import owner_of
from warbook.language.sentence import Node


def opposes(c: Context, one: Expr, node: Node) -> Expr:
    other = readers.thing(c, node.children[-1])  # type: ignore[arg-type]
    if any(x.type.base not in ("thing", "player") or x.type.many for x in (one, other)):
        raise c.fail("W321", node, "Only one piece or player opposes another.")
    return ir.Compare("!=", owner_of(one), owner_of(other), span=c.span(node))


def shows(c: Context, one: Expr, node: Node) -> Expr:
    if one.type.base != "die":
        raise c.fail("W321", node, "Only dice show something.")
    return complement(c, one, node.children[-1])


def knows(c: Context, one: Expr, node: Node, denied: bool = False) -> Expr:
    """`knows whether the piece has TOKEN`: asked in an example alone, of one player."""
    if not c.ended:
        hint = "Ask it in an example: “- Then: the second player does not know whether …”."
        raise c.fail(
            "W393", node, "What a player knows is no rule: rules say what is hidden from whom.", hint
        )
    if one.type != ir.PLAYER:
        raise c.fail("W321", node, "Only one player knows something.")
    found = ir.Knows(one, conditions.condition(c, node.last), span=c.span(node))
    return ir.Not(found, span=c.span(node)) if denied else found


TESTS: Mapping[str, Telling] = {
    "succeeds": partial(came_of, succeeded=True),
    "succeeded": partial(came_of, succeeded=True),
    "failed": partial(came_of, succeeded=False),
    "succeeded_by": partial(came_of, succeeded=True),
    "failed_by": partial(came_of, succeeded=False),
    "wins": partial(came_out, won=True),
    "loses": partial(came_out, won=False),
    "wins_by": partial(came_out, won=True),
    "loses_by": partial(came_out, won=False),
    "knows": knows,
    "does_not_know": partial(knows, denied=True),
    "opposes": opposes,
    "shows": shows,
}
"""By the name of its phrase."""
