"""Areas in which a base may be placed, combined with `|` and `&`.

An area answers two things about a disc: whether it may stand there, and in which box its middle can be.
Exactly at a limit is allowed. All lengths in µm.
"""

from dataclasses import dataclass
from typing import Protocol

from warbook.engine.table.measure import Edge, in_strip, touches_strip, wholly_within, within
from warbook.engine.table.polygon import Box, Polygon
from warbook.engine.table.shapes import Circle, circle_inside, circle_overlaps

_FAR = 1 << 40


class Area(Protocol):
    """Where a disc may stand."""

    def admits(self, disc: Circle) -> bool:
        """Whether the disc may stand there."""
        ...  # pragma: no cover

    def box(self, r: int) -> Box:
        """A box with the middles of all discs of radius `r` that are admitted."""
        ...  # pragma: no cover


class _Combines:
    __slots__ = ()

    def __or__(self: Area, other: Area) -> "Either":
        return Either((self, other))

    def __and__(self: Area, other: Area) -> "Both":
        return Both((self, other))


@dataclass(frozen=True, slots=True)
class Anywhere(_Combines):
    """The whole table."""

    def admits(self, disc: Circle) -> bool:
        return True

    def box(self, r: int) -> Box:
        return -_FAR, -_FAR, _FAR, _FAR


@dataclass(frozen=True, slots=True)
class Strip(_Combines):
    """Within `depth` of an edge of a table of `width` by `height`; wholly, or by its nearest point."""

    edge: Edge
    depth: int
    width: int
    height: int
    wholly: bool = True

    def admits(self, disc: Circle) -> bool:
        test = in_strip if self.wholly else touches_strip
        return test(disc, self.edge, self.depth, self.width, self.height)

    def box(self, r: int) -> Box:
        reach = self.depth - r if self.wholly else self.depth + r
        low = r if self.wholly else -_FAR
        if self.edge == "left":
            return low, -_FAR, reach, _FAR
        if self.edge == "bottom":
            return -_FAR, low, _FAR, reach
        if self.edge == "right":
            return self.width - reach, -_FAR, self.width - low, _FAR
        return -_FAR, self.height - reach, _FAR, self.height - low


@dataclass(frozen=True, slots=True)
class Near(_Combines):
    """Within `d` of the edge of a disc, measured from edge to edge; or `wholly` within that distance."""

    of: Circle
    d: int
    wholly: bool = False

    def admits(self, disc: Circle) -> bool:
        return wholly_within(disc, self.of, self.d) if self.wholly else within(disc, self.of, self.d)

    def box(self, r: int) -> Box:
        x, y, radius = self.of
        reach = radius + self.d + (-r if self.wholly else r)
        return x - reach, y - reach, x + reach, y + reach


@dataclass(frozen=True, slots=True)
class Inside(_Combines):
    """Wholly within a polygon; or, with `wholly` off, overlapping it."""

    polygon: Polygon
    wholly: bool = True

    def admits(self, disc: Circle) -> bool:
        return (circle_inside if self.wholly else circle_overlaps)(disc, self.polygon)

    def box(self, r: int) -> Box:
        x0, y0, x1, y1 = self.polygon.bounds
        grow = -r if self.wholly else r
        return x0 - grow, y0 - grow, x1 + grow, y1 + grow


@dataclass(frozen=True, slots=True)
class Either(_Combines):
    """In at least one of the areas."""

    areas: tuple[Area, ...]

    def admits(self, disc: Circle) -> bool:
        return any(area.admits(disc) for area in self.areas)

    def box(self, r: int) -> Box:
        boxes = [b for b in (area.box(r) for area in self.areas) if b[0] <= b[2] and b[1] <= b[3]]
        if not boxes:
            return 1, 1, 0, 0
        return (
            min(b[0] for b in boxes), min(b[1] for b in boxes),
            max(b[2] for b in boxes), max(b[3] for b in boxes),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Both(_Combines):
    """In every one of the areas."""

    areas: tuple[Area, ...]

    def admits(self, disc: Circle) -> bool:
        return all(area.admits(disc) for area in self.areas)

    def box(self, r: int) -> Box:
        boxes = [area.box(r) for area in self.areas]
        return (
            max(b[0] for b in boxes), max(b[1] for b in boxes),
            min(b[2] for b in boxes), min(b[3] for b in boxes),
        )  # fmt: skip
