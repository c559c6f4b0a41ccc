"""How a group of bases stands together, and how many fit on a roof. All lengths in µm."""

from collections.abc import Sequence
from math import isqrt

from warbook.engine.table.directions import nearest
from warbook.engine.table.measure import within
from warbook.engine.table.polygon import Point, Polygon
from warbook.engine.table.shapes import Circle, circle_inside

_SHIFTS = 4
"""How many beginnings of a row, and of the first row, are tried each way."""

_DIRECTIONS = 8
"""In how many directions rows are tried."""

_SLACK = 2
"""What rounding may cost a disc, in µm."""


def all_within(circles: Sequence[Circle], d: int) -> bool:
    """Whether every two of the discs have their edges at most `d` apart."""
    return first_apart(circles, d) is None


def first_apart(circles: Sequence[Circle], d: int) -> tuple[int, int] | None:
    """The first two discs (by index) whose edges are more than `d` apart, or None."""
    for i in range(1, len(circles)):
        for j in range(i):
            if not within(circles[j], circles[i], d):
                return j, i
    return None


def pack(polygon: Polygon, r: int) -> tuple[Point, ...]:
    """Middles of discs of radius `r` that stand within a polygon without overlapping.

    The best of a number of square and hexagonal arrangements in rows along the sides of the polygon: a
    good count, not always the greatest. Discs may hang over a slanting side, or overlap, by 2 µm.
    """
    if r <= _SLACK:
        raise ValueError(f"a disc needs a radius above {_SLACK} µm")
    best: tuple[Point, ...] = ()
    for direction in _directions(polygon):
        frame = _Frame(polygon, direction)
        for row in (2 * r, isqrt(3 * r * r - 1) + 1):
            for shift in range(_SHIFTS * _SHIFTS):
                found = _rows(polygon, frame, r, row, shift)
                if len(found) > len(best):
                    best = found
    return best


def pack_capacity(polygon: Polygon, r: int) -> int:
    """How many discs of radius `r` fit on a roof; see `pack`."""
    return len(pack(polygon, r))


def _directions(polygon: Polygon) -> list[Point]:
    """The directions of the longest sides and across them, each once."""
    found: list[Point] = []
    for x0, y0, x1, y1 in sorted(polygon.edges, key=lambda e: -((e[2] - e[0]) ** 2 + (e[3] - e[1]) ** 2)):
        dx, dy = x1 - x0, y1 - y0
        for ux, uy in ((dx, dy), (-dy, dx)):
            if all(ux * vy != uy * vx for vx, vy in found):
                found.append((ux, uy))
    return found[:_DIRECTIONS]


class _Frame:
    """Coordinates u along a direction and v across it, in µm."""

    def __init__(self, polygon: Polygon, direction: Point) -> None:
        self.dx, self.dy = direction
        self.size = isqrt((self.dx**2 + self.dy**2) << 40)
        us = [self.dx * x + self.dy * y for x, y in polygon.points]
        vs = [self.dx * y - self.dy * x for x, y in polygon.points]
        self.box = tuple(nearest(n << 20, self.size) for n in (min(us), min(vs), max(us), max(vs)))

    def point(self, u: int, v: int) -> Point:
        x, y = u * self.dx - v * self.dy, u * self.dy + v * self.dx
        return nearest(x << 20, self.size), nearest(y << 20, self.size)


def _rows(polygon: Polygon, frame: _Frame, r: int, row: int, shift: int) -> tuple[Point, ...]:
    """The discs of one arrangement: rows `row` apart, in hexagons every second one moved by `r`."""
    u0, v0, u1, v1 = frame.box
    offset = 0 if row == 2 * r else r
    left = u0 + r + shift % _SHIFTS * 2 * r // _SHIFTS
    low = v0 + r + shift // _SHIFTS * row // _SHIFTS
    found = []
    for number, v in enumerate(range(low, v1 - r + _SLACK + 1, row)):
        for u in range(left + (offset if number % 2 else 0), u1 - r + _SLACK + 1, 2 * r):
            x, y = frame.point(u, v)
            if circle_inside(Circle(x, y, r - _SLACK), polygon):
                found.append((x, y))
    return tuple(found)
