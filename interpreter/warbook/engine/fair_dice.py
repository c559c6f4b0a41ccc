"""Playouts without luck: what the dice gave beyond what they give on average, told apart from what came of the answers.

Each time that an answer leads to a throw, it is given again some times in the same moment with other dice. What the real throw was
worth above the average of these is luck: its mean is nothing, whatever the measure of worth, so that leaving it out of a
result changes nothing on average, and a third to a half of how far results lie apart goes with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from warbook.engine.dice import DiceStream
from warbook.engine.greedy import TURNS
from warbook.engine.state import State

THROWS = 4
"""So often an answer is given again."""


class FairDice:
    """Answers given in one playout, and how lucky the player was in all of them."""

    def __init__(self, worth: Callable[[State], float], draws: DiceStream) -> None:
        self.worth, self.draws = worth, draws
        self.luck = 0.0

    def take(self, s: State, answer: Any) -> None:
        """Gives an answer, and notes the luck it had."""
        before, thrown = s.copy(), s.dice.position
        s.take(answer, TURNS)
        if s.dice.position == thrown:
            return
        total = 0.0
        for number in range(THROWS):
            again = before.copy() if number < THROWS - 1 else before
            again.dice = self.draws.beside()
            again.take(answer, TURNS)
            total += self.worth(again)
        self.luck += self.worth(s) - total / THROWS
