"""Answers compared by looking on from them, while those that do badly are given up.

This is sequential halving: in each round every answer still in the running is looked at as often as any other, and the worse half
is left out of the next. It finds a good one of many with few looks. Half of the budget goes to the first round: what is given up
after a throw or two may be the best.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2
from typing import Any


@dataclass(slots=True, eq=False)
class Branch:
    """An answer, and what it came to each time."""

    answer: Any
    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What it came to on average."""
        return sum(self.results) / len(self.results) if self.results else 0.0


def compared(
    ranked: Sequence[Any],
    look: Callable[[Branch], None],
    spent: Callable[[], float],
    most: int,
    least: int,
) -> list[Branch]:
    """Some answers and what they came to; the first of them, the most promising, is never left out.

    `look` adds a result to a branch; `spent` tells what part of the budget is spent. There are no more than `most` answers, and so
    few that each can be looked at `least` times.
    """
    first = Branch(ranked[0])
    look(first)
    most = max(2, min(most, int(1 / max(spent(), 1e-6)) // least))
    running = [first, *(Branch(answer) for answer in ranked[1:most])]
    found, rounds = running, ceil(log2(len(running)))
    for number in range(1, rounds + 1):
        done = len(first.results) - (number == 1)
        while spent() < (1 - 0.5**number if number < rounds else 1):
            for one in running:
                if len(one.results) <= done and spent() < 1:
                    look(one)
            done += 1
        others = sorted(running[1:], key=lambda one: -one.mean)
        running = [first, *others[: ceil(len(running) / 2) - 1]]
    return [one for one in found if one.results]
