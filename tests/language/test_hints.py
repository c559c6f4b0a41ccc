"""What a hint shows as a sentence to be written would be read there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from specimens import BASE, Specimen, specimens, stripped

from warbook.language.diagnostic import Diagnostic
from warbook.language.load import Loaded, load_sources
from warbook.language.resolve.unclear import UNCLEAR
from warbook.language.source import Source

SHOWN = re.compile(r"(?:^Write|, or) “([^”…]+)”")
"""A whole reading: others show a pattern, with “…” or names of sorts in capitals."""
PATTERN = re.compile(r"\b(?:KIND|ACTION|TOKEN|NAME|SEQUENCE|STAT)\b")
FILES = [
    s for s in specimens() if not s.is_good and s.path.is_file() and UNCLEAR in s.path.read_text("utf-8")
]


def load(path: str, text: str) -> Loaded:
    own = Source(path, text)
    sources = {own.path: own}
    if not text.startswith("# Game:"):
        base = Source(BASE.name, BASE.read_text(encoding="utf-8"))
        sources = {base.path: base, **sources}
    return load_sources(sources, name="base")


def readings(found: Diagnostic) -> list[str]:
    """The readings that a fault of words with several shows."""
    return [one for one in SHOWN.findall(found.hint or "") if not PATTERN.search(one)]


def rounds(faults: list[Diagnostic]) -> Iterator[list[tuple[Diagnostic, str]]]:
    """The first reading of every fault, then the second of those that have one, and so on."""
    nth = 0
    while some := [(one, readings(one)[nth]) for one in faults if len(readings(one)) > nth]:
        yield some
        nth += 1


@pytest.mark.parametrize("specimen", FILES, ids=lambda s: s.name)
def test_each_reading_that_is_shown_is_read(specimen: Specimen) -> None:
    plain = stripped(specimen.path.read_text(encoding="utf-8"))
    found = [
        d
        for d in load("own.rules.md", plain).diagnostics
        if d.code == UNCLEAR and d.span.file == "own.rules.md"
    ]
    assert any(readings(one) for one in found) or not found
    for some in rounds(found):
        text = plain
        for fault, reading in sorted(some, key=lambda one: one[0].span.start, reverse=True):
            was = text[fault.span.start : fault.span.end]
            end = "." if was.endswith(".") else ""
            text = text[: fault.span.start] + reading.removesuffix(".") + end + text[fault.span.end :]
        source = Source("own.rules.md", text)
        again = [
            d for d in load("own.rules.md", text).diagnostics if d.is_error and d.span.file == "own.rules.md"
        ]
        wrong = {source.line_col(d.span.start)[0]: d.message for d in again}
        old = Source("own.rules.md", plain)
        for fault, reading in some:
            line = old.line_col(fault.span.start)[0]
            assert line not in wrong, f"{reading}: {wrong[line]}"
