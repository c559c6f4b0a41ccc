"""What there is but one of, as its Kind says: `the Ball` is that one."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr
from warbook.language.resolve.context import Context


def is_singleton(c: Context, of: Expr) -> bool:
    """Whether a described set can have no more than one member: no more than one of such a kind comes in the box."""
    kinds = set()
    while isinstance(of, ir.Where):
        for test in of.test.of if isinstance(of.test, ir.And) else (of.test,):
            match test:
                case ir.IsKind(of=ir.Var(name=var), kind=kind) if var == of.var:
                    kinds.add(kind)
        of = of.of
    if isinstance(of, ir.All):
        kinds.add(of.kind)
    return any(is_alone(c, kind) for kind in kinds & c.names.kinds.keys())


def is_alone(c: Context, kind: str) -> bool:
    """Whether there is never more than one of a kind: one comes in the box, and it is printed on no more than one card."""
    cards = [card for card, of in c.names.cards.items() if c.names.kind_of(of, kind)]
    return c.names.kinds[kind].in_the_box == 1 and len(cards) <= 1


def the_one(of: Expr) -> Expr:
    """The one member of a set that has no more."""
    var = "the one"
    return ir.Total(of, var, ir.Var(var, type=ir.NUMBER), "lowest", type=of.type.one(), span=of.span)


def where_there_is_one(of: Expr, var: str, done: Do, span: Span | None) -> Do:
    """What is done with the one member of a set, as `var`; nothing where it has none."""
    body = ir.Block((ir.Bind(var, the_one(of), span=span), done), span=span)
    return ir.If(ir.Some(of), body, span=span)


def how_single(of: Expr) -> str:
    """How it is said that there is but one of something, as the last words of a hint."""
    while isinstance(of, ir.Where):
        of = of.of
    if not isinstance(of, ir.All) or of.type.base != "thing":
        return ""
    return f" If there is never more than one {of.kind}, its Kind says so: “- In the box: 1”."
