"""What a reader must open beside the box of an attack to resolve it: the rules that the box names and does not tell."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from printed_texts import opened

from warbook.language.flows import Line
from warbook.publish.book.chapters import Entry
from warbook.publish.book.writer import Book, Writer
from warbook.publish.parts.flows import declared, flow_block

DECIDING = ("Action", "Definition", "Effect", "Roll", "Sequence", "Sight", "Step", "To", "Value", "Window")
"""What holds rules that one follows. What cards and tokens are, and what is written on them, lies on the table."""
_LINK = re.compile(r'\[((?:[^\[\]]|\\.)*)\]\(([^)\s]*)(?: "[^"]*")?\)(\{[^}]*\})?')
_PAST = re.compile(r"(?:used|during the) $")
"""Before the name of something that has been done, or goes on: nobody looks it up to know whether it did."""
_MAY = re.compile(r"\bmay $")


def attacks(game: str) -> Iterator[Entry]:
    """The actions in which somebody rolls against somebody, or, where a game has no such action, the rolls of two."""
    book = opened(game)
    every = list(book.plan.entries.values())
    rolls = {one.name for one in book.rules.rolls.values() if len(one.roles) > 1}
    actions = [e for e in every if e.heading.sort == "Action" and any(_named(told(book, e), rolls))]
    yield from actions or [e for e in every if e.heading.sort == "Roll" and e.heading.name in rolls]


def _named(lines: tuple[Line, ...], names: set[str]) -> Iterator[Line]:
    yield from (line for line in _every(lines) if line.label in names)


def told(book: Book, entry: Entry) -> tuple[Line, ...]:
    return flow_block(Writer(book, entry.home.path), entry)[1]


def to_open(game: str, entry: Entry, explained: bool = True) -> list[str]:
    """The declarations a reader opens: that of the attack, and each that its box names and tells nowhere; or, were nothing
    `explained` at the foot of the box, each that it does not tell in its lines."""
    book = opened(game)
    text, lines = flow_block(Writer(book, entry.home.path), entry)
    by_place = {(e.home.path, e.home.anchor): e for e in book.plan.entries.values()}
    every = list(_every(lines))
    foot = text.rpartition("\n\n")[2] if explained else ""
    meant = {name.casefold() for name in re.findall(r"\*\*([^*]+):\*\*", foot)}
    meant |= {line.label.casefold() for line in every if line.under}
    found = [entry.heading.title]
    for link in _LINK.finditer(text):
        path, _, anchor = link[2].partition("#")
        folder = posixpath.dirname(entry.home.path)
        place = posixpath.normpath(posixpath.join(folder, path)) if path else entry.home.path
        there = by_place.get((place, anchor))
        if there is None or there.heading.sort not in DECIDING or "wb-exact" in (link[3] or ""):
            continue
        is_told = any(there.section.span.holds(line.span) for line in every if line.span is not None)
        before = text[: link.start()]
        if _MAY.search(before):
            is_told |= _forbidden_by(book, there) <= meant
        if not is_told and link[1].casefold() not in meant and not _PAST.search(before):
            found.append(there.heading.title)
    return list(dict.fromkeys(found))


def _every(lines: tuple[Line, ...]) -> Iterator[Line]:
    for line in lines:
        yield from line.all()


def _forbidden_by(book: Book, entry: Entry) -> set[str]:
    """What keeps somebody from doing what is declared: by name what has the law on it, or the law where nothing has."""
    return {
        (law.bearer.name if law.bearer is not None else law.text).casefold()
        for law in book.rules.laws
        if law.sort == "cannot" and law.event.sort == "verb" and law.event.name == declared(book, entry)
    }
