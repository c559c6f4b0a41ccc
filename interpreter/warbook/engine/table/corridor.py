"""What stands between two volumes: quick, exact sieves before any sight line is tried.

A volume is a footprint raised from z0 to z1. All lengths in µm.
"""

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from warbook.engine.table.contacts import OFF, middle
from warbook.engine.table.layout import Feature
from warbook.engine.table.polygon import Box, Point, Polygon
from warbook.engine.table.segments import swept_overlaps_polygon
from warbook.engine.table.shapes import Shape, bounds

_ROOM = OFF + 1


class Volume(NamedTuple):
    """A footprint raised from `z0` to `z1` µm above the table."""

    shape: Shape
    z0: int
    z1: int


def around(a: Shape, b: Shape) -> Box:
    """The box round two footprints: what lies beside it meets no line from one to the other."""
    ax0, ay0, ax1, ay1 = bounds(a)
    bx0, by0, bx1, by1 = bounds(b)
    return min(ax0, bx0) - _ROOM, min(ay0, by0) - _ROOM, max(ax1, bx1) + _ROOM, max(ay1, by1) + _ROOM


def between(a: Volume, b: Volume, features: Sequence[Feature]) -> list[Feature]:
    """The features that may meet a line from `a` to `b`: a quick sieve that loses none.

    It keeps what comes within 5 µm of all lines: whether a line has room beside it counts too."""
    if not features:
        return []
    one, two = a[0], b[0]
    x0, y0, x1, y1 = around(one, two)
    low, high = min(a[1], b[1]), max(a[2], b[2])
    found = []
    strip: Strip | None = None
    for feature in features:
        polygon = feature[0]
        px0, py0, px1, py1 = polygon.bounds
        if px1 <= x0 or px0 >= x1 or py1 <= y0 or py0 >= y1:
            continue
        if (feature[1] >= high and feature[1] > 0) or feature[2] <= low:
            continue
        if not isinstance(one, Polygon) and not isinstance(two, Polygon):
            if not swept_overlaps_polygon(one[:2], two[:2], max(one[2], two[2]) + _ROOM, polygon):
                continue
        else:
            strip = strip or Strip(one, two)
            if strip.misses(polygon.points):
                continue
        found.append(feature)
    return found


class Strip:
    """The band in which all lines between two footprints run, along the line of their middles."""

    __slots__ = ("dx", "dy", "high", "low")

    def __init__(self, a: Shape, b: Shape) -> None:
        (ax, ay), (bx, by) = middle(a), middle(b)
        self.dx, self.dy = bx - ax, by - ay
        ends = (*extent(a, -self.dy, self.dx), *extent(b, -self.dy, self.dx))
        room = _ROOM * (isqrt(self.dx * self.dx + self.dy * self.dy) + 1)
        self.low, self.high = min(ends) - room, max(ends) + room

    def misses(self, points: Sequence[Point]) -> bool:
        """Whether a polygon with these corners is wholly on one side of the band."""
        ways = [self.dx * y - self.dy * x for x, y in points]
        return min(ways) >= self.high or max(ways) <= self.low

    def has(self, point: Point) -> bool:
        """Whether a point is in the band or on its border."""
        return self.low <= self.dx * point[1] - self.dy * point[0] <= self.high


def extent(shape: Shape, nx: int, ny: int) -> tuple[int, int]:
    """The least and the greatest of nx*x + ny*y over a footprint (of a disc: a little more)."""
    if isinstance(shape, Polygon):
        ways = [nx * x + ny * y for x, y in shape.points]
        return min(ways), max(ways)
    way, reach = nx * shape[0] + ny * shape[1], shape[2] * (isqrt(nx * nx + ny * ny) + 1)
    return way - reach, way + reach


class Heights:
    """How high the lines between the tops of two volumes can be above a footprint."""

    def __init__(self, a: Volume, b: Volume) -> None:
        if a[2] < b[2]:
            a, b = b, a
        (ax, ay), (bx, by) = middle(a[0]), middle(b[0])
        self.dx, self.dy = bx - ax, by - ay
        self.near, self.far = extent(a[0], self.dx, self.dy), extent(b[0], self.dx, self.dy)
        self.top, self.drop = a[2], a[2] - b[2]
        self.apart = self.near[1] < self.far[0]

    def under(self, feature: Feature) -> bool:
        """Whether every line passes over the feature, or at its very top."""
        if feature[2] <= self.top - self.drop:
            return True
        if not self.apart or feature[2] > self.top:
            return False
        way = max(self.dx * x + self.dy * y for x, y in feature[0].points)
        begin, end = self.near[0], self.far[0]
        return (self.top - feature[2]) * (end - begin) >= self.drop * (way - begin)

    def over(self, feature: Feature) -> bool:
        """Whether the feature reaches at least as high as every line where it passes."""
        if feature[2] >= self.top:
            return True
        if not self.apart or feature[2] < self.top - self.drop:
            return False
        way = min(self.dx * x + self.dy * y for x, y in feature[0].points)
        begin, end = self.near[1], self.far[1]
        return (self.top - feature[2]) * (end - begin) <= self.drop * (way - begin)
