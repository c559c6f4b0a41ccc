"""Straight lines over squares: which they pass through, in whole numbers."""

from __future__ import annotations

from functools import lru_cache

Point = tuple[int, int]


@lru_cache(maxsize=50_000)
def between_squares(width: int, a: int, b: int) -> frozenset[int]:
    """The squares whose inside the line between the middles of two others passes through."""
    ay, ax = divmod(a, width)
    by, bx = divmod(b, width)
    found = passed(width, (4 * ax + 2, 4 * ay + 2), (4 * bx + 2, 4 * by + 2))
    return frozenset(found - {a, b})


def passed(width: int, p: Point, q: Point) -> set[int]:
    """The squares, four units wide, whose inside a line crosses; one that only touches an edge or
    corner does not."""
    found = set()
    for y in range(min(p[1], q[1]) // 4, max(p[1], q[1]) // 4 + 1):
        for x in range(max(0, min(p[0], q[0]) // 4), min(width - 1, max(p[0], q[0]) // 4) + 1):
            if crosses_inside(p, q, 4 * x, 4 * y):
                found.add(y * width + x)
    return found


def crosses_inside(p: Point, q: Point, x: int, y: int) -> bool:
    """Whether a line passes through the inside of the square of four units whose lower left corner is
    (x, y)."""
    if max(p[0], q[0]) <= x or min(p[0], q[0]) >= x + 4 or max(p[1], q[1]) <= y or min(p[1], q[1]) >= y + 4:
        return False
    dx, dy = q[0] - p[0], q[1] - p[1]
    sides = [dx * (cy - p[1]) - dy * (cx - p[0]) for cx in (x, x + 4) for cy in (y, y + 4)]
    return min(sides) < 0 < max(sides)
