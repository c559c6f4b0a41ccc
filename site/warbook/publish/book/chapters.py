"""The plan of a book: which sections of the rules become which page, and how they are numbered."""

from __future__ import annotations

import posixpath
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field, replace

from warbook.language.blocks import Block, Bullet, Document, Paragraph, Quote, Section, Step, Table
from warbook.language.declare.editions import head_of
from warbook.language.diagnostic import Span
from warbook.language.model import Rulebook
from warbook.publish.book.escape import first_name, slug
from warbook.publish.book.headings import CARD, PLAIN, Heading, read_heading
from warbook.publish.book.labels import fact
from warbook.publish.book.model import Home

RULES, FORCES, MISSIONS = "Rules", "Forces", "Missions"
_TITLED = ("To", "Definition", "Sight", "Effect")
_OWN_PAGE = {"Force": (FORCES, "forces"), "Mission": (MISSIONS, "missions"), CARD: ("", "units")}

FOR_MAKERS = ("Word", "Asks for")
"""What the first column of a table is headed by that only says how rules fit together."""

Key = tuple[str, int]
"""A place in the rules: the file and the offset at which a name begins."""


def key_of(span: Span) -> Key:
    return span.file, span.start


@dataclass(frozen=True, slots=True)
class Entry:
    """A section where it is printed: its number (may be empty) and the address it keeps for ever."""

    section: Section
    heading: Heading
    number: str
    home: Home

    @property
    def key(self) -> Key:
        return key_of(self.section.title.at(self.heading.offset, len(self.section.title.text)))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page made of sections: `blocks` come before them, `root` is the section the page is about."""

    path: str
    title: str
    number: str
    part: str
    span: Span
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]
    root: Entry | None = None


@dataclass(slots=True)
class Plan:
    """All chapters in reading order, and every section's place in them."""

    chapters: list[Chapter] = field(default_factory=list)
    entries: dict[Key, Entry] = field(default_factory=dict)
    game: Section | None = None
    notes: dict[Key, Home] = field(default_factory=dict)
    """Where each note is printed."""

    def entry(self, section: Section) -> Entry:
        return self.entries[key_of(section.title.span)]

    def find(self, sort: str, name: str) -> Entry | None:
        """The section headed by a declaration's name."""
        return next(
            (e for e in self.entries.values() if (e.heading.sort, e.heading.name) == (sort, name)), None
        )

    def of(self, part: str) -> list[Chapter]:
        return [chapter for chapter in self.chapters if chapter.part == part]


def plan(book: Rulebook) -> Plan:
    """The plan of a game's pages."""
    return _Planner(book).run()


def reading_order(documents: Sequence[Document]) -> list[Document]:
    """Documents as one reads them: a game before the modules that it takes in."""
    modules = {_folder(document) for document in documents if head_of(document)[0] == "Module"}
    return sorted(documents, key=lambda document: _folder(document) in modules)


def _folder(document: Document) -> str:
    return document.path.split("/", 1)[0]


class _Planner:
    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.plan = Plan()
        self.paths: set[str] = set()
        self.anchors: dict[str, set[str]] = {}
        self.counts: dict[str, int] = {}
        self.later: list[tuple[Section, Heading]] = []

    def run(self) -> Plan:
        for document in reading_order(self.book.documents):
            self.document(document)
        while self.later:
            self.own_page(*self.later.pop(0))
        for entry in self.plan.entries.values():
            self.notes(entry)
        return self.plan

    def notes(self, entry: Entry) -> None:
        path = entry.home.path
        for quote in quotes(entry.section):
            wanted = slug(f"note {entry.heading.title}")
            anchor = first_name(wanted, self.anchors.setdefault(path, set()))
            self.plan.notes[key_of(quote.span)] = Home(path, anchor)

    def heading(self, section: Section) -> Heading:
        return read_heading(section.title.text, self.book.kinds)

    def document(self, document: Document) -> None:
        loose: list[Section] = []
        for section in document.sections:
            heading = self.heading(section)
            if heading.sort == "Game":
                self.plan.game = section
                self.note(section, heading, "", Home("index.md", ""))
                self.game(section)
            elif heading.sort in _OWN_PAGE:
                self.own_page(section, heading)
            elif heading.sort in ("Edition", "Module"):
                self.chapter(heading.name, section.span, section.blocks, section.sections, section)
            elif heading.sort == PLAIN and (section.sections or len(document.sections) == 1):
                self.chapter(heading.title, section.span, section.blocks, section.sections, section)
            else:
                loose.append(section)
        self.loose(loose, posixpath.basename(document.path).split(".")[0].replace("_", " ").capitalize())

    def game(self, section: Section) -> None:
        """What stands under the game's own heading: one page in a game of one file, else one a chapter."""
        if len(self.book.documents) == 1:
            if section.sections:
                self.chapter("The rules", section.span, (), section.sections, None, numbered=False)
            return
        loose: list[Section] = []
        for inner in section.sections:
            heading = self.heading(inner)
            if heading.sort == PLAIN:
                self.chapter(heading.title, inner.span, inner.blocks, inner.sections, inner)
            elif heading.sort in _OWN_PAGE:
                self.own_page(inner, heading)
            else:
                loose.append(inner)
        self.loose(loose, "Basics")

    def loose(self, sections: Sequence[Section], title: str) -> None:
        if sections:
            span = sections[0].span.to(sections[-1].span)
            self.chapter(title, span, (), tuple(sections), None)

    def chapter(self, title: str, span: Span, blocks: tuple[Block, ...], sections: tuple[Section, ...],
                root: Section | None, numbered: bool = True) -> None:  # fmt: skip
        path = first_name(f"rules/{slug(title)}", self.paths) + ".md"
        sheet = sections and all(
            self.heading(one).sort == "Quick Sheet" for one in sections
        )  # no book prints that
        number = self.next_number(RULES) if numbered and not sheet else ""
        place = len(self.plan.chapters)
        entry = self.note(root, self.heading(root), number, Home(path)) if root is not None else None
        made = Chapter(path, title, number, RULES, span, blocks, sections, entry)
        self.plan.chapters.insert(place, made)
        self.inside(sections, path, number)

    def own_page(self, section: Section, heading: Heading) -> None:
        """A force, a mission or a card on a page of its own."""
        part, folder = _OWN_PAGE[heading.sort]
        path = first_name(f"{folder}/{slug(heading.name)}", self.paths)
        path += "/index.md" if heading.sort == "Force" else ".md"
        number = f"{part[0]}{self.next_number(part)}" if part else ""
        entry = self.note(section, heading, number, Home(path))
        self.plan.chapters.append(
            Chapter(path, heading.title, number, part, section.span, section.blocks, section.sections, entry)
        )
        self.inside(section.sections, path, number)

    def inside(self, sections: Iterable[Section], path: str, number: str) -> None:
        count = 0
        for section in sections:
            heading = self.heading(section)
            if heading.sort in _OWN_PAGE:
                self.later.append((section, heading))
                continue
            own = ""
            if heading.sort != "Example" and not is_aside(section, self.book.kinds):
                count += 1
                own = f"{number}.{count}" if number else str(count)
            wanted = slug(anchor_words(heading))
            anchor = first_name(wanted, self.anchors.setdefault(path, set()))
            self.note(section, titled(heading, section), own, Home(path, anchor))
            self.inside(section.sections, path, own)

    def note(self, section: Section, heading: Heading, number: str, home: Home) -> Entry:
        entry = Entry(section, heading, number, home)
        self.plan.entries[key_of(section.title.span)] = entry
        return entry

    def next_number(self, part: str) -> str:
        self.counts[part] = self.counts.get(part, 0) + 1
        return str(self.counts[part])


def is_aside(section: Section, kinds: Container[str]) -> bool:
    """Whether a section is nothing that players read: how the quick sheet is ordered, what an edition takes out, what a
    module asks of a game, a mere head over what has pages of its own. It has no number, so that none is missing."""
    heading = read_heading(section.title.text, kinds)
    if heading.sort == "Quick Sheet" or heading.label.startswith("Remove"):
        return True
    if heading.sort != PLAIN:
        return False
    inner = [read_heading(one.title.text, kinds).sort for one in section.sections]
    if inner:
        ordered = all(sort == "Quick Sheet" for sort in inner)
        return ordered or (not section.blocks and all(sort in _OWN_PAGE and sort != CARD for sort in inner))
    tables = [block for block in section.blocks if isinstance(block, Table)]
    return bool(tables) and all(
        isinstance(b, Table) and b.header[0].text in FOR_MAKERS for b in section.blocks
    )


def quotes(section: Section) -> list[Quote]:
    """The notes of a section, also those under its bullets and steps."""
    found = []
    waiting = list(section.blocks)
    while waiting:
        block = waiting.pop(0)
        if isinstance(block, Quote):
            found.append(block)
        elif isinstance(block, Bullet | Step):
            waiting[:0] = block.children
    return found


def titled(heading: Heading, section: Section) -> Heading:
    """A procedure, a definition, a sight or an effect under the title that its section gives it: what a reader would look for. The words that
    rules use for it stand beneath."""
    title = fact(section.blocks, "Title") if heading.sort in _TITLED else ""
    if not title:
        return heading
    return replace(heading, title=title, label=f"{heading.label}: {heading.title}")


def anchor_words(heading: Heading) -> str:
    """What an address is made of: the declared name, not the roles, so that it outlives rewording."""
    if heading.sort == PLAIN:
        return heading.title
    return f"{heading.sort} {heading.name.split()[0] if heading.sort == 'To' else heading.name}"


def first_sentence(blocks: Iterable[Block]) -> str:
    """The first sentence of the first paragraph, for where there is room for one only."""
    for block in blocks:
        if isinstance(block, Paragraph):
            text = block.text.text
            for end in (". ", "! ", "? ", "; ", ": "):
                cut = text.find(end)
                if cut > 0:
                    text = text[: cut + (end[0] != ";" and end[0] != ":")]
            return text
    return ""
