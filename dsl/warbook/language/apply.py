"""An edit put into a file: its words changed, and only the lines of the block that it stands in laid out anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warbook.language.block_tree import Block, Bullet, Paragraph, Section, Step
from warbook.language.blocks import scan
from warbook.language.diagnostic import Edit
from warbook.language.format import shape
from warbook.language.format_wrap import wrap
from warbook.language.source import Source


def applied(source: Source, edit: Edit) -> str:
    """The text of a file after an edit. The bullet, step or paragraph that it changes is broken into lines as
    `warbook format` does it; all other lines stay as they are."""
    text = source.text[: edit.span.start] + edit.replacement + source.text[edit.span.end :]
    changed = Source(source.path, text)
    document, faults = scan(changed)
    if faults:
        return text
    found = [b for b in _all(document.blocks, document.sections) if _lies_in(b, edit.span.start)]
    if not found:
        return text
    start, end, lines = _laid(found[-1], changed)
    laid = text[:start] + "\n".join(lines) + text[end:]
    again, faults = scan(Source(source.path, laid))
    return text if faults or shape(again) != shape(document) else laid


def _all(blocks: Sequence[Block], sections: Sequence[Section] = ()) -> Iterator[Bullet | Step | Paragraph]:
    """The blocks whose words are broken into lines, outer ones first."""
    for block in blocks:
        if isinstance(block, (Bullet, Step, Paragraph)):
            yield block
        if isinstance(block, (Bullet, Step)):
            yield from _all(block.children)
    for section in sections:
        yield from _all(section.blocks, section.sections)


def _lies_in(block: Bullet | Step | Paragraph, place: int) -> bool:
    return block.text is not None and block.text.span.start <= place <= block.text.span.end


def _laid(block: Bullet | Step | Paragraph, source: Source) -> tuple[int, int, list[str]]:
    """Where the lines of a block's own words begin and end, and the lines as they should stand."""
    assert block.text is not None
    line, column = source.line_col(block.span.start)
    start, end = source.line_start(line), source.line_end(source.line_col(block.text.span.end)[0])
    margin = " " * (column - 1)
    match block:
        case Bullet():
            mark = "- "
        case Step(number=number):
            mark = f"{number}. "
        case _:
            mark = ""
    words = block.text.text
    if isinstance(block, Step) and block.title is not None:
        words = f"**{block.title.text}.** {words}"
    return start, end, wrap(words, margin + mark, margin + " " * len(mark))
