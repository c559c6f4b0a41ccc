"""What is known before anybody plays: conditions and amounts worked out as far as the rules alone tell.

What only a special rule of a card can bring is left out, as a player would read it, where the special says itself what it
changes. So a test for such a trait fails here, and whatever hangs on it goes with it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Rulebook
from warbook.language.walk import nodes, rewritten

YES = ir.Truth(True)
NO = ir.Truth(False)
OPPOSITE = {"==": "!=", "!=": "==", ">=": "<", "<": ">=", "<=": ">", ">": "<="}


def truth(x: Expr | None) -> bool | None:
    """Whether something is known to hold, or known not to; None where that is open."""
    if x is None:
        return True
    return x.value if isinstance(x, ir.Truth) else None


def special(x: Any) -> bool:
    """Whether a condition asks for a special rule."""
    return isinstance(x, ir.Call) and x.type == ir.FLAG and x.name.startswith("trait ")


def simple(book: Rulebook, x: Any, apart: Collection[str]) -> Any:
    """A meaning with all that is known worked out; nobody has the traits that are told `apart`."""
    return rewritten(x, lambda one: step(book, one, apart))


def impossible(x: Any) -> bool:
    """Whether something is left that is known never to hold: somebody is spoken of whom only a special rule can bring."""
    parts = x if isinstance(x, list) else [x]
    return any(
        isinstance(n, ir.Truth) and not n.value for one in parts if one is not None for n in nodes(one)
    )


def step(book: Rulebook, x: Any, apart: Collection[str]) -> Any:
    """A node whose parts are worked out already."""
    match x:
        case ir.Call() if special(x) and x.name.removeprefix("trait ") in apart:
            return NO
        case ir.Not(of=of):
            return negated(of) or x
        case ir.And(of=of):
            return joined(of, True)
        case ir.Or(of=of):
            return joined(of, False)
        case ir.Compare():
            return compared(book, x)
        case ir.Arith():
            return reckoned(x)
        case ir.Where(of=of, test=ir.Truth(value=True)):
            return of
        case ir.Some(of=of) if empty(of):
            return NO
        case ir.Count(of=of) if empty(of):
            return ir.Num(0, type=x.type)
        case ir.Every(test=ir.Truth(value=True)):
            return YES
    return x


def negated(of: Expr) -> Expr | None:
    match of:
        case ir.Truth(value=value):
            return NO if value else YES
        case ir.Not(of=inner):
            return inner
        case ir.Compare(op=op) if of.left.type.base in ("number", "length", "squares"):
            return replace(of, op=OPPOSITE[op])
    return None


def joined(parts: Sequence[Expr], every: bool) -> Expr:
    """What must all hold, or any of which must."""
    found: list[Expr] = []
    for one in parts:
        known = truth(one) if isinstance(one, ir.Truth) else None
        if known is not None and known != every:
            return NO if every else YES
        inner = one.of if isinstance(one, ir.And if every else ir.Or) else (one,)
        found += [part for part in inner if known is None and part not in found]
    if not found:
        return YES if every else NO
    if len(found) == 1:
        return found[0]
    return ir.And(tuple(found)) if every else ir.Or(tuple(found))


def empty(of: Expr) -> bool:
    """Whether a set is known to have no member."""
    while isinstance(of, ir.Where):
        if truth(of.test) is False and isinstance(of.test, ir.Truth):
            return True
        of = of.of
    return False


def compared(book: Rulebook, x: ir.Compare) -> Expr:
    match x.left, x.right:
        case ir.Num(value=one), ir.Num(value=other):
            holds = {
                "==": one == other, "!=": one != other, ">=": one >= other,
                "<=": one <= other, ">": one > other, "<": one < other,
            }[x.op]  # fmt: skip
            return YES if holds else NO
        case left, ir.Num(value=0) if never_below(book, left) and x.op in (">=", "<"):
            return YES if x.op == ">=" else NO
        case ir.Listed(list=one_list, name=one_name), ir.Listed(list=other_list, name=other_name):
            if one_list == other_list and x.op in ("==", "!=") and one_name and other_name:
                return YES if (one_name == other_name) == (x.op == "==") else NO
        case ir.Var(type=one_type), ir.Var(type=other_type) if x.op == "==" and unlike(
            book, one_type, other_type
        ):
            return NO
        case one_, other_ if one_ == other_ and x.op in ("==", ">=", "<="):
            return YES
    return x


def unlike(book: Rulebook, one: ir.Type, other: ir.Type) -> bool:
    """Whether two kinds are such that no thing is of both."""
    if one.base != "thing" or other.base != "thing" or not one.arg or not other.arg:
        return False
    if one.arg not in book.kinds or other.arg not in book.kinds:
        return False
    return not any({one.arg, other.arg} <= set(book.lineage(kind)) for kind in book.kinds)


def never_below(book: Rulebook, x: Expr) -> bool:
    """Whether a number is never less than nothing: how many tokens or resources somebody has."""
    match x:
        case ir.Field(name=name):
            return name in book.tokens or name in book.resources
        case ir.Arith(op="+", left=left, right=right):
            return never_below(book, left) and never_below(book, right)
        case ir.Count():
            return True
        case ir.Num(value=value):
            return value >= 0
    return False


def reckoned(x: ir.Arith) -> Expr:
    match x:
        case ir.Arith(op=op, left=ir.Num(value=one), right=ir.Num(value=other)) if op in "+-*" and op:
            if not (op == "-" and one == 0):
                value = {"+": one + other, "-": one - other, "*": one * other}[op]
                return ir.Num(value, type=x.type)
        case ir.Arith(op="+" | "-", left=left, right=ir.Num(value=0)):
            return left
        case ir.Arith(op="+", left=ir.Num(value=0), right=right):
            return right
        case ir.Arith(op="*", left=left, right=ir.Num(value=1)):
            return left
        case ir.Arith(op="*", left=ir.Num(value=1), right=right):
            return right
    return x
