"""Conditions taken apart and put together: their parts, whose they are, and the bearers of a token or trait."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import Bearer, EventPattern, Procedure
from warbook.language.walk import nodes


def conjuncts(test: Expr) -> list[Expr]:
    """The parts of a condition that must all hold."""
    return [p for x in test.of for p in conjuncts(x)] if isinstance(test, ir.And) else [test]


def uses(e: Expr, var: str) -> bool:
    """Whether an expression speaks of a variable."""
    return any(isinstance(n, ir.Var) and n.name == var for n in nodes(e))


def joined(*tests: Expr | None) -> Expr:
    parts = tuple(p for t in tests if t is not None for p in conjuncts(t))
    return ir.And(parts) if parts else ir.Truth(True)


def bears(bearer: Bearer, one: Expr) -> Expr:
    """Whether `one` has the token or trait, or is or carries the card."""
    if bearer.sort != "token":
        return ir.Call(f"{bearer.sort} {bearer.name}", (one,), type=ir.FLAG)
    return ir.Compare(">=", ir.Field(one, bearer.name, type=ir.NUMBER), ir.Num(1, type=ir.NUMBER))


def bearers(bearer: Bearer) -> Expr:
    """All that have the token or trait, or are or carry the card."""
    if bearer.kind == "player":
        every: Expr = ir.All("player", type=ir.PLAYER.set())
        each: Expr = ir.Var("bearer?", type=ir.PLAYER)
    else:
        kind = Type("thing", bearer.kind)
        every, each = ir.All(bearer.kind, type=kind.set()), ir.Var("bearer?", type=kind)
    return ir.Where(every, "bearer?", bears(bearer, each), type=every.type)


def solved(test: Expr | None, bearer: Bearer) -> tuple[Expr | None, Expr | None]:
    """The bearer as one of the event's roles, where a test says that it is; and the tests left."""
    if test is None:
        return None, None
    parts = conjuncts(test)
    for i, part in enumerate(parts):
        if not isinstance(part, ir.Compare) or part.op != "==":
            continue
        for one, other in ((part.left, part.right), (part.right, part.left)):
            if isinstance(one, ir.Var) and one.name == "bearer" and not uses(other, "bearer"):
                left = parts[:i] + parts[i + 1 :]
                return other, joined(*left) if left else None
    return None, test


def guarded(event: EventPattern) -> list[Expr | None]:
    """An event's own tests: that those in it are of the kinds it speaks of, and what narrows it further."""
    if event.sort == "verb":
        return [event.test]
    kinds: list[Expr | None] = [
        ir.IsKind(ir.Var(var, type=Type("thing", kind)), kind) for var, kind in event.kinds
    ]
    return [*kinds, event.test]


def headed(procedure: Procedure) -> tuple[ir.Choose, ...]:
    """The choices with which an action begins whose heading says what it is used on."""
    found: list[ir.Choose] = []
    for do in procedure.body.of if isinstance(procedure.body, ir.Block) else ():
        if not isinstance(do, ir.Choose) or do.span != procedure.span:
            break
        found.append(do)
    return tuple(found)
