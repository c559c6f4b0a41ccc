"""Numbers in what is said of a rule in short: taken from the rule, in braces, or they would not change with it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language.block_tree import Block, Bullet, Section, Step, Table, Text
from warbook.language.check.prose_text import blanked
from warbook.language.check.record import Checked, Finding
from warbook.language.diagnostic import Edit

_LABEL = re.compile(r"(?:Short|Flavour): ")
_EXPLAINING = re.compile(
    r"(?:Short|Flavour|Cites|Name|Title|Also called|Tagline|Role|Colour|Mark|Given|Dice|Drawn|Answers|Declines|Offered"
    r"|Refused|Then|Do): "
)
"""What begins bullets that rule nothing of play."""
SHORT = "Short"
_NUMBER = re.compile(r"(?<![\w.–-])[+−-]?(\d+(?:\.\d+)?)(?=in\b|mm\b|\+|[^\w.–]|\.(?!\d)|$)")
_VALUE = re.compile(r"(?<!\{)\{([^{}]*)\}(?!\})")
_FIGURES = re.compile(r"\d+(?:\.\d+)?")
_WORD = re.compile(r"\w+")
_ANY = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)(?=in\b|mm\b|d\d|[^\w.]|\.(?!\d)|$)")


def number_in_a_short(game: Checked) -> Iterator[Finding]:
    """A number in a short form or in flavour that a rule of the same declaration says too: it would not change with
    it."""
    shorts = Shorts(game)
    for text, numbers in shorts:
        for match in _NUMBER.finditer(blanked(text.text)):
            if match[1] in numbers:
                span = text.at(*match.span())
                yield Finding(
                    span,
                    f"The rule says {match[1]} too; if it changes, this will not.",
                    f"Write {{{match[0]}}}, which is compared with the rule.",
                    edit=Edit(span, f"{{{match[0]}}}"),
                )


def short_of_nothing(game: Checked) -> Iterator[Finding]:
    """A number in braces, in a short form or in flavour, that no rule of the same declaration says, or says any more."""
    for text, numbers in Shorts(game):
        for match in _VALUE.finditer(text.text):
            said = _FIGURES.findall(match[1])
            if said and not re.search(r"[A-Za-z]{3,} ", match[1]) and not all(n in numbers for n in said):
                yield Finding(
                    text.at(*match.span()),
                    f"The rule does not say {match[1]}.",
                    "Braces hold a value of the rule: write what the rule says now.",
                )


class Shorts:
    """Every short form and flavour of a game, with the numbers that its rules say; rules are found by what declares
    them, and by their words."""

    def __init__(self, game: Checked) -> None:
        self.sections = game.reading.sections
        self.declared: dict[str, set[str]] = {}
        self.acting: list[tuple[str, set[str]]] = []
        self.by_word: dict[str, list[int]] = {}
        for section in self.sections:
            own = self.declared.setdefault(_name(section), set())
            for said, numbers in map(_said, section.blocks):
                own |= numbers
                if numbers:
                    for word in set(_WORD.findall(said)):
                        self.by_word.setdefault(word, []).append(len(self.acting))
                    self.acting.append((said, numbers))

    def __iter__(self) -> Iterator[tuple[Text, set[str]]]:
        for section in self.sections:
            if section.title.text.startswith("Example:"):
                continue
            for block in section.blocks:
                if isinstance(block, Bullet) and (found := _LABEL.match(block.text.text)) is not None:
                    text = block.text.slice(found.end(), len(block.text.text))
                    yield text, self.declared[_name(section)]
                elif isinstance(block, Table):
                    yield from self.cells(section, block)

    def cells(self, section: Section, table: Table) -> Iterator[tuple[Text, set[str]]]:
        """The short forms of a table's rows, each with the numbers of its row, and of what speaks of it."""
        heads = [header.text for header in table.header]
        if SHORT not in heads:
            return
        at = heads.index(SHORT)
        for row in table.rows:
            others = " ".join(cell.text for i, cell in enumerate(row[1:], 1) if i != at)
            yield row[at], set(_ANY.findall(others)) | self.of(row[0].text)

    def of(self, name: str) -> set[str]:
        """The numbers in what a name declares, and in rules that speak of it."""
        found = set(self.declared.get(name, ()))
        first = _WORD.search(name)
        if first is not None:
            whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
            for index in self.by_word.get(first[0], ()):
                said, numbers = self.acting[index]
                if whole.search(said):
                    found |= numbers
        return found


def _name(section: Section) -> str:
    """What a heading declares, by the name after its colon."""
    title = section.title.text
    return title.partition(": ")[2] or title


def _said(block: Block) -> tuple[str, set[str]]:
    """What a rule and all under it say, and the numbers in it."""
    words: list[str] = []
    ahead: list[Block] = [block]
    while ahead:
        one = ahead.pop()
        match one:
            case Bullet(text=text) if not _EXPLAINING.match(text.text):
                words.append(text.text)
                ahead.extend(one.children)
            case Step(text=text):
                words.append(text.text if text is not None else "")
                ahead.extend(one.children)
            case Table(header=header, rows=rows):
                skipped = [i for i, h in enumerate(header) if h.text == SHORT]
                words.extend(cell.text for row in rows for i, cell in enumerate(row) if i not in skipped)
            case _:
                pass
    said = " ".join(words)
    return said, set(_ANY.findall(said))
