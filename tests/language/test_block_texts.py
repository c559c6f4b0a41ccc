"""The document scanner on any text at all: it is quick, every place is true, and suggested edits come to an end."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from block_kit import mended, read
from hypothesis import given, settings
from hypothesis import strategies as st

from warbook.language.blocks import (
    Block,
    Bullet,
    Document,
    Paragraph,
    Quote,
    Section,
    Step,
    Table,
    Text,
    scan,
)
from warbook.language.source import Source


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"{' ' * depth}- x\n" for depth in range(1400)),
        "- " * 500_000,
        "> " * 500_000,
        "|" * 1_000_000,
        "|" + "\\|" * 400_000,
        "`" * 1_000_000,
        "#" * 1_000_000,
        "# " * 500_000,
        "1. **" + "a*" * 300_000,
        "<!--" * 250_000,
        "\t" * 500_000 + "x",
        "a\n" * 100_000,
        "<!---->\n1. a\n" * 20_000,
        "**" * 400_000,
    ],
    ids=lambda text: repr(text[:6]),
)
def test_no_input_is_slow(text: str) -> None:
    began = time.process_time()
    scan(Source("a", text))
    assert time.process_time() - began < 10


def test_ten_thousand_deep_is_one_fault() -> None:
    text = "".join(f"{' ' * (2 * min(depth, 60))}- x\n" for depth in range(10_000))
    _, faults = scan(Source("a", text))
    assert [fault.code for fault in faults] == ["W111"]


def test_many_faults_are_counted() -> None:
    _, faults = read("-\n" * 2000)
    assert len(faults) == 501
    assert faults[-1].code == "W199"
    assert "1500 more" in faults[-1].message


PIECES = [
    "- ",
    "* ",
    "1. ",
    "2. ",
    "3) ",
    "# ",
    "## ",
    "#### ",
    "> ",
    "| ",
    "|---|",
    "\\|",
    "| a | b |",
    "<!--",
    "-->",
    "```",
    "**",
    "**A.** ",
    "---",
    "===",
    "word",
    "Two words.",
    "é",
    "\u00a0",
    "\u2028",
    "\t",
    " ",
    "  ",
    "   ",
    "\n",
    "\n\n",
    "\n  ",
    "\n   ",
    "\n    ",
    "\n- ",
    "\n1. ",
    "\n2. ",
    "\n   1. ",
    "\n| ",
    "\x0b",
    "`",
    ":",
    "-",
    "\\",
]

hostile = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=40).map("".join),
    st.text(max_size=80),
)


def texts(blocks: tuple[Block, ...]) -> Iterator[Text]:
    for block in blocks:
        match block:
            case Paragraph(text) | Quote(text):
                yield text
            case Bullet(text, children):
                yield text
                yield from texts(children)
            case Step(_, title, text, children):
                yield from (each for each in (title, text) if each is not None)
                yield from texts(children)
            case Table(header, rows):
                for row in (header, *rows):
                    assert len(row) == len(header)
                    yield from row


def all_blocks(blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Bullet | Step):
            for child in all_blocks(block.children):
                assert block.span.start <= child.span.start <= child.span.end <= block.span.end
                yield child


def sections(found: tuple[Section, ...]) -> Iterator[Section]:
    for section in found:
        yield section
        yield from sections(section.sections)


@settings(max_examples=600, deadline=None)
@given(hostile)
def test_any_text_is_read_and_every_place_is_true(text: str) -> None:
    document, faults = scan(Source("a", text))
    every = list(sections(document.sections))
    holders: list[Document | Section] = [document, *every]
    spans = [block.span for holder in holders for block in all_blocks(holder.blocks)]
    spans += [section.span for section in every]
    for fault in faults:
        spans += [fault.span, *(label.span for label in fault.labels)]
        spans += [fault.edit.span] if fault.edit else []
    found = [each for holder in holders for each in texts(holder.blocks)]
    found += [section.title for section in every]
    spans += [each.span for each in found]
    assert all(span.file == "a" and 0 <= span.start <= span.end <= len(text) for span in spans)
    for each in found:
        for offset, char in enumerate(each.text):
            span = each.at(offset, offset + 1)
            there = text[span.start : span.end]
            assert there == char or (char == " " and there.isspace())
        middle = len(each.text) // 2
        assert each.slice(0, middle).text + each.slice(middle, len(each.text)).text == each.text


@settings(max_examples=200, deadline=None)
@given(hostile)
def test_a_suggested_edit_never_breaks_reading(text: str) -> None:
    _, faults = scan(Source("a", text))
    for fault in faults:
        if fault.edit is not None:
            scan(Source("a", mended(text, fault)))


@settings(max_examples=300, deadline=None)
@given(hostile)
def test_suggested_edits_come_to_an_end(text: str) -> None:
    seen: set[str] = set()
    for _ in range(100):
        assert text not in seen, "the edits go in a circle"
        seen.add(text)
        edited = next((fault for fault in scan(Source("a", text))[1] if fault.edit), None)
        if edited is None:
            return
        text = mended(text, edited)
    pytest.fail("the edits never end")
