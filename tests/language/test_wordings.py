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
    ("kind", "written", "read"),
    [
        ("orders", "has run out of Fuel", "has no Fuel"),
        ("orders", "gets back all its Fuel", "gains all Fuel"),
        ("orders", "gets 1 Fuel back", "gains 1 Fuel"),
        ("orders", "both the scout and the guard gain 1 Fear", "the scout and the guard gain 1 Fear"),
        ("orders", "No Soldier is Hidden.", "Each Soldier loses all Hidden."),
        ("orders", "a Soldier that moved this Day", "a Soldier that has moved this Day"),
        ("orders", "gains 1 Fear if it moved this Day", "gains 1 Fear if it has moved this Day"),
        ("orders", "The scout goes Prone.", "The scout becomes Prone."),
        ("orders", "The scout goes Prone instead.", "The scout becomes Prone instead."),
        ("orders", "its opponent rolls 1d6", "its player's opponent rolls 1d6"),
        ("orders", "for each Fear it carries", "for each Fear it has"),
        ("orders", "till the end of the Day", "until the end of the Day"),
        ("orders", "the roll is 1 higher", "the result is 1 more"),
        ("orders", "the roll is 1 lower", "the result is 1 less"),
        ("orders", "If the scout stands in Mud, …", "If the scout is in Mud, …"),
        ("orders", "If the scout stops in Mud, …", "If the scout is in Mud, …"),
        (
            "orders",
            "If an enemy Soldier stands next to the scout, …",
            "If an enemy Soldier is adjacent to the scout, …",
        ),
        ("when", "When a Soldier falls Tired: …", "When a Soldier gains Tired: …"),
        ("law", "has 1 more Nerve", "gains +1 to its Nerve"),
        ("law", "has 1 less Nerve", "gains -1 to its Nerve"),
        ("law", "A Soldier's Nerve is 1 higher.", "A Soldier's Nerve is 1 more."),
        ("law", "A Soldier's Nerve is 1 lower.", "A Soldier's Nerve is 1 less."),
        (
            "law",
            "For each Fear it has, a Soldier's Nerve is 1 less.",
            "A Soldier's Nerve is 1 less for each Fear it has.",
        ),
        (
            "law",
            "For each Fear it has, a Soldier's Nerve and Grit are 1 less.",
            "A Soldier's Nerve is 1 less for each Fear it has, and a Soldier's Grit is 1 less for each Fear it has.",
        ),
    ],
)
def test_one_wording_reads_what_is_said_nearly_so(kind: str, written: str, read: str) -> None:
    assert plainly(understood(written, kind, OWN).text) == plainly(understood(read, kind, OWN).text)


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


def test_what_to_declare_is_written_out() -> None:
    """The heading of a verb and the Action of leave, in the words of the sentence."""
    from specimens import BASE

    from warbook.language.load import load_sources
    from warbook.language.source import Source

    rules = "\n## Tried\n\n- A Unit within 2in of another Unit may reload: it gains 1 Mark.\n"
    source = Source(
        "t.rules.md",
        BASE.read_text("utf-8") + rules + "- When a Unit gains Mark, it rams a Unit within 2in of it.\n",
    )
    hints = " ".join(d.hint or "" for d in load_sources({source.path: source}, name="t").errors)
    assert "### To ram target (a Unit) by rammer (a Unit)" in hints
    assert "### Action: Reload by user (a Unit)" in hints
    assert "1. The user must be within 2in of another Unit. 2. The user gains 1 Mark." in hints
