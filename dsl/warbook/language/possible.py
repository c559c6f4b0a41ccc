"""What must be so for something to be done at all, so that leave to do it is asked for only then."""

from __future__ import annotations

from itertools import takewhile

from warbook.language import ir
from warbook.language.ir import Do, Expr


def possible(first: Do | None) -> Expr | None:
    """That a price can be paid, that there is as much as would be lost, that as many can be chosen; None where nothing is
    wanted."""
    match first:
        case ir.Pay(of=of, price=price):
            return ir.CanPay(of, price)
        case ir.Gain(of=of, name=name, amount=ir.Num(value=value)) if value < 0:
            return at_least(of, name, -value)
        case ir.Gain(of=of, name=name, amount=ir.Arith(op="-", left=ir.Num(value=0), right=right)):
            return at_least(of, name, 1 if is_all(first) else right)
        case ir.Choose(of=of, least=ir.Num(value=1)):
            return ir.Some(of)
        case ir.Choose(of=of, least=ir.Num(value=least) as so_many) if least > 1:
            return ir.Compare(">=", ir.Count(of), so_many)
        case ir.If(test=test, then=then, otherwise=None):
            more = possible(then)
            return test if more is None or more == test else ir.And((test, more))
        case ir.Block(of=(one, *more)) if more and is_spent(one):
            spent = [one, *takewhile(is_spent, more)]
            tests = list(dict.fromkeys(needed for part in spent if (needed := possible(part)) is not None))
            kind = ir.Or if all(map(is_all, spent)) else ir.And  # `lose all Fear and all Mark` wants any
            return kind(tuple(tests)) if len(tests) > 1 else possible(one)
        case ir.Block(of=(one, *_)):
            return possible(one)
    return None


def is_spent(done: Do) -> bool:
    """Whether so many of something are lost, or a price is paid: `lose 1 Fame and 1 Gold` wants both."""
    return isinstance(done, ir.Pay) or (isinstance(done, ir.Gain) and is_less(done.amount))


def is_all(done: Do | None) -> bool:
    """Whether all that somebody has of something is lost."""
    match done:
        case ir.Gain(
            of=of, name=name, amount=ir.Arith(op="-", left=ir.Num(value=0), right=ir.Field() as all_)
        ):
            return (all_.of, all_.name) == (of, name)
    return False


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
