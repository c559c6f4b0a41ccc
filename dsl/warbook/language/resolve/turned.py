"""Lists of the game that come to be something, as events: `the Weather becomes Storm`, `the Weather changes`."""

from __future__ import annotations

import re

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import EventPattern, ListDecl
from warbook.language.resolve.context import Context
from warbook.language.resolve.patterns import Pattern, noun_of
from warbook.language.sentence import Node

OTHERS = ("ANOTHER", "ANY")
"""The words of `the Weather becomes another Weather`."""


def list_spoken_of(c: Context, subject: Node) -> ListDecl | None:
    """The list that words name: the game's own by its name, that of a kind as somebody's."""
    base = subject[0] if subject.kind == "np" and len(subject.parts) == 1 else subject
    if base.kind == "term" and (listed := c.names.lists.get(base[0].word)) is not None:
        return listed if listed.holder is None else None
    if base.kind in ("of", "its") and (listed := c.names.lists.get(base.last.word)) is not None:
        return listed if listed.holder is not None else None
    return None


def list_becomes(c: Context, p: Pattern, subject: Node, act: Node, listed: ListDecl) -> EventPattern:
    """It is another now than it was; perhaps one that is named."""
    if re.match(r"(?:is|are)\b", c.text.text[act.start :]) is not None:
        raise c.fail(
            "W341",
            act,
            f"It is not clear whether this is the moment at which the {listed.name} comes to be that.",
            f"Write “When the {listed.name} becomes …: …” of that moment; or “While the {listed.name} is …: …” of as long as it is so.",
        )
    if act.kind in ("order_gain", "order_lose"):
        message = f"The {listed.name} gains and loses nothing: it becomes one or another."
        hint = f"Write “When the {listed.name} becomes …”; where it stops being something, name what it can become then."
        raise c.fail("W341", act, message, hint)
    kind = Type("listed", listed.name)
    now: Expr = ir.Setting(listed.name, type=kind)
    if listed.holder is not None:
        said = subject.base
        whose = said[0] if said.kind == "of" else Node("it", (), "", said.start, said.start)
        holder = ir.PLAYER if listed.holder == "player" else Type("thing", listed.holder)
        now = ir.Field(p.role("holder", holder, whose), listed.name, type=kind)
    tests = [ir.Compare("==", now, value) for value in values_named(c, act, listed)]
    if tests:
        p.tests.append(tests[0] if len(tests) == 1 else ir.Or(tuple(tests)))
    return p.pattern("become", listed.name)


def values_named(c: Context, act: Node, listed: ListDecl) -> list[Expr]:
    """Those of a list that it may become; none where any other is meant."""
    what = act.last
    same = what[0] if what.kind == "same" else what
    base = same[0] if same.kind == "np" and len(same.parts) == 1 else same
    quantifier = base.find("quantifier") if base.kind == "described" else None
    if quantifier is not None and quantifier[0].kind in OTHERS and noun_of(base) == listed.name:
        return []
    words = [n for n in base.parts if n.kind != "OR"] if base.kind == "either" else [base]
    found: list[Expr] = []
    for node in words:
        word = node[0] if node.kind in ("term", "has_term") else None
        if word is None or word.word not in listed.values:
            name = word.word if word is not None else "this"
            raise c.unknown(word or node, f"value of {listed.name}", name, listed.values)
        found.append(ir.Listed(listed.name, word.word, type=Type("listed", listed.name)))
    return found
