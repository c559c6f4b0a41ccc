"""The exact outcomes of a roll nobody re-rolls, and the arithmetic of chances; icepool does the counting."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from warbook.engine.odds_spec import Face, RollSpec, TooManyOutcomes

Chances = Mapping[int, Fraction]

_MAX_SUMS = 2_000
_MAX_SORTED = 50_000


def times(chances: Chances, count: int) -> dict[int, Fraction]:
    """The sum of `count` independent throws of the same chances."""
    if not count:
        return {0: Fraction(1)}
    if count * (max(chances) - min(chances) + 1) > _MAX_SUMS:
        raise TooManyOutcomes("so many dice with so many sides have too many totals")
    return from_die(count @ to_die(chances))


def mixed(parts: Iterable[tuple[Fraction, Chances]]) -> dict[int, Fraction]:
    """One of several distributions, each with its own chance."""
    mix: defaultdict[int, Fraction] = defaultdict(Fraction)
    for chance, chances in parts:
        for outcome, share in chances.items():
            mix[outcome] += chance * share
    return dict(sorted(mix.items()))


def plain(spec: RollSpec) -> dict[int, Fraction]:
    """The outcomes when nothing is re-rolled."""
    values = {face: worth(spec, face) for face in spec.faces}
    if spec.advantage and spec.dice:
        return from_die(kept(spec).sum(map=values))
    return times(each_once(values[face] for face in spec.faces), spec.dice)


def worth(spec: RollSpec, face: Face) -> int:
    """What a face adds to the natural total, or to the successes."""
    return face if spec.mode == "total" and isinstance(face, int) else spec.successes(face)


def kept(spec: RollSpec) -> Any:
    """The kept dice of a roll with advantage, as icepool's pool of natural faces."""
    rolled = spec.dice + abs(spec.advantage)
    if rolled * rolled * len(spec.faces) > _MAX_SORTED:
        raise TooManyOutcomes("so many dice cannot be sorted in good time")
    pool = to_die(each_once(range(1, len(spec.faces) + 1))).pool(rolled)
    return pool.highest(spec.dice) if spec.advantage > 0 else pool.lowest(spec.dice)


def each_once(values: Iterable[int]) -> dict[int, Fraction]:
    """Equal chances for each value in a list that may repeat some."""
    listed = list(values)
    return mixed((Fraction(1, len(listed)), {value: Fraction(1)}) for value in listed)


def to_die(chances: Mapping[Any, Fraction]) -> Any:
    """icepool's die with these chances."""
    import icepool  # type: ignore[import-untyped]  # here, so that starting up does not load it

    scale = lcm(*(chance.denominator for chance in chances.values()))
    return icepool.Die({outcome: int(chance * scale) for outcome, chance in chances.items()})


def from_die(die: Any) -> dict[int, Fraction]:
    """The chances of icepool's die."""
    total = die.denominator()
    return {int(outcome): Fraction(quantity, total) for outcome, quantity in die.items()}
