"""Special rules as readers meet them: by their codes, with the number that a card gives them in their words."""

from __future__ import annotations

import re

from warbook.language.model import Card, Trait
from warbook.publish.book.escape import markdown
from warbook.publish.book.labels import META
from warbook.publish.book.writer import Book, Writer
from warbook.publish.parts.running_text import rule_texts

__all__ = ["codes", "filled", "is_code", "linked", "rules_of", "short_of"]

_X = re.compile(r"\bx\b")


def filled(words: str, x: int | None) -> str:
    """Words of a numbered rule, its number in place of the x."""
    return words if x is None else _X.sub(str(x), words)


def is_code(trait: Trait) -> bool:
    """Whether a rule is known by a code, and its title says what to call it."""
    return bool(trait.title) and trait.name == trait.name.upper()


def codes(book: Book, card: Card) -> str:
    """The special rules of a card as one line of codes or names."""
    return ", ".join(book.rules.traits[name].called(x) for name, x in card.traits)


def short_of(trait: Trait, x: int | None) -> str:
    """What a rule comes to in a few words."""
    return filled(trait.short or trait.title, x).rstrip(".")


def rules_of(book: Book, trait: Trait, x: int | None) -> list[str]:
    """The sentences of a rule as a card gives them their number."""
    entry = book.plan.find("Trait", trait.name) or book.plan.find("Trait", f"{trait.name}x")
    return [filled(words, x) for words in rule_texts(entry.section, set(META))] if entry is not None else []


def linked(w: Writer, card: Card) -> str:
    """The special rules of a card, each code linked to its rule."""
    return ", ".join(link(w, name, x) for name, x in card.traits)


def link(w: Writer, name: str, x: int | None) -> str:
    """A rule's code with its number, linked to where it is explained."""
    text = markdown(w.book.rules.traits[name].called(x))
    term = w.book.terms.get("Trait", name)
    return w.link(text, term, short_of(w.book.rules.traits[name], x)) if term is not None else text
