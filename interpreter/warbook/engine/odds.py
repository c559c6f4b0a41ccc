"""Exact odds of any roll, as fractions.

A roll is described by a `RollSpec`; a distribution maps each outcome to its exact chance.
"""

from __future__ import annotations

from fractions import Fraction

from warbook.engine.odds_chain import (
    at_least,
    at_most,
    attack_then_save,
    expected,
    failed_saves,
    failure_counts,
    pipe,
    roll_off,
    shifted,
    success_counts,
    summed,
)
from warbook.engine.odds_reroll import outcomes
from warbook.engine.odds_spec import BadRoll, Choice, Face, Reroll, RollSpec, TooManyOutcomes

__all__ = [
    "BadRoll",
    "Choice",
    "Face",
    "Reroll",
    "RollSpec",
    "TooManyOutcomes",
    "at_least",
    "at_most",
    "attack_then_save",
    "chance_of_success",
    "expected",
    "failed_saves",
    "failure_counts",
    "pipe",
    "roll_off",
    "shifted",
    "success_counts",
    "summed",
    "total_distribution",
]


def chance_of_success(spec: RollSpec) -> Fraction:
    """The chance that the total succeeds or, where each die counts, that there is at least one success.

    Raises `TooManyOutcomes` where the exact chances would take too long.
    """
    if spec.mode == "each":
        return at_least(success_counts(spec), 1)
    if spec.automatic:
        return Fraction(1)
    return sum((chance for natural, chance in outcomes(spec).items() if spec.succeeds(natural)), Fraction())


def total_distribution(spec: RollSpec) -> dict[int, Fraction]:
    """The chance of each total, with modifier and after re-rolls, of dice that are rolled (mode `total`).

    Raises `BadRoll` in mode `each`, and `TooManyOutcomes` where the exact chances would take too long.
    """
    if spec.mode == "each":
        raise BadRoll("where each die counts there is no total")
    return shifted(outcomes(spec), spec.modifier)
