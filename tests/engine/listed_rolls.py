"""A second account of a roll, by listing every face of every die. It shares nothing with the engine but the data."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

from warbook.engine.odds import (
    Face,
    Reroll,
    RollSpec,
)

F = Fraction
Die = tuple[Face, bool]  # the face, and whether it may still be re-rolled
Chances = dict[int, Fraction]


def listed(spec: RollSpec) -> Chances:
    """Natural totals, or successes of the dice, with every face of every die listed."""
    ends: dict[tuple[Die, ...], Fraction] = defaultdict(Fraction)
    for faces, chance in thrown(spec):
        ends[tuple((face, True) for face in faces)] += chance
    for reroll in spec.rerolls:
        ends = after(spec, reroll, ends)
    result: dict[int, Fraction] = defaultdict(Fraction)
    for dice, chance in ends.items():
        result[value(spec, dice)] += chance
    return dict(result)


def thrown(spec: RollSpec) -> Iterator[tuple[tuple[Face, ...], Fraction]]:
    count = spec.dice + abs(spec.advantage)
    chance = F(1, len(spec.faces) ** count)
    for faces in product(spec.faces, repeat=count):
        if spec.advantage:
            numbers = sorted((face for face in faces if isinstance(face, int)), reverse=spec.advantage > 0)
            yield tuple(numbers[: spec.dice]), chance
        else:
            yield faces, chance


def worth(spec: RollSpec, face: Face) -> int:
    if spec.mode == "total":
        assert isinstance(face, int)
        return face
    return dict(spec.face_weights).get(face, 1) if spec.succeeds(face) else 0


def value(spec: RollSpec, dice: tuple[Die, ...]) -> int:
    return sum(worth(spec, face) for face, _ in dice)


def after(
    spec: RollSpec, reroll: Reroll, before: dict[tuple[Die, ...], Fraction]
) -> dict[tuple[Die, ...], Fraction]:
    ends: dict[tuple[Die, ...], Fraction] = defaultdict(Fraction)
    for dice, chance in before.items():
        if spec.mode == "total" and reroll.choice in ("failures", "successes"):
            again = whole_again(spec, reroll, dice)
            for faces, share in thrown(spec) if again else []:
                ends[tuple((face, False) for face in faces)] += chance * share
            if not again:
                ends[dice] += chance
            continue
        taken = taken_dice(spec, reroll, dice)
        for new in new_dice(spec, dice, taken):
            ends[new] += chance / len(spec.faces) ** len(taken)
    return ends


def whole_again(spec: RollSpec, reroll: Reroll, dice: tuple[Die, ...]) -> bool:
    total = value(spec, dice)
    wanted = spec.succeeds(total) == (reroll.choice == "successes")
    return wanted and all(fresh for _, fresh in dice) and (not reroll.faces or total in reroll.faces)


def new_dice(spec: RollSpec, dice: tuple[Die, ...], taken: tuple[int, ...]) -> Iterator[tuple[Die, ...]]:
    for faces in product(spec.faces, repeat=len(taken)):
        new = dict(zip(taken, faces, strict=True))
        yield tuple((new[at], False) if at in new else die for at, die in enumerate(dice))


def taken_dice(spec: RollSpec, reroll: Reroll, dice: tuple[Die, ...]) -> tuple[int, ...]:
    """Which dice are re-rolled, the choice made by trying all of them."""
    may = [
        at for at, (face, fresh) in enumerate(dice) if fresh and (not reroll.faces or face in reroll.faces)
    ]
    most = len(may) if reroll.dice is None else min(reroll.dice, len(may))
    if reroll.choice == "faces":
        return tuple(may)
    if reroll.choice in ("failures", "successes"):
        wanted = [at for at in may if spec.succeeds(dice[at][0]) == (reroll.choice == "successes")]
        sign = -1 if reroll.choice == "successes" else 1
        return tuple(sorted(wanted, key=lambda at: sign * worth(spec, dice[at][0]))[:most])
    ways = [way for size in range(most + 1) for way in combinations(may, size)]
    sign = 1 if reroll.choice == "best" else -1

    def merit(way: tuple[int, ...]) -> Fraction:
        ends = [value(spec, new) for new in new_dice(spec, dice, way)]
        good = sum(map(spec.succeeds, ends)) if spec.mode == "total" else sum(ends)
        return F(sign * good, len(ends))

    return max(ways, key=merit)  # the first of the best, so the one with the fewest dice
