"""Everything printed of every shipped game."""

from __future__ import annotations

import pytest
from tests.engine.shipped import GAMES, RULES

from warbook.language.load import load_game
from warbook.publish.printed import diagnostics
from warbook.publish.site import print_part
from warbook.publish.to_tokens import to_tokens
from warbook.publish.writer import open_book


@pytest.mark.parametrize("game", GAMES)
def test_every_game_prints(game: str) -> None:
    loaded = load_game(RULES / game)
    assert loaded.rulebook is not None
    book = open_book(loaded.rulebook, {})
    printed = print_part(RULES / game, loaded)
    assert all(data.startswith((b"%PDF", b"\x89PNG")) for data in printed.files.values())
    assert diagnostics(printed, loaded.sources) == []
    starting = {start.card for mission in book.rules.missions.values() for start in mission.starts}
    if book.rules.space.grid:
        assert starting <= {token.name for token in to_tokens(book).tokens}
