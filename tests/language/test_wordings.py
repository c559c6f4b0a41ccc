"""Other wordings: each is read as the reference says that it is, and what is read is never put into other words again."""

from __future__ import annotations

import re

import pytest

from warbook.language.phrasebook.wordings.book import WORDINGS
from warbook.language.phrasebook.wordings.reading import OwnWords, understood
from warbook.language.phrasebook.wordings.record import Wording

OWN = OwnWords(actions=frozenset(("Strike", "Bind Wounds")))


def plainly(words: str) -> str:
    """Words without what a reading leaves out: articles, capitals, full stops at the end."""
    return re.sub(r"\b(?:the|an?) |[….]+$", "", words.strip().casefold()).strip(" …")


@pytest.mark.parametrize("one", WORDINGS, ids=[w.says[0] for w in WORDINGS])
def test_it_is_read_as_it_says(one: Wording) -> None:
    written, read = one.says
    kind = min(one.kinds, default="orders")
    found = understood(written, kind, OWN).text
    assert plainly(found) == plainly(understood("" if read == "–" else read, kind, OWN).text)
    assert found != written


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("A Soldier cannot strike twice", "A Soldier cannot use Strike twice"),
        ("The scout strikes", "The scout uses Strike"),
        ("The scout makes a Strike", "The scout uses Strike"),
        ("it has not struck during the Day", "it has not used Strike during the Day"),
        ("A Soldier may not bind the Wounds", "A Soldier may not use Bind Wounds"),
        ("the strikes of the guard", "the strikes of the guard"),
    ],
)
def test_actions_are_spoken_of_as_done(written: str, read: str) -> None:
    assert understood(written, "law", OWN).text == read


def test_a_verb_of_the_game_is_its_own() -> None:
    own = OwnWords(verbs=frozenset(("strikes",)), actions=frozenset(("Strike",)))
    assert understood("The scout strikes", "orders", own).text == "The scout strikes"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("A Soldier cannot move or rest.", "A Soldier cannot move, and A Soldier cannot rest."),
        ("A Soldier may move and rest.", "A Soldier may move, and A Soldier may rest."),
        ("A Soldier may not move, but may rest.", "A Soldier may not move, and A Soldier may rest."),
        ("A Soldier can neither move nor rest.", "A Soldier cannot move, and A Soldier cannot rest."),
    ],
)
def test_what_is_said_twice_of_one_is_two_laws(written: str, read: str) -> None:
    assert understood(written, "law", OwnWords(verbs=frozenset(("rests",)))).text == read


def test_places_stay_those_of_the_text() -> None:
    """What a reading points at is what was written."""
    written = "Whenever a Soldier moves or rests, roll two d6."
    found = understood(written, "orders")
    at = found.text.index("2d6")
    assert written[found.start(at) : found.end(at + 3)] == "two d6"
