"""One variable of a meaning put for another value."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, TypeVar

from warbook.language import ir
from warbook.language.ir import Do, Expr

Node = TypeVar("Node", bound=Expr | Do)


def substituted(node: Node, var: str, value: Expr) -> Node:
    """An expression or statement with a variable replaced, wherever it stands in it."""
    changed: Any = _put(node, var, value)
    return changed  # type: ignore[no-any-return]


def _put(item: Any, var: str, value: Expr) -> Any:
    if isinstance(item, ir.Var) and item.name == var:
        return value
    if isinstance(item, tuple):
        parts = tuple(_put(part, var, value) for part in item)
        return item if all(new is old for new, old in zip(parts, item, strict=True)) else parts
    if not isinstance(item, (Expr, Do)):
        return item
    changed = {}
    for f in fields(item):
        old = getattr(item, f.name)
        new = _put(old, var, value)
        if new is not old:
            changed[f.name] = new
    return replace(item, **changed) if changed else item
