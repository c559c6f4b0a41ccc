"""Blocks of a rules file as text for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from textwrap import wrap

from warbook.cli.tables import table
from warbook.language.blocks import Block, Bullet, Paragraph, Quote, Step, Table

WIDTH = 96
_MARKS = re.compile(r"\*\*|[{}]")


def plain_words(text: str) -> str:
    """Words of the rules without the marks of Markdown."""
    return _MARKS.sub("", text)


def printed(blocks: Iterable[Block], indent: int = 2) -> list[str]:
    """The lines of blocks: paragraphs parted by empty lines, lists kept together."""
    lines: list[str] = []
    before: Block | None = None
    for block in blocks:
        new = list(_lines(block, indent))
        if (
            new
            and before is not None
            and not (type(block) is type(before) and isinstance(block, (Bullet, Step)))
        ):
            lines.append("")
        lines.extend(new)
        before = block if new else before
    return lines


def _lines(block: Block, indent: int) -> Iterator[str]:
    pad = " " * indent
    match block:
        case Paragraph(text=text):
            yield from wrapped(text.text, pad, pad)
        case Quote(text=text):
            yield from wrapped(text.text, f"{pad}│ ", f"{pad}│ ")
        case Bullet(text=text, children=children):
            yield from wrapped(text.text, f"{pad}• ", f"{pad}  ")
            yield from printed(children, indent + 2)
        case Step(number=number, title=title, text=text, children=children):
            head = f"{title.text}. " if title is not None else ""
            yield from wrapped(
                head + (text.text if text is not None else ""), f"{pad}{number}. ", f"{pad}   "
            )
            yield from printed(children, indent + 3)
        case Table(header=header, rows=rows) if header:
            body = [[plain_words(cell.text) for cell in row][: len(header)] for row in rows]
            full = [[*row, *[""] * (len(header) - len(row))] for row in body]
            yield from table([h.text for h in header], full, pad, len(header)).split("\n")


def wrapped(text: str, first: str, rest: str) -> list[str]:
    """A text as lines of a terminal, the first and the others each with what goes before them."""
    words = plain_words(text)
    return wrap(
        words,
        WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
