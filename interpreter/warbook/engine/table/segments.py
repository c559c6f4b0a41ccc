"""Segments and discs that move along them, against discs and polygons.

A segment crosses a shape when it passes through its inside: **running along the boundary is not
crossing**, and a moving base that only brushes a shape does not overlap it. All lengths in µm, all exact.
"""

from warbook.engine.table.polygon import Box, Planes, Point, Polygon, near_segment, segments_meet
from warbook.engine.table.shapes import side_of


def clip(
    planes: Planes, ax: int, ay: int, bx: int, by: int, span: tuple[int, int, int, int] = (0, 1, 1, 1)
) -> tuple[int, int, int, int] | None:
    """The part of the segment a-b inside a convex piece, or None.

    The answer n0, d0, n1, d1 says: from n0/d0 to n1/d1 of the way (d0, d1 above 0, n0/d0 < n1/d1).
    `span` is the part of the way that counts.
    """
    n0, d0, n1, d1 = span
    for ex, ey, c in planes:
        f = ex * ay - ey * ax - c
        g = ex * by - ey * bx - c
        if f > 0:
            if g < 0 and f * d1 < n1 * (f - g):
                n1, d1 = f, f - g
                if n0 * d1 >= n1 * d0:
                    return None
        elif g > 0:
            if -f * d0 > n0 * (g - f):
                n0, d0 = -f, g - f
                if n0 * d1 >= n1 * d0:
                    return None
        else:
            return None
    return n0, d0, n1, d1


def along_seam(seam: Box, ax: int, ay: int, bx: int, by: int) -> tuple[int, int, int, int] | None:
    """The part of the segment a-b that runs along a cut, in the form of `clip`, or None."""
    x0, y0, x1, y1 = seam
    dx, dy = bx - ax, by - ay
    if dx * (y0 - ay) != dy * (x0 - ax) or dx * (y1 - ay) != dy * (x1 - ax):
        return None
    size = dx * dx + dy * dy
    first, last = dx * (x0 - ax) + dy * (y0 - ay), dx * (x1 - ax) + dy * (y1 - ay)
    first, last = max(0, min(first, last)), min(size, max(first, last))
    return (first, size, last, size) if first < last else None


def segment_crosses_polygon(a: Point, b: Point, polygon: Polygon) -> bool:
    """Whether a segment passes through the inside of a polygon."""
    (ax, ay), (bx, by) = a, b
    x0, y0, x1, y1 = polygon.bounds
    if (ax <= x0 and bx <= x0) or (ax >= x1 and bx >= x1):
        return False
    if (ay <= y0 and by <= y0) or (ay >= y1 and by >= y1):
        return False
    for planes in polygon.planes:
        if clip(planes, ax, ay, bx, by) is not None:
            return True
    return any(along_seam(seam, ax, ay, bx, by) is not None for seam in polygon.seams)


def swept_overlaps_polygon(a: Point, b: Point, r: int, polygon: Polygon) -> bool:
    """Whether a disc of radius `r` moving straight from a to b overlaps a polygon on its way."""
    (ax, ay), (bx, by) = a, b
    x0, y0, x1, y1 = polygon.bounds
    if (ax + r <= x0 and bx + r <= x0) or (ax - r >= x1 and bx - r >= x1):
        return False
    if (ay + r <= y0 and by + r <= y0) or (ay - r >= y1 and by - r >= y1):
        return False
    if r == 0:
        return segment_crosses_polygon(a, b, polygon)
    if polygon.convex and _apart(ax, ay, bx, by, r, polygon):
        return False
    for cx, cy, dx, dy in polygon.edges:
        if (
            near_segment(ax, ay, bx, by, cx, cy, r)
            or near_segment(cx, cy, dx, dy, ax, ay, r)
            or near_segment(cx, cy, dx, dy, bx, by, r)
            or segments_meet(ax, ay, bx, by, cx, cy, dx, dy)
        ):
            return True
    return side_of(polygon, ax, ay) > 0


def _apart(ax: int, ay: int, bx: int, by: int, r: int, polygon: Polygon) -> bool:
    """Whether a side of a convex polygon, or the way itself, is seen to lie between a moving disc and the polygon.

    A quick sieve: where it says no, they may be apart all the same.
    """
    square = r * r
    for ex, ey, c in polygon.planes[0]:
        f = ex * ay - ey * ax - c
        if f < 0:
            g = ex * by - ey * bx - c
            reach = square * (ex * ex + ey * ey)
            if g < 0 and f * f >= reach and g * g >= reach:
                return True
    dx, dy = bx - ax, by - ay
    ways = [dx * (y - ay) - dy * (x - ax) for x, y in polygon.points]
    least, most = min(ways), max(ways)
    near = least if least > 0 else most
    return (least > 0 or most < 0) and near * near >= square * (dx * dx + dy * dy)
