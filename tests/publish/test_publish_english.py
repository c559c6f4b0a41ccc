"""What is printed is English: articles, numbers and plurals agree, on sheets, cards and missions of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from printed_texts import opened, places
from tests.engine.shipped import GAMES

from warbook.language.names import indefinite, plural

_A = re.compile(r"\b([Aa]n?) ([A-Za-z][a-z]+)")
_COUNTED = re.compile(r"(?<![\d\N{EN DASH}\N{MINUS SIGN}.+d-])\b(\d+) ([A-Za-z][a-z]+(?: [A-Z][a-z]+)?)\b")


def nouns(game: str) -> dict[str, str]:
    """What is counted in a game, and how one says several of it."""
    rules = opened(game).rules
    declared = [*rules.kinds, *rules.printed_tokens, *rules.resources]
    return {
        **{one: plural(one) for one in ("die", "square", "inch", "point", "action", "save", "success")},
        **{name: rules.several(name) for name in declared if name not in rules.uncounted},
    }


def wrong_articles(text: str) -> Iterator[str]:
    for article, word in _A.findall(text):
        if indefinite(word).split()[0] != article.lower():
            yield f"{article} {word}"


def wrong_numbers(text: str, known: dict[str, str]) -> Iterator[str]:
    many = {several for one, several in known.items() if several != one}
    single = {one for one, several in known.items() if several != one}
    for number, phrase in _COUNTED.findall(text):
        for noun in dict.fromkeys((phrase, phrase.split()[0])):
            if (number == "1" and noun in many) or (number != "1" and noun in single - many):
                yield f"{number} {noun}"


@pytest.mark.parametrize("game", GAMES)
def test_articles_numbers_and_plurals_agree(game: str) -> None:
    known = nouns(game)
    found = {
        (place, wrong)
        for place, text in places(game).items()
        for wrong in (*wrong_articles(text), *wrong_numbers(text, known))
    }
    assert not found


def test_what_is_wrong_is_found() -> None:
    assert list(wrong_articles("An unit meets a enemy and a unit.")) == ["An unit", "a enemy"]
    known = {"die": "dice", "Unit": "Units"}
    assert list(wrong_numbers("Gives 1 dice, 2 Unit, 1 die, 3 Units, 2d6 die.", known)) == [
        "1 dice",
        "2 Unit",
    ]
