"""Cells and labelled values: read as the stat or list they belong to."""

from __future__ import annotations

import re

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.raw import Fact
from warbook.language.declare.reader import Reader
from warbook.language.diagnostic import Severity
from warbook.language.ir import Expr, Type
from warbook.language.resolve import comparisons
from warbook.language.resolve.scope import Scope

UNIT_NAMES = {"length": "inches (6in)", "squares": "squares (3 squares)", "number": "a plain number"}


def typed_cell(r: Reader, text: Text, type_: Type, scope: Scope, what: str) -> Expr:
    """A cell or field read as a value of a stat's type."""
    c = r.context(text, scope)
    words = text.text.strip()
    if type_.base == "text":
        return ir.Listed("text", words, type=ir.TEXT, span=text.span)
    if words in ("—", "–", "-", "unlimited") and type_.base in ("length", "squares", "number"):
        return ir.Num(ir.UNLIMITED, type=type_, span=text.span)
    if type_.base == "listed":
        listed = r.names.lists[type_.arg]
        found = next((v for v in listed.values if v.lower() == words.lower()), None)
        if found is not None:
            return ir.Listed(type_.arg, found, type=type_, span=text.span)
    if type_.base == "effect" and words in r.names.effects:
        return ir.Listed("effect", words, type=ir.EFFECT, span=text.span)
    if type_.base in ("listed", "effect"):
        known = r.names.lists[type_.arg].values if type_.base == "listed" else r.names.effects
        node = r.tree(text, "value", c)
        if (
            node[0].kind == "same"
            and (name := comparisons.bare_term(node[0])) is not None
            and name.word not in r.names.stats
        ):
            raise c.unknown(name, type_.arg or "effect", words, known)
    value = in_unit(r.expression(text, scope), type_)
    if value.type.base != type_.base:
        raise c.fail(
            "W314",
            None,
            f"{what} is measured in {UNIT_NAMES.get(type_.base, type_.base)}, and this is {value.type}.",
        )
    return value


def in_unit(value: Expr, type_: Type) -> Expr:
    """A bare number under a heading that says what it is measured in, as a value of that measure."""
    of_one = {"squares": 1, "length": ir.MICROMETRES_PER_INCH}.get(type_.base)
    if of_one is None or not isinstance(value, ir.Num) or value.type.base != "number":
        return value
    return ir.Num(value.value * of_one, type=type_, span=value.span)


def stat_values(r: Reader, facts: list[Fact], scope: Scope, holder: str) -> dict[str, Expr]:
    """The stats among a declaration's fields."""
    found: dict[str, Expr] = {}
    for fact in facts:
        stat = r.names.stats.get(fact.label.text)
        if stat is None:
            continue
        value = r.attempt(lambda fact=fact, stat=stat: typed_cell(r, fact.value, stat.type, scope, stat.name))  # type: ignore[misc]
        if value is None:
            continue
        if fact.label.text in found:
            r.fault("W224", fact.label, f"{fact.label.text} is given twice.")
        found[stat.name] = value
        usual(r, fact.value, stat.name, value, holder)
    return found


def usual(r: Reader, text: Text, name: str, value: Expr, holder: str) -> None:
    low, high = r.names.stats[name].usual
    if not isinstance(value, ir.Num) or value.value == ir.UNLIMITED:
        return
    if (low is not None and value.value < low) or (high is not None and value.value > high):
        r.fault(
            "W401",
            text,
            f"{name} is out of its usual range here.",
            "The game's table of stats says what is usual; this is allowed, but look twice.",
            Severity.WARNING,
        )


def split_names(text: Text) -> list[Text]:
    return [text.slice(m.start(), m.end()) for m in re.finditer(r"[^,\s][^,]*", text.text)]
