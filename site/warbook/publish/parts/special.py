"""Special rules as readers meet them: by their codes, with the number that a card gives them in their words."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language.flows import Line
from warbook.language.model import Card, Trait
from warbook.language.names import plural, singulars
from warbook.publish.book.escape import markdown
from warbook.publish.book.labels import META
from warbook.publish.book.writer import Book, Writer
from warbook.publish.parts.running_text import line_text, rule_texts

__all__ = ["codes", "filled", "in_full", "is_code", "linked", "rules_of", "short_of"]

_BEARER = re.compile(r"\b([Tt])he bearer\b")
_X = re.compile(r"\bx(?: (?P<noun>[a-z]+))?\b")


def filled(words: str, x: int | None) -> str:
    """Words of a numbered rule, its number in place of the x: `1 die`, `2 dice`."""

    def number(found: re.Match[str]) -> str:
        noun = found["noun"]
        if noun is None:
            return str(x)
        return f"{x} {singular(noun) if x == 1 else noun}"

    return words if x is None else _X.sub(number, words)


def singular(noun: str) -> str:
    """What one is called of a noun in the plural; the word itself where it is none."""
    ones = (one for one in singulars(noun) if one != noun and plural(one) == noun)
    return next(ones, noun) if len(noun) > 3 else noun


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
    """The sentences of a rule as a card tells them: in short, with its number, and of whom they stand on rather than of
    the bearer."""
    lines = book.flows.borne.get(("trait", trait.name), ())
    return [filled(line_text(of_bearer(book, trait.name, line)), x) for line in lines]


def of_bearer(book: Book, trait: str, line: Line) -> Line:
    """What a rule says, of whom it stands on rather than of the bearer, where only things of one kind have it."""
    bearer = _bearer(book, trait)

    def said(one: Line) -> Line:
        text = _BEARER.sub(lambda found: f"{found[1]}his {bearer}", one.text)
        return replace(one, text=text, under=tuple(said(inner) for inner in one.under))

    return said(line) if bearer else line


def exactly(book: Book, trait: Trait, x: int | None) -> list[str]:
    """The sentences of a rule as they are written, with its number."""
    entry = book.plan.find("Trait", trait.name) or book.plan.find("Trait", f"{trait.name}x")
    return [filled(words, x) for words in rule_texts(entry.section, set(META))] if entry is not None else []


def _bearer(book: Book, trait: str) -> str:
    """The kind of whatever carries a rule; "" where several kinds do."""
    kinds = {card.kind for card in book.rules.cards.values() if trait in dict(card.traits)}
    return kinds.pop() if len(kinds) == 1 else ""


def in_full(book: Book, trait: Trait, x: int | None) -> str:
    """All that a rule says: in a few words, then all that it does."""
    brief = short_of(trait, x)
    exact = " ".join(rules_of(book, trait, x))
    return f"{brief}. {exact}".strip() if brief else exact


def linked(w: Writer, card: Card) -> str:
    """The special rules of a card, each code linked to its rule."""
    return ", ".join(link(w, name, x) for name, x in card.traits)


def link(w: Writer, name: str, x: int | None) -> str:
    """A rule's code with its number, linked to where it is explained."""
    text = markdown(w.book.rules.traits[name].called(x))
    term = w.book.terms.get("Trait", name)
    return w.link(text, term, short_of(w.book.rules.traits[name], x)) if term is not None else text
