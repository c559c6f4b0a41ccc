"""What is noted of somebody for a time: a token of the language's own, and who else its sentence speaks of."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import Lasting, Token
from warbook.language.resolve import conditions
from warbook.language.resolve.context import Context
from warbook.language.resolve.held import Held, listen_to, other, same
from warbook.language.resolve.until import Others
from warbook.language.sentence import Node


def where(c: Context, node: Node, done: Do) -> Do:
    """What is done, under the condition that stands after it."""
    test = conditions.condition_after(c, node)
    return done if test is None else ir.If(test, done, span=c.span(node))


def holder(c: Context, one: Expr, node: Node) -> str:
    """Who keeps what is said of one: its kind, players, or squares."""
    base = one.type.base
    if base == "thing" and one.type.arg:
        return one.type.arg
    if base in ("player", "place"):
        return {"player": "player", "place": "Square"}[base]
    raise c.fail("W460", node, f"Of {one.type} nothing can be said for a time.", "Say it of a KIND.")


def sentence(c: Context, one: Node, when: Node) -> Text:
    """What is said of one, with for how long."""
    start = min(one.start, when.start)
    article = re.search(r"\b(?:[Tt]he|[Aa]n?)\s+$", c.text.text[:start])
    return c.text.slice(article.start() if article is not None else start, max(one.end, when.end))


def named(c: Context, one: Expr, name: str, others: Others, node: Node) -> list[Do]:
    """Notes which ones the further roles stand for."""
    return [ir.Put(one, other(name, role), value, span=c.span(node)) for role, value in others.roles.items()]


def note(
    c: Context, one: Expr, said: str, held: Held, node: Node, measure: Type | None = None, whole: bool = False
) -> str:
    """Notes what is kept, under a name of its own; what reads the same is the same."""
    when = held.until
    stem = f"{said.replace('{n} ', '')} ({when.words})"
    begins, ends = not when.within and not held.quiet, not held.gains and not held.quiet
    told = Lasting(said, when.words, measure or held.points, begins, ends, own_subject=whole)
    name, number = stem, 1
    while True:
        token = Token(name, c.span(node), colour="", many=True, holder=holder(c, one, node), lasting=told)
        new = replace(held, token=token)
        known = c.names.lasting.setdefault(name, new)
        if same(known, new):
            if known is not new:
                listen_to(new)
            return name
        number += 1
        name = f"{stem} {number}"
