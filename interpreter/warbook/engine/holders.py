"""Whoever holds something in its group: `the Soldier's Cart`, which is nobody's while the Soldier sits in none.

Of nobody nothing is so, and nothing is done; its numbers are 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from warbook.language import ir
from warbook.language.ir import Do, Expr, Option
from warbook.language.walk import nodes, rewritten, variables

HOLDER = "holder "
"""Before the name of a group: the field that tells who holds a thing in it."""


@dataclass(frozen=True, slots=True)
class IsHeld(Expr):
    """Whether somebody holds a thing in a group; `of` is the field with whoever does."""

    of: ir.Field


def is_holder(node: object) -> bool:
    return isinstance(node, ir.Field) and node.name.startswith(HOLDER)


def holders(item: object) -> list[ir.Field]:
    """Those holders of whom words speak that are known where the words begin, each once."""
    found = [node for node in nodes(item) if is_holder(node)]
    if not found:
        return []
    owners = {id(node.owner) for node in nodes(item) if isinstance(node, ir.Group)}
    found = [one for one in found if id(one) not in owners]  # of nobody's group there are no members
    inner = {node.var for node in nodes(item) if isinstance(getattr(node, "var", None), str)}
    return list(dict.fromkeys(one for one in found if not variables(one) & inner))


def where_held(do: Do) -> Do:
    """A statement in which nothing is done to, or by, a holder that is nobody."""
    return rewritten(do, _where_held) if any(map(is_holder, nodes(do))) else do


def _where_held(node: object) -> object:
    if not isinstance(node, Do) or isinstance(node, ir.Block):
        return node
    found = holders(tuple(_own(node)))
    if not found:
        return node
    held = tuple(IsHeld(one, type=ir.FLAG) for one in found)
    return ir.If(held[0] if len(held) == 1 else ir.And(held), node, None, span=node.span)


def _own(do: Do) -> Iterator[object]:
    """What a statement says itself, without those in it."""
    if isinstance(do, ir.Join) and not do.leave:
        yield do.group.owner
    for f in fields(do):
        one = getattr(do, f.name)
        inner = one[0] if isinstance(one, tuple) and one else one
        if f.name != "span" and not isinstance(inner, (Do, Option)):
            yield one
