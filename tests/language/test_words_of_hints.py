"""What is suggested is made of words: of the language, of those that its writer wrote, and of the forms of both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.rotation import share

from warbook.language.diagnostic import Diagnostic
from warbook.language.load import load_sources
from warbook.language.names import agent, gerund, plural, singulars, verb_forms
from warbook.language.resolve.unknown_verbs import active
from warbook.language.source import Source

ROOT = Path(__file__).parents[2]
SETS = sorted((ROOT / "tests/breadth/first_wordings").glob("*.rules.md"))
_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?", re.IGNORECASE)
SAMPLES = frozenset(("bid", "protects"))
"""Words that stand in hints for what a writer would choose himself."""
_SHOWN = re.compile(r"“([^”]+)”")


@cache
def language() -> frozenset[str]:
    """Words of the phrasebook, of the frame, and of rules that are read."""
    read = [*ROOT.glob("rules/**/*.rules.md"), *ROOT.glob("tests/specimens/*/good/*.rules.md")]
    own = [*ROOT.glob("dsl/warbook/language/phrasebook/*.py"), ROOT / "dsl/warbook/language/grammar.lark"]
    return SAMPLES | frozenset(
        word for path in (*read, *own) for word in words(path.read_text(encoding="utf-8"))
    )


def words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text)}


def forms(word: str) -> Iterator[str]:
    """The forms that the language makes of a word."""
    verb = active(word)
    for one in {word, *singulars(word), *((verb,) if verb is not None else ())}:
        yield from (one, plural(one), agent(one), *verb_forms(one), gerund(one), f"{one}'s")


HEAD = """# Game: Ponds

- Grid: 6 by 6 squares

### Kind: Frog

| Resource | Held by | Starts at |
|----------|---------|-----------|
| Breath   | Frog    | 3         |
| Fly      | player  | 0         |

### Token: Wet

- Kept by: Frog
- Holds: one

### Sequence: Day

1. Each Frog loses Wet.

## Rules

"""


def told(rule: str) -> Diagnostic:
    """The fault of a rule."""
    text = f"{HEAD}- {rule}\n"
    found = load_sources({"g.rules.md": Source("g.rules.md", text)}).told
    return next(one for one in found if one.is_error and one.span.start >= len(HEAD))


def test_of_words_that_stand_nowhere_none_is_put_in_place_of_what_does() -> None:
    found = told("A player may spend 1 Fly to remove Wet from a Frog.")
    assert found.edit is None
    assert "many" not in (found.hint or "")


@pytest.mark.parametrize(
    ("done", "verb"),
    [
        ("rammed", "ram"),
        ("cursed", "curse"),
        ("reduced", "reduce"),
        ("attacked", "attack"),
        ("occurred", "occur"),
        ("hidden", "hide"),
        ("changed", "change"),
        ("plunged", "plunge"),
        ("challenged", "challenge"),
        ("singed", "singe"),
        ("winged", "wing"),
        ("added", "add"),
        ("soothed", "soothe"),
        ("carried", "carry"),
        ("chosen", "choose"),
        ("limited", None),
    ],
)
def test_verbs_are_made_of_participles_only_where_it_is_sure(done: str, verb: str | None) -> None:
    assert active(done) == verb


@pytest.mark.parametrize(
    ("written", "first"),
    [
        ("When a Frog has 1 Breath: It gains Wet.", "When a Frog's Breath becomes 1 or less: It gains Wet."),
        (
            "When a player has 9 Fly: The player wins.",
            "When a player's Fly becomes 9 or more: The player wins.",
        ),
        ("A Frog never gains Wet.", "A Frog cannot gain Wet."),
        (
            "When the Day ends: Each Frog with 2 or more Flies gains Wet.",
            "When the Day ends: Each Frog whose player has 2 or more Flies gains Wet.",
        ),
        (
            "When the Day ends: If there are more than 3 Frogs, each Frog gains Wet.",
            "When the Day ends: If there are 4 or more Frogs, each Frog gains Wet.",
        ),
        (
            "When a Frog loses Breath: Its player gains 1 Fly for each Breath lost.",
            "When a Frog loses Breath: Its player gains that many Fly.",
        ),
        (
            "When the Day ends: The player who has the fewest Frogs gets 1 Fly.",
            "When the Day ends: The player with the fewest Frogs gains 1 Fly.",
        ),
        (
            "When the Day ends: Each Wet Frog rolls 1d6 and loses Wet on 4 or more.",
            "When the Day ends: Each Wet Frog rolls 1d6. On 4 or more, it loses Wet.",
        ),
    ],
)
def test_what_is_suggested_first_is_what_is_meant(written: str, first: str) -> None:
    assert told(written).candidates[0].replacement == first


def test_until_somebody_is_removed_is_told_of_that_one() -> None:
    found = told("When the Day begins: Each Frog gains Wet until a Frog is removed.")
    assert found.code == "W462"
    shown = [edit.replacement.partition(" until ")[2] for edit in found.candidates]
    assert shown == ["any other Frog next is removed.", "the Frog next is removed."]


def suggested(shown: Diagnostic) -> Iterator[str]:
    yield from (edit.replacement for edit in shown.candidates)
    yield from (shown.edit.replacement,) if shown.edit is not None else ()
    yield from _SHOWN.findall(shown.hint or "")


@pytest.mark.parametrize("path", share(SETS, len(SETS) // 8), ids=lambda p: p.stem)
def test_every_word_of_a_suggestion_is_one(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    known = {form for word in words(text) for form in forms(word)}
    made_up = {
        f"{word}: {said}"
        for shown in load_sources({path.name: Source(path.name, text)}).told
        for said in suggested(shown)
        for word in words(said) - language() - known
    }
    assert not made_up
