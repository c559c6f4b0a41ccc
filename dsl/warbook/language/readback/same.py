"""Whether two meanings are the same, but for the names of variables and for what makes no difference.

`form` turns a meaning into plain tuples: variables are numbered in the order in which they are met, filters of filters
are one filter, conditions that must all hold are a set of conditions, and what is denied twice is not denied.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from warbook.language import ir
from warbook.language.model import Change, Hook, Law, Offer
from warbook.language.readback.nouns import plainly

OPPOSITE = {"==": "!=", "!=": "==", ">=": "<", "<": ">=", "<=": ">", ">": "<="}
SKIPPED = frozenset(("span", "text", "type", "kinds", "title", "short", "cites"))
"""What tells where something stands, or how it is written."""
TYPED = (ir.Num, ir.Happened)
"""Nodes whose type is a part of what they mean."""


def same(one: Any, other: Any) -> bool:
    """Whether two meanings are the same."""
    return bool(form(one) == form(other))


def form(of: Any, names: Mapping[str, str] | None = None) -> Any:
    """A meaning in its plain form, with some variables by other names."""
    return _Form().of(of, names or {})


def conjuncts(x: ir.Expr) -> list[ir.Expr]:
    """What must all hold, whatever was denied twice on the way."""
    while isinstance(x, ir.Not) and isinstance(x.of, ir.Not):
        x = x.of.of
    if isinstance(x, ir.And):
        return [part for one in x.of for part in conjuncts(one)]
    return [] if isinstance(x, ir.Truth) and x.value else [x]


class _Form:
    def __init__(self) -> None:
        self.met: dict[str, str] = {}

    def name(self, var: str, local: Mapping[str, str]) -> str:
        if var in local:
            return local[var]
        if not var.rsplit(".", 1)[-1].isdigit() or "." not in var:
            return var
        return self.met.setdefault(var, f"#{len(self.met) + 1}")

    def of(self, x: Any, local: Mapping[str, str]) -> Any:
        match x:
            case tuple() | list():
                return tuple(self.of(one, local) for one in x)
            case Mapping():
                return tuple((k, self.of(v, local)) for k, v in x.items())
            case ir.Var(name=name):
                return ("Var", self.name(name, local))
            case ir.Not(of=ir.Not(of=of)):
                return self.of(of, local)
            case ir.Not(of=ir.Compare(op=op, left=left, right=right)):
                return self.of(ir.Compare(OPPOSITE[op], left, right), local)
            case ir.Compare(
                op="<" | ">=" as op, left=ir.Field() | ir.Count() as left, right=ir.Num(value=1) as one
            ):
                none = "==" if op == "<" else "!="
                return self.of(ir.Compare(none, left, ir.Num(0, type=one.type)), local)  # of what is counted
            case ir.And():
                return self.all_of(conjuncts(x), local)
            case ir.Where():
                return self.where(x, local)
            case ir.Every(of=of, var=var, test=test):
                inner = {**local, var: f"~{len(local)}"}
                return ("Every", self.of(of, local), self.of(test, inner))
            case ir.Total(of=of, var=var, each=each, how=how):
                inner = {**local, var: f"~{len(local)}"}
                return ("Total", how, self.of(of, local), self.of(each, inner))
            case ir.Block(of=of):
                parts = [y for y in (self.of(one, local) for one in of) if y != ("Block", ())]
                flat = [z for y in parts for z in (y[1] if y[0] == "Block" else (y,))]
                return flat[0] if len(flat) == 1 else ("Block", tuple(flat))
            case Hook() | Law() | Change() | Offer():
                return self.rule(x, local)
            case ir.May(by=by, test=test, body=body, refused=refused):
                return (
                    "May",
                    self.of(by, local),
                    self.of(test, local),
                    self.of(body, local),
                    self.of(refused, local),
                )
        if not is_dataclass(x):
            return x
        found: list[Any] = [type(x).__name__]
        if isinstance(x, TYPED):
            found.append(x.type.base)
        for f in fields(x):
            if f.name in SKIPPED:
                continue
            value = getattr(x, f.name)
            if isinstance(x, ir.ForEach) and f.name == "given":
                value = tuple((self.name(name, local), one) for name, one in x.given)
            if (
                f.name in ("var", "name")
                and isinstance(value, str)
                and not isinstance(x, (ir.Field, ir.Listed))
            ):
                value = self.name(value, local)
            found.append(self.of(value, local))
        return tuple(found)

    def where(self, x: ir.Expr, local: Mapping[str, str]) -> Any:
        """Filters of a filter, as one: what must hold of each member."""
        tests: list[Any] = []
        inner: dict[str, str] = dict(local)
        mark = f"~{len(local)}"
        while isinstance(x, ir.Where):
            inner = {**inner, x.var: mark}
            tests = [(one, x.var) for one in conjuncts(x.test)] + tests
            x = x.of
        base = self.of(x, local)
        found = [self.of(one, {**local, var: mark}) for one, var in tests if not plainly(one, x, var)]
        if not found:
            return base
        return ("Where", base, *_set(found))

    def all_of(self, parts: list[Any], local: Mapping[str, str]) -> Any:
        found = _set([self.of(one, local) for one in parts])
        return found[0] if len(found) == 1 else ("And", *found)

    def rule(self, x: Any, local: Mapping[str, str]) -> Any:
        """A rule, whose event's condition and its own are asked together."""
        found: list[Any] = [type(x).__name__]
        tests: list[Any] = []
        if isinstance(x, (Hook, Law)) and x.event.test is not None:
            for part in conjuncts(x.event.test):
                match part:
                    case ir.Compare(op="==", left=ir.Var(name=known), right=ir.Var(name=var)) if (
                        "." not in known
                    ):
                        self.met[var] = known
        for f in fields(x):
            value = getattr(x, f.name)
            if f.name == "event":
                roles = tuple((role, self.name(var, local)) for role, var in value.binds)
                found += [value.sort, value.name, roles, value.placed]
                tests += conjuncts(value.test) if value.test is not None else []
            elif f.name == "test":
                tests += conjuncts(value) if value is not None else []
                found.append(_set([self.of(one, local) for one in tests]))
            elif f.name == "var":
                found.append(self.name(value, local))
            elif f.name not in SKIPPED:
                found.append(self.of(value, local))
        return tuple(found)


def _set(found: list[Any]) -> tuple[Any, ...]:
    """Conditions without repeats, in one order."""
    return tuple(sorted(dict.fromkeys(found), key=repr))
