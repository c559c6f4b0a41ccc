"""What a game's files explain, sentence by sentence, and what in them acts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from warbook.language.block_tree import (
    Block,
    Bullet,
    Document,
    Paragraph,
    Quote,
    Section,
    Step,
    Table,
    Text,
    every_section,
)

MEASURE = re.compile(
    r"(?<![\w.])(?:\d*d\d+|\d+(?:\.\d+)? ?(?:in|mm|cm|squares?|inch|inches)|\d+ or (?:more|less|fewer))(?!\w)"
)
"""A number that says what it measures: a distance, dice, a bound."""

_SENTENCE = re.compile(r"\S.*?(?:[.!?:;](?=\s)|$)")
_HIDDEN = re.compile(r"`[^`]*`|\{[^{}]*\}|[*“”\"]")


@dataclass(frozen=True, slots=True)
class Prose:
    """A sentence of a paragraph or note, and the heading that it stands under."""

    text: Text
    section: str

    @property
    def is_example(self) -> bool:
        """Whether it tells of a worked example, which has numbers of its own."""
        return self.section.startswith("Example:")


class Reading:
    """The texts of a file, each with the title of its section."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def sentences(self, notes: bool = False) -> Iterator[Prose]:
        """Every sentence of a paragraph, and of a note where these are wanted."""
        for block, title in self.blocks:
            if isinstance(block, Paragraph) or (notes and isinstance(block, Quote)):
                for match in _SENTENCE.finditer(block.text.text):
                    yield Prose(block.text.slice(*match.span()), title)

    def acting(self) -> Iterator[tuple[Text, str]]:
        """Every text that acts: a bullet's, a step's, a cell's."""
        for block, title in self.blocks:
            match block:
                case Bullet(text=text):
                    yield text, title
                case Step(text=step):
                    if step is not None:
                        yield step, title
                case Table(rows=rows):
                    for row in rows:
                        for cell in row:
                            yield cell, title
                case _:
                    pass

    def heading_words(self) -> set[str]:
        """Every word of a heading, and of the names in tables."""
        found: set[str] = set()
        for section in self.sections:
            found.update(section.title.text.split())
        for block, _ in self.blocks:
            if isinstance(block, Table):
                found.update(word for row in block.rows for word in row[0].text.split())
        return found

    @cached_property
    def sections(self) -> list[Section]:
        """Every section, outer before inner."""
        return list(every_section([self.document]))

    @cached_property
    def blocks(self) -> list[tuple[Block, str]]:
        """Every block at any depth, with the title of its section."""
        found = []
        ahead: list[tuple[Block, str]] = [(block, "") for block in self.document.blocks]
        ahead += [(block, section.title.text) for section in self.sections for block in section.blocks]
        ahead.reverse()
        while ahead:
            block, title = ahead.pop()
            found.append((block, title))
            if isinstance(block, (Bullet, Step)):
                ahead.extend((child, title) for child in reversed(block.children))
        return found


def blanked(text: str) -> str:
    """The text with code, values, stars and quotation marks hidden, every other character in its place."""
    return _HIDDEN.sub(lambda match: " " * len(match[0]), text)


def plain_measure(measure: str) -> str:
    """A measure in one spelling: 3 squares and 3 square, 6in and 6 inches."""
    return re.sub(r"\s+|es$|s$", "", measure).replace("inch", "in").replace("fewer", "less")
