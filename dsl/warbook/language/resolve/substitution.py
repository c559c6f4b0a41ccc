"""One variable of a meaning put for another value."""

from __future__ import annotations

from typing import Any, TypeVar

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.walk import rewritten

Node = TypeVar("Node", bound=Expr | Do)


def substituted(node: Node, var: str, value: Expr) -> Node:
    """An expression or statement with a variable replaced, wherever it stands in it."""
    changed: Any = rewritten(node, lambda one: value if isinstance(one, ir.Var) and one.name == var else one)
    return changed  # type: ignore[no-any-return]


def said_of_one(places: Expr, one: Expr) -> tuple[list[Expr], Expr]:
    """What is said of each of a described set, said of one instead; and the set of which these are described."""
    tests: list[Expr] = []
    while isinstance(places, ir.Where):
        tests.insert(0, substituted(places.test, places.var, one))
        places = places.of
    return tests, places
