"""Which special rules tell themselves what they change, so that flows need not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warbook.language.block_tree import every_section
from warbook.language.diagnostic import Span
from warbook.language.flows.known import special
from warbook.language.model import Rulebook
from warbook.language.walk import nodes

ELSEWHERE = ("Mission", "Layout", "Card", "Unit", "Force", "Trait", "Example", "Token")
"""The sorts of headings whose rules are told where they stand."""


def sections(book: Rulebook) -> Iterator[tuple[str, str, Span]]:
    """Declarations that tell their own rules: of what sort, their names and places."""
    for section in every_section(book.documents):
        head, colon, name = section.title.text.partition(":")
        sort = head.split(" ")[-1]
        if colon and sort in ELSEWHERE:
            yield sort, name.strip(), section.span


def known_as(book: Rulebook, sort: str, name: str) -> str:
    """The name of a numbered rule without the x of its heading."""
    return name[:-1].rstrip() if sort == "trait" and name not in book.traits and name.endswith("x") else name


def telling(book: Rulebook) -> frozenset[str]:
    """The traits of which whoever reads their own words knows all: the designer says them in short, or no rule that stands
    elsewhere asks who has them."""
    own = {(known_as(book, "trait", name), span) for sort, name, span in sections(book) if sort == "Trait"}
    asked = {
        name
        for span, parts in elsewhere(book)
        for part in nodes(parts)
        if special(part) and (name := part.name.removeprefix("trait "))
        if not any(whose == name and place.holds(span) for whose, place in own)
    }
    return frozenset(name for name, trait in book.traits.items() if trait.short or name not in asked)


def elsewhere(book: Rulebook) -> Iterator[tuple[Span, Any]]:
    """What flows tell, with its place: deeds, rolls, and the words and numbers that they use."""
    for one in (*book.procedures.values(), *book.rolls.values(), *book.tests.values(), *book.values.values()):
        yield one.span, one
    for action in book.actions.values():
        yield action.span, action
    for hook in book.hooks:
        yield hook.span, hook.body
