"""Logistic regression with its covariance, for ratings and for what units are worth: small, plain, and the same everywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt

from warbook.engine.stats import Z95

PRIOR = 0.01
"""How much is known beforehand of each coefficient, that it is about 0: so little that it only tells for what never varies."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Coefficients, and how they may be off together."""

    values: tuple[float, ...]
    covariance: tuple[tuple[float, ...], ...]

    def sum_of(self, weights: Mapping[int, float]) -> tuple[float, float]:
        """A weighted sum of coefficients, and its standard error."""
        mean = sum(w * self.values[i] for i, w in weights.items())
        spread = sum(w * x * self.covariance[i][j] for i, w in weights.items() for j, x in weights.items())
        return mean, sqrt(max(0.0, spread))


Seen = tuple[Mapping[int, float], float, float]
"""What was seen: by the number of each coefficient how much of it there was, how often won, how often lost."""


def fit(seen: Sequence[Seen], many: int, prior: float = PRIOR) -> Fit:
    """The coefficients under which what was seen is likeliest, by Newton's method."""
    values = [0.0] * many
    inverse = _inverse(_identity(many, prior))
    for _ in range(60):
        slope = [-prior * v for v in values]
        bend = _identity(many, prior)
        for about, won, lost in seen:
            chance = share_of(sum(values[i] * x for i, x in about.items()))
            for i, x in about.items():
                slope[i] += x * (won - (won + lost) * chance)
                for j, y in about.items():
                    bend[i][j] += x * y * (won + lost) * chance * (1 - chance)
        inverse = _inverse(bend)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        longest = max((abs(x) for x in step), default=0.0)
        scale = min(1.0, 2.0 / longest) if longest else 1.0
        values = [v + scale * x for v, x in zip(values, step, strict=True)]
        if longest < 1e-9:
            break
    return Fit(tuple(values), tuple(map(tuple, inverse)))


def share_of(strength: float) -> float:
    """The share of games that so much more strength wins."""
    return 1 / (1 + exp(-max(-40.0, min(40.0, strength))))


def shares(mean: float, error: float) -> tuple[float, float, float]:
    """The share of games that a strength wins, with its 95 % interval."""
    return share_of(mean), share_of(mean - Z95 * error), share_of(mean + Z95 * error)


def _identity(many: int, by: float) -> list[list[float]]:
    return [[by if i == j else 0.0 for j in range(many)] for i in range(many)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a matrix that has one."""
    many = len(matrix)
    rows = [[*row, *unit] for row, unit in zip(matrix, _identity(many, 1.0), strict=True)]
    for i in range(many):
        best = max(range(i, many), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        pivot = rows[i][i]
        rows[i] = [x / pivot for x in rows[i]]
        for k in range(many):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i], strict=True)]
    return [row[many:] for row in rows]
