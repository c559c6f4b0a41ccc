"""The exact outcomes of a roll some of whose dice may be re-rolled.

Dice that no rule of the roll can tell apart are of one *kind*. A roll under way is a state: what the dice
that stand are worth together, and how many fresh dice (not yet re-rolled) there are of each kind.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

from warbook.engine.odds_pool import Chances, kept, mixed, plain, times, to_die, worth
from warbook.engine.odds_spec import Face, Reroll, RollSpec, TooManyOutcomes, rerolls_whole

Counts = tuple[int, ...]
State = tuple[int, Counts]

_MAX_STATES = 3_000
_MAX_CHOICES = 200_000


class Kind(NamedTuple):
    """Dice that cannot be told apart: what each adds to the result, and which re-rolls may take it."""

    worth: int
    allowed: tuple[bool, ...]


@lru_cache(maxsize=4096)
def outcomes(spec: RollSpec) -> Chances:
    """The chance of each natural total, or number of successes on the dice; not to be changed.

    Leaves modifiers to a total, automatic and added successes to the caller. Raises `TooManyOutcomes`.
    """
    if not spec.rerolls or not spec.dice:
        return plain(spec)
    if spec.mode == "total":
        return _Rolling.of(spec).result()
    if spec.advantage or any(reroll.dice is not None for reroll in spec.rerolls):
        return _Rolling.of(spec).result()
    return times(_Rolling.of(replace(spec, dice=1)).result(), spec.dice)  # no die knows of the others


@dataclass(frozen=True)
class _Rolling:
    """A roll with its re-rolls: `count` units, each with its chance to be of each kind."""

    spec: RollSpec
    whole: bool
    count: int
    kinds: tuple[Kind, ...]
    kind_of: Mapping[Face, int]
    unit: Mapping[int, Fraction]

    @staticmethod
    def of(spec: RollSpec) -> _Rolling:
        """The units are the dice, unless the roll is re-rolled as a whole: then it is one unit."""
        whole = spec.mode == "total" and rerolls_whole(spec.rerolls[0])
        totals = plain(spec) if whole else {}
        side = Fraction(1, len(spec.faces))
        chances: list[tuple[Face, Fraction]] = [*totals.items()] or [(face, side) for face in spec.faces]
        kind_of_face = {
            face: Kind(
                face if whole and isinstance(face, int) else worth(spec, face),
                tuple(spec.allows(reroll, face) for reroll in spec.rerolls),
            )
            for face, _ in chances
        }
        kinds = tuple(sorted(set(kind_of_face.values())))
        kind_of = {face: kinds.index(kind) for face, kind in kind_of_face.items()}
        unit = mixed((chance, {kind_of[face]: Fraction(1)}) for face, chance in chances)
        count = 1 if whole else spec.dice
        _refuse_too_many(spec, count, len(kinds))
        return _Rolling(spec, whole, count, kinds, kind_of, unit)

    def result(self) -> dict[int, Fraction]:
        """Roll, take each chance to re-roll in turn, and add up."""
        states: dict[State, Fraction] = {(0, counts): chance for counts, chance in self._rolled()}
        for number in range(len(self.spec.rerolls)):
            states = self._after(number, states)
        ends = ((stood + self._sum(fresh), chance) for (stood, fresh), chance in states.items())
        return mixed((chance, {end: Fraction(1)}) for end, chance in ends)

    def _rolled(self) -> Iterable[tuple[Counts, Fraction]]:
        """The chance of each number of dice of each kind, before any re-roll."""
        import icepool  # type: ignore[import-untyped]  # here, so that starting up does not load it

        marks = [icepool.Vector(int(at == kind) for at in range(len(self.kinds))) for kind in self.unit]
        if self.spec.advantage and not self.whole:
            pool = kept(self.spec).sum(map={face: marks[kind] for face, kind in self.kind_of.items()})
        else:
            pool = self.count @ to_die(dict(zip(marks, self.unit.values(), strict=True)))
        return [(tuple(counts), Fraction(ways, pool.denominator())) for counts, ways in pool.items()]

    def _after(self, number: int, states: Mapping[State, Fraction]) -> dict[State, Fraction]:
        """The states after one chance to re-roll."""
        after: defaultdict[State, Fraction] = defaultdict(Fraction)
        for (stood, fresh), chance in states.items():
            taken = self._taken(number, stood, fresh)
            left = tuple(have - take for have, take in zip(fresh, taken, strict=True))
            for thrown, share in self._thrown[sum(taken)].items():
                after[stood + thrown, left] += chance * share
        return after

    def _taken(self, number: int, stood: int, fresh: Counts) -> Counts:
        """How many fresh dice of each kind are re-rolled."""
        reroll = self.spec.rerolls[number]
        may = tuple(have * kind.allowed[number] for have, kind in zip(fresh, self.kinds, strict=True))
        most = self.count if reroll.dice is None else reroll.dice
        if reroll.choice not in ("best", "worst"):
            return _first(may, most, self._order(number, reroll))
        if self.spec.mode == "each":
            worse = tuple(have * self._pays(reroll, kind) for have, kind in zip(may, self.kinds, strict=True))
            return _first(worse, most, self._order(number, reroll))
        return self._chosen(reroll, stood, fresh, may, most)

    def _order(self, number: int, reroll: Reroll) -> list[int]:
        """The kinds in the order they are re-rolled when there are too many; spare those others may take."""
        sign = -1 if reroll.choice in ("successes", "worst") else 1
        return sorted(
            range(len(self.kinds)),
            key=lambda at: (sign * self.kinds[at].worth, sum(self.kinds[at].allowed[number + 1 :])),
        )

    def _pays(self, reroll: Reroll, kind: Kind) -> bool:
        """Whether a new throw of one die is expected to serve the chooser better."""
        return kind.worth < self._mean if reroll.choice == "best" else kind.worth > self._mean

    def _chosen(self, reroll: Reroll, stood: int, fresh: Counts, may: Counts, most: int) -> Counts:
        """The dice whose new throw makes a total succeed most, or least, often; the fewest that do."""
        sign = 1 if reroll.choice == "best" else -1
        total = stood + self._sum(fresh)
        ways = (way for way in product(*(range(have + 1) for have in may)) if sum(way) <= most)
        return max(ways, key=lambda way: (sign * self._chance(total - self._sum(way), sum(way)), -sum(way)))

    def _chance(self, standing: int, dice: int) -> Fraction:
        """The chance that kept dice and new throws make a total that succeeds."""
        known = self._known_chances
        if (standing, dice) not in known:
            throws = self._thrown[dice].items()
            good = (chance for thrown, chance in throws if self.spec.succeeds(standing + thrown))
            known[standing, dice] = sum(good, Fraction())
        return known[standing, dice]

    def _sum(self, counts: Counts) -> int:
        """What dice of these kinds are worth together."""
        return sum(count * kind.worth for count, kind in zip(counts, self.kinds, strict=True))

    @cached_property
    def _thrown(self) -> list[dict[int, Fraction]]:
        """What new throws of 0, 1, 2... dice are worth together."""
        one = mixed((chance, {self.kinds[kind].worth: Fraction(1)}) for kind, chance in self.unit.items())
        return [times(one, count) for count in range(self.count + 1)]

    @cached_property
    def _mean(self) -> Fraction:
        """What one new throw is expected to be worth."""
        return sum((outcome * chance for outcome, chance in self._thrown[1].items()), Fraction())

    @cached_property
    def _known_chances(self) -> dict[tuple[int, int], Fraction]:
        """What `_chance` has answered already."""
        return {}


def _refuse_too_many(spec: RollSpec, count: int, kinds: int) -> None:
    """Raise `TooManyOutcomes` if the states, or the choices of dice in all of them, are past counting."""
    states = comb(count + kinds - 1, count)
    chosen = spec.mode == "total" and any(reroll.choice in ("best", "worst") for reroll in spec.rerolls)
    if states > _MAX_STATES or (chosen and states * (1 + count / kinds) ** kinds > _MAX_CHOICES):
        raise TooManyOutcomes("so many dice can be re-rolled in too many ways")


def _first(may: Counts, most: int, order: Iterable[int]) -> Counts:
    """At most `most` of the dice, taking kinds in order."""
    taken = [0] * len(may)
    for kind in order:
        taken[kind] = min(may[kind], most)
        most -= taken[kind]
    return tuple(taken)
