"""Edits that diagnostics offer: put into the file, what they were for is gone, and what they write is right."""

from __future__ import annotations

import random
import re

import pytest
from specimens import BASE, Specimen, specimens, stripped
from tests.misdeclared import misdeclared
from tests.rotation import share

from warbook.language.diagnostic import Diagnostic, Edit, Span
from warbook.language.load import Loaded, load_sources
from warbook.language.resolve.lessons import lessons
from warbook.language.source import Source

BAD = [s for s in specimens() if not s.is_good and not s.path.is_dir()]
GOOD = [s for s in specimens() if s.is_good and not s.path.is_dir()]
INCOMPLETE = {"W223", "W225", "W305", "W372", "W394", "W443"}
"""What is told of a declaration as a whole, or of a name, once that can be read: it has always been so."""
UNUSED = re.compile(r" is declared, and nothing speaks of it; ")
WIDE = 60
"""Letters of a fault that is no longer told of the words of an edit but of all around them."""


def texts_of(specimen: Specimen) -> dict[str, str]:
    """The files that a specimen is read in."""
    text = stripped(specimen.path.read_text(encoding="utf-8"))
    own = {specimen.path.name: text}
    return own if text.startswith("# Game:") else {BASE.name: BASE.read_text(encoding="utf-8"), **own}


def read(texts: dict[str, str]) -> Loaded:
    return load_sources({name: Source(name, text) for name, text in texts.items()}, name="base")


def wrong_edits(texts: dict[str, str]) -> list[str]:
    """The edits that do not put right what they are offered for, or that write something wrong."""
    found = read(texts).diagnostics
    wrong: list[tuple[Span, Edit, str]] = []
    for told in found:
        edit = told.edit
        if edit is None:
            continue
        text, at = texts[edit.span.file], edit.span
        new = f"{text[: at.start]}{edit.replacement}{text[at.end :]}"
        written = Span(at.file, at.start, at.start + len(edit.replacement))
        longer = len(edit.replacement) - (at.end - at.start)

        def moved(d: Diagnostic, at: Span = at, longer: int = longer) -> tuple[str, str, int]:
            later = d.span.file == at.file and d.span.start > at.start
            return d.code, d.message, d.span.start + (longer if later else 0)

        before = {moved(d) for d in found if d is not told}
        for left in read({**texts, at.file: new}).diagnostics:
            same = (left.code, left.message, left.span.start) == moved(told)
            here = left.span.file == at.file and left.span.start <= written.end
            here = here and left.span.end >= written.start and left.span.end - left.span.start <= WIDE
            known = (left.code, left.message, left.span.start) in before or left.code in INCOMPLETE
            known = known or UNUSED.search(left.message) is not None
            known = known or (told.code == "W206" and left.code == "W310")  # the article hid what is no kind
            if same or (here and not known):
                wrong.append((told.span, edit, f"{told.message} → {edit.replacement!r}: {left.message}"))
    if not wrong:
        return []
    offered = shown(texts)
    return [says for at, edit, says in wrong if (at, edit) in offered]


def shown(texts: dict[str, str]) -> set[tuple[Span, Edit]]:
    """The edits that a writer sees: of a sentence that has another fault too those are left out that do not make it read."""
    return {(d.span, d.edit) for d in read(texts).told if d.edit is not None}


@pytest.mark.parametrize("specimen", share(BAD, 2), ids=lambda specimen: specimen.name)
def test_every_edit_passes(specimen: Specimen) -> None:
    assert wrong_edits(texts_of(specimen)) == []


def test_edits_pass_in_mutants() -> None:
    assert [w for seed in range(25) for w in wrong_edits(mutant(seed))] == []


@pytest.mark.slow
def test_edits_pass_in_many_mutants() -> None:
    assert [w for seed in range(25, 500) for w in wrong_edits(mutant(seed))] == []


def mutant(seed: int) -> dict[str, str]:
    """A good specimen with one thing declared or named wrongly."""
    return misdeclared(texts_of(random.Random(seed).choice(GOOD)), seed)


PLACES = {
    "KINDs": "Units",
    "KIND": "Unit",
    "TOKEN": "Stun",
    "STAT": "Skill",
    "RESOURCE": "Wound",
    "SEQUENCE": "Round",
    "ACTION": "March",
    "GROUP": "Reserve",
}
"""What stands for the places of a lesson that the game fills in."""
WRITABLE = [
    quoted.removeprefix("- ")
    for lesson in lessons()
    for quoted in re.findall(r"“([^”]*)”", lesson.says)
    if re.fullmatch(r"(?:- )?[A-Z][^…#{]*\.", quoted)
    and "VERB" not in quoted
    and not quoted.startswith("In ")
]
"""The whole sentences that lessons tell to write."""


@pytest.mark.parametrize("sentence", WRITABLE)
def test_sentences_of_lessons_are_read(sentence: str) -> None:
    said = re.sub("|".join(PLACES), lambda place: PLACES[place[0]], sentence)
    text = f"# X\n\n### To drill Unit\n\n1. {said}\n" if not _is_bullet(said) else f"# X\n\n- {said}\n"
    found = read({BASE.name: BASE.read_text(encoding="utf-8"), "x.rules.md": text}).diagnostics
    assert [d.message for d in found if d.code in ("W204", "W205", "W309", "W375", "W376")] == []


def _is_bullet(said: str) -> bool:
    return said.startswith(("When ", "While ", "Before ", "A Unit cannot", "A Unit's"))
