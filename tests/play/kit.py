"""Games as they are shipped into a page, and the code that plays one there."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from tests.engine.shipped import folder_of, game_of
from tests.games import loaded_game
from tests.play.by_messages import played
from warbook.cli.lists import lists_in
from warbook.engine.force_lists import musters
from warbook.engine.session.shipped import Shipped, ship

PYODIDE = os.environ.get("WARBOOK_PYODIDE", "")
"""Where npm has put the package `pyodide`; `.ci/run` gets it."""
with_pyodide = pytest.mark.skipif(
    not PYODIDE, reason="WARBOOK_PYODIDE does not tell where the npm package pyodide lies"
)
DRIVER = Path(__file__).with_name("by_messages.py")
SEED = 3
MANY = {"first_skirmish": 1000, "downsync": 60}
"""So many answers are given in each game: of the small one all there are."""


@cache
def shipped(name: str) -> bytes:
    game, folder = game_of(name), folder_of(name)
    lists = lists_in(folder, game) if musters(game) else []
    return ship(Shipped(game.book, tuple(lists), loaded_game(folder).sources))


@cache
def in_process(name: str) -> str:
    return played(shipped(name), SEED, MANY[name])
