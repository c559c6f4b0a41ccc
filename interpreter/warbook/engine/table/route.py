"""Ways for a point round polygons it may not cross, and their lengths in µm."""

from collections.abc import Sequence
from heapq import heappop, heappush
from math import isqrt

from warbook.engine.table.contacts import beside
from warbook.engine.table.measure import root_up
from warbook.engine.table.path import Path
from warbook.engine.table.polygon import Point, Polygon
from warbook.engine.table.segments import segment_crosses_polygon
from warbook.engine.table.shapes import side_of


def route_round(a: Point, b: Point, polygons: Sequence[Polygon]) -> Path | None:
    """The shortest way for a point from a to b through the inside of no polygon; None when there is none.

    It may run along the sides, but not between two polygons that touch along a side.
    """
    if any(side_of(p, *a) > 0 or side_of(p, *b) > 0 for p in polygons):
        return None
    if _open(a, b, polygons):
        return (a, b)
    nodes = [a, b]
    nodes += [c for p in polygons for c in p.points if all(side_of(q, *c) <= 0 for q in polygons)]
    best: dict[int, int] = {0: 0}
    before: dict[int, int] = {}
    done: set[int] = set()
    heap = [(_fine(a, b), 0)]
    while heap:
        _, here = heappop(heap)
        if here == 1:
            way = [1]
            while way[-1]:
                way.append(before[way[-1]])
            return tuple(nodes[i] for i in reversed(way))
        if here in done:
            continue
        done.add(here)
        for there in range(1, len(nodes)):
            if there in done:
                continue
            far = best[here] + _fine(nodes[here], nodes[there])
            if far < best.get(there, far + 1) and _open(nodes[here], nodes[there], polygons):
                best[there], before[there] = far, here
                heappush(heap, (far + _fine(nodes[there], b), there))
    return None


def _open(a: Point, b: Point, polygons: Sequence[Polygon]) -> bool:
    """Whether a segment crosses no polygon, and has room on one side."""
    if any(segment_crosses_polygon(a, b, p) for p in polygons):
        return False
    (ax, ay), (bx, by), (x, y) = a, b, beside(a, b)
    for i, j in ((1, 1), (-1, -1), (1, -1), (-1, 1)):
        p, q = (ax + i * x, ay + i * y), (bx + j * x, by + j * y)
        if not any(segment_crosses_polygon(p, q, polygon) for polygon in polygons):
            return True
    return False


def without_crossing(a: Point, b: Point, polygons: Sequence[Polygon]) -> int | None:
    """The distance from a to b measured round the polygons, rounded up; None when there is no way."""
    way = route_round(a, b, polygons)
    if way is None:
        return None
    if len(way) == 2:
        return root_up((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)
    return -(-sum(_fine(way[i - 1], way[i]) for i in range(1, len(way))) // 1024)


def _fine(a: Point, b: Point) -> int:
    """A distance in 1/1024 µm, rounded down."""
    return isqrt(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) << 20)
