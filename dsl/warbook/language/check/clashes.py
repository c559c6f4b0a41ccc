"""Whether it matters which of two rules comes first, where both wait for the same moment.

Two rules clash if one reads or sets what the other changes, or may end something the other stands in. What each
does to its own bearer only does not clash with what the other does to another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from warbook.language import ir
from warbook.language.check.graph import Graph
from warbook.language.model import Hook, Rulebook
from warbook.language.walk import nodes

NEVER, SAME_BEARER, ALWAYS = 0, 1, 2
"""When it matters which of two rules comes first."""
_OWN = frozenset({"rolls"})
"""What every rule works out for itself before it looks at it."""
ADDS_UP = frozenset({"pieces", "history"})
"""What may be changed by both in either order."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What a rule and all that follows from it read and change; `own` are names that it has to do with on its
    bearer only, `up` and `down` those that it only adds to or takes from."""

    reads: frozenset[str]
    writes: frozenset[str]
    own: frozenset[str]
    up: frozenset[str]
    down: frozenset[str]
    ends: bool


class Clashes:
    """The rules of one game that wait for moments, and which of them clash."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.graph = Graph(book)
        self._traces: dict[int, Trace] = {}

    def between(self, one: Hook, other: Hook) -> int:
        """When it matters which comes first: never, for the same bearer, or always."""
        if one is not other and one.body == other.body:
            return NEVER
        a, b = self.trace(one), self.trace(other)
        if a.ends or b.ends:
            return ALWAYS
        names = {n for n in a.writes & b.reads | b.writes & a.reads if n not in _OWN}
        for name in (a.writes & b.writes) - names - _OWN - ADDS_UP:
            if not name.startswith("group ") and name not in (a.up & b.up) | (a.down & b.down):
                names.add(name)
        if not names:
            return NEVER
        return SAME_BEARER if names <= a.own & b.own else ALWAYS

    def trace(self, hook: Hook) -> Trace:
        number = next(i for i, h in enumerate(self.book.hooks) if h is hook)
        if number not in self._traces:
            self._traces[number] = self._read(number, hook)
        return self._traces[number]

    def _read(self, number: int, hook: Hook) -> Trace:
        node = f"hook {number}"
        writes, ends = self.graph.changes([node])
        own_reads = self.reading([hook.body, hook.test, hook.event.test])
        if hook.bearer is not None and hook.bearer.sort == "token":
            own_reads |= {hook.bearer.name}
        further = self.graph.reached(node) - {node}
        reads = self.reading(self.behind(further))
        beyond = reads.union(*(self._writing(name) for name in further))
        counted = {
            name: signs(hook.body, name)
            for name in (*self.book.tokens, *self.book.resources)
            if name not in beyond
        }
        return Trace(
            reads | own_reads,
            writes,
            frozenset(n for n in own_reads | writes if n not in beyond and self._on_bearer(hook, n)),
            frozenset(n for n, signs in counted.items() if signs == {1}),
            frozenset(n for n, signs in counted.items() if signs == {-1}),
            ends,
        )

    def behind(self, names: frozenset[str]) -> list[Any]:
        """The declarations behind nodes of the graph."""
        return [part for name in sorted(names) for part in self._parts(name)]

    def _writing(self, name: str) -> frozenset[str]:
        node = self.graph.nodes.get(name)
        return frozenset(node.writes) if node is not None else frozenset()

    def reading(self, items: list[Any]) -> frozenset[str]:
        """What some nodes or declarations read."""
        return frozenset().union(*(self.graph.reading(item) for item in items))

    def _parts(self, name: str) -> Iterator[Any]:
        """The declarations behind a node of the graph."""
        book, (sort, _, called) = self.book, name.partition(" ")
        match sort:
            case "verb" | "sequence" | "effect":
                yield book.procedures[name]
            case "action":
                yield book.actions[called]
            case "roll":
                yield book.rolls[called]
                yield from (c for c in book.changes if c.field in ("roll ", name))
            case "hook":
                yield book.hooks[int(called)]
            case "offer":
                yield book.offers[int(called)]

    @staticmethod
    def _on_bearer(hook: Hook, name: str) -> bool:
        """Whether a rule speaks of a stat, token or resource as its bearer's, if at all."""
        found = [
            n for n in nodes((hook.body, hook.test, hook.event.test)) if getattr(n, "name", None) == name
        ]
        return all(
            isinstance(n, (ir.Field, ir.Gain, ir.Put)) and isinstance(n.of, ir.Var) and n.of.name == "bearer"
            for n in found
        )


def signs(body: ir.Do, name: str) -> set[int]:
    """Whether a statement adds to (1) or takes from (-1) a token or resource; 0 where it puts it at an amount."""
    found = set()
    for n in nodes(body):
        if isinstance(n, ir.Gain) and n.name == name:
            zero = (
                isinstance(n.amount, ir.Arith)
                and n.amount.op == "-"
                and n.amount.left == ir.Num(0, type=ir.NUMBER)
            )
            less = zero or (isinstance(n.amount, ir.Num) and n.amount.value < 0)
            found.add(-1 if less else 1)
        elif isinstance(n, (ir.Put, ir.Pay)) and (isinstance(n, ir.Pay) or n.name == name):
            found.add(0)
    return found
