"""Chains of rolls: what one roll brings about feeds the next.

A distribution maps each outcome to its exact chance; the chances add up to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import prod
from typing import Literal

from warbook.engine.odds_pool import Chances, mixed
from warbook.engine.odds_reroll import outcomes
from warbook.engine.odds_spec import BadRoll, RollSpec

Sides = tuple[int, ...]

MAX_SIDES_ROLLING_OFF = 8


def at_least(dist: Chances, n: int) -> Fraction:
    """The chance of an outcome of n or more."""
    return sum((chance for outcome, chance in dist.items() if outcome >= n), Fraction())


def at_most(dist: Chances, n: int) -> Fraction:
    """The chance of an outcome of n or fewer."""
    return sum((chance for outcome, chance in dist.items() if outcome <= n), Fraction())


def expected(dist: Chances) -> Fraction:
    """The mean outcome."""
    return sum((outcome * chance for outcome, chance in dist.items()), Fraction())


def shifted(dist: Chances, by: int) -> dict[int, Fraction]:
    """The distribution with a number added to every outcome."""
    return {outcome + by: chance for outcome, chance in dist.items()}


def pipe(dist: Chances, fn: Callable[[int], Chances | int]) -> dict[int, Fraction]:
    """The distribution of what `fn` makes of each outcome: a number, or a further distribution."""
    made = ((chance, fn(outcome)) for outcome, chance in dist.items())
    return mixed((chance, {end: Fraction(1)} if isinstance(end, int) else end) for chance, end in made)


def summed(*dists: Chances) -> dict[int, Fraction]:
    """The distribution of the sum of independent outcomes, such as dice with different sides."""
    nothing: dict[int, Fraction] = {0: Fraction(1)}
    return reduce(lambda total, dist: pipe(total, lambda had: shifted(dist, had)), dists, nothing)


def success_counts(spec: RollSpec) -> dict[int, Fraction]:
    """The chance of each number of successes, automatic and added ones too, in mode `each`.

    Raises `BadRoll` in mode `total`, and `TooManyOutcomes` where the exact chances would take too long.
    """
    if spec.mode == "total":
        raise BadRoll("successes are counted where each die counts, not the total")
    automatic = min(spec.automatic, spec.dice)
    rolled = replace(spec, dice=spec.dice - automatic, automatic=0, added=0)
    return shifted(outcomes(rolled), automatic + spec.added)


def failure_counts(spec: RollSpec) -> dict[int, Fraction]:
    """The chance of each number of failures, in mode `each`: how many the successes lack of the dice.

    Raises as `success_counts` does. Successes beyond the dice leave no failure.
    """
    return pipe(success_counts(spec), lambda successes: max(0, spec.dice - successes))


def failed_saves(strikes: Chances, damage: int, save: RollSpec) -> dict[int, Fraction]:
    """The failed saves when every strike brings `damage` points, and every point one die of `save`.

    The dice of `save` itself are not used. Raises as `success_counts` does, and `BadRoll` if that makes
    too many dice.
    """
    return pipe(strikes, lambda hits: failure_counts(replace(save, dice=hits * damage)))


def attack_then_save(attack: RollSpec, damage: int, save: RollSpec) -> dict[int, Fraction]:
    """The failed saves of one attack; raises as `failed_saves` does."""
    return failed_saves(success_counts(attack), damage, save)


def roll_off(
    rolls: Sequence[Chances], wins: Literal["highest", "lowest"] = "highest"
) -> tuple[Fraction, ...]:
    """The chance each side wins when all roll, and those tied for the win roll again among themselves.

    `rolls` holds each side's distribution. Raises `BadRoll` if nobody rolls, if more than
    `MAX_SIDES_ROLLING_OFF` do, or if a tie would never end.
    """
    if not 0 < len(rolls) <= MAX_SIDES_ROLLING_OFF:
        raise BadRoll(f"1 to {MAX_SIDES_ROLLING_OFF} sides roll off, not {len(rolls)}")
    sign = 1 if wins == "highest" else -1
    signed = [{sign * outcome: chance for outcome, chance in dist.items()} for dist in rolls]
    outcomes_of_all = sorted({outcome for dist in signed for outcome in dist})
    lower = [{top: at_most(dist, top - 1) for top in outcomes_of_all} for dist in signed]
    everyone = tuple(range(len(rolls)))
    known: dict[Sides, list[Fraction]] = {}
    for size in range(1, len(rolls) + 1):
        for sides in combinations(everyone, size):
            ties = {tied: _tie(signed, lower, sides, tied) for tied in _parts(sides)}
            known[sides] = _wins(len(rolls), ties, sides, known)
    return tuple(known[everyone])


def _parts(sides: Sides) -> list[Sides]:
    """Every choice of one or more of the sides."""
    return [part for size in range(1, len(sides) + 1) for part in combinations(sides, size)]


def _wins(
    count: int, ties: Mapping[Sides, Fraction], sides: Sides, known: Mapping[Sides, list[Fraction]]
) -> list[Fraction]:
    """The chance each of `count` sides wins when only `sides` are left; the wins of fewer sides are known."""
    if len(sides) == 1:
        return [Fraction(side == sides[0]) for side in range(count)]
    decided = 1 - ties[sides]
    if not decided:
        raise BadRoll("a roll-off between dice that always tie never ends")
    wins = [Fraction()] * count
    for tied in _parts(sides)[:-1]:
        wins = [had + ties[tied] / decided * more for had, more in zip(wins, known[tied], strict=True)]
    return wins


def _tie(rolls: Sequence[Chances], lower: Sequence[Chances], sides: Sides, tied: Sides) -> Fraction:
    """The chance that exactly the `tied` of the `sides` share the highest outcome."""
    chance = Fraction()
    for top in rolls[tied[0]]:
        shares = [rolls[side].get(top, Fraction()) if side in tied else lower[side][top] for side in sides]
        chance += prod(shares, start=Fraction(1))
    return chance
