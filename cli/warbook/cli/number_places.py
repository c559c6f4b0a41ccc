"""Where a number of the rules stands, by the name of what it belongs to: `Soldier.Vigour`, `Shouting.Dice #2`, `Game.step 1`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from warbook.cli.choices import same
from warbook.cli.explained import Book, homes_of, rows_of
from warbook.cli.findable import find
from warbook.cli.problem import Problem, perhaps
from warbook.language.blocks import Block, Bullet, Step, Table, Text
from warbook.language.diagnostic import Span

NUMBER = re.compile(r"(?<![A-Za-z0-9.])\d+(?:\.\d+)?|(?<=\dd)\d+")
"""A number, also one of dice (`2d6` holds two), but none in a name such as `B2`."""
_NTH = re.compile(r"(.*?)\s*#(\d+)")


@dataclass(frozen=True, slots=True)
class NumberPlace:
    """One number as it is written: what it belongs to, its digits, and where they stand."""

    label: str
    span: Span
    digits: str
    words: str
    """The text around it."""


def place_of(book: Book, given: str) -> NumberPlace:
    """The one number that is meant. Raises `Problem` with the numbers there are, where that is not one."""
    numbered = _NTH.fullmatch(given.strip())
    path, nth = (numbered[1], int(numbered[2])) if numbered else (given.strip(), 0)
    term, _, label = path.rpartition(".")
    whole = same(path, [name for _, name, _ in book.terms])
    term, label = (path, "") if whole is not None or not term else (term.strip(), label.strip())
    found = list(
        dict.fromkeys(
            one
            for sort, name, decl in find(book.rules, book.terms, term)
            for one in of_term(book, sort, name, decl.span)
        )
    )
    if label:
        labels = list(dict.fromkeys(one.label for one in found))
        wanted = same(label, labels)
        if wanted is None:
            raise Problem(
                f"“{term}” has no number under “{label}”.{perhaps(label, labels)} {shown(found)}".rstrip()
            )
        found = [one for one in found if one.label == wanted]
    if nth:
        if nth > len(found):
            raise Problem(f"There is no number #{nth} there. {shown(found)}")
        return found[nth - 1]
    if len(found) != 1:
        raise Problem(f"“{given}” has {len(found) or 'no'} numbers; say which. {shown(found)}".rstrip())
    return found[0]


def shown(found: Sequence[NumberPlace]) -> str:
    """The numbers there are, each as one may ask for it."""
    return "\n".join(
        ["", *(f"  #{i} {one.label}: {one.digits}   ({one.words})" for i, one in enumerate(found, 1))]
    )


def of_term(book: Book, sort: str, name: str, span: Span) -> Iterator[NumberPlace]:
    """Every number of a term: in the row of a table that declares it, and under its heading."""
    for table, row in rows_of(book, name, span):
        for head, cell in zip(table.header[1:], row[1:], strict=False):
            yield from in_text(head.text, cell)
    for section in homes_of(book, sort, name, span):
        yield from in_blocks(section.blocks, "")


def in_blocks(blocks: Sequence[Block], before: str) -> Iterator[NumberPlace]:
    bullets = 0
    for block in blocks:
        if isinstance(block, Bullet):
            bullets += 1
            label, colon, _ = block.text.text.partition(": ")
            named = bool(colon) and len(label) < 24 and label[:1].isupper()
            yield from in_text(label if named else f"{before}bullet {bullets}", block.text)
            yield from in_blocks(block.children, before)
        elif isinstance(block, Step):
            label = f"{before.removesuffix('.') + '.' if before else 'step '}{block.number}"
            if block.text is not None:
                yield from in_text(label, block.text)
            yield from in_blocks(block.children, label)
        elif isinstance(block, Table):
            for row in block.rows:
                for head, cell in zip(block.header[1:], row[1:], strict=False):
                    yield from in_text(f"{row[0].text} {head.text}".strip(), cell)


def in_text(label: str, text: Text) -> Iterator[NumberPlace]:
    for match in NUMBER.finditer(text.text):
        yield NumberPlace(label, text.at(match.start(), match.end()), match[0], text.text)
