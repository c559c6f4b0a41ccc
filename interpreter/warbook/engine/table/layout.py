"""The scenery of a table, and what of it is near a piece."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from warbook.engine.table.path import touches
from warbook.engine.table.polygon import Box, Point, Polygon
from warbook.engine.table.segments import swept_overlaps_polygon
from warbook.engine.table.shapes import Circle, circle_overlaps

SKY: Final = 1 << 40
"""A height above everything, in µm: the top of area terrain that has no end upwards."""

WAYS: Final = 1 << 14
"""Of so many ways it is kept what they touch."""

_NONE: frozenset[str] = frozenset()


class Feature(NamedTuple):
    """A piece of scenery: a footprint raised from `z0` to `z1` µm above the table.

    One that stands on the table (`z0` at or below 0) fills everything under its top, so that no sight
    line slips under it. `kinds` and `name` mean something to the rules, not to the table.
    """

    polygon: Polygon
    z0: int = 0
    z1: int = SKY
    kinds: frozenset[str] = _NONE
    name: str = ""


def touched(features: Iterable[Feature], way: tuple[Point, ...], r: int) -> list[Feature]:
    """Those of some features that a disc of radius `r` overlaps anywhere on its way, in their order."""
    xs, ys = [x for x, _ in way], [y for _, y in way]
    x0, y0, x1, y1 = min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r
    found = []
    for feature in features:
        polygon = feature.polygon
        ax, ay, bx, by = polygon.bounds
        if ax <= x1 and x0 <= bx and ay <= y1 and y0 <= by and touches(way, r, polygon):
            found.append(feature)
    return found


def touches_any(features: Iterable[Feature], way: tuple[Point, ...], r: int) -> bool:
    """Whether a disc of radius `r` overlaps one of some features anywhere on its way."""
    for feature in features:  # noqa: SIM110 - faster here than a generator
        if touches(way, r, feature.polygon):
            return True
    return False


class Scenery:
    """The features of a table in their order; immutable."""

    __slots__ = ("_bounded", "_boxes", "_named", "_sorts", "_ways", "features", "floors", "lines")

    def __init__(self, features: Iterable[Feature] = ()) -> None:
        self.features: Final = tuple(features)
        self._bounded: Final = tuple((*feature.polygon.bounds, feature) for feature in self.features)
        self.lines: Final[dict[object, bool]] = {}
        """What has been worked out of sight past these features, by whoever looks."""
        self.floors: Final[dict[Point, int]] = {}
        """How high one stands at places, by whoever has asked."""
        self._named: Final[dict[frozenset[str], tuple[Feature, ...]]] = {}
        self._sorts: Final[dict[tuple[str, ...], list[tuple[int, int, int, int, Feature]]]] = {}
        self._ways: Final[dict[tuple[object, ...], tuple[Feature, ...]]] = {}
        self._boxes: Final[dict[Box, tuple[Feature, ...]]] = {}

    def named(self, names: frozenset[str]) -> tuple[Feature, ...]:
        """The features of some names, in their order; asked again and again of the same names."""
        found = self._named.get(names)
        if found is None:
            found = self._named[names] = tuple(f for f in self.features if f.name in names)
        return found

    def touched(
        self, way: tuple[Point, ...], r: int, names: frozenset[str] | None = None
    ) -> tuple[Feature, ...]:
        """The features, of some names or all, that a disc of radius `r` overlaps anywhere on its way, in their order. Players
        that look ahead ask of the same ways again and again."""
        found = self._ways.get((way, r, names))
        if found is None:
            if len(self._ways) >= WAYS:
                self._ways.clear()
            found = tuple(touched(self.features if names is None else self.named(names), way, r))
            self._ways[way, r, names] = found
        return found

    def beside(self, box: Box, sorts: tuple[str, ...]) -> list[Feature]:
        """The features of some sorts that come into a box with more than their edges, in their order; asked of ever other
        boxes."""
        known = self._sorts.get(sorts)
        if known is None:
            known = self._sorts[sorts] = [one for one in self._bounded if not one[4].kinds.isdisjoint(sorts)]
        x0, y0, x1, y1 = box
        return [f for ax, ay, bx, by, f in known if ax < x1 and x0 < bx and ay < y1 and y0 < by]

    def in_box(self, box: Box) -> tuple[Feature, ...]:
        """The features whose bounds share a point with a box, in their order. A table has a few dozen: they are looked
        through sooner than found by an index. It is asked of the same boxes again and again."""
        found = self._boxes.get(box)
        if found is None:
            x0, y0, x1, y1 = box
            if len(self._boxes) >= WAYS:
                self._boxes.clear()
            found = self._boxes[box] = tuple(
                [
                    feature
                    for ax, ay, bx, by, feature in self._bounded
                    if ax <= x1 and x0 <= bx and ay <= y1 and y0 <= by
                ]
            )
        return found

    def touching(self, disc: Circle) -> list[Feature]:
        """The features that overlap a disc."""
        x, y, r = disc
        return [f for f in self.in_box((x - r, y - r, x + r, y + r)) if circle_overlaps(disc, f.polygon)]

    def along(self, a: Point, b: Point, r: int) -> list[Feature]:
        """The features that a disc of radius `r` overlaps on its way from a to b."""
        (ax, ay), (bx, by) = a, b
        box = (min(ax, bx) - r, min(ay, by) - r, max(ax, bx) + r, max(ay, by) + r)
        return [f for f in self.in_box(box) if swept_overlaps_polygon(a, b, r, f.polygon)]
