"""Dice that come up in every way there is, one way a run: what a rule comes to is then known exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import TYPE_CHECKING, TypeVar

from warbook.engine.dice import DiceStream

if TYPE_CHECKING:
    from warbook.engine.state import State

T = TypeVar("T")

__all__ = ["Alike", "ByState", "DiceTree", "Thrown", "TooManyWays", "every_way"]

_MOST_WAYS = 3_000
"""How many ways the dice of one throw may lie."""

Ways = tuple[tuple[tuple[int, ...], Fraction], ...]


class TooManyWays(RuntimeError):
    """Dice that can come up in more ways than are worth trying."""


Alike = Callable[[int, int], Hashable]
"""What a face of a die of so many sides means to rules, beyond whether it succeeds: faces that mean the same are one."""
ByState = Callable[["State | None"], Alike]
"""The same, for the roll that is being made in a state."""


def _every_face(sides: int, face: int) -> Hashable:
    return face


def _always(s: State | None) -> Alike:
    return _every_face


@lru_cache(maxsize=4096)
def _ways(count: int, sides: int, wins: int, alike: Alike) -> Ways:
    """The ways that dice can lie, with the chance of each, best first. `wins` is a mask of the faces that succeed; below
    zero every face matters."""
    kinds: dict[Hashable, list[int]] = {}
    for face in range(sides, 0, -1):
        key = (wins >> face & 1, alike(sides, face)) if wins >= 0 else face
        kinds.setdefault(key, []).append(face)
    faces = sorted(kinds.values(), key=lambda some: wins >> some[0] & 1 if wins >= 0 else 0, reverse=True)
    count = max(0, count)
    if comb(count + len(faces) - 1, count) > _MOST_WAYS:
        raise TooManyWays(f"{count} dice of {sides} sides")
    found = []
    for some in combinations_with_replacement(range(len(faces)), count):
        times = Counter(some)
        orders = factorial(count) // prod(map(factorial, times.values()))
        likely = prod(len(faces[i]) ** n for i, n in times.items())
        found.append((tuple(faces[i][0] for i in some), Fraction(orders * likely, sides**count)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Thrown:
    """What was thrown until some moment: how many ways there were each time, and the chance of the way it went."""

    open: tuple[int, ...]
    chance: Fraction

    @property
    def ways(self) -> int:
        return len(self.open)


class DiceTree(DiceStream):
    """One way through everything that is thrown and drawn: `path` says which way each time, 0 where it has ended."""

    __slots__ = ("_at", "alike", "chance", "open", "path", "state")

    def __init__(self, path: list[int], alike: ByState = _always) -> None:
        super().__init__(0)
        self.path, self.alike = path, alike
        self.state: State | None = None
        """The state whose rules throw them, where that is known."""
        self.chance = Fraction(1)
        self.open: list[int] = []
        """How many ways there were each time."""
        self._at = 0

    def _way(self, ways: int) -> int:
        if self._at == len(self.path):
            self.path.append(0)
        self.open.append(ways)
        self._at += 1
        return self.path[self._at - 1]

    def below(self, n: int) -> int:
        """A draw: each as likely as any other."""
        self.chance /= n
        return self._way(n)

    def die(self, sides: int) -> int:
        return self.dice(1, sides)[0]

    def dice(self, count: int, sides: int, wins: int = -1) -> tuple[int, ...]:
        ways = _ways(count, sides, wins, self.alike(self.state))
        faces, chance = ways[self._way(len(ways)) if len(ways) > 1 else 0]
        self.chance *= chance
        return faces

    @property
    def thrown(self) -> Thrown:
        """What has been thrown until now."""
        return Thrown(tuple(self.open), self.chance)

    def after(self, thrown: Thrown) -> DiceTree:
        """Goes on where so much of its path has been thrown."""
        self.open, self.chance, self._at = list(thrown.open), thrown.chance, thrown.ways
        return self

    def copy(self) -> DiceTree:
        """Raises `NotImplementedError`: a way through the tree belongs to one run."""
        raise NotImplementedError


def every_way(
    run: Callable[[DiceTree], T],
    most: int,
    alike: ByState = _always,
    tree: Callable[[list[int], ByState], DiceTree] = DiceTree,
) -> Iterator[tuple[T, Fraction]]:
    """What `run` gives for every way its dice can come up, with the chance of each. Raises `TooManyWays` past `most`."""
    path: list[int] = []
    for _ in range(most):
        dice = tree(path, alike)
        yield run(dice), dice.chance
        path = dice.path[: len(dice.open)]
        while path and path[-1] + 1 == dice.open[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
    raise TooManyWays(f"more than {most} ways")
