"""A section of the rules as its author wrote it: headings, bullets, steps and tables, without what only explains."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language.blocks import Block, Bullet, Code, Section, Step, Table


def fenced(words: str, language: str) -> list[str]:
    """The lines of a code block that shows a text, which may hold code blocks itself: its fence is longer than theirs."""
    longest = max((len(run) for run in re.findall(r"`{3,}", words)), default=2)
    fence = "`" * (longest + 1)
    return [f"{fence}{language}", words, fence]


def as_written(section: Section) -> str:
    """The section, but not those in it."""
    parts = ["#" * section.level + " " + section.title.text]
    kept = [block for block in section.blocks if isinstance(block, Bullet | Step | Table | Code)]
    for before, block in zip([None, *kept], kept, strict=False):
        lines = list(_lines(block, ""))
        joined = type(before) is type(block) and not isinstance(block, Table | Code)
        parts.append(("\n" if joined else "\n\n") + "\n".join(lines))
    return parts[0] + "".join(parts[1:])


def _lines(block: Block, indent: str) -> Iterator[str]:
    if isinstance(block, Table):
        yield from aligned([[c.text for c in row] for row in (block.header, *block.rows)])
    elif isinstance(block, Code):
        yield from ("```" + block.language, *block.text.splitlines(), "```")
    elif isinstance(block, Bullet):
        yield f"{indent}- {block.text.text}"
        for child in block.children:
            yield from _lines(child, indent + "  ")
    elif isinstance(block, Step):
        title = f"**{block.title.text}.** " if block.title is not None else ""
        yield f"{indent}{block.number}. {title}{block.text.text if block.text is not None else ''}".rstrip()
        for child in block.children:
            yield from _lines(child, indent + "   ")


def aligned(rows: list[list[str]]) -> Iterator[str]:
    """The lines of a table, its columns under each other; the first row is its head."""
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(len(rows[0]))]
    for number, row in enumerate(rows):
        yield "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)) + " |"
        if number == 0:
            yield "|" + "|".join("-" * (width + 2) for width in widths) + "|"
