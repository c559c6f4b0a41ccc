"""Names of a game that a module uses and does not ask for: with another game it would be read no more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from warbook.language.block_tree import Block, Bullet, Step, Text, every_section
from warbook.language.blocks import Document
from warbook.language.declare.modules import TABLES, asks, folder_of, module_at, modules_of
from warbook.language.declare.raw import Outline, Raw
from warbook.language.diagnostic import Diagnostic, Severity, Span
from warbook.language.names import singulars
from warbook.language.resolve.declared import Names
from warbook.language.word_patterns import TERM

_TERM = re.compile(TERM)


def unasked(out: Outline, names: Names, documents: Iterable[Document]) -> Iterator[Diagnostic]:
    """Each such name of each module once, where it stands first."""
    documents = list(documents)
    modules = modules_of(documents)
    if not modules:
        return
    known = declared_outside(names, modules)
    told = {(one.folder, one.name.text) for one in asks(documents)}
    told |= {(module_at(raw.head.span, modules), raw.name) for raw in out.raws}
    told |= {
        (folder, name) for folder, head in headings(documents, modules) for name in known if is_of(head, name)
    }
    for raw in out.raws:
        folder = module_at(raw.head.span, modules)
        if not folder or raw.sort == "Example":
            continue
        for text in texts(raw):
            for name, at in named(text, known):
                if known[name][1] == folder or (folder, name) in told or folder_of(text.span) != folder:
                    continue
                told.add((folder, name))
                message = (
                    f"{modules[folder]} speaks of {name}, which the game declares, and does not ask for it."
                )
                hint = f"Write a row under “Asks for”: “| {name} | {known[name][0]} | … |”."
                yield Diagnostic("W226", Severity.WARNING, message, at, (), hint)


def headings(documents: list[Document], modules: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The headings of each module, whose declarations a game may have replaced."""
    for document in documents:
        for section in every_section(document.sections):
            if folder := module_at(section.title.span, modules):
                yield folder, section.title.text.partition(": ")[2]


def is_of(head: str, name: str) -> bool:
    """Whether a heading declares a name."""
    return head == name or head.startswith(f"{name} ")


def declared_outside(names: Names, modules: dict[str, str]) -> dict[str, tuple[str, str]]:
    """Capitalised names: as what each is declared, and in which module; "" for those of the game."""
    found: dict[str, tuple[str, str]] = {}
    for sort, table in TABLES.items():
        for name, held in getattr(names, table).items():
            span = held if isinstance(held, Span) else getattr(held, "span", None)
            if name[:1].isupper() and isinstance(span, Span) and span.file:
                found.setdefault(name, (sort, module_at(span, modules)))
    return found


def texts(raw: Raw) -> Iterator[Text]:
    """What a declaration says that acts."""
    yield raw.head
    for fact in raw.facts:
        yield fact.value
        yield from inner(fact.children)
    yield from inner((*raw.steps, *raw.rules))


def inner(blocks: Iterable[Block]) -> Iterator[Text]:
    for block in blocks:
        if isinstance(block, (Bullet, Step)):
            if block.text is not None:
                yield block.text
            yield from inner(block.children)


def named(text: Text, known: dict[str, tuple[str, str]]) -> Iterator[tuple[str, Span]]:
    """Names that a text speaks of, and where."""
    for run in _TERM.finditer(text.text):
        words = run[0].split(" ")
        at = 0
        while at < len(words):
            for end in range(len(words), at, -1):
                said = " ".join(words[at:end])
                name = next((one for one in (said, *singulars(said)) if one in known), None)
                if name is not None:
                    start = run.start() + len(" ".join(words[:at])) + (at > 0)
                    yield name, text.at(start, start + len(said))
                    at = end - 1
                    break
            at += 1
