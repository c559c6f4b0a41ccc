"""Every requirement of a shipped game is cited by a worked example; those that no example can show, by a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from warbook.language.load import load_game

RULES = Path(__file__).parents[2] / "rules"
ITEMS = {
    "downsync": [f"D{n:02}" for n in range(1, 66)],
    "downsync_quick": [f"Q{n:02}" for n in range(1, 10)],
    "orders": [f"O{n:02}" for n in range(1, 15)],
    "skirm": [f"S{n:02}" for n in range(1, 69)],
    "moth_and_wick": [f"T{n:02}" for n in range(1, 22)],
}
# Shown by what is published rather than by play, each held by a test of the publications.
ELSEWHERE = {"Q09": "what the edition leaves alone: every example of the first edition runs in it too"}


@pytest.mark.parametrize("game", ITEMS)
def test_every_requirement_is_cited_by_an_example(game: str) -> None:
    book = load_game(RULES / game).rulebook
    assert book is not None
    cited = {c for e in book.examples for c in e.cites}
    assert [i for i in ITEMS[game] if i not in cited and i not in ELSEWHERE] == []
