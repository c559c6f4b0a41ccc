"""An edition's changes, put where they belong so that its book reads as one."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace

from warbook.language.blocks import Block, Bullet, Document, Paragraph, Quote, Section, Step, Table
from warbook.language.declare.editions import identity
from warbook.language.declare.outline import CHAPTER, operation_of
from warbook.language.declare.raw import CITE, Raw
from warbook.language.declare.settle import merged
from warbook.language.diagnostic import Span
from warbook.publish.book.headings import PLAIN, read_heading
from warbook.publish.book.labels import label_of

Identity = tuple[str, str]
_REST = ("Game", "Edition", "Module")


@dataclass(frozen=True, slots=True)
class Amendment:
    """What an edition does to one declaration: `operation` is Replace, Change or Remove."""

    operation: str
    title: str
    span: Span
    target: Span | None
    """The heading as it stands in the settled book; None where it is gone."""


@dataclass(slots=True)
class _Wanted:
    operation: str
    section: Section
    used: bool = False
    target: Span | None = None


def settled(
    documents: tuple[Document, ...], kinds: Container[str]
) -> tuple[tuple[Document, ...], list[Amendment]]:
    """The documents with every amendment carried out in its place, and the list of amendments but those of examples."""
    wanted: dict[Identity, list[_Wanted]] = {}
    for document in documents:
        _collect(document.sections, kinds, wanted)
    if not wanted:
        return documents, []
    done = tuple(replace(d, sections=tuple(_settle(d.sections, kinds, wanted))) for d in documents)
    used = {id(w.section.title) for all_ in wanted.values() for w in all_ if w.used}
    done = tuple(replace(d, sections=tuple(_without(d.sections, used))) for d in done)
    found = [
        Amendment(w.operation, _title(w.section, kinds), w.section.span, w.target)
        for (sort, _), all_ in wanted.items()
        for w in all_
        if w.used and sort != "Example"
    ]
    return done, found


def _title(section: Section, kinds: Container[str]) -> str:
    start = operation_of(section.title.text)[1]
    return read_heading(section.title.text[start:], kinds).title


def _identity(section: Section, kinds: Container[str]) -> Identity | None:
    start = operation_of(section.title.text)[1]
    heading = read_heading(section.title.text, kinds)
    if heading.sort == PLAIN:
        return PLAIN, heading.name
    heading = read_heading(section.title.text[start:], kinds)
    if heading.sort in _REST:
        return None
    head = section.title.slice(start + heading.offset, len(section.title.text))
    return identity(Raw(heading.sort, head))


def _collect(
    sections: Iterable[Section], kinds: Container[str], wanted: dict[Identity, list[_Wanted]]
) -> None:
    for section in sections:
        operation = operation_of(section.title.text)[0]
        name = _identity(section, kinds) if operation else None
        if name is not None:
            wanted.setdefault(name, []).append(_Wanted(operation, section))
        _collect(section.sections, kinds, wanted)


def _settle(
    sections: Iterable[Section], kinds: Container[str], wanted: dict[Identity, list[_Wanted]]
) -> list[Section]:
    """Sections with amendments carried out, one after the other; the amending sections stay where they are."""
    made: list[Section] = []
    for section in sections:
        inner = tuple(_settle(section.sections, kinds, wanted))
        name = None if operation_of(section.title.text)[0] else _identity(section, kinds)
        here: Section | None = replace(section, sections=inner)
        for amendment in wanted.get(name, ()) if name is not None else ():
            if not amendment.used and here is not None:
                amendment.used = True
                here = _amended(here, amendment)
        made.extend(inner if here is None else (here,))
    return made


def _amended(section: Section, amendment: _Wanted) -> Section | None:
    """A section after one amendment; None where it is taken away."""
    new = amendment.section
    start = operation_of(new.title.text)[1]
    if new.title.text[start:].startswith(CHAPTER):
        start += len(CHAPTER)
    title = new.title.slice(start, len(new.title.text))
    if amendment.operation == "Remove":
        return None
    sections = (*section.sections, *new.sections)
    if amendment.operation == "Replace":
        amendment.target = title.span
        return Section(section.level, title, new.blocks, sections, new.span)
    if "(" not in title.text:
        title = section.title
    amendment.target = title.span
    return replace(section, title=title, blocks=_changed(section.blocks, new.blocks), sections=sections)


def _changed(old: tuple[Block, ...], new: tuple[Block, ...]) -> tuple[Block, ...]:
    """Facts, steps, rows, paragraphs and notes that are restated give way to the new ones; the rest is added."""
    labels = {found[0] for b in new if isinstance(b, Bullet) and (found := label_of(b.text)) is not None}
    steps = any(isinstance(block, Step) for block in new)
    prose = any(isinstance(block, Paragraph) for block in new)
    cited = {cite for block in new if isinstance(block, Quote) for cite in CITE.findall(block.text.text)}
    before = [block for block in old if isinstance(block, Table)]
    tables = merged(before, [block for block in new if isinstance(block, Table)])
    kept: list[Block] = []
    for block in old:
        if (isinstance(block, Step) and steps) or (isinstance(block, Paragraph) and prose):
            continue
        if isinstance(block, Quote) and cited & set(CITE.findall(block.text.text)):
            continue
        if isinstance(block, Bullet) and (found := label_of(block.text)) is not None and found[0] in labels:
            continue
        if isinstance(block, Table):
            # A table keeps its place, with what has been restated of it.
            heads = [head.text for head in block.header]
            now = next((t for t in tables if [h.text for h in t.header] == heads), None)
            if now is not None:
                tables.remove(now)
                kept.append(now)
            continue
        kept.append(block)
    return (*kept, *(block for block in new if not isinstance(block, Table)), *tables)


def _without(sections: Iterable[Section], used: Container[int]) -> list[Section]:
    """Sections without those that have amended others, by their titles."""
    return [
        replace(section, sections=tuple(_without(section.sections, used)))
        for section in sections
        if id(section.title) not in used
    ]
