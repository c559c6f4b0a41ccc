"""Exact odds of any roll, as fractions.

A roll is described by a `RollSpec`; a distribution maps each outcome to its exact chance.
"""

from __future__ import annotations

from collections.abc import Callable
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
    "chance_of_tie",
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
    if spec.opposed is not None:
        return _against(spec, spec.opposed, _beats)
    if spec.mode == "each":
        return at_least(success_counts(spec), 1)
    if spec.automatic:
        return Fraction(1)
    return sum((chance for natural, chance in outcomes(spec).items() if spec.succeeds(natural)), Fraction())


def chance_of_tie(spec: RollSpec) -> Fraction:
    """The chance that an opposed roll, or its number of successes, is just as high as the opposition."""
    return _against(spec, spec.opposed, lambda _, one, other: one == other) if spec.opposed else Fraction()


def _beats(spec: RollSpec, reached: int, opposition: int) -> bool:
    if spec.mode == "each":
        return reached > opposition
    needed = spec.target + opposition
    return bool(spec.automatic) or (reached >= needed if spec.compare == "at least" else reached <= needed)


def _against(spec: RollSpec, other: RollSpec, counts: Callable[[RollSpec, int, int], bool]) -> Fraction:
    """The chance of those pairs of outcomes that count."""
    of = success_counts if spec.mode == "each" else total_distribution
    theirs = of(other)
    return sum(
        (
            chance * their_chance
            for mine, chance in of(spec).items()
            for opposition, their_chance in theirs.items()
            if counts(spec, mine, opposition)
        ),
        Fraction(),
    )


def total_distribution(spec: RollSpec) -> dict[int, Fraction]:
    """The chance of each total, with modifier and after re-rolls, of dice that are rolled (mode `total`).

    Raises `BadRoll` in mode `each`, and `TooManyOutcomes` where the exact chances would take too long.
    """
    if spec.mode == "each":
        raise BadRoll("where each die counts there is no total")
    return shifted(outcomes(spec), spec.modifier)
