"""How something is done stands on one page: what its words mean stands below it, and nearly nothing has to be opened besides."""

from __future__ import annotations

import re

import pytest
from printed_texts import opened
from tests.engine.shipped import GAMES

from warbook.language.flows import Flow
from warbook.publish.book.writer import Book
from warbook.publish.parts.glosses import glosses


def to_open(book: Book, flow: Flow) -> set[str]:
    """The declarations that one must open besides to carry a flow out."""
    rules = book.rules
    named = {*rules.tests, *rules.sights, *rules.values, *rules.rolls, *rules.windows}
    told = {line.label for line in flow.all()} | {name for name, _ in glosses(book, flow.lines, flow.name)}
    heads = "\n".join(told).casefold()
    words = [name for name in named if re.search(rf"\b{re.escape(name)}\b", flow.text)]
    opened = {name for name in words if not re.search(rf"\b{re.escape(name.casefold())}\b", heads)}
    return opened | {
        line.see[1] for line in flow.all() if line.see is not None and "as above" not in line.text
    }


@pytest.mark.parametrize("game", GAMES)
def test_no_action_opens_more_than_two_others(game: str) -> None:
    book = opened(game)
    found = {flow.name: to_open(book, flow) for flow in book.flows.of("Action")}
    assert all(len(more) <= 2 for more in found.values()), found


def test_words_of_words_are_told_too_and_what_cards_name() -> None:
    book = opened("downsync")
    flow = book.flows.by_key["Action", "Combat Action"]
    told = dict(glosses(book, flow.lines, flow.name))
    assert "it is not exposed" in told["Concealed"]
    assert {"Exposed", "KILL", "STUN", "Stealth"} <= set(told)
    assert told["KILL"] == "The target is removed."
