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


def test_what_is_tried_first_has_an_answer_that_is_read() -> None:
    specimen = next(s for s in specimens() if s.name == "phrases/bad/first_tries")
    plain = stripped(specimen.path.read_text(encoding="utf-8"))
    found = [d for d in load("own.rules.md", plain).diagnostics if d.span.file == "own.rules.md"]
    said = {plain[d.span.start : d.span.end]: d.hint or "" for d in found}
    assert "“### To go by goer (a Unit)”" in said["goes"]
    assert "“Each friendly Unit within " in said["friends"]
    assert "twice" not in said["bite"]
    rules = re.findall(r"“([^”]+)”", said["would"])
    assert len(rules) == 2
    tried = load("own.rules.md", "## Laws\n\n" + "".join(f"- {rule}\n" for rule in rules))
    assert not [d for d in tried.diagnostics if d.is_error]


def test_a_heading_above_what_is_of_the_game_ends_the_force() -> None:
    specimen = next(s for s in specimens() if s.name == "headings/bad/under_a_force")
    plain = stripped(specimen.path.read_text(encoding="utf-8"))
    (found,) = load("own.rules.md", plain).diagnostics
    assert found.edit is not None
    at = found.edit.span
    mended = plain[: at.start] + found.edit.replacement + plain[at.end :]
    assert not load("own.rules.md", mended).diagnostics
