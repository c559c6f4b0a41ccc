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
_NAMED = re.compile(r'"([^"]+)"|([A-Z][^:"]{0,22}): ')
"""The name of an option, or the label of a line: `"Charge" 1 enemy Soldier …`, `Dice: 2d6`."""
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
    term, label = _parted(path, [name for _, name, _ in book.terms])
    found = list(
        dict.fromkeys(
            one
            for sort, name, decl in find(book.rules, book.terms, term)
            for one in of_term(book, sort, name, decl.span)
        )
    )
    if label:
        labels = list(dict.fromkeys(one.label for one in found))
        wanted = same(label, labels) or same(f"step {label}", labels)
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


def _parted(path: str, terms: Sequence[str]) -> tuple[str, str]:
    """A term and what is asked of it; in `Day.step 2.1` the first dot parts them, as that is where a term ends."""
    dots = [at for at, letter in enumerate(path) if letter == "."]
    for at in (len(path), *reversed(dots)):
        if same(path[:at].strip(), terms) is not None:
            return path[:at].strip(), path[at + 1 :].strip()
    term, _, label = path.rpartition(".") if dots else (path, "", "")
    return term.strip(), label.strip()


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
            named = _NAMED.match(block.text.text)
            inside = f"{before}, " if before else ""
            yield from in_text(named[1] or named[2] if named else f"{inside}bullet {bullets}", block.text)
            yield from in_blocks(block.children, before)
        elif isinstance(block, Step):
            label = f"{before}.{block.number}" if before else f"step {block.number}"
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
