"""Whole games in a real browser, by real clicks on real elements, and by keyboard alone. Skipped where there is no Chromium."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.engine.shipped import GAMES, SMALL, few_of, players, setup_of, start
from tests.screen.hand import READY, Hand, alike, in_browser, page
from tests.screen.kit import served
from warbook.engine import journal
from warbook.engine.journal import Journal
from warbook.engine.log import story

__all__ = ["page"]
pytestmark = in_browser
LONGEST = 600
"""So many answers of a game are given; only on tables in inches a random game takes more, thousands."""


def recorded(name: str, seed: int, most: int) -> Journal:
    """A random game that the engine plays alone, with its log."""
    state, sides = start(name, seed), players(seed)
    for _ in range(most):
        if state.decision is None:
            break
        state.answer(sides[state.decision.player].choose(state))
    return replace(journal.journal_of(state, setup_of(name)), told=tuple(story(state)))


def plays_again(page: Any, name: str, seed: int, most: int = LONGEST) -> None:
    """A recorded game, each answer given by clicks, ends as it ended: byte for byte."""
    record = recorded(name, seed, most)
    with served(name, seed=seed) as at:
        hand = Hand(page, at, seed)
        while True:
            hand.ready()  # those that are no decisions have been given then
            given = at.table.state.answers_given()
            if len(given) >= len(record.answers):
                break
            hand.give(record.answers[len(given)], typed=True)
        if len(record.answers) < most:
            assert at.table.journal().to_json() == record.to_json()
        assert at.table.journal().answers[: len(record.answers)] == record.answers
        alike(page, at)


@pytest.mark.parametrize(
    "name", [SMALL, *(pytest.param(x, marks=pytest.mark.slow) for x in GAMES if x != SMALL)]
)
def test_a_whole_recorded_game_by_clicks_ends_as_the_engine_alone(page: Any, name: str) -> None:
    plays_again(page, name, 5)


@pytest.mark.parametrize("name", list(few_of(GAMES)))
def test_answers_drawn_from_what_is_shown_go_as_the_engine_alone(page: Any, name: str) -> None:
    """Points and ways are clicked on the table."""
    with served(name, seed=3) as at:
        hand = Hand(page, at, 3)
        for _ in range(14):
            hand.answer()
        hand.ready()
        alike(page, at)


@pytest.mark.parametrize("many", [12, pytest.param(LONGEST, marks=pytest.mark.slow)])
def test_a_game_by_keyboard_alone(page: Any, many: int) -> None:
    """No mouse: the list holds every answer, and Enter takes the one that has the focus."""
    with served("first_skirmish", sides=("human", "random"), seed=2) as at:
        page.goto(at.link("host"))
        for _ in range(many):
            page.wait_for_function(READY)
            if at.table.state.over:
                break
            before = at.table.at
            for _ in range(12):
                page.wait_for_function("() => document.querySelector('.asking .choice, .asking summary')")
                page.evaluate("() => document.querySelector('.asking details')?.setAttribute('open', '')")
                page.locator(".asking .choice").first.focus()
                page.keyboard.press("Enter")
                page.wait_for_timeout(60)
                if at.table.at != before:
                    break
            assert at.table.at != before
        assert at.table.state.over or many < LONGEST
