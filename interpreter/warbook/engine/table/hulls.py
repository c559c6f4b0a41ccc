"""Convex pieces: hulls, and whether a piece and a polygon share some area. Exact; touching is not sharing."""

from collections.abc import Sequence

from warbook.engine.table.polygon import Planes, Point, Polygon, cross, planes_of
from warbook.engine.table.shapes import Shape, circle_overlaps


def convex_hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """The corners of the convex hull, counter-clockwise."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    sides: list[list[Point]] = []
    for run in (ordered, ordered[::-1]):
        side: list[Point] = []
        for point in run:
            while len(side) > 1 and cross(side[-2], side[-1], point) <= 0:
                side.pop()
            side.append(point)
        sides.append(side[:-1])
    return tuple(sides[0] + sides[1])


def piece_overlaps(planes: Planes, corners: tuple[Point, ...], polygon: Polygon) -> bool:
    """Whether a convex piece and a polygon share some area: no side of either keeps them apart."""
    for part, sides in zip(polygon.parts, polygon.planes, strict=True):
        if any(all(ex * y - ey * x <= c for x, y in part) for ex, ey, c in planes):
            continue
        if any(all(ex * y - ey * x <= c for x, y in corners) for ex, ey, c in sides):
            continue
        return True
    return False


def shape_overlaps(shape: Shape, polygon: Polygon) -> bool:
    """Whether a footprint and a polygon share some area."""
    if not isinstance(shape, Polygon):
        return circle_overlaps(shape, polygon)
    x0, y0, x1, y1 = shape.bounds
    px0, py0, px1, py1 = polygon.bounds
    if x1 <= px0 or px1 <= x0 or y1 <= py0 or py1 <= y0:
        return False
    return any(piece_overlaps(planes_of(part), part, polygon) for part in shape.parts)
