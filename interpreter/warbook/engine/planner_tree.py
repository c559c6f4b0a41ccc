"""The tree of a player that plans: its own decisions, each with the answers tried so far and what they came to.

Chance, and what the others do, lie between a decision and the next: an answer leads to as many decisions as come of it.
Answers are taken up one by one, the better a decision is known, as there may be no end of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any

from warbook.engine.answers import Answers

CURIOSITY = 0.25
"""How much an answer that has been tried less is favoured, in parts of a game won."""
Point = tuple[int, int]
"""A decision by the rule that asks and whom it is about."""


@dataclass(slots=True, eq=False)
class Branch:
    """An answer, the results of playing on from it, from 0 (lost) to 1 (won), and the decisions it led to."""

    answer: Any
    results: list[float] = field(default_factory=list)
    then: dict[Point, Decided] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        """What it came to on average."""
        return sum(self.results) / len(self.results) if self.results else 0.0


@dataclass(slots=True, eq=False)
class Decided:
    """One decision, whatever it is that the player cannot see. `others` are answers not taken up yet."""

    others: Iterator[Any]
    branches: list[Branch] = field(default_factory=list)
    visits: int = 0

    def pick(self, answers: Answers) -> Branch | None:
        """The answer to try next of those that are legal in the world at hand; None where none is."""
        self.visits += 1
        if len(self.branches) <= sqrt(self.visits):
            known = [branch.answer for branch in self.branches]
            new = next((one for one in self.others if one not in known), None)
            if new is not None:
                self.branches.append(Branch(new))
        legal = [branch for branch in self.branches if answers.contains(branch.answer)]
        fresh = next((branch for branch in legal if not branch.results), None)
        if fresh is not None or not legal:
            return fresh
        total = log(sum(len(branch.results) for branch in legal))
        return max(legal, key=lambda one: one.mean + CURIOSITY * sqrt(total / len(one.results)))


def better(one: Branch, other: Branch, sure: float) -> bool:
    """Whether an answer came to more than another in the same worlds, by so many standard errors."""
    gains = [a - b for a, b in zip(one.results, other.results, strict=False)]
    if len(gains) < 2:
        return False
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
    return mean > sure * sqrt(spread / len(gains))
