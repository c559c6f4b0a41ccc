"""Meanings changed node by node."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.model import Role
from warbook.language.readback.naming import bare
from warbook.language.walk import rewritten

Node = TypeVar("Node", bound=Expr | Do | None)


def with_roles(node: Any, roles: Sequence[Role], args: Sequence[Expr]) -> Any:
    """A declaration's meaning with its roles played by these."""
    given = {role.name: arg for role, arg in zip(roles, args, strict=False)}
    return with_values(node, given)


def with_values(node: Any, given: Mapping[str, Expr]) -> Any:
    """A meaning with variables replaced, all at once."""

    def change(one: Any) -> Any:
        return given.get(one.name, one) if isinstance(one, ir.Var) else one

    return rewritten(node, change)


class Fresh:
    """Gives what a helper binds names of its own, so that it can stand twice in one flow."""

    def __init__(self) -> None:
        self.count = 1000

    def copy(self, node: Any) -> Any:
        new: dict[str, str] = {}

        def bind(name: str) -> str:
            if name not in new and name not in ("", "bearer"):
                self.count += 1
                new[name] = f"{bare(name)}.{self.count}"
            return new.get(name, name)

        def change(one: Any) -> Any:
            named: dict[str, Any] = {}
            var = getattr(one, "var", None) if isinstance(one, (Do, ir.Where, ir.Every, ir.Total)) else None
            if isinstance(var, str) and var:
                named["var"] = bind(var)
            if isinstance(one, ir.Bind) and not one.again:
                named["name"] = bind(one.name)
            if isinstance(one, ir.ForEach) and one.given:
                named["given"] = tuple((bind(name), value) for name, value in one.given)
            return replace(one, **named) if named else one

        found = rewritten(node, change)

        def rename(one: Any) -> Any:
            if isinstance(one, ir.Var) and one.name in new:
                return replace(one, name=new[one.name])
            if isinstance(one, ir.Bind) and one.again and one.name in new:
                return replace(one, name=new[one.name])
            return one

        return rewritten(found, rename)
