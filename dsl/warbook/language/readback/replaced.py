"""A loss in whose place another comes: `A Soldier loses 1 Armour instead of 1 Health.`"""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Hook
from warbook.language.readback.events import happening
from warbook.language.readback.nouns import conjunction, conjuncts
from warbook.language.readback.seen import given
from warbook.language.readback.writer import Writer
from warbook.language.walk import nodes


def lost_in_place(w: Writer, x: Hook) -> str | None:
    """The sentence of a rule that puts so much lost of one thing in the place of so much of another; None for others."""
    gone = dict(x.event.binds).get("amount")
    if x.moment != "instead" or x.event.sort != "lose" or gone is None:
        return None
    tests = conjuncts(x.test) if x.test is not None else []
    losers = {n.of for n in nodes(x.body) if isinstance(n, ir.Gain)}
    if not all(_loses(x, loser) for loser in losers):
        return None
    match x.body:
        case ir.Block(
            of=(
                ir.Bind(name=times),
                ir.Gain(name=name, amount=ir.Arith(op="-", left=ir.Num(value=0), right=amount), final=False),
                ir.Gain(name=x.event.name, amount=ir.Arith(op="+", right=ir.Var(name=again)), final=True),
            )
        ) if times == again and name != x.event.name:
            each, instead_of = _of_each(amount, times), 1
        case ir.Gain(name=x.event.name as name, amount=amount, final=True):
            each, instead_of = _of_each(amount, gone), 1
        case ir.Gain(
            name=name, amount=ir.Arith(op="-", left=ir.Num(value=0), right=ir.Num(value=lost)), final=False
        ):
            just = next((test for test in tests if _just(test, gone)), None)
            if just is None:
                return None
            tests.remove(just)
            each, instead_of = int(lost), _just(just, gone)
        case _:
            return None
    if each < 1 or any(isinstance(n, ir.Var) and n.name == gone for test in tests for n in nodes(test)):
        return None
    used = {n.name for test in tests for n in nodes(test) if isinstance(n, ir.Var)}
    found = happening(w, x.event, used)
    tail = given(w, (*found.rest, conjunction(tests)))
    new, old = w.book.counted(each, name), w.book.counted(instead_of, x.event.name)
    return f"{found.who} loses {new} instead of {old}{tail}"


def _of_each(amount: Expr, often: str) -> int:
    """How many are lost for each of them; 0 where it is no plain number."""
    match amount:
        case ir.Arith(op="*", left=ir.Var(name=name), right=ir.Num(value=each)) if name == often:
            return int(each)
    return 0


def _just(test: Expr, gone: str) -> int:
    """How many would be lost, where a condition asks that it be just so many; 0 for other conditions."""
    match test:
        case ir.Compare(op="==", left=ir.Var(name=name), right=ir.Num(value=lost)) if (
            name == gone and lost < 0
        ):
            return -int(lost)
    return 0


def _loses(x: Hook, one: Expr) -> bool:
    """Whether somebody is the one who would lose something, by the name of it or because the event asks that it be."""
    names = (dict(x.event.binds).get("holder"), one.name if isinstance(one, ir.Var) else None)
    if names[0] == names[1]:
        return True
    for test in conjuncts(x.event.test) if x.event.test is not None else []:
        match test:
            case ir.Compare(op="==", left=ir.Var(name=left), right=ir.Var(name=right)) if {
                left,
                right,
            } == set(names):
                return True
    return False
