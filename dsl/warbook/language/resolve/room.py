"""Whether there is room in a group that is joined."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve.context import Context
from warbook.language.walk import nodes


def rooms(c: Context, done: Do) -> list[Expr]:
    """That there is room in every group which is joined by what is done."""
    joined = [n for n in nodes(done) if isinstance(n, ir.Join) and not n.leave]
    most = [(n.group, c.names.groups[n.group.name].most) for n in joined]
    return [
        ir.Compare("<", ir.Count(group), ir.Num(bound, type=ir.NUMBER), span=done.span)
        for group, bound in most
        if bound is not None
    ]


def in_room(c: Context, done: Do) -> Do:
    """What is done, if all groups that are joined by it have room; else none of it."""
    tests = rooms(c, done)
    if not tests:
        return done
    test = tests[0] if len(tests) == 1 else ir.And(tuple(tests))
    return ir.If(test, done, span=done.span)
