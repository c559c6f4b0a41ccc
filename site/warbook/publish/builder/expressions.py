"""What limits count, as data that a page can work out: nested lists that begin with a word for the node."""

from __future__ import annotations

from typing import Any

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Role, Rulebook

Data = list[Any]


class Unsayable(Exception):
    """A limit asks for something that a page without a game cannot know: where somebody stands, what was thrown."""


class Writer:
    """Writes the expressions of one game; `fields` are the stats of cards that they ask for."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.fields: dict[str, ir.Type] = {}
        self._inside: list[str] = []

    def data(self, x: Expr) -> Data:
        """An expression as data. Raises `Unsayable`."""
        match x:
            case ir.Num(value=value):
                return ["number", value]
            case ir.Truth(value=value):
                return ["truth", value]
            case ir.Var(name=name):
                return ["var", name]
            case ir.Listed(name=name):
                return ["listed", name]
            case ir.Setting(name=name) if name == self.book.sizes:
                return ["size"]
            case ir.All(kind=kind) if any(
                kind in self.book.lineage(c.kind) for c in self.book.cards.values()
            ):
                return ["all", kind]
            case ir.Group(name=name, owner=ir.Var() as owner) if owner.type.base == "thing":
                return ["group", self.data(owner), name]
            case ir.Where(of=of, var=var, test=test):
                return ["where", self.data(of), var, self.data(test)]
            case ir.Total(of=of, var=var, each=each, how=how):
                return ["total", self.data(of), var, self.data(each), how]
            case ir.Every(of=of, var=var, test=test):
                return ["every", self.data(of), var, self.data(test)]
            case ir.Count(of=of):
                return ["count", self.data(of)]
            case ir.Some(of=of):
                return ["some", self.data(of)]
            case ir.In(member=member, of=of):
                return ["in", self.data(member), self.data(of)]
            case ir.IsKind(of=of, kind=kind):
                return ["is", self.data(of), kind]
            case ir.And(of=of):
                return ["and", *map(self.data, of)]
            case ir.Or(of=of):
                return ["or", *map(self.data, of)]
            case ir.Not(of=of):
                return ["not", self.data(of)]
            case ir.Compare(op=op, left=left, right=right):
                return ["compare", op, self.data(left), self.data(right)]
            case ir.Arith(op=op, left=left, right=right):
                return ["arith", op, self.data(left), self.data(right)]
            case ir.Field():
                return self.field(x)
            case ir.Call(name=name, args=args):
                return self.call(name, args)
        raise Unsayable(type(x).__name__)

    def field(self, x: ir.Field) -> Data:
        of = x.of.type
        if of.base == "player" and x.name in self.book.resources:
            return ["kept", x.name]
        if of.base == "listed" and of.arg == self.book.sizes:
            return ["of size", x.name]
        if of.base == "thing" and x.name in self.book.stats:
            self.fields[x.name] = x.type
            return ["field", self.data(x.of), x.name]
        raise Unsayable(x.name)

    def call(self, name: str, args: tuple[Expr, ...]) -> Data:
        sort, _, rest = name.partition(" ")
        if sort in ("trait", "card") and len(args) == 1:
            return [sort, self.data(args[0]), rest]
        if name in self._inside:
            raise Unsayable(name)
        self._inside.append(name)
        try:
            test, value = self.book.tests.get(name), self.book.values.get(name)
            if test is not None:
                return self.bound(test.roles, args, self.data(test.test))
            if value is not None and not value.modifiers and not self.changed(name):
                cases = [
                    [self.data(amount), self.data(when) if when is not None else None]
                    for amount, when in value.cases
                ]
                bounds = [self.data(one) if one is not None else None for one in (value.least, value.most)]
                return self.bound(value.roles, args, ["cases", cases, *bounds])
        finally:
            self._inside.pop()
        raise Unsayable(name)

    def bound(self, roles: tuple[Role, ...], args: tuple[Expr, ...], body: Data) -> Data:
        """A body in which roles stand for what is given."""
        return ["with", {role.name: self.data(arg) for role, arg in zip(roles, args, strict=True)}, body]

    def changed(self, name: str) -> bool:
        return any(change.field == name for change in self.book.changes)
