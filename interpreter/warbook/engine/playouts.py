"""Answers compared by playing on from them, while those that do badly are given up.

This is sequential halving: in each round every answer still in the running is played on from as often as any other, and the
worse half is left out of the next. It finds a good one of many with few playouts, and there is no time for more. Half of the
budget goes to the first round: what is given up after a throw or two may be the best.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2, sqrt
from typing import Any


@dataclass(slots=True, eq=False)
class Branch:
    """An answer, and what playing on from it came to each time."""

    answer: Any
    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What it came to on average."""
        return sum(self.results) / len(self.results) if self.results else 0.0


def compared(
    ranked: Sequence[Any],
    play_on: Callable[[Branch], None],
    spent: Callable[[], float],
    most: int,
    least: int,
) -> list[Branch]:
    """Some answers and what they came to; the first of them, the most promising, is never left out.

    `play_on` adds a result to a branch; `spent` tells what part of the budget is spent. There are no more than `most` answers, and
    so few that each can be played on from `least` times.
    """
    first = Branch(ranked[0])
    play_on(first)
    most = max(2, min(most, int(1 / max(spent(), 1e-6)) // least))
    running = [first, *(Branch(answer) for answer in spread(ranked[1:], most - 1))]
    found, rounds = running, ceil(log2(len(running)))
    for number in range(1, rounds + 1):
        done = len(first.results) - (number == 1)
        while spent() < (1 - 0.5**number if number < rounds else 1):
            for one in running:
                if len(one.results) <= done and spent() < 1:
                    play_on(one)
            done += 1
        others = sorted(running[1:], key=lambda one: -one.mean)
        running = [first, *others[: ceil(len(running) / 2) - 1]]
    return [one for one in found if one.results]


def spread(ranked: Sequence[Any], most: int) -> list[Any]:
    """Half of so many the best, the others from all the rest: what looks best at once may all be of one sort."""
    if len(ranked) <= most:
        return list(ranked)
    best = (most + 1) // 2
    rest, more = ranked[best:], most - best
    return [*ranked[:best], *(rest[k * len(rest) // more] for k in range(more))]


def better(one: Branch, other: Branch, sure: float) -> bool:
    """Whether an answer came to more than another, world by world, by so many standard errors."""
    gains = [a - b for a, b in zip(one.results, other.results, strict=False)]
    if len(gains) < 2:
        return False
    mean = sum(gains) / len(gains)
    variance = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
    return mean > sure * sqrt(variance / len(gains))
