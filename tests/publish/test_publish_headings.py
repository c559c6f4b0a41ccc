"""What stands over the rules of the shipped games reads as a heading of a rulebook, not as a line of source."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.games import loaded_game

from warbook.publish.book.writer import opened

RULES = Path(__file__).parents[2] / "rules"
GAMES = sorted(
    path.name for path in RULES.iterdir() if list(path.glob("*.rules.md")) and path.name != "stealth"
)
SOURCE = re.compile(r"To [a-z]|(?!W)\S+ (?:is|are|menaces|reaches) [a-z]")
"""The verb of a declaration as it is declared; a definition as a sentence of roles."""


@pytest.mark.parametrize("game", GAMES)
def test_no_heading_is_a_line_of_source(game: str) -> None:
    book = opened(loaded_game(RULES / game))
    titles = [
        one.heading.title
        for one in book.plan.entries.values()
        if one.heading.sort not in ("Example", "Chapter")
    ]
    assert len(titles) > 4 and [one for one in titles if SOURCE.match(one)] == []
