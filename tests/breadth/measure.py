"""How much of a set of first wordings is read: by its rules (chapters that begin with a number) and by its texts.

A text is a bullet or step; it passes where nothing is wrong with it, a rule where nothing is wrong in its chapter. As it
is written, and once the first sentence suggested for each fault stands in its place, again and again until none is.
Run as a script with the sets' files to see which do not, and why.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from warbook.language.block_tree import Block, Bullet, Section, Step, Text
from warbook.language.blocks import scan
from warbook.language.diagnostic import Diagnostic
from warbook.language.load import load_sources
from warbook.language.render import render_text
from warbook.language.source import Source


@dataclass(frozen=True)
class Measured:
    """The titles of the rules, those with a fault, and how many texts pass of how many."""

    rules: tuple[str, ...]
    failed: tuple[str, ...]
    passed: int
    texts: int
    told: str


def texts(blocks: tuple[Block, ...]) -> Iterator[Text]:
    """Every bullet and step of a chapter, in order."""
    for block in blocks:
        if isinstance(block, (Bullet, Step)):
            if block.text is not None and block.text.text.strip():
                yield block.text
            yield from texts(block.children)


def chapter(section: Section) -> Iterator[Text]:
    """The texts of a chapter and of all that stands under it."""
    yield from texts(section.blocks)
    for inner in section.sections:
        yield from chapter(inner)


def extent(section: Section) -> tuple[int, int]:
    """Where a chapter begins and ends in its file."""
    ends = [section.title.span.end, *(b.span.end for b in section.blocks)]
    ends += [extent(inner)[1] for inner in section.sections]
    return section.title.span.start, max(ends)


def chapters(sections: tuple[Section, ...]) -> Iterator[Section]:
    for section in sections:
        if section.title.text[:1].isdigit():
            yield section
        else:
            yield from chapters(section.sections)


def mended(source: Source, rounds: int = 12) -> Source:
    """A text with the first suggestion in the place of each fault that has one, until there are no more."""
    for _ in range(rounds):
        told = load_sources({source.path: source}, name="measured").told
        text, before = source.text, len(source.text)
        offered = [(*d.candidates, *((d.edit,) if d.edit is not None else ())) for d in told]
        for edit in sorted((edits[0] for edits in offered if edits), key=lambda e: -e.span.start):
            if edit.span.end <= before:
                text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
                before = edit.span.start
        if text == source.text:
            break
        source = Source(source.path, text)
    return source


def set_of(path: Path) -> Source:
    """A set as it is written."""
    return Source(path.name, path.read_text(encoding="utf-8"))


def measured(source: Source) -> Measured:
    """What is read of one set."""
    document, _ = scan(source)
    loaded = load_sources({source.path: source}, name="measured")
    rules, failed, passed, total = [], [], 0, 0
    told: list[Diagnostic] = []
    for rule in chapters(document.sections):
        start, end = extent(rule)
        wrong = [d for d in loaded.errors if start <= d.span.start <= end]
        told += wrong
        rules.append(rule.title.text)
        if wrong:
            failed.append(rule.title.text)
        for text in chapter(rule):
            total += 1
            passed += not any(text.span.start <= d.span.start <= text.span.end for d in wrong)
    outside = [d for d in loaded.errors if d not in told]
    words = render_text(outside + told, loaded.sources, colour=False)
    return Measured(tuple(rules), tuple(failed), passed, total, words)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        written = set_of(Path(name))
        first, found = measured(written), measured(mended(written))
        print(found.told)
        share = f"{first.passed}, then {found.passed} of {found.texts} texts"
        print(f"{name}: {len(found.rules) - len(found.failed)} of {len(found.rules)} rules, {share}")
        print("not:", *found.failed, sep="\n  ")
