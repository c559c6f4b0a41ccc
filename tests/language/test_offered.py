"""Sentences that are refused, and all that is offered for them, in order: the first means what its author wrote, or says what it
leaves out; where there are two readings, both are offered; where nothing of that meaning can be said, nothing is.

They stand in `offered/sentences.md`, a heading “step of two” over those that stand in a verb of two; the game beside it is that they are read in.
`pytest tests/language/test_offered.py --update` writes what is offered anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from warbook.language.load import load_sources
from warbook.language.source import Source

FOLDER = Path(__file__).parent / "offered"
LIST = FOLDER / "sentences.md"
GAME = Source("game.rules.md", (FOLDER / "game.rules.md").read_text(encoding="utf-8"))
HERE = "own.rules.md"
NOTHING = "nothing"
FRAMES = {
    "Bullets": "## Chapter\n\n- {}\n",
    "Steps of one": "### To press presser (a Unit)\n\n1. {}\n",
    "Steps of two": "### To press target (a Unit) by presser (a Unit)\n\n1. {}\n",
    "Bullets of a trait": "### Trait: Sharp\n\n- {}\n",
}
"""Where the sentences under each heading stand."""
WHEN = ("M:", "When a Unit gains Mark:")


def sentences() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The heading, the sentence as it is written, and all that is offered for it."""
    heading = ""
    for title, sentence, offers in re.findall(
        r"^## (.*)$|^- (.*)\n((?:  - .*\n)+)", LIST.read_text(encoding="utf-8"), re.MULTILINE
    ):
        heading = title or heading
        if sentence:
            yield heading, sentence, tuple(re.findall(r"^  - (.*)$", offers, re.MULTILINE))


def read(heading: str, sentence: str) -> Source:
    return Source(HERE, FRAMES[heading].format(sentence.replace(*WHEN, 1)))


def offered(heading: str, sentence: str) -> tuple[str, ...]:
    """Whole sentences that are offered for one, the first of its faults that has any; NOTHING where none is."""
    own = read(heading, sentence)
    found = load_sources({GAME.path: GAME, HERE: own}, name="game").told
    faults = [d for d in found if d.is_error and d.span.file == HERE]
    assert faults, "it is read as it is written"
    start = FRAMES[heading].index("{}")
    for one in faults:
        edits = one.candidates or ((one.edit,) if one.edit is not None else ())
        if edits:
            text = own.text
            put = (text[: e.span.start] + e.replacement + text[e.span.end :] for e in edits)
            return tuple(said[start:].strip().replace(*reversed(WHEN), 1) for said in put)
    return (NOTHING,)


def test_what_is_offered_can_be_written_anew(pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("--update"):
        text = LIST.read_text(encoding="utf-8")
        for heading, sentence, offers in sentences():
            old, new = (
                f"- {sentence}\n" + "".join(f"  - {one}\n" for one in some)
                for some in (offers, offered(heading, sentence))
            )
            text = text.replace(old, new)
        LIST.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(("heading", "sentence", "offers"), list(sentences()), ids=lambda x: str(x)[:60])
def test_what_is_offered(heading: str, sentence: str, offers: tuple[str, ...]) -> None:
    assert offered(heading, sentence) == offers


@pytest.mark.parametrize(
    ("heading", "sentence"),
    [(h, one) for h, _, offers in sentences() for one in offers if one != NOTHING],
    ids=lambda x: str(x)[:60],
)
def test_what_is_offered_is_read(heading: str, sentence: str) -> None:
    found = load_sources({GAME.path: GAME, HERE: read(heading, sentence)}, name="game").diagnostics
    assert not [d.message for d in found if d.is_error]


@pytest.mark.parametrize(
    ("sentence", "less"),
    [
        ("When a Unit enters a Square with Trap: It loses 1 Wound.", "Who only passes through is not meant"),
        ("A player cannot gain more than 1 Fame per Round.", "What is gained at once, however many"),
        ("When a Unit ends its move in any Camp: It gains 1 Fear.", ""),
    ],
)
def test_what_is_near_only_says_what_it_leaves_out(sentence: str, less: str) -> None:
    own = read("Bullets", sentence)
    found = load_sources({GAME.path: GAME, HERE: own}, name="game").told
    told = [one.candidates[0].understood for one in found if one.candidates]
    assert told and all(re.search(r"\([A-Z][^()]*\)$", one) is not None for one in told) == bool(less)
    assert all(less in one for one in told)


def test_two_of_one_kind_are_told_apart() -> None:
    own = read("Bullets", "When a Captain hits an enemy Captain: It gains 1 Fear.")
    found = load_sources({GAME.path: GAME, HERE: own}, name="game").told
    told = {edit.understood.rpartition(": ")[2] for shown in found for edit in shown.candidates}
    assert told == {"The attacker gains 1 Fear.", "The target gains 1 Fear."}


@pytest.mark.parametrize(
    "sentence",
    [
        "M: It gains 1 Panic.",
        "M: If it has Panic, it loses 1 Panic.",
        "M: Its player gains 1 Panic.",
        "M: It gains 1 Fear, and each Unit in Mire loses 1 Panic.",
    ],
)
def test_what_is_not_declared_is_read_once_it_is_declared_as_the_hint_says(sentence: str) -> None:
    own = read("Bullets", sentence)
    told = [
        d for d in load_sources({GAME.path: GAME, HERE: own}, name="game").diagnostics if "Panic" in d.message
    ]
    assert told
    for one in told:
        heading, fact = re.findall("“([^”]+)”", one.hint or "")
        more = Source("more.rules.md", f"{heading}\n\n{fact}\n")
        left = load_sources({GAME.path: GAME, HERE: own, more.path: more}, name="game").diagnostics
        assert not [d for d in left if d.is_error and "Mire" not in d.message]
