"""The reference's examples of declarations: two of different games for each, found in rules that other tests execute."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tests.games import loaded_game

from warbook.language.load import load_game
from warbook.publish.reference.declared_examples import STORE, chosen, stored, wanted, written
from warbook.publish.reference.topics import SAMPLE

sys.path.insert(0, str(Path(__file__).parents[1] / "language"))
from executed import RULES, SKETCHES, games

OF_EDITIONS = {"Edition", "Module", "Die", "table Word", "table Asks for", "table Face"}
"""What is looked for in games that build on others too: else they say what those say."""
ALONE = {"Module", "Term"}
"""What only one of the games that are executed has."""


@pytest.fixture(scope="module")
def found() -> dict[str, dict[str, list[str]]]:
    """For each sort of declaration how games write it, by their titles."""
    held: dict[str, dict[str, list[str]]] = {}
    editions = (
        *(loaded_game(folder).rulebook for folder in RULES.iterdir() if folder.is_dir()),
        *(load_game(folder).rulebook for folder in SAMPLE.iterdir() if folder.is_dir()),
    )
    for book in (*games(RULES), *games(SKETCHES)):
        for name, texts in written(book).items():
            held.setdefault(name, {})[book.title] = texts
    for book in filter(None, editions):
        for name in OF_EDITIONS & set(texts := written(book)):
            held.setdefault(name, {}).setdefault(book.title, texts[name])
    return held


def test_what_is_kept_is_what_games_say(
    found: dict[str, dict[str, list[str]]], pytestconfig: pytest.Config
) -> None:
    """`pytest tests/publish/test_publish_declared.py --update` writes them anew."""
    if pytestconfig.getoption("--update"):
        kept = {name: chosen(found.get(name, {})) for name in wanted()}
        STORE.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        stored.cache_clear()
    assert list(stored()) == wanted()
    for name, some in stored().items():
        for game, words in some:
            assert words in found[name][game], (name, game)


def test_every_declaration_is_shown_from_two_games() -> None:
    few = {name: len(some) for name, some in stored().items() if len(some) < (1 if name in ALONE else 2)}
    assert not few
