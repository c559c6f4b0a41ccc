"""Texts scanned into blocks, and what is said of them, as tests compare them."""

from __future__ import annotations

from textwrap import dedent

from warbook.language.blocks import (
    Block,
    Bullet,
    Code,
    Comment,
    Document,
    Paragraph,
    Quote,
    Step,
    Table,
    scan,
)
from warbook.language.diagnostic import Diagnostic
from warbook.language.source import Source


def read(text: str) -> tuple[Document, list[Diagnostic]]:
    return scan(Source("a.rules.md", text))


def good(text: str) -> Document:
    document, faults = read(dedent(text))
    assert faults == []
    return document


def bad(text: str) -> Diagnostic:
    """The one fault of a text."""
    _, faults = read(text)
    assert [fault.message for fault in faults] == [fault.message for fault in faults[:1]]
    assert faults, "nothing was found wrong"
    return faults[0]


def pointed(text: str, fault: Diagnostic) -> str:
    return text[fault.span.start : fault.span.end]


def mended(text: str, fault: Diagnostic) -> str:
    edit = fault.edit
    assert edit is not None, "no edit was suggested"
    return text[: edit.span.start] + edit.replacement + text[edit.span.end :]


def outline(blocks: tuple[Block, ...]) -> list[object]:
    """Blocks as plain lists, for comparing."""
    found: list[object] = []
    for block in blocks:
        match block:
            case Paragraph(text):
                found.append(text.text)
            case Quote(text):
                found.append("> " + text.text)
            case Bullet(text, children):
                found.append(["-", text.text, *outline(children)])
            case Step(number, title, rest, children):
                head = [f"*{title.text}*"] if title else []
                found.append([number, *head, *([rest.text] if rest else []), *outline(children)])
            case Table(header, rows):
                found.append([[cell.text for cell in row] for row in (header, *rows)])
            case Comment(words):
                found.append(f"<{words}>")
            case Code(language, words):
                found.append((language, words))
    return found


def blocks(text: str) -> list[object]:
    return outline(good(text).blocks)
