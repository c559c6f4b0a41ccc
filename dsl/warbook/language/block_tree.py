"""The blocks a rules file is made of: what stands where, before any sentence is read."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from warbook.language.diagnostic import Span


@dataclass(frozen=True, slots=True)
class Text:
    """Words of the file, with continued lines joined by one space and table escapes undone.

    `segments` say where each run of characters comes from: pairs of an offset in `text` and an offset in
    the file, in order.
    """

    text: str
    span: Span
    segments: tuple[tuple[int, int], ...]

    def at(self, start: int, end: int) -> Span:
        """The place in the file of the characters `start` up to `end` of `text`."""
        if len(self.segments) == 1:
            by = self.segments[0][1] - self.segments[0][0]
            return Span(self.span.file, start + by, max(start, end) + by)
        first = self._place(start)
        return Span(self.span.file, first, self._place(end - 1) + 1 if end > start else first)

    def slice(self, start: int, end: int) -> Text:
        """A part of this text, which still knows its place in the file."""
        start = min(max(start, 0), len(self.text))
        end = min(max(end, start), len(self.text))
        if len(self.segments) == 1:
            place = self.segments[0][1] - self.segments[0][0] + start
            span = Span(self.span.file, place, place + end - start)
            return Text(self.text[start:end], span, ((0, place),))
        inner = tuple((a - start, b) for a, b in self.segments if start < a < end)
        return Text(self.text[start:end], self.at(start, end), ((0, self._place(start)), *inner))

    def then(self, later: Text) -> Text:
        """This text and another after it, each of whose words still know their places."""
        shifted = tuple((start + len(self.text), place) for start, place in later.segments)
        return Text(self.text + later.text, self.span, (*self.segments, *shifted))

    def stands(self, start: int, end: int) -> bool:
        """Whether these characters stand in the file: words that were put before or between them do not."""
        place = self.at(start, end)
        return place.end - place.start >= end - start

    @classmethod
    def put(cls, words: str, place: Span) -> Text:
        """Words that stand nowhere, all of them at the beginning of a place."""
        return cls(words, place, tuple((i, place.start) for i in range(len(words))))

    def _place(self, offset: int) -> int:
        index = max(bisect_right(self.segments, offset, key=lambda segment: segment[0]) - 1, 0)
        start, place = self.segments[index]
        return place + offset - start


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words that explain."""

    text: Text

    @property
    def span(self) -> Span:
        return self.text.span


@dataclass(frozen=True, slots=True)
class Quote:
    """A designer's note or ruling; `text` is without the `>` of each line."""

    text: Text
    span: Span


@dataclass(frozen=True, slots=True)
class Bullet:
    """`- text`, and the blocks indented under it; `written`, where it is read in other words, is the text as it stands."""

    text: Text
    children: tuple[Block, ...]
    span: Span
    written: Text | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """`1. **Title.** text`, and the blocks indented under it; `title` is without stars and full stop."""

    number: int
    title: Text | None
    text: Text | None
    children: tuple[Block, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, each row with as many cells as the header; `align` holds "", left, right or center."""

    header: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    align: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Comment:
    """`<!-- text -->`, on lines of its own."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Code:
    """A fenced block, shown as it is; `text` is without the fence and its indentation. Only a drawn map is read:
    `lines` are its lines with their places."""

    language: str
    text: str
    span: Span
    lines: tuple[Text, ...] = ()


Block = Paragraph | Quote | Bullet | Step | Table | Comment | Code


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it, up to the next heading of its level or a higher one."""

    level: int
    title: Text
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Document:
    """A whole file: the blocks before its first heading, then its sections."""

    path: str
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]
    span: Span


def every_section(some: Iterable[Document | Section]) -> Iterator[Section]:
    """Every section of some documents, or some sections with all inside them: in reading order, outer before inner."""
    for one in some:
        if isinstance(one, Section):
            yield one
        yield from every_section(one.sections)


def texts(document: Document) -> Iterator[Text]:
    """All texts of a document that may act: bullets, steps and cells."""
    pending: list[Block | Section] = [*document.blocks, *document.sections]
    while pending:
        item = pending.pop(0)
        match item:
            case Section():
                pending = [*item.blocks, *item.sections, *pending]
            case Bullet():
                yield item.text
                pending = [*item.children, *pending]
            case Step():
                if item.text is not None:
                    yield item.text
                pending = [*item.children, *pending]
            case Table():
                for row in item.rows:
                    yield from (cell for cell in row if " " in cell.text)
            case _:
                continue
