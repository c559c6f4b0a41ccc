"""Rules that the other tests execute: the shipped games, the sketches of games that nobody has written, and the book of
mechanics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.games import loaded_game

from warbook.language.load import load_game
from warbook.language.model import Rulebook

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "rules"
SKETCHES = TESTS / "breadth"
MECHANICS = TESTS.parent / "site" / "warbook" / "publish" / "guide" / "mechanics"
PHRASEBOOK = TESTS.parent / "dsl" / "warbook" / "language" / "phrasebook"


def games(root: Path) -> Iterator[Rulebook]:
    """The games in a folder: all of them have worked examples that come out. An edition is no other game."""
    for folder in sorted(root.iterdir()):
        heads = [p.read_text(encoding="utf-8").splitlines()[:1] for p in folder.glob("*.rules.md")]
        if any(line.startswith("# Edition") for lines in heads for line in lines):
            continue
        if folder.is_dir() and folder.name != "first_wordings" and any(folder.glob("*.rules.md")):
            book = (load_game if root == MECHANICS else loaded_game)(folder).rulebook
            if book is not None and book.examples:
                yield book
