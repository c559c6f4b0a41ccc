"""Sentences that could mean one thing or another: each of those that are shown instead is read, where it would stand."""

from __future__ import annotations

import re

import pytest
from specimens import BASE, Specimen, specimens, stripped

from warbook.language.diagnostic import Diagnostic
from warbook.language.load import load_sources
from warbook.language.source import Source

UNCLEAR = ("W383", "W475", "W476")
"""The faults that show what could be meant."""
BAD = [s for s in specimens() if s.name.startswith("understood/bad/")]

GOOD = "\n".join(
    text for s in specimens() if s.name.startswith("understood/good/") for text in s.texts.values()
)
PLACEHOLDERS = re.compile(r"…|\b[A-Z]{3,}\b")


def filled(form: str) -> str:
    """A pattern of what a form with gaps is filled in to: `When a KIND moves …`."""
    return ".+".join(re.escape(part) for part in PLACEHOLDERS.split(form)).replace("a\\ .+", "an?\\ .+")


def game(text: str) -> str:
    """A specimen with the game that it stands in."""
    return text if text.startswith("# Game:") else f"{BASE.read_text(encoding='utf-8')}\n{text}"


def faults(text: str) -> list[Diagnostic]:
    return list(load_sources({"a.rules.md": Source("a.rules.md", text)}).diagnostics)


@pytest.mark.parametrize("specimen", BAD, ids=lambda specimen: specimen.name)
def test_what_could_be_meant_is_read(specimen: Specimen) -> None:
    (written,) = specimen.texts.values()
    text = game(stripped(written))
    for fault in faults(text):
        if fault.code not in UNCLEAR:
            continue
        shown = re.findall("“([^”]+)”", fault.hint or "")
        readings = [said for said in shown if "…" not in said]
        for form in (said for said in shown if said not in readings):
            assert re.search(filled(form), GOOD), f"no specimen that is read says “{form}”"
        start = fault.span.start + (2 if text[fault.span.start :].startswith("- ") else 0)
        for reading in readings:
            new = text[:start] + reading + text[fault.span.end :]
            left = [d for d in faults(new) if start <= d.span.start <= start + len(reading)]
            assert not [d for d in left if d.is_error], (reading, left)
