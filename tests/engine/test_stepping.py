"""Worked examples, step by step, as a table shows them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.engine.shipped import FEW, GAMES, few_of, game_of

from warbook.engine.session.stepping import Stepping

RAW = re.compile(r"\(\(|\bNone\b|\['")
"""What a text looks like into which something of the program itself has got."""
PART = 12
"""So many examples of each game are stepped through in every run."""


def told(stepping: Stepping, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        json.dumps(stepping.reply({"type": "example", "name": name, "id": "n"}))
    )
    assert found["re"] == "n"
    return found


def texts(told: Any) -> Iterator[str]:
    """Every text that is told, at any depth."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict | list):
        for inner in told.values() if isinstance(told, dict) else told:
            yield from texts(inner)


def steps_through(name: str, most: int | None) -> None:
    stepping = Stepping(game_of(name).book)
    names = stepping.reply({"type": "examples"})["names"]
    assert names == [one.name for one in stepping.book.examples]
    for example in stepping.book.examples[:most]:
        found = told(stepping, example.name)
        assert not found["why"] and all(one["holds"] for one in found["then"])
        assert len(found["then"]) == len(example.then) and len(found["steps"]) >= 2
        assert [one["name"] for one in found["who"]] == [one.name for one in example.pieces if one.name]
        assert not any(RAW.search(text) for text in texts(found))
        given = [one for one in found["steps"] if one["says"]]
        assert len(given) >= len(example.answers) and all(one["ask"] and one["by"] in "AB" for one in given)
        events = [one["scene"]["events"] for one in found["steps"]]
        assert events == sorted(events) and not any(one["scene"]["question"] for one in found["steps"])


@pytest.mark.parametrize("name", FEW)
def test_examples_can_be_stepped_through(name: str) -> None:
    steps_through(name, PART)


@pytest.mark.slow
@pytest.mark.parametrize("name", list(few_of(GAMES)))
def test_every_example_can_be_stepped_through(name: str) -> None:
    steps_through(name, None)


def test_what_an_example_gives_a_card_stands_beside_its_name() -> None:
    stepping = Stepping(game_of("skirm").book)
    found = told(stepping, "One rule after the other")
    who = {one["name"]: one["is"] for one in found["who"]}
    assert who["sergeant"].endswith("Toland (with BRU)") and who["sword"].endswith("Vorpil Sword (with RLT)")
    assert not any(RAW.search(text) for text in texts(found))


def test_what_is_no_example_is_refused() -> None:
    stepping = Stepping(game_of(FEW[0]).book)
    for name in ("", "x", None, ["x"], {}, 3):
        reply = stepping.reply({"type": "example", "name": name, "id": "n"})
        assert reply["type"] == "refused" and reply["why"] and reply["re"] == "n"
