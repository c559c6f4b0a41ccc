"""What the phrases about what may hold: the ends of clauses mean."""

from __future__ import annotations

from collections.abc import Mapping

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve import readers
from warbook.language.resolve.comparisons import complement
from warbook.language.resolve.context import Context
from warbook.language.resolve.outcomes import came_of, came_out
from warbook.language.resolve.readers import Telling
from warbook.language.resolve.scope import owner_of
from warbook.language.sentence import Node


def succeeds(c: Context, one: Expr, node: Node) -> Expr:
    return came_of(c, one, node, True)


def succeeded(c: Context, one: Expr, node: Node) -> Expr:
    return came_of(c, one, node, True)


def failed(c: Context, one: Expr, node: Node) -> Expr:
    return came_of(c, one, node, False)


def succeeded_by(c: Context, one: Expr, node: Node) -> Expr:
    return came_of(c, one, node, True)


def failed_by(c: Context, one: Expr, node: Node) -> Expr:
    return came_of(c, one, node, False)


def wins(c: Context, one: Expr, node: Node) -> Expr:
    return came_out(c, one, node, True)


def loses(c: Context, one: Expr, node: Node) -> Expr:
    return came_out(c, one, node, False)


def wins_by(c: Context, one: Expr, node: Node) -> Expr:
    return came_out(c, one, node, True)


def loses_by(c: Context, one: Expr, node: Node) -> Expr:
    return came_out(c, one, node, False)


def opposes(c: Context, one: Expr, node: Node) -> Expr:
    other = readers.thing(c, node.children[-1])  # type: ignore[arg-type]
    if any(x.type.base not in ("thing", "player") or x.type.many for x in (one, other)):
        raise c.fail("W321", node, "Only one piece or player opposes another.")
    return ir.Compare("!=", owner_of(one), owner_of(other), type=ir.FLAG, span=c.span(node))


def shows(c: Context, one: Expr, node: Node) -> Expr:
    if one.type.base != "die":
        raise c.fail("W321", node, "Only dice show something.")
    return complement(c, one, node.children[-1])


TESTS: Mapping[str, Telling] = {
    "succeeds": succeeds,
    "succeeded": succeeded,
    "failed": failed,
    "succeeded_by": succeeded_by,
    "failed_by": failed_by,
    "wins": wins,
    "loses": loses,
    "wins_by": wins_by,
    "loses_by": loses_by,
    "opposes": opposes,
    "shows": shows,
}
"""By the name of its phrase."""
