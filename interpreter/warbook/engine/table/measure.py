"""Distances on the table, from edge to edge, in micrometres.

`within` and `beyond` are exact: a piece exactly two inches away is within two inches and not beyond it.
The `gap` functions give a length rounded up to the next whole µm (so `gap(a, b) <= d` says the same as
`within(a, b, d)`), 0 where shapes touch or overlap.
"""

from math import isqrt
from typing import Literal

from warbook.engine.table.polygon import Point, Polygon
from warbook.engine.table.shapes import Circle, side_of

Edge = Literal["left", "right", "bottom", "top"]
"""An edge of the table: left is x = 0, bottom is y = 0."""


def root_up(square: int) -> int:
    """The square root, rounded up."""
    return isqrt(square - 1) + 1 if square > 0 else 0


def within(a: Circle, b: Circle, d: int) -> bool:
    """Whether the edges of two discs are at most `d` apart."""
    dx, dy, reach = a[0] - b[0], a[1] - b[1], a[2] + b[2] + d
    return reach >= 0 and dx * dx + dy * dy <= reach * reach


def beyond(a: Circle, b: Circle, d: int) -> bool:
    """Whether the edges of two discs are more than `d` apart."""
    return not within(a, b, d)


def wholly_within(a: Circle, b: Circle, d: int) -> bool:
    """Whether every point of `a` is at most `d` from the edge of `b` (or inside it)."""
    dx, dy, reach = a[0] - b[0], a[1] - b[1], b[2] + d - a[2]
    return reach >= 0 and dx * dx + dy * dy <= reach * reach


def gap(a: Circle, b: Circle) -> int:
    """The distance between the edges of two discs, rounded up."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return max(0, root_up(dx * dx + dy * dy) - a[2] - b[2])


def gap_floor(a: Circle, b: Circle) -> int:
    """The distance between the edges of two discs, rounded down."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return max(0, isqrt(dx * dx + dy * dy) - a[2] - b[2])


def gap_to_point(a: Circle, point: Point) -> int:
    """The distance from the edge of a disc to a point, rounded up."""
    return gap(a, Circle(point[0], point[1], 0))


def within_polygon(a: Circle, polygon: Polygon, d: int) -> bool:
    """Whether the edge of a disc is at most `d` from a polygon."""
    if a[2] + d < 0:
        return False
    x, y = a[0], a[1]
    reach = a[2] + d
    x0, y0, x1, y1 = polygon.bounds
    if x + reach < x0 or x - reach > x1 or y + reach < y0 or y - reach > y1:
        return False
    return gap_to_polygon(a, polygon) <= d


def gap_to_polygon(a: Circle, polygon: Polygon) -> int:
    """The distance from the edge of a disc to a polygon, rounded up."""
    x, y, r = a
    if side_of(polygon, x, y) >= 0:
        return 0
    return max(0, min(_root_to_segment(x, y, *edge) for edge in polygon.edges) - r)


def _root_to_segment(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> int:
    """The distance from a point to a segment, rounded up."""
    dx, dy, ex, ey = bx - ax, by - ay, px - ax, py - ay
    dot, size = ex * dx + ey * dy, dx * dx + dy * dy
    if dot <= 0:
        return root_up(ex * ex + ey * ey)
    if dot >= size:
        return root_up((px - bx) ** 2 + (py - by) ** 2)
    turn = dx * ey - dy * ex
    return root_up(-(-turn * turn // size))


def near_path_segment(a: Point, b: Point, target: Circle, d: int) -> bool:
    """Whether the segment a-b comes within `d` (exactly `d` included) of the edge of a disc."""
    reach = target[2] + d
    if reach < 0:
        return False
    (ax, ay), (bx, by) = a, b
    dx, dy, ex, ey = bx - ax, by - ay, target[0] - ax, target[1] - ay
    dot = ex * dx + ey * dy
    if dot <= 0:
        return ex * ex + ey * ey <= reach * reach
    size = dx * dx + dy * dy
    if dot >= size:
        ex, ey = target[0] - bx, target[1] - by
        return ex * ex + ey * ey <= reach * reach
    turn = dx * ey - dy * ex
    return turn * turn <= reach * reach * size


def edge_gap(a: Circle, edge: Edge, width: int, height: int) -> int:
    """The distance from the near side of a disc to an edge of the table; below 0 when it hangs over."""
    x, y, r = a
    if edge == "left":
        return x - r
    if edge == "right":
        return width - x - r
    return y - r if edge == "bottom" else height - y - r


def in_strip(a: Circle, edge: Edge, depth: int, width: int, height: int) -> bool:
    """Whether a disc is wholly within `depth` of an edge of the table (exactly `depth` counts)."""
    return 0 <= edge_gap(a, edge, width, height) <= depth - 2 * a[2]


def touches_strip(a: Circle, edge: Edge, depth: int, width: int, height: int) -> bool:
    """Whether the nearest point of a disc is at most `depth` from an edge of the table."""
    return edge_gap(a, edge, width, height) <= depth
