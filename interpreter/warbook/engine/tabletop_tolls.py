"""What terrain around a move takes from it."""

from __future__ import annotations

from warbook.engine.table import path
from warbook.engine.table.layout import Feature, touches_any
from warbook.engine.table.polygon import Point

Tolls = tuple[tuple[str, int], ...]
"""Sorts of terrain, and what each takes from a move."""
Slowing = tuple[tuple[int, tuple[Feature, ...]], ...]
"""Terrain that takes from a move, each sort with what it takes."""


class Around:
    """The terrain that a move from a place can come to: what minds who stands in it, and what slows, by its name."""

    __slots__ = ("known", "minded", "radius", "slow", "start")

    def __init__(
        self, start: Point, radius: int, minded: tuple[Feature, ...], slow: dict[str, tuple[Feature, ...]]
    ) -> None:
        self.start, self.radius, self.minded, self.slow = start, radius, minded, slow
        self.known: dict[Tolls, tuple[Slowing, int]] = {}

    def slowing(self, tolls: Tolls) -> tuple[Slowing, int]:
        """The terrain of some sorts, and what it takes at least: every way begins in what it stands in."""
        found = self.known.get(tolls)
        if found is None:
            slowing = tuple((toll, self.slow[name]) for name, toll in tolls)
            found = self.known[tolls] = slowing, toll_of((self.start,), self.radius, slowing)
        return found


def toll_of(way: path.Path, radius: int, slowing: Slowing) -> int:
    """What terrain takes from a move: each sort that the way touches, once."""
    total = 0
    for toll, those in slowing:
        if touches_any(those, way, radius):
            total += toll
    return total
