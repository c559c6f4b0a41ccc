"""Where straight lines meet footprints: ends of chords, tangent points, points round the outline.

Points computed here are whole µm, rounded towards the middle of a disc, so they lie in the footprint;
on a slanting side of a polygon they may lie up to 1 µm beside it. Nothing depends on where on the table
or which way round things lie: turning by 90 degrees or mirroring the table turns or mirrors the points.
"""

from functools import lru_cache
from math import isqrt

from warbook.engine.table.directions import DIAL, along, nearest, towards_zero
from warbook.engine.table.polygon import Point, Polygon
from warbook.engine.table.shapes import Circle, Shape, contains

OUTLINE = 72
"""How many points `outline` gives."""

OFF = 4
"""How far beside a blocking corner a critical line passes, in µm."""

_SCALE = 10
"""Bits of extra precision for roots."""


def middle(shape: Shape) -> Point:
    """The middle of a disc, or of the box round a polygon."""
    if isinstance(shape, Polygon):
        x0, y0, x1, y1 = shape.bounds
        return (x0 + x1) // 2, (y0 + y1) // 2
    return shape[0], shape[1]


def chord(shape: Shape, u: Point, dx: int, dy: int) -> tuple[Point, Point] | None:
    """The first and the last point of a footprint on the line through `u` in a direction, or None."""
    ux, uy = u
    if isinstance(shape, Polygon):
        return _chord_of_polygon(shape, ux, uy, dx, dy)
    cx, cy, r = shape
    fx, fy = ux - cx, uy - cy
    size = dx * dx + dy * dy
    across = dx * fy - dy * fx
    root = r * r * size - across * across
    if root < 0:
        return None
    root = isqrt(root)
    dot = fx * dx + fy * dy
    bx, by = fx * size - dx * dot, fy * size - dy * dot
    rx, ry = dx * root, dy * root
    return (
        (cx + towards_zero(bx - rx, size), cy + towards_zero(by - ry, size)),
        (cx + towards_zero(bx + rx, size), cy + towards_zero(by + ry, size)),
    )


def _chord_of_polygon(polygon: Polygon, ux: int, uy: int, dx: int, dy: int) -> tuple[Point, Point] | None:
    """The line meets a side (ends included) at u + d * n / m; keep the least and the greatest n / m."""
    low: tuple[int, int] | None = None
    high: tuple[int, int] | None = None
    for ax, ay, bx, by in polygon.edges:
        f = dx * (ay - uy) - dy * (ax - ux)
        g = dx * (by - uy) - dy * (bx - ux)
        if (f > 0 and g > 0) or (f < 0 and g < 0) or f == g:
            continue
        m = f - g
        n = (dx * (ax - ux) + dy * (ay - uy)) * m + f * (dx * (bx - ax) + dy * (by - ay))
        if m < 0:
            n, m = -n, -m
        if low is None or n * low[1] < low[0] * m:
            low = n, m
        if high is None or n * high[1] > high[0] * m:
            high = n, m
    if low is None or high is None:
        return None
    size = dx * dx + dy * dy
    ends = [(ux + nearest(n * dx, m * size), uy + nearest(n * dy, m * size)) for n, m in (low, high)]
    return ends[0], ends[1]


def tangents(shape: Shape, p: Point) -> tuple[Point, ...]:
    """Where lines from a point touch a footprint: two points of a disc, the corners of a polygon.

    From inside a disc there are none.
    """
    if isinstance(shape, Polygon):
        return shape.points
    cx, cy, r = shape
    dx, dy = p[0] - cx, p[1] - cy
    size = dx * dx + dy * dy
    if size <= r * r:
        return ()
    root = isqrt((size - r * r) << 2 * _SCALE)
    ax, ay, over = (r * dx) << _SCALE, (r * dy) << _SCALE, size << _SCALE
    return (
        (cx + towards_zero(r * (ax - dy * root), over), cy + towards_zero(r * (ay + dx * root), over)),
        (cx + towards_zero(r * (ax + dy * root), over), cy + towards_zero(r * (ay - dx * root), over)),
    )


def common_tangents(a: Circle, b: Circle) -> tuple[tuple[Point, Point], ...]:
    """Lines that touch two discs, as points (of a, of b): the two outer ones, then the two inner ones."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    found = []
    for rb in (b[2], -b[2]):
        part = a[2] - rb
        if part * part >= size:
            continue
        root = isqrt((size - part * part) << 2 * _SCALE)
        for turn in (root, -root):
            nx, ny = ((dx * part) << _SCALE) - dy * turn, ((dy * part) << _SCALE) + dx * turn
            over = size << _SCALE
            found.append(
                (
                    (a[0] + towards_zero(a[2] * nx, over), a[1] + towards_zero(a[2] * ny, over)),
                    (b[0] + towards_zero(rb * nx, over), b[1] + towards_zero(rb * ny, over)),
                )
            )
    return tuple(found)


@lru_cache(maxsize=512)
def outline(shape: Shape) -> tuple[Point, ...]:
    """72 points round a footprint in order; on a polygon the corners are among them."""
    if not isinstance(shape, Polygon):
        x, y, r = shape
        return tuple(along(x, y, direction, r) for direction in DIAL)
    sides = shape.edges[:OUTLINE]
    lengths = [isqrt((e[2] - e[0]) ** 2 + (e[3] - e[1]) ** 2) for e in sides]
    counts = [1] * len(sides)
    for _ in range(OUTLINE - len(sides)):
        longest = max(range(len(sides)), key=lambda i: lengths[i] * 1024 // counts[i])
        counts[longest] += 1
    found = []
    for (ax, ay, bx, by), count in zip(sides, counts, strict=True):
        found += [
            (ax + nearest((bx - ax) * i, count), ay + nearest((by - ay) * i, count)) for i in range(count)
        ]
    return tuple(found)


def beside(u: Point, w: Point) -> Point:
    """A vector of some 4 µm across the line from u to w."""
    dx, dy = w[0] - u[0], w[1] - u[1]
    size = isqrt(dx * dx + dy * dy) or 1
    return nearest(-dy * OFF, size), nearest(dx * OFF, size)


def shared_point(a: Shape, b: Shape) -> Point | None:
    """A point (to 1 µm) that two footprints share, boundaries included, or None."""
    if not isinstance(a, Polygon) and not isinstance(b, Polygon):
        dx, dy, reach = b[0] - a[0], b[1] - a[1], a[2] + b[2]
        if dx * dx + dy * dy > reach * reach:
            return None
        if reach == 0:
            return a[0], a[1]
        return a[0] + towards_zero(dx * a[2], reach), a[1] + towards_zero(dy * a[2], reach)
    if isinstance(a, Polygon) and isinstance(b, Polygon):
        return _shared_by_polygons(a, b)
    disc, polygon = (b, a) if isinstance(a, Polygon) else (a, b)
    assert isinstance(polygon, Polygon) and not isinstance(disc, Polygon)
    if contains(polygon, disc[0], disc[1]):
        return disc[0], disc[1]
    for ax, ay, bx, by in polygon.edges:
        dx, dy = bx - ax, by - ay
        size = dx * dx + dy * dy
        way = max(0, min(size, (disc[0] - ax) * dx + (disc[1] - ay) * dy))
        point = ax + nearest(way * dx, size), ay + nearest(way * dy, size)
        if contains(disc, *point):
            return point
    return None


def _shared_by_polygons(a: Polygon, b: Polygon) -> Point | None:
    for one, other in ((a, b), (b, a)):
        for point in one.points:
            if contains(other, *point):
                return point
    for ax, ay, bx, by in a.edges:
        for cx, cy, ex, ey in b.edges:
            ux, uy, vx, vy = bx - ax, by - ay, ex - cx, ey - cy
            over = ux * vy - uy * vx
            n = (cx - ax) * vy - (cy - ay) * vx
            m = (cx - ax) * uy - (cy - ay) * ux
            if over < 0:
                over, n, m = -over, -n, -m
            if over and 0 <= n <= over and 0 <= m <= over:
                return ax + nearest(n * ux, over), ay + nearest(n * uy, over)
    return None
