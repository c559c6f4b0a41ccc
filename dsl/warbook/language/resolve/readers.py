"""Nodes find what reads them in the registry, so that no reader imports one above it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from warbook.language.ir import Do, Expr
from warbook.language.resolve.context import Context
from warbook.language.sentence import Node

Reading = Callable[[Context, Node], Expr]
Telling = Callable[[Context, Expr, Node], Expr]
Meaning = Callable[[Context, Expr, Node], Do]


def thing(c: Context, node: Node) -> Expr:
    """One definite thing, or a set where the words name several."""
    reading = c.names.registry.things.get(node.kind)
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
    return c.names.registry.values.get(node.kind, thing)(c, node)


ONE_THING = "Speak of it without “each”; or name what there are several of, “each KIND …”."


def collection(c: Context, node: Node) -> Expr:
    """A noun phrase as a set."""
    found = thing(c, node)
    if not found.type.many:
        raise c.fail("W319", node, "This is one thing, not several.", ONE_THING)
    return found


def told(c: Context, one: Expr, node: Node) -> Expr:
    """What is said of one thing after its noun: `within 6in of …`, `that …`."""
    held = c.scope
    c.scope = replace(held, other_than=one)
    try:
        return c.names.registry.tellings[node.kind](c, one, node)
    finally:
        c.scope = held
