"""Worked examples on pages: told as play where it is known what happens, with what their authors wrote folded below."""

from __future__ import annotations

import re
from functools import cache

import pytest
from fen import load
from tests.engine.shipped import GAMES, RULES
from tests.games import loaded_game

from warbook.language.loaded import Loaded
from warbook.publish.book.around import Around
from warbook.publish.book.writer import opened
from warbook.publish.odds.recounts import kept_recounts
from warbook.publish.pages.book import pages_of, with_around

_EXAMPLE = re.compile(r'\?\?\? example "Example: ([^\n]*)"\n\n((?:    [^\n]*\n|\n)*)')
_DIE = re.compile(r'<span class="wb-die">(\w+)</span>')
FOLD = '??? wb-helper "Exactly"'
UNTOLD = 10
"""Of so many examples in a game at most, in which dice or answers are given, nothing happens that could be told."""


@cache
def examples(game: str) -> dict[str, str]:
    return written(loaded_game(RULES / game))


def written(loaded: Loaded, told: bool = True) -> dict[str, str]:
    """Each worked example of a game as it stands on a page, by its title."""
    book = opened(loaded)
    around = Around(told=kept_recounts(book, [], b"") if told else {})
    pages = "\n".join(page.markdown for page in pages_of(with_around(book, around)).values() if page.listed)
    return dict(_EXAMPLE.findall(pages + "\n"))


def test_an_example_is_told_as_play_and_what_is_exact_is_folded_below() -> None:
    play, _, exact = written(load())["A wet strike"].partition(FOLD)
    assert re.search(r"\*\*Set up\*\* The first player’s .*Wick Runner.* \(the runner\) at 10″, 10″", play)
    assert re.search(r"\*\*Play\*\* The runner rolls .*Strike.* against the light: ", play)
    assert _DIE.findall(play) == _DIE.findall(exact) == ["6", "5"]
    assert "**So** The light has 1 " in play and "make 16" in play and "**Given**" not in play
    for words in ("**Given**", "as runner", "**Dice** ", "**Done** ", "**Then** "):
        assert words in exact, words


def test_an_example_of_which_nothing_is_known_stands_as_it_is_written() -> None:
    text = written(load(), told=False)["A wet strike"]
    assert FOLD not in text and "**Set up**" not in text and _DIE.findall(text) == ["6", "5"]
    assert text.index("**Given**") < text.index("**Dice**") < text.index("**Done**") < text.index("make 16")


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_told_and_all_its_dice_with_it(game: str) -> None:
    book = loaded_game(RULES / game).rulebook
    assert book is not None
    found = examples(game)
    assert len(found) == len(book.examples)
    untold = 0
    for title, text in found.items():
        assert "\ue000" not in text and "\ue001" not in text, title
        play, fold, exact = text.partition(FOLD)
        assert play.count("**Set up**") + play.count("**Play**") + play.count("**So**") > 0 or not fold, title
        if fold:
            assert "**Given**" not in play and "**Done**" not in play, title
            missing = [die for die in set(_DIE.findall(exact)) if die not in _DIE.findall(play)]
            assert not missing, (title, missing)
        else:
            untold += 1
    assert untold <= UNTOLD
