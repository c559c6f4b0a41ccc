"""How something is played, on its page: the flow first, each line linked to its exact rule; helpers folded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from warbook.language.blocks import Block
from warbook.language.diagnostic import Span
from warbook.language.flows import Line
from warbook.language.flows.borne import BORNE
from warbook.language.model.base import Decl
from warbook.publish.book import escape
from warbook.publish.book.chapters import Entry
from warbook.publish.book.labels import META
from warbook.publish.book.writer import Book, Writer, indent
from warbook.publish.parts.blocks import write_blocks
from warbook.publish.parts.glosses import glosses
from warbook.publish.parts.told import HELPERS, borne_by, flow_of, told_in


def flow_block(w: Writer, entry: Entry) -> tuple[str, tuple[Line, ...]]:
    """How what a heading declares is played, with the lines that tell it; nothing where its rules are as plain."""
    flow = flow_of(w.book, entry, declared(w.book, entry))
    told = flow.lines if flow is not None else borne_by(w.book, entry)
    if not told:
        return "", ()
    whole = told_in(w.book, flow) if flow is not None else None
    if whole is not None:
        return f'!!! wb-play "In play"\n\n{indent(f"As in {w.name(*whole.key)}.", 1)}', told
    price = f" · {escape.markdown(flow.price)}" if flow is not None and flow.price else ""
    body = "\n".join(lines(w, entry, told, 0))
    meant = " ".join(
        f"**{escape.markdown(name)}:** {w.words(words.rstrip('.'), rules=True)}."
        for name, words in glosses(w.book, told, flow.name if flow is not None else "")
    )
    body += f"\n\n{meant}\n{{: .wb-meant }}" if meant else ""
    return f'!!! wb-play "In play{price}"\n\n{indent(body, 1)}', told


def lines(w: Writer, entry: Entry, some: Sequence[Line], depth: int) -> Iterator[str]:
    for line in some:
        label = f"**{escape.markdown(line.label)}**" if line.label else ""
        said = w.words(line.text, rules=True) if line.text else ""
        link = exact(w, entry, line)
        words = ": ".join(part for part in (label, said) if part)
        mark = "{: .wb-option }" if line.option else ""
        yield indent(f"-   {words}{link}", depth) + (f"\n{indent(mark, depth + 1)}" if mark else "")
        yield from lines(w, entry, line.under, depth + 1)


def exact(w: Writer, entry: Entry, line: Line) -> str:
    """A small link to the rule that a line says, where that stands under another heading."""
    there = at(w.book, line.span) if line.span is not None else None
    if there is None or there is entry:
        return ""
    title = escape.attribute(f"The exact rule: {there.heading.title}")
    return f' [{escape.markdown(there.heading.title)}]({w.to(there.home)} "{title}"){{ .wb-exact }}'


def at(book: Book, span: Span) -> Entry | None:
    """The heading under which a rule stands."""
    found = [entry for entry in book.plan.entries.values() if entry.section.span.holds(span)]
    return max(found, key=lambda entry: entry.section.span.start, default=None)


def folded(w: Writer, lead: str, blocks: Sequence[Block]) -> None:
    """Rules that are told in other words above, or where they are used, folded: who takes part, then what they say."""
    begin = len(w.lines)
    if lead:
        w.put(lead)
    write_blocks(w, blocks, META.__contains__)
    text = "\n".join(w.lines[begin:]).strip("\n")
    del w.lines[begin:]
    if text and text != lead:
        w.put(f'??? wb-helper "Exactly"\n\n{indent(text, 1)}')


def is_helper(book: Book, entry: Entry) -> bool:
    """Whether a reader needs a declaration only to look something up: what it says stands where it is used, and no flow
    calls it by its name."""
    sort, name = entry.heading.sort, declared(book, entry)
    if sort not in HELPERS or not name or book.flows.get(sort, name) is not None or not book.flows.by_key:
        return False
    if sort == "To":
        return ("To", name) in book.flows.reached or used_by_specials(book, entry)
    return re.search(rf"\b{re.escape(name)}\b", spoken(book)) is None


def used_by_specials(book: Book, entry: Entry) -> bool:
    """Whether only special rules and tokens do what a heading declares, and tell it."""
    users = {user.sort for user in book.uses.get(entry.home, ())}
    return bool(users & set(BORNE)) and users <= {*BORNE, "To"}


def declared(book: Book, entry: Entry) -> str:
    """The name of what a heading declares: `ready` of “Rower is ready”; "" where it declares nothing that can be a helper."""
    heading, rules = entry.section.title.span, book.rules
    some: dict[str, Iterable[Decl]] = {
        "To": rules.procedures.values(),
        "Definition": (*rules.tests.values(), *rules.sights.values()),
        "Value": rules.values.values(),
    }
    if entry.heading.sort not in some:
        return entry.heading.name
    here = (one.name for one in some[entry.heading.sort] if one.span.file == heading.file
            and heading.start <= one.span.start <= heading.end)  # fmt: skip
    return next(here, "")


def spoken(book: Book) -> str:
    """All the words of the flows."""
    return "\n".join(
        [*(flow.text for flow in book.flows.by_key.values()), *(line.text for line in book.flows.always)]
    )
