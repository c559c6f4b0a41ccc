"""Whether somebody is one of those near it.

1. `If any Soldier is within 3in of it`: who is one by being there does not count, or it would always be so.
2. `Each Soldier within 3in of it`, `if any Soldier within 3in of it has Fear`: it could be one of them or not, and that is
   refused; `each other Soldier` says which.
3. Who chooses among those near somebody may choose that one too, unless “other” is said.
"""

from __future__ import annotations

import re

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve.articles import article
from warbook.language.resolve.context import Context
from warbook.language.resolve.unclear import UNCLEAR, words
from warbook.language.sentence import Node
from warbook.language.walk import nodes

_OTHER = re.compile(r"(?<=ach )other ")


def but_itself(c: Context, of: Expr, one: ir.Var, test: Expr) -> Expr:
    """What is asked of one of a set, who is not somebody near whom it would be by being there."""
    for near in nears(c, one, test):
        if not apart(c, of, near, exactly=True):
            other = ir.Compare("!=", one, near)
            return ir.And((other, test), span=test.span)
    return test


def of_all_near(c: Context, of: Expr, np: Node) -> None:
    """Refuses what is said of each of those near somebody, who could be one of them."""
    base = np.base
    quantifier = base.find("quantifier") if base.kind == "described" else None
    every = quantifier is not None and quantifier[0].kind == "EVERY"
    if every or (quantifier is None and article(c, np) != "a"):
        with_or_without(c, of, np)


def with_or_without(c: Context, of: Expr, np: Node) -> None:
    """Refuses words for those near somebody who could be one of them."""
    if (near := one_of_them(c, of)) is not None:
        others = without(c, near, np)
        raise c.fail(
            UNCLEAR,
            np,
            "It is not said whether the one that they are near is one of them.",
            f"Write “{others}”; where that one is meant too, say so in a sentence of its own.",
            replacement=others,
        )


def one_of_them(c: Context, of: Expr) -> Expr | None:
    """The one near whom those of a set are, and who could be one of them."""
    part = of
    while isinstance(part, ir.Where):
        one = ir.Var(part.var, type=part.type.one())
        near = next((near for near in nears(c, one, part.test) if not apart(c, of, near)), None)
        if near is not None:
            return near
        part = part.of
    return None


def without(c: Context, near: Expr, np: Node) -> str:
    """The same words, of others."""
    base = np.base
    spoken = (c.scope.it, c.scope.principal)
    if not any(one is not None and same(c, one, near) for one in spoken):
        name = next((name for name, value in c.scope.roles.items() if value == near), "NAME")
        several = base.kind == "described" and base.find("quantifier") is None
        return f"{_OTHER.sub('', words(c, np))} that {'are' if several else 'is'} not the {name}"
    quantifier = base.find("quantifier") if base.kind == "described" else None
    at = base.start if quantifier is None or quantifier.end <= base.start else quantifier.end + 1
    rest = c.text.text[at : np.end]
    if rest.startswith(("Own ", "Enemy ", "Friendly ")):
        return f"{c.text.text[np.start : at]}Other {rest[0].lower()}{rest[1:]}"
    return f"{c.text.text[np.start : at]}other {rest}"


def nears(c: Context, one: ir.Var, test: Expr) -> list[Expr]:
    """Those near whom one of a set is said to be, and who are of the kind of the set."""
    found: list[Expr] = []
    for part in test.of if isinstance(test, ir.And) else (test,):
        match part:
            case ir.Near(left=left, right=ir.Var() as other) if left == one and not other.type.many:
                if other.type.base == "thing" and overlapping(c, other.type.arg, one.type.arg):
                    found.append(other)
    return found


def overlapping(c: Context, kind: str, other: str) -> bool:
    """Whether somebody could be of both kinds."""
    return c.names.kind_of(kind, other) or c.names.kind_of(other, kind)


def apart(c: Context, of: Expr, other: Expr, exactly: bool = False) -> bool:
    """Whether a set is said to be of others than somebody, or of enemies, of whom nobody is one; if `exactly`, of the
    enemies of that one."""
    while isinstance(of, ir.Where):
        for part in of.test.of if isinstance(of.test, ir.And) else (of.test,):
            match part:
                case ir.Not(of=ir.Compare(op="==", left=ir.Var(name=name), right=right)) if name == of.var:
                    found = same(c, right, other)
                case ir.Compare(op="!=", left=ir.Var(name=name), right=right) if name == of.var:
                    found = same(c, right, other)
                case (
                    ir.Compare(op="!=", left=ir.Owner(of=ir.Var(name=name)), right=right)
                    | ir.Not(of=ir.Compare(op="==", left=ir.Owner(of=ir.Var(name=name)), right=right))
                ) if name == of.var:
                    found = not exactly or (isinstance(right, ir.Owner) and same(c, right.of, other))
                case _:
                    found = False
            if found:
                return True
        of = of.of
    return False


def same(c: Context, one: Expr, other: Expr) -> bool:
    """Whether two names stand for one, whatever kind it is known to be of."""
    one, other = c.known.get(one, one), c.known.get(other, other)
    return one == other or (isinstance(one, ir.Var) and isinstance(other, ir.Var) and one.name == other.name)


def another_one(c: Context, one: Expr, test: Node, said: Expr) -> Expr:
    """What is said of somebody; refuses `if it is another Soldier`, as nobody is another than itself."""
    compared = test.children[-1]
    for part in nodes(said) if compared is not None and compared.kind == "same" else ():
        match part:
            case ir.Where(
                var=var, test=ir.Not(of=ir.Compare(op="==", left=ir.Var(name=name), right=right))
            ) if var == name and right == one:
                raise c.fail(
                    "W302",
                    compared,
                    "Nobody is another than itself, and this is said of the one who would be left out.",
                    "Say “is a KIND”; and of whom else it is not, “and it is not the NAME”.",
                )
    return said
