"""The lie of the land on a grid: how high each square is, and what stands in it and on its sides.

Heights are counted in sixtieths of a square, so that halves, thirds and quarters of one are whole numbers.
A side is the line between two squares; it is known by the square west or south of it: its eastern side or its
northern one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from warbook.language.ir import HEIGHTS_PER_SQUARE
from warbook.language.model import Feature, Terrain

UP = HEIGHTS_PER_SQUARE
"""How many units of height there are to a square."""
SKY = 10**6
"""Higher than any line of sight."""
EAST, NORTH = 0, 1
SIDES = {"east": EAST, "north": NORTH}
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight directions, clockwise from the one away from the first player."""
Exits = list[list[tuple[int, int, int, bool]] | None]
"""For each square, once asked for, the steps that leave it: where to, at what price, past which squares of a
corner, and whether all of these have to be free, rather than one."""


@lru_cache(maxsize=64)
def neighbours(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """For each square those around it, clockwise, -1 where the grid ends."""
    found = []
    for y in range(height):
        for x in range(width):
            around = ((x + dx, y + dy) for dx, dy in STEPS)
            found.append(
                tuple(v * width + u if 0 <= u < width and 0 <= v < height else -1 for u, v in around)
            )
    return tuple(found)


def side_of(width: int, a: int, b: int) -> int:
    """The side between two squares that share one."""
    low, high = (a, b) if a < b else (b, a)
    return 2 * low + (EAST if high - low == 1 and high % width else NORTH)


def beyond(width: int, side: int) -> tuple[int, int]:
    """The two squares that a side lies between."""
    square, way = divmod(side, 2)
    return square, square + (1 if way == EAST else width)


class Rows(dict[int, int]):
    """For each place a mask of places, worked out when it is first asked for, in the `state` in which it is."""

    __slots__ = ("of", "state")
    state: Any

    def __init__(self, of: Callable[[Any, int], int]) -> None:
        super().__init__()
        self.of = of

    def __missing__(self, place: int) -> int:
        found = self[place] = self.of(self.state, place)
        return found


class Ground:
    """The terrain of one layout, and what bars its sides at the moment."""

    def __init__(
        self,
        width: int,
        height: int,
        features: Iterable[Feature],
        terrains: list[str],
        declared: dict[str, Terrain],
        barred: dict[int, int] | None = None,
        bare: Ground | None = None,
    ) -> None:
        """`barred` are heights of pieces that stand on sides and close them; `bare` is the same ground without them."""
        self.width, self.height = width, height
        count = width * height
        self.terrains: list[int] = [-1] * (count + 1)
        """For each square the number of its terrain; last, for “nowhere”, none."""
        self.levels = [0] * (count + 1)
        self.sides: dict[int, int] = {}
        """For each side with something on it the number of that terrain."""
        self.marks: dict[str, int] = {}
        """For each mark of a drawing the squares that have it, as a mask."""
        self.walls: dict[int, int] = {}
        """How high what stands on each side is, where it bars the way."""
        self.kinds = [declared[name] for name in terrains]
        for f in features:
            self._lay(f, terrains, declared)
        self.barred = dict(barred or {})
        self.bare = bare
        self.closing = [(*beyond(width, side), side, tall) for side, tall in self.barred.items()]
        """What bars its sides: the two squares beyond each, the side, its height."""
        self.sightings: dict[object, Any] = {}
        """What has been worked out of sight, for all grounds of which this is the bare one."""
        self.adjacency: Rows | None = None
        self.turned: Rows | None = None
        """The adjacency the other way round."""
        self.lines: dict[object, dict[int, Any]] = {}
        """What has been worked out of sight, by who looks how, then from where to where."""
        self.skylines: dict[object, Any] = {}
        """How high what stands there is, by who looks how."""
        self.prices: dict[int, dict[tuple[int, int], int]] = {}
        """Prices of steps that are the same for everybody, by the number of the step."""
        self.exits: dict[int, Exits] = {}
        """Where such steps lead, by the number of the step."""
        self.entries: list[list[tuple[int, int]]] | None = None
        """For each square where the game's first step comes from, with its price."""
        self.ways: dict[tuple[int, int], list[int]] = {}
        """How far it is from each square to another, by that."""
        self.nearest: dict[tuple[tuple[int, ...], int], list[int]] = {}
        """The same to the nearest of several."""
        self.zones: dict[tuple[int, str, int], int] = {}
        """The squares of the zones of each mission, of each edge."""
        self.neighbours = neighbours(width, height)
        self.disturbed = self._disturbed()
        """The squares whose steps may lead past what bars a side, as a mask."""

    def _disturbed(self) -> int:
        found = 0
        for a, b, _, _ in self.closing:
            found |= self._around(a) & self._around(b)
        return found

    def _around(self, square: int) -> int:
        return 1 << square | sum(1 << other for other in self.neighbours[square] if other >= 0)

    def barring(self, box: int) -> tuple[tuple[int, int], ...]:
        """What bars a side between squares of a mask."""
        return tuple([(side, tall) for a, b, side, tall in self.closing if box >> a & box >> b & 1])

    def _lay(self, f: Feature, terrains: list[str], declared: dict[str, Terrain]) -> None:
        squares = [
            y * self.width + x
            for y in range(f.y, min(self.height, f.y + f.depth))
            for x in range(f.x, min(self.width, f.x + f.width))
        ]
        if f.side:
            for square in squares:
                side = 2 * square + SIDES[f.side]
                self.sides[side] = terrains.index(f.terrain)
                if f.height:
                    self.walls[side] = f.height
            return
        for square in squares:
            self.levels[square] += f.level
            if f.mark:
                self.marks[f.mark] = self.marks.get(f.mark, 0) | 1 << square
            if f.terrain:
                self.terrains[square] = terrains.index(f.terrain)
                self.levels[square] += declared[f.terrain].level

    # ---------------------------------------------------------------- between two squares
    def closed(self, side: int) -> int:
        """How high the side is walled, in units of height."""
        return max(self.walls.get(side, 0), self.barred.get(side, 0))

    def between(self, a: int, b: int, told: Callable[[int], int]) -> int:
        """The greatest of what is told of the sides that a step crosses; past a corner, of the better way
        round."""
        w = self.width
        if a == b:
            return 0
        ax, bx = a % w, b % w
        if ax == bx or a // w == b // w:
            return told(side_of(w, a, b))
        over, up = a - ax + bx, b - bx + ax
        ways = ((over, side_of(w, a, over), side_of(w, over, b)), (up, side_of(w, a, up), side_of(w, up, b)))
        return min(max(told(first), told(second)) for _, first, second in ways)

    def height_between(self, a: int, b: int) -> int:
        """How many squares high a wall is between two neighbours, a part counted as a whole; 0 of others."""
        if not (self.walls or self.barred) or not self.touching(a, b):
            return 0
        return -(-self.between(a, b, self.closed) // UP)

    def touching(self, a: int, b: int) -> bool:
        w = self.width
        return max(abs(a % w - b % w), abs(a // w - b // w)) == 1

    def stands_between(self, terrain: int, a: int, b: int) -> bool:
        """Whether a terrain stands on the side between two neighbours, on every way past a corner."""
        if not self.sides or not self.touching(a, b):
            return False
        return bool(self.between(a, b, lambda side: self.sides.get(side, -1) == terrain))

    def top(self, square: int) -> int:
        """How high the ground of a square is, in units of height."""
        return self.levels[square] * UP
