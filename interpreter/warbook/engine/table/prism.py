"""One sight line against features raised from the table, and how deep it runs through them.

A line is blocked where it passes through the **inside** of a prism: to run along a wall, to graze a
corner, or to run exactly along the top does not block. The tests are exact.
"""

from collections.abc import Sequence
from math import isqrt

from warbook.engine.table.layout import SKY, Feature
from warbook.engine.table.segments import along_seam, clip

Point3 = tuple[int, int, int]
"""A point above the table: x, y, height, in µm."""

Span = tuple[int, int, int, int]
"""From n0/d0 to n1/d1 of the way along a line: (n0, d0, n1, d1), with d0 and d1 above 0."""

_ALL: Span = (0, 1, 1, 1)
_FINE = 44


def level_span(az: int, bz: int, z0: int, z1: int) -> Span | None:
    """The part of the way from height `az` to `bz` that is between z0 and z1, or None."""
    if z0 <= 0:
        z0 = -SKY
    if z0 < az < z1 and z0 < bz < z1:
        return _ALL
    return clip(((0, -1, z0), (0, 1, -z1)), az, 0, bz, 0)


def line_crosses(a: Point3, b: Point3, feature: Feature) -> bool:
    """Whether the line from a to b passes through the inside of a feature."""
    ax, ay, az = a
    bx, by, bz = b
    polygon, z0, z1 = feature[0], feature[1], feature[2]
    x0, y0, x1, y1 = polygon.bounds
    if (ax <= x0 and bx <= x0) or (ax >= x1 and bx >= x1):
        return False
    if (ay <= y0 and by <= y0) or (ay >= y1 and by >= y1):
        return False
    span = level_span(az, bz, z0, z1)
    if span is None:
        return False
    for planes in polygon.planes:
        if clip(planes, ax, ay, bx, by, span) is not None:
            return True
    n0, d0, n1, d1 = span
    for seam in polygon.seams:
        found = along_seam(seam, ax, ay, bx, by)
        if found is not None and found[0] * d1 < n1 * found[1] and n0 * found[3] < found[2] * d0:
            return True
    return False


def _spans(a: Point3, b: Point3, feature: Feature) -> list[Span]:
    """The parts of a line inside a feature; they may overlap only in seams."""
    ax, ay, az = a
    bx, by, bz = b
    polygon = feature[0]
    x0, y0, x1, y1 = polygon.bounds
    if (ax <= x0 and bx <= x0) or (ax >= x1 and bx >= x1):
        return []
    if (ay <= y0 and by <= y0) or (ay >= y1 and by >= y1):
        return []
    level = level_span(az, bz, feature[1], feature[2])
    if level is None:
        return []
    found = [span for planes in polygon.planes if (span := clip(planes, ax, ay, bx, by, level))]
    for seam in polygon.seams:
        span = along_seam(seam, ax, ay, bx, by)
        if span is not None:
            n0, d0, n1, d1 = span
            if n0 * level[1] < level[0] * d0:
                n0, d0 = level[0], level[1]
            if level[2] * d1 < n1 * level[3]:
                n1, d1 = level[2], level[3]
            if n0 * d1 < n1 * d0:
                found.append((n0, d0, n1, d1))
    return found


def line_depth(a: Point3, b: Point3, features: Sequence[Feature]) -> int:
    """How much of the line from a to b is inside the features, on the plan, to the nearest µm.

    A stretch inside two features that overlap counts once. Heights decide where the line is inside, but
    the length is measured flat.
    """
    spans: list[Span] = []
    for feature in features:
        spans += _spans(a, b, feature)
    if not spans:
        return 0
    size = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    if len(spans) == 1:
        n0, d0, n1, d1 = spans[0]
        return ((isqrt(size << 40) * (n1 * d0 - n0 * d1) // (d0 * d1)) + (1 << 19)) >> 20
    ways = sorted(((n0 << _FINE) // d0, (n1 << _FINE) // d1) for n0, d0, n1, d1 in spans)
    total = 0
    first, last = ways[0]
    for begin, end in ways[1:]:
        if begin > last:
            total += last - first
            first, last = begin, end
        elif end > last:
            last = end
    total += last - first
    return (((isqrt(size << 40) * total) >> _FINE) + (1 << 19)) >> 20
