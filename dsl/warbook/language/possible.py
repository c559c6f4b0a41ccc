"""What must be so for something to be done at all, so that leave to do it is asked for only then."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Do, Expr


def possible(first: Do | None) -> Expr | None:
    """That a price can be paid, that there is as much as would be lost, that somebody can be chosen; None where nothing is
    wanted."""
    match first:
        case ir.Pay(of=of, price=price):
            return ir.CanPay(of, price)
        case ir.Gain(of=of, name=name, amount=ir.Num(value=value)) if value < 0:
            return at_least(of, name, -value)
        case ir.Gain(of=of, name=name, amount=ir.Arith(op="-", left=ir.Num(value=0), right=right)):
            if isinstance(right, ir.Num):
                return at_least(of, name, right.value)
            everything = isinstance(right, ir.Field) and (right.of, right.name) == (of, name)
            return at_least(of, name, 1) if everything else None
        case ir.Choose(of=of, least=ir.Num(value=least)) if least > 0:
            return ir.Some(of)
        case ir.If(test=test, then=then, otherwise=None):
            more = possible(then)
            return test if more is None or more == test else ir.And((test, more))
        case ir.Block(of=(one, *_)):
            return possible(one)
    return None


def at_least(of: Expr, name: str, amount: int) -> Expr:
    held = ir.Field(of, name, type=ir.NUMBER)
    return ir.Compare(">=", held, ir.Num(amount, type=ir.NUMBER))
