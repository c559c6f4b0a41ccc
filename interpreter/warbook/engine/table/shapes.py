"""Discs and polygons on the table, and whether they overlap.

Everything is exact whole-number arithmetic in micrometres. **Touching is not overlapping**: shapes overlap
when their insides share some area, so two bases that touch, or a base set flush against a wall, do not.
"""

from typing import Final, NamedTuple

from warbook.engine.table.directions import UNIT, cosine, nearest, sine
from warbook.engine.table.polygon import Box, Polygon, near_segment

INCH: Final = 25_400
"""One inch, in µm."""


class Circle(NamedTuple):
    """A disc: the footprint of a round base. Centre and radius in µm."""

    x: int
    y: int
    r: int


Shape = Circle | Polygon


def bounds(shape: Shape) -> Box:
    """The smallest box round a shape."""
    if isinstance(shape, Polygon):
        return shape.bounds
    x, y, r = shape
    return x - r, y - r, x + r, y + r


def rectangle(cx: int, cy: int, width: int, height: int, degree: int = 0) -> Polygon:
    """A rectangle round its middle, turned counter-clockwise by whole degrees.

    Corners are rounded to the nearest µm (an odd width not turned grows by one).
    """
    cos, sin = cosine(degree), sine(degree)
    corners = []
    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        dx, dy = sx * width, sy * height
        x = cx + nearest(dx * cos - dy * sin, 2 * UNIT)
        corners.append((x, cy + nearest(dx * sin + dy * cos, 2 * UNIT)))
    return Polygon(tuple(corners))


def side_of(polygon: Polygon, x: int, y: int) -> int:
    """1 when the point is inside the polygon, 0 on its boundary, -1 outside."""
    x0, y0, x1, y1 = polygon.bounds
    if x < x0 or x > x1 or y < y0 or y > y1:
        return -1
    odd = False
    for ax, ay, bx, by in polygon.edges:
        turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if turn == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return 0
        if (ay > y) != (by > y) and (turn > 0) == (by > ay):
            odd = not odd
    return 1 if odd else -1


def contains(shape: Shape, x: int, y: int) -> bool:
    """Whether a point is in the shape; its boundary counts."""
    if isinstance(shape, Polygon):
        return side_of(shape, x, y) >= 0
    dx, dy = x - shape[0], y - shape[1]
    return dx * dx + dy * dy <= shape[2] * shape[2]


def circle_overlaps(circle: Circle, polygon: Polygon) -> bool:
    """Whether a disc and a polygon share some area."""
    x, y, r = circle
    x0, y0, x1, y1 = polygon.bounds
    if x + r <= x0 or x - r >= x1 or y + r <= y0 or y - r >= y1:
        return False
    if any(near_segment(ax, ay, bx, by, x, y, r) for ax, ay, bx, by in polygon.edges):
        return True
    return side_of(polygon, x, y) > 0
