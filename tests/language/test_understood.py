"""What could be meant is told with what it would be understood as, where that is in other words."""

from __future__ import annotations

from pathlib import Path

import pytest

from warbook.language.load import load_sources
from warbook.language.render import render_text
from warbook.language.source import Source

BASE = (Path(__file__).parents[1] / "specimens" / "base.rules.md").read_text(encoding="utf-8")
RULE = "## Chapter\n\n- {}\n"
STEP = "## Chapter\n\n### To jolt leader (a Unit)\n\n1. {}\n"


def offered(frame: str, words: str) -> tuple[tuple[str, str], str]:
    """The first sentence that could be meant and its reading, and how the fault is shown."""
    sources = {
        "base.rules.md": Source("base.rules.md", BASE),
        "own.rules.md": Source("own.rules.md", frame.format(words)),
    }
    loaded = load_sources(sources, name="base")
    edit = next(d for d in loaded.told if d.candidates).candidates[0]
    return (edit.replacement, edit.understood), render_text(loaded.told, loaded.sources, colour=False)


@pytest.mark.parametrize(
    ("frame", "written", "meant", "understood"),
    [
        (
            RULE,
            "When a Unit gains Stun: It gets 1 Mark.",
            "When a Unit gains Stun: It gains 1 Mark.",
            "After a Unit gains Stun: The Unit gains 1 Mark.",
        ),
        (
            STEP,
            "Every enemy Unit within 3in of it gets 1 Mark.",
            "Every enemy Unit within 3in of it gains 1 Mark.",
            "Each enemy Unit within 3in of the leader gains 1 Mark.",
        ),
    ],
)
def test_a_reading_in_other_words_is_told(frame: str, written: str, meant: str, understood: str) -> None:
    found, shown = offered(frame, written)
    assert found == (meant, understood)
    assert f"→ {meant}" in shown and f"understood: {understood}\n" in shown


def test_what_holds_later_is_told_as_it_is_said() -> None:
    """Not by the tokens that keep it, “… (during the next Round): not yet”."""
    found, _ = offered(STEP, "The leader cannot move next Round.")
    assert found == ("The leader cannot move during the next Round.", "")


def test_a_reading_in_the_same_words_is_not_told() -> None:
    found, shown = offered(STEP, "The leader gets 2 Marks.")
    assert found == ("The leader gains 2 Marks.", "")
    assert "understood" not in shown
