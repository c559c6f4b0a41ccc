"""Sentences that could be meant, where one is refused because it has two readings: each is read in that place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.language.specimens import BASE, FOLDER, stripped

from warbook.language.load import load_sources
from warbook.language.source import Source

PATHS = [
    path
    for path in sorted((FOLDER / "understood" / "bad").glob("who*.rules.md"))
    if path.name != "who_is_passed.rules.md"
]
_COULD = re.compile(r"“([^“”]+\.)”")


def told(path: Path) -> Iterator[tuple[str, str]]:
    """Each line of a specimen that is refused, with a sentence told in its place."""
    text = stripped(path.read_text(encoding="utf-8"))
    for fault in load_sources(sources(text), name="base").errors:
        if fault.span.file != "one.rules.md" or "could be" not in (fault.hint or ""):
            continue
        begin = text.rfind("\n", 0, fault.span.start) + 1
        end = text.index("\n", fault.span.start)
        first = max(text.rfind(mark, begin, fault.span.start) for mark in (": ", ". ", "- "))
        last = text.find(". ", fault.span.end, end)
        rest = text[last + 1 : end] if last >= 0 else ""
        for could in _COULD.findall(fault.hint or ""):
            yield text[begin:end], text[begin : first + 2] + could + rest


def sources(text: str) -> dict[str, Source]:
    base = Source(BASE.name, BASE.read_text(encoding="utf-8"))
    own = Source("one.rules.md", text)
    return {base.path: base, own.path: own}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name.removesuffix(".rules.md"))
def test_what_could_be_meant_is_read(path: Path) -> None:
    for line, could in told(path):
        step = re.match(r"\d+\. ", could)
        text = (
            f"### To jeer at foe (a Unit) by actor (a Unit)\n\n{could}\n" if step else f"## One\n\n{could}\n"
        )
        loaded = load_sources(sources(text), name="base")
        assert not loaded.errors, f"{line} → {could}: {[e.message for e in loaded.errors]}"
