"""Answers for placing and moving, when the legal ones are a region and not a list.

A region knows whether any answer is legal (`contains`, exact, not bound to a lattice) and offers a fixed
lattice of answers for players that try or draw: quarter-inch steps for places, 32 directions by
quarter-inch steps for moves. `is_empty` and `some` speak of the lattice. The caller's predicates see only answers
that passed the geometry. Nothing is kept between calls, so a region may be asked in any order.
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import Final

from warbook.engine.table.areas import Anywhere, Area
from warbook.engine.table.directions import COMPASS, along
from warbook.engine.table.path import Path, length, stays_on
from warbook.engine.table.polygon import Point
from warbook.engine.table.shapes import Circle

QUARTER: Final = 6_350
"""A quarter of an inch, in µm."""

TRIES: Final = 48
"""How often `sample` draws before it looks through the whole lattice."""

Below = Callable[[int], int]
"""`below(n)`: a whole number from 0 to n - 1, each as likely as the others."""


def _fits(point: Point) -> bool:
    return True


def _walks(path: Path) -> bool:
    return True


def _rests() -> bool:
    return True


@dataclass(slots=True, eq=False)
class PlaceRegion:
    """Places for the middle of a base of radius `r` on a table of `width` by `height`."""

    width: int
    height: int
    r: int
    area: Area = Anywhere()
    ok: Callable[[Point], bool] = _fits
    why: Callable[[Point], str | None] | None = None
    """Says why `ok` refuses a place."""
    step: int = QUARTER
    spot: Point | None = None
    """A place known to be legal, which the lattice may miss."""
    _lattice: tuple[tuple[int, ...], tuple[int, ...]] | None = field(default=None, init=False)

    def contains(self, answer: Point) -> bool:
        """Whether the place is legal."""
        x, y = answer
        r = self.r
        if x < r or y < r or x > self.width - r or y > self.height - r:
            return False
        return self.area.admits(Circle(x, y, r)) and self.ok(answer)

    def why_not(self, answer: Point) -> str | None:
        """The reason why the place is not legal, or None when it is."""
        x, y = answer
        r = self.r
        if x < r or y < r or x > self.width - r or y > self.height - r:
            return "the base would not be wholly on the table"
        if not self.area.admits(Circle(x, y, r)):
            return "the base would not be in the area allowed"
        if self.ok(answer):
            return None
        return (self.why(answer) if self.why else None) or "the rules do not allow this place"

    def _axes(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The lattice: from the low corner of the allowed box in steps, and its far sides."""
        if self._lattice is None:
            x0, y0, x1, y1 = self.area.box(self.r)
            r = self.r
            self._lattice = (
                _ticks(max(x0, r), min(x1, self.width - r), self.step),
                _ticks(max(y0, r), min(y1, self.height - r), self.step),
            )
        return self._lattice

    def lattice(self) -> Iterator[Point]:
        """The spot, and all legal places of the lattice, in a fixed order."""
        xs, ys = self._axes()
        known = () if self.spot is None else (self.spot,)
        return (p for p in chain(known, ((x, y) for y in ys for x in xs)) if self.contains(p))

    def is_empty(self) -> bool:
        """Whether the lattice has no legal place."""
        return self.some(self.spot) is None

    def some(self, first: Point | None = None) -> Point | None:
        """Some legal place, `first` if that is one; None where the lattice has none."""
        if first is not None and self.contains(first):
            return first
        xs, ys = map(_from_middle, self._axes())
        return next((p for p in ((x, y) for y in ys for x in xs) if self.contains(p)), None)

    def sample(self, below: Below) -> Point:
        """A legal place: each of the lattice equally likely, unless they are very few.

        Raises LookupError where there is none.
        """
        xs, ys = self._axes()
        if xs and ys:
            for _ in range(TRIES):
                point = (xs[below(len(xs))], ys[below(len(ys))])
                if self.contains(point):
                    return point
            count = len(xs) * len(ys)
            start = below(count)
            for index in range(start, start + count):
                point = (xs[index % count % len(xs)], ys[index % count // len(xs)])
                if self.contains(point):
                    return point
        if self.spot is not None and self.contains(self.spot):
            return self.spot
        raise LookupError("there is no legal place")

    def closest(self, to: Point) -> Point | None:
        """The legal place of the lattice nearest to a point (the first in order of the lattice)."""
        best: tuple[int, Point] | None = None
        x, y = to
        xs, ys = self._axes()
        for py in ys:
            for px in xs:
                far = (px - x) ** 2 + (py - y) ** 2
                if (best is None or far < best[0]) and self.contains((px, py)):
                    best = far, (px, py)
        return best[1] if best else None


def _from_middle(ticks: tuple[int, ...]) -> tuple[int, ...]:
    """The same, from the middle on: where an area is round, its corners hold no place."""
    half = len(ticks) // 2
    return ticks[half:] + ticks[:half]


@lru_cache(maxsize=1 << 10)
def _ticks(low: int, high: int, step: int) -> tuple[int, ...]:
    if low > high:
        return ()
    ticks = tuple(range(low, high + 1, step))
    return ticks if ticks[-1] == high else (*ticks, high)


@dataclass(slots=True, eq=False)
class MoveRegion:
    """Moves of a base from `start`, of which `allowance` µm may be used up.

    An answer is a path of one to `most_points` points; (start,) stays put, which is legal if `rests` says so
    or nothing else is. `cost` is what a path uses of the allowance (its length, and penalties of terrain).
    `walks` says whether the way is clear of what may not be entered, `passes` whether it is open, `ok` whether the move is allowed. A
    straight move that is too dear or whose way is not open stays so when it goes farther: the lattice relies on that and does not
    look behind.
    """

    start: Point
    r: int
    allowance: int
    width: int
    height: int
    ok: Callable[[Path], bool] = _walks
    cost: Callable[[Path], int] = length
    passes: Callable[[Path], bool] = _walks
    why: Callable[[Path], str | None] | None = None
    """Says why `passes` or `ok` refuses a path."""
    step: int = QUARTER
    most_points: int = 8
    rests: Callable[[], bool] = _rests
    """Whether the base may end its move where it stands."""
    walks: Callable[[Path], bool] = _walks
    ground: Hashable = None
    """What `cost` and `walks` hang on."""

    def contains(self, answer: Path) -> bool:
        """Whether the move is legal."""
        if len(answer) == 1:
            return self._misplaced(answer) is None and self._may_stay()
        return self.reaches(answer) and self.allows(answer)

    def reaches(self, answer: Path) -> bool:
        """Whether a move that goes somewhere stays on the table, is not too far and enters nothing that it may not. That hangs on
        nothing but `start`, `r`, `allowance` and `ground`."""
        return self._misplaced(answer) is None and self.cost(answer) <= self.allowance and self.walks(answer)

    def allows(self, answer: Path) -> bool:
        """Whether a move that reaches where it goes is legal."""
        return self.passes(answer) and self.ok(answer)

    def _may_stay(self) -> bool:
        return self.rests() or next(self._going(), None) is None

    def _can_go(self, path: Path) -> bool:
        return self.cost(path) <= self.allowance and self.walks(path) and self.passes(path)

    def _misplaced(self, answer: Path) -> str | None:
        if not answer or answer[0] != self.start:
            return "the move does not begin where the piece stands"
        if len(answer) == 1:
            return None
        if len(answer) > self.most_points:
            return f"the move has more than {self.most_points} points"
        if not stays_on(answer[1:], self.r, self.width, self.height):
            return "the base would leave the table"
        return None

    def why_not(self, answer: Path) -> str | None:
        """The reason why the move is not legal, or None when it is."""
        reason = self._misplaced(answer)
        if reason is not None:
            return reason
        if len(answer) == 1:
            return None if self._may_stay() else "the rules do not allow it to end its move here"
        if self.cost(answer) > self.allowance:
            return "the move is farther than the piece may go"
        if self.walks(answer) and self.passes(answer) and self.ok(answer):
            return None
        return (self.why(answer) if self.why else None) or "the rules do not allow this move"

    def _steps(self) -> tuple[int, ...]:
        return _ticks(self.step, self.allowance, self.step) or (
            (self.allowance,) if self.allowance > 0 else ()
        )

    def _straight(self, direction: int, distance: int) -> Path:
        return self.start, along(*self.start, COMPASS[direction], distance)

    def lattice(self) -> Iterator[Path]:
        """All legal moves of the lattice: staying put, then straight moves by direction and distance."""
        if self._may_stay():
            yield (self.start,)
        yield from self._going()

    def _going(self) -> Iterator[Path]:
        """The legal straight moves of the lattice."""
        steps = self._steps()
        for direction in range(len(COMPASS)):
            for distance in steps:
                path = self._straight(direction, distance)
                if self._misplaced(path) is not None:
                    continue
                if not self._can_go(path):
                    break
                if self.ok(path):
                    yield path

    def ends(self) -> Iterator[Point]:
        """Where the legal moves of the lattice end."""
        return (path[-1] for path in self.lattice())

    def is_empty(self) -> bool:
        """Never: a piece that can go nowhere may stay where it is."""
        return False

    def sample(self, below: Below) -> Path:
        """A legal move: each of the lattice is equally likely."""
        steps = self._steps()
        count = len(COMPASS) * len(steps)
        for _ in range(TRIES):
            index = below(count + 1)
            if index == count:
                if self._may_stay():
                    return (self.start,)
                continue
            path = self._straight(index % len(COMPASS), steps[index // len(COMPASS)])
            if self.contains(path):
                return path
        moves = list(self.lattice())
        return moves[below(len(moves))]
