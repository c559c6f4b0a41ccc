"""Simple polygons with whole-number corners, prepared for exact tests.

A polygon is an open area: its boundary belongs to it only where a function says so. Corners are given in
micrometres, in order round the outline; the class turns them counter-clockwise, drops repeated corners
and corners in the middle of a straight side, and cuts a non-convex outline into triangles once.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

Point = tuple[int, int]
"""A point on the table: x to the right, y away from the bottom edge, in µm."""

Box = tuple[int, int, int, int]
"""Left, bottom, right, top, in µm."""

Planes = tuple[tuple[int, int, int], ...]
"""The sides of a convex piece as (ex, ey, c): a point is inside where ex*y - ey*x - c > 0 for all."""

MOST_CORNERS: Final = 400


def cross(o: Point, a: Point, b: Point) -> int:
    """Twice the signed area of the triangle o, a, b: above 0 when they turn to the left."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


@dataclass(frozen=True, slots=True)
class Polygon:
    """A simple polygon. `Polygon(points)` raises ValueError for an outline that crosses itself."""

    points: tuple[Point, ...]
    """The corners, counter-clockwise."""
    bounds: Box = field(init=False, compare=False, repr=False)
    convex: bool = field(init=False, compare=False, repr=False)
    edges: tuple[Box, ...] = field(init=False, compare=False, repr=False)
    """Sides as (x0, y0, x1, y1)."""
    parts: tuple[tuple[Point, ...], ...] = field(init=False, compare=False, repr=False)
    """Convex pieces whose union is the polygon."""
    planes: tuple[Planes, ...] = field(init=False, compare=False, repr=False)
    """The sides of each piece of `parts`."""
    seams: tuple[Box, ...] = field(init=False, compare=False, repr=False)
    """Cuts between the pieces, as (x0, y0, x1, y1); they lie inside the polygon."""

    def __post_init__(self) -> None:
        points = _tidy(self.points)
        put = object.__setattr__
        put(self, "points", points)
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        put(self, "bounds", (min(xs), min(ys), max(xs), max(ys)))
        count = len(points)
        convex = all(cross(points[i - 2], points[i - 1], points[i]) > 0 for i in range(count))
        put(self, "convex", convex)
        put(self, "edges", tuple((*points[i - 1], *points[i]) for i in range(count)))
        _refuse_crossings(self.edges)
        parts, seams = ((points,), ()) if convex else _triangles(points)
        put(self, "parts", parts)
        put(self, "seams", seams)
        put(self, "planes", tuple(planes_of(part) for part in parts))


def planes_of(points: tuple[Point, ...]) -> Planes:
    """The sides of a convex, counter-clockwise piece, as half-planes."""
    found = []
    for i in range(len(points)):
        (x0, y0), (x1, y1) = points[i - 1], points[i]
        ex, ey = x1 - x0, y1 - y0
        found.append((ex, ey, ex * y0 - ey * x0))
    return tuple(found)


def _tidy(given: Iterable[Point]) -> tuple[Point, ...]:
    """Corners counter-clockwise, starting from the given first one, without the needless."""
    points = list(given)
    if len(points) > MOST_CORNERS:
        raise ValueError(f"a polygon has at most {MOST_CORNERS} corners; this has {len(points)}")
    for point in points:
        if not (isinstance(point[0], int) and isinstance(point[1], int)):
            raise TypeError(f"a corner is two whole numbers of µm, not {point!r}")
    turn = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, points[1:] + points[:1], strict=True))
    if turn < 0:
        points.reverse()
    index = 0
    while len(points) > 2 and index < len(points):
        before, here, after = points[index - 1], points[index], points[(index + 1) % len(points)]
        if cross(before, here, after) == 0:
            back = (here[0] - before[0]) * (after[0] - here[0]) + (here[1] - before[1]) * (after[1] - here[1])
            if back < 0:
                raise ValueError(f"the outline turns back on itself at {here}")
            del points[index]
            index = max(0, index - 1)
        else:
            index += 1
    if len(points) < 3 or turn == 0:
        raise ValueError("a polygon needs three corners that are not on one line")
    return tuple((x, y) for x, y in points)


def _refuse_crossings(edges: tuple[Box, ...]) -> None:
    count = len(edges)
    for i in range(count):
        for j in range(i + 2, count):
            if i == 0 and j == count - 1:
                continue
            if segments_meet(*edges[i], *edges[j]):
                raise ValueError(f"the outline crosses itself: side {edges[i]} meets side {edges[j]}")


def segments_meet(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether the segments a-b and c-d have a point in common, ends included."""
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx):
        return False
    if max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by):
        return False
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    c = ux * (cy - ay) - uy * (cx - ax)
    d = ux * (dy - ay) - uy * (dx - ax)
    if (c > 0 and d > 0) or (c < 0 and d < 0):
        return False
    a = vx * (ay - cy) - vy * (ax - cx)
    b = vx * (by - cy) - vy * (bx - cx)
    return not ((a > 0 and b > 0) or (a < 0 and b < 0))


def near_segment(ax: int, ay: int, bx: int, by: int, px: int, py: int, d: int) -> bool:
    """Whether the point p is less than `d` µm from the segment a-b."""
    dx, dy, ex, ey = bx - ax, by - ay, px - ax, py - ay
    dot = ex * dx + ey * dy
    if dot <= 0:
        return ex * ex + ey * ey < d * d
    size = dx * dx + dy * dy
    if dot >= size:
        ex, ey = px - bx, py - by
        return ex * ex + ey * ey < d * d
    turn = dx * ey - dy * ex
    return turn * turn < d * d * size


def _triangles(points: tuple[Point, ...]) -> tuple[tuple[tuple[Point, ...], ...], tuple[Box, ...]]:
    """Cut ears off a counter-clockwise outline: the triangles, and the cuts between them."""
    left = list(points)
    parts: list[tuple[Point, ...]] = []
    seams: list[Box] = []
    while len(left) > 3:
        for index in range(len(left)):
            before, here, after = left[index - 1], left[index], left[(index + 1) % len(left)]
            turn = cross(before, here, after)
            if turn == 0:
                del left[index]
                break
            if turn > 0 and not _covers_corner(before, here, after, left):
                parts.append((before, here, after))
                seams.append((*before, *after))
                del left[index]
                break
        else:  # pragma: no cover - a simple outline always has an ear
            raise ValueError("the outline cannot be cut into triangles")
    if cross(left[0], left[1], left[2]) > 0:
        parts.append((left[0], left[1], left[2]))
    return tuple(parts), tuple(seams)


def _covers_corner(a: Point, b: Point, c: Point, corners: list[Point]) -> bool:
    return any(
        p not in (a, b, c) and cross(a, b, p) >= 0 and cross(b, c, p) >= 0 and cross(c, a, p) >= 0
        for p in corners
    )
