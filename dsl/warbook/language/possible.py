"""What must be so for something to be done at all, so that leave to do it is asked for only then."""

from __future__ import annotations

from itertools import takewhile

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
            everything = isinstance(right, ir.Field) and (right.of, right.name) == (of, name)
            return at_least(of, name, 1 if everything else right)
        case ir.Choose(of=of, least=ir.Num(value=least)) if least > 0:
            return ir.Some(of)
        case ir.If(test=test, then=then, otherwise=None):
            more = possible(then)
            return test if more is None or more == test else ir.And((test, more))
        case ir.Block(of=(one, *more)) if more and is_spent(one):
            spent = [one, *takewhile(is_spent, more)]
            tests = list(dict.fromkeys(needed for part in spent if (needed := possible(part)) is not None))
            return ir.And(tuple(tests)) if len(tests) > 1 else possible(one)
        case ir.Block(of=(one, *_)):
            return possible(one)
    return None


def is_spent(done: Do) -> bool:
    """Whether so many of something are lost, or a price is paid: `lose 1 Fame and 1 Gold` wants both."""
    return isinstance(done, ir.Pay) or (isinstance(done, ir.Gain) and is_less(done.amount))


def is_less(amount: Expr) -> bool:
    match amount:
        case ir.Num(value=value):
            return value < 0
        case ir.Arith(op="-", left=ir.Num(value=0)):
            return True
    return False


def at_least(of: Expr, name: str, amount: int | Expr) -> Expr:
    held = ir.Field(of, name, type=ir.NUMBER)
    return ir.Compare(">=", held, ir.Num(amount, type=ir.NUMBER) if isinstance(amount, int) else amount)
