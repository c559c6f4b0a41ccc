"""Rules that the other tests execute: the shipped games, and the sketches of games that nobody has written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.games import head_of, loaded_game, text_of

from warbook.language.model import Rulebook

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "rules"
SKETCHES = TESTS / "breadth"
PHRASEBOOK = TESTS.parent / "dsl" / "warbook" / "language" / "phrasebook"


def games(root: Path) -> Iterator[Rulebook]:
    """The games in a folder: all of them have worked examples that come out. An edition is no other game."""
    for folder in sorted(root.iterdir()):
        if head_of(folder)[0] == "Game" and "# Example: " in text_of(folder):
            book = loaded_game(folder).rulebook
            if book is not None and book.examples:
                yield book
