"""Nodes find what reads them: readers record the kinds that they give a meaning, and none imports one above it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from warbook.language.ir import Expr
from warbook.language.resolve.context import Context
from warbook.language.sentence import Node

Reading = Callable[[Context, Node], Expr]
Telling = Callable[[Context, Expr, Node], Expr]
THINGS: dict[str, Reading] = {}
"""What gives each kind of noun phrase its meaning."""
VALUES: dict[str, Reading] = {}
"""What gives each kind of amount its meaning; every thing is one as well."""
TELLINGS: dict[str, Telling] = {}
"""What gives each kind of words after a noun its meaning: a test of one thing."""


def reads_thing(*kinds: str) -> Callable[[Reading], Reading]:
    """Records what reads noun phrases of these kinds."""

    def record(reading: Reading) -> Reading:
        THINGS.update(dict.fromkeys(kinds, reading))
        return reading

    return record


def reads_value(*kinds: str) -> Callable[[Reading], Reading]:
    """Records what reads amounts of these kinds."""

    def record(reading: Reading) -> Reading:
        VALUES.update(dict.fromkeys(kinds, reading))
        return reading

    return record


def tells(*kinds: str) -> Callable[[Telling], Telling]:
    """Records what reads words of these kinds after a noun."""

    def record(telling: Telling) -> Telling:
        TELLINGS.update(dict.fromkeys(kinds, telling))
        return telling

    return record


def thing(c: Context, node: Node) -> Expr:
    """One definite thing, or a set where the words name several."""
    reading = THINGS.get(node.kind)
    if reading is None:
        raise c.fail("W315", node, "This cannot stand for a thing here.")
    return reading(c, node)


def other_than(c: Context, one: Expr | None, node: Node) -> Expr:
    """What stands to another in a sentence about it: `it` is something else than that one."""
    held = c.scope
    c.scope = replace(held, other_than=one)
    try:
        return thing(c, node)
    finally:
        c.scope = held


def expression(c: Context, node: Node) -> Expr:
    """A number or a thing."""
    return VALUES.get(node.kind, thing)(c, node)


def collection(c: Context, node: Node) -> Expr:
    """A noun phrase as a set."""
    found = thing(c, node)
    if not found.type.many:
        raise c.fail("W319", node, "This is one thing, not several.")
    return found


def told(c: Context, one: Expr, node: Node) -> Expr:
    """What is said of one thing after its noun: `within 6in of …`, `that …`."""
    held = c.scope
    c.scope = replace(held, other_than=one)
    try:
        return TELLINGS[node.kind](c, one, node)
    finally:
        c.scope = held
