"""By which other names search finds a rule: its own *Also called*, and what players of any game call such a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.flows.passing import bodies
from warbook.language.walk import nodes
from warbook.publish.book.chapters import Plan
from warbook.publish.book.model import Home
from warbook.publish.book.writer import Book

SIGHT = ("line of sight", "LoS")


def search_names(book: Book) -> dict[Home, tuple[str, ...]]:
    """For each place with other names than its heading, those names, each once."""
    found: dict[Home, dict[str, str]] = {}
    for home, name in _names(book):
        found.setdefault(home, {}).setdefault(name.casefold(), name)
    return {home: tuple(names.values()) for home, names in found.items()}


def _names(book: Book) -> Iterator[tuple[Home, str]]:
    for term in (*book.terms.all, *book.terms.headings):
        for name in (*term.also, *(SIGHT if term.sort == "Sight" else ())):
            yield term.home, name
    for _, body in bodies(book.rules):
        for node in nodes(body):
            name = field_name(node)
            home = innermost(book.plan, node.span) if name and node.span is not None else None
            if home is not None:
                yield home, name


def field_name(node: Any) -> str:
    """What the field calls something that is done; "" where it has no word that rules of ours would not use."""
    match node:
        case ir.ReRoll():
            return "reroll"
        case ir.RollOff():
            return "roll-off"
        case ir.Put(of=None, name="first"):
            return "initiative"
    return ""


def innermost(plan: Plan, span: Span) -> Home | None:
    """The address of the section in which something stands."""
    inside = [entry for entry in plan.entries.values() if entry.section.span.holds(span)]
    return (
        min(inside, key=lambda entry: entry.section.span.end - entry.section.span.start).home
        if inside
        else None
    )
