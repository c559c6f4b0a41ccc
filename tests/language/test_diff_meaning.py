"""A change of words only is no change; a change of meaning is told with what was understood before and is now."""

from __future__ import annotations

from pathlib import Path

import pytest

from warbook.language.diff import Comparison, difference
from warbook.language.load import load_sources
from warbook.language.model import Rulebook
from warbook.language.source import Source

BASE = (Path(__file__).parents[1] / "specimens" / "base.rules.md").read_text(encoding="utf-8")


def book(text: str) -> Rulebook:
    loaded = load_sources({"base.rules.md": Source("base.rules.md", text)})
    assert loaded.rulebook is not None, [d.message for d in loaded.errors]
    return loaded.rulebook


def changed(old: str, new: str) -> Comparison:
    assert old in BASE
    return difference(book(BASE), book(BASE.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "- When a Unit is removed, if its player has no Units: The game ends.",
            "- After a Unit is removed, if the Unit's player has no Units: The game ends.",
        ),
        ("1. **Ready.** Each Unit loses Stun.", "1. **Ready.** For each Unit, the Unit loses Stun."),
        ("   3. The actor gains Stun.", "   3. The actor gains 1 Stun."),
    ],
)
def test_other_words_are_no_change(old: str, new: str) -> None:
    assert changed(old, new).changes == ()


@pytest.mark.parametrize(
    ("old", "new", "was", "now"),
    [
        (
            "- When a Unit is removed, if its player has no Units: The game ends.",
            "- When a Unit is removed, if its player has no Units: Its player's opponent wins.",
            "After a Unit is removed, if the Unit's player has no Units: The game ends.",
            "After a Unit is removed, if the Unit's player has no Units: The Unit's player's opponent wins.",
        ),
        (
            "1. **Ready.** Each Unit loses Stun.",
            "1. **Ready.** Each Unit loses Marks equal to 2.",
            "Each Unit loses Stun.",
            "Each Unit loses 2 Marks.",
        ),
    ],
)
def test_another_meaning_is_told_with_both_readings(old: str, new: str, was: str, now: str) -> None:
    (change,) = changed(old, new).changes
    (wording,) = change.wordings
    assert (wording.old_read, wording.new_read) == (was, now)
    record = changed(old, new).to_json()["changes"]
    assert record[0]["wordings"][0]["new_read"] == now  # type: ignore[index]


def test_a_number_within_a_step_is_a_change() -> None:
    (change,) = changed("the target loses 1 Wound.", "the target loses 2 Wounds.").changes
    assert "loses 2 Wounds" in (change.wordings[0].new_read or "")
