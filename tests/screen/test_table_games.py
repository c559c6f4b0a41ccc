"""Whole games in a real browser, by real clicks on real elements, and by keyboard alone. Skipped where there is no Chromium."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.engine.shipped import GAMES, SMALL, few_of, setup_of, start
from tests.rotation import share
from tests.screen.hand import Hand, Keys, alike, in_browser, page
from tests.screen.kit import served
from warbook.engine import journal
from warbook.engine.journal import Journal
from warbook.engine.log import story
from warbook.engine.players import named, play

__all__ = ["page"]
pytestmark = in_browser
TAIL = 20
"""So many answers to the end of a game are clicked on a push; `make test-all` clicks whole games."""
OPEN = "downsync"
"""A game in inches, whose random games take thousands of answers."""


def recorded(name: str, seed: int, by: str = "random") -> Journal:
    """A game that the engine plays alone, with its log."""
    state = start(name, seed)
    play(state, [named(by, 2 * seed), named(by, 2 * seed + 1)])
    record = journal.journal_of(state, setup_of(name))
    return replace(record, told=tuple(story(state)), sides=("human", "human"))


def plays_again(hand: type[Hand], page: Any, name: str, record: Journal, last: int) -> None:
    """The last answers of a recorded game, each given on the screen, end it as it ended: byte for byte."""
    with served(name, sides=None) as at:
        begun = replace(record, answers=record.answers[: max(0, len(record.answers) - last)], told=())
        at.house.resume(begun, ("human", "human"))
        someone = hand(page, at, record.seed)
        while True:
            someone.ready()  # those that are no decisions have been given then
            given = at.table.state.answers_given()
            if len(given) == len(record.answers):
                break
            someone.give(record.answers[len(given)], typed=True)
        assert at.table.journal().to_json() == record.to_json()
        alike(page, at)


@pytest.mark.parametrize("name", share(GAMES, len(GAMES), always=(SMALL, OPEN)))
def test_a_game_is_ended_by_clicks_as_the_engine_alone_ends_it(page: Any, name: str) -> None:
    plays_again(Hand, page, name, recorded(name, 5), TAIL)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_clicks_ends_as_the_engine_alone(page: Any, name: str) -> None:
    record = recorded(name, 5, "quick")
    plays_again(Hand, page, name, record, len(record.answers))


@pytest.mark.parametrize("name", [SMALL, pytest.param(OPEN, marks=pytest.mark.slow)])
def test_a_whole_game_by_keyboard_alone(page: Any, name: str) -> None:
    record = recorded(name, 1, "quick")
    plays_again(Keys, page, name, record, len(record.answers))


@pytest.mark.parametrize("name", share(GAMES, len(GAMES), always=(OPEN,)))
def test_a_game_is_ended_by_keyboard_alone(page: Any, name: str) -> None:
    plays_again(Keys, page, name, recorded(name, 5), TAIL // 2)


@pytest.mark.parametrize("name", list(few_of(GAMES)))
def test_answers_drawn_from_what_is_shown_go_as_the_engine_alone(page: Any, name: str) -> None:
    """Points and ways are clicked on the table."""
    with served(name, seed=3) as at:
        hand = Hand(page, at, 3)
        for _ in range(14):
            hand.answer()
        hand.ready()
        alike(page, at)
