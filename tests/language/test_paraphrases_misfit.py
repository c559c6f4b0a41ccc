"""Sentences that could mean two things, or what cannot be said: no paraphrase makes something else of them."""

from __future__ import annotations

import pytest
from tests.language.test_paraphrases import RULE, STEP, loaded, meaning

MISFITS = [
    (STEP, "The scout takes 2 Fuel from the foe."),
    (STEP, "The scout gives 1 Fear to the foe."),
    (STEP, "The scout's Fear is reduced to 2."),
    (STEP, "The scout is healed to starting Health."),
    (RULE, "A Soldier may use Strike only against an Officer within 3 squares."),
]
"""What is taken might be had by who takes it; `reduced to 2` never raises; others are forbidden too."""

EACH = [
    (
        "Each enemy Soldier either loses 1 Fuel or gains 1 Fear.",
        "Each enemy Soldier may pay 1 Fuel. Otherwise, it gains 1 Fear.",
    ),
    (
        "Each Soldier must either gain 1 Fear or flee.",
        "Each Soldier may gain 1 Fear. Otherwise, it flees.",
    ),
]
"""What each of several decides, it decides for itself alone."""


@pytest.mark.parametrize(("kind", "words"), MISFITS)
def test_not_read(kind: str, words: str) -> None:
    assert loaded(kind, words).errors


@pytest.mark.parametrize(("written", "read"), EACH)
def test_each_for_itself(written: str, read: str) -> None:
    assert [x.split("label=")[0] for x in meaning(loaded(STEP, written))] == [
        x.split("label=")[0] for x in meaning(loaded(STEP, read))
    ]
