"""Tree of blocks → the canonical text of a rules file.

The layout, one for every file:

- One blank line between blocks; none at the head, one newline at the end, no blanks at the ends of lines.
- The items of a list stand together, and a list stands right under the item it belongs to; a paragraph,
  table, quote or code block inside an item has a blank line around it.
- Bullets begin with `- `, steps with their number; what belongs to an item is indented to its words: two
  columns under a bullet, three under a step (four from step 10).
- Paragraphs, quotes, bullets and steps are broken anew into lines of at most 110 columns; a line is never
  broken where the next would read as the beginning of something else. Runs of blanks become one space;
  no-break spaces and inline code are left as they are.
- A table is aligned where it fits 100 columns; a wider one has single spaces around its cells.
- Comments and fenced code keep their words and line breaks. A comment stays close to what it stood close to:
  there is a blank line beside it where its writer left one.

Words are never changed, dropped or added. What the formatter prints it reads again, and where that is not
the same tree the text is left as it was.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from warbook.language.atomic import write_atomically
from warbook.language.block_tree import (
    Block,
    Bullet,
    Code,
    Comment,
    Document,
    Quote,
    Section,
    Step,
    Table,
    Text,
    every_section,
)
from warbook.language.blocks import scan
from warbook.language.diagnostic import Diagnostic
from warbook.language.format_table import table_lines
from warbook.language.format_wrap import words, wrap
from warbook.language.source import Source, read_source

__all__ = ["Formatted", "format_file", "format_source", "format_text", "shape", "write_atomically"]


@dataclass(frozen=True, slots=True)
class Formatted:
    """The canonical text; the text as it was, and why, where the file cannot be read as blocks."""

    text: str
    changed: bool
    diagnostics: tuple[Diagnostic, ...] = ()


def format_text(source: Source) -> str:
    """The canonical text of a file, or its text unchanged where it has faults of form."""
    return format_source(source).text


def format_source(source: Source) -> Formatted:
    """The canonical text of a file with what stands in its way."""
    document, faults = scan(source)
    if faults:
        return Formatted(source.text, False, tuple(faults))
    text = _Printer(source).document(document)
    again, faults = scan(Source(source.path, text))
    if faults or shape(again) != shape(document):
        return Formatted(source.text, False)
    return Formatted(text, text != source.text)


def format_file(root: Path, path: Path, *, write: bool = True) -> Formatted:
    """Format the rules file at `path`; write it back where that changes anything and `write` is set."""
    source = read_source(root, path)
    if isinstance(source, Diagnostic):
        return Formatted("", False, (source,))
    done = format_source(source)
    if write and done.changed:
        write_atomically(os.path.join(root, path), done.text)
    return done


class _Printer:
    """Prints the blocks of one file; the source tells where its writer left blank lines around comments."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def document(self, document: Document) -> str:
        lines: list[str] = []
        end = self.blocks(lines, document.blocks, 0)
        before: Block | None = document.blocks[-1] if document.blocks else None
        for section in every_section(document.sections):
            if lines and not (isinstance(before, Comment) and self.is_close(end, section.span.start)):
                lines.append("")
            lines.append(f"{'#' * section.level} {' '.join(words(section.title.text))}")
            end, before = section.title.span.end, None
            if section.blocks:
                first, before = section.blocks[0], section.blocks[-1]
                if not (isinstance(first, Comment) and self.is_close(end, first.span.start)):
                    lines.append("")
                end = self.blocks(lines, section.blocks, 0)
        return "\n".join(line.rstrip() for line in lines) + "\n" if lines else ""

    def blocks(self, lines: list[str], blocks: Sequence[Block], indent: int) -> int:
        """Print blocks that stand beside one another; the offset at which they ended."""
        before: Block | None = None
        for block in blocks:
            if before is not None:
                lines.extend(self.between(before, block, indent))
            lines.extend(self.block(block, indent))
            before = block
        return before.span.end if before is not None else 0

    def between(self, one: Block, two: Block, indent: int) -> list[str]:
        """The lines between two neighbours: none, a blank one, or the `>` that joins two quotes."""
        if isinstance(one, Comment) or isinstance(two, Comment):
            return [] if self.is_close(one.span.end, two.span.start) else [""]
        if isinstance(one, Quote) and isinstance(two, Quote):
            return [" " * indent + ">"] if ">" in self.source.text[one.span.end : two.span.start] else [""]
        return (
            [] if isinstance(one, (Bullet, Step)) and type(one) is type(two) and _ends_in_item(one) else [""]
        )

    def is_close(self, end: int, start: int) -> bool:
        """Whether no blank line stands between two offsets."""
        return self.source.text.count("\n", end, start) < 2

    def block(self, block: Block, indent: int) -> list[str]:
        margin = " " * indent
        match block:
            case Bullet(text=text):
                return self.item(block, "- ", text.text, text.span.end, indent)
            case Step(number=number, title=title, text=text):
                parts = [f"**{title.text}.**"] if title is not None else []
                parts += [text.text] if text is not None else []
                end = text.span.end if text is not None else title.span.end if title is not None else 0
                return self.item(block, f"{number}. ", " ".join(parts), end, indent)
            case Quote(text=text):
                return wrap(text.text, f"{margin}> ", f"{margin}> ")
            case Table():
                return table_lines(block, indent)
            case Comment():
                return self.comment(block, margin)
            case Code():
                return _code_lines(block, margin)
            case _:
                return wrap(block.text.text, margin, margin)

    def item(self, block: Bullet | Step, mark: str, text: str, end: int, indent: int) -> list[str]:
        inner = indent + len(mark)
        lines = wrap(text, " " * indent + mark, " " * inner)
        if block.children:
            first = block.children[0]
            is_close = isinstance(first, (Bullet, Step))
            if isinstance(first, Comment):
                is_close = self.is_close(end, first.span.start)
            lines.extend([] if is_close else [""])
            self.blocks(lines, block.children, inner)
        return lines

    def comment(self, block: Comment, margin: str) -> list[str]:
        if "\n" not in block.text:
            return [f"{margin}<!-- {block.text} -->".replace("<!--  -->", "<!-- -->")]
        first, *rest = self.source.text[block.span.start : block.span.end].split("\n")
        return [margin + first, *rest]


def _ends_in_item(block: Block) -> bool:
    """Whether the last line of an item is the text of an item, not of something else inside it."""
    while isinstance(block, (Bullet, Step)):
        if not block.children:
            return True
        block = block.children[-1]
    return isinstance(block, Comment)


def _code_lines(block: Code, margin: str) -> list[str]:
    longest = max((len(run) for run in re.findall("`+", block.text)), default=0)
    fence = "`" * max(3, longest + 1)
    inner = [margin + line if line else "" for line in block.text.split("\n")] if block.text else []
    space = " " if block.language.startswith("`") else ""
    return [f"{margin}{fence}{space}{block.language}", *inner, margin + fence]


# ------------------------------------------------------------------ what a tree says, without its places
Shape = tuple[object, ...]


def shape(document: Document) -> Shape:
    """What a document says, without places and without what the layout decides: to tell two apart."""
    return (tuple(_shapes(document.blocks)), *(_section_shape(s) for s in document.sections))


def _section_shape(section: Section) -> Shape:
    inner = (_section_shape(s) for s in section.sections)
    return ("#" * section.level, _plain(section.title), tuple(_shapes(section.blocks)), *inner)


def _shapes(blocks: Sequence[Block]) -> Iterator[Shape]:
    for block in blocks:
        name = type(block).__name__
        match block:
            case Bullet(text=text, children=children):
                yield (name, _plain(text), tuple(_shapes(children)))
            case Step(number=number, title=title, text=text, children=children):
                yield (name, number, _plain(title), _plain(text), tuple(_shapes(children)))
            case Table(header=header, rows=rows, align=align):
                yield (name, align, tuple(tuple(_plain(cell) for cell in row) for row in (header, *rows)))
            case Comment(text=words_):
                yield (name, "\n".join(line.rstrip() for line in words_.split("\n")))
            case Code(language=language, text=words_):
                yield (name, language, words_)
            case _:
                yield (name, _plain(block.text))


def _plain(text: Text | None) -> str | None:
    return None if text is None else " ".join(words(text.text))
