"""“It”, “its” and “adjacent” where a heading, an event or a choice gives two pieces: refused in every frame, or of whom the words
before are alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from warbook.language.load import load_sources
from warbook.language.loaded import Loaded
from warbook.language.readback import readings
from warbook.language.source import Source

SQUARES = Path(__file__).with_name("misread") / "squares.rules.md"
VERBS = """
### To jab one (a Unit) by two (a Unit)

1. The one gains 1 Fear.

### To greet one (a Unit) by two (a Unit)

1. The one gains 1 Fear.

| Unit |
|---|
| Boxer |

"""
FRAMES = {
    "verb": "### To meet one (a Unit) by two (a Unit)\n\n1. {}\n",
    "action": "### Action: Meet by two (a Unit) at one (a Unit)\n\n1. {}\n",
    "roll": "### Roll: Meeting by two (a Unit) against one (a Unit)\n\n- Dice: 2d6\n- Succeeds on: 7 or more\n- Success: {}\n",
    "event": "### Own rules\n\n- When a Unit is greeted: {}\n",
    "choice": "### Own rules\n\n- When a Unit gains Mark: Its player chooses 1 enemy Unit, as one. {}\n",
}
UNCLEAR = (
    "The two jabs the one, unless it is Prone.",
    "The one gains 1 Fear. If the two is Prone, it gains 2 Fear instead.",
    "Each Scout adjacent to the other jabs it.",
    "The two gains 1 Fear for each Wound the one has. It loses 1 Wound.",
    "The two gains Fear equal to the one's Fear - its Wounds.",
    "The other and each adjacent Scout gain 1 Fear.",
)
CLEAR = (
    "The two jabs the one, unless the one is Prone.",
    "The one gains 1 Fear. If the one is Prone, the one gains 2 Fear instead.",
    "Each Scout adjacent to the one jabs the two.",
)
OF_ONE = (
    "The one gains 1 Fear. If the one is Prone, it gains 2 Fear instead.",
    "The two gains 1 Fear. It loses 1 Wound.",
)
"""Sentences that speak of one alone, of two whom a heading names."""
TWO_BY_THEN = {("event", OF_ONE[1]), ("choice", OF_ONE[0]), ("choice", OF_ONE[1])}
"""Where the event, or who has been chosen, is another."""


def loaded(own: Source) -> Loaded:
    """A small game with some rules of its own."""
    squares = Source("squares.rules.md", SQUARES.read_text(encoding="utf-8") + VERBS)
    return load_sources({squares.path: squares, own.path: own}, name="squares")


def faults(rules: str) -> list[str]:
    """The codes of what is wrong with some rules."""
    return [found.code for found in loaded(Source("own.rules.md", rules)).diagnostics if found.is_error]


def written(frame: str, said: str) -> str:
    """A sentence in a frame; “the other” is not whom it is about, and who chooses is “the Unit”."""
    said = said.replace("e other", "e two" if frame in ("event", "choice") else "e one")
    return FRAMES[frame].format(said.replace("e two", "e Unit") if frame == "choice" else said)


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("said", UNCLEAR)
def test_a_word_for_either_of_two_is_refused(frame: str, said: str) -> None:
    found = faults(written(frame, said))
    assert found and set(found) <= {"W302", "W383"}


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("said", CLEAR)
def test_a_name_is_read(frame: str, said: str) -> None:
    assert faults(written(frame, said)) == []


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("said", OF_ONE)
def test_it_is_of_the_one_alone_of_whom_has_been_spoken(frame: str, said: str) -> None:
    found = faults(written(frame, said))
    assert {*found} == ({"W302"} if (frame, said) in TWO_BY_THEN else set())


def test_a_card_does_not_take_the_name_of_its_kind() -> None:
    """“The Unit” is who was called “a Unit”; of two who were called by their cards it is neither."""
    own = Source("own.rules.md", "### Own rules\n\n- When a Unit jabs a Scout: The Unit gains 1 Fear.\n")
    book = loaded(own).rulebook
    assert book is not None
    (told,) = (one.understood.text for one in readings(book) if one.span.file == own.path)
    assert told.endswith("The two gains 1 Fear.")
    assert faults("### Own rules\n\n- When a Boxer jabs a Scout: The Unit gains 1 Fear.\n") == ["W302"]
