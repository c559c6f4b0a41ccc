"""One variable of an expression put for another value."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

from warbook.language import ir
from warbook.language.ir import Expr


def substituted(expr: Expr, var: str, value: Expr) -> Expr:
    """`expr` with a variable replaced."""
    if isinstance(expr, ir.Var) and expr.name == var:
        return value
    changed = {}
    for f in fields(expr):
        old = getattr(expr, f.name)
        new = old
        if isinstance(old, Expr):
            new = substituted(old, var, value)
        elif isinstance(old, tuple) and old and any(is_dataclass(x) or isinstance(x, tuple) for x in old):
            new = tuple(
                substituted(x, var, value)
                if isinstance(x, Expr)
                else tuple(substituted(y, var, value) if isinstance(y, Expr) else y for y in x)
                if isinstance(x, tuple)
                else x
                for x in old
            )
        if new is not old:
            changed[f.name] = new
    return replace(expr, **changed) if changed else expr
