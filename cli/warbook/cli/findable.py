"""What can be explained by name, and how a name that a reader gives is found."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.cli.choices import fitting, pick, same
from warbook.cli.problem import Problem, listed
from warbook.language.block_tree import every_section
from warbook.language.blocks import Document, Step, Text
from warbook.language.model import Decl, Rulebook
from warbook.language.names import singulars
from warbook.publish.book.editions import settled
from warbook.publish.book.terms import declarations

Term = tuple[str, str, Decl]
"""Its sort as a heading would say it, its name, and where it is declared."""


def terms(book: Rulebook) -> list[Term]:
    """Everything that can be explained."""
    found = list(declarations(book))
    for each in book.lists.values():
        found.extend(
            ("Value", value.name, Decl(value.name, value.span, short=value.short))
            for value in each.values.values()
        )
    found.extend(
        ("Term", name, Decl(name, section.title.span))
        for section in every_section(as_it_stands(book))
        if (name := section.title.text.removeprefix("Term: ")) != section.title.text
    )
    found.extend(("Step", title.text, Decl(title.text, title.span)) for _, title in steps(book))
    found.extend(("Example", example.name, example) for example in book.examples)
    for roll in book.rolls.values():
        found.extend(("Situation", m.situation, Decl(m.situation, m.span)) for m in roll.modifiers)
    return found


def as_it_stands(book: Rulebook) -> tuple[Document, ...]:
    """The documents of a book, of an edition with its changes carried out where they belong."""
    return settled(tuple(book.documents), book.kinds)[0]


def steps(book: Rulebook) -> Iterator[tuple[Step, Text]]:
    """Every step that has a name, as the phases of a turn have, and its name."""
    for section in every_section(as_it_stands(book)):
        for block in section.blocks:
            if isinstance(block, Step) and block.title is not None:
                yield block, block.title


def find(book: Rulebook, known: list[Term], given: str) -> list[Term]:
    """Of the terms of a book all that are meant: the same word may be a token and an action. Raises `Problem`."""
    names = list(dict.fromkeys(name for _, name, _ in known))
    wanted = given.strip().removeprefix("the ").strip()
    for word in (wanted, *singulars(wanted), *singulars(wanted[:1].upper() + wanted[1:])):
        name = same(word, names)
        if name is not None:
            return [term for term in known if term[1] == name]
    meant = {one.name for one in book.synonyms if one.word.casefold() == wanted.casefold()}
    if any(name in meant for name in names):
        return [term for term in known if term[1] in meant]
    declared = list(dict.fromkeys(name for sort, name, _ in known if sort != "Example"))
    several = fitting(wanted, declared)
    if len(several) > 1:
        raise Problem(f"“{given}” could be {listed(several[:12], 'or')}.")
    name = pick("term", wanted, declared if several or not fitting(wanted, names) else names)
    return [term for term in known if term[1] == name]
