"""Players that hide something take any of the answers that are worth the same to them: a habit would give it away."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from tests.engine.sketch import book

from warbook.engine.game import Game
from warbook.engine.greedy import QUICK, Effort, GreedyPlayer
from warbook.engine.players import RandomPlayer, play

RULES = """# Game: Shells

- Players: 2
- Grid: 3 by 3 squares
- Wins: most Gold

### Kind: Shell

| Token | Holds | Kept by | Hidden from |
|---|---|---|---|
| Pea | one | Shell | {whom} |

| Resource | Held by | Starts at |
|---|---|---|
| Gold | player | 0 |

### Sequence: Game

1. The first player begins the Trick.

### Sequence: Trick by player

1. The player chooses a number from 0 to 2, as empty.
2. As many times as the empty + 1:
   1. The player creates 1 Shell, as shell.
   2. The player places the shell within 2 squares of B2.
3. The player chooses 1 own Shell, as full. The full gains Pea.
"""
"""How many shells there are, and which has the pea, is worth the same to any player that looks one decision ahead."""


@cache
def game(whom: str) -> Game:
    return Game(book("", RULES.replace("{whom}", whom)))


def numbers(whom: str, effort: Effort) -> Counter[int]:
    """How many empty shells players of many seeds add."""
    return Counter(GreedyPlayer(seed, effort).choose(game(whom).start(seed=seed)) for seed in range(60))


def fulls(whom: str, effort: Effort) -> Counter[int]:
    """Which of three shells they put the pea under."""
    state = game(whom).start()
    state.answer(2)
    play(state, (RandomPlayer(1), RandomPlayer(2)), 3)
    return Counter(GreedyPlayer(seed, effort).choose(state) for seed in range(60))


@pytest.mark.parametrize("effort", [Effort(), QUICK], ids=["greedy", "quick"])
def test_hidden_choices_follow_no_habit(effort: Effort) -> None:
    for found in (numbers("the opponent", effort), fulls("the opponent", effort)):
        assert len(found) == 3 and min(found.values()) > 8


@pytest.mark.parametrize("effort", [Effort(), QUICK], ids=["greedy", "quick"])
def test_where_nothing_is_hidden_the_first_number_is_as_good_as_any(effort: Effort) -> None:
    assert set(numbers("—", effort)) == {0}
