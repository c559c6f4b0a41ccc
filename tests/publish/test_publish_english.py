"""What is printed is English: articles, numbers and plurals agree, on sheets, cards and missions of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest
from printed_texts import opened, places
from tests.engine.shipped import GAMES

from warbook.language.names import indefinite, plural
from warbook.publish.bound.rulebook import to_bound
from warbook.publish.print.model import Art, Run

_A = re.compile(r"\b([Aa]n?) ([A-Za-z][a-z]+)")
_SPOKEN = {"one": "a", "hour": "an", "honest": "an"}
"""Words that are spoken otherwise than they begin."""
_COUNTED = re.compile(
    r"(?<![\d\N{EN DASH}\N{MINUS SIGN}.+d-])(?<! by )\b(\d+) ([A-Za-z][a-z]+(?: [A-Z][a-z]+)?)\b"
)


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
        if _SPOKEN.get(word.lower(), indefinite(word).split()[0]) != article.lower():
            yield f"{article} {word}"


def wrong_numbers(text: str, known: dict[str, str]) -> Iterator[str]:
    many = {several for one, several in known.items() if several != one}
    single = {one for one, several in known.items() if several != one}
    for number, phrase in _COUNTED.findall(text):
        for noun in dict.fromkeys((phrase, phrase.split()[0])):
            if (number == "1" and noun in many) or (number != "1" and noun in single - many):
                yield f"{number} {noun}"


def bound_texts(part: object) -> Iterator[str]:
    """Every text of a bound book, each run of words as one."""
    if isinstance(part, tuple) and part and all(isinstance(one, Run) for one in part):
        yield "".join(one.text for one in part)
    elif isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from bound_texts(one)
    elif is_dataclass(part) and not isinstance(part, Art):
        for name in fields(part):
            yield from bound_texts(getattr(part, name.name))


@pytest.mark.parametrize("game", GAMES)
def test_articles_numbers_and_plurals_agree(game: str) -> None:
    known = nouns(game)
    printed = {**places(game), "the rulebook": "\n".join(bound_texts(to_bound(opened(game))))}
    found = {
        (place, wrong)
        for place, text in printed.items()
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
