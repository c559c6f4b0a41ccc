"""Straight lines over squares: which they pass through, and whether they are clear, in whole numbers."""

from __future__ import annotations

from collections.abc import Collection
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


def corners(width: int, square: int) -> list[Point]:
    y, x = divmod(square, width)
    return [(4 * (x + i), 4 * (y + j)) for i in (0, 1) for j in (0, 1)]


def clear(width: int, a: int, b: int, blocked: Collection[int], wanted: int) -> bool:
    """Whether from one corner of a square so many corners of another are reached by lines that pass
    no blocked one."""
    if not blocked:
        return True
    for eye in corners(width, a):
        free = sum(not stopped(width, eye, part, blocked) for part in corners(width, b))
        if free >= wanted:
            return True
    return False


def stopped(width: int, p: Point, q: Point, blocked: Collection[int]) -> bool:
    """Whether a line passes a blocked square, or runs along the edge between two of them, or of one
    and the border."""
    if any(square in blocked for square in passed(width, p, q)):
        return True
    for axis in (0, 1):
        if p[axis] == q[axis] and p[axis] % 4 == 0:
            edge, other = p[axis] // 4, 1 - axis
            for along in range(min(p[other], q[other]) // 4, (max(p[other], q[other]) + 3) // 4):
                sides = [(x, along) if axis == 0 else (along, x) for x in (edge - 1, edge)]
                if all(not 0 <= x < width or y < 0 or y * width + x in blocked for x, y in sides):
                    return True
    return False
