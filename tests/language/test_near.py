"""What makes a sentence that is offered only near to what is written: found by words that weigh, numbers and names, so that it
is shown with the sentence, and never written unasked."""

from __future__ import annotations

import pytest

from warbook.language.suggest import near
from warbook.language.suggest.near import apart_by
from warbook.language.suggest.records import paraphrases, wordings

NEAR = [
    ("Only a Unit with Ammo may fire.", "A Unit that has Ammo may fire.", "It leaves out “Only”."),
    ("If it has already fired, it gains 1 Fear.", "If it has fired, it gains 1 Fear.", "“already”"),
    ("Either player may pay.", "Each player may pay.", "It leaves out “Either player”."),
    ("It cannot fire.", "It may fire.", "It leaves out “cannot”."),
    ("No Unit is Prone.", "Each Unit becomes Prone, then fires.", ""),
    ("Each Unit in Mud gains 1 Fear.", "Each Unit not in Mud gains 1 Fear.", "It adds “not”."),
    (
        "No Unit within 2 squares of it may move.",
        "Each other Unit within 2 squares of it cannot move.",
        "It adds “other”.",
    ),
    ("It moves near another Unit.", "It moves near a Unit.", "It leaves out “another”."),
    (
        "Each Unit near it gains 1 Fear.",
        "Each Unit near it that is not the one gains 1 Fear.",
        "It adds “is not the”.",
    ),
    ("It loses up to 2 Fear.", "It loses 2 Fear.", "It leaves out “up to”."),
    ("It loses 2 Fear.", "It loses up to 2 Fear.", "It adds “up to”."),
    ("It gains 1 Fear.", "It may gain 1 Fear.", "It adds “may”."),
    ("The nearest Unit gains 1 Fear.", "Each Unit gains 1 Fear.", "It leaves out “nearest”."),
    ("Each enemy Unit gains 1 Fear.", "Each Unit gains 1 Fear.", "It leaves out “enemy”."),
    ("Each Unit gains 1 Fear.", "Each enemy Unit gains 1 Fear.", "It adds “enemy”."),
    ("Each Unit gains 1 Fear.", "Each friendly Unit gains 1 Fear.", "It adds “friendly”."),
    (
        "Its Speed is 1 less until the end of its player's next Turn.",
        "Its Speed is 1 less until the end of its next Turn.",
        "It leaves out “player's”.",
    ),
    (
        "It is Prone until the Day ends. Otherwise, it cannot move.",
        "It is Prone until the Day ends. Otherwise, it cannot move until the Day ends.",
        "It adds “until”.",
    ),
    ("It is Prone until the Day ends.", "It becomes Prone.", "It leaves out “until”."),
    ("It is Prone while it has Fear.", "It is Prone, if it has Fear.", "It leaves out “while”."),
    ("A Unit may fire once per Day.", "A Unit may fire.", "It leaves out “once per”."),
    ("It gains 1 Fear unless Prone.", "It gains 1 Fear, never Prone.", "It leaves out “unless”."),
    ("It gains 3 Fear.", "It gains 4 Fear.", "It leaves out 3."),
    ("It gains more than 3 Fear.", "It gains 5 or more Fear.", "It adds 5."),
    ("It gains 1 Fear in Mud.", "It gains 1 Fear.", "It leaves out “Mud”."),
    ("It moves randomly up to 2 squares.", "It moves up to 2 squares.", "It leaves out “randomly”."),
    ("It nearly gains 1 Fear.", "It gains 1 Fear.", "It leaves out “nearly”."),
    (
        "Each Unit with an Oar fires.",
        "Each Unit whose player has an Oar fires.",
        "It adds “whose player has an”.",
    ),
    ("When it is hit, it fires.", "When it is hit by an enemy Unit, it fires.", "It adds “by an enemy”."),
    ("A Unit enters Mud.", "A Unit ends its move in Mud.", "Who only passes through is not meant"),
]
SAME = [
    ("A Unit ignores Mud.", "A Unit cannot be slowed by Mud."),
    ("A Frog cannot use an Action other than Rest.", "A Frog cannot use an Action that is not Rest."),
    ("The game ends when the sixth Day ends.", "When the Day ends, if the Day is 6: The game ends."),
    ("At the start of each Day, each Frog gets 1 Wet.", "When the Day begins: Each Frog gains 1 Wet."),
    ("If there are more than 3 Units, it gains two Fear.", "If there are 4 or more Units, it gains 2 Fear."),
    ("Its Skill cannot be more than 5.", "Its Skill is at most 5."),
    ("A Unit may fire only once per Day.", "A Unit cannot fire if it has fired during the Day."),
    ("It moves up to twice its Speed.", "It moves up to 2 times its Speed."),
    ("It gains 1 Wett.", "It gains 1 Wet."),
    ("It cannot move or fire.", "It cannot move, and it cannot fire."),
    ("It is no longer Prone.", "It loses all Prone."),
    ("A Unit cannot swim through a Unit if ready.", "A Unit cannot swim through another Unit if ready."),
    ("It moves 2 squares.", "It moves at least 2 and up to 2 squares."),
    ("It may pay. If it does not, it gains 1 Wet.", "It may pay. Otherwise, it gains 1 Wet."),
    ("The Crews of the other player gain 1 Fear.", "Each enemy Crew gains 1 Fear."),
]
IN_RECORDS = 20
"""So many records leave something out or add it, which is then told."""


@pytest.mark.parametrize(("own", "words", "told"), NEAR)
def test_what_is_near_is_told(own: str, words: str, told: str) -> None:
    assert told in apart_by(own, words)


@pytest.mark.parametrize(("own", "words"), SAME)
def test_what_means_the_same_is_not_near(own: str, words: str) -> None:
    assert apart_by(own, words) == ""


@pytest.mark.parametrize("weight", near.WEIGHTS, ids=lambda one: one.said.pattern[:30])
def test_each_word_that_weighs_is_needed(weight: near.Weight, monkeypatch: pytest.MonkeyPatch) -> None:
    before = [apart_by(own, words) for own, words, _ in NEAR]
    monkeypatch.setattr(near, "WEIGHTS", tuple(one for one in near.WEIGHTS if one is not weight))
    assert before != [apart_by(own, words) for own, words, _ in NEAR]


def test_nearly_all_records_mean_the_same() -> None:
    told = [apart_by(*one.says) for one in (*paraphrases(), *wordings())]
    assert sum(map(bool, told)) <= IN_RECORDS
