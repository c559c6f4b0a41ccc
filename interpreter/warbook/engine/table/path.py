"""A move as a line of points for the middle of a round base.

A path has one point (the piece stays) or more; each leg is straight. All lengths in µm.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isqrt

from warbook.engine.table.measure import root_up
from warbook.engine.table.polygon import Point, Polygon, near_segment
from warbook.engine.table.segments import swept_overlaps_polygon
from warbook.engine.table.shapes import Circle, circle_overlaps

Path = tuple[Point, ...]
Disc = tuple[int, int, int]
"""What a circle is: its middle and its radius."""


def length(path: Path) -> int:
    """The length of a path: each leg rounded up to a whole µm, then added."""
    total = 0
    for (ax, ay), (bx, by) in pairwise(path):
        dx, dy = bx - ax, by - ay
        total += root_up(dx * dx + dy * dy)
    return total


def touches(path: Path, r: int, polygon: Polygon) -> bool:
    """Whether the base overlaps a polygon anywhere on its way, both ends included."""
    if len(path) == 1:
        return circle_overlaps(Circle(*path[0], r), polygon)
    if len(path) == 2:
        return swept_overlaps_polygon(path[0], path[1], r, polygon)
    return any(swept_overlaps_polygon(a, b, r, polygon) for a, b in pairwise(path))


def crosses(path: Path, r: int, circle: Disc) -> bool:
    """Whether the base overlaps another disc anywhere on its way, both ends included."""
    x, y, reach = circle[0], circle[1], circle[2] + r
    ax, ay = path[0]
    if len(path) == 1:
        return (x - ax) * (x - ax) + (y - ay) * (y - ay) < reach * reach
    for bx, by in path[1:]:
        if near_segment(ax, ay, bx, by, x, y, reach):
            return True
        ax, ay = bx, by
    return False


def crossed(path: Path, r: int, discs: Sequence[tuple[int, Disc]]) -> Iterator[int]:
    """The names of those discs that the base overlaps anywhere on its way: as `crosses` has it, of many at once."""
    if len(path) == 1:
        yield from (name for name, disc in discs if crosses(path, r, disc))
    for (ax, ay), (bx, by) in pairwise(path):
        dx, dy = bx - ax, by - ay
        size = dx * dx + dy * dy
        for name, (x, y, wide) in discs:
            ex, ey, reach = x - ax, y - ay, wide + r
            dot = ex * dx + ey * dy
            if dot <= 0:
                near = ex * ex + ey * ey < reach * reach
            elif dot >= size:
                ex, ey = x - bx, y - by
                near = ex * ex + ey * ey < reach * reach
            else:
                turn = dx * ey - dy * ex
                near = turn * turn < reach * reach * size
            if near:
                yield name


def stays_on(path: Path, r: int, width: int, height: int) -> bool:
    """Whether the whole base is on the table all the way; it may touch the edge."""
    right, top = width - r, height - r
    for x, y in path:  # noqa: SIM110 - faster here than a generator
        if not (r <= x <= right and r <= y <= top):
            return False
    return True


def points_along(path: Path, step: int) -> Iterator[Point]:
    """Points of a path at most `step` µm apart (give or take one µm), corners and both ends included."""
    yield path[0]
    for (ax, ay), (bx, by) in pairwise(path):
        dx, dy = bx - ax, by - ay
        parts = max(1, -(-isqrt(dx * dx + dy * dy) // step))
        for i in range(1, parts + 1):
            yield ax + dx * i // parts, ay + dy * i // parts
