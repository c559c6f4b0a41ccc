"""A section of the rules as its author wrote it: headings, bullets, steps and tables, without what only explains."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.blocks import Block, Bullet, Section, Step, Table


def as_written(section: Section) -> str:
    """The section, but not those in it."""
    parts = ["#" * section.level + " " + section.title.text]
    kept = [block for block in section.blocks if isinstance(block, Bullet | Step | Table)]
    for before, block in zip([None, *kept], kept, strict=False):
        lines = list(_lines(block, ""))
        joined = type(before) is type(block) and not isinstance(block, Table)
        parts.append(("\n" if joined else "\n\n") + "\n".join(lines))
    return parts[0] + "".join(parts[1:])


def _lines(block: Block, indent: str) -> Iterator[str]:
    if isinstance(block, Table):
        rows = [block.header, (), *block.rows]
        for row in rows:
            yield "| " + " | ".join(c.text for c in row) + " |" if row else "|" + "---|" * len(block.header)
    elif isinstance(block, Bullet):
        yield f"{indent}- {block.text.text}"
        for child in block.children:
            yield from _lines(child, indent + "  ")
    elif isinstance(block, Step):
        title = f"**{block.title.text}.** " if block.title is not None else ""
        yield f"{indent}{block.number}. {title}{block.text.text if block.text is not None else ''}".rstrip()
        for child in block.children:
            yield from _lines(child, indent + "   ")
