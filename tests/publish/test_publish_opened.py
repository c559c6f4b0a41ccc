"""How many declarations a reader opens to resolve one attack, in every game: that of the attack, and at most one more."""

from __future__ import annotations

import pytest
from opened import attacks, to_open
from tests.engine.shipped import RULES

from warbook.cli.games import games_in

GAMES = [game.name for game in games_in(RULES)]


@pytest.mark.parametrize("game", GAMES)
def test_an_attack_is_resolved_from_its_box_and_one_rule_more_at_most(game: str) -> None:
    counted = {entry.heading.title: to_open(game, entry) for entry in attacks(game)}
    print(game, {name: len(some) for name, some in counted.items()})
    assert counted
    assert {name: some for name, some in counted.items() if len(some) > 2} == {}


def test_it_is_the_meanings_at_the_foot_of_a_box_that_keep_the_book_shut() -> None:
    (shot,) = [entry for entry in attacks("skirm") if entry.heading.name == "Ranged Attack"]
    assert len(to_open("skirm", shot, explained=False)) == 5
    assert len(to_open("skirm", shot)) == 2
