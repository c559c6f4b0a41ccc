"""What can be known of a thing before play: values that depend only on what its card prints.

A base's size may follow from a stat by way of declared values and definitions; printing needs the number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Card, Kind, Rulebook
from warbook.publish.book.values import stat_of, worked_out

_DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Known:
    """A thing of which only its stats are known; a whole and its parts share them."""

    stats: Mapping[str, Expr]


Env = Mapping[str, Known]


def of_card(book: Rulebook, card: Card) -> Known:
    """What a card tells of its thing."""
    return Known({name: value for name in book.stats if (value := stat_of(book, card, name)) is not None})


def number(book: Rulebook, value: Expr | None, thing: Known) -> int | None:
    """A number about `thing` (`self` in declarations); None where only play can tell."""
    return _number(book, value, {"self": thing}, 0)


def _value(book: Rulebook, value: Expr | None, env: Env, depth: int) -> Expr | None:
    """A value followed to a number or a listed value."""
    if depth > _DEEPEST:
        return None
    match value:
        case ir.Num() | ir.Listed():
            return value
        case ir.Field(of=of, name=name):
            thing = _thing(of, env)
            if thing is not None:
                return _value(book, thing.stats.get(name), env, depth + 1)
            listed = _value(book, of, env, depth + 1)
            if isinstance(listed, ir.Listed) and listed.list in book.lists:
                found = book.lists[listed.list].values.get(listed.name)
                return found.stats.get(name) if found is not None else None
            return None
        case ir.Call(name=name, args=args) if name in book.values:
            declared = book.values[name]
            inner = _bind(declared.roles, args, env)
            for amount, test in declared.cases:
                holds = True if test is None else _holds(book, test, inner, depth + 1)
                if holds is None:
                    return None
                if holds:
                    return _value(book, amount, inner, depth + 1)
            return None
        case _:
            return None


def _number(book: Rulebook, value: Expr | None, env: Env, depth: int) -> int | None:
    if isinstance(value, ir.Arith):
        left, right = (_number(book, side, env, depth + 1) for side in (value.left, value.right))
        if left is None or right is None or depth > _DEEPEST:
            return None
        return worked_out(value.op, left, right)
    found = _value(book, value, env, depth)
    return found.value if isinstance(found, ir.Num) else None


def _bind(roles: tuple[object, ...], args: tuple[Expr, ...], env: Env) -> Env:
    bound: dict[str, Known] = {}
    for role, arg in zip(roles, args, strict=False):
        thing = _thing(arg, env)
        if thing is not None:
            bound[str(getattr(role, "name", ""))] = thing
    return bound


def _thing(of: Expr, env: Env) -> Known | None:
    match of:
        case ir.Var(name=name):
            return env.get(name)
        case ir.Whole(of=inner) | ir.Parts(of=inner):
            return _thing(inner, env)
        case _:
            return None


def _holds(book: Rulebook, test: Expr, env: Env, depth: int) -> bool | None:
    """Whether a condition holds; None where that is not known."""
    if depth > _DEEPEST:
        return None
    match test:
        case ir.Truth(value=value):
            return value
        case ir.Compare(op=op, left=left, right=right):
            first, second = _value(book, left, env, depth), _value(book, right, env, depth)
            if isinstance(first, ir.Num) and isinstance(second, ir.Num):
                a, b = first.value, second.value
                return {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}.get(
                    op
                )
            if isinstance(first, ir.Listed) and isinstance(second, ir.Listed):
                return {"==": first.name == second.name, "!=": first.name != second.name}.get(op)
            return None
        case ir.And(of=some):
            found = [_holds(book, one, env, depth + 1) for one in some]
            return False if False in found else None if None in found else True
        case ir.Or(of=some):
            found = [_holds(book, one, env, depth + 1) for one in some]
            return True if True in found else None if None in found else False
        case ir.Not(of=inner):
            holds = _holds(book, inner, env, depth + 1)
            return None if holds is None else not holds
        case ir.Call(name=name, args=args) if name in book.tests:
            declared = book.tests[name]
            return _holds(book, declared.test, _bind(declared.roles, args, env), depth + 1)
        case _:
            return None


def standing(book: Rulebook, kind: Kind | None) -> Kind | None:
    """The kind whose pieces stand on the table for a kind: itself, or that of its parts."""
    while kind is not None and kind.parts is not None and kind.parts in book.kinds and kind.diameter is None:
        kind = book.kinds[kind.parts]
    return kind


def base_of(book: Rulebook, card: Card) -> int | None:
    """The diameter in µm of the bases of a card's unit."""
    kind = standing(book, book.kinds.get(card.kind))
    return number(book, kind.diameter, of_card(book, card)) if kind is not None else None


def bases_of_kind(book: Rulebook, kind: Kind) -> Iterator[tuple[str, int]]:
    """The diameters that things of a kind without cards can have, each with the value it depends on."""
    fixed = number(book, kind.diameter, Known(kind.defaults))
    if fixed is not None:
        yield "", fixed
        return
    for stat in book.stats.values():
        if stat.type.base != "listed" or stat.type.arg not in book.lists:
            continue
        for name in book.lists[stat.type.arg].values:
            listed = ir.Listed(stat.type.arg, name, type=stat.type)
            diameter = number(book, kind.diameter, Known({**kind.defaults, stat.name: listed}))
            if diameter is not None:
                yield name, diameter


def most_of(book: Rulebook, value: Expr | None) -> int | None:
    """The most that a number can be which is a constant, or a column of a list; None where only play can tell."""
    match value:
        case ir.Num(value=amount):
            return amount
        case ir.Field(of=of, name=name) if of.type.base == "listed" and of.type.arg in book.lists:
            rows = book.lists[of.type.arg].values.values()
            found = [given.value for row in rows if isinstance(given := row.stats.get(name), ir.Num)]
            return max(found, default=None)
        case _:
            return None
