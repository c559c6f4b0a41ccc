"""Bradley–Terry ratings: how strong each of several is, from games between two of them, whoever met whom how often.

The chance of one against the other follows from the difference of their strengths and from whose side it had. A draw is half
a win for both. What is told is the share of games that one would win against the average of the others, with its 95 % interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from warbook.engine.logistic import fit, shares


@dataclass(frozen=True, slots=True)
class Rating:
    """A share of games between 0 and 1, with its interval."""

    name: str
    share: float
    low: float
    high: float


Met = tuple[str, str, float, float, float]
"""Who was on side A, who on side B; games that the first won, the second, and neither."""


def ratings(met: Sequence[Met]) -> list[Rating]:
    """Everybody's rating, in the order in which they are named first."""
    names = list(dict.fromkeys(name for one, other, *_ in met for name in (one, other)))
    side = len(names)
    seen = [
        ({names.index(one): 1.0, names.index(other): -1.0, side: 1.0}, won + drawn / 2, lost + drawn / 2)
        for one, other, won, lost, drawn in met
        if one != other
    ]
    found = fit(seen, len(names) + 1)
    many = len(names)
    told = []
    for i, name in enumerate(names):
        weights = {j: 1.0 if i == j else -1 / max(1, many - 1) for j in range(many)}
        told.append(Rating(name, *shares(*found.sum_of(weights))))
    return told
