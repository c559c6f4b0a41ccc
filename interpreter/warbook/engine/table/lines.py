"""The search for one sight line between two volumes; see `sight` for what it promises."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import isqrt

from warbook.engine.table.contacts import OUTLINE, beside, chord, common_tangents, middle, outline, tangents
from warbook.engine.table.corridor import Heights, Strip, Volume, between
from warbook.engine.table.hulls import shape_overlaps
from warbook.engine.table.layout import SKY, Feature
from warbook.engine.table.polygon import Point, Polygon
from warbook.engine.table.prism import Point3, line_crosses, line_depth
from warbook.engine.table.shapes import Shape, bounds

Line = tuple[Point3, Point3]
"""The two ends of a sight line."""

_BLOCKED = SKY
"""More than any depth: the line meets a blocker."""


class Search:
    """Tries lines until one is found. `try_` methods return the least depth, `_BLOCKED` where blocked."""

    def __init__(
        self, a: Volume, b: Volume, blockers: Sequence[Feature], soft: Sequence[Feature], limit: int
    ) -> None:
        self.a, self.b, self.limit = a.shape, b.shape, limit
        self.blockers, self.soft = between(a, b, blockers), between(a, b, soft)
        self.tops: list[Feature] = []
        """Blockers higher than every line where it passes."""
        low, high = min(a.z0, b.z0), max(a.z1, b.z1)
        if all(f[1] <= max(low, 0) for f in (*self.blockers, *self.soft)):
            # All features stand on the table, so the highest line between two points is the best.
            self.levels = [(a.z1, b.z1)]
            heights = Heights(a, b) if self.blockers or self.soft else None
            self.tall = True
            if heights is not None:
                self.blockers = [f for f in self.blockers if not heights.under(f)]
                self.soft = [f for f in self.soft if not heights.under(f)]
                self.tops = [f for f in self.blockers if heights.over(f)]
                self.tall = len(self.tops) == len(self.blockers) and all(map(heights.over, self.soft))
        else:
            self.levels = [(z, w) for z in {a.z1: 0, a.z0: 0} for w in {b.z1: 0, b.z0: 0}]
            self.tops = [f for f in self.blockers if f[1] <= max(low, 0) and f[2] >= high]
            self.tall = len(self.tops) == len(self.blockers) and all(
                f[1] <= max(low, 0) and f[2] >= high for f in self.soft
            )
        self.found: Line | None = None

    def run(self) -> Line | None:
        """The first good line, or None."""
        tried: list[tuple[Point, Point]] = []
        for u, w in self._simple():
            self.try_through(u, w, tried)
            if self.found is not None:
                return self.found
        if self._one_hides_all(tried):
            return None
        best = self._spread()
        if self.found is None and not self._too_deep(best):
            for u, w in self._critical():
                self.try_through(u, w)
                if self.found is not None:
                    return self.found
            if self.soft:
                self._refine(best[:3])
        return self.found

    def try_line(self, p: Point, q: Point) -> int:
        """Try the line from a point of one footprint to a point of the other, at each level."""
        least = _BLOCKED
        for z, v in self.levels:
            a, b = (*p, z), (*q, v)
            for index, feature in enumerate(self.blockers):
                if line_crosses(a, b, feature):
                    if index:
                        # What blocks this line will likely block the next.
                        self.blockers.insert(0, self.blockers.pop(index))
                    break
            else:
                depth = line_depth(a, b, self.soft) if self.soft else 0
                if depth <= self.limit and self._has_room(a, b):
                    self.found = a, b
                    return depth
                if depth > self.limit:
                    least = min(least, depth)
        return least

    def _has_room(self, a: Point3, b: Point3) -> bool:
        """Whether a neighbour of a clear line is clear too: not so between two walls that touch."""
        if not self.blockers:
            return True
        x, y = beside(a[:2], b[:2])
        for i, j in ((1, 1), (-1, -1), (1, -1), (-1, 1)):
            p, q = (a[0] + i * x, a[1] + i * y, a[2]), (b[0] + j * x, b[1] + j * y, b[2])
            if not any(line_crosses(p, q, feature) for feature in self.blockers):
                return True
        return False

    def try_through(self, u: Point, w: Point, tried: list[tuple[Point, Point]] | None = None) -> None:
        """Try the line through two points, between the ends of its chords."""
        dx, dy = w[0] - u[0], w[1] - u[1]
        if dx == 0 and dy == 0:
            return
        first = chord(self.a, u, dx, dy)
        second = chord(self.b, u, dx, dy) if first else None
        if first is None or second is None:
            return
        ahead = (second[0][0] + second[1][0] - first[0][0] - first[1][0]) * dx
        ahead += (second[0][1] + second[1][1] - first[0][1] - first[1][1]) * dy
        far_a, near_a = first if ahead >= 0 else (first[1], first[0])
        near_b, far_b = second if ahead >= 0 else (second[1], second[0])
        if tried is not None:
            tried.append((near_a, near_b))
        self.try_line(near_a, near_b)
        if not self.tall:
            for p, q in ((near_a, far_b), (far_a, near_b), (far_a, far_b)):
                if self.found is None:
                    self.try_line(p, q)

    def _simple(self) -> Iterator[tuple[Point, Point]]:
        """The line of the middles and the lines that touch both footprints."""
        yield middle(self.a), middle(self.b)
        one, two = self.a, self.b
        if not isinstance(one, Polygon) and not isinstance(two, Polygon):
            yield from common_tangents(one, two)
            return
        if isinstance(one, Polygon) and isinstance(two, Polygon):
            yield from ((u, w) for u in one.points for w in two.points)
            return
        corners, disc = (one.points, two) if isinstance(one, Polygon) else (two.points, one)  # type: ignore[union-attr]
        for corner in corners:
            yield corner, middle(disc)
            yield from ((corner, contact) for contact in tangents(disc, corner))

    def _one_hides_all(self, tried: list[tuple[Point, Point]]) -> bool:
        """Whether one blocker meets all these lines, the outer tangents among them.

        A convex blocker clear of two convex footprints then lies across the whole view.
        """
        if any(isinstance(shape, Polygon) and not shape.convex for shape in (self.a, self.b)):
            return False
        for feature in self.tops if tried else ():
            polygon = feature[0]
            if polygon.convex and not shape_overlaps(self.a, polygon) and not shape_overlaps(self.b, polygon):
                z, v = self.levels[0]
                if all(line_crosses((*p, z), (*q, v), feature) for p, q in tried):
                    return True
        return False

    def _spread(self) -> list[tuple[int, int, int]]:
        """Try lines between points all round the footprints; the results, the least depth first.

        Lines that touch corners are enough, and this tries nothing, without limited depth and heights.
        """
        if self.tall and not self.soft:
            return []
        a, b = outline(self.a), outline(self.b)
        one: Sequence[int] = range(0, OUTLINE, 4)
        two: Sequence[int] = one
        if self.tall:
            one, two = facing(a, self.a, self.b), facing(b, self.b, self.a)
        tried = []
        for i in one:
            for j in two:
                tried.append((self.try_line(a[i], b[j]), i, j))
                if self.found is not None:
                    return tried
        tried.sort()
        return tried

    def _too_deep(self, tried: list[tuple[int, int, int]]) -> bool:
        """Whether every line is much too deep in a single convex wood."""
        if not tried or len(self.soft) != 1 or not self.soft[0].polygon.convex:
            return False
        boxes = bounds(self.a), bounds(self.b)
        slack = sum(max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in boxes)
        return tried[0][0] > self.limit + slack and tried[-1][0] < _BLOCKED

    def _refine(self, starts: list[tuple[int, int, int]]) -> None:
        """Walk from the best lines to less deep ones."""
        a, b = outline(self.a), outline(self.b)
        known: dict[tuple[int, int], int] = {}
        for depth, i, j in starts:
            step = 4
            while step and depth < _BLOCKED:
                least = depth, i, j
                for x, y in _STEPS:
                    key = (i + x * step) % OUTLINE, (j + y * step) % OUTLINE
                    if key not in known:
                        known[key] = self.try_line(a[key[0]], b[key[1]])
                        if self.found is not None:
                            return
                    if known[key] < least[0]:
                        least = known[key], *key
                step = step if least[0] < depth else step // 2
                depth, i, j = least

    def _critical(self) -> Iterator[tuple[Point, Point]]:
        """Lines through corners: two of them, or one and a footprint's edge."""
        hard, soft = self._pivots(self.blockers), self._pivots(self.soft)
        for pivot in hard:
            for shape in (self.a, self.b):
                for contact in tangents(shape, pivot):
                    x, y = beside(pivot, contact)
                    yield (pivot[0] + x, pivot[1] + y), contact
                    yield (pivot[0] - x, pivot[1] - y), contact
        for u, w in combinations(hard, 2):
            x, y = beside(u, w)
            for one in (1, -1):
                for two in (1, -1):
                    yield (u[0] + one * x, u[1] + one * y), (w[0] + two * x, w[1] + two * y)
        for pivot in soft:
            for shape in (self.a, self.b):
                yield from ((pivot, contact) for contact in tangents(shape, pivot))
            for corner in hard:
                x, y = beside(corner, pivot)
                yield (corner[0] + x, corner[1] + y), pivot
                yield (corner[0] - x, corner[1] - y), pivot
        yield from combinations(soft, 2)

    def _pivots(self, features: Sequence[Feature]) -> list[Point]:
        """Corners between the footprints, and where outlines of features cut the footprints."""
        strip, shapes = Strip(self.a, self.b), (self.a, self.b)
        boxes = [bounds(shape) for shape in shapes]
        x0, x1 = min(b[0] for b in boxes), max(b[2] for b in boxes)
        y0, y1 = min(b[1] for b in boxes), max(b[3] for b in boxes)
        found: dict[Point, None] = {}
        for feature in features:
            for point in feature[0].points:
                if x0 <= point[0] <= x1 and y0 <= point[1] <= y1 and strip.has(point):
                    found[point] = None
            for shape, box in zip(shapes, boxes, strict=True):
                for ax, ay, bx, by in feature[0].edges:
                    left, right, low, high = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
                    if right < box[0] or left > box[2] or high < box[1] or low > box[3]:
                        continue
                    for end in chord(shape, (ax, ay), bx - ax, by - ay) or ():
                        if left <= end[0] <= right and low <= end[1] <= high:
                            found[end] = None
        return list(found)


_STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def facing(points: tuple[Point, ...], shape: Shape, other: Shape) -> list[int]:
    """Every sixth point of an outline (by index) of the half that faces another footprint."""
    (ax, ay), (bx, by) = middle(shape), middle(other)
    dx, dy = bx - ax, by - ay
    # A little more than half: lines to a wider footprint may leave behind the middle.
    reach = isqrt(dx * dx + dy * dy) * max(abs(x - ax) + abs(y - ay) for x, y in points[::18]) // 4
    return [i for i in range(0, OUTLINE, 6) if (points[i][0] - ax) * dx + (points[i][1] - ay) * dy >= -reach]
