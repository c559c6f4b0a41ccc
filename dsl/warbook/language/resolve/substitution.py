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
