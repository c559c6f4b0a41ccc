"""Examples of phrases: two of different games for each, found in rules that the other tests execute."""

from __future__ import annotations

import json

import pytest
from executed import PHRASEBOOK, RULES, SKETCHES, games

from warbook.language.phrasebook.book import PHRASES
from warbook.language.quotes import chosen, quotes, stored

STORE = PHRASEBOOK / "quotes.json"


@pytest.fixture(scope="module")
def found() -> dict[str, dict[str, list[str]]]:
    """For each phrase the sentences that use it, by game."""
    held: dict[str, dict[str, list[str]]] = {}
    for book in (*games(RULES), *games(SKETCHES)):
        for name, words in quotes(book).items():
            held.setdefault(name, {})[book.title] = words
    return held


def test_every_phrase_is_used_by_two_games(found: dict[str, dict[str, list[str]]]) -> None:
    assert not {name: [*held] for name in PHRASES if len(held := found.get(name, {})) < 2}


def test_what_is_kept_is_what_the_sketches_say(
    found: dict[str, dict[str, list[str]]], pytestconfig: pytest.Config
) -> None:
    """`pytest tests/language/test_quotes.py --update` writes them anew."""
    if pytestconfig.getoption("--update"):
        shipped = {book.title for book in games(RULES)}
        kept = {
            name: chosen({game: words for game, words in found.get(name, {}).items() if game not in shipped})
            for name in PHRASES
        }
        STORE.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    assert set(stored()) == set(PHRASES)
    for name, some in stored().items():
        for game, words in some:
            assert any(words in held for held in found[name][game]), (name, game, words)
