"""What the card of a mission says beside its own rules, so that nothing on it has to be looked up: forces, tokens, codes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from warbook.language.blocks import Section
from warbook.language.model import Mission
from warbook.language.names import plural
from warbook.publish.book.chapters import key_of
from warbook.publish.book.values import price
from warbook.publish.book.writer import Book
from warbook.publish.cards.cards import in_one
from warbook.publish.parts.outcome import bounds
from warbook.publish.parts.rich_text import rich, source
from warbook.publish.parts.special import in_full, is_code
from warbook.publish.print import model as m


def forces(book: Book, mission: Mission) -> Iterator[m.TextBlock]:
    """Who takes part: what each side begins with, and how large a force may be."""
    yield from begun(mission)
    words = bounds(book)
    if words:
        yield m.TextBlock("Forces", rich(book, words, terms=False))


def begun(mission: Mission) -> Iterator[m.TextBlock]:
    """What each side begins with."""
    for player, whose in ((0, "First player"), (1, "Second player")):
        some = Counter(start.card for start in mission.starts if start.player == player)
        if some:
            words = ", ".join(
                f"{count} {plural(name)}" if count > 1 else name for name, count in some.items()
            )
            yield m.TextBlock(f"{whose} begins with:", m.plain(f"{words}, where the map shows them."))


def tokens(book: Book, mission: Mission) -> Iterator[m.TextBlock]:
    """Tokens that only this mission has, with what they do, and what others do with them by actions of every mission."""
    own, entry = _beside(book, mission), book.plan.find("Mission", mission.name)
    inside = [
        key_of(one.title.span) for one in (*own, *(entry.section.sections if entry is not None else ()))
    ]
    users: list[str] = []
    for section in own:
        here = book.plan.entry(section)
        token = book.rules.tokens.get(here.heading.name) if here.heading.sort == "Token" else None
        if token is None or token.name not in book.rules.printed_tokens:
            continue
        lines = book.flows.borne.get(("token", token.name), ())
        said = " ".join(one.text for line in lines for one in line.all() if one.text)
        words = " ".join(filter(None, (f"{token.short.rstrip('.')}." if token.short else "", said)))
        if words:
            yield m.TextBlock(
                token.title or token.name, rich(book, words, terms=False), source(book, token.span)
            )
        users += [one.name for one in book.uses.get(here.home, ()) if one.sort == "Action"]
    for name in dict.fromkeys(users):
        action, place = book.rules.actions.get(name), book.plan.find("Action", name)
        if action is None or place is None or key_of(place.section.title.span) in inside:
            continue
        if words := in_one(book, action):
            label = f"{action.title or action.name} ({price(action.price)})"
            yield m.TextBlock(label, rich(book, words), source(book, action.span))


def codes(book: Book, texts: Sequence[m.TextBlock]) -> Iterator[m.TextBlock]:
    """What the codes of special rules mean that some texts of a mission use."""
    said = " ".join(run.text for text in texts for run in text.runs)
    for trait in book.rules.traits.values():
        if is_code(trait) and re.search(rf"(?<!\w){re.escape(trait.name)}(?!\w)", said):
            words = f"{trait.title}. {in_full(book, trait, None)}"
            yield m.TextBlock(trait.name, rich(book, words, terms=False), source(book, trait.span))


def _beside(book: Book, mission: Mission) -> Sequence[Section]:
    """What stands in a mission's chapter, where the mission is the only one in it."""
    entry = book.plan.find("Mission", mission.name)
    if entry is None:
        return ()
    own = key_of(entry.section.title.span)
    for document in book.rules.documents:
        for section in _chapters(document.sections):
            here = [key_of(one.title.span) for one in section.sections]
            if own in here:
                sorts = [book.plan.entry(one).heading.sort for one in section.sections]
                return section.sections if sorts.count("Mission") == 1 else entry.section.sections
    return entry.section.sections


def _chapters(sections: Sequence[Section]) -> Iterator[Section]:
    for section in sections:
        yield section
        yield from _chapters(section.sections)
