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


MENDS = """
### To mend patient (a Unit) by helper (a Unit)

1. If the patient has Stun, the patient loses Stun.
2. Each enemy Unit within {n}in of the helper gains 1 Mark.
"""


@pytest.mark.parametrize(("n", "more"), [(2, []), (3, [("step 2", 3)])])
def test_a_role_by_another_name_is_told_once(n: int, more: list[tuple[str, int]]) -> None:
    old = book(BASE + MENDS.format(n=2))
    new = book(BASE + MENDS.format(n=n).replace("patient", "fallen").replace("helper", "medic"))
    (found,) = difference(old, new).changes
    heading, *rest = found.wordings
    assert heading.new == "mend fallen (a Unit) by medic (a Unit)"
    assert [(one.part, one.new) for one in rest] == [
        (part, f"Each enemy Unit within {far}in of the medic gains 1 Mark.") for part, far in more
    ]
    assert all(one.old is not None and "of the medic" in one.old for one in rest)
