"""Seen wholly or in part: does an obstacle stand before some part of a target?

From one viewpoint the lines to all points of a target fill a cone. Part of the target is hidden when the
inside of an obstacle and the inside of that cone share some room, so an obstacle that only touches the
cone hides nothing. The cone of a disc is taken with tangent points rounded inwards to whole µm.
"""

from collections.abc import Iterator, Sequence

from warbook.engine.table.contacts import beside, chord, common_tangents, middle, outline, tangents
from warbook.engine.table.corridor import Volume, between
from warbook.engine.table.directions import towards_zero
from warbook.engine.table.hulls import convex_hull, piece_overlaps, shape_overlaps
from warbook.engine.table.layout import SKY, Feature
from warbook.engine.table.polygon import Point, Polygon, cross, planes_of
from warbook.engine.table.prism import Point3
from warbook.engine.table.segments import segment_crosses_polygon
from warbook.engine.table.shapes import Circle, circle_overlaps

WIDE = 100
"""A disc with a radius of at least so many µm has its middle well inside its cone."""


def hides_part(viewpoint: Point3, target: Volume, obstacles: Sequence[Feature]) -> bool:
    """Whether some line from a viewpoint to some point of the target crosses an obstacle."""
    return any(_hides(viewpoint, target, obstacle) for obstacle in obstacles)


def best_view_hides_part(a: Volume, b: Volume, obstacles: Sequence[Feature]) -> bool:
    """Whether part of `b` is hidden from every point of `a`."""
    return best_view(a, b, obstacles) is None


def best_view(a: Volume, b: Volume, obstacles: Sequence[Feature]) -> Point3 | None:
    """A point of `a` from which no part of `b` is hidden, or None.

    Points round the footprint of `a` are tried, its middle, and those where a corner of an obstacle
    just leaves the view; a stretch of viewpoints narrower than some 10 µm may be missed.
    """
    near = between(a, b, obstacles)
    top = (*middle(a.shape), a.z1)
    if not near:
        return top
    for obstacle in near:
        if _stands_in(b, obstacle):
            return None
    if not hides_part(top, b, near):
        return top
    grounded = all(f.z0 <= 0 for f in near)
    levels = (a.z1,) if grounded or a.z0 == a.z1 else (a.z1, a.z0)
    seen: set[Point] = set()
    for x, y in _viewpoints(a, b, near):
        if (x, y) in seen:
            continue
        seen.add((x, y))
        for z in levels:
            if not _hidden(near, (x, y, z), b):
                return x, y, z
    return None


def _hidden(obstacles: list[Feature], viewpoint: Point3, target: Volume) -> bool:
    """As `hides_part`; what hides is moved to the front, for it will likely hide again."""
    for index, obstacle in enumerate(obstacles):
        if _hides(viewpoint, target, obstacle):
            if index:
                obstacles.insert(0, obstacles.pop(index))
            return True
    return False


def _viewpoints(a: Volume, b: Volume, obstacles: Sequence[Feature]) -> Iterator[Point]:
    target, points = middle(b.shape), outline(a.shape)[::3]
    # The side that faces the target first.
    yield from sorted(points, key=lambda p: (p[0] - target[0]) ** 2 + (p[1] - target[1]) ** 2)
    if isinstance(a.shape, Polygon):
        yield from a.shape.points
    for obstacle in list(obstacles):
        for corner in obstacle.polygon.points:
            for contact in tangents(b.shape, corner):
                if contact == corner:
                    continue
                x, y = beside(corner, contact)
                for sign in (1, -1):
                    start = corner[0] + sign * x, corner[1] + sign * y
                    yield from chord(a.shape, start, start[0] - contact[0], start[1] - contact[1]) or ()


def _stands_in(target: Volume, obstacle: Feature) -> bool:
    """Whether an obstacle shares room with the target itself."""
    polygon, z0, z1 = obstacle[0], obstacle[1], obstacle[2]
    if z1 <= target.z0 or (z0 >= target.z1 and z0 > 0):
        return False
    return shape_overlaps(target.shape, polygon)


def _hides(viewpoint: Point3, target: Volume, obstacle: Feature) -> bool:
    vx, vy, vz = viewpoint
    z0, z1 = obstacle.z0 if obstacle.z0 > 0 else -SKY, obstacle.z1
    # At the part s of the way to the target, lines are from vz + s * (target.z0 - vz) to the same of z1.
    span = _way(vz, target, z0, z1)
    if span is None:
        return False
    n0, d0, n1, d1 = span
    polygon = obstacle.polygon
    if isinstance(target.shape, Polygon):
        return any(_cone_of_piece(vx, vy, part, span, polygon) for part in target.shape.parts)
    cx, cy, r = target.shape
    whole = n0 == 0 and n1 == d1 and r >= WIDE
    if whole and segment_crosses_polygon((vx, vy), (cx, cy), polygon):
        return True  # what lies on the line to the middle lies in the cone: found sooner than that
    near = Circle(vx + towards_zero((cx - vx) * n0, d0), vy + towards_zero((cy - vy) * n0, d0), r * n0 // d0)
    far = target.shape
    if n1 != d1:
        far = Circle(
            vx + towards_zero((cx - vx) * n1, d1), vy + towards_zero((cy - vy) * n1, d1), r * n1 // d1
        )
    x0, y0, x1, y1 = polygon.bounds
    if x1 <= min(near[0] - near[2], far[0] - far[2]) or x0 >= max(near[0] + near[2], far[0] + far[2]):
        return False
    if y1 <= min(near[1] - near[2], far[1] - far[2]) or y0 >= max(near[1] + near[2], far[1] + far[2]):
        return False
    if circle_overlaps(far, polygon) or (near[2] and circle_overlaps(near, polygon)):
        return True
    lines = common_tangents(near, far)[:2]
    if len(lines) < 2:
        return False
    (p, q), (s, t) = lines
    corners = (p, q, t) if p == s else (p, q, t, s)
    if cross(corners[0], corners[1], corners[2]) < 0:
        corners = corners[::-1]
    return piece_overlaps(planes_of(corners), corners, polygon)


def _way(vz: int, target: Volume, z0: int, z1: int) -> tuple[int, int, int, int] | None:
    """The part of the way to the target where some line is between z0 and z1, or None."""
    n0, d0, n1, d1 = 0, 1, 1, 1
    for f, g in ((z1 - vz, z1 - target.z0), (vz - z0, target.z1 - z0)):
        if f > 0:
            if g < 0 and f * d1 < n1 * (f - g):
                n1, d1 = f, f - g
        elif g > 0:
            if -f * d0 > n0 * (g - f):
                n0, d0 = -f, g - f
        else:
            return None
    return (n0, d0, n1, d1) if n0 * d1 < n1 * d0 else None


def _cone_of_piece(
    vx: int, vy: int, part: tuple[Point, ...], span: tuple[int, int, int, int], polygon: Polygon
) -> bool:
    """Whether the cone over a convex piece, between two parts of the way, overlaps a polygon."""
    n0, d0, n1, d1 = span
    near = [(vx + towards_zero((x - vx) * n0, d0), vy + towards_zero((y - vy) * n0, d0)) for x, y in part]
    far = [(vx + towards_zero((x - vx) * n1, d1), vy + towards_zero((y - vy) * n1, d1)) for x, y in part]
    hull = convex_hull(near + far)
    return len(hull) > 2 and piece_overlaps(planes_of(hull), hull, polygon)
